"""What always holds of a state in play (section 15 of the rules), and what is refused because it never can."""

import battery
import numpy as np
import pytest

import playmill as pm
from playmill.games.yellow_yangtze import YellowYangtze, complete

from .reference_actions import ACT, BAG_EMPTY, LOSS, RUNNING, TURN_CAP, WAR
from .reference_board import COLOURS, Map, rows_of
from .reference_views import OFF, board_of_state, members

VARIANTS = battery.variants(YellowYangtze.name)


def tiles_of(state):
    """All tiles by colour, wherever they are."""
    laid = np.array([len(members(words)) for words in state["tiles"]])
    hidden = state["hand"].sum(axis=0) + state["replaced"].sum(axis=0) + state["bag"]
    return (laid + (hidden + state["market"] + state["discarded"]).astype(int)).tolist()


def sound(game, state, spaces):
    """Section 15 of the rules."""
    box, board, phase = game.components, board_of_state(state, spaces), state["head"]["phase"]
    assert tiles_of(state) == [box["tiles"][colour] for colour in COLOURS]
    assert all((cell in spaces.river) == (colour == "blue") for cell, colour in board.tiles.items())
    assert len(board.tiles) == sum(len(members(words)) for words in state["tiles"])
    assert len(board.leaders) == (state["leader"] != OFF).sum()  # each on a space of its own
    assert not set(board.leaders) & set(board.tiles)
    assert all(cell in spaces.land and board.support(cell) for cell in board.leaders)
    covered = [cell for _, three in board.pagodas for cell in three]
    assert len(covered) == len(set(covered))
    assert all(board.tiles.get(cell) == colour for colour, three in board.pagodas for cell in three)
    for colour in COLOURS:
        assert sum(kind == colour for kind, _ in board.pagodas) <= box["pagodas"][colour]
    hands, counts = state["hand"].sum(axis=1), box["counts"]
    assert (hands <= counts["hand"]).all()
    assert (hands[game.players :] == 0).all()
    assert counts["market"] - counts["actions"] <= state["market"].sum() <= counts["market"] or state["ending"]
    assert (state["known"] <= state["hand"]).all()
    assert 0 <= state["sides"] <= 3
    assert (state["sides"] > 0) == (WAR <= phase <= LOSS)
    if phase == ACT:
        assert not [group for group in board.states() if board.doubled([group])]
        assert state["head"]["seat"] in (state["active"], -1)


@pytest.mark.clause(
    "YAY-2",
    "YAY-3",
    "YAY-4",
    "YAY-12",
    "YAY-13",
    "YAY-23",
    "YAY-26",
    "YAY-30",
    "YAY-53",
    "YAY-69",
    "YAY-80",
    "YAY-81",
    "YAY-82",
    "YAY-83",
    "YAY-84",
    "YAY-85",
    "YAY-86",
)
@pytest.mark.parametrize("game", VARIANTS, ids=battery.label)
def test_nothing_is_lost_and_states_are_at_peace(game):
    spaces = Map(rows_of(game.components))
    for seed in range(2):
        for states, _ in battery.decisions_of(game, seed):
            sound(game, states[0], spaces)


@pytest.mark.clause("YAY-17", "YAY-70", "YAY-72", "YAY-99")
@pytest.mark.parametrize("game", VARIANTS, ids=battery.label)
def test_every_game_ends(game):
    states = game.deal(200, seed=5)
    game.play_out(states, seed=5)
    assert (states["head"]["seat"] == -1).all()
    assert (states["ending"] != RUNNING).all()
    assert (states["bag_left"][states["ending"] == BAG_EMPTY] == 0).all()
    assert (states["head"]["turn"][states["ending"] == TURN_CAP] == game.turn_cap).all()
    if game.turn_cap == 1000:
        assert (states["ending"] == BAG_EMPTY).all()  # YAY-17: the cap was never reached at random


@pytest.mark.clause("YAY-17")
def test_unfinished_games_are_counted_and_scored_as_they_stand():
    result = pm.simulate(YellowYangtze(players=3, turn_cap=10), 100, seed=2)
    assert (result.facts["ending"] == TURN_CAP).sum() == 100
    assert (result.parts[:, :, 24] == result.scores).all()


@pytest.mark.clause("YAY-15", "YAY-18", "YAY-90")
def test_a_turn_is_one_seats_but_for_support_in_conflicts():
    game = YellowYangtze(players=4)
    for seed in range(3):
        for states, _ in battery.decisions_of(game, seed):
            state = states[0]
            turn, seat, phase = (int(state["head"][name]) for name in ("turn", "seat", "phase"))
            assert state["active"] == (turn - 1) % 4
            assert seat == state["active"] or phase in (6, 7) or seat == -1


# ---------------------------------------------------------------------- what is no state


def board(game, *, leaders=()):
    """A fresh deal with leaders (seat, colour, cell) on the board."""
    states = game.deal(1, seed=1)
    for seat, colour, cell in leaders:
        states["leader"][0, seat, colour] = game.board.index[cell]
    complete(game, states)
    return states


def lay(game, states, colour, cell):
    """A tile of the bag comes to lie on the map."""
    number = game.board.index[cell]
    states["tiles"][0, colour, number >> 6] |= np.uint64(1 << (number & 63))
    states["bag"][0, colour] -= 1
    states["bag_left"] -= 1
    complete(game, states)


@pytest.mark.clause("YAY-23", "YAY-28", "YAY-30", "YAY-32", "YAY-81", "YAY-82")
@pytest.mark.parametrize(("leaders", "sound"), [
    ([(0, 1, (1, 9))], True), ([(0, 1, (1, 9)), (1, 2, (1, 9))], False), ([(0, 1, (0, 5))], False),
    ([(0, 1, (1, 10))], False), ([(0, 1, (1, 9)), (1, 2, (1, 11))], True), ([(0, 1, (1, 9)), (1, 1, (1, 11))], False),
    ([(0, 1, (1, 9)), (0, 2, (0, 10))], True), ([(0, 1, (2, 9)), (1, 1, (1, 9))], False),
])  # fmt: skip
def test_leaders_stand_on_land_beside_black_and_no_colour_twice_in_a_state(leaders, sound):
    game = YellowYangtze(players=2)
    assert (game.check(board(game, leaders=leaders)) == [None]) == sound


@pytest.mark.clause("YAY-2", "YAY-24", "YAY-26", "YAY-83")
@pytest.mark.parametrize(("colour", "cell", "sound"), [
    (1, (0, 5), True), (2, (0, 5), False), (2, (1, 2), True), (1, (1, 2), False), (1, (1, 10), False),
])  # fmt: skip
def test_tiles_lie_on_their_terrain_and_not_on_each_other(colour, cell, sound):
    game = YellowYangtze(players=2)
    states = board(game)
    lay(game, states, colour, cell)
    assert (game.check(states) == [None]) == sound


@pytest.mark.clause("YAY-2", "YAY-80")
@pytest.mark.parametrize("name", ["hand", "market", "bag", "discarded", "replaced"])
def test_a_tile_too_many_or_too_few_is_no_state(name):
    game = YellowYangtze(players=2)
    for step in (1, -1):
        states = game.deal(1, seed=1)
        row = states[name][0] if states[name].ndim == 2 else states[name][0, 0]
        place = int(row.argmax())
        if int(row[place]) + step < 0:
            continue
        row[place] = int(row[place]) + step
        assert game.check(states) != [None]


@pytest.mark.clause("YAY-4", "YAY-50", "YAY-51", "YAY-53", "YAY-84")
def test_pagodas_stand_on_triangles_of_their_colour_and_do_not_overlap():
    game = YellowYangtze(players=2)
    cells = [(0, 4), (0, 5), (0, 6), (0, 7), (1, 5), (1, 6)]
    number = {tuple(game.board.cells[h] for h in three): t for t, three in enumerate(game.board.triangles)}
    first, second, apart = ((0, 5), (1, 4), (1, 5)), ((0, 5), (0, 6), (1, 5)), ((0, 6), (0, 7), (1, 6))
    assert first not in number  # (1, 4) is a river
    for pagodas, sound in (([second], True), ([second, apart], False), ([((0, 4), (0, 5), (1, 4))], False)):
        states = board(game)
        for cell in cells:
            lay(game, states, 1, cell)
        if any(three not in number for three in pagodas):
            continue
        states["pagoda"][0, 1, : len(pagodas)] = sorted(number[three] for three in pagodas)
        complete(game, states)
        assert (game.check(states) == [None]) == sound
        states["pagoda"][0, 1] = -1
        states["pagoda"][0, 3, 0] = number[pagodas[0]]  # of another colour than its tiles
        complete(game, states)
        assert game.check(states) != [None]
