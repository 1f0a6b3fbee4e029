"""Castell's Engine table, and the layouts of its State and Rules."""

from cpython.pycapsule cimport PyCapsule_New
from libc.stdint cimport int8_t, int16_t, int32_t

import numpy as np

from engine.contract cimport Engine
from engine.rng cimport Rng
from games.castell.check cimport check_state, guard_state
from games.castell.moves cimport draw_action, is_legal_action, legal_actions
from games.castell.observation cimport (
    FESTIVAL_NUMBERS, REGION_NUMBERS, SEAT_NUMBERS, TABLE_NUMBERS, write_observation,
)
from games.castell.scoring cimport places_of, score_sheet
from games.castell.state cimport *
from games.castell.turn cimport deal_state, play_action


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


# CAL-108: a seat knows all but the order of the bag, which is drawn when it matters; the chance stream is new already.
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

OBSERVED_TABLE, OBSERVED_REGION, OBSERVED_FESTIVAL = TABLE_NUMBERS, REGION_NUMBERS, FESTIVAL_NUMBERS
OBSERVED_SEAT, OBSERVED_CHOICES = SEAT_NUMBERS, CHOICES

DEFECTS = (
    "sound",
    "seat, turn, round or first seat is out of range, or they do not agree (CAL-22, CAL-26)",
    "the phase does not agree with the pawn, the actions used or what is under way (CAL-31, CAL-34)",
    "the moves on offer are not the legal ones (CAL-31 to CAL-44)",
    "the outcomes on offer are not those of the festival (CAL-80)",
    "castellers in teams, regions and bag do not add up, or there are too many in one (CAL-11, CAL-12, CAL-36)",
    "ranks and training do not agree, or skills were needed more often than used (CAL-38, CAL-41)",
    "special-action tokens do not add up (CAL-43, CAL-45)",
    "local-performance tiles are out of range, doubled, or performed by who cannot (CAL-16, CAL-68)",
    "the wheel does not hold the tiles of the box (CAL-13)",
    "festival tiles or size tokens are not those of the box (CAL-14, CAL-15)",
    "a seat entered a festival that it could not enter so (CAL-78 to CAL-81)",
    "prizes or size tokens did not go to whom they had to (CAL-83 to CAL-89)",
    "a seat that nobody plays is not empty",
)
