# Which local performances a team can give, and which skills it could not do without (CAL-64 to CAL-75).
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy

from games.castell.labels cimport AT_STAGE, one
from games.castell.search cimport EXHIBITION, SHAPE, Question, pose
from games.castell.stacking cimport build_any
from games.castell.state cimport *


# A shape's widths, once they are known to be legal: Balance, Base and Width depend on them alone (CAL-62).
cdef inline bint may_have_widths(const TowerRules *rules, const uint8_t *ranks, const uint8_t *widths,
                                 int levels) noexcept nogil:
    cdef int i, equal = 0, base = min(<int> ranks[BASE], levels)
    for i in range(1, levels):
        equal += widths[i] == widths[i - 1]
        if rules.exact_one_fewer and widths[i - 1] - widths[i] > 1:
            return False
    return equal <= ranks[BALANCE] and (base == levels or widths[base] <= rules.width_cap + ranks[WIDTH])


# Whether a tower with so many levels, or these widths, and these skills can be built; `widths` NULL: an exhibition.
cdef inline bint can_build(Question *ask, const TowerRules *rules, const uint8_t *team, const uint8_t *ranks,
                           const uint8_t *widths, int levels, int skills) noexcept nogil:
    cdef int k, wanted = 0, there = 0
    pose(ask, rules, team, ranks, EXHIBITION if widths == NULL else SHAPE)
    ask.levels, ask.skills, ask.widths = levels, skills, widths
    if (team[0] > 0) + ask.sizes_above[0] + ranks[STRENGTH] < levels:
        return False
    if widths != NULL:
        if not may_have_widths(rules, ranks, widths, levels):
            return False
        for k in range(levels):
            wanted += widths[k]
        for k in range(SIZES):
            there += team[k]
        if there < wanted:
            return False
        ask.most = levels
    else:
        for k in range(SKILLS):
            if skills >> k & 1 and ranks[k] == 0:
                return False
            ask.guards |= one(36 + 2 * k)
        if skills >> BALANCE & 1:   # equal levels may have to be wide
            ask.guards |= one(AT_STAGE + 2)
        if ask.limit + ranks[BASE] + ranks[BALANCE] < levels:
            return False
        if rules.exact_levels:
            ask.most = levels
            ask.guards |= one(52)
    build_any(ask, rules)
    return ask.found


cdef inline bint can_perform(Question *ask, const Rules *rules, const uint8_t *team, const uint8_t *ranks,
                             int tile) noexcept nogil:
    cdef const uint8_t *widths = NULL
    tile &= TILES - 1
    if not rules.skills[tile]:
        widths = &rules.widths[tile][0]
    return can_build(ask, &rules.tower, team, ranks, widths, rules.levels[tile], rules.skills[tile])


# The places of a row whose tiles are there and can be performed by the seat, one bit each (CAL-44, CAL-64); `lost`
# becomes 1 if a tile was left out because the search ran out of room.
cdef inline int performable(const Rules *rules, const State *state, int seat, uint8_t *lost) noexcept nogil:
    cdef Question ask
    cdef int place, found = 0, region = state.pawn[seat]
    for place in range(ROW):
        if state.performer[region][place] < 0:
            if can_perform(&ask, rules, state.team[seat], state.ranks[seat], state.tile[region][place]):
                found |= 1 << place
            else:
                lost[0] |= ask.lost
    return found


# Counts the skills without which the seat could not have performed the tile.
cdef inline void count_needed(const Rules *rules, State *state, int seat, int tile) noexcept nogil:
    cdef Question ask
    cdef uint8_t ranks[5]
    cdef int skill
    for skill in range(SKILLS):
        if state.ranks[seat][skill]:
            memcpy(ranks, state.ranks[seat], SKILLS)
            ranks[skill] = 0
            if not can_perform(&ask, rules, state.team[seat], ranks, tile):
                state.needed[seat][skill] += 1
                state.lost |= ask.lost
