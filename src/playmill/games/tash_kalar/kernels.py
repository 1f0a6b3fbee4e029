"""Tash-Kalar's matcher as functions: all summons of a card and all places of a pattern, on boards of either rule set.

They need no game object. What numba code calls is in `playmill.games.tash_kalar.jit`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from playmill.components import Components, Source
from playmill.errors import InvalidInput
from playmill.games.tash_kalar import _engine, _kernels, components, modes
from playmill.games.tash_kalar.names import CELLS
from playmill.games.tash_kalar.patterns import fill_pattern, orientations

__all__ = [
    "ArenaSummon",
    "QuestPlace",
    "Summon",
    "encode",
    "patterns",
    "patterns_batch",
    "quests",
    "summons",
    "summons_batch",
]

RuleSet = Literal["arena", "published"]
Square = tuple[int, int]
Board = Iterable[Sequence[int]] | npt.NDArray[np.integer[Any]]
COLOURS = 4
MOST_CELLS = 8  # of a pattern
WIDTH = 6  # of a pattern
RANKS = {"arena": 2, "published": 3}
# A variant of each rule set with every card and all four colours.
EVERYTHING: dict[str, tuple[str, tuple[str, ...]]] = {
    "arena": ("A4", ()),
    "published": ("deathmatch-melee-4", ("northern", "highland", "sylvan", "everfrost")),
}


class Summon(NamedTuple):
    """A summon of the published game: the being's square, and the squares of the pattern, in order."""

    square: Square
    used: tuple[Square, ...]


class ArenaSummon(NamedTuple):
    """A summon of the arena: the cells of the pattern, in order, and the being's cell."""

    used: tuple[Square, ...]
    square: Square


class QuestPlace(NamedTuple):
    """Where a quest is complete: which of its patterns, 0 to 2, and the cells of it, in order."""

    pattern: int
    used: tuple[Square, ...]


def summons(
    board: Board,
    card: str,
    colour: int,
    *,
    rules: RuleSet = "published",
    spare: bool = True,
    components: Source | None = None,
) -> list[Summon] | list[ArenaSummon]:
    """Return all legal summons of a card on a board (TAS-26 to TAS-29, TAS-68 to TAS-71).

    Parameters
    ----------
    board
        Pieces as rows (column, row, colour, rank), or int8[69] as `encode` makes them. Columns and rows are 0 to 8 from
        the top left; colours 0 to 3; ranks 0 common, 1 heroic, 2 legendary, in the arena 0 piece, 1 being.
    card
        Name of a being or legend.
    colour
        Whose pieces the pattern is made of.
    rules
        ``"published"`` or ``"arena"``.
    spare
        Whether the colour has a piece for the being in its pool. Without one, the arena allows no summon, and the
        published game asks for an own piece to be moved (TAS-71).
    components
        As for `playmill.games.tash_kalar.TashKalar`.

    Returns
    -------
    list of Summon or ArenaSummon
        Sorted; no two alike.

    Raises
    ------
    InvalidInput
        If the board, the card or a value is not allowed; the message says what is.
    InvalidComponents
        If the components have a defect.

    Examples
    --------
    >>> summons([(4, 3, 0, 0), (4, 5, 0, 0)], "Swordmaster", 0)
    [Summon(square=(4, 4), used=((4, 3), (4, 5)))]
    >>> len(summons([(3, 3, 0, 0), (5, 5, 0, 0)], "Clan Axeman", 0, rules="arena"))
    8
    """
    box, filled = _box(components), _rule_set(rules)
    cells = _one_board(board, filled)
    number = _card(box, filled, card)
    mine = _colour(colour)
    if filled == "arena" and not spare:
        return []  # TAS-27: the being would have to come from the supply
    found = _kernels.summons(cells, mine, number, _supplied(_rules(filled, box), filled, cells, mine, spare))
    listed = [(_squares(used), _squares(square)[0]) for used, square in found]
    if filled == "arena":
        return sorted(ArenaSummon(used, square) for used, square in listed)
    return sorted({Summon(square, used) for used, square in listed})


def quests(board: Board, quest: str, colour: int, *, components: Source | None = None) -> list[QuestPlace]:
    """Return all places where a quest of the arena is complete in a colour (TAS-35, TAS-37).

    Parameters
    ----------
    board, colour, components
        As for `summons`, with ``rules="arena"``.
    quest
        Name of a quest.

    Raises
    ------
    InvalidInput
        If the board, the quest or the colour is not allowed.
    InvalidComponents
        If the components have a defect.

    Examples
    --------
    >>> quests([(2, 2, 0, 0), (3, 2, 0, 0), (4, 2, 0, 0), (5, 2, 0, 0)], "Line of Four", 0)
    [QuestPlace(pattern=0, used=((2, 2), (3, 2), (4, 2), (5, 2)))]
    """
    box = _box(components)
    cells, mine = _one_board(board, "arena"), _colour(colour)
    names = _quest_numbers(box)
    if not isinstance(quest, str) or quest not in names:
        raise InvalidInput(f"no quest is called {quest!r}")
    filled, found = _rules("arena", box), []
    for pattern in range(3):
        number = _kernels.QUEST_PATTERN + 3 * names[quest] + pattern
        found += [QuestPlace(pattern, _squares(used)) for used in _kernels.patterns(cells, mine, number, filled)]
    return sorted(found)


def patterns(
    board: Board, pattern: Iterable[Sequence[Any]], colour: int, *, rules: RuleSet = "published"
) -> list[tuple[Square, ...]]:
    """Return all places where a pattern of your own is present (TAS-3, TAS-4).

    Parameters
    ----------
    board, colour, rules
        As for `summons`.
    pattern
        Its cells as (column, row, rank): the place may be anywhere, turned and mirrored. Ranks are ``"C"``, ``"H"``,
        ``"L"``, or in the arena ``"A"`` for a piece or a being and ``"B"`` for a being.

    Returns
    -------
    list of tuple
        The cells of each place, in order; sorted, no two alike.

    Raises
    ------
    InvalidInput
        If the board, the pattern or a value is not allowed; the message says what is.

    Examples
    --------
    >>> patterns([(4, 3, 0, 0), (4, 5, 0, 1)], [(0, 0, "C"), (2, 0, "H")], 0)
    [((4, 3), (4, 5))]
    """
    filled = _rule_set(rules)
    cells, mine = _one_board(board, filled), _colour(colour)
    found = _kernels.patterns(cells, mine, _kernels.QUEST_PATTERN, _own_pattern(_pattern(pattern, filled), filled))
    return sorted(_squares(used) for used in found)


def encode(boards: Iterable[Iterable[Sequence[int]]], rules: RuleSet = "published") -> npt.NDArray[np.int8]:
    """Return boards written as rows of pieces as the array that the batch forms take.

    Parameters
    ----------
    boards
        Boards as for `summons`.
    rules
        ``"published"`` or ``"arena"``.

    Returns
    -------
    numpy.ndarray
        int8[n, 69]: for each cell, row by row, -1 if it is empty, else 3 * colour + rank.

    Raises
    ------
    InvalidInput
        If a piece is off the board, two stand on one cell, or a number is out of range.

    Examples
    --------
    >>> encode([[(2, 0, 1, 0)]])[0, :3].tolist()
    [3, -1, -1]
    """
    filled = _rule_set(rules)
    listed = [_encoded(board, filled, f"board {index}") for index, board in enumerate(_listed(boards, "boards"))]
    return np.array(listed, np.int8).reshape(len(listed), len(CELLS))


def summons_batch(
    boards: npt.ArrayLike,
    cards: Iterable[str] | None = None,
    colour: int = 0,
    *,
    rules: RuleSet = "published",
    components: Source | None = None,
) -> npt.NDArray[np.int16]:
    """Return how many summons each of some cards has on each of many boards, with pieces enough in the pool.

    Parameters
    ----------
    boards
        int8[n, 69] as `encode` makes them.
    cards
        Names of beings and legends; None for all, in the order of the components.
    colour, rules, components
        As for `summons`.

    Returns
    -------
    numpy.ndarray
        int16[n, len(cards)].

    Raises
    ------
    InvalidInput
        If a shape or a value is out of range, or there is no such card.
    InvalidComponents
        If the components have a defect.

    Examples
    --------
    >>> summons_batch(encode([[(4, 3, 0, 0), (4, 5, 0, 0)], []]), ["Swordmaster", "Clan Axeman"])
    array([[1, 0], [0, 0]], dtype=int16)
    """
    box, filled = _box(components), _rule_set(rules)
    given = _boards(boards, filled)
    names = list(_card_numbers(box, filled)) if cards is None else _listed(cards, "cards")
    numbers = np.array([_card(box, filled, card) for card in names], np.int64)
    counts: npt.NDArray[np.int16] = _kernels.count_summons(
        given, _colour(colour), numbers, _plenty(_rules(filled, box))
    )
    return counts


def patterns_batch(
    boards: npt.ArrayLike, pattern: Iterable[Sequence[Any]], colour: int = 0, *, rules: RuleSet = "published"
) -> npt.NDArray[np.int16]:
    """Return in how many places a pattern is present on each of many boards.

    Parameters
    ----------
    boards
        int8[n, 69] as `encode` makes them.
    pattern, colour, rules
        As for `patterns`.

    Returns
    -------
    numpy.ndarray
        int16[n].

    Raises
    ------
    InvalidInput
        If a shape or a value is out of range.

    Examples
    --------
    >>> patterns_batch(encode([[(4, 3, 0, 0), (4, 4, 0, 0)], []]), [(0, 0, "C"), (1, 0, "C")]).tolist()
    [1, 0]
    """
    filled = _rule_set(rules)
    given, mine = _boards(boards, filled), _colour(colour)
    number = np.array([_kernels.QUEST_PATTERN], np.int64)
    return _kernels.count_patterns(given, mine, number, _own_pattern(_pattern(pattern, filled), filled))[:, 0]


# ---------------------------------------------------------------------- boards


def _squares(words: npt.NDArray[np.uint64]) -> tuple[Square, ...]:
    """Return the cells of a set of two words, column and row, in order of columns, then rows."""
    bits = int(words[0]) | int(words[1]) << 64
    return tuple(sorted(cell for cell, bit in zip(CELLS, _kernels.BITS, strict=True) if bits >> int(bit) & 1))


def _one_board(board: Board, rules: RuleSet) -> npt.NDArray[np.int8]:
    if isinstance(board, np.ndarray) and board.ndim == 1:
        only: npt.NDArray[np.int8] = _boards(board[np.newaxis], rules)[0]
        return only
    return np.array(_encoded(board, rules, "board"), np.int8)


def _encoded(board: Iterable[Sequence[int]], rules: RuleSet, where: str) -> list[int]:
    cells = [-1] * len(CELLS)
    for piece in _listed(board, where):
        row = tuple(_listed(piece, f"a piece of {where}"))
        if len(row) != 4 or not all(isinstance(n, int | np.integer) and not isinstance(n, bool) for n in row):
            raise InvalidInput(f"{where}: a piece is four integers, column, row, colour and rank; got {piece!r}")
        x, y, colour, rank = (int(n) for n in row)
        if (x, y) not in CELLS:
            raise InvalidInput(f"{where}: there is no cell in column {x}, row {y} (TAS-1)")
        if not (0 <= colour < COLOURS and 0 <= rank < RANKS[rules]):
            raise InvalidInput(
                f"{where}: colours are 0 to {COLOURS - 1} and ranks 0 to {RANKS[rules] - 1}; got {colour} and {rank}"
            )
        place = CELLS.index((x, y))
        if cells[place] >= 0:
            raise InvalidInput(f"{where}: two pieces stand in column {x}, row {y}")
        cells[place] = 3 * colour + rank
    return cells


def _boards(boards: npt.ArrayLike, rules: RuleSet) -> npt.NDArray[np.int8]:
    try:
        given = np.asarray(boards)
    except (TypeError, ValueError) as error:
        raise InvalidInput(f"boards must be an array: {error}") from None
    if given.ndim != 2 or given.shape[1] != len(CELLS) or not np.issubdtype(given.dtype, np.integer):
        raise InvalidInput(f"boards must be integers of shape (n, 69); got {given.dtype} of shape {given.shape}")
    wrong = (given < -1) | (given >= 3 * COLOURS) | (given >= 0) & (given % 3 >= RANKS[rules])
    if wrong.any():
        index, cell = (int(place[0]) for place in np.nonzero(wrong))
        raise InvalidInput(f"board {index}: cell {cell} is {given[index, cell]}, which is no colour and rank")
    return np.ascontiguousarray(given, np.int8)


# ---------------------------------------------------------------------- cards and rules


def _listed(values: Iterable[Any], what: str) -> list[Any]:
    try:
        if isinstance(values, str | bytes):
            raise TypeError
        return list(values)
    except TypeError:
        raise InvalidInput(f"{what} must be a list; got {values!r:.80}") from None


def _rule_set(rules: RuleSet) -> RuleSet:
    if not isinstance(rules, str) or rules not in EVERYTHING:
        raise InvalidInput(f"rules must be 'published' or 'arena'; got {rules!r}")
    return rules


def _colour(colour: int) -> int:
    if not isinstance(colour, int | np.integer) or isinstance(colour, bool) or not 0 <= colour < COLOURS:
        raise InvalidInput(f"colour must be 0 to {COLOURS - 1}; got {colour!r}")
    return int(colour)


def _box(source: Source | None) -> Components:
    return components.load(source)


@lru_cache(maxsize=16)
def _rules(rules: RuleSet, box: Components) -> npt.NDArray[Any]:
    mode, decks = EVERYTHING[rules]
    filled = np.zeros((), _engine.RULES)
    components.fill(filled, box, components.Options(players=modes.PLAYERS[mode], mode=mode, decks=decks))
    return filled


def _plenty(filled: npt.NDArray[Any]) -> npt.NDArray[Any]:
    plenty = filled.copy()
    plenty["supply"] = len(CELLS) + 1
    return plenty


def _supplied(
    filled: npt.NDArray[Any], rules: RuleSet, cells: npt.NDArray[np.int8], colour: int, spare: bool
) -> npt.NDArray[Any]:
    """Return the rules with pieces enough, or with just those that are on the board."""
    supplied = _plenty(filled)
    if not spare:
        ranks = cells[cells // 3 == colour] % 3
        top = 1 if rules == "arena" else 2
        supplied["supply"][colour] = [(ranks < top).sum(), (ranks >= top).sum()]
    return supplied


@lru_cache(maxsize=16)
def _card_numbers(box: Components, rules: RuleSet) -> dict[str, int]:
    return {card["name"]: number for number, card in enumerate(components.cards_in_play(box, *EVERYTHING[rules]))}


@lru_cache(maxsize=16)
def _quest_numbers(box: Components) -> dict[str, int]:
    return {quest["name"]: number for number, quest in enumerate(components.claims_in_play(box, "A4"))}


def _card(box: Components, rules: RuleSet, card: str) -> int:
    numbers = _card_numbers(box, rules)
    if not isinstance(card, str) or card not in numbers:
        raise InvalidInput(f"no card of the {rules} rules is called {card!r}")
    return numbers[card]


def _pattern(pattern: Iterable[Sequence[Any]], rules: RuleSet) -> tuple[tuple[int, int, str], ...]:
    letters = "AB" if rules == "arena" else "CHL"
    cells = []
    for cell in _listed(pattern, "pattern"):
        row = tuple(cell) if isinstance(cell, Sequence) and not isinstance(cell, str) else ()
        if len(row) != 3 or not all(type(n) is int for n in row[:2]) or row[2] not in tuple(letters):
            raise InvalidInput(f"pattern: a cell is column, row and one of {', '.join(letters)}; got {cell!r}")
        cells.append((row[0], row[1], row[2]))
    places = {cell[:2] for cell in cells}
    if not 1 <= len(cells) <= MOST_CELLS or len(places) < len(cells):
        raise InvalidInput(f"pattern: it has 1 to {MOST_CELLS} cells, no two alike; got {cells!r}")
    for axis in range(2):
        if max(place[axis] for place in places) - min(place[axis] for place in places) >= WIDTH:
            raise InvalidInput(f"pattern: it is at most {WIDTH} cells wide and high; got {cells!r}")
    return tuple(sorted(cells))


@lru_cache(maxsize=256)
def _own_pattern(pattern: tuple[tuple[int, int, str], ...], rules: RuleSet) -> npt.NDArray[Any]:
    filled = np.zeros((), _engine.RULES)
    fill_pattern(filled, _kernels.QUEST_PATTERN, orientations(pattern, anchored=False))
    return filled
