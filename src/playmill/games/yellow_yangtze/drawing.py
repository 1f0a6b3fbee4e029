"""A map as text: every hex where it lies, and lines between the hexes that are linked."""

from __future__ import annotations

from collections.abc import Sequence

from playmill.games.yellow_yangtze.maps import EDGES, Board

__all__ = ["draw"]

# By edge: the lines below a hex and the columns right of it where a link stands, and how it looks.
LINKS = {"E": ((0, 1, "-"), (0, 2, "-"), (0, 3, "-")), "SW": ((1, -1, "/"),), "SE": ((1, 1, "\\"),)}
ACROSS, DOWN = 4, 2  # columns to the hex in the east, half as many to those below; lines to the next row


def draw(board: Board, contents: Sequence[str], occupied: Sequence[bool]) -> list[str]:
    r"""Draw a board, with the numbers of its rows at the left and of its columns above.

    Parameters
    ----------
    board
        The board.
    contents
        What to write on each hex, 3 characters at most.
    occupied
        Whether something lies on each hex; adjacent hexes that are both occupied are linked.

    Returns
    -------
    list of str
        The lines, without spaces at their ends.

    Examples
    --------
    >>> from playmill.games.yellow_yangtze.maps import read
    >>> board = read({"rows": [". . .", " . .", ". . ."], "rivers": [], "capitals": []})
    >>> contents = [".", "R", "K^", ".", "k0", ".", ".", "."]
    >>> print("\n".join(draw(board, contents, [text != "." for text in contents])))
        0   1   2
     0  .   R---K^
             \ /
     1    .   k0
    <BLANKLINE>
     2  .   .   .
    """
    rows, columns = zip(*board.cells, strict=True)
    top, west = min(rows), min(columns)
    ink: dict[tuple[int, int], str] = {}
    for hexagon, (row, column) in enumerate(board.cells):
        line, left = DOWN * (row - top), ACROSS * (column - west) + ACROSS // 2 * (row % 2)
        for edge, marks in LINKS.items():
            other = board.neighbours[hexagon][EDGES.index(edge)]
            if occupied[hexagon] and other >= 0 and occupied[other]:
                ink.update({(line + below, left + aside): mark for below, aside, mark in marks})
        ink.update({(line, left + place): character for place, character in enumerate(contents[hexagon])})
    margin = max(2, len(str(max(rows))))
    heading = "".join(str(column).ljust(ACROSS) for column in range(west, max(columns) + 1))
    drawn = _lines(ink, DOWN * (max(rows) - top) + 1)
    labels = [str(top + line // DOWN) if line % DOWN == 0 else "" for line in range(len(drawn))]
    labelled = [f"{label:>{margin}}  {text}".rstrip() for label, text in zip(labels, drawn, strict=True)]
    return [f"{'':{margin}}  {heading}".rstrip(), *labelled]


def _lines(ink: dict[tuple[int, int], str], count: int) -> list[str]:
    width = max(column for _, column in ink) + 1
    return ["".join(ink.get((line, column), " ") for column in range(width)) for line in range(count)]
