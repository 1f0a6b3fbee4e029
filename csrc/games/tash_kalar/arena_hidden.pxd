# Other hands of the arena dealt afresh, uniformly over all that agrees with what a seat has seen (TAS-17).
#
# Every card that the seat cannot see is loose: it may be in the pile or in any other hand, save that a hand whose seat
# was stuck (TAS-25) held none that it could have summoned then. So each place in a hand, by when its card was drawn,
# allows some loose cards; places are filled one by one, and a choice is kept with the chance that the number of cards
# left bears to the most that there could have been, so that all fillings are equally likely.
from libc.stdint cimport uint8_t, uint64_t

from engine.rng cimport below
from games.tash_kalar.arena cimport find_actions
from games.tash_kalar.arena_cards cimport set_size, set_stamp, stamp
from games.tash_kalar.facts cimport add_card, drop_card
from games.tash_kalar.moves cimport ask, decisions_open, has, nothing, selected
from games.tash_kalar.state cimport *


cdef enum:
    ATTEMPTS = 10000       # fillings that may be rejected before the cards are left where they are


cdef struct Slots:
    uint64_t allowed[112][2]   # cards that the place may hold
    int bound[112]             # the most that can be left when its turn comes
    uint8_t hand[112]
    uint8_t drawn[112]         # stuck turns of the hand before its card was drawn
    uint8_t card[112]
    int number
    uint64_t loose[2]


cdef inline void redeal_arena(const Rules *rules, State *state, int seat) noexcept nogil:
    cdef Slots slots
    cdef State dealt
    cdef int _attempt
    find_slots(rules, state, seat, &slots)
    if not slots.number:
        return
    for _attempt in range(ATTEMPTS):
        if not fill_slots(state, &slots):
            continue
        dealt = state[0]
        deal_slots(rules, &dealt, &slots)
        if agrees(rules, state, &dealt, seat):
            state[0] = dealt
            return


# Whether a seat sees a hand: its own, and its teammate's (TAS-17).
cdef inline bint sees_hand(const Rules *rules, int seat, int hand) noexcept nogil:
    return rules.side_of[hand // rules.hands_of] == rules.side_of[seat]


# The card that all see, since it is being summoned but still in hand; -1 none.
cdef inline int shown_being(const State *state) noexcept nogil:
    if state.head.seat >= 0 and (state.head.phase == PLACEMENT or state.head.phase == BEING):
        return state.card - 1
    return -1


cdef inline void find_slots(const Rules *rules, const State *state, int seat, Slots *slots) noexcept nogil:
    cdef int hand, card, shown = shown_being(state), drawn
    slots.number = 0
    slots.loose[0], slots.loose[1] = state.deck[0], state.deck[1]
    for hand in range(rules.players * rules.hands_of):
        if sees_hand(rules, seat, hand):
            continue
        for drawn in range(16):
            for card in range(rules.cards):
                if has(state.hand[hand], card) and card != shown and stamp(state.drawn_at, card) == drawn:
                    slots.hand[slots.number], slots.drawn[slots.number] = hand, drawn
                    slots.number += 1
                    add_card(slots.loose, card)
    allow_cards(rules, state, slots)


cdef inline void allow_cards(const Rules *rules, const State *state, Slots *slots) noexcept nogil:
    cdef int i, j, card
    for i in range(slots.number):
        slots.allowed[i][0] = slots.allowed[i][1] = 0
        for card in range(rules.cards):
            if has(slots.loose, card) and stamp(state.stuck_at[slots.hand[i]], card) <= slots.drawn[i]:
                add_card(slots.allowed[i], card)
    for i in range(slots.number):
        slots.bound[i] = set_size(slots.allowed[i])
        for j in range(i):
            if not (slots.allowed[j][0] & ~slots.allowed[i][0] or slots.allowed[j][1] & ~slots.allowed[i][1]):
                slots.bound[i] -= 1


cdef inline bint fill_slots(State *state, Slots *slots) noexcept nogil:
    cdef int i, number
    cdef uint64_t free[2]
    cdef uint64_t choice[2]
    free[0], free[1] = slots.loose[0], slots.loose[1]
    for i in range(slots.number):
        choice[0], choice[1] = slots.allowed[i][0] & free[0], slots.allowed[i][1] & free[1]
        number = set_size(choice)
        if <int> below(&state.head.rng, slots.bound[i]) >= number:
            return False
        slots.card[i] = selected(choice, below(&state.head.rng, number))
        drop_card(free, slots.card[i])
    return True


cdef inline void deal_slots(const Rules *rules, State *state, const Slots *slots) noexcept nogil:
    cdef int i, hand, word, card
    for card in range(rules.cards):
        if has(slots.loose, card):
            set_stamp(state.drawn_at, card, 0)
    for hand in range(rules.players * rules.hands_of):
        for word in range(2):
            state.drawn[hand // rules.hands_of][word] &= ~(slots.loose[word] & state.hand[hand][word])
            state.hand[hand][word] &= ~slots.loose[word]
    state.deck[0], state.deck[1] = slots.loose[0], slots.loose[1]
    for i in range(slots.number):
        hand, card = slots.hand[i], slots.card[i]
        drop_card(state.deck, card)
        add_card(state.hand[hand], card)
        add_card(state.drawn[hand // rules.hands_of], card)
        set_stamp(state.drawn_at, card, slots.drawn[i])


# The seat to act has a choice, of the same kind as before; what it is depends on its cards.
cdef inline bint agrees(const Rules *rules, const State *state, State *dealt, int seat) noexcept nogil:
    cdef int acting = state.head.seat, hand
    cdef uint64_t cards[2]
    if acting < 0 or state.head.phase != TURN or rules.side_of[acting] == rules.side_of[seat]:
        return True
    nothing(dealt)
    if state.asks != ASKS_CARDS:
        find_actions(rules, dealt)
    else:
        cards[0] = cards[1] = 0
        for hand in range(acting * rules.hands_of, acting * rules.hands_of + rules.hands_of):
            cards[0] |= dealt.hand[hand][0]
            cards[1] |= dealt.hand[hand][1]
        ask(dealt, ASKS_CARDS, cards)
    return decisions_open(dealt) > 1
