# Where the published game's cards are: own decks, legends and flares, drawn, discarded, returned and shuffled again.
#
# A deck is what lies on top and is known, a set whose order nobody knows and which is drawn from at random, and what
# was put under it, in order.
from libc.stdint cimport uint16_t, uint32_t, uint8_t

from engine.bits cimport lowest32, popcount32, select32
from engine.rng cimport below
from games.tash_kalar.facts cimport note_drawn
from games.tash_kalar.state cimport *


cdef inline uint32_t random_card(State *state, uint32_t cards) noexcept nogil:
    return <uint32_t> 1 << select32(cards, below(&state.head.rng, popcount32(cards)))


# ---------------------------------------------------------------------- own decks

# Cards left in a seat's own deck.
cdef inline int own_left(const State *state, int seat) noexcept nogil:
    return popcount32(state.own_deck[seat]) + state.own_tops[seat] + state.own_bottoms[seat]


# Draws the top card of the own deck, if there is one; whether there was.
cdef inline bint draw_own(const Rules *rules, State *state, int seat) noexcept nogil:
    cdef uint32_t card
    cdef int i
    if state.own_tops[seat]:
        state.own_tops[seat] -= 1
        i = state.own_tops[seat]
        card = <uint32_t> 1 << (state.own_top[seat][i] & 31)
        state.own_top[seat][i] = 0
    elif state.own_deck[seat]:
        card = random_card(state, state.own_deck[seat])
        state.own_deck[seat] ^= card
    elif state.own_bottoms[seat]:
        card = <uint32_t> 1 << (state.own_bottom[seat][0] & 31)
        state.own_bottoms[seat] -= 1
        for i in range(state.own_bottoms[seat]):
            state.own_bottom[seat][i] = state.own_bottom[seat][i + 1]
        state.own_bottom[seat][state.own_bottoms[seat]] = 0
    else:
        return False
    state.own_hand[seat] |= card
    note_drawn(rules, state, seat, rules.school_base[seat] + lowest32(card))
    return True


# Whoever sees the card go on top knows it: it comes from the open pile.
cdef inline void push_own_top(State *state, int seat, int card) noexcept nogil:
    if state.own_tops[seat] >= SCHOOL:
        return
    state.own_top[seat][state.own_tops[seat]] = card
    state.own_tops[seat] += 1
    state.own_open[seat] |= <uint32_t> 1 << card


# Puts an own card of the hand below the deck, hidden: what others knew of a hand of several they know no more (TAS-62).
cdef inline void return_own(State *state, int seat, int card) noexcept nogil:
    if state.own_bottoms[seat] >= SCHOOL:
        return
    if popcount32(state.own_hand[seat]) > 1:
        state.own_open[seat] &= ~state.own_hand[seat]
    state.own_hand[seat] &= ~(<uint32_t> 1 << card)
    state.own_bottom[seat][state.own_bottoms[seat]] = card
    state.own_bottoms[seat] += 1


cdef inline void push_pile(State *state, int seat, int card) noexcept nogil:
    if state.own_piled[seat] >= SCHOOL:
        return
    state.own_pile[seat][state.own_piled[seat]] = card
    state.own_piled[seat] += 1
    state.own_open[seat] &= ~(<uint32_t> 1 << card)


# Cards of a seat's open discard pile.
cdef inline uint32_t pile_cards(const State *state, int seat) noexcept nogil:
    cdef uint32_t cards = 0
    cdef int i
    for i in range(state.own_piled[seat]):
        cards |= <uint32_t> 1 << (state.own_pile[seat][i] & 31)
    return cards


# Takes a card out of the open discard pile, wherever it lies.
cdef inline void take_from_pile(State *state, int seat, int card) noexcept nogil:
    cdef int i, kept = 0, count = state.own_piled[seat]
    for i in range(count):
        if state.own_pile[seat][i] != card:
            state.own_pile[seat][kept] = state.own_pile[seat][i]
            kept += 1
    for i in range(kept, count):
        state.own_pile[seat][i] = 0
    state.own_piled[seat] = kept


# ---------------------------------------------------------------------- legends and flares, shared by all

# Draws a legend, after shuffling the discards if none is left (TAS-66); whether there was one.
cdef inline bint draw_legend(const Rules *rules, State *state, int seat) noexcept nogil:
    cdef uint32_t card
    cdef int i
    if not state.legend_deck and not state.legend_bottoms:
        if not state.legend_discard:
            return False
        state.legend_shuffles += 1
        state.legend_deck = state.legend_discard
        state.legend_discard = 0
        for i in range(LEGENDS):
            if state.legend_deck >> i & 1:
                state.legend_shuffle[i] = state.legend_shuffles
        for i in range(SEATS):
            state.legend_known[i] &= ~state.legend_deck
    if state.legend_deck:
        card = random_card(state, state.legend_deck)
        state.legend_deck ^= card
    else:
        card = <uint32_t> 1 << (state.legend_bottom[0] & 15)
        state.legend_bottoms -= 1
        for i in range(state.legend_bottoms):
            state.legend_bottom[i] = state.legend_bottom[i + 1]
        state.legend_bottom[state.legend_bottoms] = 0
    state.legend_hand[seat] |= card
    note_drawn(rules, state, seat, rules.legend_base + lowest32(card))
    return True


# Draws a flare, after shuffling the discards if none is left (TAS-66), unless one is held or there is none.
cdef inline void draw_flare(State *state, int seat) noexcept nogil:
    cdef uint32_t card
    cdef int i
    if state.flare_hand[seat]:
        return
    if not state.flare_deck and not state.flare_bottoms:
        if not state.flare_discard:
            return
        state.flare_shuffles += 1
        state.flare_deck = state.flare_discard
        state.flare_discard = 0
        for i in range(LEGENDS):
            if state.flare_deck >> i & 1:
                state.flare_shuffle[i] = state.flare_shuffles
        for i in range(SEATS):
            state.flare_known[i] &= ~state.flare_deck
    if state.flare_deck:
        card = random_card(state, state.flare_deck)
        state.flare_deck ^= card
        state.flare_hand[seat] = 1 + lowest32(card)
    else:
        state.flare_hand[seat] = 1 + state.flare_bottom[0]
        state.flare_bottoms -= 1
        for i in range(state.flare_bottoms):
            state.flare_bottom[i] = state.flare_bottom[i + 1]
        state.flare_bottom[state.flare_bottoms] = 0


# What the seat and, in teams, its mate know of a card that goes under a shared deck.
cdef inline void know(const Rules *rules, uint16_t *known, int seat, int card) noexcept nogil:
    known[seat] |= 1 << card
    if rules.teams:
        known[seat ^ 2] |= 1 << card


# Which of its legends a seat puts back is hidden: who knew one of several no longer knows where it is (TAS-62).
cdef inline void return_legend(const Rules *rules, State *state, int seat, int card) noexcept nogil:
    cdef int other
    if state.legend_bottoms >= LEGENDS:
        return
    if popcount32(state.legend_hand[seat]) > 1:
        for other in range(rules.players):
            if rules.side_of[other] != rules.side_of[seat]:
                state.legend_known[other] &= ~state.legend_hand[seat]
    state.legend_hand[seat] &= ~(1 << card)
    state.legend_bottom[state.legend_bottoms] = card
    state.legend_bottoms += 1
    know(rules, state.legend_known, seat, card)


cdef inline void return_flare(const Rules *rules, State *state, int seat) noexcept nogil:
    cdef int card = state.flare_hand[seat] - 1
    if state.flare_bottoms >= LEGENDS:
        return
    state.flare_hand[seat] = 0
    state.flare_bottom[state.flare_bottoms] = card
    state.flare_bottoms += 1
    know(rules, state.flare_known, seat, card)


cdef inline bint discard_flare(State *state, int seat) noexcept nogil:
    if not state.flare_hand[seat]:
        return False
    state.flare_discard |= 1 << (state.flare_hand[seat] - 1)
    state.flare_hand[seat] = 0
    return True
