"""Clauses told as small stories on the compiled engine: a position is set up, something happens, the table shows it.

The box of a story holds just the tokens that lie about in it, so that the draws that matter are certain.
"""

from collections import Counter

import battery
import numpy as np
import pytest

from playmill.games.cascadia import Cascadia

from . import boxes
from .reference_game import (
    DECLINE,
    HOUSE,
    KEEP,
    MARKET,
    MIXED,
    PAID_WIPE,
    PAIRS,
    PLACE,
    TAKE,
    TILE,
    WIPE,
    WIPE_THREE,
)
from .stories import (
    LETTERS,
    bag_of,
    decisions,
    is_keystone,
    lay,
    phase_of,
    play,
    shown,
    table,
)

# ---------------------------------------------------------------------- wipes


@pytest.mark.clause("CAS-26", "CAS-28", "CAS-29", "CAS-30", "CAS-32.4")
@pytest.mark.parametrize("wipe_return", ["settled", "each"])
def test_four_equal_are_wiped_until_something_else_comes(wipe_return):
    for elk in range(1, 9):
        game, states = table("BEEE", "E" * elk, nature=1, wipe_return=wipe_return)
        play(game, states, KEEP, PAID_WIPE + 0b0001)  # the bear goes, an elk must come: four equal
        state = states[0]
        assert Counter(shown(state)) == Counter("BEEE")
        assert (phase_of(state), state["nature"][0], bag_of(state)) == (WIPE, 0, "E" * elk)
        assert not state["aside"].any()


@pytest.mark.clause("CAS-29", "CAS-30")
def test_a_wipe_of_three_that_brings_four_equal():
    for seed in range(20):
        game, states = table("BSSS", "BBB")
        states[0]["head"]["rng"] = game.deal(1, seed=seed)[0]["head"]["rng"]
        play(game, states, WIPE_THREE)  # three bears come to the fourth, and the bag is empty
        assert Counter(shown(states[0]) + bag_of(states[0])) == Counter("BSSS" + "BBB")
        assert max(Counter(shown(states[0])).values()) < 4
        assert (phase_of(states[0]), states[0]["wiped"]) == (MARKET, 1)


@pytest.mark.clause("CAS-26")
def test_tokens_out_of_reach_do_not_count_for_one_species():
    game, states = table("EEEB", "EEE")
    state = states[0]
    game.step(state, KEEP)
    assert lay(game, states, 3)
    play(game, states, int(game.legal_actions(state)[0]))  # the bear lies on the board, and only elk are left
    assert (shown(state), phase_of(state)) == ("EEEE", MARKET)
    assert WIPE_THREE not in game.legal_actions(state)
    assert game.legal_actions(state).tolist() == [TAKE, TAKE + 1, TAKE + 2, TAKE + 3]


TWO_FOURS = """
import sys
sys.path.insert(0, {root!r})
from games.cascadia import boxes
from playmill.games.cascadia import Cascadia
box = boxes.with_tokens(4, 4, 0, 0, 0)
box["meta"]["turns_per_player"] = 1
game = Cascadia(players=2, components=box, wipe_return={wipe_return!r})
states = game.deal(2000, seed=1)
shown = [sorted(row) for row in states["market_token"].tolist()]
print(game.check(states) == [None] * 2000, [0] * 4 in shown, [1] * 4 in shown, [0, 0, 1, 1] in shown)
"""


@pytest.mark.clause("CAS-26", "CAS-29", "CAS-32.4")
@pytest.mark.parametrize("wipe_return", ["settled", "each"])
def test_two_fours_do_not_trade_places_for_ever(wipe_return):
    script = TWO_FOURS.format(root=str(battery.ROOT / "tests"), wipe_return=wipe_return)
    assert battery.run_apart(script, timeout=20).split() == ["True", "False", "False", "True"]


@pytest.mark.clause("CAS-25", "CAS-27", "CAS-28", "CAS-29")
def test_three_equal_may_be_wiped_once_a_turn():
    game, states = table("SBSS", "EEE", nature=1)
    state = states[0]
    assert game.legal_actions(state).tolist() == [KEEP, WIPE_THREE]
    play(game, states, WIPE_THREE)
    # The salmon were not in the bag when their gaps were filled; the bear keeps its slot; no second offer.
    assert (shown(state), bag_of(state), phase_of(state)) == ("EBEE", "SSS", MARKET)
    assert state["nature"][0] == 1
    play(game, states, PAID_WIPE + 0b0010)
    assert (shown(state), bag_of(state), phase_of(state)) == ("ESEE", "BSS", MARKET)


@pytest.mark.clause("CAS-25", "CAS-27")
def test_the_next_turn_may_wipe_three_again():
    offered = 0
    for seed in range(20):
        game, states = table("SBSS", "EEEEEE")
        state = states[0]
        state["head"]["rng"] = game.deal(1, seed=seed)[0]["head"]["rng"]
        play(game, states, WIPE_THREE)
        assert (shown(state), phase_of(state)) == ("EBEE", MARKET)
        while state["head"]["turn"] == 1:
            game.step(state, game.legal_actions(state)[0])
        assert state["wiped"] == 0
        assert (phase_of(state) == WIPE) == (3 in Counter(shown(state)).values())
        offered += phase_of(state) == WIPE
    assert 0 < offered < 20


@pytest.mark.clause("CAS-32.3")
@pytest.mark.parametrize(("slot", "bag"), [(0, "SSS"), (1, "BBB")])
def test_a_display_that_looks_alike_is_offered_again_when_a_paid_wipe_brings_it(slot, bag):
    game, states = table("SBSS", bag, nature=1)
    play(game, states, KEEP)
    assert (phase_of(states[0]), states[0]["wiped"]) == (MARKET, 0)
    play(game, states, PAID_WIPE + (1 << slot))
    assert (shown(states[0]), phase_of(states[0])) == ("SBSS", WIPE)
    assert states[0]["nature"][0] == 0


@pytest.mark.clause("CAS-26", "CAS-47")
def test_four_equal_at_the_refill_are_wiped_in_the_next_turn():
    wiped = 0
    for seed in range(40):
        game, states = table("EEEB", "EEH", turns=2)
        state = states[0]
        state["head"]["rng"] = game.deal(1, seed=seed)[0]["head"]["rng"]
        game.step(state, KEEP)
        assert lay(game, states, 3)
        play(game, states, int(game.legal_actions(state)[0]))
        assert (state["head"]["seat"], state["head"]["turn"], state["wiped"]) == (1, 2, 0)
        assert Counter(shown(state) + bag_of(state)) == Counter("EEEEEH")
        assert phase_of(state) == WIPE
        assert max(Counter(shown(state)).values()) == 3
        wiped += shown(state) != "EEEH"
    assert 5 < wiped < 35


# ---------------------------------------------------------------------- choosing and nature tokens


@pytest.mark.clause("CAS-31", "CAS-32", "CAS-32.2")
def test_without_a_nature_token_a_whole_set_is_taken():
    game, states = table("BESH", "FFF")
    assert game.legal_actions(states[0]).tolist() == list(range(TAKE, MIXED))
    game, states = table("BESH", "FFF", nature=1)
    assert game.legal_actions(states[0]).tolist() == list(range(TAKE, PLACE))


@pytest.mark.clause("CAS-32", "CAS-32.2", "CAS-46")
@pytest.mark.parametrize("number", range(12))
def test_a_mixed_take_leaves_gaps_in_two_slots(number):
    tile_slot, token_slot = PAIRS[number]
    game, states = table("BESH", "FFFF", nature=1, turns=2)
    state = states[0]
    tiles, tokens = state["market_tile"].tolist(), shown(state)
    play(game, states, MIXED + number)
    assert (state["held_tile"], LETTERS[state["held_token"]]) == (tiles[tile_slot], tokens[token_slot])
    assert state["nature"][0] == 0
    assert np.flatnonzero(state["market_tile"] < 0).tolist() == [tile_slot]
    assert np.flatnonzero(state["market_token"] < 0).tolist() == [token_slot]
    while state["head"]["turn"] == 1:
        game.step(state, game.legal_actions(state)[0 if phase_of(state) == TILE else -2])
    assert [slot for slot in range(4) if state["market_tile"][slot] != tiles[slot]] == [tile_slot]
    assert [slot for slot in range(4) if shown(state)[slot] != tokens[slot]] in ([token_slot], [])


@pytest.mark.clause("CAS-32.1", "CAS-42")
def test_a_nature_token_serves_from_the_next_turn_on():
    found = 0
    for index in range(40):
        game = Cascadia(players=2)
        states = game.deal(1, seed=3, first=index)
        state = states[0]
        homes = [slot for slot in range(4) if state["shows"][0][state["market_token"][slot]] & 1]
        if phase_of(state) != MARKET or not homes:
            continue
        found += 1
        assert lay(game, states, homes[0])
        assert game.legal_actions(state)[0] == HOUSE  # the keystone hex of the starter
        play(game, states, HOUSE)
        assert state["nature"][:2].tolist() == [1, 0]
        assert (state["head"]["seat"], state["head"]["turn"]) == (1, 2)
        while state["head"]["seat"] == 1:
            assert game.legal_actions(state)[-1] < MIXED or phase_of(state) >= TILE
            game.step(state, game.legal_actions(state)[0])
        while phase_of(state) == WIPE:
            game.step(state, KEEP)
        assert PAID_WIPE + 0b1111 in game.legal_actions(state)
    assert found > 10


@pytest.mark.clause("CAS-42")
def test_a_token_on_another_hex_earns_nothing():
    found = 0
    for state, action in (pair for seed in range(6) for pair in decisions(Cascadia(players=3), seed)):
        if HOUSE <= action < DECLINE:
            face = int(state["face"][state["head"]["seat"], action - HOUSE])
            after = state.copy()
            Cascadia(players=3).step(after, action)
            earned = int(after["nature"].sum()) - int(state["nature"].sum())
            assert earned == is_keystone(face)
            found += not earned
    assert found > 50


# ---------------------------------------------------------------------- scores and places


@pytest.mark.clause("CAS-54", "CAS-92", "CAS-105")
@pytest.mark.parametrize("majority", [True, False])
def test_the_solo_bonus_begins_at_seven(majority):
    box = boxes.changed()
    box["tile"] = [dict(box["tile"][0], id=number + 1) for number in range(85)]  # nothing but mountain keystones
    game = Cascadia(players=1, components=box, majority=majority)
    states, bonus = game.deal(1, seed=2), {}
    while states[0]["head"]["seat"] >= 0:
        parts = dict(zip(game.parts, game.score_parts(states)[0, 0].tolist(), strict=True))
        bonus[parts["mountain_corridor"]] = parts["mountain_majority"]
        assert sum(parts[name] for name in parts if name.endswith("majority")) == parts["mountain_majority"]
        game.step(states[0], game.legal_actions(states[0])[-1 if phase_of(states[0]) == TILE else 0])
    assert set(bonus) >= {5, 6, 7, 8, 19}
    assert bonus == {size: 2 if size >= 7 and majority else 0 for size in bonus}


@pytest.mark.clause("CAS-1", "CAS-56", "CAS-57")
@pytest.mark.parametrize("worth", [0, 1])
def test_ties_go_to_the_most_nature_tokens(worth):
    box = boxes.changed()
    box["score"]["nature_token"]["points_each"] = worth
    box["score"]["elk"]["A"]["points"]["1"] = 0  # so that no single token scores
    game = Cascadia(players=4, cards="AACBA", components=box)
    states = game.deal(1, seed=1)
    assert set(game.scores(states)[0].tolist()) == {5 + 5}
    assert game.outcome(states)[0].tolist() == [1, 1, 1, 1]
    for seat in (1, 3):
        earn(states[0], seat)
    assert game.check(states) == [None]
    assert game.scores(states)[0].tolist() == [10, 10 + worth, 10, 10 + worth]
    assert game.outcome(states)[0].tolist() == [3, 1, 3, 1]
    states[0]["nature"][1] = 0
    assert game.outcome(states)[0].tolist() == [2, 2, 2, 1]


def earn(state, seat):
    """A token from the bag on the keystone hex of a seat's starter, and the nature token for it."""
    species = next(kind for kind in range(5) if state["shows"][seat][kind] & 1)
    state["tokens"][seat, species] |= 1
    state["bag"][species] -= 1
    state["nature"][seat] += 1


@pytest.mark.clause("CAS-50", "CAS-51", "CAS-113")
def test_every_starter_begins_with_five_points():
    game, met = Cascadia(players=4), set()
    states = game.deal(50, seed=1)
    met.update(states["starter"].ravel().tolist())
    assert met == {0, 1, 2, 3, 4}
    assert (game.score_parts(states)[:, :, 5:10] == 1).all()
    assert (game.score_parts(states)[:, :, :5] == 0).all()
