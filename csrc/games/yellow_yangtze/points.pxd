# Points as they are gained, and what a seat's points come to at the end (YAY-35 to YAY-42, YAY-73 to YAY-76).
from libc.stdint cimport int8_t, int16_t, int32_t, uint32_t

from games.yellow_yangtze.realms cimport ONE_COLOUR
from games.yellow_yangtze.state cimport *


cdef inline void gain(State *state, int seat, int source, int colour) noexcept nogil:
    state.points[seat][source][colour] += 1


# The seat whose leader of the colour is among the leaders, -1 for none; at most one is.
cdef inline int owner(uint32_t leaders, int colour) noexcept nogil:
    cdef uint32_t found = leaders >> colour & ONE_COLOUR
    return -1 if not found else (found > 1) + (found > 0x20) + (found > 0x400)


# YAY-40, YAY-41, YAY-42: the leader of the colour gains, or else the black one.
cdef inline void score_tile(State *state, int colour, uint32_t leaders) noexcept nogil:
    cdef int seat = owner(leaders, colour)
    if seat < 0:
        seat = owner(leaders, BLACK)
    if seat >= 0:
        gain(state, seat, PLACEMENT, colour)


cdef inline int points_of(const State *state, int seat, int colour) noexcept nogil:
    cdef int source, total = 0
    for source in range(SOURCES):
        total += state.points[seat][source][colour]
    return total


# YAY-74: points of black, red, blue and green after the yellow ones are poured in, one by one into the lowest.
cdef inline void pour(const int32_t *before, int yellow, int32_t *piles) noexcept nogil:
    cdef int k, lowest
    for k in range(PILES):
        piles[k] = before[k]
    while yellow > 0:
        lowest = 0
        for k in range(1, PILES):
            if piles[k] < piles[lowest]:
                lowest = k
        piles[lowest] += 1
        yellow -= 1


cdef inline void sort_piles(int32_t *piles) noexcept nogil:
    cdef int32_t low
    cdef int k, end
    for end in range(PILES - 1, 0, -1):
        for k in range(end):
            low = min(piles[k], piles[k + 1])
            piles[k + 1] = max(piles[k], piles[k + 1])
            piles[k] = low


# The four results of a seat, ascending (YAY-75), and what yellow gave to each colour.
cdef inline void results_of(const State *state, int seat, int32_t *results, int16_t *filled) noexcept nogil:
    cdef int32_t before[4]
    cdef int k
    for k in range(PILES):
        before[k] = points_of(state, seat, k)
    pour(before, points_of(state, seat, YELLOW), results)
    for k in range(PILES):
        filled[k] = results[k] - before[k]
    sort_piles(results)


cdef inline void score_sheet(const Rules *rules, const State *state, int32_t *scores, int16_t *parts) noexcept nogil:
    cdef int32_t results[4]
    cdef int16_t *row
    cdef int seat, source, colour, k
    for seat in range(rules.players):
        row = parts + PARTS * seat
        for source in range(SOURCES):
            for colour in range(COLOURS):
                row[PART_POINTS + COLOURS * source + colour] = state.points[seat][source][colour]
        results_of(state, seat, results, row + PART_FILLED)
        for k in range(PILES):
            row[PART_FINAL + k] = results[k]
        scores[seat] = results[0]


# YAY-75: highest lowest colour, then second, third, fourth. YAY-76: then fewer yellow points; then nobody wins.
cdef inline void places_of(const Rules *rules, const State *state, const int32_t *scores,
                           int8_t *places) noexcept nogil:
    cdef int32_t results[4][5]
    cdef int16_t filled[4]
    cdef int seat, other, k, shared = 0
    for seat in range(rules.players):
        results_of(state, seat, results[seat], filled)
        results[seat][PILES] = -points_of(state, seat, YELLOW)
    for seat in range(rules.players):
        places[seat] = 1
        for other in range(rules.players):
            for k in range(PILES + 1):
                if results[other][k] != results[seat][k]:
                    places[seat] += results[other][k] > results[seat][k]
                    break
        shared += places[seat] == 1
    if shared > 1:
        for seat in range(rules.players):
            places[seat] += places[seat] == 1
