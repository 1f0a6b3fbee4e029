"""Hexes as text: what tiles laid side by side look like in a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

__all__ = ["HEIGHT", "STEPS", "WIDTH", "Hex", "draw"]

STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))  # CAS-5: q and r across E, NE, NW, W, SW, SE
WIDTH, HEIGHT = 9, 6  # columns and lines of one hex; neighbours share their borders
ACROSS, ASIDE, DOWN = 8, 4, 4  # columns to the hex in the east; columns and lines to the one in the south-east

# By edge: its border's character and where it stands, then where its terrain does, as lines below the top corner and
# columns right of it.
BORDERS = (
    ("|", (2, 4), (3, 4)),
    ("\\", (0, 1), (1, 3)),
    ("/", (0, -1), (1, -3)),
    ("|", (2, -4), (3, -4)),
    ("\\", (4, -3), (5, -1)),
    ("/", (4, 3), (5, 1)),
)
LETTERS = ((2, 3), (1, 2), (1, -2), (2, -3), (4, -2), (4, 2))
LABEL, CONTENT, MARK = 2, 3, 4  # the lines of the three texts


@dataclass(frozen=True)
class Hex:
    """One hex of a drawing.

    Attributes
    ----------
    edges
        The letter of the terrain at each edge, counter-clockwise from the east.
    q, r
        Axial coordinates; r grows downwards.
    label
        Text in the middle, 3 characters at most.
    content
        Text below it, 7 characters at most.
    mark
        Text at the bottom, 3 characters at most.
    """

    edges: str
    q: int = 0
    r: int = 0
    label: str = ""
    content: str = ""
    mark: str = ""


def draw(hexes: Iterable[Hex]) -> list[str]:
    r"""Draw hexes where they lie; between two whose terrains agree at the edge they share, the border is left out.

    Returns
    -------
    list of str
        The lines, without spaces at their ends; as far left as the westernmost hex allows.

    Examples
    --------
    >>> tiles = Hex("FFMMMF", label="0", content="ELK"), Hex("WWFFFW", 1, 0, "1", "b f"), Hex("RRRRRR", 0, 1, "2")
    >>> print("\n".join(draw(tiles)))
       / \     / \
     /M   F\ /F   W\
    |M  0  F F  1  W|
    |  ELK     b f  |
     \M   F/ \F   W/
       \ /R   R\ /
        |R  2  R|
        |       |
         \R   R/
           \ /
    """
    ink: dict[tuple[int, int], str] = {}
    laid = {(tile.q, tile.r): tile for tile in hexes}
    for (q, r), tile in laid.items():
        top, middle = DOWN * r, ACROSS * q + ASIDE * r
        for edge, ((border, *places), (line, column)) in enumerate(zip(BORDERS, LETTERS, strict=True)):
            beyond = laid.get((q + STEPS[edge][0], r + STEPS[edge][1]))
            joined = beyond is not None and beyond.edges[(edge + 3) % 6] == tile.edges[edge]
            ink.update(((top + down, middle + right), " " if joined else border) for down, right in places)
            ink[top + line, middle + column] = tile.edges[edge]
        for line, text in ((LABEL, tile.label), (CONTENT, tile.content), (MARK, tile.mark)):
            left = middle - len(text) // 2
            ink.update(((top + line, left + i), character) for i, character in enumerate(text))
    return _lines(ink)


def _lines(ink: dict[tuple[int, int], str]) -> list[str]:
    lines, columns = zip(*ink, strict=True) if ink else ((0,), (0,))
    rows = range(min(lines), max(lines) + 1)
    width = range(min(columns), max(columns) + 1)
    return ["".join(ink.get((row, column), " ") for column in width).rstrip() for row in rows]
