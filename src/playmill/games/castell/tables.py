"""What many playouts of Castell tell: of skills, orders of learning, who begins, points, festivals and tiles."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

import numpy as np
import numpy.typing as npt

from playmill.errors import InvalidInput
from playmill.games.castell.components import PRIZES, ROUNDS, SKILLS, levels_of
from playmill.games.castell.game import Castell
from playmill.games.castell.names import PARTS
from playmill.playouts import Playouts

__all__ = ["festivals", "orders", "skills", "sources", "starts", "tiles"]

BLOCK = 65_536  # playouts looked at in one go
RANKS = 8  # ranks 0 to 7 that a components file may allow
SOURCES = {
    "best_tower": PARTS[:1],
    "festivals": PARTS[2:7],
    "performances": PARTS[7:],
    "region_variety": PARTS[1:2],
}
FIGURES = ("mean_score", "score_error", "win_share", "win_error")


def skills(playouts: Playouts) -> npt.NDArray[np.void]:
    """Return how each skill's final rank went with the score, and how often the skill was needed.

    Every seat of every playout is one sample.

    Parameters
    ----------
    playouts
        Results of `playmill.simulate` for a variant of Castell.

    Returns
    -------
    numpy.ndarray
        One record a skill: ``skill``; ``mean_rank``, at the end; ``needed``, towers entered or performed by a seat that
        took the skill, on average; and by final rank, [8]: ``samples``, ``mean_score``, ``score_error``, ``win_share``
        and ``win_error``. A win shared by m seats counts 1/m; errors are standard errors, samples taken as independent;
        NaN where there are too few samples.

    Raises
    ------
    InvalidInput
        If the playouts are not of Castell.

    Examples
    --------
    >>> import playmill as pm
    >>> found = skills(pm.simulate(pm.Castell(players=2), 1000, seed=7))
    >>> found["skill"].tolist()
    ['balance', 'base', 'mix', 'strength', 'width']
    >>> found["samples"].sum(axis=1).tolist()
    [2000, 2000, 2000, 2000, 2000]
    """
    game_of(playouts, "skills")
    heads = [("skill", "U8"), ("mean_rank", np.float64), ("needed", np.float64)]
    table = np.zeros(len(SKILLS), heads + _columns((RANKS,)))
    table["skill"] = SKILLS
    for skill, row in enumerate(table):
        ranks = playouts.facts["ranks"][..., skill]
        _write(row, _sums(playouts, ranks, RANKS))
        row["mean_rank"] = _mean(ranks)
        row["needed"] = _mean(playouts.facts["needed"][..., skill])
    return table


def orders(playouts: Playouts, *, first: int = 2) -> npt.NDArray[np.void]:
    """Return how seats fared by the order in which they first learnt their skills.

    Parameters
    ----------
    playouts
        As for `skills`.
    first
        How many skills of the order are told apart, 1 to 5.

    Returns
    -------
    numpy.ndarray
        One record an order: ``order``, its skills, as in ``"mix > base"``; ``samples``, seats that learnt them first
        and in this order, or, where there are fewer than `first`, no others; ``mean_score``, ``score_error``,
        ``win_share`` and ``win_error``, as for `skills`. No skill at all comes first.

    Raises
    ------
    InvalidInput
        If the playouts are not of Castell, or `first` is out of range.

    Examples
    --------
    >>> import playmill as pm
    >>> found = orders(pm.simulate(pm.Castell(players=2), 1000, seed=7))
    >>> len(found), found["order"][[0, 1, 6]].tolist(), int(found["samples"].sum())
    (26, ['', 'balance', 'balance > base'], 2000)
    """
    game_of(playouts, "orders")
    if isinstance(first, bool | np.bool_) or not isinstance(first, int | np.integer) or not 1 <= first <= len(SKILLS):
        raise InvalidInput(f"first must be a whole number from 1 to {len(SKILLS)}; got {first!r:.60}")
    every = [order for length in range(first + 1) for order in permutations(range(len(SKILLS)), length)]
    table = np.zeros(len(every), [("order", "U48"), *_columns(())])
    table["order"] = [" > ".join(SKILLS[skill] for skill in order) for order in every]
    # An order as a number: a digit for each skill, 0 after the last.
    base = len(SKILLS) + 1
    codes = np.zeros(base**first, np.int64)
    for number, order in enumerate(every):
        codes[sum((1 + skill) * base**place for place, skill in enumerate(order))] = number
    numbers = np.empty(playouts.scores.shape, np.int64)
    for rows in _blocks(playouts):
        trained = playouts.facts["trained"][rows]
        rounds = np.stack([(trained == 1 + skill).argmax(axis=2) for skill in range(len(SKILLS))], axis=2)
        learnt = np.stack([(trained == 1 + skill).any(axis=2) for skill in range(len(SKILLS))], axis=2)
        rounds[~learnt] = ROUNDS
        code = np.zeros(trained.shape[:2], np.int64)
        for place, skill in enumerate(np.moveaxis(rounds.argsort(axis=2, kind="stable"), 2, 0)[:first]):
            there = np.take_along_axis(learnt, skill[..., None], axis=2)[..., 0]
            code += np.where(there, 1 + skill, 0) * base**place
        numbers[rows] = codes[code]
    _write(table, _sums(playouts, numbers, len(every)))
    return table


def starts(playouts: Playouts) -> npt.NDArray[np.void]:
    """Return how seats fared by their place in the turn order of round 1: whether it matters who begins.

    Parameters
    ----------
    playouts
        As for `skills`.

    Returns
    -------
    numpy.ndarray
        One record a place: ``place``, 1 for the seat that began; ``samples``, ``mean_score``, ``score_error``,
        ``win_share`` and ``win_error``, as for `skills`; ``entered``, festivals that the seat entered, on average.

    Raises
    ------
    InvalidInput
        If the playouts are not of Castell.

    Examples
    --------
    >>> import playmill as pm
    >>> found = starts(pm.simulate(pm.Castell(players=3), 1000, seed=7))
    >>> found["place"].tolist(), found["samples"].tolist(), round(float(found["win_share"].sum()), 9)
    ([1, 2, 3], [1000, 1000, 1000], 1.0)
    """
    players = game_of(playouts, "starts").players
    table = np.zeros(players, [("place", np.int64), *_columns(()), ("entered", np.float64)])
    table["place"] = np.arange(1, players + 1)
    place = (np.arange(players) - playouts.facts["first_seat"][:, None]) % players
    _write(table, _sums(playouts, place, players))
    entered = (playouts.facts["entered"][..., 0] > 0).sum(axis=2)
    for number in range(players):
        table["entered"][number] = _mean(entered[place == number])
    return table


def sources(playouts: Playouts) -> npt.NDArray[np.void]:
    """Return how much of a score comes from where: the best tower, festivals, performances, or different regions.

    Parameters
    ----------
    playouts
        As for `skills`.

    Returns
    -------
    numpy.ndarray
        One record a source: ``source``, of which ``"festivals"`` are prizes and size tokens, ``"performances"`` tiles
        and special-action tokens; ``mean``, points of a seat; ``share``, of all points; ``winners`` and ``others``,
        points of a seat that won, alone or not, and of one that did not; ``correlation``, with the score. NaN where
        there is nothing to tell it from.

    Raises
    ------
    InvalidInput
        If the playouts are not of Castell.

    Examples
    --------
    >>> import playmill as pm
    >>> result = pm.simulate(pm.Castell(players=2), 1000, seed=7)
    >>> found = sources(result)
    >>> found["source"].tolist()
    ['best_tower', 'festivals', 'performances', 'region_variety']
    >>> bool(np.isclose(found["mean"].sum(), result.scores.mean())), round(float(found["share"].sum()), 9)
    (True, 1.0)
    """
    game_of(playouts, "sources")
    names = ("mean", "share", "winners", "others", "correlation")
    table = np.zeros(len(SOURCES), [("source", "U16"), *((name, np.float64) for name in names)])
    table["source"] = list(SOURCES)
    won, scores = playouts.places == 1, playouts.scores.ravel().astype(np.float64)
    for row, parts in zip(table, SOURCES.values(), strict=True):
        points = np.zeros(playouts.scores.shape)
        for part in parts:
            points += playouts.parts[..., PARTS.index(part)]
        row["mean"], row["winners"], row["others"] = _mean(points), _mean(points[won]), _mean(points[~won])
        with np.errstate(invalid="ignore", divide="ignore"):
            row["share"] = points.sum() / scores.sum()
            apart = points.ravel() - row["mean"], scores - _mean(scores)
            row["correlation"] = (apart[0] @ apart[1]) / np.sqrt((apart[0] @ apart[0]) * (apart[1] @ apart[1]))
    return table


def festivals(playouts: Playouts) -> npt.NDArray[np.void]:
    """Return, festival by festival, who entered, with what towers, and who won.

    Parameters
    ----------
    playouts
        As for `skills`.

    Returns
    -------
    numpy.ndarray
        One record a space of the calendar, in order: ``round``; ``competitors``, int64[players + 1], playouts with
        none, one, two ... of them; ``mean_tower`` and ``best_tower``, mean tower score of competitors, and of the best
        of a festival; by seat, int64[players], ``entered``, ``won``, how often it had the best tower score, alone or
        not, and ``size_tokens``, that it won; ``prizes``, int64[3], trophies, medals and ribbons given. NaN where
        nobody competed.

    Raises
    ------
    InvalidInput
        If the playouts are not of Castell.

    Examples
    --------
    >>> import playmill as pm
    >>> found = festivals(pm.simulate(pm.Castell(players=2), 1000, seed=7))
    >>> found["round"].tolist()
    [3, 4, 4, 5, 5, 6, 6, 7, 8, 8, 9, 9, 10, 10]
    >>> bool((found["competitors"].sum(axis=1) == 1000).all()), bool((found["won"] <= found["entered"]).all())
    (True, True)
    """
    game = game_of(playouts, "festivals")
    rounds = game.rules()["festival_round"]
    by_seat: Any = (np.int64, (game.players,))
    table = np.zeros(
        np.count_nonzero(rounds),
        [("round", np.int64), ("competitors", np.int64, (game.players + 1,))]
        + [(name, np.float64) for name in ("mean_tower", "best_tower")]
        + [(name, *by_seat) for name in ("entered", "won", "size_tokens")]
        + [("prizes", np.int64, (len(PRIZES),))],
    )
    table["round"] = rounds[: len(table)]
    for number, row in enumerate(table):
        scores = playouts.facts["entered"][:, :, number, 0].astype(np.int64)
        there, best = scores > 0, scores.max(axis=1)
        row["competitors"] = np.bincount(there.sum(axis=1), minlength=game.players + 1)
        row["mean_tower"], row["best_tower"] = _mean(scores[there]), _mean(best[best > 0])
        row["entered"] = there.sum(axis=0)
        row["won"] = (there & (scores == best[:, None])).sum(axis=0)
        row["prizes"] = np.bincount(playouts.facts["prizes"][..., number].ravel(), minlength=len(PRIZES) + 1)[1:]
        winners = playouts.facts["size_tokens_to"][:, number]
        row["size_tokens"] = [np.count_nonzero(winners == seat) for seat in range(game.players)]
    return table


def tiles(playouts: Playouts) -> npt.NDArray[np.void]:
    """Return what each local-performance tile did: how often it was performed, when, and how it went with the score.

    Parameters
    ----------
    playouts
        As for `skills`.

    Returns
    -------
    numpy.ndarray
        One record a tile: ``tile``, its task; ``points``; ``dealt`` and ``performed``, playouts in which it was;
        ``share``, of those in which it was dealt; ``rounds``, int64[10], how often it was performed in each round;
        then for the seats that performed it and the seats that did not though it lay there, ``samples``,
        ``mean_score``, ``score_error``, ``win_share`` and ``win_error`` as for `skills`, each ending in ``_with`` and
        ``_without``. A tile worth few points but performed seldom is dear, one worth many and performed often cheap.

    Raises
    ------
    InvalidInput
        If the playouts are not of Castell.

    Examples
    --------
    >>> import playmill as pm
    >>> found = tiles(pm.simulate(pm.Castell(players=2), 1000, seed=7))
    >>> found["tile"][[0, 16]].tolist(), int(found["dealt"].sum())
    (['3-3-2-1', 'balance, base in 5 levels'], 14000)
    """
    box = game_of(playouts, "tiles").components
    assert box is not None  # None has become the box's when it was checked
    kinds = box["local_tile"]
    samples = ("samples", *FIGURES)
    table = np.zeros(
        len(kinds),
        [("tile", "U64"), *((name, np.int64) for name in ("points", "dealt", "performed")), ("share", np.float64)]
        + [("rounds", np.int64, (ROUNDS,))]
        + [(f"{name}_{which}", np.int64 if name == "samples" else np.float64)
           for which in ("with", "without") for name in samples],
    )  # fmt: skip
    table["tile"], table["points"] = [_task(tile) for tile in kinds], [tile["points"] for tile in kinds]
    every, having = np.zeros((2, 5, len(kinds)))
    for rows in _blocks(playouts):
        dealt, performer = playouts.facts["tiles"][rows], playouts.facts["performers"][rows]
        when = playouts.facts["performed_in"][rows]
        scores, shares = playouts.scores[rows].astype(np.float64), _win_shares(playouts, rows)
        there = performer >= 0
        table["dealt"] += np.bincount(dealt.ravel(), minlength=len(kinds))
        for number in range(ROUNDS):
            table["rounds"][:, number] += np.bincount(dealt[when == number + 1], minlength=len(kinds))
        index = np.broadcast_to(np.arange(len(dealt))[:, None, None], dealt.shape)[there], performer[there]
        having += _group_sums(dealt[there], scores[index], shares[index], len(kinds))
        for seat in range(scores.shape[1]):
            of_seat = [np.broadcast_to(values[:, seat, None, None], dealt.shape) for values in (scores, shares)]
            every += _group_sums(dealt.ravel(), of_seat[0].ravel(), of_seat[1].ravel(), len(kinds))
    table["performed"] = table["rounds"].sum(axis=1)
    with np.errstate(invalid="ignore"):
        table["share"] = table["performed"] / table["dealt"]
    _write(table, having, "_with")
    _write(table, every - having, "_without")
    return table


def game_of(playouts: Any, what: str) -> Castell:
    """Return the variant of Castell that was played.

    Raises
    ------
    InvalidInput
        If these are no playouts of Castell.
    """
    if not isinstance(playouts, Playouts) or not isinstance(playouts.game, Castell):
        given = playouts.game.title if isinstance(playouts, Playouts) else repr(playouts)
        raise InvalidInput(f"{what} are looked at in playouts of Castell; got {given:.60}")
    return playouts.game


def _task(tile: Any) -> str:
    if "widths" in tile:
        return "-".join(map(str, tile["widths"]))
    return f"{', '.join(tile['skills'])} in {levels_of(tile)} levels"


def _columns(shape: tuple[int, ...]) -> list[Any]:
    return [("samples", np.int64, shape), *((name, np.float64, shape) for name in FIGURES)]


def _mean(values: npt.NDArray[Any]) -> float:
    """Return the mean; NaN of nothing."""
    return float(values.mean()) if values.size else float("nan")


def _blocks(playouts: Playouts) -> Iterator[slice]:
    return (slice(start, start + BLOCK) for start in range(0, len(playouts), BLOCK))


def _win_shares(playouts: Playouts, rows: slice) -> npt.NDArray[np.float64]:
    won = playouts.places[rows] == 1
    shares: npt.NDArray[np.float64] = won / won.sum(axis=1, keepdims=True)
    return shares


def _sums(playouts: Playouts, groups: npt.NDArray[Any], count: int) -> npt.NDArray[np.float64]:
    """Return sums over the seats of each group, `groups` [n, players]: see `_group_sums`."""
    sums = np.zeros((5, count))
    for rows in _blocks(playouts):
        scores = playouts.scores[rows].astype(np.float64)
        sums += _group_sums(groups[rows].ravel(), scores.ravel(), _win_shares(playouts, rows).ravel(), count)
    return sums


def _group_sums(
    groups: npt.NDArray[Any], scores: npt.NDArray[np.float64], shares: npt.NDArray[np.float64], count: int
) -> npt.NDArray[np.float64]:
    """Return by group: samples, scores, their squares, shares of wins, their squares, float64[5, count]."""
    values = (None, scores, scores**2, shares, shares**2)
    return np.stack([np.bincount(groups, weight, count) for weight in values]).astype(np.float64)


def _write(table: Any, sums: npt.NDArray[np.float64], ending: str = "") -> None:
    """Write samples, means and standard errors into columns with this ending."""
    samples = sums[0]
    table[f"samples{ending}"] = samples.astype(np.int64)
    with np.errstate(invalid="ignore", divide="ignore"):
        for (mean_name, error_name), (total, squares) in zip(
            (FIGURES[:2], FIGURES[2:]), (sums[1:3], sums[3:5]), strict=True
        ):
            mean = total / samples
            error = np.sqrt(np.maximum(squares / samples - mean**2, 0) / (samples - 1))
            table[mean_name + ending] = mean
            table[error_name + ending] = np.where(samples > 1, error, np.nan)
