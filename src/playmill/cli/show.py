"""``playmill show``: one playout as text that a person can follow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import click

from playmill import arguments
from playmill.cli.options import POLICY, SEED, GameGroup
from playmill.game import Game
from playmill.playouts import Step
from playmill.policies import Policies, Policy
from playmill.simulate import simulate

__all__ = ["show"]

SEAT = "\n---- seat "  # in what Game.show draws: from here on it is what lies in front of a seat


def _show(game: Game, *, seed: int | None, playout: int, policy: Policy | Sequence[Policy], final: bool) -> None:
    key = arguments.seed(seed)
    result = simulate(game, 1, policy=policy, seed=key, first=playout, threads=1, progress=False)
    click.echo(f"{game!r}\nplayout {playout} of seed {key}, policy {Policies(game, policy).name}\n")
    if not final:
        for paragraph in _story(game, list(result.replay(0))):
            click.echo(f"{paragraph}\n")
    click.echo(game.show(result.state(0)))


def _story(game: Game, steps: Sequence[Step]) -> Iterator[str]:
    """Yield the start, and what happens in each turn, with the table whenever it has changed."""
    turns = [list(turn) for _, turn in groupby(steps, key=lambda step: (int(step.state["head"]["turn"]), step.seat))]
    openings = {int(turn[0].state["head"]["phase"]) for turn in turns}
    if turns:
        yield game.show(turns[0][0].state)
    shown = _table(game, turns[0][0]) if turns else ""
    for turn in turns:
        yield f"Turn {int(turn[0].state['head']['turn'])}, seat {turn[0].seat}"
        for step in turn:
            # In the middle of a move the table is only half changed; it is whole where a turn could begin.
            if int(step.state["head"]["phase"]) in openings and (table := _table(game, step)) != shown:
                shown = table
                yield table
            yield f"  {step.text or step.name}"


def _table(game: Game, step: Step) -> str:
    """Return what lies on the table, without the heading above it."""
    heading, _, rest = game.show(step.state).partition("\n")
    return rest.partition(SEAT)[0].strip("\n")


show = GameGroup(
    "show",
    _show,
    help="""Show one playout: the start, every move with the table whenever it changes, the final boards and the scores.

    It is the playout that simulate plays with the same options, seed and policy.""",
    shared=[
        SEED,
        click.Option(
            ["--playout"], type=click.IntRange(0, 2**64 - 2), default=0, show_default=True, metavar="INDEX",
            help="which playout of the seed, from 0",
        ),
        POLICY,
        click.Option(["--final"], is_flag=True, help="show the end only"),
    ],
    examples=["{game} --seed 7 | less", "{game} --seed 7 --playout 4711 --final", "{game} {own} --policy policies.py:greedy"],
)
