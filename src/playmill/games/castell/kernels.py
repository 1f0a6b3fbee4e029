"""Castell's tower kernels as functions: is it a tower, and what can a team build, on plain input and on arrays.

They need no game object. What numba code calls is in `playmill.games.castell.jit`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from playmill.games.castell import _kernels
from playmill.games.castell.batches import best_tower_batch, can_perform_batch, tallest_batch, validate_batch
from playmill.games.castell.reading import (
    Ranks,
    Team,
    counts_of,
    matched,
    ranks_of,
    tile_of,
    token_sizes,
    tower_rules,
    whole,
)
from playmill.games.castell.verdicts import REASONS, Verdict, validate
from playmill.games.castell.witness import build

__all__ = [
    "REASONS",
    "Tower",
    "Verdict",
    "best_tower",
    "best_tower_batch",
    "can_perform",
    "can_perform_batch",
    "festival_towers",
    "tallest",
    "tallest_batch",
    "validate",
    "validate_batch",
]


class Tower(NamedTuple):
    """A festival tower: its score, castellers that match each size asked for, and its levels from the bottom up."""

    score: int
    matches: tuple[int, ...]
    levels: tuple[dict[int, int], ...]


def best_tower(
    team: Team,
    ranks: Ranks,
    sizes: Sequence[int],
    min_levels: int = 4,
    *,
    width_cap: int = 3,
    exact_one_fewer: bool = False,
    strength_stack: bool = False,
    level_points: int = 1,
    match_points: int = 1,
) -> Tower | None:
    """Return the festival tower with the highest score, ties to more matches of the first size, and so on.

    Parameters
    ----------
    team
        Castellers at hand, as ``{size: count}`` or ten numbers.
    ranks
        As for `validate`.
    sizes
        Sizes on the festival's tokens, none to three; the tower holds a casteller of each (CAL-78).
    min_levels
        Levels that it has at least.
    width_cap, exact_one_fewer, strength_stack
        As for `validate`.
    level_points, match_points
        What a level, and a casteller of one of the sizes, count in the score (CAL-81): 0 to 2, not 0 both.

    Returns
    -------
    Tower or None
        None if the team can build no such tower.

    Raises
    ------
    InvalidInput
        If sizes, counts or ranks are out of range; the message says which.

    Examples
    --------
    >>> best_tower({10: 3, 8: 2, 5: 1, 2: 1}, {"balance": 1}, [5])
    Tower(score=5, matches=(1,), levels=({10: 3}, {8: 2}, {5: 1}, {2: 1}))
    >>> best_tower({10: 3, 8: 2, 5: 1, 2: 1}, {"balance": 1}, [5], level_points=2).score
    9
    """
    owned, numbers, tokens = counts_of(team, "team"), ranks_of(ranks), token_sizes(sizes)
    least = whole(min_levels, "min_levels", 1, _kernels.LEVELS_AT_MOST)
    tower = tower_rules(
        width_cap, exact_one_fewer, strength_stack, level_points=level_points, match_points=match_points
    )
    matched(tokens[None], tower)
    outcome = _kernels.best_tower(owned[None], numbers[None], tokens[None], least, tower)[0]
    if not outcome[0]:
        return None
    return _festival_tower(owned, numbers, tokens, outcome.tolist(), int(np.count_nonzero(tokens)), least, tower)


def festival_towers(
    team: Team,
    ranks: Ranks,
    sizes: Sequence[int],
    min_levels: int = 4,
    *,
    width_cap: int = 3,
    exact_one_fewer: bool = False,
    strength_stack: bool = False,
    level_points: int = 1,
    match_points: int = 1,
) -> list[Tower]:
    """Return a tower for each outcome at a festival that no other one beats, the highest score first (CAL-80).

    Parameters
    ----------
    team, ranks, sizes, min_levels, width_cap, exact_one_fewer, strength_stack, level_points, match_points
        As for `best_tower`.

    Returns
    -------
    list of Tower
        Empty if the team cannot compete.

    Raises
    ------
    InvalidInput
        If sizes, counts or ranks are out of range; the message says which.

    Examples
    --------
    >>> team = {1: 1, 2: 1, 3: 3, 4: 1, 5: 1, 6: 1, 7: 1, 8: 3}
    >>> [tower[:2] for tower in festival_towers(team, {"balance": 5}, [3])]
    [(8, (1,)), (7, (3,))]
    """
    owned, numbers, tokens = counts_of(team, "team"), ranks_of(ranks), token_sizes(sizes)
    least = whole(min_levels, "min_levels", 1, _kernels.LEVELS_AT_MOST)
    tower = tower_rules(
        width_cap, exact_one_fewer, strength_stack, level_points=level_points, match_points=match_points
    )
    matched(tokens[None], tower)
    outcomes = _kernels.festival_outcomes(owned, numbers, tokens, least, tower)
    return [
        _festival_tower(owned, numbers, tokens, outcome, int(np.count_nonzero(tokens)), least, tower)
        for outcome in outcomes.tolist()
    ]


def can_perform(
    team: Team,
    ranks: Ranks,
    tile: Mapping[str, Any],
    *,
    exhibition_levels: Literal["at_least", "exact"] = "at_least",
    width_cap: int = 3,
    exact_one_fewer: bool = False,
    strength_stack: bool = False,
) -> tuple[dict[int, int], ...] | None:
    """Return a tower that fulfils a local-performance tile, from the bottom up; None if there is none (CAL-65, CAL-66).

    Parameters
    ----------
    team, ranks, width_cap, exact_one_fewer, strength_stack
        As for `best_tower`.
    tile
        ``{"widths": [...]}``, bottom to top, or ``{"levels": n, "skills": [...]}``; other keys, such as those of the
        components, do not matter, and an exhibition without levels has as many as its points.
    exhibition_levels
        As for `playmill.games.castell.Castell`.

    Raises
    ------
    InvalidInput
        If sizes, counts, ranks or the tile are out of range; the message says which.

    Examples
    --------
    >>> can_perform({9: 3, 6: 2, 5: 2, 1: 1}, {"balance": 1}, {"widths": [3, 2, 2, 1]})
    ({9: 3}, {6: 2}, {5: 2}, {1: 1})
    >>> can_perform({9: 3, 6: 2, 5: 2, 1: 1}, {}, {"widths": [3, 2, 2, 1]}) is None
    True
    """
    owned, numbers = counts_of(team, "team"), ranks_of(ranks)
    widths, levels, skills = tile_of(tile)
    tower = tower_rules(width_cap, exact_one_fewer, strength_stack, exhibition_levels=exhibition_levels)
    if not _kernels.can_build(owned[None], numbers[None], widths, levels, skills, tower)[0]:
        return None

    def enough(some: npt.NDArray[np.uint8], fewer: npt.NDArray[np.uint8]) -> bool:
        return bool(_kernels.can_build(some[None], fewer[None], widths, levels, skills, tower)[0])

    most = levels if len(widths) or exhibition_levels == "exact" else _kernels.LEVELS_AT_MOST
    return build(owned, numbers, enough, tower, least=levels, most=most, widths=widths[::-1].tolist(), required=skills)


def tallest(
    team: Team,
    ranks: Ranks,
    *,
    width_cap: int = 3,
    exact_one_fewer: bool = False,
    strength_stack: bool = False,
) -> tuple[dict[int, int], ...]:
    """Return a tower with as many levels as the team can build, from the bottom up; empty for an empty team.

    Parameters
    ----------
    team, ranks, width_cap, exact_one_fewer, strength_stack
        As for `best_tower`.

    Raises
    ------
    InvalidInput
        If sizes, counts or ranks are out of range; the message says which.

    Examples
    --------
    >>> tallest({9: 4, 7: 2}, {"strength": 1})
    ({9: 2}, {9: 1})
    """
    owned, numbers = counts_of(team, "team"), ranks_of(ranks)
    tower = tower_rules(width_cap, exact_one_fewer, strength_stack)
    levels = int(_kernels.tallest(owned[None], numbers[None], tower)[0])
    if not levels:
        return ()

    def enough(some: npt.NDArray[np.uint8], fewer: npt.NDArray[np.uint8]) -> bool:
        return int(_kernels.tallest(some[None], fewer[None], tower)[0]) >= levels

    return build(owned, numbers, enough, tower, least=levels, most=levels)


def _festival_tower(
    team: npt.NDArray[np.uint8],
    ranks: npt.NDArray[np.uint8],
    tokens: npt.NDArray[np.uint8],
    outcome: Sequence[int],
    slots: int,
    least: int,
    tower: npt.NDArray[Any],
) -> Tower:
    matches = np.array(outcome[1:], np.uint8)
    counted = {int(size): int(count) for size, count in zip(tokens, matches, strict=True) if size}
    levels, most = least, _kernels.LEVELS_AT_MOST  # any height, if levels do not score
    if tower["level_points"]:
        levels = most = (outcome[0] - int(tower["match_points"]) * sum(counted.values())) // int(tower["level_points"])

    def enough(some: npt.NDArray[np.uint8], fewer: npt.NDArray[np.uint8]) -> bool:
        return bool(_kernels.reaches(some, fewer, tokens, matches, levels, tower))

    return Tower(outcome[0], tuple(outcome[1 : 1 + slots]), build(team, ranks, enough, tower, least=levels, most=most))
