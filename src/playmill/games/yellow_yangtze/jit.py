"""Yellow & Yangtze's kernels inside your own numba code: the compiled core, called by address.

They take a state as a compiled policy sees it, and the variant's rules, from `rules_table`. A hex is given by its
number, a leader as ``5 * seat + colour``. A number that is out of range finds nothing; shapes must be as said.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import numpy.typing as npt

from playmill.games.yellow_yangtze import _kernels
from playmill.games.yellow_yangtze.game import YellowYangtze
from playmill.jit import ADDRESS, BITS32, INT, POINTER, address, function, record_bytes

__all__ = ["joins", "kingdoms", "revolt", "rules_table", "war"]

_kingdoms = function(_kernels, "yellow_yangtze_kingdoms", INT, POINTER, ADDRESS, POINTER)
_joins = function(_kernels, "yellow_yangtze_joins", BITS32, POINTER, ADDRESS, INT)
_war = function(_kernels, "yellow_yangtze_war", INT, POINTER, ADDRESS, INT, POINTER, POINTER)
_revolt = function(_kernels, "yellow_yangtze_revolt", INT, POINTER, ADDRESS, INT, INT, POINTER)


def rules_table(game: YellowYangtze) -> npt.NDArray[np.uint8]:
    """Return the variant's rules as the kernels read them: uint8[k]."""
    return record_bytes(game.rules())


@numba.njit
def kingdoms(state: Any, rules: Any, labels: Any) -> Any:
    """Write the group of every hex into ``labels``, -1 for an empty one, and return how many groups there are.

    Parameters
    ----------
    state
        A state, as a compiled policy gets it.
    rules
        What `rules_table` gives.
    labels
        Contiguous int16[hexes].

    Examples
    --------
    >>> import numba, numpy as np
    >>> from playmill.games.yellow_yangtze import YellowYangtze, jit
    >>> game = YellowYangtze(players=2)
    >>> rules, hexes = jit.rules_table(game), len(game.board.cells)
    >>> @numba.njit
    ... def groups(states):
    ...     return jit.kingdoms(states[0], rules, np.empty(hexes, np.int16))
    >>> groups(game.deal(1, seed=1))
    7
    """
    return _kingdoms(rules.ctypes, address(state), labels.ctypes)


@numba.njit
def joins(state: Any, rules: Any, hexagon: Any) -> Any:
    """Return the leaders of the states that a tile on an empty hex would join: one bit each, of ``5 * seat + colour``.

    Parameters
    ----------
    state
        A state, as a compiled policy gets it.
    rules
        What `rules_table` gives.
    hexagon
        The number of the hex.
    """
    return _joins(rules.ctypes, address(state), hexagon)


@numba.njit
def war(state: Any, rules: Any, hexagon: Any, sides: Any, strength: Any) -> Any:
    """Return how many states a tile on an empty hex would bring to war, 0 for peace.

    Parameters
    ----------
    state
        A state, as a compiled policy gets it.
    rules
        What `rules_table` gives.
    hexagon
        The number of the hex.
    sides
        Contiguous uint32[3]: takes the leaders of each warring state, one bit each.
    strength
        Contiguous int16[3]: takes the red tiles that each has on the board.
    """
    return _war(rules.ctypes, address(state), hexagon, sides.ctypes, strength.ctypes)


@numba.njit
def revolt(state: Any, rules: Any, leader: Any, hexagon: Any, strength: Any) -> Any:
    """Return the seat that a leader would fight on a hex: -1 none, -2 if it may not stand there.

    Parameters
    ----------
    state
        A state, as a compiled policy gets it.
    rules
        What `rules_table` gives.
    leader
        ``5 * seat + colour``.
    hexagon
        The number of the hex.
    strength
        Contiguous int16[2]: takes the black tiles beside the attacker and beside the defender.
    """
    return _revolt(rules.ctypes, address(state), leader, hexagon, strength.ctypes)
