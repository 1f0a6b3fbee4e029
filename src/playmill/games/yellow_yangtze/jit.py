"""Yellow & Yangtze's kernels inside your own numba code: the compiled core, called by address.

They take a state as a compiled policy sees it, and the variant's rules, from `rules_table`. A hex is given by its
number, a leader as ``5 * seat + colour``. A number that is out of range finds nothing; shapes must be as said.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numba
import numpy as np
import numpy.typing as npt
from numba.core import types
from numba.extending import get_cython_function_address, intrinsic

from playmill.games.yellow_yangtze import _kernels  # noqa: F401 - its C functions are looked up below
from playmill.games.yellow_yangtze.game import YellowYangtze

__all__ = ["joins", "kingdoms", "revolt", "rules_table", "war"]

_MODULE = "playmill.games.yellow_yangtze._kernels"
_pointer, _int = ctypes.c_ssize_t, ctypes.c_int32


def _function(name: str, returns: Any, *takes: Any) -> Any:
    address = get_cython_function_address(_MODULE, f"yellow_yangtze_{name}")
    return ctypes.CFUNCTYPE(returns, _pointer, _pointer, *takes)(address)


_kingdoms = _function("kingdoms", _int, _pointer)
_joins = _function("joins", ctypes.c_uint32, _int)
_war = _function("war", _int, _int, _pointer, _pointer)
_revolt = _function("revolt", _int, _int, _int, _pointer)


@intrinsic
def _address(_: Any, state: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return builder.ptrtoint(given[0], context.get_value_type(types.intp))

    return types.intp(state), code


def rules_table(game: YellowYangtze) -> npt.NDArray[np.uint8]:
    """Return the variant's rules as the kernels read them: uint8[k]."""
    return np.frombuffer(game.rules().tobytes(), np.uint8).copy()


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
    return _kingdoms(rules.ctypes.data, _address(state), labels.ctypes.data)


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
    return _joins(rules.ctypes.data, _address(state), hexagon)


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
    return _war(rules.ctypes.data, _address(state), hexagon, sides.ctypes.data, strength.ctypes.data)


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
    return _revolt(rules.ctypes.data, _address(state), leader, hexagon, strength.ctypes.data)
