"""Is a game by the published rules laid out as the rules say: board, pieces, cards, tasks, first pieces?"""

from collections import Counter

import pytest

import playmill as pm

from .boxes import printed_box
from .reference_board import CENTRE, GREEN, RED
from .reference_pair import DECKS, Pair
from .reference_published import FORMS
from .stories import cells_of

each_mode = pytest.mark.parametrize("mode", list(FORMS))


@pytest.mark.clause("TAS-50")
@pytest.mark.parametrize(
    ("mode", "seats", "sides"),
    [
        ("high-form", 2, 2),
        ("high-form-teams", 4, 2),
        ("deathmatch-duel", 2, 2),
        ("deathmatch-duel-teams", 4, 2),
        ("deathmatch-melee-3", 3, 3),
        ("deathmatch-melee-4", 4, 4),
    ],
)
def test_forms(mode, seats, sides):
    pair = Pair(mode)
    assert (pair.variant.players, len(set(pair.variant.sides))) == (seats, sides)
    assert (pair.game.seats, len(pair.game.board.colours)) == (seats, sides)


@pytest.mark.clause("TAS-51")
def test_coloured_squares():
    board = printed_box()["board"]
    assert set(map(tuple, board["red"])) == RED
    assert set(map(tuple, board["green"])) == GREEN
    assert CENTRE in RED
    assert (len(RED), len(GREEN)) == (4, 5)


@pytest.mark.clause("TAS-52", "TAS-54")
@pytest.mark.parametrize(
    ("mode", "pool"),
    [("high-form", 17), ("deathmatch-duel", 15), ("deathmatch-melee-3", 14), ("deathmatch-melee-4", None)],
)
def test_pools(mode, pool):
    pair = Pair(mode)
    while pair.game.turn == 0:
        pair.play(pair.legal()[0])
    game = pair.game
    assert [heap["legendary"] for heap in game.board.heaps] == [3] * len(game.board.colours)
    found = sorted(heap["common"] for heap in game.board.heaps)
    assert found == ([13, 13, 13, 14] if pool is None else [pool] * len(game.board.colours))


@pytest.mark.clause("TAS-53")
def test_cards():
    box = printed_box()
    schools = Counter(being["deck"] for being in box["being"])
    assert schools == {"imperial": 18, "highland": 18, "sylvan": 18, "everfrost": 18, "legends": 12}
    assert len(box["flare"]) == 12
    assert Counter(task["advanced"] for task in box["task"]) == {False: 16, True: 8}
    pair = Pair("deathmatch-duel", ("northern", "southern"))
    assert pair.game.decks[0].school == pair.game.decks[1].school


@pytest.mark.clause("TAS-103", "TAS-104")
@pytest.mark.parametrize("school", ["nethervoid", "etherweave"])
def test_schools_whose_effects_are_not_there(school):
    with pytest.raises(ValueError, match=school):
        pm.TashKalar(mode="deathmatch-duel", decks=("northern", school))


@pytest.mark.clause("TAS-55")
@each_mode
def test_the_deal(mode):
    pair = Pair(mode)
    game = pair.game
    assert [len(hand) for hand in game.hands] == [3] * game.seats
    assert sorted(len(hand) for hand in game.legends)[-len(game.board.colours) :] == [2] * len(game.board.colours)
    assert sum(len(hand) for hand in game.legends) == 2 * len(game.board.colours)
    assert all(flare is not None for flare in game.flares)
    assert [len(deck) for deck in game.decks] == [15] * game.seats
    assert len(game.legend_deck) == 12 - 2 * len(game.board.colours)
    assert len(game.flare_deck) == 12 - game.seats


@pytest.mark.clause("TAS-55")
def test_the_starting_seat_is_random():
    first = Counter(Pair("high-form", index=index).seat for index in range(40))
    assert sorted(first) == [0, 1]
    assert min(first.values()) > 8


@pytest.mark.clause("TAS-56", "TAS-67")
def test_the_first_tasks():
    for index in range(30):
        pair = Pair("high-form", index=index)
        game = pair.game
        row = [int(task) - 1 for task in pair.state["task_row"]]
        assert row == game.task_row
        assert not any(game.box["task"][task]["advanced"] for task in row[:3])
        types = [game.task_type(task) for task in row]
        assert max(Counter(types).values()) <= 2
        assert len(game.task_deck) == 20
        assert game.board.at == {}


@pytest.mark.clause("TAS-57", "TAS-101", "TAS-105")
@pytest.mark.parametrize("mode", ["deathmatch-duel", "deathmatch-duel-teams"])
def test_the_last_seat_sets_up_the_duel(mode):
    pair = Pair(mode)
    last = pair.seat
    colour = pair.game.colour
    assert cells_of(pair) == [(2, 4), (6, 4)]
    pair.play("cell 6,4")
    assert (pair.at(6, 4), pair.at(2, 4)) == (f"{colour} C", f"{1 - colour} C")
    assert pair.seat == (last + 1) % pair.game.seats
    assert pair.game.turn == 1


@pytest.mark.clause("TAS-58", "TAS-105")
@pytest.mark.parametrize("mode", ["deathmatch-melee-3", "deathmatch-melee-4"])
def test_the_last_seat_sets_up_the_melee(mode):
    pair = Pair(mode)
    last, seats = pair.seat, pair.game.seats
    second = (last + 2) % seats
    left = [f"colour {colour}" for colour in range(seats) if seats == 3 or colour != second]
    for pair_of_squares in ([(5, 1), (6, 1)], [(1, 6), (2, 6)], [(6, 5), (6, 6)]):
        assert cells_of(pair) == pair_of_squares
        x, y = pair_of_squares[1]
        pair.play(f"cell {x},{y}")
        if len(left) > 1:
            assert pair.legal() == left
            pair.play(left[-1])
        assert pair.at(x, y) == f"{left.pop()[-1]} C"
    assert pair.seat == (last + 1) % seats


@pytest.mark.clause("TAS-59", "TAS-74")
def test_improvised_summonings_at_the_start():
    assert Pair("deathmatch-melee-3").game.improvised == [{1, 2}, {0, 2}, {0, 1}]
    assert Pair("deathmatch-melee-3").state["improvised"].tolist()[:3] == [0b110, 0b101, 0b011]
    assert Pair("deathmatch-duel", DECKS[:2]).game.improvised == [set(), set()]
