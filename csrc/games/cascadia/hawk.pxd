# What a player's hawks pay: standing alone, and seeing each other along the three axes.
from libc.stdint cimport int8_t, int16_t, uint32_t

from engine.bits cimport lowest32, popcount32
from games.cascadia.board cimport Board, flood
from games.cascadia.groups cimport group_points
from games.cascadia.packing cimport Packing, add_group, best_packing, open_element
from games.cascadia.state cimport WildlifeRules


# CAS-76: the lines of sight of one player's hawks.
cdef struct Sights:
    int lines
    int8_t one[69]               # line: a hawk (hex), the other hawk
    int8_t other[69]
    uint32_t seen[23]            # hex: the hawks in sight of the hawk there


cdef inline int hawk_points(const Board *board, const WildlifeRules *rules, int card) noexcept nogil:
    cdef uint32_t hawks = board.tokens[3]
    cdef const int16_t *table = &rules.points[3][card][0]
    cdef Sights sights
    if card > 3:
        return group_points(board, hawks, table)
    if card == 0:
        return table[popcount32(solitary(board, hawks))]                 # CAS-75
    look(board, hawks, &sights)
    if card == 1:
        return table[popcount32(solitary(board, hawks) & seeing(&sights))]      # CAS-77, CAS-78
    if card == 2:
        return rules.hawk_c_per_line * sights.lines                      # CAS-79
    return hawk_pairs(board, table, &sights)


# The hawks with no hawk next to them.
cdef inline uint32_t solitary(const Board *board, uint32_t hawks) noexcept nogil:
    cdef uint32_t left = hawks
    cdef uint32_t near = 0
    while left:
        near |= board.adjacent[lowest32(left)]
        left &= left - 1
    return hawks & ~near


# The hawks that see some hawk.
cdef inline uint32_t seeing(const Sights *sights) noexcept nogil:
    cdef uint32_t found = 0
    cdef int line
    for line in range(sights.lines):
        found |= <uint32_t> 1 << sights.one[line] | <uint32_t> 1 << sights.other[line]
    return found


cdef inline void look(const Board *board, uint32_t hawks, Sights *sights) noexcept nogil:
    cdef uint32_t left = hawks
    cdef uint32_t others
    cdef int hawk, other, dq, dr, axis, along
    cdef int nearest[3]
    cdef int8_t ahead[3]
    sights.lines = 0
    while left:
        hawk = lowest32(left)
        left &= left - 1
        sights.seen[hawk] = 0
        nearest[0] = nearest[1] = nearest[2] = 1 << 30
        others = hawks & ~(<uint32_t> 1 << hawk)
        while others:
            other = lowest32(others)
            others &= others - 1
            dq = board.q[other] - board.q[hawk]
            dr = board.r[other] - board.r[hawk]
            if dr == 0:
                axis, along = 0, dq
            elif dq == 0:
                axis, along = 1, dr
            elif dq + dr == 0:
                axis, along = 2, dq
            else:
                continue
            if 0 < along < nearest[axis]:
                nearest[axis] = along
                ahead[axis] = other
        for axis in range(3):
            if 1 < nearest[axis] < 1 << 30:
                sights.one[sights.lines] = hawk
                sights.other[sights.lines] = ahead[axis]
                sights.lines += 1


# CAS-80: disjoint pairs that see each other, the best choice of them.
cdef inline int hawk_pairs(const Board *board, const int16_t *table, Sights *sights) noexcept nogil:
    cdef Packing packing
    cdef uint32_t left, band
    cdef int16_t value[23][23]
    cdef int line, one, other
    cdef int total = 0
    left = 0
    for line in range(sights.lines):
        one = sights.one[line]
        other = sights.other[line]
        sights.seen[one] |= <uint32_t> 1 << other
        sights.seen[other] |= <uint32_t> 1 << one
        value[one][other] = value[other][one] = table[species_between(board, one, other)]
        left |= <uint32_t> 1 << one | <uint32_t> 1 << other
    while left:
        band = flood(sights.seen, left & (0 - left), left)
        left &= ~band
        list_pairs(sights, band, value, &packing)
        total += best_packing(&packing, band)
    return total


cdef inline void list_pairs(
    const Sights *sights, uint32_t band, const int16_t (*value)[23], Packing *packing
) noexcept nogil:
    cdef uint32_t left = band
    cdef uint32_t others
    cdef int one, other
    packing.groups = 0
    while left:
        one = lowest32(left)
        left &= left - 1
        open_element(packing, one)
        add_group(packing, one, <uint32_t> 1 << one, 0)
        others = sights.seen[one] & left
        while others:
            other = lowest32(others)
            others &= others - 1
            add_group(packing, one, <uint32_t> 1 << one | <uint32_t> 1 << other, value[one][other])


# How many species other than hawks have a token strictly between two hawks on one axis.
cdef inline int species_between(const Board *board, int one, int other) noexcept nogil:
    cdef int species, number = 0
    cdef uint32_t between = hexes_between(board, board.occupied & ~board.tokens[3], one, other)
    for species in range(5):
        number += between & board.tokens[species] != 0
    return number


cdef inline uint32_t hexes_between(const Board *board, uint32_t hexes, int one, int other) noexcept nogil:
    cdef uint32_t found = 0
    cdef int q = board.q[one]
    cdef int r = board.r[one]
    cdef int dq = (board.q[other] > q) - (board.q[other] < q)
    cdef int dr = (board.r[other] > r) - (board.r[other] < r)
    cdef int distance = (board.q[other] - q) * dq if dq else (board.r[other] - r) * dr
    cdef int hex, along
    while hexes:
        hex = lowest32(hexes)
        hexes &= hexes - 1
        along = (board.q[hex] - q) * dq if dq else (board.r[hex] - r) * dr
        if 0 < along < distance and board.q[hex] == q + along * dq and board.r[hex] == r + along * dr:
            found |= <uint32_t> 1 << hex
    return found
