"""What components do the tests of rules play with? The printed ones with other patterns, effects and numbers."""

import copy
import tomllib
from functools import cache
from pathlib import Path

import playmill as pm

PAIR = [[0, 0, "A"], [1, 0, "A"]]
NEVER = [[0, 0, "B"], [1, 0, "B"], [2, 0, "B"], [3, 0, "B"], [4, 0, "B"], [5, 0, "B"]]


@cache
def _printed():
    path = Path(pm.__file__).parent / "games" / "tash_kalar" / "components.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def printed_box():
    """The printed components, to be changed at will."""
    return copy.deepcopy(_printed())


def arena_box(pattern=PAIR, ability=(), quest=NEVER, points=1, **numbers):
    """Every being has this pattern and ability, every quest these patterns (or three times this one)."""
    box = printed_box()
    for being in box["arena_being"]:
        being["pattern"], being["ability"], being["points"] = copy.deepcopy((pattern, list(ability), points))
    for card in box["quest"]:
        patterns = quest if isinstance(quest[0][0], list) else [quest] * 3
        card["patterns"] = copy.deepcopy(patterns)
    box["arena"].update(numbers)
    return box


def published_box(pattern=None, effect=(), rank=None, frozen=None, mark=None, **numbers):
    """Every being of a school has this pattern, effect and rank; None leaves what is printed."""
    box = printed_box()
    for being in box["being"]:
        if being["deck"] == "legends":
            continue
        being.pop("mark", None), being.pop("mark2", None), being.pop("frozen", None)
        if pattern is not None:
            being["pattern"] = copy.deepcopy(pattern)
        being["effect"] = copy.deepcopy(list(effect))
        if rank is not None:
            being["rank"] = rank
        if mark is not None:
            being["mark"] = copy.deepcopy(mark)
        if frozen is not None:
            being["frozen"] = {"gloss": "as told", "effect": copy.deepcopy(list(frozen))}
    box["published"].update(numbers)
    return box


def legends_box(box, pattern, effect=()):
    """Every legend has this pattern and effect."""
    for being in box["being"]:
        if being["deck"] == "legends":
            being.pop("mark", None), being.pop("mark2", None)
            being["pattern"], being["effect"] = copy.deepcopy((pattern, list(effect)))
    return box
