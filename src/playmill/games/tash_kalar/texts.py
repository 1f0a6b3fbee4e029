"""The cards of a variant in words: patterns as rows of letters, what they are worth and what they do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from playmill.pictures import several

__all__ = ["being_text", "flare_text", "pattern_text", "quest_text", "task_text"]


def pattern_text(pattern: Sequence[Sequence[Any]], relative: bool = False) -> str:
    """Draw a pattern as rows, from the top, divided by "/"; a dot is any square.

    Parameters
    ----------
    pattern
        Cells [x, y, rank].
    relative
        Whether they are told from the being's square, which is drawn then: ``*``, or the rank in small letters where
        the pattern has a piece there.

    Examples
    --------
    >>> pattern_text([[0, 0, "A"], [0, 1, "B"]]), pattern_text([[1, 1, "C"], [2, 2, "H"]], relative=True)
    ('A/B', '*../.C./..H')
    """
    cells = {(x, y): rank for x, y, rank in pattern}
    if relative:
        cells[0, 0] = cells[0, 0].lower() if (0, 0) in cells else "*"
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    right, bottom = max(x for x, _ in cells), max(y for _, y in cells)
    return "/".join("".join(cells.get((x, y), ".") for x in range(left, right + 1)) for y in range(top, bottom + 1))


def being_text(card: Mapping[str, Any]) -> tuple[str, str, str]:
    """Return a being's pattern, its rank or what it is worth, and what it does."""
    if "points" in card:
        return pattern_text(card["pattern"]), several(card["points"], "point"), card["gloss"]
    frozen = f"; frozen: {card['frozen']['gloss']}" if "frozen" in card else ""
    rank = {"C": "common", "H": "heroic", "L": "legend"}[card["rank"]]
    return pattern_text(card["pattern"], relative=True), rank, card["gloss"] + frozen


def quest_text(card: Mapping[str, Any]) -> str:
    """Return a quest's name, worth and patterns."""
    patterns = " or ".join(pattern_text(pattern) for pattern in card["patterns"])
    return f"{card['name']} ({several(card['points'], 'point')}): {patterns}"


def task_text(card: Mapping[str, Any]) -> str:
    """Return a task's name, type and worth."""
    return f"{card['name']} ({card['type']}, {several(card['points'], 'point')})"


def flare_text(card: Mapping[str, Any]) -> str:
    """Return what a flare asks and gives."""
    upper, lower = card["upper"], card["lower"]
    return (
        f"{upper['upgraded_deficit']} upgraded pieces fewer: {upper['gloss']}; "
        f"{lower['piece_deficit']} pieces fewer: {lower['gloss']}"
    )
