"""War: who fights, who supports whom in which order, what falls and what victory costs, told as small stories."""

import pytest

from .reference_actions import ACT, LOSS, WAR, WINNER
from .stories import Story

GAP = (3, 3)  # the space between both states
WEST, EAST = [(2, 1), (4, 1), (3, 0)], [(2, 6), (4, 6), (3, 6)]  # where their red tiles lie
REST = {"yellow": 2}


def front(west=0, east=0, hands=(REST, REST), *, leaders=(), tiles=(), rulers=(0, 1), **position):
    """Two states that share red: the west is rulers[0]'s, the east rulers[1]'s, with so many red tiles each."""
    laid = {"black": [(3, 1), (3, 5)], "red": [*WEST[:west], *EAST[:east]]}
    for colour, cells in dict(tiles).items():
        laid[colour] = [*laid.get(colour, []), *cells]
    return Story(
        tiles=laid,
        leaders=[((3, 2), rulers[0], "red"), ((3, 4), rulers[1], "red"), *leaders],
        hands=[dict(hand) for hand in hands],
        players=max(len(hands), 2),
        **position,
    )


def reds(table):
    return sorted(cell for cell, colour in table.tiles.items() if colour == "red")


# ---------------------------------------------------------------------- when it is war


@pytest.mark.clause("YAY-23", "YAY-60")
def test_a_tile_that_unites_two_leaders_of_a_colour_starts_a_war():
    table = front(1, 0)
    table.play("tile", "yellow", GAP)
    assert table.leaders == {(3, 2): (0, "red")}
    assert table.gained == [{"red": 1}, {}]
    assert table.phase == ACT


@pytest.mark.clause("YAY-43", "YAY-60")
def test_states_without_a_common_colour_are_united_in_peace():
    table = Story(
        tiles={"black": [(3, 1), (3, 5)]}, leaders=[((3, 2), 0, "red"), ((3, 4), 1, "yellow")], hands=[REST, REST]
    )
    table.play("tile", "yellow", GAP)
    assert table.gained == [{}, {"yellow": 1}]
    assert len(table.leaders) == 2


@pytest.mark.clause("YAY-60")
def test_red_tiles_of_groups_without_leaders_neither_fight_nor_fall():
    loose = [(2, 4), (1, 4)]  # they touch the gap
    table = Story(
        tiles={"black": [(3, 1), (4, 5)], "red": [*loose, (2, 1)]},
        leaders=[((3, 2), 0, "red"), ((4, 4), 1, "red")],
        hands=[REST, REST],
    )
    table.play("tile", "yellow", GAP)
    assert table.reference.verdict["totals"] == [1, 0]
    assert reds(table) == sorted([*loose, (2, 1)])


@pytest.mark.clause("YAY-61")
@pytest.mark.parametrize(("colour", "cell"), [("red", GAP), ("green", GAP), ("black", GAP)])
def test_the_uniting_tile_takes_no_part(colour, cell):
    table = front(1, 0, hands=[{colour: 1, "yellow": 2}, REST], market={"blue": 6})
    table.play("tile", colour, cell)
    assert table.reference.verdict["totals"] == [1, 0]
    assert table.tiles[cell] == colour
    assert table.gained == [{"red": 1}, {}]  # for the war alone
    assert (table.phase, table.market) == (ACT, {"blue": 6})


@pytest.mark.clause("YAY-61", "YAY-67")
def test_the_uniting_tile_pays_nothing():
    table = front(2, 1, hands=[{"red": 1, "yellow": 2}, REST])
    table.play("tile", "red", GAP)
    assert table.moves("lose") == [((2, 1),), ((4, 1),)]
    table.play("lose", (4, 1))
    assert reds(table) == [(2, 1), GAP]


@pytest.mark.clause("YAY-61")
def test_while_the_war_is_on_its_tile_belongs_to_no_state():
    table = front(1, 1, hands=[{"red": 3}, {"red": 2}])
    table.play("tile", "red", GAP)
    assert table.phase == WAR
    realm = table.states[0]["realm"]
    number = table.reference.hex[GAP]
    assert not int(realm[0, 1, number >> 6]) >> (number & 63) & 1


# ---------------------------------------------------------------------- support


@pytest.mark.clause("YAY-63", "YAY-90", "YAY-92")
def test_support_goes_round_from_the_left_of_the_active_seat_which_is_last():
    hand = {"red": 2, "yellow": 1}
    table = front(0, 0, hands=[hand] * 4, rulers=(0, 1), active=2)
    table.play("tile", "yellow", GAP)
    asked = []
    while table.phase == WAR:
        asked.append(table.seat)
        table.play("support", 0, 0, None)
    assert asked == [3, 0, 1, 2]
    assert (table.phase, table.seat) == (WINNER, 2)


@pytest.mark.clause("YAY-63", "YAY-92", "YAY-96")
def test_who_has_nothing_to_send_is_not_asked():
    table = front(1, 0, hands=[REST, {"red": 1}, REST, REST], leaders=[((4, 5), 3, "black"), ((2, 2), 2, "blue")])
    table.play("tile", "yellow", GAP)
    assert (table.phase, table.seat) == (WAR, 1)
    assert table.moves("support") == [(0, 0, None), (0, 1, None), (1, 1, None)]
    table.play("support", 1, 1, None)
    assert table.seat == 2  # its red leader is off the board
    moves = {move[1:] for move in table.reference.options.values()}
    assert moves == {(0, 0, None), (0, 0, 0), (0, 0, 1)}
    table.play("support", 0, 0, 0)
    table.play("support", 0, 0, None)
    assert table.gained[0] == {"red": 1}


@pytest.mark.clause("YAY-96")
def test_a_seat_that_is_asked_without_a_choice_is_no_state():
    table = front(1, 0, hands=[REST, {"red": 1}])
    table.play("tile", "yellow", GAP)
    states = table.states.copy()
    for name, step in (("hand", -1), ("bag", 1)):
        row = states[name][0] if name == "bag" else states[name][0, 1]
        row[1] = int(row[1]) + step
    states["bag_left"] += 1
    assert table.seat == 1
    assert table.game.check(states) != [None]


@pytest.mark.clause("YAY-63")
def test_everyone_may_support_either_side_but_only_one():
    table = front(0, 0, hands=[{"yellow": 2}, REST, {"red": 3}])
    table.play("tile", "yellow", GAP)
    assert table.seat == 2
    sends = [(side, tiles) for side in (0, 1) for tiles in (1, 2, 3)]
    ways = {(0, 0, None), *((side, tiles, None) for side, tiles in sends)}
    ways |= {(0, 0, 0), (0, 0, 1), *((side, tiles, side) for side, tiles in sends)}
    assert {move[1:] for move in table.reference.options.values()} == ways
    table.play("support", 1, 2, 1)
    assert table.reference.verdict["totals"] == [0, 3]
    assert table.hands[2] == {"red": 1}


@pytest.mark.clause("YAY-63")
def test_the_red_leader_may_help_another_side_by_a_switch():
    options = {"red_leader_must_join_own_tiles_side": False}
    table = front(0, 0, hands=[{"yellow": 2}, REST, {"red": 2}], **options)
    table.play("tile", "yellow", GAP)
    assert table.legal("support", 0, 1, 1)
    table.play("support", 0, 2, 1)
    assert table.reference.verdict["totals"] == [2, 1]


@pytest.mark.clause("YAY-62", "YAY-63")
def test_a_leader_on_the_board_adds_nothing():
    table = front(1, 1, hands=[REST, REST])
    table.play("tile", "yellow", GAP)
    assert table.phase == WINNER
    assert table.reference.strengths == [1, 1]


# ---------------------------------------------------------------------- the outcome


@pytest.mark.clause("YAY-64")
@pytest.mark.parametrize(("side", "gained"), [(0, [{"red": 1}, {}]), (1, [{}, {"red": 1}])])
def test_the_seat_that_laid_the_tile_breaks_ties(side, gained):
    table = front()
    table.play("tile", "yellow", GAP)
    assert table.moves("winner") == [(0,), (1,)]
    table.play("winner", side)
    assert table.gained == gained
    assert len(table.leaders) == 1


@pytest.mark.clause("YAY-62", "YAY-65", "YAY-66")
def test_one_comparison_settles_all_colours_and_other_leaders_stay():
    table = front(2, 1, leaders=[((2, 2), 0, "black"), ((2, 5), 1, "black"), ((4, 5), 1, "green")], hands=[REST, REST])
    table.play("tile", "yellow", GAP)
    assert table.gained == [{"red": 1, "black": 1}, {}]
    assert table.leaders == {(3, 2): (0, "red"), (2, 2): (0, "black"), (4, 5): (1, "green")}


@pytest.mark.clause("YAY-66")
def test_points_go_to_the_owner_in_the_winning_state_whoever_supported():
    table = front(1, 0, hands=[REST, REST, REST], rulers=(1, 2), leaders=[((4, 5), 1, "black"), ((2, 2), 2, "black")])
    table.play("tile", "yellow", GAP)
    table.play("support", 0, 0, None)
    assert table.gained == [{}, {"red": 1}, {"black": 1}]  # seat 1 loses black there, and gains red
    assert table.leaders == {(3, 2): (1, "red"), (2, 2): (2, "black")}


@pytest.mark.clause("YAY-65")
def test_all_red_tiles_of_the_losers_fall_and_their_pagodas():
    three = ((1, 6), (2, 6), (2, 7))
    table = front(3, 0, tiles={"red": [*three]}, pagodas=[("red", three)], hands=[{"yellow": 2, "red": 1}, REST])
    table.play("tile", "yellow", GAP)
    table.play("support", 0, 1, None)
    assert table.pagodas == []
    assert reds(table) == sorted(WEST)  # which pay now
    assert (3, 5) in table.tiles


# ---------------------------------------------------------------------- what victory costs


@pytest.mark.clause("YAY-67")
def test_committed_tiles_pay_first_all_of_them():
    table = front(2, 1, hands=[{"yellow": 2, "red": 3}, REST])
    table.play("tile", "yellow", GAP)
    table.play("support", 0, 3, None)
    assert reds(table) == sorted(WEST[:2])  # one was owed, three were committed and are gone
    assert table.hands[0] == {"yellow": 1}
    assert table.phase == ACT


@pytest.mark.clause("YAY-67", "YAY-93")
def test_the_rest_is_picked_on_the_board_by_the_seat_that_laid_the_tile():
    table = front(3, 2, hands=[{"yellow": 2}, {"yellow": 2}, REST], rulers=(1, 2))
    table.play("tile", "yellow", GAP)
    table.play("support", 0, 0, None)
    assert (table.phase, table.seat, table.reference.owed) == (LOSS, 0, 2)
    table.play("lose", (4, 1))
    assert table.moves("lose") == [((2, 1),), ((3, 0),)]
    table.play("lose", (2, 1))
    assert reds(table) == [(3, 0)]
    assert table.seat == 0


@pytest.mark.clause("YAY-67", "YAY-93", "YAY-96")
def test_nothing_is_picked_where_all_must_go():
    table = front(2, 2)
    table.play("tile", "yellow", GAP)
    table.play("winner", 0)
    assert table.phase == ACT
    assert reds(table) == []


@pytest.mark.clause("YAY-67")
def test_leaders_that_helped_the_losers_count_in_what_is_owed_but_do_not_pay():
    table = front(1, 2, hands=[REST, REST, {"red": 1}, {"red": 2}], rulers=(0, 1))
    table.play("tile", "yellow", GAP)
    table.play("support", 0, 1, 0)  # west 3
    table.play("support", 0, 2, 0)  # west 6
    assert table.reference.verdict["totals"] == [6, 2]
    assert reds(table) == WEST[:1]  # two owed, three committed
    table = front(1, 1, hands=[REST, REST, {"yellow": 1}, {"yellow": 1}])
    table.play("tile", "yellow", GAP)
    table.play("support", 0, 0, 0)
    table.play("support", 0, 0, 0)
    assert table.reference.verdict == table.reference.verdict | {"totals": [3, 1], "owed": 1}
    assert reds(table) == []


@pytest.mark.clause("YAY-67", "YAY-93")
def test_a_split_while_paying_changes_nothing():
    chain = [(2, 1), (1, 0), (0, 0)]  # red on red on red, then a red tile hangs by one thread
    table = front(0, 2, tiles={"red": chain}, hands=[{"yellow": 2}, REST])
    table.play("tile", "yellow", GAP)
    assert table.moves("lose") == [(cell,) for cell in sorted(chain)]
    table.play("lose", (2, 1))
    assert table.moves("lose") == [((0, 0),), ((1, 0),)]
    table.play("lose", (0, 0))
    assert reds(table) == [(1, 0)]


# ---------------------------------------------------------------------- three states

MEET = (3, 4)  # its separate neighbours are (3, 3), (2, 5) and (4, 5)


def three_states(west, north, south, hands=(REST, REST, REST), reds=(), **position):
    """Three states that meet at one space; each has a black tile, red tiles as `reds` says, and these leaders."""
    places = [[(3, 2), (2, 2), (4, 2)], [(2, 6), (1, 6), (1, 5)], [(4, 6), (5, 6), (5, 5)]]
    tiles = {"black": [(3, 1), (2, 7), (4, 7)], "green": [(3, 3), (2, 5), (4, 5)], "red": list(reds)}
    leaders = [
        (cell, *leader) for spots, state in zip(places, (west, north, south), strict=True)
        for cell, leader in zip(spots, state, strict=False)
    ]  # fmt: skip
    return Story(tiles=tiles, leaders=leaders, hands=[dict(hand) for hand in hands], players=3, **position)


@pytest.mark.clause("YAY-60", "YAY-65", "YAY-68")
def test_all_three_contest_one_colour():
    table = three_states([(0, "blue")], [(1, "blue")], [(2, "blue")], reds=[(3, 0)])
    table.play("tile", "yellow", MEET)
    while table.phase == WAR:
        table.play("support", 0, 0, None)
    assert table.reference.verdict["totals"] == [1, 0, 0]
    assert table.leaders == {(3, 2): (0, "blue")}
    assert table.gained == [{"blue": 2}, {}, {}]


@pytest.mark.clause("YAY-68")
def test_a_chain_of_contests_is_one_war():
    table = three_states([(0, "blue")], [(1, "blue"), (1, "green")], [(2, "green")], reds=[(3, 0)])
    table.play("tile", "yellow", MEET)
    assert len(table.reference.sides) == 3
    while table.phase == WAR:
        table.play("support", 0, 0, None)
    assert table.leaders == {(3, 2): (0, "blue")}  # the green ones too, though the west never opposed them
    assert table.gained == [{"blue": 1}, {}, {}]  # nobody gains for green


@pytest.mark.clause("YAY-68")
@pytest.mark.parametrize("fights", [False, True])
def test_a_third_state_that_shares_no_colour_stands_by(fights):
    table = three_states(
        [(0, "blue")], [(1, "blue")], [(2, "yellow")], reds=[(3, 0), (4, 8)], bystander_state_fights=fights
    )
    table.play("tile", "yellow", MEET)
    assert len(table.reference.sides) == (3 if fights else 2)
    sides = {move[3] for move in table.reference.options.values() if move[0] == "support"}
    assert sides == {None, 0, 1, 2} if fights else {None, 0, 1}
    while table.phase == WAR:
        table.play("support", 0, 0, None)
    if fights:
        table.play("winner", 0)  # 1 : 0 : 1
        assert reds(table) == []  # the bystander's falls, and the winner owes one
    else:
        assert reds(table) == [(3, 0), (4, 8)]
    assert table.leaders == {(3, 2): (0, "blue"), (4, 6): (2, "yellow")}
    assert table.gained == [{"blue": 1}, {}, {}]


@pytest.mark.clause("YAY-68")
def test_a_bystander_that_wins_gains_nothing():
    table = three_states([(0, "blue")], [(1, "blue")], [(2, "yellow")], reds=[(4, 8)], bystander_state_fights=True)
    table.play("tile", "yellow", MEET)
    while table.phase == WAR:
        table.play("support", 0, 0, None)
    assert table.leaders == {(4, 6): (2, "yellow")}
    assert table.gained == [{}, {}, {}]


# ---------------------------------------------------------------------- afterwards


@pytest.mark.clause("YAY-28", "YAY-69")
def test_after_a_war_all_is_at_peace_and_black_tiles_stay():
    table = front(1, 0, leaders=[((4, 5), 1, "black"), ((2, 2), 0, "black")])
    before = [cell for cell, colour in table.tiles.items() if colour == "black"]
    table.play("tile", "yellow", GAP)
    assert [cell for cell, colour in table.tiles.items() if colour == "black"] == before
    assert not [state for state in table.reference.board.states() if table.reference.board.doubled([state])]
    assert (table.phase, table.reference.actions) == (ACT, 1)


@pytest.mark.clause("YAY-29", "YAY-69")
def test_the_state_may_fall_apart_after_a_war():
    table = front(1, 0, leaders=[((2, 5), 1, "green")])
    table.play("tile", "yellow", GAP)
    assert len(table.reference.board.states()) == 2  # the eastern leader was the link


@pytest.mark.clause("YAY-71")
def test_hands_that_a_war_emptied_are_filled_at_the_end_of_the_turn_clockwise():
    table = front(1, 0, hands=[{"yellow": 6}, {"red": 6}, {"red": 6}], market={"red": 6}, actions=1)
    table.play("tile", "yellow", GAP)
    table.play("support", 1, 3, None)
    table.play("support", 0, 4, None)
    assert [sum(hand.values()) for hand in table.hands] == [6, 6, 6]
    assert table.reference.left == 60 - 1 - 3 - 4
