"""Cóatl's matcher inside your own numba code: the compiled core, called by address.

``occurrences``, ``read``, ``level``, ``points`` and ``requirements`` take plain values and arrays; ``seat_occurrences``
takes a state as a compiled policy sees it. Arrays must be as said; a number or a piece out of range gives 0.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import numpy.typing as npt

from playmill.errors import InvalidInput
from playmill.games.coatl import _kernels
from playmill.games.coatl.game import Coatl
from playmill.jit import BITS64, INT, POINTER, function, record_bytes

__all__ = ["level", "occurrences", "points", "read", "requirements", "seat_occurrences", "tables"]

_occurrences = function(_kernels, "coatl_occurrences", INT, POINTER, INT, INT, INT, POINTER)
_read = function(_kernels, "coatl_read", INT, INT, INT, INT, POINTER)
_level = function(_kernels, "coatl_level", INT, INT, INT, POINTER)
_points = function(_kernels, "coatl_points", INT, INT, INT, POINTER)
_requirements = function(_kernels, "coatl_requirements", INT, POINTER, INT, INT, BITS64, POINTER)


def tables(game: Coatl) -> npt.NDArray[np.uint8]:
    """Return the variant's Rules as the matcher reads them: uint8[k], aligned.

    Raises
    ------
    InvalidInput
        If the game is no Coatl.
    """
    if not isinstance(game, Coatl):
        raise InvalidInput(f"tables are those of a variant of Cóatl; got {game!r}")
    return record_bytes(game.rules())


@numba.njit
def occurrences(pieces: Any, closed: Any, kind: Any, tables: Any) -> Any:
    """Return how often a coatl holds the pattern of a prophecy, no piece used twice.

    Parameters
    ----------
    pieces
        Contiguous uint8[k]: 1 to 5 for yellow, red, black, green, blue, from head side to tail side.
    closed
        1 for a head, 2 for a tail, 3 for both, 0 for none.
    kind
        Number of the prophecy's kind, its place in ``game.prophecies``.
    tables
        What `tables` gives.

    Examples
    --------
    >>> import numpy as np
    >>> from playmill.games.coatl import Coatl, jit
    >>> game = Coatl()
    >>> kind = game.prophecies.index("trio_black")
    >>> jit.occurrences(np.full(6, 3, np.uint8), 3, kind, jit.tables(game))
    2
    """
    return _occurrences(pieces.ctypes, len(pieces), closed, kind, tables.ctypes)


@numba.njit
def read(progress: Any, symbol: Any, kind: Any, tables: Any) -> Any:
    """Return how far a prophecy's pattern is once one more piece has been read, from head side to tail side.

    So a coatl that grows at the tail side need not be read again from its head.

    Parameters
    ----------
    progress
        What the last call returned; 0 before the first. The occurrences so far are ``progress >> 16``.
    symbol
        1 to 5 for a yellow, red, black, green, blue piece; 0 before the first if the coatl has a head, and 0 after the
        last if it has a tail.
    kind, tables
        As for `occurrences`. Not for the promo cards whose pieces may lie anywhere.

    Examples
    --------
    >>> from playmill.games.coatl import Coatl, jit
    >>> game, progress = Coatl(), 0
    >>> kind, rules = game.prophecies.index("pair_red_black"), jit.tables(game)
    >>> for symbol in (0, 2, 3, 2, 3):
    ...     progress = jit.read(progress, symbol, kind, rules)
    >>> progress >> 16
    2
    """
    return _read(progress, symbol, kind, tables.ctypes)


@numba.njit
def level(found: Any, kind: Any, tables: Any) -> Any:
    """Return the level, 0 to 4, that a number of occurrences reaches."""
    return _level(found, kind, tables.ctypes)


@numba.njit
def points(found: Any, kind: Any, tables: Any) -> Any:
    """Return the points that a number of occurrences pays."""
    return _points(found, kind, tables.ctypes)


@numba.njit
def requirements(pieces: Any, temple: Any, laid: Any, tables: Any) -> Any:
    """Return how many requirements of a temple a coatl meets.

    Parameters
    ----------
    pieces, tables
        As for `occurrences`.
    temple
        Its place in ``game.temples``.
    laid
        The cards beside the coatl, one bit a card, as ``state.laid`` has them.
    """
    return _requirements(pieces.ctypes, len(pieces), temple, laid, tables.ctypes)


@numba.njit
def seat_occurrences(state: Any, seat: Any, coatl: Any, kind: Any, tables: Any) -> Any:
    """Return how often a coatl of a seat holds the pattern of a prophecy now.

    Parameters
    ----------
    state
        A state, as a compiled policy gets it. Change the copy's ``coatl`` and ``length`` to try a move out.
    seat, coatl
        The seat, and 0 to 2 for its coatl.
    kind, tables
        As for `occurrences`.
    """
    if not (0 <= seat < 4 and 0 <= coatl < 3 and state.length[seat, coatl] < 128):
        return np.int32(0)
    pieces = np.empty(state.length[seat, coatl], np.uint8)
    for i in range(len(pieces)):
        pieces[i] = state.coatl[seat, coatl, i]
    return occurrences(pieces, state.closed[seat, coatl], kind, tables)
