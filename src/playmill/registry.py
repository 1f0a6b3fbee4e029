"""Which games there are: every package in playmill.games that says so.

A game's package sets ``GAME`` in its ``__init__`` to its subclass of `playmill.game.Game`; nothing else names it.
"""

from __future__ import annotations

import difflib
import pkgutil
from functools import cache
from importlib import import_module
from typing import Any

from playmill import games as _games
from playmill.errors import InvalidVariant
from playmill.game import Game

__all__ = ["game", "game_class", "game_classes"]


@cache
def game_classes() -> dict[str, type[Game]]:
    """Return the classes of all games by name, in alphabetical order.

    Examples
    --------
    >>> from playmill.registry import game_classes
    >>> for name, game_class in game_classes().items():
    ...     assert name == game_class.name
    """
    found = (import_module(f"{_games.__name__}.{module.name}") for module in pkgutil.iter_modules(_games.__path__))
    classes = [package.GAME for package in found if hasattr(package, "GAME")]
    return {found.name: found for found in sorted(classes, key=lambda found: found.name)}


def game_class(name: str) -> type[Game]:
    """Return the class of the game with this name.

    Raises
    ------
    InvalidVariant
        If there is no such game; the message lists those there are.

    Examples
    --------
    >>> from playmill.registry import game_class
    >>> game_class(game.name) is type(game)
    True
    """
    classes = game_classes()
    if not isinstance(name, str) or name not in classes:
        near = difflib.get_close_matches(str(name).lower(), classes, n=1)
        hint = f" (did you mean {near[0]}?)" if near else ""
        raise InvalidVariant(f"no game is called {name!r}{hint}; there are: {', '.join(classes)}")
    return classes[name]


def game(name: str, **options: Any) -> Game:
    """Return a variant of the game with this name.

    Parameters
    ----------
    name
        A name that `game_classes` lists.
    **options
        The game's options; see its class.

    Raises
    ------
    InvalidVariant
        If there is no such game or option, or an option's value is not allowed.

    Examples
    --------
    >>> pm.game(game.name, players=2).players
    2
    """
    return game_class(name)(**options)
