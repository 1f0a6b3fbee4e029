"""Cóatl's matcher on arrays of coatls, and by address for numba; playmill.games.coatl.kernels checks."""

from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint16_t, uint64_t
from libc.string cimport memset

import numpy as np

cimport numpy as cnp

from games.coatl.patterns cimport OPEN, PAST_END, capped, covers, occurrences, occurrences_in_lanes, read_symbol
from games.coatl.state cimport COLOURS, HEAD_CLOSED, KINDS, LENGTH, SYMBOLS, TAIL_CLOSED, Patterns, Rules
from games.coatl.temples cimport requirements_met

cnp.import_array()


cdef inline uint64_t tally_of(const uint8_t *coatl, int length) noexcept nogil:
    cdef uint64_t tally = 0
    cdef int i
    for i in range(length):
        tally += <uint64_t> 1 << (8 * (coatl[i] - 1))
    return tally


# Whether numba code gave pieces of a coatl.
cdef inline bint is_coatl(const uint8_t *coatl, int length) noexcept nogil:
    cdef int i
    if not 0 <= length < LENGTH:
        return False
    for i in range(length):
        if not 1 <= coatl[i] <= COLOURS:
            return False
    return True


# For numba, as all that follows; what is out of range gives 0.
# How often the coatl holds the pattern of a kind. coatl[length] is 1 .. 5, yellow, red, black, green, blue, from head
# side to tail side; closed adds 1 for a head and 2 for a tail; rules is a variant's Rules.
cdef api int32_t coatl_occurrences(const uint8_t *coatl, int32_t length, int32_t closed, int32_t kind,
                                   const void *rules) noexcept nogil:
    if not 0 <= kind < (<const Rules *> rules).kinds or not is_coatl(coatl, length):
        return 0
    return occurrences(<const Rules *> rules, kind, coatl, length, tally_of(coatl, length),
                       PAST_END if closed & HEAD_CLOSED else OPEN, PAST_END if closed & TAIL_CLOSED else OPEN)


# One symbol further in a coatl that grows at the tail side. Progress is places + 65536 * occurrences so far.
cdef api int32_t coatl_read(int32_t progress, int32_t symbol, int32_t kind, const void *rules) noexcept nogil:
    cdef int found = progress >> 16, places
    if not 0 <= kind < (<const Rules *> rules).kinds or not 0 <= symbol < SYMBOLS or progress < 0:
        return 0
    places = read_symbol(&(<const Rules *> rules).patterns, kind, symbol, progress & 0xFFFF, &found)
    return (found & 0x7FFF) << 16 | places


# The level, 0 to 4, that so many occurrences reach, and what it pays.
cdef api int32_t coatl_level(int32_t found, int32_t kind, const void *rules) noexcept nogil:
    if not 0 <= kind < (<const Rules *> rules).kinds:
        return 0
    return (<const Rules *> rules).level[kind][capped(max(found, 0))]


cdef api int32_t coatl_points(int32_t found, int32_t kind, const void *rules) noexcept nogil:
    if not 0 <= kind < (<const Rules *> rules).kinds:
        return 0
    return (<const Rules *> rules).points[kind][capped(max(found, 0))]


# How many requirements of a temple the coatl meets; laid is the set of cards beside it.
cdef api int32_t coatl_requirements(const uint8_t *coatl, int32_t length, int32_t temple, uint64_t laid,
                                    const void *rules) noexcept nogil:
    if not 0 <= temple < (<const Rules *> rules).temples or not is_coatl(coatl, length):
        return 0
    return requirements_met(<const Rules *> rules, temple, tally_of(coatl, length), length, laid)


# The patterns of some kinds side by side, and how many lanes they fill.
cdef int gather(const Rules *rules, const int64_t[::1] kinds, Patterns *chosen) noexcept nogil:
    cdef int lane, symbol, kind
    memset(chosen, 0, sizeof(Patterns))
    for lane in range(kinds.shape[0]):
        kind = kinds[lane]
        chosen.starts[lane], chosen.loops[lane] = rules.patterns.starts[kind], rules.patterns.loops[kind]
        chosen.finals[lane], chosen.after[lane] = rules.patterns.finals[kind], rules.patterns.after[kind]
        for symbol in range(SYMBOLS):
            chosen.accepts[symbol][lane] = rules.patterns.accepts[symbol][kind]
    return (kinds.shape[0] + 7) // 8 * 8


def fulfil(const uint8_t[:, ::1] coatls, const int32_t[::1] lengths, const uint8_t[::1] closed,
           const int64_t[::1] kinds, rules):
    """Occurrences, levels and points: int16[n, k] each, for coatls [n, length], up to 64 kinds [k], no kind twice."""
    cdef const Rules *tables = <const Rules *> cnp.PyArray_DATA(rules)
    cdef int64_t n = coatls.shape[0], count = kinds.shape[0], i
    cdef int16_t[:, ::1] found = np.empty((n, count), np.int16)
    cdef int16_t[:, ::1] levels = np.empty((n, count), np.int16)
    cdef int16_t[:, ::1] points = np.empty((n, count), np.int16)
    cdef uint16_t lanes_found[64]
    cdef Patterns chosen
    cdef uint64_t tally = 0
    cdef int lanes, k, kind, times
    cdef bint bags = False
    if count > KINDS:
        raise ValueError(f"{KINDS} kinds at most; got {count}")
    lanes = gather(tables, kinds, &chosen)
    for k in range(count):
        bags |= tables.bag_kind[kinds[k]]
    with nogil:
        for i in range(n):
            if bags:
                tally = tally_of(&coatls[i, 0], lengths[i])
            occurrences_in_lanes(&chosen, lanes, &coatls[i, 0], lengths[i],
                                 closed[i] & HEAD_CLOSED or tables.lenient, closed[i] & TAIL_CLOSED or tables.lenient,
                                 lanes_found)
            for k in range(count):
                kind = kinds[k]
                times = covers(tally, tables.need[kind]) if tables.bag_kind[kind] else lanes_found[k]
                found[i, k] = times
                levels[i, k] = tables.level[kind][capped(times)]
                points[i, k] = tables.points[kind][capped(times)]
    return np.asarray(found), np.asarray(levels), np.asarray(points)


def temples(const uint8_t[:, ::1] coatls, const int32_t[::1] lengths, const uint64_t[::1] laid,
            const int64_t[::1] temples, rules):
    """Requirements met and points: int16[n, k] each, for coatls [n, length], cards beside them [n], temples [k]."""
    cdef const Rules *tables = <const Rules *> cnp.PyArray_DATA(rules)
    cdef int64_t n = coatls.shape[0], count = temples.shape[0], i
    cdef int16_t[:, ::1] met = np.empty((n, count), np.int16)
    cdef int16_t[:, ::1] points = np.empty((n, count), np.int16)
    cdef uint64_t tally
    cdef int k
    with nogil:
        for i in range(n):
            tally = tally_of(&coatls[i, 0], lengths[i])
            for k in range(count):
                met[i, k] = requirements_met(tables, temples[k], tally, lengths[i], laid[i])
                points[i, k] = tables.temple_points[temples[k]][met[i, k]]
    return np.asarray(met), np.asarray(points)


PIECES_AT_MOST = LENGTH - 1
