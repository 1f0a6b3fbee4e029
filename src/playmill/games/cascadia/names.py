"""What things are called: scoring categories, scoring cards and actions."""

from __future__ import annotations

from playmill.games.cascadia import _kernels, components
from playmill.games.cascadia.components import CARDS, SPECIES, TERRAINS, card_numbers

__all__ = ["ACTION_NAMES", "CARDS", "EDGES", "HEXES", "PARTS", "SPECIES", "TERRAINS", "card_numbers"]

EDGES = ("E", "NE", "NW", "W", "SW", "SE")  # CAS-5: counter-clockwise
HEXES = _kernels.HEXES_AT_MOST  # CAS-5
SLOTS = components.MARKET_SLOTS

PARTS = (
    *SPECIES,
    *(f"{terrain}_corridor" for terrain in TERRAINS),
    *(f"{terrain}_majority" for terrain in TERRAINS),
    "nature_tokens",
)


def _action_names() -> tuple[str, ...]:
    """Name the actions, in the order of their numbers (csrc/games/cascadia/state.pxd).

    ``keep`` and ``wipe`` answer three equal tokens; ``take 2`` takes the set of slot 2; ``mix 1 3`` pays for the tile
    of slot 1 and the token of slot 3; ``pay 124`` pays to wipe the tokens of slots 1, 2 and 4; ``tile 0 NE 2`` lays the
    tile across the north-east edge of hex 0, turned by two times 60 degrees; ``token 5`` puts the token on hex 5;
    ``decline`` returns it.
    """
    slots = range(1, SLOTS + 1)
    return (
        "keep",
        "wipe",
        *(f"take {slot}" for slot in slots),
        *(f"mix {tile} {token}" for tile in slots for token in slots if tile != token),
        *("pay " + "".join(str(slot) for slot in slots if mask >> (slot - 1) & 1) for mask in range(1, 1 << SLOTS)),
        *(f"tile {hexagon} {edge} {rotation}" for hexagon in range(HEXES) for edge in EDGES for rotation in range(6)),
        *(f"token {hexagon}" for hexagon in range(HEXES)),
        "decline",
    )


ACTION_NAMES = _action_names()
