# What connected groups of one species pay by their size.
from libc.stdint cimport int16_t, uint32_t

from engine.bits cimport popcount32
from games.cascadia.board cimport Board, flood


# CAS-90, CAS-91: the family and intermediate tables, for every species.
cdef inline int group_points(const Board *board, uint32_t tokens, const int16_t *table) noexcept nogil:
    cdef uint32_t group
    cdef int total = 0
    while tokens:
        group = flood(board.adjacent, tokens & (0 - tokens), tokens)
        tokens &= ~group
        total += table[popcount32(group)]
    return total
