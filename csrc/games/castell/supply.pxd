# Castellers in the bag and on the regions: drawing and refilling (CAL-11, CAL-12, CAL-28, CAL-104).
from libc.stdint cimport uint8_t
from libc.string cimport memcpy

from engine.rng cimport Rng, below
from games.castell.state cimport *


# Draws from counts by kind, of which `total` are left in all: the kind drawn.
cdef inline int draw_kind(Rng *rng, uint8_t *counts, int kinds, int total) noexcept nogil:
    cdef int k = below(rng, total), kind, drawn = 0, sum = 0
    # Branches on a random kind would be mispredicted: add up comparisons instead.
    for kind in range(kinds - 1):
        sum += counts[kind]
        drawn += k >= sum
    counts[drawn] -= 1
    return drawn


cdef inline int count(const uint8_t *castellers) noexcept nogil:
    cdef int size, sum = 0
    for size in range(SIZES):
        sum += castellers[size]
    return sum


# The sizes of which there is one or more, one bit each.
cdef inline int sizes_in(const uint8_t *castellers) noexcept nogil:
    cdef int size, found = 0
    for size in range(SIZES):
        found |= (castellers[size] > 0) << size
    return found


# CAL-28, CAL-104: one casteller to each region that is short, again and again, until none is or the bag is empty.
cdef inline void refill(const Rules *rules, State *state) noexcept nogil:
    cdef int held[7]
    cdef int region, left = count(state.bag), short = 0
    for region in range(REGIONS):
        held[region] = count(state.region[region])
        short += max(0, rules.per_region - held[region])
    short = min(short, left)
    while short > 0:
        for region in range(REGIONS):
            if held[region] < rules.per_region and short > 0:
                state.region[region][draw_kind(&state.head.rng, state.bag, SIZES, left)] += 1
                held[region] += 1
                left -= 1
                short -= 1
