# Habitat corridors: how many hexes the largest connected group of each terrain has (CAS-50, CAS-51).
from libc.stdint cimport int16_t, uint32_t
from libc.string cimport memset

from engine.bits cimport popcount32
from games.cascadia.board cimport Board, flood
from games.cascadia.state cimport EDGES, TERRAINS


# edges[hex]: terrain of edge e in bits 3e .. 3e + 2. A hex counts for every terrain that it shows on any edge; two
# neighbours are joined for the terrain that both show on the edge between them.
cdef inline void corridors(const Board *board, const uint32_t *edges, int16_t *largest) noexcept nogil:
    cdef uint32_t joined[5][23]
    cdef uint32_t present[5]
    cdef uint32_t linked[5]      # hexes joined to some other
    cdef uint32_t rest, group
    cdef int i, j, edge, terrain, size, best
    memset(joined, 0, sizeof(joined))
    memset(present, 0, sizeof(present))
    memset(linked, 0, sizeof(linked))
    for i in range(board.hexes):
        for edge in range(EDGES):
            terrain = (edges[i] >> (3 * edge)) & 7
            present[terrain] |= <uint32_t> 1 << i
        for edge in range(3):
            j = board.neighbour[i][edge]
            if j < 0:
                continue
            terrain = (edges[i] >> (3 * edge)) & 7
            if terrain == <int> ((edges[j] >> (3 * edge + 9)) & 7):
                joined[terrain][i] |= <uint32_t> 1 << j
                joined[terrain][j] |= <uint32_t> 1 << i
                linked[terrain] |= (<uint32_t> 1 << i) | (<uint32_t> 1 << j)
    for terrain in range(TERRAINS):
        best = present[terrain] != 0
        rest = linked[terrain]
        while popcount32(rest) > best:
            group = flood(joined[terrain], rest & (~rest + 1), rest)
            rest &= ~group
            size = popcount32(group)
            if size > best:
                best = size
        largest[terrain] = best
