# Festivals: who competes, with which tower, and who wins what (CAL-76 to CAL-93).
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy

from games.castell.labels cimport AT_BALANCE, AT_WIDTH, field
from games.castell.outcomes cimport Outcomes, enough_room, find_best, pose_festival, want, wanted_for
from games.castell.search cimport Question, levels_of
from games.castell.stacking cimport build_any
from games.castell.state cimport *


# The seat that takes a turn, and decides at festivals, at this place of a round's order (CAL-26, CAL-29).
cdef inline int seat_at(const Rules *rules, const State *state, int place) noexcept nogil:
    cdef int first = state.first_seat
    if rules.first_player_rotates:
        first += state.round - 1
    return (first + place) % rules.players


cdef inline int place_of(const Rules *rules, const State *state, int seat) noexcept nogil:
    return (seat - seat_at(rules, state, 0) + rules.players) % rules.players


# The outcomes that a seat chooses from at a festival, in descending order: none if it cannot compete (CAL-78, CAL-80).
cdef inline void find_outcomes(Question *ask, const Rules *rules, const State *state, int seat, int festival,
                               Outcomes *best) noexcept nogil:
    best.count = 0
    if pose_festival(ask, &rules.tower, state.team[seat], state.ranks[seat], state.festival_size[festival],
                     rules.tower.festival_levels):
        find_best(ask, &rules.tower, state.festival_size[festival], False, best)


cdef inline void write_outcome(uint64_t outcome, uint8_t *entry) noexcept nogil:
    cdef int k
    for k in range(SLOTS + 1):
        entry[k] = outcome >> (16 * (SLOTS - k)) & 0xFF


cdef inline uint64_t read_outcome(const uint8_t *entry) noexcept nogil:
    cdef int k
    cdef uint64_t outcome = 0
    for k in range(SLOTS + 1):
        outcome = outcome << 16 | entry[k]
    return outcome


# Castellers of the tower entered that match a token; two slots of one size count them once (CAL-81).
cdef inline int matches_entered(const State *state, int seat, int festival) noexcept nogil:
    cdef int slot, other, matches = 0
    cdef const uint8_t *sizes = state.festival_size[festival]
    cdef bint again
    for slot in range(SLOTS):
        again = False
        for other in range(slot):
            again |= sizes[other] == sizes[slot]
        if sizes[slot] and not again:
            matches += state.entered[seat][festival][1 + slot]
    return matches


# Levels of the tower entered; 0 where levels do not score, for then they cannot be told.
cdef inline int levels_entered(const Rules *rules, const State *state, int seat, int festival) noexcept nogil:
    if rules.tower.level_points == 0:
        return 0
    return (state.entered[seat][festival][0] - rules.tower.match_points * matches_entered(
        state, seat, festival)) // rules.tower.level_points


# Asks for the towers that give a seat what it entered, or more, with these ranks; False if there is plainly none.
cdef inline bint pose_entry(Question *ask, const Rules *rules, const State *state, int seat, int festival,
                            const uint8_t *ranks) noexcept nogil:
    cdef const uint8_t *sizes = state.festival_size[festival]
    cdef uint32_t wanted
    cdef int k, levels = max(<int> rules.tower.festival_levels, levels_entered(rules, state, seat, festival))
    if not pose_festival(ask, &rules.tower, state.team[seat], ranks, sizes, levels):
        return False
    wanted = wanted_for(ask, sizes, read_outcome(state.entered[seat][festival]))
    ask.levels = levels
    for k in range(SLOTS):
        ask.need[k] = want(wanted, k)
    return enough_room(ask, wanted)


# The seat competes with this outcome (CAL-79); counts the skills without which it could not have reached it.
cdef inline void enter_festival(Question *ask, const Rules *rules, State *state, int seat, int festival,
                                uint64_t outcome) noexcept nogil:
    cdef uint8_t ranks[5]
    cdef int i, skill, without = 0
    cdef uint64_t label
    write_outcome(outcome, state.entered[seat][festival])
    memcpy(ranks, state.ranks[seat], SKILLS)
    if not (ranks[BALANCE] | ranks[BASE] | ranks[MIX] | ranks[STRENGTH] | ranks[WIDTH]):
        return
    if pose_entry(ask, rules, state, seat, festival, ranks):
        ask.listing = True
        build_any(ask, &rules.tower)
        state.lost |= ask.lost
    for i in range(ask.open.count):
        label = ask.open.label[i]
        if levels_of(label) >= ask.levels:
            for skill in range(WIDTH):
                without |= (field(label, AT_BALANCE + 4 * skill, 7) == 0) << skill
            without |= (field(label, AT_WIDTH, 63) <= ask.cap) << WIDTH
    if ranks[WIDTH] and ranks[BASE] and not without >> WIDTH & 1:
        # Base can stand in for Width, which the labels do not show.
        ranks[WIDTH] = 0
        if pose_entry(ask, rules, state, seat, festival, ranks):
            build_any(ask, &rules.tower)
            without |= ask.found << WIDTH
            state.lost |= ask.lost
    for skill in range(SKILLS):
        state.needed[seat][skill] += state.ranks[seat][skill] > 0 and not without >> skill & 1


# CAL-83 to CAL-89: prizes by rank, and each size token to whoever matches it best.
cdef inline void award(const Rules *rules, State *state, int festival) noexcept nogil:
    cdef int order[4]
    cdef int place, other, seat, count = 0, rank
    for place in range(rules.players):
        seat = seat_at(rules, state, place)
        if state.entered[seat][festival][0]:
            order[count] = seat
            count += 1
    for place in range(1, count):   # by score, the earlier first among equals
        other = place
        while other and state.entered[order[other]][festival][0] > state.entered[order[other - 1]][festival][0]:
            order[other], order[other - 1] = order[other - 1], order[other]
            other -= 1
    rank = 0
    for place in range(count):
        if place and (state.entered[order[place]][festival][0] < state.entered[order[place - 1]][festival][0]
                      or rules.prize_tie == TURN_ORDER):
            rank = rank + 1 if rules.prize_tie == SHARE_HIGH else place
        if not rules.limited_prizes or in_supply(rules, state, rules.prizes[rank]):
            state.prize[order[place]][festival] = rules.prizes[rank]
    for place in range(SLOTS):
        if state.festival_size[festival][place] and count:
            state.token_to[festival][place] = token_winner(rules, state, festival, place, order, count)


# CAL-85: whether a prize of this kind is left.
cdef inline bint in_supply(const Rules *rules, const State *state, int kind) noexcept nogil:
    cdef int seat, festival, given = 0
    if kind == 0:
        return True
    for seat in range(rules.players):
        for festival in range(FESTIVALS):
            given += state.prize[seat][festival] == kind
    return given < rules.prize_supply[kind - 1]


# CAL-87, CAL-88: of competitors in order of score, then turn.
cdef inline int token_winner(const Rules *rules, const State *state, int festival, int slot, const int *order,
                             int count) noexcept nogil:
    cdef int place, seat, best = order[0], matches, most, tied = 1
    for place in range(1, count):
        seat = order[place]
        matches, most = state.entered[seat][festival][1 + slot], state.entered[best][festival][1 + slot]
        if matches == most:
            tied += 1
            if (state.entered[seat][festival][0] == state.entered[best][festival][0]
                    and levels_entered(rules, state, seat, festival) > levels_entered(rules, state, best, festival)):
                best = seat
        elif matches > most:
            best, tied = seat, 1
    return -1 if tied > 1 and rules.size_tie_nobody else best
