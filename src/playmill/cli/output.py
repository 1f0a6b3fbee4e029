"""How tables reach standard output: styled on a terminal, plain and unwrapped in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rich.table import Table

__all__ = ["echo_fields", "echo_table", "grid", "number", "seconds"]

UNBOUNDED = 10_000  # columns: wider than anything that is printed


def echo_table(table: Table, *, fold: bool = False) -> None:
    """Print a table below its title.

    Parameters
    ----------
    table
        The table; its title is taken off.
    fold
        Whether texts in it are wrapped to the width of the terminal. Numbers should not be.
    """
    from rich.console import Console
    from rich.text import Text

    terminal = sys.stdout.isatty()
    console = Console(
        file=sys.stdout,
        force_terminal=terminal,
        width=None if fold and terminal else UNBOUNDED,
        markup=False,
        highlight=False,
        emoji=False,
    )
    title, table.title = table.title, None
    with console.capture() as captured:
        if title:
            console.print(Text(str(title), style="bold"), soft_wrap=True)
        console.print(table)
    click.echo("\n".join(line.rstrip() for line in captured.get().splitlines()))


def echo_fields(fields: Mapping[str, str]) -> None:
    """Print names and values, one a line."""
    from rich.table import Table

    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for name, value in fields.items():
        table.add_row(name, value)
    echo_table(table, fold=True)


def grid(header: Sequence[str], rows: Sequence[Sequence[Any]], *, left: int = 1, title: str = "") -> Table:
    """Return a table whose first columns are texts and whose others are numbers.

    Parameters
    ----------
    header
        Names of the columns.
    rows
        The cells, texts already.
    left
        How many columns are texts.
    title
        What stands above it.
    """
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(title=title or None, box=SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False)
    for index, name in enumerate(header):
        table.add_column(name, justify="left" if index < left else "right", overflow="fold")
    for row in rows:
        table.add_row(*row)
    return table


def number(value: float) -> str:
    """Return a number with three digits or all before the point, whichever is more.

    >>> [number(value) for value in (0.01234, 1.999, 123456.7)]
    ['0.0123', '2.00', '123,457']
    """
    if abs(value) >= 100 or value == 0:
        return f"{value:,.0f}"
    return f"{value:#.3g}"


def seconds(value: float) -> str:
    """Return a time for people.

    >>> [seconds(value) for value in (0.0012, 1.5, 100, 7384)]
    ['0.0012 s', '1.50 s', '1 min 40 s', '2 h 3 min 4 s']
    """
    if value < 60:
        return f"{value:.4f} s" if value < 0.01 else f"{value:#.3g} s"
    minutes, rest = divmod(round(value), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min {rest} s" if hours else f"{minutes} min {rest} s"
