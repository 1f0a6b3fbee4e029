# The turns of the published game: which decision comes next, and what is done where there is none (part B).
from libc.stdint cimport uint32_t, uint64_t

from engine.bits cimport lowest32, popcount32
from games.tash_kalar.board cimport (
    BIT_OF, acting_colour, cells, colour_at, count, destroy, empty_cells, lift, load, lowest, of_rank, pool, put, some,
    square, store,
)
from games.tash_kalar.effects cimport begin_effect
from games.tash_kalar.facts cimport add_card, note_drawn, note_summoned
from games.tash_kalar.moves cimport ask, offer
from games.tash_kalar.patterns cimport formed
from games.tash_kalar.published_cards cimport (
    discard_flare, draw_flare, draw_legend, draw_own, own_left, push_pile, return_flare, return_legend, return_own,
)
from games.tash_kalar.published_scoring cimport odd_colours, reached, score_destroyed
from games.tash_kalar.published_setup cimport deal_cards, perform_setup, prepare_setup
from games.tash_kalar.published_summon cimport (
    Ground, can_summon_card, find_summon_places, fitting, foe_colours, survey, way_turned,
)
from games.tash_kalar.published_tasks cimport claim_task, fulfilled, open_tasks
from games.tash_kalar.state cimport *


cdef inline void deal_published(const Rules *rules, State *state) noexcept nogil:
    cdef int players = rules.players
    deal_cards(rules, state)
    if rules.mode == HIGH_FORM:
        open_tasks(rules, state)
        begin_turn(rules, state, state.starter)
        return
    state.head.seat = (state.starter + players - 1) % players                          # TAS-57, TAS-58, TAS-101
    state.acting = state.head.seat
    state.head.phase = SETUP_DUEL if rules.mode == DUEL else SETUP_CELL


# ---------------------------------------------------------------------- what is legal

cdef inline void prepare_published(const Rules *rules, State *state) noexcept nogil:
    cdef int phase = state.head.phase, seat = state.head.seat
    cdef uint64_t words[2]
    cdef Ground ground
    words[0] = words[1] = 0
    if phase == TURN:
        prepare_turn(rules, state, seat)
    elif phase == CELL:
        store(words, empty_cells(state))
        ask(state, ASKS_CELLS, words)
    elif phase == PLACEMENT:
        survey(rules, state, &ground)
        state.asks = ASKS_PLACEMENTS
        find_summon_places(rules, &ground, state.card - 1, state.placements)
    elif phase == ORIENTATION:
        survey(rules, state, &ground)
        words[0] = fitting(rules, &ground, state.card - 1, state.orientation, lowest(load(state.form)))
        ask(state, ASKS_ORIENTATIONS, words)
    elif phase == IMPROVISE:
        prepare_improvise(rules, state, seat)
    elif phase == PICK_UP or phase == SUMMON_PICK_UP:
        store(words, to_pick_up(rules, state))
        ask(state, ASKS_CELLS, words)
    elif phase == DISCARD:
        add_own(rules, words, seat, state.own_hand[seat])
        ask(state, ASKS_CARDS, words)
    elif phase == RETURN:
        prepare_return(rules, state, seat)
    elif phase == FLARE_FOE:
        offer_colours(state, flare_foes(rules, state, seat))
    elif phase == LEGEND_COLOUR:
        offer_colours(state, ((1 << rules.colours) - 1) & ~(1 << acting_colour(rules, state)))
    elif phase == FROZEN_KEEP:
        add_own(rules, words, seat, <uint32_t> 1 << (state.frozen[seat] - 1) | (
            <uint32_t> 1 << (state.frozen_new - 1)))
        ask(state, ASKS_CARDS, words)
    elif phase == TASK:
        offer(state, ACTION_STOP)
        words[0] = fulfilled(rules, state)
        ask(state, ASKS_CLAIMS, words)
    elif phase == ODD_COLOUR:
        offer_colours(state, odd_colours(rules, state))
    else:
        prepare_setup(rules, state)


# TAS-60 to TAS-63, TAS-102, TAS-105.
cdef inline void prepare_turn(const Rules *rules, State *state, int seat) noexcept nogil:
    cdef uint64_t words[2]
    words[0] = words[1] = 0
    if state.actions:
        if can_place(rules, state):
            offer(state, ACTION_PLACE)
        if not state.discarded and state.own_hand[seat]:
            offer(state, ACTION_DISCARD)
        find_summons(rules, state, seat, words)
        ask(state, ASKS_SUMMONS, words)
    if not state.flare_hand[seat] and not state.frozen[seat]:
        return
    words[0] |= words[1] | state.plain
    if flare_foes(rules, state, seat):
        offer(state, ACTION_FLARE)
    if state.frozen[seat]:
        offer(state, ACTION_FROZEN)
    if state.plain and not words[0]:
        offer(state, ACTION_END)


# TAS-61.
cdef inline bint can_place(const Rules *rules, const State *state) noexcept nogil:
    cdef int colour = acting_colour(rules, state)
    if pool(rules, state, colour, COMMON) > 0:
        return some(empty_cells(state))
    return some(load(state.pieces[colour]) & ~load(state.legendary[colour]))


cdef inline void find_summons(const Rules *rules, const State *state, int seat, uint64_t *summons) noexcept nogil:
    cdef uint32_t left = state.own_hand[seat]
    cdef int card
    cdef Ground ground
    if not left and not state.legend_hand[seat]:
        return
    survey(rules, state, &ground)
    while left:
        card = rules.school_base[seat] + lowest32(left)
        left &= left - 1
        if can_summon_card(rules, &ground, card):
            add_card(summons, card)
    left = state.legend_hand[seat]
    while left:
        card = rules.legend_base + lowest32(left)
        left &= left - 1
        if can_summon_card(rules, &ground, card):
            add_card(summons, card)


cdef inline void add_own(const Rules *rules, uint64_t *words, int seat, uint32_t own) noexcept nogil:
    while own:
        add_card(words, rules.school_base[seat] + lowest32(own))
        own &= own - 1


cdef inline void offer_colours(State *state, int colours) noexcept nogil:
    state.plain |= <uint32_t> colours << ACTION_COLOUR


# TAS-62: own cards, legends and the flare may go back, one by one.
cdef inline void prepare_return(const Rules *rules, State *state, int seat) noexcept nogil:
    cdef uint64_t words[2]
    cdef uint32_t left = state.legend_hand[seat]
    words[0] = words[1] = 0
    offer(state, ACTION_STOP)
    if state.flare_hand[seat]:
        offer(state, ACTION_RETURN_FLARE)
    add_own(rules, words, seat, state.own_hand[seat])
    while left:
        add_card(words, rules.legend_base + lowest32(left))
        left &= left - 1
    ask(state, ASKS_CARDS, words)


# Own pieces that may be picked up: for a common those that are no legends; for a being those of its kind that the
# pattern does not need (TAS-61, TAS-71).
cdef inline cells to_pick_up(const Rules *rules, const State *state) noexcept nogil:
    cdef int colour = acting_colour(rules, state)
    cdef cells legends = load(state.legendary[colour]), others = load(state.pieces[colour]) & ~legends
    if state.head.phase == PICK_UP:
        return others
    return (legends if rules.rank[state.card - 1] == LEGENDARY else others) & ~load(state.form)


# Colours that the seat's flare may be invoked against, one bit each (TAS-87).
cdef inline int flare_foes(const Rules *rules, const State *state, int seat) noexcept nogil:
    cdef int colour = acting_colour(rules, state), other, found = 0
    if not state.flare_hand[seat]:
        return 0
    for other in range(rules.colours):
        found |= (other != colour and flare_conditions(rules, state, state.flare_hand[seat] - 1, other) != 0) << other
    return found


# Which conditions of a flare hold against a colour: 1 the upper, 2 the lower.
cdef inline int flare_conditions(const Rules *rules, const State *state, int flare, int other) noexcept nogil:
    cdef int colour = acting_colour(rules, state)
    cdef int upgraded = count(load(state.upgraded[other])) - count(load(state.upgraded[colour]))
    cdef int pieces = count(load(state.pieces[other])) - count(load(state.pieces[colour]))
    return (upgraded >= rules.flare_deficit[flare][0]) + 2 * (pieces >= rules.flare_deficit[flare][1])


# The colours whose improvised summoning could pay for the pattern (TAS-74); no choice where none is needed.
cdef inline void prepare_improvise(const Rules *rules, State *state, int seat) noexcept nogil:
    cdef int number = 0
    cdef int colours = foe_colours(rules, state, &number)
    if number > state.wild:
        offer_colours(state, colours & state.improvised[seat])


# ---------------------------------------------------------------------- what actions do

# Action -1: there was none.
cdef inline void perform_published(const Rules *rules, State *state, int action) noexcept nogil:
    cdef int phase = state.head.phase, seat = state.head.seat
    cdef int card = action - ACTION_CARD - rules.cards
    if phase == TURN:
        use_turn(rules, state, seat, action)
    elif action < 0 and phase != IMPROVISE and phase != SUMMON_PICK_UP and phase != ODD_COLOUR:
        rest(state)
    elif phase == CELL:
        put(state, acting_colour(rules, state), COMMON, BIT_OF[action - ACTION_CELL])
        state.places[seat] += 1
        state.head.phase = TURN
    elif phase == PICK_UP:
        lift(state, acting_colour(rules, state), BIT_OF[action - ACTION_CELL])
        state.head.phase = CELL
    elif phase == PLACEMENT:
        choose_placement(rules, state, action - ACTION_PLACEMENT)
    elif phase == ORIENTATION:
        state.orientation = action - ACTION_ORIENTATION
        state.head.phase = IMPROVISE
    elif phase == IMPROVISE:
        improvise(rules, state, seat, action)
    elif phase == SUMMON_PICK_UP:
        if action >= 0:
            lift(state, acting_colour(rules, state), BIT_OF[action - ACTION_CELL])
        summon(rules, state, seat)
    elif phase == LEGEND_COLOUR:
        score_legend(rules, state, action - ACTION_COLOUR)
        begin_program(rules, state, AFTER_SUMMON, rules.program[state.card - 1])
    elif phase == DISCARD:
        state.own_hand[seat] &= ~(<uint32_t> 1 << (card - rules.school_base[seat]))
        push_pile(state, seat, card - rules.school_base[seat])
        state.exchanges[seat] += 1
        state.head.phase = RETURN
    elif phase == RETURN:
        give_back(rules, state, seat, action, card)
    elif phase == FLARE_FOE:
        invoke_flare(rules, state, seat, action - ACTION_COLOUR)
    elif phase == FROZEN_KEEP:
        keep_frozen(state, seat, card - rules.school_base[seat])
    elif phase == TASK:
        if action > ACTION_STOP:
            claim_task(rules, state, action - ACTION_CARD - 2 * rules.cards)
        finish_turn(rules, state, seat)
    elif phase == ODD_COLOUR:
        score_destroyed(rules, state, action - ACTION_COLOUR if action >= 0 else -1)
        finish_turn(rules, state, seat)
    elif perform_setup(rules, state, action):
        begin_turn(rules, state, state.starter)


cdef inline void use_turn(const Rules *rules, State *state, int seat, int action) noexcept nogil:
    if action < 0 or action == ACTION_END:
        state.actions = 0
        state.head.phase = TASK if rules.mode == HIGH_FORM else ODD_COLOUR
    elif action == ACTION_FLARE:
        state.head.phase = FLARE_FOE
    elif action == ACTION_FROZEN:
        begin_program(rules, state, AFTER_FROZEN,
                      rules.frozen_program[rules.school_base[seat] + state.frozen[seat] - 1])
    else:
        state.actions -= 1
        if action == ACTION_PLACE:
            state.head.phase = CELL if pool(rules, state, acting_colour(rules, state), COMMON) > 0 else PICK_UP
        elif action == ACTION_DISCARD:
            state.discarded = 1
            state.head.phase = DISCARD
        else:
            state.card = 1 + action - ACTION_CARD
            state.head.phase = PLACEMENT


# ---------------------------------------------------------------------- summoning (TAS-68 to TAS-76)

cdef inline void choose_placement(const Rules *rules, State *state, int place) noexcept nogil:
    cdef int card = state.card - 1, bit = BIT_OF[place % SQUARES]
    state.orientation = place // SQUARES
    store(state.form, formed(rules, card, state.orientation, bit) | square(bit))
    state.origin = (bit + rules.square[card][way_turned(rules, card, state.orientation)]) & 127
    state.head.phase = ORIENTATION


# An improvised summoning is spent if the pattern needs one (TAS-74); then a piece is picked up if none is left
# (TAS-71).
cdef inline void improvise(const Rules *rules, State *state, int seat, int action) noexcept nogil:
    cdef int colour = acting_colour(rules, state), rank = rules.rank[state.card - 1]
    cdef cells stock = load(state.legendary[colour])
    if action >= 0:
        state.improvised[seat] &= ~(1 << (action - ACTION_COLOUR))
    if rank != LEGENDARY:
        stock = load(state.pieces[colour]) & ~stock
    if pool(rules, state, colour, rank) > 0 or some(stock & square(state.origin)):
        summon(rules, state, seat)
    else:
        state.head.phase = SUMMON_PICK_UP


cdef inline void summon(const Rules *rules, State *state, int seat) noexcept nogil:
    cdef int colour = acting_colour(rules, state), card = state.card - 1, rank = rules.rank[card], bit = state.origin
    cdef int there = colour_at(state, bit)
    state.oversummoned = 0
    if there >= 0:                                                                      # TAS-69, TAS-83
        state.oversummoned = 1 if there == colour else 3
        destroy(rules, state, there, bit, 1)
    put(state, colour, rank, bit)
    state.being = bit
    state.wild = 0                                                                      # TAS-75
    if card >= rules.legend_base:
        state.legend_hand[seat] &= ~(1 << (card - rules.legend_base))
        state.turn_legends += 1
    else:
        state.own_hand[seat] &= ~(<uint32_t> 1 << (card - rules.school_base[seat]))
        state.own_open[seat] &= ~(<uint32_t> 1 << (card - rules.school_base[seat]))
    state.turn_beings += 1
    state.turn_red += some(square(bit) & load(rules.red))
    state.turn_green += some(square(bit) & load(rules.green))
    note_summoned(rules, state, seat, card)
    if card >= rules.legend_base and rules.mode == MELEE:
        state.head.phase = LEGEND_COLOUR
        return
    if card >= rules.legend_base and rules.mode == DUEL:
        score_legend(rules, state, 0)
    begin_program(rules, state, AFTER_SUMMON, rules.program[card])


# TAS-91, TAS-92.
cdef inline void score_legend(const Rules *rules, State *state, int column) noexcept nogil:
    cdef int side = rules.side_of[state.head.seat]
    state.score[side][column] += rules.point_summoned
    state.earned[side][3] += rules.point_summoned


cdef inline void begin_program(const Rules *rules, State *state, int after, int program) noexcept nogil:
    state.after = after
    state.head.phase = EFFECT
    if after == AFTER_SUMMON:
        store(state.used, load(state.form) & ~square(state.origin))
    else:
        state.being = state.origin = 255
        state.used[0] = state.used[1] = 0
    begin_effect(rules, state, program)


cdef inline void published_after_effect(const Rules *rules, State *state) noexcept nogil:
    cdef int after = state.after, seat = state.head.seat, card
    if after == AFTER_SUMMON:
        put_card_away(rules, state, seat)
    elif after == AFTER_FROZEN:
        card = state.frozen[seat] - 1
        state.frozen[seat] = 0
        push_pile(state, seat, card)
    elif after == AFTER_FLARE_UPPER and state.flare_holds & 2:
        begin_program(rules, state, AFTER_FLARE_LOWER, rules.flare_program[state.flare_active - 1][1])
        return
    else:
        state.flare_discard |= 1 << (state.flare_active - 1)
        state.flare_active = state.flare_holds = state.flare_foe = 0
    rest(state)
    if state.frozen_new and state.frozen[seat]:
        state.head.phase = FROZEN_KEEP
    elif state.frozen_new:
        keep_frozen(state, seat, state.frozen_new - 1)


# TAS-72, TAS-102: the card is discarded, or stays for its frozen effect.
cdef inline void put_card_away(const Rules *rules, State *state, int seat) noexcept nogil:
    cdef int card = state.card - 1
    if card >= rules.legend_base:
        state.legend_discard |= 1 << (card - rules.legend_base)
    elif rules.frozen_program[card] >= 0 and not state.frozen_new:
        state.frozen_new = 1 + card - rules.school_base[seat]
    elif not state.card_recycled:
        push_pile(state, seat, card - rules.school_base[seat])


# Nothing is being summoned or resolved.
cdef inline void rest(State *state) noexcept nogil:
    state.head.phase = TURN
    state.card = state.after = state.card_recycled = 0
    state.being = state.origin = 0
    state.orientation = state.oversummoned = 0
    state.form[0] = state.form[1] = 0


cdef inline void keep_frozen(State *state, int seat, int card) noexcept nogil:
    if state.frozen[seat] and state.frozen[seat] != 1 + card:
        push_pile(state, seat, state.frozen[seat] - 1)
    if state.frozen_new != 1 + card:
        push_pile(state, seat, state.frozen_new - 1)
    state.frozen[seat] = 1 + card
    state.frozen_new = 0
    state.head.phase = TURN


# TAS-87, TAS-88.
cdef inline void invoke_flare(const Rules *rules, State *state, int seat, int foe) noexcept nogil:
    cdef int flare = state.flare_hand[seat] - 1, side = rules.colour_side[foe]
    state.flare_holds = flare_conditions(rules, state, flare, foe)
    state.flare_active = 1 + flare
    state.flare_foe = foe
    state.flare_hand[seat] = 0
    state.flares_invoked[seat] += 1
    if rules.mode != HIGH_FORM:
        state.score[side][acting_colour(rules, state) if rules.mode == MELEE else 0] += rules.point_flare
        state.earned[side][4] += rules.point_flare
    if state.flare_holds & 1:
        begin_program(rules, state, AFTER_FLARE_UPPER, rules.flare_program[flare][0])
    else:
        begin_program(rules, state, AFTER_FLARE_LOWER, rules.flare_program[flare][1])


# TAS-62.
cdef inline void give_back(const Rules *rules, State *state, int seat, int action, int card) noexcept nogil:
    if action == ACTION_STOP:
        state.head.phase = TURN
    elif action == ACTION_RETURN_FLARE:
        return_flare(rules, state, seat)
    elif card >= rules.legend_base:
        return_legend(rules, state, seat, card - rules.legend_base)
    else:
        return_own(state, seat, card - rules.school_base[seat])


# ---------------------------------------------------------------------- turns

cdef inline void begin_turn(const Rules *rules, State *state, int seat) noexcept nogil:
    cdef int side = rules.side_of[seat], colour, rank
    state.head.seat = seat
    state.head.turn += 1
    state.seat_turns[seat] += 1
    state.acting = seat
    state.actions = rules.first_actions if state.head.turn == 1 else rules.turn_actions
    state.actions -= min(state.actions, state.fewer[side])                              # TAS-106
    state.fewer[side] = 0
    state.discarded = state.wild = state.extra_turn = state.extra_own = state.extra_legend = 0
    state.turn_beings = state.turn_legends = state.turn_red = state.turn_green = 0
    for colour in range(COLOURS):
        for rank in range(3):
            state.turn_killed[colour][rank] = 0
    rest(state)


# Tasks are claimed or destroyed foes scored: cards are drawn, and the next turn begins unless the game is over.
cdef inline void finish_turn(const Rules *rules, State *state, int seat) noexcept nogil:
    cdef bint last = refill(rules, state, seat)
    if state.ending == NOT_ENDING and (last or reached(rules, state)):                  # TAS-90 to TAS-93
        state.ending = POINTS_REACHED if reached(rules, state) else LAST_CARD
        state.trigger = 1 + seat
        state.turns_left = rules.players
    elif state.ending != NOT_ENDING and not state.turns_left and not state.extra_turn:
        end_game(rules, state)
        return
    if state.head.turn >= rules.turn_guard:                                             # TAS-97
        state.ending = TURN_GUARD
        state.trigger = 1 + seat
        state.turns_left = 0
        end_game(rules, state)
    elif state.extra_turn:                                                              # TAS-94
        begin_turn(rules, state, seat)
    else:
        state.turns_left -= state.turns_left > 0
        begin_turn(rules, state, (seat + 1) % rules.players)


cdef inline void end_game(const Rules *rules, State *state) noexcept nogil:
    cdef int turn = state.head.turn
    begin_turn(rules, state, 0)
    state.seat_turns[0] -= 1
    state.head.turn = turn
    state.head.seat = -1
    state.acting = state.actions = 0


# TAS-66, TAS-98: whether the last own card, or the last that is not turned sideways, was drawn.
cdef inline bint refill(const Rules *rules, State *state, int seat) noexcept nogil:
    cdef int before = own_left(state, seat), taker = seat
    while popcount32(state.own_hand[seat]) < rules.hand_size and draw_own(rules, state, seat):
        pass
    if rules.teams:
        taker = seat ^ 2
        pass_legends(rules, state, seat, taker)
    while popcount32(state.legend_hand[taker]) < rules.hand_legends and draw_legend(rules, state, taker):
        pass
    if rules.hand_flares:
        draw_flare(state, seat)
    while state.extra_own and draw_own(rules, state, seat):
        state.extra_own -= 1
    while state.extra_legend and draw_legend(rules, state, taker):
        state.extra_legend -= 1
    return before > rules.sideways and own_left(state, seat) <= rules.sideways


cdef inline void pass_legends(const Rules *rules, State *state, int seat, int taker) noexcept nogil:
    cdef uint32_t left = state.legend_hand[seat]
    state.legend_hand[taker] |= left
    state.legend_hand[seat] = 0
    while left:
        note_drawn(rules, state, taker, rules.legend_base + lowest32(left))
        left &= left - 1
