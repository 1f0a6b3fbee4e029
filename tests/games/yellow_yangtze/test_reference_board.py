"""Does the reference itself read a board as the rules do? Examples, boards by hand, and a map turned round."""

import random
from collections import Counter

import pytest

from . import boards
from .reference_board import (
    COLOURS,
    Board,
    Map,
    neighbours,
    places,
    printed_components,
    reds_of,
    revolt,
    rows_of,
    spread,
    war_losses,
    war_payment,
    warring_states,
)

PLAIN = Map(["." * 9] * 7)


def examples(key):
    """The examples whose expectations hold something."""
    return pytest.mark.parametrize(
        "example", [one for one in boards.EXAMPLES if key in one["expect"]], ids=lambda example: example["id"]
    )


def laid(**cells_of):
    """A plain board with tiles: colour = cells."""
    return Board(PLAIN, {cell: colour for colour, cells in cells_of.items() for cell in cells})


@pytest.mark.clause("YAY-20")
def test_neighbours():
    assert neighbours((2, 2)) == {(2, 1), (2, 3), (1, 1), (1, 2), (3, 1), (3, 2)}
    assert neighbours((3, 2)) == {(3, 1), (3, 3), (2, 2), (2, 3), (4, 2), (4, 3)}
    for cell in PLAIN.cells:
        assert all(cell in neighbours(near) for near in neighbours(cell))
        assert len(neighbours(cell)) == 6
    assert PLAIN.adjacent[0, 0] == [(0, 1), (1, 0)]


@pytest.mark.clause("YAY-6", "YAY-7")
def test_the_printed_map():
    spaces, counts = Map(rows_of(printed_components())), printed_components()["map"]["counts"]
    assert (len(spaces.cells), len(spaces.land), len(spaces.river), len(spaces.capitals)) == (150, 109, 41, 7)
    assert sum(map(len, spaces.adjacent.values())) == 2 * counts["borders"] == 2 * 404
    assert sum(set(three) <= spaces.land for three in spaces.triples) == counts["land_triangles"]
    assert sum(set(three) <= spaces.river for three in spaces.triples) == counts["river_triangles"]
    assert spaces.capitals == [(1, 10), (2, 8), (4, 12), (5, 6), (6, 3), (6, 9), (9, 8)]
    assert set(spaces.capitals) <= spaces.land
    assert boards.largest_part(set(spaces.cells)) == set(spaces.cells)


@pytest.mark.clause("YAY-6")
def test_drawn_maps_are_read_back():
    for rows, _ in boards.positions(20, seed=8):
        assert rows_of(boards.box_of(rows)) == rows
        line = [" " + line for line in boards.drawn(rows)["rows"]]  # row 0 may be the one that is shifted
        assert Map(rows_of({"map": boards.drawn(rows) | {"rows": line}})).triples


# ---------------------------------------------------------------------- groups and states


@pytest.mark.clause("YAY-20", "YAY-21", "YAY-22")
@pytest.mark.parametrize("example", [one for one in boards.EXAMPLES if not one["steps"] and one["tiles"]])
def test_groups_example(example):
    board = boards.board_of(example)
    assert [list(group) for group in board.groups()] == sorted(map(boards.cells, example["expect"]["components"]))
    assert len(board.states()) == example["expect"]["states"]


@pytest.mark.clause("YAY-21", "YAY-22")
def test_groups_against_a_flood():
    for _, board in boards.positions(120, seed=1):
        left, found = {*board.tiles, *board.leaders}, []
        while left:
            group, edge = set(), {min(left)}
            while edge:
                group |= edge
                edge = {near for cell in edge for near in neighbours(cell)} & left - group
            left -= group
            found.append(tuple(sorted(group)))
        assert board.groups() == found
        with_leader = [group for group in found if set(group) & set(board.leaders)]
        assert board.states() == with_leader


@pytest.mark.clause("YAY-23", "YAY-30", "YAY-32")
def test_random_positions_are_such_as_play_meets():
    for _, board in boards.positions(60, seed=2):
        assert not [state for state in board.states() if board.doubled([state])]
        assert all(board.support(cell) and cell in board.spaces.land for cell in board.leaders)
        assert all((cell in board.spaces.river) == (colour == "blue") for cell, colour in board.tiles.items())
        assert not set(board.tiles) & set(board.leaders)
        covered = [cell for _, three in board.pagodas for cell in three]
        assert len(covered) == len(set(covered))
        assert all(board.tiles[cell] == colour for colour, three in board.pagodas for cell in three)


# ---------------------------------------------------------------------- leaders


@pytest.mark.clause("YAY-30", "YAY-32", "YAY-33", "YAY-34")
@pytest.mark.parametrize("example", [e for e in boards.EXAMPLES if e["steps"] and e["steps"][0]["do"] == "leader"])
def test_leader_example(example):
    board, step = boards.board_of(example), example["steps"][0]
    found = board.leader_cells(example["active"], step["colour"])
    cell = tuple(step["cell"])
    assert (cell not in found) == ("illegal" in example["expect"])
    assert (found.get(cell) is not None) == ("commit" in step)


@pytest.mark.clause("YAY-32", "YAY-33")
def test_one_state_is_a_revolt_and_two_are_a_seam():
    board = laid(black=[(3, 1), (2, 3), (3, 5)])
    board.leaders = {(3, 2): (0, "red"), (3, 4): (1, "black")}
    assert board.leader_cells(2, "red")[(2, 1)] == (3, 2)  # touches the left state only
    for colour in COLOURS:
        free = (3, 3) in board.leader_cells(2, colour)
        assert free == (colour not in ("red", "black"))
    assert (3, 3) in board.leader_cells(0, "red")  # the rival is the leader itself, and it is lifted


@pytest.mark.clause("YAY-34")
def test_the_old_space_is_no_target():
    board = laid(black=[(3, 3)])
    board.leaders = {(3, 2): (0, "red")}
    assert (3, 2) not in board.leader_cells(0, "red")
    assert board.leader_cells(0, "red", same_space=True)[(3, 2)] is None


@pytest.mark.clause("YAY-36", "YAY-37", "YAY-38")
def test_revolt_strengths():
    board = laid(black=[(2, 3), (3, 3), (3, 5)])
    board.leaders = {(3, 4): (0, "red"), (2, 4): (1, "red")}  # (3, 3) touches both, (2, 3) and (3, 5) one each
    assert revolt(board, (2, 4), (3, 4)) == ([2, 2], False)
    assert revolt(board, (2, 4), (3, 4), (1, 0)) == ([3, 2], True)
    assert revolt(board, (2, 4), (3, 4), (1, 0), (False, True)) == ([3, 3], False)
    assert revolt(board, (3, 4), (2, 4), (0, 0), (True, False)) == ([3, 2], True)


# ---------------------------------------------------------------------- war


@pytest.mark.clause("YAY-60", "YAY-62", "YAY-65", "YAY-66", "YAY-67", "YAY-68")
@pytest.mark.parametrize("example", [one for one in boards.EXAMPLES if "strength" in one["expect"]])
def test_war_example(example):
    board, step, expect = boards.board_of(example), example["steps"][0], example["expect"]
    states = warring_states(board, tuple(step["cell"]))

    def number(side):
        return next(i for i, state in enumerate(states) if tuple(side) in state)

    totals, tiles = [len(reds_of(board, state)) for state in states], [0] * len(states)
    for support in step.get("support", []):
        totals[number(support["side"])] += support["tiles"] + support.get("leader", False)
        tiles[number(support["side"])] += support["tiles"]
    named = {number([int(part) for part in side.split(",")]): total for side, total in expect["strength"].items()}
    assert dict(enumerate(totals)) == named
    winner = number(step.get("tie", expect["winner"]))
    assert totals[winner] == max(totals)
    assert winner == number(expect["winner"])
    leaders, reds, points = war_losses(board, states, winner)
    assert sorted(board.leaders[cell] for cell in leaders) == sorted(map(tuple, expect["removed_leaders"]))
    gains = [Counter(kind for owner, kind in points if owner == seat) for seat in range(example["players"])]
    assert gains == expect["vp_gain"]
    owed = war_payment(board, states, winner, totals, tiles[winner])
    assert owed == expect["owe"]
    choice = boards.cells(step.get("losses", []))
    if not choice and owed == len(reds_of(board, states[winner])):
        choice = reds_of(board, states[winner])
    if "tiles_gone" in expect and len(choice) == owed:
        assert sorted([*reds, *choice]) == boards.cells(expect["tiles_gone"])


@pytest.mark.clause("YAY-60", "YAY-68")
def test_a_third_state_that_shares_no_colour_stands_by():
    board = laid(black=[(3, 2), (2, 6), (4, 6)], red=[(3, 3), (2, 5), (4, 5)])
    board.leaders = {(3, 1): (0, "red"), (2, 7): (1, "red"), (4, 7): (2, "green")}
    assert len(board.states_joined((3, 4))) == 3
    assert warring_states(board, (3, 4)) == [((2, 5), (2, 6), (2, 7)), ((3, 1), (3, 2), (3, 3))]
    assert len(warring_states(board, (3, 4), bystander_fights=True)) == 3


@pytest.mark.clause("YAY-60")
def test_no_more_than_three_states_meet():
    for _, board in boards.positions(60, seed=3):
        states = board.states()
        joined = [len(board.states_joined(cell, states)) for cell in board.spaces.cells if board.empty(cell)]
        assert max(joined, default=0) <= 3


# ---------------------------------------------------------------------- pagodas, ends


@pytest.mark.clause("YAY-50", "YAY-51")
def test_triangles():
    board = laid(green=[(3, 3), (2, 4), (2, 5), (3, 4)], red=[(4, 4)])
    assert board.triangles() == [((2, 4), (2, 5), (3, 4)), ((2, 4), (3, 3), (3, 4))]
    board.pagodas = [("green", ((2, 4), (2, 5), (3, 4)))]
    assert board.open_triangles() == []


@pytest.mark.clause("YAY-28", "YAY-56")
def test_a_tile_that_leaves_takes_pagodas_and_leaders_with_it():
    board = laid(black=[(3, 3), (3, 4), (2, 4)])
    board.leaders = {(2, 3): (1, "red"), (3, 2): (0, "blue"), (3, 5): (0, "green")}
    board.pagodas = [("black", ((2, 4), (3, 3), (3, 4)))]
    board.remove_tile((3, 3))
    assert board.leaders == {(2, 3): (1, "red"), (3, 5): (0, "green")}
    assert board.pagodas == []


@pytest.mark.clause("YAY-73", "YAY-74", "YAY-75", "YAY-76")
@examples("final")
def test_final_example(example):
    totals = [[points.get(colour, 0) for colour in COLOURS if colour != "yellow"] for points in example["vp"]]
    yellow = [points.get("yellow", 0) for points in example["vp"]]
    assert [spread(*one) for one in zip(totals, yellow, strict=True)] == example["expect"]["final"]
    first = [seat for seat, place in enumerate(places(totals, yellow)) if place == 1]
    assert first == example["expect"]["winners"]


@pytest.mark.clause("YAY-74")
def test_no_other_spread_is_better():
    source = random.Random(5)
    for _ in range(200):
        points, yellow = [source.randint(0, 6) for _ in range(4)], source.randint(0, 5)
        shares = [
            (a, b, c, yellow - a - b - c)
            for a in range(yellow + 1) for b in range(yellow + 1 - a) for c in range(yellow + 1 - a - b)
        ]  # fmt: skip
        ways = [sorted(p + s for p, s in zip(points, share, strict=True)) for share in shares]
        assert spread(points, yellow) == max(ways)


# ---------------------------------------------------------------------- a map turned round


@pytest.mark.clause("YAY-20", "YAY-21", "YAY-50", "YAY-60")
def test_a_board_turned_by_half_says_the_same():
    for rows, board in boards.positions(60, seed=4):
        back = Map(boards.turned(rows))

        def turn(cells, rows=rows):
            return tuple(sorted(boards.turn(rows, cell) for cell in cells))

        assert turn(board.spaces.cells) == tuple(back.cells)
        assert turn(board.spaces.river) == tuple(sorted(back.river))
        other = Board(
            back,
            {boards.turn(rows, cell): colour for cell, colour in board.tiles.items()},
            {boards.turn(rows, cell): leader for cell, leader in board.leaders.items()},
            [(colour, turn(three)) for colour, three in board.pagodas],
        )
        assert sorted(map(turn, board.groups())) == other.groups()
        assert sorted(map(turn, board.open_triangles())) == other.open_triangles()
        for colour in COLOURS:
            assert turn(board.leader_cells(0, colour)) == tuple(sorted(other.leader_cells(0, colour)))
        states, others = board.states(), other.states()
        for cell in filter(board.empty, board.spaces.cells):
            there = warring_states(other, boards.turn(rows, cell), states=others)
            assert sorted(map(turn, warring_states(board, cell, states=states))) == sorted(there)
