"""Yellow & Yangtze's kernels on arrays of states, and by address for numba; the package's kernels.py checks."""

from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint32_t

import numpy as np

cimport numpy as cnp

from games.yellow_yangtze.complete cimport complete_state
from games.yellow_yangtze.hexes cimport count_common
from games.yellow_yangtze.kingdoms cimport label_groups
from games.yellow_yangtze.moves cimport may_stand
from games.yellow_yangtze.points cimport owner
from games.yellow_yangtze.realms cimport doubled, touched, touched_without
from games.yellow_yangtze.revolt cimport standing_strength
from games.yellow_yangtze.state cimport BLACK, COLOURS, Rules, State
from games.yellow_yangtze.war cimport base_strength, warring_states

cnp.import_array()


# For numba: the group of every hex of a state into labels[hexes], -1 for an empty one, counted by the lowest hex; how
# many there are. rules is a variant's Rules.
cdef api int32_t yellow_yangtze_kingdoms(const void *rules, const void *state, int16_t *labels) noexcept nogil:
    return label_groups(<const Rules *> rules, (<const State *> state).occupied, labels)


# For numba: the leaders of the states that a tile on a hex would join, bit 5 * seat + colour each; 0 where there is no
# such hex.
cdef api uint32_t yellow_yangtze_joins(const void *rules, const void *state, int32_t hexagon) noexcept nogil:
    if not 0 <= hexagon < (<const Rules *> rules).hexes:
        return 0
    return touched(<const Rules *> rules, <const State *> state, hexagon)


# For numba: the warring states, if a tile on an empty hex would start a war: the leaders of each into sides[3], its red
# tiles on the board into strength[3]; how many, 0 for peace and where there is no such hex.
cdef api int32_t yellow_yangtze_war(const void *rules, const void *state, int32_t hexagon, uint32_t *sides,
                                    int16_t *strength) noexcept nogil:
    cdef const State *given = <const State *> state
    cdef uint32_t leaders = yellow_yangtze_joins(rules, state, hexagon)
    cdef int side, found
    for side in range(3):
        sides[side] = 0
        strength[side] = 0
    if not doubled(leaders):
        return 0
    found = warring_states(<const Rules *> rules, given, leaders, sides)
    for side in range(found):
        strength[side] = base_strength(given, sides[side])
    return found


# For numba: the seat that a leader, 5 * seat + colour, would fight on a hex, -1 for none, -2 where it may not stand;
# black tiles beside the attacker and the defender into strength[2].
cdef api int32_t yellow_yangtze_revolt(const void *rules, const void *state, int32_t leader, int32_t hexagon,
                                       int16_t *strength) noexcept nogil:
    cdef const State *given = <const State *> state
    cdef const Rules *variant = <const Rules *> rules
    cdef int defender, colour = leader % COLOURS
    strength[0] = strength[1] = 0
    if not 0 <= hexagon < variant.hexes or not 0 <= leader < COLOURS * variant.players:
        return -2
    if not may_stand(variant, given, leader, hexagon):
        return -2
    defender = owner(touched_without(variant, given, leader, hexagon), colour)
    if defender >= 0:
        strength[0] = count_common(variant.near[hexagon], given.tiles[BLACK])
        strength[1] = standing_strength(variant, given, COLOURS * defender + colour)
    return defender


def complete(rules, uint8_t[:, ::1] states):
    """Fill the derived fields of states, uint8[n, itemsize], in place."""
    cdef int64_t i
    cdef const Rules *given = <const Rules *> cnp.PyArray_DATA(rules)
    with nogil:
        for i in range(states.shape[0]):
            complete_state(given, <State *> &states[i, 0])


def kingdoms(rules, const uint8_t[:, ::1] states):
    """The group of every hex, -1 for an empty one: int16[n, hexes], for states uint8[n, itemsize]."""
    cdef int64_t i
    cdef const Rules *given = <const Rules *> cnp.PyArray_DATA(rules)
    cdef int16_t[:, ::1] labels = np.empty((states.shape[0], given.hexes), np.int16)
    with nogil:
        for i in range(states.shape[0]):
            yellow_yangtze_kingdoms(given, &states[i, 0], &labels[i, 0])
    return np.asarray(labels)


def joins(rules, const uint8_t[:, ::1] states, const int32_t[::1] hexes):
    """Leaders of the states that a tile on the hex would join: uint32[n], for states uint8[n, itemsize]."""
    cdef int64_t i
    cdef const Rules *given = <const Rules *> cnp.PyArray_DATA(rules)
    cdef uint32_t[::1] found = np.empty(states.shape[0], np.uint32)
    with nogil:
        for i in range(states.shape[0]):
            found[i] = yellow_yangtze_joins(given, &states[i, 0], hexes[i])
    return np.asarray(found)


def war(rules, const uint8_t[::1] state, int hexagon):
    """Leaders of each warring state, as bits, and its red tiles, if a tile on the hex would start a war: two lists."""
    cdef uint32_t sides[3]
    cdef int16_t strength[3]
    cdef int k, found = yellow_yangtze_war(cnp.PyArray_DATA(rules), &state[0], hexagon, sides, strength)
    return [sides[k] for k in range(found)], [strength[k] for k in range(found)]


def revolt(rules, const uint8_t[::1] state, int leader, int hexagon):
    """The seat that a leader would fight (-1 none, -2 it may not stand there), attack and defence."""
    cdef int16_t strength[2]
    strength[0] = strength[1] = 0
    cdef int defender = yellow_yangtze_revolt(cnp.PyArray_DATA(rules), &state[0], leader, hexagon, strength)
    return defender, strength[0], strength[1]
