"""Do the scoring kernels agree with the reference on any board? One by one, in batches, and inside numba code."""

import itertools
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playmill.errors import InvalidComponents, InvalidInput
from playmill.games.cascadia import Cascadia, corridors, corridors_batch, jit, majority, wildlife, wildlife_batch
from playmill.games.cascadia.names import card_numbers

from . import boards, boxes
from . import reference_scores as reference
from .test_reference import wildlife_examples

SPECIES, TERRAINS = list(reference.SPECIES), list(reference.TERRAINS)
CARDS = ["AAAAA", "BBBBB", "CCCCC", "DDDDD", "family", "intermediate"]
LETTERS = ["BESHF", "BESHF", "BE", "ESS", "HF", "SSSF", "BFF", "HHB", "BESFFF"]
WILDLIFE = pytest.mark.clause(
    "CAS-58", "CAS-59", "CAS-60", "CAS-61", "CAS-62", "CAS-63", "CAS-64", "CAS-65", "CAS-66", "CAS-67", "CAS-68",
    "CAS-69", "CAS-70", "CAS-71", "CAS-72", "CAS-73", "CAS-74", "CAS-75", "CAS-76", "CAS-77", "CAS-78", "CAS-79",
    "CAS-80", "CAS-81", "CAS-82", "CAS-83", "CAS-84", "CAS-85", "CAS-86", "CAS-90", "CAS-91", "CAS-92",
)  # fmt: skip


# ---------------------------------------------------------------------- boards, and how they are compared


def disc(radius):
    span = range(-radius, radius + 1)
    return [(q, r) for q in span for r in span if abs(q + r) <= radius]


def scattered(source, most=20):
    """Tokens anywhere on a disc, connected or not."""
    cells = disc(source.choice([2, 3, 5, 9]))
    letters = source.choice(LETTERS)
    return [(q, r, source.choice(letters)) for q, r in source.sample(cells, source.randint(0, min(most, len(cells))))]


def grown(source):
    """Tokens of a connected ecosystem."""
    fill = source.choice([0.5, 0.8, 1])
    return boards.tokens(boards.random_board(source.random(), source.randint(1, 20), source.choice(LETTERS), fill))


def crowded(source, letter, most):
    """Tokens of one species crowded into a small disc, with other species beside them if they matter."""
    cells = disc(source.choice([2, 2, 3]))
    source.shuffle(cells)
    count = source.randint(6, most)
    others = "BESHF".replace(letter, "") if letter in "HF" else ""
    rest = source.randint(0, min(23, len(cells)) - count) if others else 0
    return [(q, r, letter if i < count else source.choice(others)) for i, (q, r) in enumerate(cells[: count + rest])]


def batched(several, width=23):
    """Boards (q, r, letter) as the batch form takes them: positions, species and counts, with junk past the counts."""
    positions = np.full((len(several), width, 2), 77)
    species = np.full((len(several), width), 3)
    for i, tokens in enumerate(several):
        for k, (q, r, letter) in enumerate(tokens):
            positions[i, k], species[i, k] = (q, r), SPECIES.index(letter)
    return positions, species, np.array([len(tokens) for tokens in several])


def compare(several, cards, box=None, **options):
    """The batch form against the reference, board by board."""
    positions, species, counts = batched(several)
    points = wildlife_batch(positions, species, cards, counts, components=box, **options)
    assert (points.shape, points.dtype) == ((len(several), 5), np.int16)
    for tokens, row in zip(several, points.tolist(), strict=True):
        expected = reference.wildlife(tokens, cards, **options, components=box)
        assert row == list(expected.values()), (tokens, cards, options)


# ---------------------------------------------------------------------- wildlife


@pytest.mark.clause("CAS-59")
@pytest.mark.parametrize(("tokens", "key", "options", "points"), wildlife_examples())
def test_wildlife_example(tokens, key, options, points):
    letter, card = key.split("-")
    cards = {"FAM": "family", "INT": "intermediate"}.get(card, card * 5)
    tokens = [tuple(token) for token in tokens]
    assert wildlife(tokens, cards, **options)[reference.SPECIES[letter]] == points


@WILDLIFE
@pytest.mark.parametrize("cards", CARDS)
@pytest.mark.parametrize("make", [grown, scattered])
def test_wildlife_of_random_boards(make, cards):
    source = random.Random(f"{make.__name__} {cards}")
    several = [make(source) for _ in range(500)]
    if cards == "CCCCC":  # the reference lists every contiguous part of a herd
        several = [tokens for tokens in several if sum(letter == "E" for _, _, letter in tokens) <= 11]
    for branch, split in (("strict", True), ("drop", False)):
        compare(several, cards, salmon_branch=branch, elk_c_split=split)


@WILDLIFE
@settings(max_examples=300)
@given(
    st.one_of(boards.scattered_tokens(max_count=14), boards.boards(max_size=14).map(boards.tokens)),
    boards.card_sets(),
    st.sampled_from(["strict", "drop"]),
    st.booleans(),
)
def test_wildlife_of_any_board(tokens, cards, branch, split):
    options = {"salmon_branch": branch, "elk_c_split": split}
    assert wildlife(tokens, cards, **options) == reference.wildlife(tokens, cards, **options)


@pytest.mark.clause("CAS-59", "CAS-64", "CAS-65", "CAS-66", "CAS-67", "CAS-68", "CAS-80", "CAS-85")
@pytest.mark.parametrize(
    ("letter", "cards", "most", "count"),
    [
        ("E", "AAAAA", 14, 150),
        ("E", "BBBBB", 14, 150),
        ("E", "CCCCC", 10, 150),
        ("E", "CCCCC", 13, 4),
        ("E", "DDDDD", 13, 100),
        ("H", "DDDDD", 14, 150),
        ("F", "DDDDD", 14, 150),
    ],
)
def test_hard_packings(letter, cards, most, count):
    source = random.Random(f"{letter}{cards}{most}")
    compare([crowded(source, letter, most) for _ in range(count)], cards)


@pytest.mark.clause("CAS-59", "CAS-64", "CAS-65", "CAS-66", "CAS-67", "CAS-68")
@pytest.mark.parametrize("cards", CARDS[:4])
def test_two_herds_far_apart_pay_what_each_pays(cards):
    source = random.Random(cards)
    several, expected = [], []
    for _ in range(40):
        herds = [[(q, r, "E") for q, r in source.sample(disc(2), source.randint(8, 10))] for _ in range(2)]
        several.append(herds[0] + [(q + 30, r - 7, letter) for q, r, letter in herds[1]])
        expected.append(sum(reference.wildlife(herd, cards)["elk"] for herd in herds))
    positions, species, counts = batched(several)
    assert wildlife_batch(positions, species, cards, counts)[:, 1].tolist() == expected


@pytest.mark.clause("CAS-59", "CAS-64", "CAS-65", "CAS-66", "CAS-67")
@pytest.mark.parametrize("number", range(1, 24))
def test_elk_in_a_row(number):
    def best(points):
        worth = [0]
        for count in range(1, number + 1):
            worth.append(max(points[size] + worth[count - size] for size in points if size <= count))
        return worth[number]

    herds = dict(zip(range(1, 9), [2, 4, 7, 10, 14, 18, 23, 28], strict=True)) | dict.fromkeys(range(9, 24), 28)
    expected = [best({1: 2, 2: 5, 3: 9, 4: 13}), best({1: 2, 2: 5}), best(herds), best({1: 2, 2: 5})]
    for dq, dr in reference.AXES:
        row = [(i * dq, i * dr, "E") for i in range(number)]
        assert [wildlife(row, cards)["elk"] for cards in CARDS[:4]] == expected


@WILDLIFE
def test_wildlife_by_other_tables():
    source = random.Random(5)
    for _ in range(60):
        box = boxes.other_scores(source)
        several = [make(source) for make in (grown, scattered) for _ in range(8)]
        several += [crowded(source, letter, 8) for letter in "EEHF"]
        for cards in (source.choice(CARDS[:4]), "".join(source.choices("ABCD", k=5)), source.choice(CARDS)):
            small = [tokens for tokens in several if sum(letter == "E" for _, _, letter in tokens) <= 9]
            compare(small, cards, box, salmon_branch=source.choice(["strict", "drop"]))


@pytest.mark.clause("CAS-62", "CAS-64", "CAS-66", "CAS-80", "CAS-86")
def test_tables_that_fall():
    box = boxes.changed()
    box["score"]["elk"]["A"]["points"] = {"1": 7, "2": 5, "3": 40, "4": 0}
    box["score"]["elk"]["C"] |= {"points": {"1": 0, "2": 9, "3": 0, "4": 30, "5": 1}, "open": False}
    box["score"]["hawk"]["D"] |= {"points": [0, 9, 1], "open": False}
    assert wildlife([(0, 0, "E"), (1, 0, "E")], "AAAAA", components=box)["elk"] == 14
    assert wildlife([(q, 0, "E") for q in range(4)], "AAAAA", components=box)["elk"] == 47
    assert [wildlife([(q, 0, "E") for q in range(n)], "CCCCC", components=box)["elk"] for n in range(9)] == [
        0, 0, 9, 9, 30, 30, 39, 39, 60,
    ]  # fmt: skip
    row = [(0, 0, "H"), (1, 0, "B"), (2, 0, "E"), (3, 0, "S"), (4, 0, "H"), (4, -1, "F"), (4, -2, "H")]
    assert wildlife(row, "DDDDD", components=box)["hawk"] == 9
    assert wildlife(row[:5], "DDDDD", components=box)["hawk"] == 0


@pytest.mark.clause("CAS-112")
@pytest.mark.parametrize("cards", CARDS)
def test_wildlife_does_not_change_under_symmetry(cards):
    source = random.Random(cards)
    makers = [grown, scattered, *(lambda source, letter=letter: crowded(source, letter, 13) for letter in "BESHF")]
    several = [source.choice(makers)(source) for _ in range(60)]
    for symmetry in boards.SYMMETRIES:
        moved = []
        for tokens in several:
            shifted = symmetry._replace(shift=(source.randint(-9000, 9000), source.randint(-900, 900)))
            moved.append(source.sample(shifted.tokens(tokens), len(tokens)))
        for branch in ("strict", "drop"):
            np.testing.assert_array_equal(*(points_of(these, cards, branch) for these in (several, moved)))


def points_of(several, cards, branch):
    positions, species, counts = batched(several)
    return wildlife_batch(positions, species, cards, counts, salmon_branch=branch)


@pytest.mark.clause("CAS-58", "CAS-68", "CAS-76")
def test_hexes_without_a_token_change_nothing():
    source = random.Random(3)
    for cards in CARDS:
        for _ in range(60):
            tokens = scattered(source, 15)
            taken = {(q, r) for q, r, _ in tokens}
            empty = source.sample([cell for cell in disc(4) if cell not in taken], 23 - len(tokens))
            every = [*((q, r, SPECIES.index(letter)) for q, r, letter in tokens), *((q, r, -1) for q, r in empty)]
            source.shuffle(every)
            columns = np.array(every)
            points = wildlife_batch(columns[None, :, :2], columns[None, :, 2], cards)[0]
            assert points.tolist() == list(wildlife(tokens, cards).values())


# ---------------------------------------------------------------------- habitats


@pytest.mark.clause("CAS-50", "CAS-51")
@pytest.mark.parametrize("example", boards.EXAMPLES["habitat"], ids=lambda example: example["id"])
def test_corridor_example(example):
    assert corridors([(tile["q"], tile["r"], tile["edges"]) for tile in example["tiles"]]) == example["largest"]


@pytest.mark.clause("CAS-50", "CAS-51")
@settings(max_examples=300)
@given(boards.boards(letters="B"))
def test_corridors_of_any_board(board):
    assert corridors(boards.tiles(board)) == reference.corridors(boards.tiles(board))


def any_tiles(source):
    """Tiles with any edges at all, connected or not; few terrains make long corridors."""
    letters = source.choice(["MFPWR", "MF", "PWR", "W"])
    cells = disc(source.choice([2, 3, 6]))
    cells = source.sample(cells, source.randint(0, min(23, len(cells))))
    return [(q, r, "".join(source.choices(letters, k=6))) for q, r in cells]


@pytest.mark.clause("CAS-5", "CAS-50", "CAS-51", "CAS-112")
def test_corridors_in_batches_and_under_symmetry():
    source = random.Random(6)
    several = [any_tiles(source) for _ in range(300)]
    several += [boards.tiles(boards.random_board(source.random())) for _ in range(300)]
    expected = [list(reference.corridors(tiles).values()) for tiles in several]
    for symmetry in boards.SYMMETRIES:
        positions, edges = np.full((len(several), 23, 2), -5), np.full((len(several), 23, 6), 2)
        for i, tiles in enumerate(several):
            moved = symmetry._replace(shift=(source.randint(-9000, 9000), source.randint(-900, 900))).tiles(tiles)
            for k, (q, r, letters) in enumerate(source.sample(moved, len(moved))):
                positions[i, k], edges[i, k] = (q, r), [TERRAINS.index(letter) for letter in letters]
        largest = corridors_batch(positions, edges, np.array([len(tiles) for tiles in several]))
        assert largest.dtype == np.int16
        assert largest.tolist() == expected


@pytest.mark.clause("CAS-52", "CAS-53", "CAS-54")
@pytest.mark.parametrize("example", boards.EXAMPLES["majority"], ids=lambda example: example["why"])
def test_majority_example(example):
    assert majority(example["sizes"]) == example["bonus"]


@pytest.mark.clause("CAS-52", "CAS-53", "CAS-54")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_majority_of_all_sizes(players):
    source = random.Random(players)
    sizes = [0, 1, 2, 3, 6, 7, 8, 23] if players < 3 else [0, 1, 2, 7]
    for box in (None, boxes.other_scores(source), boxes.other_scores(source)):
        components = Cascadia(components=box).components
        for given_sizes in itertools.product(sizes, repeat=players):
            expected = reference.majority(list(given_sizes), players, box)
            assert majority(given_sizes, components=components) == expected, given_sizes


# ---------------------------------------------------------------------- inside numba code


@pytest.mark.clause("CAS-50", "CAS-58", "CAS-73")
def test_kernels_inside_numba_code():
    source = random.Random(8)
    box = boxes.other_scores(source)
    game = Cascadia(players=2, salmon_branch="drop", components=box)
    tables, largest, points = jit.wildlife_tables(game), np.empty(5, np.int16), np.empty(5, np.int16)
    for _ in range(200):
        tiles, cards = any_tiles(source) or [(0, 0, "MMMMMM")], "".join(source.choices("ABCD", k=5))
        packed = [sum(TERRAINS.index(letter) << 3 * e for e, letter in enumerate(text)) for _, _, text in tiles]
        positions = np.array([tile[:2] for tile in tiles], np.int16)
        jit.corridors(positions, np.array(packed, np.uint32), largest)
        assert largest.tolist() == list(reference.corridors(tiles).values())
        tokens = [(q, r, source.choice("BESHF")) for q, r, _ in tiles]
        species = np.array([SPECIES.index(letter) for _, _, letter in tokens], np.int8)
        jit.wildlife(positions, species, np.array(card_numbers(cards), np.int8), tables, points)
        expected = reference.wildlife(tokens, cards, "drop", components=box)
        assert points.tolist() == list(expected.values())


@pytest.mark.clause("CAS-49", "CAS-57")
def test_kernels_on_the_states_of_a_game():
    game = Cascadia(players=3, cards="?????")
    states = game.deal(20, seed=4)
    game.play_out(states, seed=4)
    edges, tables, parts = jit.edge_table(game), jit.wildlife_tables(game), game.score_parts(states)
    for state, seats in zip(states, parts, strict=True):
        for seat in range(3):
            assert jit.seat_wildlife(state, seat, tables).tolist() == seats[seat, :5].tolist()
            assert jit.seat_corridors(state, seat, edges).tolist() == seats[seat, 5:10].tolist()


# ---------------------------------------------------------------------- bad input

ONE = np.zeros((1, 1, 2), int), np.zeros((1, 1, 6), int), np.zeros((1, 1), int)
TWO = np.zeros((1, 2, 2), int), np.zeros((1, 2, 6), int), np.zeros((1, 2), int)
BAD = [
    (lambda: corridors(7), "tiles must be a list of .*got 7"),
    (lambda: corridors([5]), r"tile 0 must be \(q, r, edges\).*got 5"),
    (lambda: corridors([(0, 0)]), "tile 0 must be"),
    (lambda: corridors([iter((0, 0, "MMMMMM")), (0, 0.0, "MMMMMM")]), "tile 1 must be"),
    (lambda: corridors([(0, 0, "MMMMM")]), "tile 0: edges must be six letters of MFPWR; got 'MMMMM'"),
    (lambda: corridors([(0, 0, "MMMMMX")]), "six letters"),
    (lambda: corridors([(0, 0, 6)]), "six letters"),
    (
        lambda: corridors([(0, 0, "M" * 6), (1, 0, "M" * 6), (0, 0, "F" * 6)]),
        r"tile 2 lies on \(0, 0\), where tile 0 lies",
    ),
    (lambda: corridors([(q, 0, "M" * 6) for q in range(24)]), "23 hexes at most.*got 24 tiles"),
    (lambda: wildlife([(0, 0, "X")]), "token 0: the species must be one letter of BESHF; got 'X'"),
    (lambda: wildlife([(0, 0, "B"), (1, 0, "BE")]), "token 1: the species"),
    (lambda: wildlife([(0, 0, None)]), "token 0: the species"),
    (lambda: wildlife([iter((0, 0, 5))]), "token 0: the species"),
    (lambda: wildlife([(True, 0, "B")]), "token 0 must be"),
    (lambda: wildlife([("0", 0, "B")]), "token 0 must be"),
    (lambda: wildlife([(10**30, 0, "B")]), "token 0 must be"),
    (lambda: wildlife([(0, 10_001, "B")]), "from -10000 to 10000"),
    (lambda: wildlife([(2, 3, "B"), (2, 3, "E")]), r"token 1 lies on \(2, 3\), where token 0 lies"),
    (lambda: wildlife([], "AAAA"), "cards='AAAA' is not allowed: five letters"),
    (lambda: wildlife([], "AAAAE"), "five letters"),
    (lambda: wildlife([], 5), "cards=5"),
    (lambda: wildlife([], "A?AAA"), "leaves a card to chance"),
    (lambda: wildlife([], salmon_branch="loose"), "salmon_branch must be 'strict' or 'drop'; got 'loose'"),
    (lambda: wildlife([], salmon_branch=np.array(["strict", "drop"])), "salmon_branch must be"),
    (lambda: wildlife([], elk_c_split="no"), "elk_c_split must be True or False; got 'no'"),
    (lambda: wildlife([], elk_c_split=np.zeros(2)), "elk_c_split must be"),
    (lambda: majority([]), "one to four whole numbers"),
    (lambda: majority([1] * 5), "one to four whole numbers"),
    (lambda: majority([1.0, 2]), "one to four whole numbers"),
    (lambda: majority(None), "got None"),
    (lambda: majority([[1], [1, 2]]), "sizes"),
    (lambda: majority([-1, 2]), "0 to 23 hexes"),
    (lambda: majority([24, 2]), "0 to 23 hexes"),
    (lambda: corridors_batch(ONE[0][0], ONE[1]), r"positions must have shape \(n, k, 2\).*got \(1, 2\)"),
    (lambda: corridors_batch(np.zeros((1, 24, 2), int), np.zeros((1, 24, 6), int)), "k from 1 to 23"),
    (lambda: corridors_batch(np.zeros((1, 0, 2), int), np.zeros((1, 0, 6), int)), "k from 1 to 23"),
    (lambda: corridors_batch([[[0, 0]], [[0, 0], [1, 1]]], ONE[1]), "positions"),
    (lambda: corridors_batch(ONE[0] * 1.0, ONE[1]), "positions must be integers of shape"),
    (lambda: corridors_batch(ONE[0] + 2**40, ONE[1]), "positions must be from -10000 to 10000"),
    (lambda: corridors_batch(np.full((1, 1, 2), 2**64 - 1, np.uint64), ONE[1]), "positions must be from"),
    (lambda: corridors_batch(ONE[0], ONE[1][..., :5]), r"edges must be integers of shape \(1, 1, 6\)"),
    (lambda: corridors_batch(ONE[0], [[[0, 0, 0, 0, 0, 0], [0]]]), "edges"),
    (lambda: corridors_batch(ONE[0], ONE[1] + 5), "edges must be from 0 to 4; got 5 to 5"),
    (lambda: corridors_batch(ONE[0], ONE[1] - 1), "edges must be from 0 to 4"),
    (lambda: corridors_batch(*ONE[:2], [2]), "counts must be from 0 to 1"),
    (lambda: corridors_batch(*ONE[:2], [-1]), "counts must be from 0 to 1"),
    (lambda: corridors_batch(*ONE[:2], 1), "counts must be integers of shape"),
    (lambda: corridors_batch(*TWO[:2]), "board 0: two hexes lie on"),
    (lambda: wildlife_batch(ONE[0], TWO[2]), r"species must be integers of shape \(1, 1\)"),
    (lambda: wildlife_batch(ONE[0], ONE[2] + 5), "species must be from -1 to 4"),
    (lambda: wildlife_batch(ONE[0], ONE[2] - 2), "species must be from -1 to 4"),
    (lambda: wildlife_batch(TWO[0], TWO[2], "AAAAA", [1, 1]), "counts"),
]


@pytest.mark.parametrize(("call", "message"), BAD)
def test_bad_input_is_refused(call, message):
    with pytest.raises(InvalidInput, match=message):
        call()


@pytest.mark.parametrize("source", [5, "no-such-file.toml", {}, {"score": 3}])
def test_bad_components_are_refused(source):
    for call in (lambda: wildlife([], components=source), lambda: majority([1, 2], components=source)):
        with pytest.raises(InvalidComponents):
            call()


def test_kernels_need_no_more_of_a_box_than_its_tables():
    box = boxes.changed()
    box["starter"] = box["starter"][:2]
    box["tiles_in_play"] = dict.fromkeys(box["tiles_in_play"], 41)
    box["meta"]["turns_per_player"] = 19
    assert wildlife([(0, 0, "E")], components=box)["elk"] == 2
    assert majority([1, 2, 3, 4], components=box) == [0, 0, 1, 3]


def test_batches_of_nothing():
    assert corridors_batch(np.zeros((0, 4, 2), int), np.zeros((0, 4, 6), int)).shape == (0, 5)
    assert wildlife_batch(np.zeros((0, 4, 2), int), np.zeros((0, 4), int)).shape == (0, 5)
    assert wildlife_batch(*TWO[::2], "BBBBB", [0]).tolist() == [[0] * 5]
    assert wildlife([]) == dict.fromkeys(reference.SPECIES.values(), 0)
    assert corridors(iter(())) == dict.fromkeys(reference.TERRAINS.values(), 0)


def test_input_of_other_types_and_layouts_is_taken():
    positions = np.array([[[1, 0], [0, 0], [5, 5]]], np.int8)[:, ::-1]
    species = np.array([[0, 0, 4]], np.int64)[:, ::-1]
    assert wildlife_batch(positions, species, np.str_("AAAAA"), np.array([3], np.uint8)).tolist() == [[4, 0, 0, 0, 0]]
    assert wildlife([(np.int8(0), np.uint64(0), "E"), [1, 0, "E"]])["elk"] == 5
    assert majority(np.array([1, 2], np.uint64)) == [0, 2]
