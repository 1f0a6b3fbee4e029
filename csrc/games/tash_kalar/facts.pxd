# What is remembered of each seat's cards: which it had, which it summoned, and when.
from libc.stdint cimport uint8_t, uint64_t

from games.tash_kalar.state cimport *


cdef inline void add_card(uint64_t *words, int card) noexcept nogil:
    words[card >> 6 & 1] |= <uint64_t> 1 << (card & 63)


cdef inline void drop_card(uint64_t *words, int card) noexcept nogil:
    words[card >> 6 & 1] &= ~(<uint64_t> 1 << (card & 63))


cdef inline void note_drawn(const Rules *_rules, State *state, int seat, int card) noexcept nogil:
    add_card(state.drawn[seat], card)


# Where `summon_turn` keeps a card of a seat.
cdef inline uint8_t *summon_turn_of(const Rules *rules, State *state, int seat, int card) noexcept nogil:
    if rules.mode == ARENA:
        return &state.summon_turn[card // 30][card % 30]
    if card >= rules.legend_base:
        return &state.summon_turn[seat][SCHOOL + card - rules.legend_base]
    return &state.summon_turn[seat][card - rules.school_base[seat]]


cdef inline void note_summoned(const Rules *rules, State *state, int seat, int card) noexcept nogil:
    cdef int rank = rules.rank[card]
    add_card(state.summoned[seat], card)
    summon_turn_of(rules, state, seat, card)[0] = min(255, state.seat_turns[seat])
    state.summons[seat][rank] = min(255, state.summons[seat][rank] + 1)
