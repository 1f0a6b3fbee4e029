"""Whether real playouts of every game keep what summaries and files promise."""

import numpy as np
import polars as pl
import pyarrow.parquet as pq
import pytest

import playmill as pm
from playmill.registry import game_classes
from playmill.storage import Writer
from playmill.summary import Summary


@pytest.fixture(params=sorted(game_classes()), scope="module")
def game(request):
    return pm.game(request.param)


def assert_same(found, expected):
    for name in ("scores", "parts", "places", "turns", "decisions"):
        np.testing.assert_array_equal(getattr(found, name), getattr(expected, name), strict=True)
    assert found.facts.keys() == expected.facts.keys()
    for name, values in expected.facts.items():
        np.testing.assert_array_equal(found.facts[name], values, strict=True)
    assert found.metadata() == expected.metadata()
    assert found.game == expected.game


def test_a_saved_run_comes_back_and_plays_on(game, tmp_path):
    run = pm.simulate(game, 300, seed=2**64 - 1, first=10**15)
    run.save(tmp_path / "run.parquet")
    loaded = pm.load(tmp_path / "run.parquet")
    assert_same(loaded, run)
    assert loaded.state(299) == run.state(299)
    assert loaded.summary() == run.summary()


def test_a_streamed_run_is_the_run(game, tmp_path):
    run, summary = pm.simulate(game, 250, seed=7), None
    with Writer(tmp_path / "run.parquet", requested=250) as writer:
        for piece in pm.stream(game, 250, seed=7, piece=100):
            writer.write(piece)
            found = Summary.of(piece)
            if summary is not None:
                found.merge(summary)
            summary = found
    assert_same(pm.load(tmp_path / "run.parquet"), run)
    assert summary == run.summary()


def test_data_frames_hold_the_scores(game, tmp_path):
    run = pm.simulate(game, 50, seed=7)
    run.save(tmp_path / "run.parquet")
    for frame in (pl.DataFrame(run), pl.read_parquet(tmp_path / "run.parquet")):
        for seat in range(game.players):
            np.testing.assert_array_equal(frame[f"score_{seat}"], run.scores[:, seat])
            for part, name in enumerate(game.parts):
                np.testing.assert_array_equal(frame[f"{name}_{seat}"], run.parts[:, seat, part])
    assert pq.read_schema(tmp_path / "run.parquet").metadata[b"playmill.game"] == game.name.encode()


def test_a_variant_with_other_components_comes_back(game, tmp_path):
    components = type(game).default_components()
    variant = type(game)(components=components)
    run = pm.simulate(variant, 20, seed=7)
    run.save(tmp_path / "run.parquet")
    assert_same(pm.load(tmp_path / "run.parquet"), run)
