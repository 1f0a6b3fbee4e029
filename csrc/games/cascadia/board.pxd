# One ecosystem as the scoring kernels read it: hexes by index, neighbours, and bit sets of hexes.
from libc.stdint cimport int8_t, int16_t, uint8_t, uint32_t
from libc.string cimport memset

from engine.bits cimport lowest32
from games.cascadia.state cimport CELLS, EDGES, HEXES, SPECIES


cdef enum:
    STEP_R = 62   # see `cell`


cdef struct Board:
    int hexes                    # 0 .. HEXES
    uint32_t tokens[5]           # species: hexes that hold such a token
    uint32_t occupied            # hexes that hold any token
    uint32_t adjacent[23]        # hex: the hexes next to it
    int8_t neighbour[23][6]      # hex, edge: index of the hex across that edge, -1 none
    int16_t q[23]                # hex: axial coordinates
    int16_t r[23]


# CAS-5: edges E, NE, NW, W, SW, SE.
cdef inline int edge_q(int edge) noexcept nogil:
    return (edge == 0) + (edge == 1) - (edge == 3) - (edge == 4)


cdef inline int edge_r(int edge) noexcept nogil:
    return (edge == 4) + (edge == 5) - (edge == 1) - (edge == 2)


# The plane folded into 512 cells, so that a hex has an index and a step is an addition. No two hexes less than 24 steps
# apart share a cell (tests prove it by listing), which is more than the 23 that an ecosystem and its rim can span
# while it grows.
cdef inline int cell(int q, int r) noexcept nogil:
    return (q + STEP_R * r) & (CELLS - 1)


cdef inline int cell_step(int edge) noexcept nogil:
    return edge_q(edge) + STEP_R * edge_r(edge)


# Fills in neighbours from the hexes' coordinates, which may lie anywhere.
cdef inline void link(Board *board) noexcept nogil:
    cdef uint8_t grid[512]
    cdef int i, j, edge, place
    cdef bint folded = False
    memset(grid, 0, CELLS)
    for i in range(board.hexes):
        place = cell(board.q[i], board.r[i])
        folded = folded or grid[place] != 0
        grid[place] = i + 1
        board.adjacent[i] = 0
        for edge in range(EDGES):
            board.neighbour[i][edge] = -1
    for i in range(board.hexes):
        for edge in range(3):
            if folded:
                j = find(board, board.q[i] + edge_q(edge), board.r[i] + edge_r(edge))
            else:
                j = grid[(cell(board.q[i], board.r[i]) + cell_step(edge)) & (CELLS - 1)] - 1
                if j >= 0 and (board.q[j] - board.q[i] != edge_q(edge) or board.r[j] - board.r[i] != edge_r(edge)):
                    j = -1
            if j >= 0:
                join(board, i, edge, j)


cdef inline void join(Board *board, int i, int edge, int j) noexcept nogil:
    board.neighbour[i][edge] = j
    board.neighbour[j][edge + 3] = i
    board.adjacent[i] |= <uint32_t> 1 << j
    board.adjacent[j] |= <uint32_t> 1 << i


cdef inline int find(const Board *board, int q, int r) noexcept nogil:
    cdef int i
    for i in range(board.hexes):
        if board.q[i] == q and board.r[i] == r:
            return i
    return -1


# The connected set of hexes that holds `start`, inside `within`.
cdef inline uint32_t flood(const uint32_t *adjacent, uint32_t start, uint32_t within) noexcept nogil:
    cdef uint32_t found = start, fresh = start
    cdef uint32_t reach
    while fresh:
        reach = 0
        while fresh:
            reach |= adjacent[lowest32(fresh)]
            fresh &= fresh - 1
        fresh = reach & within & ~found
        found |= fresh
    return found
