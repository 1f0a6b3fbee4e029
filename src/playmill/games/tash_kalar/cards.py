"""What each card of Tash-Kalar did in many playouts: how often drawn and summoned, when, and how it went."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from playmill.errors import InvalidInput
from playmill.games.tash_kalar import modes
from playmill.games.tash_kalar.game import TashKalar
from playmill.playouts import Playouts

__all__ = ["cards"]

BLOCK = 16_384  # playouts looked at in one go
SCHOOL = 18  # where the turns of legends begin in a seat's row of `summon_turn`
WHICH = ("with", "without")
FIGURES = (("mean_score", "score_error"), ("win_share", "win_error"))  # each with its standard error

DTYPE = np.dtype(
    [
        ("card", "U40"),
        ("drawn", np.int64),
        ("summoned", np.int64),
        ("mean_turn", np.float64),
        ("samples_with", np.int64),
        ("samples_without", np.int64),
        *((f"{name}_{which}", np.float64) for figure in FIGURES for name in figure for which in WHICH),
    ]
)


def cards(playouts: Playouts, *, having: Literal["drawn", "summoned"] = "drawn") -> npt.NDArray[np.void]:
    """Return what each being and each legend did.

    Every seat of every playout that could have the card is one sample: of the published game's schools, the seats that
    play the school.

    Parameters
    ----------
    playouts
        Results of `playmill.simulate` for a variant of Tash-Kalar.
    having
        What "with" a card means for mean score and win share: the seat had it in hand at some time, or summoned it.

    Returns
    -------
    numpy.ndarray
        One record a card, in the order of ``game.cards``: ``card``, its name; ``drawn`` and ``summoned``, samples that
        had it in hand at some time and that summoned it; ``mean_turn``, the mean of the seat's own turn (from 1) in
        which it was summoned, the last time if it was more than once, NaN if it never was; ``samples_with`` and
        ``samples_without``; and over those ``mean_score_with``, ``mean_score_without``, ``win_share_with`` and
        ``win_share_without``, NaN where there is no sample. A win shared by m sides counts 1/m. ``score_error_with``,
        ``score_error_without``, ``win_error_with`` and ``win_error_without`` are their standard errors, samples taken
        as independent; NaN where there are fewer than two.

    Raises
    ------
    InvalidInput
        If the playouts are not of Tash-Kalar, or `having` is neither of the two.

    Examples
    --------
    >>> import playmill as pm
    >>> found = cards(pm.simulate(pm.TashKalar(mode="A2S"), 100, seed=7))
    >>> found["card"][0], len(found)
    (np.str_('Swordmaster'), 102)
    >>> bool((found["summoned"] <= found["drawn"]).all())
    True
    """
    if not isinstance(playouts, Playouts) or not isinstance(playouts.game, TashKalar):
        given = playouts.game.title if isinstance(playouts, Playouts) else repr(playouts)
        raise InvalidInput(f"cards are looked at in playouts of Tash-Kalar; got {given}")
    if not isinstance(having, str) or having not in ("drawn", "summoned"):
        raise InvalidInput(f"having must be 'drawn' or 'summoned'; got {having!r}")
    game = playouts.game
    table = np.zeros(len(game.cards), DTYPE)
    table["card"] = game.cards
    sums, turns = np.zeros((2, 2, 2, len(table))), np.zeros(len(table))
    for start in range(0, len(playouts), BLOCK):
        _add_block(game, table, sums, turns, playouts, slice(start, start + BLOCK), having)
    with np.errstate(invalid="ignore", divide="ignore"):
        table["mean_turn"] = turns / table["summoned"]
        for index, which in enumerate(WHICH):
            samples = table[f"samples_{which}"]
            for figure, (mean_name, error_name) in enumerate(FIGURES):
                mean, squares = sums[index, figure] / samples
                table[f"{mean_name}_{which}"] = mean
                variance = np.maximum(squares - mean**2, 0)
                table[f"{error_name}_{which}"] = np.where(samples > 1, np.sqrt(variance / (samples - 1)), np.nan)
    return table


def _add_block(
    game: TashKalar,
    table: npt.NDArray[Any],
    sums: npt.NDArray[np.float64],
    turns: npt.NDArray[np.float64],
    playouts: Playouts,
    rows: slice,
    having: str,
) -> None:
    facts = {name: playouts.facts[name][rows] for name in ("drawn", "summoned", "summon_turn")}
    won = playouts.places[rows] == 1
    figures = playouts.scores[rows], won / _winning_sides(game, won)[:, None]
    for number in range(len(table)):
        seats = _seats_with(game, number)
        drawn, summoned = (
            facts[name][:, seats, number // 64] >> np.uint64(number % 64) & np.uint64(1) == 1
            for name in ("drawn", "summoned")
        )
        table[number]["drawn"] += drawn.sum()
        table[number]["summoned"] += summoned.sum()
        turns[number] += _turns(game, facts["summon_turn"], number, seats)[summoned].sum()
        had = drawn if having == "drawn" else summoned
        for index, chosen in enumerate((had, ~had)):
            table[number][f"samples_{WHICH[index]}"] += chosen.sum()
            for figure, values in enumerate(figures):
                found = values[:, seats][chosen].astype(np.float64)
                sums[index, figure, :, number] += found.sum(), found @ found


def _winning_sides(game: TashKalar, won: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
    """Count the sides that share the win of each playout."""
    sides = np.array(game.sides)
    winners = np.stack([won[:, sides == side].any(axis=1) for side in np.unique(sides)], axis=1)
    counts: npt.NDArray[np.int64] = winners.sum(axis=1)
    return counts


def _seats_with(game: TashKalar, number: int) -> list[int]:
    """Return the seats that could have a card: all, but for one of a school."""
    seats = list(range(game.players))
    if modes.is_arena(game.mode):
        return seats
    rules = game.rules()
    if number >= int(rules["legend_base"]):
        return seats
    return [seat for seat in seats if 0 <= number - int(rules["school_base"][seat]) < SCHOOL]


def _turns(game: TashKalar, turns: npt.NDArray[np.uint8], number: int, seats: list[int]) -> npt.NDArray[np.uint8]:
    """Return in which own turn each of some seats summoned a card, 0 for never: uint8[n, seats]."""
    if modes.is_arena(game.mode):  # one number a card: it is summoned once only (TAS-30)
        flat = turns.reshape(len(turns), -1)[:, number]
        return np.repeat(flat[:, None], len(seats), axis=1)
    rules = game.rules()
    legend = number - int(rules["legend_base"])
    columns = [SCHOOL + legend if legend >= 0 else number - int(rules["school_base"][seat]) for seat in seats]
    return turns[:, seats, columns]
