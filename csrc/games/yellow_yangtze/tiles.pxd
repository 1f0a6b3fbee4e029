# Tiles: drawn from the bag, leaving a hand, laid on the board, removed from it (YAY-8, YAY-24, YAY-28, YAY-46, YAY-70).
from libc.stdint cimport uint32_t, uint64_t

from engine.rng cimport below
from games.yellow_yangtze.hexes cimport drop, has, meet, put, take_lowest
from games.yellow_yangtze.pagodas cimport colour_at, look_at_triangles, topple
from games.yellow_yangtze.realms cimport go_home, hex_of, leaders_at, leave
from games.yellow_yangtze.state cimport *


# A colour, drawn from the counts of tiles that nobody has seen, and taken off them; there must be one.
cdef inline int unseen_tile(State *state) noexcept nogil:
    cdef int k, colour, total = 0, found = 0
    for colour in range(COLOURS):
        total += state.bag[colour]
    k = below(&state.head.rng, total)
    for colour in range(COLOURS - 1):
        k -= state.bag[colour]
        found += k >= 0
    state.bag[found] -= 1
    return found


# A tile from the bag; it must have one to draw.
cdef inline int draw_tile(State *state) noexcept nogil:
    state.bag_left -= 1
    return unseen_tile(state)


cdef inline int tiles_in_hand(const State *state, int seat) noexcept nogil:
    cdef int colour, total = 0
    for colour in range(COLOURS):
        total += state.hand[seat][colour]
    return total


# Tiles that leave a hand in the open: one of the colour that all know of is taken to be among them (YAY-18).
cdef inline void show_tiles(State *state, int seat, int colour, int tiles) noexcept nogil:
    cdef int known = state.known[seat][colour]
    state.hand[seat][colour] -= tiles
    state.known[seat][colour] = known - tiles if known > tiles else 0


# Into the box, seen by all.
cdef inline void discard(State *state, int seat, int colour, int tiles) noexcept nogil:
    show_tiles(state, seat, colour, tiles)
    state.discarded[colour] += tiles


# Lays a tile of the hand; what states it joins is settled elsewhere.
cdef inline void lay(const Rules *rules, State *state, int colour, int h) noexcept nogil:
    cdef int word
    show_tiles(state, state.active, colour, 1)
    state.tiles_laid[state.active][colour] += 1
    put(state.tiles[colour], h)
    put(state.occupied, h)
    if colour == BLACK:
        for word in range(WORDS):
            state.beside_black[word] |= rules.near[h][word]
    look_at_triangles(rules, state, h, colour)


# Takes a tile off its hex and out of sets, and topples its pagoda; the states are not touched.
cdef inline void pick_up(const Rules *rules, State *state, int h, int colour) noexcept nogil:
    topple(rules, state, h, colour)
    drop(state.tiles[colour], h)
    drop(state.occupied, h)
    look_at_triangles(rules, state, h, -1)
    state.discarded[colour] += 1


# Removes a tile with all that follows: states fall apart, and leaders without a black tile go home (YAY-28, YAY-29).
cdef inline void remove_tile(const Rules *rules, State *state, int h) noexcept nogil:
    cdef int colour = colour_at(state, h)
    cdef uint32_t leaders = leaders_at(rules, state, h)
    pick_up(rules, state, h, colour)
    leave(rules, state, h, leaders)
    if colour == BLACK:
        lose_support(rules, state, h)


# After a black tile on h has gone.
cdef inline void lose_support(const Rules *rules, State *state, int h) noexcept nogil:
    cdef uint64_t left[3]
    cdef int beside, leader, word
    for word in range(WORDS):
        left[word] = rules.near[h][word]
    while left[0] | left[1] | left[2]:
        beside = take_lowest(left)
        if not meet(rules.near[beside], state.tiles[BLACK]):
            drop(state.beside_black, beside)
    for leader in range(COLOURS * rules.players):
        if hex_of(state, leader) != OFF and not has(state.beside_black, hex_of(state, leader)):
            go_home(rules, state, leader)
