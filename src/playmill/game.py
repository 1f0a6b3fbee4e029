"""One variant of one game, and all that can be done with arrays of its states."""

from __future__ import annotations

import dataclasses
from abc import ABC, ABCMeta, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from playmill import arguments
from playmill._batch import Core
from playmill.chunks import run_chunks
from playmill.errors import IllegalAction, InvalidInput, InvalidState
from playmill.options import check_names, declared
from playmill.policies import Policies, Policy
from playmill.records import plain

__all__ = ["Fact", "Game"]

States = npt.NDArray[Any]


@dataclasses.dataclass(frozen=True)
class Fact:
    """A field of the final state that results keep for every playout.

    Attributes
    ----------
    field
        Name of the field in `Game.state_dtype`.
    help
        One sentence: what the numbers mean.
    by_seat
        Whether its first axis is the seat, so that seats that nobody plays are left out.
    """

    field: str
    help: str
    by_seat: bool = False


class _Variant(ABCMeta):
    """Refuses options that a game does not have, before its dataclass sees them."""

    def __call__(cls, *values: Any, **options: Any) -> Any:
        if values:
            raise InvalidInput(f"{cls.__name__} takes its options by name, as in {cls.__name__}(players=2)")
        check_names(cls.__name__, list(declared(cls)), options)
        return super().__call__(**options)


@dataclasses.dataclass(frozen=True, repr=False)
class Game(ABC, metaclass=_Variant):
    """A variant of a game: its options and components, fixed. Immutable, hashable, picklable.

    Subclasses are the games. What follows holds for all of them; each lists its own options.

    Attributes
    ----------
    players : int
        How many seats play.
    parts : tuple of str
        Names of the scoring categories, the last axis of `score_parts` and of ``Playouts.parts``.
    action_names : tuple of str
        A readable name for each action, by number.
    num_actions : int
        How many kinds of action there are: actions are 0 to ``num_actions - 1``.
    state_dtype : numpy.dtype
        The structured dtype of one state; ``states["head"]["seat"]`` is the seat to act, -1 when the game is over.
    facts : Mapping of str to Fact
        What results keep of each playout besides its scores.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    version: ClassVar[int]
    facts: ClassVar[Mapping[str, Fact]]
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
    def engine(self) -> Any:
        """Return the game's compiled module: ENGINE, STATE, RULES and DEFECTS."""

    @abstractmethod
    def rules(self) -> npt.NDArray[Any]:
        """Return the variant's filled Rules, a 0-d structured array."""

    @abstractmethod
    def _describe(self, state: Any, action: int) -> str:
        """Say what a legal action does in a state."""

    @abstractmethod
    def show(self, state: Any) -> str:
        """Draw a state as text, whole lines without colour.

        First what lies on the table, then each seat under a line that begins ``---- seat 0``, then, whatever the
        state, the score sheet: parts, totals and places. The command line relies on those lines.
        """

    @classmethod
    @abstractmethod
    def default_components(cls) -> Any:
        """Return the components of the box."""

    # ------------------------------------------------------------------ the variant

    @cached_property
    def core(self) -> Core:
        """The compiled core for this variant."""
        engine = self.engine()
        observation = sum(int(np.prod(shape)) for shape in self.observation_fields.values())
        return Core(
            engine.ENGINE,
            self.rules(),
            engine.STATE,
            self.players,
            len(self.action_names),
            len(self.parts),
            observation,
            engine.DEFECTS,
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
        options["components"] = options["components"].as_dict() if changed else None
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
            raise IllegalAction(f"no action of {self.title} is called {name!r}; see game.action_names") from None

    @cached_property
    def _action_numbers(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.action_names)}

    def describe(self, state: Any, action: int) -> str:
        """Say what an action does in a state, in words a person can follow.

        Raises
        ------
        IllegalAction
            If it is not legal there.
        """
        if action not in self.legal_actions(state):
            self.core.refuse_action(state, 0, action)
        return self._describe(state, int(action))

    def legal_actions(self, state: Any) -> npt.NDArray[np.int32]:
        """List the legal actions of one state.

        Parameters
        ----------
        state
            One record of a state array, such as ``states[0]``.

        Returns
        -------
        numpy.ndarray
            int32[k], ascending; empty when the game is over.

        Raises
        ------
        InvalidState
            If that is no state of this variant.
        """
        actions: npt.NDArray[np.int32] = self.core.legal_actions(state)
        return actions

    def legal_mask(self, states: States, out: npt.NDArray[np.bool_] | None = None) -> npt.NDArray[np.bool_]:
        """Tell which actions are legal in each state.

        Parameters
        ----------
        states
            State array of shape (n,).
        out
            Where to write: a contiguous bool array of the result's shape.

        Returns
        -------
        numpy.ndarray
            bool[n, num_actions]; a row of False for a finished state.

        Raises
        ------
        InvalidState
            If one is no state of this variant; the message names its index.
        """
        mask: npt.NDArray[np.bool_] = self.core.legal_mask(states, out)
        return mask

    def step(self, states: Any, actions: Any) -> None:
        """Play one action in each state, in place.

        Chance that follows is drawn from the stream in the state. Nothing is played unless every action is legal.

        Parameters
        ----------
        states
            State array of shape (n,), or one record of one.
        actions
            Integers of shape (n,), or one integer for one record.

        Raises
        ------
        IllegalAction
            If an action is not legal, or its state is finished; the message names both and says what would be legal.
        InvalidState
            If one is no state of this variant, or the array is read-only.
        """
        if type(actions) is int:
            if not -(2**63) <= actions < 2**63:
                raise IllegalAction(f"action {arguments.shown(actions)} is not one of 0 to {self.num_actions - 1}")
            self.core.step_one(states, actions)
            return
        given = arguments.integers(actions)
        if given is None:
            raise IllegalAction(f"actions must be integers, one for each state; got {actions!r:.80}")
        if given.dtype == np.uint64:
            given = np.minimum(given, np.uint64(2**63 - 1))
        self.core.step(states, np.ascontiguousarray(np.atleast_1d(given), np.int64))

    # ------------------------------------------------------------------ states

    def deal(self, count: int, *, seed: int | None = None, first: int = 0) -> States:
        """Deal fresh states: the starts of playouts ``first``, ``first + 1``, ... of the seed.

        Parameters
        ----------
        count
            How many.
        seed
            0 to 2**64 - 1; None takes fresh entropy.
        first
            Index of the first playout.

        Returns
        -------
        numpy.ndarray
            State array of shape (count,), each at its first decision.

        Raises
        ------
        InvalidInput
            If an argument is out of range.
        """
        number = arguments.count(count, "count")
        start = arguments.whole(first, "first", 0, 2**64 - 1 - number)
        states = self.empty(number)
        self.core.deal(states, arguments.seed(seed), start)
        return states

    def empty(self, count: int) -> States:
        """Return an array of zeroed records, which are no states yet: shape (count,)."""
        number = arguments.count(count, "count")
        arguments.fits(number * self.state_dtype.itemsize, f"{number} states")
        return np.zeros(number, self.state_dtype)

    def scores(self, states: States) -> npt.NDArray[np.int32]:
        """Score each state as if it ended now.

        Returns
        -------
        numpy.ndarray
            int32[n, players], points.

        Raises
        ------
        InvalidState
            If one is no state of this variant.
        """
        scores: npt.NDArray[np.int32] = self.core.scores(states)[0]
        return scores

    def score_parts(self, states: States) -> npt.NDArray[np.int16]:
        """Score each state by category.

        Returns
        -------
        numpy.ndarray
            int16[n, players, len(parts)], points.

        Raises
        ------
        InvalidState
            If one is no state of this variant.
        """
        parts: npt.NDArray[np.int16] = self.core.scores(states)[1]
        return parts

    def outcome(self, states: States) -> npt.NDArray[np.int8]:
        """Tell who would win if each state ended now, ties broken by the rules.

        Returns
        -------
        numpy.ndarray
            int8[n, players]: each seat's place, 1 for the winners; seats that no tie-break parts share a place.

        Raises
        ------
        InvalidState
            If one is no state of this variant.
        """
        places: npt.NDArray[np.int8] = self.core.outcome(states)
        return places

    def observe(self, states: States, seat: Any) -> npt.NDArray[np.int16]:
        """Tell what a seat knows of each state, and nothing else.

        Parameters
        ----------
        states
            State array of shape (n,).
        seat
            The seat that looks, or one for each state.

        Returns
        -------
        numpy.ndarray
            int16[n, k]; `observation_fields` says what each block of the k numbers is.

        Raises
        ------
        InvalidInput
            If a seat is out of range.
        InvalidState
            If one is no state of this variant.
        """
        seen: npt.NDArray[np.int16] = self.core.observe(
            states, arguments.seats(seat, self.players, self.core.admit(states))
        )
        return seen

    def redeal(self, states: States, seat: Any, *, seed: int | None = None) -> None:
        """Draw afresh, in place, everything that a seat cannot know: hidden things and all chance to come.

        State i gets the stream keyed (seed, i), so the same call gives the same futures.

        Parameters
        ----------
        states
            State array of shape (n,).
        seat
            The seat whose knowledge is kept, or one for each state.
        seed
            0 to 2**64 - 1; None takes fresh entropy.

        Raises
        ------
        InvalidInput
            If a seat or the seed is out of range.
        InvalidState
            If one is no state of this variant, or the array is read-only.
        """
        seats = arguments.seats(seat, self.players, self.core.admit(states, write=True))
        self.core.redeal(states, seats, arguments.seed(seed))

    def check(self, states: States) -> list[str | None]:
        """Say for each state what is wrong with it as a state of this variant; None where nothing is.

        Examples
        --------
        >>> game.check(game.deal(2, seed=1))
        [None, None]
        """
        return [self.core.defects[defect] if defect else None for defect in self.core.check(states)]

    def play_out(
        self,
        states: States,
        policy: Policy | Sequence[Policy] = "random",
        *,
        seed: int | None = None,
        threads: int | None = None,
    ) -> None:
        """Play each state to its end, in place, from wherever it stands.

        State i's chance comes from the stream in it; the policies draw from streams keyed (seed, i, seat).

        Parameters
        ----------
        states
            State array of shape (n,). If anything fails, it is left as it was.
        policy
            One policy for all seats, or one for each; see `playmill.policies`.
        seed
            0 to 2**64 - 1; None takes fresh entropy.
        threads
            How many threads; None takes one for each processor.

        Raises
        ------
        InvalidState
            If one is no state of this variant, or the array is read-only.
        PolicyError
            If a policy raises, or returns what names no legal action.
        """
        policies = Policies(self, policy)
        key = arguments.seed(seed)
        self.core.admit(states, write=True)
        if np.ndim(states) != 1 or isinstance(states, np.void):
            raise InvalidState("play_out takes an array of states; states[0:1] is one with a single state")
        work = np.array(states)

        def play(low: int, high: int) -> None:
            if policies.compiled:
                self.core.play_out(work[low:high], policies.addresses, key, low)
            else:
                self.play_in_step(work[low:high], policies, self.core.streams(key, low, high - low), low)

        complete = run_chunks(play, len(work), threads=arguments.threads(threads) if policies.compiled else 1)
        if complete < len(work):
            raise KeyboardInterrupt
        states[...] = work

    def play_in_step(self, states: States, policies: Policies, streams: npt.NDArray[np.uint64], first: int) -> None:
        """Play states to their end in lock step, asking every policy for whole batches."""
        records = plain(states)
        while True:
            rows, actions = policies.choose(self, states, streams, first)
            if not len(rows):
                return
            if len(rows) == len(states):
                self.core.step(states, actions)
                continue
            batch = records[rows]
            self.core.step(batch.view(states.dtype), actions)
            records[rows] = batch

    def perft(self, state: Any, depth: int) -> int:
        """Count the leaves of the decision tree to a depth, chance going the one way of the state's stream.

        Parameters
        ----------
        state
            One record of a state array.
        depth
            Decisions deep, 0 to 16.

        Returns
        -------
        int
            How many sequences of that many decisions there are; games that end earlier count once.

        Raises
        ------
        InvalidInput
            If the depth is out of range.
        InvalidState
            If that is no state of this variant.
        """
        return int(self.core.perft(state, arguments.whole(depth, "depth", 0, 16)))


def _rebuild(game: type[Game], variant: dict[str, Any]) -> Game:
    return game(**variant)
