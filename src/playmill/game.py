"""One variant of one game, and all that can be done with arrays of its states."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from playmill import arguments
from playmill.chunks import LOCK_STEP, run_chunks
from playmill.errors import IllegalAction, InvalidInput, InvalidState
from playmill.pictures import ScoreSheet
from playmill.policies import Policies, Policy
from playmill.progress import Progress
from playmill.records import plain
from playmill.variant import Fact, Variant

__all__ = ["Fact", "Game"]

States = npt.NDArray[Any]


@dataclasses.dataclass(frozen=True, repr=False)
class Game(Variant):
    """A variant of a game: its options and components, fixed. Immutable, hashable, picklable.

    Subclasses are the games. What follows holds for all of them; each lists its own options.

    Attributes
    ----------
    players : int
        How many seats play.
    sides : tuple of int
        The side of each seat, numbered from 0: seats of one side win together. Each seat its own, but for teams.
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

    def describe(self, state: Any, action: int) -> str:
        """Say what an action does in a state, in words a person can follow.

        Raises
        ------
        IllegalAction
            If it is not legal there.
        InvalidState
            If that is not one state of this variant.

        Examples
        --------
        >>> state = game.deal(1, seed=7)[0]
        >>> text = game.describe(state, int(game.legal_actions(state)[0]))
        """
        if self.core.admit(state) != 1:
            raise InvalidState("describe takes one state, such as states[0]")
        number = arguments.integers(action)
        if number is None or number.ndim or not self.core.is_legal(state, np.array([number], np.int64))[0]:
            self.core.refuse_action(state, 0, action)
        return self._describe(state, int(number))

    def show(self, state: Any) -> str:
        """Draw a state as text, whole lines without colour: the table, each seat, and the score sheet.

        Everything is shown, also what is hidden from some seats.

        Parameters
        ----------
        state
            One record of a state array, such as ``states[0]``.

        Raises
        ------
        InvalidState
            If that is not one state of this variant.

        Examples
        --------
        >>> picture = game.show(game.deal(1, seed=7)[0])
        >>> "---- seat 0" in picture
        True
        """
        if self.core.admit(state) != 1:
            raise InvalidState(f"show takes one state, such as states[0]; got {np.size(state)}")
        states = np.reshape(state, 1)
        sheet = ScoreSheet(
            over=bool(states[0]["head"]["seat"] < 0),
            parts=[dict(zip(self.parts, points, strict=True)) for points in self.score_parts(states)[0].tolist()],
            scores=self.scores(states)[0].tolist(),
            places=self.outcome(states)[0].tolist(),
        )
        return "\n".join(line.rstrip() for line in self._show(states[0], sheet))

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
            If it cannot be played on: out of range, or of another number of players. `check` tells the whole truth.

        Examples
        --------
        >>> state = game.deal(1, seed=7)[0]
        >>> actions = game.legal_actions(state)
        >>> bool((actions[1:] > actions[:-1]).all())
        True
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
            If one cannot be played on; the message names its index. `check` tells the whole truth.

        Examples
        --------
        >>> game.legal_mask(game.deal(3, seed=7)).shape == (3, game.num_actions)
        True
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
            If one cannot be played on (`check` tells the whole truth), or the array is read-only.

        Examples
        --------
        >>> states = game.deal(3, seed=7)
        >>> game.step(states, game.legal_mask(states).argmax(axis=1))
        >>> states["head"]["decisions"].tolist()
        [1, 1, 1]
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

        Examples
        --------
        >>> states = game.deal(100, seed=7)
        >>> bool((states[90:] == game.deal(10, seed=7, first=90)).all())
        True
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

        Examples
        --------
        >>> game.scores(game.deal(3, seed=7)).shape == (3, game.players)
        True
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

        Examples
        --------
        >>> game.score_parts(game.deal(3, seed=7)).shape == (3, game.players, len(game.parts))
        True
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

        Examples
        --------
        >>> game.outcome(game.deal(3, seed=7)).min(axis=1).tolist()
        [1, 1, 1]
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

        Examples
        --------
        >>> seen = game.observe(game.deal(3, seed=7), seat=0)
        >>> sorted(game.split_observation(seen)) == sorted(game.observation_fields)
        True
        """
        seen: npt.NDArray[np.int16] = self.core.observe(
            states, arguments.seats(seat, self.players, self.core.admit(states))
        )
        return seen

    def split_observation(self, seen: npt.NDArray[np.int16]) -> dict[str, npt.NDArray[np.int16]]:
        """Return the blocks of observations by name, as views.

        Parameters
        ----------
        seen
            What `observe` gave, int16[n, k].

        Returns
        -------
        dict
            Arrays of shape (n, *shape), with the names and shapes of `observation_fields`.

        Raises
        ------
        InvalidInput
            If that is no observation of this variant.
        """
        given = np.asarray(seen)
        if given.ndim != 2 or given.shape[1] != self.core.observation:
            raise InvalidInput(f"observations have shape (n, {self.core.observation}); got {given.shape}")
        blocks, low = {}, 0
        for name, shape in self.observation_fields.items():
            high = low + int(np.prod(shape))
            blocks[name] = given[:, low:high].reshape(len(given), *shape)
            low = high
        return blocks

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

        Examples
        --------
        >>> import numpy as np
        >>> futures = np.repeat(game.deal(1, seed=7), 100)
        >>> game.redeal(futures, seat=0, seed=3)
        >>> bool((game.observe(futures, 0) == game.observe(futures, 0)[0]).all())
        True
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
        progress: bool = True,
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
        progress
            Whether to show progress after a second, if standard error is a terminal.

        Raises
        ------
        InvalidState
            If one is no state of this variant, or the array is read-only.
        PolicyError
            If a policy raises, or returns what names no legal action.

        Examples
        --------
        >>> states = game.deal(3, seed=1)
        >>> game.play_out(states, seed=2)
        >>> states["head"]["seat"].tolist()
        [-1, -1, -1]
        """
        policies = Policies(self, policy)
        key = arguments.seed(seed)
        self.core.admit(states, write=True)
        if np.ndim(states) != 1 or isinstance(states, np.void):
            raise InvalidState("play_out takes an array of states; states[0:1] is one with a single state")
        workers = arguments.threads(threads)
        work = plain(states).copy().view(self.state_dtype)

        def play_compiled(low: int, high: int) -> None:
            self.core.play_out(work[low:high], policies.addresses, key, low)

        def play_in_step(low: int, high: int) -> None:
            self.play_in_step(work[low:high], policies, self.core.streams(key, low, high - low), low)

        with Progress(len(work), show=progress) as shown:
            if policies.compiled:
                complete = run_chunks(play_compiled, len(work), threads=workers, progress=shown.update)
            else:
                complete = run_chunks(play_in_step, len(work), threads=1, pace=LOCK_STEP, progress=shown.update)
        if complete < len(work):
            raise KeyboardInterrupt
        plain(states)[...] = plain(work)

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

        Examples
        --------
        >>> state = game.deal(1, seed=7)[0]
        >>> game.perft(state, 1) == len(game.legal_actions(state))
        True
        """
        return int(self.core.perft(state, arguments.whole(depth, "depth", 0, 16)))
