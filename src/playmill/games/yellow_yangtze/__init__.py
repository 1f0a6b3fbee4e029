"""Yellow & Yangtze: states, revolts and wars on a map of hexes, two to four players, and its kernels as functions."""

from playmill.games.yellow_yangtze.game import YellowYangtze
from playmill.games.yellow_yangtze.kernels import (
    joins,
    joins_batch,
    kingdoms,
    kingdoms_batch,
    revolt,
    triangles,
    war,
)
from playmill.games.yellow_yangtze.positions import complete

GAME = YellowYangtze

__all__ = [
    "GAME",
    "YellowYangtze",
    "complete",
    "joins",
    "joins_batch",
    "kingdoms",
    "kingdoms_batch",
    "revolt",
    "triangles",
    "war",
]
