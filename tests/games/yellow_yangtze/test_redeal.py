"""What does a redeal keep, and how often does it deal what? Against the draws written out, and by frequencies."""

from collections import Counter

import battery
import numpy as np
import pytest

from playmill.games.yellow_yangtze import YellowYangtze

from .reference_actions import CHAIN, REVOLT, WAR
from .reference_game import Chance
from .reference_views import OFF, seen

BLACK, RED, BLUE = 0, 1, 2

REDEAL = 255  # third key word of the stream of a redealt future
HIDDEN = {"hand", "replaced", "bag", "chance"}


def keyed(seed, index):
    """The stream that a redealt state draws from."""
    chance = Chance(0, 0)
    inside = chance.bits.state
    inside["state"]["state"] = np.array([seed, index, REDEAL, 1], dtype=np.uint64)
    chance.bits.state = inside
    for _ in range(18):
        chance.bits.random_raw()
    return chance


def met(game, seed, every=25):
    """Some of the positions of a random playout."""
    states = [states for states, action in battery.decisions_of(game, seed) if action is not None]
    return states[every // 2 :: every]


def draw(chance, pool):
    """One of the tiles of the pool, black ones first."""
    tiles = [colour for colour in range(5) for _ in range(pool[colour])]
    colour = tiles[chance.below(len(tiles))]
    pool[colour] -= 1
    return colour


def needed(state, seat):
    """The colour that the asked seat must hold, since otherwise it would not be asked; None if there is none."""
    asked, phase = int(state["head"]["seat"]), int(state["head"]["phase"])
    if asked == seat or phase not in (CHAIN, REVOLT, WAR):
        return None
    colour = {CHAIN: BLUE, REVOLT: BLACK, WAR: RED}[phase]
    return colour if phase == CHAIN or state["leader"][asked, colour] != OFF else None


def redealt(state, seat, players, chance):
    """YAY-18: hands, replaced tiles and bag as the seat may deal them in its mind."""
    colour = needed(state, seat)
    while True:
        found = dealt(state, seat, players, chance)
        if colour is None or found["hand"][state["head"]["seat"]][colour]:
            return found


def dealt(state, seat, players, chance):
    """All that the seat has not seen, drawn in order."""
    hand, known = state["hand"].astype(int), state["known"].astype(int)
    replaced, pool = state["replaced"].astype(int), state["bag"].astype(int)
    others = [other for other in range(players) if other != seat]
    for other in others:
        pool = pool + hand[other] - known[other] + replaced[other]
    for other in others:
        for held, floor in ((hand, known[other]), (replaced, np.zeros(5, int))):
            unseen = int((held[other] - floor).sum())
            held[other] = floor
            for _ in range(unseen):
                held[other][draw(chance, pool)] += 1
    return {"hand": hand.tolist(), "replaced": replaced.tolist(), "bag": pool.tolist()}


@pytest.mark.clause("YAY-8", "YAY-9", "YAY-12", "YAY-18", "YAY-49", "YAY-103")
@pytest.mark.parametrize("options", [{"players": 2}, {"players": 2, "short_game": True}, {"players": 4}], ids=str)
def test_a_redeal_draws_what_the_seat_has_not_seen(options):
    game = YellowYangtze(**options)
    asked = [states for states in met(game, 5, every=1) if needed(states[0], -1) is not None]
    assert len(asked) > 2
    for states in [*met(game, 5), *asked[::3]]:
        for seat in range(game.players):
            again = np.repeat(states, 3)
            game.redeal(again, seat, seed=8)
            assert game.check(again) == [None] * 3
            for index, state in enumerate(again):
                before, after, chance = seen(states[0]), seen(state), keyed(8, index)
                wanted = redealt(states[0], seat, game.players, chance)
                assert {name: after[name] for name in wanted} == wanted
                assert {n: v for n, v in after.items() if n not in HIDDEN} == {
                    n: v for n, v in before.items() if n not in HIDDEN
                }
                assert after["chance"] == chance.bits.state["state"]["state"].tolist()
                assert after["hand"][seat] == before["hand"][seat]
                assert after["replaced"][seat] == before["replaced"][seat]


@pytest.mark.clause("YAY-18")
def test_a_redeal_changes_nothing_that_the_seat_observes():
    for game in battery.variants(YellowYangtze.name)[:4]:
        for states in met(game, 6, every=40):
            for seat in range(game.players):
                again = np.repeat(states, 20)
                looks = game.observe(states, seat)[0]
                game.redeal(again, seat, seed=1)
                assert (game.observe(again, seat) == looks).all()


@pytest.mark.clause("YAY-18", "YAY-103")
def test_known_tiles_stay_and_the_rest_comes_as_often_as_it_is_left():
    game, count = YellowYangtze(players=3), 6000
    states = next(
        states for seed in range(20) for states in met(game, seed, every=1)
        if states["known"][0, 1:].any() and states["replaced"][0, 1:].any() and needed(states[0], 0) is None
    )  # fmt: skip
    again = np.repeat(states, count)
    game.redeal(again, 0, seed=4)
    state, pool = states[0], states[0]["bag"].astype(int)
    for other in (1, 2):
        pool = pool + state["hand"][other] - state["known"][other] + state["replaced"][other]
    assert (again["hand"][:, 1:] >= state["known"][1:]).all()
    for other in (1, 2):
        for held, floor in (("hand", state["known"][other]), ("replaced", 0)):
            unseen = int((state[held][other] - floor).sum())
            if unseen:
                share = pool / pool.sum()
                found = (again[held][:, other] - floor).mean(axis=0)
                spread = np.sqrt(unseen * share * (1 - share) / count)
                assert (abs(found - unseen * share) <= 5 * spread + 1e-9).all()


@pytest.mark.clause("YAY-18")
def test_futures_of_one_position_differ():
    game = YellowYangtze(players=2)
    states = np.repeat(game.deal(1, seed=3), 200)
    game.redeal(states, 1, seed=2)
    assert len(Counter(map(bytes, states["hand"][:, 0]))) > 50
    assert len(Counter(map(bytes, states["hand"][:, 1]))) == 1
