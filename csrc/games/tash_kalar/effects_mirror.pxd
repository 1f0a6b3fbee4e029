# What may be copied across the line of a pattern? (effects, section 4, MIRROR)
from games.tash_kalar.board cimport (
    NOWHERE, STEP, acting_colour, cells, column, empty_cells, holds, load, lowest, on_board, pool, row, some, square,
    without_lowest)
from games.tash_kalar.effects_targets cimport ALL_COLOURS, pieces_meant
from games.tash_kalar.state cimport *


cdef enum:
    NORTH = 1              # directions
    WEST = 3
    EAST = 4
    SOUTH = 6


# Whether the pattern's line through the being goes from north to south.
cdef inline bint stands_upright(const State *state) noexcept nogil:
    return holds(load(state.form), state.being + STRIDE) or holds(load(state.form), state.being - STRIDE)


# The square opposite, across that line; NOWHERE off the board.
cdef inline int opposite(const State *state, int bit) noexcept nogil:
    cdef int to = bit - 2 * (column(bit) - column(state.being))
    if not stands_upright(state):
        to = bit - 2 * STRIDE * (row(bit) - row(state.being))
    return to if on_board(to) else NOWHERE


# Squares on one side of the being: two deep, three wide.
cdef inline cells zone(const State *state, int side) noexcept nogil:
    cdef cells found = 0
    cdef int depth, across, bit, wide = STRIDE if side == WEST or side == EAST else 1
    for depth in range(1, 3):
        for across in range(-1, 2):
            bit = state.being + depth * STEP[side] + across * wide
            if on_board(bit):
                found |= square(bit)
    return found


# Pieces of a side that can be copied now: commons and heroics, after a common just one more common.
cdef inline cells copied(const Rules *rules, const State *state, int side) noexcept nogil:
    cdef cells found = 0, left = zone(state, side) & ~load(state.picks), free = empty_cells(state)
    cdef cells commons = pieces_meant(state, ALL_COLOURS, 1)
    cdef int bit, to, rank, own = acting_colour(rules, state)
    left &= commons if state.effect_step > 0 else pieces_meant(state, ALL_COLOURS, 3)
    while some(left):
        bit = lowest(left)
        left = without_lowest(left)
        to = opposite(state, bit)
        rank = COMMON if holds(commons, bit) else HEROIC
        if to != NOWHERE and holds(free, to) and pool(rules, state, own, rank) > 0:
            found |= square(bit)
    return found


# Sides with something to copy, as directions, a bit each.
cdef inline int sides_copied(const Rules *rules, const State *state) noexcept nogil:
    cdef int first = WEST if stands_upright(state) else NORTH, second = EAST if stands_upright(state) else SOUTH
    if not on_board(state.being):
        return 0
    return (some(copied(rules, state, first)) << first) | (some(copied(rules, state, second)) << second)
