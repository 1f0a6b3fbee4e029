"""The printed box of Cascadia, what a box of a user's own may hold, and the Rules that it becomes."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from playmill.components import export
from playmill.errors import InvalidComponents
from playmill.games.cascadia.components import (
    LETTERS,
    MOST_TILES,
    SPECIES,
    TERRAINS,
    Options,
    check_players,
    fill,
    load,
    printed,
)

STEPS = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]  # CAS-5: E, NE, NW, W, SW, SE


@pytest.fixture
def box():
    return printed().as_dict()


@pytest.fixture
def rules():
    engine = pytest.importorskip("playmill.games.cascadia._engine")
    return np.zeros((), engine.RULES)


def refusal(box):
    with pytest.raises(InvalidComponents) as caught:
        load(box)
    return str(caught.value).removeprefix("components: ")


# ---------------------------------------------------------------- the printed box


@pytest.mark.clause("CAS-4", "CAS-6")
def test_85_tiles_of_which_25_are_keystones():
    tiles = printed()["tile"]
    assert len(tiles) == 85
    assert sum(tile["keystone"] for tile in tiles) == 25
    assert {terrain for tile in tiles for terrain in tile["terrains"]} == set(TERRAINS)
    assert {species for tile in tiles for species in tile["wildlife"]} == set(SPECIES)


@pytest.mark.clause("CAS-7")
def test_5_starters_of_one_keystone_and_two_duals_with_every_terrain_once():
    starters = printed()["starter"]
    assert len(starters) == 5
    for starter in starters:
        keystone, *duals = starter["hexes"]
        assert keystone["keystone"]
        assert len(set(keystone["edges"])) == 1
        assert [len(part["terrains"]) for part in duals] == [2, 2]
        assert not any(part["keystone"] for part in duals)
        assert sorted(terrain for part in starter["hexes"] for terrain in part["terrains"]) == sorted(TERRAINS)
    assert {starter["hexes"][0]["terrains"] for starter in starters} == {(terrain,) for terrain in TERRAINS}
    assert {starter["hexes"][0]["wildlife"] for starter in starters} == {(species,) for species in SPECIES}


@pytest.mark.clause("CAS-8", "CAS-16")
def test_100_tokens_20_of_each_species():
    assert printed()["wildlife_tokens"] == dict.fromkeys(SPECIES, 20)


@pytest.mark.clause("CAS-9")
def test_21_scoring_cards():
    score = printed()["score"]
    assert all(set(score[species]) == set("ABCD") for species in SPECIES)
    assert sum(len(score[species]) for species in SPECIES) + len([("family", "intermediate")]) == 21
    assert {"family", "intermediate"} <= set(score)


@pytest.mark.clause("CAS-12")
def test_faces_of_the_tiles():
    species = Counter()
    for tile in printed()["tile"]:
        letters = Counter(tile["edges"])
        if tile["keystone"]:
            assert (len(tile["terrains"]), len(tile["wildlife"])) == (1, 1)
            assert list(letters.values()) == [6]
            continue
        assert list(letters.values()) == [3, 3]
        assert tile["edges"][:3] != tile["edges"][3:]
        assert sum(a != b for a, b in zip(tile["edges"], tile["edges"][1:] + tile["edges"][:1], strict=True)) == 2
        first, second = (LETTERS[TERRAINS.index(terrain)] for terrain in tile["terrains"])
        assert tile["edges"] == second * 2 + first * 3 + second
        species[len(tile["wildlife"])] += 1
    assert species == {2: 45, 3: 15}


@pytest.mark.clause("CAS-13")
def test_counts_of_terrains_pairs_and_species():
    tiles = printed()["tile"]
    duals = [tile for tile in tiles if not tile["keystone"]]
    assert Counter(tile["terrains"][0] for tile in tiles if tile["keystone"]) == dict.fromkeys(TERRAINS, 5)
    assert Counter(terrain for tile in duals for terrain in tile["terrains"]) == dict.fromkeys(TERRAINS, 24)
    assert Counter(frozenset(tile["terrains"]) for tile in duals) == dict.fromkeys(
        map(frozenset, combinations(TERRAINS, 2)), 6
    )
    assert Counter(species for tile in tiles for species in tile["wildlife"]) == dict.fromkeys(SPECIES, 32)
    assert len({(frozenset(tile["terrains"]), frozenset(tile["wildlife"])) for tile in duals}) == 60


@pytest.mark.clause("CAS-14", "CAS-24", "CAS-100")
def test_tiles_in_play_are_20_a_player_and_3():
    in_play = printed()["tiles_in_play"]
    turns = printed()["meta"]["turns_per_player"]
    assert turns == 20
    assert [in_play[f"p{players}"] for players in (2, 3, 4)] == [turns * players + 3 for players in (2, 3, 4)]
    assert in_play["solo"] == in_play["p2"]


@pytest.mark.clause("CAS-113")
def test_no_edges_agree_inside_a_starter():
    for starter in printed()["starter"]:
        at = {(part["q"], part["r"]): part["edges"] for part in starter["hexes"]}
        facing = [
            (edges[edge], at[q + dq, r + dr][(edge + 3) % 6])
            for (q, r), edges in at.items()
            for edge, (dq, dr) in enumerate(STEPS)
            if (q + dq, r + dr) in at
        ]
        assert len(facing) == 6
        assert all(ours != theirs for ours, theirs in facing)


def test_the_printed_file_loads_back(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(export(printed()), encoding="utf-8")
    assert load(path) == load() == load(printed().as_dict())
    assert load(path).digest == printed().digest
    rewritten = export(load(printed().as_dict()))
    path.write_text(rewritten, encoding="utf-8")
    assert load(path) == printed()


# ---------------------------------------------------------------- what is refused


def set_at(box, *path_and_value):
    *path, last, value = path_and_value
    for key in path:
        box = box[key]
    box[last] = value


TERRAIN = " or ".join(f'"{terrain}"' for terrain in TERRAINS)
WILDLIFE = " or ".join(f'"{species}"' for species in SPECIES)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("meta", "game", "coatl"), 'meta.game: got "coatl"; allowed: "cascadia"'),
        (("meta", "turns_per_player", 21), "meta.turns_per_player: got 21; allowed: an integer 1 .. 20"),
        (("tiles_in_play", "p2", 129), "tiles_in_play.p2: got 129; allowed: an integer 4 .. 128"),
        (("wildlife_tokens", "fox", 256), "wildlife_tokens.fox: got 256; allowed: an integer 0 .. 255"),
        (("wildlife_tokens", "wolf", 20), f"wildlife_tokens.wolf: unknown key; allowed: {', '.join(SPECIES)}"),
        (("score", "bear", "A", "points", 1, -1), "score.bear.A.points[1]: got -1; allowed: an integer 0 .. 999"),
        (("score", "bear", "A", "points", [0]), "score.bear.A.points: got 1 entries; allowed: a list of 2 .. 21 entr"),
        (("score", "bear", "A", "points", 0, 1), "score.bear.A.points[0]: got 1; allowed: 0, since a count of 0 pays"),
        (("score", "bear", "B", "points_each", 1000), "score.bear.B.points_each: got 1000; allowed: an integer 0 .. 9"),
        (("score", "bear", "D", "points", "21", 1), "score.bear.D.points.21: unknown key; allowed: a table of keys 1"),
        (("score", "elk", "A", "points", "5", 1), "score.elk.A.points.5: unknown key; allowed: 1, 2, 3, 4"),
        (("score", "elk", "B", "points", "star", 1), "score.elk.B.points.star: unknown key; allowed: single, pair, tr"),
        (("score", "elk", "C", "points", "10", 1), "score.elk.C.points.9: missing; allowed: an integer 0 .. 999"),
        (("score", "elk", "D", "points", {"1": 2}), "5 defects\n  score.elk.D.points.2: missing; allowed: an integer"),
        (("score", "salmon", "D", "per_salmon", 301), "score.salmon.D.per_salmon: got 301; allowed: an integer 0 .. 3"),
        (("score", "salmon", "D", "min_run", 0), "score.salmon.D.min_run: got 0; allowed: an integer 1 .. 20"),
        (("score", "hawk", "A", "open", "yes"), 'score.hawk.A.open: got "yes"; allowed: true or false'),
        (("score", "hawk", "C", "points_each", 301), "score.hawk.C.points_each: got 301; allowed: an integer 0 .. 300"),
        (("score", "hawk", "D", "points", [0] * 6), "score.hawk.D.points: got 6 entries; allowed: a list of 2 .. 5 e"),
        (("score", "fox", "A", "points", [0] * 5), "score.fox.A.points: got 5 entries; allowed: a list of 6 entries,"),
        (("score", "fox", "A", "open", True), "score.fox.A.open: unknown key; allowed: measure, points"),
        (("score", "family", "points", {}), "score.family.points: got {}; allowed: a table of keys 1 .. 20 without"),
        (("score", "habitat", "solo_corridor_at_least", 0), "score.habitat.solo_corridor_at_least: got 0; allowed: an"),
        (("score", "habitat", "majority_2p", "second", 2.5), "score.habitat.majority_2p.second: got 2.5; allowed: an "),
        (("tile", 41, "colour", 1), "tile[41] (id 42).colour: unknown key; allowed: id, terrains, edges, wildlife, k"),
        (("tile", 41, "terrains", ["sea"]), f'tile[41] (id 42).terrains[0]: got "sea"; allowed: {TERRAIN}'),
        (("tile", 41, "edges", "WWMMM"), 'tile[41] (id 42).edges: got "WWMMM"; allowed: six letters, each M, F, P, W'),
        (("tile", 41, "edges", "WWMMFW"), 'tile[41] (id 42).edges: got "WWMMFW"; allowed: six letters, M and W, as t'),
        (("tile", 41, "edges", "WWWWWW"), 'tile[41] (id 42).edges: got "WWWWWW"; allowed: six letters, M and W, as t'),
        (("tile", 41, "wildlife", []), "tile[41] (id 42).wildlife: got 0 entries; allowed: a list of 1 .. 5 entries"),
        (("tile", 41, "wildlife", ["wolf"]), f'tile[41] (id 42).wildlife[0]: got "wolf"; allowed: {WILDLIFE}'),
        (("tile", 41, "wildlife", ["elk", "elk"]), 'tile[41] (id 42).wildlife[1]: got "elk" a second time; allowed: '),
        (("tile", 41, "keystone", 0), "tile[41] (id 42).keystone: got 0; allowed: true or false"),
        (("tile", 41, "id", 41), "tile[41] (id 41).id: duplicate tile, tile[40] has this id; allowed: 42"),
        (("tile", 41, "id", 99), "tile[41] (id 99).id: got 99; allowed: 42, since ids count 1, 2, 3 ... down the file"),
        (("tile", []), "tile: got 0 entries; allowed: a list of 1 .. 128 tables"),
        (("starter", 1, "id", 1), "starter[1] (id 1).id: duplicate starter, starter[0] has this id; allowed: 2"),
        (("starter", 1, "hexes", []), "starter[1] (id 2).hexes: got 0 entries; allowed: a list of 3 tables"),
        (("starter", 1, "hexes", 2, "edges", "PPPMMR"), 'starter[1] (id 2).hexes[2].edges: got "PPPMMR"; allowed: si'),
        (
            ("starter", 1, "hexes", 0, "q", 1),
            "starter[1] (id 2).hexes[0]: got [1, 0]; allowed: [0, 0] for q and r of the first hex",
        ),
        (
            ("starter", 1, "hexes", 1, "q", 0),
            "starter[1] (id 2).hexes: got [[0, 0], [0, 1], [0, 1]]; allowed: three he",
        ),
        (
            ("starter", 1, "hexes", 1, "q", 1),
            "starter[1] (id 2).hexes: got [[0, 0], [1, 1], [0, 1]]; allowed: three he",
        ),
        (("starter", 1, "hexes", 1, "q", 2), "starter[1] (id 2).hexes[1].q: got 2; allowed: an integer -1 .. 1"),
    ],
)
def test_a_wrong_entry_is_named_with_what_is_allowed(box, change, message):
    set_at(box, *change)
    assert refusal(box).startswith(message)


@pytest.mark.parametrize(
    "path",
    [
        ("meta", "game"),
        ("tiles_in_play", "solo"),
        ("wildlife_tokens", "elk"),
        ("score", "bear", "C", "all_three_sizes_bonus"),
        ("score", "elk", "B", "measure"),
        ("score", "hawk", "B", "open"),
        ("score", "fox", "D"),
        ("score", "intermediate"),
        ("score", "habitat", "majority_3p_4p", "tied_second"),
        ("score", "nature_token"),
        ("tile",),
        ("starter",),
    ],
)
def test_a_missing_entry_is_named(box, path):
    *tables, last = path
    table = box
    for key in tables:
        table = table[key]
    del table[last]
    assert refusal(box).startswith(f"{'.'.join(path)}: missing; allowed: ")


def test_a_missing_key_of_a_tile_is_named(box):
    del box["tile"][41]["edges"]
    assert refusal(box) == "tile[41] (id 42).edges: missing; allowed: six letters, each M, F, P, W or R"


@pytest.mark.clause("CAS-13")
def test_a_dual_tile_like_another_is_refused_even_turned(box):
    box["tile"][26].update(edges="MMMFFF", terrains=["forest", "mountain"], wildlife=["hawk", "bear"])
    assert refusal(box) == (
        "tile[26] (id 27): duplicate tile, same edges (turned or not) and wildlife as tile[25] (id 26); "
        "allowed: one of each"
    )
    box["tile"][26]["edges"] = "MFMFMF"
    assert load(box)


def test_too_many_tiles_and_starters(box):
    single = box["tile"][0]
    box["tile"] += [{**single, "id": 86 + extra} for extra in range(44)]
    box["starter"] += [{**box["starter"][0], "id": 6 + extra} for extra in range(4)]
    message = refusal(box)
    assert "tile: got 129 entries; allowed: a list of 1 .. 128 tables" in message
    assert "starter: got 9 entries; allowed: a list of 1 .. 8 tables" in message


def test_starters_lie_alike(box):
    other = [(0, 0), (0, 1), (-1, 1)]
    for part, (q, r) in zip(box["starter"][3]["hexes"], other, strict=True):
        part.update(q=q, r=r)
    assert refusal(box) == (
        "starter[3] (id 4).hexes: got [[0, 0], [0, 1], [-1, 1]]; "
        "allowed: [[0, 0], [-1, 1], [0, 1]], the places of starter[0]"
    )


@pytest.mark.clause("CAS-48", "CAS-104")
@pytest.mark.parametrize(
    ("players", "change", "message"),
    [
        (
            1,
            ("tiles_in_play", "solo", 41),
            "tiles_in_play.solo: got 41; allowed: 42 or more, since 1 x 20 turns use 42",
        ),
        (2, ("tiles_in_play", "p2", 42), "tiles_in_play.p2: got 42; allowed: 43 or more, since 2 x 20 turns use 43"),
        (4, ("tiles_in_play", "p4", 82), "tiles_in_play.p4: got 82; allowed: 83 or more, since 4 x 20 turns use 83"),
        (3, ("tiles_in_play", "p3", 86), "tiles_in_play.p3: got 86; allowed: 85 at most, the tiles in the box"),
        (4, ("wildlife_tokens", "elk", 2), "wildlife_tokens: got 82; allowed: 83 or more in all, since 4 x 20 turns"),
    ],
)
def test_the_box_must_suffice_for_the_players(box, players, change, message):
    set_at(box, *change)
    with pytest.raises(InvalidComponents) as caught:
        check_players(load(box), players)
    assert str(caught.value).startswith(f"components: {message}")
    set_at(box, *change[:-1], change[-1] + (-1 if change[-1] == 86 else 1))
    check_players(load(box), players)


def test_a_starter_for_every_player(box):
    del box["starter"][3:]
    check_players(load(box), 3)
    with pytest.raises(InvalidComponents, match=r"starter: got 3 entries; allowed: 4 \.\. 8 for 4 players"):
        check_players(load(box), 4)


# ---------------------------------------------------------------- the Rules it becomes


@pytest.mark.clause("CAS-5", "CAS-33", "CAS-37")
def test_faces_in_every_rotation(rules, box):
    box["tile"][30].update(terrains=["mountain", "forest", "river"], edges="MFRMFR")
    box["tile"][31].update(edges="MPMPMP")
    fill(rules, load(box), Options())
    faces = dict(enumerate(box["tile"]))
    for index, starter in enumerate(box["starter"]):
        faces |= {MOST_TILES + 3 * index + number: part for number, part in enumerate(starter["hexes"])}
    for face in range(rules["edges"].shape[0]):
        if face not in faces:
            assert not rules["edges"][face].any()
            assert rules["rotations"][face] == rules["keystone"][face] == rules["wildlife_mask"][face] == 0
            continue
        part = faces[face]
        seen = set()
        for rotation in range(6):
            packed = int(rules["edges"][face, rotation])
            letters = "".join(LETTERS[packed >> 3 * edge & 7] for edge in range(6))
            assert letters == "".join(part["edges"][(edge + rotation) % 6] for edge in range(6))
            assert packed >> 18 == 0
            seen.add(letters)
        assert rules["rotations"][face] == len(seen)
        assert rules["keystone"][face] == part["keystone"]
        mask = int(rules["wildlife_mask"][face])
        assert {species for index, species in enumerate(SPECIES) if mask >> index & 1} == set(part["wildlife"])
    assert [int(rules["rotations"][face]) for face in (0, 25, 30, 31)] == [1, 6, 3, 2]


@pytest.mark.clause("CAS-86")
def test_score_tables_reach_to_23(rules):
    fill(rules, printed(), Options())
    points = rules["wildlife"]["points"]
    bear, elk, salmon, hawk, fox = range(5)
    assert points[bear, 0].tolist() == [0, 4, 11, 19] + [27] * 20
    assert points[bear, 1].tolist() == [10 * groups for groups in range(24)]
    assert points[bear, 2].tolist() == [0, 2, 5, 8] + [0] * 20
    assert points[bear, 3].tolist() == [0, 0, 5, 8, 13] + [0] * 19
    assert points[elk, 0].tolist() == points[elk, 1].tolist() == [0, 2, 5, 9, 13] + [0] * 19
    assert points[elk, 2].tolist() == [0, 2, 4, 7, 10, 14, 18, 23] + [28] * 16
    assert points[elk, 3].tolist() == [0, 2, 5, 8, 12, 16, 21] + [0] * 17
    assert points[salmon, 0].tolist() == [0, 2, 5, 8, 12, 16, 20] + [25] * 17
    assert points[salmon, 1].tolist() == [0, 2, 4, 9, 11] + [17] * 19
    assert points[salmon, 2].tolist() == [0, 0, 0, 10, 12] + [15] * 19
    assert points[hawk, 0].tolist() == [0, 2, 5, 8, 11, 14, 18, 22] + [26] * 16
    assert points[hawk, 1].tolist() == [0, 0, 5, 9, 12, 16, 20, 24] + [28] * 16
    assert points[hawk, 3].tolist() == [0, 4, 7] + [9] * 21
    assert points[fox, 0].tolist() == [0, 1, 2, 3, 4, 5] + [0] * 18
    assert points[fox, 1].tolist() == [0, 3, 5, 7] + [0] * 20
    assert points[fox, 2].tolist() == [0, 1, 2, 3, 4, 5, 6] + [0] * 17
    assert points[fox, 3].tolist() == [0, 5, 7, 9, 11] + [0] * 19
    for species in range(5):
        assert points[species, 4].tolist() == [0, 2, 5] + [9] * 21
        assert points[species, 5].tolist() == [0, 0, 5, 8] + [12] * 20
    scalars = ("bear_c_bonus", "salmon_d_minimum", "salmon_d_per_salmon", "salmon_d_per_neighbour", "hawk_c_per_line")
    assert [int(rules["wildlife"][name]) for name in scalars] == [3, 3, 1, 1, 3]


def test_a_closed_table_pays_nothing_beyond_its_last_row(rules, box):
    box["score"]["salmon"]["B"]["open"] = False
    box["score"]["bear"]["C"]["points"] = {"2": 5, "20": 7}
    fill(rules, load(box), Options())
    assert rules["wildlife"]["points"][2, 1].tolist() == [0, 2, 4, 9, 11, 17] + [0] * 18
    assert rules["wildlife"]["points"][0, 2].tolist() == [0, 0, 5] + [0] * 17 + [7, 0, 0, 0]


@pytest.mark.clause("CAS-52", "CAS-53", "CAS-54")
def test_majority_by_players(rules, box):
    box["score"]["habitat"]["majority_3p_4p"].update(tied_second=7, second_when_largest_tied=5)
    expected = {
        1: ([0] * 5, [[0] * 4] * 4),
        2: ([0, 2, 1, 0, 0], [[0] * 4] * 4),
        3: ([0, 3, 2, 1, 1], [[0] * 4, [0, 1, 7, 7], [0, 5, 0, 0], [0, 5, 0, 0]]),
        4: ([0, 3, 2, 1, 1], [[0] * 4, [0, 1, 7, 7], [0, 5, 0, 0], [0, 5, 0, 0]]),
    }
    for players, (largest, second) in expected.items():
        fill(rules, load(box), Options(players=players))
        assert rules["majority_largest"].tolist() == largest
        assert rules["majority_second"].tolist() == second
        assert [int(rules[name]) for name in ("solo_corridor", "solo_bonus", "corridor_points")] == [7, 2, 1]


def test_options_and_counts(rules):
    rules.reshape(1).view(np.uint8)[:] = 255
    fill(rules, printed(), Options(players=3, cards="A?D??"))
    counts = ("turns", "tiles_in_play", "players", "habitats", "starters", "nature_points")
    assert [int(rules[name]) for name in counts] == [20, 63, 3, 85, 5, 1]
    assert rules["cards"].tolist() == [0, -1, 3, -1, -1]
    assert rules["tokens"].tolist() == [20] * 5
    assert [rules["starter_q"].tolist(), rules["starter_r"].tolist()] == [[0, -1, 0], [0, 1, 1]]
    switches = ("return_each", "use_majority", "random_first_seat", "solo_discards_return")
    assert [int(rules[name]) for name in switches] == [0, 1, 0, 0]
    assert [int(rules["wildlife"][name]) for name in ("salmon_drop", "elk_c_split")] == [0, 1]
    other = Options(3, "AAAAA", "drop", False, "each", False, "random", True)
    fill(rules, printed(), other)
    assert [int(rules[name]) for name in switches] == [1, 0, 1, 1]
    assert [int(rules["wildlife"][name]) for name in ("salmon_drop", "elk_c_split")] == [1, 0]


def test_fill_refuses_a_box_too_small_for_the_players(rules, box):
    del box["tile"][80:]
    with pytest.raises(InvalidComponents, match=r"tiles_in_play\.p4: got 83; allowed: 80 at most"):
        fill(rules, load(box), Options(players=4))
