"""A position of Yellow & Yangtze set up by hand: what follows from where tiles, leaders and pagodas lie."""

from __future__ import annotations

from typing import Any

import numpy as np

from playmill.errors import InvalidState
from playmill.games.yellow_yangtze import _kernels
from playmill.games.yellow_yangtze.components import OFF
from playmill.games.yellow_yangtze.game import YellowYangtze

__all__ = ["complete"]

WAR, LOSS = 7, 9  # phases in which a war is on (csrc/games/yellow_yangtze/state.pxd)


def complete(game: YellowYangtze, states: Any) -> None:
    """Fill in what follows from where tiles, leaders and pagodas lie, in place.

    A position is set up by writing the fields ``tiles``, ``leader``, ``pagoda``, ``hand``, ``market``, ``bag``,
    ``bag_left`` and ``discarded`` of a state, so that all tiles add up to the box; then this fills ``occupied``,
    ``beside_black``, ``covered``, ``triangles`` and ``realm``.

    Parameters
    ----------
    game
        The variant.
    states
        State array of shape (n,), or one record of one.

    Raises
    ------
    InvalidState
        If that is no writeable array of states, or a leader or a pagoda lies nowhere on the map.

    Examples
    --------
    >>> from playmill.games.yellow_yangtze import YellowYangtze, complete
    >>> game = YellowYangtze(players=2)
    >>> states = game.deal(1, seed=1)
    >>> states["leader"][0, 0, 1] = game.board.index[1, 9]      # seat 0, red, beside the capital at 1,10
    >>> complete(game, states)
    >>> game.check(states)
    [None]
    """
    given = np.asarray(states)
    if given.dtype != game.state_dtype or given.ndim > 1 or not given.flags.writeable:
        raise InvalidState(f"complete takes a writeable array of states of {game.title}; got {type(states).__name__}")
    if isinstance(states, np.void) and given.base is None:
        given = np.ndarray((), game.state_dtype, buffer=states)
    rules = game.rules()
    if ((given["leader"] >= rules["hexes"]) & (given["leader"] != OFF)).any():
        raise InvalidState(f"a leader's hex is 0 to {int(rules['hexes']) - 1}, or {OFF} off the board")
    if ((given["pagoda"] < -1) | (given["pagoda"] >= rules["triangles"])).any():
        raise InvalidState(f"a pagoda's triangle is 0 to {int(rules['triangles']) - 1}, or -1 beside the board")
    fighting = np.isin(given["head"]["phase"], range(WAR, LOSS + 1))
    if (fighting & (given["last_tile"] >= rules["hexes"])).any():
        raise InvalidState("a war's tile lies on no hex of the map")
    made = np.array(given.reshape(-1))
    _kernels.complete(rules, made.view(np.uint8).reshape(len(made), game.state_dtype.itemsize))
    given[...] = made.reshape(given.shape)
