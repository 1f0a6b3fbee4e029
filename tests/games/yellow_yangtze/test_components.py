"""The printed box and its map, what a box of a user's own may hold, and the Rules that it becomes."""

import random
from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from playmill.components import export
from playmill.errors import InvalidComponents
from playmill.games.yellow_yangtze import maps
from playmill.games.yellow_yangtze.components import (
    COLOURS,
    Options,
    board,
    check_players,
    fill,
    load,
    printed,
)

from .boards import box_of, random_rows
from .boards import drawn as drawing


@pytest.fixture
def box():
    return printed().as_dict()


def refusal(box):
    with pytest.raises(InvalidComponents) as caught:
        load(box)
    return str(caught.value).removeprefix("components: ")


def defects(box):
    """The lines of a refusal."""
    first, *rest = refusal(box).split("\n  ")
    return rest or [first]


def with_rows(rows):
    """The printed box with a map of nothing but land."""
    board = {"name": "plain", "reconstructed": False, "rows": rows, "rivers": [], "capitals": []}
    return {**printed().as_dict(), "map": board}


# ---------------------------------------------------------------- the printed box


@pytest.mark.clause("YAY-2")
def test_138_tiles():
    assert printed()["tiles"] == {"black": 42, "red": 36, "blue": 24, "green": 24, "yellow": 12}
    assert sum(printed()["tiles"].values()) == 138
    assert set(printed()["tiles"]) == set(printed()["pagodas"]) == set(COLOURS)


@pytest.mark.clause("YAY-3")
def test_four_dynasties():
    assert len(set(printed()["meta"]["dynasties"])) == 4


@pytest.mark.clause("YAY-4")
def test_9_pagodas():
    assert printed()["pagodas"] == {"black": 2, "red": 2, "blue": 2, "green": 2, "yellow": 1}


@pytest.mark.clause("YAY-9", "YAY-12", "YAY-13", "YAY-15", "YAY-49")
def test_counts_of_setup_and_turn():
    assert printed()["counts"] == {"hand": 6, "market": 6, "actions": 2, "replaced": 6, "short_game_removes": 24}


@pytest.mark.clause("YAY-87")
@pytest.mark.parametrize(
    ("players", "short", "left"), [(2, False, 113), (2, True, 89), (3, False, 107), (4, False, 101)]
)
def test_the_bag_after_setup(players, short, left):
    counts = printed()["counts"]
    dealt = len(printed()["map"]["capitals"]) + players * counts["hand"] + counts["market"]
    assert 138 - dealt - (counts["short_game_removes"] if short else 0) == left


def test_the_printed_file_loads_back(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(export(printed()), encoding="utf-8")
    assert load(path) == load() == load(printed().as_dict())
    assert load(path).digest == printed().digest
    rewritten = export(load(printed().as_dict()))
    path.write_text(rewritten, encoding="utf-8")
    assert load(path) == printed()


# ---------------------------------------------------------------- the printed map


def pieces(drawn, hexes):
    """Sizes of what hangs together, by a plain union of sets."""
    groups = [{hexagon} for hexagon in hexes]
    for hexagon, other in combinations(hexes, 2):
        if other in drawn.neighbours[hexagon]:
            ours = next(group for group in groups if hexagon in group)
            theirs = next(group for group in groups if other in group)
            if ours is not theirs:
                ours |= theirs
                groups.remove(theirs)
    return sorted(map(len, groups), reverse=True)


@pytest.mark.clause("YAY-6", "YAY-7")
def test_the_reconstructed_map():
    assert printed()["map"]["reconstructed"]
    drawn = board(printed())
    hexes = range(len(drawn.cells))
    land = [hexagon for hexagon in hexes if hexagon not in drawn.river]
    assert (len(hexes), len(land)) == (150, 109)
    names = [capital["name"] for capital in printed()["map"]["capitals"]]
    assert dict(zip(names, (drawn.cells[hexagon] for hexagon in drawn.capitals), strict=True)) == {
        "Yan": (1, 10), "Zhao": (2, 8), "Qi": (4, 12), "Han": (5, 6), "Qin": (6, 3), "Wei": (6, 9), "Chu": (9, 8),
    }  # fmt: skip
    assert pieces(drawn, hexes) == [150]
    assert pieces(drawn, land) == [54, 32, 23]
    rivers = [[hexagon for hexagon in hexes if drawn.letters[hexagon] == letter] for letter in "~="]
    assert [pieces(drawn, river) for river in rivers] == [[21], [20]]
    assert set().union(*rivers) == drawn.river
    degrees = Counter(sum(other >= 0 for other in around) for around in drawn.neighbours)
    assert degrees == {2: 1, 3: 11, 4: 24, 5: 7, 6: 107}
    assert len(drawn.triangles) == 109 + 9


@pytest.mark.clause("YAY-20")
def test_neighbours_share_an_edge():
    drawn = board(printed())
    for hexagon, around in enumerate(drawn.neighbours):
        for edge, other in enumerate(around):
            if other >= 0:
                assert drawn.neighbours[other][(edge + 3) % 6] == hexagon
    for middle, expected in {
        (1, 2): {"E": (1, 3), "NE": (0, 3), "NW": (0, 2), "W": (1, 1), "SW": (2, 2), "SE": (2, 3)},
        (2, 2): {"E": (2, 3), "NE": (1, 2), "NW": (1, 1), "W": (2, 1), "SW": (3, 1), "SE": (3, 2)},
    }.items():
        around = dict(zip(maps.EDGES, drawn.neighbours[drawn.index[middle]], strict=True))
        assert {edge: drawn.cells[other] for edge, other in around.items()} == expected


@pytest.mark.clause("YAY-50")
@pytest.mark.parametrize("seed", range(5))
def test_triangles_are_all_threes_of_one_terrain_that_touch(seed):
    drawn = maps.read(drawing(random_rows(random.Random(seed), most=60)))
    expected = [
        three
        for three in combinations(range(len(drawn.cells)), 3)
        if all(b in drawn.neighbours[a] for a, b in combinations(three, 2))
        and len({hexagon in drawn.river for hexagon in three}) == 1
    ]
    assert list(drawn.triangles) == expected


# ---------------------------------------------------------------- other maps


def turned(board):
    """The same map turned by 180 degrees."""
    width = max(map(len, board["rows"]))
    return {**board, "rows": [row.ljust(width)[::-1] for row in reversed(board["rows"])]}


def indented(board):
    """The same map with its first row shifted, and an empty row above."""
    return {**board, "rows": ["", *(f"   {row}" for row in board["rows"])]}


@pytest.mark.parametrize("seed", range(20))
def test_maps_of_any_shape_load(seed):
    box = box_of(random_rows(random.Random(seed), capitals=seed % 9))
    assert board(load(box)) == maps.read(box["map"])
    for other in (turned(box["map"]), indented(box["map"]), {**box["map"], "counts": {}}):
        assert len(board(load({**box, "map": other})).cells) == len(board(load(box)).cells)


@pytest.mark.parametrize(
    ("rows", "last"),
    [(["." + " ." * 191], "0,191"), ([" " * (row % 2) + "." for row in range(192)], "191,0"), (["."], "0,0")],
)
def test_long_thin_and_tiny_maps_load(rows, last):
    names = board(load(with_rows(rows))).names
    assert len(set(names)) == len(names)
    assert names[-1] == last


def test_a_plain_map_of_land_without_capitals_loads():
    rows = ["." * 9] * 2 + ["....~....", "...~~....", "." * 9, "." * 9, "~" + "." * 8]
    drawn = board(load(box_of(rows)))
    assert {drawn.cells[hexagon] for hexagon in drawn.river} == {(2, 4), (3, 3), (3, 4), (6, 0)}
    assert drawn.cells == tuple((row, column) for row in range(7) for column in range(9))
    assert drawn.capitals == ()


@pytest.mark.parametrize("source", [None, 1, 2, 3])
def test_odd_rows_lie_half_a_hex_east_however_the_map_is_drawn(source):
    box = printed().as_dict() if source is None else box_of(random_rows(random.Random(source)))
    for other in (box["map"], turned(box["map"]), indented(box["map"])):
        drawn = maps.read(other)
        for (row, column), around in zip(drawn.cells, drawn.neighbours, strict=True):
            west = column - 1 + row % 2
            places = [
                (row, column + 1), (row - 1, west + 1), (row - 1, west),
                (row, column - 1), (row + 1, west), (row + 1, west + 1),
            ]  # fmt: skip
            assert [drawn.index.get(place, -1) for place in places] == list(around)


@pytest.mark.parametrize("source", [None, 1, 2, 3])
def test_a_turned_map_touches_alike(source):
    box = printed().as_dict() if source is None else box_of(random_rows(random.Random(source)))
    here, there = maps.read(box["map"]), maps.read(turned(box["map"]))
    last = len(here.cells) - 1
    for hexagon, around in enumerate(here.neighbours):
        opposite = [last - other if other >= 0 else -1 for other in around[3:] + around[:3]]
        assert opposite == list(there.neighbours[last - hexagon])
    assert here.letters == there.letters[::-1]


# ---------------------------------------------------------------- what is refused


def set_at(box, *path_and_value):
    *path, last, value = path_and_value
    for key in path:
        box = box[key]
    box[last] = value


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("meta", "game", "cascadia"), 'meta.game: got "cascadia"; allowed: "yellow_yangtze"'),
        (
            ("meta", "dynasties", ["lion", "lion", "pot", "bull"]),
            'meta.dynasties[1]: got "lion" a second time; ',
        ),
        (("tiles", "white", 12), "tiles.white: unknown key; allowed: black, red, blue, green, yellow"),
        (("tiles", "black", -1), "tiles.black: got -1; allowed: an integer 0 .. "),
        (("tiles", "black", 6), "tiles.black: got 6; allowed: 7 or more, one for each capital"),
        (("pagodas", "red", 3), "pagodas.red: got 3; allowed: an integer 0 .. 2"),
        (("counts", "hand", 0), "counts.hand: got 0; allowed: "),
        (("map", "reconstructed", 1), "map.reconstructed: got 1; allowed: true or false"),
        (("map", "rows", []), "map.rows: got 0 entries; allowed: a list of 1 .. 192 entries"),
        (("map", "rows", 3, "\t. ."), 'map.rows[3]: got "\\t. ."; allowed: printable text of 400 characters at most'),
        (("map", "rivers", 0, "letter", "."), 'map.rivers[0].letter: got "."; allowed: one printable character, neit'),
        (("map", "rivers", 0, "letter", " "), 'map.rivers[0].letter: got " "; allowed: one printable character, neit'),
        (("map", "counts", "seas", 1), "map.counts.seas: unknown key; allowed: hexes, land, river, capitals, bo"),
        (("map", "counts", "borders", 403), "map.counts.borders: got 403; allowed: 404, which is what the map"),
        (("map", "counts", "land_triangles", 1), "map.counts.land_triangles: got 1; allowed: 109, which is what the"),
    ],
)
def test_a_wrong_entry_is_named_with_what_is_allowed(box, change, message):
    set_at(box, *change)
    assert refusal(box).startswith(message)


@pytest.mark.parametrize("path", [("tiles", "red"), ("pagodas",), ("map",), ("map", "rows"), ("counts", "market")])
def test_a_missing_entry_is_named(box, path):
    table = box
    for key in path[:-1]:
        table = table[key]
    del table[path[-1]]
    assert refusal(box).startswith(f"{'.'.join(path)}: missing; allowed: ")


def redraw(box, line, character, letter):
    row = box["map"]["rows"][line].ljust(character + 1)
    box["map"]["rows"][line] = row[:character] + letter + row[character + 1 :]


@pytest.mark.clause("YAY-6")
@pytest.mark.parametrize(
    ("line", "character", "letter", "message"),
    [
        (3, 3, "?", 'map.rows[3]: hex 3,1: got "?"; allowed: a blank, or one of . = H I N U W Y Z ~'),
        (3, 4, ".", "map.rows[3]: hex 3,2: got '.' as character 5; allowed: every second character, shifted by one"),
        (3, 3, ".", "map.rivers[0] (Yellow River): 4,0 4,1 cut off from 1,2; allowed: a river that hangs together"),
        (0, 30, ".", "map.rows: 0,15 cut off from 0,1; allowed: a map that hangs together"),
        (0, 2, "Y", "map.capitals[0] (Yan): drawn at 0,1 1,10; allowed: one hex"),
        (2, 16, ".", "map.capitals[1] (Zhao): drawn at no hex; allowed: one hex"),
        (6, 6, "=", "map.rivers[1] (Yangtze): 6,3 cut off from 7,7; allowed: a river that hangs together"),
        (2, 0, " ", "map.counts.hexes: got 150; allowed: 149, which is what the map comes to"),
    ],
)
def test_a_defect_of_the_drawing_is_named_by_its_hex(box, line, character, letter, message):
    redraw(box, line, character, letter)
    assert any(found.startswith(message) for found in defects(box))


def test_a_river_without_a_hex_is_named(box):
    box["map"]["rows"] = [row.replace("=", ".") for row in box["map"]["rows"]]
    assert defects(box)[0] == "map.rivers[1] (Yangtze): drawn at no hex; allowed: one hex or more"


@pytest.mark.clause("YAY-6", "YAY-7")
def test_a_capital_on_a_river_is_named_by_its_hex(box):
    box["map"]["capitals"][0]["letter"] = "="
    assert defects(box)[0] == (
        'map.capitals[0].letter: got "="; allowed: a letter of its own, for land; '
        "map.rivers[1] (Yangtze) has this one, drawn at 7,7 7,8 7,11 7,12 and 16 more"
    )


def test_two_capitals_of_one_name_are_named(box):
    box["map"]["capitals"][1]["name"] = "Yan"
    assert defects(box) == [
        'map.capitals[1].name: got "Yan"; allowed: a name of its own; map.capitals[0] has this one, at 2,8'
    ]


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (["  ", ""], "map.rows: got no hex; allowed: 1 .. 192 hexes"),
        (["." + " ." * 192], "map.rows: got 193 hexes, the first too many at 0,192; allowed: 1 .. 192 hexes"),
    ],
)
def test_maps_of_no_hex_and_of_too_many(rows, message):
    assert refusal(with_rows(rows)) == message


def test_the_tiles_must_suffice_for_the_players(box):
    box["tiles"] = {"black": 32, "red": 5, "blue": 0, "green": 0, "yellow": 0}
    check_players(load(box), 4)
    check_players(load(box), 2)
    with pytest.raises(InvalidComponents) as caught:
        check_players(load(box), 2, short_game=True)
    assert str(caught.value) == (
        "components: tiles: got 37; allowed: 49 or more in all: "
        "7 at the capitals, 12 in hands, 6 in the market, 24 taken out of the bag"
    )
    box["tiles"]["red"] = 4
    with pytest.raises(InvalidComponents, match="tiles: got 36; allowed: 37 or more in all"):
        check_players(load(box), 4)


def test_more_tiles_than_the_core_counts(box):
    box["tiles"]["green"] = 137
    assert refusal(box) == "tiles: got 251; allowed: 250 at most in all"


# ---------------------------------------------------------------- the Rules it becomes


@pytest.fixture
def rules():
    engine = pytest.importorskip("playmill.games.yellow_yangtze._engine")
    return np.full(engine.RULES.itemsize, 255, np.uint8).view(engine.RULES).reshape(())


def members(words):
    """The numbers of a set of 64-bit words."""
    return [64 * word + bit for word, bits in enumerate(words.tolist()) for bit in range(64) if bits >> bit & 1]


@pytest.mark.clause("YAY-6", "YAY-7", "YAY-20", "YAY-50")
@pytest.mark.parametrize("source", [None, 1, 2, 3, 4])
def test_the_map_in_the_rules(rules, source):
    box = printed() if source is None else load(box_of(random_rows(random.Random(source))))
    fill(rules, box, Options(players=2))
    drawn = board(box)
    hexes, triangles = len(drawn.cells), len(drawn.triangles)
    assert (int(rules["hexes"]), int(rules["triangles"])) == (hexes, triangles)
    assert members(rules["river"]) == sorted(drawn.river)
    assert members(rules["land"]) == sorted(set(range(hexes)) - drawn.river)
    assert members(rules["capitals"]) == sorted(drawn.capitals)
    assert members(rules["all_triangles"]) == list(range(triangles))
    assert rules["triangle"][:triangles, :3].tolist() == [list(three) for three in drawn.triangles]
    assert not rules["triangle"][triangles:].any()
    assert not rules["triangle"][:, 3].any()
    for hexagon in range(256):
        around = drawn.neighbours[hexagon] if hexagon < hexes else (-1,) * 6
        assert rules["neighbour"][hexagon].tolist() == [other if other >= 0 else 255 for other in around]
        assert members(rules["near"][hexagon]) == sorted(other for other in around if other >= 0)
        for edge, triangle in enumerate(rules["triangles_of"][hexagon].tolist()):
            three = tuple(sorted((hexagon, around[edge], around[(edge + 1) % 6])))
            assert (drawn.triangles[triangle] if triangle >= 0 else None) == (
                three if three in drawn.triangles else None
            )


def test_options_and_counts_in_the_rules(rules):
    fill(rules, printed(), Options(players=3))
    switches = (
        "random_first_seat", "one_chain_per_turn", "carrying_ends_chain", "bystander_fights", "leader_joins_tiles",
        "move_to_same_hex", "carried_frees_first", "pass_only_if_stuck",
    )  # fmt: skip
    counts = (
        "players", "hand_size", "market_size", "actions_per_turn",
        "replace_min", "replace_max", "taken_out", "turn_cap",
    )  # fmt: skip
    assert [int(rules[name]) for name in switches] == [0, 1, 1, 0, 1, 0, 0, 1]
    assert [int(rules[name]) for name in counts] == [3, 6, 6, 2, 1, 6, 0, 1000]
    assert rules["tiles"].tolist() == [42, 36, 24, 24, 12]
    assert rules["pagodas"].tolist() == [2, 2, 2, 2, 1]
    assert not rules["spare"].any()
    other = Options(2, True, False, True, False, True, True, False, 0, False, 10_000, "random")
    fill(rules, printed(), other)
    assert [int(rules[name]) for name in switches] == [1, 0, 0, 1, 0, 1, 1, 0]
    assert [int(rules[name]) for name in counts] == [2, 6, 6, 2, 0, 6, 24, 10_000]


def test_counts_of_a_users_own_box_in_the_rules(rules, box):
    box["counts"] = {"hand": 5, "market": 0, "actions": 4, "replaced": 3, "short_game_removes": 9}
    fill(rules, load(box), Options(players=2, short_game=True))
    counts = ("hand_size", "market_size", "actions_per_turn", "replace_max", "taken_out")
    assert [int(rules[name]) for name in counts] == [5, 0, 4, 3, 9]


def test_fill_refuses_a_box_too_small_for_the_players(rules, box):
    box["tiles"] = {"black": 36, "red": 0, "blue": 0, "green": 0, "yellow": 0}
    with pytest.raises(InvalidComponents, match="tiles: got 36; allowed: 37 or more in all"):
        fill(rules, load(box), Options(players=4))
