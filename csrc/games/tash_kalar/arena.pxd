# The arena's turns: place or summon, the ability, a quest, and how the game ends (part A).
from libc.stdint cimport uint32_t, uint64_t

from engine.bits cimport lowest64, popcount32
from engine.rng cimport below
from games.tash_kalar.arena_cards cimport (
    draw_being, draw_quest, drop_being, hand_with, note_stuck, refill_hand, set_size)
from games.tash_kalar.board cimport (
    BIT_OF, beside, cells, colour_at, empty_cells, lift_all, load, pool, put, some, store)
from games.tash_kalar.effects cimport begin_effect
from games.tash_kalar.facts cimport drop_card, add_card, note_summoned
from games.tash_kalar.moves cimport ask, offer
from games.tash_kalar.patterns cimport Sight, can_summon, find_placements, formed, is_present, look
from games.tash_kalar.state cimport *


cdef inline void deal_arena(const Rules *rules, State *state) noexcept nogil:
    cdef int seat, hand, _card
    state.starter = below(&state.head.rng, rules.players)                               # TAS-18
    state.deck[0], state.deck[1] = rules.deck[0], rules.deck[1]
    state.quest_deck = <uint32_t> ((<uint64_t> 1 << rules.quests) - 1)
    for hand in range(rules.players * rules.hands_of):                                  # TAS-14
        for _card in range(rules.hand_size):
            draw_being(rules, state, hand)
    for seat in range(rules.players):                                                   # TAS-15
        draw_quest(state, seat)
    begin_turn(rules, state, state.starter)


cdef inline void begin_turn(const Rules *rules, State *state, int seat) noexcept nogil:
    state.head.seat = seat
    state.head.turn += 1
    state.head.phase = TURN
    state.seat_turns[seat] += 1
    state.acting = seat * rules.hands_of
    clear_summon(state)


# What is noted of a summon under way.
cdef inline void clear_summon(State *state) noexcept nogil:
    cdef int colour, rank
    state.card = state.after = 0
    state.being = state.origin = 0
    state.orientation = state.oversummoned = 0
    state.form[0] = state.form[1] = 0
    for colour in range(COLOURS):
        for rank in range(3):
            state.turn_killed[colour][rank] = 0


# ---------------------------------------------------------------------- what is legal

cdef inline void prepare_arena(const Rules *rules, State *state) noexcept nogil:
    cdef int phase = state.head.phase
    cdef uint64_t words[2]
    cdef Sight sight
    if phase == TURN:
        prepare_turn(rules, state)
    elif phase == CELL:
        store(words, empty_cells(state))
        ask(state, ASKS_CELLS, words)
    elif phase == PLACEMENT:
        look(&sight, state, rules.hand_colour[state.acting])
        state.asks = ASKS_PLACEMENTS
        find_placements(rules, &sight, state.card - 1, state.placements)
    elif phase == BEING:                                                                # TAS-29
        store(words, beside(load(state.form)) & empty_cells(state))
        ask(state, ASKS_CELLS, words)
    elif phase == CLAIM:
        offer(state, ACTION_STOP)
        find_claims(rules, state)
    else:
        find_claim_cells(rules, state)


# TAS-48: place with a hand, summon a card; if nothing is possible, exchange a card (TAS-25).
cdef inline void prepare_turn(const Rules *rules, State *state) noexcept nogil:
    cdef int first = state.head.seat * rules.hands_of, hand
    cdef uint64_t cards[2]
    if find_actions(rules, state):
        return
    cards[0] = cards[1] = 0
    for hand in range(first, first + rules.hands_of):
        note_stuck(rules, state, hand)
        if rules.exchange and set_size(state.deck):
            cards[0] |= state.hand[hand][0]
            cards[1] |= state.hand[hand][1]
    ask(state, ASKS_CARDS, cards)


# Whether there is a place or a summon; they are offered.
cdef inline bint find_actions(const Rules *rules, State *state) noexcept nogil:
    cdef int first = state.head.seat * rules.hands_of, hand
    cdef uint64_t summons[2]
    cdef bint room = some(empty_cells(state))
    summons[0] = summons[1] = 0
    for hand in range(first, first + rules.hands_of):
        if room and pool(rules, state, rules.hand_colour[hand], COMMON) > 0:            # TAS-22
            offer(state, ACTION_PLACE + hand - first)
        if room and pool(rules, state, rules.hand_colour[hand], HEROIC) > 0:            # TAS-27
            find_summons(rules, state, hand, summons)
    ask(state, ASKS_SUMMONS, summons)
    return (state.plain or summons[0] or summons[1]) != 0


cdef inline void find_summons(const Rules *rules, const State *state, int hand, uint64_t *summons) noexcept nogil:
    cdef int word, card
    cdef uint64_t left
    cdef Sight sight
    look(&sight, state, rules.hand_colour[hand])
    for word in range(2):
        left = state.hand[hand][word]
        while left:
            card = 64 * word + lowest64(left)
            left &= left - 1
            if can_summon(rules, &sight, card):
                add_card(summons, card)


# The seats whose open quests the acting seat may claim: its own, and its teammate's (TAS-16).
cdef inline bint shares_quest(const Rules *rules, const State *state, int seat) noexcept nogil:
    return rules.side_of[seat] == rules.side_of[state.head.seat] and state.quest[seat] > 0


cdef inline void find_claims(const Rules *rules, State *state) noexcept nogil:
    cdef int colour, seat, claim, pattern
    cdef uint64_t claims[2]
    cdef Sight sight
    claims[0] = claims[1] = 0
    for colour in range(rules.colours):
        if rules.colour_side[colour] != rules.side_of[state.head.seat]:
            continue
        look(&sight, state, colour)
        for seat in range(rules.players):
            if not shares_quest(rules, state, seat):
                continue
            for pattern in range(3):
                claim = 3 * (state.quest[seat] - 1) + pattern
                if is_present(rules, &sight, CARDS + claim):
                    add_card(claims, claim)
    if claims[0] or claims[1]:
        ask(state, ASKS_CLAIMS, claims)


cdef inline void find_claim_cells(const Rules *rules, State *state) noexcept nogil:
    cdef int colour
    cdef Sight sight
    state.asks = ASKS_PLACEMENTS
    for colour in range(rules.colours):
        if rules.colour_side[colour] == rules.side_of[state.head.seat]:
            look(&sight, state, colour)
            find_placements(rules, &sight, CARDS + state.claiming - 1, state.placements)


# ---------------------------------------------------------------------- what actions do

cdef inline void perform_arena(const Rules *rules, State *state, int action) noexcept nogil:
    cdef int phase = state.head.phase, place
    if phase == TURN:
        use_turn(rules, state, action)
    elif phase == CELL:
        put(state, rules.hand_colour[state.acting], COMMON, BIT_OF[action - ACTION_CELL])
        state.quiet = 0
        state.places[state.head.seat] += 1
        state.head.phase = CLAIM
    elif phase == PLACEMENT:
        place = action - ACTION_PLACEMENT
        state.orientation = place // SQUARES
        store(state.form, formed(rules, state.card - 1, state.orientation, BIT_OF[place % SQUARES]))
        state.head.phase = BEING
    elif phase == BEING:
        summon(rules, state, BIT_OF[action - ACTION_CELL])
    elif phase == CLAIM:
        if action == ACTION_STOP:
            end_turn(rules, state)
        else:
            state.claiming = 1 + action - ACTION_CARD - 2 * rules.cards
            state.head.phase = CLAIM_CELLS
    else:
        claim(rules, state, action - ACTION_PLACEMENT)


cdef inline void use_turn(const Rules *rules, State *state, int action) noexcept nogil:
    cdef int seat = state.head.seat
    if action < 0:                                                                      # TAS-25
        state.passes[seat] += 1
        state.row += 1
        state.quiet = min(255, state.quiet + 1)
        next_turn(rules, state)
        return
    state.row = 0
    if action < PLAIN:
        state.acting = seat * rules.hands_of + action - ACTION_PLACE
        state.head.phase = CELL
    elif action < ACTION_CARD + rules.cards:
        state.card = 1 + action - ACTION_CARD
        state.acting = hand_with(rules, state, seat, action - ACTION_CARD)
        state.head.phase = PLACEMENT
    else:
        exchange(rules, state, action - ACTION_CARD - rules.cards)


# TAS-25.
cdef inline void exchange(const Rules *rules, State *state, int card) noexcept nogil:
    cdef int hand = hand_with(rules, state, state.head.seat, card)
    drop_being(state, hand, card)
    state.exchanges[state.head.seat] += 1
    state.quiet = min(255, state.quiet + 1)
    draw_being(rules, state, hand)
    next_turn(rules, state)


# TAS-28.
cdef inline void summon(const Rules *rules, State *state, int bit) noexcept nogil:
    cdef int hand = state.acting, colour = rules.hand_colour[hand], card = state.card - 1
    state.quiet = 0
    lift_all(state, colour, load(state.form) & ~load(state.upgraded[colour]))
    put(state, colour, HEROIC, bit)
    drop_being(state, hand, card)
    note_summoned(rules, state, state.head.seat, card)
    if rules.refill:                                                                    # TAS-33
        refill_hand(rules, state, hand)
    state.origin = state.being = bit
    state.used[0], state.used[1] = state.form[0], state.form[1]
    state.after = AFTER_SUMMON
    state.head.phase = EFFECT
    begin_effect(rules, state, rules.program[card])


# TAS-36 to TAS-39: the pieces of the pattern leave, the card is put aside and replaced.
cdef inline void claim(const Rules *rules, State *state, int place) noexcept nogil:
    cdef int seat = state.head.seat, number = state.claiming - 1, bit = BIT_OF[place % SQUARES]
    cdef int colour = colour_at(state, bit), owner = seat
    cdef cells those = formed(rules, CARDS + number, place // SQUARES, bit)
    lift_all(state, colour, those & ~load(state.upgraded[colour]))
    if state.quest[seat] != 1 + number // 3:
        owner = seat ^ 2
    state.claimed[seat] |= <uint32_t> 1 << number // 3
    draw_quest(state, owner)
    state.claiming = 0
    end_turn(rules, state)


# Quests that a seat's side has put aside.
cdef inline int put_aside(const Rules *rules, const State *state, int seat) noexcept nogil:
    cdef int other, number = 0
    for other in range(rules.players):
        if rules.side_of[other] == rules.side_of[seat]:
            number += popcount32(state.claimed[other])
    return number


# TAS-42 to TAS-45.
cdef inline void end_turn(const Rules *rules, State *state) noexcept nogil:
    if put_aside(rules, state, state.head.seat) >= rules.quest_target:
        end_arena(state, QUEST_TARGET)
    elif not state.quest_deck:
        end_arena(state, QUESTS_OUT)
    else:
        next_turn(rules, state)


cdef inline void next_turn(const Rules *rules, State *state) noexcept nogil:
    cdef int seat, turns = state.head.turn
    for seat in range(rules.players):
        turns -= state.passes[seat]
    if state.row >= rules.players:
        end_arena(state, ALL_PASSED)
    elif turns >= rules.turn_guard:
        end_arena(state, TURN_GUARD)
    else:
        begin_turn(rules, state, (state.head.seat + 1) % rules.players)


cdef inline void end_arena(State *state, int ending) noexcept nogil:
    state.ending = ending
    state.trigger = 1 + state.head.seat
    begin_rest(state)


# The state of a finished game.
cdef inline void begin_rest(State *state) noexcept nogil:
    state.head.seat = -1
    state.head.phase = TURN
    state.acting = 0
    clear_summon(state)
