"""Castell's tower kernels on arrays of towers and teams."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from playmill.arguments import array
from playmill.errors import InvalidInput
from playmill.games.castell import _kernels
from playmill.games.castell.components import MOST_ALIKE, SIZES, SKILLS
from playmill.games.castell.reading import holdings, matched, table_of, tile_of, tower_rules, whole

__all__ = ["best_tower_batch", "can_perform_batch", "tallest_batch", "validate_batch"]

_VERDICT = np.dtype([("valid", np.bool_), ("uses", np.uint8, (len(SKILLS),)), ("reasons", np.uint16)])


def validate_batch(
    levels: npt.NDArray[Any],
    ranks: npt.NDArray[Any],
    teams: npt.NDArray[Any] | None = None,
    required: npt.NDArray[Any] | None = None,
    *,
    width_cap: int = 3,
    exact_one_fewer: bool = False,
    strength_stack: bool = False,
) -> npt.NDArray[np.void]:
    """Judge many towers.

    Parameters
    ----------
    levels
        Integers [n, k, 10], castellers of each size on each level, bottom to top; empty rows past the top are none.
    ranks
        Integers [n, 5], or [5] for all: balance, base, mix, strength, width.
    teams
        Integers [n, 10], or [10] for all; None for any.
    required
        Integers [n], one bit for each skill that must be used; None for none.
    width_cap, exact_one_fewer, strength_stack
        As for `validate`.

    Returns
    -------
    numpy.ndarray
        Records with ``valid``, ``uses`` (five numbers, as in `Verdict`) and ``reasons`` (bits, see `REASONS`).

    Raises
    ------
    InvalidInput
        If shapes do not fit or numbers are out of range.

    Examples
    --------
    >>> import numpy as np
    >>> towers = np.zeros((2, 3, 10), np.uint8)
    >>> towers[:, 0, 8], towers[0, 1, 5], towers[1, 1, 8] = 3, 2, 2
    >>> validate_batch(towers, np.zeros(5, int))["valid"].tolist()
    [True, False]
    """
    rows = array(levels, "levels")
    if rows.ndim != 3 or rows.shape[1] > _kernels.ROWS_AT_MOST or rows.shape[2] != SIZES:
        raise InvalidInput(f"levels has shape (n, up to {_kernels.ROWS_AT_MOST}, {SIZES}); got {rows.shape}")
    count = len(rows)
    # The kernel looks at every count anyway, so bytes need no check here.
    rows = np.ascontiguousarray(rows) if rows.dtype == np.uint8 else table_of(rows, rows.shape, "levels", MOST_ALIKE)
    skills = np.zeros(count, np.uint8)
    if required is not None:
        skills = table_of(required, (count,), "required", (1 << len(SKILLS)) - 1)
    found = np.empty(count, _VERDICT)
    found["reasons"], found["uses"] = _kernels.validate(
        rows,
        table_of(ranks, (count, len(SKILLS)), "ranks", _kernels.RANKS_AT_MOST),
        None if teams is None else table_of(teams, (count, SIZES), "teams", MOST_ALIKE),
        skills,
        tower_rules(width_cap, exact_one_fewer, strength_stack),
    )
    beyond = np.flatnonzero(found["reasons"] & _kernels.OUT_OF_RANGE_BIT)
    if len(beyond):
        raise InvalidInput(
            f"levels[{beyond[0]}]: got {rows[beyond[0]].max()} castellers of one size; allowed: 0 to {MOST_ALIKE}"
        )
    found["valid"] = found["reasons"] == 0
    return found


def best_tower_batch(
    teams: npt.NDArray[Any],
    ranks: npt.NDArray[Any],
    sizes: npt.NDArray[Any],
    min_levels: int = 4,
    *,
    width_cap: int = 3,
    exact_one_fewer: bool = False,
    strength_stack: bool = False,
    level_points: int = 1,
    match_points: int = 1,
) -> npt.NDArray[np.int16]:
    """Return the score of each team's best festival tower; 0 where it cannot compete.

    Parameters
    ----------
    teams
        Integers [n, 10], castellers of each size.
    ranks
        Integers [n, 5], or [5] for all.
    sizes
        Integers [n, k], or [k] for all, k up to 3: sizes on the tokens, 0 for none.
    min_levels, width_cap, exact_one_fewer, strength_stack, level_points, match_points
        As for `best_tower`.

    Returns
    -------
    numpy.ndarray
        int16[n].

    Raises
    ------
    InvalidInput
        If shapes do not fit or numbers are out of range.

    Examples
    --------
    >>> import numpy as np
    >>> team = np.array([0, 1, 0, 0, 1, 0, 0, 2, 0, 3])
    >>> best_tower_batch(np.stack([team, team]), np.array([1, 0, 0, 0, 0]), np.array([[5], [7]])).tolist()
    [5, 0]
    """
    owned, ranked = holdings(teams, ranks)
    numbers = array(sizes, "sizes")
    if not 1 <= numbers.ndim <= 2 or numbers.shape[-1] > _kernels.TOKENS_AT_MOST:
        raise InvalidInput(f"sizes has shape (n, k) or (k,), k up to {_kernels.TOKENS_AT_MOST}; got {numbers.shape}")
    tokens = np.zeros((len(owned), _kernels.TOKENS_AT_MOST), np.uint8)
    tokens[:, : numbers.shape[-1]] = table_of(numbers, (len(owned), numbers.shape[-1]), "sizes", SIZES)
    least = whole(min_levels, "min_levels", 1, _kernels.LEVELS_AT_MOST)
    tower = tower_rules(
        width_cap, exact_one_fewer, strength_stack, level_points=level_points, match_points=match_points
    )
    scores: npt.NDArray[np.int16] = _kernels.best_tower(owned, ranked, matched(tokens, tower), least, tower)[
        :, 0
    ].copy()
    return scores


def can_perform_batch(
    teams: npt.NDArray[Any],
    ranks: npt.NDArray[Any],
    tile: Mapping[str, Any],
    *,
    exhibition_levels: Literal["at_least", "exact"] = "at_least",
    width_cap: int = 3,
    exact_one_fewer: bool = False,
    strength_stack: bool = False,
) -> npt.NDArray[np.bool_]:
    """Tell which teams can fulfil a local-performance tile.

    Parameters
    ----------
    teams, ranks
        As for `best_tower_batch`.
    tile, exhibition_levels, width_cap, exact_one_fewer, strength_stack
        As for `can_perform`.

    Returns
    -------
    numpy.ndarray
        bool[n].

    Raises
    ------
    InvalidInput
        If shapes do not fit or numbers are out of range.

    Examples
    --------
    >>> import numpy as np
    >>> team = np.array([[1, 0, 0, 0, 2, 2, 0, 0, 3, 0]])
    >>> can_perform_batch(team, np.array([1, 0, 0, 0, 0]), {"widths": [3, 2, 2, 1]}).tolist()
    [True]
    """
    tower = tower_rules(width_cap, exact_one_fewer, strength_stack, exhibition_levels=exhibition_levels)
    owned, ranked = holdings(teams, ranks)
    found: npt.NDArray[np.bool_] = _kernels.can_build(owned, ranked, *tile_of(tile), tower)
    return found


def tallest_batch(
    teams: npt.NDArray[Any],
    ranks: npt.NDArray[Any],
    *,
    width_cap: int = 3,
    exact_one_fewer: bool = False,
    strength_stack: bool = False,
) -> npt.NDArray[np.int8]:
    """Return how many levels each team's tallest tower has.

    Parameters
    ----------
    teams, ranks
        As for `best_tower_batch`.
    width_cap, exact_one_fewer, strength_stack
        As for `validate`.

    Returns
    -------
    numpy.ndarray
        int8[n].

    Raises
    ------
    InvalidInput
        If shapes do not fit or numbers are out of range.

    Examples
    --------
    >>> import numpy as np
    >>> tallest_batch(np.full((1, 10), 3), np.zeros(5, int)).tolist()
    [3]
    """
    tower = tower_rules(width_cap, exact_one_fewer, strength_stack)
    levels: npt.NDArray[np.int8] = _kernels.tallest(*holdings(teams, ranks), tower)
    return levels
