"""How a pattern lies on the board in each of its orientations, and how the compiled core reads it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np

__all__ = ["ORIENTATIONS", "QUEST_PATTERN", "STRIDE", "Way", "bit_of", "board_words", "fill_pattern", "orientations"]

STRIDE = 14  # bits of a row of the board
QUEST_PATTERN = 112  # number of the first quest's first pattern
EMPTY = 3  # the plane of empty squares
ORIENTATIONS = (  # TAS-3: (dx, dy) becomes (a dx + b dy, c dx + d dy); the order is that of orientations 0 .. 7
    (1, 0, 0, 1),
    (0, -1, 1, 0),
    (-1, 0, 0, -1),
    (0, 1, -1, 0),
    (-1, 0, 0, 1),
    (0, 1, 1, 0),
    (1, 0, 0, -1),
    (0, -1, -1, 0),
)
RANK = {"A": 0, "B": 1, "C": 0, "H": 1, "L": 2}

Cell = tuple[int, int]
Squares = Iterable[Sequence[Any]]


class Way(NamedTuple):
    """A pattern in one orientation.

    Attributes
    ----------
    orientation : int
        0 .. 7; the lowest that gives the same cells, ranks, square and marks.
    entry : int
        0 .. 7; the lowest that gives the same cells and, if it counts, square: what actions name.
    cells : tuple of (dx, dy, rank)
        Row by row, counted from the being's square, or from where the pattern's own cells are counted.
    mark, mark2 : tuple of (dx, dy)
        Marked squares, counted likewise.
    """

    orientation: int
    entry: int
    cells: tuple[tuple[int, int, int], ...]
    mark: tuple[Cell, ...]
    mark2: tuple[Cell, ...]


def bit_of(x: int, y: int) -> int:
    """Return the bit of a square.

    >>> bit_of(4, 4)
    60
    """
    return STRIDE * y + x


def board_words(squares: Squares) -> list[int]:
    """Return a set of squares as the two words of a board.

    >>> board_words([(2, 0), (8, 4)])
    [4, 1]
    """
    bits = sum({1 << bit_of(x, y) for x, y in squares})
    return [bits & (1 << 64) - 1, bits >> 64]


def _turned(matrix: Sequence[int], x: int, y: int) -> Cell:
    a, b, c, d = matrix
    return a * x + b * y, c * x + d * y


def orientations(pattern: Squares, mark: Squares = (), mark2: Squares = (), *, anchored: bool = True) -> list[Way]:
    """Return the different orientations of a pattern.

    Parameters
    ----------
    pattern : iterable of (dx, dy, letter)
        A or C for any piece, B or H for a being or heroic, L for a legend.
    mark, mark2 : iterable of (dx, dy)
        Marked squares.
    anchored : bool
        Whether the being's square (0, 0) belongs to the pattern; otherwise only how the cells lie to each other counts.

    Examples
    --------
    >>> [way.orientation for way in orientations([(0, 0, "A"), (0, 2, "A")], anchored=False)]
    [0, 1]
    """
    ways: list[Way] = []
    seen: set[object] = set()
    entries: dict[object, int] = {}
    for number, matrix in enumerate(ORIENTATIONS):
        cells = sorted((*_turned(matrix, x, y)[::-1], RANK[letter]) for x, y, letter in pattern)  # rows first
        marks = [tuple(sorted(_turned(matrix, x, y) for x, y in marked)) for marked in (mark, mark2)]
        top, left = (0, 0) if anchored else cells[0][:2]
        relative = tuple((y - top, x - left, rank) for y, x, rank in cells)
        look = relative, *marks
        if look in seen:
            continue
        seen.add(look)
        entry = entries.setdefault(tuple((y, x) for y, x, _ in relative), number)
        ways.append(Way(number, entry, tuple((x, y, rank) for y, x, rank in cells), marks[0], marks[1]))
    return ways


def _address(plane: int, offset: int) -> int:
    """Where the compiled core reads a plane's board moved down by `offset` bits (csrc/games/tash_kalar/planes.h)."""
    return 384 * plane + 48 * (offset & 7) + 16 + (offset >> 3)


def fill_pattern(rules: np.ndarray[Any, Any], number: int, ways: Sequence[Way]) -> None:
    """Write the orientations of one pattern into Rules; marks and squares beside it only of cards.

    Parameters
    ----------
    rules : ndarray of shape () and the dtype of Rules
        Zeroed where the pattern goes.
    number : int
        A card, or 112 + 3 * quest + pattern.
    ways : sequence of Way
        As `orientations` gives them.
    """
    card = number < QUEST_PATTERN
    rules["ways"][number] = len(ways)
    rules["cells"][number] = len(ways[0].cells)
    rules["high"][number] = sum(rank > 0 for _, _, rank in ways[0].cells)
    for index, way in enumerate(ways):
        lowest = bit_of(*way.cells[0][:2])
        offsets = [bit_of(x, y) - lowest for x, y, _ in way.cells]
        reads = [_address(rank, offset) for offset, (_, _, rank) in zip(offsets, way.cells, strict=True)]
        room = rules["reads"].shape[-1]
        rules["offset"][number, index, : len(offsets)] = offsets
        rules["reads"][number, index] = reads + reads[:1] * (room - len(reads))
        rules["need"][number, index, : len(offsets)] = [rank for _, _, rank in way.cells]
        rules["turned"][number, index] = way.orientation
        rules["entry"][number, index] = way.entry
        if card:
            rules["square"][number, index] = -lowest
            _fill_border(rules, number, index, way, lowest)
            for name, marks in (("mark", way.mark), ("mark2", way.mark2)):
                rules[f"{name}s" if name == "mark" else "marks2"][number] = len(marks)
                if marks:
                    rules[name][number, index, : len(marks)] = marks


def _fill_border(rules: np.ndarray[Any, Any], number: int, index: int, way: Way, lowest: int) -> None:
    """Write the squares that share a side with the pattern (TAS-29), whether they are on the board or not."""
    own = {(x, y) for x, y, _ in way.cells}
    beside = {(x + dx, y + dy) for x, y in own for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))} - own
    reads = [_address(EMPTY, offset) for offset in sorted(bit_of(x, y) - lowest for x, y in beside)]
    rules["borders"][number, index] = len(reads)
    rules["border_reads"][number, index] = reads + reads[:1] * (rules["border_reads"].shape[-1] - len(reads))
