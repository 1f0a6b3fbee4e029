"""Cascadia's scoring kernels on arrays of boards, and by address for numba; playmill.games.cascadia.kernels checks."""

from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint32_t
from libc.string cimport memset

import numpy as np

cimport numpy as cnp

from games.cascadia.board cimport Board, find, link
from games.cascadia.corridors cimport corridors as corridors_of
from games.cascadia.majority cimport majority as majority_of
from games.cascadia.state cimport CARDS, HEXES, SPECIES, TERRAINS, Rules, WildlifeRules
from games.cascadia.wildlife cimport wildlife as wildlife_of

cnp.import_array()


cdef inline void read_positions(Board *board, int hexes, const int16_t *positions) noexcept nogil:
    cdef int i
    board.hexes = hexes
    board.occupied = 0
    memset(board.tokens, 0, sizeof(board.tokens))
    for i in range(hexes):
        board.q[i], board.r[i] = positions[2 * i], positions[2 * i + 1]
    link(board)


cdef inline void read_tokens(Board *board, const int8_t *species) noexcept nogil:
    cdef int i
    for i in range(board.hexes):
        if 0 <= species[i] < SPECIES:
            board.tokens[species[i]] |= <uint32_t> 1 << i
            board.occupied |= <uint32_t> 1 << i


# For numba: the largest corridor of each terrain into largest[5]. positions[2 * hexes] as q, r, q, r, ...; edges[hexes]
# with the terrain of edge e in bits 3e .. 3e + 2; up to 23 hexes, no two on one place. Zeros for more hexes.
cdef api void cascadia_corridors(int32_t hexes, const int16_t *positions, const uint32_t *edges,
                                 int16_t *largest) noexcept nogil:
    cdef Board board
    memset(largest, 0, TERRAINS * sizeof(int16_t))
    if not 0 <= hexes <= HEXES:
        return
    read_positions(&board, hexes, positions)
    corridors_of(&board, edges, largest)


# For numba: points of bear, elk, salmon, hawk and fox into points[5]. species[hexes] is 0 .. 4, -1 for no token;
# cards[5] 0 .. 5 for A, B, C, D, family, intermediate; rules is the "wildlife" field of a variant's Rules. Zeros for
# more hexes or other cards.
cdef api void cascadia_wildlife(int32_t hexes, const int16_t *positions, const int8_t *species, const int8_t *cards,
                                const void *rules, int16_t *points) noexcept nogil:
    cdef Board board
    cdef int i
    memset(points, 0, SPECIES * sizeof(int16_t))
    if not 0 <= hexes <= HEXES:
        return
    for i in range(SPECIES):
        if not 0 <= cards[i] < CARDS:
            return
    read_positions(&board, hexes, positions)
    read_tokens(&board, species)
    wildlife_of(&board, <const WildlifeRules *> rules, cards, points)


def corridors(const int16_t[:, :, ::1] positions, const uint32_t[:, ::1] edges, const int32_t[::1] hexes):
    """Largest corridor of each terrain: int16[n, 5], for positions [n, k, 2], edges [n, k] and hexes used [n]."""
    cdef int64_t i, boards = positions.shape[0]
    cdef int16_t[:, ::1] largest = np.zeros((boards, TERRAINS), np.int16)
    with nogil:
        for i in range(boards):
            if positions.shape[1]:
                cascadia_corridors(hexes[i], &positions[i, 0, 0], &edges[i, 0], &largest[i, 0])
    return np.asarray(largest)


def wildlife(const int16_t[:, :, ::1] positions, const int8_t[:, ::1] species, const int32_t[::1] hexes,
             const int8_t[::1] cards, rules):
    """Points of each species: int16[n, 5], for positions [n, k, 2], species [n, k] and hexes used [n]."""
    cdef int64_t i, boards = positions.shape[0]
    cdef int16_t[:, ::1] points = np.zeros((boards, SPECIES), np.int16)
    cdef const void *tables = cnp.PyArray_DATA(rules)
    with nogil:
        for i in range(boards):
            if positions.shape[1]:
                cascadia_wildlife(hexes[i], &positions[i, 0, 0], &species[i, 0], &cards[0], tables, &points[i, 0])
    return np.asarray(points)


def majority(const int16_t[:, ::1] sizes, rules):
    """Bonus of each seat for one terrain: int16[n, players], for corridor sizes [n, players]."""
    cdef int64_t i
    cdef int players = sizes.shape[1]
    cdef int16_t[:, ::1] bonus = np.zeros((sizes.shape[0], players), np.int16)
    cdef const Rules *tables = <const Rules *> cnp.PyArray_DATA(rules)
    for i in range(sizes.shape[0]):
        majority_of(tables, &sizes[i, 0], 1, players, &bonus[i, 0], 1)
    return np.asarray(bonus)


def overlapping(const int16_t[:, :, ::1] positions, const int32_t[::1] hexes):
    """The first board on which two hexes lie on one place, and the later of the two: (board, hex), or None."""
    cdef Board board
    cdef int64_t i
    cdef int k
    for i in range(positions.shape[0]):
        board.hexes = 0
        for k in range(hexes[i]):
            if find(&board, positions[i, k, 0], positions[i, k, 1]) >= 0:
                return i, k
            board.q[k], board.r[k] = positions[i, k, 0], positions[i, k, 1]
            board.hexes = k + 1
    return None


HEXES_AT_MOST = HEXES
