"""Do the worked examples of the rules come out, pattern by pattern?"""

import json
from pathlib import Path

import pytest

from .boxes import printed_box
from .reference_board import Board
from .reference_patterns import ArenaMatcher, PublishedMatcher, being_cells

EXAMPLES = json.loads((Path(__file__).parent / "examples.json").read_text(encoding="utf-8"))["examples"]


def board_of(example):
    if example["rule_set"] == "A":
        board = Board([{"small": 17, "large": 17}] * 2, ("small", "large"))
    else:
        board = Board([{"common": 17, "legendary": 3}] * 2, ("common", "common", "legendary"))
    for x, y, colour, rank in example["board"]:
        board.put((x, y), colour, rank)
    if example.get("spare_piece") is False:
        board.heaps[example["colour"]]["common"] = 0
    return board


def ordered(cells):
    return sorted(map(list, cells))


@pytest.mark.clause("TAS-3", "TAS-4", "TAS-26", "TAS-29", "TAS-68", "TAS-69", "TAS-71")
@pytest.mark.parametrize("example", EXAMPLES, ids=[example["id"] for example in EXAMPLES])
def test_example(example):
    board, box = board_of(example), printed_box()
    cards = {"summonA": "arena_being", "summonB": "being", "questA": "quest"}[example["kind"] + example["rule_set"]]
    card = next(card for card in box[cards] if card["name"] == example["card"])
    if cards == "quest":
        found = [
            [number, ordered(placement.cells)]
            for number, pattern in enumerate(card["patterns"])
            for placement in ArenaMatcher(pattern).present(board, example["colour"])
        ]
    elif cards == "arena_being":
        found = [
            [ordered(placement.cells), list(cell)]
            for placement in ArenaMatcher(card["pattern"]).summons(board, example["colour"])
            for cell in being_cells(board, placement.cells)
        ]
    else:
        matcher = PublishedMatcher(card)
        found = [
            [list(placement.anchor), ordered(placement.cells)]
            for placement in matcher.present(board, example["colour"], lambda foes: False)
        ]
        found = [entry for number, entry in enumerate(found) if entry not in found[:number]]
    assert sorted(found) == sorted(example["expected"])
