"""Whether every clause of the rules has a test that names it, and whether what names a clause names one that exists."""

import ast
import re
from collections import Counter

import battery
import pytest

import playmill as pm
from playmill.options import declared

NUMBER = r"[A-Z]{2,}-\d+(?:\.\d+)*"
LISTED = re.compile(rf"^\s*[-*] \*\*({NUMBER})\*\*", re.MULTILINE)
MENTIONED = re.compile(rf"\b{NUMBER}\b")
SOURCES = ("*.py", "*.pyx", "*.pxd", "*.toml", "*.h")


def clauses(name):
    """The clauses of a game's rules, in order: the bold numbers that open list items."""
    path = battery.seeds(name) / "rules.md"
    assert path.is_file(), f"{path} is missing: it holds the numbered clauses of {name}"
    return LISTED.findall(path.read_text(encoding="utf-8"))


def marked():
    """The clauses that marks of tests name, each with a place that names it; read from the sources, so that it does
    not matter which tests run."""
    named = {}
    for path in sorted((battery.ROOT / "tests").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause":
                where = f"{path.relative_to(battery.ROOT)}:{node.lineno}"
                for argument in node.args:
                    assert isinstance(argument, ast.Constant), f"{where}: a clause is named by a plain string"
                    named.setdefault(argument.value, where)
    return named


def sources(name):
    """The files that make a game."""
    for tree in ("csrc", "src/playmill"):
        for pattern in SOURCES:
            yield from sorted((battery.ROOT / tree / "games" / battery.folder(name)).rglob(pattern))


each_game = pytest.mark.parametrize("name", pm.game_classes())


@each_game
def test_clauses_are_numbered_once_and_under_one_prefix(name):
    listed = clauses(name)
    assert listed, f"no clause is listed in the rules of {name}: list items open with a bold number"
    assert [number for number, times in Counter(listed).items() if times > 1] == []
    assert len({number.split("-")[0] for number in listed}) == 1


@each_game
def test_every_clause_is_named_by_a_test(name):
    named = marked()
    assert [number for number in clauses(name) if number not in named] == []


def test_every_clause_that_a_test_names_exists():
    known = {number for name in pm.game_classes() for number in clauses(name)}
    assert {number: where for number, where in marked().items() if number not in known} == {}


@each_game
def test_every_clause_that_the_sources_mention_exists(name):
    known = set(clauses(name))
    prefix = next(iter(known)).split("-")[0]
    lost = {}
    for path in sources(name):
        for number in MENTIONED.findall(path.read_text(encoding="utf-8")):
            if number.startswith(f"{prefix}-") and number not in known:
                lost[number] = str(path.relative_to(battery.ROOT))
    assert lost == {}


@each_game
def test_every_clause_that_an_option_names_exists(name):
    known = set(clauses(name))
    options = declared(pm.game_classes()[name])
    named = {option: found.clause for option, (found, _) in options.items() if found.clause}
    assert {option: number for option, number in named.items() if number not in known} == {}
