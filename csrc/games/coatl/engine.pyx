"""Cóatl's Engine table, and the layouts of its State and Rules."""

from games.coatl.check cimport check_state, guard_state
from games.coatl.hidden cimport redeal_state
from games.coatl.moves cimport draw_action, is_legal_action, legal_actions
from games.coatl.observation cimport COATL_NUMBERS, SEAT_NUMBERS, TABLE_NUMBERS, write_observation
from games.coatl.scoring cimport places_of, score_sheet
from games.coatl.state cimport *
from games.coatl.turn cimport deal_state, play_action

include "engine/table.pxi"

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
