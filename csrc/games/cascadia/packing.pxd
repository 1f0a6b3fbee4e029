# The best division of a set into disjoint groups, each with its own value: exact, whatever the values.
from libc.stdint cimport int8_t, int16_t, int32_t, uint32_t
from libc.string cimport memset

from engine.bits cimport lowest32, popcount32


cdef enum:
    GROUPS = 1344      # 23 elements times the 58 groups that an elk of a ring can open (CAS-67)
    SHARES = 60        # every group size, 1 .. 6, divides it
    SMALL = 4          # sets of this size are searched without prices
    TURNS = 4          # rounds of bargaining for the prices of a hard set
    HARD = 8           # sets above this size are hard
    MEMO_BITS = 10


# Elements are 0 .. 22. A group is listed under the lowest of its elements, and elements in ascending order.
cdef struct Packing:
    int groups                   # groups listed
    int16_t first[24]            # element: its first group
    int16_t past[24]             # element: past its last group
    uint32_t members[1344]       # group: its elements
    int16_t value[1344]          # group: points
    int32_t loss[1344]           # group: what its elements could have earned at most, less what it pays; in 1 / SHARES


cdef struct Search:
    uint32_t key[1024]           # a set that was searched, 0 none
    int32_t floor[1024]          # what any division of it loses at least
    int shift                    # 32 less the bits of a slot of these
    int32_t best                 # least loss of a division of the whole


cdef inline void open_element(Packing *packing, int element) noexcept nogil:
    packing.first[element] = packing.groups
    packing.past[element] = packing.groups


cdef inline void add_group(Packing *packing, int element, uint32_t members, int value) noexcept nogil:
    packing.members[packing.groups] = members
    packing.value[packing.groups] = value
    packing.groups += 1
    packing.past[element] = packing.groups


cdef inline int best_packing(Packing *packing, uint32_t elements) noexcept nogil:
    if popcount32(elements) <= SMALL:
        return pack_small(packing, elements)
    return pack_large(packing, elements)


cdef inline int pack_small(const Packing *packing, uint32_t left) noexcept nogil:
    cdef int element, group, value
    cdef int best = 0
    if left == 0:
        return 0
    element = lowest32(left)
    for group in range(packing.first[element], packing.past[element]):
        if packing.members[group] & ~left == 0:
            value = packing.value[group] + pack_small(packing, left ^ packing.members[group])
            best = value if value > best else best
    return best


# Each element has a price, such that no group pays more than its elements cost; the best division loses least against
# the prices. Groups are tried from the least loss on, so that the first hopeless one ends the loop.
cdef inline int pack_large(Packing *packing, uint32_t elements) noexcept nogil:
    cdef Search search
    cdef int32_t prices[24]
    cdef int32_t total = 0
    cdef int bits
    cdef uint32_t left = elements
    set_prices(packing, elements, &prices[0])
    while left:
        total += prices[lowest32(left)]
        sort_by_loss(packing, lowest32(left))
        left &= left - 1
    bits = popcount32(elements) - 1
    bits = bits if bits < MEMO_BITS else MEMO_BITS
    search.shift = 32 - bits
    memset(&search.key[0], 0, <size_t> sizeof(uint32_t) << bits)
    search.best = total + SHARES
    pack(packing, &search, elements, 0)
    return (total - search.best) // SHARES


# Looks for a division of what is left that loses a whole point less than the best so far.
cdef inline void pack(const Packing *packing, Search *search, uint32_t left, int32_t lost) noexcept nogil:
    cdef int element, group
    cdef uint32_t slot
    if left == 0:
        search.best = lost
        return
    slot = (left * <uint32_t> 0x9E3779B1) >> search.shift
    if search.key[slot] == left and lost + search.floor[slot] > search.best - SHARES:
        return
    element = lowest32(left)
    for group in range(packing.first[element], packing.past[element]):
        if lost + packing.loss[group] > search.best - SHARES:
            break
        if packing.members[group] & ~left == 0:
            pack(packing, search, left ^ packing.members[group], lost + packing.loss[group])
    search.key[slot] = left
    search.floor[slot] = search.best - SHARES + 1 - lost


# Prices that no group beats and whose sum is low, so that little is lost at best: a bound as good as the linear one.
cdef inline void set_prices(Packing *packing, uint32_t elements, int32_t *prices) noexcept nogil:
    cdef int32_t change[24]
    cdef int turn
    cdef bint hard = popcount32(elements) > HARD
    best_shares(packing, prices)
    for turn in range(TURNS if hard else 1):
        if turn > 0:
            find_demand(packing, &change[0])
            move_prices(packing, prices, &change[0])
        find_slack(packing, prices, &change[0])
        move_prices(packing, prices, &change[0])
        if hard:
            find_slack(packing, prices, &change[0])
            move_prices(packing, prices, &change[0])
    lower_singly(packing, elements, prices)


# Each element at the best share of a group's points that it could ever have.
cdef inline void best_shares(Packing *packing, int32_t *prices) noexcept nogil:
    cdef int element, group
    cdef int32_t share
    cdef uint32_t members
    memset(prices, 0, 24 * sizeof(int32_t))
    for group in range(packing.groups):
        members = packing.members[group]
        share = packing.value[group] * (SHARES // popcount32(members))
        while members:
            element = lowest32(members)
            members &= members - 1
            prices[element] = share if share > prices[element] else prices[element]
    for group in range(packing.groups):
        packing.loss[group] = group_cost(packing.members[group], prices) - SHARES * packing.value[group]


# How far each price can fall, all at once: every group shares its slack among its elements.
cdef inline void find_slack(const Packing *packing, const int32_t *prices, int32_t *change) noexcept nogil:
    cdef int element, group
    cdef int32_t share
    cdef uint32_t members
    for element in range(24):
        change[element] = -prices[element]
    for group in range(packing.groups):
        members = packing.members[group]
        share = -(packing.loss[group] // <int32_t> popcount32(members))
        while members:
            element = lowest32(members)
            members &= members - 1
            change[element] = share if share > change[element] else change[element]


# How far each price should rise: up to a point, for the element that most of the tight groups hold.
cdef inline void find_demand(const Packing *packing, int32_t *change) noexcept nogil:
    cdef int element, group
    cdef int32_t most = 1
    cdef uint32_t members
    memset(change, 0, 24 * sizeof(int32_t))
    for group in range(packing.groups):
        if packing.loss[group] < SHARES:
            members = packing.members[group]
            while members:
                element = lowest32(members)
                members &= members - 1
                change[element] += SHARES - packing.loss[group]
                most = change[element] if change[element] > most else most
    for element in range(24):
        change[element] = change[element] * SHARES // most


cdef inline void move_prices(Packing *packing, int32_t *prices, const int32_t *change) noexcept nogil:
    cdef int element, group
    for element in range(24):
        prices[element] += change[element]
    for group in range(packing.groups):
        packing.loss[group] += group_cost(packing.members[group], change)


# Each price as low as the others let it be.
cdef inline void lower_singly(Packing *packing, uint32_t elements, int32_t *prices) noexcept nogil:
    cdef int element, group
    cdef int32_t gap
    while elements:
        element = lowest32(elements)
        elements &= elements - 1
        gap = prices[element]
        for group in range(packing.past[element]):
            if packing.members[group] >> element & 1 and packing.loss[group] < gap:
                gap = packing.loss[group]
        prices[element] -= gap
        for group in range(packing.past[element]):
            packing.loss[group] -= gap if packing.members[group] >> element & 1 else 0


cdef inline int32_t group_cost(uint32_t members, const int32_t *prices) noexcept nogil:
    cdef int32_t cost = 0
    while members:
        cost += prices[lowest32(members)]
        members &= members - 1
    return cost


cdef inline void sort_by_loss(Packing *packing, int element) noexcept nogil:
    cdef int group, hole
    cdef uint32_t members
    cdef int32_t loss
    cdef int16_t value
    for group in range(packing.first[element] + 1, packing.past[element]):
        members = packing.members[group]
        value = packing.value[group]
        loss = packing.loss[group]
        hole = group
        while hole > packing.first[element] and packing.loss[hole - 1] > loss:
            packing.members[hole] = packing.members[hole - 1]
            packing.value[hole] = packing.value[hole - 1]
            packing.loss[hole] = packing.loss[hole - 1]
            hole -= 1
        packing.members[hole] = members
        packing.value[hole] = value
        packing.loss[hole] = loss
