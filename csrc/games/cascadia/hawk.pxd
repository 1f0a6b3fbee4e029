# What a player's hawks pay: standing alone, and seeing each other along the three axes.
from libc.stdint cimport int16_t, uint32_t

from engine.bits cimport lowest32, popcount32
from games.cascadia.board cimport Board, edge_q, edge_r, flood
from games.cascadia.groups cimport group_points
from games.cascadia.packing cimport Packing, add_group, best_packing, open_element
from games.cascadia.state cimport WildlifeRules


cdef inline int hawk_points(const Board *board, const WildlifeRules *rules, int card) noexcept nogil:
    cdef uint32_t hawks = board.tokens[3]
    cdef const int16_t *table = &rules.points[3][card][0]
    if card == 0:
        return table[popcount32(solitary(board, hawks))]                              # CAS-75
    if card == 1:
        return table[popcount32(solitary(board, hawks) & in_line(board, hawks))]      # CAS-77, CAS-78
    if card == 2:
        return rules.hawk_c_per_line * lines(board, hawks)                            # CAS-79
    if card == 3:
        return territories(board, table)
    return group_points(board, hawks, table)


# The hawks with no hawk next to them.
cdef inline uint32_t solitary(const Board *board, uint32_t hawks) noexcept nogil:
    cdef uint32_t left = hawks
    cdef uint32_t near = 0
    while left:
        near |= board.adjacent[lowest32(left)]
        left &= left - 1
    return hawks & ~near


# The hawks that share an axis with another. One of them that has no hawk next to it sees a hawk (CAS-76).
cdef inline uint32_t in_line(const Board *board, uint32_t hawks) noexcept nogil:
    cdef uint32_t found = 0
    cdef uint32_t others
    cdef int one, other
    while hawks:
        one = lowest32(hawks)
        hawks &= hawks - 1
        others = hawks
        while others:
            other = lowest32(others)
            others &= others - 1
            if aligned(board, one, other):
                found |= <uint32_t> 1 << one | <uint32_t> 1 << other
    return found


cdef inline bint aligned(const Board *board, int one, int other) noexcept nogil:
    cdef int dq = board.q[other] - board.q[one]
    cdef int dr = board.r[other] - board.r[one]
    return (dq == 0) | (dr == 0) | (dq + dr == 0)


# CAS-76: how many pairs are in sight of each other: on every axis each hawk but the first of a line, less the adjacent.
cdef inline int lines(const Board *board, uint32_t hawks) noexcept nogil:
    cdef int number = 0
    cdef int one, other, dq, dr
    cdef bint same_q, same_r, same_s
    cdef uint32_t others
    while hawks:
        one = lowest32(hawks)
        hawks &= hawks - 1
        others = hawks
        same_q = same_r = same_s = False
        while others:
            other = lowest32(others)
            others &= others - 1
            dq = board.q[other] - board.q[one]
            dr = board.r[other] - board.r[one]
            same_q |= dq == 0
            same_r |= dr == 0
            same_s |= dq + dr == 0
        number += same_q + same_r + same_s - popcount32(board.adjacent[one] & hawks)
    return number


# CAS-80: disjoint pairs that see each other, the best choice of them.
cdef inline int territories(const Board *board, const int16_t *table) noexcept nogil:
    cdef Packing packing
    cdef uint32_t sights[23]         # hex of a hawk: hawks in sight
    cdef uint32_t left = board.tokens[3]
    cdef uint32_t band
    cdef int total = 0
    list_pairs(board, table, sights, &packing)
    while left:
        band = flood(sights, left & (0 - left), left)
        left &= ~band
        if band & (band - 1):
            total += best_packing(&packing, band)
    return total


cdef inline void list_pairs(
    const Board *board, const int16_t *table, uint32_t *sights, Packing *packing
) noexcept nogil:
    cdef uint32_t hawks = board.tokens[3]
    cdef uint32_t left = hawks
    cdef uint32_t others, between
    cdef int one, other
    while left:
        sights[lowest32(left)] = 0
        left &= left - 1
    packing.groups = 0
    left = hawks
    while left:
        one = lowest32(left)
        left &= left - 1
        open_element(packing, one)
        add_group(packing, one, <uint32_t> 1 << one, 0)
        others = left & ~board.adjacent[one]
        while others:
            other = lowest32(others)
            others &= others - 1
            if aligned(board, one, other):
                between = hexes_between(board, one, other)
                if between & hawks == 0:                                 # CAS-76
                    sights[one] |= <uint32_t> 1 << other
                    sights[other] |= <uint32_t> 1 << one
                    add_pair(packing, one, other, table[species_in(board, between)])


cdef inline void add_pair(Packing *packing, int one, int other, int value) noexcept nogil:
    add_group(packing, one, <uint32_t> 1 << one | <uint32_t> 1 << other, value)


cdef inline int species_in(const Board *board, uint32_t hexes) noexcept nogil:
    cdef int species, number = 0
    for species in range(5):
        number += hexes & board.tokens[species] != 0
    return number


# The hexes strictly between two on one axis.
cdef inline uint32_t hexes_between(const Board *board, int one, int other) noexcept nogil:
    cdef uint32_t found = 0
    cdef int dq = board.q[other] - board.q[one]
    cdef int dr = board.r[other] - board.r[one]
    cdef int edge = (0 if dq > 0 else 3) if dr == 0 else (2 if dr < 0 else 5) if dq == 0 else 1 if dq > 0 else 4
    cdef int distance = dq if dq > 0 else -dq if dq < 0 else dr if dr > 0 else -dr
    cdef int hex = one
    cdef int away
    for away in range(1, distance):
        hex = board.neighbour[hex][edge]
        if hex < 0:                                                      # a gap does not block the view
            return found | hexes_beyond(board, one, edge, away, distance)
        found |= <uint32_t> 1 << hex
    return found


cdef inline uint32_t hexes_beyond(const Board *board, int one, int edge, int away, int distance) noexcept nogil:
    cdef uint32_t found = 0
    cdef int dq = edge_q(edge)
    cdef int dr = edge_r(edge)
    cdef int hex, along
    for hex in range(board.hexes):
        along = (board.q[hex] - board.q[one]) * dq if dq else (board.r[hex] - board.r[one]) * dr
        if away <= along < distance and board.q[hex] == board.q[one] + along * dq and (
            board.r[hex] == board.r[one] + along * dr
        ):
            found |= <uint32_t> 1 << hex
    return found
