"""Does Cóatl refuse what its rules cannot settle, and say why?"""

import numpy as np
import pytest

import playmill as pm
from playmill.games.coatl import Coatl


@pytest.mark.clause("COA-108")
def test_golden_feathers_are_refused():
    with pytest.raises(pm.InvalidVariant, match=r"golden feathers are not offered \(COA-108\):.*endless exchanges"):
        Coatl(players=2, golden_feathers=True)
    assert Coatl(players=2, golden_feathers=False) == Coatl(players=2)


@pytest.mark.clause("COA-103", "COA-105")
def test_the_automaton_is_refused():
    with pytest.raises(pm.InvalidVariant, match=r"solo.*procedure is not known"):
        Coatl(players=1, solo="adam")
    assert Coatl(players=1, solo="score_attack") == Coatl(players=1)


@pytest.mark.clause("COA-15", "COA-16", "COA-18", "COA-29", "COA-62", "COA-64", "COA-76", "COA-106", "COA-107")
@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("players", [0, 5, -1, 2.0, True, "2", None]),
        ("sacrifice_tokens", [1, 0, "true", None]),
        ("pattern_direction", ["tail_to_head", "", None, True]),
        ("x_open_end", ["open", None, 1]),
        ("refill_trigger", ["never", None, False]),
        ("keep_exactly_three", [3, "yes", None]),
        ("temple_hand_public", [2, "no", None]),
        ("fewer_bodies", [14, "no", None]),
        ("promo_cards", [6, "all", None]),
        ("golden_feathers", ["no", 0, None]),
        ("solo", ["", "ADAM", None, 1]),
        ("solo_turn_cap", [0, -1, 2.5, True, "40", None, 10**9]),
    ],
)
def test_values_that_are_not_allowed_are_refused(name, values):
    for value in values:
        with pytest.raises(pm.InvalidVariant, match=name):
            Coatl(**{"players": 2, name: value})


@pytest.mark.clause("COA-104")
def test_whole_numbers_of_numpy_are_taken():
    assert Coatl(players=1, solo_turn_cap=np.int64(12)) == Coatl(players=np.int64(1), solo_turn_cap=12)
    assert type(Coatl(players=1, solo_turn_cap=np.int64(12)).solo_turn_cap) is int


def test_there_is_no_other_option():
    with pytest.raises(pm.InvalidVariant, match="feathers"):
        Coatl(players=2, feathers=True)
