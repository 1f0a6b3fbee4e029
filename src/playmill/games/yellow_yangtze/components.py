"""What a box of Yellow & Yangtze must hold, its map included, and how it becomes the Rules of the compiled core."""

from collections.abc import Iterable, Iterator, Mapping
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
    Source,
    Table,
    Text,
    defect,
    refuse,
)
from playmill.components import load as load_components
from playmill.games.yellow_yangtze import maps

COLOURS = ("black", "red", "blue", "green", "yellow")  # YAY-2; the order is that of the compiled core
SEATS = 4
OFF = 255  # the neighbour that a hex does not have
MOST_TILES = 250

_NAMED = Table({"letter": Text(r"[!-\-/-~]", "one printable character, neither a blank nor ."), "name": Text()})
_COUNT = Integer(0, 9999)
_MAP_COUNTS = ("hexes", "land", "river", "capitals", "borders", "land_triangles", "river_triangles")

SCHEMA = Table(
    {
        "meta": Table(
            {
                "game": Choice(("yellow_yangtze",)),
                "dynasties": ListOf(Text(), SEATS, SEATS, distinct=True),
            }
        ),
        "counts": Table(
            {
                "hand": Integer(1, 6),
                "market": Integer(0, 6),
                "actions": Integer(1, 4),
                "replaced": Integer(1, 6),
                "short_game_removes": Integer(0, MOST_TILES),
            }
        ),
        "tiles": Table(dict.fromkeys(COLOURS, Integer(0, MOST_TILES))),
        "pagodas": Table(dict.fromkeys(COLOURS, Integer(0, 2))),
        "map": Table(
            {
                "name": Text(),
                "reconstructed": BOOLEAN,
                "rows": ListOf(Text(r".{0,400}", "printable text of 400 characters at most"), 1, maps.MOST_HEXES),
                "rivers": ListOf(_NAMED, 0, 93),
                "capitals": ListOf(_NAMED, 0, 93),
                "counts": Table(dict.fromkeys(_MAP_COUNTS, _COUNT), optional=_MAP_COUNTS),
            },
            optional=("counts",),
        ),
    }
)


@dataclass(frozen=True)
class Options:
    """The options that Rules take besides the components, already checked; the defaults are those of the rules.

    Attributes
    ----------
    players : int
        2 .. 4.
    short_game, one_blue_chain_per_turn, bystander_state_fights, red_leader_must_join_own_tiles_side
        The switches of YAY-9, YAY-44, YAY-68 and YAY-63.
    leader_move_to_same_space_allowed, moved_pagoda_frees_its_own_triangle_first, relocation_also_ends_blue_chain
        The switches of YAY-34, YAY-54 and YAY-44.
    replace_min_tiles, pass_only_without_legal_action, turn_cap, first_seat
        The switches of YAY-49, YAY-17, YAY-17 (1 .. 10,000 turns) and YAY-14.
    """

    players: int = 4
    short_game: bool = False
    one_blue_chain_per_turn: bool = True
    bystander_state_fights: bool = False
    red_leader_must_join_own_tiles_side: bool = True
    leader_move_to_same_space_allowed: bool = False
    moved_pagoda_frees_its_own_triangle_first: bool = False
    relocation_also_ends_blue_chain: bool = True
    replace_min_tiles: Literal[0, 1] = 1
    pass_only_without_legal_action: bool = True
    turn_cap: int = 1000
    first_seat: Literal[0, "random"] = 0


@cache
def printed() -> Components:
    """Return the components of the box, with a reconstructed map.

    Examples
    --------
    >>> sum(printed()["tiles"].values())
    138
    """
    return load_components(files(__package__) / "components.toml", SCHEMA, cross_checks)


def load(source: Source | None = None) -> Components:
    """Read components of Yellow & Yangtze.

    Parameters
    ----------
    source : path, mapping or Components, optional
        What to read; the box with its reconstructed map if None.

    Returns
    -------
    Components

    Raises
    ------
    InvalidComponents
        Naming every defect: where it is, what was given, what is allowed; those of a map by its hexes.

    Examples
    --------
    >>> box = load().as_dict()
    >>> box["map"] = {"name": "pond", "reconstructed": False, "rows": [". .", " ~", ". A"],
    ...               "rivers": [{"letter": "~", "name": "Pond"}], "capitals": [{"letter": "A", "name": "Town"}]}
    >>> load(box)["map"]["rows"]
    ('. .', ' ~', '. A')
    >>> box["map"]["rows"][1] = "  ~"
    >>> load(box)
    Traceback (most recent call last):
    ...
    playmill.errors.InvalidComponents: components: map.rows[1]: hex 1,1: got '~' as character 3; ...
    """
    return printed() if source is None else load_components(source, SCHEMA, cross_checks)


@cache
def board(box: Components) -> maps.Board:
    """Return the map of a box as a board: its hexes, their names, what they touch.

    Examples
    --------
    >>> board(printed()).names[:3]
    ('0,1', '0,2', '0,3')
    """
    return maps.read(box["map"])


def cross_checks(box: Mapping[str, Any]) -> Iterator[str]:
    """One line for each defect of a box that is well formed: entries that do not go together."""
    yield from maps.defects(box["map"])
    capitals, tiles = len(box["map"]["capitals"]), sum(box["tiles"].values())
    if box["tiles"]["black"] < capitals:
        yield defect("tiles.black", box["tiles"]["black"], f"{capitals} or more, one for each capital")
    if tiles > MOST_TILES:
        yield defect("tiles", tiles, f"{MOST_TILES} at most in all")


def check_players(components: Components, players: int, *, short_game: bool = False) -> None:
    """Refuse components that do not suffice to deal to so many players.

    Raises
    ------
    InvalidComponents
        If there are too few tiles.
    """
    counts = components["counts"]
    parts = {
        "at the capitals": len(components["map"]["capitals"]),
        "in hands": players * counts["hand"],
        "in the market": counts["market"],
        "taken out of the bag": counts["short_game_removes"] if short_game else 0,
    }
    tiles, needed = sum(components["tiles"].values()), sum(parts.values())
    if tiles < needed:
        reason = ", ".join(f"{count} {where}" for where, count in parts.items() if count)
        refuse(components.name, [defect("tiles", tiles, f"{needed} or more in all: {reason}")])


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
        If the components do not suffice to deal to so many players.
    """
    check_players(components, options.players, short_game=options.short_game)
    rules.reshape(1).view(np.uint8)[:] = 0
    _fill_map(rules, board(components))
    counts = components["counts"]
    values = {
        "turn_cap": options.turn_cap,
        "tiles": [components["tiles"][colour] for colour in COLOURS],
        "pagodas": [components["pagodas"][colour] for colour in COLOURS],
        "players": options.players,
        "hand_size": counts["hand"],
        "market_size": counts["market"],
        "actions_per_turn": counts["actions"],
        "replace_min": options.replace_min_tiles,
        "replace_max": counts["replaced"],
        "taken_out": counts["short_game_removes"] if options.short_game else 0,
        "random_first_seat": options.first_seat == "random",
        "one_chain_per_turn": options.one_blue_chain_per_turn,
        "carrying_ends_chain": options.relocation_also_ends_blue_chain,
        "bystander_fights": options.bystander_state_fights,
        "leader_joins_tiles": options.red_leader_must_join_own_tiles_side,
        "move_to_same_hex": options.leader_move_to_same_space_allowed,
        "carried_frees_first": options.moved_pagoda_frees_its_own_triangle_first,
        "pass_only_if_stuck": options.pass_only_without_legal_action,
    }
    for name, value in values.items():
        rules[name] = value


def _fill_map(rules: np.ndarray, drawn: maps.Board) -> None:
    hexes, triangles = len(drawn.cells), len(drawn.triangles)
    rules["neighbour"] = OFF
    rules["triangles_of"] = -1
    number = {frozenset(three): triangle for triangle, three in enumerate(drawn.triangles)}
    for hexagon, around in enumerate(drawn.neighbours):
        rules["near"][hexagon] = _words((other for other in around if other >= 0), rules["near"].shape[1])
        rules["neighbour"][hexagon] = [OFF if other < 0 else other for other in around]
        rules["triangles_of"][hexagon] = [
            number.get(frozenset((hexagon, other, following)), -1)
            for other, following in zip(around, around[1:] + around[:1], strict=True)
        ]
    rules["land"] = _words(set(range(hexes)) - drawn.river, 3)
    rules["river"] = _words(drawn.river, 3)
    rules["capitals"] = _words(drawn.capitals, 3)
    rules["all_triangles"] = _words(range(triangles), 6)
    for triangle, three in enumerate(drawn.triangles):
        rules["triangle"][triangle, :3] = three
    rules["hexes"] = hexes
    rules["triangles"] = triangles


def _words(members: Iterable[int], words: int) -> list[int]:
    """Return a set of small numbers as 64-bit words, member m being bit m & 63 of word m >> 6."""
    bits = sum(1 << member for member in members)
    return [bits >> 64 * word & 0xFFFF_FFFF_FFFF_FFFF for word in range(words)]
