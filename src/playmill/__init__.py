"""playmill: a mill for playouts. Tabletop games by their full rules, hundreds of thousands a second."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playmill.errors import (
    IllegalAction,
    InvalidComponents,
    InvalidInput,
    InvalidState,
    InvalidVariant,
    MissingExtra,
    PlaymillError,
    PolicyError,
)
from playmill.game import Game
from playmill.playouts import Playouts, Step
from playmill.policies import policy
from playmill.registry import game, game_classes
from playmill.simulate import simulate, stream

__all__ = [
    "Game",
    "IllegalAction",
    "InvalidComponents",
    "InvalidInput",
    "InvalidState",
    "InvalidVariant",
    "MissingExtra",
    "PlaymillError",
    "Playouts",
    "PolicyError",
    "Step",
    "game",
    "game_classes",
    "load",
    "policy",
    "simulate",
    "stream",
]

load = Playouts.load

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Find a game's class by its name (the registry knows them), and the version, only when asked for."""
        if name == "__version__":
            from importlib.metadata import version

            return version(__name__)
        for found in game_classes().values():
            if found.__name__ == name:
                return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

else:
    __version__: str

    def __getattr__(name: str) -> Any:
        raise NotImplementedError


def __dir__() -> list[str]:
    return sorted({*globals(), *(found.__name__ for found in game_classes().values())})
