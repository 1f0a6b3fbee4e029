"""What things are called: scoring categories and actions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from playmill.components import Components
from playmill.games.yellow_yangtze.components import COLOURS, board

__all__ = ["PARTS", "PILES", "SOURCES", "action_names"]

SOURCES = ("placement", "revolt", "war", "pagoda")
PILES = ("lowest", "second", "third", "fourth")  # YAY-75
HAND = 6  # YAY-12
SIDES = 3  # YAY-60

PARTS = (
    *(f"{colour}_{source}" for source in SOURCES for colour in COLOURS),
    *(f"{colour}_filled" for colour in COLOURS[:4]),
    *PILES,
)


def _discards() -> Iterator[str]:
    for counts in product(range(HAND + 1), repeat=len(COLOURS)):
        if sum(counts) <= HAND:
            given = (f"{count} {colour}" for count, colour in zip(counts, COLOURS, strict=True) if count)
            yield " ".join(["discard", *given]) if any(counts) else "discard nothing"


def _supports() -> Iterator[str]:
    for leader in range(SIDES + 1):
        yield f"support {leader} with leader" if leader else "support none"
        for side, tiles in product(range(1, SIDES + 1), range(1, HAND + 1)):
            sent = f"support {side} with {tiles}"
            yield sent if not leader else f"{sent} and leader" if leader == side else f"{sent}, leader for {leader}"


@cache
def action_names(box: Components) -> tuple[str, ...]:
    """Name the actions on the map of a box, in the order of their numbers (csrc/games/yellow_yangtze/state.pxd).

    ``tile red 3,4`` lays a tile on the hex in row 3, column 4; ``leader red 3,4`` places the leader there, or moves it;
    ``withdraw red`` takes it off the board; ``riot 3,4`` removes the tile there for two blue tiles, ``riot 3,4 with
    leader`` for one; ``pagoda 2,4 3,3 3,4`` sets a pagoda on those three hexes, free after a new tile and for two green
    tiles otherwise, ``... with leader`` for one; ``replace`` is followed by ``discard 2 black 1 red``.

    ``stop`` declines a further blue tile, a market tile or a pagoda; ``take red`` takes a market tile; ``carry 1``
    carries over the first of the pagodas on the board. ``commit 2 and leader`` is what one commits in a revolt,
    ``support 1 with 3`` whom one supports in a war; ``winner 1`` breaks its tie; ``lose 3,4`` pays with the red tile
    there.
    """
    drawn = board(box)
    hexes = drawn.names
    triangles = tuple(" ".join(hexes[hexagon] for hexagon in triangle) for triangle in drawn.triangles)
    return (
        "pass",
        "stop",
        "replace",
        *(f"withdraw {colour}" for colour in COLOURS),
        *(f"take {colour}" for colour in COLOURS),
        "carry 1",
        "carry 2",
        *(f"winner {side}" for side in range(1, SIDES + 1)),
        *(f"commit {tiles}{helped}" for helped in ("", " and leader") for tiles in range(HAND + 1)),
        *_supports(),
        *_discards(),
        *(f"tile {colour} {hexagon}" for colour in COLOURS for hexagon in hexes),
        *(f"leader {colour} {hexagon}" for colour in COLOURS for hexagon in hexes),
        *(f"riot {hexagon}" for hexagon in hexes),
        *(f"riot {hexagon} with leader" for hexagon in hexes),
        *(f"lose {hexagon}" for hexagon in hexes),
        *(f"pagoda {triangle}" for triangle in triangles),
        *(f"pagoda {triangle} with leader" for triangle in triangles),
    )
