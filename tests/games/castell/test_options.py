"""Does Castell refuse options that its rules do not know, and say why?"""

import pytest

import playmill as pm
from playmill.games.castell import Castell

from .scenes import OPTIONS

NO_SWITCH = [1, 0, "true", None]


@pytest.mark.clause("CAL-13", "CAL-20", "CAL-24", "CAL-29", "CAL-40", "CAL-42", "CAL-50", "CAL-58", "CAL-66", "CAL-70")
@pytest.mark.clause("CAL-84", "CAL-85", "CAL-88", "CAL-103")
@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("players", [0, 1, 5, -1, 2.0, True, "2", None]),
        ("wheel", ["", "all", None, True]),
        ("first_seat", [1, -1, "0", None, False, 0.0]),
        ("first_player_rotates", NO_SWITCH),
        ("own_token_collected", NO_SWITCH),
        ("exhibition_levels", ["more", "", None, 4]),
        ("size_token_tie", ["all", None, 0]),
        ("train_any_learned_skill", NO_SWITCH),
        ("wheel_turns_before_round_1", NO_SWITCH),
        ("special_skill_counts_as_special_action", NO_SWITCH),
        ("exact_one_fewer", NO_SWITCH),
        ("strength_stack", NO_SWITCH),
        ("prize_tie", ["share", "", None]),
        ("limited_prizes", NO_SWITCH),
        ("final_tie_break", ["none", None, ["tower"]]),
    ],
)
def test_values_that_are_not_allowed_are_refused(name, values):
    for value in values:
        with pytest.raises(pm.InvalidVariant, match=name):
            Castell(**{"players": 2, name: value})


def test_every_option_is_tried():
    assert set(Castell().variant()) == {"players", "components", *OPTIONS}


def test_there_is_no_other_option():
    with pytest.raises(pm.InvalidVariant, match="towers"):
        Castell(players=2, towers=True)
