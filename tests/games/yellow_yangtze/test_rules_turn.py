"""The box, the deal, turns, replacing, hidden things, and how the game ends, told as small stories."""

from collections import Counter

import numpy as np
import pytest

import playmill as pm
from playmill.errors import InvalidVariant
from playmill.games.yellow_yangtze import YellowYangtze

from . import boards
from .reference_actions import ACT, BAG_EMPTY, REPLACE, RUNNING, TURN_CAP
from .reference_board import COLOURS, printed_components
from .reference_game import Chance
from .reference_views import members
from .stories import Story

FULL = [{"red": 6}, {"yellow": 6}]


# ---------------------------------------------------------------------- components and deal


@pytest.mark.clause("YAY-1", "YAY-2", "YAY-3", "YAY-4", "YAY-5", "YAY-6", "YAY-10")
def test_what_is_in_the_box():
    box = printed_components()
    assert box["tiles"] == {"black": 42, "red": 36, "blue": 24, "green": 24, "yellow": 12}
    assert sum(box["tiles"].values()) == 138
    assert box["pagodas"] == {"black": 2, "red": 2, "blue": 2, "green": 2, "yellow": 1}
    assert len(box["meta"]["dynasties"]) == 4
    game = YellowYangtze(players=4)
    state = game.deal(1, seed=1)[0]
    assert (state["leader"] == 255).all()  # five each, off the board
    assert (state["pagoda"] == -1).all()  # all nine beside the board
    assert not any("cube" in name for name in state.dtype.names)  # points know no limit


@pytest.mark.clause("YAY-5", "YAY-19")
def test_points_are_not_limited_by_cubes():
    table = Story(
        tiles={"black": [(3, 3)]}, leaders=[((3, 2), 0, "red")], points=[{"red": 200}, {}],
        hands=[{"red": 2, "yellow": 1}, {"red": 1}],
    )  # fmt: skip
    table.play("tile", "red", (3, 4))
    assert table.reference.totals(0)[1] == 201


@pytest.mark.clause("YAY-7", "YAY-8", "YAY-9", "YAY-11", "YAY-12", "YAY-13", "YAY-14", "YAY-87", "YAY-100", "YAY-101")
@pytest.mark.parametrize(
    ("players", "short", "left"), [(2, False, 113), (2, True, 89), (3, False, 107), (4, False, 101)]
)
def test_the_deal_draws_in_this_order(players, short, left):
    game = YellowYangtze(players=players, short_game=short, first_seat="random")
    capitals = [game.board.index[cell] for cell in ((1, 10), (2, 8), (4, 12), (5, 6), (6, 3), (6, 9), (9, 8))]
    for index, state in enumerate(game.deal(40, seed=9)):
        chance = Chance(9, index)
        bag = [colour for colour, count in enumerate((35, 36, 24, 24, 12)) for _ in range(count)]
        first = chance.below(players)
        hands = [Counter(bag.pop(chance.below(len(bag))) for _ in range(6)) for _ in range(players)]
        market = Counter(bag.pop(chance.below(len(bag))) for _ in range(6))
        assert (state["head"]["seat"], state["active"], state["first_seat"]) == (first, first, first)
        assert [members(words) for words in state["tiles"]] == [set(capitals), set(), set(), set(), set()]
        assert state["hand"][:players].tolist() == [[hand[colour] for colour in range(5)] for hand in hands]
        assert state["market"].tolist() == [market[colour] for colour in range(5)]
        assert state["bag"].tolist() == [bag.count(colour) for colour in range(5)]
        assert (state["bag_left"], len(bag)) == (left, left + 24 * short)
        assert (state["head"]["turn"], state["actions_left"], state["head"]["phase"]) == (1, 2, ACT)
        assert state["head"]["rng"]["word"].tolist() == chance.bits.state["state"]["state"].tolist()


@pytest.mark.clause("YAY-9")
def test_the_short_game_is_for_two():
    for players in (3, 4):
        with pytest.raises(InvalidVariant):
            YellowYangtze(players=players, short_game=True)
    assert not YellowYangtze(players=2).short_game


@pytest.mark.clause("YAY-14")
def test_any_seat_may_start_and_play_goes_clockwise():
    game = YellowYangtze(players=3, first_seat="random")
    states = game.deal(3000, seed=1)
    count = np.bincount(states["head"]["seat"], minlength=3)
    assert (abs(count - 1000) < 120).all()
    assert (YellowYangtze(players=3).deal(50, seed=1)["head"]["seat"] == 0).all()


# ---------------------------------------------------------------------- turns


@pytest.mark.clause("YAY-15", "YAY-16", "YAY-71")
def test_two_actions_equal_or_different_and_then_the_next_seat():
    table = Story(tiles={"black": [(3, 3)]}, hands=FULL, market={"red": 6})
    table.play("tile", "red", (0, 0))
    assert (table.seat, table.reference.actions) == (0, 1)
    table.play("tile", "red", (0, 2))
    assert (table.seat, table.reference.actions, table.reference.turn) == (1, 2, 2)
    assert sum(table.hands[0].values()) == 6
    table.play("leader", "green", (3, 4))
    table.play("replace")
    table.play("discard", (0, 0, 0, 0, 1))
    assert (table.seat, table.reference.turn) == (0, 3)


@pytest.mark.clause("YAY-71", "YAY-100", "YAY-101")
def test_the_refill_is_drawn_in_order():
    table = Story(
        tiles={"black": [(3, 1), (3, 5)]},
        leaders=[((3, 2), 0, "red"), ((3, 4), 1, "red")],
        hands=[{"yellow": 6}, {"red": 6}, {"red": 6}],
        market={"red": 6},
        players=3,
        active=1,
        actions=1,
    )
    bag, chance = [c for c in COLOURS for _ in range(table.reference.bag_tiles[c])], Chance(0, 0)
    table.play("tile", "red", (3, 3))
    table.play("support", 0, 2, None)
    table.play("support", 1, 3, None)
    assert table.phase == ACT
    drawn = [bag.pop(chance.below(len(bag))) for _ in range(6)]
    assert table.hands[1] == Counter(drawn[:4]) + Counter({"red": 2})  # the active seat first
    assert table.hands[2] == Counter(drawn[4:]) + Counter({"red": 4})  # then the others, clockwise
    assert table.hands[0] == {"yellow": 6}


@pytest.mark.clause("YAY-17")
def test_a_seat_passes_only_without_any_legal_action():
    assert not Story(hands=FULL).legal("pass")
    table = Story(hands=[{"red": 1}, {"red": 6}], market={"blue": 6})
    table.play("tile", "red", (0, 0))  # no tile in hand then, and no black tile on the board
    assert table.reference.count["passes"] == [1, 0]
    assert (table.seat, sum(table.hands[0].values())) == (1, 6)


@pytest.mark.clause("YAY-17", "YAY-99")
def test_passing_at_will_by_a_switch():
    table = Story(hands=FULL, market={"red": 6}, pass_only_without_legal_action=False)
    table.play("pass")
    table.play("pass")
    assert (table.seat, table.reference.count["passes"]) == (1, [2, 0])


@pytest.mark.clause("YAY-17", "YAY-99")
def test_the_turn_cap_ends_the_game_after_a_whole_turn():
    table = Story(hands=FULL, market={"red": 6}, turn_cap=1, points=[{"red": 3}, {}])
    table.play("tile", "red", (0, 0))
    table.play("tile", "red", (0, 2))
    assert (table.reference.over, table.reference.ending) == (True, TURN_CAP)
    assert sum(table.hands[0].values()) == 6
    game = YellowYangtze(players=2, turn_cap=6)
    result = pm.simulate(game, 50, seed=1)
    assert result.turns.tolist() == [6] * 50
    assert (result.facts["ending"] == TURN_CAP).all()
    assert (pm.simulate(YellowYangtze(players=2), 50, seed=1).facts["ending"] == BAG_EMPTY).all()


# ---------------------------------------------------------------------- replacing


@pytest.mark.clause("YAY-49", "YAY-94")
def test_replacing_discards_and_draws_as_many():
    table = Story(hands=[{"red": 3, "blue": 1, "yellow": 1}, {"red": 6}], market={"red": 6})
    table.play("replace")
    assert table.phase == REPLACE
    assert len(table.reference.options) == 4 * 2 * 2 - 1  # any of them, but not none
    table.play("discard", (0, 2, 1, 0, 0))
    assert sum(table.hands[0].values()) == 5  # as many as before, not six
    assert table.reference.left == 57
    assert table.reference.replaced_tiles[0] == {"red": 2, "blue": 1, "black": 0, "green": 0, "yellow": 0}
    assert table.reference.actions == 1


@pytest.mark.clause("YAY-49")
def test_replacing_nothing_by_a_switch():
    position = {"hands": [{"red": 6}, {"red": 6}], "market": {"red": 6}}
    none = (0, 0, 0, 0, 0)
    table = Story(**position)
    table.play("replace")
    assert not table.legal("discard", none)
    table = Story(**position, replace_min_tiles=0)
    table.play("replace")
    table.play("discard", none)
    assert (table.reference.actions, table.reference.left) == (1, 60)


# ---------------------------------------------------------------------- what others know


@pytest.mark.clause("YAY-18", "YAY-102")
def test_market_picks_are_known_until_they_are_played():
    table = Story(hands=[{"green": 2, "red": 3}, {"red": 6}], market={"blue": 6}, seed=3)
    table.play("tile", "green", (0, 0))
    table.play("take", "blue")
    known = table.states[0]["known"][0]
    assert known.tolist() == [0, 0, 1, 0, 0]
    table.play("tile", "red", (6, 0))
    assert table.states[0]["known"][0].tolist() == [0, 0, 1, 0, 0]


@pytest.mark.clause("YAY-18", "YAY-102")
def test_what_may_have_been_replaced_is_no_longer_known():
    table = Story(hands=[{"green": 2, "red": 3}, {"red": 6}], market={"blue": 6})
    table.play("tile", "green", (0, 0))
    table.play("take", "blue")
    table.play("replace")
    table.play("discard", (0, 1, 0, 0, 0))
    assert not table.states[0]["known"].any()
    assert table.states[0]["replaced"][0].tolist() == [0, 1, 0, 0, 0]


@pytest.mark.clause("YAY-18", "YAY-102")
def test_a_known_tile_that_is_played_or_shown_is_out_of_the_hand():
    table = Story(tiles={"red": [(0, 8)]}, hands=[{"green": 1, "red": 3, "yellow": 1}, {"red": 6}], market={"blue": 6})
    table.play("tile", "green", (0, 0))
    table.play("take", "blue")
    table.play("riot", True, (0, 8))
    assert not table.states[0]["known"].any()


# ---------------------------------------------------------------------- the end


@pytest.mark.clause("YAY-70")
@pytest.mark.parametrize(("bag", "over"), [(3, False), (2, True), (0, True)])
def test_the_game_ends_when_a_tile_must_be_drawn_and_none_is_left(bag, over):
    table = Story(hands=[{"red": 5}, {"red": 6}], market={"red": 5}, bag=bag, actions=1)
    table.play("tile", "red", (0, 0))  # two for the hand, one for the market
    assert table.reference.over == over
    assert (table.reference.left, table.reference.ending) == (0, BAG_EMPTY if over else RUNNING)
    assert table.seat == (-1 if over else 1)
    assert sum(table.hands[0].values()) == 4 + min(bag, 2)


@pytest.mark.clause("YAY-70", "YAY-72")
def test_income_is_paid_before_a_refill_that_fails():
    three = ((2, 4), (3, 3), (3, 4))
    table = Story(
        tiles={"red": three, "black": [(3, 2)]}, pagodas=[("red", three)], leaders=[((4, 3), 0, "red")],
        hands=[{"yellow": 6}, {"red": 6}], market={"red": 6}, bag=0, actions=1,
    )  # fmt: skip
    table.play("tile", "yellow", (6, 8))
    assert table.reference.over
    assert table.gained == [{"red": 1}, {}]


@pytest.mark.clause("YAY-49", "YAY-72")
def test_a_replace_action_that_fails_ends_the_game_at_once():
    three = ((2, 4), (3, 3), (3, 4))
    table = Story(
        tiles={"red": three, "black": [(3, 2)]}, pagodas=[("red", three)], leaders=[((4, 3), 0, "red")],
        hands=[{"yellow": 6}, {"red": 6}], market={"red": 6}, bag=2,
    )  # fmt: skip
    table.play("replace")
    table.play("discard", (0, 0, 0, 0, 3))
    assert (table.reference.over, table.seat, table.reference.left) == (True, -1, 0)
    assert sum(table.hands[0].values()) == 5
    assert table.gained == [{}, {}]  # no second action, no income


@pytest.mark.clause("YAY-9", "YAY-70", "YAY-101")
def test_the_tiles_taken_out_unseen_are_never_drawn():
    result = pm.simulate(YellowYangtze(players=2, short_game=True), 40, seed=2)
    long = pm.simulate(YellowYangtze(players=2), 40, seed=2)
    assert (result.facts["bag_left"] == 0).all()
    assert result.turns.mean() < long.turns.mean()
    game = YellowYangtze(players=2, short_game=True)
    states = game.deal(40, seed=2)
    game.play_out(states, seed=2)
    assert (states["bag"].sum(axis=1) == 24).all()


# ---------------------------------------------------------------------- scores


def final(*points):
    """The engine's parts, scores and places of points (black, red, blue, green, yellow) of each seat."""
    gained = [dict(zip(COLOURS, one, strict=True)) for one in points]
    table = Story(points=gained, players=len(points), hands=FULL)
    parts = table.game.score_parts(table.states)[0].tolist()
    return parts, table.game.scores(table.states)[0].tolist(), table.game.outcome(table.states)[0].tolist()


@pytest.mark.clause("YAY-73", "YAY-74", "YAY-75")
def test_yellow_fills_the_lowest_and_the_lowest_counts():
    parts, scores, places = final((7, 9, 4, 6, 3), (8, 12, 6, 9, 0))
    assert [row[20:] for row in parts] == [[0, 0, 3, 0, 6, 7, 7, 9], [0, 0, 0, 0, 6, 8, 9, 12]]
    assert (scores, places) == ([6, 6], [2, 1])


@pytest.mark.clause("YAY-74")
def test_yellow_points_are_given_one_by_one_to_the_first_lowest():
    parts, scores, _ = final((0, 0, 0, 0, 6), (3, 3, 3, 2, 0))
    assert parts[0][20:] == [2, 2, 1, 1, 1, 1, 2, 2]
    assert scores == [1, 2]


@pytest.mark.clause("YAY-75")
@pytest.mark.parametrize("better", [(5, 5, 5, 7, 0), (5, 5, 6, 6, 0), (5, 6, 6, 6, 0), (6, 6, 6, 6, 0)])
def test_ties_go_to_the_second_then_the_third_then_the_fourth(better):
    assert final((6, 5, 5, 5, 0), better)[2] == [2, 1]


@pytest.mark.clause("YAY-76")
def test_fewer_yellow_points_break_what_is_still_level_and_then_nobody_wins():
    assert final((5, 5, 5, 4, 1), (5, 5, 5, 5, 0))[2] == [2, 1]
    assert final((5, 5, 5, 4, 1), (5, 5, 4, 5, 1))[2] == [2, 2]
    assert final((5, 5, 5, 5, 0), (5, 5, 5, 5, 0), (1, 1, 1, 1, 0))[2] == [2, 2, 3]
    assert final((5, 5, 5, 5, 0), (1, 1, 1, 1, 0), (1, 1, 1, 1, 0))[2] == [1, 2, 2]


# ---------------------------------------------------------------------- other boxes


@pytest.mark.clause("YAY-2", "YAY-6", "YAY-15")
def test_a_box_may_have_other_counts():
    box = boards.box_of(["....~.C", "...~~..", "......."], counts={"hand": 3, "market": 2, "actions": 1})
    game = YellowYangtze(players=4, components=box)
    state = game.deal(1, seed=1)[0]
    assert state["hand"].sum(axis=1).tolist() == [3] * 4
    assert (state["market"].sum(), state["actions_left"]) == (2, 1)
    assert state["bag_left"] == 138 - 1 - 12 - 2
