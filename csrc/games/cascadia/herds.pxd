# What elk pay as herds: the best division of each connected set into connected parts.
from libc.stdint cimport int16_t, int32_t, uint32_t
from libc.string cimport memset

from engine.bits cimport lowest32, popcount32
from games.cascadia.board cimport Board, flood


cdef enum:
    MEMO = 4096
    MEMO_BITS = 12


cdef struct Herds:
    const Board *board
    const int16_t *table         # size: points
    int whole                    # size that the two tables below are filled to
    bint searched                # are the memory's keys in use?
    int32_t most[24]             # size: the best division of so many elk, were any part connected
    int32_t least[24]            # size: what any connected herd of so many elk is worth at the least
    uint32_t key[MEMO]           # a connected set whose worth is known, 0 none
    int32_t worth[MEMO]


# A set that grows elk by elk, while the best division of `herd` is looked for.
cdef struct Part:
    uint32_t herd
    int size                     # of the herd
    int32_t best


# CAS-66, where a herd may be split.
cdef inline int herd_points(const Board *board, const int16_t *table) noexcept nogil:
    cdef Herds herds
    cdef uint32_t left = board.tokens[1]
    cdef uint32_t herd
    cdef int total = 0
    herds.board = board
    herds.table = table
    herds.whole = 0
    herds.searched = False
    while left:
        herd = flood(board.adjacent, left & (0 - left), left)
        left &= ~herd
        total += herd_worth(&herds, herd)
    return total


cdef inline int herd_worth(Herds *herds, uint32_t herd) noexcept nogil:
    cdef int size = popcount32(herd)
    if size == 1:
        return herds.table[1]
    if size > herds.whole:
        bound_sizes(herds, size)
    return divide(herds, herd)


cdef inline void bound_sizes(Herds *herds, int size) noexcept nogil:
    cdef int whole, part
    herds.whole = size
    herds.most[0] = herds.least[0] = 0
    for whole in range(1, size + 1):
        herds.most[whole] = herds.least[whole] = herds.table[whole]
        if herds.least[whole] < herds.table[1] + herds.least[whole - 1]:     # some elk can always leave
            herds.least[whole] = herds.table[1] + herds.least[whole - 1]
        for part in range(1, whole // 2 + 1):
            if herds.most[whole] < herds.most[part] + herds.most[whole - part]:
                herds.most[whole] = herds.most[part] + herds.most[whole - part]


# The best division of a connected herd: some part of it holds a given elk, and what that leaves falls into herds.
cdef inline int divide(Herds *herds, uint32_t herd) noexcept nogil:
    cdef int size = popcount32(herd)
    cdef uint32_t slot
    cdef uint32_t start
    cdef Part part
    if herds.least[size] == herds.most[size]:
        return herds.most[size]
    if not herds.searched:
        memset(herds.key, 0, sizeof(herds.key))
        herds.searched = True
    slot = (herd * <uint32_t> 0x9E3779B1) >> (32 - MEMO_BITS)
    if herds.key[slot] == herd:
        return herds.worth[slot]
    part.herd = herd
    part.size = size
    part.best = herds.least[size]
    start = loneliest(herds.board, herd)
    grow(herds, &part, start, herds.board.adjacent[lowest32(start)] & herd, start)
    herds.key[slot] = herd
    herds.worth[slot] = part.best
    return part.best


# The elk with the fewest neighbours: it has the fewest parts to belong to.
cdef inline uint32_t loneliest(const Board *board, uint32_t herd) noexcept nogil:
    cdef uint32_t left = herd
    cdef int elk, neighbours
    cdef int fewest = 7
    cdef uint32_t found = 0
    while left:
        elk = lowest32(left)
        left &= left - 1
        neighbours = popcount32(board.adjacent[elk] & herd)
        if neighbours < fewest:
            fewest = neighbours
            found = <uint32_t> 1 << elk
    return found


# The largest size of a part that could still better the best division.
cdef inline int largest_part(const Herds *herds, const Part *part) noexcept nogil:
    cdef int size = part.size
    while size > 0 and herds.table[size] + herds.most[part.size - size] <= part.best:
        size -= 1
    return size


# Tries every connected part that holds `inside` and none of the elk in `closed` but those inside.
cdef inline void grow(Herds *herds, Part *part, uint32_t inside, uint32_t fringe, uint32_t closed) noexcept nogil:
    cdef int size = popcount32(inside)
    cdef uint32_t elk
    if herds.table[size] + herds.most[part.size - size] > part.best:
        try_part(herds, part, inside)
    while fringe and size < largest_part(herds, part):
        elk = fringe & (0 - fringe)
        fringe ^= elk
        closed |= elk
        grow(
            herds, part, inside | elk, (fringe | herds.board.adjacent[lowest32(elk)] & part.herd) & ~closed, closed
        )


# The division into this part and the best of what it leaves: given up as soon as it cannot better the best so far.
cdef inline void try_part(Herds *herds, Part *part, uint32_t inside) noexcept nogil:
    cdef uint32_t left = part.herd & ~inside
    cdef uint32_t herd
    cdef int bound = herds.table[popcount32(inside)]
    while left:
        herd = flood(herds.board.adjacent, left & (0 - left), left)
        left &= ~herd
        bound += herds.most[popcount32(herd)]
    left = part.herd & ~inside
    while left and bound > part.best:
        herd = flood(herds.board.adjacent, left & (0 - left), left)
        left &= ~herd
        bound += divide(herds, herd) - herds.most[popcount32(herd)]
    if bound > part.best:
        part.best = bound
