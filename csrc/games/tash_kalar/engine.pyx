"""Tash-Kalar's Engine table, and the layouts of its State and Rules."""

from games.tash_kalar.arena_observation cimport ARENA_SEAT, ARENA_TABLE
from games.tash_kalar.check cimport check_state, guard_state
from games.tash_kalar.hidden cimport redeal_state
from games.tash_kalar.moves cimport draw_action, is_legal_action, legal_actions
from games.tash_kalar.observation cimport write_observation
from games.tash_kalar.published_observation cimport PUBLISHED_SEAT, PUBLISHED_TABLE
from games.tash_kalar.scoring cimport places_of, score_sheet
from games.tash_kalar.state cimport *
from games.tash_kalar.turn cimport deal_state, play_action

include "engine/table.pxi"

PLAIN_ACTIONS = ACTION_CARD
OBSERVED_ARENA = (ARENA_TABLE, ARENA_SEAT)
OBSERVED_PUBLISHED = (PUBLISHED_TABLE, PUBLISHED_SEAT)

DEFECTS = (
    "sound",
    "seat, phase or turn is out of range",
    "the moves kept are out of range, or leave no choice (TAS-48, TAS-105)",
    "pieces are off the board, two stand on one square, or a rank is of no piece (TAS-1, TAS-54)",
    "what is under way is out of range",
    "what the effect under way has noted is out of range",
    "spare bytes are not 0",
    "a number or a card of the arena is out of range",
    "the phase does not agree with what is under way (TAS-48)",
    "the moves kept are not the legal actions (TAS-48)",
    "beings in the pile, in hands, summoned and exchanged do not add up (TAS-14, TAS-25, TAS-30)",
    "quests in the pile, open and put aside do not add up (TAS-15, TAS-39)",
    "turns do not add up (TAS-18, TAS-19)",
    "how the game ends does not agree with quests and passes (TAS-42 to TAS-45)",
    "more pieces than there are (TAS-7)",
    "a hand holds what it could have summoned when it was stuck (TAS-25)",
    "what only the published game has, or a seat or hand that nobody plays, is not empty",
    "a number or a card of the published game is out of range",
    "the phase does not agree with what is under way (TAS-105)",
    "the moves kept are not the legal actions (TAS-105)",
    "cards of a seat's own deck do not add up (TAS-55)",
    "legends or flares do not add up (TAS-55, TAS-66)",
    "tasks in sight, in the pile and claimed do not add up (TAS-56)",
    "points are not those of what was scored (TAS-89 to TAS-92)",
    "counters of the turn are out of range, or do not agree (TAS-60, TAS-83)",
    "how the game ends does not agree with trigger and turns left (TAS-90 to TAS-93)",
    "more pieces than there are (TAS-52)",
    "what only the arena has is not empty",
)
