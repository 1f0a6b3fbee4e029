"""Do Cóatl's kernels read coatls as the reference does, and refuse what is none?"""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import playmill as pm
from playmill.games.coatl import _kernels, encode, fulfil, fulfil_batch, score

from .boxes import changed_box, few_temples, numbered
from .coatls import EXAMPLES, PROPHECIES, READINGS, TEMPLES, coatls, extensions, random_coatl, spelled
from .reference_scores import (
    COLOURS,
    coatl_points,
    level,
    levels_of,
    met,
    printed_components,
    prophecy_points,
    temple_points,
    times,
)

NAMES = list(PROPHECIES)


def possible(text):
    """COA-49: a coatl with head and tail has a body."""
    return not (text.startswith("<") and text.endswith(">")) or len(text) >= 5


def some_coatls(source, count, max_size=14):
    found = []
    while len(found) < count:
        card = PROPHECIES[source.choice(NAMES)]
        text = random_coatl(source, max_size=max_size) if source.random() < 0.4 else spelled(card, source)
        found += [text] if possible(text) else []
    return found


# ---------------------------------------------------------------------------------------------------- as the reference


@pytest.mark.clause("COA-60", "COA-61", "COA-62", "COA-63", "COA-65", "COA-66", "COA-67", "COA-68")
@pytest.mark.parametrize("example", EXAMPLES["prophecies"], ids=lambda example: str(example["number"]))
def test_prophecy_example(example):
    for card in (example["card"], PROPHECIES[example["card"]]["id"]):
        found = fulfil(example["coatl"], card)
        assert (found.occurrences, found.level, found.points) == (example["times"], example["level"], example["points"])


@pytest.mark.clause("COA-57", "COA-67", "COA-69")
@pytest.mark.parametrize("example", EXAMPLES["temples"], ids=lambda example: str(example["number"]))
def test_temple_example(example):
    found = score(example["coatl"], ["trio_yellow"], example["card"])
    assert (found.requirements, found.temple) == (example["met"], example["points"])


@pytest.mark.clause("COA-61", "COA-86")
@pytest.mark.parametrize("example", EXAMPLES["coatls"], ids=["whole"])
def test_coatl_example(example):
    found = score(example["coatl"], example["prophecies"], example["temple"])
    assert [card.points for card in found.prophecies] == example["prophecy_points"]
    assert (found.temple, found.total) == (example["temple_points"], example["points"])


@pytest.mark.clause("COA-62", "COA-64", "COA-66", "COA-70", "COA-107")
@pytest.mark.parametrize("reading", READINGS, ids="-".join)
def test_every_card_on_random_coatls(reading):
    texts = some_coatls(random.Random(str(reading)), 400)
    direction, open_end = reading
    found = fulfil_batch(*encode(texts), pattern_direction=direction, x_open_end=open_end)
    cards = PROPHECIES.values()
    np.testing.assert_array_equal(
        found.occurrences, [[times(text, card, *reading) for card in cards] for text in texts]
    )
    np.testing.assert_array_equal(found.level, [[level(text, card, *reading) for card in cards] for text in texts])
    np.testing.assert_array_equal(
        found.points, [[prophecy_points(text, card, *reading) for card in cards] for text in texts]
    )


@pytest.mark.clause("COA-64", "COA-70")
@settings(max_examples=150, deadline=None)
@given(coatls(max_size=20).filter(possible), st.sampled_from(NAMES), st.sampled_from(READINGS))
def test_a_card_on_a_coatl(text, name, reading):
    found = fulfil(text, name, pattern_direction=reading[0], x_open_end=reading[1])
    card = PROPHECIES[name]
    expected = times(text, card, *reading), level(text, card, *reading), prophecy_points(text, card, *reading)
    assert (found.occurrences, found.level, found.points) == expected


@pytest.mark.clause("COA-110")
@pytest.mark.parametrize("reading", READINGS, ids="-".join)
def test_the_longest_coatls(reading):
    source = random.Random(5)
    texts = ["<" + "".join(source.choices(letters, k=122)) + ">" for letters in ("Y", "YR", "KB", "GYK", COLOURS)]
    found = fulfil_batch(*encode(texts), pattern_direction=reading[0], x_open_end=reading[1])
    expected = [[times(text, card, *reading) for card in PROPHECIES.values()] for text in texts]
    np.testing.assert_array_equal(found.occurrences, expected)


@pytest.mark.clause("COA-64", "COA-111")
@pytest.mark.parametrize("direction", ["head_to_tail", "both"])
def test_a_piece_more_never_lowers_a_prophecy(direction):
    source = random.Random(direction)
    texts = [text for text in some_coatls(source, 300) if not (text.startswith("<") and text.endswith(">"))]
    longer = [
        (index, after)
        for index, text in enumerate(texts)
        for colour in COLOURS
        for after in extensions(text, colour)
        if possible(after)
    ]
    before = fulfil_batch(*encode(texts), pattern_direction=direction).occurrences
    after = fulfil_batch(*encode([text for _, text in longer]), pattern_direction=direction).occurrences
    assert (after >= before[[index for index, _ in longer]]).all()


@pytest.mark.clause("COA-61", "COA-69", "COA-86", "COA-107")
@pytest.mark.parametrize("direction", ["head_to_tail", "both"])
def test_scores_of_whole_coatls(direction):
    source = random.Random(direction)
    texts = [text for text in some_coatls(source, 900) if text.startswith("<") and text.endswith(">")]
    assert len(texts) > 100
    for text in texts:
        names = source.sample(NAMES, source.randint(1, 4))
        temple = source.choice([None, *TEMPLES])
        found = score(text, names, temple, pattern_direction=direction)
        cards = [PROPHECIES[name] for name in names]
        assert [card.points for card in found.prophecies] == [prophecy_points(text, card, direction) for card in cards]
        assert found.total == coatl_points(text, cards, temple and TEMPLES[temple], direction)
        if temple:
            frames = {card["frame"] for card in cards}
            assert found.requirements == met(text, TEMPLES[temple], frames)
            assert found.temple == temple_points(text, TEMPLES[temple], frames)


def test_cards_of_ones_own():
    own = [
        {"name": "one", "family": "block", "frame": "red", "pattern": "Y+ R+", "points": {"1": 2, "4": 9}},
        {"name": "two", "family": "mirror", "frame": "red", "pattern": "*+ K *+", "points": {"2": 5}},
        {"name": "three", "family": "exact_pair", "frame": "red", "pattern": "!G GGG !G", "points": {"1": 1, "2": 8}},
        {"name": "four", "family": "count", "frame": "red", "pattern": "B", "points": {"1": 1, "2": 2, "9": 3}},
        {"name": "five", "family": "rainbow", "frame": "red", "pattern": "YB+RYYKG", "points": {"1": 7}},
        {"name": "six", "family": "stretch", "frame": "red", "pattern": "Y+ *+ Y+ R", "points": {"1": 7, "2": 8}},
    ]
    box = changed_box(prophecy=numbered(own) + numbered(printed_components()["prophecy"])[6:])
    texts = [*some_coatls(random.Random(8), 300), "<GGGYGGGYB>", "GGGYGGG>", "YYRRYRYRYR", "BKBKBKBKB", "<YRYRYYRR"]
    for direction, open_end in READINGS:
        found = fulfil_batch(
            *encode(texts), list(range(6)), pattern_direction=direction, x_open_end=open_end, components=box
        )
        expected = [[times(text, card, direction, open_end) for card in own] for text in texts]
        np.testing.assert_array_equal(found.occurrences, expected)
        expected = [[prophecy_points(text, card, direction, open_end) for card in own] for text in texts]
        np.testing.assert_array_equal(found.points, expected)
    assert levels_of(own[0]) == [(1, 2), (4, 9)]


def test_batch_forms():
    texts = ["<GGYGG>", "YGG", "<KKKKKK>"]
    arrays = encode(texts)
    both = fulfil_batch(*arrays, ["trio_black", 8])
    assert both.points.tolist() == [[0, 5], [0, 0], [7, 0]]
    assert {values.dtype for values in both} == {np.dtype(np.int16)}
    whole = fulfil_batch(*arrays)
    assert whole.points.shape == (3, 55)
    assert fulfil_batch(*encode([])).points.shape == (0, 55)
    wide = np.full((3, 40), -1)
    wide[:, : arrays[0].shape[1]] = arrays[0]
    for colours in (wide, np.asfortranarray(wide), wide.astype(np.int64), wide.tolist(), wide[::1, ::1]):
        np.testing.assert_array_equal(fulfil_batch(colours, *arrays[1:]).points, whole.points)


def test_cards_may_come_one_by_one():
    arrays = encode(["<GGYGG>", "<KKKKKK>"])
    names = ["trio_black", "exact_pair_green"]
    assert fulfil_batch(*arrays, (name for name in names)).points.tolist() == [[0, 5], [7, 0]]
    assert score("<KKKKKK>", (name for name in names)).total == 7
    with pytest.raises(pm.InvalidInput, match="twice"):
        fulfil_batch(*arrays, (name for name in names * 50))
    rules = pm.Coatl().rules()
    coatls = np.ones((1, 3), np.uint8), np.array([3], np.int32), np.zeros(1, np.uint8)
    with pytest.raises(ValueError, match="64 kinds"):
        _kernels.fulfil(*coatls, np.zeros(65, np.int64), rules)


def test_scalars_of_numpy_name_cards():
    assert fulfil("<KKKKKK>", np.str_("trio_black")) == fulfil("<KKKKKK>", np.int64(12)) == fulfil("<KKKKKK>", 12)
    assert score("<KKKKKK>", np.array([12]), np.int64(1)) == score("<KKKKKK>", ["trio_black"], 1)
    for card in (np.bool_(True), np.float64(1)):
        with pytest.raises(pm.InvalidInput, match="no prophecy has the id"):
            fulfil("YRK", card)


def box_of_many_cards():
    """70 cards, of which 54 are in play without the promo cards."""
    cards = [card | {"copies": 2} if card.get("promo") else card for card in printed_components()["prophecy"]]
    own = [cards[-1] | {"name": f"own_{n}", "points": {"1": 20 + n}} for n in range(2)]
    return changed_box(prophecy=numbered(cards + own))


@pytest.mark.parametrize(
    ("box", "options"), [(box_of_many_cards(), {}), (few_temples(1), {"players": 1})], ids=["many cards", "one temple"]
)
def test_every_box_that_a_game_takes_is_read(box, options):
    game = pm.Coatl(components=box, **options)
    found = fulfil_batch(*encode(["<YYKKRB>"]), components=box)
    assert found.points.shape == (1, len(box["prophecy"]))
    assert found.points[0, -1] == prophecy_points("<YYKKRB>", box["prophecy"][-1])
    names = [game.prophecies[0], box["prophecy"][-1]["name"]]
    expected = coatl_points("<YYKKRB>", [box["prophecy"][0], box["prophecy"][-1]], box["temple"][0])
    assert score("<YYKKRB>", names, 0, components=box).total == expected


@pytest.mark.clause("COA-52")
def test_as_many_cards_score_as_the_box_allows():
    box = changed_box(player={"prophecies_per_coatl": 2})
    assert len(score("<YRK>", [0, 1], components=box).prophecies) == 2
    with pytest.raises(pm.InvalidInput, match="one to 2"):
        score("<YRK>", [0, 1, 2], components=box)


# ---------------------------------------------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    "text", ["", "<", "<>", "YX", "yrk", "Y<R", ">Y", "Y>R", "<<Y", "Y R", "Y\n", "<YR>\n", "Ý", None, 7, b"YRK", ["Y"]]
)
def test_malformed_coatls_are_refused(text):
    with pytest.raises(pm.InvalidInput, match=r"coatl 0 must be letters of YRKGB.*got"):
        fulfil(text, 0)
    with pytest.raises(pm.InvalidInput, match="coatl 1 must be letters"):
        encode(["<YRK", text])
    with pytest.raises(pm.InvalidInput, match="coatl 0 must be letters"):
        score(text, [0])


@pytest.mark.clause("COA-49", "COA-51")
@pytest.mark.parametrize("text", ["<Y>", "<YR>"])
def test_head_and_tail_need_a_body(text):
    with pytest.raises(pm.InvalidInput, match="COA-49"):
        fulfil(text, 0)


@pytest.mark.clause("COA-110")
def test_coatls_that_are_too_long_are_refused():
    with pytest.raises(pm.InvalidInput, match="COA-110"):
        fulfil("Y" * 500, 0)
    assert fulfil("Y" * 122, 0).occurrences == 122


@pytest.mark.parametrize("card", [-1, 55, 2**70, "no_such_card", "", None, 1.0, True, ["trio_red"], b"trio_red"])
def test_cards_that_do_not_exist_are_refused(card):
    with pytest.raises(pm.InvalidInput, match="prophecy"):
        fulfil("YRK", card)
    with pytest.raises(pm.InvalidInput, match="prophecy"):
        score("<YRK>", ["trio_red", card])
    if card is not None:
        with pytest.raises(pm.InvalidInput, match="temple"):
            score("<YRK>", ["trio_red"], card)


@pytest.mark.clause("COA-52", "COA-87")
def test_what_does_not_score_is_refused():
    for text in ("YRK", "<YRK", "YRK>"):
        with pytest.raises(pm.InvalidInput, match="complete"):
            score(text, [0])
    for cards in ([], [0, 1, 2, 3, 4], "trio_red", [3, 3], ["trio_red", 11]):
        with pytest.raises(pm.InvalidInput):
            score("<YRK>", cards)


@pytest.mark.parametrize("wrong", [None, 5, 1.5, "trio_red", b"trio_red"])
def test_what_is_no_list_is_refused(wrong):
    with pytest.raises(pm.InvalidInput, match="cards must be ids or names"):
        score("<YRK>", wrong)
    if wrong is not None:
        with pytest.raises(pm.InvalidInput, match="cards must be ids or names"):
            fulfil_batch(*encode(["YRK"]), wrong)
    with pytest.raises(pm.InvalidInput, match="coatl"):
        encode(wrong)


@pytest.mark.parametrize("value", ["tail_to_head", "", None, 1, ["both"]])
def test_readings_that_do_not_exist_are_refused(value):
    with pytest.raises(pm.InvalidInput, match="pattern_direction"):
        fulfil("YRK", 0, pattern_direction=value)
    with pytest.raises(pm.InvalidInput, match="x_open_end"):
        fulfil("YRK", 0, x_open_end=value)


@pytest.mark.parametrize(
    ("colours", "heads", "tails"),
    [
        ([0, 1], [True], [False]),
        ([[0.0, 1.0]], [True], [False]),
        ([[0, 5]], [True], [False]),
        ([[0, -2]], [True], [False]),
        ([[0, 300]], [True], [False]),
        ([[0, -1, 1]], [True], [False]),
        ([[-1, -1]], [True], [False]),
        ([[]], [True], [False]),
        ([[0, 1]], [1], [False]),
        ([[0, 1]], [True, True], [False]),
        ([[0, 1]], [True], False),
        ([[0, 1]], [True], [True]),
        ([["Y", "R"]], [True], [False]),
        (np.zeros((1, 500), int), [True], [False]),
        (np.zeros((1, 2, 2), int), [True], [False]),
        ([[True, False]], [True], [False]),
        ([[0, 1], [0]], [True, True], [False, False]),
        ([[0, 1]], [[True], [True, False]], [False]),
        (None, None, None),
        (5, [True], [False]),
    ],
)
def test_malformed_arrays_are_refused(colours, heads, tails):
    with pytest.raises(pm.InvalidInput):
        fulfil_batch(colours, heads, tails)
