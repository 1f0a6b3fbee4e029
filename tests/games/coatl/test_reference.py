"""Does the reference itself read cards as the rules say? Worked examples, coatls by hand, and what must not change."""

import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from .coatls import EXAMPLES, PROPHECIES, READINGS, TEMPLES, coatls, extensions, random_coatl, spelled
from .reference_scores import (
    COLOURS,
    coatl_points,
    holds,
    level,
    levels_of,
    met,
    most_disjoint,
    occurrences,
    prophecy_points,
    read,
    temple_points,
    times,
    tokens_of,
)

clause = pytest.mark.clause


def named(examples):
    return {"argvalues": examples, "ids": [f"{example.get('number', 'whole')}" for example in examples]}


# ---------------------------------------------------------------------------------------------------- examples


@pytest.mark.clause("COA-60", "COA-61", "COA-62", "COA-63", "COA-65", "COA-66", "COA-67", "COA-68")
@pytest.mark.parametrize("example", **named(EXAMPLES["prophecies"]))
def test_prophecy_example(example):
    coatl, card = example["coatl"], PROPHECIES[example["card"]]
    assert times(coatl, card) == example["times"]
    assert level(coatl, card) == example["level"]
    assert prophecy_points(coatl, card) == example["points"]


@pytest.mark.clause("COA-57", "COA-60", "COA-67", "COA-69")
@pytest.mark.parametrize("example", **named(EXAMPLES["temples"]))
def test_temple_example(example):
    coatl, card = example["coatl"], TEMPLES[example["card"]]
    assert len(read(coatl)[0]) == example["length"]
    assert met(coatl, card) == example["met"]
    assert temple_points(coatl, card) == example["points"]


@pytest.mark.clause("COA-61", "COA-86")
@pytest.mark.parametrize("example", **named(EXAMPLES["coatls"]))
def test_coatl_example(example):
    cards, temple = [PROPHECIES[name] for name in example["prophecies"]], TEMPLES[example["temple"]]
    coatl = example["coatl"]
    assert [prophecy_points(coatl, card) for card in cards] == example["prophecy_points"]
    assert temple_points(coatl, temple) == example["temple_points"]
    assert coatl_points(coatl, cards, temple) == example["points"]
    assert coatl_points(coatl.strip("<"), cards, temple) == 0


# ---------------------------------------------------------------------------------------------------- by hand

BY_HAND = [  # clause, card, coatl, times head to tail and strict, both ways, lenient
    ("COA-64", "exact_pair_green", "YGG", 0, 0, 1),
    ("COA-64", "exact_pair_green", "GG", 0, 0, 1),
    ("COA-64", "exact_pair_green", "<GG", 0, 0, 1),
    ("COA-64", "exact_pair_green", "<GG>", 1, 1, 1),
    ("COA-64", "exact_pair_green", "GGYGG>", 1, 1, 2),
    ("COA-63", "exact_pair_green", "<GGGG>", 0, 0, 0),
    ("COA-63", "exact_pair_black", "<KGKKGKKKGKK>", 2, 2, 2),
    ("COA-65", "exact_pair_red", "<YRRBRRYRRK>", 3, 3, 3),
    ("COA-62", "pair_yellow_green", "<GYYG>", 1, 2, 1),
    ("COA-62", "block4_bbyy", "<YYBB>", 0, 1, 0),
    ("COA-62", "alternate_black_blue", "<BKBKY>", 0, 1, 0),
    ("COA-62", "rainbow_ykrgb", "<BGRKY>", 0, 1, 0),
    ("COA-62", "stretch_ykr", "<RKKYKR>", 1, 1, 1),
    ("COA-61", "stretch_gyg", "<GYGYG>", 1, 1, 1),
    ("COA-61", "trio_blue", "<BBBBB>", 1, 1, 1),
    ("COA-66", "mirror_gk_any_kg", "<GKKKG>", 1, 1, 1),
    ("COA-66", "mirror_gk_any_kg", "<GKYRBYRYKG>", 1, 1, 1),
    ("COA-66", "stretch_ybg", "<YBBBBBBG>", 1, 1, 1),
    ("COA-66", "stretch_ybg", "<YBBKBBG>", 0, 0, 0),
    ("COA-70", "alternate_black_blue", "<KBKKBKBKB>", 1, 1, 1),
    ("COA-70", "block5_rrrgg", "<RRRRGG>", 1, 1, 1),
    ("COA-107", "bag_yykkrb", "<BKYRKY>", 1, 1, 1),
    ("COA-107", "bag_yykkrb", "<BKYRKG>", 0, 0, 0),
]


@pytest.mark.parametrize(
    ("card", "coatl", "plain", "both", "lenient"),
    [pytest.param(*case, marks=clause(number)) for number, *case in BY_HAND],
)
def test_prophecy_by_hand(card, coatl, plain, both, lenient):
    assert times(coatl, PROPHECIES[card]) == plain
    assert times(coatl, PROPHECIES[card], direction="both") == both
    assert times(coatl, PROPHECIES[card], open_end="lenient") == lenient


@pytest.mark.clause("COA-69")
def test_requirements_of_temples():
    assert holds("no yellow", "<RKG>")
    assert not holds("no red", "<RKG>")
    assert [holds("length 4", "<" + "R" * n + ">") for n in (3, 4, 5)] == [False, True, False]
    equal = "red = blue"
    assert [holds(equal, coatl) for coatl in ("<RBK>", "<RBBRK>", "<RBB>", "<KYG>")] == [True, True, False, False]


@pytest.mark.clause("COA-58", "COA-107")
def test_promo_temples_look_at_the_prophecies_beside_the_coatl():
    temple = TEMPLES["promo_noblue_eq_red_blue_len10"]
    coatl = "<YGRBRBKKKK>"
    assert [met(coatl, temple, classes) for classes in ((), {"red"}, {"blue", "red"})] == [3, 3, 2]
    assert [temple_points(coatl, temple, classes) for classes in ((), {"blue"})] == [10, 6]
    assert coatl_points(coatl, [PROPHECIES["pair_yellow_green"]], temple) == 1 + 6


# ---------------------------------------------------------------------------------------------------- what must hold


def largest_disjoint_subset(found):
    """The most intervals that do not overlap, by trying every set of them."""
    for size in range(len(found), 0, -1):
        for chosen in itertools.combinations(sorted(found), size):
            if all(first[1] <= second[0] for first, second in itertools.pairwise(chosen)):
                return size
    return 0


def earliest_ending_first(found):
    """COA-70: how many intervals a greedy choice takes."""
    taken, free = 0, 0
    for start, end in sorted(found, key=lambda interval: interval[::-1]):
        if start >= free:
            taken, free = taken + 1, end
    return taken


@pytest.mark.clause("COA-61", "COA-70")
@given(st.sets(st.tuples(st.integers(0, 12), st.integers(1, 4)).map(lambda pair: (pair[0], sum(pair))), max_size=9))
def test_most_disjoint_against_every_subset(found):
    assert most_disjoint(frozenset(found)) == largest_disjoint_subset(found)


@pytest.mark.clause("COA-70")
@pytest.mark.parametrize("direction", ["head_to_tail", "both"])
@pytest.mark.parametrize("name", [name for name, card in PROPHECIES.items() if card["family"] not in ("count", "bag")])
def test_greedy_is_as_good(name, direction):
    card, source = PROPHECIES[name], random.Random(name)
    for _ in range(40):
        coatl = random_coatl(source) if source.random() < 0.3 else spelled(card, source)
        found = occurrences(coatl, tokens_of(card))
        if direction == "both":
            found |= occurrences(coatl, tokens_of(card)[::-1])
        assert times(coatl, card, direction) == earliest_ending_first(found)


@pytest.mark.clause("COA-64", "COA-111")
@settings(max_examples=60)
@given(coatls(max_size=12, ends=("<", ">", "")), st.sampled_from(COLOURS), st.sampled_from(["head_to_tail", "both"]))
def test_a_piece_more_never_lowers_a_prophecy(coatl, colour, direction):
    for card in PROPHECIES.values():
        now = times(coatl, card, direction)
        assert all(times(longer, card, direction) >= now for longer in extensions(coatl, colour))


@pytest.mark.clause("COA-64")
def test_with_open_ends_counted_a_piece_more_can_lower_a_prophecy():
    card = PROPHECIES["exact_pair_green"]
    assert [level(coatl, card, open_end="lenient") for coatl in ("<YGG", "<YGGG")] == [1, 0]


@pytest.mark.clause("COA-62", "COA-64")
@given(coatls(), st.sampled_from(list(PROPHECIES)))
def test_readings_only_add(coatl, name):
    plain, lenient, both, all_ways = [times(coatl, PROPHECIES[name], *reading) for reading in READINGS]
    assert plain <= min(both, lenient)
    assert max(both, lenient) <= all_ways


@pytest.mark.clause("COA-62")
@given(coatls(), st.sampled_from(list(PROPHECIES)), st.sampled_from(["strict", "lenient"]))
def test_read_both_ways_a_coatl_and_its_mirror_image_are_one(coatl, name, open_end):
    mirrored = coatl[::-1].translate(str.maketrans("<>", "><"))
    both = [times(text, PROPHECIES[name], "both", open_end) for text in (coatl, mirrored)]
    assert both[0] == both[1]
    turned = PROPHECIES[name] | {"pattern": " ".join(reversed(tokens_of(PROPHECIES[name])))}
    assert times(mirrored, turned, "head_to_tail", open_end) == times(coatl, PROPHECIES[name], "head_to_tail", open_end)


# ---------------------------------------------------------------------------------------------------- the box


@pytest.mark.clause("COA-4", "COA-5", "COA-8", "COA-107")
def test_printed_cards():
    base = [card for card in PROPHECIES.values() if not card.get("promo")]
    deck = [card for card in base for _ in range(card.get("copies", 1))]
    assert (len(base), len(deck)) == (49, 54)
    assert all((card in deck[deck.index(card) + 1 :]) == (card["family"] == "count") for card in base)
    frames = [card["frame"] for card in deck]
    assert {name: frames.count(name) for name in frames} == {
        "red": 10, "black": 10, "blue": 10, "yellow": 10, "green": 14,
    }  # fmt: skip
    promo = [card for card in PROPHECIES.values() if card.get("promo")]
    assert ([card["frame"] for card in promo], {card["family"] for card in promo}) == (["red"] * 6, {"bag"})
    assert [card.get("promo", False) for card in TEMPLES.values()] == [False] * 15 + [True] * 5
    assert all(card["points"] == {"1": 3, "2": 7} for card in TEMPLES.values() if not card.get("promo"))
    assert all(len(card["points"]) == len(card["requires"]) for card in TEMPLES.values())
    assert {letter for card in PROPHECIES.values() for token in tokens_of(card) for letter in token} == {
        *COLOURS,
        *"!*+",
    }


@pytest.mark.clause("COA-67")
def test_every_prophecy_can_reach_its_highest_level():
    for card in PROPHECIES.values():
        need, points = levels_of(card)[-1]
        spelt = "".join(token.strip("+").replace("*", "Y") for token in tokens_of(card) if token[0] != "!")
        joint = next((letter for letter in COLOURS if letter not in spelt), "")
        assert prophecy_points("<" + joint.join([spelt] * need) + ">", card) == points


@pytest.mark.clause("COA-89")
def test_bounds_of_the_base_deck():
    base = [card for card in PROPHECIES.values() if not card.get("promo")]
    best = sorted((levels_of(card)[-1][1] for card in base for _ in range(card.get("copies", 1))), reverse=True)
    temples = sorted(max(card["points"].values()) for card in TEMPLES.values() if not card.get("promo"))
    assert (sum(best[:12]), sum(best[:4]) + temples[-1]) == (80, 35)
    assert sum(best[:12]) + sum(temples[-3:]) == 101
