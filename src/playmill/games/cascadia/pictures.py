"""A position and its actions for people: words, and ecosystems drawn with hexes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from playmill.components import Components
from playmill.game import Game
from playmill.games.cascadia.components import LETTERS, MOST_TILES
from playmill.games.cascadia.drawing import HEIGHT, STEPS, WIDTH, Hex, draw
from playmill.games.cascadia.names import ACTION_NAMES, CARDS, EDGES, SLOTS, SPECIES, TERRAINS
from playmill.pictures import ScoreSheet, row, several

__all__ = ["describe", "show"]

WIPE, MARKET, TILE, TOKEN = range(4)  # phases (csrc/games/cascadia/state.pxd)
STARTER_HEXES = 3  # CAS-7
DIRECTIONS = dict(zip(EDGES, ("east", "north-east", "north-west", "west", "south-west", "south-east"), strict=True))
PLURALS = ("bears", "elk", "salmon", "hawks", "foxes")


def describe(box: Components, state: Any, action: int) -> str:
    """Say what a legal action does in a state, in words.

    Parameters
    ----------
    box
        The components of the variant.
    state
        One record of a state array.
    action
        0 to 884.

    Examples
    --------
    >>> start = game.deal(1, seed=4)[0]
    >>> game.describe(start, game.action("take 2"))
    'takes the set of slot 2: tile 10 (keystone, forest; fox) and a hawk'
    """
    match ACTION_NAMES[action].split():
        case ["keep"]:
            return f"keeps the three {_commonest(state)}"
        case ["wipe"]:
            return f"wipes the three {_commonest(state)}"
        case ["take", slot]:
            tile, token = _offered(box, state, slot, slot)
            return f"takes the set of slot {slot}: {tile} and {_one(token)}"
        case ["mix", tile_slot, token_slot]:
            tile, token = _offered(box, state, tile_slot, token_slot)
            return f"pays a nature token: {tile} of slot {tile_slot} and the {token} of slot {token_slot}"
        case ["pay", slots]:
            wiped = ", ".join(SPECIES[state["market_token"][int(slot) - 1]] for slot in slots)
            return f"pays a nature token and wipes {'slots' if len(slots) > 1 else 'slot'} {', '.join(slots)} ({wiped})"
        case ["tile", hexagon, edge, rotation]:
            return f"lays {_tile(box, state['held_tile'])} {_where(state, int(hexagon), edge)}, {_turn(int(rotation))}"
        case ["token", hexagon]:
            return f"puts the {SPECIES[state['held_token']]} {_home(box, state, int(hexagon))}"
        case _:
            return f"returns the {SPECIES[state['held_token']]} to the bag"


def _offered(box: Components, state: Any, tile_slot: str, token_slot: str) -> tuple[str, str]:
    tile = _tile(box, state["market_tile"][int(tile_slot) - 1])
    return tile, SPECIES[state["market_token"][int(token_slot) - 1]]


def _commonest(state: Any) -> str:
    tokens = state["market_token"].tolist()
    return PLURALS[max(tokens, key=tokens.count)]


def _one(species: str) -> str:
    return f"an {species}" if species == "elk" else f"a {species}"


def _tile(box: Components, face: int) -> str:
    tile = _face(box, face)
    keystone = "keystone, " if tile["keystone"] else ""
    return f"tile {tile['id']} ({keystone}{'-'.join(tile['terrains'])}; {', '.join(tile['wildlife'])})"


def _face(box: Components, face: int) -> Mapping[str, Any]:
    """Return what is printed on a face: a tile, or one hex of a starter."""
    if face < MOST_TILES:
        tile: Mapping[str, Any] = box["tile"][face]
        return tile
    starter, part = divmod(face - MOST_TILES, STARTER_HEXES)
    hexagon: Mapping[str, Any] = box["starter"][starter]["hexes"][part]
    return hexagon


def _where(state: Any, hexagon: int, edge: str) -> str:
    seat = state["head"]["seat"]
    q, r = STEPS[EDGES.index(edge)]
    place = f"({state['q'][seat, hexagon] + q}, {state['r'][seat, hexagon] + r})"
    return f"at {place}, {DIRECTIONS[edge]} of hex {hexagon}"


def _turn(rotation: int) -> str:
    return f"turned clockwise by {60 * rotation} degrees" if rotation else "not turned"


def _home(box: Components, state: Any, hexagon: int) -> str:
    seat = state["head"]["seat"]
    earns = " (keystone: earns a nature token)" if _face(box, state["face"][seat, hexagon])["keystone"] else ""
    return f"on hex {hexagon} at ({state['q'][seat, hexagon]}, {state['r'][seat, hexagon]}){earns}"


# ---------------------------------------------------------------------- the whole position


def show(game: Game, state: Any, sheet: ScoreSheet) -> Iterator[str]:
    """Yield a checked state as lines: whose turn it is, the market, the ecosystems and the score sheet."""
    yield from (_title(game, state), "", *_market(game.components, state), "", *_supply(state), "")
    for seat in range(game.players):
        yield from (_caption(game.components, state, seat), "", *draw(_ecosystem(game.components, state, seat)), "")
    yield from (*_legend(), "", *_score_sheet(state, sheet))


def _title(game: Game, state: Any) -> str:
    seat, turn, phase = (int(state["head"][name]) for name in ("seat", "turn", "phase"))
    name = f"{game.title}, {several(game.players, 'player')}"
    if seat < 0:
        return f"{name}: over after {turn} turns"
    turns = game.components["meta"]["turns_per_player"] * game.players
    todo = {
        MARKET: "takes a tile and a token" + (" (the wipe of three is used up)" if state["wiped"] else ""),
        TILE: "lays its tile",
        TOKEN: "places its token",
    }
    doing = f"may wipe the three {_commonest(state)}" if phase == WIPE else todo[phase]
    return f"{name}: turn {turn} of {turns}, seat {seat} {doing}"


def _market(box: Components, state: Any) -> list[str]:
    """Draw the four sets, and what is in hand, side by side."""
    sets = [
        (f"slot {slot + 1}", int(state["market_tile"][slot]), int(state["market_token"][slot])) for slot in range(SLOTS)
    ]
    if state["held_token"] >= 0:
        sets.append(("in hand", int(state["held_tile"]), int(state["held_token"])))
    blocks = [_set(box, *one) for one in sets]
    return ["       ".join(line.ljust(WIDTH) for line in lines) for lines in zip(*blocks, strict=True)]


def _set(box: Components, heading: str, face: int, token: int) -> list[str]:
    picture = draw([_hex(_face(box, face))]) if face >= 0 else [""] * HEIGHT
    below = f"tile {face + 1}" if face >= 0 else "-", SPECIES[token].upper() if token >= 0 else "-"
    return [heading.center(WIDTH), *picture, *(text.center(WIDTH) for text in below)]


def _supply(state: Any) -> Iterator[str]:
    yield f"bag: {_counts(state['bag'])}"
    yield f"stack: {several(int(state['stack_left']), 'tile')}"
    if state["tiles_discarded"]:
        yield f"discarded: {several(int(state['tiles_discarded']), 'tile')}; {_counts(state['discarded'])}"


def _counts(tokens: Iterable[int]) -> str:
    return ", ".join(f"{count} {species}" for count, species in zip(tokens, SPECIES, strict=True))


def _caption(box: Components, state: Any, seat: int) -> str:
    to_move = ", to move" if seat == state["head"]["seat"] else ""
    nature = several(int(state["nature"][seat]), "nature token")
    starter = box["starter"][state["starter"][seat]]["name"]
    return f"---- seat {seat}{to_move}: {nature}, {state['hexes'][seat]} hexes, starter {starter} ----"


def _ecosystem(box: Components, state: Any, seat: int) -> Iterator[Hex]:
    for i in range(state["hexes"][seat]):
        token = next((species for species, held in enumerate(state["tokens"][seat]) if int(held) >> i & 1), None)
        yield _hex(
            _face(box, state["face"][seat, i]),
            token,
            rotation=int(state["rotation"][seat, i]),
            q=int(state["q"][seat, i]),
            r=int(state["r"][seat, i]),
            label=str(i),
        )


def _hex(
    face: Mapping[str, Any], token: int | None = None, *, rotation: int = 0, q: int = 0, r: int = 0, label: str = ""
) -> Hex:
    edges = face["edges"][rotation:] + face["edges"][:rotation]
    shown = " ".join(species[0] for species in face["wildlife"])
    content = shown if token is None else SPECIES[token].upper()
    return Hex(edges, q, r, label, content, "*" if face["keystone"] else "")


def _legend() -> tuple[str, ...]:
    terrains = ", ".join(f"{letter} {terrain}" for letter, terrain in zip(LETTERS, TERRAINS, strict=True))
    species = ", ".join(f"{name[0]} {name}" for name in SPECIES)
    return (
        f"At the edges of a hex: {terrains}. No border where terrains agree.",
        f"In the middle: the hex's number. Below: what may live there ({species}),",
        "or in capitals the token that does. * keystone.",
    )


def _score_sheet(state: Any, sheet: ScoreSheet) -> Iterator[str]:
    bonus = "majority" if len(sheet.scores) > 1 else "bonus"
    yield sheet.heading()
    for species, card in zip(SPECIES, state["cards"], strict=True):
        yield sheet.part(species, f"{species}, card {CARDS[card]}")
    for terrain in TERRAINS:
        cells = [f"{own[f'{terrain}_corridor']} + {own[f'{terrain}_majority']}" for own in sheet.parts]
        yield row(f"{terrain} corridor + {bonus}", cells)
    yield sheet.part("nature_tokens")
    yield row("total", sheet.scores)
    yield row("place", sheet.places)
