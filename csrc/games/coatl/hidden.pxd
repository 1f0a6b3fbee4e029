# What a seat cannot know - hands, dealt temples, the deck - dealt afresh, uniformly over all that agrees with what it
# has seen (COA-102).
#
# A card of the deck, or in another's hand and not taken in sight of all, is loose. A seat knows of a loose card no more
# than since when it may have been in the deck: from the start, if the seat has never seen it, or since the shuffle that
# took it back. A loose card in a hand was drawn at a known time, so it is one that was in the deck by then; and if the
# hand's owner has passed, it is none that would have let it act (COA-95).
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy

from engine.bits cimport lowest64, popcount64, select64
from engine.rng cimport below
from games.coatl.moves cimport find_moves, pieces_at_hand
from games.coatl.patterns cimport OPEN, PAST_END, meets
from games.coatl.serpent cimport bodies, completing, kinds_of
from games.coatl.state cimport *
from games.coatl.temples cimport draw_temple


cdef enum:
    ATTEMPTS = 10000       # deals that may be rejected before the cards are left where they are


# A place in another's hand for a loose card.
cdef struct Slots:
    uint64_t allowed[32]   # cards that it can be
    uint8_t owner[32]
    uint8_t drawn[32]      # `shuffles` when it was drawn
    uint8_t kept[32]       # 1 if in `stuck`
    int bound[32]          # choices that are left for it at most, when slots are filled in order
    int count


# Cards in a hand that would give an operation to a seat that has none without them.
cdef inline uint64_t enabling(const Rules *rules, const State *state, int seat) noexcept nogil:
    cdef int i, kind, closed, closing, pieces = pieces_at_hand(state, seat)
    cdef uint64_t found = 0, laid
    cdef bint by_head
    for i in range(state.complete[seat], state.coatls[seat]):
        laid = kinds_of(rules, state.laid[seat][i])
        if popcount64(state.laid[seat][i]) >= rules.beside:
            continue
        closed = state.closed[seat][i]
        by_head = closed == TAIL_CLOSED
        closing = pieces & 31 if by_head else pieces >> 5 & 31
        for kind in range(rules.kinds):
            if laid >> kind & 1:
                continue
            if meets(rules, kind, state.coatl[seat][i], state.length[seat][i], state.tally[seat][i],
                     PAST_END if closed & HEAD_CLOSED else OPEN, PAST_END if closed & TAIL_CLOSED else OPEN):
                found |= rules.cards_of[kind]
            elif not laid and closed and bodies(state, seat, i) and completing(                 # COA-55
                rules, state, seat, i, closing, by_head, <uint64_t> 1 << kind, 0
            ):
                found |= rules.cards_of[kind]
    return found


# The seat acts again after a pass: what the pass told about its hand is kept for the cards that it holds.
cdef inline void remember_pass(const Rules *rules, State *state, int seat) noexcept nogil:
    cdef uint64_t cards = enabling(rules, state, seat)
    state.barred[seat] = cards | state.barred[seat] if state.stuck[seat] == state.hand[seat] else cards
    state.stuck[seat] = state.hand[seat]
    state.passed[seat] = 0


# Cards that a seat has seen at some time.
cdef inline uint64_t seen_by(const State *state, int seat) noexcept nogil:
    return state.revealed | state.hand[seat] | state.aside[seat]


cdef inline uint64_t others_aside(const Rules *rules, const State *state, int seat) noexcept nogil:
    cdef int other
    cdef uint64_t cards = 0
    for other in range(rules.players):
        if other != seat:
            cards |= state.aside[other]
    return cards


# Cards whose place the seat does not know. Before the first shuffle, what others did not keep is in no deck (COA-17).
cdef inline uint64_t loose_cards(const Rules *rules, const State *state, int seat) noexcept nogil:
    cdef int other
    cdef uint64_t cards = state.deck
    for other in range(rules.players):
        if other != seat:
            cards |= state.hand[other] & ~state.shown[other]
    return cards | (0 if state.shuffles else others_aside(rules, state, seat))


# Loose cards that may have been in the deck when `shuffles` was so many.
cdef inline uint64_t loose_since(const State *state, uint64_t loose, uint64_t seen, int shuffles) noexcept nogil:
    cdef uint64_t cards = loose & seen, found = loose & ~seen
    while cards:
        if state.returned[lowest64(cards)] <= shuffles:
            found |= cards & (0 - cards)
        cards &= cards - 1
    return found


# The places in others' hands, those with the fewest cards to choose from first.
cdef inline void find_slots(const Rules *rules, const State *state, int seat, uint64_t loose,
                            Slots *slots) noexcept nogil:
    cdef int other, card, k
    cdef uint64_t cards, allowed, seen = seen_by(state, seat), barred
    slots.count = 0
    for other in range(rules.players):
        if other == seat:
            continue
        barred = enabling(rules, state, other) if state.passed[other] else 0
        cards = state.hand[other] & ~state.shown[other]
        while cards:
            card = lowest64(cards)
            cards &= cards - 1
            allowed = loose_since(state, loose, seen, state.drawn[card]) & ~barred
            if state.stuck[other] >> card & 1:
                allowed &= ~state.barred[other]
            k = slots.count
            slots.count += 1
            while k and popcount64(slots.allowed[k - 1]) > popcount64(allowed):
                slots.allowed[k], slots.owner[k] = slots.allowed[k - 1], slots.owner[k - 1]
                slots.drawn[k], slots.kept[k] = slots.drawn[k - 1], slots.kept[k - 1]
                k -= 1
            slots.allowed[k], slots.owner[k], slots.drawn[k] = allowed, other, state.drawn[card]
            slots.kept[k] = state.stuck[other] >> card & 1
    for card in range(slots.count):
        slots.bound[card] = popcount64(slots.allowed[card])
        for k in range(card):
            slots.bound[card] -= (slots.allowed[k] & ~slots.allowed[card]) == 0


# Fills the slots in order, each with one of the cards left that it can be; chosen[slot]. Where the choices made so far
# leave fewer than they might, the deal is rejected as often as makes all deals equally likely. Whether it was not.
cdef inline bint fill_slots(State *state, const Slots *slots, uint64_t *chosen) noexcept nogil:
    cdef int k, count
    cdef uint64_t used = 0
    for k in range(slots.count):
        count = popcount64(slots.allowed[k] & ~used)
        if not count or count < slots.bound[k] and <int> below(&state.head.rng, slots.bound[k]) >= count:
            return False
        chosen[k] = <uint64_t> 1 << select64(slots.allowed[k] & ~used, below(&state.head.rng, count))
        used |= chosen[k]
    return True


# Puts the chosen cards into the hands, and the other loose ones aside or into the deck.
cdef inline void place_cards(const Rules *rules, State *state, int seat, uint64_t loose, uint64_t unseen,
                             const Slots *slots, const uint64_t *chosen) noexcept nogil:
    cdef uint64_t rest = loose, cards
    cdef int other, k, card
    for other in range(rules.players):
        if other != seat:
            state.hand[other] &= state.shown[other]
            state.stuck[other] &= state.shown[other]
    for k in range(slots.count):
        other, card = slots.owner[k], lowest64(chosen[k])
        state.hand[other] |= chosen[k]
        state.stuck[other] |= chosen[k] if slots.kept[k] else 0
        state.drawn[card] = slots.drawn[k]
        if unseen & chosen[k]:
            state.returned[card] = slots.drawn[k] > 0
        rest &= ~chosen[k]
    if state.shuffles == 0:
        deal_aside(rules, state, seat, rest)
        return
    state.deck = cards = rest
    while cards:
        card = lowest64(cards)
        cards &= cards - 1
        state.drawn[card] = 0
        if unseen >> card & 1:
            state.returned[card] = 1
    # What others did not keep is all that came into the first deck made anew without the seat having seen it.
    rest = others_aside(rules, state, seat) & ~unseen
    for card in range(rules.cards):
        rest |= <uint64_t> ((unseen >> card & 1) and state.returned[card]) << card
    split_aside(rules, state, seat, rest)


# Before the first shuffle: the cards not in hands are those that others did not keep, and the deck.
cdef inline void deal_aside(const Rules *rules, State *state, int seat, uint64_t cards) noexcept nogil:
    cdef int other, keeping = state.head.seat if state.head.phase == KEEP else rules.players
    state.discard &= ~others_aside(rules, state, seat)
    state.deck = split_aside(rules, state, seat, cards)
    for other in range(keeping):
        state.discard |= state.aside[other]


# Deals to each of the others as many cards as it did not keep; returns what is left.
cdef inline uint64_t split_aside(const Rules *rules, State *state, int seat, uint64_t cards) noexcept nogil:
    cdef int other, _card
    cdef uint64_t aside, card
    for other in range(rules.players):
        if other == seat:
            continue
        aside = 0
        for _card in range(popcount64(state.aside[other])):
            if not cards:
                break
            card = <uint64_t> 1 << select64(cards, below(&state.head.rng, popcount64(cards)))
            cards &= ~card
            aside |= card
        state.aside[other] = aside
    return cards


# COA-18: the dealt temples of others are any that the seat has not seen.
cdef inline void redeal_temples(const Rules *rules, State *state, int seat) noexcept nogil:
    cdef int other, hidden = 0
    if rules.temple_public:
        return
    for other in range(rules.players):
        if other != seat and state.temple[other][0]:
            state.temples |= <uint32_t> 1 << (state.temple[other][0] - 1)
            hidden |= 1 << other
    for other in range(rules.players):
        if hidden >> other & 1:
            state.temple[other][0] = draw_temple(state)


# A game that is over lies open. In any other, the cards must leave the seat to act its choice.
cdef inline void redeal_state(const Rules *rules, State *state, int seat) noexcept nogil:
    cdef State before
    cdef Slots slots
    cdef uint64_t chosen[32]
    cdef uint64_t loose = loose_cards(rules, state, seat), unseen = loose & ~seen_by(state, seat)
    cdef int _attempt
    if state.head.seat < 0:
        return
    memcpy(&before, state, sizeof(State))
    find_slots(rules, state, seat, loose, &slots)
    for _attempt in range(ATTEMPTS):
        redeal_temples(rules, state, seat)
        if fill_slots(state, &slots, chosen):
            place_cards(rules, state, seat, loose, unseen, &slots, chosen)
            if find_moves(rules, state, state.moves) > 1:
                return
    before.head.rng = state.head.rng
    memcpy(state, &before, sizeof(State))
