"""What a components file of Tash-Kalar must look like, entry by entry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from playmill.components import BOOLEAN, Choice, Integer, ListOf, Schema, Table, Text, defect
from playmill.games.tash_kalar.names import CELLS

__all__ = ["CHECKS", "DECKS", "RANKS", "SCHEMA", "SCHOOL", "SHARED", "SPAN", "TYPES"]

MOST_CARDS = 112  # of the arena; with the published game's schools and legends there are 84 at most
MOST_CLAIMS = {"quest": 32, "task": 24}
SCHOOL = 18  # TAS-53: cards of a school, at most
SHARED = 12  # legends, and flares, at most
FORM, SPAN, MARKS = 8, 5, 16  # cells of a pattern; columns or rows between them; marked squares
RANKS = ("C", "H", "L")
DECKS = ("imperial", "highland", "sylvan", "everfrost", "legends")
TYPES = ("destruction", "colour", "summoning", "pattern", "enemy")  # of tasks; the order is that of the compiled core

# Checks of tasks (effects, section 9), in the order of the compiled core: what each needs, and may have.
COUNT = Integer(0, 40)
SETS = ("red", "green", "coloured", "centre9", "centre_plus", "centre_x", "diag_main", "diag_anti")
SET = Choice(SETS)
LISTED = ListOf(SET, 1, 2)
CHECKS: Mapping[str, tuple[Mapping[str, Schema], tuple[str, ...]]] = {
    "killed_this_turn": ({"total": COUNT, "upgraded": COUNT}, ("upgraded",)),
    "killed_this_turn_any": ({"legendary": COUNT, "or_heroic": COUNT}, ()),
    "summoned_this_turn": (
        {"beings": COUNT, "legends": COUNT, "on": Choice(SETS[:3]), "on_n": COUNT},
        ("legends", "on", "on_n"),
    ),
    "own_on": (
        {"squares": SET, "total": COUNT, "upgraded": COUNT, "legendary": COUNT},
        ("total", "upgraded", "legendary"),
    ),
    "own_on_any_set": (
        {"sets": LISTED, "total": COUNT, "upgraded": COUNT, "legendary": COUNT},
        ("upgraded", "legendary"),
    ),
    "own_on_every_set": (
        {"sets": LISTED, "total": COUNT, "upgraded": COUNT, "legendary": COUNT},
        ("upgraded", "legendary"),
    ),
    "more_upgraded_on_each": ({"squares": LISTED}, ()),
    "line_lead": ({"lines": Choice(("rows_cols_3_4_5",)), "lead": Integer(1, 9)}, ()),
    "chain": ({"between": Choice(("opposite_sides", "opposite_corners"))}, ()),
    "own_around_a_foe": ({"total": Integer(1, 8)}, ()),
    "isolated_foe": ({"near": Integer(2, 2), "moves": Integer(3, 3)}, ()),
}


@dataclass(frozen=True)
class Pattern:
    """A list of cells, each two offsets and a letter."""

    letters: str
    low: int = 1

    @property
    def allowed(self) -> str:
        """The cells in words."""
        return f"a list of {self.low} .. {FORM} cells, each [dx, dy, letter], from -8 to 8 and one of {self.letters}"

    def defects(self, value: object, where: str) -> Iterator[str]:
        """Refuse anything but different cells that lie close enough together."""
        if not isinstance(value, list) or not self.low <= len(value) <= FORM:
            yield defect(where, value, self.allowed)
            return
        for index, cell in enumerate(value):
            if (
                not isinstance(cell, list)
                or len(cell) != 3
                or not _is_square(cell[:2], 8)
                or cell[2] not in (*self.letters,)
            ):
                yield defect(f"{where}[{index}]", cell, self.allowed)
                return
        if len({(x, y) for x, y, _ in value}) < len(value):
            yield defect(where, value, "different cells")


@dataclass(frozen=True)
class Squares:
    """A list of different squares of the board, or with `marks` of offsets."""

    low: int
    high: int
    marks: bool = False

    @property
    def allowed(self) -> str:
        """The squares in words."""
        kind = "offsets [dx, dy], -8 to 8" if self.marks else "squares [x, y] of the board"
        return f"a list of {self.low} .. {self.high} different {kind}"

    def defects(self, value: object, where: str) -> Iterator[str]:
        """Refuse anything but such a list."""
        good = isinstance(value, list) and self.low <= len(value) <= self.high
        if good and isinstance(value, list):
            good = all(isinstance(one, list) and len(one) == 2 and _is_square(one, 8) for one in value)
            good = good and all(self.marks or tuple(one) in CELLS for one in value)
            good = good and len({tuple(one) for one in value}) == len(value)
        if not good:
            yield defect(where, value, self.allowed)


def _is_square(pair: Sequence[object], most: int) -> bool:
    return all(type(number) is int and -most <= number <= most for number in pair)


@dataclass(frozen=True)
class Program:
    """Instructions of an effect: a list of tables; `programs.defects` looks at what they say."""

    @property
    def allowed(self) -> str:
        """The list in words."""
        return "a list of 0 .. 20 instructions, each a table with op"

    def defects(self, value: object, where: str) -> Iterator[str]:
        """Refuse anything but a list of tables."""
        if not isinstance(value, list) or len(value) > 20 or not all(isinstance(one, dict) for one in value):
            yield defect(where, value, self.allowed)


@dataclass(frozen=True)
class Check:
    """What a task asks for: a table with pred, and the fields that go with it."""

    @property
    def allowed(self) -> str:
        """The table in words."""
        return f"a table with pred, one of {', '.join(CHECKS)}"

    def defects(self, value: object, where: str) -> Iterator[str]:
        """Refuse anything but a predicate with its fields."""
        name = value.get("pred") if isinstance(value, dict) else None
        if not isinstance(name, str) or name not in CHECKS:
            yield defect(where, value, self.allowed)
            return
        fields, optional = CHECKS[name]
        yield from Table({"pred": Choice((name,)), **fields}, optional).defects(value, where)


NAME, GLOSS = Text(r"[A-Za-z][A-Za-z0-9 '\-]{0,39}", "1 .. 40 letters, digits, blanks, ' and -"), Text(r".{0,200}")
ID = Text(r"[A-Z]{1,3}[0-9]{2,3}", "one to three capitals and two or three digits")
POINTS = Integer(0, 99)
BEING = Table(
    {
        "id": ID,
        "name": NAME,
        "deck": Choice(DECKS),
        "rank": Choice(RANKS),
        "pattern": Pattern("CHL"),
        "gloss": GLOSS,
        "effect": Program(),
        "mark": Squares(1, MARKS, marks=True),
        "mark2": Squares(1, MARKS, marks=True),
        "frozen": Table({"gloss": GLOSS, "effect": Program()}, optional=("gloss",)),
    },
    optional=("gloss", "mark", "mark2", "frozen"),
)
ARENA_BEING = Table(
    {
        "id": ID,
        "name": NAME,
        "pattern": Pattern("AB"),
        "points": POINTS,
        "gloss": GLOSS,
        "reconstructed": BOOLEAN,
        "ability": Program(),
    },
    optional=("gloss", "reconstructed"),
)
QUEST = Table(
    {
        "id": ID,
        "name": NAME,
        "level": Integer(1, 3),
        "points": POINTS,
        "reconstructed": BOOLEAN,
        "patterns": ListOf(Pattern("AB"), 3, 3),
    },
    optional=("reconstructed",),
)
FLARE = Table(
    {
        "id": ID,
        "upper": Table({"upgraded_deficit": Integer(1, 20), "gloss": GLOSS, "effect": Program()}, optional=("gloss",)),
        "lower": Table({"piece_deficit": Integer(1, 20), "gloss": GLOSS, "effect": Program()}, optional=("gloss",)),
    }
)
TASK = Table(
    {
        "id": ID,
        "name": NAME,
        "type": Choice(TYPES),
        "advanced": BOOLEAN,
        "points": Integer(0, 9),
        "check": Check(),
    }
)
SCHEMA = Table(
    {
        "meta": Table({"game": Choice(("tash-kalar",))}),
        "arena_being": ListOf(ARENA_BEING, 1, MOST_CARDS),
        "quest": ListOf(QUEST, 1, MOST_CLAIMS["quest"]),
        "being": ListOf(BEING, 1, 200),
        "flare": ListOf(FLARE, 1, SHARED),
        "task": ListOf(TASK, 5, MOST_CLAIMS["task"]),
        "board": Table(
            dict.fromkeys(
                ("red", "green", "centre9", "centre_plus", "centre_x", "diag_main", "diag_anti"), Squares(1, 69)
            )
            | {"duel_start": Squares(2, 2), "melee_start": ListOf(Squares(2, 2), 3, 3)}
        ),
        "arena": Table(
            {
                "small_pieces": Table({f"colours_{number}": Integer(1, 30) for number in (2, 3, 4)}),
                "beings": Integer(1, 30),
                "hand": Integer(1, 12),
                "quest_target": Integer(1, 20),
            }
        ),
        "published": Table(
            {
                "pieces": Integer(1, 30),
                "legendary_pieces": Integer(0, 9),
                "score_markers": Table(dict.fromkeys(("high_form", "duel", "melee_3", "melee_4"), Integer(0, 4))),
                "hand": Table({"beings": Integer(1, 6), "legends": Integer(0, 3), "flares": Integer(0, 1)}),
                "actions": Integer(1, 5),
                "first_actions": Integer(1, 5),
                "end_score": Table(dict.fromkeys(("high_form", "duel", "melee_3", "melee_4"), Integer(1, 99))),
                "sideways": Integer(0, 12),
                "turn_cap": Integer(1, 1000),
            }
        ),
    }
)
