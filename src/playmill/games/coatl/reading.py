"""What a card says, and what it finds in a coatl, for pictures: one card at a time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from playmill.games.coatl import _kernels
from playmill.games.coatl.components import LETTERS, in_play

__all__ = ["Reading", "coatl_text", "draw_coatl", "prophecy_text", "reading_of", "temple_text"]

HEAD_CLOSED, TAIL_CLOSED = 1, 2  # csrc/games/coatl/state.pxd
PIECES_IN_LINE = 50


def coatl_text(colours: list[int], closed: int) -> str:
    """Return a coatl as text, from head side to tail side.

    Parameters
    ----------
    colours
        1 to 5 for each piece, as a state has them.
    closed
        1 for a head, 2 for a tail, 3 for both.

    Examples
    --------
    >>> coatl_text([2, 1, 2], 1)
    '<RYR'
    """
    head, tail = "<" if closed & HEAD_CLOSED else "", ">" if closed & TAIL_CLOSED else ""
    return f"{head}{''.join(LETTERS[colour - 1] for colour in colours)}{tail}"


def draw_coatl(colours: list[int], closed: int) -> list[str]:
    """Draw the pieces of a coatl from head side to tail side, fifty in a line; a dash at an open end.

    Parameters
    ----------
    colours
        1 to 5 for each piece, as a state has them.
    closed
        1 for a head, 2 for a tail, 3 for both.

    Examples
    --------
    >>> draw_coatl([2, 1, 2], 1)
    ['<R-Y-R-']
    """
    starts = range(0, len(colours), PIECES_IN_LINE)
    lines = ["-".join(LETTERS[colour - 1] for colour in colours[start:][:PIECES_IN_LINE]) for start in starts]
    head, tail = "<" if closed & HEAD_CLOSED else "-", ">" if closed & TAIL_CLOSED else "-"
    return (head + "-\n ".join(lines) + tail).split("\n")


def prophecy_text(card: Mapping[str, Any]) -> tuple[str, str]:
    """Return the pattern and the points that are printed on a prophecy.

    >>> prophecy_text({"pattern": "G Y+ G", "points": {"1": 2, "2": 6}})
    ('G Y+ G', '1:2 2:6')
    """
    return " ".join(card["pattern"].split()), _rows(card)


def temple_text(card: Mapping[str, Any]) -> tuple[str, str]:
    """Return the requirements and the points that are printed on a temple.

    >>> temple_text({"requires": ["no yellow", "length 7"], "points": {"1": 3, "2": 7}})
    ('no yellow, length 7', '1:3 2:7')
    """
    return ", ".join(card["requires"]), _rows(card)


def _rows(card: Mapping[str, Any]) -> str:
    rows = sorted((int(times), points) for times, points in card["points"].items())
    return " ".join(f"{times}:{points}" for times, points in rows)


@dataclass(frozen=True, eq=False)
class Reading:
    """The cards of a variant, by the numbers that states and actions have for them.

    Attributes
    ----------
    prophecies, temples
        The cards in play, by kind and by number.
    rules
        The variant's filled Rules.
    """

    prophecies: tuple[Mapping[str, Any], ...]
    temples: tuple[Mapping[str, Any], ...]
    rules: Any

    def kinds(self, cards: int) -> list[int]:
        """Return the kinds of a set of cards, twins twice."""
        return [int(self.rules["kind_of"][card]) for card in range(self.rules["cards"]) if int(cards) >> card & 1]

    def found(self, kind: int, colours: list[int], closed: int) -> tuple[int, int, int]:
        """Return how often a coatl holds a prophecy's pattern, the level that gives, and its points."""
        given = np.array([colours], np.uint8), np.array([len(colours)], np.int32), np.array([closed], np.uint8)
        times, level, points = _kernels.fulfil(*given, np.array([kind]), self.rules)
        return int(times[0, 0]), int(level[0, 0]), int(points[0, 0])

    def met(self, temple: int, colours: list[int], cards: int) -> tuple[int, int]:
        """Return how many requirements of a temple a coatl meets, the cards beside it included, and the points."""
        given = np.array([colours], np.uint8), np.array([len(colours)], np.int32), np.array([cards], np.uint64)
        met, points = _kernels.temples(*given, np.array([temple]), self.rules)
        return int(met[0, 0]), int(points[0, 0])


@lru_cache(maxsize=16)
def reading_of(game: Any) -> Reading:
    """Return the cards of a variant."""
    return Reading(*in_play(game.components, game.promo_cards), game.rules())
