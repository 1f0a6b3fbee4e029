"""Are the per-card statistics those that a loop over the final states gives?"""

import numpy as np
import pytest
from scipy import stats

import playmill as pm
from playmill.games.coatl import cards, endings
from playmill.games.coatl.reading import reading_of


def samples(run, having):
    """Each seat of each playout: cards held, laid, scored by level (by kind), temples laid, score, share of the win."""
    kinds = run.game.rules()["kind_of"]

    def named(mask):
        return [int(kinds[card]) for card in range(64) if int(mask) >> card & 1]

    for row in range(len(run)):
        winners = int((run.places[row] == 1).sum())
        for seat in range(run.game.players):
            state = run.state(row)
            held = named(state["held"][seat])
            laid = [kind for mask in state["laid"][seat] for kind in named(mask)]
            levels = [(kind, level) for level in range(4) for kind in named(state["reached"][seat, level])]
            had = {"held": held, "fulfilled": laid, "scored": [kind for kind, _ in levels]}[having]
            temples = [temple - 1 for temple in state["temple_laid"][seat].tolist() if temple]
            share = (run.places[row, seat] == 1) / winners
            yield held, laid, levels, set(had), temples, int(run.scores[row, seat]), share


def requirements_met(run):
    """Each temple beside a coatl: its number, and how many of its requirements the coatl meets."""
    for row in range(len(run)):
        reading, state = reading_of(run.game), run.state(row)
        for seat in range(run.game.players):
            for n, temple in enumerate(state["temple_laid"][seat].tolist()):
                if temple:
                    colours = state["coatl"][seat, n, : state["length"][seat, n]].tolist()
                    yield temple - 1, reading.met(temple - 1, colours, state["laid"][seat, n])[0]


@pytest.mark.parametrize("having", ["held", "fulfilled", "scored"])
def test_the_table_is_what_a_loop_finds(having):
    run = pm.simulate(pm.Coatl(players=3, sacrifice_tokens=True), 40, seed=5)
    table, found = cards(run, having=having), list(samples(run, having))
    kinds, requirements = len(run.game.prophecies), list(requirements_met(run))
    assert table["card"].tolist() == [*run.game.prophecies, *run.game.temples]
    for number, row in enumerate(table[:kinds]):
        assert row["held"] == sum(held.count(number) for held, *_ in found)
        assert row["fulfilled"] == sum(laid.count(number) for _, laid, *_ in found)
        for level in range(4):
            assert row["levels"][level] == sum(levels.count((number, level)) for _, _, levels, *_ in found)
        assert_means(row, [(number in had, score, share) for *_, had, _, score, share in found])
    for number, row in enumerate(table[kinds:]):
        assert row["fulfilled"] == row["levels"].sum() == sum(temples.count(number) for *_, temples, _, _ in found)
        assert row["levels"].tolist() == [sum(met == (number, level) for met in requirements) for level in (1, 2, 3, 4)]
        assert_means(row, [(number in temples, score, share) for *_, temples, score, share in found])


def assert_means(row, found):
    for which, wanted in (("with", True), ("without", False)):
        chosen = [(score, share) for had, score, share in found if had == wanted]
        assert row[f"samples_{which}"] == len(chosen)
        means = np.mean(chosen, axis=0) if chosen else [np.nan, np.nan]
        np.testing.assert_allclose([row[f"mean_score_{which}"], row[f"win_share_{which}"]], means)
        errors = stats.sem(chosen, axis=0) if len(chosen) > 1 else [np.nan, np.nan]
        found_errors = [row[f"score_error_{which}"], row[f"win_error_{which}"]]
        np.testing.assert_allclose(found_errors, errors, rtol=1e-6, atol=1e-9)


def test_endings_are_what_a_loop_finds():
    for game in (pm.Coatl(players=2), pm.Coatl(players=1, solo_turn_cap=20)):
        run = pm.simulate(game, 300, seed=5)
        table = run.endings()
        assert table["ending"].tolist() == ["third coatl", "bodies exhausted", "all passed", "turn cap"]
        assert (table["playouts"].sum(), table["share"].sum()) == (300, pytest.approx(1))
        for number, row in enumerate(table, 1):
            rows = [n for n in range(300) if run.state(n)["ending"] == number]
            assert (row["playouts"], row["share"]) == (len(rows), len(rows) / 300)
            won = [(run.places[n] == 1) / (run.places[n] == 1).sum() for n in rows]
            for name, values in (("win_share", won), ("mean_score", run.scores[rows])):
                np.testing.assert_allclose(row[name], np.mean(values, axis=0) if rows else [np.nan] * game.players)
    assert np.isnan(run.where(np.zeros(300, bool)).endings()["share"]).all()


@pytest.mark.parametrize("wrong", [None, 5, "run"])
def test_what_is_no_run_is_refused(wrong):
    for ask in (cards, endings):
        with pytest.raises(pm.InvalidInput, match="playouts of Cóatl"):
            ask(wrong)


def test_what_is_no_run_of_coatl_is_refused():
    run = pm.simulate(pm.Coatl(players=2), 5, seed=5)
    for having in ("kept", None, ["held"]):
        with pytest.raises(pm.InvalidInput, match="having must be"):
            cards(run, having=having)
    other = next(found for found in pm.game_classes().values() if found is not pm.Coatl)
    with pytest.raises(pm.InvalidInput, match="playouts of Cóatl"):
        cards(pm.simulate(other(players=2), 5, seed=5))
