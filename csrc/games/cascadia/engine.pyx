"""Cascadia's Engine table, and the layouts of its State and Rules."""

from games.cascadia.check cimport check_state, guard_state
from games.cascadia.moves cimport draw_action, is_legal_action, legal_actions
from games.cascadia.observation cimport FACE_NUMBERS, TABLE_NUMBERS, redeal_state, write_observation
from games.cascadia.scoring cimport places_of, score_sheet
from games.cascadia.state cimport *
from games.cascadia.turn cimport deal_state, play_action

include "engine/table.pxi"

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
