# What a seat cannot know of the published game, drawn afresh: own cards of others, legends and flares (redeal).
#
# A seat knows its hand and its teammate's, what it put under a deck, and what lies open. Of a deck that was shuffled it
# knows what it was made of, so a legend or flare that it has not seen since changes places only with others that came
# into the deck by the same shuffle. Once it knew where a card is, it keeps knowing,
# until another seat may have put that card back (TAS-62).
from libc.stdint cimport uint16_t, uint32_t, uint64_t, uint8_t
from libc.string cimport memcpy

from engine.bits cimport lowest32, popcount32
from engine.rng cimport below
from games.tash_kalar.moves cimport decisions_open, nothing
from games.tash_kalar.published cimport prepare_published
from games.tash_kalar.published_cards cimport random_card
from games.tash_kalar.state cimport *


cdef enum:
    ATTEMPTS = 1000        # deals that may leave the seat to act no choice before the cards stay where they are
    IN_DECK = 8            # where a card is: 0 .. 3 a hand, then the deck, then the places below it
    BELOW = 9


# Places of cards that may change them, and who knows what lies there.
cdef struct Places:
    int number
    uint8_t card[12]
    uint8_t where[12]
    uint8_t shuffle[12]
    uint8_t known[12]      # seats that know the card, one bit each


# The card that the seat to act is about to summon, shown but still in hand: 1 + card, or 0.
cdef inline int shown_card(const State *state) noexcept nogil:
    cdef int phase = state.head.phase
    if phase == PLACEMENT or phase == ORIENTATION or phase == IMPROVISE or phase == SUMMON_PICK_UP:
        return state.card
    return 0


cdef inline void redeal_own(const Rules *rules, State *state, int other) noexcept nogil:
    cdef uint32_t fixed = state.own_open[other], loose, hand, card
    cdef int i, shown = shown_card(state) - 1 - rules.school_base[other], first = rules.school_base[other]
    if state.head.seat == other and 0 <= shown < rules.school_cards[other]:
        fixed |= <uint32_t> 1 << shown
    loose = (state.own_hand[other] | state.own_deck[other]) & ~fixed
    hand = state.own_hand[other] & ~fixed
    for i in range(state.own_bottoms[other]):
        loose |= (<uint32_t> 1 << state.own_bottom[other][i]) & ~fixed
    forget_drawn(state, other, first, loose)
    state.own_hand[other] &= fixed
    for _i in range(popcount32(hand)):
        card = random_card(state, loose)
        loose ^= card
        state.own_hand[other] |= card
        remember_drawn(state, other, first + lowest32(card))
    for i in range(state.own_bottoms[other]):
        if not fixed >> state.own_bottom[other][i] & 1:
            card = random_card(state, loose)
            loose ^= card
            state.own_bottom[other][i] = lowest32(card)
            remember_drawn(state, other, first + lowest32(card))
    state.own_deck[other] = state.own_deck[other] & fixed | loose


# Cards that nobody else has seen a seat have are not counted as drawn by it.
cdef inline void forget_drawn(State *state, int other, int first, uint32_t loose) noexcept nogil:
    cdef int card
    while loose:
        card = first + lowest32(loose)
        loose &= loose - 1
        if not state.summoned[other][card >> 6 & 1] >> (card & 63) & 1:
            state.drawn[other][card >> 6 & 1] &= ~(<uint64_t> 1 << (card & 63))


cdef inline void remember_drawn(State *state, int other, int card) noexcept nogil:
    state.drawn[other][card >> 6 & 1] |= <uint64_t> 1 << (card & 63)


# Deals the cards of each shuffle to the places of its cards.
cdef inline void deal_places(State *state, Places *places) noexcept nogil:
    cdef int i, k, number
    cdef int same[12]
    for i in range(places.number):
        number = 0
        for k in range(i + 1):
            if places.shuffle[k] == places.shuffle[i]:
                same[number] = k
                number += 1
        k = same[below(&state.head.rng, number)]
        places.card[i], places.card[k] = places.card[k], places.card[i]


cdef inline void add_place(Places *places, int card, int where, int shuffle, const uint16_t *known) noexcept nogil:
    cdef int i = places.number, seat
    places.card[i], places.where[i], places.shuffle[i], places.known[i] = card, where, shuffle, 0
    for seat in range(SEATS):
        places.known[i] |= (known[seat] >> card & 1) << seat
    places.number += 1


cdef inline void set_known(Places *places, uint16_t *known) noexcept nogil:
    cdef int i, seat
    for i in range(places.number):
        for seat in range(SEATS):
            known[seat] &= ~(1 << places.card[i])
            known[seat] |= (places.known[i] >> seat & 1) << places.card[i]


cdef inline void redeal_legends(const Rules *rules, State *state, int seat) noexcept nogil:
    cdef Places places
    cdef uint16_t fixed = state.legend_known[seat]
    cdef int other, card, i, shown = shown_card(state) - 1 - rules.legend_base
    if shown >= 0:
        fixed |= 1 << shown
    places.number = 0
    for other in range(rules.players):
        if rules.side_of[other] == rules.side_of[seat]:
            continue
        for card in range(rules.legends):
            if state.legend_hand[other] & ~fixed & 1 << card:
                add_place(&places, card, other, state.legend_shuffle[card], state.legend_known)
    for card in range(rules.legends):
        if state.legend_deck & ~fixed & 1 << card:
            add_place(&places, card, IN_DECK, state.legend_shuffle[card], state.legend_known)
    for i in range(state.legend_bottoms):
        card = state.legend_bottom[i]
        if not fixed >> card & 1:
            add_place(&places, card, BELOW + i, state.legend_shuffle[card], state.legend_known)
    deal_places(state, &places)
    set_known(&places, state.legend_known)
    for i in range(places.number):
        card = places.card[i]
        state.legend_deck &= ~(1 << card)
        for other in range(rules.players):
            if rules.side_of[other] != rules.side_of[seat]:
                state.legend_hand[other] &= ~(1 << card)
                forget_drawn(state, other, rules.legend_base, <uint32_t> 1 << card)
    for i in range(places.number):
        card = places.card[i]
        if places.where[i] < SEATS:
            state.legend_hand[places.where[i]] |= 1 << card
            remember_drawn(state, places.where[i], rules.legend_base + card)
        elif places.where[i] == IN_DECK:
            state.legend_deck |= 1 << card
        else:
            state.legend_bottom[places.where[i] - BELOW] = card


cdef inline void redeal_flares(const Rules *rules, State *state, int seat) noexcept nogil:
    cdef Places places
    cdef uint16_t fixed = state.flare_known[seat]
    cdef int other, card, i
    places.number = 0
    for other in range(rules.players):
        if rules.side_of[other] == rules.side_of[seat] or not state.flare_hand[other]:
            continue
        if other == state.head.seat and state.head.phase == FLARE_FOE:
            continue
        card = state.flare_hand[other] - 1
        if not fixed >> card & 1:
            add_place(&places, card, other, state.flare_shuffle[card], state.flare_known)
    for card in range(rules.flares):
        if state.flare_deck & ~fixed & 1 << card:
            add_place(&places, card, IN_DECK, state.flare_shuffle[card], state.flare_known)
    for i in range(state.flare_bottoms):
        card = state.flare_bottom[i]
        if not fixed >> card & 1:
            add_place(&places, card, BELOW + i, state.flare_shuffle[card], state.flare_known)
    deal_places(state, &places)
    set_known(&places, state.flare_known)
    for i in range(places.number):
        state.flare_deck &= ~(1 << places.card[i])
    for i in range(places.number):
        card = places.card[i]
        if places.where[i] < SEATS:
            state.flare_hand[places.where[i]] = 1 + card
        elif places.where[i] == IN_DECK:
            state.flare_deck |= 1 << card
        else:
            state.flare_bottom[places.where[i] - BELOW] = card


# A game that is over lies open. In any other, the cards must leave the seat to act its choice.
cdef inline void redeal_published(const Rules *rules, State *state, int seat) noexcept nogil:
    cdef State before
    cdef int other, _attempt, phase = state.head.phase, acting = state.head.seat
    if acting < 0:
        return
    memcpy(&before, state, sizeof(State))
    for _attempt in range(ATTEMPTS):
        for other in range(rules.players):
            if rules.side_of[other] != rules.side_of[seat]:
                redeal_own(rules, state, other)
        redeal_legends(rules, state, seat)
        redeal_flares(rules, state, seat)
        if rules.side_of[acting] == rules.side_of[seat] or phase != TURN and phase != DISCARD and phase != RETURN:
            return
        nothing(state)
        prepare_published(rules, state)
        if decisions_open(state) > 1:
            return
    before.head.rng = state.head.rng
    memcpy(state, &before, sizeof(State))
