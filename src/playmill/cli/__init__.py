"""The command line: ``playmill``, and how its errors read."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

import click

from playmill import __version__
from playmill.cli.bench import bench
from playmill.cli.components import components
from playmill.cli.games import games
from playmill.cli.show import show
from playmill.cli.simulate import simulate
from playmill.errors import PlaymillError

__all__ = ["main"]

REFUSED = 2
INTERRUPTED = 130
MOST_SHOWN = 1000  # characters of an error


class _Main(click.Group):
    """The whole command line: what goes wrong is one line on standard error, and exit status 2."""

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any
    ) -> NoReturn:
        """Run a command and leave with its exit status."""
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")  # a narrow encoding loses a letter, not the run
        try:
            status = super().main(args, prog_name, **extra | {"standalone_mode": False})
        except click.Abort:
            click.echo("Interrupted", err=True)
            sys.exit(INTERRUPTED)
        except click.ClickException as error:
            _refuse(error.format_message())
        except PlaymillError as error:
            _refuse(str(error))
        except OSError as error:
            reason = error.strerror or str(error)
            _refuse(f"{error.filename}: {reason}" if error.filename else reason)
        sys.exit(status if isinstance(status, int) else 0)

    def invoke(self, context: click.Context) -> Any:
        """Run a command, and find out whether what it printed has arrived."""
        result = super().invoke(context)
        sys.stdout.flush()
        return result


def _refuse(message: str) -> NoReturn:
    without_colour = re.sub(r"\x1b\[[0-9;]*m", "", message)
    lines = [line.strip() for line in without_colour.splitlines() if line.strip()]
    text = " | ".join(lines)
    click.echo(f"Error: {text if len(text) <= MOST_SHOWN else text[:MOST_SHOWN] + ' ...'}", err=True)
    sys.exit(REFUSED)


@click.group(
    cls=_Main,
    invoke_without_command=True,
    no_args_is_help=False,
    commands=[simulate, show, games, components, bench],
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="""\b
Examples:
  playmill games
  playmill simulate GAME --playouts 1e6 --seed 7 --out run.parquet
  playmill simulate GAME --help""",
)
@click.version_option(__version__, prog_name="playmill", message="%(prog)s %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """Play tabletop games by their full rules, hundreds of thousands of times a second."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())
