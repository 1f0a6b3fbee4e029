# What follows from where tiles, leaders and pagodas lie: sets that a state keeps so that no move works them out anew.
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from games.yellow_yangtze.hexes cimport empty, has, put, rim, take_lowest
from games.yellow_yangtze.realms cimport hex_of, resettle
from games.yellow_yangtze.state cimport *


# All free triangles (YAY-51).
cdef inline void find_triangles(const Rules *rules, State *state) noexcept nogil:
    cdef uint8_t mark[256]           # hex: 1 + colour of its tile, if that may carry a pagoda and does not; else 0
    cdef const uint8_t *at
    cdef uint64_t left[3]
    cdef int colour, word, triangle
    memset(mark, 0, sizeof(mark))
    for colour in range(COLOURS):
        for word in range(WORDS):
            left[word] = state.tiles[colour][word] & ~state.covered[word] if rules.pagodas[colour] else 0
        while not empty(left):
            mark[take_lowest(left)] = 1 + colour
    for triangle in range(rules.triangles):
        at = rules.triangle[triangle]
        state.triangles[triangle >> 6] |= <uint64_t> (
            mark[at[0]] != 0 and mark[at[0]] == mark[at[1]] and mark[at[1]] == mark[at[2]]
        ) << (triangle & 63)


# Fills occupied, beside_black, covered, triangles and realm. Leaders' hexes and pagodas' triangles must be in range.
cdef inline void complete_state(const Rules *rules, State *state) noexcept nogil:
    cdef uint64_t linked[3]
    cdef int word, colour, k, leader
    cdef uint32_t out = 0
    memset(state.occupied, 0, sizeof(state.occupied))
    memset(state.covered, 0, sizeof(state.covered))
    memset(state.triangles, 0, sizeof(state.triangles))
    memset(state.realm, 0, sizeof(state.realm))
    for word in range(WORDS):
        for colour in range(COLOURS):
            state.occupied[word] |= state.tiles[colour][word]
    for leader in range(LEADERS):
        if hex_of(state, leader) != OFF:
            out |= <uint32_t> 1 << leader
            put(state.occupied, hex_of(state, leader))
    rim(rules, state.tiles[BLACK], state.beside_black)
    for colour in range(COLOURS):
        for k in range(PAGODAS):
            if state.pagoda[colour][k] >= 0:
                for word in range(3):
                    put(state.covered, rules.triangle[state.pagoda[colour][k]][word])
    find_triangles(rules, state)
    for word in range(WORDS):
        linked[word] = state.occupied[word]
    if WAR <= state.head.phase <= LOSS and has(linked, state.last_tile):
        linked[state.last_tile >> 6] &= ~(<uint64_t> 1 << (state.last_tile & 63))           # YAY-61
    resettle(rules, state, linked, out)
