"""What playmill raises when it is given something it cannot take."""


class PlaymillError(Exception):
    """Every error that playmill raises on purpose."""


class InvalidInput(PlaymillError, ValueError):
    """An argument is out of range, of the wrong type, or of the wrong shape."""


class InvalidVariant(InvalidInput):
    """An option of a game, or a mix of options, that the game does not have."""


class InvalidComponents(InvalidInput):
    """A components file with a missing, extra, mistyped or impossible entry."""


class InvalidState(InvalidInput):
    """Bytes that are no state of the game, or an array that cannot hold states."""


class IllegalAction(InvalidInput):
    """An action that is not legal in the state it was given for."""


class PolicyError(PlaymillError, RuntimeError):
    """A policy raised, or returned something that names no legal action."""


class MissingExtra(PlaymillError, ImportError):
    """A feature needs a package that is an extra of playmill, and it is not installed."""
