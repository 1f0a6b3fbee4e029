"""What a variant can choose: the options of a game, declared once for Python, the command line and the docs."""

from __future__ import annotations

import dataclasses
import difflib
from collections.abc import Callable
from typing import Any

import numpy as np

from playmill.errors import InvalidVariant, PlaymillError

__all__ = ["Option", "check_names", "declared", "option"]


@dataclasses.dataclass(frozen=True)
class Option:
    """One option of a game: what it may be, and what it does.

    Attributes
    ----------
    help
        One sentence, in the present tense.
    values
        The values allowed; empty where `check` decides.
    check
        Takes a value and returns it in its normal form, or raises ValueError with what is allowed.
    shown
        How the values are named in help texts, where `check` decides.
    clause
        The clause of the rules that the option comes from.
    """

    help: str
    values: tuple[Any, ...] = ()
    check: Callable[[Any], Any] | None = None
    shown: str = ""
    clause: str = ""

    def allowed(self) -> str:
        """Say what the option may be."""
        return self.shown or ", ".join(repr(value) for value in self.values)

    def accept(self, game: str, name: str, value: Any) -> Any:
        """Return the value in its normal form.

        Raises
        ------
        InvalidVariant
            If it is not allowed.
        PlaymillError
            What `check` raises of this package's own, such as InvalidComponents.
        """
        if self.check is not None:
            try:
                return self.check(value)
            except PlaymillError:
                raise
            except (TypeError, ValueError) as error:
                raise InvalidVariant(f"{game}: {name}={value!r} is not allowed: {error}") from None
        if isinstance(value, np.generic):
            value = value.item()
        for known in self.values:
            # True equals 1 and 1.0, and none of them stands for another here.
            if type(value) is type(known) and value == known:
                return known
        raise InvalidVariant(f"{game}: {name}={value!r} is not allowed; it may be {self.allowed()}")


def option(
    default: Any,
    help: str,
    *,
    values: tuple[Any, ...] = (),
    check: Callable[[Any], Any] | None = None,
    shown: str = "",
    clause: str = "",
) -> Any:
    """Declare an option as a field of a game's class; see `Option`."""
    return dataclasses.field(
        default=default, metadata={"option": Option(help, tuple(values), check, shown, clause)}, kw_only=True
    )


def declared(game: Any) -> dict[str, tuple[Option, Any]]:
    """Return the options of a game's class, each with its default, in the order declared.

    Examples
    --------
    >>> from playmill.options import declared
    >>> "players" in declared(type(game))
    True
    """
    return {
        field.name: (field.metadata["option"], field.default)
        for field in dataclasses.fields(game)
        if "option" in field.metadata
    }


def check_names(game: str, allowed: list[str], given: dict[str, Any]) -> None:
    """Refuse options that the game does not have.

    Raises
    ------
    InvalidVariant
        Naming the first unknown option, the nearest known one, and all there are.
    """
    for name in given:
        if name not in allowed:
            near = difflib.get_close_matches(name, allowed, n=1)
            hint = f" (did you mean {near[0]}?)" if near else ""
            raise InvalidVariant(f"{game} has no option {name!r}{hint}; it has: {', '.join(allowed)}")
