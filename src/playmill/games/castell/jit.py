"""Castell's tower kernels inside your own numba code: the compiled core, called by address.

``validate``, ``best_tower``, ``can_build`` and ``tallest`` take plain arrays; ``seat_best_tower``, ``seat_can_perform``
and ``seat_tallest`` take a state as a compiled policy sees it. Nothing is checked here: shapes and values must be as
said.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import numpy.typing as npt

from playmill.games.castell import _kernels
from playmill.games.castell.game import Castell
from playmill.jit import INT, POINTER, function, record_bytes

__all__ = [
    "best_tower",
    "can_build",
    "seat_best_tower",
    "seat_can_perform",
    "seat_tallest",
    "tallest",
    "tile_tables",
    "tower_rules",
    "validate",
]

_validate = function(_kernels, "castell_validate", INT, POINTER, POINTER, INT, POINTER, POINTER, INT, POINTER)
_best_tower = function(_kernels, "castell_best_tower", INT, POINTER, POINTER, POINTER, POINTER, INT, POINTER)
_can_build = function(_kernels, "castell_can_build", INT, POINTER, POINTER, POINTER, POINTER, INT, INT, INT)
_tallest = function(_kernels, "castell_tallest", INT, POINTER, POINTER, POINTER)


def tower_rules(game: Castell) -> npt.NDArray[np.uint8]:
    """Return what a variant says of towers, as the kernels read it: uint8[k]."""
    return record_bytes(game.rules()["tower"])


def tile_tables(game: Castell) -> npt.NDArray[np.uint8]:
    """Return the local-performance tiles of a variant as `seat_can_perform` reads them: uint8[tiles, 19].

    A row holds the levels, the skills as bits (0 for a shape), and 17 widths, bottom to top (0 past the top).
    """
    rules = game.rules()
    tiles = int(rules["tiles"])
    table = np.concatenate([rules["levels"][:, None], rules["skills"][:, None], rules["widths"]], axis=1)
    return np.ascontiguousarray(table[:tiles], np.uint8)


@numba.njit
def validate(rules: Any, levels: Any, ranks: Any, team: Any, required: Any, uses: Any) -> Any:
    """Return why levels are no tower, as bits (`playmill.games.castell.kernels.REASONS`); 0 for a tower.

    Parameters
    ----------
    rules
        What `tower_rules` gives.
    levels
        Contiguous uint8[k, 10], castellers of each size from the bottom up, k up to 64, counts up to 30.
    ranks
        Contiguous uint8[5]: balance, base, mix, strength, width.
    team
        Contiguous uint8[10], castellers that may be used.
    required
        Skills that must be used, one bit each.
    uses
        Contiguous uint8[5], gets the canonical uses.

    Examples
    --------
    >>> import numpy as np
    >>> from playmill.games.castell import Castell, jit
    >>> levels, uses = np.zeros((2, 10), np.uint8), np.zeros(5, np.uint8)
    >>> levels[0, 8], levels[1, 6] = 2, 2
    >>> team, ranks = np.full(10, 3, np.uint8), np.array([1, 0, 0, 0, 0], np.uint8)
    >>> jit.validate(jit.tower_rules(Castell()), levels, ranks, team, 0, uses), uses.tolist()
    (0, [1, 0, 0, 0, 0])
    """
    return _validate(
        rules.ctypes,
        levels.ctypes,
        len(levels),
        ranks.ctypes,
        team.ctypes,
        required,
        uses.ctypes,
    )


@numba.njit
def best_tower(rules: Any, team: Any, ranks: Any, sizes: Any, min_levels: Any, best: Any) -> Any:
    """Write the best outcome at a festival into ``best``, int16[4]: tower score, matches of each token.

    Parameters
    ----------
    rules
        What `tower_rules` gives.
    team, ranks
        Contiguous uint8[10] and uint8[5].
    sizes
        Contiguous uint8[3], sizes on the tokens, 0 for none.
    min_levels
        Levels that the tower has at least.
    best
        Contiguous int16[4]; zeros if there is no such tower.

    Returns
    -------
    int
        1 if there is such a tower, else 0.

    Examples
    --------
    >>> import numpy as np
    >>> from playmill.games.castell import Castell, jit
    >>> team = np.array([0, 1, 0, 0, 1, 0, 0, 2, 0, 3], np.uint8)
    >>> ranks, sizes = np.array([1, 0, 0, 0, 0], np.uint8), np.array([5, 0, 0], np.uint8)
    >>> best = np.zeros(4, np.int16)
    >>> jit.best_tower(jit.tower_rules(Castell()), team, ranks, sizes, 4, best), best.tolist()
    (1, [5, 1, 0, 0])
    """
    return _best_tower(rules.ctypes, team.ctypes, ranks.ctypes, sizes.ctypes, min_levels, best.ctypes)


@numba.njit
def can_build(rules: Any, team: Any, ranks: Any, widths: Any, levels: Any, skills: Any) -> Any:
    """Return 1 if a team can build these widths, or so many levels with these skills; else 0.

    Parameters
    ----------
    rules
        What `tower_rules` gives.
    team, ranks
        Contiguous uint8[10] and uint8[5].
    widths
        Contiguous uint8[k], widths of a shape from the bottom up, k at least ``levels``; not read if there are skills.
    levels
        Levels of the shape, or that the exhibition asks for, 1 to 17.
    skills
        Skills that must be used, one bit each; 0 for a shape.

    Examples
    --------
    >>> import numpy as np
    >>> from playmill.games.castell import Castell, jit
    >>> team = np.array([1, 0, 0, 0, 2, 2, 0, 0, 3, 0], np.uint8)
    >>> ranks, widths = np.array([1, 0, 0, 0, 0], np.uint8), np.array([3, 2, 2, 1], np.uint8)
    >>> jit.can_build(jit.tower_rules(Castell()), team, ranks, widths, 4, 0)
    1
    """
    return _can_build(
        rules.ctypes,
        team.ctypes,
        ranks.ctypes,
        widths.ctypes,
        1 if skills == 0 else 0,
        levels,
        skills,
    )


@numba.njit
def tallest(rules: Any, team: Any, ranks: Any) -> Any:
    """Return how many levels the tallest tower of a team has.

    Parameters
    ----------
    rules
        What `tower_rules` gives.
    team, ranks
        Contiguous uint8[10] and uint8[5].

    Examples
    --------
    >>> import numpy as np
    >>> from playmill.games.castell import Castell, jit
    >>> jit.tallest(jit.tower_rules(Castell()), np.full(10, 3, np.uint8), np.zeros(5, np.uint8))
    3
    """
    return _tallest(rules.ctypes, team.ctypes, ranks.ctypes)


@numba.njit
def _holdings(state: Any, seat: Any) -> Any:
    team, ranks = np.empty(10, np.uint8), np.empty(5, np.uint8)
    for size in range(10):
        team[size] = state.team[seat, size]
    for skill in range(5):
        ranks[skill] = state.ranks[seat, skill]
    return team, ranks


@numba.njit
def seat_best_tower(state: Any, seat: Any, festival: Any, rules: Any) -> Any:
    """Return the best outcome that a seat could reach at a festival now, wherever its pawn is: int16[4].

    Parameters
    ----------
    state
        A state, as a compiled policy gets it. Change the copy's ``team`` or ``ranks`` to try a move out.
    seat, festival
        The seat, and the festival by its place in the calendar.
    rules
        What `tower_rules` gives.
    """
    team, ranks = _holdings(state, seat)
    sizes, best = np.empty(3, np.uint8), np.empty(4, np.int16)
    for slot in range(3):
        sizes[slot] = state.festival_size[festival, slot]
    best_tower(rules, team, ranks, sizes, np.int32(rules[1]), best)
    return best


@numba.njit
def seat_can_perform(state: Any, seat: Any, tile: Any, rules: Any, tiles: Any) -> Any:
    """Tell whether a seat could perform a tile now, wherever its pawn is.

    Parameters
    ----------
    state
        A state, as a compiled policy gets it.
    seat, tile
        The seat, and the tile by its number.
    rules, tiles
        What `tower_rules` and `tile_tables` give.
    """
    team, ranks = _holdings(state, seat)
    widths = tiles[tile, 2:].copy()
    return can_build(rules, team, ranks, widths, np.int32(tiles[tile, 0]), np.int32(tiles[tile, 1])) == 1


@numba.njit
def seat_tallest(state: Any, seat: Any, rules: Any) -> Any:
    """Return how many levels the tallest tower of a seat has.

    Parameters
    ----------
    state
        A state, as a compiled policy gets it.
    seat
        The seat.
    rules
        What `tower_rules` gives.
    """
    team, ranks = _holdings(state, seat)
    return tallest(rules, team, ranks)
