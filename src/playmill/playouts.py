"""What came out of bulk playouts: one row a playout, and ways to look at them."""

from __future__ import annotations

import dataclasses
import functools
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from playmill import arguments
from playmill.errors import InvalidInput
from playmill.game import Game
from playmill.policies import Policies, Policy

if TYPE_CHECKING:
    from os import PathLike

    from playmill.summary import Summary

__all__ = ["Playouts", "Step"]


@dataclasses.dataclass(frozen=True)
class Step:
    """One decision of a replayed playout.

    Attributes
    ----------
    state
        The state in which the decision was taken: a record of a state array of its own.
    seat
        The seat that took it.
    action
        The action taken.
    name
        The action's name, as in ``game.action_names``.
    text
        What it does there, in words.
    """

    state: Any = dataclasses.field(repr=False)
    seat: int
    action: int
    name: str
    text: str


class Playouts:
    """The results of playouts ``first`` to ``first + len - 1`` of one seed; made by `playmill.simulate`.

    Attributes
    ----------
    game : Game
        The variant that was played.
    scores : numpy.ndarray
        int32[n, players], points.
    parts : numpy.ndarray
        int16[n, players, len(game.parts)], points by category. Whether they sum to the score, the game's page says.
    places : numpy.ndarray
        int8[n, players]: 1 for the winners, ties broken by the rules; seats that stay tied share a place.
    turns : numpy.ndarray
        int16[n], turns begun, all seats together.
    decisions : numpy.ndarray
        int32[n], decisions taken, all seats together.
    facts : dict of str to numpy.ndarray
        What else the game keeps of a playout, one row each; ``game.facts`` says what.
    policy : str
        Name of the policy, or one name for each seat.
    seed, first, requested : int
        The seed, the index of the first playout, and how many were asked for.
    interrupted : bool
        Whether the run was stopped before it was complete.

    What the game can tell besides (``game.tables()``, such as one row a card) are methods here, too.

    Examples
    --------
    >>> result = pm.simulate(game, 100, seed=7)
    >>> result.scores.shape == result.places.shape == (100, game.players)
    True
    >>> len(result), bool((result.places == 1).any(axis=1).all())
    (100, True)
    """

    def __init__(
        self,
        game: Game,
        *,
        scores: npt.NDArray[np.int32],
        parts: npt.NDArray[np.int16],
        places: npt.NDArray[np.int8],
        turns: npt.NDArray[np.int16],
        decisions: npt.NDArray[np.int32],
        facts: Mapping[str, npt.NDArray[Any]],
        policy: str,
        seed: int,
        first: int = 0,
        requested: int | None = None,
        interrupted: bool = False,
        policies: Policies | None = None,
        numbers: npt.NDArray[np.uint64] | None = None,
    ) -> None:
        self.game = game
        self.scores = scores
        self.parts = parts
        self.places = places
        self.turns = turns
        self.decisions = decisions
        self.facts = dict(facts)
        self.policy = policy
        self.seed = seed
        self.first = first
        self.requested = len(scores) if requested is None else requested
        self.interrupted = interrupted
        self._policies = policies
        self._numbers = numbers

    @classmethod
    def allocate(cls, game: Game, count: int, *, policies: Policies, seed: int, first: int) -> Playouts:
        """Return playouts with room for ``count`` results, not yet filled in.

        Raises
        ------
        InvalidInput
            If they would not fit into this machine's memory.
        """
        facts = {name: _fact_layout(game, name) for name in game.facts}
        row = game.players * (4 + 2 * len(game.parts) + 1) + 6
        row += sum(int(np.prod(shape)) * dtype.itemsize for dtype, shape in facts.values())
        arguments.fits(count * row, f"the results of {count:,} playouts")
        return cls(
            game,
            scores=np.empty((count, game.players), np.int32),
            parts=np.empty((count, game.players, len(game.parts)), np.int16),
            places=np.empty((count, game.players), np.int8),
            turns=np.empty(count, np.int16),
            decisions=np.empty(count, np.int32),
            facts={name: np.empty((count, *shape), dtype) for name, (dtype, shape) in facts.items()},
            policy=policies.name,
            seed=seed,
            first=first,
            policies=policies,
        )

    def fill(self, low: int, states: npt.NDArray[Any]) -> None:
        """Write the results of finished states into the rows from ``low`` on."""
        rows = slice(low, low + len(states))
        self.scores[rows], self.parts[rows] = self.game.core.scores(states)
        self.places[rows] = self.game.outcome(states)
        self.turns[rows] = states["head"]["turn"]
        self.decisions[rows] = states["head"]["decisions"]
        for name, fact in self.game.facts.items():
            values = states[fact.field]
            self.facts[name][rows] = values[:, : self.game.players] if fact.by_seat else values

    # ------------------------------------------------------------------ as a whole

    def __getattr__(self, name: str) -> Any:
        """Find what the game can tell of its playouts: the functions of ``game.tables()`` are methods here."""
        tables = self.game.tables() if "game" in self.__dict__ else {}
        if name in tables:
            return functools.partial(tables[name], self)
        raise AttributeError(f"Playouts have no attribute {name!r}")

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *self.game.tables()})

    def __len__(self) -> int:
        return len(self.scores)

    def __repr__(self) -> str:
        stopped = f", interrupted after {len(self):,} of {self.requested:,}" if self.interrupted else ""
        return f"<{len(self):,} playouts of {self.game!r}, policy {self.policy!r}, seed {self.seed}{stopped}>"

    @property
    def outcome(self) -> npt.NDArray[np.int8]:
        """Each seat's place, as `places`: what ``game.outcome`` gives for the final states."""
        return self.places

    def head(self, count: int) -> Playouts:
        """Return the first ``count`` playouts, as views.

        Raises
        ------
        InvalidInput
            If there are not so many.

        Examples
        --------
        >>> len(pm.simulate(game, 100, seed=7).head(10))
        10
        """
        rows = slice(arguments.whole(count, "count", 0, len(self)))
        return self._rows(rows, requested=None, interrupted=self.interrupted, numbers=self._numbers)

    def where(self, mask: npt.ArrayLike) -> Playouts:
        """Return the playouts that a mask picks, copied: for the summary of a part of them.

        Parameters
        ----------
        mask
            bool[n], one for each row.

        Returns
        -------
        Playouts
            They keep their numbers, so `state` and `replay` play the right ones again. They cannot be saved, since a
            file holds a run of consecutive playouts.

        Raises
        ------
        InvalidInput
            If that is no mask of these rows.

        Examples
        --------
        >>> result = pm.simulate(game, 100, seed=7)
        >>> won = result.where(result.places[:, 0] == 1)
        >>> len(won) == int((result.places[:, 0] == 1).sum())
        True
        """
        picked = np.asarray(mask)
        if picked.dtype != np.bool_ or picked.shape != (len(self),):
            raise InvalidInput(
                f"mask must be bool of shape ({len(self)},), one for each playout; got {picked.dtype} of shape "
                f"{picked.shape}"
            )
        return self._rows(picked, requested=None, interrupted=self.interrupted, numbers=self.numbers)

    def stopped(self, complete: int) -> Playouts:
        """Return the first ``complete`` playouts, as views, marked as what an interrupted run got done."""
        return self._rows(slice(complete), requested=self.requested, interrupted=True, numbers=None)

    def _rows(
        self,
        rows: slice | npt.NDArray[np.bool_],
        *,
        requested: int | None,
        interrupted: bool,
        numbers: npt.NDArray[np.uint64] | None,
    ) -> Playouts:
        return Playouts(
            self.game,
            scores=self.scores[rows],
            parts=self.parts[rows],
            places=self.places[rows],
            turns=self.turns[rows],
            decisions=self.decisions[rows],
            facts={name: values[rows] for name, values in self.facts.items()},
            policy=self.policy,
            seed=self.seed,
            first=self.first,
            requested=requested,
            interrupted=interrupted,
            policies=self._policies,
            numbers=None if numbers is None else numbers[rows],
        )

    @property
    def numbers(self) -> npt.NDArray[np.uint64]:
        """The number of each row's playout: uint64[n], from ``first`` on unless `where` has picked some.

        Examples
        --------
        >>> pm.simulate(game, 3, seed=7, first=5).numbers.tolist()
        [5, 6, 7]
        """
        if self._numbers is not None:
            return self._numbers
        return np.arange(len(self), dtype=np.uint64) + np.uint64(self.first)

    def summary(
        self, *, confidence: float = 0.95, quantiles: Sequence[float] = (0.05, 0.25, 0.5, 0.75, 0.95)
    ) -> Summary:
        """Return statistics per seat and over all seats; see `playmill.summary.Summary`.

        Parameters
        ----------
        confidence
            Of the intervals, between 0 and 1.
        quantiles
            Levels between 0 and 1.

        Raises
        ------
        InvalidInput
            If a level is out of range.

        Examples
        --------
        >>> summary = pm.simulate(game, 1000, seed=7).summary()
        >>> summary.count
        1000
        """
        from playmill.summary import Summary

        return Summary.of(self, confidence=confidence, quantiles=quantiles)

    def metadata(self) -> dict[str, str]:
        """Return what the results depend on, as text: game, variant, policy, seed, range and versions.

        Examples
        --------
        >>> pm.simulate(game, 3, seed=7).metadata()["seed"]
        '7'
        """
        from playmill import __version__

        return {
            "game": self.game.name,
            "variant": json.dumps(self.game.variant()),
            "policy": self.policy,
            "seed": str(self.seed),
            "first": str(self.first),
            "requested": str(self.requested),
            "interrupted": json.dumps(self.interrupted),
            "version": __version__,
            "game_version": str(self.game.version),
            "numpy": np.__version__,
        }

    # ------------------------------------------------------------------ single playouts, played again

    def state(self, index: int, *, policy: Policy | Sequence[Policy] | None = None) -> Any:
        """Play one playout again and return its final state, a record of a state array of its own.

        Parameters
        ----------
        index
            Row of these results, 0 to len - 1.
        policy
            The policies of the run; needed for results that were loaded from a file and not played at random.

        Raises
        ------
        InvalidInput
            If the index is out of range, or the policies are not known.

        Examples
        --------
        >>> result = pm.simulate(game, 100, seed=7)
        >>> best = int(result.scores.max(axis=1).argmax())
        >>> print(game.show(result.state(best)))        # doctest: +SKIP
        """
        row = arguments.whole(index, "index", 0, len(self) - 1)
        policies = self._known_policies(policy)
        playout = int(self.numbers[row])
        states = self.game.deal(1, seed=self.seed, first=playout)
        streams = self.game.core.streams(self.seed, playout, 1)
        self.game.play_in_step(states, policies, streams, playout)
        return states[0]

    def replay(self, index: int, *, policy: Policy | Sequence[Policy] | None = None) -> Iterator[Step]:
        """Play one playout again and yield every decision on the way.

        Parameters
        ----------
        index, policy
            As for `state`.

        Yields
        ------
        Step
            The state before the decision, the seat, and the action with its name and meaning.

        Raises
        ------
        InvalidInput
            If the index is out of range, or the policies are not known.

        Examples
        --------
        >>> result = pm.simulate(game, 100, seed=7)
        >>> steps = list(result.replay(3))
        >>> len(steps) == int(result.decisions[3])
        True
        """
        row = arguments.whole(index, "index", 0, len(self) - 1)
        return self._steps(int(self.numbers[row]), self._known_policies(policy))

    def _steps(self, playout: int, policies: Policies) -> Iterator[Step]:
        game = self.game
        states = game.deal(1, seed=self.seed, first=playout)
        streams = game.core.streams(self.seed, playout, 1)
        while (seat := int(states["head"]["seat"][0])) >= 0:
            _, actions = policies.choose(game, states, streams, playout)
            action = int(actions[0])
            before = states.copy()[0]
            yield Step(before, seat, action, game.action_names[action], game.describe(before, action))
            game.core.step(states, actions)

    def _known_policies(self, policy: Policy | Sequence[Policy] | None) -> Policies:
        if policy is not None:
            return Policies(self.game, policy)
        if self._policies is not None:
            return self._policies
        if self.policy == "random":
            return Policies(self.game, "random")
        raise InvalidInput(f"the file does not hold the policy {self.policy!r} itself; give it as policy=")

    # ------------------------------------------------------------------ files and data frames

    def save(self, path: str | PathLike[str]) -> None:
        """Write the results to a Parquet file, whole or not at all.

        Raises
        ------
        InvalidInput
            If the path cannot be written.
        MissingExtra
            If pyarrow is not installed.
        """
        from playmill.storage import save

        if self._numbers is not None:
            raise InvalidInput("a file holds a run of consecutive playouts, and these were picked by where()")
        save(self, path)

    @staticmethod
    def load(path: str | PathLike[str]) -> Playouts:
        """Read results that `save` or ``playmill simulate --out`` wrote.

        Raises
        ------
        InvalidInput
            If the file cannot be read, or is not one of these.
        MissingExtra
            If pyarrow is not installed.
        """
        from playmill.storage import load

        return load(path)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        from playmill.storage import arrow_c_stream

        return arrow_c_stream(self, requested_schema)


def _fact_layout(game: Game, name: str) -> tuple[np.dtype[Any], tuple[int, ...]]:
    fact = game.facts[name]
    fields: Any = game.state_dtype.fields
    dtype, shape = fields[fact.field][0].base, fields[fact.field][0].shape
    return dtype, (game.players, *shape[1:]) if fact.by_seat else shape
