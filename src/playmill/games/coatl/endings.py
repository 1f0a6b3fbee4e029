"""How many playouts of Cóatl ended in which way, and how each seat fared in them."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from playmill.games.coatl.cards import game_of
from playmill.games.coatl.names import ENDINGS
from playmill.playouts import Playouts

__all__ = ["endings"]


def endings(playouts: Playouts) -> npt.NDArray[np.void]:
    """Return how often each way of ending was met, and how the seats fared.

    Parameters
    ----------
    playouts
        Results of `playmill.simulate` for a variant of Cóatl.

    Returns
    -------
    numpy.ndarray
        One record for each way of ending (COA-78, COA-79, COA-96, COA-104): ``ending``, its name; ``playouts``, how
        many; ``share``, of all playouts; and by seat, float64[players], ``win_share`` and ``mean_score`` over them,
        NaN where there is none. A win shared by m seats counts 1/m.

    Raises
    ------
    InvalidInput
        If the playouts are not of Cóatl.

    Examples
    --------
    >>> import playmill as pm
    >>> found = endings(pm.simulate(pm.Coatl(players=2), 1000, seed=7))
    >>> found["ending"].tolist()
    ['third coatl', 'bodies exhausted', 'all passed', 'turn cap']
    >>> float(found["share"].sum())
    1.0
    """
    game = game_of(playouts, "endings")
    by_seat: Any = (np.float64, (game.players,))
    table = np.zeros(
        len(ENDINGS) - 1,
        [("ending", "U16"), ("playouts", np.int64), ("share", np.float64)]
        + [(name, *by_seat) for name in ("win_share", "mean_score")],
    )
    table["ending"] = ENDINGS[1:]
    won = playouts.places == 1
    shares = won / won.sum(axis=1, keepdims=True)
    with np.errstate(invalid="ignore"):
        for number, row in enumerate(table, 1):
            chosen = playouts.facts["ending"] == number
            count = np.int64(chosen.sum())
            row["playouts"], row["share"] = count, count / np.int64(len(playouts))
            row["win_share"] = shares[chosen].sum(axis=0) / count
            row["mean_score"] = playouts.scores[chosen].sum(axis=0) / count
    return table
