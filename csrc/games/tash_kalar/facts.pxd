# What is remembered of each seat's cards: which it had, which it summoned, and when.
from libc.stdint cimport uint8_t, uint64_t

from games.tash_kalar.state cimport *


cdef inline void add_card(uint64_t *words, int card) noexcept nogil:
    words[card >> 6 & 1] |= <uint64_t> 1 << (card & 63)


cdef inline void drop_card(uint64_t *words, int card) noexcept nogil:
    words[card >> 6 & 1] &= ~(<uint64_t> 1 << (card & 63))


cdef inline void note_drawn(const Rules *_rules, State *state, int seat, int card) noexcept nogil:
    add_card(state.drawn[seat], card)


# Which number of `summon_turn` is a card's of a seat.
cdef inline int summon_slot(const Rules *rules, int seat, int card) noexcept nogil:
    if rules.mode == ARENA:
        return card
    if card >= rules.legend_base:
        return 30 * seat + SCHOOL + card - rules.legend_base
    return 30 * seat + card - rules.school_base[seat]


# Own turn of a card's last summon, 0 never.
cdef inline int summoned_on(const Rules *rules, const State *state, int seat, int card) noexcept nogil:
    return (&state.summon_turn[0][0])[summon_slot(rules, seat, card)]


cdef inline void note_summoned(const Rules *rules, State *state, int seat, int card) noexcept nogil:
    cdef int rank = rules.rank[card]
    add_card(state.summoned[seat], card)
    (&state.summon_turn[0][0])[summon_slot(rules, seat, card)] = min(255, state.seat_turns[seat])
    state.summons[seat][rank] = min(255, state.summons[seat][rank] + 1)
