"""What things are called: scoring categories, actions, and how a game ends."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from playmill.games.coatl.components import COLOURS, FAMILIES, LETTERS

__all__ = ["COLOURS", "ENDINGS", "LETTERS", "PAIRS", "PARTS", "PIECES", "action_names"]

PARTS = (*FAMILIES, "temple")
ENDINGS = ("", "third coatl", "bodies exhausted", "all passed", "turn cap")  # COA-78, COA-79, COA-96, COA-104
PIECES = tuple(f"{kind} {colour}" for kind in ("head", "tail", "body") for colour in COLOURS)
PAIRS = tuple((first, second) for i, first in enumerate(COLOURS) for second in COLOURS[i:])
CONTENTS = (*PIECES[:10], *(f"bodies {first} {second}" for first, second in PAIRS))


@cache
def action_names(kinds: Sequence[str]) -> tuple[str, ...]:
    """Name the actions, in the order of their numbers (csrc/games/coatl/state.pxd).

    ``pieces``, ``prophecies``, ``assemble`` and the three tokens say what a turn is used for; ``take head red`` and
    ``take bodies red blue`` take a space of the supply, or such pieces from the bags; ``start body green`` starts a
    coatl, ``add head red to 1`` and ``add body red to 2 tail side`` extend the first or the second of those that are
    incomplete; ``card count_red`` keeps, takes or discards such a prophecy, ``deck`` takes the top one of the deck, and
    ``fulfil count_red on 1`` lays it beside a coatl; ``temple own`` and so on take a temple; ``stop`` does no more.

    Parameters
    ----------
    kinds
        Names of the kinds of prophecy in play, in order.

    Examples
    --------
    >>> names = action_names(("count_red", "trio_red"))
    >>> names[12], names[92], names[-1]
    ('take head yellow', 'card count_red', 'fulfil trio_red on 2')
    """
    return (
        "stop",
        *("pieces", "prophecies", "assemble", "perfect pick", "see the future", "priest commitment"),
        "deck",
        *(f"temple {source}" for source in ("own", "extra", "left", "right")),
        *(f"take {contents}" for contents in CONTENTS),
        *(f"start {piece}" for piece in PIECES),
        *(
            name
            for coatl in (1, 2)
            for name in (
                *(f"add {piece} to {coatl}" for piece in PIECES[:10]),
                *(f"add {piece} to {coatl} {side} side" for side in ("head", "tail") for piece in PIECES[10:]),
            )
        ),
        *(f"card {kind}" for kind in kinds),
        *(f"fulfil {kind} on {coatl}" for coatl in (1, 2) for kind in kinds),
    )
