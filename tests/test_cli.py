"""The command line, for every game there is: what it prints, what it refuses, and how it stops."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
import time
from functools import partial
from pathlib import Path

import battery
import click
import numpy as np
import pytest
from click.testing import CliRunner, Result

import playmill as pm
from playmill.cli import main
from playmill.options import declared
from playmill.summary import Summary

GAMES = list(pm.game_classes())
SIMULATE = sys.modules["playmill.cli.simulate"]

POLICIES = """
import numpy as np
import playmill as pm

@pm.policy
def last(state, actions):
    return len(actions) - 1

@pm.policy
def beyond(state, actions):
    return len(actions)

@pm.policy
def unknown(state, actions):
    return missing_name

def first(states, legal):
    return legal.argmax(axis=1)

def raising(states, legal):
    raise RuntimeError("two\\nlines")

number = 7
"""


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def succeed(*arguments: object) -> str:
    result = run(*arguments)
    assert result.exit_code == 0, result.stderr
    assert result.stderr == ""
    return result.stdout


def refuse(*arguments: object) -> str:
    """Check that a command is refused in one line, and return that line."""
    result = run(*arguments)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.startswith("Error: ")
    assert result.stderr.count("\n") == 1
    assert result.stderr.endswith("\n")
    return result.stderr


@pytest.fixture
def policies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Change to a folder with a file of policies."""
    path = tmp_path / "mine.py"
    path.write_text(POLICIES)
    monkeypatch.chdir(tmp_path)
    return path


@pytest.fixture(params=GAMES)
def name(request: pytest.FixtureRequest) -> str:
    return request.param


# ---------------------------------------------------------------------- help and errors


def commands() -> list[list[str]]:
    groups = [name for name, command in main.commands.items() if isinstance(command, click.Group)]
    return [[], *([name] for name in main.commands), *([group, game] for group in groups for game in GAMES)]


@pytest.mark.parametrize("path", commands(), ids=" ".join)
def test_every_command_has_help_with_examples(path):
    text = succeed(*path, "--help")
    assert text.startswith(f"Usage: {' '.join(['main', *path])}")
    assert "Examples:\n    playmill " in text
    # The two names of a switch stand in one line, however long.
    assert max(len(line) for line in text.splitlines() if " / --no-" not in line) <= 80
    assert "..." not in text.partition("Commands:")[2]


def test_without_a_command_there_is_help():
    assert succeed() == succeed("--help")


def test_version():
    assert succeed("--version") == f"playmill {pm.__version__}\n"


def test_help_of_a_game_shows_its_options(name):
    text = " ".join(succeed("simulate", name, "--help").split())
    for option, (about, default) in declared(pm.game_classes()[name]).items():
        assert f"--{option.replace('_', '-')} " in text
        assert about.help[1:] in text
        if default is not None and not isinstance(default, bool):
            assert f"[default: {default}]" in text
        if about.values and not isinstance(default, bool):
            assert "|".join(map(str, about.values)) in text


def test_no_option_of_a_game_is_one_of_a_command(name):
    for group in main.commands.values():
        if isinstance(group, click.Group):
            assert not declared(pm.game_classes()[name]).keys() & {param.name for param in group.params}


def test_games_lists_every_game():
    text = succeed("games")
    for name, found in pm.game_classes().items():
        assert re.search(rf"^{name} .*{re.escape(found.summary)}", text, re.MULTILINE)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["nonsense"], "No such command 'nonsense'"),
        (["--nonsense"], "No such option"),
        (["games", "more"], "unexpected extra argument"),
        (["simulate"], f"Name a game: {', '.join(GAMES)}"),
        (["simulate", f"{GAMES[0]}x"], f"did you mean {GAMES[0]}?"),
        (["show"], "Name a game"),
        (["simulate", "--players", "2", GAMES[0]], "A game's own options come after its name"),
        (["simulate", GAMES[0], "--players", "99"], "'--players': '99' is not allowed; it may be "),
        (["simulate", GAMES[0], "--players", "two"], "it may be "),
        (["simulate", GAMES[0], "--nonsense"], "No such option"),
        (["simulate", GAMES[0], "--seed", "-1"], "'-1' is no whole number from 0 to 2**64 - 1"),
        (["simulate", GAMES[0], "--seed", str(2**64)], "from 0 to 2**64 - 1"),
        (["simulate", GAMES[0], "--threads", "0"], "from 1 to 1024"),
        (["simulate", GAMES[0], "--threads", "1025"], "from 1 to 1024"),
        (["simulate", GAMES[0], "--components", "no-such.toml"], "no-such.toml: cannot be read"),
        (["simulate", GAMES[0], "--out", ""], "names a folder"),
        (["simulate", GAMES[0], "--out", "/no/such/folder/run.parquet"], "there is no folder /no/such/folder"),
        (["simulate", GAMES[0], "--out", "/"], "names a folder"),
        (["simulate", GAMES[0], "--out", "/dev/null"], "may not be replaced"),
        (["show", GAMES[0], "--playout", "-1"], "no whole number"),
        (["components", GAMES[0], "--out", "/no/such/folder/box.toml"], "No such file or directory"),
        (["components", GAMES[0], "--out", "/"], "what is there is no file"),
        (["components", GAMES[0], "--out", ""], "needs the name of a file"),
        (["components", GAMES[0], "--check", "no-such.toml"], "cannot be read"),
        (["components", GAMES[0], "--check", "a", "--out", "b"], "not both"),
        (["components", GAMES[0], "--players", "2"], "No such option"),
        (["bench", GAMES[0], "--seconds", "0"], "0.01"),
        (["bench", GAMES[0], "--seconds", "nan"], "nan"),
    ],
)
def test_what_is_refused(arguments, reason, monkeypatch):
    def unplayed(*arguments, **options):
        yield pytest.fail("it is refused before the first playout")

    monkeypatch.setattr(SIMULATE, "stream", unplayed)
    assert reason in refuse(*arguments)


@pytest.mark.parametrize("text", ["1000", "1e3", "1_000", "1E+3", "1000.0", "0.1e4", " 1000 "])
def test_counts_as_people_write_them(text):
    assert json.loads(succeed("simulate", GAMES[0], "--playouts", text, "--seed", 1, "--json"))["playouts"] == 1000


@pytest.mark.parametrize(
    "text", ["1.5", "-3", "0", "nan", "-inf", "inf", "snan", "1e13", "1e999999999999999999", "1e-1", "abc", "", "0x10"]
)
def test_counts_that_are_none(text):
    assert "is no whole number from 1 to 1e12" in refuse("simulate", GAMES[0], "--playouts", text)


def test_a_bug_keeps_its_traceback(monkeypatch):
    def fail(*arguments, **options):
        raise ZeroDivisionError

    monkeypatch.setattr(SIMULATE, "_play", fail)
    assert isinstance(run("simulate", GAMES[0]).exception, ZeroDivisionError)


# ---------------------------------------------------------------------- simulate


def test_the_document_is_the_summary(name):
    document = json.loads(succeed("simulate", name, "--playouts", 300, "--seed", 7, "--threads", 2, "--json"))
    game = pm.game(name)
    expected = Summary.of(pm.simulate(game, 300, seed=7)).to_dict()
    assert {key: document[key] for key in expected if key != "variant"} == {
        key: value for key, value in expected.items() if key != "variant"
    }
    assert pm.game(document["game"], **document["variant"]) == game
    assert document["seed"] == 7
    assert document["requested"] == 300
    assert document["interrupted"] is False
    assert document["seconds"] > 0
    assert document["out"] is None


def test_the_report(name):
    text = succeed("simulate", name, "--playouts", "2e3", "--seed", 7, "--threads", 1)
    assert f"variant   {pm.game(name)!r}\n" in text
    assert "seed      7\n" in text
    assert re.search(r"^playouts  2,000 in \d.* s, [\d,.]+ a second on 1 thread$", text, re.MULTILINE)
    for part in pm.game(name).parts:
        assert re.search(rf"^{part} +-?\d+\.\d\d", text, re.MULTILINE)
    assert all(line == line.rstrip() for line in text.splitlines())


def test_a_fresh_seed_is_told_and_repeats_the_run(name):
    first = json.loads(succeed("simulate", name, "--playouts", 100, "--json"))
    again = json.loads(succeed("simulate", name, "--playouts", 100, "--json", "--seed", first["seed"]))
    assert first["seats"] == again["seats"]


def cases() -> list[tuple[str, str, object]]:
    return [
        (name, option, value)
        for name, found in pm.game_classes().items()
        for option, (about, _) in declared(found).items()
        for value in about.values
    ]


@pytest.mark.parametrize(("name", "option", "value"), cases())
def test_every_value_of_every_option(name, option, value):
    written = f"--{option.replace('_', '-')}"
    given = [written, value] if not isinstance(value, bool) else [written if value else f"--no-{written[2:]}"]
    # Some values are for some numbers of players alone.
    fitting = next(game for game in battery.variants(name) if getattr(game, option) == value)
    players = [] if option == "players" else ["--players", fitting.players]
    document = json.loads(succeed("simulate", name, "--playouts", 10, "--json", *players, *given))
    assert document["variant"][option] == value
    assert type(document["variant"][option]) is type(value)


def test_options_of_the_command_may_stand_first(name):
    before = succeed("simulate", "--playouts", 50, "--seed", 7, "--json", name)
    after = succeed("simulate", name, "--playouts", 50, "--seed", 7, "--json")
    assert json.loads(before)["seats"] == json.loads(after)["seats"]


def test_the_file_holds_every_playout(name, tmp_path, monkeypatch):
    monkeypatch.setattr(SIMULATE, "stream", partial(pm.stream, piece=64))
    path = tmp_path / "run.parquet"
    text = succeed("simulate", name, "--playouts", 300, "--seed", 7, "--out", path)
    assert f"file      {path}\n" in text
    loaded, expected = pm.load(path), pm.simulate(pm.game(name), 300, seed=7)
    assert loaded.game == expected.game
    assert not loaded.interrupted
    np.testing.assert_array_equal(loaded.parts, expected.parts)
    assert os.listdir(tmp_path) == ["run.parquet"]


def test_changed_components(name, tmp_path):
    path = tmp_path / "box.toml"
    succeed("components", name, "--out", path)
    document = json.loads(succeed("simulate", name, "--playouts", 10, "--json", "--components", path))
    assert document["variant"]["components"] is None
    path.write_text("surprise = 1\n" + path.read_text())
    assert "surprise" in refuse("simulate", name, "--components", path)


# ---------------------------------------------------------------------- policies


@pytest.mark.parametrize("where", ["mine.py", "mine"])
@pytest.mark.parametrize("function", ["first", "last"])
def test_policies_of_files_and_modules(where, function, policies, monkeypatch):
    monkeypatch.delitem(sys.modules, "mine", raising=False)
    text = succeed("simulate", GAMES[0], "--playouts", 50, "--seed", 7, "--json", "--policy", f"{where}:{function}")
    document = json.loads(text)
    assert document["policy"] == f"{where}:{function}"
    if function == "first":
        assert document["threads"] == 1


def test_one_policy_for_each_seat(policies):
    text = succeed("simulate", GAMES[0], "--players", 2, "--playouts", 50, "--json", "--policy", "random, mine.py:last")
    assert json.loads(text)["policy"] == "random, mine.py:last"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("greedy", "'greedy' is neither random nor module:function"),
        (":first", "neither random nor"),
        ("mine.py:", "neither random nor"),
        ("no_such_module:f", "no_such_module cannot be imported: ModuleNotFoundError"),
        ("missing.py:f", "missing.py cannot be imported: FileNotFoundError"),
        ("broken.py:f", "broken.py cannot be imported: SyntaxError"),
        ("leaving.py:f", "leaving.py cannot be imported: SystemExit"),
        ("mine.py:absent", "there is no absent in mine.py"),
        ("mine.py:number", "number in mine.py is no function"),
        ("math:sin", "a policy takes (states, legal[, random])"),
        ("mine.py:beyond", "in playout 0, decision 0"),
        ("mine.py:unknown", "numba cannot compile the policy unknown"),
        ("mine.py:raising", "raised RuntimeError in playouts 0 to "),
        ("random,random,random,random,random,random,random", "one for each seat"),
    ],
)
def test_policies_that_are_none(text, reason, policies):
    Path("broken.py").write_text("def (")
    Path("leaving.py").write_text("raise SystemExit(3)")
    for command in ("simulate", "show"):
        assert reason in refuse(command, GAMES[0], "--policy", text).replace("playout 0 to", "playouts 0 to")


def test_a_failing_policy_leaves_no_file(policies, tmp_path):
    before = sorted(os.listdir(tmp_path))
    refuse("simulate", GAMES[0], "--policy", "mine.py:raising", "--out", "run.parquet")
    assert sorted(entry for entry in os.listdir(tmp_path) if entry != "__pycache__") == before


# ---------------------------------------------------------------------- show, components, bench


def test_show_tells_every_move(name):
    text = succeed("show", name, "--seed", 7, "--playout", 3)
    result = pm.simulate(pm.game(name), 1, seed=7, first=3)
    steps = list(result.replay(0))
    told = [re.sub(r"^seat \d: ", "", line.strip()) for line in text.splitlines()]
    position = 0
    for step in steps:
        position = told.index((step.text or step.name).strip(), position) + 1
    for turn in {int(step.state["head"]["turn"]) for step in steps}:
        assert re.search(rf"^Turn {turn}, seat \d$", text, re.MULTILINE)
    final = result.game.show(result.state(0))
    assert text.endswith(f"{final}\n")
    assert text.startswith(f"{result.game!r}\nplayout 3 of seed 7, policy random\n")
    assert result.game.show(steps[0].state) in text


def test_what_a_game_draws_names_every_seat(name):
    """The command takes what stands above the first of these captions as what lies on the table."""
    game = pm.game(name)
    drawn = game.show(game.deal(1, seed=1)[0])
    for seat in range(game.players):
        assert f"\n---- seat {seat}" in drawn


def test_show_the_end_only(name):
    text = succeed("show", name, "--seed", 7, "--final")
    result = pm.simulate(pm.game(name), 1, seed=7)
    assert text.endswith(f"{result.game.show(result.state(0))}\n")
    assert "Turn 1, seat" not in text


def test_components_are_those_of_the_box(name, tmp_path):
    path = tmp_path / "box.toml"
    text = succeed("components", name)
    assert succeed("components", name, "--out", path) == f"{path} holds the components of {pm.game(name).title}\n"
    assert path.read_text() == text
    assert os.listdir(tmp_path) == ["box.toml"]
    told = succeed("components", name, "--check", path)
    assert told.startswith(f"{path} is sound, for ")
    assert "nothing differs from the box" in told


def test_components_with_defects(name, tmp_path):
    path = tmp_path / "box.toml"
    path.write_text("surprise = 1\n" + succeed("components", name))
    assert "surprise: unknown key" in refuse("components", name, "--check", path)
    path.write_text("surprise = 1\nanother = 2\n" + succeed("components", name))
    result = run("components", name, "--check", path)
    assert result.exit_code == 2
    assert result.stderr == f"Error: {path}: 2 defects\n"
    assert [line.partition(":")[0] for line in result.stdout.splitlines()] == ["surprise", "another"]


def test_bench_prints_a_row_for_each_number_of_threads(name):
    text = succeed("bench", name, "--seconds", 0.01, "--threads", 2)
    rows = [line.split() for line in text.splitlines() if re.match(r" +\d", line)]
    assert [row[0] for row in rows] == ["1", "2"]
    assert rows[0][-1] == "1.00"
    assert "draws of SFC64" in text


def test_bench_without_a_game_measures_all():
    documents = json.loads(succeed("bench", "--seconds", 0.01, "--threads", 1, "--json"))
    assert [document["game"] for document in documents] == GAMES


# ---------------------------------------------------------------------- interrupts


@pytest.mark.parametrize("as_json", [False, True])
def test_an_interrupt_while_recording_waits_for_the_piece(as_json, tmp_path, monkeypatch):
    monkeypatch.setattr(SIMULATE, "stream", partial(pm.stream, piece=64))
    add = Summary.add

    def interrupted_add(self, playouts):
        add(self, playouts)
        if self.count == 128:
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(0.01)

    monkeypatch.setattr(Summary, "add", interrupted_add)
    path = tmp_path / "run.parquet"
    result = run("simulate", GAMES[0], "--playouts", 300, "--seed", 7, "--out", path, *["--json"] * as_json)
    assert result.exit_code == 130
    assert result.stderr == f"Interrupted: 128 of 300 playouts are complete; {path} holds them\n"
    loaded = pm.load(path)
    assert loaded.interrupted
    assert loaded.requested == 300
    np.testing.assert_array_equal(loaded.scores, pm.simulate(pm.game(GAMES[0]), 128, seed=7).scores)
    if as_json:
        document = json.loads(result.stdout)
        assert (document["playouts"], document["interrupted"], document["requested"]) == (128, True, 300)
    else:
        assert "128 in " in result.stdout
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_an_interrupt_before_anything_is_complete(tmp_path, monkeypatch):
    def nothing(*arguments, **options):
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.01)
        yield from ()

    monkeypatch.setattr(SIMULATE, "stream", nothing)
    result = run("simulate", GAMES[0], "--playouts", 300, "--out", tmp_path / "run.parquet")
    assert result.exit_code == 130
    assert result.stdout == ""
    assert result.stderr == "Interrupted: 0 of 300 playouts are complete\n"
    assert os.listdir(tmp_path) == []
