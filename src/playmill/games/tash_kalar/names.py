"""What things are called: scoring categories, actions, and how a game ends."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

__all__ = ["CELLS", "COLOURS", "DIRECTIONS", "ENDINGS", "PARTS", "RANKS", "action_names", "slug"]

PARTS = ("level_1", "level_2", "level_3", "common", "heroic", "legendary", "abilities", "flares")
RANKS = ("common", "heroic", "legendary")  # TAS-54
COLOURS = 4
ENDINGS = ("", "quest target", "quests out", "all passed", "points reached", "last card", "turn guard")
DIRECTIONS = ("nw", "n", "ne", "w", "e", "sw", "s", "se")
CELLS = tuple((x, y) for y in range(9) for x in range(9) if 2 <= x + y <= 14 and abs(x - y) <= 6)  # TAS-1


def slug(name: str) -> str:
    """Return a name as actions have it: small letters, digits and hyphens.

    >>> slug("Herald's Square"), slug("Two-Headed Dragon")
    ('heralds-square', 'two-headed-dragon')
    """
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "")).strip("-")


@cache
def action_names(cards: Sequence[str], claims: Sequence[str], arena: bool) -> tuple[str, ...]:
    """Name the actions, in the order of their numbers (csrc/games/tash_kalar/state.pxd).

    ``place 0`` places a piece of the seat's first colour, ``place 1`` of its second; ``summon swordmaster`` summons;
    ``card swordmaster`` exchanges, discards, returns, recycles or keeps that card. ``cell 4,0`` names a square by
    column and row, ``pattern 2 4,0`` a placement: the orientation and the lowest cell of the pattern. ``claim
    line-of-four 1`` claims a quest by its second pattern, ``claim devastation`` a task. ``stop`` does no more, ``yes``
    carries out what an effect offers; branches, directions and colours are numbered or named by where they lead.

    Parameters
    ----------
    cards
        Names of the beings and legends in play, in order.
    claims
        Names of the quests or tasks in play, in order.
    arena
        Whether it is the arena, whose quests have three patterns each.

    Examples
    --------
    >>> names = action_names(("Swordmaster", "Time Mage"), ("Line of Four",), True)
    >>> names[29], names[106], names[658], names[661], names[-1]
    ('cell 2,0', 'pattern 0 2,0', 'summon swordmaster', 'card time-mage', 'claim line-of-four 2')
    """
    squares = tuple(f"{x},{y}" for x, y in CELLS)
    return (
        "stop",
        *("place 0", "place 1", "discard", "flare", "frozen", "end-turn", "yes", "return-flare"),
        *(f"branch {branch}" for branch in range(8)),
        *(f"direction {direction}" for direction in DIRECTIONS),
        *(f"colour {colour}" for colour in range(COLOURS)),
        *(f"cell {square}" for square in squares),
        *(f"orientation {orientation}" for orientation in range(8)),
        *(f"pattern {orientation} {square}" for orientation in range(8) for square in squares),
        *(f"summon {slug(card)}" for card in cards),
        *(f"card {slug(card)}" for card in cards),
        *(
            (f"claim {slug(claim)} {pattern}" for claim in claims for pattern in range(3))
            if arena
            else (f"claim {slug(claim)}" for claim in claims)
        ),
    )
