"""States as plain bytes: NumPy copies those at once, and records with named fields one field after the other."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["plain"]


def plain(states: npt.NDArray[Any]) -> npt.NDArray[np.void]:
    """Return a view of a state array as plain bytes, shape (n,); ``.view(states.dtype)`` leads back.

    Examples
    --------
    >>> states = game.deal(3, seed=1)
    >>> bool((plain(states)[[2, 0]].view(states.dtype) == states[[2, 0]]).all())
    True
    """
    return states.view(np.dtype((np.void, states.dtype.itemsize)))
