"""Are the per-card statistics those that a loop over the final states gives?"""

import numpy as np
import pytest

import playmill as pm
from playmill.errors import InvalidInput
from playmill.games.tash_kalar import cards, modes

VARIANTS = [
    {"mode": "A2"},
    {"mode": "A4T"},
    {"mode": "high-form", "decks": ("sylvan", "northern")},
    {"mode": "deathmatch-duel", "decks": ("northern", "southern")},
    {"mode": "deathmatch-melee-3"},
    {"mode": "deathmatch-duel-teams"},
]


def holds(words, number):
    return int(words[number // 64]) >> number % 64 & 1


def samples(run, states, number, having):
    """Of each seat that could have a card: whether drawn, whether summoned, its turn, score, share of the win."""
    game, rules, sides = run.game, run.game.rules(), np.array(run.game.sides)
    for row, state in enumerate(states):
        won = run.places[row] == 1
        shared = len(set(sides[won].tolist()))
        for seat in range(game.players):
            if modes.is_arena(game.mode):
                turn = state["summon_turn"].reshape(-1)[number]
            elif number >= rules["legend_base"]:
                turn = state["summon_turn"][seat][18 + number - rules["legend_base"]]
            elif rules["school_base"][seat] <= number < rules["school_base"][seat] + 18:
                turn = state["summon_turn"][seat][number - rules["school_base"][seat]]
            else:
                continue
            drawn, summoned = holds(state["drawn"][seat], number), holds(state["summoned"][seat], number)
            share = won[seat] / shared
            had = drawn if having == "drawn" else summoned
            yield drawn, summoned, int(turn) if summoned else 0, int(run.scores[row, seat]), share, had


@pytest.mark.parametrize("having", ["drawn", "summoned"])
@pytest.mark.parametrize("options", VARIANTS, ids=lambda options: options["mode"])
def test_the_table_is_what_a_loop_finds(options, having):
    run = pm.simulate(pm.TashKalar(**options), 12, seed=5, progress=False)
    states = [run.state(row) for row in range(len(run))]
    table = cards(run, having=having)
    assert table["card"].tolist() == list(run.game.cards)
    for number in range(0, len(table), 11):
        found, row = list(samples(run, states, number, having)), table[number]
        assert row["drawn"] == sum(drawn for drawn, *_ in found)
        assert row["summoned"] == sum(summoned for _, summoned, *_ in found)
        turns = [turn for _, _, turn, *_ in found if turn]
        np.testing.assert_allclose(row["mean_turn"], np.mean(turns) if turns else np.nan)
        for which, wanted in (("with", 1), ("without", 0)):
            chosen = [(score, share) for *_, score, share, had in found if had == wanted]
            assert row[f"samples_{which}"] == len(chosen)
            if chosen:
                scores, shares = np.array(chosen).T
                np.testing.assert_allclose(row[f"mean_score_{which}"], scores.mean())
                np.testing.assert_allclose(row[f"win_share_{which}"], shares.mean())
            if len(chosen) > 1:
                error = scores.std(ddof=1) / len(chosen) ** 0.5
                np.testing.assert_allclose(row[f"score_error_{which}"], error, atol=1e-9)


def test_shares_of_a_team_are_whole():
    run = pm.simulate(pm.TashKalar(mode="A4T"), 30, seed=1, progress=False)
    table = run.cards()
    seats = table["samples_with"] + table["samples_without"]
    assert set(seats.tolist()) == {120}
    share = table["win_share_with"] * table["samples_with"] + table["win_share_without"] * table["samples_without"]
    np.testing.assert_allclose(np.where(np.isnan(share), 60.0, share), 60.0)


def test_other_playouts_are_refused():
    with pytest.raises(InvalidInput, match="Tash-Kalar"):
        cards(pm.simulate(pm.Coatl(players=2), 1, seed=1, progress=False))
    with pytest.raises(InvalidInput, match="having"):
        cards(pm.simulate(pm.TashKalar(mode="A2S"), 1, seed=1, progress=False), having="held")
