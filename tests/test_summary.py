"""Whether the statistics are those that NumPy and SciPy compute, and the same however the playouts were cut."""

import json
import math
import pickle
from fractions import Fraction
from io import StringIO
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console
from scipy import stats
from standins import StandInGame, standin

from playmill.errors import InvalidInput
from playmill.summary import QUANTILES, Summary, wilson

RUNS = st.builds(
    standin,
    st.integers(0, 60),
    seed=st.integers(0, 2**32 - 1),
    spread=st.sampled_from([0, 1, 20, 32767]),
    game=st.builds(StandInGame, players=st.integers(1, 4)),
)


def by_numpy(samples):
    """Answer for one sample of scores what a seat's summary answers."""
    count = len(samples)
    return {
        "mean": samples.mean() if count else None,
        "sd": samples.std(ddof=1) if count > 1 else None,
        "minimum": samples.min() if count else None,
        "maximum": samples.max() if count else None,
        "quantiles": {
            level: np.quantile(samples, level, method="inverted_cdf") if count else None for level in QUANTILES
        },
    }


def same(found, expected):
    return found is None if expected is None else found == pytest.approx(expected, rel=1e-9, abs=1e-9)


@given(RUNS)
def test_scores_are_summed_up_as_numpy_does(run):
    summary = Summary.of(run)
    for seat, samples in [*zip(summary.seats, run.scores.T, strict=True), (summary.overall, run.scores.ravel())]:
        for name, expected in by_numpy(samples).items():
            assert getattr(seat, name) == expected or same(getattr(seat, name), expected)
        values, counts = np.unique(samples, return_counts=True)
        assert seat.histogram == (tuple(values), tuple(counts))
        assert seat.count == len(samples)


@given(RUNS)
def test_standard_errors(run):
    summary, count = Summary.of(run), len(run)
    for seat, samples in zip(summary.seats, run.scores.T, strict=True):
        assert same(seat.standard_error, stats.sem(samples) if count > 1 else None)
    assert same(summary.overall.standard_error, stats.sem(run.scores.mean(axis=1)) if count > 1 else None)


def test_the_error_over_all_seats_knows_that_seats_depend_on_each_other():
    run = standin(500)
    run.scores[:, 1:] = run.scores[:, :1]
    overall = Summary.of(run).overall
    assert overall.standard_error == pytest.approx(stats.sem(run.scores[:, 0]))
    assert overall.standard_error > 1.9 * overall.sd / math.sqrt(overall.count)


@given(RUNS)
def test_a_shared_win_is_shared_out(run):
    summary = Summary.of(run)
    shares = [Fraction(0)] * run.game.players
    for places in run.places:
        winners = np.flatnonzero(places == 1)
        for seat in winners:
            shares[seat] += Fraction(1, len(winners))
    for seat, share in zip(summary.seats, shares, strict=True):
        assert seat.win_share == (float(share / len(run)) if len(run) else None)
        assert sum(seat.wins) == (run.places[:, seat.seat] == 1).sum()
    assert summary.overall.win_share == (1 / run.game.players if len(run) else None)
    assert summary.overall.win_interval is None


@given(st.integers(1, 10**7), st.data(), st.floats(0.01, 0.999_999))
def test_wilson_is_the_interval_of_scipy(count, data, confidence):
    won = data.draw(st.integers(0, count))
    expected = stats.binomtest(won, count).proportion_ci(confidence, method="wilson")
    assert wilson(won / count, count, confidence) == pytest.approx((expected.low, expected.high), rel=1e-6, abs=1e-12)


def test_the_confidence_level_is_used():
    run = standin(300)
    usual, wide = Summary.of(run).seats[0], Summary.of(run, confidence=0.999).seats[0]
    assert wide.win_interval[0] < usual.win_interval[0] < usual.win_share < usual.win_interval[1] < wide.win_interval[1]


@given(RUNS)
def test_parts_are_summed_up_as_numpy_does(run):
    summary = Summary.of(run)
    seats = [(seat, run.parts[:, seat.seat], run.scores[:, seat.seat]) for seat in summary.seats]
    everywhere = (summary.overall, run.parts.reshape(-1, len(run.game.parts)), run.scores.ravel())
    for seat, parts, scores in [*seats, everywhere]:
        assert tuple(seat.parts) == run.game.parts
        for points, found in zip(parts.T, seat.parts.values(), strict=True):
            assert same(found.mean, points.mean() if len(points) else None)
            assert same(found.sd, points.std(ddof=1) if len(points) > 1 else None)
            varied = len(set(points)) > 1 and len(set(scores)) > 1
            assert same(found.correlation, np.corrcoef(points, scores)[0, 1] if varied else None)


@given(RUNS)
def test_lengths(run):
    summary = Summary.of(run)
    for extent, lengths in ((summary.turns, run.turns), (summary.decisions, run.decisions)):
        assert extent.total == sum(lengths.tolist())
        assert same(extent.mean, lengths.mean() if len(lengths) else None)
        assert (extent.minimum, extent.maximum) == ((lengths.min(), lengths.max()) if len(lengths) else (None, None))


@given(RUNS, st.lists(st.integers(0, 60), max_size=4), st.data())
def test_pieces_give_the_whole_in_any_order_and_grouping(run, cuts, data):
    cuts = sorted({0, len(run), *(cut for cut in cuts if cut < len(run))})
    pieces = [run[start:end] for start, end in pairwise(cuts)]
    merged, added = Summary(run.game, run.policy), Summary(run.game, run.policy)
    for piece in data.draw(st.permutations(pieces)):
        added.add(piece)
        merged.merge(Summary.of(piece))
    whole = Summary.of(run)
    assert merged == added == whole
    assert repr(merged) == repr(whole)
    assert json.dumps(merged.to_dict()) == json.dumps(added.to_dict()) == json.dumps(whole.to_dict())


def test_merging_with_itself_doubles():
    run = standin(50)
    summary = Summary.of(run)
    summary.merge(summary)
    twice = Summary.of(run)
    twice.add(run)
    assert summary == twice
    assert summary.overall.mean == Summary.of(run).overall.mean


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_sums_are_exact_at_the_ends_of_the_types(seed):
    run = standin(10_000, seed=seed, spread=32767)
    random = np.random.default_rng(seed)
    run.scores[:] = random.choice([-(2**31), 2**31 - 1, 0], run.scores.shape, p=[0.45, 0.45, 0.1])
    run.parts[:] = random.choice([-(2**15), 2**15 - 1], run.parts.shape)
    summary = Summary.of(run)
    parts, scores, count = run.parts.astype(object), run.scores.astype(object), run.scores.size
    total, squares = scores.sum(), (scores * scores).sum()
    assert summary.overall.mean == total / count
    assert summary.overall.sd == math.sqrt((count * squares - total**2) / (count * (count - 1)))
    found = summary.overall.parts["bear"]
    assert found.mean == parts[:, :, 0].sum() / count
    expected = np.corrcoef(run.parts[:, :, 0].ravel(), run.scores.ravel())[0, 1]
    assert found.correlation == pytest.approx(expected, abs=1e-9)
    means = scores.sum(axis=1)
    spread = len(run) * (means * means).sum() - means.sum() ** 2
    assert summary.overall.standard_error == pytest.approx(math.sqrt(spread / (len(run) - 1)) / len(run) / 4, rel=1e-12)


def test_constant_scores_have_no_spread_and_no_correlation():
    seat = Summary.of(standin(100, spread=0)).seats[2]
    assert (seat.mean, seat.sd, seat.standard_error) == (0, 0, 0)
    assert set(seat.quantiles.values()) == {0}
    assert seat.histogram == ((0,), (100,))
    assert seat.wins == (0, 0, 0, 100)
    assert seat.win_share == 0.25
    assert seat.parts["elk"].correlation is None


def test_a_team_wins_alone_although_two_of_its_seats_do():
    run = standin(3, game=StandInGame(players=4, teams=2))
    run.places[:] = [[1, 3, 1, 3], [3, 1, 3, 1], [1, 1, 1, 1]]
    summary = Summary.of(run)
    assert [seat.wins for seat in summary.seats] == [(1, 1, 0, 0)] * 4
    assert [seat.win_share for seat in summary.seats] == [0.5] * 4


@pytest.mark.parametrize("count", [0, 1, 2])
@pytest.mark.parametrize("players", [1, 2])
def test_few_playouts_leave_out_what_is_undefined(count, players):
    summary = Summary.of(standin(count, game=StandInGame(players=players)))
    assert "NaN" not in json.dumps(summary.to_dict(), allow_nan=False)
    assert (summary.seats[0].mean is None) == (count == 0)
    assert (summary.overall.standard_error is None) == (count < 2)
    assert "nan" not in repr(summary)
    assert len(list(summary.rich_tables())) == 2


def test_levels_of_quantiles_mean_their_decimals():
    run = standin(100, game=StandInGame(players=1))
    run.scores[:, 0] = np.arange(1, 101)
    levels = (0, 0.01, 0.05, 0.07, 0.29, 0.5, 0.57, 0.951, 1)
    quantiles = Summary.of(run, quantiles=levels).overall.quantiles
    assert tuple(quantiles.values()) == (1, 1, 5, 7, 29, 50, 57, 96, 100)


@pytest.mark.parametrize("confidence", [0, 1, -1, 95, float("nan"), "0.95", True, None])
def test_confidence_levels_that_are_none(confidence):
    with pytest.raises(InvalidInput, match="confidence"):
        Summary(StandInGame(), "random", confidence=confidence)


@pytest.mark.parametrize("level", [-0.1, 1.1, 50, float("nan"), "0.5", True, None])
def test_quantile_levels_that_are_none(level):
    with pytest.raises(InvalidInput, match="quantile"):
        Summary(StandInGame(), "random", quantiles=[0.5, level])


def test_what_does_not_belong_together_is_refused():
    summary = Summary.of(standin(10))
    before = repr(summary)
    with pytest.raises(InvalidInput, match="option='other'"):
        summary.add(standin(10, game=StandInGame(option="other")))
    with pytest.raises(InvalidInput, match="'greedy'"):
        summary.merge(Summary.of(standin(10, policy="greedy")))
    assert repr(summary) == before


def test_equality_and_pickling():
    summary = Summary.of(standin(100))
    assert pickle.loads(pickle.dumps(summary)) == summary
    assert summary != Summary.of(standin(100, seed=2))
    assert summary != Summary.of(standin(100), confidence=0.9)
    assert summary != "summary"


def test_the_table_reads_like_one():
    run = standin(2, game=StandInGame(players=2, parts=("bear", "elk"), title="Test game"))
    run.parts[:] = [[[1, 6], [2, 3]], [[4, 4], [5, 3]]]
    run.scores[:] = [[7, 5], [8, 8]]
    run.places[:] = [[1, 2], [1, 1]]
    run.turns[:], run.decisions[:] = (80, 81), (160, 170)
    assert repr(Summary.of(run)).splitlines() == [
        "Test game, 2 players, random: 2 playouts, 80.5 turns and 165.0 decisions each",
        "seat  win %  95% interval  mean  error    sd  min  5%  25%  50%  75%  95%  max",
        "0     75.00   19.79-97.33  7.50  0.500  0.71    7   7    7    7    8    8    8",
        "1     25.00    2.67-80.21  6.50  1.500  2.12    5   5    5    5    8    8    8",
        "all   50.00             -  7.00  1.000  1.41    5   5    5    7    8    8    8",
        "",
        "Parts of the score: over all seats, and the mean at each",
        "part  mean    sd  correlation  seat 0  seat 1",
        "bear  3.00  1.83        0.645    2.50    3.50",
        "elk   4.00  1.41        0.167    5.00    3.00",
    ]


def test_rich_tables_hold_the_same():
    summary = Summary.of(standin(200))
    console = Console(width=200, file=StringIO())
    for table in summary.rich_tables():
        console.print(table)
    words = set(console.file.getvalue().split())
    assert {word for word in repr(summary).split() if word.strip(",:")} <= words
