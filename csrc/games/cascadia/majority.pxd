# What the majority of one terrain pays each seat, from the sizes of the seats' largest corridors.
from libc.stdint cimport int16_t

from games.cascadia.state cimport Rules


# Reads sizes[seat * stride], 0 .. 23, and writes bonus[seat * bonus_stride]. A corridor of no tiles earns nothing.
cdef inline void majority(
    const Rules *rules, const int16_t *sizes, int stride, int players, int16_t *bonus, int bonus_stride
) noexcept nogil:
    cdef int seat, leaders = 0, seconds = 0
    cdef int16_t size, points, largest = 0, second = 0
    for seat in range(players):
        size = sizes[seat * stride]
        if size > largest:
            second, seconds = largest, leaders
            largest, leaders = size, 1
        elif size == largest:
            leaders += 1
        elif size > second:
            second, seconds = size, 1
        elif size == second:
            seconds += 1
    for seat in range(players):
        size = sizes[seat * stride]
        points = 0
        if players == 1:       # CAS-54
            if size >= rules.solo_corridor:
                points = rules.solo_bonus
        elif size == 0:
            points = 0
        elif size == largest:  # CAS-52, CAS-53
            points = rules.majority_largest[leaders]
        elif size == second:
            points = rules.majority_second[leaders][seconds]
        bonus[seat * bonus_stride] = points
