"""Do the kernels find what an obvious matcher finds, turned boards included, and is bad input refused?"""

import random

import numpy as np
import pytest

from playmill.errors import InvalidInput
from playmill.games.tash_kalar import (
    TashKalar,
    encode,
    jit,
    patterns,
    patterns_batch,
    quests,
    summons,
    summons_batch,
)

from .boxes import printed_box
from .reference_board import CELLS, Board
from .reference_patterns import ArenaMatcher, PublishedMatcher, being_cells
from .test_examples import EXAMPLES

BOX = printed_box()
BEINGS = {card["name"]: card for card in BOX["being"]}
ARENA_BEINGS = {card["name"]: card for card in BOX["arena_being"]}
RANKS = {"arena": 2, "published": 3}
TURNS = {
    "quarter": lambda x, y: (8 - y, x),
    "half": lambda x, y: (8 - x, 8 - y),
    "mirror": lambda x, y: (8 - x, y),
    "diagonal": lambda x, y: (y, x),
}
PAIR = [(0, 0, "C"), (1, 0, "C")]
EMPTY = np.full((1, 69), -1, np.int8)


def random_board(source, rules, colours=2):
    """From a few pieces to a crowd."""
    chosen = source.sample(CELLS, source.choice((6, 15, 30, 45)))
    ranks = (0, 0, 0, 1) if rules == "arena" else (0, 0, 0, 1, 1, 2)
    return [(*cell, source.randrange(colours), source.choice(ranks)) for cell in chosen]


def reference_board(pieces, rules):
    if rules == "arena":
        board = Board([{"small": 99, "large": 99}] * 4, ("small", "large"))
    else:
        board = Board([{"common": 99, "legendary": 99}] * 4, ("common", "common", "legendary"))
    for x, y, colour, rank in pieces:
        board.put((x, y), colour, rank)
    return board


def expected_summons(pieces, name, colour, rules):
    board = reference_board(pieces, rules)
    if rules == "arena":
        found = ArenaMatcher(ARENA_BEINGS[name]["pattern"]).summons(board, colour)
        return sorted((tuple(sorted(p.cells)), cell) for p in found for cell in being_cells(board, p.cells))
    found = PublishedMatcher(BEINGS[name]).present(board, colour, lambda foes: False)
    return sorted({(placement.anchor, tuple(sorted(placement.cells))) for placement in found})


# ---------------------------------------------------------------------- what they find


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["id"] for example in EXAMPLES])
def test_example(example):
    rules = {"A": "arena", "B": "published"}[example["rule_set"]]
    board, card, colour = example["board"], example["card"], example["colour"]
    if example["kind"] == "quest":
        found = [[place.pattern, [*map(list, place.used)]] for place in quests(board, card, colour)]
    else:
        listed = summons(board, card, colour, rules=rules, spare=example.get("spare_piece", True))
        found = [
            [list(one.square), [*map(list, one.used)]]
            if rules == "published"
            else [[*map(list, one.used)], list(one.square)]
            for one in listed
        ]
    assert sorted(found) == sorted(example["expected"])


@pytest.mark.parametrize("rules", RANKS)
def test_every_card_on_random_boards(rules):
    source = random.Random(1)
    for name in ARENA_BEINGS if rules == "arena" else BEINGS:
        for _ in range(4):
            board, colour = random_board(source, rules), source.randrange(2)
            found = [tuple(one) for one in summons(board, name, colour, rules=rules)]
            assert found == expected_summons(board, name, colour, rules), (name, board)


def test_every_quest_on_random_boards():
    source = random.Random(2)
    for card in BOX["quest"]:
        for _ in range(6):
            board = random_board(source, "arena")
            expected = sorted(
                (number, tuple(sorted(placement.cells)))
                for number, pattern in enumerate(card["patterns"])
                for placement in ArenaMatcher(pattern).present(reference_board(board, "arena"), 0)
            )
            assert [tuple(place) for place in quests(board, card["name"], 0)] == expected


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("rules", RANKS)
def test_turned_boards_give_turned_summons(rules, turn):
    source, moved, seen = random.Random(3), TURNS[turn], 0
    for name in ARENA_BEINGS if rules == "arena" else BEINGS:
        board = random_board(source, rules)
        turned = [(*moved(x, y), colour, rank) for x, y, colour, rank in board]
        expected = sorted(
            one._replace(square=moved(*one.square), used=tuple(sorted(moved(*cell) for cell in one.used)))
            for one in summons(board, name, 0, rules=rules)
        )
        assert summons(turned, name, 0, rules=rules) == expected
        seen += len(expected)
    assert seen > 50


@pytest.mark.parametrize("rules", RANKS)
def test_batch_counts_what_is_listed(rules):
    source = random.Random(4)
    boards = [random_board(source, rules, colours=4) for _ in range(5)]
    names = list(ARENA_BEINGS if rules == "arena" else BEINGS)[::9]
    for colour in range(4):
        counted = summons_batch(encode(boards, rules), names, colour, rules=rules)
        assert counted.dtype == np.int16
        assert counted.tolist() == [[len(summons(b, name, colour, rules=rules)) for name in names] for b in boards]


def test_batch_of_all_cards():
    assert summons_batch(EMPTY).shape == (1, len(BEINGS))
    assert summons_batch(EMPTY, rules="arena").shape == (1, len(ARENA_BEINGS))
    assert summons_batch(EMPTY[:0]).shape == (0, len(BEINGS))


def test_patterns_of_ones_own():
    source = random.Random(5)
    boards = [random_board(source, "published") for _ in range(20)]
    pattern = [(5, 5, "C"), (6, 5, "H"), (6, 6, "C")]  # the place does not matter, nor the order
    assert patterns(boards[0], pattern, 0) == patterns(boards[0], [(1, 1, "C"), (0, 0, "C"), (1, 0, "H")], 0)
    expected = [
        sorted(tuple(sorted(p.cells)) for p in ArenaMatcher(pattern).present(reference_board(board, "published"), 1))
        for board in boards
    ]
    assert [patterns(board, pattern, 1) for board in boards] == expected
    assert patterns_batch(encode(boards), pattern, 1).tolist() == [len(places) for places in expected]


def test_numba_counts_the_same():
    source, game = random.Random(6), TashKalar(mode="deathmatch-duel")
    tables = jit.tables(game)
    for _ in range(10):
        board = encode([random_board(source, "published")])
        counted = [jit.summons(board[0], 0, card, tables) for card in range(0, 30, 4)]
        assert counted == summons_batch(board, game.cards[::4])[0].tolist()
    assert jit.summons(board[0], 0, 999, tables) == jit.summons(board[0], 9, 0, tables) == 0


def test_board_may_be_a_row_of_encode():
    board = [(4, 3, 0, 0), (4, 5, 0, 0)]
    assert summons(encode([board])[0], "Swordmaster", 0) == summons(board, "Swordmaster", 0)


def test_no_piece_left_in_the_arena():
    assert summons([(4, 3, 0, 0), (4, 5, 0, 0)], "Swordmaster", 0, rules="arena", spare=False) == []


# ---------------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    "board",
    [
        5,
        "board",
        [5],
        [(4, 4, 0)],
        [(0, 0, 0, 0)],
        [(9, 4, 0, 0)],
        [(4, 4, 4, 0)],
        [(4, 4, -1, 0)],
        [(4, 4, 0, 3)],
        [(4, 4, 0, True)],
        [(4, 4, 0, 0.0)],
        [(4, 4, 0, 0), (4, 4, 1, 0)],
        np.full(68, -1, np.int8),
        np.full(69, -2, np.int8),
        np.full(69, 12, np.int8),
        np.zeros(69),
    ],
    ids=repr,
)
def test_bad_board(board):
    for call in (
        lambda: summons(board, "Herald", 0),
        lambda: patterns(board, PAIR, 0),
        lambda: quests(board, "Cross", 0),
    ):
        with pytest.raises(InvalidInput):
            call()


@pytest.mark.parametrize("boards", [EMPTY[0], EMPTY[:, :68], EMPTY.astype(float), EMPTY - 1, EMPTY + 13, [[1], [1, 2]]])
def test_bad_boards(boards):
    with pytest.raises(InvalidInput):
        summons_batch(boards)
    with pytest.raises(InvalidInput):
        patterns_batch(boards, PAIR)


@pytest.mark.parametrize("colour", [-1, 4, 0.0, True, "red", None])
def test_bad_colour(colour):
    calls = (
        lambda: summons([], "Herald", colour),
        lambda: patterns([], PAIR, colour),
        lambda: summons_batch(EMPTY, ["Herald"], colour),
        lambda: patterns_batch(EMPTY, PAIR, colour),
        lambda: quests([], BOX["quest"][0]["name"], colour),
    )
    for call in calls:
        with pytest.raises(InvalidInput, match="colour must be 0 to 3"):
            call()


@pytest.mark.parametrize("card", ["Nobody", "herald", 3, None, ["Herald"]])
def test_unknown_card(card):
    with pytest.raises(InvalidInput, match="no card of the published rules"):
        summons([], card, 0)
    with pytest.raises(InvalidInput, match="no card of the arena rules"):
        summons_batch(EMPTY, [card], rules="arena")
    with pytest.raises(InvalidInput, match="no quest"):
        quests([], card, 0)


@pytest.mark.parametrize("rules", ["A", None, 1, ["arena"]])
def test_unknown_rules(rules):
    with pytest.raises(InvalidInput, match="rules must be"):
        summons([], "Herald", 0, rules=rules)


@pytest.mark.parametrize(
    "pattern",
    [
        7,
        "CC",
        [],
        [(0, 0)],
        [(0, 0, "A")],
        [(0, 0, 1)],
        [(0.0, 0, "C")],
        [(True, 0, "C")],
        [(0, 0, "C"), (0, 0, "H")],
        [(0, 0, "C"), (6, 0, "C")],
        [(x, y, "C") for x in range(3) for y in range(3)],
    ],
    ids=repr,
)
def test_bad_pattern(pattern):
    with pytest.raises(InvalidInput, match="pattern"):
        patterns([], pattern, 0)


def test_ranks_of_the_arena():
    with pytest.raises(InvalidInput, match="one of A, B"):
        patterns([], PAIR, 0, rules="arena")
    with pytest.raises(InvalidInput, match="ranks 0 to 1"):
        summons([(4, 4, 0, 2)], "Herald", 0, rules="arena")
    with pytest.raises(InvalidInput):
        summons_batch(EMPTY + 3, rules="arena")


def test_names_as_one_text():
    with pytest.raises(InvalidInput, match="cards must be a list"):
        summons_batch(EMPTY, "Herald")


def test_generators_are_read_once():
    board = [(4, 3, 0, 0), (4, 5, 0, 0)]
    assert summons((piece for piece in board), "Swordmaster", 0) == summons(board, "Swordmaster", 0)
    assert encode(iter([iter(board)])).tolist() == encode([board]).tolist()
    assert summons_batch(encode([board]), (name for name in ["Swordmaster"])).tolist() == [[1]]
    assert patterns(board, (cell for cell in PAIR), 0) == []
