# What the published game scores, and who is ahead at its end (TAS-89 to TAS-95).
from libc.stdint cimport int8_t, int16_t, int32_t, uint32_t

from engine.bits cimport lowest32, popcount32
from games.tash_kalar.board cimport count, load
from games.tash_kalar.state cimport *


# A side's points, with those for own legends on the board in the High Form (TAS-89); by colour in the Melee.
cdef inline int points_of(const Rules *rules, const State *state, int side, int column) noexcept nogil:
    cdef int points = state.score[side][column], colour
    if rules.mode == HIGH_FORM:
        for colour in range(rules.colours):
            if rules.colour_side[colour] == side:
                points += count(load(state.legendary[colour]))
    return points


# Whether some side has the points that set off the end (TAS-90 to TAS-92).
cdef inline bint reached(const Rules *rules, const State *state) noexcept nogil:
    cdef int side, column
    for side in range(rules.sides):
        for column in range(rules.colours if rules.mode == MELEE else 1):
            if points_of(rules, state, side, column) >= rules.target:
                return True
    return False


# Colours of which a common destroyed this turn is left over, if more than one: one bit each (TAS-92).
cdef inline int odd_colours(const Rules *rules, const State *state) noexcept nogil:
    cdef int colour, found = 0
    if rules.mode != MELEE:
        return 0
    for colour in range(rules.colours):
        found |= (state.turn_killed[colour][COMMON] % rules.commons_per_point != 0) << colour
    return found if popcount32(found) > 1 else 0


# TAS-91, TAS-92: scores the foes destroyed this turn; `odd` is the colour of the odd common that scores, or -1.
cdef inline void score_destroyed(const Rules *rules, State *state, int odd) noexcept nogil:
    cdef int side = rules.side_of[state.head.seat], colour, legends, heroics, commons
    for colour in range(rules.colours):
        legends = state.turn_killed[colour][LEGENDARY] * rules.point_legend
        heroics = state.turn_killed[colour][HEROIC] * rules.point_heroic
        commons = state.turn_killed[colour][COMMON] // rules.commons_per_point + (colour == odd)
        state.score[side][colour if rules.mode == MELEE else 0] += legends + heroics + commons
        state.earned[side][0] += legends
        state.earned[side][1] += heroics
        state.earned[side][2] += commons


# The Melee's points of a side, lowest first (TAS-95).
cdef inline void sorted_points(const Rules *rules, const State *state, int side, int *points) noexcept nogil:
    cdef int colour, k, number = 0, value
    for colour in range(rules.colours):
        if colour == side:
            continue
        value = state.score[side][colour]
        k = number
        while k and points[k - 1] > value:
            points[k] = points[k - 1]
            k -= 1
        points[k] = value
        number += 1


cdef inline void published_scores(const Rules *rules, const State *state, int32_t *scores,
                                  int16_t *parts) noexcept nogil:
    cdef int seat, side, task, other
    cdef int points[4]
    cdef int16_t *row
    cdef uint32_t claimed
    for seat in range(rules.players):
        side = rules.side_of[seat]
        row = parts + PARTS * seat
        for task in range(PARTS):
            row[task] = 0
        if rules.mode == MELEE:
            sorted_points(rules, state, side, points)
            scores[seat] = points[0]
        else:
            scores[seat] = points_of(rules, state, side, 0)
        if rules.mode != HIGH_FORM:
            for task in range(3):
                row[PART_LEVEL + task] = state.earned[side][task]
            row[PART_LEGENDARY] = state.earned[side][3]
            row[PART_FLARE] = state.earned[side][4]
            continue
        row[PART_LEGENDARY] = scores[seat] - state.score[side][0]
        for other in range(rules.players):
            claimed = state.claimed[other] if rules.side_of[other] == side else 0
            while claimed:
                task = lowest32(claimed)
                claimed &= claimed - 1
                row[PART_LEVEL + max(0, min(2, rules.quest_level[task] - 1))] += rules.quest_points[task]


# Whether one side is better than another: points, then upgraded pieces, then pieces (TAS-95); 1, 0 or -1.
cdef inline int compared(const Rules *rules, const State *state, int a, int b) noexcept nogil:
    cdef int first[4]
    cdef int second[4]
    cdef int k, number = 1
    if rules.mode == MELEE:
        number = rules.colours - 1
        sorted_points(rules, state, a, first)
        sorted_points(rules, state, b, second)
    else:
        first[0], second[0] = points_of(rules, state, a, 0), points_of(rules, state, b, 0)
    for k in range(number):
        if first[k] != second[k]:
            return 1 if first[k] > second[k] else -1
    k = count(load(state.upgraded[a])) - count(load(state.upgraded[b]))
    if k == 0:
        k = count(load(state.pieces[a])) - count(load(state.pieces[b]))
    return (k > 0) - (k < 0)


# 1 + how many seats are ahead.
cdef inline void published_places(const Rules *rules, const State *state, const int32_t *_scores,
                                  int8_t *places) noexcept nogil:
    cdef int seat, other, side
    for seat in range(rules.players):
        side, places[seat] = rules.side_of[seat], 1
        for other in range(rules.players):
            places[seat] += rules.side_of[other] != side and compared(rules, state, rules.side_of[other], side) > 0
