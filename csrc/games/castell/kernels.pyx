"""Castell's tower kernels on arrays, and by address for numba; playmill.games.castell.kernels checks what comes in."""

from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t
from libc.string cimport memset

import numpy as np

cimport numpy as cnp

from playmill.errors import InvalidInput

from games.castell.outcomes cimport Outcomes, find_best, pose_festival
from games.castell.performances cimport can_build as can_build_tower
from games.castell.search cimport Question
from games.castell.stacking cimport build_any
from games.castell.state cimport LEVELS, RANKS, SIZES, SKILLS, SLOTS, TowerRules
from games.castell.tower cimport MOST_LEVELS, OUT_OF_RANGE, Verdict, judge

cnp.import_array()


# For numba: the reasons why rows[count][10], counts of each size bottom to top, are no tower, as bits; 0 for a tower.
# uses[5] gets the canonical uses of balance, base, mix, strength, width. team[10] may be NULL; required has one bit a
# skill; rules is the "tower" field of a variant's Rules. Counts up to 30, up to 64 rows; all reasons for more.
cdef api int32_t castell_validate(const void *rules, const uint8_t *rows, int32_t count, const uint8_t *ranks,
                                  const uint8_t *team, int32_t required, uint8_t *uses) noexcept nogil:
    cdef Verdict verdict
    cdef int k
    memset(uses, 0, SKILLS)
    if not 0 <= count <= MOST_LEVELS:
        return 0xFFFF
    judge(<const TowerRules *> rules, rows, count, ranks, team, required, &verdict)
    for k in range(SKILLS):
        uses[k] = verdict.uses[k]
    return verdict.reasons


# For numba: the best outcome of a festival with sizes[3] on its tokens, 1 to 10 or 0 for none, and so many levels at
# least: into best[4] tower score and matches of each token. Returns 1, or 0 and zeros if there is no such tower; -1 if
# the search ran out of room (for no team of the box).
cdef api int32_t castell_best_tower(const void *rules, const uint8_t *team, const uint8_t *ranks,
                                    const uint8_t *sizes, int32_t min_levels, int16_t *best) noexcept nogil:
    cdef Question ask
    cdef Outcomes found
    cdef int k
    found.count = 0
    if pose_festival(&ask, <const TowerRules *> rules, team, ranks, sizes, max(1, min_levels)):
        find_best(&ask, <const TowerRules *> rules, sizes, True, &found)
    for k in range(SLOTS + 1):
        best[k] = found.outcome[0] >> (16 * (SLOTS - k)) & 0xFF if found.count else 0
    return -1 if ask.lost else found.count > 0


# For numba: whether a team can build a tower with widths[levels], bottom to top, if `shape` is not 0; else whether it
# can build one of so many levels that uses the skills, one bit each. 1 or 0; -1 if the search ran out of room.
cdef api int32_t castell_can_build(const void *rules, const uint8_t *team, const uint8_t *ranks, const uint8_t *widths,
                                   int32_t shape, int32_t levels, int32_t skills) noexcept nogil:
    cdef Question ask
    cdef bint found
    if not 1 <= levels <= LEVELS or not 0 <= skills < 1 << SKILLS:
        return 0
    found = can_build_tower(&ask, <const TowerRules *> rules, team, ranks, widths if shape else NULL, levels,
                            skills)
    return -1 if ask.lost and not found else found


# For numba: levels of the tallest tower; 0 for an empty team; -1 if the search ran out of room.
cdef api int32_t castell_tallest(const void *rules, const uint8_t *team, const uint8_t *ranks) noexcept nogil:
    cdef TowerRules levels_only = (<const TowerRules *> rules)[0]
    cdef uint8_t[3] none
    cdef int16_t[4] best
    memset(none, 0, sizeof(none))
    levels_only.level_points, levels_only.match_points = 1, 0
    return -1 if castell_best_tower(&levels_only, team, ranks, none, 1, best) < 0 else best[0]


def refuse(int64_t team):
    """Raise if there is such a team: towers were lost in the search for its best, so that the answer may be wrong."""
    if team >= 0:
        raise InvalidInput(f"team {team}: too many castellers and skills for an exact answer")


def validate(const uint8_t[:, :, ::1] levels, const uint8_t[:, ::1] ranks, teams, const uint8_t[::1] required, rules):
    """Reasons uint16[n] and canonical uses uint8[n, 5], for towers [n, k, 10], teams [n, 10] or None."""
    cdef int64_t i, towers = levels.shape[0]
    cdef int rows = levels.shape[1]
    cdef uint16_t[::1] reasons = np.empty(towers, np.uint16)
    cdef uint8_t[:, ::1] uses = np.empty((towers, SKILLS), np.uint8)
    cdef const uint8_t[:, ::1] owned = teams if teams is not None else np.zeros((0, SIZES), np.uint8)
    cdef bint known = teams is not None
    cdef const void *tower = cnp.PyArray_DATA(rules)
    with nogil:
        for i in range(towers):
            reasons[i] = castell_validate(tower, &levels[i, 0, 0] if rows else NULL, rows, &ranks[i, 0],
                                          &owned[i, 0] if known else NULL, required[i], &uses[i, 0])
    return np.asarray(reasons), np.asarray(uses)


def festival_outcomes(const uint8_t[::1] team, const uint8_t[::1] ranks, const uint8_t[::1] sizes, int min_levels,
                      rules):
    """All outcomes that no other one beats, in descending order: int16[k, 4], tower score and matches of each slot."""
    cdef Question ask
    cdef Outcomes best
    cdef int i, k
    cdef const TowerRules *tower = <const TowerRules *> cnp.PyArray_DATA(rules)
    best.count = 0
    with nogil:
        if pose_festival(&ask, tower, &team[0], &ranks[0], &sizes[0], max(1, min_levels)):
            find_best(&ask, tower, &sizes[0], False, &best)
    refuse(0 if ask.lost else -1)
    found = np.empty((best.count, SLOTS + 1), np.int16)
    for i in range(best.count):
        for k in range(SLOTS + 1):
            found[i, k] = best.outcome[i] >> (16 * (SLOTS - k)) & 0xFF
    return found


def best_tower(const uint8_t[:, ::1] teams, const uint8_t[:, ::1] ranks, const uint8_t[:, ::1] sizes, int min_levels,
               rules):
    """Tower score and matches of the best festival tower: int16[n, 4], zeros where there is none."""
    cdef int64_t i, lost = -1
    cdef int16_t[:, ::1] best = np.empty((teams.shape[0], SLOTS + 1), np.int16)
    cdef const void *tower = cnp.PyArray_DATA(rules)
    with nogil:
        for i in range(teams.shape[0]):
            if castell_best_tower(tower, &teams[i, 0], &ranks[i, 0], &sizes[i, 0], min_levels, &best[i, 0]) < 0:
                lost = i
    refuse(lost)
    return np.asarray(best)


def can_build(const uint8_t[:, ::1] teams, const uint8_t[:, ::1] ranks, const uint8_t[::1] widths, int levels,
              int skills, rules):
    """Whether each team can build the widths, or, if there are none, so many levels with the skills: bool[n]."""
    cdef int64_t i, lost = -1
    cdef int32_t answer
    cdef const void *tower = cnp.PyArray_DATA(rules)
    cdef const uint8_t *shape = &widths[0] if widths.shape[0] else NULL
    found = np.empty(teams.shape[0], np.bool_)
    cdef uint8_t[::1] flags = found.view(np.uint8)
    with nogil:
        for i in range(teams.shape[0]):
            answer = castell_can_build(tower, &teams[i, 0], &ranks[i, 0], shape, shape != NULL, levels, skills)
            flags[i] = answer > 0
            if answer < 0:
                lost = i
    refuse(lost)
    return found


def tallest(const uint8_t[:, ::1] teams, const uint8_t[:, ::1] ranks, rules):
    """Levels of each team's tallest tower: int8[n]."""
    cdef int64_t i, lost = -1
    cdef int8_t[::1] levels = np.empty(teams.shape[0], np.int8)
    cdef const void *tower = cnp.PyArray_DATA(rules)
    with nogil:
        for i in range(teams.shape[0]):
            levels[i] = castell_tallest(tower, &teams[i, 0], &ranks[i, 0])
            if levels[i] < 0:
                lost = i
    refuse(lost)
    return np.asarray(levels)


def reaches(const uint8_t[::1] team, const uint8_t[::1] ranks, const uint8_t[::1] sizes,
            const uint8_t[::1] matches, int levels, rules):
    """Whether a team can build a tower of so many levels with so many castellers of each of the sizes."""
    cdef Question ask
    cdef int k
    cdef const TowerRules *tower = <const TowerRules *> cnp.PyArray_DATA(rules)
    if not pose_festival(&ask, tower, &team[0], &ranks[0], &sizes[0], levels):
        return False
    for k in range(SLOTS):
        if sizes[k]:
            ask.need[ask.token[sizes[k] - 1]] = matches[k]
            if matches[k] > team[sizes[k] - 1]:
                return False
    build_any(&ask, tower)
    refuse(0 if ask.lost and not ask.found else -1)
    return ask.found


OUT_OF_RANGE_BIT = OUT_OF_RANGE
LEVELS_AT_MOST, ROWS_AT_MOST, RANKS_AT_MOST, TOKENS_AT_MOST = LEVELS, MOST_LEVELS, RANKS - 1, SLOTS
