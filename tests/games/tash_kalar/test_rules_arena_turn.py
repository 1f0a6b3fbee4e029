"""Does a turn in the arena go as the rules say: place, summon, abilities, stuck turns?"""

import pytest

from .boxes import NEVER, PAIR
from .stories import arena, cells_of, places_of, put, summon, summons

CROSS = [[1, 0, "A"], [0, 1, "A"], [2, 1, "A"], [1, 2, "A"]]


@pytest.mark.clause("TAS-19", "TAS-22")
def test_a_turn_is_one_action():
    pair = arena()
    first = pair.seat
    put(pair, (4, 4))
    assert pair.seat == 1 - first
    assert pair.at(4, 4) == f"{first} C"
    assert pair.game.board.heap(first, 0) == 16
    assert pair.game.turn == 2


@pytest.mark.clause("TAS-19", "TAS-23", "TAS-28", "TAS-30", "TAS-33")
def test_a_summon_clears_the_pattern_and_puts_the_being():
    pair = arena()
    me = pair.seat
    put(pair, (4, 4), (0, 4), (5, 4), (0, 5))
    card = summons(pair)[0].removeprefix("summon ")
    hand = set(pair.hand(me))
    summon(pair, "cell 4,3")
    assert [pair.at(4, 4), pair.at(5, 4), pair.at(4, 3)] == [None, None, f"{me} H"]
    assert pair.seat == 1 - me
    assert len(pair.hand(me)) == 5
    assert hand - set(pair.hand(me)) == {card}
    assert card not in [pair.named(other).lower() for other in pair.game.pile.unseen]
    assert pair.game.board.heap(me, 0) == 17
    assert pair.game.board.heap(me, 1) == 16


@pytest.mark.clause("TAS-8", "TAS-26", "TAS-28")
def test_beings_serve_in_patterns_and_stay():
    pair = arena()
    me = pair.seat
    put(pair, (4, 4), (0, 4), (5, 4), (0, 5))
    summon(pair, "cell 4,3")
    put(pair, (0, 2), (5, 3), (8, 2))
    pair.play(summons(pair)[0], "cell 4,2")
    assert [pair.at(4, 3), pair.at(5, 3), pair.at(4, 2)] == [f"{me} H", None, f"{me} H"]


@pytest.mark.clause("TAS-26", "TAS-37")
def test_a_cell_marked_b_needs_a_being():
    pair = arena(pattern=[[0, 0, "B"], [1, 0, "A"]])
    put(pair, (4, 4), (0, 4), (5, 4), (0, 5))
    assert summons(pair) == []


@pytest.mark.clause("TAS-21")
def test_a_pattern_is_of_one_colour():
    pair = arena("A2")
    put(pair, (4, 4), hand=0)
    put(pair, (0, 4), hand=0)
    put(pair, (5, 4), hand=1)
    put(pair, (0, 6), hand=1)
    assert summons(pair) == []
    put(pair, (4, 5), hand=0)
    put(pair, (8, 4), hand=1)
    hand = pair.game.hands[pair.seat]
    assert len(summons(pair)) == 5
    assert sorted(summons(pair)) == sorted("summon " + name for name in pair.hand(pair.seat, 0))
    assert len(hand[1]) == 5


@pytest.mark.clause("TAS-24")
def test_nobody_passes_who_can_place():
    pair = arena()
    assert "stop" not in pair.legal()
    assert len(cells_of(pair)) == 69


@pytest.mark.clause("TAS-25", "TAS-44")
def test_a_stuck_player_exchanges_a_card_while_the_pile_lasts():
    pair = arena(pattern=NEVER, small_pieces={"colours_2": 1, "colours_3": 1, "colours_4": 1})
    put(pair, (4, 4), (0, 4))
    me, hand = pair.seat, pair.hand(pair.seat)
    assert sorted(pair.legal()) == sorted("card " + name for name in hand)
    pair.play(f"card {hand[2]}")
    assert hand[2] not in pair.hand(me)
    assert len(pair.hand(me)) == 5
    assert pair.seat == 1 - me
    exchanges = 1
    while not pair.over:
        pair.play(pair.legal()[0])
        exchanges += 1
    assert exchanges == 102 - 10
    assert pair.game.turn == 2 + exchanges + 2  # two passes
    assert pair.places == [1, 1]


@pytest.mark.clause("TAS-27")
def test_a_summon_needs_a_large_piece():
    pair = arena(beings=1)
    put(pair, (4, 4), (0, 4), (5, 4), (0, 2))
    summon(pair, "cell 4,3")
    put(pair, (8, 4), (5, 3), (8, 6))
    assert summons(pair) == []


@pytest.mark.clause("TAS-27", "TAS-29")
def test_a_being_needs_an_empty_square_beside_the_pattern():
    pair = arena(pattern=CROSS)
    put(pair, (4, 3), (0, 4), (3, 4), (0, 2), (5, 4), (0, 6), (4, 5), (8, 2))
    pair.play(summons(pair)[0])
    expected = [(4, 2), (3, 3), (5, 3), (2, 4), (4, 4), (6, 4), (3, 5), (5, 5), (4, 6)]
    assert cells_of(pair) == expected  # none of the pattern's own squares, none that touches by a corner only


@pytest.mark.clause("TAS-29")
def test_a_surrounded_pattern_summons_nobody():
    pair = arena(pattern=PAIR)
    put(pair, (2, 0), (3, 1), (3, 0), (4, 0), (8, 4), (2, 1), (8, 6), (0, 6))
    assert summons(pair) == []


@pytest.mark.clause("TAS-31", "TAS-32", "TAS-34")
def test_an_ability_acts_once_and_may_be_declined():
    kill = {"op": "DESTROY", "sel": {"who": "foe", "rank": "C", "at": ["adj"]}, "opt": True}
    for answer, left in (("stop", "C"), ("cell 4,2", None)):
        pair = arena(ability=[kill])
        me = pair.seat
        put(pair, (4, 4), (4, 2), (5, 4), (0, 5))
        summon(pair, "cell 4,3")
        assert set(pair.legal()) == {"cell 4,2", "stop"}
        pair.play(answer)
        assert pair.at(4, 2) == (left and f"{1 - me} {left}")
        assert pair.game.board.heap(1 - me, 0) == (15 if left else 16)
        put(pair, (8, 4))
        assert not any(name == "stop" for name in pair.legal())


@pytest.mark.clause("TAS-32", "TAS-46")
def test_points_and_cards_of_abilities_simply_happen():
    pair = arena(ability=[{"op": "POINTS", "n": 2}, {"op": "DRAW_NOW", "n": 2}])
    me = pair.seat
    put(pair, (4, 4), (0, 4), (5, 4), (0, 5))
    summon(pair, "cell 4,3")
    assert pair.scores[me] == 1 + 2
    assert len(pair.hand(me)) == 7


@pytest.mark.clause("TAS-33")
def test_a_hand_above_five_does_not_refill():
    pair = arena(ability=[{"op": "DRAW_NOW", "n": 2}])
    me = pair.seat
    put(pair, (4, 4), (0, 4), (5, 4), (0, 2))
    summon(pair, "cell 4,3")
    put(pair, (8, 4), (5, 3), (8, 6))
    pair.play(summons(pair)[0], "cell 4,2")
    assert len(pair.hand(me)) == 7 - 1 + 2


@pytest.mark.clause("TAS-32", "TAS-79")
def test_moves_go_onto_empty_squares_only():
    move = {
        "op": "MOVE",
        "kind": "emp",
        "span": "step",
        "sel": {"who": "own", "rank": "H", "at": ["self"]},
        "opt": True,
    }
    pair = arena(ability=[move])
    put(pair, (2, 0), (3, 1), (3, 0), (1, 1), (8, 4), (0, 2), (8, 6), (0, 6))
    summon(pair, "cell 4,0", "cell 4,0")
    assert cells_of(pair) == [(3, 0), (5, 0), (4, 1), (5, 1)]


@pytest.mark.clause("TAS-34", "TAS-82")
def test_convert_needs_a_small_piece():
    convert = {"op": "CONVERT", "sel": {"who": "foe", "rank": "C", "at": []}, "to": "C", "opt": True}
    pair = arena(ability=[convert], small_pieces={"colours_2": 2, "colours_3": 2, "colours_4": 2})
    me = pair.seat
    put(pair, (4, 4), (0, 4), (5, 4), (0, 5))
    summon(pair, "cell 4,3", "cell 0,4")
    assert pair.at(0, 4) == f"{me} C"
    assert pair.game.board.heap(1 - me, 0) == 1


@pytest.mark.clause("TAS-48", "TAS-49")
def test_decisions_of_a_turn_come_one_after_the_other():
    move = {"op": "MOVE", "kind": "emp", "span": "step", "sel": {"who": "own", "rank": "CH", "at": []}, "opt": True}
    pair = arena(ability=[move])
    put(pair, (4, 4), (0, 4), (5, 4), (0, 5), (6, 4), (0, 2))
    assert "place 0" in pair.legal()
    pair.play(summons(pair)[0])
    assert len(places_of(pair)) == 2
    pair.play(places_of(pair)[0])
    pair.play(f"cell {cells_of(pair)[0][0]},{cells_of(pair)[0][1]}")
    assert "stop" in pair.legal()
    piece = cells_of(pair)[0]
    pair.play(f"cell {piece[0]},{piece[1]}")
    assert "stop" not in pair.legal()
    pair.play(pair.legal()[0])
