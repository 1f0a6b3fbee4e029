"""Cascadia's scoring kernels inside your own numba code: the compiled core, called by address.

``corridors`` and ``wildlife`` take plain arrays; ``seat_corridors`` and ``seat_wildlife`` take a state as a compiled
policy sees it. Nothing is checked here: shapes and values must be as said.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import numpy.typing as npt

from playmill.games.cascadia import _kernels
from playmill.games.cascadia.game import Cascadia
from playmill.jit import INT, POINTER, function, record_bytes

__all__ = ["corridors", "edge_table", "seat_corridors", "seat_wildlife", "wildlife", "wildlife_tables"]

_corridors = function(_kernels, "cascadia_corridors", None, INT, POINTER, POINTER, POINTER)
_wildlife = function(_kernels, "cascadia_wildlife", None, INT, POINTER, POINTER, POINTER, POINTER, POINTER)


def edge_table(game: Cascadia) -> npt.NDArray[np.uint32]:
    """Return the terrains of every face in every rotation: uint32[152, 6], edge e in bits 3e to 3e + 2."""
    edges: npt.NDArray[np.uint32] = game.rules()["edges"].copy()
    return edges


def wildlife_tables(game: Cascadia) -> npt.NDArray[np.uint8]:
    """Return the variant's wildlife score tables as the kernel reads them: uint8[k]."""
    return record_bytes(game.rules()["wildlife"])


@numba.njit
def corridors(positions: Any, edges: Any, largest: Any) -> None:
    """Write the largest corridor of each terrain into ``largest``, int16[5].

    Parameters
    ----------
    positions
        Contiguous int16[k, 2], axial q and r, k from 1 to 23, no two alike.
    edges
        Contiguous uint32[k], terrain of edge e in bits 3e to 3e + 2.
    largest
        Contiguous int16[5].

    Examples
    --------
    >>> import numpy as np
    >>> from playmill.games.cascadia import jit
    >>> largest = np.zeros(5, np.int16)
    >>> jit.corridors(np.array([[0, 0], [1, 0]], np.int16), np.zeros(2, np.uint32), largest)
    >>> largest.tolist()
    [2, 0, 0, 0, 0]
    """
    _corridors(len(positions), positions.ctypes, edges.ctypes, largest.ctypes)


@numba.njit
def wildlife(positions: Any, species: Any, cards: Any, tables: Any, points: Any) -> None:
    """Write the points of each species into ``points``, int16[5].

    Parameters
    ----------
    positions
        Contiguous int16[k, 2], axial q and r, k from 1 to 23, no two alike.
    species
        Contiguous int8[k]: 0 to 4 for bear, elk, salmon, hawk, fox; -1 for none.
    cards
        Contiguous int8[5]: 0 to 5 for A, B, C, D, family, intermediate.
    tables
        What `wildlife_tables` gives.
    points
        Contiguous int16[5].

    Examples
    --------
    >>> import numpy as np
    >>> from playmill.games.cascadia import Cascadia, jit
    >>> points = np.zeros(5, np.int16)
    >>> positions = np.array([[0, 0], [1, 0]], np.int16)
    >>> jit.wildlife(positions, np.zeros(2, np.int8), np.zeros(5, np.int8), jit.wildlife_tables(Cascadia()), points)
    >>> points.tolist()
    [4, 0, 0, 0, 0]
    """
    _wildlife(
        len(positions),
        positions.ctypes,
        species.ctypes,
        cards.ctypes,
        tables.ctypes,
        points.ctypes,
    )


@numba.njit
def _positions(state: Any, seat: Any) -> Any:
    count = state.hexes[seat]
    positions = np.empty((count, 2), np.int16)
    for i in range(count):
        positions[i, 0] = state.q[seat, i]
        positions[i, 1] = state.r[seat, i]
    return positions


@numba.njit
def seat_corridors(state: Any, seat: Any, edges: Any) -> Any:
    """Return the largest corridor of each terrain of a seat: int16[5].

    Parameters
    ----------
    state
        A state, as a compiled policy gets it.
    seat
        The seat.
    edges
        What `edge_table` gives.
    """
    positions = _positions(state, seat)
    turned = np.empty(len(positions), np.uint32)
    for i in range(len(positions)):
        turned[i] = edges[state.face[seat, i], state.rotation[seat, i]]
    largest = np.empty(5, np.int16)
    corridors(positions, turned, largest)
    return largest


@numba.njit
def seat_wildlife(state: Any, seat: Any, tables: Any) -> Any:
    """Return the points that the wildlife cards give a seat now: int16[5].

    Parameters
    ----------
    state
        A state, as a compiled policy gets it. Change the copy's ``tokens`` to try a move out.
    seat
        The seat.
    tables
        What `wildlife_tables` gives.
    """
    positions = _positions(state, seat)
    species = np.full(len(positions), -1, np.int8)
    for kind in range(5):
        for i in range(len(positions)):
            if state.tokens[seat, kind] >> np.uint32(i) & np.uint32(1):
                species[i] = kind
    cards = np.empty(5, np.int8)
    for kind in range(5):
        cards[kind] = state.cards[kind]
    points = np.empty(5, np.int16)
    wildlife(positions, species, cards, tables, points)
    return points
