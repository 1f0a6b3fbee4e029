# An ecosystem as it grows: where tiles and tokens may go, and how those places are named.
from libc.stdint cimport uint32_t, uint64_t

from engine.bits cimport popcount64, select64
from games.cascadia.board cimport cell, cell_step, edge_q, edge_r
from games.cascadia.state cimport CELLS, EDGES, FRONTIER_WORDS, SPECIES, Rules, State


# Lays a face; the caller has seen to it that the cell is empty and, starters apart, touches the ecosystem (CAS-33, 34).
cdef inline void lay(const Rules *rules, State *state, int seat, int face, int rotation, int q, int r) noexcept nogil:
    cdef int i = state.hexes[seat], place = cell(q, r), edge, near, species
    cdef uint32_t bit = <uint32_t> 1 << i
    state.hexes[seat] = i + 1
    state.face[seat][i], state.rotation[seat][i] = face, rotation
    state.q[seat][i], state.r[seat][i] = q, r
    state.grid[seat][place] = i + 1
    state.frontier[seat][place >> 6] &= ~(<uint64_t> 1 << (place & 63))
    for edge in range(EDGES):
        near = (place + cell_step(edge)) & (CELLS - 1)
        state.frontier[seat][near >> 6] |= <uint64_t> (state.grid[seat][near] == 0) << (near & 63)
    for species in range(SPECIES):
        if rules.wildlife_mask[face] >> species & 1:
            state.shows[seat][species] |= bit


cdef inline int hex_cell(const State *state, int seat, int i) noexcept nogil:
    return cell(state.q[seat][i], state.r[seat][i])


# The lowest 6 * hex + edge across which the empty cell lies; the cell must touch the ecosystem.
cdef inline int cell_name(const State *state, int seat, int place) noexcept nogil:
    cdef int edge, best = 255, best_edge = 0, near
    for edge in range(EDGES):
        # Hex indices are stored plus one, so that no hex (0) turns into 255 here.
        near = <unsigned char> (state.grid[seat][(place + cell_step(edge)) & (CELLS - 1)] - 1)
        if near < best:
            best, best_edge = near, edge
    return EDGES * best + (best_edge + 3 if best_edge < 3 else best_edge - 3)


# The cell that 6 * hex + edge names, and whether that is its name: empty, and touched by no lower (hex, edge).
cdef inline bint is_cell_name(const State *state, int seat, int name) noexcept nogil:
    cdef int i = name // EDGES, place
    if i >= state.hexes[seat]:
        return False
    place = (hex_cell(state, seat, i) + cell_step(name % EDGES)) & (CELLS - 1)
    return state.grid[seat][place] == 0 and cell_name(state, seat, place) == name


cdef inline int frontier_size(const State *state, int seat) noexcept nogil:
    cdef int word, size = 0
    for word in range(FRONTIER_WORDS):
        size += popcount64(state.frontier[seat][word])
    return size


# The k-th empty cell that touches the ecosystem.
cdef inline int frontier_cell(const State *state, int seat, int k) noexcept nogil:
    cdef int word = 0, size = popcount64(state.frontier[seat][0])
    while k >= size:
        k -= size
        word += 1
        size = popcount64(state.frontier[seat][word])
    return 64 * word + select64(state.frontier[seat][word], k)


cdef inline uint32_t occupied(const State *state, int seat) noexcept nogil:
    return (state.tokens[seat][0] | state.tokens[seat][1] | state.tokens[seat][2] | state.tokens[seat][3]
            | state.tokens[seat][4])


# Hexes that a token of the species may go on: they show it and hold none (CAS-38, CAS-39, CAS-40).
cdef inline uint32_t open_hexes(const State *state, int seat, int species) noexcept nogil:
    return state.shows[seat][species] & ~occupied(state, seat)
