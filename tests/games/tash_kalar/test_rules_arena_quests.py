"""Are quests claimed, and games of the arena ended and scored, as the rules say?"""

import random

import pytest

from .boxes import NEVER, PAIR, arena_box, printed_box
from .reference_pair import Pair, play_out
from .stories import arena, put, summon

TRIPLE = [[0, 0, "A"], [1, 0, "A"], [2, 0, "A"]]


def claims(pair):
    return [name for name in pair.legal() if name.startswith("claim ")]


@pytest.mark.clause("TAS-35", "TAS-36", "TAS-38", "TAS-39")
def test_any_pattern_of_a_quest_completes_it():
    pair = arena(pattern=NEVER, quest=[TRIPLE, PAIR, NEVER])
    me = pair.seat
    quest = pair.game.open_quests[me][0]
    put(pair, (4, 4), (0, 4), (5, 4))
    assert len(claims(pair)) == 1
    assert claims(pair)[0].endswith(" 1")
    assert "stop" in pair.legal()
    pair.play(claims(pair)[0])
    assert [pair.at(4, 4), pair.at(5, 4)] == [None, None]
    assert pair.game.done_quests[me] == [quest]
    assert pair.scores[me] == pair.game.quests[quest]["points"]
    assert len(pair.game.open_quests[me]) == 1
    assert pair.seat == 1 - me


@pytest.mark.clause("TAS-36", "TAS-41")
def test_claiming_is_optional_and_at_most_one_a_turn():
    pair = arena(pattern=NEVER, quest=PAIR)
    me = pair.seat
    put(pair, (4, 4), (0, 4), (5, 4))
    assert len(claims(pair)) == 3
    pair.play("stop")
    assert pair.game.done_quests[me] == []
    put(pair, (8, 4))
    assert claims(pair) == []  # only after the owner's own action
    put(pair, (2, 2))
    assert len(claims(pair)) == 3
    pair.play(claims(pair)[0])
    assert (len(pair.game.done_quests[me]), pair.seat) == (1, 1 - me)


@pytest.mark.clause("TAS-36", "TAS-28", "TAS-37", "TAS-38")
def test_beings_in_a_quest_stay():
    pair = arena(quest=[[[0, 0, "B"], [1, 0, "A"]], NEVER, NEVER])
    me = pair.seat
    put(pair, (4, 4), (0, 4), (5, 4), (0, 2))
    assert claims(pair) == []
    summon(pair, "cell 4,3")
    put(pair, (8, 4), (5, 3))
    pair.play(claims(pair)[0])
    assert [pair.at(4, 3), pair.at(5, 3)] == [f"{me} H", None]


@pytest.mark.clause("TAS-21", "TAS-36", "TAS-48")
def test_two_colours_may_each_fulfil_a_quest_but_not_together():
    pair = arena("A2", pattern=NEVER, quest=[PAIR, NEVER, NEVER])
    put(pair, (4, 4), hand=0)
    put(pair, (0, 4), hand=0)
    put(pair, (5, 4), hand=1)
    assert claims(pair) == []
    put(pair, (8, 4), hand=0)
    put(pair, (5, 5), hand=1)
    assert len(claims(pair)) == 1
    pair.play("stop")
    put(pair, (0, 6), hand=0)
    put(pair, (4, 5), hand=0)
    pair.play(claims(pair)[0])
    assert len([name for name in pair.legal() if name.startswith("pattern ")]) == 2


@pytest.mark.clause("TAS-40")
def test_printed_values():
    box = printed_box()
    assert {(card["level"], card["points"]) for card in box["quest"]} == {(1, 6), (2, 10), (3, 16)}
    points = {2: 1, 3: 1, 4: 2, 5: 3}
    for being in box["arena_being"][:90]:
        assert being["points"] == points[len(being["pattern"])]
    assert [being["points"] for being in box["arena_being"][90:]] == [5] * 12


@pytest.mark.clause("TAS-42")
@pytest.mark.parametrize(("mode", "needed"), [("A2S", 3), ("A4T", 3), ("A2", 2)])
def test_the_game_ends_with_the_last_quest_wanted(mode, needed):
    pair = arena(mode, pattern=NEVER, quest=PAIR, quest_target=needed)
    source, side = random.Random(1), None
    while not pair.over:
        side = pair.game.side
        options = claims(pair)
        pair.play(options[0] if options else source.choice(pair.legal()))
    assert len(pair.game.done_quests[side]) == needed
    assert max(map(len, pair.game.done_quests)) == needed


@pytest.mark.clause("TAS-43")
def test_the_game_ends_when_the_quest_pile_runs_out():
    box = arena_box(pattern=NEVER, quest=PAIR)
    box["quest"] = box["quest"][:3]
    pair = Pair("A2S", components=box)
    put(pair, (4, 4), (0, 4), (5, 4))
    pair.play(claims(pair)[0])
    assert pair.over
    assert sorted(map(len, pair.game.done_quests)) == [0, 1]


@pytest.mark.clause("TAS-46")
def test_the_score_counts_quests_beings_and_abilities():
    pair = arena(points=4, ability=[{"op": "POINTS", "n": 2}], quest=[[[0, 0, "B"], [1, 0, "A"]], NEVER, NEVER])
    me = pair.seat
    put(pair, (4, 4), (0, 4), (5, 4), (0, 2))
    summon(pair, "cell 4,3")
    assert pair.scores[me] == 4 + 2
    put(pair, (8, 4), (5, 3))
    quest = pair.game.open_quests[me][0]
    pair.play(claims(pair)[0])
    assert pair.scores[me] == 4 + 2 + pair.game.quests[quest]["points"]


@pytest.mark.clause("TAS-46")
def test_a_removed_being_still_scores():
    kill = {"op": "DESTROY", "sel": {"who": "foe", "rank": "H", "at": []}, "opt": True}
    pair = arena(points=3, ability=[kill])
    me = pair.seat
    put(pair, (4, 4), (0, 4), (5, 4), (0, 5))
    summon(pair, "cell 4,3")
    summon(pair, "cell 0,3", "cell 4,3")
    assert pair.at(4, 3) is None
    assert pair.scores == [3, 3]
    assert pair.places[me] == 2  # fewer beings on the board


@pytest.mark.clause("TAS-46", "TAS-47")
@pytest.mark.parametrize("mode", ["A2", "A3", "A4", "A4T"])
def test_places_follow_points_then_beings(mode):
    pair = play_out(Pair(mode, seed=8), random.Random(mode), eager=0.8)
    merits = [
        (score, pair.game.beings_on_board(side)) for score, side in zip(pair.scores, pair.game.side_of, strict=True)
    ]
    assert pair.places == [1 + sum(other > merit for other in merits) for merit in merits]


@pytest.mark.clause("TAS-44", "TAS-47")
def test_nobody_having_anything_the_game_is_drawn():
    box = arena_box(pattern=NEVER, small_pieces={"colours_2": 1, "colours_3": 1, "colours_4": 1})
    pair = Pair("A3", components=box)
    while not pair.over:
        pair.play(pair.legal()[0])
    assert pair.scores == [0, 0, 0]
    assert pair.places == [1, 1, 1]
