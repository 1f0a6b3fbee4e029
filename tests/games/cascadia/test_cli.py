"""The command line with Cascadia's own options."""

from __future__ import annotations

import json
import re

from click.testing import CliRunner

from playmill.cli import main


def run(*arguments: str) -> str:
    result = CliRunner().invoke(main, list(arguments))
    assert result.exit_code == 0, result.stderr
    return result.stdout


def test_cards_of_chance_and_solo():
    arguments = ("simulate", "cascadia", "--players", "1", "--cards", "A?CDB", "--playouts", "20", "--json")
    document = json.loads(run(*arguments))
    assert document["variant"]["cards"] == "A?CDB"
    assert len(document["seats"]) == 1


def test_cards_that_there_are_not():
    result = CliRunner().invoke(main, ["simulate", "cascadia", "--cards", "ABCDE"])
    assert result.exit_code == 2
    assert result.stderr == (
        "Error: Invalid value for '--cards': 'ABCDE' is not allowed: five letters A to D or ?, for bear, elk, salmon, "
        "hawk and fox; or family; or intermediate\n"
    )


def test_a_changed_card_is_told_and_played(tmp_path):
    path = tmp_path / "box.toml"
    text = run("components", "cascadia")
    assert "points = [0, 4, 11, 19, 27]" in text
    path.write_text(text.replace("points = [0, 4, 11, 19, 27]", "points = [0, 4, 12, 19, 27]"))
    assert "  score.bear.A.points[2]: 11 in the box, 12 here\n" in run("components", "cascadia", "--check", str(path))
    arguments = ("simulate", "cascadia", "--playouts", "2000", "--seed", "7", "--json")
    changed = json.loads(run(*arguments, "--components", str(path)))["all"]["parts"]["bear"]["mean"]
    assert changed > json.loads(run(*arguments))["all"]["parts"]["bear"]["mean"]


def test_components_that_suffice_for_fewer_players(tmp_path):
    path = tmp_path / "box.toml"
    path.write_text(re.sub(r"\bp4 = \d+", "p4 = 10", run("components", "cascadia")))
    told = run("components", "cascadia", "--check", str(path))
    assert f"{path} is sound, for 1, 2, 3 players\nnot for 4 players: {path}: tiles_in_play.p4: got 10" in told


def test_the_tables_of_four_players_fit_a_terminal():
    variant, *others = run("simulate", "cascadia", "--playouts", "1000", "--seed", "7").splitlines()
    assert variant.startswith("variant   Cascadia(players=4")
    assert max(len(line) for line in others if not line.startswith("Cascadia")) <= 80


def test_show_tells_the_market_when_it_has_changed():
    text = run("show", "cascadia", "--seed", "3", "--players", "2")
    turns = re.split(r"^Turn \d+, seat \d$", text, flags=re.MULTILINE)[1:]
    assert len(turns) == 40
    assert all("slot 1" in turn and "in hand" not in turn for turn in turns[1:])
    assert "score sheet" in turns[-1]
