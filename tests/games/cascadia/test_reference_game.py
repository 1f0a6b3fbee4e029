"""Does the reference play by the rules? Whole games, and every part of a turn on its own."""

import copy
import itertools
import random

import pytest

from . import boards
from .reference_game import (
    DECLINE,
    HOUSE,
    KINDS,
    MARKET,
    MIXED,
    PAID_WIPE,
    PAIRS,
    PLACE,
    TILE,
    TOKEN,
    WIPE,
    Chance,
    ReferenceGame,
    turned,
)
from .reference_scores import SPECIES, across, groups, printed_components

OPTIONS = [
    {},
    {"salmon_branch": "drop"},
    {"elk_c_split": False},
    {"wipe_return": "each"},
    {"majority": False},
    {"first_seat": "random"},
    {"solo_discards_return": True},
]


class Script:
    """A chance that says what it is told, then always 0, and keeps the bounds that it was asked with."""

    def __init__(self, *answers):
        self.answers, self.bounds = list(answers), []

    def below(self, bound):
        self.bounds.append(bound)
        return self.answers.pop(0) if self.answers else 0


def new_game(players=2, cards="AAAAA", **options):
    return ReferenceGame(printed_components(), players, cards, **options)


def with_tokens(**counts):
    return printed_components() | {"wildlife_tokens": dict.fromkeys(KINDS, 0) | counts}


def playing(game, seed=0, actions=None):
    """Play uniformly at random to the end; the game is handed out before each action."""
    source = random.Random(seed)
    while legal := game.legal():
        action = source.choice(legal)
        if actions is not None:
            actions.append(action)
        yield game
        game.play(action)


def set_market(game, tokens, bag=None, nature=0):
    """Put tokens (letters) in the market and tokens in the bag, and begin the turn afresh."""
    game.tokens_shown = [SPECIES[letter] for letter in tokens]
    game.tokens_in_bag = {SPECIES[letter]: (bag or tokens * 4).count(letter) for letter in SPECIES}
    game.nature_tokens[game.seat] = nature
    game.wiped_three = False
    game.settle()


def shown(game):
    return "".join("BESHF"[token] for token in game.market_token)


def check_conserved(game):
    """CAS-110, CAS-111."""
    on_boards = [hexagon for board in game.boards for hexagon in board]
    for kind, name in enumerate(KINDS):
        placed = sum(hexagon.token == name for hexagon in on_boards)
        loose = game.market_token.count(kind) + (game.held_token == kind)
        total = placed + loose + game.bag[kind] + game.aside[kind] + game.discarded[kind]
        assert total == game.components["wildlife_tokens"][name]
    faces = [hexagon.face for hexagon in on_boards if hexagon.face < 128]
    faces += [face for face in (*game.market_tile, game.held_tile) if face >= 0]
    assert len(set(faces)) == len(faces)
    assert not game.stack & set(faces)
    in_play = game.components["tiles_in_play"]["solo" if game.players == 1 else f"p{game.players}"]
    assert len(faces) + game.stack_left + game.tiles_discarded == in_play
    assert len(game.stack) == len(game.components["tile"]) - len(faces) - game.tiles_discarded


@pytest.mark.clause(
    "CAS-1",
    "CAS-21",
    "CAS-22",
    "CAS-23",
    "CAS-24",
    "CAS-26",
    "CAS-28",
    "CAS-34",
    "CAS-36",
    "CAS-44",
    "CAS-48",
    "CAS-100",
    "CAS-104",
    "CAS-110",
    "CAS-111",
)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_whole_games(players, options):
    for index in range(3):
        game = new_game(players, "?????", index=index, **options)
        assert game.nature == (0,) * players
        seats, before = {}, game.boards
        for _ in playing(game, index):
            check_conserved(game)
            assert sum(game.aside) == 0
            assert all(game.market_token.count(kind) < 4 for kind in range(5))
            seats.setdefault(game.turn, game.seat)
            for old, new in zip(before, game.boards, strict=True):
                for had, has in zip(old, new, strict=False):
                    assert has[:-1] == had[:-1]
                    assert had.token in (None, has.token)
            before = game.boards
        check_conserved(game)
        assert list(seats) == list(range(1, 20 * players + 1))
        assert list(seats.values()) == [(game.first_seat + turn) % players for turn in range(20 * players)]
        assert game.seat == -1
        assert [len(board) for board in game.boards] == [23] * players
        assert all(len(groups({hexagon[:2] for hexagon in board})) == 1 for board in game.boards)
        assert game.held_tile == game.held_token == -1
        assert game.stack_left == (1 if players == 1 else 0)


@pytest.mark.clause("CAS-14", "CAS-15", "CAS-18", "CAS-19", "CAS-100", "CAS-113")
@pytest.mark.parametrize("example", boards.EXAMPLES["tile_counts"], ids=lambda example: f"{example['players']}p")
def test_deal(example):
    game = new_game(example["players"], seed=3)
    assert game.stack_left == example["stack_after_setup"] == example["tiles"] - 4
    assert len(game.stack) == 81
    assert len(set(game.market_tile)) == 4
    assert len(set(game.starter)) == example["players"]
    assert all(sum(parts[5:10]) == 5 for parts in game.parts())
    assert sum(1 for _ in playing(game)) >= example["turns"]
    assert game.turn == example["turns"]


@pytest.mark.clause("CAS-3", "CAS-4", "CAS-6", "CAS-7", "CAS-8", "CAS-12", "CAS-13", "CAS-16")
def test_printed_components():
    printed = printed_components()
    assert (len(printed["tile"]), len(printed["starter"])) == (85, 5)
    assert sum(tile["keystone"] for tile in printed["tile"]) == 25
    assert printed["wildlife_tokens"] == dict.fromkeys(KINDS, 20)
    assert all(sum(kind in tile["wildlife"] for tile in printed["tile"]) == 32 for kind in KINDS)
    assert all(sum(letter in tile["edges"] for tile in printed["tile"]) == 29 for letter in "MFPWR")
    assert all(tile["edges"] in boards.FACES for tile in printed["tile"])


@pytest.mark.clause("CAS-9", "CAS-11")
def test_printed_cards():
    score = printed_components()["score"]
    assert all(set(score[kind]) == set("ABCD") for kind in KINDS)
    assert {"family", "intermediate"} <= set(score)


@pytest.mark.clause("CAS-17", "CAS-18", "CAS-20")
def test_chance_of_the_deal():
    games = [new_game(4, "A?B?C", first_seat="random", index=index) for index in range(100)]
    assert {game.first_seat for game in games} == {0, 1, 2, 3}
    assert {game.starter[0] for game in games} == {0, 1, 2, 3, 4}
    assert {game.letters for game in games} == {f"A{elk}B{hawk}C" for elk in "ABCD" for hawk in "ABCD"}
    assert new_game(4).first_seat == 0
    assert [new_game(cards=cards).cards for cards in ("ABCDA", "family", "intermediate")] == [
        (0, 1, 2, 3, 0),
        (4,) * 5,
        (5,) * 5,
    ]


@pytest.mark.clause("CAS-15", "CAS-16")
def test_same_seed_same_game():
    first, second, actions = new_game(3, seed=2**64 - 1, index=9), new_game(3, seed=2**64 - 1, index=9), []
    for _ in playing(first, 4, actions):
        pass
    for action in actions:
        second.play(action)
    assert (first.boards, first.bag, first.parts()) == (second.boards, second.bag, second.parts())
    assert new_game(3, seed=1, index=9).stack != first.stack


@pytest.mark.clause("CAS-15")
def test_chance_is_unbiased_sfc64():
    words, raw, mask = [5, 6, 0, 1], [], 2**64 - 1
    for _ in range(60):
        a, b, c, counter = words
        raw.append((a + b + counter) & mask)
        words = [b ^ b >> 11, c + (c << 3) & mask, ((c << 24 | c >> 40) + raw[-1]) & mask, counter + 1]
    halves = [number >> 32 for number in raw[18:]]
    chance = Chance(5, 6)
    assert [chance.below(2**31) for _ in halves] == [half // 2 for half in halves]
    chance, kept = Chance(5, 6), [half for half in halves if half % 4]
    assert [chance.below(3 * 2**30) for _ in kept] == [half * 3 // 4 for half in kept]


# ---------------------------------------------------------------------------------------------------- part 1


@pytest.mark.clause("CAS-26")
def test_four_equal_are_wiped_until_they_are_not():
    game = ReferenceGame(with_tokens(bear=90, elk=10), 2, "AAAAA")
    for _ in playing(game):
        check_conserved(game)
        loose = {kind for kind in range(5) if game.bag[kind]} | set(game.market_token)
        assert game.phase in (TILE, TOKEN) or len(set(game.market_token)) > 1 or len(loose) == 1


@pytest.mark.clause("CAS-26")
def test_wiping_stops_when_one_species_is_left():
    game = ReferenceGame(with_tokens(hawk=100), 2, "AAAAA")
    assert all(shown(game) == "HHHH" for _ in playing(game) if game.phase == MARKET)


@pytest.mark.clause("CAS-26", "CAS-28", "CAS-29")
def test_tokens_aside_stay_out_of_the_bag_through_a_chain():
    game = new_game()
    game.chance = Script()
    set_market(game, "EEEE", bag="BBBB" + "E" * 10)
    assert game.chance.bounds == [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 16, 15]
    assert shown(game) == "EEBB"
    assert game.bag == (2, 12, 0, 0, 0)


@pytest.mark.clause("CAS-29", "CAS-32.4")
def test_tokens_aside_return_after_each_wipe():
    game = new_game(wipe_return="each")
    game.chance = Script(*[0] * 8, 0, 12, 0, 10)
    set_market(game, "EEEE", bag="BBBB" + "E" * 10)
    assert game.chance.bounds == [14, 13, 12, 11] * 3
    assert shown(game) == "BEBE"


@pytest.mark.clause("CAS-26", "CAS-29")
@pytest.mark.parametrize("wipe_return", ["settled", "each"])
def test_two_fours_do_not_trade_places_for_ever(wipe_return):
    game = new_game(wipe_return=wipe_return)
    first_wipe = [4, 3, 2, 1] if wipe_return == "settled" else []
    game.chance = Script(*[0] * len(first_wipe), 0, 0, 4, 4)
    set_market(game, "EEEE", bag="BBBB")
    assert game.chance.bounds == [*first_wipe, 8, 7, 6, 5]
    assert shown(game) == "BBEE"


@pytest.mark.clause("CAS-25", "CAS-27", "CAS-28", "CAS-32.4")
def test_three_equal_may_be_wiped_once():
    game = new_game()
    set_market(game, "SBSS", bag="EEEHHHFFF", nature=1)
    game.chance = Script(8, 0, 3)
    assert (game.phase, game.legal()) == (WIPE, [0, 1])
    game.play(1)
    assert (shown(game), game.nature[0], game.phase, game.wiped) == ("FBEH", 1, MARKET, 1)
    assert game.bag == (0, 2, 3, 2, 2)


@pytest.mark.clause("CAS-27", "CAS-32.3")
def test_declining_does_not_use_the_wipe_up():
    game = new_game()
    set_market(game, "SBSS", bag="SSSEEE", nature=2)
    game.play(0)
    assert (shown(game), game.phase, game.wiped) == ("SBSS", MARKET, 0)
    game.chance = Script(0, 1)
    game.play(PAID_WIPE + 0b0010)
    assert (shown(game), game.phase) == ("SESS", WIPE)
    game.play(1)
    assert (shown(game), game.phase, game.wiped) == ("EEBE", MARKET, 1)


@pytest.mark.clause("CAS-30")
def test_a_wipe_of_three_that_brings_four_equal():
    game = new_game()
    set_market(game, "BSSS", bag="BBBEEEHHH")
    game.chance = Script()
    game.play(1)
    assert game.chance.bounds == [9, 8, 7, 6, 5, 4, 3]
    assert (shown(game), game.phase, game.aside) == ("EEEH", MARKET, (0,) * 5)


@pytest.mark.clause("CAS-30")
def test_the_wipe_of_three_is_offered_after_four_equal():
    game = new_game()
    game.chance = Script()
    set_market(game, "BBBB", bag="EEEHHH")
    assert (shown(game), game.phase) == ("EEEH", WIPE)


@pytest.mark.clause("CAS-31", "CAS-32", "CAS-32.2")
def test_without_nature_tokens_a_whole_set_is_taken():
    game = new_game()
    set_market(game, "BESH")
    assert game.legal() == [2, 3, 4, 5]
    tile = game.market_tile[2]
    game.play(4)
    assert (game.held_tile, KINDS[game.held_token], game.phase) == (tile, "salmon", TILE)
    assert (game.market_tile[2], game.market_token[2]) == (-1, -1)


@pytest.mark.clause("CAS-32", "CAS-32.2", "CAS-46")
@pytest.mark.parametrize("number", range(12))
def test_mixed_take(number):
    pair = PAIRS[number]
    game = new_game()
    set_market(game, "BESH", nature=1)
    tiles, stack = game.market_tile, game.stack
    game.play(MIXED + number)
    assert (game.held_tile, game.held_token) == (tiles[pair[0]], pair[1])
    assert game.nature[0] == 0
    seat = game.seat
    while game.seat == seat:
        game.play(game.legal()[-1])
    assert [slot for slot in range(4) if game.market_tile[slot] != tiles[slot]] == [pair[0]]
    assert game.market_tile[pair[0]] in stack


@pytest.mark.clause("CAS-32", "CAS-32.1", "CAS-32.2", "CAS-32.3")
def test_several_paid_wipes():
    game = new_game()
    set_market(game, "BESH", bag="FFFFFF", nature=2)
    assert game.legal() == list(range(2, 33))
    game.chance = Script()
    game.play(PAID_WIPE + 0b1010)
    assert (shown(game), game.nature[0], game.bag) == ("BFSF", 1, (0, 1, 0, 1, 4))
    game.chance = Script(0, 2)
    game.play(PAID_WIPE + 0b0101)
    assert (shown(game), game.nature[0], game.legal()) == ("EFFF", 0, [0, 1])


@pytest.mark.clause("CAS-32", "CAS-30")
def test_a_paid_wipe_that_brings_four_equal():
    game = new_game()
    set_market(game, "BFFF", bag="FEEEESSS", nature=1)
    game.play(0)
    game.chance = Script(7, 0, 1, 1, 3)
    game.play(PAID_WIPE + 0b0001)
    assert game.chance.bounds == [8, 7, 6, 5, 4]
    assert shown(game) == "EEES"


# ---------------------------------------------------------------------------------------------------- parts 2, 3


def holding(tile, token, **options):
    """A game of two that holds a tile (its face) and a token to place."""
    game = new_game(**options)
    game.tile_held, game.token_held, game.phase = tile, token, TILE
    return game


@pytest.mark.clause("CAS-33", "CAS-34", "CAS-35", "CAS-37")
def test_tiles_go_on_any_open_cell_in_any_rotation():
    game = holding(25, "bear")
    assert len(game.legal()) == 9 * 6
    assert len(holding(0, "bear").legal()) == 9
    cells = {}
    for number, edge in itertools.product(range(3), range(6)):
        cell = across(game.boards[0][number][:2], edge)
        cells.setdefault(cell, (number * 6 + edge) * 6)
    starter = {hexagon[:2] for hexagon in game.boards[0]}
    assert game.legal() == sorted(PLACE + cells[cell] + k for cell in cells if cell not in starter for k in range(6))
    game.play(PLACE + 2 * 6 + 4)
    assert game.boards[0][3][:3] == (0, -1, turned("FFMMMF", 4))


@pytest.mark.clause("CAS-33")
@pytest.mark.parametrize(("edges", "rotations"), [("MFMFMF", [0, 1]), ("MFPMFP", [0, 1, 2]), ("MMMFFF", [*range(6)])])
def test_only_rotations_that_look_different(edges, rotations):
    game = holding(25, "bear")
    game.components = copy.deepcopy(game.components)
    game.components["tile"][25]["edges"] = edges
    assert game.rotations() == rotations


@pytest.mark.clause("CAS-38", "CAS-39", "CAS-40", "CAS-42")
def test_homes_of_a_token():
    game = holding(0, "bear")
    game.ecosystems[0] = [hexagon._replace(wildlife=("elk", "bear")) for hexagon in game.ecosystems[0]]
    game.ecosystems[0][1] = game.ecosystems[0][1]._replace(token="elk")
    game.play(game.legal()[0])
    assert (game.phase, game.legal()) == (TOKEN, [HOUSE, HOUSE + 2, HOUSE + 3, DECLINE])
    for number in (0, 2):
        other = copy.deepcopy(game)
        other.play(HOUSE + number)
        assert (other.boards[0][number].token, other.nature[0], other.seat) == ("bear", int(number == 0), 1)


@pytest.mark.clause("CAS-41", "CAS-45")
@pytest.mark.parametrize("fits", [True, False])
def test_a_token_not_placed_can_be_drawn_at_once(fits):
    game = holding(25, "hawk" if fits else "salmon")
    game.ecosystems[0] = [hexagon._replace(wildlife=("elk",)) for hexagon in game.ecosystems[0]]
    game.tokens_in_bag = dict.fromkeys(KINDS, 0)
    game.tokens_shown, game.tiles_shown = ["elk", None, "bear", "fox"], [30, 31, None, 33]
    game.chance = Script()
    game.play(game.legal()[0])
    if fits:
        game.play(DECLINE)
    assert game.chance.bounds == [81, 1]
    assert shown(game) == ("EHBF" if fits else "ESBF")
    assert game.market_tile == (30, 31, min(new_game().stack), 33)
    assert game.seat == 1


@pytest.mark.clause("CAS-10", "CAS-43")
def test_nature_tokens_never_run_out():
    game = holding(0, "bear")
    game.nature_tokens[0] = 25
    game.play(game.legal()[0])
    game.play(game.legal()[-2])
    assert game.nature[0] == 26


@pytest.mark.clause("CAS-47", "CAS-48")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_nothing_is_drawn_after_the_last_turn(players):
    for game in playing(new_game(players)):
        if game.turn == 20 * players and game.phase == TILE:
            gaps, game.chance = (game.market_tile, game.market_token), Script()
    assert game.chance.bounds == []
    assert game.market == gaps
    assert sum(game.discarded) == (19 if players == 1 else 0)


@pytest.mark.clause("CAS-48", "CAS-104")
@pytest.mark.parametrize(("players", "tiles", "turns"), [(1, 20, 9), (1, 21, 9), (2, 10, 7), (3, 13, 10)])
def test_the_game_ends_when_the_gap_cannot_be_filled(players, tiles, turns):
    components = printed_components() | {"tiles_in_play": {"solo": tiles, f"p{players}": tiles}}
    game = ReferenceGame(components, players, "AAAAA")
    for _ in playing(game):
        check_conserved(game)
    assert game.turn == turns


@pytest.mark.clause("CAS-101", "CAS-102", "CAS-103")
@pytest.mark.parametrize("back", [False, True])
def test_solo_refill(back):
    game = new_game(1, solo_discards_return=back)
    game.tiles_shown, game.tokens_shown = [10, 11, None, 13], [None, "bear", "elk", "salmon"]
    game.unseen, game.tokens_in_bag = {50, 60, 70}, dict.fromkeys(KINDS, 0) | {"hawk": 1, "fox": 1}
    game.chance = Script()
    game.solo_refill()
    assert game.market_tile == (60, 50, 10, 11)
    assert shown(game) == ("HSBE" if back else "FHBE")
    assert game.chance.bounds == [3, 2, 3, 2] if back else [3, 2, 2, 1]
    assert (game.tiles_discarded, sum(game.discarded)) == (1, 0 if back else 1)


# ---------------------------------------------------------------------------------------------------- results


@pytest.mark.clause("CAS-49", "CAS-55", "CAS-57", "CAS-92", "CAS-105")
@pytest.mark.parametrize("players", [1, 2, 4])
def test_parts_add_up(players):
    plain, without = new_game(players, "BBBBB", seed=8), new_game(players, "BBBBB", seed=8, majority=False)
    for game in (plain, without):
        for _ in playing(game, 8):
            pass
        assert game.scores() == [sum(parts) for parts in game.parts()]
        assert [parts[15] for parts in game.parts()] == list(game.nature)
    assert [parts[:10] for parts in plain.parts()] == [parts[:10] for parts in without.parts()]
    assert {sum(parts[10:15]) for parts in without.parts()} == {0}
    if players > 1:
        assert all(sum(column) >= 2 for column in list(zip(*plain.parts(), strict=True))[10:15])


@pytest.mark.clause("CAS-56")
def test_places():
    game = new_game(4)
    for scores, nature, places in (
        ([50, 60, 40, 55], [0, 0, 9, 0], [3, 1, 4, 2]),
        ([50, 50, 40, 50], [1, 3, 9, 2], [3, 1, 4, 2]),
        ([50, 50, 50, 40], [2, 2, 1, 5], [1, 1, 3, 4]),
    ):
        game.scores, game.nature_tokens = lambda scores=scores: scores, nature
        assert game.places() == places


@pytest.mark.clause("CAS-32.3")
def test_illegal_actions_are_refused():
    game = new_game()
    set_market(game, "BESH")
    for action in (-1, 0, 1, MIXED, PAID_WIPE + 1, PLACE, HOUSE, DECLINE, 885):
        with pytest.raises(ValueError, match="not legal"):
            game.play(action)
