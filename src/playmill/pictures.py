"""What the pictures of all games share: counted words, and the rows of the score sheet."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Any

__all__ = ["ScoreSheet", "row", "several"]

LABEL, NUMBER = 30, 9  # columns of the score sheet: what a row is about, and each seat


def several(count: int, noun: str) -> str:
    """Return a count with its noun.

    Examples
    --------
    >>> several(1, "tile"), several(3, "tile")
    ('1 tile', '3 tiles')
    """
    return f"{count} {noun}{'' if count == 1 else 's'}"


def row(label: str, cells: Iterable[Any], columns: int = NUMBER) -> str:
    """Return a row of a score sheet: what it is about, then a cell for each seat."""
    return label.ljust(LABEL) + "".join(str(cell).rjust(columns) for cell in cells)


@dataclasses.dataclass(frozen=True)
class ScoreSheet:
    """What each seat of one state scores.

    Attributes
    ----------
    over
        Whether the game is over.
    parts
        By seat: the points of each scoring category by name.
    scores, places
        By seat.
    """

    over: bool
    parts: list[dict[str, int]]
    scores: list[int]
    places: list[int]

    def heading(self, columns: int = NUMBER) -> str:
        """Return the first row: the seats."""
        label = "score sheet" if self.over else "score sheet, if it ended now"
        return row(label, [f"seat {seat}" for seat in range(len(self.scores))], columns)

    def part(self, name: str, label: str | None = None) -> str:
        """Return the row of one scoring category, under its name or another label."""
        return row(name.replace("_", " ") if label is None else label, [points[name] for points in self.parts])
