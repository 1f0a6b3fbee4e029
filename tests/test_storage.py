"""Whether results come back from a file as they were, and whether nothing half-written ever looks whole."""

import errno
import json
import os
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from standins import StandIn, StandInGame, find_game, standin

from playmill import storage
from playmill.errors import InvalidInput, MissingExtra
from playmill.storage import Writer, load, save, to_table

ARRAYS = ("scores", "parts", "places", "turns", "decisions")


@pytest.fixture(autouse=True)
def _standins_take_the_place_of_games(monkeypatch):
    monkeypatch.setitem(sys.modules, "playmill.registry", SimpleNamespace(game=find_game))
    monkeypatch.setitem(sys.modules, "playmill.playouts", SimpleNamespace(Playouts=StandIn))


def assert_same(found, expected):
    arrays = [(getattr(found, name), getattr(expected, name)) for name in ARRAYS]
    assert found.facts.keys() == expected.facts.keys()
    arrays += [(found.facts[name], expected.facts[name]) for name in expected.facts]
    for got, put in arrays:
        assert got.dtype == put.dtype
        assert got.flags.c_contiguous
        assert got.flags.writeable
        np.testing.assert_array_equal(got, put)
    for name in ("game", "policy", "seed", "first", "requested", "interrupted"):
        assert getattr(found, name) == getattr(expected, name)


def with_metadata(path, **changes):
    """Write the file again with other metadata; None takes an entry out."""
    table = pq.read_table(path)
    entries = table.schema.metadata | {f"playmill.{k}".encode(): v and v.encode() for k, v in changes.items()}
    pq.write_table(table.replace_schema_metadata({k: v for k, v in entries.items() if v is not None}), path)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    count=st.integers(0, 50),
    players=st.integers(1, 4),
    spread=st.sampled_from([1, 20, 32767]),
    seed=st.integers(0, 2**64 - 1),
    first=st.integers(0, 2**64 - 51),
    policy=st.text(st.characters(exclude_categories=["Cs"])),
    interrupted=st.booleans(),
)
def test_what_was_saved_is_loaded(tmp_path, count, players, spread, seed, first, policy, interrupted):
    run = standin(
        count, spread=spread, game=StandInGame(players=players), first=first, policy=policy, interrupted=interrupted
    )
    run = replace(run, seed=seed)
    save(run, tmp_path / "run.parquet")
    assert_same(load(tmp_path / "run.parquet"), run)


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "bool"])
def test_facts_of_any_whole_type_come_back(tmp_path, dtype):
    run = standin(10)
    ends = (False, True) if dtype == "bool" else (np.iinfo(dtype).min, np.iinfo(dtype).max)
    run.facts["cards"] = np.array([[*ends, 0, 1, 1]] * 10, dtype)
    save(run, tmp_path / "run.parquet")
    assert_same(load(tmp_path / "run.parquet"), run)


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(cuts=st.lists(st.integers(0, 60), max_size=6), group=st.sampled_from([1, 7, 30, 1 << 17]))
def test_pieces_make_one_file(tmp_path, cuts, group):
    run, ends = standin(60, first=10), sorted([0, *cuts, 60])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(storage, "GROUP", group)
        with Writer(tmp_path / "run.parquet", requested=60) as writer:
            for start, end in pairwise(ends):
                writer.write(run[start:end])
                assert sum(table.num_rows for table in writer._pending) < group
    assert writer.written == 60
    assert_same(load(tmp_path / "run.parquet"), run)


def test_a_piece_may_be_overwritten_once_it_is_written(tmp_path):
    run, buffer = standin(10), standin(10)
    with Writer(tmp_path / "run.parquet", requested=10) as writer:
        writer.write(buffer)
        for name in ARRAYS:
            getattr(buffer, name)[:] = 0
    assert_same(load(tmp_path / "run.parquet"), run)


def test_columns_are_named_for_pandas_and_polars():
    run = standin(5, first=7, game=StandInGame(players=2))
    names = ["playout", "score_0", "score_1", "place_0", "place_1", "bear_0", "elk_0", "tokens_0"]
    names += ["bear_1", "elk_1", "tokens_1", "turns", "decisions", *(f"cards_{index}" for index in range(5))]
    names += ["starters_0_0", "starters_0_1", "starters_1_0", "starters_1_1", "first_seat"]
    table = to_table(run)
    assert table.column_names == names
    assert table["playout"].type == pa.uint64()
    for frame in (pd.DataFrame.from_arrow(run) if hasattr(pd.DataFrame, "from_arrow") else pa.table(run).to_pandas(),):
        assert list(frame.columns) == names
        np.testing.assert_array_equal(frame["elk_1"], run.parts[:, 1, 1])
        assert frame["elk_1"].dtype == np.int16
    for frame in (pl.DataFrame(run), pl.from_arrow(pa.table(run))):
        assert frame.columns == names
        np.testing.assert_array_equal(frame["playout"], np.arange(7, 12))
        np.testing.assert_array_equal(frame["first_seat"], run.facts["first_seat"])


def test_a_table_and_a_file_say_where_they_come_from(tmp_path):
    run = replace(standin(5, policy="greedy, random, random, random"), seed=3)
    save(run, tmp_path / "run.parquet")
    expected = {
        "format": "1",
        "game": "standin",
        "variant": json.dumps(run.game.variant()),
        "game_version": "1",
        "policy": "greedy, random, random, random",
        "seed": "3",
        "first": "0",
        "requested": "5",
        "complete": "5",
        "interrupted": "false",
        "facts": '{"cards": [5], "starters": [4, 2], "first_seat": []}',
    }
    expected = {f"playmill.{key}".encode(): value.encode() for key, value in expected.items()}
    assert to_table(run).schema.metadata == expected
    assert pq.read_schema(tmp_path / "run.parquet").metadata == expected


@pytest.mark.parametrize("fact", ["bear_0", "playout", "score_1", "scores", "turns"])
def test_two_things_of_one_name_are_refused(fact):
    run = standin(1)
    run.facts[fact] = np.zeros(1, np.int8)
    with pytest.raises(InvalidInput, match=f"the name {fact}"):
        to_table(run)


def test_only_a_complete_run_gets_its_name(tmp_path):
    path = tmp_path / "run.parquet"
    path.write_bytes(b"an older file")
    with Writer(path, requested=100) as writer:
        writer.write(standin(100))
        assert path.read_bytes() == b"an older file"
        (partial,) = (entry for entry in os.listdir(tmp_path) if entry != path.name)
        assert partial.startswith(".playmill-")
        with pytest.raises(InvalidInput):
            load(tmp_path / partial)
    assert os.listdir(tmp_path) == ["run.parquet"]
    assert_same(load(path), standin(100))
    assert path.stat().st_mode & 0o777 == 0o666 & ~umask()


def umask():
    mask = os.umask(0)
    os.umask(mask)
    return mask


@pytest.mark.parametrize("error", [RuntimeError, KeyboardInterrupt, SystemExit])
def test_an_error_leaves_the_older_file_and_nothing_else(tmp_path, error):
    path = tmp_path / "run.parquet"
    path.write_bytes(b"an older file")

    def run():
        with Writer(path, requested=100) as writer:
            writer.write(standin(50))
            writer._flush()
            raise error

    with pytest.raises(error):
        run()
    assert os.listdir(tmp_path) == ["run.parquet"]
    assert path.read_bytes() == b"an older file"


@pytest.mark.parametrize("told_by_the_piece", [True, False])
def test_an_interrupted_run_is_kept_when_told_so(tmp_path, told_by_the_piece):
    path, run = tmp_path / "run.parquet", standin(100)
    with Writer(path, requested=100) as writer:
        writer.write(run[:30])
        writer.write(replace(run[30:60], interrupted=told_by_the_piece))
        if not told_by_the_piece:
            writer.close(interrupted=True)
    assert os.listdir(tmp_path) == ["run.parquet"]
    loaded = load(path)
    assert_same(loaded, replace(run[:60], interrupted=True))
    assert (loaded.requested, len(loaded)) == (100, 60)


def test_a_short_run_is_not_kept_otherwise(tmp_path):
    def run():
        with Writer(tmp_path / "run.parquet", requested=100) as writer:
            writer.write(standin(60))

    with pytest.raises(InvalidInput, match="60 of 100"):
        run()
    assert os.listdir(tmp_path) == []


def test_nothing_written_is_no_file(tmp_path):
    with pytest.raises(InvalidInput, match="no playouts"):
        Writer(tmp_path / "run.parquet", requested=0).close()
    assert os.listdir(tmp_path) == []


def test_a_full_disk_leaves_nothing(tmp_path, monkeypatch):
    class FullDisk:
        def __init__(self, *given, **more):
            pass

        def write_table(self, *given, **more):
            raise OSError(errno.ENOSPC, "No space left on device")

        def close(self):
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(pq, "ParquetWriter", FullDisk)
    monkeypatch.setattr(storage, "GROUP", 10)
    with pytest.raises(OSError, match="No space left"):
        save(standin(20), tmp_path / "run.parquet")
    assert os.listdir(tmp_path) == []


def test_a_closed_writer_takes_nothing(tmp_path):
    with Writer(tmp_path / "run.parquet", requested=10) as writer:
        writer.write(standin(10))
    writer.close()
    writer.abort()
    with pytest.raises(InvalidInput, match="closed"):
        writer.write(standin(10))
    assert len(load(tmp_path / "run.parquet")) == 10


@pytest.mark.parametrize(
    ("piece", "message"),
    [
        (standin(10, first=11), "goes on with playout 10: got a piece from 11"),
        (standin(10, first=10, policy="greedy"), "policy 'random'"),
        (standin(10, first=10, seed=2, game=StandInGame(option="other")), "option='usual'"),
        (replace(standin(10, first=10), seed=5), "seed 18446744073709551615"),
    ],
)
def test_pieces_of_another_run_are_refused(tmp_path, piece, message):
    writer = Writer(tmp_path / "run.parquet", requested=20)
    writer.write(standin(10))
    with pytest.raises(InvalidInput, match=message):
        writer.write(piece)
    writer.abort()
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("no/such/folder/run.parquet", "there is no folder"),
        ("file/run.parquet", "there is no folder"),
        (".", "names a folder"),
        ("new/", "names a folder"),
        ("", "names a folder"),
        ("pipe", "may not be replaced"),
        ("a" * 300, "too long"),
        ("nul\0", "null"),
        ("loop", "symbolic links"),
    ],
)
def test_paths_that_cannot_be_written_are_found_out_at_once(tmp_path, monkeypatch, path, message):
    monkeypatch.chdir(tmp_path)
    Path("file").touch()
    os.mkfifo("pipe")
    Path("loop").symlink_to("loop")
    before = sorted(os.listdir())
    with pytest.raises(InvalidInput, match=message):
        Writer(path, requested=10)
    assert sorted(os.listdir()) == before


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_what_is_not_permitted_is_found_out_at_once(tmp_path):
    (tmp_path / "file").touch(0o444)
    with pytest.raises(InvalidInput, match="may not be replaced"):
        Writer(tmp_path / "file", requested=10)
    tmp_path.chmod(0o555)
    with pytest.raises(InvalidInput, match="Permission denied"):
        Writer(tmp_path / "run.parquet", requested=10)


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="needs a folder that takes no files")
def test_a_folder_that_takes_no_files_is_found_out_at_once():
    with pytest.raises(InvalidInput, match=r"cannot write /proc/self/run\.parquet"):
        Writer("/proc/self/run.parquet", requested=10)


def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "link").symlink_to(tmp_path / "run.parquet")
    save(standin(5), tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    assert_same(load(tmp_path / "run.parquet"), standin(5))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "No such file"),
        (b"", "cannot read"),
        (b"PAR1", "cannot read"),
        (b"playout,score_0\n1,2\n", "cannot read"),
        (os.urandom(1000), "cannot read"),
    ],
)
def test_files_of_another_kind_are_refused(tmp_path, content, message):
    path = tmp_path / "run.parquet"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(InvalidInput, match=message):
        load(path)


def test_a_folder_is_refused(tmp_path):
    with pytest.raises(InvalidInput, match="Is a directory"):
        load(tmp_path)


def test_a_parquet_file_of_somebody_else_is_refused(tmp_path):
    pq.write_table(pa.table({"score_0": [1, 2]}), tmp_path / "run.parquet")
    with pytest.raises(InvalidInput, match="playmill did not write it"):
        load(tmp_path / "run.parquet")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"format": "2"}, "format 2"),
        ({"format": "x"}, "cannot read"),
        ({"game": "chess"}, "no game 'chess'"),
        ({"game": None}, "lack 'game'"),
        ({"variant": "{"}, "cannot read"),
        ({"variant": "[]"}, "cannot read"),
        ({"variant": '{"players": 3, "parts": ["bear", "elk", "tokens"]}'}, "place_3"),
        ({"seed": "-1"}, "out of range"),
        ({"seed": "18446744073709551616"}, "out of range"),
        ({"seed": "many"}, "cannot read"),
        ({"first": "1"}, "not those from 1 on"),
        ({"first": "18446744073709551610"}, "out of range"),
        ({"complete": "19"}, "should hold 19"),
        ({"facts": None}, "lack 'facts'"),
        ({"facts": "[]"}, "cannot read"),
        ({"facts": "{}"}, "cards_0"),
        ({"facts": '{"cards": 5}'}, "cannot read"),
        ({"facts": '{"cards": [1000000000000]}'}, "too few"),
        ({"facts": '{"cards": [-5]}'}, "cannot read"),
        ({"interrupted": "perhaps"}, "cannot read"),
    ],
)
def test_metadata_that_do_not_fit_are_refused(tmp_path, changes, message):
    save(standin(20), tmp_path / "run.parquet")
    with_metadata(tmp_path / "run.parquet")
    assert len(load(tmp_path / "run.parquet")) == 20
    with_metadata(tmp_path / "run.parquet", **changes)
    with pytest.raises(InvalidInput, match=message):
        load(tmp_path / "run.parquet")


def test_playouts_of_an_older_game_come_with_a_warning(tmp_path):
    save(standin(20), tmp_path / "run.parquet")
    with_metadata(tmp_path / "run.parquet", game_version="0")
    with pytest.warns(UserWarning, match="version 0 of Stand-in, and this is version 1"):
        assert_same(load(tmp_path / "run.parquet"), standin(20))


@pytest.mark.parametrize(
    ("column", "values", "message"),
    [
        ("score_1", np.zeros(20, np.int64), "score_1 holds int64 and should hold int32"),
        ("score_1", np.zeros(20), "score_1 holds something else"),
        ("score_1", pa.array([None] * 20, pa.int32()), "score_1 holds something else"),
        ("score_1", pa.array(["x"] * 20), "score_1 holds something else"),
        ("cards_1", np.zeros(20, np.int64), "cards_1 holds int64 and should hold int8"),
        ("playout", np.zeros(20, np.uint64), "not those from 0 on"),
    ],
)
def test_columns_that_do_not_fit_are_refused(tmp_path, column, values, message):
    table = to_table(standin(20))
    table = table.set_column(table.column_names.index(column), column, [values])
    pq.write_table(table, tmp_path / "run.parquet")
    with pytest.raises(InvalidInput, match=message):
        load(tmp_path / "run.parquet")


def test_a_truncated_file_is_refused(tmp_path):
    save(standin(200), tmp_path / "run.parquet")
    whole = (tmp_path / "run.parquet").read_bytes()
    for length in range(0, len(whole), 997):
        (tmp_path / "cut.parquet").write_bytes(whole[:length])
        with pytest.raises(InvalidInput):
            load(tmp_path / "cut.parquet")


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(share=st.floats(0, 1, exclude_max=True), flip=st.integers(1, 255))
def test_a_flipped_byte_is_refused_or_does_no_harm(tmp_path, share, flip):
    run, path = standin(200), tmp_path / "run.parquet"
    save(run, path)
    content = bytearray(path.read_bytes())
    footer = len(content) - 8 - int.from_bytes(content[-8:-4], "little")
    content[int(share * footer)] ^= flip
    path.write_bytes(content)
    try:
        loaded = load(path)
    except InvalidInput:
        return
    assert_same(loaded, run)


def test_without_pyarrow_it_says_how_to_get_it(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    for attempt, arguments in ((Writer, (tmp_path / "run.parquet", 1)), (to_table, (standin(1),)), (load, ("x",))):
        with pytest.raises(MissingExtra, match=r"pip install 'playmill\[parquet\]'"):
            attempt(*arguments)
    assert os.listdir(tmp_path) == []
