"""A position and its actions for people: words, and coatls drawn piece by piece with their cards beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Any

import numpy as np

from playmill.game import Game
from playmill.games.coatl.names import COLOURS, LETTERS, PAIRS
from playmill.games.coatl.reading import Reading, coatl_text, draw_coatl, prophecy_text, reading_of, temple_text
from playmill.pictures import ScoreSheet, row, several

__all__ = ["describe", "show"]

# csrc/games/coatl/state.pxd
KEEP, ACTION, TAKE, PICK, ASSEMBLE, LAY, TEMPLE, WISH, DISCARD, PRIEST = range(10)
DECK, SOURCES, CONTENTS, START, EXTEND, CARD = 7, 8, 12, 37, 52, 92  # where the actions of a sort begin
WAYS, HEAD_SIDE, TAIL_SIDE = 20, 10, 15  # of extending one coatl; where bodies at the one and the other side begin
THIRD_COATL, BODIES_EXHAUSTED, ALL_PASSED, TURN_CAP = range(1, 5)
CLOSED = 3

SORTS = ("head", "tail", "body")
PLURALS = ("heads", "tails", "bodies")
STACKS = ("left", "right")
TOKENS = ("Perfect Pick", "See the Future", "Priest Commitment")
USES = (
    "will take pieces",
    "will take prophecies",
    "will assemble",
    "spends Perfect Pick",
    "spends See the Future: discards the whole display and turns up a new one",
    "spends Priest Commitment",
)
STOPS = {
    KEEP: "keeps no more prophecies",
    ACTION: "does nothing more",
    PICK: "takes no more prophecies",
    ASSEMBLE: "ends its assembling",
    LAY: "lays no more prophecies",
    TEMPLE: "takes no temple",
    DISCARD: "discards no more prophecies",
}
DOINGS = {
    KEEP: "keeps prophecies of the deal",
    ACTION: "chooses its action",
    TAKE: "takes pieces",
    PICK: "takes prophecies",
    ASSEMBLE: "assembles",
    LAY: "lays prophecies beside the coatl just completed",
    TEMPLE: "may take a temple for the coatl just completed",
    WISH: "takes pieces from the bags (Perfect Pick)",
    DISCARD: "discards prophecies (See the Future)",
    PRIEST: "takes a temple into its hand (Priest Commitment)",
}
ENDINGS = {
    THIRD_COATL: "seat {} has completed its last coatl",
    BODIES_EXHAUSTED: "the bodies are exhausted",
    ALL_PASSED: "all have passed",
    TURN_CAP: "the turns are used up",
}
LEGEND = (
    f"Pieces: {', '.join(f'{letter} {name}' for letter, name in zip(LETTERS, COLOURS, strict=True))}.",
    "Coatls from head side to tail side: < a head, > a tail, - an open end; heads and tails are pieces like any other.",
    "Patterns: + one or more of the colour, *+ one or more of any, ! no such piece. Points as times:points.",
)
LABEL = 10  # columns before what it names
ASKS, PAYS, REMARK = 25, 50, 67  # columns at which the parts of a line about a card begin
WIDTH = 120


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
        0 to ``game.num_actions - 1``.

    Examples
    --------
    >>> from playmill.games.coatl import Coatl
    >>> game = Coatl(players=2)
    >>> start = game.deal(1, seed=3)[0]
    >>> game.describe(start, game.legal_actions(start)[1]).split()[0]
    'keeps'
    """
    phase, reading = int(state["head"]["phase"]), reading_of(game)
    if action == 0:
        return STOPS[phase]
    if action < DECK:
        return USES[action - 1]
    if action == DECK:
        return "takes the top prophecy of the deck"
    if action < CONTENTS:
        return _temple_taken(reading, state, action - SOURCES)
    if action < START:
        return f"takes {_contents(action - CONTENTS)}{' from the bags' if phase == WISH else ''}"
    if action < EXTEND:
        return f"starts a coatl with {_one(action - START)}"
    if action < CARD:
        return _extended(state, *divmod(action - EXTEND, WAYS))
    coatl, kind = divmod(action - CARD, len(reading.prophecies))
    if coatl:
        return _fulfilled(reading, state, coatl - 1, kind)
    done = {KEEP: "keeps", PICK: "takes from the display:", DISCARD: "discards"}[phase]
    return f"{done} {_prophecy(reading, kind)}"


def _one(piece: int) -> str:
    sort, colour = divmod(piece, len(COLOURS))
    return f"a {COLOURS[colour]} {SORTS[sort]}"


def _contents(contents: int) -> str:
    if contents < 2 * len(COLOURS):
        return _one(contents)
    first, second = PAIRS[contents - 2 * len(COLOURS)]
    return f"two {first} bodies" if first == second else f"a {first} and a {second} body"


def _prophecy(reading: Reading, kind: int) -> str:
    card = reading.prophecies[kind]
    pattern, points = prophecy_text(card)
    return f"{card['name']} ({pattern}; {points})"


def _temple(reading: Reading, temple: int) -> str:
    card = reading.temples[temple]
    requires, points = temple_text(card)
    return f"{card['name']} ({requires}; {points})"


def _temple_taken(reading: Reading, state: Any, source: int) -> str:
    seat = state["head"]["seat"]
    temple = int([*state["temple"][seat], *state["stack"]][source]) - 1
    places = (
        "its own temple",
        "the temple of its Priest Commitment",
        *(f"the top of the {name} stack" for name in STACKS),
    )
    taken = f"takes {places[source]}, {_temple(reading, temple)}"
    if state["head"]["phase"] == PRIEST:
        return f"{taken}, into its hand"
    i = int(state["complete"][seat]) + int(state["closing"]) - 1
    return f"{taken}: {_met(reading, temple, _colours(state, seat, i), state['laid'][seat, i])}"


def _met(reading: Reading, temple: int, colours: list[int], cards: int) -> str:
    met, points = reading.met(temple, colours, cards)
    return f"meets {met} of {len(reading.temples[temple]['requires'])}, {several(points, 'point')}"


def _colours(state: Any, seat: int, i: int) -> list[int]:
    colours: list[int] = state["coatl"][seat, i, : state["length"][seat, i]].tolist()
    return colours


def _extended(state: Any, number: int, way: int) -> str:
    seat = state["head"]["seat"]
    i = int(state["complete"][seat]) + number
    piece = way if way < TAIL_SIDE else way - len(COLOURS)
    at_head = way < len(COLOURS) or HEAD_SIDE <= way < TAIL_SIDE
    before, added = _colours(state, seat, i), [1 + piece % len(COLOURS)]
    closed = int(state["closed"][seat, i]) | (1, 2, 0)[piece // len(COLOURS)]
    text = coatl_text(added + before if at_head else before + added, closed)
    if way < HEAD_SIDE:
        return f"{'completes' if closed == CLOSED else 'closes'} coatl {number + 1} with {_one(piece)}: {text}"
    return f"adds {_one(piece)} to coatl {number + 1} at the {'head' if at_head else 'tail'} side: {text}"


def _fulfilled(reading: Reading, state: Any, number: int, kind: int) -> str:
    seat = state["head"]["seat"]
    i = int(state["complete"][seat]) + number
    colours, closed = _colours(state, seat, i), int(state["closed"][seat, i])
    return (
        f"lays {_prophecy(reading, kind)} beside coatl {number + 1}, {coatl_text(colours, closed)}: "
        f"{_found(reading, kind, colours, closed)}"
    )


def _found(reading: Reading, kind: int, colours: list[int], closed: int) -> str:
    times, level, points = reading.found(kind, colours, closed)
    often = {1: "once", 2: "twice"}.get(times, f"{times} times")
    return f"found {often}, level {level}, {several(points, 'point')}{'' if closed == CLOSED else ' so far'}"


# ---------------------------------------------------------------------- the whole position


def show(game: Game, state: Any, sheet: ScoreSheet) -> Iterator[str]:
    """Yield a checked state as lines: whose turn it is, the table, every seat's coatls and cards, the score sheet."""
    reading = reading_of(game)
    yield from (_title(game, state), "", *_pieces(reading, state), "", *_table(reading, state), "")
    for seat in range(game.players):
        yield from (_caption(reading, state, seat), *_in_front(reading, state, seat), "")
    yield from (*LEGEND, "", *_score_sheet(reading, state, sheet))


def _title(game: Game, state: Any) -> str:
    seat, turn, phase = (int(state["head"][name]) for name in ("seat", "turn", "phase"))
    name = f"{game.title}, {several(game.players, 'player')}"
    if seat < 0:
        return f"{name}: over after {several(turn, 'turn')}, {ENDINGS[int(state['ending'])].format(state['trigger'])}"
    doing = "may act a second time" if phase == ACTION and state["second"] else DOINGS[phase]
    last = f"; last turns, {state['turns_left']} more after this one" if state["ending"] else ""
    return f"{name}: turn {turn}, seat {seat} {doing}{last}"


def _pieces(reading: Reading, state: Any) -> Iterator[str]:
    """List supply and bags: heads, tails, bodies."""
    spaces = reading.rules["spaces"].tolist()
    yield f"{'':{LABEL}}{'in the supply':40}{'in the bags':12}{''.join(f'{letter:>3}' for letter in LETTERS)}"
    for sort, counts in enumerate(state["bag"].reshape(len(SORTS), -1)):
        lying = _lying(state["supply"], sort)
        shown = " ".join([*lying, *["-"] * (spaces[sort] - len(lying))])
        yield f"{PLURALS[sort]:{LABEL}}{shown:52}{''.join(f'{count:3}' for count in counts)}"


def _lying(supply: Any, sort: int) -> list[str]:
    """Return the letters in each space of the supply that holds something: heads, tails or bodies."""
    if sort < 2:
        counts = supply[len(COLOURS) * sort :][: len(COLOURS)]
        return [letter for letter, count in zip(LETTERS, counts, strict=True) for _ in range(count)]
    letter = dict(zip(COLOURS, LETTERS, strict=True))
    pairs = zip(PAIRS, supply[2 * len(COLOURS) :], strict=True)
    return [letter[first] + letter[second] for (first, second), count in pairs for _ in range(count)]


def _table(reading: Reading, state: Any) -> Iterator[str]:
    yield from _labelled("display", [_prophecy_line(reading, kind) for kind in reading.kinds(state["display"])])
    deck = int(state["deck"]).bit_count()
    yield f"{'deck':{LABEL}}{deck} {'prophecy' if deck == 1 else 'prophecies'}"
    discarded = ", ".join(reading.prophecies[kind]["name"] for kind in reading.kinds(state["discard"]))
    yield from _labelled("discarded", wrap(discarded, WIDTH - LABEL))
    tops = []
    for name, top, under in zip(STACKS, state["stack"].tolist(), state["under"].tolist(), strict=True):
        tops.append(f"{name}: {_temple(reading, top - 1)}, {under} under it" if top else f"{name}: -")
    yield from _labelled("temples", tops)


def _labelled(label: str, lines: Iterable[str]) -> Iterator[str]:
    for number, line in enumerate(list(lines) or ["-"]):
        yield f"{'' if number else label:{LABEL}}{line}"


def _prophecy_line(reading: Reading, kind: int, remark: str = "") -> str:
    card = reading.prophecies[kind]
    return _card_line(card["name"], *prophecy_text(card), remark)


def _temple_line(reading: Reading, temple: int, remark: str) -> str:
    card = reading.temples[temple]
    return _card_line(card["name"], *temple_text(card), remark)


def _card_line(name: str, asks: str, pays: str, remark: str) -> str:
    line = ""
    for text, column in ((name, ASKS), (asks, PAYS), (pays, REMARK)):
        line = f"{line}{text} ".ljust(column)
    return line + remark


# ---------------------------------------------------------------------- in front of a seat


def _caption(reading: Reading, state: Any, seat: int) -> str:
    facts = [
        several(int(state["coatl_points"][seat].sum()), "point"),
        f"{state['complete'][seat]} of {reading.rules['coatls']} coatls complete",
    ]
    if reading.rules["tokens"]:
        spent = int(state["tokens"][seat])
        facts.append("tokens: " + (", ".join(name for i, name in enumerate(TOKENS) if not spent >> i & 1) or "none"))
    if state["passes"][seat]:
        facts.append(f"{several(int(state['passes'][seat]), 'turn')} passed")
    to_move = ", to move" if seat == state["head"]["seat"] else ""
    return f"---- seat {seat}{to_move}: {'; '.join(facts)} ----"


def _in_front(reading: Reading, state: Any, seat: int) -> Iterator[str]:
    yield from _labelled("board", [_board(reading, state, seat)])
    yield from _labelled("hand", _hand(reading, state, seat))
    if state["head"]["phase"] == KEEP and 0 <= state["head"]["seat"] <= seat:
        dealt = reading.kinds(state["aside"][seat])
        yield from _labelled("dealt", [_prophecy_line(reading, kind, "hidden, to keep or not") for kind in dealt])
    yield from _labelled("temple", _temples_in_hand(reading, state, seat))
    for i in range(state["coatls"][seat]):
        yield from _coatl(reading, state, seat, i)


def _board(reading: Reading, state: Any, seat: int) -> str:
    lying = []
    for name, counts in zip(PLURALS, state["board"][seat].reshape(len(SORTS), -1), strict=True):
        letters = "".join(letter * int(count) for letter, count in zip(LETTERS, counts, strict=True))
        lying += [f"{name} {letters}"] if letters else []
    filled = f"{state['pieces'][seat]} of {reading.rules['board']} spaces filled"
    return f"{filled}: {', '.join(lying)}" if lying else filled


def _hand(reading: Reading, state: Any, seat: int) -> list[str]:
    seen = int(state["shown"][seat])
    hidden = int(state["hand"][seat]) & ~seen
    return [
        *(_prophecy_line(reading, kind, "hidden from others") for kind in reading.kinds(hidden)),
        *(_prophecy_line(reading, kind, "taken in sight of all") for kind in reading.kinds(seen)),
    ]


def _temples_in_hand(reading: Reading, state: Any, seat: int) -> list[str]:
    dealt = "open to all" if reading.rules["temple_public"] else "hidden from others"
    remarks = zip(state["temple"][seat].tolist(), (dealt, "taken in sight of all"), strict=True)
    return [_temple_line(reading, temple - 1, remark) for temple, remark in remarks if temple]


def _coatl(reading: Reading, state: Any, seat: int, i: int) -> Iterator[str]:
    """Draw a coatl, and what lies beside it with what that is worth."""
    colours, closed, laid = _colours(state, seat, i), int(state["closed"][seat, i]), int(state["laid"][seat, i])
    number = i + 1 - int(state["complete"][seat])
    lines = [*draw_coatl(colours, closed)]
    lines += [_prophecy_line(reading, kind, _found(reading, kind, colours, closed)) for kind in reading.kinds(laid)]
    if state["temple_laid"][seat, i]:
        temple = int(state["temple_laid"][seat, i]) - 1
        lines.append(_temple_line(reading, temple, _met(reading, temple, colours, laid)))
    length = several(len(colours), "piece")
    if number < 1:
        yield f"{'complete':{LABEL}}{length}, {several(int(state['coatl_points'][seat, i]), 'point')}"
    else:
        ends = ("open at both ends", "open at the tail side", "open at the head side", "just completed")[closed]
        yield f"{f'coatl {number}':{LABEL}}{length}, {ends}"
    yield from _labelled("", lines)


# ---------------------------------------------------------------------- the score sheet


def _score_sheet(reading: Reading, state: Any, sheet: ScoreSheet) -> Iterator[str]:
    seats = range(len(sheet.scores))
    yield sheet.heading()
    for part in sheet.parts[0]:
        if part != "bag" or any(card["family"] == "bag" for card in reading.prophecies):  # COA-107
            yield sheet.part(part)
    yield row("total", sheet.scores)
    yield row("cards beside complete coatls", [_cards_beside(state, seat) for seat in seats])
    yield row("best coatl", [state["coatl_points"][seat].max() for seat in seats])
    yield row("place", sheet.places)


def _cards_beside(state: Any, seat: int) -> int:
    """COA-91: prophecies and temples beside complete coatls."""
    complete = slice(int(state["complete"][seat]))
    prophecies = sum(int(cards).bit_count() for cards in state["laid"][seat, complete])
    return prophecies + int(np.count_nonzero(state["temple_laid"][seat, complete]))
