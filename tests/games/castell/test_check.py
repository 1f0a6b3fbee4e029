"""Does the engine refuse positions that no game of Castell reaches?"""

import battery
import numpy as np
import pytest

import playmill as pm

from .boxes import great_teams
from .scenes import onto_engine, scene, variant_of
from .test_invariants import assert_conserved, assert_counts
from .test_rules_festivals import BALANCE, BY_SCORE, festival_box

INSIDE = {"round": 7, "pawns": ["valls", "girona"], "teams": [BY_SCORE[8]], "ranks": [BALANCE]}
PLAYED = {"entered": [{0: (7, 3)}, None], "festivals": {0: ("girona", [9])}, "components": festival_box()}


@pytest.mark.clause("CAL-1", "CAL-11", "CAL-43")
@pytest.mark.parametrize("game", battery.variants("castell"), ids=battery.label)
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
            assert_counts(game, states)
            game.play_out(states, seed=1)
            assert game.check(states) == [None]
            assert states["round"][0] == 10


def changed(**fields):
    def change(states):
        for name, (where, value) in fields.items():
            states[name][(0, *where) if isinstance(where, tuple) else (0, where)] = value

    return change


WRONG = [
    ("CAL-11", changed(bag=(3, 99))),
    ("CAL-12", changed(region=((0, 0), 9), bag=(0, 0))),
    ("CAL-13", changed(wheel=(slice(None), 0))),
    ("CAL-14", changed(festival_region=(1, 6))),
    ("CAL-15", changed(festival_size=((0, 1), 4))),
    ("CAL-16", changed(tile=((0, 1), 31), performer=((0, 1), 3))),
    ("CAL-20", changed(first_seat=((), 5))),
    ("CAL-22", changed(round=((), 11))),
    ("CAL-34", changed(pawn=(0, -1))),
    ("CAL-38", changed(ranks=((0, 2), 1))),
    ("CAL-41", changed(ranks=((0, 0), 6))),
    ("CAL-43", changed(tokens=(0, 8))),
    ("CAL-45", changed(row_tokens=(2, 1))),
    ("CAL-78", changed(entered=((0, 4), (9, 4, 0, 0)))),
    ("CAL-81", changed(entered=((0, 0), (20, 3, 0, 0)))),
    ("CAL-83", changed(prize=((1, 0), 1))),
    ("CAL-87", changed(token_to=((0, 0), 1))),
]


@pytest.mark.clause("CAL-11", "CAL-12", "CAL-13", "CAL-14", "CAL-15", "CAL-16", "CAL-20", "CAL-22", "CAL-34", "CAL-38")
@pytest.mark.clause("CAL-41", "CAL-43", "CAL-45", "CAL-78", "CAL-81", "CAL-83", "CAL-87")
@pytest.mark.parametrize("change", [pytest.param(change, id=number) for number, change in WRONG])
def test_what_the_rules_exclude_is_refused(change):
    game = scene(2, **INSIDE, **PLAYED)
    variant = variant_of(game)
    states = onto_engine(game, variant)
    assert variant.check(states) == [None]
    change(states)
    assert variant.check(states) != [None]


# With uses of Strength that add up, this team can build so many different towers that the search for its best has no
# room for them all. By the rules of the box no team was found that needs a tenth of the room.
ENDLESS = {1: 1, 3: 3, 4: 2, 5: 2, 6: 2, 8: 21, 9: 20, 10: 4}
RANKS = {"base": 1, "mix": 2, "strength": 6}


@pm.policy
def stopping(state, actions, random):
    return len(actions) - 1


def test_a_search_that_runs_out_of_room_is_no_secret():
    calendar = [{"round": now, "type": "I" if now < 8 else "II", "size_tokens": 3} for now in range(3, 11)]
    box = great_teams(20, calendar=calendar, skills={"track": 7}, refill={"rounds": [2]})
    told = {"round": 10, "pawns": ["valls", "girona"], "teams": [ENDLESS, None], "ranks": [RANKS]}
    game = scene(2, festivals={7: ("valls", [9, 8, 10])}, components=box, strength_stack=True, **told)
    variant = variant_of(game)
    states = onto_engine(game, variant)
    assert variant.check(states) == [None]
    with pytest.raises(pm.InvalidState, match="playout 0 did not end in a state of Castell: a search"):
        variant.play_out(states.copy(), stopping)
    while states["head"]["seat"][0] >= 0 and not states["lost"][0]:
        variant.step(states, [variant.legal_actions(states[0])[-1]])
    assert states["lost"][0] == 1
    for ask in (variant.scores, variant.outcome, variant.legal_mask):
        with pytest.raises(pm.InvalidState, match="ran out of room"):
            ask(states)
