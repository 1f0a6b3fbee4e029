"""Does the engine refuse positions that no game of Cóatl reaches?"""

import battery
import numpy as np
import pytest

import playmill as pm

from .scenes import onto_engine, scene, variant_of
from .test_invariants import assert_conserved, assert_within_limits


@pytest.mark.clause("COA-112")
@pytest.mark.parametrize("game", battery.variants("coatl"), ids=battery.label)
def test_a_position_with_a_bit_changed_is_refused_or_sound(game):
    random, met = np.random.default_rng(7), battery.positions(game)
    for name in met.dtype.names:
        field, start = met.dtype.fields[name][:2]
        for _ in range(12):
            states = met[[random.integers(len(met))]].copy()
            states.view(np.uint8)[start + random.integers(field.itemsize)] ^= np.uint8(1 << random.integers(8))
            if game.check(states) != [None]:
                continue
            assert_conserved(game, states)
            assert_within_limits(game, states)
            for seat in range(game.players):
                after = states.copy()
                game.redeal(after, seat, seed=1)
                assert game.check(after) == [None], name
            game.play_out(states, seed=1)
            assert game.check(states) == [None]


def changed(**fields):
    def change(state):
        for name, (where, value) in fields.items():
            state[name][where] = value

    return change


TOO_MUCH = [
    ("COA-6", changed(board=((0, 11), 9), pieces=(0, 11))),
    ("COA-7", changed(supply=(10, 7))),
    ("COA-31", changed(bag=(11, 25))),
    ("COA-32", changed(hand=(0, 0b1111110000))),
    ("COA-48", changed(coatls=(0, 4))),
    ("COA-50", changed(coatl=((0, 0, 1), 0))),
    ("COA-52", changed(laid=((0, 0), 0b11))),
    ("COA-56", changed(temple=((0, 0), 99))),
    ("COA-72", changed(tokens=(0, 1))),
    ("COA-110", changed(length=((0, 0), 200))),
]


@pytest.mark.clause("COA-6", "COA-7", "COA-31", "COA-32", "COA-48", "COA-50", "COA-52", "COA-56", "COA-72", "COA-110")
@pytest.mark.parametrize("change", [pytest.param(change, id=number) for number, change in TOO_MUCH])
def test_what_the_rules_exclude_is_refused(change):
    game = scene(2, boards=["RR G"], hands=["count_red"], coatls=[[("YRRB", "", None)]])
    variant = variant_of(game)
    states = onto_engine(game, variant)
    assert variant.check(states) == [None]
    change(states[0])
    assert variant.check(states) != [None]


@pytest.mark.parametrize("game", battery.variants("coatl"), ids=battery.label)
def test_moves_that_are_kept_but_illegal_are_refused_or_lead_nowhere_else(game):
    """Legal actions are kept in a state. Other ones there are no position, and playing one does no harm."""
    random, met = np.random.default_rng(9), battery.unfinished(game)
    played = 0
    for _ in range(200):
        states, other = met[[random.integers(len(met))]].copy(), met[random.integers(len(met))]
        stray = other["moves"] if random.random() < 0.5 else random.integers(0, 2**63, 5, np.uint64)
        kept = states["moves"].copy()
        states["moves"] |= np.where(random.random(5) < 0.4, stray, 0).astype(np.uint64)
        assert (game.check(states) == [None]) == np.array_equal(states["moves"], kept)
        try:
            for _ in range(50):
                legal = game.legal_actions(states[0])
                assert (legal < game.num_actions).all()
                if not len(legal):
                    break
                game.step(states, [int(random.choice(legal))])
                played += 1
        except pm.InvalidInput:
            pass
    assert played > 100


def test_a_coatl_not_begun_is_empty():
    game = pm.Coatl(players=2)
    states = battery.unfinished(game)[:1].copy()
    states["length"][0, 0, 2] = 250
    with pytest.raises(pm.InvalidState, match="coatl"):
        game.legal_actions(states[0])
