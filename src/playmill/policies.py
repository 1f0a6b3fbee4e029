"""What picks actions: "random", functions compiled by numba, and plain Python callables.

A policy is one of

- ``"random"``: uniform over the legal actions of each decision, compiled into the core;
- a function decorated with `policy`: compiled by numba on first use, called from the core by address, once a decision;
- any other callable: called with whole batches of states in lock step.

Where a policy is asked for, a list of one policy per seat is also taken.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from playmill.errors import InvalidInput, PolicyError
from playmill.records import plain

if TYPE_CHECKING:
    from playmill.game import Game

__all__ = ["CompiledPolicy", "Policies", "Policy", "policy"]

Batch = Callable[..., npt.NDArray[np.integer[Any]]]


class CompiledPolicy:
    """A policy that numba compiles; made by `policy`."""

    def __init__(self, function: Callable[..., int]) -> None:
        if not callable(function):
            raise InvalidInput(f"@policy decorates a function; got {function!r}")
        self.takes = _count_arguments(function, "a compiled policy takes (state, actions) or (state, actions, random)")
        self.function = function
        self.name = getattr(function, "__name__", type(function).__name__)
        self.__doc__ = function.__doc__
        self._compiled: dict[np.dtype[Any], Any] = {}

    def __repr__(self) -> str:
        return f"<compiled policy {self.name}>"

    def __call__(self, *arguments: Any) -> int:
        """Call the plain Python function, for trying it out."""
        return self.function(*arguments)

    def address(self, dtype: np.dtype[Any]) -> int:
        """Return the address of the policy compiled for states of this dtype.

        Raises
        ------
        PolicyError
            If numba cannot compile it; the message is numba's.
        """
        if dtype not in self._compiled:
            self._compiled[dtype] = _compile(self, dtype)
        return int(self._compiled[dtype].address)


Policy = str | CompiledPolicy | Batch


def policy(function: Callable[..., int]) -> CompiledPolicy:
    """Make a policy of a function, to be compiled by numba and called by the core at every decision.

    Parameters
    ----------
    function
        Takes ``(state, actions)`` or ``(state, actions, random)`` and returns an index into ``actions``. ``state`` is
        a copy of the state as a numba record (its fields are those of ``game.state_dtype``), ``actions`` the legal
        actions as int32[k], ascending, and ``random`` the seat's own stream as uint64[4], for
        `playmill.random.below` and `playmill.random.uniform`. It must compile in numba's nopython mode. For results
        that depend on nothing else, draw random numbers from ``random`` only.

    Returns
    -------
    CompiledPolicy
        To be given wherever a policy is asked for.

    Raises
    ------
    InvalidInput
        If the function does not take two or three arguments.

    Notes
    -----
    A returned index that is out of range, and an exception inside the function, stop the run with a `PolicyError` that
    names the playout, the decision and the seat.

    Examples
    --------
    >>> @pm.policy
    ... def last(state, actions):
    ...     return len(actions) - 1
    >>> last
    <compiled policy last>
    """
    return CompiledPolicy(function)


def _count_arguments(function: Callable[..., Any], wanted: str) -> int:
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        raise InvalidInput(f"{function!r} has no signature; {wanted}") from None
    positional = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    if any(p.kind is p.VAR_POSITIONAL for p in parameters):
        return 3
    needed = [p for p in positional if p.default is p.empty]
    takes = min(len(positional), 3)
    if takes < 2 or len(needed) > 3 or any(p.kind is p.KEYWORD_ONLY and p.default is p.empty for p in parameters):
        raise InvalidInput(
            f"{wanted}; {getattr(function, '__name__', function)!s}{inspect.signature(function)} does not"
        )
    return takes


def _compile(chosen: CompiledPolicy, dtype: np.dtype[Any]) -> Any:
    import numba
    from numba import types

    inner = numba.njit(boundscheck=True)(chosen.function)  # an index that is out of range must not reach the core
    record = numba.from_dtype(dtype)
    signature = types.int32(
        types.CPointer(record), types.CPointer(types.int32), types.int32, types.CPointer(types.uint64)
    )
    most = 2**31 - 1

    if chosen.takes == 2:

        @numba.njit
        def ask(state, actions, random):  # type: ignore[no-untyped-def]
            return inner(state, actions)

    else:
        ask = inner

    def call(state, actions, count, random):  # type: ignore[no-untyped-def]
        try:
            answer = ask(numba.carray(state, 1)[0], numba.carray(actions, count), numba.carray(random, 4))
            # What does not fit must not wrap round to a legal index; -1 says that it raised.
            return np.int32(min(answer, most)) if answer >= 0 else np.int32(-2)
        except Exception:
            return np.int32(-1)

    try:
        made = numba.cfunc(signature)(call)
    except Exception as error:  # numba lets some of its own through, such as KeyError for an unknown field
        raise PolicyError(f"numba cannot compile the policy {chosen.name}: {type(error).__name__}: {error}") from error
    answer = inner.nopython_signatures[0].return_type
    if not isinstance(answer, types.Integer):
        raise PolicyError(
            f"numba cannot compile the policy {chosen.name}: it must return an integer, an index into the actions; "
            f"it returns {answer}"
        )
    return made


def _name(policy: Policy) -> str:
    if isinstance(policy, str):
        return policy
    named: Any = policy.function if isinstance(policy, CompiledPolicy) else policy
    named = named if hasattr(named, "__qualname__") else type(named)
    return f"{named.__module__}:{named.__qualname__}"


class Policies:
    """One policy for each seat of a game, ready to be asked.

    Parameters
    ----------
    game
        The game that they will play.
    policy
        One policy for all seats, or a sequence with one for each seat.

    Raises
    ------
    InvalidInput
        If that is no policy, or the sequence has another length than the game has seats.
    PolicyError
        If numba cannot compile one.
    """

    def __init__(self, game: Game, policy: Policy | Sequence[Policy]) -> None:
        if isinstance(policy, str) or callable(policy):
            policy = [policy] * game.players
        elif not isinstance(policy, Sequence) or len(policy) != game.players:
            raise InvalidInput(
                f"policy must be one policy or a sequence of {game.players}, one for each seat; got {policy!r}"
            )
        self.seats: tuple[Policy, ...] = tuple(policy)
        addresses = [0 if isinstance(seat, str) else self._address(game, seat) for seat in self.seats]
        for seat in self.seats:
            if isinstance(seat, str) and seat != "random":
                raise InvalidInput(f"no policy is called {seat!r}; a policy is 'random', an @policy or a callable")
        self.compiled = all(address is not None for address in addresses)
        self.addresses = np.array([address or 0 for address in addresses], np.uint64)
        self._takes = [
            None if address is not None else _count_arguments(seat, "a policy takes (states, legal[, random])")  # type: ignore[arg-type]
            for seat, address in zip(self.seats, addresses, strict=True)
        ]

    @staticmethod
    def _address(game: Game, seat: Policy) -> int | None:
        if isinstance(seat, CompiledPolicy):
            return seat.address(game.state_dtype)
        if not callable(seat):
            raise InvalidInput(f"a policy is 'random', an @policy or a callable; got {seat!r}")
        return None

    @property
    def name(self) -> str:
        """How the policies are called in results: one name, or one for each seat, with commas between.

        The core's own policy is ``random``; a function is called by its module and name, ``players:greedy``.
        """
        if all(seat is self.seats[0] for seat in self.seats):
            return _name(self.seats[0])
        return ", ".join(_name(seat) for seat in self.seats)

    def choose(
        self, game: Game, states: npt.NDArray[Any], streams: npt.NDArray[np.uint64], first: int
    ) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """Ask the policy of the seat to act in every unfinished state.

        Parameters
        ----------
        game
            The game that the states are of.
        states
            State array of shape (n,).
        streams
            The policies' streams, uint64[n, seats, 4]; those used are advanced.
        first
            Index of the first state's playout, for error messages.

        Returns
        -------
        rows
            Indices of the unfinished states, int64[k].
        actions
            The action picked in each of them, int64[k].

        Raises
        ------
        PolicyError
            If a policy raises or returns what names no legal action.
        """
        acting = states["head"]["seat"]
        rows = np.flatnonzero(acting >= 0)
        actions = np.empty(len(rows), np.int64)
        compiled = np.array([takes is None for takes in self._takes])[acting[rows]]
        if compiled.any():
            actions[compiled] = game.core.choose(states, self.addresses, streams, rows[compiled], first)
        done: set[int] = set()
        for seat, (asked, takes) in enumerate(zip(self.seats, self._takes, strict=True)):
            if takes is None or seat in done:
                continue
            same = [k for k, other in enumerate(self.seats) if other is asked]
            done.update(same)
            chosen = np.isin(acting[rows], same)
            if chosen.any():
                actions[chosen] = self._ask(game, asked, takes, states, streams, rows[chosen], first)
        return rows, actions

    @staticmethod
    def _ask(
        game: Game,
        asked: Any,
        takes: int,
        states: npt.NDArray[Any],
        streams: npt.NDArray[np.uint64],
        rows: npt.NDArray[np.int64],
        first: int,
    ) -> npt.NDArray[np.int64]:
        """Ask a Python callable for one action in each of the rows, and check what it says."""
        batch = plain(states)[rows].view(states.dtype)
        legal = game.legal_mask(batch)
        arguments = [batch, legal.copy()] + ([game.core.uniforms(states, streams, rows)] if takes == 3 else [])
        name = getattr(asked, "__name__", type(asked).__name__)
        where = f"in playouts {first + rows[0]} to {first + rows[-1]}"
        try:
            answer = np.asarray(asked(*arguments))
        except Exception as error:
            raise PolicyError(f"the policy {name} raised {type(error).__name__} {where}: {error}") from error
        if answer.shape != rows.shape or not np.issubdtype(answer.dtype, np.integer):
            raise PolicyError(
                f"the policy {name} must return {len(rows)} integers, an action for each state; "
                f"it returned {answer.dtype} of shape {answer.shape} {where}"
            )
        inside = (answer >= 0) & (answer < game.num_actions)
        wrong = ~inside | ~legal[np.arange(len(rows)), np.where(inside, answer, 0)]
        if wrong.any():
            k = int(np.flatnonzero(wrong)[0])
            listed = ", ".join(map(str, np.flatnonzero(legal[k])[:12]))
            decision = int(states["head"]["decisions"][rows[k]])
            raise PolicyError(
                f"the policy {name} returned action {answer[k]} in playout {first + rows[k]}, decision {decision}, "
                f"where it is not legal; legal there: {listed}" + (", ..." if legal[k].sum() > 12 else "")
            )
        return answer.astype(np.int64)
