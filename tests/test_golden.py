"""Whether every variant plays as it is pinned in seeds/<game>/golden.json, to the bit.

Where a change of behaviour is meant, ``python tests/golden.py`` rewrites the pins.
"""

import json
from functools import cache

import battery
import golden
import numpy as np
import pytest

import playmill as pm

REWRITE = "if that is meant, run `python tests/golden.py {}` and say why in the commit"


@cache
def pins(name):
    path = golden.path(name)
    if not path.is_file():
        pytest.fail(f"{path} is missing: run `python tests/golden.py {name}` to write it")
    return json.loads(path.read_text(encoding="utf-8"))


def test_playouts_and_decision_trees_are_as_pinned(variant):
    known = pins(variant.name)["variants"]
    assert battery.label(variant) in known, f"not pinned yet: {REWRITE.format(variant.name)}"
    assert golden.pinned(variant) == known[battery.label(variant)], REWRITE.format(variant.name)


@pytest.mark.parametrize("name", pm.game_classes())
def test_the_pins_are_those_of_the_variants(name):
    known = pins(name)
    assert list(known["variants"]) == [battery.label(game) for game in battery.variants(name)]
    assert (known["seed"], known["playouts"]) == (golden.SEED, golden.PLAYOUTS)


def test_a_whole_playout_is_as_pinned(usual):
    known = pins(usual.name)["transcript"]
    played = golden.transcript(usual)
    assert played["actions"] == known["actions"], REWRITE.format(usual.name)
    assert played["scores"] == known["scores"], REWRITE.format(usual.name)


def test_a_pinned_playout_can_be_played_by_its_names(usual):
    known = pins(usual.name)["transcript"]
    states = usual.deal(1, seed=golden.SEED)
    for name in known["actions"]:
        usual.step(states, [usual.action(name)])
    assert states["head"]["seat"] == -1
    assert usual.scores(states)[0].tolist() == known["scores"]


def test_the_checksum_sees_a_single_number(usual):
    """And nothing else: not the order of threads, nor what memory held before."""
    result, again = pm.simulate(usual, 50, seed=1), pm.simulate(usual, 50, seed=1, threads=2, chunk=3)
    assert golden.checksum(result) == golden.checksum(again)
    for values in battery.facts_of(again).values():
        kept = values.flat[-1]
        values.flat[-1] = kept + np.ones((), values.dtype)
        assert golden.checksum(result) != golden.checksum(again)
        values.flat[-1] = kept
    assert golden.checksum(result) == golden.checksum(again)
