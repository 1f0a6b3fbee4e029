"""What many playouts say in a few numbers: exact sums that merge in any grouping, and the statistics they give."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from itertools import accumulate
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from playmill import tables
from playmill.errors import InvalidInput

if TYPE_CHECKING:
    from rich.table import Table

    from playmill.game import Game
    from playmill.playouts import Playouts

CONFIDENCE = 0.95
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)

# Rows summed at once: int64 holds the sum of this many products of an int16 with an int32, and they fit in the cache.
BLOCK = 4096


@dataclass(frozen=True)
class PartSummary:
    """What one part of the score came to, at one seat or over all seats.

    Attributes
    ----------
    mean : float or None
        Mean points; None when there is no playout.
    sd : float or None
        Sample standard deviation in points; None below two samples.
    correlation : float or None
        Pearson correlation with the score, -1 to 1; None when either is constant.
    """

    mean: float | None
    sd: float | None
    correlation: float | None


@dataclass(frozen=True)
class SeatSummary:
    """What one seat scored, or all seats together.

    Attributes
    ----------
    seat : int or None
        The seat; None when it is all seats together, where every seat of every playout is one sample.
    count : int
        Number of samples.
    wins : tuple of int
        ``wins[m - 1]`` counts the wins shared by m sides, so ``wins[0]`` are those of one side alone. Every seat is a
        side of its own, but for teams (`Game.sides`): each member wins what the team wins.
    win_share : float or None
        Wins divided by `count`, where a win shared by m sides counts 1/m.
    win_interval : tuple of two floats, or None
        Wilson interval of the win share, see `wilson`. None over all seats: one of them always wins, so nothing is
        left to chance.
    mean : float or None
        Mean score.
    standard_error : float or None
        Standard error of the mean. Over all seats it is taken from the means of whole playouts, since the seats of one
        playout are not independent. None below two playouts.
    sd : float or None
        Sample standard deviation of the score; None below two samples.
    minimum, maximum : int or None
        Lowest and highest score.
    quantiles : dict of float to int or None
        For each level q the lowest score that at least the share q of the samples do not exceed.
    histogram : tuple of two tuples of int
        The scores that came up, ascending, and how often each did.
    parts : dict of str to PartSummary
        The same question for each part of the score.
    """

    seat: int | None
    count: int
    wins: tuple[int, ...]
    win_share: float | None
    win_interval: tuple[float, float] | None
    mean: float | None
    standard_error: float | None
    sd: float | None
    minimum: int | None
    maximum: int | None
    quantiles: dict[float, int | None]
    histogram: tuple[tuple[int, ...], tuple[int, ...]]
    parts: dict[str, PartSummary]

    def to_dict(self) -> dict[str, Any]:
        """Return the same as plain values that JSON can hold."""
        values, counts = self.histogram
        return asdict(self) | {
            "seat": "all" if self.seat is None else self.seat,
            "wins": list(self.wins),
            "win_interval": None if self.win_interval is None else list(self.win_interval),
            "quantiles": {str(level): value for level, value in self.quantiles.items()},
            "histogram": {"values": list(values), "counts": list(counts)},
        }


@dataclass(frozen=True)
class Extent:
    """How long the playouts were, in turns or in decisions.

    Attributes
    ----------
    total : int
        Sum over all playouts.
    mean : float or None
        Mean of a playout.
    minimum, maximum : int or None
        Shortest and longest playout. All are None when there is none.
    """

    total: int = 0
    mean: float | None = None
    minimum: int | None = None
    maximum: int | None = None


class Summary:
    """Statistics of playouts of one game under one policy.

    All sums are exact integers, so pieces of a run give the same result to the bit in whatever order and grouping they
    are added and merged. Adding the same playouts twice counts them twice.

    Parameters
    ----------
    game : Game
        The variant that is played.
    policy : str
        What picks the actions, in words.
    confidence : float
        Confidence level of the win intervals, between 0 and 1.
    quantiles : sequence of float
        Levels of the quantiles, each from 0 to 1.

    Raises
    ------
    InvalidInput
        A level is out of range.

    Examples
    --------
    Anything with the arrays of `Playouts` can be summed up:

    >>> from types import SimpleNamespace
    >>> game = SimpleNamespace(title="Dice", players=2, sides=(0, 1), parts=("first", "second"))
    >>> parts = np.array([[[1, 6], [2, 3]], [[4, 4], [5, 3]]], np.int16)
    >>> run = SimpleNamespace(
    ...     game=game,
    ...     policy="random",
    ...     parts=parts,
    ...     scores=parts.sum(axis=2, dtype=np.int32),
    ...     places=np.array([[1, 2], [1, 1]], np.int8),
    ...     turns=np.array([4, 4], np.int16),
    ...     decisions=np.array([4, 6], np.int32),
    ... )
    >>> summary = Summary.of(run)
    >>> summary.seats[0].mean, summary.seats[0].win_share, summary.overall.mean
    (7.5, 0.75, 7.0)
    >>> summary.overall.parts["second"].mean, summary.decisions.maximum
    (4.0, 6)
    """

    __hash__ = None  # type: ignore[assignment]

    def __init__(
        self,
        game: Game,
        policy: str,
        *,
        confidence: float = CONFIDENCE,
        quantiles: Sequence[float] = QUANTILES,
    ) -> None:
        self.game = game
        self.policy = policy
        self.confidence = _level("confidence", confidence)
        if self.confidence in (0, 1):
            raise InvalidInput(f"confidence {confidence!r}: give a number between 0 and 1, such as 0.95")
        self.quantiles = tuple(_level("quantile", level) for level in quantiles)
        self.count = 0
        self.turns = Extent()
        self.decisions = Extent()
        shape = (game.players, len(game.parts))
        self._histograms: list[dict[int, int]] = [{} for _ in range(game.players)]
        self._wins = _zeros((game.players, game.players))
        self._total_squares = 0
        self._part_sums = _zeros(shape)
        self._part_squares = _zeros(shape)
        self._part_products = _zeros(shape)

    @classmethod
    def of(
        cls, playouts: Playouts, *, confidence: float = CONFIDENCE, quantiles: Sequence[float] = QUANTILES
    ) -> Summary:
        """Return the summary of one set of playouts; parameters and errors as for the class.

        Examples
        --------
        >>> Summary.of(pm.simulate(game, 100, seed=7)).count
        100
        """
        summary = cls(playouts.game, playouts.policy, confidence=confidence, quantiles=quantiles)
        summary.add(playouts)
        return summary

    def add(self, playouts: Playouts) -> None:
        """Count more playouts in.

        Parameters
        ----------
        playouts : Playouts
            Their `scores` int32[n, seats], `parts` int16[n, seats, categories], `places` int8[n, seats], `turns`
            int16[n] and `decisions` int32[n] are read.

        Raises
        ------
        InvalidInput
            The playouts are of another game, variant or policy.
        """
        self._check_same(playouts)
        scores, winners = playouts.scores, playouts.places == 1
        sharing = self._sharing(winners)
        self.count += len(scores)
        self.turns = _joined(self.turns, _extent(playouts.turns), self.count)
        self.decisions = _joined(self.decisions, _extent(playouts.decisions), self.count)
        for seat, histogram in enumerate(self._histograms):
            _pour(_histogram(scores[:, seat]), histogram)
            self._wins[seat] += _exact(np.bincount(sharing[winners[:, seat]], minlength=self.game.players + 1)[1:])
        self._total_squares += _moments(_histogram(scores.sum(axis=1, dtype=np.int64)))[2]
        for start in range(0, len(scores), BLOCK):
            part = playouts.parts[start : start + BLOCK].astype(np.int64)
            score = scores[start : start + BLOCK].astype(np.int64)
            self._part_sums += _exact(part.sum(axis=0))
            self._part_squares += _exact(np.einsum("nsp,nsp->sp", part, part))
            self._part_products += _exact(np.einsum("nsp,ns->sp", part, score))

    def merge(self, other: Summary) -> None:
        """Count in all that another summary of the same game and policy has counted.

        Raises
        ------
        InvalidInput
            The other summary is of another game, variant or policy.

        Examples
        --------
        >>> summary = pm.simulate(game, 60, seed=7).summary()
        >>> summary.merge(pm.simulate(game, 40, seed=7, first=60).summary())
        >>> summary == pm.simulate(game, 100, seed=7).summary()
        True
        """
        self._check_same(other)
        self.count += other.count
        self.turns = _joined(self.turns, other.turns, self.count)
        self.decisions = _joined(self.decisions, other.decisions, self.count)
        for mine, theirs in zip(self._histograms, other._histograms, strict=True):
            _pour(dict(theirs), mine)
        self._wins += other._wins
        self._total_squares += other._total_squares
        self._part_sums += other._part_sums
        self._part_squares += other._part_squares
        self._part_products += other._part_products

    @property
    def seats(self) -> tuple[SeatSummary, ...]:
        """One summary per seat.

        Examples
        --------
        >>> [seat.seat for seat in pm.simulate(game, 100, seed=7).summary().seats] == list(range(game.players))
        True
        """
        return tuple(self._samples([seat], seat) for seat in range(self.game.players))

    @property
    def overall(self) -> SeatSummary:
        """The summary of all seats together.

        Examples
        --------
        >>> summary = pm.simulate(game, 100, seed=7).summary()
        >>> summary.overall.count == 100 * game.players
        True
        """
        return self._samples(list(range(self.game.players)), None)

    def to_dict(self) -> dict[str, Any]:
        """Return all statistics as plain values that JSON can hold; what is undefined is None.

        Examples
        --------
        >>> pm.simulate(game, 100, seed=7).summary().to_dict()["playouts"]
        100
        """
        return {
            "game": self.game.name,
            "variant": repr(self.game),
            "policy": self.policy,
            "playouts": self.count,
            "confidence": self.confidence,
            "seats": [seat.to_dict() for seat in self.seats],
            "all": self.overall.to_dict(),
            "turns": asdict(self.turns),
            "decisions": asdict(self.decisions),
        }

    def rich_tables(self) -> Iterator[Table]:
        """Yield two tables for a terminal, the seats and the parts of the score, as `rich.table.Table`."""
        return tables.rich(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Summary):
            return NotImplemented
        pairs = zip(vars(self).values(), vars(other).values(), strict=True)
        return all(np.array_equal(a, b) if isinstance(a, np.ndarray) else a == b for a, b in pairs)

    def __repr__(self) -> str:
        return tables.plain(self)

    def _sharing(self, winners: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Count the sides that share each win: int64[n] from the winning seats, bool[n, seats]."""
        sides = np.array(self.game.sides)
        won = np.stack([winners[:, sides == side].any(axis=1) for side in np.unique(sides)], axis=1)
        sharing: NDArray[np.int64] = won.sum(axis=1)
        return sharing

    def _check_same(self, other: Playouts | Summary) -> None:
        if other.game != self.game:
            raise InvalidInput(f"playouts of {other.game!r} cannot be added to a summary of {self.game!r}")
        if other.policy != self.policy:
            raise InvalidInput(f"playouts by {other.policy!r} cannot be added to a summary of {self.policy!r}")

    def _samples(self, seats: list[int], seat: int | None) -> SeatSummary:
        histogram = self._histograms[seats[0]].copy()
        for other in seats[1:]:
            _pour(self._histograms[other], histogram)
        histogram = dict(sorted(histogram.items()))
        moments = _moments(histogram)
        count, total, _ = moments
        sd = _sd(*moments)
        playout_sd = sd if len(seats) == 1 else _sd(self.count, total, self._total_squares)
        wins = tuple(int(won) for won in self._wins[seats].sum(axis=0))
        shared_out = sum((Fraction(won, sharing) for sharing, won in enumerate(wins, 1)), Fraction(0))
        share = float(shared_out / count) if count else None
        return SeatSummary(
            seat=seat,
            count=count,
            wins=wins,
            win_share=share,
            win_interval=(
                None if share is None or len(seats) == self.game.players else wilson(share, count, self.confidence)
            ),
            mean=total / count if count else None,
            standard_error=None if playout_sd is None else playout_sd / (len(seats) * math.sqrt(self.count)),
            sd=sd,
            minimum=min(histogram, default=None),
            maximum=max(histogram, default=None),
            quantiles={level: _quantile(histogram, count, level) for level in self.quantiles},
            histogram=(tuple(histogram), tuple(histogram.values())),
            parts={part: self._part(seats, index, moments) for index, part in enumerate(self.game.parts)},
        )

    def _part(self, seats: list[int], part: int, moments: tuple[int, int, int]) -> PartSummary:
        count, score_total, score_squares = moments
        total, squares, products = (
            int(sums[seats, part].sum()) for sums in (self._part_sums, self._part_squares, self._part_products)
        )
        spread = (count * squares - total * total) * (count * score_squares - score_total * score_total)
        correlation = (count * products - total * score_total) / math.sqrt(spread) if spread else None
        return PartSummary(
            mean=total / count if count else None,
            sd=_sd(count, total, squares),
            correlation=None if correlation is None else max(-1.0, min(1.0, correlation)),
        )


def wilson(share: float, count: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Return the Wilson score interval of a share seen in `count` independent samples.

    Shared wins make some samples fractions. The interval then treats the mean as if every sample had been all or
    nothing, which is never too narrow: among values from 0 to 1 with a given mean, those vary the most.

    Parameters
    ----------
    share : float
        The share seen, 0 to 1.
    count : int
        Number of samples, at least 1.
    confidence : float
        Confidence level, between 0 and 1.

    Returns
    -------
    tuple of two floats
        The lower and the upper end, 0 to 1.

    Examples
    --------
    >>> low, high = wilson(0.3, 100)
    >>> round(low, 4), round(high, 4)
    (0.2189, 0.3958)
    """
    z = -NormalDist().inv_cdf((1 - confidence) / 2)
    scale = 1 + z * z / count
    centre = (share + z * z / (2 * count)) / scale
    half = z / scale * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return (max(0.0, centre - half) if share > 0 else 0.0), (min(1.0, centre + half) if share < 1 else 1.0)


def _level(name: str, value: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float | np.number) or not 0 <= value <= 1:
        raise InvalidInput(f"{name} {value!r}: give a number from 0 to 1")
    return float(value)


def _zeros(shape: tuple[int, int]) -> NDArray[np.object_]:
    return _exact(np.zeros(shape, np.int64))


def _exact(sums: NDArray[np.int64]) -> NDArray[np.object_]:
    """Turn int64 sums into Python's integers, which do not overflow."""
    return sums.astype(object)


def _histogram(values: NDArray[np.integer[Any]]) -> dict[int, int]:
    """Count how often each value comes up; values ascend."""
    if not len(values):
        return {}
    low, high = int(values.min()), int(values.max())
    if high - low > 4 * len(values) + BLOCK:
        found, counts = np.unique(values, return_counts=True)
    else:
        counts = np.bincount(values.astype(np.int64) - low)
        found = np.flatnonzero(counts)
        counts = counts[found]
        found += low
    return dict(zip(found.tolist(), counts.tolist(), strict=True))


def _pour(histogram: Mapping[int, int], into: dict[int, int]) -> None:
    for value, count in histogram.items():
        into[value] = into.get(value, 0) + count


def _moments(histogram: Mapping[int, int]) -> tuple[int, int, int]:
    """Return how many values there are, their sum, and the sum of their squares."""
    return (
        sum(histogram.values()),
        sum(value * count for value, count in histogram.items()),
        sum(value * value * count for value, count in histogram.items()),
    )


def _sd(count: int, total: int, squares: int) -> float | None:
    return math.sqrt((count * squares - total * total) / (count * (count - 1))) if count > 1 else None


def _quantile(histogram: Mapping[int, int], count: int, level: float) -> int | None:
    # The level is meant as the decimal that was written: 5 % of 100 samples are 5, though the float 0.05 is above 1/20.
    needed = max(1, math.ceil(Fraction(repr(level)) * count))
    below = zip(histogram, accumulate(histogram.values()), strict=True)
    return next((value for value, reached in below if reached >= needed), None)


def _extent(lengths: NDArray[np.integer[Any]]) -> Extent:
    if not len(lengths):
        return Extent()
    return Extent(total=int(lengths.sum(dtype=np.int64)), minimum=int(lengths.min()), maximum=int(lengths.max()))


def _joined(one: Extent, other: Extent, count: int) -> Extent:
    """Return the extent of both together, which are `count` playouts."""
    total = one.total + other.total
    return Extent(
        total=total,
        mean=total / count if count else None,
        minimum=min((value for value in (one.minimum, other.minimum) if value is not None), default=None),
        maximum=max((value for value in (one.maximum, other.maximum) if value is not None), default=None),
    )
