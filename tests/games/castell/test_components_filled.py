"""Do the Rules hold what the box and the options say?"""

import numpy as np
import pytest

from playmill.errors import InvalidComponents
from playmill.games.castell.components import Options, fill, load, printed


@pytest.fixture
def box():
    return printed().as_dict()


@pytest.fixture
def rules():
    engine = pytest.importorskip("playmill.games.castell._engine")
    return np.full((), np.frombuffer(b"\xff" * engine.RULES.itemsize, engine.RULES)[0])


def numbers(rules, *names):
    return {name: int(rules[name]) for name in names}


@pytest.mark.clause("CAL-9", "CAL-13", "CAL-24", "CAL-25", "CAL-39")
def test_the_map_and_the_wheel(rules, box):
    fill(rules, printed(), Options(players=4))
    adjacent = [[other for other in range(7) if mask >> other & 1] for mask in rules["adjacent"].tolist()]
    assert adjacent == [[1, 2, 3, 5, 6], [0, 2, 3], [0, 1, 4, 5], [0, 1, 4], [2, 3, 5], [0, 2, 4, 6], [0, 5]]
    assert rules["sector"].tolist() == [2, 3, 4, 5, 6, 7, 1]
    assert rules["wheel_tiles"].tolist() == [1, 1, 1, 1, 1, 3]
    wheel = "wheel_step", "wheel_start", "all_regions"
    assert numbers(rules, *wheel) == {"wheel_step": 1, "wheel_start": 0, "all_regions": 1}
    box["wheel"]["direction"] = "anticlockwise"
    fill(rules, load(box), Options(players=4, wheel="advanced", wheel_turns_before_round_1=True))
    assert numbers(rules, *wheel) == {"wheel_step": 7, "wheel_start": 7, "all_regions": 0}


@pytest.mark.clause("CAL-14", "CAL-15", "CAL-27", "CAL-76")
def test_calendar_and_refills(rules, box):
    fill(rules, printed(), Options(players=2))
    assert rules["festival_round"].tolist() == [3, 4, 4, 5, 5, 6, 6, 7, 8, 8, 9, 9, 10, 10]
    assert rules["festival_type"].tolist() == [0] * 7 + [1] * 7
    assert rules["festival_slots"].tolist() == [1] * 7 + [2] * 7
    assert np.flatnonzero(rules["refill"]).tolist() == [2, 4, 6, 8]
    del box["calendar"][2]
    fill(rules, load(box), Options(players=2))
    assert rules["festival_round"].tolist() == [3, 4, 5, 5, 6, 6, 7, 8, 8, 9, 9, 10, 10, 0]


@pytest.mark.clause("CAL-65", "CAL-66", "CAL-75")
def test_local_performances(rules):
    fill(rules, printed(), Options(players=2))
    assert int(rules["tiles"]) == 32
    assert rules["widths"][[0, 11, 15, 16, 32]][:, :6].tolist() == [
        [3, 3, 2, 1, 0, 0],
        [5, 4, 3, 2, 1, 0],
        [6, 4, 2, 1, 0, 0],
        [0] * 6,
        [0] * 6,
    ]
    assert not rules["widths"][:, 6:].any()
    assert rules["levels"][[0, 11, 15, 16, 27, 32]].tolist() == [4, 5, 4, 5, 7, 0]
    assert rules["skills"][[0, 16, 26, 27, 32]].tolist() == [0, 0b00011, 0b01101, 0b10011, 0]
    assert rules["tile_points"][[0, 11, 27, 32]].tolist() == [3, 6, 7, 0]


@pytest.mark.clause("CAL-3", "CAL-4", "CAL-12", "CAL-17", "CAL-36", "CAL-41", "CAL-83")
@pytest.mark.parametrize(
    ("players", "each", "prizes"), [(2, 3, [1, 0, 0, 0]), (3, 4, [1, 2, 0, 0]), (4, 5, [1, 2, 3, 0])]
)
def test_counts_by_players(rules, players, each, prizes):
    fill(rules, printed(), Options(players=players))
    assert numbers(rules, "players", "per_region", "team_size", "tokens", "recruit_max", "max_rank") == {
        "players": players,
        "per_region": each,
        "team_size": 7,
        "tokens": 7,
        "recruit_max": 2,
        "max_rank": 5,
    }
    assert rules["prizes"].tolist() == prizes
    assert rules["castellers"].tolist() == [15] * 10
    assert rules["size_tokens"].tolist() == [3] * 10
    assert rules["prize_supply"].tolist() == [14, 14, 12]


@pytest.mark.clause("CAL-81", "CAL-96", "CAL-98", "CAL-99", "CAL-100")
def test_points_in_the_rules(rules, box):
    box["score"] |= {"level": 2, "matching": 0, "size_again": 3}
    fill(rules, load(box), Options(players=2))
    assert rules["variety"].tolist() == [0, 0, 1, 3, 5, 7, 10, 14]
    assert rules["prize_points"].tolist() == [5, 3, 1]
    assert numbers(rules, "size_unique", "size_duplicate", "token_points") == {
        "size_unique": 2,
        "size_duplicate": 3,
        "token_points": 1,
    }
    assert numbers(rules["tower"], "level_points", "match_points") == {"level_points": 2, "match_points": 0}


SWITCHES = {
    "first_player_rotates": (True, "first_player_rotates"),
    "random_first_seat": (0, "first_seat"),
    "own_token_collected": (True, "own_token_collected"),
    "train_any_learned": (True, "train_any_learned_skill"),
    "tile_uses_special": (True, "special_skill_counts_as_special_action"),
    "size_tie_nobody": ("nobody", "size_token_tie"),
    "prize_tie": ("turn_order", "prize_tie"),
    "limited_prizes": (True, "limited_prizes"),
}


@pytest.mark.clause("CAL-20", "CAL-29", "CAL-40", "CAL-42", "CAL-70", "CAL-84", "CAL-85", "CAL-88")
def test_switches(rules):
    usual = {name: int(name in ("first_player_rotates", "random_first_seat")) for name in SWITCHES}
    fill(rules, printed(), Options(players=4))
    assert numbers(rules, *SWITCHES) == usual
    options = {option: value for value, option in SWITCHES.values()}
    fill(rules, printed(), Options(players=4, **options))
    assert numbers(rules, *SWITCHES) == dict.fromkeys(SWITCHES, 1) | {"random_first_seat": 0, "prize_tie": 2}


@pytest.mark.clause("CAL-50", "CAL-51", "CAL-58", "CAL-66", "CAL-78")
def test_what_a_tower_is(rules, box):
    names = "width_cap", "festival_levels", "exact_one_fewer", "strength_stack", "exact_levels"
    fill(rules, printed(), Options(players=4))
    assert list(numbers(rules["tower"], *names).values()) == [3, 4, 0, 0, 0]
    box["tower"] |= {"widest": 4, "festival_levels": 5}
    options = Options(players=4, exact_one_fewer=True, strength_stack=True, exhibition_levels="exact")
    fill(rules, load(box), options)
    assert list(numbers(rules["tower"], *names).values()) == [4, 5, 1, 1, 1]


@pytest.mark.clause("CAL-103")
@pytest.mark.parametrize(
    ("tie_break", "expected"),
    [("tower_prizes", [1, 2]), ("prizes_tower", [2, 1]), ("tower", [1, 0]), ("prizes", [2, 0]), ("shared", [0, 0])],
)
def test_tie_breaks(rules, tie_break, expected):
    fill(rules, printed(), Options(players=4, final_tie_break=tie_break))
    assert rules["tie_break"].tolist() == expected


def test_every_byte_is_written(rules):
    fill(rules, printed(), Options(players=3))
    again = np.zeros((), rules.dtype)
    fill(again, printed(), Options(players=3))
    assert rules.tobytes() == again.tobytes()


@pytest.mark.clause("CAL-11")
def test_fill_refuses_a_box_too_small_for_the_players(rules, box):
    box["castellers"]["counts"], box["box"]["castellers"] = [6] * 10, 60
    with pytest.raises(InvalidComponents, match=r"box\.castellers: got 60; allowed: 63 or more"):
        fill(rules, load(box), Options(players=4))
