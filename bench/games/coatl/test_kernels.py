"""What Cóatl's matcher costs, in each of its forms, and what it costs to check a position and to deal it afresh."""

import random
from functools import cache

import numba
import numpy as np
import pytest

from bench.states import some_seats, some_states
from playmill.games.coatl import Coatl, _kernels, encode, fulfil, fulfil_batch, jit, score
from playmill.games.coatl.names import LETTERS

COATLS = 10_000
LENGTHS = range(8, 13)  # pieces of a coatl, its ends included
CARDS = {49: tuple(range(49)), 8: tuple(range(0, 48, 6)), 1: (22,)}  # all of the box, one in six, an alternation
BESIDE = ("count_red", "pair_red_black", "stretch_ykr", "trio_green")
CALLS = 200


@cache
def texts():
    """Complete coatls, 8 to 12 pieces, all colours alike."""
    source = random.Random(1)
    return [f"<{''.join(source.choices(LETTERS, k=source.choice(LENGTHS)))}>" for _ in range(COATLS)]


@cache
def packed():
    """The same as the compiled matcher reads them: symbols, lengths, closed ends, and the Rules."""
    colours, _, _ = encode(texts())
    symbols = (colours + 1).astype(np.uint8)
    lengths = np.count_nonzero(symbols, axis=1).astype(np.int32)
    return symbols, lengths, np.full(COATLS, 3, np.uint8), Coatl().rules()


@numba.njit
def points_one_by_one(symbols, lengths, kinds, tables):
    total = 0
    for i in range(len(symbols)):
        for kind in kinds:
            found = jit.occurrences(symbols[i, : lengths[i]], 3, kind, tables)
            total += jit.points(found, kind, tables)
    return total


# ---------------------------------------------------------------------- the matcher


@pytest.mark.parametrize("cards", CARDS)
def test_fulfil_batch(measure, cards):
    """Coatls as arrays, all of them checked first."""
    given = encode(texts())
    measure(lambda: fulfil_batch(*given, CARDS[cards]), COATLS * cards, "pair")


@pytest.mark.parametrize("cards", CARDS)
def test_unchecked_batch(measure, cards):
    """The compiled loop behind it alone."""
    *coatls, rules = packed()
    kinds = np.array(CARDS[cards])
    measure(lambda: _kernels.fulfil(*coatls, kinds, rules), COATLS * cards, "pair")


@pytest.mark.parametrize("cards", CARDS)
def test_numba(measure, cards):
    """One coatl and one card a call, from numba code: occurrences, and the points they pay."""
    symbols, lengths, _, _ = packed()
    kinds, tables = np.array(CARDS[cards]), jit.tables(Coatl())
    measure(lambda: points_one_by_one(symbols, lengths, kinds, tables), COATLS * cards, "pair")


def test_encode(measure):
    given = texts()
    measure(lambda: encode(given), COATLS, "coatl")


def test_fulfil(measure):
    given = texts()[:CALLS]
    measure(lambda: [fulfil(text, "trio_red") for text in given], CALLS, "pair")


def test_score(measure):
    """Four prophecies and a temple."""
    given = texts()[:CALLS]
    measure(lambda: [score(text, BESIDE, "no_red_len11") for text in given], CALLS, "coatl")


# ---------------------------------------------------------------------- positions


@pytest.mark.parametrize("players", [2, 4])
def test_check(measure, players):
    game = Coatl(players=players)
    states = some_states(game)
    measure(lambda: game.check(states), len(states), "state")


@pytest.mark.parametrize("players", [2, 4])
def test_redeal(measure, players):
    """Of what the seat to act cannot know; the state is checked first."""
    game = Coatl(players=players)
    states, seats = some_states(game), some_seats(game)
    by_seat = [states[seats == seat] for seat in range(players)]
    measure(lambda: [game.redeal(held, seat, seed=1) for seat, held in enumerate(by_seat)], len(states), "state")
