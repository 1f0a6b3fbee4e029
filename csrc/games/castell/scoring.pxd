# The score sheet, and who has won (CAL-94 to CAL-103).
from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t
from libc.string cimport memset

from engine.bits cimport popcount32
from games.castell.state cimport *


# Regions in which a seat has won something (CAL-97), one bit each; size tokens and tiles go to the parts as well.
cdef inline void score_seat(const Rules *rules, const State *state, int seat, int16_t *parts) noexcept nogil:
    cdef int sizes[11]
    cdef int festival, slot, region, size, won, best = 0, regions = 0, tokens = 0, unique = 0, duplicate = 0
    memset(sizes, 0, sizeof(sizes))
    memset(parts, 0, PARTS * sizeof(int16_t))
    for festival in range(FESTIVALS):
        best = max(best, <int> state.entered[seat][festival][0])                        # CAL-82
        won = state.prize[seat][festival]
        if won:
            parts[PART_TROPHIES + won - 1] += rules.prize_points[won - 1]
        for slot in range(SLOTS):
            if state.token_to[festival][slot] == seat:
                sizes[state.festival_size[festival][slot]] += 1
                won = 1
        if won:
            regions |= 1 << state.festival_region[festival]                             # CAL-86, CAL-87
    for size in range(1, SIZES + 1):
        unique += sizes[size] > 0
        duplicate += sizes[size]
    for region in range(REGIONS):
        tokens += state.collected[seat][region]
        regions |= (state.collected[seat][region] > 0) << region
        for slot in range(ROW):
            if state.performer[region][slot] == seat:
                regions |= 1 << region                                                  # CAL-71
                parts[PART_EXHIBITIONS if rules.skills[state.tile[region][slot]] else PART_SHAPES] += (
                    rules.tile_points[state.tile[region][slot]])
    parts[PART_BEST_TOWER] = best
    parts[PART_VARIETY] = rules.variety[popcount32(regions)]
    parts[PART_UNIQUE] = unique * rules.size_unique
    parts[PART_DUPLICATE] = (duplicate - unique) * rules.size_duplicate
    parts[PART_SPECIAL] = tokens * rules.token_points


cdef inline void score_sheet(const Rules *rules, const State *state, int32_t *scores, int16_t *parts) noexcept nogil:
    cdef int seat, k
    for seat in range(rules.players):
        score_seat(rules, state, seat, parts + PARTS * seat)
        scores[seat] = 0
        for k in range(PARTS):
            scores[seat] += parts[PARTS * seat + k]


# What parts seats with equal scores, by the variant's tie-break of this number (CAL-103).
cdef inline int tie_breaker(const Rules *rules, const int16_t *parts, int number) noexcept nogil:
    if rules.tie_break[number] == BY_BEST_TOWER:
        return parts[PART_BEST_TOWER]
    if rules.tie_break[number] == BY_PRIZE_POINTS:
        return parts[PART_TROPHIES] + parts[PART_MEDALS] + parts[PART_RIBBONS]
    return 0


cdef inline void places_of(const Rules *rules, const State *state, const int32_t *scores,
                           int8_t *places) noexcept nogil:
    cdef int16_t parts[10]
    cdef int64_t rank[4]
    cdef int seat, other
    for seat in range(rules.players):
        score_seat(rules, state, seat, parts)
        rank[seat] = ((<int64_t> scores[seat] << 16) + tie_breaker(rules, parts, 0) << 16) + tie_breaker(
            rules, parts, 1)
    for seat in range(rules.players):
        places[seat] = 1
        for other in range(rules.players):
            places[seat] += rank[other] > rank[seat]
