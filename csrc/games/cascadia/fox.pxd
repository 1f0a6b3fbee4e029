# What a player's foxes pay: the tokens next to a fox, or round a pair of foxes.
from libc.stdint cimport int16_t, uint32_t

from engine.bits cimport lowest32, popcount32
from games.cascadia.board cimport Board, flood
from games.cascadia.groups cimport group_points
from games.cascadia.packing cimport Packing, add_group, best_packing, open_element
from games.cascadia.state cimport WildlifeRules


cdef inline int fox_points(const Board *board, const WildlifeRules *rules, int card) noexcept nogil:
    cdef uint32_t foxes = board.tokens[4]
    cdef const int16_t *table = &rules.points[4][card][0]
    cdef uint32_t around
    cdef int total = 0
    if card == 3:
        return fox_duos(board, table)
    if card > 3:
        return group_points(board, foxes, table)
    while foxes:
        around = board.adjacent[lowest32(foxes)]
        foxes &= foxes - 1
        if card == 0:
            total += table[species_near(board, around)]
        elif card == 1:
            total += table[pairs_near(board, around)]
        else:
            total += table[most_near(board, around)]
    return total


# CAS-81: foxes are a species too.
cdef inline int species_near(const Board *board, uint32_t around) noexcept nogil:
    cdef int species, number = 0
    for species in range(5):
        number += around & board.tokens[species] != 0
    return number


# CAS-82, CAS-84: species with two tokens or more, foxes left out.
cdef inline int pairs_near(const Board *board, uint32_t around) noexcept nogil:
    cdef int species, number = 0
    cdef uint32_t near
    for species in range(4):
        near = around & board.tokens[species]
        number += near & (near - 1) != 0
    return number


# CAS-83: the largest number of one species, foxes left out.
cdef inline int most_near(const Board *board, uint32_t around) noexcept nogil:
    cdef int species, number, most = 0
    for species in range(4):
        number = popcount32(around & board.tokens[species])
        most = number if number > most else most
    return most


# CAS-84, CAS-85: disjoint pairs of adjacent foxes, the best choice of them.
cdef inline int fox_duos(const Board *board, const int16_t *table) noexcept nogil:
    cdef uint32_t left = board.tokens[4]
    cdef uint32_t band
    cdef Packing packing
    cdef int total = 0
    while left:
        band = flood(board.adjacent, left & (0 - left), left)
        left &= ~band
        if band & (band - 1) == 0:
            continue
        list_duos(board, table, band, &packing)
        total += best_packing(&packing, band)
    return total


cdef inline void list_duos(const Board *board, const int16_t *table, uint32_t band, Packing *packing) noexcept nogil:
    cdef uint32_t left = band
    cdef uint32_t mates, duo
    cdef int fox, mate
    packing.groups = 0
    while left:
        fox = lowest32(left)
        left &= left - 1
        open_element(packing, fox)
        add_group(packing, fox, <uint32_t> 1 << fox, 0)
        mates = board.adjacent[fox] & left
        while mates:
            mate = lowest32(mates)
            mates &= mates - 1
            duo = <uint32_t> 1 << fox | <uint32_t> 1 << mate
            add_group(packing, fox, duo, table[pairs_near(board, (board.adjacent[fox] | board.adjacent[mate]) & ~duo)])
