"""Does the reference itself play whole games of Castell as the rules say? No engine is asked here."""

import random

import numpy as np
import pytest

from . import boxes
from .reference_game import ReferenceGame
from .reference_table import Chance, printed_components
from .reference_towers import SIZES

BOXES = {
    "printed": printed_components,
    "easy tiles": boxes.easy_tiles,
    "few castellers": lambda: boxes.few_castellers(10),
    "great teams": boxes.great_teams,
}


def test_chance_is_numpys():
    chance = Chance(5, 3)
    plain = np.random.SFC64(0)
    state = plain.state
    state["state"]["state"] = np.array([5, 3, 0, 1], dtype=np.uint64)
    plain.state = state
    drawn = plain.random_raw(40)[18:]
    assert [chance.below(2**32) for _ in range(10)] == [int(word) >> 32 for word in drawn[:10]]


@pytest.mark.clause("CAL-1", "CAL-4", "CAL-11", "CAL-22", "CAL-31", "CAL-43", "CAL-47", "CAL-94", "CAL-105")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", BOXES)
def test_a_game_loses_nothing_and_ends_after_ten_rounds(name, players):
    box, source = BOXES[name](), random.Random(name + str(players))
    game, bag = ReferenceGame(box, players, seed=players), None
    while not game.over:
        heaps = [game.bag, *game.regions, *(player.team for player in game.seats)]
        assert [sum(heap[size] for heap in heaps) for size in SIZES] == box["castellers"]["counts"]
        tokens = sum(player.tokens + player.collected.total() for player in game.seats) + sum(game.row_tokens)
        assert tokens == players * box["setup"]["special_tokens"]
        assert bag is None or game.bag.total() <= bag
        bag = game.bag.total()
        assert len(game.legal()) >= 2
        assert game.legal() == sorted(set(game.legal()))
        game.play(source.choice(game.legal()))
    assert (game.round, game.turn, game.legal()) == (10, 10 * players, [])
    assert min(game.places()) == 1
    assert game.scores() == [sum(parts) for parts in game.parts()]


@pytest.mark.clause("CAL-31")
def test_an_action_that_is_not_legal_is_refused():
    game = ReferenceGame(printed_components(), 2)
    with pytest.raises(ValueError, match="not legal"):
        game.play(2)
