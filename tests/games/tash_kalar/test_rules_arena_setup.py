"""Is the arena laid out as the rules say: board, colours, pieces, hands, quests, seats?"""

import random
from collections import Counter

import pytest

from .boxes import NEVER, PAIR, printed_box
from .reference_arena import MODES
from .reference_board import CELLS, INDEX, distance, is_diagonal, neighbours, shares_a_side
from .reference_pair import Pair, play_out
from .stories import arena, cells_of, places_of, put, summon, summons

each_mode = pytest.mark.parametrize("mode", list(MODES))


@pytest.mark.clause("TAS-1")
def test_the_arena_has_69_squares():
    assert len(CELLS) == 69
    assert [sum(y == row for _, y in CELLS) for row in range(9)] == [5, 7, 9, 9, 9, 9, 9, 7, 5]
    assert INDEX[4, 4] == 34
    pair = arena()
    if "place 0" in pair.legal():
        pair.play("place 0")
    assert cells_of(pair) == CELLS


@pytest.mark.clause("TAS-2")
def test_neighbours_share_a_side_or_a_corner():
    assert len(neighbours((4, 4))) == 8
    assert neighbours((2, 0)) == [(3, 0), (1, 1), (2, 1), (3, 1)]
    assert shares_a_side((4, 4), (4, 5))
    assert not shares_a_side((4, 4), (5, 5))
    assert is_diagonal((4, 4), (5, 5))
    assert distance((0, 2), (8, 3)) == 8


@pytest.mark.clause("TAS-3")
@pytest.mark.parametrize("squares", [[(3, 3), (5, 4)], [(3, 3), (5, 2)], [(3, 3), (4, 5)], [(3, 3), (2, 5)]])
def test_patterns_may_be_turned_and_mirrored(squares):
    pair = arena(pattern=[[0, 0, "A"], [2, 1, "A"]])
    first, second = squares
    put(pair, first, (8, 6), second, (0, 6))
    assert summons(pair)


@pytest.mark.clause("TAS-3", "TAS-48")
def test_transforms_with_the_same_cells_are_one_placement():
    pair = arena(pattern=[[0, 0, "A"], [2, 0, "A"]])
    put(pair, (3, 3), (8, 6), (5, 3), (0, 6))
    pair.play(summons(pair)[0])
    assert places_of(pair) == []  # the one placement is taken; the squares beside it are next
    assert cells_of(pair) == [(3, 2), (5, 2), (2, 3), (4, 3), (6, 3), (3, 4), (5, 4)]


@pytest.mark.clause("TAS-4")
def test_squares_outside_the_pattern_do_not_matter():
    pair = arena(pattern=[[0, 0, "A"], [2, 0, "A"]])
    put(pair, (3, 3), (4, 3), (5, 3), (4, 2))
    assert summons(pair)


@pytest.mark.clause("TAS-5", "TAS-18")
@each_mode
def test_chance_is_the_start_and_the_shuffles(mode):
    first, hands = Counter(), Counter()
    for index in range(20):
        pair = Pair(mode, seed=5, index=index)
        first[pair.seat] += 1
        hands[str(pair.hand(0))] += 1
    assert sorted(first) == list(range(pair.game.seats))
    assert len(hands) == 20


@pytest.mark.clause("TAS-6", "TAS-7", "TAS-13")
@pytest.mark.parametrize(("mode", "small"), [("A2", 9), ("A2S", 17), ("A3", 11), ("A4", 9), ("A4T", 17)])
def test_pieces_by_number_of_colours(mode, small):
    game = Pair(mode).game
    assert len(game.beings) == 102
    assert len(game.quests) == 20
    assert game.board.heaps == [{"small": small, "large": 17}] * game.colours
    assert game.board.at == {}


@pytest.mark.clause("TAS-7")
def test_there_are_as_many_pieces_as_the_components_say():
    box = printed_box()
    box["arena"]["small_pieces"]["colours_2"] = 3
    for being in box["arena_being"]:
        being["pattern"] = NEVER
    pair = Pair("A2S", components=box)
    put(pair, *[(x, 4) for x in range(6)])
    assert summons(pair) == []
    assert all(name.startswith("card ") for name in pair.legal())  # nothing to place: a card is exchanged


@pytest.mark.clause("TAS-9", "TAS-14", "TAS-20")
def test_two_players_run_two_colours_and_two_hands():
    pair = arena("A2")
    assert [len(hands) for hands in pair.game.hands] == [2, 2]
    assert all(len(hand) == 5 for hands in pair.game.hands for hand in hands)
    first = pair.seat
    assert pair.legal() == ["place 0", "place 1"]
    put(pair, (4, 4), hand=1)
    put(pair, (0, 4), hand=0)
    put(pair, (5, 5), hand=0)
    assert pair.at(4, 4) == f"{2 * first + 1} C"
    assert pair.at(5, 5) == f"{2 * first} C"


@pytest.mark.clause("TAS-10", "TAS-16", "TAS-18")
def test_teams_share_a_colour_and_two_quests():
    pair = Pair("A4T")
    seats = [pair.seat]
    for cell in [(4, 4), (4, 5), (0, 4), (8, 4)]:
        put(pair, cell)
        seats.append(pair.seat)
    assert [seat % 4 for seat in range(seats[0], seats[0] + 5)] == seats
    assert [pair.at(*cell)[0] for cell in [(4, 4), (4, 5), (0, 4), (8, 4)]] == [str(seat % 2) for seat in seats[:4]]
    assert [len(quests) for quests in pair.game.open_quests] == [2, 2]
    assert [len(hands) for hands in pair.game.hands] == [1] * 4


@pytest.mark.clause("TAS-16")
def test_either_mate_may_fulfil_a_quest_of_the_team():
    pair = arena("A4T", quest=PAIR, pattern=NEVER)
    team = pair.seat % 2
    put(pair, (4, 4), (0, 4), (4, 5))  # the third is the mate of the first
    assert pair.seat % 2 == team
    claims = [name for name in pair.legal() if name.startswith("claim ")]
    assert len({name.split()[1] for name in claims}) == 2
    assert len(claims) == 6
    pair.play(claims[0])
    assert len(pair.game.done_quests[team]) == 1
    assert len(pair.game.open_quests[team]) == 2


@pytest.mark.clause("TAS-11", "TAS-14", "TAS-15")
@pytest.mark.parametrize(("mode", "seats"), [("A3", 3), ("A4", 4), ("A2S", 2)])
def test_individuals_have_one_colour_one_hand_and_one_quest(mode, seats):
    pair = Pair(mode)
    assert pair.game.seats == seats
    for seat in range(seats):
        assert len(pair.hand(seat)) == 5
        assert len(pair.game.open_quests[seat]) == 1
    assert len(pair.game.pile) == 102 - 5 * seats
    assert len(pair.game.quest_pile) == 20 - seats


@pytest.mark.clause("TAS-12")
def test_friendly_pieces_are_neither_own_nor_foe():
    kill = {"op": "DESTROY", "sel": {"who": "foe", "rank": "C", "at": []}, "opt": True}
    move = {"op": "MOVE", "kind": "emp", "span": "step", "sel": {"who": "own", "rank": "CH", "at": []}, "opt": True}
    pair = arena("A2", ability=[kill, move])
    put(pair, (0, 4), hand=1)  # friendly to what follows
    put(pair, (8, 4), hand=0)
    put(pair, (4, 4), hand=0)
    put(pair, (8, 5), hand=1)
    put(pair, (5, 4), hand=0)
    put(pair, (8, 6), hand=0)
    summon(pair, "cell 4,3")
    assert cells_of(pair) == [(8, 4), (8, 5), (8, 6)]
    pair.play("stop")
    assert cells_of(pair) == [(4, 3)]


@pytest.mark.clause("TAS-17")
def test_hands_are_hidden_but_for_the_mates():
    for mode, seen in (("A2S", [0]), ("A4T", [0, 2])):
        pair = Pair(mode)
        states, changed = pair.states.copy(), set()
        for seed in range(8):
            states[:] = pair.states
            again = pair.variant.redeal(states, 0, seed=seed)
            again = states if again is None else again
            for number in range(pair.game.seats):
                if (again["hand"][0][number] != pair.states["hand"][0][number]).any():
                    changed.add(number)
            assert (again["quest"] == pair.states["quest"]).all()
        assert changed == set(range(pair.game.seats)) - set(seen)


@pytest.mark.clause("TAS-45")
@each_mode
def test_every_game_ends(mode):
    pair = play_out(Pair(mode, seed=3), random.Random(mode))
    assert pair.game.turn < 1000
