"""The printed box of Cóatl, what a box of a user's own may hold, and the Rules that it becomes."""

import random
from collections import Counter

import numpy as np
import pytest

from playmill.components import export
from playmill.errors import InvalidComponents
from playmill.games.coatl.components import (
    COLOURS,
    FAMILIES,
    FRAMES,
    LETTERS,
    Options,
    check_players,
    fill,
    in_play,
    load,
    printed,
    signs,
)

from .coatls import PROPHECIES, READINGS, random_coatl, spelled
from .reference_scores import COATL, levels_of, times


@pytest.fixture
def box():
    return printed().as_dict()


@pytest.fixture
def rules():
    engine = pytest.importorskip("playmill.games.coatl._engine")
    return np.zeros((), engine.RULES)


def refusal(box):
    with pytest.raises(InvalidComponents) as caught:
        load(box)
    return str(caught.value).removeprefix("components: ")


def of_family(family):
    return [card for card in printed()["prophecy"] if card["family"] == family]


def copies(cards):
    return sum(card.get("copies", 1) for card in cards)


# ---------------------------------------------------------------- the printed box


@pytest.mark.clause("COA-2")
def test_pieces_of_five_colours():
    assert COLOURS == ("yellow", "red", "black", "green", "blue")
    assert printed()["pieces"] == {"heads": 3, "tails": 3, "bodies": 24}


@pytest.mark.clause("COA-4", "COA-5")
def test_54_prophecies_of_49_kinds_and_15_temples():
    cards = [card for card in printed()["prophecy"] if not card.get("promo", False)]
    assert (len(cards), copies(cards)) == (49, 54)
    assert [card["id"] for card in cards if card.get("copies", 1) == 2] == [card["id"] for card in of_family("count")]
    frames = Counter({frame: copies(card for card in cards if card["frame"] == frame) for frame in FRAMES})
    assert frames == {"red": 10, "black": 10, "blue": 10, "yellow": 10, "green": 14}
    assert sum(not card.get("promo", False) for card in printed()["temple"]) == 15


@pytest.mark.clause("COA-5", "COA-67")
def test_cards_of_each_family():
    assert list(dict.fromkeys(card["family"] for card in printed()["prophecy"])) == list(FAMILIES)
    expected = {  # how many, patterns with letters for the colours that vary, and the points
        "count": (5, {"a"}, {3: 2, 4: 3, 5: 4, 6: 5}),
        "exact_pair": (5, {"!a a a !a"}, {1: 2, 2: 5}),
        "trio": (5, {"a a a"}, {1: 3, 2: 7}),
        "pair": (7, {"a b"}, {1: 1, 2: 3, 3: 5}),
        "alternation": (3, {"a b a b"}, {1: 5}),
        "rainbow": (3, {"a b c d e"}, {1: 7}),
        "stretch": (9, {"a b+ c", "a b+ a"}, {1: 2, 2: 6}),
        "mirror": (5, {"a b *+ b a"}, {1: 4}),
    }
    for family, (number, shapes, points) in expected.items():
        cards = of_family(family)
        assert len({signs(card["pattern"]) for card in cards}) == len(cards) == number
        assert {shape(card) for card in cards} == shapes
        assert all(card["points"] == {str(times): paid for times, paid in points.items()} for card in cards)
    assert Counter((shape(card), card["points"]["1"]) for card in of_family("block")) == {
        ("a a a b b", 6): 1,
        ("a a b b b", 6): 2,
        ("a a b b", 4): 4,
    }
    assert all(set(card["points"]) == {"1"} for card in of_family("block"))


def shape(card):
    """The pattern with the first colour as a, the next as b ..."""
    found = " ".join(signs(card["pattern"]))
    colours = dict.fromkeys(letter for letter in found if letter in LETTERS)
    return found.translate({ord(letter): "abcde"[i] for i, letter in enumerate(colours)})


@pytest.mark.clause("COA-8")
def test_only_cards_speak_of_any_colour():
    assert [card["family"] for card in printed()["prophecy"] if "*" in card["pattern"]] == ["mirror"] * 5


@pytest.mark.clause("COA-69")
def test_temples_of_the_base_game():
    temples = printed()["temple"][:15]
    assert all(card["points"] == {"1": 3, "2": 7} for card in temples)
    forms = Counter(tuple(form(text) for text in card["requires"]) for card in temples)
    assert forms == {("absent", "length"): 5, ("equal", "length"): 5, ("absent", "equal"): 5}
    absent = Counter(text for card in temples for text in card["requires"] if form(text) == "absent")
    assert absent == {f"no {colour}": 2 for colour in COLOURS}


def form(text):
    return {"no": "absent", "length": "length"}.get(text.split()[0], "equal")


@pytest.mark.clause("COA-107")
def test_promo_cards():
    cards = [card for card in printed()["prophecy"] if card.get("promo", False)]
    assert [card["id"] for card in cards] == list(range(49, 55))
    assert {card["frame"] for card in cards} == {"red"}
    assert [(len(signs(card["pattern"])), card["points"]["1"]) for card in cards] == [(5, 3)] * 3 + [(6, 4)] * 3
    temples = [card for card in printed()["temple"] if card.get("promo", False)]
    assert [card["id"] for card in temples] == list(range(15, 20))
    assert [card["requires"][0] for card in temples] == [
        f"no {frame} prophecy" for frame in ("blue", "red", "black", "green", "yellow")
    ]
    assert [len(card["points"]) for card in temples] == [3, 2, 2, 2, 2]


@pytest.mark.clause("COA-6", "COA-7", "COA-14", "COA-15", "COA-32", "COA-47", "COA-48", "COA-52", "COA-106")
def test_numbers_of_spaces_cards_and_coatls():
    content = printed()
    assert content["supply"] == {"head_spaces": 2, "tail_spaces": 2, "body_spaces": 6}
    assert content["player"] == {
        "board_spaces": 8,
        "hand": 5,
        "coatls": 3,
        "incomplete_coatls": 2,
        "prophecies_per_coatl": 4,
    }
    assert content["setup"] == {"display": 6, "dealt": (3, 4, 5, 6), "kept": 3}
    assert content["fewer_bodies"] == {"solo": 14, "p2": 14, "p3": 18, "p4": 24}


@pytest.mark.clause("COA-89")
def test_upper_bound_of_the_base_deck():
    cards = [card for card in printed()["prophecy"] if not card.get("promo", False)]
    best = sorted((max(card["points"].values()) for card in cards for _ in range(card.get("copies", 1))), reverse=True)
    assert (sum(best[:12]), sum(best[:4])) == (80, 28)
    assert max(max(card["points"].values()) for card in printed()["temple"][:15]) == 7


def test_the_printed_file_loads_back(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(export(printed()), encoding="utf-8")
    assert load(path) == load() == load(printed().as_dict())
    assert load(path).digest == printed().digest
    path.write_text(export(load(printed().as_dict())), encoding="utf-8")
    assert load(path) == printed()


# ---------------------------------------------------------------- what is refused


def set_at(box, *path_and_value):
    *path, last, value = path_and_value
    for key in path:
        box = box[key]
    box[last] = value


SIGNS = "1 .. 8 signs, each a letter of YRKGB, such a letter and +, *+, or ! and such a letter"
REQUIREMENTS = '"no yellow", "length 7", "red = yellow" or "no blue prophecy", with any colours and number'


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("meta", "game", "cascadia"), 'meta.game: got "cascadia"; allowed: "coatl"'),
        (("pieces", "wings", 3), "pieces.wings: unknown key; allowed: heads, tails, bodies"),
        (("pieces", "bodies", 25), "pieces.bodies: got 25; allowed: an integer 1 .. 24"),
        (("fewer_bodies", "p3", -1), "fewer_bodies.p3: got -1; allowed: an integer 1 .. 24"),
        (("setup", "dealt", [3, 4, 5]), "setup.dealt: got 3 entries; allowed: a list of 4 entries"),
        (("setup", "kept", 6), "setup.kept: got 6; allowed: 5 at most, as many as player.hand"),
        (("supply", "body_spaces", 13), "supply.body_spaces: got 13; allowed: an integer 1 .. 12"),
        (("player", "coatls", 4), "player.coatls: got 4; allowed: an integer 1 .. 3"),
        (("player", "incomplete_coatls", 3), "player.incomplete_coatls: got 3; allowed: an integer 1 .. 2"),
        (("prophecy", []), "prophecy: got 0 entries; allowed: a list of 1 .. 64 tables"),
        (("prophecy", 12, "id", 11), "prophecy[12] (id 11).id: got 11; allowed: 12, since ids count 0, 1, 2 ... down"),
        (("prophecy", 12, "name", "Trio!"), 'prophecy[12] (id 12).name: got "Trio!"; allowed: 1 .. 40 small letters'),
        (
            ("prophecy", 12, "name", "trio_red"),
            'prophecy[12] (id 12).name: got "trio_red"; allowed: a name of its own; prophecy[11] (id 11) has this one',
        ),
        (
            ("prophecy", 12, "family", "quad"),
            'prophecy[12] (id 12).family: got "quad"; allowed: "count" or "exact_pair"',
        ),
        (("prophecy", 12, "frame", "white"), 'prophecy[12] (id 12).frame: got "white"; allowed: "red" or "black" or '),
        (("prophecy", 12, "pattern", "KXK"), f'prophecy[12] (id 12).pattern: got "KXK"; allowed: {SIGNS}'),
        (("prophecy", 12, "pattern", ""), f'prophecy[12] (id 12).pattern: got ""; allowed: {SIGNS}'),
        (("prophecy", 12, "pattern", "*K"), f'prophecy[12] (id 12).pattern: got "*K"; allowed: {SIGNS}'),
        (("prophecy", 12, "pattern", "K" * 9), f'prophecy[12] (id 12).pattern: got "KKKKKKKKK"; allowed: {SIGNS}'),
        (("prophecy", 12, "pattern", ["K"]), f'prophecy[12] (id 12).pattern: got ["K"]; allowed: {SIGNS}'),
        (("prophecy", 12, "pattern", "!KK"), 'prophecy[12] (id 12).pattern: got "!KK"; allowed: no ! but for an exac'),
        (("prophecy", 2, "pattern", "KK"), 'prophecy[2] (id 2).pattern: got "KK"; allowed: one letter for a card that'),
        (("prophecy", 2, "pattern", "*+"), 'prophecy[2] (id 2).pattern: got "*+"; allowed: one letter for a card that'),
        (("prophecy", 8, "pattern", "GG"), 'prophecy[8] (id 8).pattern: got "GG"; allowed: one letter repeated, ! and'),
        (("prophecy", 8, "pattern", "!G!G"), 'prophecy[8] (id 8).pattern: got "!G!G"; allowed: one letter repeated, !'),
        (("prophecy", 8, "pattern", "!G GY !G"), 'prophecy[8] (id 8).pattern: got "!G GY !G"; allowed: one letter re'),
        (("prophecy", 8, "pattern", "!G GG !Y"), 'prophecy[8] (id 8).pattern: got "!G GG !Y"; allowed: one letter re'),
        (("prophecy", 49, "pattern", "YY+"), 'prophecy[49] (id 49).pattern: got "YY+"; allowed: letters alone for a b'),
        (("prophecy", 12, "points", {}), "prophecy[12] (id 12).points: got {}; allowed: a table of keys 1 .. 15"),
        (("prophecy", 12, "points", {"0": 1}), "prophecy[12] (id 12).points.0: unknown key; allowed: a table of keys"),
        (("prophecy", 12, "points", "2", 3), "prophecy[12] (id 12).points.2: got 3; allowed: more than 3, which the r"),
        (("prophecy", 12, "points", "2", 100), "prophecy[12] (id 12).points.2: got 100; allowed: an integer 0 .. 99"),
        (("prophecy", 2, "points", "7", 6), "prophecy[2] (id 2).points: got 5 rows; allowed: 1 .. 4"),
        (("prophecy", 49, "points", "2", 6), "prophecy[49] (id 49).points.2: got 6; allowed: the row 1 alone, since a"),
        (("prophecy", 12, "copies", 0), "prophecy[12] (id 12).copies: got 0; allowed: an integer 1 .. 9"),
        (("prophecy", 12, "promo", 1), "prophecy[12] (id 12).promo: got 1; allowed: true or false"),
        (("prophecy", 12, "level", 1), "prophecy[12] (id 12).level: unknown key; allowed: id, name, family, frame, pa"),
        (
            ("prophecy", 12, "pattern", "R RR"),
            "prophecy[12] (id 12): asks and pays the same as prophecy[11] (id 11); allowed: one such card, with copies",
        ),
        (("temple", 3, "requires", []), "temple[3] (id 3).requires: got 0 entries; allowed: a list of 1 .. 3 entries"),
        (
            ("temple", 3, "requires", 0, "no white"),
            f'temple[3] (id 3).requires[0]: got "no white"; allowed: {REQUIREMENTS}',
        ),
        (
            ("temple", 3, "requires", 0, "red = red"),
            'temple[3] (id 3).requires[0]: got "red = red"; allowed: two different colours',
        ),
        (
            ("temple", 3, "requires", 1, "no blue"),
            'temple[3] (id 3).requires[1]: got "no blue" a second time; allowed: a list of 1 .. 3 entries',
        ),
        (
            ("temple", 3, "points", {"1": 3}),
            "temple[3] (id 3).points: got { 1 = 3 }; allowed: rows 1 .. 2, one for each number of requirements met",
        ),
        (("temple", 3, "points", {"2": 3}), "temple[3] (id 3).points.1: missing; allowed: an integer 0 .. 99"),
        (("temple", 3, "points", "2", 3), "temple[3] (id 3).points.2: got 3; allowed: more than 3, which the row befo"),
        (
            ("temple", 3, "requires", ["length 9", "no green"]),
            "temple[3] (id 3): asks and pays the same as temple[2] (id 2); allowed: one such card, with copies",
        ),
    ],
)
def test_a_wrong_entry_is_named_with_what_is_allowed(box, change, message):
    set_at(box, *change)
    assert refusal(box).startswith(message)


@pytest.mark.parametrize(
    "path",
    [
        ("meta",),
        ("pieces", "tails"),
        ("fewer_bodies", "solo"),
        ("supply", "body_spaces"),
        ("player", "hand"),
        ("setup", "kept"),
        ("prophecy",),
        ("temple",),
    ],
)
def test_a_missing_entry_is_named(box, path):
    *tables, last = path
    table = box
    for key in tables:
        table = table[key]
    del table[last]
    assert refusal(box).startswith(f"{'.'.join(path)}: missing; allowed: ")


@pytest.mark.parametrize("field", ["id", "name", "family", "frame", "pattern", "points"])
def test_a_missing_field_of_a_card_is_named(box, field):
    del box["prophecy"][12][field]
    where = "prophecy[12]" if field == "id" else "prophecy[12] (id 12)"
    assert refusal(box).startswith(f"{where}.{field}: missing; allowed: ")


def test_a_pattern_of_any_length_with_or_without_blanks(box):
    box["prophecy"][8]["pattern"] = "!GGGG!G"
    box["prophecy"][12]["pattern"] = " K + ".replace(" + ", "+") + "Y+*+  R"
    box["prophecy"][49]["pattern"] = "Y"
    content = load(box)
    assert [signs(content["prophecy"][card]["pattern"]) for card in (8, 12, 49)] == [
        ("!G", "G", "G", "G", "!G"),
        ("K+", "Y+", "*+", "R"),
        ("Y",),
    ]


def refusal_for(box, players, promo_cards=False):
    with pytest.raises(InvalidComponents) as caught:
        check_players(load(box), players, promo_cards)
    return str(caught.value).removeprefix("components: ")


@pytest.mark.clause("COA-14", "COA-15")
def test_cards_for_the_display_and_for_every_player(box):
    box["setup"]["dealt"] = [9, 9, 9, 9]
    for card in box["prophecy"][36:]:
        card["promo"] = True
    assert refusal_for(box, players=4) == (
        "prophecy: got 41 cards in play; allowed: 42 .. 64, 6 for the display and 36 for the deal at least"
    )
    check_players(load(box), 3, promo_cards=False)
    check_players(load(box), 4, promo_cards=True)


def test_no_more_cards_than_a_state_has_room_for(box):
    box["prophecy"][0]["copies"] = 7
    assert refusal_for(box, players=2, promo_cards=True) == (
        "prophecy: got 65 cards in play; allowed: 13 .. 64, 6 for the display and 7 for the deal at least"
    )
    check_players(load(box), 2, promo_cards=False)


@pytest.mark.clause("COA-12")
def test_a_temple_for_every_player(box):
    del box["temple"][2:]
    assert refusal_for(box, players=3) == "temple: got 2 cards in play; allowed: 3 or more, one for each player"
    check_players(load(box), 2, promo_cards=False)


# ---------------------------------------------------------------- the Rules it becomes


def walk(rules, kind, text):
    """How often a coatl holds a kind's pattern: the table in Rules, walked plainly."""
    patterns = rules["patterns"]
    head, colours, tail = COATL.fullmatch(text).groups()
    lenient = bool(rules["lenient"])
    symbols = (
        [0] * bool(head or lenient) + [1 + LETTERS.index(letter) for letter in colours] + [0] * bool(tail or lenient)
    )
    accepts, starts, loops, finals, after = (
        patterns[name][..., kind].tolist() for name in ("accepts", "starts", "loops", "finals", "after")
    )
    places = found = 0
    for symbol in symbols:
        places = (places << 1 | starts | places & loops) & accepts[symbol]
        if places & finals:
            found, places = found + 1, after
    return found


def needed(rules, kind):
    return {letter: int(rules["need"][kind]) >> 8 * colour & 255 for colour, letter in enumerate(LETTERS)}


@pytest.mark.clause("COA-60", "COA-61", "COA-62", "COA-63", "COA-64", "COA-65", "COA-66", "COA-70", "COA-107")
@pytest.mark.parametrize(("direction", "open_end"), READINGS)
def test_patterns_find_what_the_slow_matcher_finds(rules, direction, open_end):
    fill(rules, printed(), Options(pattern_direction=direction, x_open_end=open_end, promo_cards=True))
    source = random.Random(f"{direction} {open_end}")
    for kind, card in enumerate(PROPHECIES.values()):
        for _ in range(60):
            text = spelled(card, source) if source.random() < 0.6 else random_coatl(source)
            expected = times(text, card, direction, open_end)
            enough = all(text.count(letter) >= count for letter, count in needed(rules, kind).items())
            if rules["bag_kind"][kind]:
                assert enough == bool(expected)
            else:
                assert walk(rules, kind, text) == expected
                assert enough or not expected


@pytest.mark.parametrize("direction", ["head_to_tail", "both"])
@pytest.mark.parametrize(
    "pattern", ["Y+Y", "Y+R+Y+", "*+R*+", "K+", "Y*+*+R", "YRKGBYRK", "Y+R+K+G+*+Y+R+K+", "R+RR", "YR*+YR"]
)
def test_patterns_of_a_user_too(rules, box, pattern, direction):
    box["prophecy"][10].update(pattern=pattern, points={"1": 1})
    fill(rules, load(box), Options(pattern_direction=direction))
    source = random.Random(pattern)
    for _ in range(300):
        text = spelled(box["prophecy"][10], source) if source.random() < 0.7 else random_coatl(source)
        assert walk(rules, 10, text) == times(text, box["prophecy"][10], direction)


@pytest.mark.parametrize("length", [1, 3, 6])
@pytest.mark.parametrize("open_end", ["strict", "lenient"])
def test_exact_rows_of_any_length(rules, box, length, open_end):
    box["prophecy"][8]["pattern"] = "!G" + "G" * length + "!G"
    fill(rules, load(box), Options(x_open_end=open_end))
    source = random.Random(length)
    for _ in range(300):
        text = random_coatl(source).replace("Y", "G" * length)
        assert walk(rules, 8, text) == times(text, box["prophecy"][8], open_end=open_end)


@pytest.mark.clause("COA-67", "COA-68")
def test_levels_and_points_by_times(rules):
    fill(rules, printed(), Options(promo_cards=True))
    for kind, card in enumerate(PROPHECIES.values()):
        for count in range(16):
            reached = [points for need, points in levels_of(card) if need <= count]
            assert rules["level"][kind, count] == len(reached)
            assert rules["points"][kind, count] == (reached[-1] if reached else 0)
    assert rules["level"][2].tolist() == [0, 0, 0, 1, 2, 3] + [4] * 10
    assert rules["points"][15].tolist() == [0, 1, 3] + [5] * 13


@pytest.mark.clause("COA-5", "COA-52")
def test_cards_are_numbered_by_kind_with_twins_side_by_side(rules):
    fill(rules, printed(), Options())
    assert [int(rules[name]) for name in ("kinds", "cards", "temples")] == [49, 54, 15]
    assert rules["kind_of"].tolist() == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, *range(5, 49)] + [0] * 10
    assert [int(rules["cards_of"][kind]) for kind in (0, 1, 5, 48, 49)] == [0b11, 0b1100, 1 << 10, 1 << 53, 0]
    frames = [int(mask) for mask in rules["class_cards"]]
    assert sum(frames) == (1 << 54) - 1
    assert [mask.bit_count() for mask in frames] == [10, 10, 10, 10, 14]
    assert frames[0] == (1 << 10) - 1


@pytest.mark.clause("COA-107")
def test_promo_cards_are_in_play_only_if_asked_for(rules, box):
    assert [len(cards) for cards in in_play(box, False)] == [49, 15]
    fill(rules, printed(), Options(promo_cards=True))
    assert [int(rules[name]) for name in ("kinds", "cards", "temples")] == [55, 60, 20]
    assert rules["bag_kind"].tolist() == [0] * 49 + [1] * 6 + [0] * 9
    assert needed(rules, 49) == {"Y": 2, "R": 1, "K": 0, "G": 2, "B": 0}
    assert rules["family"][48:55].tolist() == [8] + [9] * 6
    box["prophecy"][12]["promo"] = True
    fill(rules, load(box), Options())
    assert [int(rules[name]) for name in ("kinds", "cards")] == [48, 53]
    assert needed(rules, 12) == {"Y": 0, "R": 0, "K": 0, "G": 3, "B": 0}
    assert not rules["need"][48:].any()


@pytest.mark.clause("COA-57", "COA-69", "COA-107")
def test_requirements_and_points_of_temples(rules):
    fill(rules, printed(), Options(promo_cards=True))
    absent, length, equal, no_class = 1, 2, 3, 4  # csrc/games/coatl/state.pxd

    def row(temple):
        columns = [rules[name][temple].tolist() for name in ("requirement", "of", "and_of")]
        return [entry for entry in zip(*columns, strict=True) if entry[0]]

    assert row(0) == [(absent, 0, 0), (length, 7, 0)]
    assert row(5) == [(equal, 1, 0), (length, 12, 0)]
    assert row(11) == [(absent, 4, 0), (equal, 2, 1)]
    assert row(15) == [(no_class, 2, 0), (equal, 1, 4), (length, 10, 0)]
    assert row(19) == [(no_class, 3, 0), (absent, 3, 0)]
    assert row(20) == []
    assert rules["temple_points"][[0, 15, 20]].tolist() == [[0, 3, 7, 0], [0, 3, 6, 10], [0, 0, 0, 0]]


@pytest.mark.clause("COA-2", "COA-7", "COA-104", "COA-106")
def test_options_and_counts(rules):
    rules.reshape(1).view(np.uint8)[:] = 255
    fill(rules, printed(), Options(players=3))
    counts = ("keep", "display", "hand", "board", "incomplete", "coatls", "beside", "players", "turn_cap")
    assert [int(rules[name]) for name in counts] == [3, 6, 5, 8, 2, 3, 4, 3, 0]
    assert rules["bag"].tolist() == [3] * 10 + [24] * 5
    assert rules["spaces"].tolist() == [2, 2, 6]
    assert rules["deal"].tolist() == [3, 4, 5, 6]
    switches = ("tokens", "lenient", "refill_edge", "keep_exactly", "temple_public")
    assert [int(rules[name]) for name in switches] == [0] * 5
    fill(rules, printed(), Options(3, True, "both", "lenient", "edge", True, True, True, False, 25))
    assert [int(rules[name]) for name in switches] == [1] * 5
    assert rules["bag"].tolist() == [3] * 10 + [18] * 5
    fill(rules, printed(), Options(players=1, solo_turn_cap=25, fewer_bodies=True))
    assert (int(rules["turn_cap"]), int(rules["bag"][14])) == (25, 14)


def test_fill_refuses_a_box_too_small_for_the_players(rules, box):
    box["temple"] = box["temple"][:2]
    fill(rules, load(box), Options(players=2))
    with pytest.raises(InvalidComponents, match="temple: got 2 cards in play; allowed: 3 or more"):
        fill(rules, load(box), Options(players=3))
