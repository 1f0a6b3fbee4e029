"""Cascadia's scoring kernels as functions: corridors, wildlife and majority, on plain input and on arrays of boards.

They need no game object. What numba code calls is in `playmill.games.cascadia.jit`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from playmill.arguments import array, integer_array
from playmill.components import Components, Source
from playmill.errors import InvalidInput
from playmill.games.cascadia import _engine, _kernels, components
from playmill.games.cascadia.names import HEXES, SPECIES, TERRAINS, card_numbers

__all__ = ["corridors", "corridors_batch", "majority", "wildlife", "wildlife_batch"]

TERRAIN_LETTERS = components.LETTERS
SPECIES_LETTERS = "BESHF"
FARTHEST = 10_000  # steps from the origin that a hex may lie
_SHIFTS = np.arange(0, 18, 3, dtype=np.uint32)

Salmon = Literal["strict", "drop"]


def corridors(tiles: Iterable[tuple[int, int, str]]) -> dict[str, int]:
    """Return how many hexes the largest corridor of each terrain has (CAS-50, CAS-51).

    Parameters
    ----------
    tiles
        Up to 23 hexes as ``(q, r, edges)``: axial coordinates, and a letter M, F, P, W or R for the terrain at each of
        the edges E, NE, NW, W, SW, SE.

    Returns
    -------
    dict
        Hexes by terrain: mountain, forest, prairie, wetland, river.

    Raises
    ------
    InvalidInput
        If a tile is malformed, or two lie on one place; the message names it.

    Examples
    --------
    >>> corridors([(0, 0, "MMMMMM"), (1, 0, "FFMMMF"), (2, 0, "FFFFFF")])
    {'mountain': 2, 'forest': 2, 'prairie': 0, 'wetland': 0, 'river': 0}
    """
    places, letters = _read(tiles, "tile", "edges")
    edges = np.zeros((1, max(1, len(letters)), 6), np.uint8)
    for index, given in enumerate(letters):
        if not isinstance(given, str) or len(given) != 6 or set(given) - set(TERRAIN_LETTERS):
            raise InvalidInput(f"tile {index}: edges must be six letters of {TERRAIN_LETTERS}; got {given!r}")
        edges[0, index] = [TERRAIN_LETTERS.index(letter) for letter in given]
    sizes = corridors_batch(places, edges, np.array([len(letters)]))[0]
    return dict(zip(TERRAINS, sizes.tolist(), strict=True))


def wildlife(
    tokens: Iterable[tuple[int, int, str]],
    cards: str = "AAAAA",
    *,
    salmon_branch: Salmon = "strict",
    elk_c_split: bool = True,
    components: Source | None = None,
) -> dict[str, int]:
    """Return the points that the wildlife cards give a board (CAS-58 to CAS-92).

    Parameters
    ----------
    tokens
        Up to 23 tokens as ``(q, r, letter)``: axial coordinates, and B, E, S, H or F for bear, elk, salmon, hawk, fox.
    cards
        A letter A to D for each of bear, elk, salmon, hawk and fox, such as ``"CBDDB"``; or ``"family"`` or
        ``"intermediate"``.
    salmon_branch, elk_c_split, components
        As for `playmill.games.cascadia.Cascadia`.

    Returns
    -------
    dict
        Points by species: bear, elk, salmon, hawk, fox. Where tokens can be divided in several ways, the best (CAS-59).

    Raises
    ------
    InvalidInput
        If a token or the cards are malformed, or two tokens lie on one place; the message names it.
    InvalidComponents
        If the components have a defect.

    Examples
    --------
    >>> wildlife([(0, 0, "E"), (1, 0, "E"), (2, 0, "E"), (3, 0, "E"), (3, -1, "E"), (3, 1, "E")], "AAAAA")
    {'bear': 0, 'elk': 18, 'salmon': 0, 'hawk': 0, 'fox': 0}
    """
    places, letters = _read(tokens, "token", "a letter")
    species = np.full((1, max(1, len(letters))), -1, np.int8)
    for index, letter in enumerate(letters):
        if not isinstance(letter, str) or len(letter) != 1 or letter not in SPECIES_LETTERS:
            raise InvalidInput(f"token {index}: the species must be one letter of {SPECIES_LETTERS}; got {letter!r}")
        species[0, index] = SPECIES_LETTERS.index(letter)
    points = wildlife_batch(
        places,
        species,
        cards,
        np.array([len(letters)]),
        salmon_branch=salmon_branch,
        elk_c_split=elk_c_split,
        components=components,
    )[0]
    return dict(zip(SPECIES, points.tolist(), strict=True))


def majority(sizes: Sequence[int], *, components: Source | None = None) -> list[int]:
    """Return each seat's bonus for one terrain (CAS-52, CAS-53, CAS-54).

    Parameters
    ----------
    sizes
        Hexes in the largest corridor of each seat, 0 to 23, for one to four seats.
    components
        As for `playmill.games.cascadia.Cascadia`.

    Returns
    -------
    list of int
        Points for each seat.

    Raises
    ------
    InvalidInput
        If there are not one to four sizes from 0 to 23.
    InvalidComponents
        If the components have a defect.

    Examples
    --------
    >>> majority([6, 4, 2]), majority([6, 6, 4]), majority([7])
    ([3, 1, 0], [2, 2, 0], [2])
    """
    given = array(sizes, "sizes")
    if given.ndim != 1 or not 1 <= len(given) <= 4 or not np.issubdtype(given.dtype, np.integer):
        raise InvalidInput(f"sizes must be one to four whole numbers, one for each seat; got {sizes!r}")
    if given.min() < 0 or given.max() > HEXES:
        raise InvalidInput(f"a corridor has 0 to {HEXES} hexes; got {sizes!r}")
    rules = _rules(len(given), "strict", True, _box(components))
    bonus: list[int] = _kernels.majority(np.ascontiguousarray(given[None], np.int16), rules)[0].tolist()
    return bonus


def corridors_batch(
    positions: npt.ArrayLike, edges: npt.ArrayLike, counts: npt.ArrayLike | None = None
) -> npt.NDArray[np.int16]:
    """Return the largest corridor of each terrain on many boards.

    Parameters
    ----------
    positions
        Integers of shape (n, k, 2): axial q and r of up to k hexes a board, k at most 23.
    edges
        Integers 0 to 4 of shape (n, k, 6): mountain, forest, prairie, wetland or river at E, NE, NW, W, SW, SE.
    counts
        Integers of shape (n,): how many of its k hexes each board uses; None for all.

    Returns
    -------
    numpy.ndarray
        int16[n, 5], hexes: mountain, forest, prairie, wetland, river.

    Raises
    ------
    InvalidInput
        If a shape or a value is out of range, or two hexes of a board lie on one place.

    Examples
    --------
    >>> import numpy as np
    >>> corridors_batch(np.array([[[0, 0], [1, 0]]]), np.full((1, 2, 6), 4))
    array([[0, 0, 0, 0, 2]], dtype=int16)
    """
    places, used = _boards(positions, counts)
    terrains = integer_array(edges, "edges", (*places.shape[:2], 6), 0, len(TERRAINS) - 1)
    packed = (terrains.astype(np.uint32) << _SHIFTS).sum(axis=2, dtype=np.uint32)
    largest: npt.NDArray[np.int16] = _kernels.corridors(places, packed, used)
    return largest


def wildlife_batch(
    positions: npt.ArrayLike,
    species: npt.ArrayLike,
    cards: str = "AAAAA",
    counts: npt.ArrayLike | None = None,
    *,
    salmon_branch: Salmon = "strict",
    elk_c_split: bool = True,
    components: Source | None = None,
) -> npt.NDArray[np.int16]:
    """Return the points of each species on many boards.

    Parameters
    ----------
    positions
        Integers of shape (n, k, 2): axial q and r of up to k hexes a board, k at most 23.
    species
        Integers of shape (n, k): 0 to 4 for bear, elk, salmon, hawk, fox; -1 for a hex without token.
    cards, salmon_branch, elk_c_split, components
        As for `wildlife`.
    counts
        Integers of shape (n,): how many of its k hexes each board uses; None for all.

    Returns
    -------
    numpy.ndarray
        int16[n, 5], points: bear, elk, salmon, hawk, fox.

    Raises
    ------
    InvalidInput
        If a shape or a value is out of range, or two hexes of a board lie on one place.
    InvalidComponents
        If the components have a defect.

    Examples
    --------
    >>> import numpy as np
    >>> wildlife_batch(np.array([[[0, 0], [1, 0], [5, 5]]]), np.array([[0, 0, 4]]))
    array([[4, 0, 0, 0, 0]], dtype=int16)
    """
    places, used = _boards(positions, counts)
    tokens = integer_array(species, "species", places.shape[:2], -1, len(SPECIES) - 1).astype(np.int8)
    if not isinstance(salmon_branch, str) or salmon_branch not in ("strict", "drop"):
        raise InvalidInput(f"salmon_branch must be 'strict' or 'drop'; got {salmon_branch!r}")
    if type(elk_c_split) is not bool:
        raise InvalidInput(f"elk_c_split must be True or False; got {elk_c_split!r}")
    rules = _rules(1, salmon_branch, elk_c_split, _box(components))
    numbers = np.array(_fixed_cards(cards), np.int8)
    points: npt.NDArray[np.int16] = _kernels.wildlife(places, tokens, used, numbers, rules["wildlife"])
    return points


def _fixed_cards(cards: str) -> tuple[int, ...]:
    try:
        numbers = card_numbers(cards)
    except ValueError as error:
        raise InvalidInput(f"cards={cards!r} is not allowed: {error}") from None
    if -1 in numbers:
        raise InvalidInput(f"cards={cards!r} leaves a card to chance; here every species needs one")
    return numbers


def _box(source: Source | None) -> Components:
    return components.load(source)


@lru_cache(maxsize=64)
def _rules(players: int, salmon_branch: Salmon, elk_c_split: bool, box: Components) -> npt.NDArray[Any]:
    rules = np.zeros((), _engine.RULES)
    options = components.Options(players=players, salmon_branch=salmon_branch, elk_c_split=elk_c_split)
    components.fill_scores(rules, box, options)
    return rules


def _read(hexes: Iterable[tuple[int, int, Any]], what: str, third: str) -> tuple[npt.NDArray[np.int64], list[Any]]:
    """Split a list of (q, r, something) into positions of shape (1, k, 2) and the somethings."""
    try:
        given = list(hexes)
    except TypeError:
        raise InvalidInput(f"{what}s must be a list of (q, r, {third}); got {hexes!r}") from None
    if len(given) > HEXES:
        raise InvalidInput(f"an ecosystem has {HEXES} hexes at most (CAS-5); got {len(given)} {what}s")
    places = np.zeros((1, max(1, len(given)), 2), np.int64)
    thirds: list[Any] = []
    taken: dict[tuple[int, int], int] = {}
    for index, item in enumerate(given):
        try:
            q, r, something = item
            if isinstance(q, bool) or isinstance(r, bool):
                raise TypeError
            places[0, index] = q.__index__(), r.__index__()
            thirds.append(something)
        except (TypeError, ValueError, AttributeError, OverflowError):
            raise InvalidInput(f"{what} {index} must be (q, r, {third}) with whole q and r; got {item!r}") from None
        place = (int(places[0, index, 0]), int(places[0, index, 1]))
        if place in taken:
            raise InvalidInput(f"{what} {index} lies on {place}, where {what} {taken[place]} lies")
        taken[place] = index
    return places, thirds


def _boards(
    positions: npt.ArrayLike, counts: npt.ArrayLike | None
) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int32]]:
    positions = array(positions, "positions")
    shape = positions.shape
    if len(shape) != 3 or shape[2] != 2 or not 1 <= shape[1] <= HEXES:
        raise InvalidInput(f"positions must have shape (n, k, 2) with k from 1 to {HEXES}; got {shape}")
    places = np.ascontiguousarray(integer_array(positions, "positions", shape, -FARTHEST, FARTHEST), np.int16)
    if counts is None:
        counts = np.full(shape[0], shape[1])
    used = np.ascontiguousarray(integer_array(counts, "counts", shape[:1], 0, shape[1]), np.int32)
    twice = _kernels.overlapping(places, used)
    if twice is not None:
        board, index = twice
        q, r = places[board, index]
        raise InvalidInput(f"board {board}: two hexes lie on ({q}, {r}), the second is number {index}")
    return places, used
