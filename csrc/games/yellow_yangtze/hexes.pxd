# Sets of hexes, three words each: membership, counting, what is connected (YAY-20, YAY-21).
from libc.stdint cimport uint64_t

from engine.bits cimport lowest64, popcount64, select64
from games.yellow_yangtze.state cimport *


cdef inline bint has(const uint64_t *hexes, int h) noexcept nogil:
    return hexes[h >> 6] >> (h & 63) & 1


cdef inline void put(uint64_t *hexes, int h) noexcept nogil:
    hexes[h >> 6] |= <uint64_t> 1 << (h & 63)


cdef inline void drop(uint64_t *hexes, int h) noexcept nogil:
    hexes[h >> 6] &= ~(<uint64_t> 1 << (h & 63))


cdef inline int count(const uint64_t *hexes) noexcept nogil:
    return popcount64(hexes[0]) + popcount64(hexes[1]) + popcount64(hexes[2])


cdef inline bint empty(const uint64_t *hexes) noexcept nogil:
    return not (hexes[0] | hexes[1] | hexes[2])


cdef inline bint meet(const uint64_t *one, const uint64_t *other) noexcept nogil:
    return ((one[0] & other[0]) | (one[1] & other[1]) | (one[2] & other[2])) != 0


cdef inline int count_common(const uint64_t *one, const uint64_t *other) noexcept nogil:
    return popcount64(one[0] & other[0]) + popcount64(one[1] & other[1]) + popcount64(one[2] & other[2])


cdef inline void copy(uint64_t *out, const uint64_t *hexes) noexcept nogil:
    out[0], out[1], out[2] = hexes[0], hexes[1], hexes[2]


# The k-th hex of a set that has more than k.
cdef inline int select(const uint64_t *hexes, int k) noexcept nogil:
    cdef int first = popcount64(hexes[0]), second = popcount64(hexes[1])
    if k < first:
        return select64(hexes[0], k)
    if k < first + second:
        return 64 + select64(hexes[1], k - first)
    return 128 + select64(hexes[2], k - first - second)


# The lowest hex of a set that is not empty.
cdef inline int lowest_of(const uint64_t *hexes) noexcept nogil:
    cdef int word = 0 if hexes[0] else 1 if hexes[1] else 2
    return 64 * word + lowest64(hexes[word])


# Takes the lowest hex out of a set that is not empty.
cdef inline int take_lowest(uint64_t *hexes) noexcept nogil:
    cdef int word = 0 if hexes[0] else 1 if hexes[1] else 2
    cdef int h = lowest64(hexes[word])
    hexes[word] &= hexes[word] - 1
    return 64 * word + h


# Whatever of `through` is connected to the hexes of `start`, those included; `start` must lie in `through`.
cdef inline void flood(const Rules *rules, const uint64_t *through, const uint64_t *start,
                       uint64_t *group) noexcept nogil:
    cdef uint64_t edge0 = start[0], edge1 = start[1], edge2 = start[2], new
    cdef uint64_t left0 = through[0] ^ edge0, left1 = through[1] ^ edge1, left2 = through[2] ^ edge2
    cdef const uint64_t *near
    while edge0 | edge1 | edge2:
        while edge0:
            near = rules.near[lowest64(edge0)]
            new = near[0] & left0
            edge0 = (edge0 & (edge0 - 1)) | new
            left0 ^= new
            new = near[1] & left1
            edge1 |= new
            left1 ^= new
            new = near[2] & left2
            edge2 |= new
            left2 ^= new
        while edge1:
            near = rules.near[64 + lowest64(edge1)]
            new = near[1] & left1
            edge1 = (edge1 & (edge1 - 1)) | new
            left1 ^= new
            new = near[0] & left0
            edge0 |= new
            left0 ^= new
            new = near[2] & left2
            edge2 |= new
            left2 ^= new
        while edge2:
            near = rules.near[128 + lowest64(edge2)]
            new = near[2] & left2
            edge2 = (edge2 & (edge2 - 1)) | new
            left2 ^= new
            new = near[0] & left0
            edge0 |= new
            left0 ^= new
            new = near[1] & left1
            edge1 |= new
            left1 ^= new
    group[0], group[1], group[2] = through[0] ^ left0, through[1] ^ left1, through[2] ^ left2


# All neighbours of the hexes of a set; such of its own hexes too as have a neighbour in it.
cdef inline void rim(const Rules *rules, const uint64_t *hexes, uint64_t *out) noexcept nogil:
    cdef uint64_t left, out0 = 0, out1 = 0, out2 = 0
    cdef const uint64_t *near
    cdef int word
    for word in range(WORDS):
        left = hexes[word]
        while left:
            near = rules.near[64 * word + lowest64(left)]
            out0 |= near[0]
            out1 |= near[1]
            out2 |= near[2]
            left &= left - 1
    out[0], out[1], out[2] = out0, out1, out2


# Which neighbours of a hex lie in the set: one bit an edge.
cdef inline int ring(const Rules *rules, const uint64_t *hexes, int h) noexcept nogil:
    cdef uint64_t padded[4]
    cdef int edge, beside, found = 0
    padded[0], padded[1], padded[2], padded[3] = hexes[0], hexes[1], hexes[2], 0
    for edge in range(EDGES):
        beside = rules.neighbour[h][edge]
        found |= <int> (padded[beside >> 6] >> (beside & 63) & 1) << edge
    return found


# Whether a set without the hex h surely hangs together around h: its neighbours there form one row.
cdef inline bint one_row(int ring_of_h) noexcept nogil:
    cdef int turned = (ring_of_h << 1 | ring_of_h >> 5) & 63
    cdef int starts = ring_of_h & ~turned
    return not starts & (starts - 1)
