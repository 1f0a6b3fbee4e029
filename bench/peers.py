"""How many decisions a second do playmill and other engines take? Random play, on this machine, in this run.

    python bench/peers.py --seconds 2

The others come with ``pip install 'playmill[peers]'``; those that are missing are left out, and said to be.
"""

import argparse
import importlib.util
import platform
import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib.metadata import version
from itertools import count

import playmill as pm

PASSES = 3  # every engine is timed so many times, in turns, so that a slow spell of the machine hits all
PLAYOUTS = 200  # of playmill's core at once
ROLLOUTS = 128  # of OpenSpiel's C++ at once
SPIEL_GAMES = ("hearts", "go(board_size=9)", "backgammon", "chess")
CORE, LOOP = "compiled", "Python loop"

NOTES = """\
Different programs play different games: a ratio says what a decision costs in each, not who plays the same game faster.
compiled: whole random playouts in the engine's own code, one thread. playmill: pm.simulate, every playout scored by
  category. OpenSpiel: RandomRolloutEvaluator, reached by an MCTSBot of one simulation; rollouts start after the deal.
Python loop: ask one state for its legal actions, pick one with random.choice, play it. catanatron is Python throughout.
Dice and cards drawn are not counted as decisions; moves without an alternative are (catanatron and OpenSpiel have
  them: pass, roll, end the turn; playmill asks only where there is a choice).
core x, loop x: how many times as many decisions a second playmill takes, compiled and in a Python loop; of several
  games its slowest.
Seconds are of processor time; programs take turns, and the rate is the median of three passes."""


@dataclass
class Engine:
    """One engine at one game: `play` plays some and returns (playouts, decisions)."""

    program: str
    game: str
    how: str
    play: Callable[[], tuple[int, float]]
    playouts: int = 0
    decisions: float = 0.0
    rates: list[float] = field(default_factory=list)

    def run(self, seconds: float) -> None:
        start = time.process_time()
        playouts, decisions = 0, 0.0
        while (elapsed := time.process_time() - start) < seconds or not playouts:
            more = self.play()
            playouts, decisions = playouts + more[0], decisions + more[1]
        self.rates.append(decisions / elapsed)
        self.playouts += playouts
        self.decisions += decisions

    @property
    def rate(self) -> float:
        """Decisions a second: the median of the passes."""
        return statistics.median(self.rates)


def playmill_engines() -> Iterator[Engine]:
    for game_class in pm.game_classes().values():
        game = game_class()
        name = f"{game.title}, {game.players} players"
        yield Engine("playmill", name, CORE, simulate(game))
        yield Engine("playmill", name, LOOP, lambda game=game: (1, step_through(game)))


def simulate(game: pm.Game) -> Callable[[], tuple[int, float]]:
    firsts = count(0, PLAYOUTS)

    def play() -> tuple[int, float]:
        result = pm.simulate(game, PLAYOUTS, seed=1, first=next(firsts), threads=1, progress=False)
        return PLAYOUTS, float(result.decisions.sum())

    return play


def step_through(game: pm.Game) -> int:
    state = game.deal(1)[0]
    decisions = 0
    while len(actions := game.legal_actions(state)):
        game.step(state, int(random.choice(actions)))
        decisions += 1
    return decisions


def spiel_engines() -> Iterator[Engine]:
    import pyspiel

    for name in SPIEL_GAMES:
        game = pyspiel.load_game(name)
        state = game.new_initial_state()
        spiel_chance(state)
        counted = [0, 0]  # playouts and decisions in Python: what C++ plays is as long, but does not say so

        def loop(state=state, counted=counted) -> tuple[int, float]:
            copy, decisions = state.clone(), 0
            while not copy.is_terminal():
                copy.apply_action(random.choice(copy.legal_actions()))
                decisions += 1
                spiel_chance(copy)
            counted[:] = counted[0] + 1, counted[1] + decisions
            return 1, decisions

        def rollouts(game=game, state=state, counted=counted, pyspiel=pyspiel) -> tuple[int, float]:
            evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, random.getrandbits(31))
            pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 1, False).mcts_search(state)
            return ROLLOUTS, ROLLOUTS * counted[1] / counted[0]

        label = f"{name}, {game.num_players()} players"
        yield Engine("OpenSpiel", label, LOOP, loop)
        yield Engine("OpenSpiel", label, CORE, rollouts)


def spiel_chance(state) -> None:
    while state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(random.choices(actions, chances)[0])


def catanatron_engines() -> Iterator[Engine]:
    from catanatron.game import Game
    from catanatron.models.player import Color, RandomPlayer

    def play() -> tuple[int, float]:
        game = Game([RandomPlayer(color) for color in Color])
        game.play()
        return 1, len(game.state.actions)

    yield Engine("catanatron", f"Catan, {len(Color)} players", LOOP, play)


SOURCES = {  # module to look for: distribution, engines
    "playmill": ("playmill", playmill_engines),
    "pyspiel": ("open_spiel", spiel_engines),
    "catanatron": ("catanatron", catanatron_engines),
}


def report(engines: list[Engine]) -> str:
    own = [engine for engine in engines if engine.program == "playmill"]
    core, loop = (min(engine.rate for engine in own if engine.how == how) for how in (CORE, LOOP))
    rows = [("program", "game", "how", "playouts", "decisions each", "decisions/s", "core x", "loop x")]
    rows += [
        (
            engine.program,
            engine.game,
            engine.how,
            f"{engine.playouts:,}",
            f"{engine.decisions / engine.playouts:,.1f}",
            f"{engine.rate:,.0f}",
            f"{core / engine.rate:,.1f}",
            f"{loop / engine.rate:,.2f}",
        )
        for engine in sorted(engines, key=lambda engine: engine.how != CORE)
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    aligned = [str.ljust] * 3 + [str.rjust] * 5
    return "\n".join(
        "  ".join(align(cell, width) for align, cell, width in zip(aligned, row, widths, strict=True)).rstrip()
        for row in rows
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2.0, help="for each engine and game (default: %(default)s)")
    seconds = parser.parse_args().seconds
    if not 0 < seconds <= 600:
        parser.error(f"--seconds must be above 0 and at most 600; got {seconds:g}")
    random.seed(1)
    engines, versions = [], [f"Python {platform.python_version()}"]
    for module, (distribution, make) in SOURCES.items():
        if importlib.util.find_spec(module) is None:
            print(f"{distribution} is not installed and left out: pip install 'playmill[peers]'")
            continue
        versions.append(f"{distribution} {version(distribution)}")
        engines += make()
    for _ in range(PASSES):
        for engine in engines:
            engine.run(seconds / PASSES)
    print(", ".join(versions), end="\n\n")
    print(report(engines), end="\n\n")
    print(NOTES)


if __name__ == "__main__":
    main()
