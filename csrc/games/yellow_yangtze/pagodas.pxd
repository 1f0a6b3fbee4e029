# Triangles that can carry a pagoda, and pagodas as they are set, carried and fall (YAY-50 to YAY-57).
from libc.stdint cimport uint8_t, uint64_t

from engine.bits cimport lowest64
from games.yellow_yangtze.hexes cimport drop, has, put
from games.yellow_yangtze.state cimport *


# The colour of the tile on a hex that has one.
cdef inline int colour_at(const State *state, int h) noexcept nogil:
    cdef int colour
    for colour in range(COLOURS - 1, 0, -1):
        if has(state.tiles[colour], h):
            return colour
    return BLACK


cdef inline bint is_free(const State *state, int triangle) noexcept nogil:
    return state.triangles[triangle >> 6] >> (triangle & 63) & 1


# Whether the triangle consists of tiles of the colour.
cdef inline bint is_formed(const Rules *rules, const State *state, int triangle, int colour) noexcept nogil:
    cdef const uint8_t *at = rules.triangle[triangle]
    return has(state.tiles[colour], at[0]) and has(state.tiles[colour], at[1]) and has(state.tiles[colour], at[2])


# Brings the free triangles of a hex up to date; colour is that of its tile, -1 for none (YAY-51).
cdef inline void look_at_triangles(const Rules *rules, State *state, int h, int colour) noexcept nogil:
    cdef int k, triangle
    cdef const uint8_t *at
    cdef bint found
    for k in range(EDGES):
        triangle = rules.triangles_of[h][k]
        if triangle < 0:
            continue
        at = rules.triangle[triangle]
        found = (colour >= 0 and rules.pagodas[colour] and is_formed(rules, state, triangle, colour)
                 and not has(state.covered, at[0]) and not has(state.covered, at[1]) and not has(state.covered, at[2]))
        state.triangles[triangle >> 6] &= ~(<uint64_t> 1 << (triangle & 63))
        state.triangles[triangle >> 6] |= <uint64_t> found << (triangle & 63)


cdef inline int pagodas_standing(const State *state, int colour) noexcept nogil:
    return (state.pagoda[colour][0] >= 0) + (state.pagoda[colour][1] >= 0)


cdef inline bint overlap(const Rules *rules, int one, int other) noexcept nogil:
    cdef uint64_t hexes[4]
    cdef int k
    hexes[0] = hexes[1] = hexes[2] = 0
    for k in range(3):
        put(hexes, rules.triangle[other][k])
    return (has(hexes, rules.triangle[one][0]) or has(hexes, rules.triangle[one][1])
            or has(hexes, rules.triangle[one][2]))


# The place of the one pagoda that stands in the way and would be carried, where that frees the triangle; else -1.
cdef inline int carried_away(const Rules *rules, const State *state, int triangle, int colour) noexcept nogil:
    cdef int k, found = -1
    if (not rules.carried_frees_first or rules.pagodas[colour] == 0
            or pagodas_standing(state, colour) < rules.pagodas[colour]):
        return -1
    for k in range(PAGODAS):
        if state.pagoda[colour][k] == triangle:
            return -1
        if state.pagoda[colour][k] >= 0 and overlap(rules, triangle, state.pagoda[colour][k]):
            if found >= 0:
                return -1
            found = k
    return found


# The triangles with a tile on h that can take a pagoda (YAY-50), as bits of its six; colour is that of the tile.
cdef inline int triangles_beside(const Rules *rules, const State *state, int h, int colour) noexcept nogil:
    cdef int k, triangle, found = 0
    for k in range(EDGES):
        triangle = rules.triangles_of[h][k]
        if triangle >= 0 and (is_free(state, triangle) or (
            rules.carried_frees_first and is_formed(rules, state, triangle, colour)
            and carried_away(rules, state, triangle, colour) >= 0
        )):
            found |= 1 << k
    return found


# All triangles that a paid pagoda can be set on (YAY-55).
cdef inline void triangles_open(const Rules *rules, const State *state, uint64_t *found) noexcept nogil:
    cdef int word, colour, k, corner, beside, h, triangle
    for word in range(TRIANGLE_WORDS):
        found[word] = state.triangles[word] & rules.all_triangles[word]
    if not rules.carried_frees_first:
        return
    for colour in range(COLOURS):
        for k in range(PAGODAS):
            if state.pagoda[colour][k] < 0:
                continue
            for corner in range(3):
                h = rules.triangle[state.pagoda[colour][k]][corner]
                beside = triangles_beside(rules, state, h, colour)
                while beside:
                    triangle = rules.triangles_of[h][lowest64(beside)]
                    found[triangle >> 6] |= <uint64_t> 1 << (triangle & 63)
                    beside &= beside - 1


cdef inline void cover(const Rules *rules, State *state, int triangle, int colour, bint covered) noexcept nogil:
    cdef int k
    for k in range(3):
        if covered:
            put(state.covered, rules.triangle[triangle][k])
        else:
            drop(state.covered, rules.triangle[triangle][k])
    for k in range(3):
        look_at_triangles(rules, state, rules.triangle[triangle][k], colour)


# Takes the pagoda at this place of its colour off the board.
cdef inline void lift_pagoda(const Rules *rules, State *state, int colour, int k) noexcept nogil:
    cdef int triangle = state.pagoda[colour][k]
    if k == 0:
        state.pagoda[colour][0] = state.pagoda[colour][1]
    state.pagoda[colour][1] = -1
    cover(rules, state, triangle, colour, False)


# Puts a pagoda, taken from beside the board, on a triangle.
cdef inline void put_pagoda(const Rules *rules, State *state, int colour, int triangle) noexcept nogil:
    cdef int standing = state.pagoda[colour][0]
    if standing < 0:
        state.pagoda[colour][0] = triangle
    else:
        state.pagoda[colour][0] = min(standing, triangle)
        state.pagoda[colour][1] = max(standing, triangle)
    state.pagodas_set[state.active][colour] += 1
    cover(rules, state, triangle, colour, True)


# The pagoda, if any, that loses the tile on h goes back beside the board (YAY-56). The tile still lies.
cdef inline void topple(const Rules *rules, State *state, int h, int colour) noexcept nogil:
    cdef int k
    cdef const uint8_t *at
    if not has(state.covered, h):
        return
    for k in range(PAGODAS):
        if state.pagoda[colour][k] >= 0:
            at = rules.triangle[state.pagoda[colour][k]]
            if at[0] == h or at[1] == h or at[2] == h:
                lift_pagoda(rules, state, colour, k)
                return
