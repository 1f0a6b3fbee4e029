# Which outcomes a team can reach at a festival, and which of them no other one beats (CAL-78 to CAL-81).
from libc.stdint cimport uint8_t, uint32_t, uint64_t

from games.castell.labels cimport *
from games.castell.search cimport FESTIVAL, Question, levels_of, most_in, pose
from games.castell.stacking cimport build_any
from games.castell.state cimport *


cdef enum:
    EACH_GUARD = 0x8000    # above every 16-bit field of an outcome
    UNKNOWN = -1


# Castellers wanted of each token size, from so many to so many, and how high towers can be at either end.
cdef struct Box:
    uint32_t low
    uint32_t high
    int highest            # levels with `low`; 0 if there is no tower
    int lowest             # levels with `high`; UNKNOWN until it is asked for


# An outcome is one number: tower score, then castellers that match each slot, 16 bits each, the score on top.
cdef inline uint64_t guards_of_outcomes() noexcept nogil:
    return <uint64_t> EACH_GUARD << 48 | <uint64_t> EACH_GUARD << 32 | <uint64_t> EACH_GUARD << 16 | EACH_GUARD


cdef inline bint at_least(uint64_t outcome, uint64_t other) noexcept nogil:
    cdef uint64_t guards = guards_of_outcomes()
    return ((outcome | guards) - other & guards) == guards


# Levels that no tower of the team can exceed.
cdef inline int height_bound(const Question *ask) noexcept nogil:
    return min(ask.limit + ask.ranks[BASE] + ask.ranks[BALANCE],
               (ask.team[0] > 0) + ask.sizes_above[0] + ask.ranks[STRENGTH])


# Asks for festival towers with these sizes on the tokens; False if there is plainly none.
cdef inline bint pose_festival(Question *ask, const TowerRules *rules, const uint8_t *team, const uint8_t *ranks,
                               const uint8_t *sizes, int min_levels) noexcept nogil:
    cdef int slot, size
    pose(ask, rules, team, ranks, FESTIVAL)
    ask.levels = min_levels
    for slot in range(SLOTS):
        size = sizes[slot] - 1
        if size < 0:
            continue
        if size >= SIZES or ask.team[size] == 0:
            return False
        if ask.token[size] < 0:
            ask.token[size] = ask.tokens
            ask.guards |= one(AT_NEED + 6 * ask.tokens + 5)
            ask.tokens += 1
    bound_matches(ask)
    return height_bound(ask) >= min_levels


# How many castellers of token sizes a level, and a tower, can have at most.
cdef inline void bound_matches(Question *ask) noexcept nogil:
    cdef int size, found
    ask.of_level = ask.limit
    for size in range(SIZES):
        if ask.token[size] >= 0:
            found = ask.team[size]
            if ask.token[size + 1] >= 0 and ask.ranks[MIX]:
                found += ask.team[size + 1]
            ask.of_level = max(ask.of_level, found)
    ask.most_matches = most_in(ask, ask.tokens + ask.ranks[STRENGTH], ask.ranks[BASE], ask.ranks[BALANCE])


# Castellers wanted of the size of each token, packed: 8 bits each.
cdef inline int want(uint32_t wanted, int token) noexcept nogil:
    return wanted >> (8 * token) & 0xFF


# Levels of the tallest tower that has so many castellers of the token sizes. It is known to be `most` at most, and
# `least` at least, if there is one at all where `sure` is not set: else 0. The higher a tower must be, the more is
# ruled out early: so the highest that is thinkable comes first, and is often there; then ever larger steps down.
cdef inline int tallest_with(Question *ask, const TowerRules *rules, uint32_t wanted, int least, int most,
                             bint sure) noexcept nogil:
    cdef int k, there = least if sure else least - 1, step = 1
    for k in range(SLOTS):
        ask.need[k] = want(wanted, k)
    if not enough_room(ask, wanted):
        most = there
    while there < most:
        ask.levels = max(most - step + 1, (there + most + 1) // 2)
        build_any(ask, rules)
        if ask.found:
            there = ask.levels
        else:
            most = ask.levels - 1
        step *= 2
    return there if there >= least else 0


cdef inline bint enough_room(const Question *ask, uint32_t wanted) noexcept nogil:
    return want(wanted, 0) + want(wanted, 1) + want(wanted, 2) <= ask.most_matches


# What a tower of so many levels and such castellers is worth: tower score (CAL-81), and what matches each slot. Where
# there can be no such tower the score is what one could have at most.
cdef inline uint64_t outcome_of(const Question *ask, const TowerRules *rules, const uint8_t *sizes, int levels,
                                uint32_t wanted) noexcept nogil:
    cdef int k, matches = 0
    cdef uint64_t outcome = 0
    for k in range(ask.tokens):
        matches += want(wanted, k)
    matches = min(matches, ask.most_matches)
    for k in range(SLOTS):
        outcome <<= 16
        if sizes[k]:
            outcome |= want(wanted, ask.token[sizes[k] - 1])
    return outcome | <uint64_t> (rules.level_points * levels + rules.match_points * matches) << 48


# Castellers of each token size that an outcome has.
cdef inline uint32_t wanted_for(const Question *ask, const uint8_t *sizes, uint64_t outcome) noexcept nogil:
    cdef int k
    cdef uint32_t wanted = 0
    for k in range(SLOTS):
        if sizes[k]:
            wanted |= <uint32_t> (outcome >> (16 * (SLOTS - 1 - k)) & 0xFF) << (8 * ask.token[sizes[k] - 1])
    return wanted


# Outcomes that no other one beats, in descending order.
cdef struct Outcomes:
    int count
    uint64_t outcome[64]


cdef inline bint is_beaten(const Outcomes *best, uint64_t outcome) noexcept nogil:
    cdef int i
    for i in range(best.count):
        if at_least(best.outcome[i], outcome):
            return True
    return False


# Puts an outcome that is not beaten in its place; those that it beats leave, and the last if there is no room.
cdef inline void insert(Outcomes *best, uint64_t outcome) noexcept nogil:
    cdef int i, kept = 0
    for i in range(best.count):
        if not at_least(outcome, best.outcome[i]):
            best.outcome[kept] = best.outcome[i]
            kept += 1
    i = min(kept, CHOICES - 1)
    while i and best.outcome[i - 1] < outcome:
        best.outcome[i] = best.outcome[i - 1]
        i -= 1
    if kept < CHOICES or i < CHOICES - 1 or best.outcome[i] < outcome:
        best.outcome[i] = outcome
    best.count = min(kept + 1, CHOICES)


# The outcomes that a team can reach and that no other one beats. The castellers wanted form a box from one of each
# size to all of the team's; where both ends of a box allow the same height, its upper end beats all the rest of it, and
# elsewhere the box is cut in two. With `first_only`, nothing but the first of the outcomes counts.
cdef inline void find_best(Question *ask, const TowerRules *rules, const uint8_t *sizes, bint first_only,
                           Outcomes *best) noexcept nogil:
    cdef Box boxes[32]
    cdef Box box
    cdef int k, count = 1, cut, at, least = ask.levels
    cdef uint64_t bound
    best.count = 0
    box.low = box.high = 0
    for k in range(SIZES):
        if ask.token[k] >= 0:
            box.low |= <uint32_t> 1 << (8 * ask.token[k])
            box.high |= <uint32_t> ask.team[k] << (8 * ask.token[k])
    box.highest = tallest_with(ask, rules, box.low, least, height_bound(ask), False)
    box.lowest = box.highest if box.low == box.high else UNKNOWN
    boxes[0] = box
    while count:
        count -= 1
        box = boxes[count]
        bound = outcome_of(ask, rules, sizes, box.highest, box.high)
        if box.highest == 0 or is_beaten(best, bound) or (first_only and best.count and bound < best.outcome[0]):
            continue
        if box.lowest == UNKNOWN:
            box.lowest = tallest_with(ask, rules, box.high, least, box.highest, False)
        if box.lowest >= box.highest or box.low == box.high:
            insert(best, bound)
            continue
        at = 0
        for k in range(1, ask.tokens):
            if want(box.high, k) - want(box.low, k) > want(box.high, at) - want(box.low, at):
                at = k
        cut = (want(box.low, at) + want(box.high, at)) // 2
        boxes[count] = boxes[count + 1] = box
        boxes[count].high = box.high & ~(<uint32_t> 0xFF << (8 * at)) | <uint32_t> cut << (8 * at)
        boxes[count].lowest = UNKNOWN if boxes[count].high != box.low else box.highest
        boxes[count + 1].low = box.low & ~(<uint32_t> 0xFF << (8 * at)) | <uint32_t> (cut + 1) << (8 * at)
        boxes[count + 1].highest = tallest_with(ask, rules, boxes[count + 1].low, max(least, box.lowest), box.highest,
                                                box.lowest > 0)
        count += 2
