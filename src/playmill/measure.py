"""How fast a game plays here: playouts a second, and what one costs in draws of the random generator."""

from __future__ import annotations

import dataclasses
import math
import time
from statistics import median
from typing import Any

from playmill import arguments
from playmill._streams import burn
from playmill._streams import stream as fresh_stream
from playmill.errors import InvalidInput
from playmill.game import Game
from playmill.simulate import simulate

__all__ = ["Rate", "Speed", "measure"]

REPETITIONS = 7
TRIAL = 0.02  # seconds: the shortest run whose time says something
DRAWS = 2_000_000


@dataclasses.dataclass(frozen=True)
class Rate:
    """Playouts a second on some threads.

    Attributes
    ----------
    threads
        How many threads.
    playouts
        Median of the repetitions, playouts a second.
    lowest, highest
        The slowest and the fastest repetition, playouts a second.
    speedup
        Median of the ratios to one thread in the same repetition.
    """

    threads: int
    playouts: float
    lowest: float
    highest: float
    speedup: float


@dataclasses.dataclass(frozen=True)
class Speed:
    """How fast random playouts of a variant are on this machine, all results written.

    Attributes
    ----------
    game
        The variant.
    seconds
        About how long each number of threads was measured.
    repetitions
        How many times everything was measured, one after the other.
    decisions
        Mean decisions of a playout.
    ns_per_draw
        Nanoseconds of one draw of SFC64, median.
    draws_per_playout
        How many such draws one playout on one thread takes as long as: median of the ratios in each repetition.
    rates
        One `Rate` for each number of threads, ascending from one thread.
    """

    game: Game
    seconds: float
    repetitions: int
    decisions: float
    ns_per_draw: float
    draws_per_playout: float
    rates: tuple[Rate, ...]

    @property
    def ns_per_playout(self) -> float:
        """Nanoseconds of one playout on one thread."""
        return 1e9 / self.rates[0].playouts

    @property
    def ns_per_decision(self) -> float:
        """Nanoseconds of one decision on one thread, its share of dealing and scoring included."""
        return self.ns_per_playout / self.decisions

    def to_dict(self) -> dict[str, Any]:
        """Return all numbers as plain values that JSON can hold."""
        return {
            "game": self.game.name,
            "variant": self.game.variant(),
            "seconds": self.seconds,
            "repetitions": self.repetitions,
            "decisions_per_playout": self.decisions,
            "ns_per_draw": self.ns_per_draw,
            "draws_per_playout": self.draws_per_playout,
            "ns_per_playout": self.ns_per_playout,
            "ns_per_decision": self.ns_per_decision,
            "rates": [
                {
                    "threads": rate.threads,
                    "playouts_per_second": rate.playouts,
                    "lowest": rate.lowest,
                    "highest": rate.highest,
                    "decisions_per_second": rate.playouts * self.decisions,
                    "times_one_thread": rate.speedup,
                }
                for rate in self.rates
            ],
        }


def measure(game: Game, *, seconds: float = 1.0, threads: int | None = None) -> Speed:
    """Measure random playouts on one thread, on two, and on all of ``threads``.

    Everything is repeated several times in turn, so that a slower moment of the machine falls on all alike.

    Parameters
    ----------
    game
        The variant to play.
    seconds
        About how long to measure each number of threads, 0.01 to 3600.
    threads
        The most threads to measure; None takes one for each processor.

    Returns
    -------
    Speed

    Raises
    ------
    InvalidInput
        If an argument is out of range.
    KeyboardInterrupt
        If the user interrupts.

    Examples
    --------
    >>> from playmill.measure import measure
    >>> speed = measure(game, seconds=0.05, threads=1)
    >>> speed.rates[0].playouts > 1
    True
    """
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0.01 <= seconds <= 3600:
        raise InvalidInput(f"seconds must be a number from 0.01 to 3600; got {seconds!r}")
    most = arguments.threads(threads)
    counts = sorted({1, min(2, most), most})
    each = max(seconds / REPETITIONS, TRIAL)
    playouts = {count: _enough(game, count, each) for count in counts}
    times: dict[int, list[float]] = {count: [] for count in counts}
    draws, decisions = [], 0.0
    for _ in range(REPETITIONS):
        draws.append(_draw_seconds())
        for count in counts:
            taken, decisions = _play(game, playouts[count], count)
            times[count].append(taken / playouts[count])
    return Speed(
        game=game,
        seconds=float(seconds),
        repetitions=REPETITIONS,
        decisions=decisions,
        ns_per_draw=1e9 * median(draws),
        draws_per_playout=median(one / draw for one, draw in zip(times[1], draws, strict=True)),
        rates=tuple(_rate(count, times[count], times[1]) for count in counts),
    )


def _rate(threads: int, times: list[float], single: list[float]) -> Rate:
    return Rate(
        threads=threads,
        playouts=1 / median(times),
        lowest=1 / max(times),
        highest=1 / min(times),
        speedup=median(one / many for one, many in zip(single, times, strict=True)),
    )


def _enough(game: Game, threads: int, seconds: float) -> int:
    """How many playouts fill the time; finding out warms everything up."""
    playouts = threads
    while (taken := _play(game, playouts, threads)[0]) < min(seconds, TRIAL):
        playouts = math.ceil(playouts * min(10.0, 1.5 * TRIAL / taken))
    return max(1, round(playouts * seconds / taken))


def _play(game: Game, playouts: int, threads: int) -> tuple[float, float]:
    """Play, and return the seconds it took and the mean decisions of a playout."""
    start = time.perf_counter()
    result = simulate(game, playouts, seed=1, threads=threads, progress=False)
    taken = time.perf_counter() - start
    if result.interrupted:
        raise KeyboardInterrupt
    return taken, float(result.decisions.mean())


def _draw_seconds() -> float:
    """Time one raw draw of SFC64."""
    words = fresh_stream(1, 0, 0)
    start = time.perf_counter()
    burn(words, DRAWS)
    return (time.perf_counter() - start) / DRAWS
