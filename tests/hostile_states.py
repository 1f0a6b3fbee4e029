"""Throws bytes that are no states at every function that takes states; see test_hostile_states.py.

Prints how many were thrown and how many of them passed as states; anything but a refusal or an answer ends it.
"""

import sys
from collections import Counter

import battery
import numpy as np

import playmill as pm

EDGES = (0, 1, 2, 5, 22, 23, 24, 31, 32, 63, 64, 127, 128, 254, 255)


def fields_of(dtype, start=0):
    """Where each field lies, nested ones too: (offset, size) in bytes."""
    for name in dtype.names:
        field, offset = dtype.fields[name][:2]
        if field.names:
            yield from fields_of(field, start + offset)
        else:
            yield start + offset, field.itemsize


def noise(game, count, random):
    """Random bytes with a head that looks like a state's, or all random."""
    states = game.empty(count)
    states.view(np.uint8)[:] = random.integers(0, 256, states.nbytes, np.uint8)
    met = battery.positions(game)
    half = states[: count // 2]
    half["head"] = met["head"][random.integers(0, len(met), len(half))]
    return states


def flipped(game, count, random):
    """States met in play with one to three bits flipped anywhere."""
    states, rows = borrowed(game, count, random)
    for _ in range(3):
        bits = random.integers(0, 8, count).astype(np.uint8)
        places = random.integers(0, rows.shape[1], count)
        rows[np.arange(count), places] ^= np.uint8(1) << bits
    return states


def corrupted(game, count, random):
    """States met in play with one to four bytes changed, in fields picked evenly, often to values at an edge."""
    states, rows = borrowed(game, count, random)
    fields = np.array(list(fields_of(game.state_dtype)))
    for _ in range(4):
        offset, size = fields[random.integers(0, len(fields), count)].T
        places = offset + random.integers(0, size)
        values = np.where(random.random(count) < 0.7, random.choice(EDGES, count), random.integers(0, 256, count))
        changed = random.random(count) < 0.6
        rows[np.arange(count)[changed], places[changed]] = values[changed].astype(np.uint8)
    return states


def mixed(game, count, random):
    """States put together of the fields of two states met in play."""
    states, rows = borrowed(game, count, random)
    _, others = borrowed(game, count, random)
    for offset, size in fields_of(game.state_dtype):
        taken = random.random(count) < 0.1
        rows[taken, offset : offset + size] = others[taken, offset : offset + size]
    return states


def borrowed(game, count, random):
    met = battery.positions(game)
    states = met[random.integers(0, len(met), count)]
    return states, states.view(np.uint8).reshape(count, -1)


def answers(call, *arguments, **options):
    """What the call returns, or "refused"."""
    try:
        return call(*arguments, **options)
    except pm.InvalidInput:
        return "refused"


def first_legal(states, legal):
    return legal.argmax(axis=1)


def step_on(game, states, picks):
    """Play actions in a state that may be none, until it is refused or over; how many."""
    for steps, pick in enumerate(picks):
        actions = answers(game.legal_actions, states[0])
        if isinstance(actions, str) or not len(actions):
            return steps
        # The mask has room for actions in range alone.
        assert 0 <= min(actions[0], actions[-1]) <= max(actions[0], actions[-1]) < game.num_actions, actions
        assert np.flatnonzero(game.legal_mask(states)[0]).tolist() == actions.tolist()
        answers(game.step, states[0], int(actions[pick % len(actions)]))
    return len(picks)


def look_at(game, states, seat):
    """Everything that takes states: all answer, or all refuse."""
    sound = game.check(states) == [None]
    given = [answers(look, states) for look in (game.scores, game.score_parts, game.outcome)]
    given.append(answers(game.observe, states, seat))
    given.append(answers(game.perft, states[0], 1))
    given.append(answers(game.redeal, states.copy(), seat, seed=1))
    for policy in ("random", first_legal, ["random", *[first_legal] * (game.players - 1)]):
        given.append(answers(game.play_out, states.copy(), policy, seed=1))
    refused = [isinstance(answer, str) for answer in given]
    assert refused == [not sound] * len(given), (sound, refused)


def throw(game, make, count, looked_at, random, tally):
    states = make(game, count, random)
    found = game.check(states)
    tally["thrown"] += count
    tally["sound"] += found.count(None)
    assert make is not noise or found.count(None) == 0
    for i in range(looked_at):
        look_at(game, states[i : i + 1], i % game.players)
    for i in range(count):
        picks = random.integers(0, 2**31, 2 if i % 50 else 100).tolist()
        tally["steps"] += step_on(game, states[i : i + 1], picks)


if __name__ == "__main__":
    name, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    random, tally = np.random.default_rng(seed), Counter()
    games = battery.variants(name)
    for game in games:
        for make in (noise, flipped, corrupted, mixed):
            throw(game, make, count // (4 * len(games)), count // (50 * len(games)), random, tally)
    print(*(f"{number} {what}" for what, number in sorted(tally.items())), sep=", ")
