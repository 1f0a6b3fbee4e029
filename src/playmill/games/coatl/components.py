"""What a box of Cóatl must hold, and how it becomes the Rules that the compiled core reads."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any, Literal, TypeAlias

import numpy as np

from playmill.components import (
    BOOLEAN,
    Choice,
    Components,
    Integer,
    ListOf,
    Numbered,
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

COLOURS = ("yellow", "red", "black", "green", "blue")  # COA-2; the order is that of the compiled core
LETTERS = "YRKGB"
FRAMES = ("red", "black", "blue", "yellow", "green")  # COA-5
FAMILIES = ("count", "exact_pair", "trio", "pair", "alternation", "block", "rainbow", "stretch", "mirror", "bag")
SIGN = re.compile(rf"[{LETTERS}*]\+|!?[{LETTERS}]")
REQUIREMENTS = ("", "absent", "length", "equal", "no_class")  # of temples; the order is that of the compiled core
MOST_PROPHECIES = 64  # kinds, and cards in play
MOST_TEMPLES = 32
MOST_SIGNS = 8  # of a pattern; the compiled core has room for twice as many, to read it backwards too
MOST_ROWS = 4  # of a prophecy's points
MOST_REQUIREMENTS = 3
PLAYERS_KEYS = {1: "solo", 2: "p2", 3: "p3", 4: "p4"}

Cards: TypeAlias = tuple[Mapping[str, Any], ...]

POINTS = Integer(0, 99)
BODIES = Integer(1, 24)  # of each colour; a coatl has room for 126 pieces
NAME = Text(r"[a-z0-9_]{1,40}", "1 .. 40 small letters, digits and _")
_COLOUR, _FRAME = "|".join(COLOURS), "|".join(FRAMES)

PROPHECY = Table(
    {
        "id": Integer(0, MOST_PROPHECIES - 1),
        "name": NAME,
        "family": Choice(FAMILIES),
        "frame": Choice(FRAMES),
        "pattern": Text(
            rf" *(?:(?:[{LETTERS}*]\+|!?[{LETTERS}]) *){{1,{MOST_SIGNS}}}",
            f"1 .. {MOST_SIGNS} signs, each a letter of {LETTERS}, such a letter and +, *+, or ! and such a letter",
        ),
        "points": Numbered(POINTS, 1, 15, gaps=True),
        "copies": Integer(1, 9),
        "promo": BOOLEAN,
    },
    optional=("copies", "promo"),
)
TEMPLE = Table(
    {
        "id": Integer(0, MOST_TEMPLES - 1),
        "name": NAME,
        "requires": ListOf(
            Text(
                rf"no (?:{_COLOUR})|length [1-9]\d?|(?:{_COLOUR}) = (?:{_COLOUR})|no (?:{_FRAME}) prophecy",
                '"no yellow", "length 7", "red = yellow" or "no blue prophecy", with any colours and number',
            ),
            1,
            MOST_REQUIREMENTS,
            distinct=True,
        ),
        "points": Numbered(POINTS, 1, MOST_REQUIREMENTS),
        "promo": BOOLEAN,
    },
    optional=("promo",),
)
SCHEMA = Table(
    {
        "meta": Table({"game": Choice(("coatl",))}),
        "pieces": Table({"heads": Integer(1, 9), "tails": Integer(1, 9), "bodies": BODIES}),
        "fewer_bodies": Table(dict.fromkeys(PLAYERS_KEYS.values(), BODIES)),
        "supply": Table({"head_spaces": Integer(1, 9), "tail_spaces": Integer(1, 9), "body_spaces": Integer(1, 12)}),
        "player": Table(
            {
                "board_spaces": Integer(2, 20),
                "hand": Integer(1, 9),
                "coatls": Integer(1, 3),
                "incomplete_coatls": Integer(1, 2),
                "prophecies_per_coatl": Integer(1, 4),
            }
        ),
        "setup": Table({"display": Integer(1, 9), "dealt": ListOf(Integer(0, 9), 4, 4), "kept": Integer(1, 9)}),
        "prophecy": ListOf(PROPHECY, 1, MOST_PROPHECIES),
        "temple": ListOf(TEMPLE, 1, MOST_TEMPLES),
    }
)


@dataclass(frozen=True)
class Options:
    """The options that Rules take besides the components, already checked.

    Attributes
    ----------
    players : int
        1 .. 4.
    sacrifice_tokens, pattern_direction, x_open_end, refill_trigger, keep_exactly_three, temple_hand_public
        The switches of COA-76, COA-62, COA-64, COA-29, COA-16 and COA-18.
    fewer_bodies, promo_cards
        The modules of COA-106 and COA-107.
    solo_turn_cap : int
        COA-104: turns that one player has at most.
    """

    players: int = 2
    sacrifice_tokens: bool = False
    pattern_direction: Literal["head_to_tail", "both"] = "head_to_tail"
    x_open_end: Literal["strict", "lenient"] = "strict"
    refill_trigger: Literal["level", "edge"] = "level"
    keep_exactly_three: bool = False
    temple_hand_public: bool = False
    fewer_bodies: bool = False
    promo_cards: bool = False
    solo_turn_cap: int = 40


@cache
def printed() -> Components:
    """Return the components of the published box.

    Examples
    --------
    >>> sum(card.get("copies", 1) for card in printed()["prophecy"] if not card.get("promo", False))
    54
    """
    return load_components(files(__package__) / "components.toml", SCHEMA, cross_checks)


def load(source: Source | None = None) -> Components:
    """Read components of Cóatl.

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
        Naming every defect: the card and the field, what was given, what is allowed.

    Examples
    --------
    >>> box = load().as_dict()
    >>> box["prophecy"][12]["points"] = {"1": 3, "2": 9}
    >>> load(box)["prophecy"][12]["points"]["2"]
    9
    """
    return printed() if source is None else load_components(source, SCHEMA, cross_checks)


def signs(pattern: str) -> tuple[str, ...]:
    """Return the signs of a pattern, one by one.

    >>> signs("G K *+ K G")
    ('G', 'K', '*+', 'K', 'G')
    >>> signs("!YYY!Y")
    ('!Y', 'Y', 'Y', '!Y')
    """
    return tuple(SIGN.findall(pattern))


# ---------------------------------------------------------------------- entries that do not go together


def cross_checks(box: Mapping[str, Any]) -> Iterator[str]:
    """One line for each defect of a box that is well formed: entries that do not go together."""
    kept, hand = box["setup"]["kept"], box["player"]["hand"]
    if kept > hand:
        yield defect("setup.kept", kept, f"{hand} at most, as many as player.hand")
    for name in ("prophecy", "temple"):
        yield from numbering(name, box[name])
        yield from own_names(name, box[name])
    for index, card in enumerate(box["prophecy"]):
        where = place("prophecy", index, card)
        yield from _pattern(where, card)
        yield from _rows(where, card)
    for index, card in enumerate(box["temple"]):
        where = place("temple", index, card)
        yield from _requirements(where, card)
        yield from _rows(where, card)
    yield from _twins("prophecy", box["prophecy"], lambda card: (card["family"] == "bag", signs(card["pattern"])))
    yield from _twins("temple", box["temple"], lambda card: frozenset(card["requires"]))


def _pattern(where: str, card: Mapping[str, Any]) -> Iterator[str]:
    found = signs(card["pattern"])
    inner = found[1:-1]
    match card["family"]:
        case "count":
            fits, allowed = found[0] in LETTERS and len(found) == 1, "one letter for a card that counts"
        case "bag":
            fits, allowed = all(sign in LETTERS for sign in found), "letters alone for a bag"
        case "exact_pair":
            around = f"!{found[1]}" if inner else ""
            fits = bool(inner) and found[0] == found[-1] == around and set(inner) == {found[1]} <= set(LETTERS)
            allowed = "one letter repeated, ! and that letter before and behind, as !Y YY !Y"
        case _:
            fits, allowed = not any(sign.startswith("!") for sign in found), "no ! but for an exact_pair"
    if not fits:
        yield defect(f"{where}.pattern", card["pattern"], allowed)


def _rows(where: str, card: Mapping[str, Any]) -> Iterator[str]:
    rows = sorted((int(times), points) for times, points in card["points"].items())
    if len(rows) > MOST_ROWS:
        yield f"{where}.points: got {len(rows)} rows; allowed: 1 .. {MOST_ROWS}"
    for (_, before), (times, points) in pairwise(rows):
        if points <= before:
            yield defect(f"{where}.points.{times}", points, f"more than {before}, which the row before pays")
    if card.get("family") == "bag" and rows[-1][0] > 1:
        yield defect(f"{where}.points.{rows[-1][0]}", rows[-1][1], "the row 1 alone, since a bag is found once or not")


def _requirements(where: str, card: Mapping[str, Any]) -> Iterator[str]:
    for number, text in enumerate(card["requires"]):
        one, between, other = (*text.split(), "")[:3]
        if between == "=" and one == other:
            yield defect(f"{where}.requires[{number}]", text, "two different colours")
    if len(card["points"]) != len(card["requires"]):
        rows = f"rows 1 .. {len(card['requires'])}, one for each number of requirements met"
        yield defect(f"{where}.points", card["points"], rows)


def _twins(name: str, cards: Sequence[Mapping[str, Any]], says: Callable[[Mapping[str, Any]], object]) -> Iterator[str]:
    first: dict[object, str] = {}
    for index, card in enumerate(cards):
        where = place(name, index, card)
        earlier = first.setdefault((says(card), frozenset(card["points"].items())), where)
        if earlier != where:
            yield f"{where}: asks and pays the same as {earlier}; allowed: one such card, with copies"


# ---------------------------------------------------------------------- the Rules


def in_play(box: Mapping[str, Any], promo_cards: bool) -> tuple[Cards, Cards]:
    """Return the prophecies and the temples that a variant uses, in the order in which Rules number them.

    Parameters
    ----------
    box : Mapping
        Components, or what they were made from.
    promo_cards : bool
        Whether the promo cards are in (COA-107).

    Examples
    --------
    >>> [len(cards) for cards in in_play(printed(), promo_cards=True)]
    [55, 20]
    """
    prophecies, temples = (
        tuple(card for card in box[name] if promo_cards or not card.get("promo", False))
        for name in ("prophecy", "temple")
    )
    return prophecies, temples


def check_players(components: Components, players: int, promo_cards: bool) -> None:
    """Refuse components that do not suffice for so many players.

    Raises
    ------
    InvalidComponents
        If there are too few cards for the deal, or more than a state has room for.
    """
    prophecies, temples = in_play(components, promo_cards)
    cards = sum(card.get("copies", 1) for card in prophecies)
    setup = components["setup"]
    dealt = sum(setup["dealt"][:players])
    needed = setup["display"] + dealt
    defects = []
    if not needed <= cards <= MOST_PROPHECIES:
        reason = f"{setup['display']} for the display and {dealt} for the deal at least"
        defects.append(f"prophecy: got {cards} cards in play; allowed: {needed} .. {MOST_PROPHECIES}, {reason}")
    if len(temples) < players:
        defects.append(f"temple: got {len(temples)} cards in play; allowed: {players} or more, one for each player")
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
    check_players(components, options.players, options.promo_cards)
    rules.reshape(1).view(np.uint8)[:] = 0
    fill_cards(rules, *in_play(components, options.promo_cards), options)
    pieces, supply, player, setup = (components[name] for name in ("pieces", "supply", "player", "setup"))
    bodies = components["fewer_bodies"][PLAYERS_KEYS[options.players]] if options.fewer_bodies else pieces["bodies"]
    values = {
        "bag": [count for count in (pieces["heads"], pieces["tails"], bodies) for _ in COLOURS],
        "spaces": [supply["head_spaces"], supply["tail_spaces"], supply["body_spaces"]],
        "deal": setup["dealt"],
        "keep": setup["kept"],
        "display": setup["display"],
        "hand": player["hand"],
        "board": player["board_spaces"],
        "incomplete": player["incomplete_coatls"],
        "coatls": player["coatls"],
        "beside": player["prophecies_per_coatl"],
        "players": options.players,
        "turn_cap": options.solo_turn_cap if options.players == 1 else 0,
        "tokens": options.sacrifice_tokens,
        "refill_edge": options.refill_trigger == "edge",
        "keep_exactly": options.keep_exactly_three,
        "temple_public": options.temple_hand_public,
    }
    for name, value in values.items():
        rules[name] = value


def fill_cards(rules: np.ndarray, prophecies: Cards, temples: Cards, options: Options) -> None:
    """Write what cards say, and how they read a coatl, into Rules.

    Parameters
    ----------
    rules : ndarray of shape () and the dtype of Rules
        Zeroed; written in place.
    prophecies, temples : tuple of Mapping
        The cards, in the order in which Rules number them; 64 prophecies at most, copies counted.
    options : Options
        Of which `pattern_direction` and `x_open_end` matter.
    """
    _number_cards(rules, prophecies)
    for kind, card in enumerate(prophecies):
        _fill_prophecy(rules, kind, card)
        _fill_pattern(rules["patterns"], kind, card, both=options.pattern_direction == "both")
    for number, card in enumerate(temples):
        _fill_temple(rules, number, card)
    rules["kinds"], rules["temples"] = len(prophecies), len(temples)
    rules["cards"] = sum(card.get("copies", 1) for card in prophecies)
    rules["lenient"] = options.x_open_end == "lenient"


def _number_cards(rules: np.ndarray, prophecies: Cards) -> None:
    """Number the cards by kind, twins side by side."""
    card = 0
    for kind, prophecy in enumerate(prophecies):
        copies = prophecy.get("copies", 1)
        mask = (1 << copies) - 1 << card
        rules["cards_of"][kind] = mask
        rules["class_cards"][FRAMES.index(prophecy["frame"])] |= np.uint64(mask)
        rules["kind_of"][card : card + copies] = kind
        card += copies


def _fill_prophecy(rules: np.ndarray, kind: int, card: Mapping[str, Any]) -> None:
    pieces = [sign for sign in signs(card["pattern"]) if sign[0] in LETTERS]
    rules["need"][kind] = sum(1 << 8 * LETTERS.index(sign[0]) for sign in pieces)
    rules["family"][kind] = FAMILIES.index(card["family"])
    rules["bag_kind"][kind] = card["family"] == "bag"
    for level, (times, points) in enumerate(sorted((int(times), points) for times, points in card["points"].items())):
        rules["level"][kind, times:] = level + 1
        rules["points"][kind, times:] = points


def _fill_pattern(patterns: np.ndarray, kind: int, card: Mapping[str, Any], *, both: bool) -> None:
    found = signs(card["pattern"])
    if card["family"] == "bag":
        return
    if card["family"] == "exact_pair":  # the first and the last place are what bounds the row
        last = len(found) - 1
        patterns["accepts"][:, kind] = 1 | 1 << last
        patterns["accepts"][1 + LETTERS.index(found[1]), kind] = (1 << last) - 2
        patterns["starts"][kind] = patterns["after"][kind] = 1
        patterns["finals"][kind] = 1 << last
        return
    ways = [found, found[::-1]] if both and found != found[::-1] else [found]
    places = [sign for way in ways for sign in way]
    for colour, letter in enumerate(LETTERS):
        patterns["accepts"][1 + colour, kind] = _bits(sign[0] in ("*", letter) for sign in places)
    patterns["loops"][kind] = _bits(sign.endswith("+") for sign in places)
    patterns["starts"][kind] = sum(1 << len(found) * way for way in range(len(ways)))
    patterns["finals"][kind] = sum(1 << len(found) * way + len(found) - 1 for way in range(len(ways)))


def _bits(truths: Iterable[bool]) -> int:
    return sum(truth << place for place, truth in enumerate(truths))


def _fill_temple(rules: np.ndarray, number: int, card: Mapping[str, Any]) -> None:
    for index, text in enumerate(card["requires"]):
        match text.split():
            case ["no", frame, "prophecy"]:
                entry = REQUIREMENTS.index("no_class"), FRAMES.index(frame), 0
            case ["no", colour]:
                entry = REQUIREMENTS.index("absent"), COLOURS.index(colour), 0
            case ["length", pieces]:
                entry = REQUIREMENTS.index("length"), int(pieces), 0
            case [colour, "=", other]:
                entry = REQUIREMENTS.index("equal"), COLOURS.index(colour), COLOURS.index(other)
        for field, value in zip(("requirement", "of", "and_of"), entry, strict=True):
            rules[field][number, index] = value
        rules["temple_points"][number, index + 1] = card["points"][str(index + 1)]
