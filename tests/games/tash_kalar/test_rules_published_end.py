"""Are games by the published rules scored and ended as the rules say: tasks, kills, triggers, last turns, teams?"""

import random

import pytest

from .boxes import published_box
from .reference_pair import Pair, choose, play_out
from .stories import places_of, published, put, summons

BESIDE = [[1, 0, "C"]]
NEVER = [[dx, 0, "L"] for dx in range(1, 6)]
TASK = {"pred": "own_on", "squares": "coloured", "total": 1}


def free_square(pair):
    return next(cell for cell in [(x, y) for y in (8, 0, 7, 1) for x in range(2, 7)] if pair.at(*cell) is None)


def tasks_box(check=TASK, **told):
    """Every task has this condition."""
    box = published_box(**told)
    for task in box["task"]:
        task["check"] = dict(check)
    return box


@pytest.mark.clause("TAS-64", "TAS-89")
def test_one_task_may_be_claimed_at_the_end_of_a_turn():
    pair = published("high-form", box=tasks_box(pattern=NEVER))
    me = pair.seat
    row = list(pair.game.task_row)
    put(pair, (4, 4))
    claims = [name for name in pair.legal() if name.startswith("claim ")]
    assert len(claims) == 3
    assert "stop" in pair.legal()
    pair.play(claims[0])
    claimed = pair.game.claimed[me]
    assert len(claimed) == 1
    assert pair.scores[me] == pair.game.box["task"][claimed[0]]["points"]
    assert pair.seat == 1 - me
    assert pair.game.task_row[row.index(claimed[0])] == row[3]
    assert pair.game.task_row[3] not in row
    assert [int(task) - 1 for task in pair.state["task_row"]] == pair.game.task_row


@pytest.mark.clause("TAS-64", "TAS-67", "TAS-89", "TAS-90", "TAS-93", "TAS-95")
def test_high_form_ends_a_round_after_somebody_has_nine():
    pair = published("high-form", box=tasks_box(pattern=NEVER))
    put(pair, (4, 4))
    triggered = None
    while not pair.over:
        before, seat, turn = list(pair.scores), pair.seat, pair.game.turn
        claims = [name for name in pair.legal() if name.startswith("claim ")]
        if claims:
            pair.play(claims[0])
        elif "place 0" in pair.legal():
            pair.play("place 0")
        else:
            x, y = free_square(pair)
            pair.play(f"cell {x},{y}")
        if triggered is None and max(pair.scores) >= 9 > max(before):
            triggered = seat, turn
    seat, turn = triggered
    assert pair.game.trigger == seat
    assert pair.game.turn == turn + 2
    assert pair.places[pair.scores.index(max(pair.scores))] == 1


@pytest.mark.clause("TAS-67")
def test_an_empty_pile_leaves_the_slot_empty():
    box = tasks_box(pattern=NEVER)
    for task in box["task"]:
        task["points"] = 0
    pair, source = published("high-form", box=box), random.Random(5)
    while not pair.over and len([task for task in pair.game.task_row if task is not None]) == 4:
        claims = [name for name in pair.legal() if name.startswith("claim ")]
        names = claims or [name for name in pair.legal() if name not in ("discard", "flare", "end-turn")]
        pair.play(source.choice(names) if claims or "cell 4,4" not in names else "cell 4,4")
    assert not len(pair.game.task_deck)
    assert pair.game.task_row[3] is None


@pytest.mark.clause("TAS-89")
def test_own_legends_on_the_board_score_while_they_stand():
    rise = [{"op": "UPGRADE", "sel": {"who": "own", "rank": "H", "at": ["self"]}}]
    pair = published("high-form", pattern=BESIDE, rank="H", effect=rise)
    me = pair.seat
    put(pair, (4, 4))
    put(pair, (0, 4), (0, 5)) if not summons(pair) else None
    while pair.seat != me:
        put(pair, free_square(pair))
    pair.play(summons(pair)[0])
    pair.play(places_of(pair)[0])
    assert pair.scores[me] == 1


@pytest.mark.clause("TAS-65", "TAS-91")
def test_the_duel_scores_kills_at_the_end_of_the_turn():
    wipe = [{"op": "DESTROY", "sel": {"who": "foe", "rank": "CHL", "at": []}, "all": True}]
    pair = published(pattern=BESIDE, rank="H", effect=wipe)
    me = pair.seat
    put(pair, (4, 4))
    put(pair, (0, 4), (0, 5))
    pair.play(summons(pair)[0])
    pair.play(places_of(pair)[0])
    assert pair.scores[me] == 0
    put(pair, (8, 6))
    assert pair.scores[me] == 1  # three commons: one pair, the odd one is lost


@pytest.mark.clause("TAS-91", "TAS-83")
@pytest.mark.parametrize(("rank", "points"), [("H", 1), ("L", 2)])
def test_a_heroic_is_worth_one_and_a_legend_two(rank, points):
    wipe = {"op": "DESTROY", "sel": {"who": "foe", "rank": "HL", "at": []}, "all": True}
    rise = {"op": "UPGRADE", "sel": {"who": "own", "rank": "H", "at": ["self"]}}
    pair = published(pattern=BESIDE, rank="H", effect=[wipe, rise] if rank == "L" else [wipe])
    me = pair.seat
    pair.play(summons(pair)[0])
    if places_of(pair):
        pair.play(places_of(pair)[0])
    pair.play(summons(pair)[0])
    if places_of(pair):
        pair.play(places_of(pair)[0])
    put(pair, (8, 6))
    assert pair.scores[1 - me] == points
    assert pair.scores[me] == 0


@pytest.mark.clause("TAS-91", "TAS-93", "TAS-95")
def test_the_duel_ends_a_round_after_its_target():
    wipe = [{"op": "DESTROY", "sel": {"who": "foe", "rank": "C", "at": []}, "all": True}]
    box = published_box(pattern=BESIDE, rank="H", effect=wipe)
    box["published"]["end_score"]["duel"] = 2
    source = random.Random(2)
    pair = published(box=box, seed=1)
    reached = None
    while not pair.over:
        seat, turn = pair.seat, pair.game.turn
        pair.play(choose(source, [n for n in pair.legal() if n not in ("flare", "discard")], 0.7))
        if reached is None and max(pair.scores) >= 2:
            reached = seat, turn
    assert (pair.game.trigger, pair.game.turn) == (reached[0], reached[1] + 2)


@pytest.mark.clause("TAS-90", "TAS-93")
@pytest.mark.parametrize("mode", ["high-form", "deathmatch-duel", "deathmatch-melee-3"])
def test_drawing_the_last_own_card_sets_off_the_end(mode):
    pair, source = published(mode, pattern=NEVER), random.Random(3)
    while pair.game.trigger is None:
        name = "discard" if "discard" in pair.legal() else source.choice(pair.legal())
        pair.play("stop" if "stop" in pair.legal() else name)
    assert len(pair.game.decks[pair.game.trigger]) == 0
    turn = pair.game.turn
    while not pair.over:
        pair.play(source.choice(pair.legal()))
    assert pair.game.turn == turn + pair.game.seats - 1


@pytest.mark.clause("TAS-94", "TAS-93")
def test_an_extra_turn_is_not_the_last_one():
    again = [{"op": "EXTRA_TURN"}]
    box = published_box(pattern=BESIDE, rank="H", effect=again)
    for index in range(4):
        pair, source = published(box=box, index=index), random.Random(index)
        turns, extra = [], set()
        while not pair.over:
            turns.append((pair.game.turn, pair.seat))
            pair.play(choose(source, pair.legal(), 0.6))
            if pair.game.extra_turn:
                extra.add(turns[-1][0])
        seats = [seat for _, seat in sorted(set(turns))]
        assert extra
        assert all(seats[turn] == seats[turn - 1] for turn in extra if turn < len(seats))


@pytest.mark.clause("TAS-92", "TAS-105")
def test_in_the_melee_the_odd_commons_score_in_a_chosen_colour():
    wipe = [{"op": "DESTROY", "sel": {"who": "foe", "rank": "C", "at": []}, "all": True}]
    pair = published("deathmatch-melee-3", pattern=BESIDE, rank="H", effect=wipe)
    me = pair.seat
    pair.play(summons(pair)[0])
    if places_of(pair):
        pair.play(places_of(pair)[0])
    others = [colour for colour in range(3) if colour != me]
    assert pair.legal() == [f"colour {colour}" for colour in others]  # one common of each was destroyed
    pair.play(f"colour {others[0]}")
    assert pair.game.earned[me][others[0]] == 1
    assert pair.game.earned[me][others[1]] == 0
    assert pair.scores[me] == 0


@pytest.mark.clause("TAS-92", "TAS-93", "TAS-95")
@pytest.mark.parametrize("mode", ["deathmatch-melee-3", "deathmatch-melee-4"])
def test_melee_to_the_end(mode):
    wipe = [{"op": "DESTROY", "sel": {"who": "foe", "rank": "CHL", "at": ["d3"]}, "all": True}]
    for index in range(3):
        pair = published(mode, pattern=BESIDE, rank="H", effect=wipe, index=index)
        play_out(pair, random.Random(index), eager=0.7)
        game = pair.game
        for side in range(game.seats):
            assert pair.scores[side] == min(p for foe, p in enumerate(game.earned[side]) if foe != side)
        best = max(range(game.seats), key=game.merit)
        assert pair.places[best] == 1


@pytest.mark.clause("TAS-95")
def test_ties_go_by_upgraded_pieces_then_pieces_then_are_shared():
    pair = published(pattern=NEVER, turn_cap=3)
    me = pair.seat
    put(pair, (4, 4))
    put(pair, (0, 4), (0, 5))
    put(pair, (8, 4), (8, 5))
    assert pair.over
    assert pair.scores == [0, 0]
    assert pair.places == [1 + (seat != me) for seat in (0, 1)]  # four pieces against three
    even = published(pattern=NEVER, turn_cap=2)
    first = even.seat
    put(even, (4, 4))
    even.play("discard", f"card {even.hand(1 - first)[0]}", "stop")
    if not even.over:
        put(even, (0, 4))
    assert even.places == [1, 1]


@pytest.mark.clause("TAS-98")
@pytest.mark.parametrize("mode", ["high-form-teams", "deathmatch-duel-teams"])
def test_teams_share_a_colour_and_two_legends(mode):
    pair = Pair(mode)
    assert pair.game.side_of == [0, 1, 0, 1]
    assert [int(bits).bit_count() for bits in pair.state["legend_hand"]].count(2) == 2
    while pair.game.turn == 0:
        pair.play(pair.legal()[0])
    first = pair.seat
    assert int(pair.state["legend_hand"][first]).bit_count() == 2
    put(pair, (4, 4))
    assert int(pair.state["legend_hand"][first]).bit_count() == 0
    assert int(pair.state["legend_hand"][first ^ 2]).bit_count() == 2
    assert pair.at(4, 4) == f"{first % 2} C"


@pytest.mark.clause("TAS-98", "TAS-99", "TAS-101")
@pytest.mark.parametrize("mode", ["high-form-teams", "deathmatch-duel-teams"])
def test_six_cards_lie_sideways(mode):
    pair, source = published(mode, pattern=NEVER), random.Random(4)
    while pair.game.trigger is None:
        name = "discard" if "discard" in pair.legal() else source.choice(pair.legal())
        pair.play("stop" if "stop" in pair.legal() and source.random() < 0.8 else name)
    assert len(pair.game.decks[pair.game.trigger]) == 6
    turn = pair.game.turn
    while not pair.over:
        pair.play(source.choice(pair.legal()))
    assert pair.game.turn == turn + 3
    assert pair.scores[0] == pair.scores[2]
    assert pair.places[1] == pair.places[3]
