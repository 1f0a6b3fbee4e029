"""Cóatl's Engine table, and the layouts of its State and Rules."""

from cpython.pycapsule cimport PyCapsule_New
from libc.stdint cimport int8_t, int16_t, int32_t

import numpy as np

from engine.contract cimport Engine
from engine.rng cimport Rng
from games.coatl.check cimport check_state, guard_state
from games.coatl.hidden cimport redeal_state
from games.coatl.moves cimport draw_action, is_legal_action, legal_actions
from games.coatl.observation cimport COATL_NUMBERS, SEAT_NUMBERS, TABLE_NUMBERS, write_observation
from games.coatl.scoring cimport places_of, score_sheet
from games.coatl.state cimport *
from games.coatl.turn cimport deal_state, play_action


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

PLAIN_ACTIONS = ACTION_CARD
OBSERVED_TABLE, OBSERVED_SEAT, OBSERVED_COATL = TABLE_NUMBERS, SEAT_NUMBERS, COATL_NUMBERS

DEFECTS = (
    "sound",
    "seat, turn and the turns of each seat are out of range, or they do not agree (COA-19)",
    "the phase does not agree with what is under way, or leaves no choice",
    "the moves kept are not the legal actions",
    "how the game ends does not agree with coatls, bodies and turns left (COA-78 to COA-84, COA-96)",
    "the turns passed are out of range, or they do not agree (COA-95, COA-96)",
    "a board holds other pieces than were taken and not built, or too many (COA-6)",
    "a coatl is not one, or there are too many (COA-47 to COA-51)",
    "what lies beside a coatl is too much, twice the same, or not satisfied (COA-42, COA-52, COA-57)",
    "points, levels or parts are not those of the complete coatls (COA-86)",
    "pieces in bags, supply, boards and coatls do not add up (COA-112)",
    "prophecies in deck, discard pile, display, hands and beside coatls do not add up (COA-112)",
    "what was seen of the prophecies, and when, does not agree with where they are (COA-102)",
    "a hand is not what was dealt and taken less what was laid, or tokens are out of range (COA-15, COA-32)",
    "temples unseen, in stacks, hands and beside coatls do not add up (COA-12, COA-13)",
    "a seat that nobody plays is not empty",
)
