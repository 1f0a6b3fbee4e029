"""The modes of both rule sets: how many play, and who sides with whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from playmill.errors import InvalidVariant

__all__ = [
    "ARENA",
    "AS_USUAL",
    "BY_PLAYERS",
    "DECKS",
    "MODES",
    "PLAYERS",
    "PUBLISHED",
    "SCHOOLS",
    "is_arena",
    "mode_name",
    "resolved",
    "school_names",
    "sides",
]

ARENA = ("A2", "A2S", "A3", "A4", "A4T")
PUBLISHED = (
    "high-form",
    "high-form-teams",
    "deathmatch-duel",
    "deathmatch-duel-teams",
    "deathmatch-melee-3",
    "deathmatch-melee-4",
)
BY_PLAYERS = "arena"  # the arena, whatever number plays
MODES = (BY_PLAYERS, *ARENA, *PUBLISHED)
USUAL = {2: "A2", 3: "A3", 4: "A4T"}  # TAS-11
AS_USUAL = "usual"
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


def mode_name(value: Any) -> str:
    """Return the name of a mode.

    Raises
    ------
    ValueError
        If there is no such mode.
    """
    if isinstance(value, str) and value in MODES:
        return value
    raise ValueError(f"it may be {', '.join(MODES)}")


def school_names(value: Any) -> Any:
    """Return names of schools as a tuple; they may be written in one text, with commas.

    Raises
    ------
    ValueError
        If one is no school, or its cards are not there yet.
    """
    if isinstance(value, str) and value == AS_USUAL:
        return value
    names = value.split(",") if isinstance(value, str) else value
    if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
        raise ValueError(f"it may be names of schools, one a seat, from {', '.join(SCHOOLS)}")
    for name in names:
        if name in REFUSED:
            raise ValueError(f"the effects of {name} are not there yet; there are {', '.join(SCHOOLS)}")
        if name not in SCHOOLS:
            raise ValueError(f"{name!r} is no school; there are {', '.join(SCHOOLS)}")
    return tuple(names)


def resolved(players: Any, mode: Any, decks: Any) -> dict[str, Any]:
    """Return the three options with nothing left to say; what is not allowed by itself stays as it is.

    Raises
    ------
    InvalidVariant
        If they do not go together.
    """
    if not isinstance(mode, str) or mode not in MODES:
        return {}
    if mode == BY_PLAYERS:
        if players == AS_USUAL:
            players = 2
        if type(players) is not int or players not in USUAL:
            return {}
        mode = USUAL[players]
    if isinstance(players, str) and players == AS_USUAL:
        players = PLAYERS[mode]
    if type(players) is int and players in USUAL and players != PLAYERS[mode]:
        raise InvalidVariant(f"TashKalar: players={players} is not allowed: {mode} is for {PLAYERS[mode]}")
    try:
        names = school_names(decks)
    except ValueError:
        return {"players": players, "mode": mode}
    if names == AS_USUAL:
        names = () if is_arena(mode) else DECKS[: PLAYERS[mode]]
    if len(names) != (0 if is_arena(mode) else PLAYERS[mode]):
        wanted = "has one deck for all" if is_arena(mode) else f"needs {PLAYERS[mode]} schools"
        raise InvalidVariant(f"TashKalar: decks={names!r} is not allowed: {mode} {wanted}")
    return {"players": players, "mode": mode, "decks": names}
