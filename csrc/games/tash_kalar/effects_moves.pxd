# Where may an effect move a piece, and what does a shot hit? (effects, sections 4 and 5)
from games.tash_kalar.board cimport (
    NOWHERE, acting_colour, around, at_least, board, cells, colour_at, empty_cells, holds, load, lowest, occupied,
    on_board, rank_at, some, square, within, without_lowest)
from games.tash_kalar.effects_changes cimport carry, one_more
from games.tash_kalar.effects_targets cimport (
    ALL_COLOURS, DIAGONALS, DISTINCT, ENDS_AT_LEGEND, EQUAL_FIRST, FIRST_MARKED, FOES_ONLY, LAST_NEEDS_SELF, MARKED,
    SAME_PIECE, SPREAD, STRAIGHT, TIE_OWNER, TIE_RANK, TURN_45, flag, foe_colours, marked_directions, next_square, one,
    pieces_meant, squares_meant)
from games.tash_kalar.state cimport *


cdef enum:                 # `kind`: what a move may capture (section 5)
    KIND_EMPTY = 0
    KIND_STANDARD = 1
    KIND_COMBAT = 2

cdef enum:                 # `span`: how a move goes; which directions a shot may take
    SPAN_STEP = 0
    SPAN_LEAP = 1
    SPAN_LEAP_2 = 2        # leap_eq2
    SPAN_RAY = 3
    SPAN_RAY_MAX = 4
    SPAN_LAST_DIRECTION = 5
    SPAN_TO_MARK = 6
    SPAN_TO_R0 = 7
    DIRS_MARK = 0
    DIRS_DIAGONAL = 1
    DIRS_ALL = 2
    DIRS_LAST = 3

cdef enum:                 # `limit` of a move: where it may end
    END_ANYWHERE = 0
    END_NO_COMMON = 1      # empty_or_H+
    END_BESIDE_OWN = 2     # adj_own_other
    END_COLOURED = 3


cdef extern from *:
    """
    /* Directions round the compass, and where each stands among them. */
    static const unsigned char TK_ROUND[8] = {0, 1, 2, 4, 7, 6, 5, 3};
    static const unsigned char TK_PLACE_ROUND[8] = {0, 1, 2, 7, 3, 6, 5, 4};
    """
    const unsigned char ROUND "TK_ROUND"[8]
    const unsigned char PLACE_ROUND "TK_PLACE_ROUND"[8]


# A direction turned by so many eighths.
cdef inline int turned_by(int direction, int eighths) noexcept nogil:
    return ROUND[(PLACE_ROUND[direction & 7] + eighths) & 7]


# A direction and its two neighbours, a bit each.
cdef inline int fan(int direction) noexcept nogil:
    return 1 << direction | 1 << turned_by(direction, 1) | 1 << turned_by(direction, 7)


# Squares that a piece of a rank may enter: empty, or with a piece of lower rank (standard), or its own (combat).
cdef inline cells open_to(const State *state, int kind, int rank) noexcept nogil:
    cdef cells found = empty_cells(state)
    cdef int colour, below = rank + (kind == KIND_COMBAT)
    if kind == KIND_EMPTY:
        return found
    for colour in range(COLOURS):
        found |= load(state.pieces[colour]) if below > LEGENDARY else (
            load(state.pieces[colour]) & ~at_least(state, colour, below) if below else 0)
    return found


# What the instruction lets this piece capture now.
cdef inline int kind_of(const Rules *rules, const State *state, int pc, int bit) noexcept nogil:
    cdef int kind = rules.kind_self[pc] if bit == state.being else rules.kind[pc]
    if kind == KIND_COMBAT:
        if state.effect_equal >= rules.most_equal[pc] or flag(rules, pc, EQUAL_FIRST) and state.effect_step > 0:
            return KIND_STANDARD
    return kind


# Directions that a step or ray of the instruction may take now, a bit each.
cdef inline int directions_open(const Rules *rules, const State *state, int pc) noexcept nogil:
    cdef int directions = 255
    if flag(rules, pc, MARKED) or flag(rules, pc, FIRST_MARKED) and state.effect_step == 0:
        directions = marked_directions(state)
    if state.effect_step > 0 and state.direction != NOWHERE:
        if flag(rules, pc, STRAIGHT):
            directions &= 1 << (state.direction & 7)
        if flag(rules, pc, TURN_45):
            directions &= fan(state.direction & 7)
    return directions


# Where a ray from a square may end: at every square that it reaches, or (furthest) at the last.
cdef inline cells ray_ends(const Rules *rules, const State *state, int pc, int bit, cells open, int directions,
                           bint furthest) noexcept nogil:
    cdef cells found = 0, legends = pieces_meant(state, ALL_COLOURS, 4)
    cdef int direction, to, last
    for direction in range(DIRECTIONS):
        if not directions >> direction & 1:
            continue
        to = next_square(bit, direction)
        last = NOWHERE
        while to != NOWHERE and holds(open, to):
            last = to
            if not furthest:
                found |= square(to)
            if flag(rules, pc, ENDS_AT_LEGEND) and holds(legends, to):
                break
            to = next_square(to, direction)
        if furthest and last != NOWHERE:
            found |= square(last)
    return found


# Squares one step away in some directions.
cdef inline cells steps(int bit, int directions) noexcept nogil:
    cdef cells found = 0
    cdef int direction
    if directions == 255:
        return around(square(bit))
    for direction in range(DIRECTIONS):
        if directions >> direction & 1:
            found |= one(next_square(bit, direction))
    return found


# Where a piece may end its move.
cdef inline cells ends(const Rules *rules, const State *state, int pc, int bit) noexcept nogil:
    cdef int colour = colour_at(state, bit), span = rules.span[pc], limit = rules.limit[pc], directions
    cdef cells open
    if colour < 0:
        return 0
    open = open_to(state, kind_of(rules, state, pc, bit), rank_at(state, colour, bit)) & ~square(bit)
    if limit == END_NO_COMMON:
        open &= ~pieces_meant(state, ALL_COLOURS, 1)
    elif limit == END_BESIDE_OWN:
        open &= around(load(state.pieces[acting_colour(rules, state)]) & ~square(bit))
    elif limit == END_COLOURED:
        open &= load(rules.red) | load(rules.green)
    if span == SPAN_LEAP:
        return open
    if span == SPAN_LEAP_2:
        return open & within(bit, 2) & ~within(bit, 1)
    if span == SPAN_TO_MARK:
        return open & load(state.mark)
    if span == SPAN_TO_R0:
        return open & one(state.r0_then)
    if span == SPAN_LAST_DIRECTION:
        return open & one(next_square(bit, state.direction_then))
    directions = directions_open(rules, state, pc)
    if span == SPAN_STEP:
        return open & steps(bit, directions)
    return ray_ends(rules, state, pc, bit, open, directions, span == SPAN_RAY_MAX)


# Pieces that the instruction may move now.
cdef inline cells movable(const Rules *rules, const State *state, int pc) noexcept nogil:
    cdef cells found = pieces_meant(state, state.effect_colours, rules.ranks[pc]), left, able = 0
    cdef int step = state.effect_step
    if step > 0 and flag(rules, pc, SAME_PIECE):
        found = one(state.effect_piece)
    else:
        found &= squares_meant(rules, state, pc)
        if flag(rules, pc, DISTINCT):
            found &= ~load(state.picks)
    if step > 0 and flag(rules, pc, TIE_OWNER):
        found &= load(state.pieces[state.effect_owner & 3])
    if step > 0 and flag(rules, pc, TIE_RANK):
        found &= pieces_meant(state, ALL_COLOURS, 1 << (state.effect_rank & 3))
    if step == 2 and flag(rules, pc, LAST_NEEDS_SELF) and not state.effect_own_move:
        found &= one(state.being)
    left = found
    while some(left):
        if some(ends(rules, state, pc, lowest(left))):
            able |= square(lowest(left))
        left = without_lowest(left)
    return able


# The direction from a square to another on one of its eight rays; NOWHERE if it is on none.
cdef inline int direction_to(int bit, int to) noexcept nogil:
    cdef int direction, there
    for direction in range(DIRECTIONS):
        there = next_square(bit, direction)
        while there != NOWHERE:
            if there == to:
                return direction
            there = next_square(there, direction)
    return NOWHERE


# Moves a piece as the instruction says, and remembers how it went.
cdef inline void move_piece(const Rules *rules, State *state, int pc, int bit, int to) noexcept nogil:
    cdef int span = rules.span[pc], direction = direction_to(bit, to), there = bit
    cdef bint being = bit == state.being
    if span == SPAN_RAY or span == SPAN_RAY_MAX:
        while there != to:
            there = next_square(there, direction)
            if there == NOWHERE:
                break
            carry(rules, state, pc, bit, there)
            bit = there
    else:
        carry(rules, state, pc, bit, to)
    if span != SPAN_LEAP and span != SPAN_LEAP_2 and span != SPAN_TO_R0 and span != SPAN_TO_MARK:
        state.direction = direction
    if being:
        state.moved = one_more(state.moved)
        state.effect_own_move = 1


# What a shot from the being in one direction destroys.
cdef inline cells hit_along(const Rules *rules, const State *state, int pc, int direction) noexcept nogil:
    cdef cells found = 0, victims, walls = pieces_meant(state, ALL_COLOURS, rules.block[pc])
    cdef int left = rules.limit[pc], reach = rules.reach[pc], bit = next_square(state.being, direction)
    victims = pieces_meant(state, foe_colours(rules, state) if flag(rules, pc, FOES_ONLY) else ALL_COLOURS,
                           rules.ranks[pc])
    while bit != NOWHERE and left > 0 and reach > 0 and not holds(walls, bit):
        if holds(victims, bit):
            found |= square(bit)
            left -= 1
        reach -= 1
        bit = next_square(bit, direction)
    return found


# What a shot destroys: along its direction, and along both that are 45 degrees from it where it spreads.
cdef inline cells hit(const Rules *rules, const State *state, int pc, int direction) noexcept nogil:
    cdef cells found = hit_along(rules, state, pc, direction)
    if flag(rules, pc, SPREAD):
        found |= hit_along(rules, state, pc, turned_by(direction, 1))
        found |= hit_along(rules, state, pc, turned_by(direction, 7))
    return found


# Directions in which a shot destroys something (TAS-106), a bit each.
cdef inline int shots(const Rules *rules, const State *state, int pc) noexcept nogil:
    cdef int direction, directions = 255, span = rules.span[pc], found = 0
    if not on_board(state.being):
        return 0
    if span == DIRS_MARK:
        directions = marked_directions(state)
    elif span == DIRS_DIAGONAL:
        directions = DIAGONALS
    elif span == DIRS_LAST:
        directions = 1 << (state.direction_then & 7) if state.direction_then != NOWHERE else 0
    for direction in range(DIRECTIONS):
        if directions >> direction & 1 and some(hit(rules, state, pc, direction)):
            found |= 1 << direction
    return found
