"""What the engine of every game costs: from Python, in batches, in whole playouts, and function by function."""

import numpy as np
import pytest

import playmill as pm
from bench.entries import INT, POINTER, entry, for_each, for_each_number
from bench.states import BATCH, some_decisions, some_seats, some_states
from playmill.random import below

PLAYOUTS = 500
DEEP = 20_000  # leaves that a tree must have to be timed


@pytest.fixture(params=pm.game_classes().values(), ids=pm.game_classes())
def game(request):
    return request.param()


def test_deal(measure, game):
    measure(lambda: game.deal(BATCH, seed=1), BATCH, "state")


def test_copy(measure, game):
    states = some_states(game)
    measure(states.copy, BATCH, "state")


# ---------------------------------------------------------------------- playouts


def simulate(game, policy, playouts=PLAYOUTS):
    return pm.simulate(game, playouts, policy=policy, seed=1, threads=1, progress=False)


def test_playout(measure, game):
    measure(lambda: simulate(game, "random"), PLAYOUTS, "playout")


@pm.policy
def compiled(state, actions, random):
    return below(random, len(actions))


def in_step(states, legal, random):
    return pick(legal, random)


def pick(legal, random):
    """One legal action of each row, uniformly, for numbers in [0, 1)."""
    actions = np.flatnonzero(legal)
    past = np.searchsorted(actions, np.arange(1, len(legal) + 1) * legal.shape[1])
    counts = np.diff(past, prepend=0)
    return actions[past - counts + (random * counts).astype(np.int64)] % legal.shape[1]


@pytest.mark.parametrize("policy", ["random", compiled, in_step], ids=["random", "compiled", "in_step"])
def test_policy(measure, game, policy):
    decisions = int(simulate(game, policy).decisions.sum())
    measure(lambda: simulate(game, policy), decisions, "decision")


# ---------------------------------------------------------------------- single decisions


def test_one_decision(measure, game):
    states, actions = some_states(game), some_decisions(game).tolist()

    def decide(states):
        for state, action in zip(states, actions, strict=True):
            game.legal_actions(state)
            game.step(state, action)

    measure(decide, BATCH, "decision", lambda: (list(states.copy()),))


def test_legal_mask(measure, game):
    states = some_states(game)
    mask = game.legal_mask(states)
    measure(lambda: game.legal_mask(states, mask), BATCH, "state")


def test_step(measure, game):
    states, actions = some_states(game), some_decisions(game)
    measure(lambda states: game.step(states, actions), BATCH, "decision", lambda: (states.copy(),))


@pytest.mark.parametrize("choice", ["lowest", "uniform"])
def test_batch_decision(measure, game, choice):
    states, random = some_states(game), np.random.default_rng(1)
    mask = game.legal_mask(states)

    def decide(states):
        game.legal_mask(states, mask)
        game.step(states, mask.argmax(axis=1) if choice == "lowest" else pick(mask, random.random(len(mask))))

    measure(decide, BATCH, "decision", lambda: (states.copy(),))


def test_perft(measure, game):
    state = game.deal(1, seed=1)[0]
    depth = next(depth for depth in range(1, 17) if game.perft(state, depth) > DEEP or depth == 16)
    measure(lambda: game.perft(state, depth), game.perft(state, depth), "leaf")


def test_scores(measure, game):
    states = game.deal(BATCH, seed=1)
    game.play_out(states, seed=1, threads=1)
    measure(lambda: game.score_parts(states), BATCH, "state")


# ---------------------------------------------------------------------- the engine's own functions

ROOM = 1 << 16  # words for whatever a function writes

# What each function returns, the number that each state is given with it, and how many places it writes to.
FUNCTIONS = {
    "guard": (INT, None, 0),
    "check": (INT, None, 0),
    "legal": (INT, None, 1),
    "draw": (INT, None, 1),
    "play": (None, some_decisions, 0),
    "scores": (None, None, 2),
    "observe": (None, some_seats, 1),
    "redeal": (None, some_seats, 0),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_engine(measure, game, name):
    returns, numbers, places = FUNCTIONS[name]
    function = entry(game, name, returns, *[INT] * (numbers is not None), *[POINTER] * places)
    if function is None:
        pytest.skip(f"{game.title} has no {name}")
    loop = for_each_number(function) if numbers else for_each(function)
    rules, states = game.rules(), some_states(game)
    each = numbers(game).astype(np.int32) if numbers else BATCH
    written = np.ones((places, ROOM), np.uint64)
    more = [place.ctypes.data for place in written]

    def setup():
        copy = states.copy()
        return copy, copy.ctypes.data

    measure(lambda _, at: loop(rules.ctypes.data, at, states.itemsize, each, *more), BATCH, "state", setup)
