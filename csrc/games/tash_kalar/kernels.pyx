"""Tash-Kalar's matcher on arrays of boards, and by address for numba; playmill.games.tash_kalar.kernels checks."""

from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint64_t
from libc.string cimport memset

import numpy as np

cimport numpy as cnp

from games.tash_kalar.board cimport (
    BIT_OF, beside, cells, count, empty_cells, load, lowest, put, some, store, without_lowest)
from games.tash_kalar.patterns cimport Sight, find_placements, formed, look
from games.tash_kalar.published_summon cimport Ground, summon_places, survey
from games.tash_kalar.state cimport *

cnp.import_array()


# A position that holds a board: for each cell -1 if empty, else 3 * colour + rank.
cdef void set_board(State *state, const int8_t *board) noexcept nogil:
    cdef int cell
    memset(state, 0, sizeof(State))
    for cell in range(SQUARES):
        if 0 <= board[cell] < 3 * COLOURS:
            put(state, board[cell] // 3, board[cell] % 3, BIT_OF[cell])


# Lets a colour act.
cdef void act(State *state, int colour) noexcept nogil:
    state.head.seat = state.acting = colour


# What is ready for matching: of the arena the sight, of the published game the ground.
cdef struct View:
    Sight sight
    Ground ground
    cells empty


cdef void view_board(const Rules *rules, const State *state, View *view) noexcept nogil:
    if rules.mode == ARENA:
        look(&view.sight, state, state.acting)
        view.empty = empty_cells(state)
    else:
        survey(rules, state, &view.ground)


# Adds the places of a card by the orientation that names them.
cdef void find_places(const Rules *rules, const View *view, int card, uint64_t (*places)[2]) noexcept nogil:
    cdef int way
    cdef uint64_t *entry
    if rules.mode == ARENA:
        find_placements(rules, &view.sight, card, places)
        return
    for way in range(rules.ways[card]):
        entry = places[rules.entry[card][way]]
        store(entry, load(entry) | summon_places(rules, &view.ground, card, way))


# Where the being of a place may stand.
cdef cells being_squares(const Rules *rules, const View *view, int card, int orientation, int bit) noexcept nogil:
    cdef int way
    if rules.mode == ARENA:
        return beside(formed(rules, card, orientation, bit)) & view.empty
    for way in range(rules.ways[card]):
        if rules.turned[card][way] == orientation:
            return <cells> 1 << ((bit + rules.square[card][way]) & 127)
    return 0


# How many summons a card has; with `out`, their cells and being squares, two boards of two words each.
cdef int summons_of(const Rules *rules, const View *view, int card, uint64_t *out, int room) noexcept nogil:
    cdef uint64_t places[8][2]
    cdef cells left, squares
    cdef int orientation, bit, number = 0
    memset(places, 0, sizeof(places))
    find_places(rules, view, card, places)
    for orientation in range(WAYS):
        left = load(places[orientation])
        if room == 0 and rules.mode != ARENA:
            number += count(left)
            continue
        while some(left):
            bit = lowest(left)
            left = without_lowest(left)
            squares = being_squares(rules, view, card, orientation, bit)
            if room == 0:
                number += count(squares)
                continue
            while some(squares) and number < room:
                store(&out[4 * number], formed(rules, card, orientation, bit))
                store(&out[4 * number + 2], <cells> 1 << lowest(squares))
                squares = without_lowest(squares)
                number += 1
    return number


# For numba, as all that follows; what is out of range gives 0.
# How many summons a colour has of a card; the board is as for set_board, rules is a variant's Rules.
cdef api int32_t tash_kalar_summons(const int8_t *board, int32_t colour, int32_t card,
                                    const void *rules) noexcept nogil:
    cdef State state
    cdef View view
    if not 0 <= card < (<const Rules *> rules).cards or not 0 <= colour < (<const Rules *> rules).colours:
        return 0
    set_board(&state, board)
    act(&state, colour)
    view_board(<const Rules *> rules, &state, &view)
    return summons_of(<const Rules *> rules, &view, card, NULL, 0)


# The same in a state.
cdef api int32_t tash_kalar_state_summons(const void *state, int32_t colour, int32_t card,
                                          const void *rules) noexcept nogil:
    cdef State copy
    cdef View view
    if not 0 <= card < (<const Rules *> rules).cards or not 0 <= colour < (<const Rules *> rules).colours:
        return 0
    copy = (<const State *> state)[0]
    act(&copy, colour)
    view_board(<const Rules *> rules, &copy, &view)
    return summons_of(<const Rules *> rules, &view, card, NULL, 0)


# In how many places a colour has a quest's pattern, 0 to 2.
cdef api int32_t tash_kalar_quest(const int8_t *board, int32_t colour, int32_t quest, int32_t pattern,
                                  const void *rules) noexcept nogil:
    cdef State state
    cdef Sight sight
    if (<const Rules *> rules).mode != ARENA or not 0 <= colour < (<const Rules *> rules).colours or not (
            0 <= quest < (<const Rules *> rules).quests and 0 <= pattern < 3):
        return 0
    set_board(&state, board)
    look(&sight, &state, colour)
    return places_of(<const Rules *> rules, &sight, CARDS + 3 * quest + pattern, NULL, 0)


cdef int places_of(const Rules *rules, const Sight *sight, int pattern, uint64_t *out, int room) noexcept nogil:
    cdef uint64_t places[8][2]
    cdef cells left
    cdef int orientation, number = 0
    memset(places, 0, sizeof(places))
    find_placements(rules, sight, pattern, places)
    for orientation in range(WAYS):
        left = load(places[orientation])
        if room == 0:
            number += count(left)
        while some(left) and number < room:
            store(&out[2 * number], formed(rules, pattern, orientation, lowest(left)))
            left = without_lowest(left)
            number += 1
    return number


def summons(const int8_t[::1] board, int colour, int card, rules):
    """All summons of one card: uint64[m, 2, 2], the cells of the pattern and the being's square, as sets of bits."""
    cdef const Rules *tables = <const Rules *> cnp.PyArray_DATA(rules)
    cdef State state
    cdef View view
    cdef int number
    cdef uint64_t[:, :, ::1] out
    set_board(&state, &board[0])
    act(&state, colour)
    view_board(tables, &state, &view)
    number = summons_of(tables, &view, card, NULL, 0)
    out = np.zeros((number, 2, 2), np.uint64)
    if number:
        summons_of(tables, &view, card, &out[0, 0, 0], number)
    return np.asarray(out)


def patterns(const int8_t[::1] board, int colour, int pattern, rules):
    """All places of one pattern: uint64[m, 2], sets of bits."""
    cdef const Rules *tables = <const Rules *> cnp.PyArray_DATA(rules)
    cdef State state
    cdef Sight sight
    cdef int number
    cdef uint64_t[:, ::1] out
    set_board(&state, &board[0])
    look(&sight, &state, colour)
    number = places_of(tables, &sight, pattern, NULL, 0)
    out = np.zeros((number, 2), np.uint64)
    if number:
        places_of(tables, &sight, pattern, &out[0, 0], number)
    return np.asarray(out)


def count_summons(const int8_t[:, ::1] boards, int colour, const int64_t[::1] cards, rules):
    """How many summons each card has on each board: int16[n, k]."""
    cdef const Rules *tables = <const Rules *> cnp.PyArray_DATA(rules)
    cdef int64_t n = boards.shape[0], k = cards.shape[0], i, j
    cdef int16_t[:, ::1] out = np.zeros((n, k), np.int16)
    cdef State state
    cdef View view
    with nogil:
        for i in range(n):
            set_board(&state, &boards[i, 0])
            act(&state, colour)
            view_board(tables, &state, &view)
            for j in range(k):
                out[i, j] = summons_of(tables, &view, cards[j], NULL, 0)
    return np.asarray(out)


def count_patterns(const int8_t[:, ::1] boards, int colour, const int64_t[::1] patterns, rules):
    """In how many places each pattern is present on each board: int16[n, k]."""
    cdef const Rules *tables = <const Rules *> cnp.PyArray_DATA(rules)
    cdef int64_t n = boards.shape[0], k = patterns.shape[0], i, j
    cdef int16_t[:, ::1] out = np.zeros((n, k), np.int16)
    cdef State state
    cdef Sight sight
    with nogil:
        for i in range(n):
            set_board(&state, &boards[i, 0])
            look(&sight, &state, colour)
            for j in range(k):
                out[i, j] = places_of(tables, &sight, patterns[j], NULL, 0)
    return np.asarray(out)


BITS = np.array([BIT_OF[cell] for cell in range(SQUARES)], np.int64)
QUEST_PATTERN = CARDS
