"""Does numba code read coatls as the checked kernels do?"""

import random

import numba
import numpy as np
import pytest

import playmill as pm
from playmill.games.coatl import encode, fulfil_batch, jit, score

from .coatls import READINGS
from .test_kernels import some_coatls


@numba.njit
def read_through(symbols, closed, kind, tables):
    progress = jit.read(0, 0, kind, tables) if closed & 1 else 0
    for symbol in symbols:
        progress = jit.read(progress, symbol, kind, tables)
    if closed & 2:
        progress = jit.read(progress, 0, kind, tables)
    return progress >> 16


@pytest.mark.clause("COA-62", "COA-64", "COA-67", "COA-68", "COA-110")
@pytest.mark.parametrize("reading", READINGS, ids="-".join)
def test_occurrences_levels_and_points(reading):
    direction, open_end = reading
    texts = [*some_coatls(random.Random(str(reading)), 60), "<" + "RKG" * 40 + "B>"]
    game = pm.Coatl(promo_cards=True, pattern_direction=direction, x_open_end=open_end)
    colours, heads, tails = encode(texts)
    expected = fulfil_batch(colours, heads, tails, pattern_direction=direction, x_open_end=open_end)
    tables, bags = jit.tables(game), game.rules()["bag_kind"]
    for i, row in enumerate(colours):
        symbols, closed = (row[row >= 0] + 1).astype(np.uint8), int(heads[i] + 2 * tails[i])
        ends = 3 if open_end == "lenient" else closed
        for kind in range(len(game.prophecies)):
            found = jit.occurrences(symbols, closed, kind, tables)
            assert found == expected.occurrences[i, kind]
            assert jit.level(found, kind, tables) == expected.level[i, kind]
            assert jit.points(found, kind, tables) == expected.points[i, kind]
            assert bags[kind] or read_through(symbols, ends, kind, tables) == found


@pytest.mark.clause("COA-69", "COA-107")
def test_requirements():
    game = pm.Coatl(promo_cards=True)
    tables, cards_of = jit.tables(game), game.rules()["cards_of"]
    texts = [text for text in some_coatls(random.Random(3), 300) if text.startswith("<") and text.endswith(">")]
    for number, text in enumerate(texts):
        symbols = (encode([text])[0][0] + 1).astype(np.uint8)
        cards, temple = [number % 49, (number + 17) % 49], number % len(game.temples)
        laid = cards_of[cards[0]] | cards_of[cards[1]]
        assert jit.requirements(symbols, temple, laid, tables) == score(text, cards, game.temples[temple]).requirements


def test_coatls_of_a_state():
    game = pm.Coatl(players=2)
    tables, states = jit.tables(game), game.deal(20, seed=3)
    game.play_out(states, seed=3)
    for state in states:
        seat, coatl, kind = 1, 0, int(state["head"]["turn"]) % len(game.prophecies)
        symbols = state["coatl"][seat, coatl, : state["length"][seat, coatl]].copy()
        found = jit.seat_occurrences(state, seat, coatl, kind, tables)
        assert found == jit.occurrences(symbols, int(state["closed"][seat, coatl]), kind, tables)


def test_what_is_out_of_range_finds_nothing():
    game = pm.Coatl(players=2)
    tables, pieces = jit.tables(game), np.full(6, 3, np.uint8)
    trio = game.prophecies.index("trio_black")
    assert jit.occurrences(pieces, 3, trio, tables) == 2
    assert max(jit.requirements(pieces, temple, 0, tables) for temple in range(len(game.temples))) > 0
    for kind in (-1, len(game.prophecies), 64, 2**31 - 1, -(2**31)):
        assert jit.occurrences(pieces, 3, kind, tables) == 0
        assert jit.read(65536, 3, kind, tables) == jit.level(1, kind, tables) == jit.points(1, kind, tables) == 0
    for temple in (-1, len(game.temples), 32, 2**31 - 1):
        assert jit.requirements(pieces, temple, 0, tables) == 0
    for wrong in (np.full(6, 6, np.uint8), np.array([3, 3, 3, 0], np.uint8), np.full(128, 3, np.uint8)):
        assert jit.occurrences(wrong, 3, trio, tables) == jit.requirements(wrong, 0, 0, tables) == 0
    for symbol in (-1, 6, 255):
        assert jit.read(65536, symbol, trio, tables) == 0
    assert jit.read(-1, 3, trio, tables) == 0
    assert jit.level(-1, trio, tables) == jit.points(-(2**31), trio, tables) == 0
    assert jit.level(2**31 - 1, trio, tables) > 0
    state = game.deal(1, seed=3)[0]
    for seat, coatl in ((-1, 0), (4, 0), (0, -1), (0, 3)):
        assert jit.seat_occurrences(state, seat, coatl, trio, tables) == 0


@pytest.mark.parametrize("game", [None, 5, "coatl", pm.Coatl, pm.Cascadia()])
def test_tables_are_those_of_a_coatl(game):
    with pytest.raises(pm.InvalidInput, match="variant of Cóatl"):
        jit.tables(game)
