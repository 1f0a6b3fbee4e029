"""A position and its actions for people: words, and the map drawn with what lies on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from playmill.game import Game
from playmill.games.yellow_yangtze.components import COLOURS, OFF
from playmill.games.yellow_yangtze.drawing import draw
from playmill.games.yellow_yangtze.names import PILES, SOURCES
from playmill.games.yellow_yangtze.reading import Leader, Phase, Reading, Realm, listed
from playmill.pictures import ScoreSheet, row, several

__all__ = ["describe", "show"]

LETTERS = "KRBGY"  # of COLOURS: K is black, since B is blue
TURN_CAP = 2  # an ending (csrc/games/yellow_yangtze/state.pxd)
BLACK = 0
DECLINED = {
    Phase.CHAIN: "lays no further blue tile",
    Phase.MARKET: "takes no market tile",
    Phase.PAGODA: "sets no pagoda",
}
COLUMNS = 20  # of each seat on the score sheet


# ---------------------------------------------------------------------- words


def describe(game: Game, state: Any, action: int) -> str:
    """Say what a legal action does in a state, in words.

    Parameters
    ----------
    game
        The variant.
    state
        One record of a state array.
    action
        Its number.

    Examples
    --------
    >>> from playmill.games.yellow_yangtze import YellowYangtze
    >>> game = YellowYangtze(players=2)
    >>> game.describe(game.deal(1, seed=4)[0], game.action("leader green 1,9"))
    'places the green leader at 1,9'
    """
    reading = Reading(game.components, state)
    match game.action_names[action].split():
        case ["pass"]:
            return "passes"
        case ["stop"]:
            return DECLINED[reading.phase]
        case ["replace"]:
            return "replaces tiles of the hand"
        case ["discard", *counts]:
            return f"replaces {_replaced(counts)}"
        case ["withdraw", colour]:
            return f"withdraws the {colour} leader from {_stand(reading, colour)}"
        case ["take", colour]:
            return f"takes a {colour} tile from the market"
        case ["commit", tiles, *leader]:
            return _commit(reading, int(tiles), bool(leader))
        case ["support", *whom]:
            return _support(reading, " ".join(whom))
        case ["winner", side]:
            return f"lets {_side(reading, int(side) - 1)} win the war"
        case ["carry", place]:
            colour = _pending(reading)
            pagoda = reading.pagodas(COLOURS.index(colour))[int(place) - 1]
            return f"carries over the {colour} pagoda from {reading.three(pagoda)}"
        case ["pagoda", *three]:
            return _set_pagoda(reading, three[:3], bool(three[3:]))
        case ["riot", name, *leader]:
            price = "a blue tile and the blue leader off the board" if leader else "two blue tiles"
            return f"removes the {_tile(reading, name)} tile at {name} by a riot, for {price}"
        case ["lose", name]:
            return f"pays with the red tile at {name}"
        case ["tile", colour, name]:
            return f"lays a {colour} tile at {name}{_consequence(reading, colour, name)}"
        case ["leader", colour, name]:
            return _position(reading, colour, name)
    raise AssertionError(game.action_names[action])


def _replaced(counts: list[str]) -> str:
    """Return ``tiles: 2 black, 1 red`` from ``2 black 1 red``; ``nothing`` from itself."""
    pairs = ", ".join(f"{count} {colour}" for count, colour in zip(counts[::2], counts[1::2], strict=False))
    return f"tiles: {pairs}" if pairs else "nothing"


def _stand(reading: Reading, colour: str) -> str:
    return reading.board.names[reading.leaders[reading.decider, COLOURS.index(colour)]]


def _tile(reading: Reading, name: str) -> str:
    return COLOURS[reading.tiles[reading.hexagon(name)]]


def _who(reading: Reading, leader: Leader) -> str:
    seat, colour = leader
    return f"{COLOURS[colour]} of seat {seat} at {reading.board.names[reading.leaders[leader]]}"


def _consequence(reading: Reading, colour: str, name: str) -> str:
    """What laying a tile leads to: a war, or who gets the point (YAY-40 to YAY-42, YAY-60)."""
    leaders = [leader for realm in reading.beside(reading.hexagon(name)) for leader in realm.leaders]
    counts = Counter(kind for _, kind in leaders)
    doubled = [COLOURS[kind] for kind in sorted(counts) if counts[kind] > 1]
    if doubled:
        return f": war over {listed(doubled)}"
    owner = {kind: seat for seat, kind in leaders}
    scorer = owner.get(COLOURS.index(colour), owner.get(BLACK))
    return "" if scorer is None else f": a {colour} point for seat {scorer}"


def _position(reading: Reading, colour: str, name: str) -> str:
    own = reading.decider, COLOURS.index(colour)
    way = f"moves the {colour} leader from {_stand(reading, colour)} to" if own in reading.leaders else (
        f"places the {colour} leader at"
    )  # fmt: skip
    rivals = [
        seat
        for realm in reading.beside(reading.hexagon(name))
        for seat, kind in realm.leaders
        if kind == own[1] and seat != own[0]
    ]
    revolt = f": revolt against {_who(reading, (rivals[0], own[1]))}" if rivals else ""
    return f"{way} {name}{revolt}"


def _commit(reading: Reading, tiles: int, leader: bool) -> str:
    attack, defence = reading.state["strength"].tolist()[:2]
    defends = reading.decider == reading.state["defender"]
    total = (defence if defends else attack) + tiles + leader
    what = _committed(tiles, "black", leader)
    return f"commits {what}: {'defence' if defends else 'attack'} of {total}"


def _committed(tiles: int, colour: str, leader: bool) -> str:
    parts = [several(tiles, f"{colour} tile")] if tiles else []
    return listed([*parts, f"the {colour} leader off the board"] if leader else parts or ["nothing"])


def _side(reading: Reading, number: int) -> str:
    return f"side {number + 1} ({' and '.join(_who(reading, leader) for leader in reading.side(number))})"


def _support(reading: Reading, whom: str) -> str:
    """Say whom a seat supports: ``none``, or ``1 with 3``, ``1 with 3 and leader``, ``1 with 3, leader for 2``."""
    if whom == "none":
        return "supports no side"
    side, _, means = whom.partition(" with ")
    means, _, other = means.partition(", leader for ")
    tiles = int(means.split()[0]) if means[0].isdigit() else 0
    leader = means.endswith("leader")
    number = int(side) - 1
    strength = int(reading.state["strength"][number]) + tiles + leader
    text = f"supports {_side(reading, number)} with {_committed(tiles, 'red', leader)}: strength of {strength}"
    if not other:
        return text
    strength = int(reading.state["strength"][int(other) - 1]) + 1
    return f"{text}; and {_side(reading, int(other) - 1)} with the red leader off the board: strength of {strength}"


def _pending(reading: Reading) -> str:
    """Return the colour of the triangle that waits for a pagoda."""
    return COLOURS[reading.tiles[reading.board.triangles[int(reading.state["pending"])][0]]]


def _set_pagoda(reading: Reading, three: list[str], leader: bool) -> str:
    colour = _tile(reading, three[0])
    kind = COLOURS.index(colour)
    standing = reading.pagodas(kind)
    if reading.spare_pagodas(kind) > 0:
        text = f"sets a {colour} pagoda on {' '.join(three)}"
    elif len(standing) == 1:
        text = f"carries the {colour} pagoda from {reading.three(standing[0])} to {' '.join(three)}"
    else:
        text = f"carries one of the {colour} pagodas to {' '.join(three)}"
    if reading.phase == Phase.PAGODA:
        return text
    return f"{text}, for {'a green tile and the green leader off the board' if leader else 'two green tiles'}"


# ---------------------------------------------------------------------- the whole position


def show(game: Game, state: Any, sheet: ScoreSheet) -> Iterator[str]:
    """Yield a checked state as lines: whose turn it is, the map, the states on it, each seat, and the score sheet."""
    reading = Reading(game.components, state)
    yield from (_title(game, reading), "", *_map(reading), "", *_legend(reading), "", *_realms(reading), "")
    yield from (*_supply(reading), "")
    for seat in range(game.players):
        yield from (*_seat(reading, seat), "")
    yield from _score_sheet(sheet)


def _title(game: Game, reading: Reading) -> str:
    state = reading.state
    name, turn = f"{game.title}, {several(game.players, 'player')}", int(state["head"]["turn"])
    if reading.decider < 0:
        why = "unfinished, at the turn cap" if state["ending"] == TURN_CAP else "the bag is empty"
        return f"{name}: over after {several(turn, 'turn')}, {why}"
    actions = int(reading.box["counts"]["actions"])
    action = actions - int(state["actions_left"]) + 1
    return f"{name}: turn {turn} of seat {state['active']}, action {action} of {actions}: {_todo(reading)}"


def _todo(reading: Reading) -> str:
    """What is decided next, and by whom."""
    state, seat = reading.state, f"seat {reading.decider}"
    match reading.phase:
        case Phase.ACT:
            return f"{seat} acts"
        case Phase.CHAIN:
            return f"{seat} may go on with a blue tile next to {_last(reading)}"
        case Phase.MARKET:
            return f"{seat} may take a market tile"
        case Phase.PAGODA:
            return f"{seat} may set a pagoda with the tile at {_last(reading)}"
        case Phase.CARRY:
            return f"{seat} carries a {_pending(reading)} pagoda to {reading.three(int(state['pending']))}"
        case Phase.REPLACE:
            return f"{seat} replaces tiles"
        case Phase.REVOLT:
            attack, defence = state["strength"].tolist()[:2]
            does = "defends against the revolt" if state["defender"] == reading.decider else "revolts"
            return f"{seat} {does} over {COLOURS[state['contested']]}, attack {attack}, defence {defence}"
        case Phase.WAR:
            return f"{seat} may support a side of the war at {_last(reading)}"
        case Phase.WINNER:
            return f"{seat} chooses the winner of the war at {_last(reading)}"
        case Phase.LOSS:
            owed = several(int(state["owed"]), "red tile")
            return f"{seat} picks what side {state['winner'] + 1} loses for its victory: {owed} more"


def _last(reading: Reading) -> str:
    return reading.board.names[int(reading.state["last_tile"])]


def _map(reading: Reading) -> list[str]:
    contents = []
    standing = {hexagon: leader for leader, hexagon in reading.leaders.items()}
    for hexagon, letter in enumerate(reading.board.letters):
        if hexagon in standing:
            contents.append(_short(*standing[hexagon]))
        elif hexagon in reading.tiles:
            mark = "!" if hexagon == reading.uniting else "^" if hexagon in reading.covered else ""
            contents.append(LETTERS[reading.tiles[hexagon]] + mark)
        else:
            contents.append(_water(letter) if hexagon in reading.board.river else ".")
    occupied = [
        hexagon != reading.uniting and (hexagon in standing or hexagon in reading.tiles)
        for hexagon in range(len(contents))
    ]
    return draw(reading.board, contents, occupied)


def _water(letter: str) -> str:
    """Return the sign of an empty river: its letter on the map, unless that means something else here."""
    return "~" if letter.isalnum() or letter in "!^-/\\" else letter


def _short(seat: int, colour: int) -> str:
    return f"{LETTERS[colour].lower()}{seat}"


def _legend(reading: Reading) -> Iterator[str]:
    drawing = reading.box["map"]
    kind = " (a reconstruction, not the printed board)" if drawing["reconstructed"] else ""
    colours = ", ".join(f"{letter} {colour}" for letter, colour in zip(LETTERS, COLOURS, strict=True))
    rivers = "".join(f", {_water(river['letter'])} {river['name']}" for river in drawing["rivers"])
    war = reading.uniting is not None
    uniting = " ! brought the war, and is linked to nothing until it is over." if war else ""
    yield f"Map: {drawing['name']}{kind}. Empty: . land{rivers}. A hex is called row,column."
    yield f"Tiles: {colours}. ^ under a pagoda.{uniting}"
    yield "Leaders: k0 is the black leader of seat 0. Lines: what is linked."


def _realms(reading: Reading) -> Iterator[str]:
    """The states on the board: leaders, tiles, pagodas; in a war, sides and their strength."""
    if not reading.realms:
        yield "states: none"
        return
    yield "states:"
    for realm in reading.realms:
        leaders = "; ".join(
            f"{_short(*leader)} at {reading.board.names[reading.leaders[leader]]}" for leader in realm.leaders
        )
        tiles = Counter(reading.tiles[hexagon] for hexagon in realm.hexes if hexagon in reading.tiles)
        held = [f"{tiles[colour]} {name}" for colour, name in enumerate(COLOURS) if tiles[colour]]
        yield f"  {leaders}: {', '.join(held)}{_pagodas(reading, realm)}{_fights(reading, realm)}"


def _pagodas(reading: Reading, realm: Realm) -> str:
    within = [
        COLOURS[colour]
        for colour in range(len(COLOURS))
        for triangle in reading.pagodas(colour)
        if reading.board.triangles[triangle][0] in realm.hexes
    ]
    return f"; {listed(within)} pagoda{'s' if len(within) > 1 else ''}" if within else ""


def _fights(reading: Reading, realm: Realm) -> str:
    state = reading.state
    sides = {int(state["side"][leader]) for leader in realm.leaders} - {-1}
    if not sides:
        return ""
    side = min(sides)
    if reading.phase == Phase.LOSS:
        return f"; side {side + 1} of the war, {'won' if side == state['winner'] else 'lost'}"
    sent = f" with {several(int(state['sent'][side]), 'tile')} committed" if state["sent"][side] else ""
    return f"; side {side + 1} of the war, strength {state['strength'][side]}{sent}"


def _supply(reading: Reading) -> Iterator[str]:
    state = reading.state
    yield f"market: {_counts(state['market'])}"
    unseen = int(np.sum(state["bag"]))
    left = int(state["bag_left"])
    out = f", and {several(unseen - left, 'tile')} taken out unseen" if unseen > left else ""
    yield f"bag, hidden from all: {several(left, 'tile')}{out} ({_counts(state['bag'])})"
    yield f"discarded in the open: {_counts(state['discarded'])}"
    standing = [
        f"{name} on {reading.three(triangle)}"
        for colour, name in enumerate(COLOURS)
        for triangle in reading.pagodas(colour)
    ]
    spare = [reading.spare_pagodas(colour) for colour in range(len(COLOURS))]
    yield f"pagodas: {'; '.join([*standing, f'beside the board {_counts(spare)}'])}"


def _counts(tiles: Iterable[int]) -> str:
    counted = [f"{count} {colour}" for count, colour in zip(tiles, COLOURS, strict=True) if count]
    return ", ".join(counted) or "none"


def _seat(reading: Reading, seat: int) -> Iterator[str]:
    state = reading.state
    to_move = ", to decide" if seat == reading.decider else ""
    whose = ", its turn" if seat == state["active"] and reading.decider >= 0 else ""
    yield f"---- seat {seat} ({reading.box['meta']['dynasties'][seat]}){whose}{to_move} ----"
    known = f" (the others know of {_counts(state['known'][seat])})" if np.any(state["known"][seat]) else ""
    yield f"hand, hidden from the others: {_counts(state['hand'][seat])}{known}"
    if np.any(state["replaced"][seat]):
        yield f"replaced, hidden from the others: {_counts(state['replaced'][seat])}"
    off = [name for colour, name in enumerate(COLOURS) if state["leader"][seat, colour] == OFF]
    yield f"leaders off the board: {', '.join(off) or 'none'}"
    points = np.sum(state["points"][seat], axis=0)
    yield f"points: {', '.join(f'{count} {name}' for count, name in zip(points, COLOURS, strict=True))}"


def _score_sheet(sheet: ScoreSheet) -> Iterator[str]:
    own = sheet.parts
    yield sheet.heading(COLUMNS)
    yield f"points by {' + '.join(SOURCES)}"
    for colour in COLOURS:
        sums = [" + ".join(str(points[f"{colour}_{source}"]) for source in SOURCES) for points in own]
        yield row(f"  {colour}", sums, COLUMNS)
    yield "with yellow spread"
    for colour in COLOURS[:-1]:
        totals = [
            (sum(points[f"{colour}_{source}"] for source in SOURCES), points[f"{colour}_filled"]) for points in own
        ]
        yield row(f"  {colour}", [f"{total} + {filled}" for total, filled in totals], COLUMNS)
    piles = [", ".join(str(points[name]) for name in PILES) for points in own]
    yield row("from the lowest to the highest", piles, COLUMNS)
    yield row("result", sheet.scores, COLUMNS)
    yield row("place", sheet.places, COLUMNS)
