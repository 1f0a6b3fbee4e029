# Which actions are legal: they are kept in the state, as sets, by whoever asks for a decision.
from libc.stdint cimport int32_t, uint64_t

from engine.bits cimport lowest32, popcount32, popcount64, select32, select64
from engine.rng cimport Rng, below
from games.tash_kalar.board cimport BIT_OF, CELL_OF
from games.tash_kalar.state cimport *


# Empties what is kept.
cdef inline void nothing(State *state) noexcept nogil:
    cdef int way
    state.plain = 0
    state.options[0] = state.options[1] = 0
    if state.asks == ASKS_PLACEMENTS:
        for way in range(WAYS):
            state.placements[way][0] = state.placements[way][1] = 0
    state.asks = ASKS_NOTHING


# Adds an action below PLAIN.
cdef inline void offer(State *state, int action) noexcept nogil:
    state.plain |= <uint64_t> 1 << action


# Asks for a square, or for whatever a set of 128 bits names.
cdef inline void ask(State *state, int asks, const uint64_t *options) noexcept nogil:
    state.asks = asks
    state.options[0] = options[0]
    state.options[1] = options[1]


# How many actions are legal.
cdef inline int decisions_open(const State *state) noexcept nogil:
    cdef int way, number = popcount32(state.plain) + popcount64(state.options[0]) + popcount64(state.options[1])
    if state.asks == ASKS_PLACEMENTS:
        for way in range(WAYS):
            number += popcount64(state.placements[way][0]) + popcount64(state.placements[way][1])
    return number


# The first action of what `options` names.
cdef inline int first_action(const Rules *rules, int asks) noexcept nogil:
    if asks == ASKS_SUMMONS:
        return ACTION_CARD
    if asks == ASKS_CARDS:
        return ACTION_CARD + rules.cards
    if asks == ASKS_CLAIMS:
        return ACTION_CARD + 2 * rules.cards
    return ACTION_ORIENTATION


cdef inline int listed(const uint64_t *words, int first, bint cells, int32_t *actions, int number) noexcept nogil:
    cdef int word, bit
    cdef uint64_t left
    for word in range(2):
        left = words[word]
        while left:
            bit = 64 * word + select64(left, 0)
            left &= left - 1
            actions[number] = first + (CELL_OF[bit] if cells else bit)
            number += 1
    return number


cdef inline int legal_actions(const Rules *rules, const State *state, int32_t *actions) noexcept nogil:
    cdef int number = 0, way
    cdef unsigned int plain = state.plain
    while plain:
        actions[number] = lowest32(plain)
        number += 1
        plain &= plain - 1
    if state.asks == ASKS_PLACEMENTS:
        for way in range(WAYS):
            number = listed(state.placements[way], ACTION_PLACEMENT + SQUARES * way, True, actions, number)
        return number
    if state.asks == ASKS_CELLS:
        return listed(state.options, ACTION_CELL, True, actions, number)
    return listed(state.options, first_action(rules, state.asks), False, actions, number)


cdef inline bint has(const uint64_t *words, int bit) noexcept nogil:
    return words[bit >> 6 & 1] >> (bit & 63) & 1


cdef inline bint is_legal_action(const Rules *rules, const State *state, int action) noexcept nogil:
    cdef int first
    if action < 0:
        return False
    if action < PLAIN:
        return state.plain >> action & 1
    if action < ACTION_ORIENTATION:
        return state.asks == ASKS_CELLS and has(state.options, BIT_OF[action - ACTION_CELL])
    if ACTION_PLACEMENT <= action < ACTION_CARD:
        return state.asks == ASKS_PLACEMENTS and has(state.placements[(action - ACTION_PLACEMENT) // SQUARES],
                                                     BIT_OF[(action - ACTION_PLACEMENT) % SQUARES])
    if state.asks < ASKS_SUMMONS or state.asks > ASKS_ORIENTATIONS:
        return False
    first = first_action(rules, state.asks)
    return first <= action < first + 128 and has(state.options, action - first)


# The k-th bit of two words.
cdef inline int selected(const uint64_t *words, int k) noexcept nogil:
    cdef int low = popcount64(words[0])
    return select64(words[0], k) if k < low else 64 + select64(words[1], k - low)


# The k-th legal action.
cdef inline int action_at(const Rules *rules, const State *state, int k) noexcept nogil:
    cdef int way, number = popcount32(state.plain)
    if k < number:
        return select32(state.plain, k)
    k -= number
    if state.asks == ASKS_PLACEMENTS:
        for way in range(WAYS):
            number = popcount64(state.placements[way][0]) + popcount64(state.placements[way][1])
            if k < number:
                return ACTION_PLACEMENT + SQUARES * way + CELL_OF[selected(state.placements[way], k)]
            k -= number
    if state.asks == ASKS_CELLS:
        return ACTION_CELL + CELL_OF[selected(state.options, k)]
    return first_action(rules, state.asks) + selected(state.options, k)


cdef inline int draw_action(const Rules *rules, const State *state, Rng *random) noexcept nogil:
    return action_at(rules, state, below(random, decisions_open(state)))
