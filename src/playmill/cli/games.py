"""``playmill games``: which games there are."""

from __future__ import annotations

import click

from playmill.cli.options import flag
from playmill.options import declared
from playmill.registry import game_classes

__all__ = ["games"]


@click.command(
    short_help="List the games.",
    epilog="""\b
Examples:
  playmill games
  playmill simulate GAME --help    all about the options of one of them""",
)
def games() -> None:
    """List the games: their names, how many can play, and their options."""
    from playmill.cli.output import echo_table, grid

    rows = []
    for name, found in game_classes().items():
        options = declared(found)
        players = options["players"][0].allowed()
        others = " ".join(flag(option) for option in options if option != "players")
        rows.append((name, players, found.summary, others))
    echo_table(grid(("game", "players", "what it is", "options"), rows, left=4), fold=True)
