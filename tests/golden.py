"""Pins what the games do today: ``python tests/golden.py [game ...]`` rewrites seeds/<game>/golden.json.

Run it when a change of behaviour is meant, and say in the commit why the numbers moved; test_golden.py compares.
"""

import hashlib
import json
import sys

import battery
import numpy as np

import playmill as pm

PLAYOUTS = 2_000
SEED = 2026
DEALS = (1, 2)  # playouts of the seed whose decision trees are counted
DEPTH = 6  # at most, and no deeper than the first count past LEAVES
LEAVES = 2_000


def path(name):
    return battery.seeds(name) / "golden.json"


def checksum(result):
    """SHA-256 over everything that came out: arrays by name, each with its shape, as little-endian numbers."""
    digest = hashlib.sha256()
    for name, values in sorted(battery.facts_of(result).items()):
        little = np.ascontiguousarray(values, values.dtype.newbyteorder("<"))
        digest.update(f"{name} {little.dtype.str} {little.shape}\n".encode())
        digest.update(little.tobytes())
    return digest.hexdigest()


def perft(game, playout):
    """Leaves of the tree of decisions of one deal, to depth 1, 2, ..."""
    state = game.deal(1, seed=SEED, first=playout)[0]
    counts = []
    while len(counts) < DEPTH and (not counts or counts[-1] < LEAVES):
        counts.append(game.perft(state, len(counts) + 1))
    return counts


def pinned(game):
    """What is pinned of one variant."""
    return {
        "checksum": checksum(pm.simulate(game, PLAYOUTS, seed=SEED)),
        "perft": {str(playout): perft(game, playout) for playout in DEALS},
    }


def transcript(game):
    """One whole playout by the names of its actions, and its scores."""
    played = list(battery.decisions_of(game, SEED))
    return {
        "actions": [game.action_names[action] for _, action in played[:-1]],
        "scores": game.scores(played[-1][0])[0].tolist(),
    }


def golden(name):
    """All that is pinned of a game: its variants by label, and a transcript of the first."""
    games = battery.variants(name)
    return {
        "seed": SEED,
        "playouts": PLAYOUTS,
        "variants": {battery.label(game): pinned(game) for game in games},
        "transcript": transcript(games[0]),
    }


def main(names):
    unknown = set(names) - set(pm.game_classes())
    if unknown:
        sys.exit(f"no such game: {', '.join(sorted(unknown))}; there are: {', '.join(pm.game_classes())}")
    for name in names or pm.game_classes():
        path(name).write_text(json.dumps(golden(name), indent=1) + "\n", encoding="utf-8")
        print(f"wrote {path(name)}")


if __name__ == "__main__":
    main(sys.argv[1:])
