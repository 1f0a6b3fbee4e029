"""How a summary reads as tables: plain text for a prompt, rich ones for the command line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.table import Table

    from playmill.summary import SeatSummary, Summary

Rows = list[list[str]]

PARTS = "Parts of the score: over all seats, and the mean at each"


def plain(summary: Summary) -> str:
    """Return the tables of the seats and of the parts of the score as aligned text."""
    tables = ((_title(summary), _seat_rows(summary)), (PARTS, _part_rows(summary)))
    return "\n\n".join("\n".join([title, *_aligned(rows)]) for title, rows in tables)


def rich(summary: Summary) -> Iterator[Table]:
    """Yield the same two tables as `rich.table.Table`."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    for title, rows in ((_title(summary), _seat_rows(summary)), (PARTS, _part_rows(summary))):
        table = Table(title=title, title_justify="left", box=SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False)
        for index, name in enumerate(rows[0]):
            table.add_column(name, justify="right" if index else "left")
        for row in rows[1:]:
            table.add_row(*row)
        yield table


def _title(summary: Summary) -> str:
    game = summary.game
    players = f"{game.players} player{'s' if game.players > 1 else ''}"
    playouts = f"{summary.count:,} playout{'' if summary.count == 1 else 's'}"
    lengths = f"{_number(summary.turns.mean, 1)} turns and {_number(summary.decisions.mean, 1)} decisions each"
    return f"{game.title}, {players}, {summary.policy}: {playouts}, {lengths}"


def _seat_rows(summary: Summary) -> Rows:
    levels = (f"{_number(100 * level)}%" for level in summary.quantiles)
    interval = f"{_number(100 * summary.confidence)}% interval"
    header = ["seat", "win %", interval, "mean", "error", "sd", "min", *levels, "max"]
    rows = [_seat_row(str(index), seat) for index, seat in enumerate(summary.seats)]
    return [header, *rows, _seat_row("all", summary.overall)] if len(rows) > 1 else [header, *rows]


def _seat_row(name: str, seat: SeatSummary) -> list[str]:
    return [
        name,
        _percent(seat.win_share),
        "-" if seat.win_interval is None else "-".join(map(_percent, seat.win_interval)),
        _number(seat.mean, 2),
        _number(seat.standard_error, 3),
        _number(seat.sd, 2),
        *(_number(value) for value in (seat.minimum, *seat.quantiles.values(), seat.maximum)),
    ]


def _part_rows(summary: Summary) -> Rows:
    seats = summary.seats
    rows = [["part", "mean", "sd", "correlation", *(f"seat {seat.seat}" for seat in seats)]]
    for part, everywhere in summary.overall.parts.items():
        spread = [_number(everywhere.mean, 2), _number(everywhere.sd, 2), _number(everywhere.correlation, 3)]
        rows.append([part, *spread, *(_number(seat.parts[part].mean, 2) for seat in seats)])
    return rows


def _number(value: float | None, digits: int | None = None) -> str:
    if value is None:
        return "-"
    return f"{value:.10g}" if digits is None else f"{value:z.{digits}f}"


def _percent(share: float | None) -> str:
    return _number(None if share is None else 100 * share, 2)


def _aligned(rows: Rows) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]).rstrip() for row in rows]
