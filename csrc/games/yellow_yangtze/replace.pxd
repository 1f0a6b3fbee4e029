# Replacing tiles: which sets of tiles there are, by number, and which of them a hand can give (YAY-49).
from libc.stdint cimport uint8_t

from games.yellow_yangtze.state cimport *


# How many rows of so many counts sum to at most `sum`: sum + colours over colours.
cdef inline int rows_of(int sum, int colours) noexcept nogil:
    cdef int k, found = 1
    for k in range(1, colours + 1):
        found = found * (sum + k) // k
    return found


# The place of five counts, of at most six tiles in all, among all such counts in lexicographic order.
cdef inline int discard_rank(const uint8_t *counts) noexcept nogil:
    cdef int colour, sum = HAND, rank = 0
    for colour in range(COLOURS):
        rank += rows_of(sum, COLOURS - colour) - rows_of(sum - counts[colour], COLOURS - colour)
        sum -= counts[colour]
    return rank


cdef inline void discard_counts(int rank, uint8_t *counts) noexcept nogil:
    cdef int colour, sum = HAND, rows
    for colour in range(COLOURS):
        counts[colour] = 0
        rows = rows_of(sum, COLOURS - colour - 1)
        while rank >= rows and sum > 0:
            rank -= rows
            sum -= 1
            counts[colour] += 1
            rows = rows_of(sum, COLOURS - colour - 1)


# Whether a hand may give these tiles.
cdef inline bint may_discard(const Rules *rules, const uint8_t *hand, const uint8_t *counts) noexcept nogil:
    cdef int colour, tiles = 0
    for colour in range(COLOURS):
        if counts[colour] > hand[colour]:
            return False
        tiles += counts[colour]
    return rules.replace_min <= tiles <= rules.replace_max


# The next row of counts, none above those in hand, in lexicographic order; False after the last.
cdef inline bint next_counts(const uint8_t *hand, uint8_t *counts) noexcept nogil:
    cdef int colour
    for colour in range(COLOURS - 1, -1, -1):
        if counts[colour] < hand[colour]:
            counts[colour] += 1
            return True
        counts[colour] = 0
    return False
