"""Does a turn by the published rules go as the rules say: actions, placing, discarding, the refill?"""

import random

import pytest

from .boxes import legends_box, published_box
from .reference_pair import Pair, choose
from .stories import cells_of, published, put, summons

NEVER = [[dx, 0, "L"] for dx in range(1, 6)]


@pytest.mark.clause("TAS-60", "TAS-105")
def test_two_actions_a_turn_and_one_in_the_first():
    pair = published(pattern=NEVER)
    first = pair.seat
    assert set(pair.legal()) == {"place 0", "discard"}
    pair.play("place 0", "cell 4,4")
    assert pair.seat == 1 - first
    pair.play("place 0", "cell 0,4", "place 0", "cell 0,5")
    assert pair.seat == first
    assert pair.game.turn == 3


@pytest.mark.clause("TAS-60")
def test_at_most_one_discard_a_turn_and_all_actions_must_be_used():
    pair = published(pattern=NEVER)
    put(pair, (4, 4))
    me = pair.seat
    pair.play("discard", f"card {pair.hand(me)[0]}", "stop")
    assert "discard" not in pair.legal()
    assert "end-turn" not in pair.legal()
    assert pair.seat == me


@pytest.mark.clause("TAS-61")
def test_with_an_empty_pool_a_piece_is_picked_up_first():
    pair = published(pattern=NEVER, pieces=6)  # one is a marker, one is on the board
    squares = [(x, y) for y in (1, 7) for x in (2, 3, 4, 5, 6)]
    while not any(pair.game.board.heap(colour, 0) == 0 for colour in (0, 1)) or pair.game.board.heap(
        pair.game.colour, 0
    ):
        put(pair, squares.pop())
    mine = pair.game.board.cells([pair.game.colour])
    if "place 0" in pair.legal():
        pair.play("place 0")
    assert cells_of(pair) == mine
    x, y = mine[0]
    pair.play(f"cell {x},{y}")
    assert pair.at(x, y) is None
    assert (x, y) in cells_of(pair)
    pair.play(f"cell {x},{y}")
    assert len(mine) == 5


@pytest.mark.clause("TAS-62", "TAS-66", "TAS-72")
def test_after_a_discard_other_cards_may_go_under_their_decks():
    pair = published(pattern=NEVER)
    me = pair.seat
    first, second, third = pair.hand(me)
    legend = pair.legends(me)[0]
    pair.play("discard", f"card {second}")
    offered = {f"card {name}" for name in (first, third, *pair.legends(me))}
    assert set(pair.legal()) == {*offered, "return-flare", "stop"}
    pair.play(f"card {third}", f"card {legend}", "return-flare")
    pair.play("stop")
    assert [pair.named(card).lower() for card in pair.game.decks[me].discard] == [second.replace("-", " ")]
    assert pair.game.decks[me].bottom[0] in pair.game.decks[me].school
    hand = pair.hand(me)  # the turn is over, the hand refilled
    assert first in hand
    assert len(hand) == 3
    assert third not in hand
    assert len(pair.legends(me)) == 2
    assert legend not in pair.legends(me)
    assert pair.game.flares[me] is not None
    assert len(pair.game.decks[me]) == 15 + 1 - 2


@pytest.mark.clause("TAS-62")
def test_returned_cards_come_up_in_the_order_in_which_they_went_down():
    pair = published(pattern=NEVER)
    me = pair.seat
    first, second, third = pair.game.hands[me]
    names = {card: f"card {pair.named(card).lower().replace(' ', '-')}" for card in (first, second, third)}
    pair.play("discard", names[first], names[third], names[second], "stop")
    assert pair.game.decks[me].bottom == [third, second]


@pytest.mark.clause("TAS-66")
def test_legends_reshuffle_their_discards_and_own_decks_do_not():
    box = legends_box(published_box(pattern=NEVER), [[1, 0, "C"]])
    pair, source, shuffled = published("deathmatch-melee-4", box=box), random.Random(1), 0
    while not pair.over:
        discards, deck = len(pair.game.legend_deck.discard), len(pair.game.decks[pair.seat])
        pair.play(choose(source, pair.legal(), 0.9))
        shuffled += len(pair.game.legend_deck.discard) < discards
        assert pair.over or pair.game.turn == 1 or len(pair.game.decks[pair.seat]) <= max(15, deck)
    assert shuffled > 0


@pytest.mark.clause("TAS-66", "TAS-84")
def test_extra_draws_come_after_the_refill():
    pair = published(pattern=[[1, 0, "C"]], effect=[{"op": "DRAW_EXTRA", "deck": 1, "legend": 1}])
    me = pair.seat
    put(pair, (4, 4))
    put(pair, (0, 4), (0, 5))
    assert (len(pair.hand(me)), len(pair.legends(me))) == (3, 2)
    pair.play(summons(pair)[0])
    pair.play(next(name for name in pair.legal() if name.startswith("pattern")))
    put(pair, (8, 6))
    assert pair.seat == 1 - me
    assert (len(pair.hand(me)), len(pair.legends(me))) == (4, 3)


@pytest.mark.clause("TAS-84", "TAS-85")
def test_a_gained_action_is_used_after_the_effect():
    pair = published(pattern=[[1, 0, "C"]], effect=[{"op": "ACTIONS", "n": 1}])
    me = pair.seat
    put(pair, (4, 4))
    put(pair, (0, 4), (0, 5))
    pair.play(summons(pair)[0])
    pair.play(next(name for name in pair.legal() if name.startswith("pattern")))
    assert pair.game.actions == 2
    assert pair.seat == me


@pytest.mark.clause("TAS-97")
def test_the_guard_of_turns():
    pair = published(pattern=NEVER, turn_cap=10)
    source = random.Random(3)
    while not pair.over:
        pair.play(source.choice([name for name in pair.legal() if name != "discard"]))
    assert pair.game.turn == 10


@pytest.mark.clause("TAS-96", "TAS-100", "TAS-105")
@pytest.mark.parametrize("mode", ["deathmatch-duel", "deathmatch-duel-teams"])
def test_no_resigning_and_no_passing_of_control(mode):
    variant = Pair(mode).variant
    assert not any("resign" in name or "control" in name or "pass" in name for name in variant.action_names)


@pytest.mark.clause("TAS-106")
def test_a_turn_never_has_fewer_than_no_actions():
    fewer = [{"op": "ACTIONS", "who": "others_next_turn", "n": -3}]
    pair = published(pattern=[[1, 0, "C"]], effect=fewer)
    me = pair.seat
    put(pair, (4, 4))
    put(pair, (0, 4), (0, 5))
    pair.play(summons(pair)[0])
    pair.play(next(name for name in pair.legal() if name.startswith("pattern")))
    turn = pair.game.turn
    put(pair, (8, 6))  # the other's turn has no action and, unless a flare can be used, ends by itself
    while pair.seat != me:
        assert pair.game.actions == 0
        pair.play("end-turn")
    assert pair.game.turn == turn + 2
