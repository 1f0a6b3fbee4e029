"""What a box of Cascadia must hold, and how it becomes the Rules that the compiled core reads."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import numpy as np

from playmill.components import (
    BOOLEAN,
    Choice,
    Components,
    Integer,
    ListOf,
    Numbered,
    Schema,
    Source,
    Table,
    Text,
    defect,
    place,
    refuse,
)
from playmill.components import load as load_components

TERRAINS = ("mountain", "forest", "prairie", "wetland", "river")  # CAS-4; the order is that of the compiled core
LETTERS = "MFPWR"
SPECIES = ("bear", "elk", "salmon", "hawk", "fox")  # CAS-4
CARDS = ("A", "B", "C", "D", "family", "intermediate")  # CAS-9
ELK_SHAPES = ("single", "pair", "triangle", "rhombus")  # CAS-65: of one, two, three and four elk
EDGES = 6
MARKET_SLOTS = 4  # CAS-19
MOST_TILES = 128
MOST_STARTERS = 8
MOST_TOKENS = 20  # CAS-86: that one ecosystem can hold
POINTS_COLUMNS = 24  # counts 0 .. 23
TILES_KEYS = {1: "solo", 2: "p2", 3: "p3", 4: "p4"}

POINTS = Integer(0, 999)
SMALL_POINTS = Integer(0, 300)  # paid so often that more would overflow a score
MEASURE = Text()

_FACE: dict[str, Schema] = {
    "terrains": ListOf(Choice(TERRAINS), 1, len(TERRAINS), distinct=True),
    "edges": Text(f"[{LETTERS}]{{{EDGES}}}", "six letters, each M, F, P, W or R"),
    "wildlife": ListOf(Choice(SPECIES), 1, len(SPECIES), distinct=True),
    "keystone": BOOLEAN,
}


def _counted(low: int, high: int, *, open_ended: bool) -> Table:
    fields: dict[str, Schema] = {"measure": MEASURE, "points": ListOf(POINTS, low, high)}
    return Table({**fields, "open": BOOLEAN} if open_ended else fields)


def _sized(sizes: Numbered | Table, *, open_ended: bool, **more: Integer) -> Table:
    fields: dict[str, Schema] = {"measure": MEASURE, "points": sizes, **more}
    return Table({**fields, "open": BOOLEAN} if open_ended else fields)


def _exactly(keys: Sequence[str]) -> Table:
    return Table(dict.fromkeys(keys, POINTS))


_EACH = Table({"measure": MEASURE, "points_each": POINTS})
_SIZES = Numbered(POINTS, 1, MOST_TOKENS)
_GROUPS = Table({"points": _SIZES, "open": BOOLEAN})

_WILDLIFE_SCORE = {
    "bear": Table(
        {
            "A": _counted(2, 1 + MOST_TOKENS, open_ended=True),
            "B": _EACH,
            "C": _sized(Numbered(POINTS, 1, MOST_TOKENS, gaps=True), open_ended=False, all_three_sizes_bonus=POINTS),
            "D": _sized(Numbered(POINTS, 1, MOST_TOKENS, gaps=True), open_ended=False),
        }
    ),
    "elk": Table(
        {
            "A": _sized(_exactly("1234"), open_ended=False),
            "B": _sized(_exactly(ELK_SHAPES), open_ended=False),
            "C": _sized(_SIZES, open_ended=True),
            "D": _sized(_exactly("123456"), open_ended=False),
        }
    ),
    "salmon": Table(
        {
            **{card: _sized(_SIZES, open_ended=True) for card in "ABC"},
            "D": Table(
                {
                    "measure": MEASURE,
                    "min_run": Integer(1, MOST_TOKENS),
                    "per_salmon": SMALL_POINTS,
                    "per_adjacent_other_token": SMALL_POINTS,
                }
            ),
        }
    ),
    "hawk": Table(
        {
            "A": _counted(2, 1 + MOST_TOKENS, open_ended=True),
            "B": _counted(2, 1 + MOST_TOKENS, open_ended=True),
            "C": Table({"measure": MEASURE, "points_each": SMALL_POINTS}),
            "D": _counted(2, 5, open_ended=True),
        }
    ),
    "fox": Table(
        {
            "A": _counted(6, 6, open_ended=False),
            "B": _counted(4, 4, open_ended=False),
            "C": _counted(7, 7, open_ended=False),
            "D": _counted(5, 5, open_ended=False),
        }
    ),
}

SCHEMA = Table(
    {
        "meta": Table({"game": Choice(("cascadia",)), "turns_per_player": Integer(1, 20)}),
        "tiles_in_play": Table(dict.fromkeys(TILES_KEYS.values(), Integer(MARKET_SLOTS, MOST_TILES))),
        "wildlife_tokens": Table(dict.fromkeys(SPECIES, Integer(0, 255))),
        "score": Table(
            {
                **_WILDLIFE_SCORE,
                "family": _GROUPS,
                "intermediate": _GROUPS,
                "habitat": Table(
                    {
                        "per_tile_of_largest_corridor": POINTS,
                        "solo_corridor_at_least": Integer(1, 23),
                        "solo_corridor_bonus": POINTS,
                        "majority_2p": _exactly(("largest", "tied_each", "second")),
                        "majority_3p_4p": _exactly(
                            (
                                "largest",
                                "second",
                                "tied_largest_two_each",
                                "tied_largest_three_or_more_each",
                                "second_when_largest_tied",
                                "tied_second",
                            )
                        ),
                    }
                ),
                "nature_token": Table({"points_each": POINTS}),
            }
        ),
        "tile": ListOf(Table({"id": Integer(1, MOST_TILES), **_FACE}), 1, MOST_TILES),
        "starter": ListOf(
            Table(
                {
                    "id": Integer(1, MOST_STARTERS),
                    "name": Text(),
                    "hexes": ListOf(Table({"q": Integer(-1, 1), "r": Integer(-1, 1), **_FACE}), 3, 3),
                }
            ),
            1,
            MOST_STARTERS,
        ),
    }
)


def card_numbers(cards: str) -> tuple[int, ...]:
    """Return the number of each species' card: 0 to 5 for A, B, C, D, family, intermediate; -1 for ``?``.

    Raises
    ------
    ValueError
        If that is no choice of cards.

    Examples
    --------
    >>> card_numbers("CBD?A")
    (2, 1, 3, -1, 0)
    >>> card_numbers("family")
    (4, 4, 4, 4, 4)
    """
    allowed = "five letters A to D or ?, for bear, elk, salmon, hawk and fox; or family; or intermediate"
    if not isinstance(cards, str):
        raise ValueError(allowed)
    if cards in CARDS[4:]:
        return (CARDS.index(cards),) * len(SPECIES)
    if len(cards) != len(SPECIES) or set(cards) - set("ABCD?"):
        raise ValueError(allowed)
    return tuple("ABCD?".index(card) if card != "?" else -1 for card in cards)


@dataclass(frozen=True)
class Options:
    """The options that Rules take besides the components, already checked.

    Attributes
    ----------
    players : int
        1 .. 4.
    cards : str
        What `card_numbers` takes.
    salmon_branch, elk_c_split, wipe_return, majority, first_seat, solo_discards_return
        The switches of CAS-73, CAS-66, CAS-32.4, CAS-92, CAS-20 and CAS-103.
    """

    players: int = 2
    cards: str = "AAAAA"
    salmon_branch: Literal["strict", "drop"] = "strict"
    elk_c_split: bool = True
    wipe_return: Literal["settled", "each"] = "settled"
    majority: bool = True
    first_seat: Literal[0, "random"] = 0
    solo_discards_return: bool = False


@cache
def printed() -> Components:
    """Return the components of the published box.

    Examples
    --------
    >>> len(printed()["tile"])
    85
    """
    return load_components(files(__package__) / "components.toml", SCHEMA, cross_checks)


def load(source: Source | None = None) -> Components:
    """Read components of Cascadia.

    Parameters
    ----------
    source : path, mapping or Components, optional
        What to read; the published box if None.

    Returns
    -------
    Components

    Raises
    ------
    InvalidComponents
        Naming every defect: where it is, what was given, what is allowed.

    Examples
    --------
    >>> box = load().as_dict()
    >>> box["score"]["bear"]["A"]["points"][2] = 12
    >>> load(box)["score"]["bear"]["A"]["points"]
    (0, 4, 12, 19, 27)
    """
    return printed() if source is None else load_components(source, SCHEMA, cross_checks)


def cross_checks(box: Mapping[str, Any]) -> Iterator[str]:
    """One line for each defect of a box that is well formed: entries that do not go together."""
    yield from _count_rows(box["score"])
    yield from _ids("tile", box["tile"])
    yield from _ids("starter", box["starter"])
    for index, tile in enumerate(box["tile"]):
        yield from _edges(place("tile", index, tile), tile)
    yield from _twins(box["tile"])
    for index, starter in enumerate(box["starter"]):
        where = place("starter", index, starter)
        for number, part in enumerate(starter["hexes"]):
            yield from _edges(f"{where}.hexes[{number}]", part)
        yield from _places(where, starter, box["starter"][0])


def _count_rows(score: Mapping[str, Any]) -> Iterator[str]:
    for species in SPECIES:
        for card, table in score[species].items():
            points = table.get("points")
            if isinstance(points, Sequence) and points[0] != 0:
                yield defect(f"score.{species}.{card}.points[0]", points[0], "0, since a count of 0 pays nothing")


def _ids(name: str, items: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    first: dict[int, int] = {}
    for index, item in enumerate(items):
        earlier = first.setdefault(item["id"], index)
        if earlier < index:
            where = f"{place(name, index, item)}.id"
            yield f"{where}: duplicate {name}, {name}[{earlier}] has this id; allowed: {index + 1}"
    if len(first) == len(items):
        for index, item in enumerate(items):
            if item["id"] != index + 1:
                where = f"{place(name, index, item)}.id"
                yield defect(where, item["id"], f"{index + 1}, since ids count 1, 2, 3 ... down the file")
                return


def _edges(where: str, face: Mapping[str, Any]) -> Iterator[str]:
    letters = [LETTERS[TERRAINS.index(terrain)] for terrain in face["terrains"]]
    if set(face["edges"]) != set(letters):
        yield defect(f"{where}.edges", face["edges"], f"six letters, {' and '.join(letters)}, as terrains says")


def _twins(tiles: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    first: dict[tuple[str, frozenset[str]], str] = {}  # CAS-13: no two dual tiles alike, however they are turned
    for index, tile in enumerate(tiles):
        if len(tile["terrains"]) == 1:
            continue
        where = place("tile", index, tile)
        look = min(_turned(tile["edges"], rotation) for rotation in range(EDGES)), frozenset(tile["wildlife"])
        earlier = first.setdefault(look, where)
        if earlier != where:
            yield f"{where}: duplicate tile, same edges (turned or not) and wildlife as {earlier}; allowed: one of each"


def _places(where: str, starter: Mapping[str, Any], first: Mapping[str, Any]) -> Iterator[str]:
    places = [[part["q"], part["r"]] for part in starter["hexes"]]
    expected = [[part["q"], part["r"]] for part in first["hexes"]]
    steps = [(a[0] - b[0], a[1] - b[1]) for a, b in zip(places, places[1:] + places[:1], strict=True)]
    if places[0] != [0, 0]:
        yield defect(f"{where}.hexes[0]", places[0], "[0, 0] for q and r of the first hex")
    elif not all((q, r) in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)) for q, r in steps):
        yield defect(f"{where}.hexes", places, "three hexes, each next to both others")
    elif places != expected:
        yield defect(f"{where}.hexes", places, f"{expected}, the places of starter[0]")


def check_players(components: Components, players: int) -> None:
    """Refuse components that do not suffice for so many players.

    Raises
    ------
    InvalidComponents
        If tiles, tokens or starters run out before the last turn.
    """
    turns = components["meta"]["turns_per_player"]
    key = f"tiles_in_play.{TILES_KEYS[players]}"
    in_play = components["tiles_in_play"][TILES_KEYS[players]]
    tiles, starters = len(components["tile"]), len(components["starter"])
    tokens = sum(components["wildlife_tokens"].values())
    # CAS-48, CAS-104: the market is filled again after every turn but the last
    used = MARKET_SLOTS + (2 * (turns - 1) if players == 1 else players * turns - 1)
    reason = f"since {players} x {turns} turns use {used}"
    defects = []
    if in_play < used:
        defects.append(defect(key, in_play, f"{used} or more, {reason}"))
    if in_play > tiles:
        defects.append(defect(key, in_play, f"{tiles} at most, the tiles in the box"))
    if tokens < used:
        defects.append(defect("wildlife_tokens", tokens, f"{used} or more in all, {reason}"))
    if starters < players:
        defects.append(f"starter: got {starters} entries; allowed: {players} .. {MOST_STARTERS} for {players} players")
    refuse(components.name, defects)


def fill(rules: np.ndarray, components: Components, options: Options) -> None:
    """Write everything that a variant says into Rules.

    Parameters
    ----------
    rules : ndarray of shape () and the dtype of Rules
        Written in place, every byte.
    components : Components
        As `load` gives them.
    options : Options

    Raises
    ------
    InvalidComponents
        If the components do not suffice for so many players.
    """
    check_players(components, options.players)
    rules.reshape(1).view(np.uint8)[:] = 0
    for index, tile in enumerate(components["tile"]):
        _fill_face(rules, index, tile)
    for index, starter in enumerate(components["starter"]):
        for number, part in enumerate(starter["hexes"]):
            _fill_face(rules, MOST_TILES + 3 * index + number, part)
    fill_scores(rules, components, options)
    hexes = components["starter"][0]["hexes"]
    values = {
        "nature_points": components["score"]["nature_token"]["points_each"],
        "turns": components["meta"]["turns_per_player"],
        "tiles_in_play": components["tiles_in_play"][TILES_KEYS[options.players]],
        "starter_q": [part["q"] for part in hexes],
        "starter_r": [part["r"] for part in hexes],
        "tokens": [components["wildlife_tokens"][species] for species in SPECIES],
        "cards": card_numbers(options.cards),
        "players": options.players,
        "habitats": len(components["tile"]),
        "starters": len(components["starter"]),
        "return_each": options.wipe_return == "each",
        "use_majority": options.majority,
        "random_first_seat": options.first_seat == "random",
        "solo_discards_return": options.solo_discards_return,
    }
    for name, value in values.items():
        rules[name] = value


def fill_scores(rules: np.ndarray, components: Components, options: Options) -> None:
    """Write what wildlife cards and majorities pay into Rules, which needs no box that suffices for a game."""
    _fill_wildlife(rules["wildlife"], components["score"], options)
    _fill_habitat(rules, components["score"]["habitat"], options.players)


def _turned(edges: str, rotation: int) -> str:
    return edges[rotation:] + edges[:rotation]  # clockwise: edge i shows edges[(i + rotation) % 6]


def _fill_face(rules: np.ndarray, face: int, printed_face: Mapping[str, Any]) -> None:
    turned = [_turned(printed_face["edges"], rotation) for rotation in range(EDGES)]
    rules["edges"][face] = [
        sum(LETTERS.index(letter) << 3 * edge for edge, letter in enumerate(edges)) for edges in turned
    ]
    rules["rotations"][face] = len(set(turned))
    rules["wildlife_mask"][face] = sum(1 << SPECIES.index(species) for species in printed_face["wildlife"])
    rules["keystone"][face] = printed_face["keystone"]


def _fill_wildlife(wildlife: np.ndarray, score: Mapping[str, Any], options: Options) -> None:
    for index, species in enumerate(SPECIES):
        for card, name in enumerate(CARDS):
            wildlife["points"][index, card] = _row(score[name] if name in score else score[species][name])
    wildlife["bear_c_bonus"] = score["bear"]["C"]["all_three_sizes_bonus"]
    wildlife["salmon_d_minimum"] = score["salmon"]["D"]["min_run"]
    wildlife["salmon_d_per_salmon"] = score["salmon"]["D"]["per_salmon"]
    wildlife["salmon_d_per_neighbour"] = score["salmon"]["D"]["per_adjacent_other_token"]
    wildlife["hawk_c_per_line"] = score["hawk"]["C"]["points_each"]
    wildlife["salmon_drop"] = options.salmon_branch == "drop"
    wildlife["elk_c_split"] = options.elk_c_split


def _row(table: Mapping[str, Any]) -> list[int]:
    """Points for a count of 0 .. 23: an open table pays its last row for everything above (CAS-86)."""
    if "points_each" in table:
        return [table["points_each"] * count for count in range(POINTS_COLUMNS)]
    points = table.get("points", ())
    if isinstance(points, Mapping):
        sizes = {ELK_SHAPES.index(key) + 1 if key in ELK_SHAPES else int(key): points[key] for key in points}
    else:
        sizes = dict(enumerate(points))
    last = max(sizes, default=0)
    beyond = sizes[last] if table.get("open", False) else 0
    return [sizes.get(count, 0) if count <= last else beyond for count in range(POINTS_COLUMNS)]


def _fill_habitat(rules: np.ndarray, habitat: Mapping[str, Any], players: int) -> None:
    rules["corridor_points"] = habitat["per_tile_of_largest_corridor"]
    rules["solo_corridor"] = habitat["solo_corridor_at_least"]
    rules["solo_bonus"] = habitat["solo_corridor_bonus"]
    if players == 2:  # CAS-52
        two = habitat["majority_2p"]
        rules["majority_largest"][1:3] = two["largest"], two["tied_each"]
        rules["majority_second"][1, 1] = two["second"]
    elif players > 2:  # CAS-53
        many = habitat["majority_3p_4p"]
        rules["majority_largest"][1:] = (
            many["largest"],
            many["tied_largest_two_each"],
            many["tied_largest_three_or_more_each"],
            many["tied_largest_three_or_more_each"],
        )
        rules["majority_second"][1] = 0, many["second"], many["tied_second"], many["tied_second"]
        rules["majority_second"][2:, 1] = many["second_when_largest_tied"]
