"""What a box of Tash-Kalar must hold, and how it becomes the Rules that the compiled core reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from playmill.components import Components, Source, defect, place, refuse
from playmill.components import load as load_components
from playmill.errors import InvalidVariant
from playmill.games.tash_kalar import modes, programs
from playmill.games.tash_kalar.names import CELLS, slug
from playmill.games.tash_kalar.patterns import QUEST_PATTERN, bit_of, board_words, fill_pattern, orientations
from playmill.games.tash_kalar.schema import CHECKS, DECKS, RANKS, SCHEMA, SCHOOL, SHARED, SPAN, TYPES

ARENA_GUARD = 1000  # TAS-45: turns
LEGEND_POINTS = 5  # TAS-40: from so many points on, a being of the arena counts as a legend on the score sheet


@dataclass(frozen=True)
class Options:
    """The options that Rules take besides the components, already checked.

    Attributes
    ----------
    players : int
        2 .. 4, what the mode says.
    mode : str
        One of `modes.ARENA` or `modes.PUBLISHED`.
    decks : tuple of str, or None
        The published game's schools, one a seat.
    """

    players: int = 2
    mode: str = "A2"
    decks: tuple[str, ...] | None = None


@cache
def printed() -> Components:
    """Return the components of the box.

    Examples
    --------
    >>> len(printed()["arena_being"]), len(printed()["being"])
    (102, 84)
    """
    return load_components(files(__package__) / "components.toml", SCHEMA, cross_checks)


def load(source: Source | None = None) -> Components:
    """Read components of Tash-Kalar.

    Parameters
    ----------
    source : path, mapping or Components, optional
        What to read; those of the box if None.

    Returns
    -------
    Components

    Raises
    ------
    InvalidComponents
        Naming every defect: the card and the field, what was given, what is allowed.

    Examples
    --------
    >>> box = load().as_dict()
    >>> box["arena"]["quest_target"] = 2
    >>> load(box)["arena"]["quest_target"]
    2
    """
    return printed() if source is None else load_components(source, SCHEMA, cross_checks)


def cards_in_play(box: Mapping[str, Any], mode: str, decks: Sequence[str] | None) -> tuple[Mapping[str, Any], ...]:
    """Return the beings and legends that a variant uses, in the order in which Rules number them.

    Examples
    --------
    >>> len(cards_in_play(printed(), "deathmatch-duel", ("northern", "southern")))
    30
    """
    if modes.is_arena(mode):
        return tuple(box["arena_being"])
    schools = dict.fromkeys(modes.SCHOOLS[deck] for deck in decks or ())
    return tuple(card for school in (*schools, "legends") for card in box["being"] if card["deck"] == school)


def claims_in_play(box: Mapping[str, Any], mode: str) -> tuple[Mapping[str, Any], ...]:
    """Return the quests of the arena, or the tasks of the High Form, in the order in which Rules number them.

    >>> [len(claims_in_play(printed(), mode)) for mode in ("A2", "high-form", "deathmatch-duel")]
    [20, 24, 0]
    """
    if modes.is_arena(mode):
        return tuple(box["quest"])
    return tuple(box["task"]) if mode.startswith("high-form") else ()


# ---------------------------------------------------------------------- entries that do not go together


def cross_checks(box: Mapping[str, Any]) -> Iterator[str]:
    """Yield each defect of a box that is well formed: entries that do not go together."""
    for name in ("arena_being", "quest", "being", "flare", "task"):
        yield from _distinct(name, box[name], "id", str)
        if name != "flare":
            yield from _distinct(name, box[name], "name", slug)
    for index, card in enumerate(box["arena_being"]):
        where = place("arena_being", index, card)
        yield from _span(f"{where}.pattern", card["pattern"])
        yield from programs.defects(card["ability"], f"{where}.ability", "arena")
    for index, card in enumerate(box["quest"]):
        for number, pattern in enumerate(card["patterns"]):
            yield from _span(f"{place('quest', index, card)}.patterns[{number}]", pattern)
    for index, card in enumerate(box["being"]):
        where = place("being", index, card)
        yield from _span(f"{where}.pattern", [*card["pattern"], [0, 0, "C"]])
        yield from programs.defects(card["effect"], f"{where}.effect", "published")
        if "frozen" in card:
            yield from programs.defects(card["frozen"]["effect"], f"{where}.frozen.effect", "published")
    for index, card in enumerate(box["flare"]):
        for half in ("upper", "lower"):
            where = f"{place('flare', index, card)}.{half}.effect"
            yield from programs.defects(card[half]["effect"], where, "published")
    yield from _decks(box)
    yield from _starts(box["board"])


def _distinct(name: str, cards: Sequence[Mapping[str, Any]], field: str, key: Callable[[str], str]) -> Iterator[str]:
    first: dict[str, str] = {}
    for index, card in enumerate(cards):
        where = place(name, index, card)
        earlier = first.setdefault(key(card[field]), where)
        if earlier != where:
            yield defect(f"{where}.{field}", card[field], f"its own {field}; {earlier} has this one")


def _span(where: str, pattern: Sequence[Sequence[Any]]) -> Iterator[str]:
    columns, rows = [x for x, _, _ in pattern], [y for _, y, _ in pattern]
    if max(columns) - min(columns) > SPAN or max(rows) - min(rows) > SPAN:
        yield defect(where, list(pattern), f"cells, the being's square among them, within {SPAN + 1} columns and rows")


def _starts(board: Mapping[str, Any]) -> Iterator[str]:
    """TAS-58: one piece goes to each pair, so that no square may be in two."""
    squares = [tuple(square) for pair in board["melee_start"] for square in pair]
    for index, square in enumerate(squares):
        if square in squares[:index]:
            yield defect(f"board.melee_start[{index // 2}]", square, "squares of its own, in no other pair")


def _decks(box: Mapping[str, Any]) -> Iterator[str]:
    hand = box["published"]["hand"]
    for deck in DECKS:
        most, least = SCHOOL, hand["beings"] + box["published"]["sideways"]
        if deck == "legends":
            most, least = SHARED, 4 * hand["legends"]
        number = sum(card["deck"] == deck for card in box["being"])
        if not least <= number <= most:
            yield f"being: got {number} cards of the deck {deck}; allowed: {least} .. {most}"
        for index, card in enumerate(box["being"]):
            if card["deck"] == deck == "legends" and (card["rank"] != "L" or "frozen" in card):
                yield defect(
                    f"{place('being', index, card)}.rank", card["rank"], "L, and no frozen effect, for a legend"
                )


# ---------------------------------------------------------------------- the Rules


def fill(rules: np.ndarray[Any, Any], components: Components, options: Options) -> None:
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
        If the components do not suffice for the mode.
    InvalidVariant
        If there are not as many schools as seats.
    """
    rules.reshape(1).view(np.uint8)[:] = 0
    for name in ("program", "frozen_program", "flare_program"):
        rules[name] = -1
    _fill_seats(rules, options)
    _fill_board(rules, components["board"])
    cards = cards_in_play(components, options.mode, options.decks)
    for number, card in enumerate(cards):
        _fill_card(rules, number, card)
    rules["cards"] = rules["legend_base"] = len(cards)
    if modes.is_arena(options.mode):
        _fill_arena(rules, components, options)
        starts = programs.fill(rules, [card["ability"] for card in cards])
        rules["program"][: len(cards)] = starts
    else:
        _fill_published(rules, components, options, cards)
        _fill_programs(rules, cards, components["flare"])


def _fill_seats(rules: np.ndarray[Any, Any], options: Options) -> None:
    """Write who sides with whom, and whose colour is which."""
    mode, players = options.mode, options.players
    sides = modes.sides(mode)
    double = mode == "A2"
    colours = [side for side in range(max(sides) + 1) for _ in range(2 if double else 1)]
    rules["players"], rules["sides"], rules["colours"] = players, max(sides) + 1, len(colours)
    rules["hands_of"] = 2 if double else 1
    rules["teams"] = players > max(sides) + 1
    rules["side_of"][:players] = sides
    rules["colour_side"][: len(colours)] = colours
    hands = range(4) if double else sides
    rules["hand_colour"][: len(hands)] = hands


def _fill_board(rules: np.ndarray[Any, Any], board: Mapping[str, Any]) -> None:
    middle = (3, 4, 5)
    lines = [[(x, y) for x, y in CELLS if y == row] for row in middle]
    lines += [[(x, y) for x, y in CELLS if x == column] for column in middle]
    rules["red"], rules["green"] = board_words(board["red"]), board_words(board["green"])
    rules["lines"] = [board_words(line) for line in lines]
    edges: list[Callable[[int, int], bool]]
    edges = [lambda x, _: x == 0, lambda x, _: x == 8, lambda _, y: y == 0, lambda _, y: y == 8]
    corners: list[Callable[[int, int], bool]]
    corners = [lambda x, y: x + y == 2, lambda x, y: x - y == 6, lambda x, y: y - x == 6, lambda x, y: x + y == 14]
    rules["edges"] = [board_words([cell for cell in CELLS if edge(*cell)]) for edge in edges]
    rules["corners"] = [board_words([cell for cell in CELLS if corner(*cell)]) for corner in corners]
    rules["duel_start"] = [bit_of(x, y) for x, y in board["duel_start"]]
    rules["melee_start"] = [[bit_of(x, y) for x, y in pair] for pair in board["melee_start"]]


def _fill_card(rules: np.ndarray[Any, Any], number: int, card: Mapping[str, Any]) -> None:
    arena = "ability" in card
    marks = () if arena else tuple(programs.marks(card["effect"]))
    mark = card.get("mark", ()) if "mark" in marks else ()
    mark2 = card.get("mark2", ()) if "mark2" in marks else ()
    fill_pattern(rules, number, orientations(card["pattern"], mark, mark2, anchored=not arena))
    if arena:
        rules["points"][number] = card["points"]
        rules["rank"][number] = 2 if card["points"] >= LEGEND_POINTS else 1
        rules["square"][number] = 0
    else:
        rules["rank"][number] = RANKS.index(card["rank"])
        rules["card_of_deck"][number] = 255 if card["deck"] == "legends" else DECKS.index(card["deck"])


def _fill_arena(rules: np.ndarray[Any, Any], components: Components, options: Options) -> None:
    arena, quests, cards = components["arena"], components["quest"], len(components["arena_being"])
    players, colours = options.players, int(rules["colours"])
    hands = players * int(rules["hands_of"])
    defects = []
    if cards < hands * arena["hand"]:
        defects.append(f"arena_being: got {cards} cards; allowed: {hands * arena['hand']} or more, for {hands} hands")
    if len(quests) <= players:
        defects.append(
            f"quest: got {len(quests)} cards; allowed: {players + 1} or more, one a player and more (TAS-43)"
        )
    refuse(components.name, defects)
    for number, quest in enumerate(quests):
        rules["quest_points"][number], rules["quest_level"][number] = quest["points"], quest["level"]
        for pattern, cells in enumerate(quest["patterns"]):
            fill_pattern(rules, QUEST_PATTERN + 3 * number + pattern, orientations(cells, anchored=False))
    values = {
        "deck": [(1 << min(cards, 64)) - 1, (1 << max(cards - 64, 0)) - 1],
        "mode": 0,
        "turn_guard": ARENA_GUARD,
        "quests": len(quests),
        "quests_dealt": 1,
        "quest_target": arena["quest_target"],
        "hand_size": arena["hand"],
        "refill": 1,
        "exchange": 1,
    }
    for name, value in values.items():
        rules[name] = value
    rules["supply"][:colours] = [arena["small_pieces"][f"colours_{colours}"], arena["beings"]]


def _fill_published(
    rules: np.ndarray[Any, Any], components: Components, options: Options, cards: Sequence[Mapping[str, Any]]
) -> None:
    published, decks, mode = components["published"], options.decks or (), options.mode
    if len(decks) != options.players:
        raise InvalidVariant(
            f"TashKalar: decks={decks!r} is not allowed: {mode} has {options.players} seats, one deck each"
        )
    form = "high_form" if mode.startswith("high-form") else "duel" if "duel" in mode else f"melee_{options.players}"
    for seat, deck in enumerate(decks):
        own = [number for number, card in enumerate(cards) if card["deck"] == modes.SCHOOLS[deck]]
        rules["school_base"][seat], rules["school_cards"][seat] = own[0], len(own)
    legends = sum(card["deck"] == "legends" for card in cards)
    tasks = claims_in_play(components, mode)
    for number, task in enumerate(tasks):
        _fill_task(rules, number, task, components["board"])
    values = {
        "mode": 1 if form == "high_form" else 2 if form == "duel" else 3,
        "turn_guard": published["turn_cap"],
        "legend_base": len(cards) - legends,
        "legends": legends,
        "flares": len(components["flare"]),
        "quests": len(tasks),
        "hand_size": published["hand"]["beings"],
        "hand_legends": published["hand"]["legends"],
        "hand_flares": published["hand"]["flares"],
        "turn_actions": published["actions"],
        "first_actions": published["first_actions"],
        "target": published["end_score"][form],
        "sideways": published["sideways"] if mode.endswith("-teams") else 0,
        "point_legend": 2,  # TAS-91
        "point_heroic": 1,
        "commons_per_point": 2,
        "point_summoned": 1,
        "point_flare": 1,  # TAS-88
    }
    for name, value in values.items():
        rules[name] = value
    markers = published["score_markers"][form]  # TAS-52
    if published["pieces"] <= markers:
        refuse(components.name, [defect("published.pieces", published["pieces"], f"{markers + 1} or more")])
    pieces = published["pieces"] - markers
    rules["supply"][: int(rules["colours"])] = [pieces, published["legendary_pieces"]]


def _fill_task(rules: np.ndarray[Any, Any], number: int, task: Mapping[str, Any], board: Mapping[str, Any]) -> None:
    check = task["check"]
    squares = check.get("sets") or check.get("squares") or check.get("on") or ()
    sets = (squares,) if isinstance(squares, str) else squares
    coloured = [*board["red"], *board["green"]]
    for index, name in enumerate(sets):
        rules["task_set"][number, index] = board_words(coloured if name == "coloured" else board[name])
    rules["quest_points"][number] = task["points"]
    rules["quest_level"][number] = min(max(task["points"], 1), 3)
    rules["task_sets"][number] = len(sets)
    rules["task_type"][number] = TYPES.index(task["type"])
    rules["task_advanced"][number] = task["advanced"]
    rules["task_check"][number] = list(CHECKS).index(check["pred"])
    for name in ("total", "upgraded", "legendary", "beings", "legends", "on_n", "lead"):
        rules[f"task_{name}"][number] = check.get(name, 0)
    rules["task_heroic"][number] = check.get("or_heroic", 0)
    if check["pred"] == "chain":
        rules["task_total"][number] = check["between"] == "opposite_corners"


def _fill_programs(
    rules: np.ndarray[Any, Any], cards: Sequence[Mapping[str, Any]], flares: Sequence[Mapping[str, Any]]
) -> None:
    frozen = [number for number, card in enumerate(cards) if "frozen" in card]
    effects = [card["effect"] for card in cards]
    effects += [cards[number]["frozen"]["effect"] for number in frozen]
    effects += [flare[half]["effect"] for flare in flares for half in ("upper", "lower")]
    starts = programs.fill(rules, effects)
    rules["program"][: len(cards)] = starts[: len(cards)]
    rules["frozen_program"][frozen] = starts[len(cards) : len(cards) + len(frozen)]
    rules["flare_program"][: len(flares)] = np.reshape(starts[len(cards) + len(frozen) :], (len(flares), 2))
    for number, flare in enumerate(flares):
        deficits = flare["upper"]["upgraded_deficit"], flare["lower"]["piece_deficit"]
        rules["flare_deficit"][number] = deficits
