# The arena's cards: piles, hands and quests, and what a stuck turn tells of a hand.
from libc.stdint cimport uint8_t, uint32_t, uint64_t

from engine.bits cimport lowest64, popcount32, popcount64, select32
from engine.rng cimport below
from games.tash_kalar.board cimport pool
from games.tash_kalar.facts cimport drop_card, add_card, note_drawn
from games.tash_kalar.moves cimport has, selected
from games.tash_kalar.patterns cimport Sight, can_summon, look
from games.tash_kalar.state cimport *


cdef enum:
    LAST_STAMP = 15        # stuck turns of a hand that are told apart


cdef inline int set_size(const uint64_t *words) noexcept nogil:
    return popcount64(words[0]) + popcount64(words[1])


# Two numbers of four bits share a byte.
cdef inline int stamp(const uint8_t *stamps, int card) noexcept nogil:
    return stamps[card >> 1] >> (card & 1) * 4 & 15


cdef inline void set_stamp(uint8_t *stamps, int card, int number) noexcept nogil:
    stamps[card >> 1] = stamps[card >> 1] & (240 >> (card & 1) * 4) | number << (card & 1) * 4


# Draws a being card, if any is left, to a hand (TAS-33).
cdef inline void draw_being(const Rules *rules, State *state, int hand) noexcept nogil:
    cdef int card, left = set_size(state.deck)
    if left == 0:
        return
    card = selected(state.deck, below(&state.head.rng, left))
    drop_card(state.deck, card)
    add_card(state.hand[hand], card)
    set_stamp(state.drawn_at, card, state.stuck[hand])
    note_drawn(rules, state, hand // rules.hands_of, card)


cdef inline void refill_hand(const Rules *rules, State *state, int hand) noexcept nogil:
    cdef int missing = min(rules.hand_size - set_size(state.hand[hand]), set_size(state.deck))
    for _card in range(missing):
        draw_being(rules, state, hand)


# Takes a card from a hand for good (TAS-30).
cdef inline void drop_being(State *state, int hand, int card) noexcept nogil:
    drop_card(state.hand[hand], card)
    set_stamp(state.drawn_at, card, 0)


# The hand of a seat that holds a card.
cdef inline int hand_with(const Rules *rules, const State *state, int seat, int card) noexcept nogil:
    cdef int hand = seat * rules.hands_of
    return hand if has(state.hand[hand], card) else hand + rules.hands_of - 1


# Draws an open quest for a seat, if any is left (TAS-15, TAS-39).
cdef inline void draw_quest(State *state, int seat) noexcept nogil:
    cdef int quest, left = popcount32(state.quest_deck)
    state.quest[seat] = 0
    if left:
        quest = select32(state.quest_deck, below(&state.head.rng, left))
        state.quest_deck &= ~(<uint32_t> 1 << quest)
        state.quest[seat] = 1 + quest


# All see that a hand holds no card that it could summon now (TAS-25): redeal must not give it one. A card that it has
# drawn since may be any; so each card remembers the last stuck turn at which it would have been playable, and each card
# in hand the stuck turns before it came.
cdef inline void note_stuck(const Rules *rules, State *state, int hand) noexcept nogil:
    cdef int card, word
    cdef bint newer = False
    cdef bint still = state.quiet >= rules.players          # the board is that of its last stuck turn
    cdef bint same = still and not state.mixed[hand]        # ... and its last number tells of that board alone
    cdef uint64_t loose[2]
    cdef Sight sight
    if not pool(rules, state, rules.hand_colour[hand], HEROIC):
        return
    for card in range(rules.cards):
        if has(state.hand[hand], card) and stamp(state.drawn_at, card) == state.stuck[hand]:
            newer = True
            if same:
                set_stamp(state.drawn_at, card, state.stuck[hand] - 1)
    if same or still and not newer:
        return
    state.mixed[hand] = not newer
    if newer:
        advance_stamps(rules, state, hand)
    look(&sight, state, rules.hand_colour[hand])
    loose_cards(rules, state, hand, loose)
    for word in range(2):
        while loose[word]:
            card = 64 * word + lowest64(loose[word])
            loose[word] &= loose[word] - 1
            if can_summon(rules, &sight, card):
                set_stamp(state.stuck_at[hand], card, state.stuck[hand])


# Cards in the pile and in other hands.
cdef inline void loose_cards(const Rules *rules, const State *state, int hand, uint64_t *loose) noexcept nogil:
    cdef int other, word
    for word in range(2):
        loose[word] = state.deck[word]
        for other in range(rules.players * rules.hands_of):
            if other != hand:
                loose[word] |= state.hand[other][word]


# Begins a new stuck turn of a hand; if there is no number left, the two oldest become one.
cdef inline void advance_stamps(const Rules *rules, State *state, int hand) noexcept nogil:
    cdef int card, number
    if state.stuck[hand] < LAST_STAMP:
        state.stuck[hand] += 1
        return
    for card in range(rules.cards):
        number = stamp(state.stuck_at[hand], card)
        set_stamp(state.stuck_at[hand], card, number - (number > 0))
        if has(state.hand[hand], card):
            number = stamp(state.drawn_at, card)
            set_stamp(state.drawn_at, card, number - (number > 0))
