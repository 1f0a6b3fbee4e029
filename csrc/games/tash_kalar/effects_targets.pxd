# Which pieces and squares does an instruction mean? Selectors and predicates (effects, section 2).
from libc.stdint cimport uint32_t

from games.tash_kalar.board cimport (
    NOWHERE, STEP, acting_colour, around, beside, board, cells, cornering, count, empty_cells, holds, load, lowest,
    occupied, of_rank, on_board, pool, some, square, within, without_lowest)
from games.tash_kalar.state cimport *


cdef enum:                 # `op`
    OP_END = 0
    OP_JUMP = 1
    OP_IF = 2
    OP_CHOOSE = 3
    OP_LINKED = 4
    OP_DESTROY = 5
    OP_UPGRADE = 6
    OP_DOWNGRADE = 7
    OP_PLACE = 8
    OP_CONVERT = 9
    OP_MOVE = 10
    OP_SHOOT = 11
    OP_PICK = 12
    OP_RECYCLE = 13
    OP_BETRAY = 14
    OP_MIRROR = 15
    OP_AGAIN = 16          # ends a branch: the choice again, if it repeats
    OP_ACTIONS = 17        # this and what follows needs no choice
    OP_EXTRA_TURN = 18
    OP_DRAW_EXTRA = 19
    OP_WILD = 20
    OP_DISCARD_FLARE = 21
    OP_POINTS = 22
    OP_DRAW_NOW = 23

cdef enum:                 # `who`
    WHO_OWN = 0
    WHO_FOE = 1
    WHO_ANY = 2
    WHO_FOE_MORE_COMMON = 3
    WHO_FOE_MORE_UPGRADED = 4
    WHO_EACH_COLOUR = 5
    WHO_EACH_FOE = 6
    WHO_OWNER_OF_PLACED = 7

cdef enum:                 # `where`, `where_any`: predicates, a bit each
    AT_SELF = 1
    AT_NOT_SELF = 2
    AT_ADJACENT = 4
    AT_ORTHOGONAL = 8
    AT_DIAGONAL = 16
    AT_NEAR = 32           # adj0
    AT_ORIGIN = 64         # adj_origin
    AT_TWO = 128           # d2
    AT_THREE = 256         # d3
    AT_MARK = 512
    AT_MARK_RAY = 1024
    AT_USED = 2048
    AT_R0 = 4096
    AT_BESIDE_R0 = 8192
    AT_BESIDE_OWN = 16384
    AT_BESIDE_OWN_HEROIC = 32768
    AT_BESIDE_GREEN = 65536
    AT_RED = 131072        # on_or_adj_red
    AT_GREEN = 262144      # on_or_adj_green
    AT_FIRST_OF_8 = 524288
    AT_FIRST_DIAGONAL = 1048576
    AT_NEXT = 2097152      # next_in_last_dir

cdef enum:                 # `flags`
    OPTIONAL = 1
    ALL_AT_ONCE = 2
    SAME_PIECE = 4
    DISTINCT = 8
    CONNECTED = 16
    DISTINCT_SQUARES = 32
    REMOVED = 64           # remove_from_game
    LEGEND_FILLS = 128     # legend_fills_quota
    ENDS_AFTER_EQUAL = 256     # stop_after_equal
    EQUAL_FIRST = 512      # equal_only_first
    LAST_NEEDS_SELF = 1024     # third_needs_self
    STRAIGHT = 2048
    TIE_OWNER = 4096
    TIE_RANK = 8192
    SPREAD = 16384         # spread45
    TIMES_COUNTED = 32768  # n_from: as often as the counter in `subject` says
    OWNERS_MATCH = 65536   # owners_match_placed
    ENDS_AT_LEGEND = 131072    # stop_after_kill
    FIRST_MARKED = 262144  # first_dirs
    MARKED = 524288        # dirs
    TURN_45 = 1048576      # turn_limit
    FOES_ONLY = 2097152    # who of a shot
    FROZEN_ONLY = 4194304  # own_discard_frozen
    OTHERS = 8388608       # others_next_turn

cdef enum:
    ALL_COLOURS = 15
    EAST_OF = 4            # directions by their numbers
    DIAGONALS = 165        # 0, 2, 5, 7


cdef inline bint flag(const Rules *rules, int pc, int which) noexcept nogil:
    return rules.flags[pc] & which


# Colours of other sides; in a flare of the Melee just the one compared with (TAS-88).
cdef inline int foe_colours(const Rules *rules, const State *state) noexcept nogil:
    cdef int colour, found = 0, own = acting_colour(rules, state)
    if state.flare_active and rules.mode == MELEE:
        return 1 << (state.flare_foe & 3)
    for colour in range(rules.colours):
        if rules.colour_side[colour] != rules.colour_side[own]:
            found |= 1 << colour
    return found


# Foes with more commons, or more upgraded pieces, than the acting colour has.
cdef inline int foes_with_more(const Rules *rules, const State *state, bint upgraded) noexcept nogil:
    cdef int colour, found = foe_colours(rules, state), own = acting_colour(rules, state)
    cdef int number, most
    most = count(load(state.upgraded[own]) if upgraded else of_rank(state, own, COMMON))
    for colour in range(COLOURS):
        number = count(load(state.upgraded[colour]) if upgraded else of_rank(state, colour, COMMON))
        if number <= most:
            found &= ~(1 << colour)
    return found


# Colours that `who` of an instruction means, a bit each; `done` of those that it runs for one by one are done.
cdef inline int colours_meant(const Rules *rules, const State *state, int pc, int done) noexcept nogil:
    cdef int who = rules.who[pc], own = acting_colour(rules, state), colour
    if who == WHO_OWN:
        return 1 << own
    if who == WHO_FOE:
        return foe_colours(rules, state)
    if who == WHO_ANY:
        return ALL_COLOURS
    if who == WHO_FOE_MORE_COMMON or who == WHO_FOE_MORE_UPGRADED:
        return foes_with_more(rules, state, who == WHO_FOE_MORE_UPGRADED)
    if who == WHO_OWNER_OF_PLACED:
        colour = 0
        for own in range(COLOURS):
            colour |= (state.placed_by[own] > 0) << own
        return colour
    colour = 1 << (own + done) % rules.colours
    return colour & foe_colours(rules, state) if who == WHO_EACH_FOE else colour


# Pieces of some colours and ranks.
cdef inline cells pieces_meant(const State *state, int colours, int ranks) noexcept nogil:
    cdef cells found = 0
    cdef int colour
    for colour in range(COLOURS):
        if colours >> colour & 1:
            if ranks & 1:
                found |= of_rank(state, colour, COMMON)
            if ranks & 2:
                found |= of_rank(state, colour, HEROIC)
            if ranks & 4:
                found |= load(state.legendary[colour])
    return found


# Squares from a square on in a direction, to the edge.
cdef inline cells ray(int bit, int direction) noexcept nogil:
    cdef cells found = 0
    if bit == NOWHERE:
        return found
    bit += STEP[direction & 7]
    while on_board(bit):
        found |= square(bit)
        bit += STEP[direction & 7]
    return found


# The next square in a direction; NOWHERE off the board.
cdef inline int next_square(int bit, int direction) noexcept nogil:
    if bit == NOWHERE or direction == NOWHERE:
        return NOWHERE
    bit += STEP[direction & 7]
    return bit if on_board(bit) else NOWHERE


# The nearest occupied square in each of some directions.
cdef inline cells first_in_line(const State *state, int directions) noexcept nogil:
    cdef cells found = 0, full = occupied(state)
    cdef int direction, bit
    for direction in range(DIRECTIONS):
        if directions >> direction & 1:
            bit = next_square(state.being, direction)
            while bit != NOWHERE and not holds(full, bit):
                bit = next_square(bit, direction)
            if bit != NOWHERE:
                found |= square(bit)
    return found


# Directions whose first square from the being is marked, a bit each.
cdef inline int marked_directions(const State *state) noexcept nogil:
    cdef int direction, bit, found = 0
    for direction in range(DIRECTIONS):
        bit = next_square(state.being, direction)
        if bit != NOWHERE and holds(load(state.mark), bit):
            found |= 1 << direction
    return found


cdef inline cells in_marked_rays(const State *state) noexcept nogil:
    cdef cells found = 0
    cdef int direction, directions = marked_directions(state)
    for direction in range(DIRECTIONS):
        if directions >> direction & 1:
            found |= ray(state.being, direction)
    return found


cdef inline cells one(int bit) noexcept nogil:
    return square(bit) if on_board(bit) else 0


# Squares at which one predicate holds. What is about a being or a square that is gone holds nowhere (section 3).
cdef inline cells holding(const Rules *rules, const State *state, int predicate) noexcept nogil:
    cdef cells being = one(state.being)
    if predicate == AT_SELF:
        return being
    if predicate == AT_NOT_SELF:
        return ~being
    if predicate == AT_ADJACENT:
        return around(being)
    if predicate == AT_ORTHOGONAL:
        return beside(being)
    if predicate == AT_DIAGONAL:
        return cornering(being)
    if predicate == AT_NEAR:
        return load(state.near)
    if predicate == AT_ORIGIN:
        return around(one(state.origin))
    if predicate == AT_TWO:
        return within(state.being, 2) & ~being if some(being) else 0
    if predicate == AT_THREE:
        return within(state.being, 3) & ~being if some(being) else 0
    if predicate == AT_MARK:
        return load(state.mark)
    if predicate == AT_MARK_RAY:
        return in_marked_rays(state)
    if predicate == AT_USED:
        return load(state.used)
    if predicate == AT_R0:
        return one(state.r0_then)
    if predicate == AT_BESIDE_R0:
        return around(one(state.r0_then))
    if predicate == AT_BESIDE_OWN:
        return around(load(state.pieces[acting_colour(rules, state)]))
    if predicate == AT_BESIDE_OWN_HEROIC:
        return around(of_rank(state, acting_colour(rules, state), HEROIC))
    if predicate == AT_BESIDE_GREEN:
        return around(load(rules.green))
    if predicate == AT_RED:
        return load(rules.red) | around(load(rules.red))
    if predicate == AT_GREEN:
        return load(rules.green) | around(load(rules.green))
    if predicate == AT_FIRST_OF_8:
        return first_in_line(state, 255)
    if predicate == AT_FIRST_DIAGONAL:
        return first_in_line(state, DIAGONALS)
    return one(next_square(state.being, state.direction_then))


# Squares at which everything holds that an instruction asks of a square.
cdef inline cells squares_meant(const Rules *rules, const State *state, int pc) noexcept nogil:
    cdef cells found = board(), any_of = 0
    cdef uint32_t left = rules.where[pc]
    while left:
        found &= holding(rules, state, left & -left)
        left &= left - 1
    left = rules.where_any[pc]
    if left:
        while left:
            any_of |= holding(rules, state, left & -left)
            left &= left - 1
        found &= any_of
    if state.effect_spending:
        found &= ~load(state.spent)
    return found


# Those of some pieces that have as many own pieces beside them, the being apart, as their rank asks for.
cdef inline cells supported(const Rules *rules, const State *state, int pc, cells those) noexcept nogil:
    cdef cells found = 0, left = those, own = load(state.pieces[acting_colour(rules, state)]) & ~one(state.being)
    cdef int bit, rank
    while some(left):
        bit = lowest(left)
        left = without_lowest(left)
        for rank in range(3):
            if some(square(bit) & pieces_meant(state, ALL_COLOURS, 1 << rank)):
                if count(around(square(bit)) & own) >= rules.support[pc][rank]:
                    found |= square(bit)
    return found


# Pieces with a piece of the rank in their owner's supply, or in the acting colour's.
cdef inline cells with_supply(const Rules *rules, const State *state, cells those, int rank, bint own) noexcept nogil:
    cdef cells found = 0
    cdef int colour
    if own:
        return those if pool(rules, state, acting_colour(rules, state), rank) > 0 else 0
    for colour in range(COLOURS):
        if pool(rules, state, colour, rank) > 0:
            found |= those & load(state.pieces[colour])
    return found


# What an instruction can change now: DESTROY, UPGRADE, DOWNGRADE, CONVERT and PICK a piece, PLACE an empty square.
cdef inline cells targets(const Rules *rules, const State *state, int pc) noexcept nogil:
    cdef int op = rules.op[pc], colours = state.effect_colours, ranks = rules.ranks[pc], rank
    cdef cells found = squares_meant(rules, state, pc), those
    if op == OP_PLACE:
        return found & empty_cells(state) if pool(rules, state, state.effect_owner & 3, rules.to_rank[pc]) > 0 else 0
    if rules.who[pc] == WHO_OWNER_OF_PLACED:
        colours = colours_meant(rules, state, pc, 0)
    if flag(rules, pc, LEGEND_FILLS) and state.effect_step > 0:
        ranks &= 3
    if flag(rules, pc, CONNECTED) and state.effect_step > 0:
        found &= around(load(state.picks))
    if flag(rules, pc, DISTINCT):
        found &= ~load(state.picks)
    found &= pieces_meant(state, colours, ranks)
    if op == OP_DESTROY and rules.support[pc][LEGENDARY]:
        return supported(rules, state, pc, found)
    if op == OP_UPGRADE:
        those = found & pieces_meant(state, ALL_COLOURS, 2)
        return found & pieces_meant(state, ALL_COLOURS, 1) | with_supply(rules, state, those, LEGENDARY, False)
    if op == OP_DOWNGRADE:
        those = found & pieces_meant(state, ALL_COLOURS, 4)
        return found & pieces_meant(state, ALL_COLOURS, 2) | with_supply(rules, state, those, HEROIC, False)
    if op == OP_CONVERT:
        if rules.to_rank[pc] != NOWHERE:
            return with_supply(rules, state, found, rules.to_rank[pc], True)
        those = 0
        for rank in range(3):
            those |= with_supply(rules, state, found & pieces_meant(state, ALL_COLOURS, 1 << rank), rank, True)
        return those
    return found
