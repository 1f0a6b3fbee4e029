# Which actions are legal: listed, tested one by one, or drawn uniformly without a list.
from libc.stdint cimport int16_t, int32_t, uint32_t, uint64_t
from libc.string cimport memset

from engine.bits cimport lowest32, popcount32, select32
from engine.rng cimport Rng, below
from games.cascadia.board cimport cell_step
from games.cascadia.ecosystem cimport cell_name, count_frontier, frontier_cell, hex_cell, is_cell_name, open_hexes
from games.cascadia.state cimport *


# CAS-31, CAS-32: a set for nothing; two slots, or a wipe, for a nature token.
cdef inline int market_actions(const State *state) noexcept nogil:
    return ACTION_TILE - ACTION_TAKE if state.nature[state.head.seat] else ACTION_MIX - ACTION_TAKE


cdef inline int legal_actions(const Rules *rules, const State *state, int32_t *actions) noexcept nogil:
    cdef int k, count
    cdef uint32_t hexes
    if state.head.seat < 0:
        return 0
    if state.head.phase == TILE:
        return legal_tiles(rules, state, actions)
    if state.head.phase == WIPE:
        actions[0], actions[1] = ACTION_KEEP, ACTION_WIPE
        return 2
    if state.head.phase == MARKET:
        count = market_actions(state)
        for k in range(count):
            actions[k] = ACTION_TAKE + k
        return count
    hexes = open_hexes(state, state.head.seat, state.held_token)
    count = 0
    while hexes:
        actions[count] = ACTION_TOKEN + lowest32(hexes)
        hexes &= hexes - 1
        count += 1
    actions[count] = ACTION_DECLINE                                                     # CAS-41
    return count + 1


# CAS-33, CAS-37: every empty cell that touches the ecosystem, in every rotation that looks different.
cdef inline int legal_tiles(const Rules *rules, const State *state, int32_t *actions) noexcept nogil:
    cdef int16_t names[138]
    cdef int k, rotation, count = 0, rotations = rules.rotations[state.held_tile]
    for k in range(cell_names(state, state.head.seat, names)):
        for rotation in range(rotations):
            actions[count] = ACTION_TILE + EDGES * names[k] + rotation
            count += 1
    return count


# The names of the empty cells that touch the ecosystem, ascending: going through hexes and edges in order, the first
# way to reach a cell is its name. Without branches, which would be mispredicted at every other edge.
cdef inline int cell_names(const State *state, int seat, int16_t *names) noexcept nogil:
    cdef int i, edge, place, here, word, fresh, count = 0
    cdef uint64_t seen[8]
    memset(seen, 0, sizeof(seen))
    for i in range(state.hexes[seat]):
        here = hex_cell(state, seat, i)
        for edge in range(EDGES):
            place = (here + cell_step(edge)) & (CELLS - 1)
            word = place >> 6
            fresh = (state.grid[seat][place] == 0) & <int> (~seen[word] >> (place & 63) & 1)
            seen[word] |= <uint64_t> 1 << (place & 63)
            names[count] = EDGES * i + edge
            count += fresh
    return count


cdef inline bint is_legal_action(const Rules *rules, const State *state, int action) noexcept nogil:
    cdef int place
    if state.head.seat < 0 or action < 0:
        return False
    if state.head.phase == WIPE:
        return action <= ACTION_WIPE
    if state.head.phase == MARKET:
        return ACTION_TAKE <= action < ACTION_TAKE + market_actions(state)
    if state.head.phase == TILE:
        place = action - ACTION_TILE
        return (0 <= place < ACTION_TOKEN - ACTION_TILE and place % EDGES < rules.rotations[state.held_tile]
                and is_cell_name(state, state.head.seat, place // EDGES))
    if action == ACTION_DECLINE:
        return True
    return (ACTION_TOKEN <= action < ACTION_DECLINE
            and open_hexes(state, state.head.seat, state.held_token) >> (action - ACTION_TOKEN) & 1)


cdef inline int draw_action(const Rules *rules, const State *state, Rng *random) noexcept nogil:
    cdef int seat = state.head.seat, k, rotations, place
    cdef int before[9]
    cdef uint32_t hexes
    if state.head.phase == MARKET:
        return ACTION_TAKE + below(random, market_actions(state))
    if state.head.phase == TILE:
        rotations = rules.rotations[state.held_tile]
        count_frontier(state, seat, before)
        k = below(random, before[FRONTIER_WORDS] * rotations)
        place = frontier_cell(state, seat, before, k // rotations)
        return ACTION_TILE + EDGES * cell_name(state, seat, place) + k % rotations
    if state.head.phase == WIPE:
        return below(random, 2)
    hexes = open_hexes(state, seat, state.held_token)
    k = below(random, popcount32(hexes) + 1)
    return ACTION_DECLINE if k == popcount32(hexes) else ACTION_TOKEN + select32(hexes, k)
