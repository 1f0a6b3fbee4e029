"""Castell's Engine table, and the layouts of its State and Rules."""

from games.castell.check cimport check_state, guard_state
from games.castell.moves cimport draw_action, is_legal_action, legal_actions
from games.castell.observation cimport (
    FESTIVAL_NUMBERS, REGION_NUMBERS, SEAT_NUMBERS, TABLE_NUMBERS, redeal_state, write_observation,
)
from games.castell.scoring cimport places_of, score_sheet
from games.castell.state cimport *
from games.castell.turn cimport deal_state, play_action

include "engine/table.pxi"

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
    "a search for towers ran out of room: too many castellers and skills for an exact answer",
)
