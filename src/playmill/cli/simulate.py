"""``playmill simulate``: many playouts, what they say in a few numbers, and a file of all of them."""

from __future__ import annotations

import json
import signal
import time
from collections.abc import Sequence
from contextlib import nullcontext
from types import FrameType, TracebackType
from typing import Any, Self

import click

from playmill import arguments
from playmill.cli.options import JSON, PLAYOUTS, POLICY, SEED, THREADS, GameGroup
from playmill.game import Game
from playmill.policies import Policies, Policy
from playmill.simulate import stream
from playmill.storage import Writer
from playmill.summary import Summary

__all__ = ["simulate"]

INTERRUPTED = 130


class _Interrupt:
    """Ctrl-C: stops what is being played at once, but what is being recorded only when it is complete."""

    def __init__(self) -> None:
        self.recording = False
        self.came = False

    def _handle(self, number: int, frame: FrameType | None) -> None:
        self.came = True
        if not self.recording:
            raise KeyboardInterrupt

    def __enter__(self) -> Self:
        self._before = signal.signal(signal.SIGINT, self._handle)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        signal.signal(signal.SIGINT, self._before)


def _simulate(
    game: Game,
    *,
    playouts: int,
    policy: Policy | Sequence[Policy],
    seed: int | None,
    threads: int | None,
    out: str | None,
    as_json: bool,
) -> None:
    key, policies = arguments.seed(seed), Policies(game, policy)
    workers = arguments.threads(threads) if policies.compiled else 1  # plain Python callables are asked on one thread
    summary = Summary(game, policies.name)
    taken = _play(summary, playouts, policy, key, workers, out)
    complete = summary.count
    run = {
        "seed": key,
        "requested": playouts,
        "interrupted": complete < playouts,
        "threads": workers,
        "seconds": round(taken, 6),
        "playouts_per_second": round(complete / taken, 1),
        "out": out if complete else None,
    }
    if as_json:
        click.echo(json.dumps(_document(summary) | run, indent=2, allow_nan=False))
    elif complete:
        _report(summary, run)
    if complete < playouts:
        kept = f"; {out} holds them" if out is not None and complete else ""
        click.echo(f"Interrupted: {complete:,} of {playouts:,} playouts are complete{kept}", err=True)
        click.get_current_context().exit(INTERRUPTED)


def _play(
    summary: Summary, playouts: int, policy: Policy | Sequence[Policy], seed: int, threads: int, out: str | None
) -> float:
    """Play, piece by piece, count what is complete into the summary, and return how many seconds it took."""
    pieces = stream(summary.game, playouts, policy=policy, seed=seed, threads=threads)
    with Writer(out, playouts) if out is not None else nullcontext() as writer, _Interrupt() as interrupt:
        start = time.perf_counter()
        try:
            for piece in pieces:
                interrupt.recording = True
                summary.add(piece)
                if writer is not None:
                    writer.write(piece)
                interrupt.recording = False
                if interrupt.came:
                    break
        except KeyboardInterrupt:
            pass
        interrupt.recording = True
        if writer is not None and summary.count:
            writer.close(interrupted=summary.count < playouts)
        elif writer is not None:
            writer.abort()
        return time.perf_counter() - start


def _document(summary: Summary) -> dict[str, Any]:
    from playmill import __version__

    game = summary.game
    return summary.to_dict() | {
        "variant": game.variant(),
        "version": __version__,
        "game_version": game.version,
    }


def _report(summary: Summary, run: dict[str, Any]) -> None:
    from playmill.cli.output import echo_fields, echo_table, number, seconds

    count = f"{summary.count:,} in {seconds(run['seconds'])}, {number(run['playouts_per_second'])} a second"
    fields = {
        "variant": repr(summary.game),
        "policy": summary.policy,
        "seed": str(run["seed"]),
        "playouts": f"{count} on {run['threads']} thread{'s' if run['threads'] > 1 else ''}",
    }
    echo_fields(fields | ({"file": run["out"]} if run["out"] else {}))
    for table in summary.rich_tables():
        click.echo()
        echo_table(table)


OUT = click.Option(
    ["--out"], type=click.Path(), metavar="FILE", help="Write every playout to this Parquet file, in bounded memory."
)

simulate = GameGroup(
    "simulate",
    _simulate,
    short_help="Play many games, and say what came out.",
    help="""Play many games from deal to end, and say what came out.

    A playout depends on the game, its options, the policies, the seed and its number, and on nothing else. Ctrl-C keeps
    what is complete.""",
    shared=[PLAYOUTS, POLICY, SEED, THREADS, OUT, JSON],
    examples=[
        "{game} --playouts 1e6",
        "{game} {own} --seed 7 --out run.parquet",
        "{game} --policy policies.py:greedy --json",
        "{game} --components changed.toml",
    ],
)
