"""A position and its actions for people: words, the board square by square, and every seat's cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from playmill.games.tash_kalar import components, modes
from playmill.games.tash_kalar.names import CELLS, DIRECTIONS, RANKS
from playmill.games.tash_kalar.texts import being_text, flare_text, quest_text, task_text
from playmill.pictures import ScoreSheet, row, several

if TYPE_CHECKING:
    from playmill.games.tash_kalar.game import TashKalar

__all__ = ["describe", "show"]

# csrc/games/tash_kalar/state.pxd
(
    TURN, CELL, PLACEMENT, BEING, EFFECT, CLAIM, CLAIM_CELLS, ORIENTATION, IMPROVISE, PICK_UP, SUMMON_PICK_UP, DISCARD,
    RETURN, FLARE_FOE, LEGEND_COLOUR, FROZEN_KEEP, TASK, ODD_COLOUR, SETUP_DUEL, SETUP_CELL, SETUP_COLOUR,
) = range(21)  # fmt: skip
BRANCH, DIRECTION, COLOUR, CELL_ACTION, TURNED, PATTERN, CARD = 9, 17, 25, 29, 98, 106, 658  # where a sort begins
STRIDE, NOWHERE, CARDS, QUEST_WAYS, SCHOOL = 14, 255, 112, 3, 18

LETTERS = "abcd"  # of colours
TOWARDS = dict(
    zip(
        DIRECTIONS,
        ("north-west", "north", "north-east", "west", "east", "south-west", "south", "south-east"),
        strict=True,
    )
)
PLAIN = {
    3: "will discard a card",
    4: "invokes its flare",
    5: "uses its frozen effect",
    6: "ends its turn",
    7: "carries it out",
    8: "puts its flare under the flares",
}
STOPS = {
    CLAIM: "claims no quest",
    TASK: "claims no task",
    EFFECT: "does no more of it",
    RETURN: "puts no more cards back",
}
CELL_WORDS = {
    CELL: "places it on",
    BEING: "puts the being on",
    PICK_UP: "picks up its piece on",
    SUMMON_PICK_UP: "picks up its piece on",
    SETUP_DUEL: "puts its own piece on",
    SETUP_CELL: "will put a piece on",
}
COLOUR_WORDS = {
    IMPROVISE: "spends its improvised summoning of colour",
    FLARE_FOE: "compares itself with colour",
    LEGEND_COLOUR: "scores the legend in colour",
    ODD_COLOUR: "scores the odd common in colour",
    SETUP_COLOUR: "puts a piece there of colour",
}
CARD_WORDS = {
    TURN: "exchanges",
    DISCARD: "discards",
    RETURN: "puts back",
    FROZEN_KEEP: "keeps the frozen effect of",
}
DOINGS = {
    TURN: "is to act",
    CELL: "places a piece",
    PLACEMENT: "summons: which pieces form the pattern",
    BEING: "summons: where the being goes",
    EFFECT: "carries out an effect",
    CLAIM: "may claim a quest",
    CLAIM_CELLS: "claims a quest: which pieces form the pattern",
    ORIENTATION: "summons: how the card is turned",
    IMPROVISE: "summons: whose piece is improvised",
    PICK_UP: "picks up a piece, to place it",
    SUMMON_PICK_UP: "picks up a piece for the being",
    DISCARD: "discards a card",
    RETURN: "may put cards back",
    FLARE_FOE: "invokes a flare: against whom",
    LEGEND_COLOUR: "scores a legend: in which colour",
    FROZEN_KEEP: "keeps one of two frozen effects",
    TASK: "may claim a task",
    ODD_COLOUR: "scores an odd common: in which colour",
    SETUP_DUEL: "sets the table up",
    SETUP_CELL: "sets the table up",
    SETUP_COLOUR: "sets the table up",
}
ENDINGS = (
    "",
    "quests enough are put aside",
    "the quests have run out",
    "all have passed",
    "points enough are reached",
    "the last card of a deck is drawn",
    "the turns are used up",
)
ARENA_PARTS = {
    "level_1": "quests of level 1",
    "level_2": "quests of level 2",
    "level_3": "quests of level 3",
    "heroic": "beings",
    "legendary": "legends",
    "abilities": "abilities",
}
TASK_PARTS = {
    "level_1": "tasks of 1 point",
    "level_2": "tasks of 2 points",
    "level_3": "tasks of 3 points",
    "legendary": "legends on the board",
}
BATTLE_PARTS = {
    "level_1": "legends destroyed",
    "level_2": "heroics destroyed",
    "level_3": "commons destroyed",
    "legendary": "legends summoned",
    "flares": "flares of foes",
}
LABEL = 10  # columns before what it names
NAME, DRAWN, WORTH = 24, 44, 55  # columns at which the parts of a line about a card end


# ---------------------------------------------------------------------- words


def describe(game: TashKalar, state: Any, action: int) -> str:
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
    >>> from playmill.games.tash_kalar import TashKalar
    >>> game = TashKalar(mode="A2")
    >>> game.describe(game.deal(1, seed=3)[0], 1).split(" colour ")[0]
    'places a piece of'
    """
    phase, cards = int(state["head"]["phase"]), _cards(game)
    if action == 0:
        return STOPS.get(phase, "stops")
    if action < 3:
        return _placed(game, state, action - 1)
    if action in PLAIN:
        return PLAIN[action]
    if action < DIRECTION:
        return f"takes branch {action - BRANCH + 1} of the effect"
    if action < COLOUR:
        return f"chooses the direction {TOWARDS[DIRECTIONS[action - DIRECTION]]}"
    if action < CELL_ACTION:
        return f"{COLOUR_WORDS.get(phase, 'chooses colour')} {LETTERS[action - COLOUR]}"
    if action < TURNED:
        return _cell(state, phase, CELLS[action - CELL_ACTION])
    if action < PATTERN:
        return f"turns the card: orientation {action - TURNED}"
    if action < CARD:
        return _pattern(game, state, *divmod(action - PATTERN, len(CELLS)))
    if action < CARD + len(cards):
        card = cards[action - CARD]
        return f"summons {card['name']}: {being_text(card)[2]}"
    if action < CARD + 2 * len(cards):
        return f"{CARD_WORDS.get(phase, 'chooses')} {cards[action - CARD - len(cards)]['name']}"
    return _claimed(game, action - CARD - 2 * len(cards))


def _cards(game: TashKalar) -> tuple[Any, ...]:
    return components.cards_in_play(game._box, game.mode, game.decks)


def _claims(game: TashKalar) -> tuple[Any, ...]:
    return components.claims_in_play(game._box, game.mode)


def _has_tasks(game: TashKalar) -> bool:
    return game.mode.startswith("high-form")


def _placed(game: TashKalar, state: Any, hand: int) -> str:
    if not modes.is_arena(game.mode):
        return "places a common"
    if game.mode != "A2":
        return "places a piece"
    return f"places a piece of colour {LETTERS[_colours(game, state['head']['seat'])[hand]]}"


def _cell(state: Any, phase: int, cell: tuple[int, int]) -> str:
    x, y = cell
    if phase != EFFECT:
        return f"{CELL_WORDS.get(phase, 'chooses')} {x},{y}"
    colour, rank = _piece(state, cell)
    return f"chooses {x},{y}, " + ("which is empty" if colour < 0 else f"where a {RANKS[rank]} of {LETTERS[colour]} is")


def _pattern(game: TashKalar, state: Any, orientation: int, lowest: int) -> str:
    """Name the squares of a placement: those of the lowest way that has this entry."""
    rules, claim = game.rules(), int(state["claiming"]) - 1
    number = CARDS + claim if state["head"]["phase"] == CLAIM_CELLS else int(state["card"]) - 1
    way = rules["entry"][number, : rules["ways"][number]].tolist().index(orientation)
    x, y = CELLS[lowest]
    start = STRIDE * y + x
    bits = [start + int(offset) for offset in rules["offset"][number, way, : rules["cells"][number]]]
    text = f"forms the pattern on {' '.join(_square(bit) for bit in bits)}"
    if modes.is_arena(game.mode):
        return text
    return f"{text}, the being on {_square(start + int(rules['square'][number, way]))}"


def _square(bit: int) -> str:
    return f"{bit % STRIDE},{bit // STRIDE}"


def _claimed(game: TashKalar, claim: int) -> str:
    if not modes.is_arena(game.mode):
        task = _claims(game)[claim]
        return f"claims the task {task['name']}, {several(task['points'], 'point')}"
    number, pattern = divmod(claim, QUEST_WAYS)
    quest = _claims(game)[number]
    which = ("first", "second", "third")[pattern]
    return f"claims the quest {quest['name']} by its {which} pattern, {several(quest['points'], 'point')}"


# ---------------------------------------------------------------------- what stands where


def _holds(words: Any, number: int) -> bool:
    return bool(int(words[number // 64]) >> number % 64 & 1)


def _piece(state: Any, cell: tuple[int, int]) -> tuple[int, int]:
    """Return the colour and rank of what stands on a square; colour -1 for nothing."""
    bit = STRIDE * cell[1] + cell[0]
    for colour in range(len(LETTERS)):
        if _holds(state["pieces"][colour], bit):
            return colour, _holds(state["upgraded"][colour], bit) + _holds(state["legendary"][colour], bit)
    return -1, 0


def _colours(game: TashKalar, seat: int) -> list[int]:
    """Return the colours that a seat plays."""
    return [2 * seat, 2 * seat + 1] if game.mode == "A2" else [modes.sides(game.mode)[seat]]


def _members(words: Any, count: int) -> list[int]:
    return [number for number in range(count) if _holds(words, number)]


def _board(game: TashKalar, state: Any) -> Iterator[str]:
    box = game._box["board"] if not modes.is_arena(game.mode) else {"red": (), "green": ()}
    marks = {tuple(cell): mark for name, mark in (("red", "r"), ("green", "g")) for cell in box[name]}
    yield f"{'':4}{''.join(f'{x:<4}' for x in range(9))}".rstrip()
    for y in range(9):
        yield f"{y:<4}{''.join(f'{_drawn(state, marks, (x, y)):<4}' for x in range(9))}".rstrip()


def _drawn(state: Any, marks: dict[tuple[int, ...], str], cell: tuple[int, int]) -> str:
    if cell not in CELLS:
        return ""
    colour, rank = _piece(state, cell)
    if colour < 0:
        return marks.get(cell, ".")
    letter = LETTERS[colour] if rank == 0 else LETTERS[colour].upper()
    return f"{letter}{'*' if rank > 1 else ''}{marks.get(cell, '')}"


# ---------------------------------------------------------------------- the whole position


def show(game: TashKalar, state: Any, sheet: ScoreSheet) -> Iterator[str]:
    """Yield a checked state as lines: whose turn it is, the board, every seat's cards, the score sheet."""
    arena = modes.is_arena(game.mode)
    yield from (_title(game, state), "", *_board(game, state), "", *(_decks if arena else _table)(game, state), "")
    for seat in range(game.players):
        yield _caption(game, state, seat)
        yield from (*(_arena_seat if arena else _published_seat)(game, state, seat), "")
    yield from (*_legend(arena), "", sheet.heading())
    labels = ARENA_PARTS if arena else TASK_PARTS if _has_tasks(game) else BATTLE_PARTS
    yield from (sheet.part(part, label) for part, label in labels.items())
    yield row("lowest colour" if game.mode.startswith("deathmatch-melee") else "total", sheet.scores)
    yield row("place", sheet.places)


def _title(game: TashKalar, state: Any) -> str:
    seat, turn, phase = (int(state["head"][name]) for name in ("seat", "turn", "phase"))
    name = f"{game.title}, {game.mode}"
    ending = ENDINGS[int(state["ending"])]
    if seat < 0:
        return f"{name}: over after {several(turn, 'turn')}, {ending}"
    actions = "" if modes.is_arena(game.mode) else f", {several(int(state['actions']), 'action')} left"
    last = f"; {ending}: the last turns" if ending else ""
    return f"{name}: turn {turn}, seat {seat} {DOINGS[phase]}{actions}{last}"


def _legend(arena: bool) -> tuple[str, ...]:
    if arena:
        return (
            "Pieces: a small letter is a piece, a capital a being.",
            "Patterns: rows from the top, A any piece, B a being, a dot any square.",
        )
    return (
        "Pieces: a small letter is a common, a capital a heroic, with * a legend; r and g are red and green squares.",
        "Patterns: rows from the top, C, H, L the least rank, * the being's square (a small letter: a piece is there).",
    )


def _labelled(label: str, lines: Iterable[str]) -> Iterator[str]:
    for number, line in enumerate(list(lines) or ["-"]):
        yield f"{'' if number else label:{LABEL}}{line}"


def _card_line(card: Any) -> str:
    pattern, worth, does = being_text(card)
    line = ""
    for text, column in ((card["name"], NAME), (pattern, DRAWN), (worth, WORTH)):
        line = f"{line}{text} ".ljust(column)
    return line + does


def _caption(game: TashKalar, state: Any, seat: int) -> str:
    colours = [LETTERS[colour] for colour in _colours(game, seat)]
    to_move = ", to move" if seat == state["head"]["seat"] else ""
    facts = [f"colour {' and '.join(colours)}", several(int(state["summons"][seat].sum()), "being") + " summoned"]
    if modes.is_arena(game.mode):
        facts.append(several(int(state["ability_points"][seat]), "point") + " of abilities")
    if game.mode.startswith("deathmatch-melee"):
        points = (f"{LETTERS[foe]} {state['score'][seat][foe]}" for foe in range(game.players) if foe != seat)
        facts.append(f"points in {', '.join(points)}")
    return f"---- seat {seat}{to_move}: {'; '.join(facts)} ----"


# ---------------------------------------------------------------------- the arena


def _decks(game: TashKalar, state: Any) -> Iterator[str]:
    cards = len(_members(state["deck"], len(_cards(game))))
    yield f"{'piles':{LABEL}}{several(cards, 'being')}, {several(int(state['quest_deck']).bit_count(), 'quest')}"


def _arena_seat(game: TashKalar, state: Any, seat: int) -> Iterator[str]:
    cards, quests = _cards(game), _claims(game)
    hands = [2 * seat, 2 * seat + 1] if game.mode == "A2" else [seat]
    for hand in hands:
        label = f"hand {LETTERS[hand]}" if len(hands) > 1 else "hand"
        yield from _labelled(label, [_card_line(cards[n]) for n in _members(state["hand"][hand], len(cards))])
    quest = int(state["quest"][seat])
    yield from _labelled("quest", [quest_text(quests[quest - 1])] if quest else [])
    yield from _labelled("put aside", [quest_text(quests[n]) for n in _bits(state["claimed"][seat])])


def _bits(word: Any) -> list[int]:
    return [number for number in range(32) if int(word) >> number & 1]


# ---------------------------------------------------------------------- the published game


def _table(game: TashKalar, state: Any) -> Iterator[str]:
    tasks = _claims(game)
    if _has_tasks(game):
        row_of = [int(task) for task in state["task_row"]]
        yield from _labelled("tasks", [task_text(tasks[task - 1]) for task in row_of[:3] if task])
        yield from _labelled("next", [task_text(tasks[task - 1]) for task in row_of[3:] if task])
    legends = int(state["legend_deck"]).bit_count() + int(state["legend_bottoms"])
    flares = int(state["flare_deck"]).bit_count() + int(state["flare_bottoms"])
    yield f"{'decks':{LABEL}}{several(legends, 'legend')}, {several(flares, 'flare')}"


def _published_seat(game: TashKalar, state: Any, seat: int) -> Iterator[str]:
    rules, cards, box = game.rules(), _cards(game), game._box
    base, legend_base = int(rules["school_base"][seat]), int(rules["legend_base"])
    hand = [cards[base + n] for n in _bits(state["own_hand"][seat])]
    legends = [cards[legend_base + n] for n in _bits(state["legend_hand"][seat])]
    yield from _labelled("hand", map(_card_line, hand))
    yield from _labelled("legends", map(_card_line, legends))
    flare, frozen = int(state["flare_hand"][seat]), int(state["frozen"][seat])
    yield from _labelled("flare", [flare_text(box["flare"][flare - 1])] if flare else [])
    if frozen:
        yield from _labelled("frozen", [f"{cards[base + frozen - 1]['name']}: {_frozen(cards[base + frozen - 1])}"])
    deck = int(state["own_deck"][seat]).bit_count() + int(state["own_tops"][seat]) + int(state["own_bottoms"][seat])
    pile = [cards[base + int(n)]["name"] for n in state["own_pile"][seat][: state["own_piled"][seat]]]
    yield from _labelled("deck", [f"{several(deck, 'card')}; discarded: {', '.join(pile) or 'none'}"])
    if _has_tasks(game):
        yield from _labelled("claimed", [task_text(_claims(game)[n]) for n in _bits(state["claimed"][seat])])


def _frozen(card: Any) -> str:
    return str(card["frozen"]["gloss"])
