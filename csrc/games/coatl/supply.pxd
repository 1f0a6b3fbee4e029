# The supply of pieces and the bags behind it: drawing, taking, refilling (COA-22 to COA-31).
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy

from engine.rng cimport below
from games.coatl.state cimport *


cdef enum:
    PAIRS = 10             # the first contents that are two bodies


# Which of eight counts below 128 are not zero, one bit each.
cdef inline int not_zero(const uint8_t *counts) noexcept nogil:
    cdef uint64_t word
    memcpy(&word, counts, 8)
    word = (word + 0x7F7F7F7F7F7F7F7FULL) >> 7 & 0x0101010101010101ULL
    return word * 0x0102040810204080ULL >> 56


# The contents with two bodies of these colours.
cdef inline int pair_of(int first, int second) noexcept nogil:
    cdef int low = first if first < second else second, high = first + second - low
    return PAIRS + (low * (9 - low) >> 1) + high


# The lower and the higher colour of a pair, from its contents.
cdef inline int low_colour(int contents) noexcept nogil:
    cdef int pair = contents - PAIRS
    return (pair >= 5) + (pair >= 9) + (pair >= 12) + (pair >= 14)


cdef inline int high_colour(int contents) noexcept nogil:
    cdef int low = low_colour(contents)
    return contents - PAIRS - (low * (9 - low) >> 1)


cdef inline int in_bag(const uint8_t *colours) noexcept nogil:
    return colours[0] + colours[1] + colours[2] + colours[3] + colours[4]


# The colour of a piece from one bag, of heads, tails or bodies, which must hold one (COA-3).
cdef inline int draw_piece(State *state, int total, uint8_t *colours) noexcept nogil:
    cdef int k = below(&state.head.rng, total)
    cdef int two = colours[0] + colours[1], three = two + colours[2], four = three + colours[3]
    # Branches on a random colour would be mispredicted: add up comparisons instead.
    cdef int colour = (k >= colours[0]) + (k >= two) + (k >= three) + (k >= four)
    colours[colour] -= 1
    return colour


cdef inline int filled(const State *state, int first, int last) noexcept nogil:
    cdef int contents, count = 0
    for contents in range(first, last):
        count += state.supply[contents]
    return count


# COA-27, COA-28: every empty space, heads first, then tails, then pairs of bodies, as far as the bags go.
cdef inline void refill(const Rules *rules, State *state) noexcept nogil:
    cdef int side, left, first, second
    cdef uint8_t *colours
    for side in range(2):
        colours = state.bag + COLOURS * side
        left = in_bag(colours)
        for _space in range(filled(state, COLOURS * side, COLOURS * side + COLOURS), rules.spaces[side]):
            if left < 1:
                break
            state.supply[COLOURS * side + draw_piece(state, left, colours)] += 1
            left -= 1
    colours = state.bag + 2 * COLOURS
    left = in_bag(colours)
    for _space in range(filled(state, PAIRS, CONTENTS), rules.spaces[2]):
        if left < 2:
            break
        first = draw_piece(state, left, colours)
        second = draw_piece(state, left - 1, colours)
        state.supply[pair_of(first, second)] += 1
        left -= 2


# COA-26, COA-29: whether a take of these contents, now gone, calls for a refill.
cdef inline bint wants_refill(const Rules *rules, const State *state, int contents) noexcept nogil:
    cdef bint ends = contents < PAIRS
    if rules.refill_edge:
        return filled(state, 0, PAIRS) == 0 if ends else filled(state, PAIRS, CONTENTS) == 0
    return filled(state, 0, PAIRS) == 0 or filled(state, PAIRS, CONTENTS) == 0


# The contents go to the seat's board.
cdef inline void gain(State *state, int seat, int contents) noexcept nogil:
    if contents < PAIRS:
        state.board[seat][contents] += 1
        state.pieces[seat] += 1
        state.taken[seat][contents >= COLOURS] += 1
    else:
        state.board[seat][PAIRS + low_colour(contents)] += 1
        state.board[seat][PAIRS + high_colour(contents)] += 1
        state.pieces[seat] += 2
        state.taken[seat][2] += 2


# COA-24: contents that fit on the seat's board, one bit each.
cdef inline uint32_t fitting(const Rules *rules, const State *state, int seat) noexcept nogil:
    cdef int room = rules.board - state.pieces[seat]
    if room >= 2:
        return (1 << CONTENTS) - 1
    return (1 << PAIRS) - 1 if room == 1 else 0


# COA-22: contents to choose from in the supply.
cdef inline uint32_t takeable(const Rules *rules, const State *state, int seat) noexcept nogil:
    cdef uint32_t there = not_zero(state.supply) | not_zero(state.supply + 8) << 8 | not_zero(state.supply + 16) << 16
    there |= <uint32_t> (state.supply[24] > 0) << 24
    return there & fitting(rules, state, seat)


# COA-73: contents to choose from in the bags.
cdef inline uint32_t wishable(const Rules *rules, const State *state, int seat) noexcept nogil:
    cdef uint32_t there = 0
    cdef int contents, low, high
    for contents in range(PAIRS):
        there |= <uint32_t> (state.bag[contents] > 0) << contents
    for contents in range(PAIRS, CONTENTS):
        low, high = PAIRS + low_colour(contents), PAIRS + high_colour(contents)
        there |= <uint32_t> (state.bag[low] > (low == high) and state.bag[high] > 0) << contents
    return there & fitting(rules, state, seat)


cdef inline void take_from_bags(State *state, int contents) noexcept nogil:
    if contents < PAIRS:
        state.bag[contents] -= 1
    else:
        state.bag[PAIRS + low_colour(contents)] -= 1
        state.bag[PAIRS + high_colour(contents)] -= 1
