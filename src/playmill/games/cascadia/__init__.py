"""Cascadia: habitat tiles and wildlife tokens, one to four players, and its kernels as functions."""

from playmill.games.cascadia.game import Cascadia
from playmill.games.cascadia.kernels import corridors, corridors_batch, majority, wildlife, wildlife_batch

GAME = Cascadia

__all__ = ["GAME", "Cascadia", "corridors", "corridors_batch", "majority", "wildlife", "wildlife_batch"]
