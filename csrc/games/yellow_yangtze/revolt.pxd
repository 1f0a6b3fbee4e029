# Revolts: two leaders of one colour in one state, because one of them came (YAY-33, YAY-36 to YAY-39).
from libc.stdint cimport uint32_t

from games.yellow_yangtze.hexes cimport count_common
from games.yellow_yangtze.points cimport gain, owner
from games.yellow_yangtze.realms cimport go_home, hex_of
from games.yellow_yangtze.state cimport *
from games.yellow_yangtze.tiles cimport discard


cdef enum:
    REVOLT_BONUS = 1               # YAY-37: the black leader off the board


# YAY-36: black tiles beside the leader; every leader has one.
cdef inline int standing_strength(const Rules *rules, const State *state, int leader) noexcept nogil:
    return count_common(rules.near[hex_of(state, leader)], state.tiles[BLACK])


# What the seat to act may commit: 0 to so many black tiles, each with or without the leader's help (YAY-37).
cdef inline int commitments(const State *state, int seat) noexcept nogil:
    return min(state.hand[seat][BLACK], HAND) + 1


cdef inline bint may_help(const State *state, int seat, int colour) noexcept nogil:
    return state.leader[seat][colour] == OFF


cdef inline bint has_commitment(const State *state, int seat) noexcept nogil:
    return commitments(state, seat) > 1 or may_help(state, seat, BLACK)


# The leader has just come to stand in a state with another of its colour among these leaders. False: it is settled.
cdef inline bint start_revolt(const Rules *rules, State *state, int colour, uint32_t leaders) noexcept nogil:
    state.contested = colour
    state.defender = owner(leaders, colour)
    state.revolts_started[state.active] += 1
    state.strength[0] = standing_strength(rules, state, COLOURS * state.active + colour)
    state.strength[1] = standing_strength(rules, state, COLOURS * state.defender + colour)
    state.head.phase = REVOLT
    if has_commitment(state, state.active):
        return True
    return ask_defender(rules, state)


# False: the revolt is settled.
cdef inline bint ask_defender(const Rules *rules, State *state) noexcept nogil:
    if has_commitment(state, state.defender):
        state.head.seat = state.defender
        return True
    end_revolt(rules, state)
    return False


# False: the revolt is settled.
cdef inline bint commit(const Rules *rules, State *state, int tiles, bint helped) noexcept nogil:
    cdef bint defends = state.head.seat == state.defender
    discard(state, state.head.seat, BLACK, tiles)
    state.strength[defends] += tiles + helped * REVOLT_BONUS
    if not defends:
        return ask_defender(rules, state)
    end_revolt(rules, state)
    return False


# YAY-38, YAY-39
cdef inline void end_revolt(const Rules *rules, State *state) noexcept nogil:
    cdef bint overthrown = state.strength[0] > state.strength[1]
    cdef int colour = state.contested
    cdef int winner = state.active if overthrown else state.defender
    cdef int loser = state.defender if overthrown else state.active
    go_home(rules, state, COLOURS * loser + colour)
    gain(state, winner, REVOLT_WON, colour)
    state.revolts_won[winner] += 1
    state.revolts_lost[loser] += 1
    state.revolts_won_attacking[state.active] += overthrown
    state.contested = state.defender = -1
    state.strength[0] = state.strength[1] = 0
    state.head.seat = state.active
