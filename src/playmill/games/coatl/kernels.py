"""Cóatl's matcher as functions: what a coatl fulfils and scores, as text, and on arrays of coatls.

They need no game object and know the promo cards too. What numba code calls is in `playmill.games.coatl.jit`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from playmill.arguments import array
from playmill.components import Components, Source
from playmill.errors import InvalidInput
from playmill.games.coatl import _engine, _kernels, components
from playmill.games.coatl.components import LETTERS

__all__ = ["CoatlScore", "Fulfilled", "FulfilledBatch", "encode", "fulfil", "fulfil_batch", "score"]

TEXT = re.compile(rf"<?[{LETTERS}]+>?")
PIECES = _kernels.PIECES_AT_MOST
Direction = Literal["head_to_tail", "both"]
OpenEnd = Literal["strict", "lenient"]


@dataclass(frozen=True)
class Fulfilled:
    """What a prophecy finds in a coatl.

    Attributes
    ----------
    occurrences : int
        How often its pattern occurs, no piece used twice.
    level : int
        The highest level reached, from 1; 0 if the prophecy is not fulfilled.
    points : int
        What that level pays.
    """

    occurrences: int
    level: int
    points: int


@dataclass(frozen=True)
class CoatlScore:
    """What a complete coatl scores.

    Attributes
    ----------
    prophecies : tuple of Fulfilled
        One for each card, in the order given.
    requirements : int
        How many requirements of the temple are met; 0 without one.
    temple : int
        Points of the temple.
    total : int
        Points in all.
    """

    prophecies: tuple[Fulfilled, ...]
    requirements: int
    temple: int
    total: int


class FulfilledBatch(NamedTuple):
    """What prophecies find in coatls: int16[n, k] each, see `Fulfilled`."""

    occurrences: npt.NDArray[np.int16]
    level: npt.NDArray[np.int16]
    points: npt.NDArray[np.int16]


def fulfil(
    coatl: str,
    card: str | int,
    *,
    pattern_direction: Direction = "head_to_tail",
    x_open_end: OpenEnd = "strict",
    components: Source | None = None,
) -> Fulfilled:
    """Return what a prophecy finds in a coatl (COA-60 to COA-68).

    Parameters
    ----------
    coatl
        Letters Y, R, K, G, B from head side to tail side, a ``<`` before a head and a ``>`` after a tail.
    card
        Id or name of a prophecy.
    pattern_direction, x_open_end, components
        As for `playmill.games.coatl.Coatl`.

    Raises
    ------
    InvalidInput
        If the coatl is malformed, or there is no such card or option.
    InvalidComponents
        If the components have a defect.

    Examples
    --------
    >>> fulfil("<GGYGG>", "exact_pair_green")
    Fulfilled(occurrences=2, level=2, points=5)
    >>> fulfil("<RYRKR", 1).points
    2
    """
    colours, heads, tails = encode([coatl])
    found = fulfil_batch(
        colours, heads, tails, [card], pattern_direction=pattern_direction, x_open_end=x_open_end, components=components
    )
    return Fulfilled(*(int(values[0, 0]) for values in found))


def score(
    coatl: str,
    cards: Iterable[str | int],
    temple: str | int | None = None,
    *,
    pattern_direction: Direction = "head_to_tail",
    components: Source | None = None,
) -> CoatlScore:
    """Return what a complete coatl scores with the cards beside it (COA-86).

    Parameters
    ----------
    coatl
        As for `fulfil`, with head and tail.
    cards
        Ids or names of prophecies, no two alike; one to four, or as many as the components allow beside a coatl.
    temple
        Id or name of a temple, or None.
    pattern_direction, components
        As for `playmill.games.coatl.Coatl`.

    Raises
    ------
    InvalidInput
        If the coatl is malformed or not complete, or there is no such card or option, or too many.
    InvalidComponents
        If the components have a defect.

    Examples
    --------
    >>> cards = ["rainbow_ykrgb", "block4_bbyy", "stretch_ykr", "exact_pair_black"]
    >>> score("<YKRGBBYYGRKK>", cards, "eq_red_yellow_len12").total
    18
    """
    colours, heads, tails = encode([coatl])
    if not (heads[0] and tails[0]):
        raise InvalidInput(f"only a complete coatl scores, with < before its head and > after its tail; got {coatl!r}")
    box = _box(components)
    beside, most = _listed(cards), box["player"]["prophecies_per_coatl"]  # COA-52
    if not 1 <= len(beside) <= most:
        raise InvalidInput(f"cards must be one to {most} ids or names of prophecies; got {beside!r}")
    found = fulfil_batch(colours, heads, tails, beside, pattern_direction=pattern_direction, components=components)
    prophecies = tuple(Fulfilled(*map(int, values)) for values in zip(*(values[0] for values in found), strict=True))
    met = paid = 0
    if temple is not None:
        rules = _rules(pattern_direction, "strict", box)
        number = _number(box, "temple", temple)
        laid = np.bitwise_or.reduce([rules["cards_of"][_number(box, "prophecy", card)] for card in beside])
        given = _symbols(colours), np.array([colours.shape[1]], np.int32), np.array([laid], np.uint64)
        requirements, points = _kernels.temples(*given, np.array([number]), rules)
        met, paid = int(requirements[0, 0]), int(points[0, 0])
    return CoatlScore(prophecies, met, paid, sum(card.points for card in prophecies) + paid)


def encode(
    coatls: Iterable[str],
) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
    """Return coatls written as text as the arrays that `fulfil_batch` takes.

    Parameters
    ----------
    coatls
        Texts as for `fulfil`.

    Returns
    -------
    colours : numpy.ndarray
        int8[n, k]: 0 to 4 for yellow, red, black, green, blue, from head side to tail side; -1 past the end.
    heads, tails : numpy.ndarray
        bool[n]: whether the coatl has a head, and a tail.

    Raises
    ------
    InvalidInput
        If a coatl is malformed; the message names it.

    Examples
    --------
    >>> colours, heads, tails = encode(["<YRK", "BB"])
    >>> colours.tolist(), heads.tolist(), tails.tolist()
    ([[0, 1, 2], [4, 4, -1]], [True, False], [False, False])
    """
    try:
        given = [coatls] if isinstance(coatls, str) else list(coatls)
    except TypeError:
        raise InvalidInput(f"coatls must be texts such as '<YRK', in a list; got {coatls!r}") from None
    for index, text in enumerate(given):
        if not isinstance(text, str) or not TEXT.fullmatch(text):
            raise InvalidInput(
                f"coatl {index} must be letters of {LETTERS} from head side to tail side, with < before a head and > "
                f"after a tail; got {text!r}"
            )
        _check_size(index, len(text.strip("<>")), text[0] == "<", text[-1] == ">")
    width = max((len(text.strip("<>")) for text in given), default=1)
    colours = np.full((len(given), width), -1, np.int8)
    for row, text in zip(colours, given, strict=True):
        letters = text.strip("<>")
        row[: len(letters)] = [LETTERS.index(letter) for letter in letters]
    heads, tails = ([end in text for text in given] for end in "<>")
    return colours, np.array(heads, bool), np.array(tails, bool)


def fulfil_batch(
    colours: npt.ArrayLike,
    heads: npt.ArrayLike,
    tails: npt.ArrayLike,
    cards: Iterable[str | int] | None = None,
    *,
    pattern_direction: Direction = "head_to_tail",
    x_open_end: OpenEnd = "strict",
    components: Source | None = None,
) -> FulfilledBatch:
    """Return what each of some prophecies finds in each of many coatls.

    Parameters
    ----------
    colours
        Integers of shape (n, k): 0 to 4 for yellow, red, black, green, blue, from head side to tail side; -1 past the
        end. `encode` makes them from text.
    heads, tails
        Booleans of shape (n,): whether the coatl has a head, and a tail.
    cards
        Ids or names of prophecies, no two alike; None for all, promo cards included, in the order of the components.
    pattern_direction, x_open_end, components
        As for `playmill.games.coatl.Coatl`.

    Returns
    -------
    FulfilledBatch
        ``occurrences``, ``level`` and ``points``: int16[n, len(cards)] each.

    Raises
    ------
    InvalidInput
        If a shape or a value is out of range, or there is no such card or option; the message names it.
    InvalidComponents
        If the components have a defect.

    Examples
    --------
    >>> fulfil_batch(*encode(["<KKKKKK>", "YGG"]), ["trio_black", "exact_pair_green"]).points
    array([[7, 0], [0, 0]], dtype=int16)
    """
    box = _box(components)
    rules = _rules(pattern_direction, x_open_end, box)
    if cards is None:
        kinds = list(range(int(rules["kinds"])))
    else:
        chosen = _listed(cards)
        kinds = [_number(box, "prophecy", card) for card in chosen]
        twice = [card for place, card in enumerate(chosen) if kinds[place] in kinds[:place]]
        if twice:
            raise InvalidInput(f"prophecy {twice[0]!r} is given twice")
    given = array(colours, "colours")
    if given.ndim != 2 or not np.issubdtype(given.dtype, np.integer) or not 1 <= given.shape[1] <= PIECES:
        raise InvalidInput(
            f"colours must be integers of shape (n, k), k from 1 to {PIECES}; got {given.dtype} of shape {given.shape}"
        )
    if given.size and not -1 <= given.min() <= given.max() < len(LETTERS):
        raise InvalidInput(f"colours must be from -1 to {len(LETTERS) - 1}; got {given.min()} to {given.max()}")
    coatls = _symbols(given)
    has_head, has_tail = (_truths(values, name, len(given)) for values, name in ((heads, "heads"), (tails, "tails")))
    lengths = _lengths(coatls, has_head, has_tail)
    closed = has_head.astype(np.uint8) + 2 * has_tail.astype(np.uint8)
    return FulfilledBatch(*_kernels.fulfil(coatls, lengths, closed, np.array(kinds, np.int64), rules))


def _check_size(index: int, length: int, head: bool, tail: bool) -> None:
    if length > PIECES:
        raise InvalidInput(f"coatl {index}: a coatl has {PIECES} pieces at most (COA-110); got {length}")
    if head and tail and length < 3:
        raise InvalidInput(f"coatl {index}: head and tail need a body between them (COA-49); got {length} pieces")


def _lengths(
    coatls: npt.NDArray[np.uint8], heads: npt.NDArray[np.bool_], tails: npt.NDArray[np.bool_]
) -> npt.NDArray[np.int32]:
    """Return the pieces of each coatl; refuse one that is empty, has a gap, or has no body between head and tail."""
    there = np.ascontiguousarray(coatls.T) != 0  # a row for each place: long rows add up faster than many short ones
    lengths: npt.NDArray[np.uint8] = there.sum(axis=0, dtype=np.uint8)  # 127 at most
    for wrong, what in (
        (lengths == 0, "it has no piece"),
        ((there[1:] > there[:-1]).any(axis=0), "a piece follows after -1"),
        (heads & tails & (lengths < 3), "head and tail need a body between them (COA-49)"),
    ):
        if wrong.any():
            raise InvalidInput(f"coatl {int(wrong.argmax())}: {what}")
    return lengths.astype(np.int32)


def _symbols(colours: npt.NDArray[Any]) -> npt.NDArray[np.uint8]:
    """Return pieces as the compiled core reads them: 1 to 5, and 0 past the end."""
    return np.ascontiguousarray(colours.astype(np.uint8, copy=False) + np.uint8(1))


def _truths(values: npt.ArrayLike, name: str, count: int) -> npt.NDArray[np.bool_]:
    given = array(values, name)
    if given.dtype != np.bool_ or given.shape != (count,):
        raise InvalidInput(f"{name} must be bool of shape ({count},); got {given.dtype} of shape {given.shape}")
    return given


def _listed(cards: Iterable[str | int]) -> list[str | int]:
    try:
        if isinstance(cards, str | bytes):
            raise TypeError
        return list(cards)
    except TypeError:
        raise InvalidInput(f"cards must be ids or names of prophecies, in a list; got {cards!r}") from None


def _number(box: Components, table: Literal["prophecy", "temple"], card: str | int) -> int:
    """Return the place of a card in its table, by id or name."""
    if isinstance(card, np.generic):
        card = card.item()
    numbers = _numbers(box, table)
    if type(card) in (int, str) and card in numbers:
        return numbers[card]
    key = "name" if isinstance(card, str) else "id"
    raise InvalidInput(f"no {table} has the {key} {card!r}")


@lru_cache(maxsize=64)
def _numbers(box: Components, table: Literal["prophecy", "temple"]) -> dict[str | int, int]:
    return {entry[key]: index for index, entry in enumerate(box[table]) for key in ("id", "name")}


def _box(source: Source | None) -> Components:
    return components.load(source)


def _rules(direction: Direction, open_end: OpenEnd, box: Components) -> npt.NDArray[Any]:
    for name, value, allowed in (
        ("pattern_direction", direction, ("head_to_tail", "both")),
        ("x_open_end", open_end, ("strict", "lenient")),
    ):
        if not isinstance(value, str) or value not in allowed:
            raise InvalidInput(f"{name} must be {allowed[0]!r} or {allowed[1]!r}; got {value!r}")
    return _filled(direction, open_end, box)


@lru_cache(maxsize=64)
def _filled(direction: Direction, open_end: OpenEnd, box: Components) -> npt.NDArray[Any]:
    rules = np.zeros((), _engine.RULES)
    # Twins read a coatl alike, so that one card of each kind will do.
    prophecies = tuple({**card, "copies": 1} for card in box["prophecy"])
    options = components.Options(pattern_direction=direction, x_open_end=open_end)
    components.fill_cards(rules, prophecies, box["temple"], options)
    return rules
