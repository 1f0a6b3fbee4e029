# Where the prophecy cards are: deck, display, hands, discard pile (COA-14 to COA-17, COA-32 to COA-38, COA-74).
from libc.stdint cimport uint64_t

from engine.bits cimport lowest64, popcount64, select64
from engine.rng cimport below
from games.coatl.state cimport Rules, State


# A card from the deck, as a bit; an empty deck is made anew from the discard pile (COA-36); 0 if there is no card.
cdef inline uint64_t draw_card(State *state) noexcept nogil:
    cdef uint64_t cards
    cdef int card
    if not state.deck:
        cards = state.deck = state.discard
        if not cards:
            return 0
        state.discard = 0
        state.shuffles += 1
        while cards:
            card = lowest64(cards)
            state.returned[card], state.drawn[card] = state.shuffles, 0
            cards &= cards - 1
    card = select64(state.deck, below(&state.head.rng, popcount64(state.deck)))
    state.deck &= ~(<uint64_t> 1 << card)
    state.drawn[card] = state.shuffles
    return <uint64_t> 1 << card


# COA-34: the display is filled again, as far as the cards go.
cdef inline void fill_display(const Rules *rules, State *state) noexcept nogil:
    cdef uint64_t card
    while popcount64(state.display) < rules.display:
        card = draw_card(state)
        if not card:
            return
        state.display |= card
        state.revealed |= card


# The card of a kind that leaves a set: the lowest of those preferred, or of all. One must be there.
cdef inline uint64_t card_of(const Rules *rules, int kind, uint64_t cards, uint64_t preferred) noexcept nogil:
    cards &= rules.cards_of[kind]
    if cards & preferred:
        cards &= preferred
    return cards & (0 - cards)


# COA-32, COA-38: all see what is taken from the display.
cdef inline void pick_displayed(const Rules *rules, State *state, int seat, int kind) noexcept nogil:
    cdef uint64_t card = card_of(rules, kind, state.display, 0)
    state.display &= ~card
    state.hand[seat] |= card
    state.shown[seat] |= card
    state.held[seat] |= card
    state.picked[seat][0] += 1


cdef inline void pick_unseen(State *state, int seat) noexcept nogil:
    cdef uint64_t card = draw_card(state)
    state.hand[seat] |= card
    state.picked[seat][1] += 1


# A card of the kind leaves the hand, for all to see: the copy known to be there, if one is.
cdef inline uint64_t play_card(const Rules *rules, State *state, int seat, int kind) noexcept nogil:
    cdef uint64_t card = card_of(rules, kind, state.hand[seat], state.shown[seat])
    state.hand[seat] &= ~card
    state.shown[seat] &= ~card
    state.stuck[seat] &= ~card
    state.held[seat] |= card
    state.revealed |= card
    return card
