"""Is every pattern of every quest claimed as its card says?

A picture has its rows from the top, divided by "/": A is any own piece, B a being, a dot any square.
"""

import pytest

from .scenes import ARENA, CLAIM, CLAIM_CELLS, judge, lines  # noqa: F401

QUESTS = """
line-of-four     |  6 | AAAA            | A./A./AA        | AA/AA
scattered-ranks  |  6 | A.A/A.A         | A../.A./..A/A.. | A.A/.A./A..
stair-and-hook   |  6 | A./AA/.A        | AAA/A..         | AAA/.A.
diagonal-guard   |  6 | A.../.A../..A./...A | A.A./.A.A   | A..A/.A.A
broken-wall      |  6 | AA.AA           | A.AAA           | A.A/.../A.A
small-cross      |  6 | .A./A.A/.A.     | A./.A/A./.A     | A../.AA/.A.
heralds-square   |  6 | BA/AA           | B../.A./..A     | B.A/.A.
sentinel-post    |  6 | B.B             | B/./A/A         | A.A/.B.
full-line        | 10 | AAAAA           | A..../.A.../..A../...A./....A | A.A.A/.A.A.
great-cross      | 10 | .A./AAA/.A.     | A.A/.A./A.A     | A.A/A.A/.A.
long-hook        | 10 | AAAA/A...       | AAAA/.A..       | AAA/A../A..
twin-towers      | 10 | B.B/A.A         | B..B/.AA.       | BA./..B/.A.
champions-ring   | 10 | ABA/A.A         | AA./.B./.AA     | B.A/A.A/..A
bridge           | 10 | AA.AA/..A..     | A.A/AAA         | A...A/.A.A./..A..
serpent          | 10 | AA./.AA/..A     | A.A.A/.A.A.     | AA../..AA/...A
crown            | 10 | B.B/.A./A.A     | A.B.A/.A.A.     | BAB/.A.
grand-wall       | 16 | AAAAAA          | AAA/AAA         | AA.AA/..A../..A..
temple           | 16 | A.A.A/.B.B./..A.. | B.B/AAA/.A.   | ABA/A.A/A.A
arena-master     | 16 | B.B/.../B.B     | B../.B./..B/A.. | BBA/..A/..A
dragons-den      | 16 | BBB             | B.B/.B.         | B.A.B/.A.A.
"""

CASES = [(quest, int(points), k, picture) for quest, points, *three in lines(QUESTS) for k, picture in enumerate(three)]


def drawn(picture, turned):
    """The squares of a picture in the middle of the board: "A" or "B" by square; turned to the right if wanted."""
    rows = picture.split("/")
    found = {(2 + x, 3 + y): letter for y, row in enumerate(rows) for x, letter in enumerate(row) if letter != "."}
    return {(8 - y, x): letter for (x, y), letter in found.items()} if turned else found


def told(pieces):
    return " ".join(f"{x}{y}{'h' if letter == 'B' else ''}" for (x, y), letter in pieces.items())


@pytest.mark.clause("TAS-15", "TAS-35", "TAS-36", "TAS-37", "TAS-38", "TAS-39", "TAS-40")
@pytest.mark.parametrize("turned", [False, True], ids=["as printed", "turned"])
@pytest.mark.parametrize(("quest", "points", "k", "picture"), CASES, ids=lambda value: str(value))
def test_quest(quest, points, k, picture, turned):
    pieces = drawn(picture, turned)
    small = [square for square, letter in pieces.items() if letter == "A"]
    last = small[-1] if small else (7, 7)
    before = {square: letter for square, letter in pieces.items() if square != last}
    play = ARENA.scene(own=told(before), foes="11", quest=quest)
    waiting = play.quests_left()
    play.put(f"{last[0]}{last[1]}")
    assert (play.phase, play.seat) == (CLAIM, 0)
    assert {f"claim {quest} {k}", "stop"} <= set(play.legal())
    play.play(f"claim {quest} {k}")
    if play.phase == CLAIM_CELLS and play.seat == 0:
        play.play(play.legal()[0])
    assert play.seat == 1
    assert play.points() == points
    left = {square: 1 for square, letter in pieces.items() if letter == "B"}
    assert play.own() == left | ({} if small else {last: 0})
    assert play.foes() == {(1, 1): 0}
    assert play.quests_left() == waiting - 1


@pytest.mark.clause("TAS-36")
@pytest.mark.parametrize(("quest", "points", "k", "picture"), CASES, ids=lambda value: str(value))
def test_quest_with_a_piece_missing(quest, points, k, picture):
    """Claimed by nothing less: a square of the pattern holds a foe, or a small piece where a being is needed."""
    pieces = drawn(picture, False)
    square, letter = next(iter(pieces.items()))
    if letter == "B":
        own, foes = told(pieces | {square: "A"}), ""
    else:
        own, foes = (
            told({place: piece for place, piece in pieces.items() if place != square}),
            f"{square[0]}{square[1]}",
        )
    play = ARENA.scene(own=own, foes=foes, quest=quest)
    play.put("77")
    assert f"claim {quest} {k}" not in (play.legal() if play.phase == CLAIM else [])


@pytest.mark.clause("TAS-36", "TAS-41")
def test_claiming_is_a_choice():
    play = ARENA.scene(own="23 33 43", quest="line-of-four")
    play.put("53").play("stop")
    assert play.seat == 1
    assert play.points() == 0
    assert play.own() == {(2, 3): 0, (3, 3): 0, (4, 3): 0, (5, 3): 0}


def test_every_quest_has_its_test():
    assert [line[0] for line in lines(QUESTS)] == ARENA.quests()
