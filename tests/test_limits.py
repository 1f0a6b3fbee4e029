"""What a game may cost at most: the size of its states, the memory of a long run, what an import loads."""

import subprocess
import sys

import battery
import pytest


def test_a_state_is_four_kilobytes_at_most(variant):
    assert variant.state_dtype.itemsize <= 4096


def run(code):
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_an_import_loads_nothing_that_is_used_later():
    heavy = ("numba", "pyarrow", "rich", "click", "tqdm", "concurrent.futures", "playmill.games.")
    loaded = run("import sys, playmill; print('\\n'.join(sys.modules))").splitlines()
    assert "playmill" in loaded
    assert [name for name in loaded if name.startswith(heavy)] == []


LONG_RUN = """
import resource, playmill as pm
from playmill.storage import Writer
game = pm.game_classes()[{name!r}]()
with Writer({path!r}, requested={count}) as writer:
    for piece in pm.stream(game, {count}, seed=7, piece=20_000):
        writer.write(piece)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def test_a_long_run_into_a_file_takes_no_more_memory_than_a_short_one(tmp_path):
    pytest.importorskip("resource", reason="only POSIX tells the memory of a process")
    usual = battery.usual_variants()[0]  # what writes and frees is the same for all games
    short, long = (
        int(run(LONG_RUN.format(name=usual.name, path=str(tmp_path / f"{count}.parquet"), count=count)))
        for count in (200_000, 500_000)
    )
    results = usual.players * (4 + 2 * len(usual.parts)) * 300_000 / 1024  # what the longer run adds, in KiB
    assert long - short < results / 2
