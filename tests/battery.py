"""What the battery of tests runs on: the variants of every game, and positions met in their play.

A game joins by a file ``tests/games/<game>/variants.py`` with a list ``VARIANTS``; the first has two or more seats.
"""

import importlib.util
import subprocess
import sys
from functools import cache
from pathlib import Path

import numpy as np

import playmill as pm
from playmill.options import declared
from playmill.policies import Policies

ROOT = Path(__file__).parent.parent
ARRAYS = ("scores", "parts", "places", "turns", "decisions")


def folder(name):
    """What the folders of a game are called: as its package, whose name is an identifier."""
    return pm.game_classes()[name].__module__.split(".")[2]


def seeds(name):
    """The folder that holds the rules and the pinned playouts of a game."""
    return ROOT / "seeds" / folder(name)


@cache
def variants(name):
    """The variants of a game that the battery runs on."""
    path = ROOT / "tests" / "games" / folder(name) / "variants.py"
    spec = importlib.util.spec_from_file_location(f"variants_of_{folder(name)}", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.VARIANTS


def label(game):
    """A variant's name: the game, its players, and every option that is not as usual."""
    usual = {name: default for name, (_, default) in declared(type(game)).items()}
    chosen = game.variant()
    shown = {name: value for name, value in chosen.items() if name == "players" or value != usual[name]}
    if chosen["components"] is not None:
        shown["components"] = "changed"
    return " ".join([game.name, *(f"{name}={value}" for name, value in shown.items())])


@cache
def all_variants():
    return [game for name in pm.game_classes() for game in variants(name)]


@cache
def usual_variants():
    return [variants(name)[0] for name in pm.game_classes()]


def decisions_of(game, seed, playout=0):
    """Play one playout at random, step by step: yields each state (a copy, shape (1,)) and the action taken in it."""
    states = game.deal(1, seed=seed, first=playout)
    streams = game.core.streams(seed, playout, 1)
    policies = Policies(game, "random")
    while states["head"]["seat"][0] >= 0:
        _, actions = policies.choose(game, states, streams, playout)
        yield states.copy(), int(actions[0])
        game.step(states, actions)
    yield states.copy(), None


@cache
def positions(game):
    """All states of two playouts, their ends included; read-only."""
    met = [state[0] for seed in (11, 12) for state, _ in decisions_of(game, seed)]
    states = game.empty(len(met))
    for i, state in enumerate(met):
        states[i] = state
    states.flags.writeable = False
    return states


def unfinished(game):
    """Those of `positions` in which a seat is to act; a fresh copy."""
    states = positions(game)
    return states[states["head"]["seat"] >= 0]


def facts_of(result):
    """Everything that a run produced, by name."""
    return {name: getattr(result, name) for name in ARRAYS} | result.facts


def assert_same(result, expected):
    """Two runs came out the same, number for number."""
    given, wanted = facts_of(result), facts_of(expected)
    assert given.keys() == wanted.keys()
    for name, values in wanted.items():
        assert given[name].dtype == values.dtype
        np.testing.assert_array_equal(given[name], values, err_msg=name)


def assert_same_states(states, expected):
    for name in expected.dtype.names:
        np.testing.assert_array_equal(states[name], expected[name], err_msg=name)


def run_apart(script, *arguments, timeout=60):
    """Run a script of this folder, or a line of Python, in a process of its own; returns what it prints.

    So a crash or a hang is one failed test, and not the end of all.
    """
    program = [str(Path(__file__).parent / script)] if script.endswith(".py") else ["-c", script]
    done = subprocess.run(
        [sys.executable, *program, *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=timeout,
        cwd=Path(__file__).parent,
        check=False,
    )
    assert done.returncode == 0, f"exit status {done.returncode}\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}"
    return done.stdout
