"""Bulk playouts: many games from deal to end, with what came out of each."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from playmill import arguments
from playmill.chunks import LOCK_STEP, run_chunks
from playmill.errors import InvalidInput
from playmill.game import Game
from playmill.playouts import Playouts
from playmill.policies import Policies, Policy
from playmill.progress import Progress

__all__ = ["simulate", "stream"]


def simulate(
    game: Game,
    playouts: int,
    *,
    policy: Policy | Sequence[Policy] = "random",
    seed: int | None = None,
    first: int = 0,
    threads: int | None = None,
    chunk: int | None = None,
    progress: bool = True,
) -> Playouts:
    """Play many games from deal to end.

    Playout i depends on the game, its variant, the policies, the seed and i, and on nothing else: not on threads,
    chunks, machine or what ran before.

    Parameters
    ----------
    game
        The variant to play.
    playouts
        How many.
    policy
        One policy for all seats, or a sequence with one for each: ``"random"``, a function decorated with
        `playmill.policy`, or a callable that takes ``(states, legal)`` or ``(states, legal, random)`` - a state array
        of shape (k,), bool[k, num_actions] and float64[k] of numbers in [0, 1) from the seats' own streams - and
        returns k actions. A callable is asked for whole batches in lock step, on one thread; its answer for a state
        must not depend on the other states of the batch.
    seed
        0 to 2**64 - 1; None takes fresh entropy, which the result records.
    first
        Index of the first playout: ``first=1000`` goes on where 1,000 playouts of the same seed ended.
    threads
        How many threads; None takes one for each processor.
    chunk
        Playouts that a thread takes at once; by default what takes about ten milliseconds, or, with a plain Python
        policy, about a second and 1,024 at the most. An interruption loses what has been taken and is not done.
    progress
        Whether to show progress after a second, if standard error is a terminal.

    Returns
    -------
    Playouts
        One row a playout. After Ctrl-C, the playouts that are complete from the first on, with a warning and
        ``interrupted`` set.

    Raises
    ------
    InvalidInput
        If an argument is out of range, or the results would not fit into memory.
    PolicyError
        If a policy raises or returns what names no legal action; the message names the playout and the decision.

    Examples
    --------
    >>> result = pm.simulate(game, 100, seed=7)
    >>> result.scores.shape
    (100, 2)
    >>> again = pm.simulate(game, 50, seed=7, first=50, threads=1)
    >>> bool((again.scores == result.scores[50:]).all())
    True
    """
    number, start, workers = _checked(game, playouts, first, threads)
    size = None if chunk is None else arguments.whole(chunk, "chunk", 1, arguments.LARGEST_COUNT)
    policies = Policies(game, policy)
    result = Playouts.allocate(game, number, policies=policies, seed=arguments.seed(seed), first=start)
    with Progress(number, show=progress) as shown:
        complete = _run(result, policies, workers, size, shown.update)
    if complete == number:
        return result
    warnings.warn(f"interrupted: {complete:,} of {number:,} playouts are complete", stacklevel=2)
    return result.stopped(complete)


def stream(
    game: Game,
    playouts: int,
    *,
    policy: Policy | Sequence[Policy] = "random",
    seed: int | None = None,
    first: int = 0,
    threads: int | None = None,
    piece: int = 100_000,
    progress: bool = True,
) -> Iterator[Playouts]:
    """Play many games and yield the results in pieces, so that memory stays bounded.

    Parameters
    ----------
    game, playouts, policy, seed, first, threads, progress
        As for `simulate`.
    piece
        Playouts a piece.

    Yields
    ------
    Playouts
        Consecutive ranges of playouts, ``piece`` long but for the last. After Ctrl-C the last piece is short and has
        ``interrupted`` set.

    Raises
    ------
    InvalidInput, PolicyError
        As `simulate`; arguments are checked at the call, before the first piece is asked for.

    Examples
    --------
    >>> [len(piece) for piece in pm.stream(game, 250, seed=7, piece=100)]
    [100, 100, 50]
    """
    number, start, workers = _checked(game, playouts, first, threads)
    size = arguments.whole(piece, "piece", 1, arguments.LARGEST_COUNT)
    key = arguments.seed(seed)
    policies = Policies(game, policy)

    def pieces() -> Iterator[Playouts]:
        with Progress(number, show=progress) as shown:
            for low in range(0, max(number, 1), size):
                wanted = min(size, number - low)
                result = Playouts.allocate(game, wanted, policies=policies, seed=key, first=start + low)
                base = low

                def update(done: int, base: int = base) -> None:
                    shown.update(base + done)

                complete = _run(result, policies, workers, None, update)
                if complete < wanted:
                    yield result.stopped(complete)
                    return
                yield result

    return pieces()


def _checked(game: Game, playouts: int, first: int, threads: int | None) -> tuple[int, int, int]:
    """Return playouts, first and threads as they will be used, once all is in range."""
    if not isinstance(game, Game):
        raise InvalidInput(f"game must be a variant of a game, such as playmill.game(...) makes; got {game!r:.80}")
    number = arguments.count(playouts, "playouts")
    return number, arguments.whole(first, "first", 0, 2**64 - 1 - number), arguments.threads(threads)


def _run(result: Playouts, policies: Policies, threads: int, chunk: int | None, progress: Callable[[int], None]) -> int:
    """Fill in the rows of the result; how many are complete from the first on."""
    game = result.game
    if not policies.compiled:
        return run_chunks(
            lambda low, high: _play_in_step(result, policies, low, high),
            len(result),
            threads=1,
            chunk=chunk,
            pace=LOCK_STEP,
            progress=progress,
        )
    facts = _fact_outputs(result)

    def play(low: int, high: int) -> None:
        game.core.simulate(
            result.seed,
            result.first + low,
            policies.addresses,
            result.scores[low:high],
            result.parts[low:high],
            result.places[low:high],
            result.turns[low:high],
            result.decisions[low:high],
            [(offset, size, out[low:high]) for offset, size, out in facts],
        )

    return run_chunks(play, len(result), threads=threads, chunk=chunk, progress=progress)


def _fact_outputs(result: Playouts) -> list[tuple[int, int, npt.NDArray[np.uint8]]]:
    """Where in the state each fact lies, how many bytes it has, and where they go."""
    fields: Any = result.game.state_dtype.fields
    found = []
    for name, fact in result.game.facts.items():
        values = result.facts[name]
        size = int(np.prod(values.shape[1:])) * values.itemsize
        found.append((fields[fact.field][1], size, values.view(np.uint8).reshape(len(result), size)))
    return found


def _play_in_step(result: Playouts, policies: Policies, low: int, high: int) -> None:
    game = result.game
    first = result.first + low
    states = game.deal(high - low, seed=result.seed, first=first)
    game.play_in_step(states, policies, game.core.streams(result.seed, first, high - low), first)
    result.fill(low, states)
