# What a player's salmon pay: runs, in which no salmon touches more than two others.
from libc.stdint cimport int16_t, uint32_t

from engine.bits cimport lowest32, popcount32
from games.cascadia.board cimport Board, flood
from games.cascadia.groups cimport group_points
from games.cascadia.state cimport WildlifeRules


cdef inline int salmon_points(const Board *board, const WildlifeRules *rules, int card) noexcept nogil:
    cdef uint32_t salmon = board.tokens[2]
    cdef uint32_t left = salmon
    cdef uint32_t branches, run
    cdef int size, total = 0
    if card > 3:
        return group_points(board, salmon, &rules.points[2][card][0])
    branches = crowded(board, salmon)
    if rules.salmon_drop:                                                # CAS-73
        left &= ~branches
        branches = 0
    while left:
        run = flood(board.adjacent, left & (0 - left), left)
        left &= ~run
        if run & branches:                                               # CAS-69, CAS-73
            continue
        size = popcount32(run)
        if card < 3:                                                     # CAS-70, CAS-71, CAS-72
            total += rules.points[2][card][size]
        elif size >= rules.salmon_d_minimum:                             # CAS-74
            total += rules.salmon_d_per_salmon * size
            total += rules.salmon_d_per_neighbour * popcount32(beside(board, run) & board.occupied & ~salmon)
    return total


# The salmon that touch three others or more.
cdef inline uint32_t crowded(const Board *board, uint32_t salmon) noexcept nogil:
    cdef uint32_t left = salmon
    cdef uint32_t found = 0
    cdef int fish
    while left:
        fish = lowest32(left)
        left &= left - 1
        if popcount32(board.adjacent[fish] & salmon) > 2:
            found |= <uint32_t> 1 << fish
    return found


cdef inline uint32_t beside(const Board *board, uint32_t hexes) noexcept nogil:
    cdef uint32_t found = 0
    while hexes:
        found |= board.adjacent[lowest32(hexes)]
        hexes &= hexes - 1
    return found
