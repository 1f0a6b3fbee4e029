"""The modes of both rule sets: how many play, and who sides with whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

__all__ = ["ARENA", "DECKS", "PLAYERS", "PUBLISHED", "REFUSED", "SCHOOLS", "is_arena", "school_names", "sides"]

ARENA = ("A2", "A2S", "A3", "A4", "A4T")
PUBLISHED = (
    "high-form",
    "high-form-teams",
    "deathmatch-duel",
    "deathmatch-duel-teams",
    "deathmatch-melee-3",
    "deathmatch-melee-4",
)
PLAYERS: Mapping[str, int] = dict(zip(ARENA + PUBLISHED, (2, 2, 3, 4, 4, 2, 4, 2, 4, 3, 4), strict=True))

# Which of the cards' lists a school is of (TAS-53).
SCHOOLS: Mapping[str, str] = {
    "northern": "imperial",
    "southern": "imperial",
    "highland": "highland",
    "sylvan": "sylvan",
    "everfrost": "everfrost",
}
REFUSED = ("nethervoid", "etherweave")
DECKS = ("northern", "southern", "highland", "sylvan")


def is_arena(mode: str) -> bool:
    """Tell whether a mode is of the arena's rules (part A)."""
    return mode in ARENA


def sides(mode: str) -> tuple[int, ...]:
    """Return the side of each seat: its own, but teammates sit opposite each other (TAS-18, TAS-98)."""
    players = PLAYERS[mode]
    if mode == "A4T" or mode.endswith("-teams"):
        return tuple(seat % 2 for seat in range(players))
    return tuple(range(players))


def school_names(value: Any) -> tuple[str, ...] | None:
    """Return names of schools as a tuple, or None.

    Raises
    ------
    ValueError
        If one is no school, or its cards are not there yet.
    """
    if value is None:
        return None
    names = value.split(",") if isinstance(value, str) else value
    if not isinstance(names, Sequence) or not all(isinstance(name, str) for name in names):
        raise ValueError(f"it may be names of schools, one a seat, from {', '.join(SCHOOLS)}")
    for name in names:
        if name in REFUSED:
            raise ValueError(f"the effects of {name} are not there yet; there are {', '.join(SCHOOLS)}")
        if name not in SCHOOLS:
            raise ValueError(f"{name!r} is no school; there are {', '.join(SCHOOLS)}")
    return tuple(names)
