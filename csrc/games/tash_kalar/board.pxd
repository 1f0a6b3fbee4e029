# Where the pieces are: sets of cells, neighbours and distances, supplies, and pieces put on the board and taken off it.
from libc.stdint cimport uint8_t, int8_t, uint64_t

from games.tash_kalar.state cimport *


cdef extern from "games/tash_kalar/cells.h" nogil:
    ctypedef unsigned long long cells "tk_cells"
    cells load "tk_load"(const uint64_t *words) noexcept
    void store "tk_store"(uint64_t *words, cells those) noexcept
    cells square "tk_square"(int bit) noexcept
    bint holds "tk_holds"(cells those, int bit) noexcept
    bint some "tk_any"(cells those) noexcept
    int count "tk_count"(cells those) noexcept
    int lowest "tk_lowest"(cells those) noexcept
    cells without_lowest "tk_without_lowest"(cells those) noexcept
    cells shifted "tk_shifted"(cells those, int by) noexcept


cdef enum:
    NOWHERE = 255


cdef extern from *:
    """
    #define TK_TABLE static const __attribute__((unused))
    TK_TABLE uint64_t TK_BOARD[2] = {0xff07fc1ff03f807cULL, 0x007c03f81ff07fc1ULL};
    TK_TABLE uint8_t TK_CELL_OF[128] = {
        255, 255, 0, 1, 2, 3, 4, 255, 255, 255, 255, 255, 255, 255, 255, 5, 6, 7, 8, 9, 10, 11, 255, 255, 255,
        255, 255, 255, 12, 13, 14, 15, 16, 17, 18, 19, 20, 255, 255, 255, 255, 255, 21, 22, 23, 24, 25, 26, 27,
        28, 29, 255, 255, 255, 255, 255, 30, 31, 32, 33, 34, 35, 36, 37, 38, 255, 255, 255, 255, 255, 39, 40,
        41, 42, 43, 44, 45, 46, 47, 255, 255, 255, 255, 255, 48, 49, 50, 51, 52, 53, 54, 55, 56, 255, 255, 255,
        255, 255, 255, 57, 58, 59, 60, 61, 62, 63, 255, 255, 255, 255, 255, 255, 255, 255, 64, 65, 66, 67, 68,
        255, 255, 255, 255, 255, 255, 255, 255, 255
    };
    TK_TABLE uint8_t TK_BIT_OF[69] = {
        2, 3, 4, 5, 6, 15, 16, 17, 18, 19, 20, 21, 28, 29, 30, 31, 32, 33, 34, 35, 36, 42, 43, 44, 45, 46, 47,
        48, 49, 50, 56, 57, 58, 59, 60, 61, 62, 63, 64, 70, 71, 72, 73, 74, 75, 76, 77, 78, 84, 85, 86, 87, 88,
        89, 90, 91, 92, 99, 100, 101, 102, 103, 104, 105, 114, 115, 116, 117, 118
    };
    TK_TABLE int8_t TK_STEP[8] = {-15, -14, -13, -1, 1, 13, 14, 15};
    """
    const uint64_t BOARD_WORDS "TK_BOARD"[2]
    const uint8_t CELL_OF "TK_CELL_OF"[128]   # bit: its cell, 255 off the board
    const uint8_t BIT_OF "TK_BIT_OF"[69]      # cell: its bit
    const int8_t STEP "TK_STEP"[8]            # direction: what it adds to a bit


cdef inline cells board() noexcept nogil:
    return load(BOARD_WORDS)


cdef inline bint on_board(int bit) noexcept nogil:
    return 0 <= bit < 128 and CELL_OF[bit] != NOWHERE


cdef inline int column(int bit) noexcept nogil:
    return bit % STRIDE


cdef inline int row(int bit) noexcept nogil:
    return bit // STRIDE


# King steps from one square to another (TAS-2).
cdef inline int distance(int a, int b) noexcept nogil:
    return max(abs(column(a) - column(b)), abs(row(a) - row(b)))


# Squares that share a side with one of those (TAS-2).
cdef inline cells beside(cells those) noexcept nogil:
    return (those << 1 | those >> 1 | those << STRIDE | those >> STRIDE) & board()


# Squares that share just a corner with one of those.
cdef inline cells cornering(cells those) noexcept nogil:
    return (those << 13 | those >> 13 | those << 15 | those >> 15) & board()


# Squares that touch one of those.
cdef inline cells around(cells those) noexcept nogil:
    cdef cells wide = those << 1 | those >> 1
    cdef cells column_of = wide | those
    return (wide | column_of << STRIDE | column_of >> STRIDE) & board()


# Squares at most so far from a square, itself among them.
cdef inline cells within(int bit, int far) noexcept nogil:
    cdef cells those = square(bit)
    cdef int _step
    for _step in range(far):
        those |= around(those)
    return those


cdef inline int acting_colour(const Rules *rules, const State *state) noexcept nogil:
    return rules.hand_colour[state.acting & 3] & 3


cdef inline int acting_side(const Rules *rules, const State *state) noexcept nogil:
    return rules.side_of[state.head.seat & 3]


cdef inline cells pieces_of(const State *state, int colour) noexcept nogil:
    return load(state.pieces[colour])


cdef inline cells occupied(const State *state) noexcept nogil:
    return load(state.pieces[0]) | load(state.pieces[1]) | load(state.pieces[2]) | load(state.pieces[3])


cdef inline cells empty_cells(const State *state) noexcept nogil:
    return board() & ~occupied(state)


# Pieces of other sides than this colour's (TAS-12).
cdef inline cells foes_of(const Rules *rules, const State *state, int colour) noexcept nogil:
    cdef cells those = 0
    cdef int other
    for other in range(rules.colours):
        if rules.colour_side[other] != rules.colour_side[colour]:
            those |= load(state.pieces[other])
    return those


# Pieces of a colour with at least that rank.
cdef inline cells at_least(const State *state, int colour, int rank) noexcept nogil:
    if rank == COMMON:
        return load(state.pieces[colour])
    return load(state.upgraded[colour]) if rank == HEROIC else load(state.legendary[colour])


# Pieces of a colour with just that rank.
cdef inline cells of_rank(const State *state, int colour, int rank) noexcept nogil:
    if rank == COMMON:
        return load(state.pieces[colour]) & ~load(state.upgraded[colour])
    if rank == HEROIC:
        return load(state.upgraded[colour]) & ~load(state.legendary[colour])
    return load(state.legendary[colour])


# Whose piece stands on a square; -1 if it is empty.
cdef inline int colour_at(const State *state, int bit) noexcept nogil:
    cdef int colour
    for colour in range(COLOURS):
        if holds(load(state.pieces[colour]), bit):
            return colour
    return -1


# Rank of a colour's piece on a square.
cdef inline int rank_at(const State *state, int colour, int bit) noexcept nogil:
    return holds(load(state.upgraded[colour]), bit) + holds(load(state.legendary[colour]), bit)


# Pieces that a colour has in supply for a rank (TAS-7, TAS-52): the arena's small and large ones apart; commons and
# heroics of the published game share one pool.
cdef inline int pool(const Rules *rules, const State *state, int colour, int rank) noexcept nogil:
    cdef int large
    if rules.mode == ARENA:
        large = count(load(state.upgraded[colour]))
        if rank == COMMON:
            return rules.supply[colour][0] - (count(load(state.pieces[colour])) - large)
        return rules.supply[colour][1] - large
    large = count(load(state.legendary[colour]))
    if rank == LEGENDARY:
        return rules.supply[colour][1] - state.removed[colour][1] - large
    return rules.supply[colour][0] - state.removed[colour][0] - (count(load(state.pieces[colour])) - large)


cdef inline void put(State *state, int colour, int rank, int bit) noexcept nogil:
    cdef cells there = square(bit)
    store(state.pieces[colour], load(state.pieces[colour]) | there)
    if rank:
        store(state.upgraded[colour], load(state.upgraded[colour]) | there)
    if rank == LEGENDARY:
        store(state.legendary[colour], load(state.legendary[colour]) | there)


# Takes a colour's piece, if there is one, off a square, to its supply (TAS-34, TAS-86).
cdef inline void lift(State *state, int colour, int bit) noexcept nogil:
    lift_all(state, colour, square(bit))


cdef inline void lift_all(State *state, int colour, cells those) noexcept nogil:
    store(state.pieces[colour], load(state.pieces[colour]) & ~those)
    store(state.upgraded[colour], load(state.upgraded[colour]) & ~those)
    store(state.legendary[colour], load(state.legendary[colour]) & ~those)


# Destroys a piece: a foe's of the acting seat counts, so many times (TAS-83); 0 times is uncounted.
cdef inline void destroy(const Rules *rules, State *state, int colour, int bit, int weight) noexcept nogil:
    cdef int rank = rank_at(state, colour, bit), seat = state.head.seat
    lift(state, colour, bit)
    if weight and rules.colour_side[colour] != rules.side_of[seat]:
        state.turn_killed[colour][rank] = min(255, state.turn_killed[colour][rank] + weight)
        state.destroyed[seat][rank] = min(255, state.destroyed[seat][rank] + 1)
