"""How a benchmark is measured, and the table that a run ends with."""

import time
from dataclasses import dataclass
from itertools import groupby

import numpy as np
import pytest

from playmill._streams import burn, stream

SECONDS = 0.3  # that the rounds of one benchmark take in all
ROUNDS = (7, 200)  # at least, at most
DRAWS = 50_000  # random draws timed before each round, to have a unit

clock = time.thread_time  # what others do with the processor meanwhile does not count; no benchmark starts threads

ROWS = pytest.StashKey()


def pytest_configure(config):
    if not config.getoption("benchmark_compare"):
        config.option.benchmark_quiet = True  # the table below says it in fewer columns


def pytest_collection_modifyitems(items):
    for item in items:
        if "measure" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.benchmark(timer=clock))


@dataclass(frozen=True)
class Row:
    """One line of the table: `ns` is the median over the rounds, `spread` their quartiles' distance relative to it."""

    path: str
    name: str
    item: str
    ns: float
    draws: float
    spread: float


def draw_seconds(words):
    """Time one draw of SFC64: the unit that costs are stated in, since machines differ."""
    start = clock()
    burn(words, DRAWS)
    return (clock() - start) / DRAWS


@pytest.fixture
def measure(benchmark, request):
    """Give a function ``measure(function, items, item, setup)`` that times one call over many items.

    ``setup``, if any, runs before each round and returns the function's arguments. Every round is preceded by timing
    random draws, so that the unit is taken under the same load as what it measures.
    """

    def run(function, items, item, setup=tuple):
        words = stream(1, 2, 3)
        unit = []

        def prepare():
            arguments = setup()
            unit.append(draw_seconds(words))
            return arguments, {}

        function(*setup())
        arguments = setup()
        start = clock()
        function(*arguments)
        once = clock() - start
        rounds = int(np.clip(SECONDS / max(once, 1e-9), *ROUNDS))
        benchmark.pedantic(function, setup=prepare, rounds=rounds)
        if benchmark.stats is None:
            return
        stats = benchmark.stats.stats
        ns, draw_ns = stats.median / items * 1e9, float(np.median(unit)) * 1e9
        benchmark.extra_info.update(
            item=item, items=items, ns_per_item=ns, draw_ns=draw_ns, draws_per_item=ns / draw_ns
        )
        name = request.node.name.removeprefix("test_")
        row = Row(request.node.nodeid.split("::")[0], name, item, ns, ns / draw_ns, stats.iqr / stats.median)
        request.config.stash.setdefault(ROWS, []).append(row)

    return run


def pytest_terminal_summary(terminalreporter, config):
    rows = config.stash.get(ROWS, [])
    if not rows:
        return
    draw_ns = float(np.median([row.ns / row.draws for row in rows]))
    terminalreporter.section(f"cost per item; one draw of SFC64 took {draw_ns:.2f} ns")
    width = max(len(text) for row in rows for text in (row.name, row.path))
    for path, group in groupby(rows, lambda row: row.path):
        heads = f"{'item':9}{'ns':>12}{'draws':>12}{'per second':>15}{'spread':>9}"
        terminalreporter.line(f"\n{path:{width}}  {heads}")
        for row in group:
            costs = f"{row.ns:>12,.1f}{row.draws:>12,.1f}{1e9 / row.ns:>15,.0f}{row.spread:>9.0%}"
            terminalreporter.line(f"{row.name:{width}}  {row.item:9}{costs}")
