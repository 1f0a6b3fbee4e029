# The course of the game: what each action does, which decision comes next, and how it ends.
from libc.stdint cimport uint64_t

from engine.bits cimport lowest64, popcount64
from games.coatl.moves cimport find_moves, first_action, update_moves
from games.coatl.prophecies cimport card_of, draw_card, fill_display, pick_displayed, pick_unseen, play_card
from games.coatl.hidden cimport remember_pass
from games.coatl.scoring cimport score_coatl
from games.coatl.serpent cimport add_piece, incomplete, swap_coatls
from games.coatl.state cimport *
from games.coatl.supply cimport PAIRS, filled, gain, refill, take_from_bags, wants_refill
from games.coatl.temples cimport draw_temple, take_temple


cdef enum:
    AFRESH = -1


cdef inline void deal_state(const Rules *rules, State *state) noexcept nogil:
    cdef int seat, piece, _card, stack, in_stack
    for piece in range(PIECES):
        state.bag[piece] = rules.bag[piece]
    refill(rules, state)                                                                # COA-9, COA-11
    state.temples = ((<uint64_t> 1 << rules.temples) - 1)
    for seat in range(min(rules.players, SEATS)):                                       # COA-12
        state.temple[seat][0] = draw_temple(state)
    for stack in range(2):                                                              # COA-13
        state.stack[stack] = draw_temple(state)
        in_stack = (rules.temples - rules.players + 1 - stack) // 2
        state.under[stack] = in_stack - (in_stack > 0)
    state.deck = <uint64_t> -1 >> (CARDS - rules.cards)
    fill_display(rules, state)                                                          # COA-14
    for seat in range(rules.players):                                                   # COA-15
        for _card in range(rules.deal[seat]):
            state.aside[seat] |= draw_card(state)
    begin_keeping(rules, state, 0)
    settle(rules, state, AFRESH)


# Plays what is the only thing to do, until there is a choice or the game is over; `touched` is what `perform` returned.
cdef inline void settle(const Rules *rules, State *state, int touched) noexcept nogil:
    cdef int count, word
    while state.head.seat >= 0:
        if touched == AFRESH:
            count = find_moves(rules, state, state.moves)
        else:
            count = update_moves(rules, state, touched & 1, touched >> 1, state.moves)
        if count > 1:
            return
        touched = AFRESH
        if count == 0:
            skip_decision(rules, state)
            continue
        word = 0
        while not state.moves[word]:
            word += 1
        touched = perform(rules, state, first_action(rules, word) + lowest64(state.moves[word]))
    for word in range(WORDS):
        state.moves[word] = 0


cdef inline void play_action(const Rules *rules, State *state, int action) noexcept nogil:
    settle(rules, state, perform(rules, state, action))


# Which moves there are next is to be found afresh, or from those there were: then the coatl that an operation touched,
# 0 or 1, and 2 more if it took a card.
cdef inline int perform(const Rules *rules, State *state, int action) noexcept nogil:
    cdef int seat = state.head.seat, phase = state.head.phase
    if phase == ASSEMBLE:
        return operate(rules, state, seat, action)
    if phase == ACTION:
        use_turn(rules, state, seat, action)
    elif phase == TAKE:
        state.supply[action - ACTION_TAKE] -= 1                                         # COA-22
        gain(state, seat, action - ACTION_TAKE)
        if wants_refill(rules, state, action - ACTION_TAKE):
            refill(rules, state)
        after_taking(rules, state)
    elif phase == PICK:
        pick(rules, state, seat, action)
    elif phase == LAY:
        if action == ACTION_STOP:
            state.head.phase = TEMPLE
        else:
            fulfil(rules, state, seat, action)
    elif phase == TEMPLE:
        if action != ACTION_STOP:
            state.temple_laid[seat][state.complete[seat] + state.closing - 1] = take_temple(
                state, seat, action - ACTION_TEMPLE)
        complete_coatl(rules, state, seat)
    elif phase == KEEP:
        keep(rules, state, seat, action)
    elif phase == WISH:
        take_from_bags(state, action - ACTION_TAKE)                                     # COA-73
        gain(state, seat, action - ACTION_TAKE)
        refill(rules, state)
        after_taking(rules, state)
    elif phase == DISCARD:
        if action == ACTION_STOP:
            state.head.phase = PICK
        else:
            state.discard |= play_card(rules, state, seat, action - ACTION_CARD)
    else:
        state.temple[seat][1] = take_temple(state, seat, action - ACTION_TEMPLE)        # COA-75
        finish_action(rules, state)
    return AFRESH


# ---------------------------------------------------------------------- keeping cards of the deal (COA-15 to COA-17)

cdef inline void begin_keeping(const Rules *rules, State *state, int seat) noexcept nogil:
    state.head.phase = KEEP
    while seat < rules.players:
        state.head.seat = seat
        if not all_kept(rules, state, seat):
            return
        state.discard |= state.aside[seat]
        seat += 1
    begin_turn(state, 0)


# Whether nothing is left for the seat to choose; the cards that it cannot but keep go to its hand.
cdef inline bint all_kept(const Rules *rules, State *state, int seat) noexcept nogil:
    cdef int wanted = rules.keep - popcount64(state.hand[seat])
    if rules.keep_exactly and popcount64(state.aside[seat]) <= wanted:
        state.hand[seat] |= state.aside[seat]
        state.aside[seat] = 0
    return wanted == 0 or not state.aside[seat]


cdef inline void keep(const Rules *rules, State *state, int seat, int action) noexcept nogil:
    cdef uint64_t card
    if action != ACTION_STOP:
        card = card_of(rules, action - ACTION_CARD, state.aside[seat], 0)
        state.aside[seat] &= ~card
        state.hand[seat] |= card
        if not all_kept(rules, state, seat):
            return
    state.discard |= state.aside[seat]
    begin_keeping(rules, state, seat + 1)


# ---------------------------------------------------------------------- turns

cdef inline void begin_turn(State *state, int seat) noexcept nogil:
    state.head.seat = seat
    state.head.turn += 1
    state.seat_turns[seat] += 1
    state.second = 0
    begin_action(state)


cdef inline void begin_action(State *state) noexcept nogil:
    state.head.phase = ACTION
    state.acted = 0


cdef inline void use_turn(const Rules *rules, State *state, int seat, int action) noexcept nogil:
    if state.passed[seat]:
        remember_pass(rules, state, seat)
    if action == ACTION_PIECES:
        state.head.phase = TAKE
    elif action == ACTION_PROPHECIES:
        state.head.phase = PICK
    elif action == ACTION_ASSEMBLE:
        state.head.phase = ASSEMBLE
    elif action == ACTION_WISH:
        state.tokens[seat] |= TOKEN_WISH
        state.head.phase = WISH
    elif action == ACTION_FUTURE:                                                       # COA-74
        state.tokens[seat] |= TOKEN_FUTURE
        state.discard |= state.display
        state.display = 0
        fill_display(rules, state)
        state.acted = 1
        state.head.phase = DISCARD
    elif action == ACTION_PRIEST:
        state.tokens[seat] |= TOKEN_PRIEST
        state.head.phase = PRIEST
    else:
        end_turn(rules, state)                                                          # COA-82: no second action


# Nothing is legal: the turn is passed (COA-95), or its second action is left out.
cdef inline void skip_decision(const Rules *rules, State *state) noexcept nogil:
    if not state.second:
        state.passes[state.head.seat] += 1
        state.passed[state.head.seat] = 1
        state.row += 1
    end_turn(rules, state)


# COA-80, COA-82: seats after the one that set off the end have two actions in their last turn.
cdef inline void finish_action(const Rules *rules, State *state) noexcept nogil:
    state.row = 0
    if state.ending == THIRD_COATL and state.head.seat > state.trigger and not state.second:
        state.second = 1
        begin_action(state)
    else:
        end_turn(rules, state)


cdef inline void end_turn(const Rules *rules, State *state) noexcept nogil:
    cdef bint capped = rules.turn_cap and state.seat_turns[0] >= rules.turn_cap          # COA-104
    if state.ending == NOT_ENDING and state.row >= rules.players:                       # COA-96
        state.ending = ALL_PASSED
    elif state.ending == NOT_ENDING and capped:
        state.ending = TURN_CAP
    if capped:
        state.turns_left = 0
    if state.ending == NOT_ENDING or state.turns_left:
        state.turns_left -= state.turns_left > 0
        begin_turn(state, (state.head.seat + 1) % rules.players)
    else:
        end_game(state)


cdef inline void end_game(State *state) noexcept nogil:
    cdef int seat
    for seat in range(SEATS):
        state.held[seat] |= state.hand[seat]
    state.head.seat = -1
    state.second = 0
    begin_action(state)


# COA-78, COA-79, COA-84: the first reason to end the game counts.
cdef inline void set_off_end(State *state, int ending, int turns_left) noexcept nogil:
    if state.ending == NOT_ENDING:
        state.ending = ending
        state.trigger = state.head.seat
        state.turns_left = turns_left


# COA-30, COA-83: the bodies are exhausted when no space of the supply could be filled; the round is finished and one
# more is played.
cdef inline void after_taking(const Rules *rules, State *state) noexcept nogil:
    if filled(state, PAIRS, CONTENTS) == 0:
        set_off_end(state, BODIES_EXHAUSTED, 2 * rules.players - 1 - state.head.seat)
    finish_action(rules, state)


cdef inline void pick(const Rules *rules, State *state, int seat, int action) noexcept nogil:
    if action == ACTION_STOP:
        fill_display(rules, state)
        finish_action(rules, state)
        return
    if action == ACTION_DECK:
        pick_unseen(state, seat)
    else:
        pick_displayed(rules, state, seat, action - ACTION_CARD)
    state.acted = 1


# ---------------------------------------------------------------------- assembling (COA-39 to COA-59)

cdef inline int operate(const Rules *rules, State *state, int seat, int action) noexcept nogil:
    cdef int j
    if action == ACTION_STOP:
        finish_action(rules, state)
        return AFRESH
    state.acted = 1
    if action < ACTION_EXTEND:
        start(state, seat, action - ACTION_START)
        return incomplete(state, seat) - 1
    if action >= ACTION_CARD:
        return 2 + fulfil(rules, state, seat, action)
    j = (action - ACTION_EXTEND) // 20
    extend(state, seat, j, (action - ACTION_EXTEND) % 20)
    return AFRESH if state.closing else j


cdef inline void start(State *state, int seat, int piece) noexcept nogil:
    state.coatls[seat] += 1
    add_piece(state, seat, state.coatls[seat] - 1, piece, False)


cdef inline void extend(State *state, int seat, int j, int way) noexcept nogil:
    cdef int i = state.complete[seat] + j
    # A head goes to the head side, a tail to the tail side; bodies come twice, for the one and for the other.
    add_piece(state, seat, i, way - COLOURS * (way >= PIECES), way < COLOURS or 2 * COLOURS <= way < PIECES)
    if state.closed[seat][i] == HEAD_CLOSED | TAIL_CLOSED:
        state.closing = 1 + j
        state.head.phase = LAY


# Returns the coatl, 0 or 1.
cdef inline int fulfil(const Rules *rules, State *state, int seat, int action) noexcept nogil:
    cdef int j = (action - ACTION_CARD) // rules.kinds - 1, kind = (action - ACTION_CARD) % rules.kinds
    state.laid[seat][state.complete[seat] + j] |= play_card(rules, state, seat, kind)
    return j


cdef inline void complete_coatl(const Rules *rules, State *state, int seat) noexcept nogil:
    cdef int i = state.complete[seat]
    if state.closing == 2:
        swap_coatls(state, seat, i, i + 1)
    state.closing = 0
    state.complete[seat] += 1
    score_coatl(rules, state, seat, i)
    if state.complete[seat] == rules.coatls:                                            # COA-78
        set_off_end(state, THIRD_COATL, rules.players - 1)
    state.head.phase = ASSEMBLE
