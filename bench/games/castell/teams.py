"""What teams and towers are the kernels timed on? Those that busy play meets, and the largest that there can be."""

from functools import cache
from typing import NamedTuple

import numpy as np

import playmill as pm
from playmill.games.castell import Castell
from playmill.games.castell.kernels import festival_towers
from playmill.random import below

PLAYOUTS = 300
TRIED = 2_000
WORST = [15] * 10  # all 150 castellers


class Questions(NamedTuple):
    """Teams uint8[n, 10], ranks uint8[n, 5], and the sizes on the tokens of a festival, uint8[n, 3]."""

    teams: np.ndarray
    ranks: np.ndarray
    sizes: np.ndarray


def busy():
    """Make a policy that picks at random, but ends no turn while anything else can be done."""
    stop = Castell().action("stop")

    @pm.policy
    def busy(state, actions, random):
        count = len(actions)
        if actions[-1] == stop and count > 1:
            count -= 1
        return below(random, count)

    return busy


@cache
def finished():
    """Ends of four-seat playouts by `busy`."""
    game = Castell(players=4)
    states = game.deal(PLAYOUTS, seed=1)
    game.play_out(states, busy(), seed=1, threads=1)
    return states


@cache
def met(fewest=12, most=22):
    """Every seat's team at the end of every round from the third, with each festival of that round, if it has so many.

    A seat asks the same question wherever its pawn is: so there are more of them than there are competitors.
    """
    game = Castell(players=4)
    festival_round = game.rules()["festival_round"]
    states = game.deal(PLAYOUTS, seed=1)
    streams, policy, found = game.core.streams(1, 0, PLAYOUTS), pm.policies.Policies(game, busy()), []
    before = states.copy()
    while True:
        rows, actions = policy.choose(game, states, streams, 0)
        if not len(rows):
            break
        batch = states[rows]
        game.step(batch, actions)
        states[rows] = batch
        for row in np.flatnonzero(states["round"] > before["round"]):
            now, state = before["round"][row], states[row].copy()
            for festival in np.flatnonzero(festival_round == now):
                for seat in range(4):
                    found.append((state["team"][seat], state["ranks"][seat], state["festival_size"][festival]))
        before = states.copy()
    teams, ranks, sizes = (np.array(part, np.uint8) for part in zip(*found, strict=True))
    fitting = (teams.sum(axis=1) >= fewest) & (teams.sum(axis=1) <= most)
    return Questions(teams[fitting], ranks[fitting], sizes[fitting])


def of_all(rank):
    """All 150 castellers in one team, one rank in every skill, and each pair of sizes on the tokens."""
    pairs = np.array([(one, other, 0) for one in range(1, 11) for other in range(1, 11) if one != other], np.uint8)
    count = len(pairs)
    return Questions(np.full((count, 10), 15, np.uint8), np.full((count, 5), rank, np.uint8), pairs)


def worst():
    """All 150 castellers, with the ranks and tokens that take the longest of 3,600 drawn at random."""
    team, ranks, sizes = WORST, (4, 4, 3, 5, 4), (5, 6, 0)
    return Questions(*(np.array([part], np.uint8) for part in (team, ranks, sizes)))


def at_random(most_rank=5, count=300):
    """Teams of 20 to 150 castellers, 15 of a size at most, uneven, with ranks at random and two sizes on the tokens."""
    source = np.random.default_rng(1)
    teams = np.zeros((count, 10), np.uint8)
    for team in teams:
        weights = source.random(10) ** 2
        wanted = source.multinomial(source.integers(20, 151), weights / weights.sum())
        team[:] = np.minimum(wanted, 15)
    sizes = np.zeros((count, 3), np.uint8)
    sizes[:, :2] = [source.choice(np.flatnonzero(team) + 1, 2) for team in teams]
    return Questions(teams, source.integers(0, most_rank + 1, (count, 5)).astype(np.uint8), sizes)


@cache
def towers():
    """Towers of teams met in play, the best at a festival, padded to ten levels: uint8[n, 10, 10], and ranks."""
    teams, ranks, sizes = met()
    rows, used = [], []
    for team, rank, tokens in zip(teams[:TRIED], ranks[:TRIED], sizes[:TRIED], strict=True):
        for tower in festival_towers(team, rank, tokens[tokens > 0], 1):
            levels = np.zeros((10, 10), np.uint8)
            for level, counts in enumerate(tower.levels[:10]):
                for size, count in counts.items():
                    levels[level, size - 1] = count
            rows.append(levels)
            used.append(rank)
    return np.array(rows), np.array(used)
