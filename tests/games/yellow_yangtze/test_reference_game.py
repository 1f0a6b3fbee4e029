"""Does the reference play by the rules? The worked examples, whole games, and what always holds in them."""

import random
from collections import Counter

import pytest

from . import boards, examples, ways
from .reference_actions import ACT, BAG_EMPTY, DISCARDS, LOSS, RUNNING, TURN_CAP
from .reference_board import COLOURS, printed_components
from .reference_game import ReferenceGame
from .tables import Table

OPTIONS = [
    {},
    {"one_blue_chain_per_turn": False, "relocation_also_ends_blue_chain": False},
    {"bystander_state_fights": True, "red_leader_must_join_own_tiles_side": False},
    {"leader_move_to_same_space_allowed": True, "moved_pagoda_frees_its_own_triangle_first": True},
    {"replace_min_tiles": 0, "pass_only_without_legal_action": False, "first_seat": "random"},
]


@pytest.mark.clause(
    "YAY-20", "YAY-21", "YAY-22", "YAY-26", "YAY-29", "YAY-30", "YAY-31", "YAY-32", "YAY-34", "YAY-38", "YAY-39",
    "YAY-40", "YAY-41", "YAY-44", "YAY-45", "YAY-47", "YAY-48", "YAY-49", "YAY-51", "YAY-52", "YAY-54", "YAY-55",
    "YAY-56", "YAY-57", "YAY-58", "YAY-59", "YAY-60", "YAY-61", "YAY-62", "YAY-63", "YAY-64", "YAY-65", "YAY-66",
    "YAY-67", "YAY-68", "YAY-70", "YAY-72", "YAY-73", "YAY-74", "YAY-75", "YAY-76",
)  # fmt: skip
@examples.EACH
def test_example(example):
    examples.check(example, Table)


def sound(game):
    """Section 15: what holds after every action."""
    board, count = game.board, Counter(game.board.tiles.values())
    for some in (game.market_tiles, game.bag_tiles, game.discards, *game.hands, *game.replaced_tiles):
        count += some
    assert count == Counter(game.box)
    assert all((cell in board.spaces.river) == (colour == "blue") for cell, colour in board.tiles.items())
    assert not set(board.tiles) & set(board.leaders)
    assert len(set(board.leaders.values())) == len(board.leaders)
    assert all(board.support(cell) and cell in board.spaces.land for cell in board.leaders)
    covered = [cell for _, three in board.pagodas for cell in three]
    assert len(covered) == len(set(covered))
    assert all(board.tiles[cell] == colour for colour, three in board.pagodas for cell in three)
    assert all(len(game.standing(colour)) <= game.pagodas_in_box[colour] for colour in COLOURS)
    assert all(0 <= hand.total() <= 6 and min(hand.values(), default=0) >= 0 for hand in game.hands)
    assert len(game.sides) <= 3
    for hand, known in zip(game.hands, game.known_tiles, strict=True):
        assert all(0 <= known[colour] <= hand[colour] for colour in COLOURS)
    if game.phase == ACT:
        assert not [state for state in board.states() if board.doubled([state])]
        assert 4 <= game.market_tiles.total() <= 6 or game.over


@pytest.mark.clause("YAY-2", "YAY-3", "YAY-4", "YAY-15", "YAY-18", "YAY-23", "YAY-28", "YAY-53", "YAY-69", "YAY-71")
@pytest.mark.parametrize("way", ways.WAYS, ids=lambda way: way.__name__)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_whole_games(way, options):
    source = random.Random(way.__name__)
    for index, players in enumerate((2, 3, 4)):
        rows = boards.random_rows(source) if index else None
        box = boards.box_of(rows) if rows else printed_components()
        game = ReferenceGame(box, players, index=index, turn_cap=40, **options)
        assert game.left == 138 - len(game.board.spaces.capitals) - 6 * players - 6
        while game.legal():
            sound(game)
            before = (game.turn, game.seat, game.phase)
            game.play(way(game, game.legal(), source))
            if before[2] == ACT == game.phase and before[0] == game.turn and not game.over:
                assert game.seat == before[1]
        sound(game)
        assert game.ending in (BAG_EMPTY, TURN_CAP)
        assert (game.ending == BAG_EMPTY) == (game.left == 0 and game.turn < 40) or game.turn == 40


@pytest.mark.clause("YAY-49")
def test_discards_are_listed_in_order():
    assert len(DISCARDS) == 462
    assert sorted(DISCARDS) == DISCARDS


@pytest.mark.clause("YAY-9", "YAY-12", "YAY-13")
@pytest.mark.parametrize(
    ("players", "short", "left"), [(2, False, 113), (2, True, 89), (3, False, 107), (4, False, 101)]
)
def test_deal(players, short, left):
    game = ReferenceGame(printed_components(), players, short_game=short)
    assert (game.left, game.ending, game.turn, game.seat) == (left, RUNNING, 1, 0)
    assert sum(game.bag_tiles.values()) == left + 24 * short
    assert [hand.total() for hand in game.hands] == [6] * players
    assert game.market_tiles.total() == 6
    assert game.board.tiles == dict.fromkeys(game.board.spaces.capitals, "black")


def test_every_phase_is_met():
    met = Counter()
    for way in ways.WAYS:
        game, source = ReferenceGame(printed_components(), 2, seed=3), random.Random(1)
        while game.legal() and len(met) < 10:
            met[game.phase] += 1
            game.play(way(game, game.legal(), source))
    assert set(met) == set(range(ACT, LOSS + 1))
