"""Yellow & Yangtze's Engine table, and the layouts of its State and Rules."""

from games.yellow_yangtze.check cimport check_state, guard_state
from games.yellow_yangtze.draw cimport draw_action
from games.yellow_yangtze.moves cimport is_legal_action, legal_actions
from games.yellow_yangtze.observation cimport (
    HEX_NUMBERS, SEAT_NUMBERS, SIDE_NUMBERS, TABLE_NUMBERS, redeal_state, write_observation,
)
from games.yellow_yangtze.points cimport places_of, score_sheet
from games.yellow_yangtze.state cimport *
from games.yellow_yangtze.turn cimport deal_state, play_action

include "engine/table.pxi"

NUM_PARTS = PARTS
FIRST_HEX_ACTION, KINDS_ON_HEX = ACTION_HEX, WHATS
OBSERVED_TABLE, OBSERVED_SEAT, OBSERVED_SIDE, OBSERVED_HEX = TABLE_NUMBERS, SEAT_NUMBERS, SIDE_NUMBERS, HEX_NUMBERS

DEFECTS = (
    "sound",
    "seat, turn, first seat or ending is out of range, or they do not agree (YAY-14, YAY-15, YAY-70)",
    "the phase does not agree with the tile just laid, the actions left or what is pending (YAY-15, YAY-44)",
    "two tiles share a space, or one lies on the wrong terrain (YAY-24, YAY-26)",
    "a leader shares a space, stands on a river, or has no black tile beside it (YAY-30)",
    "a pagoda does not stand on three tiles of its colour, overlaps, or is one too many (YAY-4, YAY-51)",
    "sets derived from the board are not what tiles, leaders and pagodas make",
    "a state holds two leaders of one colour (YAY-23)",
    "a hand holds too many tiles, or fewer than are known (YAY-12, YAY-18)",
    "tiles on the board, in hands, market, bag and box do not add up (YAY-2)",
    "a revolt does not agree with the leaders in it (YAY-36, YAY-37)",
    "a war does not agree with the states that its tile unites (YAY-60, YAY-62)",
    "points or records are out of range",
    "a seat that nobody plays is not empty",
    "the seat to act has no choice, so there would be no decision (YAY-17, YAY-37, YAY-44, YAY-49, YAY-63)",
)
