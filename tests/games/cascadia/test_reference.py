"""Does the reference itself say what the rules say? Worked examples, hand-made boards, symmetries."""

import copy
import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from . import boards
from .reference_scores import (
    SPECIES,
    across,
    corridors,
    groups,
    majority,
    neighbours,
    parts,
    printed_components,
    wildlife,
)

CLAUSES = {
    "B": {"A": "CAS-60", "B": "CAS-61", "C": "CAS-62", "D": "CAS-63"},
    "E": {"A": "CAS-64", "B": "CAS-65", "C": "CAS-66", "D": "CAS-67"},
    "S": {"A": "CAS-70", "B": "CAS-71", "C": "CAS-72", "D": "CAS-74"},
    "H": {"A": "CAS-75", "B": "CAS-77", "C": "CAS-79", "D": "CAS-80"},
    "F": {"A": "CAS-81", "B": "CAS-82", "C": "CAS-83", "D": "CAS-84"},
}
SIMPLE = {"FAM": "CAS-90", "INT": "CAS-91"}
clause = pytest.mark.clause


def wildlife_examples():
    """One parameter set for each number that the worked examples state, marked with its clause."""
    sets = []
    for example in boards.EXAMPLES["wildlife"]:
        for key, points in example["expected"].items():
            letter, card, *branch = key.split("-")
            marks = clause("CAS-73" if branch else SIMPLE.get(card) or CLAUSES[letter][card])
            options = {"salmon_branch": branch[0]} if branch else {}
            values = (example["tokens"], f"{letter}-{card}", options, points)
            sets.append(pytest.param(*values, marks=marks, id=f"{example['id']}:{key}"))
    return sets


def one_card(tokens, key, **options):
    """Points of one species for one of its cards, by a key such as "B-A"."""
    letter, card = key.split("-")
    return wildlife(tokens, {"FAM": "family", "INT": "intermediate"}.get(card, card * 5), **options)[SPECIES[letter]]


def line(letter, *columns, row=0):
    return [(q, row, letter) for q in columns]


# ---------------------------------------------------------------------------------------------------- scores


@pytest.mark.clause("CAS-59")
@pytest.mark.parametrize(("tokens", "key", "options", "points"), wildlife_examples())
def test_wildlife_example(tokens, key, options, points):
    assert one_card(tokens, key, **options) == points


BY_HAND = [
    ("CAS-60", "B-A", line("B", 0, 1, 3, 4, 6, 7, 9, 10, 12, 13), 27),
    ("CAS-62", "B-C", line("B", 0, 2, 3), 7),
    ("CAS-63", "B-D", [*line("B", 0, 1, 2), (1, 1, "B")], 13),
    ("CAS-61", "B-B", [*line("B", 0, 1, 2), (1, 1, "B")], 0),
    ("CAS-65", "E-B", [*line("E", 0, 1, 2), (0, 1, "E")], 11),
    ("CAS-68", "E-D", line("E", 1, 0, -1), 7),
    ("CAS-74", "S-D", [*line("S", 0, 1, 2), (1, 1, "B"), *line("S", 0, 1, 2, row=2)], 8),
    ("CAS-69", "S-A", line("S", 0, 1, 5), 7),
    ("CAS-75", "H-A", line("H", 0, 1, 3), 2),
    ("CAS-77", "H-B", [*line("H", 0, 1, 3), (0, 4, "H")], 5),
    ("CAS-78", "H-B", line("H", 0, 1, 3), 0),
    ("CAS-79", "H-C", line("H", 0, 2, 5), 6),
    ("CAS-76", "H-C", [(0, 0, "H"), (1, 1, "H")], 0),
    ("CAS-76", "H-C", [*line("H", 0, 2), (1, 0, "B")], 3),
    ("CAS-80", "H-D", [*line("H", 0, 5), *line("B", 1, 2), *line("E", 3), *line("F", 4)], 9),
    ("CAS-83", "F-C", [*line("F", -1, 0, 1), (0, 1, "B")], 2),
    ("CAS-84", "F-D", [*line("F", 0, 1), (1, -1, "B")], 0),
    ("CAS-84", "F-D", [*line("F", 0, 1), *line("B", -1, 2)], 5),
    ("CAS-85", "F-D", [*line("F", *range(4)), *line("B", -1, 4), *line("B", 0, 2, row=1)], 10),
    ("CAS-90", "F-FAM", line("F", 0, 2, 3, 5, 6, 7, 9, 10, 11, 12), 25),
    ("CAS-91", "F-INT", line("F", 0, 2, 3, 5, 6, 7, 9, 10, 11, 12), 25),
]


@pytest.mark.clause("CAS-58", "CAS-86", "CAS-92")
@pytest.mark.parametrize(
    ("key", "tokens", "points"), [pytest.param(*case, marks=clause(number)) for number, *case in BY_HAND]
)
def test_wildlife_by_hand(key, tokens, points):
    assert one_card(tokens, key) == points


@pytest.mark.clause("CAS-66")
def test_herds_kept_whole():
    nine = line("E", *range(9))
    assert (one_card(nine, "E-C"), one_card(nine, "E-C", elk_c_split=False)) == (30, 28)


@pytest.mark.clause("CAS-66")
@given(boards.packed_tokens("E", max_count=8))
def test_no_herd_of_eight_gains_by_a_split(tokens):
    assert one_card(tokens, "E-C") == one_card(tokens, "E-C", elk_c_split=False)


def partitions(items):
    """Every way to divide a list into blocks."""
    if not items:
        yield []
        return
    first, rest = items[0], items[1:]
    for size in range(len(items)):
        for mates in itertools.combinations(rest, size):
            for others in partitions([item for item in rest if item not in mates]):
                yield [{first, *mates}, *others]


def block_points(letter, block):
    """CAS-64 .. CAS-67, from a block of elk to points; None if it is no group of the card."""
    touching = sum(b in neighbours(a) for a, b in itertools.combinations(block, 2))
    if letter == "A":
        straight = any(len({a * q + b * r for q, r in block}) == 1 for a, b in ((1, 0), (0, 1), (1, 1)))
        return {1: 2, 2: 5, 3: 9, 4: 13}.get(len(block)) if straight and touching == len(block) - 1 else None
    if letter == "B":
        return {(1, 0): 2, (2, 1): 5, (3, 3): 9, (4, 5): 13}.get((len(block), touching))
    if letter == "C":
        return [0, 2, 4, 7, 10, 14, 18][len(block)] if len(groups(block)) == 1 else None
    centres = set.intersection(*map(neighbours, block))
    return [0, 2, 5, 8, 12, 16, 21][len(block)] if centres else None


@pytest.mark.clause("CAS-59", "CAS-64", "CAS-65", "CAS-66", "CAS-67", "CAS-68")
@settings(max_examples=60)
@given(boards.packed_tokens("E", max_count=6), st.sampled_from("ABCD"))
def test_elk_against_every_partition(tokens, letter):
    herd = [(q, r) for q, r, _ in tokens]
    divisions = [[block_points(letter, block) for block in division] for division in partitions(herd)]
    assert one_card(tokens, f"E-{letter}") == max(sum(points) for points in divisions if None not in points)


@pytest.mark.clause("CAS-66")
def test_contiguous_parts():
    assert len(parts(frozenset([(0, 0), (1, 0), (2, 0)]))) == 6


@pytest.mark.clause("CAS-57", "CAS-86", "CAS-112")
@given(
    st.one_of(boards.scattered_tokens(), boards.boards(max_size=15).map(boards.tokens)),
    boards.card_sets(),
    st.sampled_from(["strict", "drop"]),
    boards.symmetries(),
    st.randoms(use_true_random=False),
)
def test_wildlife_does_not_change_under_symmetry(tokens, cards, branch, symmetry, source):
    moved = symmetry.tokens(tokens)
    source.shuffle(moved)
    points = wildlife(tokens, cards, branch)
    assert wildlife(moved, cards, branch) == points
    assert min(points.values()) >= 0


@pytest.mark.clause("CAS-59", "CAS-112")
@given(st.sampled_from("BESHF").flatmap(boards.packed_tokens), st.sampled_from("ABCD"), boards.symmetries())
def test_packing_does_not_change_under_symmetry(tokens, card, symmetry):
    assert wildlife(symmetry.tokens(tokens), card * 5) == wildlife(tokens, card * 5)


@pytest.mark.clause("CAS-5")
@pytest.mark.parametrize("symmetry", boards.SYMMETRIES)
def test_symmetries_keep_adjacency(symmetry):
    letters = "MFPWRX"
    home = symmetry.place(0, 0)
    for edge, letter in enumerate(letters):
        beyond = symmetry.place(*across((0, 0), edge))
        assert beyond == across(home, symmetry.turn(letters).index(letter))


@pytest.mark.clause("CAS-5", "CAS-112")
@given(boards.boards(), boards.symmetries(), st.randoms(use_true_random=False))
def test_corridors_do_not_change_under_symmetry(board, symmetry, source):
    moved = symmetry.tiles(boards.tiles(board))
    source.shuffle(moved)
    assert corridors(moved) == corridors(boards.tiles(board))


@pytest.mark.clause("CAS-50", "CAS-51")
@pytest.mark.parametrize("example", boards.EXAMPLES["habitat"], ids=lambda example: example["id"])
def test_corridor_example(example):
    assert corridors([(tile["q"], tile["r"], tile["edges"]) for tile in example["tiles"]]) == example["largest"]


@pytest.mark.clause("CAS-52", "CAS-53", "CAS-54")
@pytest.mark.parametrize("example", boards.EXAMPLES["majority"], ids=lambda example: example["why"])
def test_majority_example(example):
    assert majority(example["sizes"], example["players"]) == example["bonus"]


@pytest.mark.clause("CAS-52", "CAS-53", "CAS-54")
@pytest.mark.parametrize(
    ("sizes", "points"),
    [
        ([5, 4], [2, 0]),
        ([1, 8], [0, 2]),
        ([6], [0]),
        ([8], [2]),
        ([0], [0]),
        ([0, 0], [0, 0]),
        ([3, 0], [2, 0]),
        ([0, 0, 0, 0], [0, 0, 0, 0]),
        ([4, 0, 0], [3, 0, 0]),
        ([4, 0, 4, 0], [2, 0, 2, 0]),
        ([4, 2, 4, 2], [2, 0, 2, 0]),
        ([1, 0, 0, 2], [1, 0, 0, 3]),
    ],
)
def test_majority_by_hand(sizes, points):
    assert majority(sizes, len(sizes)) == points


@pytest.mark.clause("CAS-52", "CAS-53")
def test_majority_pays_what_the_table_says():
    box = copy.deepcopy(printed_components())
    box["score"]["habitat"]["majority_2p"] = {"largest": 11, "tied_each": 12, "second": 13}
    box["score"]["habitat"]["majority_3p_4p"] = {
        "largest": 21,
        "second": 22,
        "tied_largest_two_each": 23,
        "tied_largest_three_or_more_each": 24,
        "second_when_largest_tied": 25,
        "tied_second": 26,
    }
    for sizes, points in (
        ([5, 4], [11, 13]),
        ([4, 4], [12, 12]),
        ([5, 4, 3, 4], [21, 26, 0, 26]),
        ([5, 4, 3, 3], [21, 22, 0, 0]),
        ([5, 3, 4, 5], [23, 0, 25, 23]),
        ([5, 3, 3, 5], [23, 0, 0, 23]),
        ([5, 5, 4, 5], [24, 24, 25, 24]),
        ([5, 5, 5, 5], [24, 24, 24, 24]),
        ([5, 0, 5, 0], [23, 0, 23, 0]),
    ):
        assert majority(sizes, len(sizes), box) == points
