"""Which states is the engine timed on? Those that random play meets, at every stage of a playout alike."""

from functools import cache

import numpy as np

import playmill as pm
from playmill.policies import Policies

BATCH = 1_024
SEED = 1


@cache
def _met(game):
    """One state of each of the first playouts, at a decision drawn uniformly, and the action taken there."""
    lengths = pm.simulate(game, BATCH, seed=SEED, threads=1, progress=False).decisions
    chosen = np.random.default_rng(SEED).integers(lengths)
    states, found, taken = game.deal(BATCH, seed=SEED), game.empty(BATCH), np.zeros(BATCH, np.int64)
    policies, streams = Policies(game, "random"), game.core.streams(SEED, 0, BATCH)
    while True:
        rows, actions = policies.choose(game, states, streams, 0)
        if not len(rows):
            return found, taken
        here = states["head"]["decisions"][rows] == chosen[rows]
        found[rows[here]], taken[rows[here]] = states[rows[here]], actions[here]
        batch = states[rows]
        game.step(batch, actions)
        states[rows] = batch


def some_states(game):
    """`BATCH` states in which a seat is to act; a fresh copy."""
    return _met(game)[0].copy()


def some_decisions(game):
    """One legal action for each of `some_states`: the one that random play took."""
    return _met(game)[1].copy()


def some_seats(game):
    """The seat to act in each of `some_states`."""
    return _met(game)[0]["head"]["seat"].copy()
