"""Do the tables of many playouts say what a loop over the final states says?"""

import numpy as np
import pytest
from scipy import stats

import playmill as pm
from playmill.games.castell import tables
from playmill.games.castell.components import SKILLS

from . import boxes, variants

TABLES = [getattr(tables, name) for name in tables.__all__]


@pytest.fixture(scope="module", params=[0, 2, 9], ids=["four", "three", "stacked"])
def run(request):
    return pm.simulate(variants.VARIANTS[request.param], 60, seed=5)


def seats_of(run):
    """Each seat of each playout: its final state, its number, its score, its share of the win."""
    for row in range(len(run)):
        state, winners = run.state(row), int((run.places[row] == 1).sum())
        for seat in range(run.game.players):
            yield state, seat, int(run.scores[row, seat]), (run.places[row, seat] == 1) / winners


def assert_figures(row, found, ending="", place=()):
    """Samples, means and standard errors of (score, share of the win)."""

    def figure(name):
        return row[name + ending][place]

    assert figure("samples") == len(found)
    means = np.mean(found, axis=0) if found else [np.nan, np.nan]
    np.testing.assert_allclose([figure("mean_score"), figure("win_share")], means)
    errors = stats.sem(found, axis=0) if len(found) > 1 else [np.nan, np.nan]
    np.testing.assert_allclose([figure("score_error"), figure("win_error")], errors, rtol=1e-6, atol=1e-7)


@pytest.mark.clause("CAL-38", "CAL-41", "CAL-113")
def test_skills(run):
    table, seats = run.skills(), list(seats_of(run))
    assert table["skill"].tolist() == list(SKILLS)
    for skill, row in enumerate(table):
        assert row["mean_rank"] == pytest.approx(np.mean([state["ranks"][seat, skill] for state, seat, *_ in seats]))
        assert row["needed"] == pytest.approx(np.mean([state["needed"][seat, skill] for state, seat, *_ in seats]))
        for rank in range(8):
            found = [tuple(rest) for state, seat, *rest in seats if state["ranks"][seat, skill] == rank]
            assert_figures(row, found, place=rank)


@pytest.mark.clause("CAL-38")
@pytest.mark.parametrize("first", [1, 2, 3, 5])
def test_orders(run, first):
    found = {}
    for state, seat, *rest in seats_of(run):
        learnt = list(dict.fromkeys(skill for skill in state["trained"][seat].tolist() if skill))
        found.setdefault(" > ".join(SKILLS[skill - 1] for skill in learnt[:first]), []).append(tuple(rest))
    table = run.orders(first=first)
    assert set(found) <= set(table["order"].tolist())
    assert len(set(table["order"].tolist())) == len(table) == {1: 6, 2: 26, 3: 86, 5: 326}[first]
    for row in table:
        assert_figures(row, found.get(str(row["order"]), []))


@pytest.mark.clause("CAL-20", "CAL-26")
def test_starts(run):
    players, seats = run.game.players, list(seats_of(run))
    for place, row in enumerate(run.starts()):
        chosen = [found for found in seats if (int(found[0]["first_seat"]) + place) % players == found[1]]
        assert row["place"] == 1 + place
        assert_figures(row, [tuple(rest) for _, _, *rest in chosen])
        entered = [np.count_nonzero(state["entered"][seat, :, 0]) for state, seat, *_ in chosen]
        assert row["entered"] == pytest.approx(np.mean(entered))


@pytest.mark.clause("CAL-94")
def test_sources(run):
    table, parts = run.sources(), run.parts.astype(float)
    columns = ([0], [2, 3, 4, 5, 6], [7, 8, 9], [1])
    assert table["source"].tolist() == ["best_tower", "festivals", "performances", "region_variety"]
    won = run.places == 1
    for row, chosen in zip(table, columns, strict=True):
        points = parts[..., chosen].sum(axis=2)
        wanted = [points.mean(), points.sum() / run.scores.sum(), points[won].mean(), points[~won].mean()]
        wanted.append(np.corrcoef(points.ravel(), run.scores.ravel())[0, 1])
        np.testing.assert_allclose([row[name] for name in table.dtype.names[1:]], wanted)


@pytest.mark.clause("CAL-76", "CAL-82", "CAL-83", "CAL-87")
def test_festivals(run):
    table, players, states = run.festivals(), run.game.players, [run.state(row) for row in range(len(run))]
    assert table["round"].tolist() == [3, 4, 4, 5, 5, 6, 6, 7, 8, 8, 9, 9, 10, 10]
    for number, row in enumerate(table):
        towers, best, competitors = [], [], []
        entered, won, sizes, prizes = np.zeros((4, players), int)
        prizes = [0, 0, 0]
        for state in states:
            scores = {seat: int(state["entered"][seat, number, 0]) for seat in range(players)}
            scores = {seat: score for seat, score in scores.items() if score}
            competitors.append(len(scores))
            towers += scores.values()
            best += [max(scores.values())] if scores else []
            for seat, score in scores.items():
                entered[seat] += 1
                won[seat] += score == best[-1]
                prizes = [given + (state["prize"][seat, number] == kind) for kind, given in enumerate(prizes, 1)]
            for winner in state["token_to"][number].tolist():
                sizes[winner] += winner >= 0
        assert row["competitors"].tolist() == [competitors.count(count) for count in range(players + 1)]
        means = [np.mean(values) if values else np.nan for values in (towers, best)]
        np.testing.assert_allclose([row["mean_tower"], row["best_tower"]], means)
        assert [row[name].tolist() for name in ("entered", "won", "size_tokens")] == [
            values.tolist() for values in (entered, won, sizes)
        ]
        assert row["prizes"].tolist() == prizes


@pytest.mark.clause("CAL-16", "CAL-68", "CAL-75")
def test_tiles():
    run = pm.simulate(pm.Castell(players=4, components=boxes.easy_tiles()), 60, seed=5)
    table, seats = run.tiles(), list(seats_of(run))
    assert table["points"].tolist() == [tile["points"] for tile in run.game.components["local_tile"]]
    for number, row in enumerate(table):
        places = [np.argwhere(state["tile"] == number) for state, *_ in seats[::4]]
        having, without, rounds = [], [], [0] * 10
        for sample, (state, seat, *rest) in enumerate(seats):
            where = places[sample // 4]
            if len(where):
                performer = state["performer"][tuple(where[0])]
                (having if performer == seat else without).append(tuple(rest))
                if performer == seat:
                    rounds[state["performed"][tuple(where[0])] - 1] += 1
        assert row["dealt"] == sum(len(where) for where in places)
        assert (row["performed"], row["rounds"].tolist()) == (sum(rounds), rounds)
        assert_figures(row, having, "_with")
        assert_figures(row, without, "_without")
    np.testing.assert_allclose(table["share"], table["performed"] / table["dealt"])
    assert table["performed"].sum() > 60


def test_tables_in_blocks_are_the_same(run, monkeypatch):
    whole = [table(run) for table in TABLES]
    monkeypatch.setattr(tables, "BLOCK", 7)
    for table, found in zip(TABLES, whole, strict=True):
        for name in found.dtype.names:
            again = table(run)[name]
            if again.dtype.kind == "f":
                np.testing.assert_allclose(again, found[name], rtol=1e-9)
            else:
                np.testing.assert_array_equal(again, found[name])


def test_tables_of_no_playouts(run):
    nothing = run.where(np.zeros(len(run), bool))
    for table in TABLES:
        found = table(nothing)
        assert len(found) == len(table(run))
        assert all((found[name] == 0).all() for name in ("samples", "performed") if name in found.dtype.names)


@pytest.mark.parametrize("wrong", [None, 5, "run"])
def test_what_is_no_run_is_refused(wrong):
    for table in TABLES:
        with pytest.raises(pm.InvalidInput, match="playouts of Castell"):
            table(wrong)


@pytest.mark.parametrize("first", [0, 6, True, 1.0, None, "two"])
def test_what_is_no_number_of_skills_is_refused(run, first):
    with pytest.raises(pm.InvalidInput, match="first must be a whole number from 1 to 5"):
        run.orders(first=first)
