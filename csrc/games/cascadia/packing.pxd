# The best division of a set into disjoint groups, each with its own value: exact, whatever the values.
from libc.stdint cimport int16_t, int32_t, uint32_t
from libc.string cimport memset

from engine.bits cimport lowest32, popcount32


cdef enum:
    GROUPS = 1196      # 23 elements times the 52 groups that an elk of a ring can open (CAS-67)
    SHARES = 60        # every group size, 1 .. 6, divides it
    SMALL = 6          # sets up to this size are searched without prices
    TURNS = 4          # rounds of bargaining for the prices of a hard set
    HARD = 14          # sets above this size are worth the bargaining
    MEMO = 4096
    MEMO_BITS = 12


cdef struct Group:
    uint32_t members             # its elements
    int32_t value                # points
    int32_t loss                 # what its elements cost, less what it pays; in 1 / SHARES of a point


# Elements are 0 .. 22. A group is listed under the lowest of its elements, and elements in ascending order.
cdef struct Packing:
    int groups                   # how many are listed
    int16_t first[24]            # element: its first group
    int16_t past[24]             # element: past its last group
    Group group[GROUPS]


cdef struct Search:
    uint32_t key[MEMO]           # a set that was searched, 0 none
    int32_t floor[MEMO]          # what any division of it loses at least
    int shift                    # 32 less the bits of a slot of these
    int32_t best                 # least loss of a division of the whole


cdef inline void open_element(Packing *packing, int element) noexcept nogil:
    packing.first[element] = packing.groups
    packing.past[element] = packing.groups


cdef inline void add_group(Packing *packing, int element, uint32_t members, int value) noexcept nogil:
    packing.group[packing.groups].members = members
    packing.group[packing.groups].value = value
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
        if packing.group[group].members & ~left == 0:
            value = packing.group[group].value + pack_small(packing, left ^ packing.group[group].members)
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
        if lost + packing.group[group].loss > search.best - SHARES:
            break
        if packing.group[group].members & ~left == 0:
            pack(packing, search, left ^ packing.group[group].members, lost + packing.group[group].loss)
    search.key[slot] = left
    search.floor[slot] = search.best - SHARES + 1 - lost


# Prices that no group beats, with a low sum: the lower it is, the sooner a search is hopeless. Those of a hard set are
# bargained down almost as far as the linear programme would bring them.
cdef inline void set_prices(Packing *packing, uint32_t elements, int32_t *prices) noexcept nogil:
    cdef int32_t change[24]
    cdef int _
    best_shares(packing, prices)
    find_slack(packing, prices, &change[0])
    move_prices(packing, prices, &change[0])
    if popcount32(elements) > HARD:
        for _ in range(TURNS):
            find_demand(packing, &change[0])
            move_prices(packing, prices, &change[0])
            find_slack(packing, prices, &change[0])
            move_prices(packing, prices, &change[0])
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
        members = packing.group[group].members
        share = packing.group[group].value * (SHARES // popcount32(members))
        while members:
            element = lowest32(members)
            members &= members - 1
            prices[element] = share if share > prices[element] else prices[element]
    for group in range(packing.groups):
        packing.group[group].loss = group_cost(packing.group[group].members, prices)
        packing.group[group].loss -= SHARES * packing.group[group].value


# How far each price can fall, all at once: every group shares its slack among its elements.
cdef inline void find_slack(const Packing *packing, const int32_t *prices, int32_t *change) noexcept nogil:
    cdef int element, group
    cdef int32_t share
    cdef uint32_t members
    for element in range(24):
        change[element] = -prices[element]
    for group in range(packing.groups):
        members = packing.group[group].members
        share = -(packing.group[group].loss // <int32_t> popcount32(members))
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
        if packing.group[group].loss < SHARES:
            members = packing.group[group].members
            while members:
                element = lowest32(members)
                members &= members - 1
                change[element] += SHARES - packing.group[group].loss
                most = change[element] if change[element] > most else most
    for element in range(24):
        change[element] = change[element] * SHARES // most


cdef inline void move_prices(Packing *packing, int32_t *prices, const int32_t *change) noexcept nogil:
    cdef int element, group
    for element in range(24):
        prices[element] += change[element]
    for group in range(packing.groups):
        packing.group[group].loss += group_cost(packing.group[group].members, change)


# Each price as low as the others let it be.
cdef inline void lower_singly(Packing *packing, uint32_t elements, int32_t *prices) noexcept nogil:
    cdef int element, group
    cdef int32_t gap
    while elements:
        element = lowest32(elements)
        elements &= elements - 1
        gap = prices[element]
        for group in range(packing.past[element]):
            if packing.group[group].members >> element & 1 and packing.group[group].loss < gap:
                gap = packing.group[group].loss
        prices[element] -= gap
        for group in range(packing.past[element]):
            packing.group[group].loss -= gap if packing.group[group].members >> element & 1 else 0


cdef inline int32_t group_cost(uint32_t members, const int32_t *prices) noexcept nogil:
    cdef int32_t cost = 0
    while members:
        cost += prices[lowest32(members)]
        members &= members - 1
    return cost


cdef inline void sort_by_loss(Packing *packing, int element) noexcept nogil:
    cdef int place, hole
    cdef Group group
    for place in range(packing.first[element] + 1, packing.past[element]):
        group = packing.group[place]
        hole = place
        while hole > packing.first[element] and packing.group[hole - 1].loss > group.loss:
            packing.group[hole] = packing.group[hole - 1]
            hole -= 1
        packing.group[hole] = group
