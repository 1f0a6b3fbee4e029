"""The box of Castell, and what a box of a user's own may hold."""

import tomllib
from collections import Counter
from importlib.resources import files

import pytest

from playmill.components import export
from playmill.errors import InvalidComponents
from playmill.games.castell import components
from playmill.games.castell.components import (
    PRIZES,
    SKILLS,
    WHEEL_TILES,
    base_width_splits,
    check_players,
    levels_of,
    load,
    printed,
)


@pytest.fixture
def box():
    return printed().as_dict()


def refusal(box):
    with pytest.raises(InvalidComponents) as caught:
        load(box)
    return str(caught.value).removeprefix("components: ")


# ---------------------------------------------------------------- the box


@pytest.mark.clause("CAL-1", "CAL-2")
def test_counts_of_the_box_and_of_each_player():
    content = printed()
    assert content["box"] == {
        "castellers": 150,
        "size_tokens": 30,
        "wheel_tiles": 8,
        "festival_tiles": 14,
        "local_tiles": 32,
        "prizes": 40,
        "special_tokens": 28,
    }
    assert content["setup"]["special_tokens"] == 7


@pytest.mark.clause("CAL-3", "CAL-4", "CAL-5", "CAL-6")
def test_lists_add_up_to_the_counts():
    content = printed()
    assert content["castellers"]["counts"] == (15,) * 10
    assert content["size_tokens"]["counts"] == (3,) * 10
    assert {kind: content["wheel_tiles"][kind] for kind in WHEEL_TILES} == dict.fromkeys(SKILLS, 1) | {"special": 3}
    assert [content["prizes"][kind] for kind in PRIZES] == [14, 14, 12]


@pytest.mark.clause("CAL-8", "CAL-9")
def test_seven_regions_and_their_borders():
    names, borders = [region["name"] for region in printed()["region"]], printed()["border"]
    assert names == ["barcelona", "vilanova", "vilafranca", "tarragona", "valls", "lleida", "girona"]
    pairs = {frozenset(border["between"]) for border in borders}
    assert len(pairs) == len(borders) == 12
    assert sum(border.get("dotted", False) for border in borders) == 2
    assert set().union(*pairs) == set(names)


@pytest.mark.clause("CAL-13", "CAL-25")
def test_each_region_has_a_sector_of_the_wheel():
    wheel = printed()["wheel"]
    assert sorted(wheel["sectors"]) == sorted(region["name"] for region in printed()["region"])
    assert wheel["direction"] == "clockwise"


@pytest.mark.clause("CAL-7", "CAL-14", "CAL-76")
def test_the_calendar():
    calendar = printed()["calendar"]
    held = Counter(festival["round"] for festival in calendar)
    assert held == {number: 1 if number in (3, 7) else 2 for number in range(3, 11)}
    assert all((festival["type"] == "I") == (festival["round"] <= 6) for festival in calendar)
    assert Counter(festival["type"] for festival in calendar) == {"I": 7, "II": 7}
    assert {festival["type"]: festival["size_tokens"] for festival in calendar} == {"I": 1, "II": 2}


@pytest.mark.clause("CAL-16", "CAL-66", "CAL-75")
def test_32_different_local_performances():
    tiles = printed()["local_tile"]
    assert [("widths" in tile, "skills" in tile) for tile in tiles] == [(True, False)] * 16 + [(False, True)] * 16
    assert tiles[11] == {"id": 11, "widths": (5, 4, 3, 2, 1), "points": 6, "reconstructed": True}
    assert tiles[27] == {"id": 27, "skills": ("balance", "base", "width"), "points": 7, "reconstructed": True}


@pytest.mark.clause("CAL-12", "CAL-17", "CAL-27", "CAL-36", "CAL-41", "CAL-51", "CAL-78", "CAL-83")
def test_numbers_of_set_up_turn_and_festivals():
    content = printed()
    assert content["setup"]["castellers_per_region"] == {"p2": 3, "p3": 4, "p4": 5}
    assert content["setup"]["team"] == 7
    assert content["refill"]["rounds"] == (3, 5, 7, 9)
    assert content["turn"]["recruits"] == 2
    assert content["skills"]["track"] == 5
    assert content["tower"]["widest"] == 3
    assert content["tower"]["festival_levels"] == 4
    assert [content["prize_chart"][key] for key in ("p2", "p3", "p4")] == [PRIZES[:1], PRIZES[:2], PRIZES]


@pytest.mark.clause("CAL-81", "CAL-96", "CAL-98", "CAL-99", "CAL-100")
def test_points():
    assert printed()["score"] == {
        "level": 1,
        "matching": 1,
        "regions": (0, 0, 1, 3, 5, 7, 10, 14),
        "trophy": 5,
        "medal": 3,
        "ribbon": 1,
        "size_first": 2,
        "size_again": 1,
        "special_token": 1,
    }


def marked(value, where=""):
    """The entries that are marked as stand-ins."""
    if isinstance(value, dict):
        if value.get("reconstructed"):
            yield where
        for key, entry in value.items():
            yield from marked(entry, f"{where}.{key}".lstrip("."))
    elif isinstance(value, list):
        for entry in value:
            yield from marked(entry, where)


@pytest.mark.clause("CAL-3", "CAL-4", "CAL-5", "CAL-6", "CAL-8", "CAL-27", "CAL-41", "CAL-75", "CAL-76", "CAL-83")
def test_stand_ins_are_marked_where_they_stand():
    text = (files(components.__package__) / "components.toml").read_text(encoding="utf-8")
    assert Counter(marked(tomllib.loads(text))) == {
        "skills": 1,
        "region": 3,
        "border": 11,
        "castellers": 1,
        "size_tokens": 1,
        "refill": 1,
        "wheel": 1,
        "wheel_tiles": 1,
        "calendar": 14,
        "prize_chart": 1,
        "prizes": 1,
        "local_tile": 32,
    }
    assert export(printed()) == text


def test_the_file_loads_back(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(export(printed()), encoding="utf-8")
    assert load(path) == load() == load(printed().as_dict())
    assert load(path).digest == printed().digest
    path.write_text(export(load(printed().as_dict())), encoding="utf-8")
    assert load(path) == printed()


def test_a_known_value_loses_its_mark(box):
    del box["castellers"]["reconstructed"]
    box["skills"]["reconstructed"] = False
    assert "reconstructed" not in load(box)["castellers"]


# ---------------------------------------------------------------- what is refused


def set_at(box, *path_and_value):
    *path, last, value = path_and_value
    for key in path:
        box = box[key]
    box[last] = value


NAMES = "barcelona, vilanova, vilafranca, tarragona, valls, lleida, girona"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("meta", "game", "coatl"), 'meta.game: got "coatl"; allowed: "castell"'),
        (("box", "castellers", 151), "castellers.counts: got 150 in all; allowed: 151, as box.castellers says"),
        (("castellers", "counts", 0, 14), "castellers.counts: got 149 in all; allowed: 150, as box.castellers says"),
        (("castellers", "counts", 0, -1), "castellers.counts[0]: got -1; allowed: an integer 0 .. "),
        (("castellers", "counts", [15] * 9), "castellers.counts: got 9 entries; allowed: a list of 10 entries"),
        (("size_tokens", "counts", 9, 4), "size_tokens.counts: got 31 in all; allowed: 30, as box.size_tokens says"),
        (("wheel_tiles", "special", 2), "wheel_tiles: got 7 in all; allowed: 8, as box.wheel_tiles says"),
        (("wheel_tiles", "speed", 1), "wheel_tiles.speed: unknown key; allowed: balance, base, mix, strength, width,"),
        (("box", "wheel_tiles", 9), "box.wheel_tiles: got 9; allowed: 8"),
        (("box", "festival_tiles", 13), "box.festival_tiles: got 13; allowed: 14"),
        (("box", "local_tiles", 31), "local_tile: got 32 in all; allowed: 31, as box.local_tiles says"),
        (("prizes", "medal", 13), "prizes: got 39 in all; allowed: 40, as box.prizes says"),
        (
            ("setup", "special_tokens", 6),
            "box.special_tokens: got 28; allowed: as many as 4 players have, 4 x 6 by setup.special_tokens",
        ),
        (("setup", "castellers_per_region", "p3", 0), "setup.castellers_per_region.p3: got 0; allowed: an integer 1 "),
        (("turn", "recruits", 3), "turn.recruits: got 3; allowed: an integer 1 .. 2"),
        (("region", 2, "id", 3), "region[2] (id 3).id: got 3; allowed: 2, since ids count 0, 1, 2 ... down"),
        (("region", 1, "name", "Vila"), 'region[1] (id 1).name: got "Vila"; allowed: 1 .. 12 small lett'),
        (("region", 1, "name", "valls"), '5 defects\n  region[4] (id 4).name: got "valls"; allowed: a name of its own'),
        (
            ("border", 3, "between", ["lleida", "reus"]),
            f'border[3].between[1]: got "reus"; allowed: a region: {NAMES}',
        ),
        (
            ("border", 3, "between", ["lleida", "girona"]),
            'border[3].between: got ["lleida", "girona"]; allowed: two regions once; border[1] has them',
        ),
        (("border", 3, "between", ["lleida"]), "border[3].between: got 1 entries; allowed: a list of 2 ent"),
        (
            ("border", 3, "between", ["lleida"] * 2),
            'border[3].between[1]: got "lleida" a second time; allowed: a list of 2 entries',
        ),
        (
            ("border", [{"between": ["girona", "lleida"]}]),
            "border: no way from barcelona to vilanova, vilafranca, tarragona, valls, lleida, girona; allowed: bor",
        ),
        (("wheel", "sectors", 2, "reus"), f'wheel.sectors[2]: got "reus"; allowed: a region: {NAMES}'),
        (("wheel", "sectors", 2, "valls"), 'wheel.sectors[5]: got "valls" a second time; allowed: a list of 7 entries'),
        (("wheel", "direction", 1), 'wheel.direction: got 1; allowed: "clockwise" or "anticlockwise"'),
        (("refill", "rounds", [3, 7, 5, 9]), "refill.rounds[2]: got 5; allowed: more than 7, the round before it"),
        (("refill", "rounds", [3, 3]), "refill.rounds[1]: got 3 a second time; allowed: a list of "),
        (
            ("calendar", 2, "round", 3),
            "calendar[2].round: got 3; allowed: 4 or more, since rounds ascend",
        ),
        (
            ("calendar", 2, "round", 5),
            "calendar: got 3 festivals in round 5; allowed: 1 or 2",
        ),
        (
            ("calendar", 0, "round", 4),
            "2 defects\n  calendar: got 0 festivals in round 3; allowed: 1 or 2",
        ),
        (("calendar", 0, "round", 2), "calendar[0].round: got 2; allowed: an integer 3 .. 10"),
        (
            ("calendar", 7, "type", "I"),
            "calendar: got 8 festivals of type I; allowed: 7, a tile for each region",
        ),
        (("calendar", 7, "type", "III"), 'calendar[7].type: got "III"; allowed: "I" or "II"'),
        (("calendar", 7, "size_tokens", 0), "calendar[7].size_tokens: got 0; allowed: an integer "),
        (("prize_chart", "p3", ["gold"]), 'prize_chart.p3[0]: got "gold"; allowed: "trophy" or "medal" or "ribbon"'),
        (("prize_chart", "p2", ["trophy"] * 3), "prize_chart.p2: got 3 entries; allowed: a list of 0 .. 2 entries"),
        (
            ("prize_chart", "p3", ["medal", "trophy"]),
            'prize_chart.p3[1]: got "trophy"; allowed: a prize of 3 points at most, as the medal before it has',
        ),
        (("score", "level", 3), "score.level: got 3; allowed: an integer 0 .. 2"),
        (("score", "regions", [0, 1]), "score.regions: got 2 entries; allowed: a list of 8 entries"),
        (("score", "trophy", 2), "2 defects\n  prize_chart.p3[1]: got "),
        (("local_tile", 5, "id", 4), "local_tile[5] (id 4).id: got 4; allowed: 5, since ids count 0, 1, 2 ... down"),
        (
            ("local_tile", 5, "skills", ["mix"]),
            "local_tile[5] (id 5): got both of widths and skills; allowed: widths for a tower shape, skills for an exh",
        ),
        (("local_tile", 5, {"id": 5, "points": 3}), "local_tile[5] (id 5): got neither of widths and skills; allow"),
        (
            ("local_tile", 5, "widths", [2, 3]),
            "local_tile[5] (id 5).widths: got [2, 3]; allowed: levels from the bottom, none wider than the one below",
        ),
        (
            ("local_tile", 5, "widths", [1] * 7),
            "local_tile[5] (id 5).widths: got [1, 1, 1, 1, 1, 1, 1]; allowed: each level narrower than the one below",
        ),
        (
            ("local_tile", 5, "widths", [15, 14, 13, 12, 11, 10, 9]),
            "local_tile[5] (id 5).widths: got [15, 14, 13, 12, 11, 10, 9]; allowed: levels that Base and Width of rank",
        ),
        (
            ("local_tile", 18, "skills", ["mix", "balance"]),
            "local_tile[18] (id 18): asks and pays the same as local_tile[17] (id 17); allowed: one of each",
        ),
        (("local_tile", 18, "skills", []), "local_tile[18] (id 18).skills: got 0 entries; allowed: a list of 1 .. 5 "),
        (("local_tile", 18, "skills", ["mixed"]), 'local_tile[18] (id 18).skills[0]: got "mixed"; allowed: "balan'),
        (("local_tile", 18, "points", 0), "local_tile[18] (id 18).points: got 0; allowed: an integer 1 .. "),
        (
            ("local_tile", 18, "points", 16),
            "local_tile[18] (id 18).points: got 16 levels; allowed: 15 at most, which ranks of 5 reach",
        ),
        (
            ("local_tile", 18, "levels", 16),
            "local_tile[18] (id 18).levels: got 16 levels; allowed: 15 at most, which ranks of 5 reach",
        ),
        (("local_tile", 5, "levels", 4), "local_tile[5] (id 5).levels: unknown key; allowed: for an exhibition only"),
        (
            ("local_tile", 5, "widths", [1] * 16),
            "local_tile[5] (id 5).widths: got 16 levels; allowed: 15 at most, which ranks of 5 reach",
        ),
        (("local_tile", 18, "reconstructed", 1), "local_tile[18] (id 18).reconstructed: got 1; allowed: true or fa"),
    ],
)
def test_a_wrong_entry_is_named_with_what_is_allowed(box, change, message):
    set_at(box, *change)
    found = refusal(box)
    assert found.startswith(message)


@pytest.mark.parametrize("table", list(printed().as_dict()))
def test_a_missing_table_is_named(box, table):
    del box[table]
    assert refusal(box).startswith(f"{table}: missing; allowed: ")


def test_every_count_that_does_not_add_up_is_named(box):
    box["box"] |= {"castellers": 149, "size_tokens": 29, "local_tiles": 20, "prizes": 41, "special_tokens": 27}
    box["wheel_tiles"]["mix"] = 2
    lines = refusal(box).split("\n")
    assert lines[0] == "6 defects"
    named = [line.split(":")[0].strip() for line in lines[1:]]
    assert named == [
        "castellers.counts",
        "size_tokens.counts",
        "wheel_tiles",
        "local_tile",
        "prizes",
        "box.special_tokens",
    ]


@pytest.mark.clause("CAL-15")
def test_no_more_size_tokens_on_the_calendar_than_there_are(box):
    box["size_tokens"]["counts"], box["box"]["size_tokens"] = [2] * 10, 20
    assert refusal(box) == "calendar: got 21 size tokens; allowed: 20, as box.size_tokens says"


@pytest.mark.clause("CAL-11", "CAL-12", "CAL-17")
def test_castellers_for_every_region_and_team(box):
    box["castellers"]["counts"], box["box"]["castellers"] = [6] * 10, 60
    content = load(box)
    check_players(content, 3)
    with pytest.raises(InvalidComponents, match=r"box\.castellers: got 60; allowed: 63 or more, 7 x 5 for the regions"):
        check_players(content, 4)


@pytest.mark.clause("CAL-81")
def test_a_tower_is_worth_something(box):
    box["score"] |= {"level": 0, "matching": 0}
    assert refusal(box) == "score.matching: got 0; allowed: 1 .. 2 if score.level is 0"
    box["score"]["matching"] = 2
    load(box)


@pytest.mark.clause("CAL-66")
def test_levels_of_an_exhibition_may_differ_from_its_points(box):
    box["local_tile"][18] |= {"levels": 4, "points": 9}
    box["local_tile"][19] |= {"points": 16, "levels": 6}
    assert [levels_of(tile) for tile in load(box)["local_tile"][17:20]] == [5, 4, 6]


@pytest.mark.clause("CAL-41")
def test_a_shorter_rank_track_wants_simpler_shapes(box):
    box["skills"]["track"] = 1
    narrower = "each level narrower than the one below, but for 1 at most, by skills.track"
    assert f"local_tile[4] (id 4).widths: got [2, 2, 1, 1]; allowed: {narrower}" in refusal(box)
    box["skills"]["track"] = 3
    load(box)


@pytest.mark.clause("CAL-56", "CAL-59", "CAL-62")
@pytest.mark.parametrize(
    ("widths", "rank", "splits"),
    [
        ([3, 2, 1], 0, [(0, 0)]),
        ([4, 3, 2, 1], 0, []),
        ([4, 3, 2, 1], 1, [(0, 1), (1, 0)]),
        ([4, 4, 3, 1], 5, [(0, 1), (2, 0)]),
        ([4, 4, 3, 1], 1, [(0, 1)]),
        ([6, 4, 2, 1], 5, [(0, 3), (1, 1), (2, 0)]),
        ([6, 4, 2, 1], 1, [(1, 1)]),
        ([15, 1], 1, [(1, 0)]),
    ],
)
def test_uses_of_base_and_width_that_a_shape_can_do_with(widths, rank, splits):
    assert base_width_splits(widths, 3, rank) == splits
