"""Whether the parts of a Cascadia score sheet add up to the score, in every variant and at any moment."""

import battery
import numpy as np
import pytest

import playmill as pm


@pytest.mark.clause("CAS-49", "CAS-52", "CAS-55", "CAS-92", "CAS-105")
@pytest.mark.parametrize("game", battery.variants("cascadia"), ids=battery.label)
def test_parts_add_up_to_the_score(game):
    result = pm.simulate(game, 500, seed=3)
    np.testing.assert_array_equal(result.parts.sum(axis=2), result.scores)
    states = battery.positions(game)
    np.testing.assert_array_equal(game.score_parts(states).sum(axis=2), game.scores(states))
