"""``playmill bench``: how fast this machine plays."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import click

from playmill.cli.options import JSON, THREADS, GameGroup
from playmill.game import Game
from playmill.measure import Speed, measure
from playmill.registry import game, game_classes

__all__ = ["bench"]


def _bench(variant: Game, *, seconds: float, threads: int | None, as_json: bool) -> None:
    _print([measure(variant, seconds=seconds, threads=threads)], as_json=as_json, alone=True)


def _bench_all(*, seconds: float, threads: int | None, as_json: bool) -> None:
    found = [measure(game(name), seconds=seconds, threads=threads) for name in game_classes()]
    _print(found, as_json=as_json, alone=False)


def _print(speeds: Sequence[Speed], *, as_json: bool, alone: bool) -> None:
    if as_json:
        documents: list[dict[str, Any]] = [speed.to_dict() for speed in speeds]
        click.echo(json.dumps(documents[0] if alone else documents, indent=2, allow_nan=False))
        return
    for index, speed in enumerate(speeds):
        if index:
            click.echo()
        _report(speed)


def _report(speed: Speed) -> None:
    from playmill.cli.output import echo_fields, echo_table, grid, number

    draws = f"{number(speed.draws_per_playout)} draws of SFC64 at {number(speed.ns_per_draw)} ns"
    each = f"{number(speed.seconds)} s for each number of threads"
    echo_fields(
        {
            "variant": repr(speed.game),
            "playout": f"{number(speed.ns_per_playout / 1000)} µs on one thread, as long as {draws}",
            "decision": f"{number(speed.ns_per_decision)} ns; {number(speed.decisions)} in a playout",
            "method": f"medians of {speed.repetitions} repetitions, {each}",
        }
    )
    rows = [
        [
            str(rate.threads),
            *(f"{value:,.0f}" for value in (rate.playouts, rate.lowest, rate.highest, rate.playouts * speed.decisions)),
            f"{rate.speedup:.2f}",
        ]
        for rate in speed.rates
    ]
    header = ["threads", "playouts/s", "lowest", "highest", "decisions/s", "times one thread"]
    click.echo()
    echo_table(grid(header, rows, left=0))


bench = GameGroup(
    "bench",
    _bench,
    short_help="Measure how fast this machine plays.",
    help="""Measure random playouts on one thread, on two and on all.

    Times are given in nanoseconds and in draws of the random generator timed in the same run, since machines differ.
    Without a game, all games are measured as they come.""",
    shared=[
        click.Option(
            ["--seconds"],
            type=click.FloatRange(0.01, 3600),
            default=1.0,
            show_default=True,
            metavar="SECONDS",
            help="How long to measure each number of threads.",
        ),
        THREADS,
        JSON,
    ],
    examples=["{game}", "{game} {own} --seconds 5", "{game} --threads 1 --json"],
    every=_bench_all,
)
