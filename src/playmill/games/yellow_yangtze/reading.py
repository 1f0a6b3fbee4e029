"""What a position holds, read for people: what lies where, and which states there are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Any

from playmill.components import Components
from playmill.games.yellow_yangtze.components import COLOURS, OFF, board
from playmill.games.yellow_yangtze.maps import Board

__all__ = ["Leader", "Phase", "Reading", "Realm", "listed"]


class Phase(IntEnum):
    """What is being decided (csrc/games/yellow_yangtze/state.pxd)."""

    ACT = 0
    CHAIN = 1
    MARKET = 2
    PAGODA = 3
    CARRY = 4
    REPLACE = 5
    REVOLT = 6
    WAR = 7
    WINNER = 8
    LOSS = 9


Leader = tuple[int, int]  # seat, colour


@dataclass(frozen=True)
class Realm:
    """A state of the board (YAY-22): its hexes, and the leaders in it by seat and colour."""

    hexes: frozenset[int]
    leaders: tuple[Leader, ...]


class Reading:
    """One position: a record of a state array, with the components of its variant."""

    def __init__(self, box: Components, state: Any) -> None:
        self.box = box
        self.state = state
        self.board: Board = board(box)
        self.phase = Phase(int(state["head"]["phase"]))
        self.decider = int(state["head"]["seat"])

    @cached_property
    def tiles(self) -> dict[int, int]:
        """The colour of the tile on each hex that has one."""
        return {hexagon: colour for colour in range(len(COLOURS)) for hexagon in _members(self.state["tiles"][colour])}

    @cached_property
    def leaders(self) -> dict[Leader, int]:
        """The hex of each leader on the board, lowest leader first."""
        places = self.state["leader"]
        return {
            (seat, colour): int(places[seat, colour])
            for seat in range(places.shape[0])
            for colour in range(len(COLOURS))
            if places[seat, colour] != OFF
        }

    @cached_property
    def uniting(self) -> int | None:
        """The hex of the tile that brought a war, while the war is on (YAY-61)."""
        return int(self.state["last_tile"]) if self.phase in (Phase.WAR, Phase.WINNER, Phase.LOSS) else None

    @cached_property
    def covered(self) -> frozenset[int]:
        """The hexes under a pagoda."""
        return frozenset(_members(self.state["covered"]))

    @cached_property
    def realms(self) -> tuple[Realm, ...]:
        """The states of the board, by their lowest leader."""
        found: dict[frozenset[int], list[Leader]] = {}
        for seat, colour in self.leaders:
            hexes = frozenset(_members(self.state["realm"][seat, colour]))
            found.setdefault(hexes, []).append((seat, colour))
        return tuple(Realm(hexes, tuple(leaders)) for hexes, leaders in found.items())

    def beside(self, hexagon: int) -> list[Realm]:
        """Return the states that a hex touches."""
        around = self.board.neighbours[hexagon]
        return [realm for realm in self.realms if not realm.hexes.isdisjoint(around)]

    def side(self, number: int) -> list[Leader]:
        """Return the leaders on the board that stand on a side of the war."""
        return [leader for leader in self.leaders if self.state["side"][leader] == number]

    def pagodas(self, colour: int) -> list[int]:
        """Return the triangles that carry a pagoda of the colour."""
        return [triangle for triangle in self.state["pagoda"][colour].tolist() if triangle >= 0]

    def spare_pagodas(self, colour: int) -> int:
        """Return how many pagodas of the colour lie beside the board."""
        in_box: int = self.box["pagodas"][COLOURS[colour]]
        return in_box - len(self.pagodas(colour))

    def hexagon(self, name: str) -> int:
        """Return the number of the hex with a name."""
        return self.board.names.index(name)

    def three(self, number: int) -> str:
        """Return the names of a triangle's hexes."""
        return " ".join(self.board.names[hexagon] for hexagon in self.board.triangles[number])


def _members(words: Any) -> list[int]:
    return [64 * word + bit for word, bits in enumerate(words.tolist()) for bit in range(64) if bits >> bit & 1]


def listed(items: Iterable[str]) -> str:
    """Return items as a list in words.

    >>> listed(["red", "black", "blue"])
    'red, black and blue'
    """
    *most, last = items
    return f"{', '.join(most)} and {last}" if most else last
