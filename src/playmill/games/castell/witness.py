"""A tower that shows what a team can build: first spare whoever can be spared, then stack up those who are left."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from playmill.games.castell import _kernels
from playmill.games.castell.components import SIZES

__all__ = ["build"]

Counts = npt.NDArray[np.uint8]


def build(
    team: Counts,
    ranks: Counts,
    enough: Callable[[Counts, Counts], bool],
    tower: npt.NDArray[Any],
    *,
    least: int,
    most: int,
    widths: Sequence[int] = (),
    required: int = 0,
) -> tuple[dict[int, int], ...]:
    """Return a tower that serves a purpose, from the bottom up.

    Parameters
    ----------
    team, ranks
        Castellers of each size, and ranks, that suffice.
    enough
        Whether some castellers and ranks suffice; more never harm.
    tower
        TowerRules.
    least, most
        How many levels it may have.
    widths
        Castellers of each level, top to bottom, if that is asked for.
    required
        Skills that must be used, one bit each.
    """
    few, low = team.copy(), ranks.copy()
    for part in (few, low):
        for place in range(len(part)):
            part[place] = _fewest(part, place, lambda: enough(few, low))
    for levels in _stacks(few, low, [], list(widths), bool(tower["strength_stack"])):
        if not least <= len(levels) <= most:
            continue
        rows = np.array([levels[::-1]], np.uint8)
        if not _kernels.validate(rows, low[None], few[None], np.array([required], np.uint8), tower)[0][0]:
            return tuple({size + 1: int(row[size]) for size in np.flatnonzero(row).tolist()} for row in rows[0])
    raise AssertionError("castellers that cannot be spared make a tower")


def _fewest(part: Counts, place: int, enough: Callable[[], bool]) -> int:
    """Return the smallest number at this place that is enough; the one there is."""
    short, good = -1, int(part[place])
    while good - short > 1:
        part[place] = (short + good) // 2
        if enough():
            good = int(part[place])
        else:
            short = int(part[place])
    return good


def _stacks(
    left: Counts, ranks: Counts, levels: list[Counts], widths: list[int], stack: bool
) -> Iterator[list[Counts]]:
    """Yield ways to stand all castellers on levels, top to bottom, none of them ruled out by the ranks so far."""
    if not left.any():
        yield levels
        return
    if widths and len(levels) == len(widths):
        return
    above = int(levels[-1].sum()) if levels else 0
    for level in _next_levels(left, stack):
        width = int(level.sum())
        if width < above or (widths and width != widths[len(levels)]):
            continue
        if _within([*levels, level], ranks):
            yield from _stacks(left - level, ranks, [*levels, level], widths, stack)


def _within(levels: list[Counts], ranks: Counts) -> bool:
    """Tell whether balance, mix and strength are within the ranks in these levels, top to bottom."""
    sizes = [np.flatnonzero(row) for row in levels]
    balance = sum(int(upper.sum()) == int(lower.sum()) for upper, lower in pairwise(levels))
    mix = sum(len(found) > 1 for found in sizes)
    strength = sum(max(0, int(upper[-1] - lower[0]) + 1) for upper, lower in pairwise(sizes))
    return all(used <= int(ranks[skill]) for used, skill in ((balance, 0), (mix, 2), (strength, 3)))


def _next_levels(left: Counts, stack: bool) -> Iterator[Counts]:
    """Yield levels of one size or of two neighbours; without `stack`, of the smallest size that is left."""
    sizes = np.flatnonzero(left).tolist()
    for size in sizes if stack else sizes[:1]:
        for count in range(int(left[size]), 0, -1):
            beside = int(left[size + 1]) if size + 1 < SIZES else 0
            for more in range(beside + 1):
                level = np.zeros(SIZES, np.uint8)
                level[size] = count
                if more:
                    level[size + 1] = more
                yield level
