# The score sheet: what a coatl is worth once it is complete, and who is ahead (COA-86 to COA-93).
from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint64_t

from engine.bits cimport lowest64, popcount64
from games.coatl.patterns cimport PAST_END, capped, occurrences
from games.coatl.state cimport *
from games.coatl.temples cimport requirements_met


# Writes down what a coatl scores that has just been completed; nothing changes that later (COA-54, COA-111).
cdef inline void score_coatl(const Rules *rules, State *state, int seat, int i) noexcept nogil:
    cdef uint64_t cards = state.laid[seat][i]
    cdef int card, kind, found, temple = state.temple_laid[seat][i] - 1, total = 0, points
    while cards:
        card = lowest64(cards)
        cards &= cards - 1
        kind = rules.kind_of[card]
        found = capped(occurrences(rules, kind, state.coatl[seat][i], state.length[seat][i], state.tally[seat][i],
                                   PAST_END, PAST_END))
        points = rules.points[kind][found]
        total += points
        state.parts[seat][rules.family[kind]] += points
        if rules.level[kind][found]:
            state.reached[seat][rules.level[kind][found] - 1] |= <uint64_t> 1 << card
    if temple >= 0:
        state.temple_met[seat][i] = requirements_met(rules, temple, state.tally[seat][i], state.length[seat][i],
                                                     state.laid[seat][i])
        points = rules.temple_points[temple][state.temple_met[seat][i]]
        total += points
        state.parts[seat][PART_TEMPLE] += points
    state.coatl_points[seat][i] = total


cdef inline void score_sheet(const Rules *rules, const State *state, int32_t *scores, int16_t *parts) noexcept nogil:
    cdef int seat, k
    for seat in range(rules.players):
        scores[seat] = 0
        for k in range(PARTS):
            parts[PARTS * seat + k] = state.parts[seat][k]
            scores[seat] += state.parts[seat][k]


# COA-91: prophecies and temples beside complete coatls.
cdef inline int cards_beside(const State *state, int seat) noexcept nogil:
    cdef int i, count = 0
    for i in range(state.complete[seat]):
        count += popcount64(state.laid[seat][i]) + (state.temple_laid[seat][i] > 0)
    return count


# COA-92.
cdef inline int best_coatl(const State *state, int seat) noexcept nogil:
    cdef int i, best = 0
    for i in range(state.complete[seat]):
        best = max(best, state.coatl_points[seat][i])
    return best


# COA-90 to COA-93: most points, then most cards, then the best coatl; still tied, they share the place.
cdef inline void places_of(const Rules *rules, const State *state, const int32_t *scores,
                           int8_t *places) noexcept nogil:
    cdef int seat, other
    cdef int64_t rank[4]
    for seat in range(rules.players):
        rank[seat] = ((<int64_t> scores[seat] << 8) + cards_beside(state, seat) << 16) + best_coatl(state, seat)
    for seat in range(rules.players):
        places[seat] = 1
        for other in range(rules.players):
            places[seat] += rank[other] > rank[seat]
