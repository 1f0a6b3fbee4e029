# The interpreter: runs a card's program until it asks for a choice, and goes on with what was chosen.
#
# A program is a run of instructions in Rules, compiled by playmill.games.tash_kalar.programs; OP_END ends it. The
# instruction under way is state.effect_pc; its registers are those of the State (effects, section 1).
from libc.stdint cimport uint32_t, uint64_t

from engine.bits cimport lowest32, popcount32
from games.tash_kalar.arena_cards cimport draw_being
from games.tash_kalar.board cimport (
    BIT_OF, CELL_OF, NOWHERE, acting_colour, acting_side, around, cells, colour_at, column, count, holds, lift, load,
    lowest, occupied, on_board, pool, put, rank_at, row, some, square, store)
from games.tash_kalar.effects_changes cimport (
    choose_square, convert, forget, kill, kill_all, one_more, place, touch, turn_into)
from games.tash_kalar.effects_conditions cimport condition_holds, value_of
from games.tash_kalar.effects_mirror cimport copied, opposite, sides_copied
from games.tash_kalar.effects_moves cimport ends, hit, movable, move_piece, shots
from games.tash_kalar.effects_targets cimport *
from games.tash_kalar.moves cimport ask, nothing, offer
from games.tash_kalar.published_cards cimport discard_flare, pile_cards, push_own_top, take_from_pile
from games.tash_kalar.state cimport *


# What an instruction asks now.
cdef struct Question:
    cells those            # squares, or cards by number
    uint32_t plain         # actions below PLAIN, a bit each
    int asks               # what `those` are: ASKS_CELLS, ASKS_CARDS
    bint stop              # whether the choice may be declined


cdef inline void clear_effect(State *state) noexcept nogil:
    cdef int colour
    store(state.mark, 0)
    store(state.spent, 0)
    store(state.used, 0)
    store(state.picks, 0)
    store(state.near, 0)
    state.effect_pc = -1
    state.effect_stage = state.effect_step = state.effect_quota = state.effect_piece = state.effect_colours = 0
    state.effect_each = state.effect_owner = state.effect_rank = state.effect_equal = state.effect_own_move = 0
    state.effect_branches = state.effect_spending = 0
    state.r0_then = state.direction_then = state.r0 = state.direction = NOWHERE
    state.killed = state.killed_legends = state.moved = state.raised = state.lowered = state.placed = 0
    state.recycled = state.picked = state.chosen = state.flare_gone = 0
    for colour in range(COLOURS):
        state.placed_by[colour] = 0


# Begins a program; the summon, if one comes before, has set card, orientation, being, origin, used, oversummoned.
cdef inline void begin_effect(const Rules *rules, State *state, int program) noexcept nogil:
    cdef cells used = load(state.used)
    clear_effect(state)
    store(state.used, used)
    if state.being != NOWHERE and state.card:
        store(state.mark, marked_squares(rules, state, state.card - 1))
    if program >= 0:
        start_at(rules, state, program)


# The card's marked squares under the chosen orientation, those off the board left out.
cdef inline cells marked_squares(const Rules *rules, const State *state, int card) noexcept nogil:
    cdef cells found = 0
    cdef int way, k, x, y
    for way in range(min(WAYS, rules.ways[card])):
        if rules.turned[card][way] == state.orientation:
            for k in range(min(MARKS, rules.marks[card])):
                x = column(state.being) + rules.mark[card][way][k][0]
                y = row(state.being) + rules.mark[card][way][k][1]
                if 0 <= x <= 8 and 0 <= y <= 8 and on_board(STRIDE * y + x):
                    found |= square(STRIDE * y + x)
            break
    return found


# Goes to an instruction, or to where jumps and conditions lead from there.
cdef inline void start_at(const Rules *rules, State *state, int pc) noexcept nogil:
    cdef int op, choice
    while True:
        pc &= INSTRUCTIONS - 1
        op = rules.op[pc]
        if op == OP_JUMP:
            pc = rules.jump[pc]
        elif op == OP_IF:
            pc = pc + 1 if condition_holds(rules, state, pc) else rules.jump[pc]
        elif op == OP_AGAIN:
            choice = rules.jump[pc]
            state.effect_branches += 1
            if state.effect_branches < rules.times[choice]:
                begin_instruction(rules, state, choice, 0)
                return
            state.effect_spending = 0
            pc = rules.jump[choice]
        elif op == OP_END:
            clear_effect(state)
            return
        else:
            if op == OP_CHOOSE:
                state.effect_branches = 0
                state.effect_spending = flag(rules, pc, DISTINCT_SQUARES) != 0
                store(state.spent, 0)
            begin_instruction(rules, state, pc, 0)
            return


# Sets the registers of an instruction; `done` of the colours that it runs for one by one are done.
cdef inline void begin_instruction(const Rules *rules, State *state, int pc, int done) noexcept nogil:
    state.effect_pc = pc
    state.effect_step = state.effect_equal = state.effect_own_move = 0
    state.effect_stage = rules.op[pc] == OP_PLACE and rules.who[pc] == WHO_OWN
    state.effect_piece = NOWHERE
    state.effect_each = done
    state.effect_owner = acting_colour(rules, state)
    state.effect_rank = 0
    state.r0_then, state.direction_then = state.r0, state.direction
    store(state.picks, 0)
    store(state.near, around(one(state.being)) & occupied(state))
    state.effect_colours = colours_meant(rules, state, pc, done)
    state.effect_quota = times_of(rules, state, pc)


# Repetitions, or how much of something.
cdef inline int times_of(const Rules *rules, const State *state, int pc) noexcept nogil:
    return value_of(rules, state, rules.subject[pc][0]) if flag(rules, pc, TIMES_COUNTED) else rules.times[pc]


# The instruction is over: the next colour, or what comes after it.
cdef inline void finish(const Rules *rules, State *state, int pc) noexcept nogil:
    cdef int who = rules.who[pc]
    if (who == WHO_EACH_COLOUR or who == WHO_EACH_FOE) and state.effect_each + 1 < rules.colours:
        begin_instruction(rules, state, pc, state.effect_each + 1)
    else:
        start_at(rules, state, pc + 1)


# Nothing can be chosen, or it is declined.
cdef inline void decline(const Rules *rules, State *state, int pc) noexcept nogil:
    if rules.op[pc] == OP_CHOOSE or rules.op[pc] == OP_LINKED:
        state.effect_spending = 0
        start_at(rules, state, rules.jump[pc])
    else:
        finish(rules, state, pc)


# One repetition is done.
cdef inline void repeat(const Rules *rules, State *state, int pc) noexcept nogil:
    state.effect_step += 1
    state.effect_stage = rules.op[pc] == OP_PLACE and rules.who[pc] == WHO_OWN
    if state.effect_step >= state.effect_quota:
        finish(rules, state, pc)


# ---------------------------------------------------------------------- what is asked


# Foe colours that a piece can be placed for.
cdef inline int colours_to_place(const Rules *rules, State *state, int pc) noexcept nogil:
    cdef int colour, found = 0
    for colour in range(rules.colours):
        if state.effect_colours >> colour & 1:
            state.effect_owner = colour
            if some(targets(rules, state, pc)):
                found |= 1 << colour
    return found


cdef inline int colours_to_join(const Rules *rules, const State *state) noexcept nogil:
    cdef int colour, found = 0, foes = foe_colours(rules, state)
    if not on_board(state.being):
        return 0
    for colour in range(rules.colours):
        if foes >> colour & 1 and pool(rules, state, colour, COMMON) > 0:
            found |= 1 << colour
    return found


# Discarded own cards that can be taken back, by their numbers as cards.
cdef inline cells cards_to_recycle(const Rules *rules, const State *state, int pc) noexcept nogil:
    cdef int seat = state.head.seat & 3, card
    cdef uint32_t pile = pile_cards(state, seat)
    cdef cells found = 0
    while pile:
        card = rules.school_base[seat] + lowest32(pile)
        pile &= pile - 1
        if not flag(rules, pc, FROZEN_ONLY) or rules.frozen_program[card] >= 0:
            found |= square(card)
    return found


# Whether a program that begins here could do something (section 4, CHOOSE); changes the instruction's registers.
cdef inline bint can_begin(const Rules *rules, State *state, int pc) noexcept nogil:
    cdef Question question
    cdef int op = rules.op[pc], step
    if op == OP_END or op == OP_JUMP or op == OP_AGAIN:
        return False
    if op == OP_DRAW_NOW:
        return (state.deck[0] | state.deck[1]) != 0
    if op == OP_DISCARD_FLARE:
        return state.flare_hand[state.head.seat & 3] != 0
    if op == OP_LINKED:
        for step in range(pc + 1, rules.jump[pc]):
            if not can_begin(rules, state, step):
                return False
        return True
    if op == OP_IF or op >= OP_ACTIONS:
        return True
    if op == OP_CHOOSE:
        for step in range(min(BRANCHES, rules.branches[pc])):
            if can_begin(rules, state, rules.branch[pc][step]):
                return True
        return False
    begin_instruction(rules, state, pc, 0)
    look_up(rules, state, pc, &question)
    return question.plain != 0 or some(question.those)


# Branches that can do something, and whether linked steps can all be done; the registers stay those of `pc`.
cdef inline int branches_open(const Rules *rules, State *state, int pc) noexcept nogil:
    cdef int k, found = 0
    for k in range(min(BRANCHES, rules.branches[pc])):
        if can_begin(rules, state, rules.branch[pc][k]):
            found |= 1 << k
    begin_instruction(rules, state, pc, 0)
    return found


cdef inline bint linked_possible(const Rules *rules, State *state, int pc) noexcept nogil:
    cdef bint possible = can_begin(rules, state, pc)
    begin_instruction(rules, state, pc, 0)
    return possible


# What the instruction asks now.
cdef inline void look_up(const Rules *rules, State *state, int pc, Question *question) noexcept nogil:
    cdef int op = rules.op[pc]
    question.those = 0
    question.plain = 0
    question.asks = ASKS_CELLS
    question.stop = flag(rules, pc, OPTIONAL)
    if op == OP_MOVE:
        if state.effect_stage:
            question.those = ends(rules, state, pc, state.effect_piece)
            question.stop = False
        else:
            question.those = movable(rules, state, pc)
    elif op == OP_SHOOT:
        question.plain = <uint32_t> shots(rules, state, pc) << ACTION_DIRECTION
    elif op == OP_CHOOSE:
        question.plain = <uint32_t> branches_open(rules, state, pc) << ACTION_BRANCH
    elif op == OP_LINKED:
        question.plain = <uint32_t> linked_possible(rules, state, pc) << ACTION_YES
    elif op == OP_RECYCLE:
        question.those = cards_to_recycle(rules, state, pc)
        question.asks = ASKS_CARDS
    elif op == OP_BETRAY:
        question.plain = <uint32_t> colours_to_join(rules, state) << ACTION_COLOUR
    elif op == OP_MIRROR:
        if state.effect_stage:
            question.those = copied(rules, state, state.effect_piece & 7)
            question.stop = state.effect_step > 0
        else:
            question.plain = <uint32_t> sides_copied(rules, state) << ACTION_DIRECTION
    elif op == OP_PLACE and state.effect_stage == 0:
        question.plain = <uint32_t> colours_to_place(rules, state, pc) << ACTION_COLOUR
    else:
        question.those = targets(rules, state, pc)
        if op == OP_PLACE and rules.who[pc] != WHO_OWN:
            question.stop = False
        if op == OP_DESTROY and flag(rules, pc, ALL_AT_ONCE):
            question.plain = <uint32_t> some(question.those) << ACTION_YES
            question.those = 0


# ---------------------------------------------------------------------- running


# Whether the interpreter is at an instruction at all: 0, or 1 for a defect. What else it reads it masks.
cdef inline int guard_effect(const Rules *rules, const State *state) noexcept nogil:
    return not 0 <= state.effect_pc < INSTRUCTIONS or rules.op[state.effect_pc] == OP_END


# Runs until there is a choice, which is then kept as the legal actions (True), or until the program ends.
cdef inline bint run_effect(const Rules *rules, State *state) noexcept nogil:
    cdef Question question
    cdef uint64_t words[2]
    cdef int pc, number
    while state.effect_pc >= 0:
        pc = state.effect_pc & (INSTRUCTIONS - 1)
        if rules.op[pc] >= OP_ACTIONS:
            carry_out(rules, state, pc)
            continue
        if state.effect_step >= state.effect_quota:
            finish(rules, state, pc)
            continue
        look_up(rules, state, pc, &question)
        number = popcount32(question.plain) + count(question.those)
        if number == 0:
            decline(rules, state, pc)
        elif number == 1 and not question.stop:
            choose_effect(rules, state, only_action(rules, &question))
        else:
            nothing(state)
            state.plain = question.plain
            if question.stop:
                offer(state, ACTION_STOP)
            if some(question.those):
                store(words, question.those)
                ask(state, question.asks, words)
            return True
    return False


cdef inline int only_action(const Rules *rules, const Question *question) noexcept nogil:
    if question.plain:
        return lowest32(question.plain)
    if question.asks == ASKS_CARDS:
        return ACTION_CARD + rules.cards + lowest(question.those)
    return ACTION_CELL + CELL_OF[lowest(question.those)]


# What needs no choice.
cdef inline void carry_out(const Rules *rules, State *state, int pc) noexcept nogil:
    cdef int op = rules.op[pc], times = times_of(rules, state, pc), seat = state.head.seat & 3, k
    if op == OP_ACTIONS and flag(rules, pc, OTHERS):
        for k in range(min(SEATS, rules.sides)):
            if k != acting_side(rules, state):
                state.fewer[k] = min(255, max(0, state.fewer[k] - times))
    elif op == OP_ACTIONS:
        state.actions = min(255, max(0, state.actions + times))
    elif op == OP_EXTRA_TURN:
        state.extra_turn = 1
    elif op == OP_DRAW_EXTRA:
        state.extra_own = min(255, state.extra_own + times)
        state.extra_legend = min(255, state.extra_legend + rules.times2[pc])
    elif op == OP_WILD:
        state.wild = max(state.wild, times)
    elif op == OP_DISCARD_FLARE:
        state.flare_gone = discard_flare(state, seat)
    elif op == OP_POINTS:
        state.ability_points[seat] += times
    else:
        for _k in range(times):
            draw_being(rules, state, state.acting & 3)
    finish(rules, state, pc)


# Goes on with what was chosen.
cdef inline void choose_effect(const Rules *rules, State *state, int action) noexcept nogil:
    cdef int pc = state.effect_pc & (INSTRUCTIONS - 1), op = rules.op[pc], bit = 0
    if action == ACTION_STOP:
        decline(rules, state, pc)
        return
    if ACTION_CELL <= action < ACTION_ORIENTATION:
        bit = BIT_OF[action - ACTION_CELL]
    if op == OP_MOVE:
        choose_move(rules, state, pc, bit)
    elif op == OP_PLACE:
        choose_place(rules, state, pc, action, bit)
    elif op == OP_SHOOT:
        state.direction = action - ACTION_DIRECTION & 7
        kill_all(rules, state, pc, hit(rules, state, pc, state.direction))
        repeat(rules, state, pc)
    elif op == OP_CHOOSE:
        state.chosen = one_more(state.chosen)
        start_at(rules, state, rules.branch[pc][action - ACTION_BRANCH & (BRANCHES - 1)])
    elif op == OP_LINKED:
        start_at(rules, state, pc + 1)
    elif op == OP_RECYCLE:
        recycle(rules, state, pc, action - ACTION_CARD - rules.cards)
    elif op == OP_BETRAY:
        betray(rules, state, pc, action - ACTION_COLOUR & 3)
    elif op == OP_MIRROR:
        choose_copy(rules, state, pc, action, bit)
    elif action == ACTION_YES:
        kill_all(rules, state, pc, targets(rules, state, pc))
        finish(rules, state, pc)
    else:
        choose_piece(rules, state, pc, bit)


# A piece to move, then where it goes.
cdef inline void choose_move(const Rules *rules, State *state, int pc, int bit) noexcept nogil:
    cdef int colour, piece = state.effect_piece, rank
    if state.effect_stage == 0:
        colour = max(0, colour_at(state, bit))
        rank = rank_at(state, colour, bit)
        if state.effect_step == 0:
            state.effect_owner, state.effect_rank = colour, rank
            if rules.quota_of[pc][rank] != NOWHERE:
                state.effect_quota = rules.quota_of[pc][rank]
        state.effect_piece = bit
        state.effect_stage = 1
        choose_square(state, bit)
        return
    move_piece(rules, state, pc, piece, bit)
    state.effect_piece = bit
    if flag(rules, pc, ENDS_AFTER_EQUAL) and state.effect_equal:
        state.effect_step = state.effect_quota
    repeat(rules, state, pc)


# A foe's colour, where the piece is a foe's, then the square.
cdef inline void choose_place(const Rules *rules, State *state, int pc, int action, int bit) noexcept nogil:
    if state.effect_stage == 0:
        state.effect_owner = action - ACTION_COLOUR & 3
        state.effect_stage = 1
        return
    place(state, state.effect_owner & 3, min(LEGENDARY, rules.to_rank[pc]), bit)
    choose_square(state, bit)
    repeat(rules, state, pc)


# A piece to destroy, upgrade, downgrade, convert or pick.
cdef inline void choose_piece(const Rules *rules, State *state, int pc, int bit) noexcept nogil:
    cdef int op = rules.op[pc], colour = max(0, colour_at(state, bit)), rank = rank_at(state, colour, bit)
    choose_square(state, bit)
    if op == OP_DESTROY:
        kill(rules, state, pc, bit)
        if flag(rules, pc, OWNERS_MATCH) and state.placed_by[colour]:
            state.placed_by[colour] -= 1
        if flag(rules, pc, LEGEND_FILLS) and rank == LEGENDARY:
            state.effect_quota = 0
    elif op == OP_UPGRADE:
        turn_into(state, bit, min(LEGENDARY, rank + 1))
        state.raised = one_more(state.raised)
    elif op == OP_DOWNGRADE:
        turn_into(state, bit, max(COMMON, rank - 1))
        state.lowered = one_more(state.lowered)
    elif op == OP_CONVERT:
        convert(rules, state, pc, bit)
    else:
        touch(state, bit)
        state.picked = one_more(state.picked)
    repeat(rules, state, pc)


cdef inline void recycle(const Rules *rules, State *state, int pc, int card) noexcept nogil:
    cdef int seat = state.head.seat & 3, own = card - rules.school_base[seat]
    if not 0 <= own < SCHOOL:
        decline(rules, state, pc)
        return
    take_from_pile(state, seat, own)
    if flag(rules, pc, FROZEN_ONLY):
        state.frozen_new = 1 + own
    else:
        push_own_top(state, seat, own)
    state.recycled = one_more(state.recycled)
    repeat(rules, state, pc)


# The being becomes a common of a foe's colour: no kill.
cdef inline void betray(const Rules *rules, State *state, int pc, int colour) noexcept nogil:
    cdef int bit = state.being
    lift(state, acting_colour(rules, state), bit)
    put(state, colour, COMMON, bit)
    forget(state, bit)
    touch(state, bit)
    repeat(rules, state, pc)


# A side, then the pieces to copy: a heroic, or up to two commons.
cdef inline void choose_copy(const Rules *rules, State *state, int pc, int action, int bit) noexcept nogil:
    cdef int colour, rank
    if state.effect_stage == 0:
        state.effect_piece = action - ACTION_DIRECTION & 7
        state.effect_stage = 1
        return
    if opposite(state, bit) == NOWHERE:
        decline(rules, state, pc)
        return
    colour = max(0, colour_at(state, bit))
    rank = min(HEROIC, rank_at(state, colour, bit))
    place(state, acting_colour(rules, state), rank, opposite(state, bit))
    choose_square(state, bit)
    state.effect_step += 1
    if rank == HEROIC or state.effect_step >= 2:
        finish(rules, state, pc)
