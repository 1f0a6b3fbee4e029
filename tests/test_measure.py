"""The measuring of speeds: sensible numbers, and what is refused."""

from __future__ import annotations

import json

import pytest

import playmill as pm
from playmill.errors import InvalidInput
from playmill.measure import measure

GAMES = list(pm.game_classes())


@pytest.mark.parametrize("name", GAMES)
def test_measure_agrees_with_itself(name):
    speed = measure(pm.game(name), seconds=0.01, threads=1)
    rate = speed.rates[0]
    assert [rate.threads for rate in speed.rates] == [1]
    assert 0 < rate.lowest <= rate.playouts <= rate.highest
    assert rate.speedup == 1
    assert speed.ns_per_playout == pytest.approx(speed.ns_per_decision * speed.decisions)
    assert speed.ns_per_draw < speed.ns_per_playout
    assert json.dumps(speed.to_dict(), allow_nan=False)


@pytest.mark.parametrize("seconds", [0, -1, 1e9, float("nan"), True, "1"])
def test_measure_refuses(seconds):
    with pytest.raises(InvalidInput, match="seconds must be a number from"):
        measure(pm.game(GAMES[0]), seconds=seconds)
