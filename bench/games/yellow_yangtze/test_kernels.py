"""What Yellow & Yangtze's kernels cost on boards of late games, and what the tree of decisions does."""

from functools import cache

import numpy as np
import pytest

from playmill.games.yellow_yangtze import YellowYangtze, _kernels, joins_batch, kingdoms_batch
from playmill.policies import Policies

BOARDS = 256
LATE = 8  # tiles left in the bag, at most


@cache
def late_game(players):
    """Positions with an action to take and few tiles left to draw, one a playout."""
    game = YellowYangtze(players=players)
    found, policies = game.empty(BOARDS), Policies(game, "random")
    states, streams = game.deal(BOARDS, seed=1), game.core.streams(1, 0, BOARDS)
    missing = np.ones(BOARDS, bool)
    while missing.any():
        here = missing & (states["bag_left"] <= LATE) & (states["head"]["phase"] == 0) & (states["head"]["seat"] >= 0)
        found[here] = states[here]
        missing &= ~here & (states["head"]["seat"] >= 0)
        rows, actions = policies.choose(game, states, streams, 0)
        if not len(rows):
            break
        batch = states[rows]
        game.step(batch, actions)
        states[rows] = batch
    return game, found[found["head"]["turn"] > 0]


def raw(states):
    return states.view(np.uint8).reshape(len(states), -1)


def empty_hexes(game, states):
    """An empty hex of each state."""
    source, hexes = np.random.default_rng(1), np.arange(len(game.board.cells))
    taken = states["occupied"][:, hexes >> 6] >> (hexes & 63).astype(np.uint64) & np.uint64(1) == 1
    return np.array([source.choice(hexes[~row]) for row in taken], np.int32)


@pytest.mark.parametrize("players", [2, 4])
def test_kingdoms(measure, players):
    game, states = late_game(players)
    rules, given = game.rules(), raw(states)
    measure(lambda: _kernels.kingdoms(rules, given), len(states), "board")


@pytest.mark.parametrize("players", [2, 4])
def test_joins(measure, players):
    game, states = late_game(players)
    rules, given, hexes = game.rules(), raw(states), empty_hexes(game, states)
    measure(lambda: _kernels.joins(rules, given, hexes), len(states), "hex")


def test_complete(measure):
    game, states = late_game(4)
    rules, given = game.rules(), raw(states.copy())
    measure(lambda: _kernels.complete(rules, given), len(states), "board")


def test_kingdoms_batch(measure):
    game, states = late_game(4)
    measure(lambda: kingdoms_batch(game, states), len(states), "board")


def test_joins_batch(measure):
    game, states = late_game(4)
    hexes = empty_hexes(game, states)
    measure(lambda: joins_batch(game, states, hexes), len(states), "hex")


@pytest.mark.parametrize("players", [2, 4])
def test_perft(measure, players):
    """Leaves of a tree two decisions deep, from the deal."""
    game = YellowYangtze(players=players)
    state = game.deal(1, seed=1)[0]
    measure(lambda: game.perft(state, 2), game.perft(state, 2), "leaf")
