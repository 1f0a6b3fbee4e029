"""What boards is scoring timed on? Ends of greedy play, and herds of twenty that are hard to divide."""

import random
from functools import cache
from typing import NamedTuple

import numba
import numpy as np

import playmill as pm
from playmill.games.cascadia import Cascadia, jit
from playmill.random import below

HEXES = 23
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))  # E, NE, NW, W, SW, SE
PLAYOUTS = 250
TWENTY = 20  # tokens of one species in the box


class Boards(NamedTuple):
    """Boards as the batch kernels take them: int16[n, 23, 2], int64[n, 23, 6] and int8[n, 23]."""

    positions: np.ndarray
    edges: np.ndarray
    species: np.ndarray


@cache
def finished(cards):
    """Play four-seat games with these cards to their end by `greedy`: the variant and the finished states."""
    game = Cascadia(players=4, cards=cards)
    states = game.deal(PLAYOUTS, seed=1)
    game.play_out(states, greedy(), seed=1, threads=1)
    return game, states


@cache
def played(cards):
    """The ecosystems of all seats of `finished`."""
    game, states = finished(cards)
    positions = np.stack([states["q"], states["r"]], axis=-1).astype(np.int16)
    turned = jit.edge_table(game)[states["face"], states["rotation"]]
    edges = turned[..., None] >> np.arange(0, 18, 3, dtype=np.uint32) & 7
    species = np.full(states["face"].shape, -1, np.int8)
    for kind in range(5):
        species[states["tokens"][:, :, kind, None] >> np.arange(HEXES, dtype=np.uint32) & 1 == 1] = kind
    return Boards(positions.reshape(-1, HEXES, 2), edges.reshape(-1, HEXES, 6), species.reshape(-1, HEXES))


def herds_in_shape():
    """Twenty hexes in shapes that are hard to divide: int16[n, 20, 2].

    The twenty hexes of a lattice that lie nearest to the middle of a disc, a triangle, a rhombus or a strip; lattices
    with holes make the rings of elk card D overlap most.
    """
    lattices = (
        lambda q, r: True,
        lambda q, r: (q - r) % 3 != 0,
        lambda q, r: (q - r) % 3 == 0,
        lambda q, r: q % 2 == 0 or r % 2 == 0,
        lambda q, r: q % 2 == 0 and r % 2 == 0,
        lambda q, r: r % 2 == 0,
    )
    outlines = (
        lambda q, r: max(abs(q), abs(r), abs(q + r)),
        lambda q, r: max(-q, -r, q + r),
        lambda q, r: max(abs(q), abs(r)),
        lambda q, r: abs(q) + 20 * (r not in (0, 1)),
        lambda q, r: abs(q) + 20 * (abs(r) > 1),
    )
    plane = [(q, r) for q in range(-20, 21) for r in range(-20, 21)]
    shapes = [
        sorted(filter(lambda place: lattice(*place), plane), key=lambda place: (outline(*place), place))[:TWENTY]
        for lattice in lattices
        for outline in outlines
    ]
    return np.array(shapes, np.int16)


def herds_at_random(count=200):
    """Twenty hexes each at random, half of them out of a disc of 37, half grown hex by hex: int16[count, 20, 2]."""
    source = random.Random(1)
    disc = [(q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3]
    return np.array([source.sample(disc, TWENTY) if i % 2 else grown(source) for i in range(count)], np.int16)


def herds_found():
    """Two herds, one slow for elk card A, one for elk card C, found by moving one token at a time: int16[2, 20, 2]."""
    rows = (
        {-1: (-4, -2, 0, 2, 4), 0: (-5, -4, -3, -2, -1, 0, 1, 2, 3, 4), 1: (-4, -2, 0, 2), -2: (2,)},
        {-3: (1, 2, 3), -2: (1, 2), -1: (-1, 1), 0: (-2, -1, 0, 1, 2, 3), 1: (-2, -1, 1, 2), 2: (-2, 1), 3: (0,)},
    )
    return np.array([[(q, r) for r in herd for q in herd[r]] for herd in rows], np.int16)


def grown(source):
    """Twenty connected hexes; the next is drawn from those that touch the last ones often."""
    herd = [(0, 0)]
    while len(herd) < TWENTY:
        rim = [(q + dq, r + dr) for q, r in herd for dq, dr in STEPS]
        herd.append(source.choice([place for place in rim if place not in herd]))
    return herd


@cache
def greedy():
    """Make a policy that takes, in each decision, what scores most at once; ties are drawn.

    It takes the set whose token it can place best, lays the tile where the five largest corridors grow most, puts the
    token where the wildlife cards pay most (and declines only a loss), wipes whenever it may, and pays for nothing.
    A person would plan ahead; still, with cards A it scores 86 points where random play scores 37.
    """
    game = Cascadia()
    edges, tables = jit.edge_table(game), jit.wildlife_tables(game)
    take, mix, tile = game.action("take 1"), game.action("mix 1 2"), game.action("tile 0 E 0")
    token, decline = game.action("token 0"), game.action("decline")
    steps = np.array(STEPS, np.int16)

    @numba.njit
    def token_gain(state, seat, species, hexagon):
        before = jit.seat_wildlife(state, seat, tables).sum()
        state.tokens[seat, species] ^= np.uint32(1) << np.uint32(hexagon)
        gain = jit.seat_wildlife(state, seat, tables).sum() - before
        state.tokens[seat, species] ^= np.uint32(1) << np.uint32(hexagon)
        return gain

    @numba.njit
    def best_gain(state, seat, species):
        taken = np.uint32(0)
        for kind in range(5):
            taken |= state.tokens[seat, kind]
        free = state.shows[seat, species] & ~taken
        best = -100
        for hexagon in range(state.hexes[seat]):
            if free >> np.uint32(hexagon) & np.uint32(1):
                best = max(best, token_gain(state, seat, species, hexagon))
        return best

    @numba.njit
    def corridors_with(positions, turned, largest, count, place, edge, rotation, face):
        positions[count] = positions[place] + steps[edge]
        turned[count] = edges[face, rotation]
        jit.corridors(positions[: count + 1], turned[: count + 1], largest)
        return largest.sum()

    @pm.policy
    def greedy(state, actions, random):
        seat = state.head.seat
        worth = np.zeros(len(actions), np.int64)
        if actions[0] == take:
            for i in range(len(actions)):
                worth[i] = best_gain(state, seat, state.market_token[i]) if actions[i] < mix else -1000
        elif actions[0] >= token:
            for i in range(len(actions)):
                if actions[i] != decline:
                    worth[i] = token_gain(state, seat, state.held_token, actions[i] - token)
            worth[-1] = -1 if worth[:-1].max() >= 0 else 0
        elif actions[0] >= tile:
            count = np.int64(state.hexes[seat])
            positions, turned = np.empty((HEXES, 2), np.int16), np.empty(HEXES, np.uint32)
            largest = np.empty(5, np.int16)
            for i in range(count):
                positions[i, 0], positions[i, 1] = state.q[seat, i], state.r[seat, i]
                turned[i] = edges[state.face[seat, i], state.rotation[seat, i]]
            for i in range(len(actions)):
                name = actions[i] - tile
                worth[i] = corridors_with(
                    positions, turned, largest, count, name // 36, name // 6 % 6, name % 6, state.held_tile
                )
        else:
            worth[-1] = 1
        best = np.flatnonzero(worth == worth.max())
        return best[below(random, len(best))]

    return greedy
