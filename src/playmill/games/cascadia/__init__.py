"""Cascadia: habitat tiles and wildlife tokens, one to four players, and its kernels as functions."""

from playmill.games.cascadia.game import Cascadia

GAME = Cascadia

__all__ = ["GAME", "Cascadia"]
