"""``playmill components``: what is in a game's box, to read, to change and to check."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator, Mapping
from typing import Any

import click

from playmill.cli.options import GameGroup
from playmill.components import Components, export, to_toml
from playmill.errors import InvalidComponents, InvalidInput, InvalidVariant
from playmill.game import Game
from playmill.options import declared

__all__ = ["components"]

MOST_SHOWN = 20  # changes


def _components(game: type[Game], *, out: str | None, check: str | None) -> None:
    if out is not None and check is not None:
        raise click.UsageError("Give --out or --check, not both.")
    if check is not None:
        _check(game, check)
        return
    text = export(game.default_components())
    if out is None:
        click.echo(text, nl=False)
        return
    _write(out, text)
    click.echo(f"{out} holds the components of {game.title}")


def _write(path: str, text: str) -> None:
    """Write a file, whole or not at all."""
    if not path:
        raise InvalidInput("--out needs the name of a file")
    if os.path.exists(path) and not os.path.isfile(path):
        raise InvalidInput(f"cannot write {path}: what is there is no file")
    target = os.path.realpath(path)
    temporary = f"{target}.{secrets.token_hex(4)}.partial"
    try:
        try:
            with open(temporary, "x", encoding="utf-8") as file:
                file.write(text)
            os.replace(temporary, target)
        finally:
            if os.path.exists(temporary):
                os.unlink(temporary)
    except (OSError, ValueError) as error:
        raise InvalidInput(f"cannot write {path}: {getattr(error, 'strerror', None) or error}") from error


def _check(game: type[Game], path: str) -> None:
    options = declared(game)
    load = options["components"][0].check
    assert load is not None  # every game's components come from files
    try:
        found: Components = load(path)
    except InvalidComponents as error:
        first, *defects = str(error).splitlines()
        for defect in defects:
            click.echo(defect.strip())
        raise InvalidComponents(first) from None
    refused = {players: _refusal(game, found, players) for players in options["players"][0].values}
    suits = [players for players, reason in refused.items() if reason is None]
    if not suits:
        raise InvalidVariant("; ".join(str(reason) for reason in refused.values()))
    click.echo(f"{path} is sound, for {', '.join(map(str, suits))} players")
    for players, reason in refused.items():
        if reason is not None:
            click.echo(f"not for {players} players: {' '.join(reason.split())}")
    changes = list(_changes(game.default_components().as_dict(), found.as_dict(), ""))
    if not changes:
        click.echo("nothing differs from the box")
    for change in changes[:MOST_SHOWN]:
        click.echo(f"  {change}")
    if len(changes) > MOST_SHOWN:
        click.echo(f"  and {len(changes) - MOST_SHOWN} more changes")


def _refusal(game: type[Game], found: Components, players: int) -> str | None:
    try:
        game(players=players, components=found)
    except InvalidInput as error:
        return str(error)
    return None


def _changes(box: Any, found: Any, where: str) -> Iterator[str]:
    """Say what differs from the box, one line for each entry."""
    if isinstance(box, Mapping) and isinstance(found, Mapping):
        for key in [*box, *(key for key in found if key not in box)]:
            yield from _changes(box.get(key), found.get(key), f"{where}.{key}" if where else key)
    elif isinstance(box, list) and isinstance(found, list) and len(box) == len(found):
        for index, (one, other) in enumerate(zip(box, found, strict=True)):
            yield from _changes(one, other, f"{where}[{index}]")
    elif box != found:
        yield f"{where}: {_shown(box)} in the box, {_shown(found)} here"


def _shown(value: Any) -> str:
    if value is None:
        return "nothing"
    return to_toml({"value": value}).removeprefix("value = ").strip() if not isinstance(value, Mapping) else "a table"


components = GameGroup(
    "components",
    _components,
    short_help="Print a game's components, or check changed ones.",
    help="""Print what is in a game's box, as TOML: a file to change and to play with (simulate --components).""",
    shared=[
        click.Option(["--out"], type=click.Path(), metavar="FILE", help="Write it to this file instead."),
        click.Option(
            ["--check"],
            type=click.Path(),
            metavar="FILE",
            help="Say whether this file is sound, and what differs from the box.",
        ),
    ],
    examples=["{game} --out mine.toml", "{game} --check mine.toml"],
    variant=False,
)
