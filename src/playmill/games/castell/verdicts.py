"""Is it a tower: `validate`, and its verdict in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from playmill.games.castell import _kernels
from playmill.games.castell.components import SIZES, SKILLS
from playmill.games.castell.reading import Level, Ranks, Team, counts_of, level_list, ranks_of, skill_bits, tower_rules

__all__ = ["REASONS", "Verdict", "validate"]

REASONS = (
    "it has no level",
    "an empty level below another",
    "a level of sizes that cannot be mixed",
    "a larger size above a smaller one",
    "a level wider than the one below",
    "a level more than one narrower than the one below",
    "more castellers than the team has",
    "balance used more often than its rank",
    "mix used more often than its rank",
    "strength used more often than its rank",
    "no split of wide levels between base and width within the ranks",
    "a required skill is not used",
    "no split within the ranks uses base and width as required",
)
"""What the bits of ``reasons`` mean, lowest first (CAL-48 to CAL-67)."""
EMPTY_LEVEL = 1 << 1
WELL_FORMED = 1 << 7  # reasons below this bit make it no tower at any rank


@dataclass(frozen=True)
class Verdict:
    """What `validate` finds.

    Attributes
    ----------
    valid
        Whether it is a tower within the ranks.
    reasons
        Every reason why it is none; empty if it is one.
    uses
        Canonical uses of each skill: of the splits between Base and Width the one with the smallest sum, ties to fewer
        Base levels. None unless it is a tower.
    splits
        Uses of Base and Width: those within the ranks that no other one betters in both (CAL-62). If there is none,
        all that there are; empty if it would be no tower at any rank.
    forced
        Uses of balance, mix and strength, which the tower alone decides; None if it would be no tower at any rank.
    levels
        How many levels it has.
    """

    valid: bool
    reasons: tuple[str, ...]
    uses: dict[str, int] | None
    splits: tuple[tuple[int, int], ...]
    forced: dict[str, int] | None
    levels: int


def validate(
    levels: Iterable[Level],
    ranks: Ranks,
    team: Team | None = None,
    required: Iterable[str] = (),
    *,
    width_cap: int = 3,
    exact_one_fewer: bool = False,
    strength_stack: bool = False,
) -> Verdict:
    """Judge whether levels are a tower, and which skills it uses (CAL-48 to CAL-63).

    Parameters
    ----------
    levels
        From the bottom up, each as ``{size: count}``.
    ranks
        Rank of each skill, by name, missing ones being 0; or five numbers for balance, base, mix, strength, width.
    team
        Castellers that may be used, as ``{size: count}`` or ten numbers; None for any.
    required
        Names of skills that must be used (CAL-67).
    width_cap
        Castellers of a level without Base and Width (CAL-51).
    exact_one_fewer, strength_stack
        As for `playmill.games.castell.Castell`.

    Returns
    -------
    Verdict

    Raises
    ------
    InvalidInput
        If sizes, counts, ranks or skills are out of range; the message says which.

    Examples
    --------
    >>> verdict = validate([{9: 4}, {7: 3}, {5: 2}, {1: 1}], {"base": 1, "width": 1})
    >>> verdict.valid, verdict.uses["width"], verdict.splits
    (True, 1, ((0, 1), (1, 0)))
    >>> validate([{9: 2}, {7: 2}], {}).reasons
    ('balance is used once, its rank is 0',)
    """
    rows = [counts_of(level, f"level {number}") for number, level in enumerate(level_list(levels), 1)]
    owned = None if team is None else counts_of(team, "team")
    numbers = ranks_of(ranks)
    tower = tower_rules(width_cap, exact_one_fewer, strength_stack)
    skills = skill_bits(required, "required")
    bits, uses = _kernels.validate(
        np.array([rows], np.uint8).reshape(1, len(rows), SIZES),
        numbers[None],
        None if owned is None else owned[None],
        np.array([skills], np.uint8),
        tower,
    )
    reasons, spent = int(bits[0]), uses[0].tolist()
    if not all(row.any() for row in rows):
        reasons |= EMPTY_LEVEL
    filled = [row for row in rows if row.any()]
    widths = [int(row.sum()) for row in filled]
    well_formed = not reasons % WELL_FORMED
    splits = _splits(widths, width_cap, numbers, skills) if well_formed else ()
    return Verdict(
        valid=not reasons,
        reasons=tuple(_explain(reasons, rows, owned, spent, splits, numbers, skills, strength_stack)),
        uses=dict(zip(SKILLS, spent, strict=True)) if not reasons else None,
        splits=splits,
        forced={skill: spent[SKILLS.index(skill)] for skill in ("balance", "mix", "strength")} if well_formed else None,
        levels=len(filled),
    )


def _splits(
    widths: Sequence[int], cap: int, ranks: npt.NDArray[np.uint8], required: int
) -> tuple[tuple[int, int], ...]:
    """Return the minimal uses of Base and Width within the ranks, as required; all there are if none is (CAL-62)."""
    wide = sum(width > cap for width in widths)
    every = [(base, max(0, max(widths[base:], default=0) - cap)) for base in range(wide + 1)]
    least = (required >> SKILLS.index("base") & 1, required >> SKILLS.index("width") & 1)
    within = [(base, width) for base, width in every if least[0] <= base <= ranks[1] and least[1] <= width <= ranks[4]]
    best = [split for split in within if not any(other < split and other[1] <= split[1] for other in within)]
    return tuple(best or every)


def _explain(
    reasons: int,
    rows: Sequence[npt.NDArray[np.uint8]],
    team: npt.NDArray[np.uint8] | None,
    uses: Sequence[int],
    splits: tuple[tuple[int, int], ...],
    ranks: npt.NDArray[np.uint8],
    required: int,
    stack: bool,
) -> Iterable[str]:
    """Put every reason into words, level by level."""
    if reasons & 1:
        yield REASONS[0]
    sizes = [(np.flatnonzero(row) + 1).tolist() for row in rows]
    for number, found in enumerate(sizes):
        where = f"level {number + 1}"
        if not found:
            yield f"{where} is empty"
            continue
        if len(found) > 2 or found[-1] - found[0] > 1:
            yield f"{where}: sizes {', '.join(map(str, found))} cannot be mixed"
        below = next((other for other in range(number - 1, -1, -1) if sizes[other]), None)
        if below is None:
            continue
        wide, under = int(rows[number].sum()), int(rows[below].sum())
        if found[-1] > sizes[below][0] and not stack:
            yield f"{where}: size {found[-1]} above size {sizes[below][0]}"
        if wide > under:
            yield f"{where}: {wide} castellers above {under}"
        if reasons & 32 and wide < under - 1:
            yield f"{where}: {wide} castellers above {under}, where one fewer is allowed"
    if reasons & 64 and team is not None:
        for size, (wanted, there) in enumerate(zip(np.sum(rows, axis=0, dtype=int), team, strict=True), 1):
            if wanted > there:
                yield f"size {size}: {wanted} castellers, the team has {there}"
    if reasons % WELL_FORMED:
        return
    for bit, skill in ((7, 0), (8, 2), (9, 3)):
        if reasons >> bit & 1:
            times = "once" if uses[skill] == 1 else f"{uses[skill]} times"
            yield f"{SKILLS[skill]} is used {times}, its rank is {ranks[skill]}"
    if reasons >> 10 & 1:
        wanted = " or ".join(f"base {base} and width {width}" for base, width in splits)
        yield f"wide levels take {wanted}; the ranks are {ranks[1]} and {ranks[4]}"
    if reasons >> 11 & 1:
        unused = [SKILLS[skill] for skill in (0, 2, 3) if required >> skill & 1 and not uses[skill]]
        yield f"required but not used: {', '.join(unused)}"
    if reasons >> 12 & 1:
        wanted = " and ".join(SKILLS[skill] for skill in (1, 4) if required >> skill & 1)
        yield f"no use of base and width within the ranks has {wanted} in it"
