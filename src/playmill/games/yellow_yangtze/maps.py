"""What a drawn map means: which hexes there are, what they are called, what they touch, and what is wrong with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from playmill.components import defect

__all__ = ["EDGES", "LAND", "MOST_HEXES", "Board", "defects", "read"]

MOST_HEXES = 192
LAND = "."
EDGES = ("E", "NE", "NW", "W", "SW", "SE")  # counter-clockwise
STEPS = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))  # across these edges, as rows and characters of `rows`
MOST_NAMED = 4  # hexes in one message

Cell = tuple[int, int]


@dataclass(frozen=True)
class Board:
    """A map, its hexes numbered row by row from the north, each row from west to east.

    Attributes
    ----------
    cells
        Row and column of each hex, from 0; an odd row lies half a hex further east than an even one.
    names
        What each hex is called: row and column, as in ``"4,12"``.
    letters
        How each hex is drawn.
    index
        The number of the hex at a row and column.
    neighbours
        The hex across each of the six edges of each hex, in the order of `EDGES`; -1 for none (YAY-20).
    river
        The hexes that are river.
    capitals
        The hex of each capital, in the order of the components.
    triangles
        Three hexes that touch each other, all land or all river; ascending, and in ascending order (YAY-50).
    """

    cells: tuple[Cell, ...]
    names: tuple[str, ...]
    letters: tuple[str, ...]
    index: Mapping[Cell, int]
    neighbours: tuple[tuple[int, ...], ...]
    river: frozenset[int]
    capitals: tuple[int, ...]
    triangles: tuple[tuple[int, int, int], ...]


def read(drawing: Mapping[str, Any]) -> Board:
    """Return the board that the map of a components file draws.

    Examples
    --------
    >>> board = read({"rows": [". A", " ."], "rivers": [], "capitals": [{"letter": "A"}]})
    >>> board.names, board.capitals, board.triangles
    (('0,0', '0,1', '1,0'), (1,), ((0, 1, 2),))
    """
    drawn = _drawn(drawing["rows"])
    number = {place: hexagon for hexagon, place in enumerate(drawn)}
    neighbours = tuple(
        tuple(number.get((row + down, character + right), -1) for down, right in STEPS) for row, character in drawn
    )
    rivers = {river["letter"] for river in drawing["rivers"]}
    river = frozenset(hexagon for hexagon, letter in enumerate(drawn.values()) if letter in rivers)
    hexes = {letter: hexagon for hexagon, letter in enumerate(drawn.values())}
    shift = _shift(drawn)
    cells = tuple(_cell(place, shift) for place in drawn)
    return Board(
        cells=cells,
        names=tuple(_name(place, shift) for place in drawn),
        letters=tuple(drawn.values()),
        index={cell: hexagon for hexagon, cell in enumerate(cells)},
        neighbours=neighbours,
        river=river,
        capitals=tuple(hexes[capital["letter"]] for capital in drawing["capitals"] if capital["letter"] in hexes),
        triangles=tuple(three for three in _threes(neighbours) if len({hexagon in river for hexagon in three}) == 1),
    )


def _threes(neighbours: Sequence[Sequence[int]]) -> Iterator[tuple[int, int, int]]:
    """All three hexes that touch each other, by the northernmost of them and then the westernmost."""
    for hexagon, (east, _, _, _, south_west, south_east) in enumerate(neighbours):
        if east >= 0 and south_east >= 0:
            yield hexagon, east, south_east
        if south_west >= 0 and south_east >= 0:
            yield hexagon, south_west, south_east


def _drawn(rows: Sequence[str]) -> dict[Cell, str]:
    """Return the letter of each hex by row and character."""
    return {
        (row, character): letter
        for row, line in enumerate(rows)
        for character, letter in enumerate(line)
        if letter != " "
    }


def _shift(drawn: Iterable[Cell]) -> int:
    """Return 0 where even rows stand at even characters, as most hexes have it, and 1 where they stand at odd ones."""
    sides = Counter((row + character) % 2 for row, character in drawn)
    return int(sides[1] > sides[0])


def _cell(place: Cell, shift: int) -> Cell:
    row, character = place
    return row, (character + shift) // 2


def _name(place: Cell, shift: int) -> str:
    row, column = _cell(place, shift)
    return f"{row},{column}"


def _listed(names: Sequence[str]) -> str:
    first = " ".join(names[:MOST_NAMED])
    return f"{first} and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else first


def _at(drawn: Mapping[Cell, str], letter: str, shift: int) -> str:
    """Return the names of the hexes with a letter, in words."""
    return _listed([_name(place, shift) for place, other in drawn.items() if other == letter]) or "no hex"


# ---------------------------------------------------------------------- what is wrong with a map


def defects(drawing: Mapping[str, Any]) -> Iterator[str]:
    """One line for each defect of a map whose entries are well formed."""
    drawn = _drawn(drawing["rows"])
    shift = _shift(drawn)
    wrong = [*_letters(drawing, drawn, shift), *_places(drawing, drawn, shift)]
    yield from wrong
    if wrong:
        return
    for index, capital in enumerate(drawing["capitals"]):
        if list(drawn.values()).count(capital["letter"]) != 1:
            where = f"map.capitals[{index}] ({capital['name']})"
            yield f"{where}: drawn at {_at(drawn, capital['letter'], shift)}; allowed: one hex"
    board = read(drawing)
    yield from _pieces(board, range(len(drawn)), "map.rows", "a map that hangs together")
    for index, river in enumerate(drawing["rivers"]):
        where = f"map.rivers[{index}] ({river['name']})"
        hexes = [hexagon for hexagon, letter in enumerate(board.letters) if letter == river["letter"]]
        if not hexes:
            yield f"{where}: drawn at no hex; allowed: one hex or more"
        yield from _pieces(board, hexes, where, "a river that hangs together")
    counts = _counts(board)
    for name, count in drawing.get("counts", {}).items():
        if count != counts[name]:
            yield defect(f"map.counts.{name}", count, f"{counts[name]}, which is what the map comes to")


def _letters(drawing: Mapping[str, Any], drawn: Mapping[Cell, str], shift: int) -> Iterator[str]:
    """Letters and names that mean two things: a capital on a river, for one."""
    letters: dict[str, str] = {}
    names: dict[str, str] = {}
    for kind, terrain in (("rivers", "river"), ("capitals", "land")):
        for index, item in enumerate(drawing[kind]):
            where, letter, name = f"map.{kind}[{index}]", item["letter"], item["name"]
            hexes = _at(drawn, letter, shift)
            if letter in letters:
                allowed = f"a letter of its own, for {terrain}; {letters[letter]} has this one, drawn at {hexes}"
                yield defect(f"{where}.letter", letter, allowed)
            if name in names:
                yield defect(f"{where}.name", name, f"a name of its own; {names[name]} has this one, at {hexes}")
            letters.setdefault(letter, f"{where} ({name})")
            names.setdefault(name, where)


def _places(drawing: Mapping[str, Any], drawn: Mapping[Cell, str], shift: int) -> Iterator[str]:
    """Hexes that mean nothing, stand between two places, or are too many."""
    meaning = {LAND, *(item["letter"] for kind in ("rivers", "capitals") for item in drawing[kind])}
    for (row, character), letter in drawn.items():
        where = f"map.rows[{row}]: hex {_name((row, character), shift)}"
        if letter not in meaning:
            yield defect(where, letter, f"a blank, or one of {' '.join(sorted(meaning))}")
        if (row + character) % 2 != shift:
            given = f"got {letter!r} as character {character + 1}"
            yield f"{where}: {given}; allowed: every second character, shifted by one from row to row"
    if not drawn:
        yield f"map.rows: got no hex; allowed: 1 .. {MOST_HEXES} hexes"
    if len(drawn) > MOST_HEXES:
        beyond = _name(list(drawn)[MOST_HEXES], shift)
        yield f"map.rows: got {len(drawn)} hexes, the first too many at {beyond}; allowed: 1 .. {MOST_HEXES} hexes"


def _pieces(board: Board, hexes: Collection[int], where: str, allowed: str) -> Iterator[str]:
    """Every piece of some hexes but the largest."""
    pieces = []
    left = set(hexes)
    while left:
        piece: set[int] = set()
        reached = {min(left)}
        while reached:
            piece |= reached
            reached = {other for hexagon in reached for other in board.neighbours[hexagon] if other in left} - piece
        left -= piece
        pieces.append(piece)
    largest: set[int] = max(pieces, key=len, default=set())
    for piece in pieces:
        if piece is not largest:
            names = _listed([board.names[hexagon] for hexagon in sorted(piece)])
            yield f"{where}: {names} cut off from {board.names[min(largest)]}; allowed: {allowed}"


def _counts(board: Board) -> dict[str, int]:
    hexes = len(board.cells)
    watery = [three for three in board.triangles if three[0] in board.river]
    return {
        "hexes": hexes,
        "land": hexes - len(board.river),
        "river": len(board.river),
        "capitals": len(board.capitals),
        "borders": sum(a in board.neighbours[b] for a, b in combinations(range(hexes), 2)),
        "land_triangles": len(board.triangles) - len(watery),
        "river_triangles": len(watery),
    }
