"""Do the kernels agree with the reference on random positions of random maps? One by one, in batches, in play."""

import random

import battery
import numba
import numpy as np
import pytest

from playmill.errors import InvalidInput, InvalidState
from playmill.games.yellow_yangtze import (
    YellowYangtze,
    complete,
    joins,
    joins_batch,
    kingdoms,
    kingdoms_batch,
    revolt,
    triangles,
    war,
)

from . import boards
from .reference_board import COLOURS, Map, reds_of, rows_of, warring_states
from .reference_board import revolt as revolt_of
from .reference_views import board_of_state
from .stories import compare, engine_state
from .tables import Table

SEATS = 4
CHOICE = {"pass_only_without_legal_action": False, "replace_min_tiles": 0}  # so that no position is without a choice


def name_of(cell):
    return f"{cell[0]},{cell[1]}"


class Position:
    """A random position, on the engine and as a board."""

    def __init__(self, source):
        rows = boards.random_rows(source)
        board = boards.random_board(source, rows)
        tiles = {colour: [cell for cell, kind in board.tiles.items() if kind == colour] for colour in COLOURS}
        leaders = [(cell, *leader) for cell, leader in board.leaders.items()]
        self.table = Table(rows=rows, tiles=tiles, leaders=leaders, pagodas=board.pagodas, players=SEATS, **CHOICE)
        self.board = self.table.reference.board
        self.game = YellowYangtze(players=SEATS, components=self.table.components, **CHOICE)
        self.states = engine_state(self.game, self.table.reference)
        self.empty = [cell for cell in self.board.spaces.cells if self.board.empty(cell)]
        self.hex = self.table.reference.hex


@pytest.fixture(scope="module")
def positions():
    source = random.Random(20)
    return [Position(source) for _ in range(110)]


def leader_numbers(board, states):
    return sorted(5 * seat + COLOURS.index(colour) for state in states for _, seat, colour in board.leaders_in(state))


def by_number(board, state):
    """The leaders of a state, as the kernels list them."""
    return tuple((number // 5, COLOURS[number % 5]) for number in leader_numbers(board, [state]))


@pytest.mark.clause("YAY-20", "YAY-21", "YAY-22", "YAY-23", "YAY-50", "YAY-51")
def test_random_positions_are_states_of_the_engine(positions):
    for position in positions:
        compare(position.game, position.states, position.table.reference)


@pytest.mark.clause("YAY-20", "YAY-21", "YAY-22")
def test_kingdoms(positions):
    for position in positions:
        groups = position.board.groups()
        found = kingdoms(position.game, position.states[0])
        assert [group.hexes for group in found] == [tuple(map(name_of, group)) for group in groups]
        assert [group.leaders for group in found] == [by_number(position.board, group) for group in groups]
        labels = kingdoms_batch(position.game, np.repeat(position.states, 3))
        wanted = np.full(len(position.hex), -1)
        for number, group in enumerate(groups):
            wanted[[position.hex[cell] for cell in group]] = number
        assert (labels.shape, labels.dtype) == ((3, len(wanted)), np.int16)
        assert (labels == wanted).all()


@pytest.mark.clause("YAY-32", "YAY-60")
def test_joins(positions):
    for position in positions:
        board, states = position.board, position.board.states()
        numbers = [position.hex[cell] for cell in position.empty]
        found = joins_batch(position.game, np.repeat(position.states, len(numbers)), numbers)
        for cell, bits in zip(position.empty, found.tolist(), strict=True):
            joined = board.states_joined(cell, states)
            assert bits == sum(1 << number for number in leader_numbers(board, joined))
        for cell in position.empty[::9]:
            found, contested = joins(position.game, position.states[0], name_of(cell))
            joined = board.states_joined(cell, states)
            numbers = [[5 * seat + COLOURS.index(kind) for seat, kind in leaders] for leaders in found]
            assert sorted(numbers) == sorted(leader_numbers(board, [one]) for one in joined)
            assert list(contested) == board.doubled(joined)


@pytest.mark.clause("YAY-60", "YAY-62", "YAY-63", "YAY-64", "YAY-68")
def test_wars(positions):
    source, met = random.Random(3), 0
    for position in positions:
        board, states = position.board, position.board.states()
        for fights in (False, True):
            game = YellowYangtze(
                players=SEATS, components=position.table.components, bystander_state_fights=fights, **CHOICE
            )
            for cell in position.empty:
                sides = warring_states(board, cell, fights, states)
                if not sides and source.random() < 0.9:
                    continue
                sides.sort(key=lambda state, board=board: leader_numbers(board, [state])[0])
                support = [
                    (source.randrange(len(sides)), source.randint(0, 6), source.random() < 0.5) for _ in range(3)
                ] if sides else []  # fmt: skip
                found = war(game, position.states[0], name_of(cell), support)
                assert (found is None) == (not sides)
                if not sides:
                    continue
                met += 1
                totals = [len(reds_of(board, state)) for state in sides]
                for side, tiles, leader in support:
                    totals[side] += tiles + leader
                assert found.sides == tuple(by_number(board, state) for state in sides)
                assert list(found.contested) == board.doubled(sides)
                assert list(found.strength) == totals
                assert list(found.winners) == [side for side, total in enumerate(totals) if total == max(totals)]
    assert met > 200


@pytest.mark.clause("YAY-30", "YAY-32", "YAY-33", "YAY-34", "YAY-36", "YAY-37", "YAY-38")
def test_revolts(positions):
    source, met = random.Random(4), 0
    for position in positions:
        seat, colour = source.randrange(SEATS), source.choice(COLOURS)
        cells = position.board.leader_cells(seat, colour)
        for cell in position.board.spaces.cells:
            attack, defence = source.randint(0, 4), source.randint(0, 4)
            if cell not in cells:
                if source.random() < 0.1 and position.board.leaders.get(cell) != (seat, colour):
                    with pytest.raises(InvalidInput):
                        revolt(position.game, position.states[0], (seat, colour), name_of(cell))
                continue
            found = revolt(position.game, position.states[0], (seat, colour), name_of(cell), attack, defence)
            assert (found is None) == (cells[cell] is None)
            if found:
                met += 1
                moved = position.board.copy()
                moved.leaders.pop(moved.place_of(seat, colour), None)
                defender = moved.leaders[cells[cell]][0]
                strengths, won = revolt_of(moved, cell, cells[cell], (attack, defence))
                assert (found.attacker, found.defender) == (seat, defender)
                assert [found.attack, found.defence] == strengths
                assert found.winner == (seat if won else defender)
    assert met > 100


@pytest.mark.clause("YAY-50", "YAY-51")
def test_triangles(positions):
    met = 0
    for position in positions:
        found = triangles(position.game, position.states[0])
        board = position.board
        wanted = [(board.tiles[three[0]], tuple(map(name_of, three))) for three in board.open_triangles()]
        assert found == wanted
        met += len(found)
    assert met > 150


@pytest.mark.clause("YAY-21", "YAY-28", "YAY-51")
def test_complete_needs_only_tiles_leaders_and_pagodas(positions):
    for position in positions[:20]:
        states = position.states.copy()
        for name in ("occupied", "beside_black", "covered", "triangles", "realm"):
            states[name] = 2**64 - 1
        complete(position.game, states)
        assert states.tobytes() == position.states.tobytes()
        complete(position.game, states[0])
        assert states.tobytes() == position.states.tobytes()
        board = board_of_state(states[0], position.board.spaces)
        assert (board.tiles, board.leaders) == (position.board.tiles, position.board.leaders)
        assert sorted(board.pagodas) == sorted(position.board.pagodas)


@pytest.mark.clause("YAY-21", "YAY-61")
def test_groups_and_triangles_at_every_moment_of_play():
    for game in battery.variants(YellowYangtze.name)[:3]:
        spaces, phases = Map(rows_of(game.components)), set()
        for state in battery.positions(game)[::3]:
            board = board_of_state(state, spaces)
            phases.add(int(state["head"]["phase"]))
            groups, threes = board.groups(), board.open_triangles()
            assert [group.hexes for group in kingdoms(game, state)] == [tuple(map(name_of, group)) for group in groups]
            assert [three for _, three in triangles(game, state)] == [tuple(map(name_of, three)) for three in threes]
        assert len(phases) > 3


# ---------------------------------------------------------------------- bad input


@pytest.fixture
def game():
    return YellowYangtze(players=2)


@pytest.fixture
def states(game):
    return game.deal(2, seed=1)


def spoilt(states, name, value):
    bad = states.copy()
    bad[name] = value
    return bad


@pytest.mark.parametrize("call", [kingdoms, triangles, kingdoms_batch])
def test_what_is_no_state_is_refused(game, states, call):
    for bad in (None, 3, "state", np.zeros(3), np.zeros(states.itemsize, np.uint8), YellowYangtze(players=3), game):
        with pytest.raises((InvalidState, InvalidInput)):
            call(game, bad)


@pytest.mark.parametrize("call", [
    kingdoms, triangles, lambda game, state: joins(game, state, "3,3"), lambda game, state: war(game, state, "3,3"),
    lambda game, state: revolt(game, state, (0, "red"), "1,9"),
])  # fmt: skip
def test_broken_states_are_refused(game, states, call):
    call(game, states[0])
    for name, value in (("leader", 77), ("bag", 9), ("hand", 200), ("tiles", 2**63), ("pagoda", 300), ("realm", 1)):
        with pytest.raises(InvalidState):
            call(game, spoilt(states, name, value)[0])
    with pytest.raises(InvalidState):
        call(game, states)  # two of them
    other = YellowYangtze(players=4).deal(1, seed=1)
    with pytest.raises(InvalidState):
        call(game, other[0])


def test_batches_name_the_state_that_is_wrong(game, states):
    bad = np.concatenate([states, spoilt(states, "leader", 3)[:1]])
    with pytest.raises(InvalidState, match="2"):
        kingdoms_batch(game, bad)
    with pytest.raises(InvalidState, match="2"):
        joins_batch(game, bad, [0, 0, 0])
    assert kingdoms_batch(game, states[:0]).shape == (0, 150)
    assert joins_batch(game, states[:0], []).shape == (0,)


@pytest.mark.parametrize("hexes", [[0], [0, 150], [-1, 0], [0.0, 1.0], ["3,3", "3,3"], None, [[0, 1]], 3])
def test_hexes_that_are_none_are_refused(game, states, hexes):
    with pytest.raises(InvalidInput):
        joins_batch(game, states, hexes)


@pytest.mark.parametrize("hexagon", ["", "0,0", "99,1", "3", 3, None, ("3", "4"), [], "3, 4"])
def test_names_of_no_hex_are_refused(game, states, hexagon):
    for call in (joins, war):
        with pytest.raises(InvalidInput):
            call(game, states[0], hexagon)
    with pytest.raises(InvalidInput):
        revolt(game, states[0], (0, "red"), hexagon)


def test_taken_hexes_are_refused(game, states):
    for call in (joins, war):
        with pytest.raises(InvalidInput, match="taken"):
            call(game, states[0], "1,10")


@pytest.mark.parametrize("leader", [
    (2, "red"), (-1, "red"), (0, "white"), (0, 1), "red", (0,), None, (0, "red", 1), 5, (True, "red")[:1], ([], "red"),
])  # fmt: skip
def test_leaders_that_are_none_are_refused(game, states, leader):
    with pytest.raises(InvalidInput):
        revolt(game, states[0], leader, "1,9")


@pytest.mark.parametrize("committed", [-1, 1.5, "1", None, 10**9, np.nan])
def test_what_cannot_be_committed_is_refused(game, states, committed):
    for option in ("attack", "defence"):
        with pytest.raises(InvalidInput):
            revolt(game, states[0], (0, "red"), "1,9", **{option: committed})


@pytest.mark.parametrize("support", [
    [(2, 1, False)], [(-1, 1, False)], [(0, -1, False)], [(0, 1.5, False)], [(0, 1)], [(0, 1, 2)], [3], "support", 3,
    [(0, 10**9, False)], [None],
])  # fmt: skip
def test_malformed_support_is_refused(game, support):
    state = front(game)
    assert war(game, state, "5,8").strength == (0, 0)
    with pytest.raises(InvalidInput):
        war(game, state, "5,8", support)


def front(game):
    """Two red leaders beside two capitals that one tile unites."""
    states = game.deal(1, seed=1)
    for seat, cell in ((0, (5, 7)), (1, (6, 10))):
        states["leader"][0, seat, 1] = game.board.index[cell]
    complete(game, states)
    return states[0]


def test_complete_refuses_what_it_cannot_fill(game, states):
    frozen = states.copy()
    frozen.flags.writeable = False
    for bad in (None, 3, frozen, np.zeros(3), YellowYangtze(players=2), [states[0]][:0], np.stack([states, states])):
        with pytest.raises(InvalidState):
            complete(game, bad)
    for name, value in (("leader", 150), ("leader", 254), ("pagoda", 118), ("pagoda", -2)):
        with pytest.raises(InvalidState):
            complete(game, spoilt(states, name, value))


@pytest.mark.parametrize(
    "call",
    [
        lambda game, state: war(game, state, "0,0", [(0, 1.5, False)]),
        lambda game, state: war(game, state, np.array([1, 2])),
        lambda game, state: joins(game, state, np.array(["0,0", "0,1"])),
        lambda game, state: revolt(game, state, (0, "red"), "0,0", attack=np.array([1, 2])),
        lambda game, state: revolt(game, state, (1.5, "red"), "0,0"),
        lambda game, state: revolt(game, state, (True, "red"), "0,0"),
        lambda game, state: joins_batch(game, np.array([state, state]), [[1, 2], [3]]),
        lambda game, state: joins_batch(game, np.array([state, state]), None),
    ],
)
def test_numbers_that_are_none_are_refused(call):
    game = YellowYangtze(players=2)
    with pytest.raises(InvalidInput):
        call(game, game.deal(1, seed=1)[0])


def test_numbers_of_numpy_do_not_wrap_round():
    game = YellowYangtze(players=2)
    state = game.deal(1, seed=1)[0]
    game.step(state, game.action("leader red 1,9"))
    found = revolt(game, state, (1, "red"), "2,10", attack=np.int8(127))
    assert (found.attack, found.winner) == (128, 1)


def test_numba_functions_find_nothing_out_of_range():
    from playmill.games.yellow_yangtze import jit

    game = YellowYangtze(players=2)
    states, rules = game.deal(1, seed=1), jit.rules_table(game)

    @numba.njit
    def ask(states, rules, number):
        sides, strength = np.full(3, 7, np.uint32), np.full(3, 7, np.int16)
        found = jit.war(states[0], rules, number, sides, strength)
        other = jit.revolt(states[0], rules, number, 0, strength[:2])
        other += jit.revolt(states[0], rules, 0, number, strength[:2])
        return found, other, jit.joins(states[0], rules, number), sides.sum(), strength.sum()

    for number in (-1, -(10**6), 10**6, 2**31 - 1):
        assert ask(states, rules, number) == (0, -4, 0, 0, 0)
