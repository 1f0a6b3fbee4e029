# An ecosystem as it grows: where tiles and tokens may go, and how those places are named.
from libc.stdint cimport uint8_t, uint32_t, uint64_t

from engine.bits cimport popcount64, select64
from games.cascadia.board cimport cell, cell_step, edge_q, edge_r
from games.cascadia.state cimport CELLS, EDGES, FRONTIER_WORDS, HEXES, SPECIES, Rules, State


# Lays a face; the caller has seen to it that the cell is empty and, starters apart, touches the ecosystem (CAS-33, 34).
cdef inline void lay(const Rules *rules, State *state, int seat, int face, int rotation, int q, int r) noexcept nogil:
    cdef int i = state.hexes[seat], place = cell(q, r), edge, near, species
    state.hexes[seat] = i + 1
    state.face[seat][i], state.rotation[seat][i] = face, rotation
    state.q[seat][i], state.r[seat][i] = q, r
    state.grid[seat][place] = i + 1
    state.frontier[seat][place >> 6] &= ~(<uint64_t> 1 << (place & 63))
    for edge in range(EDGES):
        near = (place + cell_step(edge)) & (CELLS - 1)
        state.frontier[seat][near >> 6] |= <uint64_t> (state.grid[seat][near] == 0) << (near & 63)
    for species in range(SPECIES):
        state.shows[seat][species] |= <uint32_t> (rules.wildlife_mask[face] >> species & 1) << i


cdef inline int hex_cell(const State *state, int seat, int i) noexcept nogil:
    return cell(state.q[seat][i], state.r[seat][i])


# The lowest 6 * hex + edge across which the empty cell lies; the cell must touch the ecosystem.
cdef inline int cell_name(const State *state, int seat, int place) noexcept nogil:
    cdef int edge, lowest = 255 << 3, near
    for edge in range(EDGES):
        # Hex indices are stored plus one, so that no hex (0) turns into 255 here.
        near = <uint8_t> (state.grid[seat][(place + cell_step(edge)) & (CELLS - 1)] - 1)
        near = near << 3 | (edge + 3 if edge < 3 else edge - 3)
        lowest = near if near < lowest else lowest
    return EDGES * (lowest >> 3) + (lowest & 7)


# The cell that 6 * hex + edge names, and whether that is its name: empty, and touched by no lower (hex, edge).
cdef inline bint is_cell_name(const State *state, int seat, int name) noexcept nogil:
    cdef int i = name // EDGES, place
    if i >= state.hexes[seat]:
        return False
    place = (hex_cell(state, seat, i) + cell_step(name % EDGES)) & (CELLS - 1)
    return state.grid[seat][place] == 0 and cell_name(state, seat, place) == name


# before[word]: how many cells of the frontier lie in the words before it; before[FRONTIER_WORDS]: how many there are.
cdef inline void count_frontier(const State *state, int seat, int *before) noexcept nogil:
    cdef int word
    before[0] = 0
    for word in range(FRONTIER_WORDS):
        before[word + 1] = before[word] + popcount64(state.frontier[seat][word])


# The k-th empty cell that touches the ecosystem.
cdef inline int frontier_cell(const State *state, int seat, const int *before, int k) noexcept nogil:
    cdef int i, word = 0
    for i in range(1, FRONTIER_WORDS):
        word += k >= before[i]
    return 64 * word + select64(state.frontier[seat][word], k - before[word])


cdef inline uint32_t occupied(const State *state, int seat) noexcept nogil:
    return (state.tokens[seat][0] | state.tokens[seat][1] | state.tokens[seat][2] | state.tokens[seat][3]
            | state.tokens[seat][4])


# Hexes that a token of the species may go on: they show it and hold none (CAS-38, CAS-39, CAS-40).
cdef inline uint32_t open_hexes(const State *state, int seat, int species) noexcept nogil:
    return state.shows[seat][species] & ~occupied(state, seat) & ((<uint32_t> 1 << HEXES) - 1)
