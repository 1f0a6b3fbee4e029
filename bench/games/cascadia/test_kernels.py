"""What Cascadia's scoring costs: corridors, each wildlife card, whole ecosystems, and herds that are hard to divide."""

import time

import numpy as np
import pytest

from bench.entries import POINTER, entry, for_each
from bench.games.cascadia.boards import TWENTY, finished, herds_at_random, herds_found, herds_in_shape, played
from playmill.games.cascadia import Cascadia, _kernels, corridors_batch, wildlife_batch
from playmill.games.cascadia.names import CARDS, SPECIES

LETTERS = CARDS[:4]
SETS = (*(letter * 5 for letter in LETTERS), *CARDS[4:])
HARD = [*(("elk", letter) for letter in LETTERS), ("hawk", "D"), ("fox", "D")]
REPEATS = 20  # of a herd that is timed alone
TABLES = Cascadia().rules()["wildlife"]


def full(boards):
    """How many hexes each board uses: all."""
    return np.full(len(boards.positions), boards.positions.shape[1], np.int32)


# ---------------------------------------------------------------------- ends of greedy play


@pytest.mark.parametrize("cards", SETS)
def test_ecosystem(measure, cards):
    game, states = finished(cards)
    loop = for_each(entry(game, "scores", None, POINTER, POINTER))
    rules = game.rules()
    scores, parts = np.zeros(game.players, np.int32), np.zeros((game.players, len(game.parts)), np.int16)
    given = [array.ctypes.data for array in (rules, states)]
    out = [array.ctypes.data for array in (scores, parts)]
    measure(lambda: loop(*given, states.itemsize, len(states), *out), len(states) * game.players, "board")


def test_corridors(measure):
    boards = played("AAAAA")
    packed = (boards.edges << np.arange(0, 18, 3)).sum(axis=2).astype(np.uint32)
    measure(lambda: _kernels.corridors(boards.positions, packed, full(boards)), len(packed), "board")


@pytest.mark.parametrize("letter", LETTERS)
@pytest.mark.parametrize("species", SPECIES)
def test_card(measure, species, letter):
    """One card alone: no species but its own pays, or has to be looked at, for the others' tokens are no tokens."""
    boards, number = played(letter * 5), SPECIES.index(species)
    tokens = np.where(boards.species == number, boards.species, -1).astype(np.int8)
    cards = np.full(5, CARDS.index(letter), np.int8)
    measure(lambda: _kernels.wildlife(boards.positions, tokens, full(boards), cards, TABLES), len(tokens), "board")


def test_corridors_batch(measure):
    boards = played("AAAAA")
    measure(lambda: corridors_batch(boards.positions, boards.edges), len(boards.positions), "board")


@pytest.mark.parametrize("cards", SETS)
def test_wildlife_batch(measure, cards):
    boards = played(cards)
    measure(lambda: wildlife_batch(boards.positions, boards.species, cards), len(boards.positions), "board")


# ---------------------------------------------------------------------- twenty tokens of one species


def scored(herds, species, letter):
    """A function that scores herds of twenty of the species by the card."""
    tokens = np.full(herds.shape[:2], SPECIES.index(species), np.int8)
    hexes, cards = np.full(len(herds), TWENTY, np.int32), np.full(5, CARDS.index(letter), np.int8)
    return lambda: _kernels.wildlife(herds, tokens, hexes, cards, TABLES)


def slowest(herds, species, letter):
    """The one of the herds that takes longest."""

    def seconds(herd):
        score, times = scored(herd[None], species, letter), []
        for _ in range(3):
            start = time.thread_time()
            score()
            times.append(time.thread_time() - start)
        return min(times)

    return max(herds, key=seconds)[None]


@pytest.mark.parametrize("make", [herds_in_shape, herds_at_random], ids=["shapes", "random"])
@pytest.mark.parametrize(("species", "letter"), HARD)
def test_twenty(measure, species, letter, make):
    herds = make()
    measure(scored(herds, species, letter), len(herds), "herd")


@pytest.mark.parametrize(("species", "letter"), HARD)
def test_slowest_twenty(measure, species, letter):
    herds = np.concatenate([herds_in_shape(), herds_at_random(), herds_found()])
    same = np.repeat(slowest(herds, species, letter), REPEATS, axis=0)
    measure(scored(same, species, letter), REPEATS, "herd")
