"""Castell: human towers, two to four players, and its kernels as functions."""

from playmill.games.castell.game import Castell
from playmill.games.castell.kernels import (
    Tower,
    Verdict,
    best_tower,
    best_tower_batch,
    can_perform,
    can_perform_batch,
    festival_towers,
    tallest,
    tallest_batch,
    validate,
    validate_batch,
)

GAME = Castell

__all__ = [
    "GAME",
    "Castell",
    "Tower",
    "Verdict",
    "best_tower",
    "best_tower_batch",
    "can_perform",
    "can_perform_batch",
    "festival_towers",
    "tallest",
    "tallest_batch",
    "validate",
    "validate_batch",
]
