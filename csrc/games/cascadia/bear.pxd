# What a player's bears pay: groups that stand alone, by their exact size.
from libc.stdint cimport int16_t, uint32_t

from engine.bits cimport popcount32
from games.cascadia.board cimport Board, flood
from games.cascadia.groups cimport group_points
from games.cascadia.state cimport WildlifeRules


cdef inline int bear_points(const Board *board, const WildlifeRules *rules, int card) noexcept nogil:
    cdef const int16_t *table = &rules.points[0][card][0]
    if card == 0:
        return table[groups_of(board, board.tokens[0], 2)]               # CAS-60
    if card == 1:
        return table[groups_of(board, board.tokens[0], 3)]               # CAS-61
    if card == 2:
        return bear_families(board, rules)
    return group_points(board, board.tokens[0], table)                   # CAS-63


# How many groups have exactly this size.
cdef inline int groups_of(const Board *board, uint32_t tokens, int size) noexcept nogil:
    cdef uint32_t group
    cdef int number = 0
    while tokens:
        group = flood(board.adjacent, tokens & (0 - tokens), tokens)
        tokens &= ~group
        number += popcount32(group) == size
    return number


# CAS-62: a bonus once, for at least one group of each size from one to three.
cdef inline int bear_families(const Board *board, const WildlifeRules *rules) noexcept nogil:
    cdef uint32_t tokens = board.tokens[0]
    cdef uint32_t group, sizes = 0
    cdef int size, total = 0
    while tokens:
        group = flood(board.adjacent, tokens & (0 - tokens), tokens)
        tokens &= ~group
        size = popcount32(group)
        sizes |= <uint32_t> 1 << size
        total += rules.points[0][2][size]
    if sizes & 0b1110 == 0b1110:
        total += rules.bear_c_bonus
    return total
