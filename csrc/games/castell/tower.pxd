# Is this a tower, and which skills does it use (CAL-48 to CAL-63)?
from libc.stdint cimport int16_t, int8_t, uint8_t, uint16_t, uint64_t
from libc.string cimport memcpy

from engine.bits cimport lowest32, popcount32
from games.castell.state cimport *


cdef enum:                 # reasons why it is none, one bit each
    NO_LEVEL = 1           # CAL-52
    EMPTY_LEVEL = 2        # CAL-52: below another
    UNMIXABLE = 4          # CAL-48, CAL-57: three sizes, or two that differ by more than one
    LARGER_ABOVE = 8       # CAL-49, CAL-58, CAL-60
    WIDER_ABOVE = 16       # CAL-50, CAL-55
    DROP_TOO_LARGE = 32    # CAL-50, with exact_one_fewer
    NOT_IN_TEAM = 64       # CAL-53
    BALANCE_SHORT = 128    # CAL-54, CAL-62
    MIX_SHORT = 256
    STRENGTH_SHORT = 512
    WIDTH_SHORT = 1024     # no split between Base and Width is within the ranks
    SKILL_UNUSED = 2048    # CAL-67: a required one of Balance, Mix and Strength
    SPLIT_UNUSED = 4096    # CAL-67: required Base or Width is not used in any split within the ranks
    OUT_OF_RANGE = 32768   # more than COUNT castellers of a size on a level: the other reasons mean nothing then

cdef enum:
    LANES = 0x00FF00FF00FF00FF
    MOST_LEVELS = 64       # that a tower may be said to have


cdef struct Verdict:
    uint16_t reasons       # 0 for a tower
    int8_t levels
    uint8_t uses[5]        # the canonical ones: Base and Width with the smallest sum, ties to fewer Base levels
    uint8_t widths[64]     # castellers of each level, bottom to top


# Ten counts below 128 as a set: the sizes of which there is one or more, one bit each.
cdef inline int sizes_of(uint64_t eight, int two) noexcept nogil:
    cdef uint64_t some = (eight + 0x7F7F7F7F7F7F7F7FULL) >> 7 & 0x0101010101010101ULL
    return <int> (some * 0x0102040810204080ULL >> 56) | ((two & 0xFF) > 0) << 8 | (two > 0xFF) << 9


cdef inline int highest(int sizes) noexcept nogil:
    sizes |= sizes >> 1
    sizes |= sizes >> 2
    sizes |= sizes >> 4
    return popcount32(sizes | sizes >> 8) - 1


# Whether ten counts, in lanes of 16 bits, exceed the team's.
cdef inline bint exceeds(uint64_t even, uint64_t odd, int nine, int ten, const uint8_t *team) noexcept nogil:
    cdef uint64_t eight, guards = 0x8000800080008000ULL
    memcpy(&eight, team, 8)
    return (nine > team[8] or ten > team[9] or ((eight & LANES | guards) - even & guards) != guards
            or ((eight >> 8 & LANES | guards) - odd & guards) != guards)


# Judges `count` rows of ten counts, bottom to top; empty rows past the top are no levels. `team` may be NULL.
cdef inline void judge(const TowerRules *rules, const uint8_t *rows, int count, const uint8_t *ranks,
                       const uint8_t *team, int required, Verdict *verdict) noexcept nogil:
    cdef uint64_t eight, even = 0, odd = 0, beyond = 0
    cdef uint16_t two
    cdef int i, sizes, low, high, width, below = 255, below_low = SIZES, nine = 0, ten = 0, reasons = 0, levels = 0, gap
    cdef int balance = 0, mix = 0, strength = 0, wide = 0
    for i in range(count):
        memcpy(&eight, rows + SIZES * i, 8)
        memcpy(&two, rows + SIZES * i + 8, 2)
        if eight == 0 and two == 0:
            continue
        beyond |= (eight & 0x7F7F7F7F7F7F7F7FULL) + 0x6161616161616161ULL | eight          # counts above 30
        beyond |= (two & 0x7F7F) + 0x6161 | two
        sizes = sizes_of(eight, two)
        low = lowest32(sizes)
        high = low + (sizes >> low > 1)
        if sizes >> low > 3:
            reasons |= UNMIXABLE
            high = highest(sizes)
        width = <int> (((eight & LANES) + (eight >> 8 & LANES)) * 0x0001000100010001ULL >> 48) + (two & 0xFF) + (
            two >> 8)
        even += eight & LANES
        odd += eight >> 8 & LANES
        nine += two & 0xFF
        ten += two >> 8
        gap = high - below_low                                  # how much the largest here exceeds the smallest below
        reasons |= (i > levels) * EMPTY_LEVEL | (gap > 0) * LARGER_ABOVE | (width > below) * WIDER_ABOVE
        reasons |= (width < below - 1 and levels > 0) * DROP_TOO_LARGE
        mix += high > low
        strength += (gap >= 0) * (gap + 1)
        balance += width == below
        wide += width > rules.width_cap
        verdict.widths[levels] = width
        below, below_low = width, low
        levels += 1
    if rules.strength_stack:
        reasons &= ~LARGER_ABOVE
    if not rules.exact_one_fewer:
        reasons &= ~DROP_TOO_LARGE
    reasons |= (levels == 0) * NO_LEVEL | ((beyond & 0x8080808080808080ULL) > 0) * OUT_OF_RANGE
    verdict.levels = levels
    if team != NULL and exceeds(even, odd, nine, ten, team):
        reasons |= NOT_IN_TEAM
    count_uses(rules, ranks, required, balance, mix, strength, wide, reasons, verdict)


# CAL-62, CAL-67: whether the uses are within the ranks.
cdef inline void count_uses(const TowerRules *rules, const uint8_t *ranks, int required, int balance, int mix,
                            int strength, int wide, int reasons, Verdict *verdict) noexcept nogil:
    cdef int base, width, best = 1000, within = 0
    verdict.uses[BALANCE], verdict.uses[MIX], verdict.uses[STRENGTH] = balance, mix, strength
    verdict.uses[BASE] = verdict.uses[WIDTH] = 0
    reasons |= (balance > ranks[BALANCE]) * BALANCE_SHORT | (mix > ranks[MIX]) * MIX_SHORT
    reasons |= (strength > ranks[STRENGTH]) * STRENGTH_SHORT
    if (required >> BALANCE & 1 and not balance or required >> MIX & 1 and not mix
            or required >> STRENGTH & 1 and not strength):
        reasons |= SKILL_UNUSED
    for base in range(min(wide, <int> ranks[BASE]) + 1):
        width = max(0, <int> verdict.widths[base] - rules.width_cap) if base < verdict.levels else 0
        if width > ranks[WIDTH]:
            continue
        within = 1
        if (base or not required >> BASE & 1) and (width or not required >> WIDTH & 1) and base + width < best:
            best = base + width
            verdict.uses[BASE], verdict.uses[WIDTH] = base, width
    if not within:
        reasons |= WIDTH_SHORT
    elif best == 1000:
        reasons |= SPLIT_UNUSED
    verdict.reasons = reasons
