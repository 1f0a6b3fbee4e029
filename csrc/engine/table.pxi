# The Engine table of a game, and the layouts of its State and Rules. Included by a game's engine.pyx, which has
# cimported State, Rules and the functions called here.
from cpython.pycapsule cimport PyCapsule_New
from libc.stdint cimport int8_t, int16_t, int32_t

import numpy as np

from engine.contract cimport Engine
from engine.rng cimport Rng


cdef void deal(const void *rules, void *state) noexcept nogil:
    deal_state(<const Rules *> rules, <State *> state)


cdef void play(const void *rules, void *state, int action) noexcept nogil:
    play_action(<const Rules *> rules, <State *> state, action)


cdef int legal(const void *rules, const void *state, int32_t *actions) noexcept nogil:
    return legal_actions(<const Rules *> rules, <const State *> state, actions)


cdef bint is_legal(const void *rules, const void *state, int action) noexcept nogil:
    return is_legal_action(<const Rules *> rules, <const State *> state, action)


cdef int draw(const void *rules, const void *state, Rng *random) noexcept nogil:
    return draw_action(<const Rules *> rules, <const State *> state, random)


cdef void scores(const void *rules, const void *state, int32_t *scores, int16_t *parts) noexcept nogil:
    score_sheet(<const Rules *> rules, <const State *> state, scores, parts)


cdef void outcome(const void *rules, const void *state, const int32_t *scores, int8_t *places) noexcept nogil:
    places_of(<const Rules *> rules, <const State *> state, scores, places)


cdef void observe(const void *rules, const void *state, int seat, int16_t *observation) noexcept nogil:
    write_observation(<const Rules *> rules, <const State *> state, seat, observation)


cdef void redeal(const void *rules, void *state, int seat) noexcept nogil:
    redeal_state(<const Rules *> rules, <State *> state, seat)


cdef int check(const void *rules, const void *state) noexcept nogil:
    return check_state(<const Rules *> rules, <const State *> state)


cdef int guard(const void *rules, const void *state) noexcept nogil:
    return guard_state(<const Rules *> rules, <const State *> state)


cdef Engine table
table.rules_size, table.state_size = sizeof(Rules), sizeof(State)
table.deal, table.play, table.legal, table.is_legal, table.draw = deal, play, legal, is_legal, draw
table.scores, table.outcome, table.observe, table.redeal = scores, outcome, observe, redeal
table.check, table.guard = check, guard

cdef State example_state
cdef Rules example_rules

ENGINE = PyCapsule_New(&table, b"playmill.Engine", NULL)
STATE = np.asarray(<const State[:1]> &example_state).dtype
RULES = np.asarray(<const Rules[:1]> &example_rules).dtype
