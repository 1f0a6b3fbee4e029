# The groups of a position, labelled hex by hex (YAY-21, YAY-22).
from libc.stdint cimport int16_t, uint64_t

from engine.bits cimport lowest64
from games.yellow_yangtze.hexes cimport copy, empty, flood, meet, take_lowest
from games.yellow_yangtze.state cimport *


cdef inline void write_label(const uint64_t *hexes, int label, int16_t *labels) noexcept nogil:
    cdef uint64_t left
    cdef int word
    for word in range(WORDS):
        left = hexes[word]
        while left:
            labels[64 * word + lowest64(left)] = label
            left &= left - 1


# Labels every hex: -1 for an empty one, else the number of its group, counted by the lowest hex; how many groups.
cdef inline int label_groups(const Rules *rules, const uint64_t *occupied, int16_t *labels) noexcept nogil:
    cdef uint64_t left[3]
    cdef uint64_t start[3]
    cdef uint64_t group[3]
    cdef int h, word, groups = 0
    for h in range(rules.hexes):
        labels[h] = -1
    copy(left, occupied)
    while not empty(left):
        h = take_lowest(left)
        labels[h] = groups
        if meet(rules.near[h], left):
            for word in range(WORDS):
                start[word] = rules.near[h][word] & left[word]
            flood(rules, left, start, group)
            for word in range(WORDS):
                left[word] &= ~group[word]
            write_label(group, groups, labels)
        groups += 1
    return groups
