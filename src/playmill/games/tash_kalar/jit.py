"""Tash-Kalar's matcher inside your own numba code: the compiled core, called by address.

``summons`` and ``quest`` take a board; ``state_summons`` takes a state as a compiled policy sees it. A board must be as
said; a number out of range gives 0.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import numpy.typing as npt

from playmill.errors import InvalidInput
from playmill.games.tash_kalar import _kernels
from playmill.games.tash_kalar.game import TashKalar
from playmill.jit import ADDRESS, INT, POINTER, address, function, record_bytes

__all__ = ["quest", "state_summons", "summons", "tables"]

_summons = function(_kernels, "tash_kalar_summons", INT, POINTER, INT, INT, POINTER)
_state_summons = function(_kernels, "tash_kalar_state_summons", INT, ADDRESS, INT, INT, POINTER)
_quest = function(_kernels, "tash_kalar_quest", INT, POINTER, INT, INT, INT, POINTER)


def tables(game: TashKalar) -> npt.NDArray[np.uint8]:
    """Return the variant's Rules as the matcher reads them: uint8[k], aligned.

    Raises
    ------
    InvalidInput
        If the game is no TashKalar.
    """
    if not isinstance(game, TashKalar):
        raise InvalidInput(f"tables are those of a variant of Tash-Kalar; got {game!r}")
    return record_bytes(game.rules())


@numba.njit
def summons(board: Any, colour: Any, card: Any, tables: Any) -> Any:
    """Return how many summons a colour has of a card on a board: cells of the pattern and the being's square.

    Parameters
    ----------
    board
        Contiguous int8[69]: for each cell, row by row, -1 if it is empty, else 3 * colour + rank.
    colour
        0 to 3, as far as the variant has colours.
    card
        Its place in ``game.cards``.
    tables
        What `tables` gives; its pieces are what a colour has.

    Examples
    --------
    >>> from playmill.games.tash_kalar import TashKalar, encode, jit
    >>> game = TashKalar(mode="deathmatch-duel")
    >>> board = encode([[(4, 3, 0, 0), (4, 5, 0, 0)]])[0]
    >>> jit.summons(board, 0, game.cards.index("Swordmaster"), jit.tables(game))
    1
    """
    return _summons(board.ctypes, colour, card, tables.ctypes)


@numba.njit
def quest(board: Any, colour: Any, quest: Any, pattern: Any, tables: Any) -> Any:
    """Return in how many places a colour has one of the three patterns of a quest (TAS-35).

    Parameters
    ----------
    board, colour, tables
        As for `summons`, of a variant of the arena.
    quest
        Its place in ``game.claims``.
    pattern
        0 to 2.
    """
    return _quest(board.ctypes, colour, quest, pattern, tables.ctypes)


@numba.njit
def state_summons(state: Any, colour: Any, card: Any, tables: Any) -> Any:
    """Return how many summons a colour has of a card now, whoever holds it.

    Parameters
    ----------
    state
        A state, as a compiled policy gets it.
    colour, card, tables
        As for `summons`.
    """
    return _state_summons(address(state), colour, card, tables.ctypes)
