# Partial towers as packed numbers, and lists of those that no other makes needless.
#
# A label says what the levels built so far, from the top down, leave to the levels below. Every field is a number that
# had better be small, with a guard bit above it: one subtraction compares all fields of two labels at once.
from libc.stdint cimport uint64_t


cdef enum:
    ROOM = 4096            # labels of a list; by the rules of the box the worst team found needs 304 (tower.md)

cdef enum:                 # lowest bits of the fields
    AT_SPENT = 0           # castellers used of the largest size so far, 0 .. 30
    AT_WIDTH = 6           # castellers of the lowest level so far, 0 .. 60
    AT_BALANCE = 13        # + 4 * skill, but for Width: uses so far, 0 .. 7
    AT_BASE = 17
    AT_MIX = 21
    AT_STRENGTH = 25
    AT_LEVELS = 29         # 31 - levels so far
    AT_NEED = 35           # + 6 * token: castellers of that size still wanted; for exhibitions + 2 * skill: 1 if so
    AT_HEIGHT = 47         # exhibitions with exact levels: levels so far
    AT_NARROW = 53         # where each level is exactly one narrower: 63 - width
    AT_STAGE = 60          # exhibitions: 2 until a level is wide enough for two sizes, 1 until one exceeds the cap


cdef inline uint64_t one(int at) noexcept nogil:
    return <uint64_t> 1 << at


cdef inline int field(uint64_t label, int at, int mask) noexcept nogil:
    return <int> (label >> at) & mask


# The guard bits of the fields that all labels have.
cdef inline uint64_t usual_guards() noexcept nogil:
    return (one(5) | one(12) | one(16) | one(20) | one(24) | one(28) | one(34))


cdef inline bint as_good(uint64_t label, uint64_t other, uint64_t guards) noexcept nogil:
    return ((other | guards) - label & guards) == guards


cdef struct Labels:
    int count
    int lost               # 1 if there was no room for one
    uint64_t label[4096]


# Where uses of Strength add up, a level may be of a size that is in the tower already, further up: labels then go with
# the castellers used of each size, six bits each, and the lowest field of the label is the largest size so far.
cdef struct Piles:
    int count
    int lost
    uint64_t label[4096]
    uint64_t used[4096]


cdef inline uint64_t used_guards() noexcept nogil:
    return 0x820820820820820ULL


# Puts a label into a list, unless one there is as good; those that it is as good as leave.
cdef inline void keep(Labels *labels, uint64_t label, uint64_t guards) noexcept nogil:
    cdef int i, kept = labels.count
    cdef uint64_t raised = label | guards
    for i in range(labels.count):
        if (raised - labels.label[i] & guards) == guards:
            return
    i = 0
    while i < kept:
        if ((labels.label[i] | guards) - label & guards) == guards:
            kept -= 1
            labels.label[i] = labels.label[kept]
        else:
            i += 1
    if kept < ROOM:
        labels.label[kept] = label
        kept += 1
    else:
        labels.lost = 1
    labels.count = kept


# The same; labels that differ in the bits of `alike` are not compared.
cdef inline void keep_pile(Piles *piles, uint64_t label, uint64_t used, uint64_t guards, uint64_t alike) noexcept nogil:
    cdef int i = 0, kept = piles.count
    for i in range(kept):
        if (as_good(piles.label[i], label, guards) and as_good(piles.used[i], used, used_guards())
                and not (label ^ piles.label[i]) & alike):
            return
    i = 0
    while i < kept:
        if (as_good(label, piles.label[i], guards) and as_good(used, piles.used[i], used_guards())
                and not (label ^ piles.label[i]) & alike):
            kept -= 1
            piles.label[i], piles.used[i] = piles.label[kept], piles.used[kept]
        else:
            i += 1
    if kept < ROOM:
        piles.label[kept], piles.used[kept] = label, used
        kept += 1
    else:
        piles.lost = 1
    piles.count = kept
