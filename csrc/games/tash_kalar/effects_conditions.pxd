# Does the condition of an IF hold? (effects, section 6)
from games.tash_kalar.board cimport load, some, square
from games.tash_kalar.effects_targets cimport one
from games.tash_kalar.state cimport *


cdef enum:                 # `subject`
    TEST_KILLED = 0
    TEST_KILLED_LEGENDS = 1
    TEST_MOVED = 2
    TEST_UPGRADED = 3
    TEST_DOWNGRADED = 4
    TEST_PLACED = 5
    TEST_RECYCLED = 6
    TEST_PICKED = 7
    TEST_CHOSEN = 8
    TEST_OVERSUMMONED = 9
    TEST_OVERSUMMONED_FOE = 10
    TEST_ACTIONS_LEFT = 11
    TEST_FLARE_GONE = 12
    TEST_ORIGIN_GREEN = 13
    TEST_ORIGIN_RED = 14
    TEST_ORIGIN_RED_OUTSIDE = 15   # origin_red_noncentral
    TEST_R0_RED = 16
    TEST_PILE_EMPTY = 17   # own_discard_empty

cdef enum:
    CENTRE = 60            # bit of the square in the middle
    FLIPPED = 128


cdef inline int value_of(const Rules *rules, const State *state, int subject) noexcept nogil:
    if subject == TEST_KILLED:
        return state.killed
    if subject == TEST_KILLED_LEGENDS:
        return state.killed_legends
    if subject == TEST_MOVED:
        return state.moved
    if subject == TEST_UPGRADED:
        return state.raised
    if subject == TEST_DOWNGRADED:
        return state.lowered
    if subject == TEST_PLACED:
        return state.placed
    if subject == TEST_RECYCLED:
        return state.recycled
    if subject == TEST_PICKED:
        return state.picked
    if subject == TEST_CHOSEN:
        return state.chosen
    if subject == TEST_OVERSUMMONED:
        return state.oversummoned & 1
    if subject == TEST_OVERSUMMONED_FOE:
        return state.oversummoned >> 1 & 1
    if subject == TEST_ACTIONS_LEFT:
        return state.actions
    if subject == TEST_FLARE_GONE:
        return state.flare_gone
    if subject == TEST_ORIGIN_GREEN:
        return some(one(state.origin) & load(rules.green))
    if subject == TEST_ORIGIN_RED:
        return some(one(state.origin) & load(rules.red))
    if subject == TEST_ORIGIN_RED_OUTSIDE:
        return some(one(state.origin) & load(rules.red) & ~square(CENTRE))
    if subject == TEST_R0_RED:
        return some(one(state.r0) & load(rules.red))
    return state.own_piled[state.head.seat & 3] == 0


cdef inline bint condition_holds(const Rules *rules, const State *state, int pc) noexcept nogil:
    cdef int k, subject, wanted, value, tests = rules.tests[pc]
    cdef bint one_will_do = (tests & FLIPPED) != 0, holds_here
    for k in range(min(tests & 127, TESTS)):
        subject, wanted = rules.subject[pc][k], rules.number[pc][k]
        value = value_of(rules, state, subject & 127)
        holds_here = value == (wanted & 127) if wanted & FLIPPED else value >= wanted
        if subject & FLIPPED:
            holds_here = not holds_here
        if holds_here == one_will_do:
            return one_will_do
    return not one_will_do
