"""Leaders, states and revolts, told as small stories: a position, a move, and what the table shows then."""

import pytest

from .reference_actions import ACT, REVOLT
from .stories import Story
from .tables import rows_with

HAND = {"yellow": 3}


def leader_cells(table, colour):
    return [cell for kind, cell in table.moves("leader") if kind == colour]


# ---------------------------------------------------------------------- where leaders may stand


@pytest.mark.clause("YAY-20", "YAY-30")
def test_a_leader_needs_empty_land_beside_a_black_tile():
    table = Story(tiles={"black": [(3, 3)], "red": [(3, 4)]}, rows=rows_with(river=[(2, 3)]), hands=[HAND, HAND])
    assert leader_cells(table, "red") == [(2, 4), (3, 2), (4, 3), (4, 4)]  # (3, 4) is taken, (2, 3) is river
    assert leader_cells(table, "red") == leader_cells(table, "black")


@pytest.mark.clause("YAY-30", "YAY-56")
def test_a_black_tile_under_a_pagoda_is_as_good_as_any():
    three = ((2, 4), (3, 3), (3, 4))
    table = Story(tiles={"black": three}, pagodas=[("black", three)], hands=[HAND, HAND])
    assert len(leader_cells(table, "green")) == 9
    table.play("leader", "green", (3, 5))
    assert table.leaders == {(3, 5): (0, "green")}


@pytest.mark.clause("YAY-30", "YAY-35", "YAY-16")
def test_placing_moving_and_withdrawing_score_nothing():
    table = Story(tiles={"black": [(3, 3)]}, hands=[HAND, HAND])
    table.play("leader", "black", (3, 2))
    table.play("leader", "black", (3, 4))
    assert table.seat == 1
    table.play("leader", "red", (2, 4))
    table.play("withdraw", "red")
    assert table.leaders == {(3, 4): (0, "black")}
    assert table.gained == [{}, {}]


@pytest.mark.clause("YAY-31", "YAY-29", "YAY-22")
def test_withdrawing_is_always_allowed_and_may_split_a_state():
    table = Story(
        tiles={"black": [(3, 3), (3, 5)]}, leaders=[((3, 4), 0, "red"), ((3, 6), 1, "blue")], hands=[HAND, HAND]
    )
    assert len(table.reference.board.states()) == 1
    assert table.moves("withdraw") == [("red",)]  # only the own one
    table.play("withdraw", "red")
    assert table.reference.board.groups() == [((3, 3),), ((3, 5), (3, 6))]
    assert table.reference.board.states() == [((3, 5), (3, 6))]


# ---------------------------------------------------------------------- states


@pytest.mark.clause("YAY-21", "YAY-22")
def test_leaders_of_all_owners_carry_the_chain():
    table = Story(
        tiles={"black": [(3, 1), (4, 4), (0, 7)], "green": [(0, 8)]},
        leaders=[((3, 2), 0, "red"), ((3, 3), 1, "blue")],
        hands=[HAND, HAND],
    )
    board = table.reference.board
    assert board.groups() == [((0, 7), (0, 8)), ((3, 1), (3, 2), (3, 3), (4, 4))]
    assert board.states() == board.groups()[1:]


@pytest.mark.clause("YAY-32")
@pytest.mark.parametrize(("colour", "legal"), [("black", True), ("yellow", True), ("red", False), ("green", False)])
def test_a_leader_may_join_three_states_that_share_no_colour(colour, legal):
    table = Story(
        tiles={"black": [(3, 3), (2, 5), (4, 5)]},
        leaders=[((3, 2), 0, "red"), ((2, 6), 1, "green"), ((4, 6), 0, "blue")],
        players=3,
        active=2,
        hands=[HAND, HAND, HAND],
    )
    assert table.legal("leader", colour, (3, 4)) == legal
    if legal:
        table.play("leader", colour, (3, 4))
        assert len(table.reference.board.states()) == 1


@pytest.mark.clause("YAY-32", "YAY-33")
def test_a_leader_between_two_states_never_starts_a_revolt():
    table = Story(
        tiles={"black": [(3, 3), (3, 5)]},
        leaders=[((3, 2), 0, "red"), ((3, 6), 0, "green")],
        active=1,
        hands=[HAND, HAND],
    )
    assert not table.legal("leader", "red", (3, 4))
    assert not table.legal("leader", "green", (3, 4))
    assert table.legal("leader", "blue", (3, 4))
    assert table.legal("leader", "red", (2, 4))  # beside the left state alone: a revolt
    table.play("leader", "red", (2, 4))
    table.play("commit", 0, True)
    table.play("commit", 0, False)
    assert table.gained == [{}, {"red": 1}]


@pytest.mark.clause("YAY-33")
def test_a_group_without_leaders_does_not_hinder_a_revolt():
    table = Story(
        tiles={"black": [(3, 3)], "red": [(3, 5), (3, 6)]}, leaders=[((3, 2), 0, "red")], active=1, hands=[HAND, HAND]
    )
    table.play("leader", "red", (3, 4))
    assert table.phase == REVOLT
    table.play("commit", 0, True)
    table.play("commit", 0, True)
    assert table.leaders == {(3, 2): (0, "red")}  # 2 : 2, a tie


@pytest.mark.clause("YAY-34")
def test_a_leader_is_lifted_before_its_new_place_is_judged():
    table = Story(
        tiles={"black": [(3, 3), (3, 5)]},
        leaders=[((3, 4), 0, "red"), ((3, 2), 1, "green"), ((3, 6), 1, "blue")],
        hands=[HAND, HAND],
    )
    assert len(table.reference.board.states()) == 1
    for cell in ((2, 4), (4, 4)):  # beside the left tile only; the state stays split
        assert table.legal("leader", "red", cell)
    assert not table.legal("leader", "red", (3, 4))
    table.play("leader", "red", (2, 4))
    assert len(table.reference.board.states()) == 2
    table.play("leader", "red", (3, 4))  # and it joins them again
    assert len(table.reference.board.states()) == 1
    assert table.gained == [{}, {}]


@pytest.mark.clause("YAY-34")
def test_a_leader_may_stay_where_it_is_by_a_switch():
    position = {"tiles": {"black": [(3, 3)]}, "leaders": [((3, 2), 0, "red")], "hands": [HAND, HAND]}
    assert not Story(**position).legal("leader", "red", (3, 2))
    table = Story(**position, leader_move_to_same_space_allowed=True)
    table.play("leader", "red", (3, 2))
    assert table.leaders == {(3, 2): (0, "red")}
    assert table.reference.actions == 1


@pytest.mark.clause("YAY-3", "YAY-11")
def test_five_leaders_each_and_none_twice():
    table = Story(tiles={"black": [(3, 3), (3, 5), (5, 3)]}, hands=[HAND, HAND])
    assert len({colour for colour, _ in table.moves("leader")}) == 5
    table.play("leader", "red", (3, 2))
    table.play("leader", "red", (5, 2))
    assert table.leaders == {(5, 2): (0, "red")}


# ---------------------------------------------------------------------- revolts

THREE = {"black": [(2, 3), (3, 3), (3, 5)]}  # a leader on (3, 4) has 2 beside it, one on (2, 4) has 2


def uprising(attack=(), defence=(), colour="red", **position):
    """Seat 1 brings a leader against seat 0's; both have two black tiles beside them."""
    return Story(
        tiles=THREE,
        leaders=[((3, 4), 0, colour), *position.pop("leaders", [])],
        hands=[dict(defence), dict(attack)],
        active=1,
        **position,
    )


@pytest.mark.clause("YAY-23", "YAY-33", "YAY-36", "YAY-37", "YAY-38", "YAY-39", "YAY-91")
def test_black_tiles_are_committed_in_order_and_all_discarded():
    table = uprising({"black": 3, "red": 1}, {"black": 2, "red": 1}, leaders=[((2, 2), 0, "black")])
    table.play("leader", "red", (2, 4))
    assert (table.seat, table.phase) == (1, REVOLT)
    assert table.moves("commit") == [(n, leader) for n in range(4) for leader in (False, True)]  # black leader off
    table.play("commit", 2, True)  # 2 + 2 + 1
    assert table.seat == 0
    assert table.moves("commit") == [(0, False), (1, False), (2, False)]  # its black leader stands on the board
    table.play("commit", 2, False)  # 2 + 2
    assert (table.seat, table.phase) == (1, ACT)
    assert table.leaders == {(2, 2): (0, "black"), (2, 4): (1, "red")}
    assert table.gained == [{}, {"red": 1}]
    assert table.hands == [{"red": 1}, {"black": 1, "red": 1}]
    assert sum(kind == "black" for kind in table.tiles.values()) == 3


@pytest.mark.clause("YAY-37", "YAY-38")
@pytest.mark.parametrize(("attacks", "defends", "won"), [
    ((0, False), (0, False), False), ((0, True), (0, False), True), ((1, False), (0, True), False),
    ((1, True), (1, False), True), ((1, True), (1, True), False), ((2, False), (1, False), True),
])  # fmt: skip
def test_the_stronger_wins_and_the_defender_a_tie(attacks, defends, won):
    table = uprising({"black": 2}, {"black": 2}, colour="blue")
    table.play("leader", "blue", (2, 4))
    table.play("commit", *attacks)
    table.play("commit", *defends)
    assert table.leaders == ({(2, 4): (1, "blue")} if won else {(3, 4): (0, "blue")})
    assert table.gained == ([{}, {"blue": 1}] if won else [{"blue": 1}, {}])


@pytest.mark.clause("YAY-37", "YAY-96")
def test_black_leaders_in_revolt_lend_themselves_no_hand():
    table = uprising({"black": 1, "red": 2}, {"red": 2}, colour="black")
    table.play("leader", "black", (2, 4))
    assert table.moves("commit") == [(0, False), (1, False)]
    table.play("commit", 0, False)  # the defender has nothing to decide
    assert table.leaders == {(3, 4): (0, "black")}
    assert table.gained == [{"black": 1}, {}]


@pytest.mark.clause("YAY-39")
def test_a_revolt_of_artisans_earns_yellow():
    table = uprising({"black": 1, "red": 1}, {"red": 1}, colour="yellow")
    table.play("leader", "yellow", (2, 4))
    table.play("commit", 1, True)
    table.play("commit", 0, False)
    assert table.gained == [{}, {"yellow": 1}]


@pytest.mark.clause("YAY-29", "YAY-39")
def test_the_losers_place_may_have_been_a_link():
    table = Story(
        tiles={"black": [(3, 3), (3, 5), (2, 4)]},
        leaders=[((3, 4), 0, "red"), ((3, 6), 0, "green"), ((3, 2), 0, "blue")],
        hands=[HAND, {"black": 6}],
        active=1,
    )
    assert len(table.reference.board.states()) == 1
    table.play("leader", "red", (4, 3))
    table.play("commit", 3, False)
    table.play("commit", 0, False)
    assert table.leaders == {(4, 3): (1, "red"), (3, 6): (0, "green"), (3, 2): (0, "blue")}
    assert len(table.reference.board.states()) == 2


@pytest.mark.clause("YAY-34", "YAY-39")
def test_a_moved_leader_that_loses_goes_home():
    table = Story(
        tiles=THREE | {"yellow": [(5, 5)], "black": [*THREE["black"], (5, 6)]},
        leaders=[((3, 4), 0, "green"), ((5, 7), 1, "green")],
        hands=[{"red": 2, "black": 1}, {"red": 2}],
        active=1,
    )
    table.play("leader", "green", (2, 4))
    table.play("commit", 0, False)
    table.play("commit", 0, False)
    assert table.leaders == {(3, 4): (0, "green")}
    assert table.reference.is_off(1, "green")


@pytest.mark.clause("YAY-17")
def test_the_same_revolt_may_fail_twice_in_a_turn():
    table = uprising({"red": 2, "black": 1}, {"red": 2, "black": 1})
    for _ in range(2):
        assert table.seat == 1
        table.play("leader", "red", (2, 4))
        table.play("commit", 0, False)
        table.play("commit", 0, False)
    assert table.gained == [{"red": 2}, {}]
    assert table.reference.active == 0


@pytest.mark.clause("YAY-36")
def test_a_black_tile_between_both_counts_for_both():
    table = Story(
        tiles={"black": [(3, 3)], "red": [(2, 3)]}, leaders=[((3, 4), 0, "red")], active=1, hands=[HAND, HAND]
    )
    table.play("leader", "red", (2, 4))
    assert table.reference.strengths == [1, 1]


# ---------------------------------------------------------------------- black dependency


@pytest.mark.clause("YAY-28", "YAY-46")
def test_one_removal_may_send_several_leaders_home():
    table = Story(
        tiles={"black": [(3, 3), (5, 2)], "red": [(4, 2)]},
        leaders=[((3, 2), 0, "red"), ((2, 4), 1, "blue"), ((4, 3), 1, "green")],
        hands=[{"blue": 2, "red": 1}, HAND],
    )
    table.play("riot", False, (3, 3))
    assert table.leaders == {(4, 3): (1, "green")}  # (5, 2) is beside it still
    assert table.gained == [{}, {}]


@pytest.mark.clause("YAY-28")
def test_a_black_tile_elsewhere_in_the_state_is_no_help():
    table = Story(
        tiles={"black": [(3, 3), (3, 5)], "red": [(3, 4)]}, leaders=[((3, 2), 1, "red")],
        hands=[{"blue": 2, "red": 1}, HAND],
    )  # fmt: skip
    table.play("riot", False, (3, 3))
    assert table.leaders == {}
