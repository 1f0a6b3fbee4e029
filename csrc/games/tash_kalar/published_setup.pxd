# The deal of the published game, and the decisions before its first turn (TAS-55 to TAS-59, TAS-98, TAS-101).
from libc.stdint cimport uint32_t, uint64_t

from engine.rng cimport below
from games.tash_kalar.board cimport BIT_OF, acting_colour, cells, put, square, store
from games.tash_kalar.moves cimport ask
from games.tash_kalar.published_cards cimport draw_flare, draw_legend, draw_own
from games.tash_kalar.state cimport *


cdef inline uint32_t first_cards(int number) noexcept nogil:
    return <uint32_t> ((<uint64_t> 1 << number) - 1)


cdef inline void deal_cards(const Rules *rules, State *state) noexcept nogil:
    cdef int seat, players = rules.players, _card
    state.starter = below(&state.head.rng, players)
    state.legend_deck = first_cards(rules.legends)
    state.flare_deck = first_cards(rules.flares)
    for seat in range(players):                                                         # TAS-55
        state.own_deck[seat] = first_cards(rules.school_cards[seat])
        if rules.mode == MELEE:                                                         # TAS-59
            state.improvised[seat] = ((1 << rules.colours) - 1) & ~(1 << rules.side_of[seat])
        for _card in range(rules.hand_size):
            draw_own(rules, state, seat)
    for seat in range(players):
        if rules.teams and (seat - state.starter + players) % players >= 2:            # TAS-98
            continue
        for _card in range(rules.hand_legends):
            draw_legend(rules, state, seat)
    for seat in range(players):
        if rules.hand_flares:
            draw_flare(state, seat)


# Colours whose common has still to be placed in the Melee: none of the second player's with four (TAS-58).
cdef inline int colours_to_place(const Rules *rules, const State *state) noexcept nogil:
    cdef int colour, found = 0
    for colour in range(rules.colours):
        if not (state.pieces[colour][0] | state.pieces[colour][1]):
            found |= 1 << colour
    if rules.players == 4:
        found &= ~(1 << rules.side_of[(state.starter + 1) % 4])
    return found


cdef inline void prepare_setup(const Rules *rules, State *state) noexcept nogil:
    cdef uint64_t words[2]
    words[0] = words[1] = 0
    if state.head.phase == SETUP_DUEL:
        store(words, square(rules.duel_start[0]) | square(rules.duel_start[1]))
        ask(state, ASKS_CELLS, words)
    elif state.head.phase == SETUP_CELL:
        store(words, square(rules.melee_start[state.setup_step][0]) | square(rules.melee_start[state.setup_step][1]))
        ask(state, ASKS_CELLS, words)
    else:
        state.plain = <uint32_t> colours_to_place(rules, state) << ACTION_COLOUR


# Whether the setup is complete.
cdef inline bint perform_setup(const Rules *rules, State *state, int action) noexcept nogil:
    cdef int own = acting_colour(rules, state), bit
    if state.head.phase == SETUP_DUEL:
        bit = BIT_OF[action - ACTION_CELL]
        put(state, own, COMMON, bit)
        put(state, 1 - own, COMMON, rules.duel_start[bit == rules.duel_start[0]])
        return True
    if state.head.phase == SETUP_CELL:
        state.origin = BIT_OF[action - ACTION_CELL]
        state.head.phase = SETUP_COLOUR
        return False
    put(state, action - ACTION_COLOUR, COMMON, state.origin)
    state.origin = 0
    state.setup_step += 1
    state.head.phase = SETUP_CELL
    if state.setup_step < 3:
        return False
    state.setup_step = 0
    return True
