"""What Tash-Kalar's matcher costs on boards met in play, what a playout of each mode costs, checking, redealing."""

from functools import cache

import numba
import numpy as np
import pytest

import playmill as pm
from bench.states import some_seats, some_states
from playmill.games.tash_kalar import TashKalar, _kernels, jit, patterns, patterns_batch, summons, summons_batch

RULES = {"arena": TashKalar(mode="A2"), "published": TashKalar(mode="deathmatch-duel")}
MODES = ("A2", "A2S", "A3", "A4", "A4T", "high-form", "deathmatch-duel", "deathmatch-melee-3", "deathmatch-melee-4")
ROW = ((0, 0, "C"), (1, 0, "C"), (2, 0, "C"), (3, 0, "C"))
CALLS = 200
PLAYOUTS = 300


@cache
def boards(rules):
    """Boards of random play, at every stage of a playout alike, as the batch forms take them."""
    states = some_states(RULES[rules])
    out = np.full((len(states), 69), -1, np.int8)
    bits = _kernels.BITS.astype(np.uint64)
    for colour in range(4):
        for rank, name in enumerate(("pieces", "upgraded", "legendary")):
            words = states[name][:, colour]
            out[words[:, (bits // 64).astype(int)] >> bits % 64 & 1 == 1] = 3 * colour + rank
    return out


def card_of(rules, cells):
    """The first card whose pattern has so many cells, by its number."""
    sizes = RULES[rules].rules()["cells"][: len(RULES[rules].cards)]
    return int(np.flatnonzero(sizes == cells)[0])


@numba.njit
def count_one_by_one(boards, card, tables):
    total = 0
    for board in boards:
        total += jit.summons(board, 0, card, tables)
    return total


@numba.njit
def count_in_states(states, card, tables):
    total = 0
    for state in states:
        total += jit.state_summons(state, 0, card, tables)
    return total


# ---------------------------------------------------------------------- the matcher


@pytest.mark.parametrize("rules", RULES)
def test_summons_batch(measure, rules):
    """All cards of a rule set on all boards, which are checked first."""
    given = boards(rules)
    kinds = summons_batch(given, rules=rules).shape[1]
    measure(lambda: summons_batch(given, rules=rules), len(given) * kinds, "pair")


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("cells", [2, 3, 4, 5, 6])
def test_unchecked_batch(measure, rules, cells):
    """The compiled loop alone, one card many times, so that reading the board in does not count."""
    if not (RULES[rules].rules()["cells"][: len(RULES[rules].cards)] == cells).any():
        pytest.skip("no such pattern")
    numbers, filled = np.full(100, card_of(rules, cells)), RULES[rules].rules()
    given = boards(rules)
    measure(lambda: _kernels.count_summons(given, 0, numbers, filled), 100 * len(given), "pair")


@pytest.mark.parametrize("rules", RULES)
def test_numba(measure, rules):
    """One card and one board a call, from numba code: the board is read in each time."""
    card, tables, given = card_of(rules, 4), jit.tables(RULES[rules]), boards(rules)
    measure(lambda: count_one_by_one(given, card, tables), len(given), "pair")


@pytest.mark.parametrize("rules", RULES)
def test_numba_state(measure, rules):
    """The same on a state."""
    card, tables, states = card_of(rules, 4), jit.tables(RULES[rules]), some_states(RULES[rules])
    measure(lambda: count_in_states(states, card, tables), len(states), "pair")


def test_patterns_batch(measure):
    given = boards("published")
    measure(lambda: patterns_batch(given, ROW), len(given), "board")


@pytest.mark.parametrize("rules", RULES)
def test_summons(measure, rules):
    """The list of one card's summons on one board."""
    given, card = boards(rules)[:CALLS], RULES[rules].cards[card_of(rules, 3)]
    measure(lambda: [summons(board, card, 0, rules=rules) for board in given], CALLS, "pair")


def test_patterns(measure):
    given = boards("published")[:CALLS]
    measure(lambda: [patterns(board, ROW, 0) for board in given], CALLS, "board")


# ---------------------------------------------------------------------- playouts and positions


@pytest.mark.parametrize("mode", MODES)
def test_playout_of_mode(measure, mode):
    game = TashKalar(mode=mode)
    measure(lambda: pm.simulate(game, PLAYOUTS, seed=1, threads=1, progress=False), PLAYOUTS, "playout")


@pytest.mark.parametrize("rules", RULES)
def test_check(measure, rules):
    states = some_states(RULES[rules])
    measure(lambda: RULES[rules].check(states), len(states), "state")


@pytest.mark.parametrize("rules", RULES)
def test_redeal(measure, rules):
    """Of what the seat to act cannot know; the state is checked first."""
    game = RULES[rules]
    states, seats = some_states(game), some_seats(game)
    by_seat = [states[seats == seat] for seat in range(game.players)]
    measure(lambda: [game.redeal(held, seat, seed=1) for seat, held in enumerate(by_seat)], len(states), "state")
