"""What comes in from outside, checked: castellers, ranks, skills, tiles and tables, refused or taken."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

import numpy as np
import numpy.typing as npt

from playmill.arguments import array
from playmill.errors import InvalidInput
from playmill.games.castell import _engine, _kernels
from playmill.games.castell.components import MOST_ALIKE, SIZES, SKILLS

__all__ = [
    "Level",
    "Ranks",
    "Team",
    "counts_of",
    "flag",
    "holdings",
    "level_list",
    "listed",
    "matched",
    "ranks_of",
    "skill_bits",
    "table_of",
    "team_table",
    "tile_of",
    "token_sizes",
    "tower_rules",
    "whole",
]

Level = Mapping[int, int]
Team = Mapping[int, int] | Sequence[int] | npt.NDArray[Any]
Ranks = Mapping[str, int] | Sequence[int] | npt.NDArray[Any]


def whole(value: Any, where: str, low: int, high: int) -> int:
    """Return a whole number from `low` to `high`."""
    if isinstance(value, bool | np.bool_) or not isinstance(value, int | np.integer) or not low <= value <= high:
        raise InvalidInput(f"{where}: got {value!r:.60}; allowed: a whole number from {low} to {high}")
    return int(value)


def flag(value: Any, where: str) -> bool:
    """Return True or False."""
    if not isinstance(value, bool | np.bool_):
        raise InvalidInput(f"{where}: got {value!r:.60}; allowed: True or False")
    return bool(value)


def listed(values: Any) -> list[Any] | None:
    """Return what is given one after the other, as a list, cut where it is too long for anything; None if it is not."""
    if isinstance(values, Mapping | str | bytes) or not isinstance(values, Iterable):
        return None
    if isinstance(values, np.ndarray) and values.ndim != 1:
        return None
    return list(islice(values, _kernels.ROWS_AT_MOST + 1))


def level_list(levels: Any) -> list[Level]:
    """Return the levels of a tower, each a mapping."""
    rows = listed(levels)
    if rows is None:
        raise InvalidInput(f"levels: got {levels!r:.60}; allowed: mappings of size to count, from the bottom up")
    for number, row in enumerate(rows, 1):
        if not isinstance(row, Mapping):
            raise InvalidInput(f"level {number}: got {row!r:.60}; allowed: a mapping of size to count")
    if len(rows) > _kernels.ROWS_AT_MOST:
        raise InvalidInput(f"levels: got {len(rows)}; allowed: {_kernels.ROWS_AT_MOST} at most")
    return rows


def counts_of(castellers: Any, where: str) -> npt.NDArray[np.uint8]:
    """Return ten counts from ``{size: count}`` or ten numbers."""
    counts = np.zeros(SIZES, np.uint8)
    if isinstance(castellers, Mapping):
        pairs = [(whole(size, f"{where}: size", 1, SIZES), count) for size, count in castellers.items()]
    else:
        pairs = list(enumerate(listed(castellers) or (), 1))
    if not isinstance(castellers, Mapping) and len(pairs) != SIZES:
        raise InvalidInput(f"{where}: got {castellers!r:.60}; allowed: a mapping of size to count, or {SIZES} counts")
    for size, count in pairs:
        counts[size - 1] = whole(count, f"{where}: castellers of size {size}", 0, MOST_ALIKE)
    return counts


def ranks_of(ranks: Any) -> npt.NDArray[np.uint8]:
    """Return five ranks from ``{skill: rank}`` or five numbers."""
    if isinstance(ranks, Mapping):
        for skill in ranks:
            if not isinstance(skill, str) or skill not in SKILLS:
                raise InvalidInput(f"ranks: got skill {skill!r:.60}; allowed: {', '.join(SKILLS)}")
        values = [ranks.get(skill, 0) for skill in SKILLS]
    else:
        values = listed(ranks) or []
    if len(values) != len(SKILLS):
        raise InvalidInput(f"ranks: got {ranks!r:.60}; allowed: a mapping of skill to rank, or {len(SKILLS)} ranks")
    named = zip(SKILLS, values, strict=True)
    return np.array([whole(rank, f"rank of {skill}", 0, _kernels.RANKS_AT_MOST) for skill, rank in named], np.uint8)


def skill_bits(names: Any, where: str) -> int:
    """Return a set of skills as bits."""
    given = listed(names)
    if given is None:
        raise InvalidInput(f"{where}: got {names!r:.60}; allowed: a list of {', '.join(SKILLS)}")
    for name in given:
        if not isinstance(name, str) or name not in SKILLS:
            raise InvalidInput(f"{where}: got {name!r:.60}; allowed: {', '.join(SKILLS)}")
    return sum(1 << number for number, skill in enumerate(SKILLS) if skill in given)


def token_sizes(sizes: Any) -> npt.NDArray[np.uint8]:
    """Return the sizes on tokens as three numbers, 0 for none."""
    given = listed(sizes)
    if given is None or len(given) > _kernels.TOKENS_AT_MOST:
        raise InvalidInput(f"sizes: got {sizes!r:.60}; allowed: up to {_kernels.TOKENS_AT_MOST} sizes")
    tokens = np.zeros(_kernels.TOKENS_AT_MOST, np.uint8)
    for slot, size in enumerate(given):
        tokens[slot] = whole(size, f"sizes[{slot}]", 1, SIZES)
    return tokens


def tile_of(tile: Any) -> tuple[npt.NDArray[np.uint8], int, int]:
    """Return the widths of a shape (none for an exhibition), its levels, and the skills to be used, as bits."""
    if not isinstance(tile, Mapping) or ("widths" in tile) == ("skills" in tile):
        raise InvalidInput(f"tile: got {tile!r:.60}; allowed: a mapping with 'widths', or with 'skills' and 'levels'")
    if "widths" in tile:
        given = listed(tile["widths"]) or []
        if not 1 <= len(given) <= _kernels.LEVELS_AT_MOST:
            raise InvalidInput(
                f"tile: got widths {tile['widths']!r:.60}; allowed: 1 to {_kernels.LEVELS_AT_MOST} of them"
            )
        widths = [whole(width, f"tile: width of level {number}", 1, 30) for number, width in enumerate(given, 1)]
        if sorted(widths, reverse=True) != widths:
            raise InvalidInput(f"tile: got widths {widths}; allowed: none larger than the one before it")
        return np.array(widths, np.uint8), len(widths), 0
    skills = skill_bits(tile["skills"], "tile: skills")
    if not skills:
        raise InvalidInput("tile: got no skills; allowed: one or more")
    levels = tile["levels"] if "levels" in tile else tile.get("points")
    return np.zeros(0, np.uint8), whole(levels, "tile: levels", 1, _kernels.LEVELS_AT_MOST), skills


def table_of(values: Any, shape: tuple[int, ...], where: str, high: int) -> npt.NDArray[np.uint8]:
    """Return whole numbers from 0 to `high` as a contiguous array of this shape; one row may stand for all."""
    given = array(values, where)
    if given.dtype.kind not in "ui":
        raise InvalidInput(f"{where}: got dtype {given.dtype}; allowed: integers")
    if given.shape != shape and given.shape != shape[1:]:
        raise InvalidInput(f"{where}: got shape {given.shape}; allowed: {shape}")
    if given.size and not ((given.dtype.kind == "u" or int(given.min()) >= 0) and int(given.max()) <= high):
        raise InvalidInput(f"{where}: got numbers from {given.min()} to {given.max()}; allowed: 0 to {high}")
    return np.ascontiguousarray(np.broadcast_to(given, shape), np.uint8)


def team_table(teams: Any) -> npt.NDArray[np.uint8]:
    """Return castellers of many teams: uint8[n, 10]."""
    given = array(teams, "teams")
    if given.ndim != 2:
        raise InvalidInput(f"teams: got shape {given.shape}; allowed: (n, {SIZES})")
    return table_of(given, (len(given), SIZES), "teams", MOST_ALIKE)


def holdings(teams: Any, ranks: Any) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]]:
    """Return castellers and ranks of many teams: uint8[n, 10] and uint8[n, 5]."""
    owned = team_table(teams)
    return owned, table_of(ranks, (len(owned), len(SKILLS)), "ranks", _kernels.RANKS_AT_MOST)


def tower_rules(
    width_cap: Any,
    exact_one_fewer: Any,
    strength_stack: Any,
    *,
    exhibition_levels: Any = "at_least",
    level_points: Any = 1,
    match_points: Any = 1,
) -> npt.NDArray[Any]:
    """Return TowerRules, as the compiled core reads them."""
    if not isinstance(exhibition_levels, str) or exhibition_levels not in ("at_least", "exact"):
        raise InvalidInput(f"exhibition_levels: got {exhibition_levels!r:.60}; allowed: 'at_least', 'exact'")
    tower = np.zeros((), _engine.RULES["tower"])
    tower["width_cap"] = whole(width_cap, "width_cap", 1, 9)
    tower["exact_one_fewer"] = flag(exact_one_fewer, "exact_one_fewer")
    tower["strength_stack"] = flag(strength_stack, "strength_stack")
    tower["exact_levels"] = exhibition_levels == "exact"
    tower["festival_levels"] = 4
    tower["level_points"] = whole(level_points, "level_points", 0, 2)
    tower["match_points"] = whole(match_points, "match_points", 0, 2)
    if not level_points and not match_points:
        raise InvalidInput("level_points and match_points: got 0 both; allowed: 0 for one of them")
    return tower


def matched(tokens: npt.NDArray[np.uint8], tower: npt.NDArray[Any]) -> npt.NDArray[np.uint8]:
    """Return the sizes of tokens, [n, 3], if every tower can score with them: else one that scores 0 would be none."""
    if not tower["level_points"] and not tokens.any(axis=1).all():
        raise InvalidInput("sizes: got none, while level_points is 0; allowed: one or more, so that towers score")
    return tokens
