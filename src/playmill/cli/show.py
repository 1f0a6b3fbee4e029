"""``playmill show``: one playout as text that a person can follow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import click

from playmill import arguments
from playmill.cli.options import POLICY, SEED, GameGroup, Whole
from playmill.game import Game
from playmill.playouts import Step
from playmill.policies import Policy
from playmill.simulate import simulate

__all__ = ["show"]

SEAT = "\n---- seat "  # in what Game.show draws: from here on it is what lies in front of a seat


def _show(game: Game, *, seed: int | None, playout: int, policy: Policy | Sequence[Policy], final: bool) -> None:
    key = arguments.seed(seed)
    result = simulate(game, 1, policy=policy, seed=key, first=playout, threads=1, progress=False)
    if result.interrupted:
        raise KeyboardInterrupt
    click.echo(f"{game!r}\nplayout {playout} of seed {key}, policy {result.policy}\n")
    if not final:
        for paragraph in _story(game, list(result.replay(0))):
            click.echo(f"{paragraph}\n")
    click.echo(game.show(result.state(0)))


def _story(game: Game, steps: Sequence[Step]) -> Iterator[str]:
    """Yield the start, and then paragraphs: each turn's moves, and the table whenever it has changed."""
    turns = [list(turn) for _, turn in groupby(steps, key=lambda step: int(step.state["head"]["turn"]))]
    openings = {int(turn[0].state["head"]["phase"]) for turn in turns}
    shown = ""
    for turn in turns:
        start = turn[0]
        if not shown:
            shown = _table(game, start)
            yield game.show(start.state)
        lines = [f"Turn {int(start.state['head']['turn'])}, seat {start.seat}"]
        for step in turn:
            # In the middle of a move the table is only half changed; it is whole where a turn could begin.
            if int(step.state["head"]["phase"]) in openings and (table := _table(game, step)) != shown:
                shown = table
                lines += ["", table, ""]
            # Within a turn other seats may have to answer.
            lines.append(f"  {step.text}" if step.seat == start.seat else f"  seat {step.seat}: {step.text}")
        yield "\n".join(lines)


def _table(game: Game, step: Step) -> str:
    """Return what lies on the table, without the heading above it."""
    below_heading = game.show(step.state).partition("\n")[2]
    return below_heading.partition(SEAT)[0].strip("\n")


show = GameGroup(
    "show",
    _show,
    short_help="Show one playout, move by move.",
    help="""Show one playout: the start, every move with the table whenever it changes, the final boards and the scores.

    It is the playout that simulate plays with the same options, seed and policy.""",
    shared=[
        SEED,
        click.Option(
            ["--playout"],
            type=Whole(0, 2**64 - 2, "2**64 - 2"),
            default=0,
            show_default=True,
            metavar="INDEX",
            help="Which playout of the seed, from 0.",
        ),
        POLICY,
        click.Option(["--final"], is_flag=True, help="Show the end only."),
    ],
    examples=[
        "{game} --seed 7 | less",
        "{game} --seed 7 --playout 4711 --final",
        "{game} {own} --policy policies.py:greedy",
    ],
)
