# What a player's elk pay: the best division into lines, shapes, herds or rings.
from libc.stdint cimport int8_t, int16_t, int32_t, uint32_t

from engine.bits cimport lowest32, popcount32
from games.cascadia.board cimport Board, flood
from games.cascadia.groups cimport group_points
from games.cascadia.herds cimport herd_points
from games.cascadia.packing cimport Packing, add_group, best_packing, open_element
from games.cascadia.state cimport WildlifeRules


# Elk by rank: in order of r, then q, so that the neighbours E, SW and SE of an elk come after it.
cdef struct Ranks:
    int number
    int8_t hex[23]
    uint32_t east[23]            # rank: the elk there, by rank; no bit where there is none
    uint32_t southwest[23]
    uint32_t southeast[23]


cdef inline int elk_points(const Board *board, const WildlifeRules *rules, int card) noexcept nogil:
    cdef const int16_t *table = &rules.points[1][card][0]
    if card == 2 and rules.elk_c_split:                                  # CAS-66
        return herd_points(board, table)
    if card == 3:
        return ring_points(board, table)
    if card == 0 or card == 1:
        return shape_points(board, table, card)
    return group_points(board, board.tokens[1], table)


# CAS-64, CAS-65: lines (card 0) or formations (card 1).
cdef inline int shape_points(const Board *board, const int16_t *table, int card) noexcept nogil:
    cdef uint32_t left = board.tokens[1]
    cdef uint32_t herd
    cdef Ranks ranks
    cdef Packing packing
    cdef uint32_t sizes
    cdef int total = 0
    while left:
        herd = flood(board.adjacent, left & (0 - left), left)
        left &= ~herd
        if popcount32(herd) <= 2:
            total += one_or_two(table, popcount32(herd))
            continue
        rank_elk(board, herd, &ranks)
        link_ranks(board, &ranks)
        sizes = paying_sizes(table, 4)
        packing.groups = 0
        if card == 0:
            list_lines(&ranks, table, sizes, &packing)
        else:
            list_formations(&ranks, table, sizes, &packing)
        total += best_packing(&packing, (<uint32_t> 1 << ranks.number) - 1)
    return total


# The sizes that pay more than any division of theirs, one bit each. The others need no look, since a line, a formation
# or a ring divides into smaller ones in every way.
cdef inline uint32_t paying_sizes(const int16_t *table, int largest) noexcept nogil:
    cdef int best[7]
    cdef int size, part
    cdef uint32_t sizes = 0b10
    best[1] = table[1]
    for size in range(2, largest + 1):
        best[size] = 0
        for part in range(1, size // 2 + 1):
            if best[part] + best[size - part] > best[size]:
                best[size] = best[part] + best[size - part]
        if table[size] > best[size]:
            best[size] = table[size]
            sizes |= <uint32_t> 1 << size
    return sizes


# One or two elk that could score together.
cdef inline int one_or_two(const int16_t *table, int size) noexcept nogil:
    cdef int singly = table[1] * size
    return table[size] if table[size] > singly else singly


cdef inline void rank_elk(const Board *board, uint32_t elk, Ranks *ranks) noexcept nogil:
    cdef int32_t keys[23]
    cdef int8_t hexes[23]
    cdef int number = 0
    cdef int one, other, rank
    while elk:
        hexes[number] = lowest32(elk)
        keys[number] = board.r[hexes[number]] * 65536 + (board.q[hexes[number]] + 32768)
        number += 1
        elk &= elk - 1
    for one in range(number):
        rank = 0
        for other in range(number):
            rank += keys[other] < keys[one]
        ranks.hex[rank] = hexes[one]
    ranks.number = number


cdef inline void link_ranks(const Board *board, Ranks *ranks) noexcept nogil:
    cdef uint32_t bits[24]
    cdef int rank, hex
    for rank in range(24):
        bits[rank] = 0
    for rank in range(ranks.number):
        bits[ranks.hex[rank] + 1] = <uint32_t> 1 << rank
    for rank in range(ranks.number):
        hex = ranks.hex[rank]
        ranks.east[rank] = bits[board.neighbour[hex][0] + 1]
        ranks.southwest[rank] = bits[board.neighbour[hex][4] + 1]
        ranks.southeast[rank] = bits[board.neighbour[hex][5] + 1]


cdef inline void add_paying(
    Packing *packing, int rank, uint32_t members, const int16_t *table, uint32_t sizes
) noexcept nogil:
    cdef int size = popcount32(members)
    if sizes >> size & 1:
        add_group(packing, rank, members, table[size])


cdef inline void list_lines(
    const Ranks *ranks, const int16_t *table, uint32_t sizes, Packing *packing
) noexcept nogil:
    cdef int rank
    for rank in range(ranks.number):
        open_element(packing, rank)
        add_group(packing, rank, <uint32_t> 1 << rank, table[1])
        list_line(packing, rank, ranks.east, table, sizes)
        list_line(packing, rank, ranks.southwest, table, sizes)
        list_line(packing, rank, ranks.southeast, table, sizes)


cdef inline void list_line(
    Packing *packing, int rank, const uint32_t *ahead, const int16_t *table, uint32_t sizes
) noexcept nogil:
    cdef uint32_t line = <uint32_t> 1 << rank
    cdef uint32_t end = ahead[rank]
    cdef int length = 2
    while end and length <= 4:
        line |= end
        add_paying(packing, rank, line, table, sizes)
        end = ahead[lowest32(end)]
        length += 1


cdef inline void list_formations(
    const Ranks *ranks, const int16_t *table, uint32_t sizes, Packing *packing
) noexcept nogil:
    cdef int rank
    cdef uint32_t one, east, southwest, southeast
    for rank in range(ranks.number):
        one = <uint32_t> 1 << rank
        east = ranks.east[rank]
        southwest = ranks.southwest[rank]
        southeast = ranks.southeast[rank]
        open_element(packing, rank)
        add_group(packing, rank, one, table[1])
        if east:
            add_paying(packing, rank, one | east, table, sizes)
        if southwest:
            add_paying(packing, rank, one | southwest, table, sizes)
        if southeast:
            add_paying(packing, rank, one | southeast, table, sizes)
        if southeast and east:
            add_triangle(packing, rank, one | east | southeast, ranks.east[lowest32(southeast)], table, sizes)
        if southeast and southwest:
            add_triangle(packing, rank, one | southwest | southeast, ranks.southeast[lowest32(southwest)], table, sizes)
            if east:
                add_paying(packing, rank, one | southwest | southeast | east, table, sizes)


# A triangle, and the rhombus that it forms with an elk at the tip.
cdef inline void add_triangle(
    Packing *packing, int rank, uint32_t triangle, uint32_t tip, const int16_t *table, uint32_t sizes
) noexcept nogil:
    add_paying(packing, rank, triangle, table, sizes)
    if tip:
        add_paying(packing, rank, triangle | tip, table, sizes)


# CAS-67, CAS-68: elk round one centre, whatever is there.
cdef inline int ring_points(const Board *board, const int16_t *table) noexcept nogil:
    cdef Ranks ranks
    cdef Packing packing
    cdef uint32_t near[23]           # rank: elk that share a centre with it
    cdef uint32_t around[23][6]      # rank, edge: later elk round the centre across that edge
    cdef uint32_t left, ring
    cdef int total = 0
    rank_elk(board, board.tokens[1], &ranks)
    find_centres(board, &ranks, near, around)
    left = (<uint32_t> 1 << ranks.number) - 1
    while left:
        ring = flood(near, left & (0 - left), left)
        left &= ~ring
        if popcount32(ring) <= 2:
            total += one_or_two(table, popcount32(ring))
            continue
        list_rings(around, ring, table, paying_sizes(table, 6), &packing)
        total += best_packing(&packing, ring)
    return total


cdef inline void find_centres(
    const Board *board, const Ranks *ranks, uint32_t *near, uint32_t (*around)[6]
) noexcept nogil:
    cdef int one, other, edge
    cdef uint32_t edges
    for one in range(ranks.number):
        near[one] = 0
        for edge in range(6):
            around[one][edge] = 0
    for one in range(ranks.number):
        for other in range(one + 1, ranks.number):
            edges = centre_edges(
                board.q[ranks.hex[other]] - board.q[ranks.hex[one]], board.r[ranks.hex[other]] - board.r[ranks.hex[one]]
            )
            if edges:
                near[one] |= <uint32_t> 1 << other
                near[other] |= <uint32_t> 1 << one
                for edge in range(6):
                    around[one][edge] |= (edges >> edge & 1) << other


# Across which edges lie hexes that are next to both ends of this step? It leads to a later elk. One digit (base 64) for
# each dq, 2 first.
cdef inline uint32_t centre_edges(int dq, int dr) noexcept nogil:
    cdef uint32_t digits
    if dr > 2 or dq < -2 or dq > 2:
        return 0
    digits = 0o0142000000 if dr == 0 else 0o0041215030 if dr == 1 else 0o0000406020
    return digits >> (6 * (dq + 2)) & 63


cdef inline void list_rings(
    uint32_t (*around)[6], uint32_t elk, const int16_t *table, uint32_t sizes, Packing *packing
) noexcept nogil:
    cdef uint32_t others, ring
    cdef int rank, edge
    packing.groups = 0
    while elk:
        rank = lowest32(elk)
        elk &= elk - 1
        open_element(packing, rank)
        add_group(packing, rank, <uint32_t> 1 << rank, table[1])
        for edge in range(6):
            others = around[rank][edge]
            ring = others
            while ring:
                if not listed(around[rank], edge, ring):
                    add_paying(packing, rank, ring | <uint32_t> 1 << rank, table, sizes)
                ring = (ring - 1) & others


# Is this ring already listed for a centre across an earlier edge?
cdef inline bint listed(const uint32_t *around, int edge, uint32_t ring) noexcept nogil:
    cdef int earlier
    for earlier in range(edge):
        if ring & ~around[earlier] == 0:
            return True
    return False
