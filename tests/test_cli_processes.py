"""The command line in processes of its own: interrupts, pipes, terminals, and what it loads."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

import playmill as pm

GAMES = list(pm.game_classes())
COMMAND = [sys.executable, "-c", "from playmill.cli import main; main(prog_name='playmill')"]
ANSI = re.compile(r"\x1b\[")


def test_help_loads_nothing_that_it_does_not_need():
    heavy = "{'rich', 'tqdm', 'numba', 'pyarrow', 'pandas', 'polars'}"
    code = (
        "import sys\nfrom playmill.cli import main\n"
        f"try: main(['--help'])\nfinally: print(sorted({heavy} & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == "[]\n"


def test_control_c_in_a_process_of_its_own(tmp_path):
    path = tmp_path / "run.parquet"
    arguments = ["simulate", GAMES[0], "--playouts", "1e9", "--out", str(path), "--json", "--seed", "7"]
    process = subprocess.Popen([*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while not os.listdir(tmp_path) and process.poll() is None:
        time.sleep(0.05)
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    out, error = process.communicate(timeout=60)
    assert process.returncode == 130
    assert re.fullmatch(r"Interrupted: [\d,]+ of 1,000,000,000 playouts are complete; .* holds them\n", error)
    document, loaded = json.loads(out), pm.load(path)
    assert document["playouts"] == len(loaded) > 0
    assert loaded.interrupted
    assert os.listdir(tmp_path) == ["run.parquet"]


@pytest.mark.parametrize("arguments", [["components", GAMES[0]], ["show", GAMES[0]], ["games"]], ids=" ".join)
def test_a_broken_pipe_is_quiet(arguments):
    reading, writing = os.pipe()
    os.close(reading)
    process = subprocess.Popen([*COMMAND, *arguments], stdout=writing, stderr=subprocess.PIPE)
    os.close(writing)
    assert process.communicate(timeout=60)[1] == b""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is full")
def test_a_full_disk_is_one_line():
    with open("/dev/full", "wb") as full:
        done = subprocess.run([*COMMAND, "games"], stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 2
    assert done.stderr == "Error: No space left on device\n"


def test_a_pipe_gets_plain_unwrapped_text():
    surroundings = os.environ | {"FORCE_COLOR": "1", "COLUMNS": "40", "TERM": "xterm-256color"}
    arguments = ["simulate", GAMES[0], "--playouts", "100"]
    done = subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, check=True, env=surroundings)
    assert not ANSI.search(done.stdout)
    assert repr(pm.game(GAMES[0])) in done.stdout
    assert done.stderr == ""


def test_a_narrow_encoding_loses_letters_and_no_more():
    surroundings = os.environ | {"PYTHONIOENCODING": "ascii"}
    arguments = ["bench", "--seconds", "0.01", "--threads", "1"]
    done = subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, env=surroundings)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("arguments", [["games"], ["bench", "--seconds", "0.01"]], ids=" ".join)
def test_a_terminal_gets_what_fits(arguments):
    fcntl, termios = pytest.importorskip("fcntl"), pytest.importorskip("termios")
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, np.array([40, 80, 0, 0], np.uint16).tobytes())
    surroundings = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "NO_COLOR")}
    done = subprocess.Popen([*COMMAND, *arguments], stdout=theirs, env=surroundings | {"TERM": "xterm-256color"})
    os.close(theirs)
    text = b""
    while True:
        try:
            piece = os.read(ours, 1 << 16)
        except OSError:  # Linux's way to say that the other end is closed
            break
        if not piece:
            break
        text += piece
    os.close(ours)
    assert done.wait() == 0
    assert ANSI.search(text.decode())
    assert max(len(re.sub(r"\x1b\[[0-9;]*m", "", line)) for line in text.decode().splitlines()) <= 80
