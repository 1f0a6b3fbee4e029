# The course of a turn: which decision comes next, and what each action does (CAS-22 to CAS-48).
from libc.stdint cimport uint32_t

from engine.rng cimport below
from games.cascadia.board cimport edge_q, edge_r
from games.cascadia.ecosystem cimport lay, open_hexes
from games.cascadia.market cimport (
    draw_tile, draw_token, refill, refill_solo, settle, three_equal, three_slots, wipe,
)
from games.cascadia.state cimport *


cdef inline void deal_state(const Rules *rules, State *state) noexcept nogil:
    cdef int seat, slot, species
    state.held_tile = state.held_token = -1
    if rules.random_first_seat:
        state.first_seat = below(&state.head.rng, rules.players)                        # CAS-20
    for species in range(SPECIES):                                                      # CAS-17
        state.cards[species] = rules.cards[species]
        if rules.cards[species] < 0:
            state.cards[species] = below(&state.head.rng, 4)
        state.bag[species] = rules.tokens[species]                                      # CAS-16
    for seat in range(HABITATS):
        if seat < rules.habitats:
            state.stack[seat >> 6] |= <unsigned long long> 1 << (seat & 63)
    state.stack_left = rules.tiles_in_play                                              # CAS-14
    deal_starters(rules, state)
    for slot in range(SLOTS):                                                           # CAS-19
        state.market_tile[slot] = draw_tile(state)
    for slot in range(SLOTS):
        state.market_token[slot] = draw_token(state)
    state.head.seat = state.first_seat
    begin_turn(rules, state)


# CAS-18: all different; the rest leave the game.
cdef inline void deal_starters(const Rules *rules, State *state) noexcept nogil:
    cdef int seat, k, starter, i
    cdef int taken = 0
    for seat in range(rules.players):
        k = below(&state.head.rng, rules.starters - seat)
        starter = 0
        while taken >> starter & 1 or k > 0:
            k -= not taken >> starter & 1
            starter += 1
        taken |= 1 << starter
        state.starter[seat] = starter
        for i in range(STARTER_HEXES):
            lay(rules, state, seat, HABITATS + STARTER_HEXES * starter + i, 0, rules.starter_q[i], rules.starter_r[i])


cdef inline void begin_turn(const Rules *rules, State *state) noexcept nogil:
    state.head.turn += 1
    state.wiped = 0
    look_over(rules, state)


# CAS-32.3: automatic wipes, then the offer of a wipe of three if it is unused, then the market.
cdef inline void look_over(const Rules *rules, State *state) noexcept nogil:
    settle(rules, state)
    state.head.phase = WIPE if may_wipe_three(state) else MARKET


cdef inline bint may_wipe_three(const State *state) noexcept nogil:
    return not state.wiped and three_equal(state)                                       # CAS-27


cdef inline void play_action(const Rules *rules, State *state, int action) noexcept nogil:
    if action < ACTION_TAKE:
        if action == ACTION_WIPE:
            state.wiped = 1
            wipe(rules, state, three_slots(state))
            look_over(rules, state)
        else:
            state.head.phase = MARKET
    elif action < ACTION_MIX:
        take(state, action - ACTION_TAKE, action - ACTION_TAKE)
    elif action < ACTION_PAY:
        state.nature[state.head.seat] -= 1                                              # CAS-32a
        take(state, mixed_tile(action), mixed_token(action))
    elif action < ACTION_TILE:
        state.nature[state.head.seat] -= 1                                              # CAS-32b
        wipe(rules, state, action - ACTION_PAY + 1)
        look_over(rules, state)
    elif action < ACTION_TOKEN:
        place_tile(rules, state, action - ACTION_TILE)
    else:
        place_token(rules, state, action - ACTION_TOKEN)


# The slots of a mixed take: twelve ordered pairs of different slots, in lexicographic order (CAS-32.2).
cdef inline int mixed_tile(int action) noexcept nogil:
    return (action - ACTION_MIX) // (SLOTS - 1)


cdef inline int mixed_token(int action) noexcept nogil:
    cdef int token = (action - ACTION_MIX) % (SLOTS - 1)
    return token + (token >= mixed_tile(action))


cdef inline void take(State *state, int tile_slot, int token_slot) noexcept nogil:
    state.held_tile = state.market_tile[tile_slot]
    state.held_token = state.market_token[token_slot]
    state.market_tile[tile_slot] = -1
    state.market_token[token_slot] = -1
    state.head.phase = TILE


cdef inline void place_tile(const Rules *rules, State *state, int place) noexcept nogil:
    cdef int seat = state.head.seat, rotation = place % EDGES, edge = place // EDGES % EDGES
    cdef int beside = place // (EDGES * EDGES)
    lay(rules, state, seat, state.held_tile, rotation, state.q[seat][beside] + edge_q(edge),
        state.r[seat][beside] + edge_r(edge))
    state.held_tile = -1
    if open_hexes(state, seat, state.held_token):
        state.head.phase = TOKEN
    else:
        return_token(rules, state)


cdef inline void place_token(const Rules *rules, State *state, int i) noexcept nogil:
    cdef int seat = state.head.seat
    if i == HEXES:
        return_token(rules, state)
        return
    state.tokens[seat][state.held_token] |= <uint32_t> 1 << i
    state.nature[seat] += rules.keystone[state.face[seat][i]]                           # CAS-42
    end_turn(rules, state)


# CAS-41: before the refill, so that it can be drawn at once.
cdef inline void return_token(const Rules *rules, State *state) noexcept nogil:
    state.bag[state.held_token] += 1
    end_turn(rules, state)


cdef inline void end_turn(const Rules *rules, State *state) noexcept nogil:
    state.held_token = -1
    if state.head.turn == rules.turns * rules.players:                                  # CAS-24, CAS-48
        state.head.seat = -1
        return
    if rules.players == 1:
        refill_solo(rules, state)
    else:
        refill(state)
    state.head.seat = (state.head.seat + 1) % rules.players                             # CAS-22
    begin_turn(rules, state)
