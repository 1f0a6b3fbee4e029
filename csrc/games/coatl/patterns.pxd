# How often a coatl holds the pattern of a prophecy, and whether that is enough (COA-60 to COA-68, COA-70).
from libc.stdint cimport uint8_t, uint16_t, uint64_t

from games.coatl.state cimport COUNTS, Patterns, Rules


cdef extern from "games/coatl/lanes.h" nogil:
    void read_lanes "pm_read_lanes"(const uint16_t *starts, const uint16_t *loops, const uint16_t *accepts,
                                    const uint16_t *finals, const uint16_t *after, uint16_t *places,
                                    uint16_t *count) noexcept


cdef enum:
    OPEN = -1              # what lies past an end: nothing yet, and something may come
    PAST_END = 0           # nothing, and nothing will; 1 .. 5: the head or tail of that colour, and then nothing


# Whether there are as many pieces of every colour as are needed.
cdef inline bint covers(uint64_t tally, uint64_t need) noexcept nogil:
    return (((tally | 0x8080808080ULL) - need) & 0x8080808080ULL) == 0x8080808080ULL


# One symbol further: the new places, with one more found where an occurrence is complete.
cdef inline int read_symbol(const Patterns *patterns, int kind, int symbol, int places, int *found) noexcept nogil:
    places = (places << 1 | patterns.starts[kind] | places & patterns.loops[kind]) & patterns.accepts[symbol][kind]
    if places & patterns.finals[kind]:
        found[0] += 1
        return patterns.after[kind]
    return places


# Disjoint occurrences, the most there are (COA-70): taking each as soon as it is complete attains that. The coatl runs
# from head side to tail side; before and after say what lies past its ends, and the tally counts those too.
cdef inline int occurrences(const Rules *rules, int kind, const uint8_t *coatl, int length, uint64_t tally,
                            int before, int after) noexcept nogil:
    cdef const Patterns *patterns = &rules.patterns
    cdef int found = 0, places = 0, i
    if not covers(tally, rules.need[kind]):
        return 0
    if rules.bag_kind[kind]:
        return 1
    if before != OPEN or rules.lenient:                                                 # COA-64
        places = read_symbol(patterns, kind, 0, places, &found)
    if before > PAST_END:
        places = read_symbol(patterns, kind, before, places, &found)
    for i in range(length):
        places = read_symbol(patterns, kind, coatl[i], places, &found)
    if after > PAST_END:
        places = read_symbol(patterns, kind, after, places, &found)
    if after != OPEN or rules.lenient:
        read_symbol(patterns, kind, 0, places, &found)
    return found


cdef inline int capped(int found) noexcept nogil:
    return found if found < COUNTS else COUNTS - 1


# COA-42: whether the coatl satisfies the prophecy at its first level or better.
cdef inline bint meets(const Rules *rules, int kind, const uint8_t *coatl, int length, uint64_t tally,
                       int before, int after) noexcept nogil:
    return rules.level[kind][capped(occurrences(rules, kind, coatl, length, tally, before, after))] > 0


# Occurrences of many kinds at once, eight in step: found[lane] for all lanes of patterns, bags left out.
cdef inline void occurrences_in_lanes(const Patterns *patterns, int lanes, const uint8_t *coatl, int length,
                                      bint head_bounds, bint tail_bounds, uint16_t *found) noexcept nogil:
    cdef uint16_t places[8]
    cdef uint16_t count[8]
    cdef int first, lane, i
    for first in range(0, lanes, 8):
        for lane in range(8):
            places[lane] = count[lane] = 0
        if head_bounds:
            read_in_lanes(patterns, first, 0, places, count)
        for i in range(length):
            read_in_lanes(patterns, first, coatl[i], places, count)
        if tail_bounds:
            read_in_lanes(patterns, first, 0, places, count)
        for lane in range(8):
            found[first + lane] = count[lane]


# One symbol further in eight lanes.
cdef inline void read_in_lanes(const Patterns *patterns, int first, int symbol, uint16_t *places,
                               uint16_t *count) noexcept nogil:
    read_lanes(&patterns.starts[first], &patterns.loops[first], &patterns.accepts[symbol][first],
               &patterns.finals[first], &patterns.after[first], places, count)
