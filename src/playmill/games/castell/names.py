"""What things are called: scoring categories and actions."""

from __future__ import annotations

from collections.abc import Sequence

from playmill.games.castell.components import SIZES, SKILLS, WHEEL_TILES

__all__ = ["PARTS", "SKILLS", "action_names"]

CHOICES = 64  # outcomes of a festival tower that are offered (CAL-80)

PARTS = (
    "best_tower",
    "region_variety",
    "trophies",
    "medals",
    "ribbons",
    "unique_sizes",
    "duplicate_sizes",
    "shape_tiles",
    "exhibition_tiles",
    "special_tokens",
)


def action_names(regions: Sequence[str]) -> tuple[str, ...]:
    """Name the actions, in the order of their numbers (csrc/games/castell/state.pxd).

    ``go lleida`` moves the pawn; ``take 7`` recruits a casteller of size 7; ``raise mix`` trains; ``special`` takes a
    special action, ``special tile`` that of the wheel; ``move``, ``recruit``, and ``perform 1`` and ``perform 2`` for a
    tile of the row, are its options; ``stop`` ends the turn, or takes no second casteller; ``tower 1`` enters a
    festival with the first outcome.

    Parameters
    ----------
    regions
        Names of the seven regions, in order.

    Examples
    --------
    >>> action_names("abcdefg")[5], action_names("abcdefg")[12]
    ('go a', 'take 1')
    """
    return (
        "move",
        "recruit",
        "perform 1",
        "perform 2",
        "special",
        *(f"go {region}" for region in regions),
        *(f"take {size}" for size in range(1, SIZES + 1)),
        *(f"raise {skill}" for skill in SKILLS),
        f"{WHEEL_TILES[-1]} tile",
        "stop",
        *(f"tower {choice}" for choice in range(1, CHOICES + 1)),
    )
