"""Cóatl: serpents of heads, bodies and tails that fulfil prophecies, one to four players, and its matcher."""

from playmill.games.coatl.cards import cards
from playmill.games.coatl.endings import endings
from playmill.games.coatl.game import Coatl
from playmill.games.coatl.kernels import encode, fulfil, fulfil_batch, score

GAME = Coatl

__all__ = ["GAME", "Coatl", "cards", "encode", "endings", "fulfil", "fulfil_batch", "score"]
