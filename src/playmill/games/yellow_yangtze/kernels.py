"""What a position of Yellow & Yangtze holds: groups and states, wars and revolts to come, places for pagodas."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from playmill import arguments
from playmill.errors import InvalidInput, InvalidState
from playmill.games.yellow_yangtze import _kernels
from playmill.games.yellow_yangtze.components import COLOURS
from playmill.games.yellow_yangtze.game import YellowYangtze

__all__ = [
    "Group",
    "Revolt",
    "War",
    "joins",
    "joins_batch",
    "kingdoms",
    "kingdoms_batch",
    "revolt",
    "triangles",
    "war",
]

OFF = 255
SEATS, SIDES = 4, 3
MOST_TILES = 250
BLACK, RED = 0, 1

Leader = tuple[int, str]
Supports = Sequence[tuple[int, int, bool]]


@dataclasses.dataclass(frozen=True)
class Group:
    """A group of a position (YAY-21); it is a state if it has a leader (YAY-22).

    Attributes
    ----------
    hexes
        Names of its hexes, by number.
    leaders
        Its leaders, as (seat, colour).
    """

    hexes: tuple[str, ...]
    leaders: tuple[Leader, ...]


@dataclasses.dataclass(frozen=True)
class War:
    """What a tile would start (YAY-60 to YAY-69).

    Attributes
    ----------
    sides
        The leaders of each warring state, in the order of the sides.
    contested
        Colours that more than one of them has.
    strength
        Of each side, support included.
    winners
        The sides that may win: one, or those between which the seat that lays the tile chooses.
    """

    sides: tuple[tuple[Leader, ...], ...]
    contested: tuple[str, ...]
    strength: tuple[int, ...]
    winners: tuple[int, ...]


@dataclasses.dataclass(frozen=True)
class Revolt:
    """What a leader would start (YAY-33, YAY-36 to YAY-39).

    Attributes
    ----------
    attacker, defender
        The seats.
    attack, defence
        Their strengths, tiles committed included.
    winner
        The seat that wins: the attacker only with the higher strength (YAY-38).
    """

    attacker: int
    defender: int
    attack: int
    defence: int

    @property
    def winner(self) -> int:
        """The seat that wins."""
        return self.attacker if self.attack > self.defence else self.defender


def kingdoms(game: YellowYangtze, state: Any) -> list[Group]:
    """Return the groups of a position, states and others, in the order of their lowest hexes (YAY-21, YAY-22).

    While a war is on, its tile links what lies round it here; the game takes it for no part of any state (YAY-61).

    Parameters
    ----------
    game
        The variant.
    state
        One record of a state array.

    Raises
    ------
    InvalidState
        If that is not one state of this variant.

    Examples
    --------
    >>> from playmill.games.yellow_yangtze import YellowYangtze, kingdoms
    >>> game = YellowYangtze(players=2)
    >>> state = game.deal(1, seed=1)[0]
    >>> game.step(state, game.action("leader red 1,9"))
    >>> kingdoms(game, state)[0]
    Group(hexes=('1,9', '1,10'), leaders=((0, 'red'),))
    """
    given = _one(game, state)
    labels = _kernels.kingdoms(_rules(game), given)[0]
    names = game.board.names
    standing = {int(given_hex): number for number, given_hex in enumerate(_leaders(state)) if given_hex != OFF}
    groups = []
    for label in range(int(labels.max(initial=-1)) + 1):
        hexes = np.flatnonzero(labels == label).tolist()
        leaders = sorted(standing[hexagon] for hexagon in hexes if hexagon in standing)
        groups.append(Group(tuple(names[hexagon] for hexagon in hexes), tuple(map(_leader, leaders))))
    return groups


def kingdoms_batch(game: YellowYangtze, states: Any) -> npt.NDArray[np.int16]:
    """Return the group of every hex of many positions.

    Parameters
    ----------
    game
        The variant.
    states
        State array of shape (n,).

    Returns
    -------
    numpy.ndarray
        int16[n, hexes]: -1 for an empty hex, else the number of its group, as `kingdoms` counts them.

    Raises
    ------
    InvalidState
        If one is no state of this variant.

    Examples
    --------
    >>> from playmill.games.yellow_yangtze import YellowYangtze, kingdoms_batch
    >>> game = YellowYangtze(players=2)
    >>> kingdoms_batch(game, game.deal(3, seed=1)).max(axis=1)     # seven capitals
    array([6, 6, 6], dtype=int16)
    """
    return _kernels.kingdoms(_rules(game), _many(game, states))


def joins(game: YellowYangtze, state: Any, hexagon: str) -> tuple[tuple[tuple[Leader, ...], ...], tuple[str, ...]]:
    """Return which states a tile on an empty hex would join, and the colours that would be doubled (YAY-60).

    Parameters
    ----------
    game
        The variant.
    state
        One record of a state array.
    hexagon
        The name of the hex, as in ``"3,4"``.

    Returns
    -------
    tuple
        The leaders of each state beside the hex, as (seat, colour), in the order of their lowest hexes; and the colours
        over which a war would start.

    Raises
    ------
    InvalidInput
        If the map has no such hex, or it is taken.
    InvalidState
        If that is not one state of this variant.

    Examples
    --------
    >>> from playmill.games.yellow_yangtze import YellowYangtze, joins
    >>> game = YellowYangtze(players=2)
    >>> state = game.deal(1, seed=1)[0]
    >>> game.step(state, game.action("leader red 1,9"))
    >>> joins(game, state, "1,8")
    ((((0, 'red'),),), ())
    """
    given = _one(game, state)
    number = np.array([_empty_hex(game, state, hexagon)], np.int32)
    found = set(map(_leader, _bits(int(_kernels.joins(_rules(game), given, number)[0]))))
    states = tuple(group.leaders for group in kingdoms(game, state) if found.intersection(group.leaders))
    colours = [colour for _, colour in found]
    return states, tuple(colour for colour in COLOURS if colours.count(colour) > 1)


def joins_batch(game: YellowYangtze, states: Any, hexes: npt.ArrayLike) -> npt.NDArray[np.uint32]:
    """Return the leaders of the states that a tile on a hex would join, in many positions; 0 for a hex that is taken.

    Parameters
    ----------
    game
        The variant.
    states
        State array of shape (n,).
    hexes
        Integers of shape (n,): the number of a hex for each state.

    Returns
    -------
    numpy.ndarray
        uint32[n]: one bit for each leader, that of seat s and colour c in bit 5 * s + c.

    Raises
    ------
    InvalidInput
        If a number is that of no hex.
    InvalidState
        If one is no state of this variant.

    Examples
    --------
    >>> from playmill.games.yellow_yangtze import YellowYangtze, joins_batch
    >>> game = YellowYangtze(players=2)
    >>> joins_batch(game, game.deal(2, seed=1), [0, 1])
    array([0, 0], dtype=uint32)
    """
    given = _many(game, states)
    numbers = arguments.integers(hexes)
    if numbers is None or numbers.shape != (len(given),):
        raise InvalidInput(f"hexes must be integers of shape {(len(given),)}; got {hexes!r:.80}")
    if numbers.size and not 0 <= numbers.min() <= numbers.max() < len(game.board.cells):
        last = len(game.board.cells) - 1
        raise InvalidInput(f"hexes are numbered 0 to {last}; got {numbers.min()} to {numbers.max()}")
    return _kernels.joins(_rules(game), given, np.ascontiguousarray(numbers, np.int32))


def war(game: YellowYangtze, state: Any, hexagon: str, support: Supports = ()) -> War | None:
    """Return the war that a tile on an empty hex would start, and who wins it with given support (YAY-60 to YAY-64).

    Parameters
    ----------
    game
        The variant.
    state
        One record of a state array.
    hexagon
        The name of the hex, as in ``"3,4"``.
    support
        What seats send, each (side from 0, red tiles, whether the red leader helps).

    Returns
    -------
    War or None
        None where there would be peace.

    Raises
    ------
    InvalidInput
        If the map has no such hex, it is taken, or the support is malformed.
    InvalidState
        If that is not one state of this variant.

    Examples
    --------
    >>> from playmill.games.yellow_yangtze import YellowYangtze, complete, war
    >>> game = YellowYangtze(players=2)
    >>> state = game.deal(1, seed=1)[0]
    >>> for seat, hexagon in ((0, (5, 7)), (1, (6, 10))):       # red leaders beside two capitals
    ...     state["leader"][seat, 1] = game.board.index[hexagon]
    >>> complete(game, state)
    >>> war(game, state, "5,8", [(0, 2, False)])
    War(sides=(((0, 'red'),), ((1, 'red'),)), contested=('red',), strength=(2, 0), winners=(0,))
    """
    given = _one(game, state)
    sides, strength = _kernels.war(_rules(game), given[0], _empty_hex(game, state, hexagon))
    if not sides:
        return None
    for side, sent in _sent(support, len(sides)):
        strength[side] += sent
    leaders = tuple(tuple(map(_leader, _bits(side))) for side in sides)
    colours = [colour for side in leaders for _, colour in side]
    return War(
        sides=leaders,
        contested=tuple(colour for colour in COLOURS if colours.count(colour) > 1),
        strength=tuple(strength),
        winners=tuple(side for side, total in enumerate(strength) if total == max(strength)),
    )


def revolt(
    game: YellowYangtze, state: Any, leader: Leader, hexagon: str, attack: int = 0, defence: int = 0
) -> Revolt | None:
    """Return the revolt that a leader placed on a hex, or moved there, would start (YAY-33 to YAY-38).

    Parameters
    ----------
    game
        The variant.
    state
        One record of a state array.
    leader
        The leader that comes: (seat, colour).
    hexagon
        The name of the hex, as in ``"3,4"``.
    attack, defence
        What attacker and defender commit: black tiles, and 1 for a black leader that helps.

    Returns
    -------
    Revolt or None
        None where the leader would come in peace.

    Raises
    ------
    InvalidInput
        If there is no such leader or hex, or the leader may not stand there (YAY-30, YAY-32).
    InvalidState
        If that is not one state of this variant.

    Examples
    --------
    >>> from playmill.games.yellow_yangtze import YellowYangtze, revolt
    >>> game = YellowYangtze(players=2)
    >>> state = game.deal(1, seed=1)[0]
    >>> game.step(state, game.action("leader red 1,9"))
    >>> revolt(game, state, (1, "red"), "2,10", attack=1)
    Revolt(attacker=1, defender=0, attack=2, defence=1)
    """
    given = _one(game, state)
    try:
        seat, colour = leader
        seat = arguments.whole(seat, "the leader's seat", 0, game.players - 1)
        number = len(COLOURS) * seat + COLOURS.index(colour)
    except (TypeError, ValueError) as error:
        raise InvalidInput(f"a leader is (seat, colour), as in (0, 'red'); got {leader!r:.80}") from error
    attack = arguments.whole(attack, "attack", 0, MOST_TILES - 1)
    defence = arguments.whole(defence, "defence", 0, MOST_TILES - 1)
    defender, first, second = _kernels.revolt(_rules(game), given[0], number, _hex(game, hexagon))
    if defender < -1:
        raise InvalidInput(f"the {colour} leader of seat {seat} may not stand on {hexagon}")
    return None if defender < 0 else Revolt(seat, defender, first + attack, second + defence)


def triangles(game: YellowYangtze, state: Any) -> list[tuple[str, tuple[str, str, str]]]:
    """Return where pagodas can stand: triangles of three tiles of one colour, none of them under a pagoda (YAY-51).

    Parameters
    ----------
    game
        The variant.
    state
        One record of a state array.

    Returns
    -------
    list
        The colour and the three hexes of each, by the number of the triangle.

    Raises
    ------
    InvalidState
        If that is not one state of this variant.

    Examples
    --------
    >>> from playmill.games.yellow_yangtze import YellowYangtze, triangles
    >>> game = YellowYangtze(players=2)
    >>> triangles(game, game.deal(1, seed=1)[0])
    []
    """
    record = _one(game, state).view(game.state_dtype)[0, 0]
    free = np.unpackbits(np.asarray(record["triangles"]).view(np.uint8), bitorder="little")
    found = []
    for number in np.flatnonzero(free).tolist():
        hexes = game.board.triangles[number]
        colour = next(
            name
            for name, words in zip(COLOURS, np.asarray(record["tiles"]).tolist(), strict=True)
            if words[hexes[0] >> 6] >> (hexes[0] & 63) & 1
        )
        first, second, third = (game.board.names[hexagon] for hexagon in hexes)
        found.append((colour, (first, second, third)))
    return found


@lru_cache(maxsize=64)
def _rules(game: YellowYangtze) -> npt.NDArray[Any]:
    return game.rules()


def _sent(support: Any, sides: int) -> Iterator[tuple[int, int]]:
    try:
        given = [(side, tiles, helped) for side, tiles, helped in support]
    except (TypeError, ValueError):
        raise InvalidInput(f"support is a list of (side, red tiles, True or False); got {support!r:.80}") from None
    for side, tiles, helped in given:
        if not isinstance(helped, bool | np.bool_):
            raise InvalidInput(f"support is (side, red tiles, True or False); got {(side, tiles, helped)!r:.80}")
        side = arguments.whole(side, "the side of a support", 0, sides - 1)
        yield side, arguments.whole(tiles, "the red tiles of a support", 0, MOST_TILES - 1) + bool(helped)


def _leader(number: int) -> Leader:
    return number // len(COLOURS), COLOURS[number % len(COLOURS)]


def _bits(found: int) -> list[int]:
    return [number for number in range(SEATS * len(COLOURS)) if found >> number & 1]


def _leaders(state: Any) -> list[int]:
    return [int(hexagon) for hexagon in np.asarray(state["leader"]).reshape(-1)]


def _one(game: YellowYangtze, state: Any) -> npt.NDArray[np.uint8]:
    given = _many(game, state)
    if len(given) != 1:
        raise InvalidState(f"one state is wanted, such as states[0]; got {len(given)}")
    return given


def _many(game: YellowYangtze, states: Any) -> npt.NDArray[np.uint8]:
    count = game.core.admit(states)
    given = np.ascontiguousarray(np.asarray(states).reshape(-1))
    return given.view(np.uint8).reshape(count, game.state_dtype.itemsize)


def _hex(game: YellowYangtze, hexagon: str) -> int:
    if not isinstance(hexagon, str) or hexagon not in game.board.names:
        raise InvalidInput(f"the map has no hex {hexagon!r}; they are called as in {game.board.names[0]!r}")
    return game.board.names.index(hexagon)


def _empty_hex(game: YellowYangtze, state: Any, hexagon: str) -> int:
    number = _hex(game, hexagon)
    if int(np.asarray(state["occupied"]).reshape(-1)[number >> 6]) >> (number & 63) & 1:
        raise InvalidInput(f"hex {hexagon} is taken")
    return number
