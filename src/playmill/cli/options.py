"""What commands take: the options that they share, and those that a game declares."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal, InvalidOperation
from inspect import cleandoc
from typing import Any

import click
from click.core import ParameterSource

from playmill.arguments import LARGEST_COUNT
from playmill.cli.policy import PolicyType
from playmill.game import Game
from playmill.options import Option, declared
from playmill.registry import game_class, game_classes

__all__ = ["JSON", "PLAYOUTS", "POLICY", "SEED", "THREADS", "GameGroup", "Whole", "flag", "game_options"]


class Whole(click.ParamType):  # type: ignore[type-arg]
    """A whole number, however a person writes it: 100000, 1e6, 100_000.

    Parameters
    ----------
    low, high
        The least and the greatest allowed.
    greatest
        How the greatest is written.
    """

    name = "number"

    def __init__(self, low: int, high: int, greatest: str) -> None:
        self.low, self.high, self.greatest = low, high, greatest

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number."""
        try:
            number = Decimal(value)
        except InvalidOperation:
            number = Decimal("nan")
        if not number.is_finite() or not self.low <= number <= self.high or number != number.to_integral_value():
            self.fail(f"{value!r} is no whole number from {self.low} to {self.greatest}.", param, ctx)
        return int(number)


class GameValue(click.ParamType):  # type: ignore[type-arg]
    """One value of a game's option, from the text that stands for it."""

    name = "value"

    def __init__(self, option: Option, default: Any) -> None:
        self.option = option
        self.default = default

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the value in its normal form."""
        for known in self.option.values:
            if str(value) == str(known):
                return known
        if self.option.check is None:
            self.fail(f"{value!r} is not allowed; it may be {_listed(self.option)}.", param, ctx)
        try:
            return self.option.check(int(value) if _is_number(self.default) and str(value).isdecimal() else value)
        except (TypeError, ValueError) as error:
            # What is read from a file says itself where the fault lies.
            self.fail(str(error) if self.default is None else f"{value!r} is not allowed: {error}", param, ctx)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _listed(option: Option) -> str:
    *first, last = map(str, option.values)
    return f"{', '.join(first)} or {last}" if first else last


def flag(name: str) -> str:
    """Return how an option is written on the command line.

    >>> flag("first_seat")
    '--first-seat'
    """
    return f"--{name.replace('_', '-')}"


def game_options(found: type[Game]) -> list[click.Option]:
    """Return one option of the command line for each that the game declares, with its default and its help."""
    options = [_game_option(name, option, default) for name, (option, default) in declared(found).items()]
    return sorted(options, key=lambda option: option.default is None)


def _game_option(name: str, option: Option, default: Any) -> click.Option:
    written = flag(name)
    text = option.help[:1].upper() + option.help[1:] + "."
    if isinstance(default, bool):
        return click.Option([name, f"{written}/--no-{written[2:]}"], default=default, help=text, show_default=True)
    metavar = "|".join(map(str, option.values)) or ("FILE" if default is None else "TEXT")
    allowed = f" Allowed: {option.shown}." if option.check is not None and option.shown else ""
    return click.Option(
        [name, written],
        type=GameValue(option, default),
        default=default,
        metavar=metavar,
        help=text + allowed,
        show_default=True,
    )


PLAYOUTS = click.Option(
    ["--playouts"],
    type=Whole(1, LARGEST_COUNT, "1e12"),
    default=10_000,
    show_default=True,
    metavar="COUNT",
    help="How many games to play: 100000, 1e6, 100_000.",
)
SEED = click.Option(
    ["--seed"],
    type=Whole(0, 2**64 - 1, "2**64 - 1"),
    metavar="NUMBER",
    help="0 to 2**64 - 1. The same seed gives the same playouts; by default it is a fresh one, which is told.",
)
THREADS = click.Option(
    ["--threads"], type=Whole(1, 1024, "1024"), metavar="COUNT", help="1 to 1024; by default one for each processor."
)
POLICY = click.Option(
    ["--policy"],
    type=PolicyType(),
    default="random",
    show_default=True,
    metavar="POLICY",
    help="What picks actions: random, module:function or file.py:function; or one for each seat, with commas between.",
)
JSON = click.Option(["as_json", "--json"], is_flag=True, help="Print one JSON document and nothing else.")


class _GameCommand(click.Command):
    """A command for one game; its help lists what the game declares apart from the rest."""

    def __init__(self, *arguments: Any, game_title: str, game_params: Sequence[click.Option], **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.game_title = game_title
        self.game_params = list(game_params)
        self.params = [*self.game_params, *self.params]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the game's options, then the others."""
        own: list[tuple[str, str]] = []
        others: list[tuple[str, str]] = []
        for param in self.get_params(ctx):
            if (record := param.get_help_record(ctx)) is not None:
                (own if param in self.game_params else others).append(record)
        for title, listed in ((f"Options of {self.game_title}", own), ("Options", others)):
            if listed:
                with formatter.section(title):
                    formatter.write_dl(listed)


class GameGroup(click.Group):
    """A command whose subcommands are the games there are; each takes the command's options and the game's own.

    Parameters
    ----------
    name
        The command.
    run
        Called with a variant of the game named, or with its class if `variant` is False, and the command's options.
    help, short_help
        What the command does, and the same in a few words.
    shared
        The command's options. They may also stand before the game's name.
    examples
        Lines of arguments; ``{game}`` stands for a game's name and ``{own}`` for one of its own options.
    variant
        Whether the game's options are taken.
    every
        Called with the command's options if no game is named; None makes that an error.
    """

    def __init__(
        self,
        name: str,
        run: Callable[..., None],
        *,
        help: str,
        short_help: str,
        shared: Sequence[click.Option],
        examples: Sequence[str],
        variant: bool = True,
        every: Callable[..., None] | None = None,
    ) -> None:
        super().__init__(
            name,
            callback=click.pass_context(self._start),
            params=list(shared),
            help=help,
            short_help=short_help,
            epilog=self._epilog(name, examples, "GAME", ""),
            invoke_without_command=True,
            no_args_is_help=False,
            subcommand_metavar="GAME [OPTIONS]" if every is None else "[GAME] [OPTIONS]",
        )
        self._run = run
        self._examples = examples
        self._variant = variant
        self._every = every

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the games."""
        return list(game_classes())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        """Return the command for one game."""
        found = game_class(cmd_name)
        own = game_options(found) if self._variant else []

        def call(**values: Any) -> None:
            options = {option.name: values.pop(option.name) for option in own if option.name}
            self._run(found(**options) if self._variant else found, **values)

        return _GameCommand(
            cmd_name,
            callback=call,
            params=list(self.params),
            help=f"{found.title}: {found.summary}.\n\n{cleandoc(self.help or '')}",
            short_help=found.summary,
            epilog=self._epilog(self.name or "", self._examples, cmd_name, _example(found) if self._variant else ""),
            game_title=found.title,
            game_params=own,
        )

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read what stands before the game's name."""
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            raise click.UsageError(f"{error.format_message()} A game's own options come after its name.", ctx) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the games."""
        with formatter.section("Games"):
            formatter.write_dl([(name, found.summary) for name, found in game_classes().items()])

    def _start(self, ctx: click.Context, **values: Any) -> None:
        if ctx.invoked_subcommand is not None:
            given = {name for name in values if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE}
            ctx.default_map = {ctx.invoked_subcommand: {name: values[name] for name in given}}
        elif self._every is not None:
            self._every(**values)
        else:
            raise click.UsageError(f"Name a game: {', '.join(game_classes())}.")

    @staticmethod
    def _epilog(command: str, examples: Sequence[str], game: str, own: str) -> str:
        lines = (f"playmill {command} {line.format(game=game, own=own)}" for line in examples)
        return "\n  ".join(["\b\nExamples:", *dict.fromkeys(" ".join(line.split()) for line in lines)])


def _example(found: type[Game]) -> str:
    """Write one option of a game with another value than its default."""
    for name, (option, default) in declared(found).items():
        others = [value for value in option.values if value != default and not isinstance(value, bool)]
        if others:
            return f"{flag(name)} {others[len(others) // 2]}"
    return ""
