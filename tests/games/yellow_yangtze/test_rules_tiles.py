"""Laying tiles, what they score, blue chains, the market and riots, told as small stories."""

import pytest

from .reference_actions import ACT, CHAIN, MARKET, PAGODA
from .stories import Story
from .tables import rows_with

HAND = {"yellow": 3}
RIVER = [(3, 3), (3, 4), (2, 4), (3, 5), (3, 6), (1, 1)]


def tile_cells(table, colour):
    return [cell for kind, cell in table.moves("tile") if kind == colour]


# ---------------------------------------------------------------------- where tiles may lie


@pytest.mark.clause("YAY-24", "YAY-25", "YAY-26")
def test_tiles_lie_on_any_empty_space_of_their_terrain():
    table = Story(
        rows=rows_with(river=RIVER),
        tiles={"black": [(5, 5)], "blue": [(3, 3)]},
        leaders=[((5, 4), 1, "red")],
        hands=[{"blue": 1, "red": 1, "yellow": 1, "black": 1, "green": 1}, HAND],
    )
    assert tile_cells(table, "blue") == sorted(set(RIVER) - {(3, 3)})
    land = [cell for cell in table.reference.board.spaces.cells if cell not in [*RIVER, (5, 5), (5, 4)]]
    for colour in ("black", "red", "green", "yellow"):
        assert tile_cells(table, colour) == land


@pytest.mark.clause("YAY-24")
def test_only_tiles_in_hand_are_laid():
    table = Story(hands=[{"red": 1}, HAND])
    assert {colour for colour, _ in table.moves("tile")} == {"red"}
    table.play("tile", "red", (0, 0))
    assert table.tiles == {(0, 0): "red"}


@pytest.mark.clause("YAY-27")
def test_a_capital_that_lost_its_tile_is_land_like_any():
    table = Story(
        rows=rows_with(river=RIVER, capitals=[(5, 5)]), tiles={"black": [(5, 5), (5, 6)]},
        hands=[{"blue": 4, "red": 1}, HAND],
    )  # fmt: skip
    table.play("riot", False, (5, 5))
    assert table.legal("tile", "red", (5, 5))
    assert table.legal("leader", "red", (5, 5))
    assert not table.legal("tile", "blue", (5, 5))
    table.play("tile", "red", (5, 5))
    assert table.tiles[5, 5] == "red"


# ---------------------------------------------------------------------- who scores


@pytest.mark.clause("YAY-40", "YAY-41", "YAY-42")
@pytest.mark.parametrize(("leaders", "colour", "gained"), [
    (["red"], "red", {"red": 1}), (["red", "black"], "red", {"red": 1}), (["black"], "red", {"red": 1}),
    (["black"], "yellow", {"yellow": 1}), (["green"], "red", {}), (["green"], "black", {}),
    (["black"], "black", {"black": 1}), ([], "red", {}), (["yellow"], "yellow", {"yellow": 1}),
])  # fmt: skip
def test_the_leader_of_the_colour_or_else_the_black_one_scores(leaders, colour, gained):
    places = [(3, 2), (2, 4)]
    table = Story(
        tiles={"black": [(3, 3)]}, leaders=[(cell, 1, kind) for cell, kind in zip(places, leaders, strict=False)],
        hands=[{colour: 2}, HAND],
    )  # fmt: skip
    table.play("tile", colour, (3, 4))
    assert table.gained == [{}, gained]


@pytest.mark.clause("YAY-40")
def test_the_matching_leader_takes_it_from_the_black_one_whoever_lays():
    table = Story(
        tiles={"black": [(3, 3)]}, leaders=[((3, 2), 0, "black"), ((2, 4), 1, "red")], hands=[{"red": 2}, HAND]
    )
    table.play("tile", "red", (3, 4))
    assert table.gained == [{}, {"red": 1}]


@pytest.mark.clause("YAY-42")
def test_a_tile_outside_all_states_scores_nothing():
    table = Story(tiles={"black": [(3, 3)]}, leaders=[((3, 2), 0, "red")], hands=[{"red": 2}, HAND])
    table.play("tile", "red", (3, 5))
    assert table.gained == [{}, {}]


@pytest.mark.clause("YAY-43", "YAY-29")
def test_a_tile_that_joins_states_in_peace_scores_by_the_whole():
    table = Story(
        tiles={"black": [(3, 2), (3, 4)]}, leaders=[((3, 1), 0, "black"), ((3, 5), 1, "red")], hands=[{"red": 2}, HAND]
    )
    table.play("tile", "red", (3, 3))
    assert table.gained == [{}, {"red": 1}]
    assert len(table.reference.board.states()) == 1


# ---------------------------------------------------------------------- blue chains


def river(hand=4, **position):
    tiles = {"black": [(4, 2)]} | position.pop("tiles", {})
    return Story(
        rows=rows_with(river=RIVER), tiles=tiles, leaders=[((4, 3), 1, "blue"), *position.pop("leaders", [])],
        hands=[{"blue": hand, "red": 1}, HAND], **position,
    )  # fmt: skip


@pytest.mark.clause("YAY-44", "YAY-48")
def test_each_tile_of_a_chain_touches_the_one_before_and_scores_by_itself():
    table = river()
    table.play("tile", "blue", (3, 3))
    assert table.phase == CHAIN
    assert table.moves("tile") == [("blue", (2, 4)), ("blue", (3, 4))]
    table.play("tile", "blue", (3, 4))
    assert table.moves("tile") == [("blue", (2, 4)), ("blue", (3, 5))]
    table.play("tile", "blue", (3, 5))
    assert table.moves("tile") == [("blue", (3, 6))]  # (2, 4) touched the one before last
    table.play("stop")
    assert (table.phase, table.seat) == (ACT, 0)
    assert table.gained == [{}, {"blue": 3}]
    assert table.hands[0] == {"blue": 1, "red": 1}


@pytest.mark.clause("YAY-44", "YAY-48")
def test_a_tile_of_a_chain_far_from_leaders_scores_nothing():
    table = river()
    table.play("tile", "blue", (3, 5))
    assert table.gained == [{}, {}]
    table.play("tile", "blue", (3, 4))
    table.play("tile", "blue", (3, 3))
    assert table.gained == [{}, {"blue": 1}]


@pytest.mark.clause("YAY-44")
@pytest.mark.parametrize("one", [True, False])
def test_one_chain_a_turn(one):
    table = river(one_blue_chain_per_turn=one)
    table.play("tile", "blue", (3, 3))
    table.play("tile", "blue", (3, 4))
    table.play("stop")
    table.play("tile", "blue", (3, 6))  # a single one is always allowed
    if one:
        assert table.seat == 1
    else:
        assert table.moves("tile") == [("blue", (3, 5))]
        table.play("tile", "blue", (3, 5))
        assert table.gained == [{}, {"blue": 3}]


@pytest.mark.clause("YAY-44")
def test_a_single_tile_before_a_chain():
    table = river()
    table.play("tile", "blue", (3, 6))
    table.play("stop")
    table.play("tile", "blue", (3, 3))
    assert table.phase == CHAIN
    table.play("tile", "blue", (3, 4))
    assert table.phase == CHAIN


@pytest.mark.clause("YAY-44")
def test_no_blue_tile_left_or_no_place_beside_ends_the_chain_by_itself():
    table = river(hand=1)
    table.play("tile", "blue", (3, 3))
    assert (table.phase, table.reference.actions) == (ACT, 1)
    table = river(hand=2)
    table.play("tile", "blue", (1, 1))
    assert (table.phase, table.reference.actions) == (ACT, 1)


@pytest.mark.clause("YAY-44", "YAY-61")
def test_a_war_ends_a_chain():
    table = river(tiles={"black": [(4, 2), (4, 7)]}, leaders=[((4, 6), 0, "blue")])
    table.play("tile", "blue", (3, 3))
    table.play("tile", "blue", (3, 4))
    table.play("tile", "blue", (3, 5))  # beside (4, 6)
    assert len(table.reference.sides) == 2
    while table.phase != ACT:
        table.play(*next(iter(table.reference.options.values())))
    assert (table.reference.actions, table.hands[0]["blue"]) == (1, 1)
    assert table.reference.chained


@pytest.mark.clause("YAY-44", "YAY-50")
def test_declining_a_pagoda_leaves_the_chain_open():
    table = river()
    table.play("tile", "blue", (3, 3))
    table.play("tile", "blue", (2, 4))
    table.play("tile", "blue", (3, 4))
    assert table.phase == PAGODA
    table.play("stop")
    assert table.moves("tile") == [("blue", (3, 5))]


@pytest.mark.clause("YAY-44", "YAY-52")
@pytest.mark.parametrize("ends", [True, False])
def test_a_pagoda_carried_over_ends_a_chain_too(ends):
    far = [(0, 0), (0, 1), (1, 0)]
    table = Story(
        rows=rows_with(river=[*RIVER, *far]),
        tiles={"blue": [*far, (3, 3), (2, 4)]},
        pagodas=[("blue", far)],
        hands=[{"blue": 2, "red": 1}, HAND],
        box={"pagodas": {"blue": 1}},
        relocation_also_ends_blue_chain=ends,
    )
    table.play("tile", "blue", (3, 4))
    table.play("pagoda", ((2, 4), (3, 3), (3, 4)), False)
    assert table.pagodas == [("blue", ((2, 4), (3, 3), (3, 4)))]
    assert table.phase == (ACT if ends else CHAIN)


# ---------------------------------------------------------------------- green and the market


@pytest.mark.clause("YAY-45")
def test_green_takes_a_market_tile_and_the_gap_stays_until_the_end_of_the_turn():
    table = Story(hands=[{"green": 4, "red": 2}, {"red": 6}], market={"blue": 2, "red": 4})
    table.play("tile", "green", (0, 0))
    assert table.phase == MARKET
    assert table.moves("take") == [("blue",), ("red",)]
    table.play("take", "blue")
    assert (table.hands[0], table.market) == ({"green": 3, "red": 2, "blue": 1}, {"blue": 1, "red": 4})
    table.play("tile", "green", (6, 6))
    table.play("take", "red")
    assert table.seat == 1
    assert (sum(table.hands[0].values()), sum(table.market.values())) == (6, 6)
    assert table.reference.left == 58  # the hand was full already


@pytest.mark.clause("YAY-45")
def test_the_market_may_be_left_alone():
    table = Story(hands=[{"green": 4, "red": 2}, {"red": 6}], market={"blue": 6})
    table.play("tile", "green", (0, 0))
    table.play("stop")
    assert (table.hands[0], table.market) == ({"green": 3, "red": 2}, {"blue": 6})


@pytest.mark.clause("YAY-45")
def test_other_colours_do_not_touch_the_market():
    table = Story(hands=[{"red": 2, "yellow": 2, "black": 2}, {"red": 6}], market={"blue": 6})
    for colour, cell in (("red", (0, 0)), ("yellow", (6, 6))):
        table.play("tile", colour, cell)
        assert table.phase == ACT


# ---------------------------------------------------------------------- riots


@pytest.mark.clause("YAY-46")
def test_a_riot_takes_any_tile_but_no_leader():
    table = Story(
        rows=rows_with(capitals=[(5, 5)]),
        tiles={"black": [(5, 5), (3, 3)], "red": [(0, 0)]},
        leaders=[((3, 4), 1, "red"), ((3, 2), 0, "blue")],
        hands=[{"blue": 3, "red": 1}, HAND],
    )
    assert table.moves("riot") == [(False, (0, 0)), (False, (3, 3)), (False, (5, 5))]
    before = table.reference.discards.copy()
    table.play("riot", False, (5, 5))
    assert (5, 5) not in table.tiles
    assert table.hands[0] == {"blue": 1, "red": 1}
    assert table.reference.discards - before == {"blue": 2, "black": 1}
    assert table.gained == [{}, {}]
    assert table.moves("riot") == []  # one blue tile is too few while the blue leader stands on the board


@pytest.mark.clause("YAY-46")
def test_without_a_tile_on_the_board_there_is_no_riot():
    assert Story(hands=[{"blue": 2, "red": 1}, HAND]).moves("riot") == []


@pytest.mark.clause("YAY-47", "YAY-95")
def test_the_blue_leader_off_the_board_stands_for_one_blue_tile():
    table = Story(tiles={"red": [(0, 0), (3, 3)]}, hands=[{"blue": 2, "red": 1}, HAND])
    assert table.moves("riot") == [(pays, cell) for pays in (False, True) for cell in ((0, 0), (3, 3))]
    table.play("riot", True, (0, 0))
    assert table.hands[0] == {"blue": 1, "red": 1}
    assert table.moves("riot") == [(True, (3, 3))]
    table.play("riot", True, (3, 3))
    assert Story(tiles={"red": [(0, 0)]}, hands=[{"red": 1, "green": 1}, HAND]).moves("riot") == []  # one real tile


@pytest.mark.clause("YAY-29", "YAY-46")
def test_a_riot_may_split_a_state():
    table = Story(
        tiles={"black": [(3, 2), (3, 4)], "red": [(3, 3)]}, leaders=[((3, 1), 0, "red"), ((3, 5), 1, "green")],
        hands=[{"blue": 2, "red": 1}, HAND],
    )  # fmt: skip
    table.play("riot", True, (3, 3))
    assert len(table.reference.board.states()) == 2
    assert table.legal("tile", "red", (3, 3))
