# Habitat corridors: how many hexes the largest connected group of each terrain has (CAS-50, CAS-51).
from libc.stdint cimport int16_t, uint32_t
from libc.string cimport memset

from engine.bits cimport popcount32
from games.cascadia.board cimport Board, flood
from games.cascadia.state cimport EDGES, TERRAINS


# Which hexes are joined for which terrain. Index 0 of a row stands for no hex, so that whatever an edge leads to is an
# index: a branch on it would be mispredicted half the time.
cdef struct Joins:
    uint32_t near[8][24]         # terrain (5 .. 7 there is none), 1 + hex: the hexes joined to it
    uint32_t linked[8]           # terrain: hexes joined to some other
    uint32_t present             # terrains that any hex shows, one bit each


# edges[hex]: terrain of edge e in bits 3e .. 3e + 2. Two neighbours are joined for the terrain that both show on the
# edge between them.
cdef inline void find_joins(const Board *board, const uint32_t *edges, Joins *joins) noexcept nogil:
    cdef uint32_t padded[24]
    cdef uint32_t match, here, there
    cdef int i, j, edge, terrain
    memset(joins, 0, sizeof(Joins))
    padded[0] = ~<uint32_t> 0    # matches no terrain
    for i in range(board.hexes):
        padded[i + 1] = edges[i]
    for i in range(board.hexes):
        here = edges[i]
        for edge in range(EDGES):
            joins.present |= <uint32_t> 1 << ((here >> (3 * edge)) & 7)
        for edge in range(3):
            j = board.neighbour[i][edge] + 1
            terrain = (here >> (3 * edge)) & 7
            match = <uint32_t> terrain == ((padded[j] >> (3 * edge + 9)) & 7)
            there = (match << j) >> 1
            joins.near[terrain][i + 1] |= there
            joins.near[terrain][j] |= match << i
            joins.linked[terrain] |= there | match << i


# A hex counts for every terrain that it shows on any edge, so a terrain with no joins has a largest corridor of one.
cdef inline void corridors(const Board *board, const uint32_t *edges, int16_t *largest) noexcept nogil:
    cdef Joins joins
    cdef uint32_t rest, group
    cdef int terrain, size, best
    find_joins(board, edges, &joins)
    for terrain in range(TERRAINS):
        best = joins.present >> terrain & 1
        rest = joins.linked[terrain]
        while popcount32(rest) > best:
            group = flood(&joins.near[terrain][1], rest & (0 - rest), rest)
            rest &= ~group
            size = popcount32(group)
            best = size if size > best else best
        largest[terrain] = best
