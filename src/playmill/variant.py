"""What a game says of itself: options, scoring categories, names, and the compiled core of a variant."""

from __future__ import annotations

import dataclasses
import difflib
from abc import ABC, ABCMeta, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from playmill._batch import Core
from playmill.components import Components
from playmill.errors import IllegalAction, InvalidInput
from playmill.options import check_names, declared
from playmill.pictures import ScoreSheet

__all__ = ["Fact", "Variant"]


@dataclasses.dataclass(frozen=True)
class Fact:
    """A field of the final state that results keep for every playout.

    Attributes
    ----------
    field
        Name of the field in `Variant.state_dtype`.
    help
        One sentence: what the numbers mean.
    by_seat
        Whether its first axis is the seat, so that seats that nobody plays are left out.
    """

    field: str
    help: str
    by_seat: bool = False


class _Options(ABCMeta):
    """Refuses options that a game does not have, before its dataclass sees them."""

    def __call__(cls, *values: Any, **options: Any) -> Any:
        if values:
            raise InvalidInput(f"{cls.__name__} takes its options by name, as in {cls.__name__}(players=2)")
        check_names(cls.__name__, list(declared(cls)), options)
        return super().__call__(**options)


@dataclasses.dataclass(frozen=True, repr=False)
class Variant(ABC, metaclass=_Options):
    """What a game's class says of itself: its options, its names, and the compiled core that goes with them.

    Immutable, hashable, picklable, and printed with its options. Subclasses are dataclasses whose options are fields
    declared with `playmill.options.option`; they provide what is abstract here, and `playmill.game.Game` does the rest.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    version: ClassVar[int]
    facts: ClassVar[Mapping[str, Fact]]
    engine: ClassVar[Any]  # the compiled module: ENGINE, STATE, RULES and DEFECTS
    box: ClassVar[Any]  # the module of the components: printed, fill and Options, which are options of the variant
    players: int
    components: Any

    def __post_init__(self) -> None:
        for name, (option, _) in declared(type(self)).items():
            object.__setattr__(self, name, option.accept(type(self).__name__, name, getattr(self, name)))
        self.core  # noqa: B018 - a variant that cannot be set up is refused here, not on first use

    # ------------------------------------------------------------------ what a game provides

    @property
    @abstractmethod
    def parts(self) -> tuple[str, ...]:
        """Names of the scoring categories."""

    @property
    @abstractmethod
    def action_names(self) -> tuple[str, ...]:
        """A readable name for each action, by number."""

    @property
    @abstractmethod
    def observation_fields(self) -> Mapping[str, tuple[int, ...]]:
        """What an observation holds, in order: the shape of each block by name."""

    @abstractmethod
    def _describe(self, state: Any, action: int) -> str:
        """Say what a legal action does in a state."""

    @abstractmethod
    def _show(self, state: Any, sheet: ScoreSheet) -> Iterable[str]:
        """Draw a state as lines of text without colour.

        First what lies on the table, then each seat under a line that begins ``---- seat 0``, then, whatever the
        state, the score sheet: parts, totals and places. The command line relies on those lines.
        """

    @classmethod
    def tables(cls) -> Mapping[str, Callable[..., Any]]:
        """Return what the game can tell of many playouts besides their summary.

        Returns
        -------
        Mapping
            Functions of Playouts by name; ``result.cards()`` calls the one called ``cards``.
        """
        return {}

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat, numbered from 0: seats of one side win together. Each seat its own, but for teams."""
        return tuple(range(self.players))

    # ------------------------------------------------------------------ the variant

    @classmethod
    def default_components(cls) -> Components:
        """Return the components of the box."""
        printed: Components = cls.box.printed()
        return printed

    @property
    def _box(self) -> Components:
        box: Components = self.components  # None has become the box's when it was checked
        return box

    def rules(self) -> npt.NDArray[Any]:
        """Return the variant's filled Rules, a 0-d structured array."""
        rules = np.zeros((), self.engine.RULES)
        options = {field.name: getattr(self, field.name) for field in dataclasses.fields(self.box.Options)}
        self.box.fill(rules, self._box, self.box.Options(**options))
        return rules

    @cached_property
    def core(self) -> Core:
        """The compiled core for this variant: internal, and unchecked where this class checks."""
        observation = sum(int(np.prod(shape)) for shape in self.observation_fields.values())
        return Core(
            self.engine.ENGINE,
            self.rules(),
            self.engine.STATE,
            self.players,
            self.action_names,
            len(self.parts),
            observation,
            self.engine.DEFECTS,
            self.title,
        )

    @property
    def state_dtype(self) -> np.dtype[Any]:
        """The structured dtype of one state."""
        dtype: np.dtype[Any] = self.core.dtype
        return dtype

    @property
    def num_actions(self) -> int:
        """How many kinds of action there are."""
        return self.core.actions

    def variant(self) -> dict[str, Any]:
        """Return the options by name, as JSON can hold them; ``type(game)(**game.variant())`` is the same variant.

        Returns
        -------
        dict
            One entry for each option of the game's class; ``components`` is None for those of the box.
        """
        options = {name: getattr(self, name) for name in declared(type(self))}
        changed = options["components"] != self.default_components()
        options["components"] = self._box.as_dict() if changed else None
        return options

    def __repr__(self) -> str:
        options = {name: repr(value) for name, value in self.variant().items()}
        changed = options.pop("components") != "None"
        if changed:
            options["components"] = repr(self.components)
        return f"{type(self).__name__}({', '.join(f'{name}={value}' for name, value in options.items())})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.variant())

    # ------------------------------------------------------------------ actions

    def action(self, name: str) -> int:
        """Return the action with this name.

        Raises
        ------
        IllegalAction
            If no action of the game is called so.
        """
        try:
            return self._action_numbers[name]
        except (KeyError, TypeError):
            near = difflib.get_close_matches(str(name), self.action_names, n=1)
            hint = f" (did you mean {near[0]!r}?)" if near else ""
            raise IllegalAction(f"no action of {self.title} is called {name!r}{hint}; see game.action_names") from None

    @cached_property
    def _action_numbers(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.action_names)}


def _rebuild(game: type[Variant], variant: dict[str, Any]) -> Variant:
    return game(**variant)
