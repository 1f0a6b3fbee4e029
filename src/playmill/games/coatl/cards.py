"""What each card of Cóatl did in many playouts: how often held and fulfilled, at which level, and how it went."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from playmill.errors import InvalidInput
from playmill.games.coatl.game import Coatl
from playmill.playouts import Playouts

__all__ = ["cards"]

LEVELS = 4  # COA-67: of a prophecy at most
BLOCK = 65_536  # playouts looked at in one go
WHICH = ("with", "without")
FIGURES = (("mean_score", "score_error"), ("win_share", "win_error"))  # each with its standard error

DTYPE = np.dtype(
    [
        ("card", "U40"),
        ("held", np.int64),
        ("fulfilled", np.int64),
        ("levels", np.int64, (LEVELS,)),
        ("samples_with", np.int64),
        ("samples_without", np.int64),
        *((f"{name}_{which}", np.float64) for figure in FIGURES for name in figure for which in WHICH),
    ]
)


def cards(playouts: Playouts, *, having: Literal["held", "fulfilled", "scored"] = "held") -> npt.NDArray[np.void]:
    """Return what each prophecy and each temple did.

    Every seat of every playout is one sample.

    Parameters
    ----------
    playouts
        Results of `playmill.simulate` for a variant of Cóatl.
    having
        What "with" a prophecy means for mean score and win share: the seat had it in hand at some time, laid it beside
        a coatl, or scored it beside a complete one. A temple is had when it lies beside a coatl.

    Returns
    -------
    numpy.ndarray
        One record a card, the kinds of prophecy in play first, then the temples: ``card``, its name; ``held`` and
        ``fulfilled``, copies that were in a hand at some time and that lie beside a coatl (for temples, both how often
        they lie beside one); ``levels``, copies that scored at level 1 to 4 (for temples, how often 1 to 3 requirements
        were met); ``samples_with`` and ``samples_without``; and over those ``mean_score_with``, ``mean_score_without``,
        ``win_share_with`` and ``win_share_without``, NaN where there is no sample. A win shared by m seats counts 1/m.
        ``score_error_with``, ``score_error_without``, ``win_error_with`` and ``win_error_without`` are their standard
        errors, samples taken as independent; NaN where there are fewer than two.

    Raises
    ------
    InvalidInput
        If the playouts are not of Cóatl, or `having` is none of the three.

    Examples
    --------
    >>> import playmill as pm
    >>> found = cards(pm.simulate(pm.Coatl(players=2), 1000, seed=7))
    >>> found["card"][0], len(found)
    (np.str_('count_yellow'), 64)
    >>> bool((found["levels"].sum(axis=1) <= found["fulfilled"]).all())
    True
    """
    game = game_of(playouts, "cards")
    if not isinstance(having, str) or having not in ("held", "fulfilled", "scored"):
        raise InvalidInput(f"having must be 'held', 'fulfilled' or 'scored'; got {having!r}")
    kinds = game.rules()["cards_of"][: len(game.prophecies)]
    table = np.zeros(len(kinds) + len(game.temples), DTYPE)
    table["card"] = (*game.prophecies, *game.temples)
    sums = np.zeros((2, 2, 2, len(table)))
    for start in range(0, len(playouts), BLOCK):
        _add_block(table, sums, playouts, slice(start, start + BLOCK), kinds, having)
    with np.errstate(invalid="ignore", divide="ignore"):
        for index, which in enumerate(WHICH):
            samples = table[f"samples_{which}"]
            for figure, (mean_name, error_name) in enumerate(FIGURES):
                mean, squares = sums[index, figure] / samples
                table[f"{mean_name}_{which}"] = mean
                variance = np.maximum(squares - mean**2, 0)
                table[f"{error_name}_{which}"] = np.where(samples > 1, np.sqrt(variance / (samples - 1)), np.nan)
    return table


def game_of(playouts: Any, what: str) -> Coatl:
    """Return the variant of Cóatl that was played.

    Raises
    ------
    InvalidInput
        If these are no playouts of Cóatl.
    """
    if not isinstance(playouts, Playouts) or not isinstance(playouts.game, Coatl):
        given = playouts.game.title if isinstance(playouts, Playouts) else repr(playouts)
        raise InvalidInput(f"{what} are looked at in playouts of Cóatl; got {given}")
    return playouts.game


def _add_block(
    table: npt.NDArray[Any],
    sums: npt.NDArray[np.float64],
    playouts: Playouts,
    rows: slice,
    kinds: npt.NDArray[np.uint64],
    having: str,
) -> None:
    facts = {name: playouts.facts[name][rows] for name in ("held", "laid", "reached", "temples_laid", "temples_met")}
    fulfilled = np.bitwise_or.reduce(facts["laid"], axis=2)
    had = {
        "held": facts["held"],
        "fulfilled": fulfilled,
        "scored": np.bitwise_or.reduce(facts["reached"], axis=2),
    }[having]
    won = playouts.places[rows] == 1
    figures = playouts.scores[rows], won / won.sum(axis=1, keepdims=True)
    for number, copies in enumerate(kinds):
        row = table[number]
        row["held"] += _count(facts["held"] & copies)
        row["fulfilled"] += _count(fulfilled & copies)
        row["levels"] += [_count(facts["reached"][..., level] & copies) for level in range(LEVELS)]
        _add_samples(table, sums, number, (had & copies) != 0, figures)
    for number in range(len(kinds), len(table)):
        there = facts["temples_laid"] == number - len(kinds) + 1
        with_it = there.any(axis=2)
        table[number]["held"] += with_it.sum()
        table[number]["fulfilled"] += with_it.sum()
        table[number]["levels"] += np.bincount(facts["temples_met"][there], minlength=LEVELS + 1)[1:]
        _add_samples(table, sums, number, with_it, figures)


def _add_samples(
    table: npt.NDArray[Any],
    sums: npt.NDArray[np.float64],
    number: int,
    with_it: npt.NDArray[np.bool_],
    figures: tuple[npt.NDArray[Any], ...],
) -> None:
    """Add to ``sums[with or without, score or win, the figure or its square, card]``."""
    for index, chosen in enumerate((with_it, ~with_it)):
        table[number][f"samples_{WHICH[index]}"] += chosen.sum()
        for figure, values in enumerate(figures):
            found = values[chosen].astype(np.float64)
            sums[index, figure, :, number] += found.sum(), found @ found


def _count(sets: npt.NDArray[np.uint64]) -> int:
    return int(np.bitwise_count(sets).sum())
