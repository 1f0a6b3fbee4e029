# The temples: how many of a temple's requirements a coatl meets, and where the cards are (COA-56, COA-57, COA-69).
from libc.stdint cimport uint32_t, uint64_t

from engine.bits cimport popcount32, select32
from engine.rng cimport below
from games.coatl.state cimport *


cdef inline int of_colour(uint64_t tally, int colour) noexcept nogil:
    return tally >> (8 * colour) & 255


cdef inline bint requirement_met(const Rules *rules, int temple, int k, uint64_t tally, int length,
                                 uint64_t laid) noexcept nogil:
    cdef int requirement = rules.requirement[temple][k], of = rules.of[temple][k], count
    if requirement == ABSENT:
        return of_colour(tally, of) == 0
    if requirement == EXACT_LENGTH:
        return length == of
    if requirement == EQUAL_COUNTS:
        count = of_colour(tally, of)
        return count > 0 and count == of_colour(tally, rules.and_of[temple][k])
    if requirement == NO_CLASS:                                                         # COA-107
        return (laid & rules.class_cards[of]) == 0
    return False


cdef inline int requirements_met(const Rules *rules, int temple, uint64_t tally, int length,
                                 uint64_t laid) noexcept nogil:
    cdef int k, met = 0
    for k in range(REQUIREMENTS):
        met += requirement_met(rules, temple, k, tally, length, laid)
    return met


# The temple in one of the four places to take it from, as 1 + temple; 0 if none is there.
cdef inline int at_source(const State *state, int seat, int source) noexcept nogil:
    return state.temple[seat][source] if source < 2 else state.stack[source - 2]


# COA-57: sources whose temple the coatl may take, one bit each.
cdef inline int claimable(const Rules *rules, const State *state, int seat, int i) noexcept nogil:
    cdef int source, temple, found = 0
    for source in range(4):
        temple = at_source(state, seat, source)
        if temple and requirements_met(rules, temple - 1, state.tally[seat][i], state.length[seat][i],
                                       state.laid[seat][i]):
            found |= 1 << source
    return found


# A temple that nobody has seen, as 1 + temple; 0 if there is none.
cdef inline int draw_temple(State *state) noexcept nogil:
    cdef int temple
    if not state.temples:
        return 0
    temple = select32(state.temples, below(&state.head.rng, popcount32(state.temples)))
    state.temples &= ~(<uint32_t> 1 << temple)
    return 1 + temple


# Takes what lies in a place; the next temple of a stack shows at once (COA-58).
cdef inline int take_temple(State *state, int seat, int source) noexcept nogil:
    cdef int temple = at_source(state, seat, source)
    if source < 2:
        state.temple[seat][source] = 0
        return temple
    state.stack[source - 2] = 0
    if state.under[source - 2]:
        state.under[source - 2] -= 1
        state.stack[source - 2] = draw_temple(state)
    return temple
