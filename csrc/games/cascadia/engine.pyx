"""Cascadia's Engine table, and the layouts of its State and Rules."""

from cpython.pycapsule cimport PyCapsule_New
from libc.stdint cimport int8_t, int16_t, int32_t

import numpy as np

from engine.contract cimport Engine
from engine.rng cimport Rng
from games.cascadia.check cimport check_state, guard_state
from games.cascadia.moves cimport draw_action, is_legal_action, legal_actions
from games.cascadia.observation cimport FACE_NUMBERS, TABLE_NUMBERS, write_observation
from games.cascadia.scoring cimport places_of, score_sheet
from games.cascadia.state cimport *
from games.cascadia.turn cimport deal_state, play_action


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


# A state holds nothing that a seat cannot know but the future of its chance stream, which is new already.
cdef void redeal(const void *rules, void *state, int seat) noexcept nogil:
    pass


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

OBSERVED_TABLE, OBSERVED_FACE, OBSERVED_HEXES = TABLE_NUMBERS, FACE_NUMBERS, HEXES

DEFECTS = (
    "sound",
    "seat, turn or first seat is out of range, or they do not agree (CAS-22, CAS-24)",
    "the scoring cards are not those of the variant (CAS-17)",
    "a starter is out of range, dealt twice, or not where it lies (CAS-18)",
    "an ecosystem has more or fewer hexes than turns taken (CAS-23)",
    "an ecosystem is not what its hexes make: one overlaps or stands apart, or derived fields differ (CAS-33, CAS-34)",
    "a token lies twice, on no hex, or on a hex that does not show its species (CAS-38, CAS-39)",
    "a seat holds more nature tokens than it earned (CAS-42)",
    "the market is not four sets, less what was taken (CAS-19)",
    "tiles on boards, market, stack and discarded do not add up (CAS-111)",
    "tokens on boards, market, bag, set aside and discarded do not add up (CAS-110)",
    "the phase does not agree with the market and what is held (CAS-32.3)",
    "a seat that nobody plays is not empty",
)
