"""What a box of Castell must hold, and how it becomes the Rules that the compiled core reads."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
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
    numbering,
    own_names,
    place,
    refuse,
)
from playmill.components import load as load_components

REGIONS = 7  # CAL-8
SIZES = 10  # CAL-3
WHEEL = 8  # places round the wheel (CAL-13)
ROUNDS = 10  # CAL-22
FIRST_FESTIVAL_ROUND = 3  # CAL-76
MOST_FESTIVALS = 2 * REGIONS  # CAL-14
MOST_SLOTS = 3  # size tokens of a festival
MOST_LOCAL_TILES = 64
MOST_ALIKE = 30  # castellers of one size
MOST_RANK = 7
ROW_TILES = 2  # local-performance tiles of a region (CAL-16)
MOST_LEVELS = SIZES + MOST_RANK  # Strength adds levels of a size that is there already

SKILLS = ("balance", "base", "mix", "strength", "width")  # the order is that of the compiled core
WHEEL_TILES = (*SKILLS, "special")
PRIZES = ("trophy", "medal", "ribbon")
TYPES = ("I", "II")  # of festival tiles
PLAYERS_KEYS = {2: "p2", 3: "p3", 4: "p4"}
PRIZE_TIES = ("share_high_skip", "share_high", "turn_order")
# what decides first and second (CAL-103), in the numbers of the compiled core: 1 best tower, 2 prize points
TIE_BREAKS = {"tower_prizes": (1, 2), "prizes_tower": (2, 1), "tower": (1, 0), "prizes": (2, 0), "shared": (0, 0)}

POINTS = Integer(0, 99)
NAME = Text(r"[a-z0-9_-]{1,12}", "1 .. 12 small letters, digits, _ and -")
_STAND_IN = {"reconstructed": BOOLEAN}


def _table(fields: Mapping[str, Any], optional: tuple[str, ...] = ()) -> Table:
    """A table that may be marked as a stand-in."""
    return Table({**fields, **_STAND_IN}, optional=(*optional, *_STAND_IN))


SCHEMA = Table(
    {
        "region": ListOf(_table({"id": Integer(0, REGIONS - 1), "name": NAME}), REGIONS, REGIONS),
        "border": ListOf(
            _table({"between": ListOf(NAME, 2, 2, distinct=True), "dotted": BOOLEAN}, ("dotted",)),
            1,
            REGIONS * (REGIONS - 1) // 2,
        ),
        "calendar": ListOf(
            _table(
                {
                    "round": Integer(FIRST_FESTIVAL_ROUND, ROUNDS),
                    "type": Choice(TYPES),
                    "size_tokens": Integer(1, MOST_SLOTS),
                }
            ),
            1,
            MOST_FESTIVALS,
        ),
        "local_tile": ListOf(
            _table(
                {
                    "id": Integer(0, MOST_LOCAL_TILES - 1),
                    "widths": ListOf(Integer(1, MOST_ALIKE), 1, MOST_LEVELS),
                    "skills": ListOf(Choice(SKILLS), 1, len(SKILLS), distinct=True),
                    "levels": Integer(1, MOST_LEVELS),
                    "points": Integer(1, 99),
                },
                ("widths", "skills", "levels"),
            ),
            REGIONS * ROW_TILES,
            MOST_LOCAL_TILES,
        ),
        "meta": Table({"game": Choice(("castell",))}),
        "box": Table(
            {
                "castellers": Integer(1, SIZES * MOST_ALIKE),
                "size_tokens": Integer(1, SIZES * MOST_ALIKE),
                "wheel_tiles": Integer(WHEEL, WHEEL),
                "festival_tiles": Integer(MOST_FESTIVALS, MOST_FESTIVALS),
                "local_tiles": Integer(REGIONS * ROW_TILES, MOST_LOCAL_TILES),
                "prizes": Integer(0, 255),
                "special_tokens": Integer(0, 36),
            }
        ),
        "setup": Table(
            {
                "castellers_per_region": _table(dict.fromkeys(PLAYERS_KEYS.values(), Integer(1, 9))),
                "team": Integer(0, 20),
                "special_tokens": Integer(0, 9),
            }
        ),
        "turn": Table({"recruits": Integer(1, 2)}),
        "skills": _table({"track": Integer(1, MOST_RANK)}),
        "tower": _table({"widest": Integer(1, 9), "festival_levels": Integer(1, MOST_LEVELS)}),
        "castellers": _table({"counts": ListOf(Integer(0, MOST_ALIKE), SIZES, SIZES)}),
        "size_tokens": _table({"counts": ListOf(Integer(0, MOST_ALIKE), SIZES, SIZES)}),
        "refill": _table({"rounds": ListOf(Integer(2, ROUNDS), 0, ROUNDS - 1, distinct=True)}),
        "wheel": _table(
            {
                "sectors": ListOf(NAME, REGIONS, REGIONS, distinct=True),
                "direction": Choice(("clockwise", "anticlockwise")),
            }
        ),
        "wheel_tiles": _table(dict.fromkeys(WHEEL_TILES, Integer(0, WHEEL))),
        "prize_chart": _table({key: ListOf(Choice(PRIZES), 0, players) for players, key in PLAYERS_KEYS.items()}),
        "prizes": _table(dict.fromkeys(PRIZES, Integer(0, 255))),
        "score": _table(
            {
                "level": Integer(0, 2),
                "matching": Integer(0, 2),
                "regions": ListOf(POINTS, REGIONS + 1, REGIONS + 1),
                **dict.fromkeys((*PRIZES, "size_first", "size_again", "special_token"), POINTS),
            }
        ),
    }
)


@dataclass(frozen=True)
class Options:
    """The options that Rules take besides the components, already checked.

    Attributes
    ----------
    players : int
        2 .. 4.
    wheel, wheel_turns_before_round_1
        Side of the wheel (CAL-13), and where it stands in round 1 (CAL-24).
    first_seat, first_player_rotates
        Who begins the game (CAL-20) and the rounds (CAL-29).
    train_any_learned_skill, special_skill_counts_as_special_action, own_token_collected, exhibition_levels
        The switches of CAL-40, CAL-42, CAL-70, CAL-66.
    exact_one_fewer, strength_stack, prize_tie, limited_prizes, size_token_tie, final_tie_break
        The switches of CAL-50, CAL-58, CAL-84, CAL-85, CAL-88, CAL-103.
    """

    players: int
    wheel: Literal["normal", "advanced"] = "normal"
    first_seat: Literal["random", 0] = "random"
    first_player_rotates: bool = True
    own_token_collected: bool = False
    exhibition_levels: Literal["at_least", "exact"] = "at_least"
    size_token_tie: Literal["score_levels_turn", "nobody"] = "score_levels_turn"
    train_any_learned_skill: bool = False
    wheel_turns_before_round_1: bool = False
    special_skill_counts_as_special_action: bool = False
    exact_one_fewer: bool = False
    strength_stack: bool = False
    prize_tie: Literal["share_high_skip", "share_high", "turn_order"] = "share_high_skip"
    limited_prizes: bool = False
    final_tie_break: Literal["tower_prizes", "prizes_tower", "tower", "prizes", "shared"] = "tower_prizes"


@cache
def printed() -> Components:
    """Return the components of the box, with stand-ins for what is not known of it.

    Examples
    --------
    >>> sum(printed()["castellers"]["counts"])
    150
    """
    return load_components(files(__package__) / "components.toml", SCHEMA, cross_checks)


def load(source: Source | None = None) -> Components:
    """Read components of Castell.

    Parameters
    ----------
    source : path, mapping or Components, optional
        What to read; the box with its stand-ins if None.

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
    >>> box["score"]["trophy"] = 6
    >>> load(box)["score"]["trophy"]
    6
    """
    return printed() if source is None else load_components(source, SCHEMA, cross_checks)


# ---------------------------------------------------------------------- entries that do not go together


def cross_checks(box: Mapping[str, Any]) -> Iterator[str]:
    """One line for each defect of a box that is well formed: entries that do not go together."""
    yield from _totals(box)
    yield from numbering("region", box["region"])
    yield from numbering("local_tile", box["local_tile"])
    yield from own_names("region", box["region"])
    names = [region["name"] for region in box["region"]]
    yield from _borders(box["border"], names)
    for index, name in enumerate(box["wheel"]["sectors"]):
        if name not in names:
            yield defect(f"wheel.sectors[{index}]", name, f"a region: {', '.join(names)}")
    for index, (before, after) in enumerate(pairwise(box["refill"]["rounds"])):
        if after < before:
            yield defect(f"refill.rounds[{index + 1}]", after, f"more than {before}, the round before it")
    yield from _calendar(box["calendar"], box["box"]["size_tokens"])
    yield from _prize_chart(box)
    if not box["score"]["level"] + box["score"]["matching"]:
        yield defect("score.matching", 0, "1 .. 2 if score.level is 0")
    for index, tile in enumerate(box["local_tile"]):
        yield from _local_tile(place("local_tile", index, tile), tile, box)
    yield from _twins(box["local_tile"])


def _totals(box: Mapping[str, Any]) -> Iterator[str]:
    counted = {
        "castellers": ("castellers.counts", sum(box["castellers"]["counts"])),
        "size_tokens": ("size_tokens.counts", sum(box["size_tokens"]["counts"])),
        "wheel_tiles": ("wheel_tiles", sum(box["wheel_tiles"][kind] for kind in WHEEL_TILES)),
        "local_tiles": ("local_tile", len(box["local_tile"])),
        "prizes": ("prizes", sum(box["prizes"][kind] for kind in PRIZES)),
    }
    for name, (where, count) in counted.items():
        if count != box["box"][name]:
            yield f"{where}: got {count} in all; allowed: {box['box'][name]}, as box.{name} says"
    most, each = max(PLAYERS_KEYS), box["setup"]["special_tokens"]
    if most * each != box["box"]["special_tokens"]:
        wanted = f"as many as {most} players have, {most} x {each} by setup.special_tokens"
        yield defect("box.special_tokens", box["box"]["special_tokens"], wanted)


def _borders(borders: Sequence[Mapping[str, Any]], names: Sequence[str]) -> Iterator[str]:
    first: dict[frozenset[str], int] = {}
    for index, border in enumerate(borders):
        where = f"border[{index}].between"
        for number, name in enumerate(border["between"]):
            if name not in names:
                yield defect(f"{where}[{number}]", name, f"a region: {', '.join(names)}")
        earlier = first.setdefault(frozenset(border["between"]), index)
        if earlier < index:
            yield defect(where, border["between"], f"two regions once; border[{earlier}] has them")
    reached = {names[0]}
    for _ in names:
        reached |= {name for pair in first if pair & reached for name in pair}
    apart = [name for name in names if name not in reached]
    if apart:
        yield f"border: no way from {names[0]} to {', '.join(apart)}; allowed: borders that join all regions"


def _calendar(calendar: Sequence[Mapping[str, Any]], tokens: int) -> Iterator[str]:
    for index, (before, after) in enumerate(pairwise(calendar)):
        if after["round"] < before["round"]:
            where = f"calendar[{index + 1}].round"
            yield defect(where, after["round"], f"{before['round']} or more, since rounds ascend")
    held = Counter(festival["round"] for festival in calendar)
    for number in range(FIRST_FESTIVAL_ROUND, ROUNDS + 1):
        if not 1 <= held[number] <= 2:
            yield f"calendar: got {held[number]} festivals in round {number}; allowed: 1 or 2"  # CAL-76
    for kind in TYPES:
        count = sum(festival["type"] == kind for festival in calendar)
        if count > REGIONS:
            yield f"calendar: got {count} festivals of type {kind}; allowed: {REGIONS}, a tile for each region"
    slots = sum(festival["size_tokens"] for festival in calendar)
    if slots > tokens:
        yield f"calendar: got {slots} size tokens; allowed: {tokens}, as box.size_tokens says"


def _prize_chart(box: Mapping[str, Any]) -> Iterator[str]:
    points = box["score"]
    for key in PLAYERS_KEYS.values():
        for index, (better, prize) in enumerate(pairwise(box["prize_chart"][key])):
            if points[prize] > points[better]:
                allowed = (
                    f"a prize of {points[better]} points at most, as the {better} before it has "
                    f"(score.{better}; score.{prize} is {points[prize]})"
                )
                yield defect(f"prize_chart.{key}[{index + 1}]", prize, allowed)


def _local_tile(where: str, tile: Mapping[str, Any], box: Mapping[str, Any]) -> Iterator[str]:
    if ("widths" in tile) == ("skills" in tile):
        both = "both" if "widths" in tile else "neither"
        yield f"{where}: got {both} of widths and skills; allowed: widths for a tower shape, skills for an exhibition"
        return
    track, widest = box["skills"]["track"], box["tower"]["widest"]
    highest = min(SIZES + track, widest + 3 * track)  # sizes and Strength; Base, Width, and Balance
    if levels_of(tile) > highest:
        key = next(key for key in ("widths", "levels", "points") if key in tile)
        yield f"{where}.{key}: got {levels_of(tile)} levels; allowed: {highest} at most, which ranks of {track} reach"
    elif "widths" in tile:
        widths = tile["widths"]
        if "levels" in tile:
            yield f"{where}.levels: unknown key; allowed: for an exhibition only"
        equal = sum(one == other for one, other in pairwise(widths))
        if any(above > below for below, above in pairwise(widths)):
            yield defect(f"{where}.widths", widths, "levels from the bottom, none wider than the one below")
        elif equal > track:
            yield defect(
                f"{where}.widths",
                widths,
                f"each level narrower than the one below, but for {track} at most, by skills.track",
            )
        elif not base_width_splits(widths, widest, track):
            yield defect(f"{where}.widths", widths, f"levels that Base and Width of rank {track} allow")


def levels_of(tile: Mapping[str, Any]) -> int:
    """Return the levels of a shape, or those that an exhibition asks for (CAL-66).

    >>> levels_of({"widths": (3, 2, 1), "points": 4}), levels_of({"skills": ("mix",), "points": 5})
    (3, 5)
    """
    levels: int = len(tile["widths"]) if "widths" in tile else tile.get("levels", tile["points"])
    return levels


def base_width_splits(widths: Sequence[int], widest: int, rank: int) -> list[tuple[int, int]]:
    """Return the least uses of Base and Width that a tower of these widths can do with (CAL-62).

    Parameters
    ----------
    widths : sequence of int
        Castellers of each level, from the bottom; none wider than the one below.
    widest : int
        How wide a level may be without a skill (CAL-51).
    rank : int
        Of either skill, at most.

    Examples
    --------
    >>> base_width_splits([5, 4, 3, 2, 1], widest=3, rank=5)
    [(0, 2), (1, 1), (2, 0)]
    >>> base_width_splits([5, 5, 3, 1], widest=3, rank=1)
    []
    """
    splits: list[tuple[int, int]] = []
    for base in range(sum(width > widest for width in widths) + 1):
        width = max(0, max(widths[base:], default=0) - widest)
        if base <= rank and width <= rank and not any(width >= earlier for _, earlier in splits):
            splits.append((base, width))
    return splits


def _twins(tiles: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    first: dict[object, str] = {}  # CAL-16: the tiles are all different
    for index, tile in enumerate(tiles):
        where = place("local_tile", index, tile)
        asked = tuple(tile.get("widths", ())), frozenset(tile.get("skills", ())), levels_of(tile), tile["points"]
        earlier = first.setdefault(asked, where)
        if earlier != where:
            yield f"{where}: asks and pays the same as {earlier}; allowed: one of each"


def check_players(components: Components, players: int) -> None:
    """Refuse components that do not suffice for so many players.

    Raises
    ------
    InvalidComponents
        If there are too few castellers to set up (CAL-12, CAL-17).
    """
    each, team = components["setup"]["castellers_per_region"][PLAYERS_KEYS[players]], components["setup"]["team"]
    needed, castellers = REGIONS * each + players * team, components["box"]["castellers"]
    if castellers < needed:
        reason = f"{REGIONS} x {each} for the regions and {players} x {team} for the teams"
        refuse(components.name, [defect("box.castellers", castellers, f"{needed} or more, {reason}")])


# ---------------------------------------------------------------------- the Rules


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
    key = PLAYERS_KEYS[options.players]
    setup, score = components["setup"], components["score"]
    values = {
        "variety": score["regions"],
        "prize_points": [score[prize] for prize in PRIZES],
        "size_unique": score["size_first"],
        "size_duplicate": score["size_again"],
        "token_points": score["special_token"],
        "castellers": components["castellers"]["counts"],
        "size_tokens": components["size_tokens"]["counts"],
        "wheel_tiles": [components["wheel_tiles"][kind] for kind in WHEEL_TILES],
        "refill": [number + 1 in components["refill"]["rounds"] for number in range(ROUNDS)],
        "prize_supply": [components["prizes"][prize] for prize in PRIZES],
        "tie_break": TIE_BREAKS[options.final_tie_break],
        "players": options.players,
        "tiles": len(components["local_tile"]),
        "per_region": setup["castellers_per_region"][key],
        "team_size": setup["team"],
        "tokens": setup["special_tokens"],
        "recruit_max": components["turn"]["recruits"],
        "max_rank": components["skills"]["track"],
        "all_regions": options.wheel == "normal",
        "first_player_rotates": options.first_player_rotates,
        "random_first_seat": options.first_seat == "random",
        "own_token_collected": options.own_token_collected,
        "train_any_learned": options.train_any_learned_skill,
        "tile_uses_special": options.special_skill_counts_as_special_action,
        "size_tie_nobody": options.size_token_tie == "nobody",
        "prize_tie": PRIZE_TIES.index(options.prize_tie),
        "limited_prizes": options.limited_prizes,
    }
    for name, value in values.items():
        rules[name] = value
    chart = components["prize_chart"][key]
    rules["prizes"][: len(chart)] = [1 + PRIZES.index(prize) for prize in chart]
    fill_tower(rules["tower"], components, options)
    _fill_map(rules, components, turned=options.wheel_turns_before_round_1)
    _fill_calendar(rules, components["calendar"])
    for number, tile in enumerate(components["local_tile"]):
        _fill_local_tile(rules, number, tile)


def fill_tower(tower: np.ndarray, components: Components, options: Options) -> None:
    """Write what a variant says of towers into TowerRules, which are a part of Rules."""
    tower["width_cap"] = components["tower"]["widest"]
    tower["festival_levels"] = components["tower"]["festival_levels"]
    tower["exact_one_fewer"] = options.exact_one_fewer
    tower["strength_stack"] = options.strength_stack
    tower["exact_levels"] = options.exhibition_levels == "exact"
    tower["level_points"] = components["score"]["level"]
    tower["match_points"] = components["score"]["matching"]


def _fill_map(rules: np.ndarray, components: Components, *, turned: bool) -> None:
    names = [region["name"] for region in components["region"]]
    for border in components["border"]:
        one, other = (names.index(name) for name in border["between"])
        rules["adjacent"][one] |= 1 << other
        rules["adjacent"][other] |= 1 << one
    rules["sector"] = [1 + components["wheel"]["sectors"].index(name) for name in names]
    rules["wheel_step"] = 1 if components["wheel"]["direction"] == "clockwise" else WHEEL - 1
    rules["wheel_start"] = rules["wheel_step"] if turned else 0


def _fill_calendar(rules: np.ndarray, calendar: Sequence[Mapping[str, Any]]) -> None:
    for number, festival in enumerate(calendar):
        rules["festival_round"][number] = festival["round"]
        rules["festival_type"][number] = TYPES.index(festival["type"])
        rules["festival_slots"][number] = festival["size_tokens"]


def _fill_local_tile(rules: np.ndarray, number: int, tile: Mapping[str, Any]) -> None:
    widths = tile.get("widths", ())
    rules["widths"][number, : len(widths)] = widths
    rules["levels"][number] = levels_of(tile)
    rules["skills"][number] = sum(1 << SKILLS.index(skill) for skill in tile.get("skills", ()))
    rules["tile_points"][number] = tile["points"]
