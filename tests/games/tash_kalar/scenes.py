"""How do card tests set up a position of Tash-Kalar, look at it, and play on from it by the names of actions?

A square is two digits, column and row: "43". Pieces are squares with a rank: "43" a common or small piece, "43h" a
heroic or a being, "43l" a legend. Choices are words: a square, "43>44" a piece and where it goes, "b1" the first
branch, "c2" colour 2, "yes", "stop"; a direction is told by the square that it leads to from the being. A position is
played by the reference and by the engine: `judge` is a fixture that runs a test on both.
"""

import dataclasses
import functools

import pytest

from .boxes import printed_box
from .reference_board import MATRICES
from .reference_names import slug

RANKS = {"": 0, "c": 0, "h": 1, "l": 2}
TURN, CELL, PLACEMENT, BEING, EFFECT, CLAIM, CLAIM_CELLS, ORIENTATION = range(8)
AROUND = [(right, down) for down in (-1, 0, 1) for right in (-1, 0, 1) if right or down]
STEPS = dict(zip(("nw", "n", "ne", "w", "e", "sw", "s", "se"), AROUND, strict=True))
DECKS = {"imperial": "northern", "highland": "highland", "sylvan": "sylvan", "everfrost": "everfrost"}
SCHOOLS = {deck: school for school, deck in DECKS.items()} | {"southern": "imperial"}


class Judge:
    """Who plays the positions: "reference" or "engine"."""

    name = "engine"


@pytest.fixture(params=["reference", "engine"], autouse=True)
def judge(request, monkeypatch):
    """Every test that imports this is run by the reference and by the engine."""
    monkeypatch.setattr(Judge, "name", request.param)
    return request.param


@functools.cache
def box():
    """The components as they are written down."""
    return printed_box()


# ---------------------------------------------------------------------------------------------------- words


def lines(table):
    """The lines of a table, cut into their columns."""
    return [[column.strip() for column in line.split("|")] for line in table.strip().splitlines()]


def place_of(word):
    """The square of a word such as "43" or "43h"."""
    return int(word[0]), int(word[1])


def squares(text):
    """Pieces told as "43 44h" as a dict from (column, row) to rank."""
    return {place_of(word): RANKS[word[2:]] for word in text.split()}


def choices_of(text):
    """Choices told in words, as a set."""
    return set(text.split())


def counted_of(text):
    """Told like "CCH actions 2 fewer 1": foes destroyed by rank, actions left, actions that others lose."""
    words = text.split()
    killed = words.pop(0) if words and words[0].isupper() else ""
    told = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    return [killed.count(letter) for letter in "CHL"], told.get("actions", 1), told.get("fewer", 0)


def cell(word):
    """The action that names a square told as "43"."""
    return f"cell {word[0]},{word[1]}"


# ---------------------------------------------------------------------------------------------------- positions


@dataclasses.dataclass
class Position:
    """Seat 0 is to act; all that a test tells of the table.

    `cards` are in its hand and may be summoned, `pile` on its own discard pile, `frozen` in play with its frozen
    effect; `flare` is a number. `others` are pieces of colours after the own one, by colour.
    """

    mode: str
    own: str
    others: dict
    cards: list
    decks: tuple = ()
    quest: str = "full-line"
    actions: int = 2
    flare: int | None = None
    frozen: str | None = None
    pile: tuple = ()
    components: dict | None = None

    @property
    def box(self):
        return self.components or box()


class Play:
    """A position that can be looked at and played on as a player would tell it; subclasses say by whom."""

    # To be said by subclasses: phase, seat, legal, play, being_square, pieces, points, hand, killed, actions, fewer.

    def word(self, name):
        """An action in the words of the tests."""
        kind, _, rest = name.partition(" ")
        if kind == "cell":
            return rest.replace(",", "")
        if kind == "direction":
            (column, row), (right, down) = self.being_square(), STEPS[rest]
            return f"{column + right}{row + down}"
        if kind == "branch":
            return f"b{int(rest) + 1}"
        return f"c{rest}" if kind == "colour" else name

    def offered(self):
        """What the effect offers now, in words; nothing once it has ended."""
        return {self.word(name) for name in self.legal()} if self.phase == EFFECT else set()

    def choose(self, words):
        """Answer the questions of an effect; it has ended afterwards."""
        self.answer(words)
        assert self.phase != EFFECT, f"it still asks: {self.offered()}"
        return self

    def answer(self, words):
        """Answer some questions of an effect."""
        for word in words.split():
            piece, moves, target = word.partition(">")
            if moves and piece in self.offered():
                self.answer_one(piece)
            if not moves or place_of(piece) in self.everything():
                self.answer_one(target or piece)
        return self

    def answer_one(self, word):
        assert self.phase == EFFECT, f"{word!r}: nothing is asked"
        names = [name for name in self.legal() if self.word(name) == word]
        assert names, f"{word!r} is not offered: {self.offered()}"
        self.play(names[0])

    def put(self, word):
        """Place a piece, which needs no choice when nothing else can be done."""
        if "place 0" in self.legal():
            self.play("place 0")
        return self.play(cell(word))

    def everything(self):
        """All pieces, from square to rank."""
        return {place: rank for colour in range(4) for place, rank in self.pieces(colour).items()}

    def own(self):
        return self.pieces(0)

    def foes(self):
        """The pieces of all other colours."""
        return {place: rank for colour in range(1, 4) for place, rank in self.pieces(colour).items()}

    def counted(self):
        """Foes destroyed this turn by rank, actions left, actions that the foe loses."""
        return self.killed(), self.actions(), self.fewer()


def played(position):
    """A position in the hands of the judge of the test."""
    if Judge.name == "engine":
        from .scenes_engine import EnginePlay

        return EnginePlay(position)
    from .scenes_reference import ReferencePlay

    return ReferencePlay(position)


# ---------------------------------------------------------------------------------------------------- the two parts


class Arena:
    """Part A: two players, one colour each, unless told otherwise."""

    first_foe = 1

    def beings(self):
        return [slug(card["name"]) for card in box()["arena_being"]]

    def quests(self):
        return [slug(card["name"]) for card in box()["quest"]]

    def pattern(self, card, position):
        """The offsets of a card's pattern."""
        listed = position.box["arena_being"]
        return [tuple(each[:2]) for each in next(being for being in listed if slug(being["name"]) == card)["pattern"]]

    def reached(self, play, card, position, name):
        """The squares where a being may be put by a placement named "pattern o x,y"."""
        cells = shifted(self.pattern(card, position), name)
        return {(x + right, y + down) for x, y in cells for right, down in ((0, 1), (1, 0), (0, -1), (-1, 0))}

    def scene(self, cards=(), own="", foes="", *, mode="A2S", friends="", **told):
        """Seat 0 is to act; what is not told is of no concern."""
        others = {2: foes, 1: friends} if mode == "A2" else {1: foes}
        return played(Position(mode, own, others, list(cards), **told))


class Published(Arena):
    """Part B: the two-sided game by tasks, unless told otherwise."""

    def beings(self):
        return [slug(card["name"]) for card in box()["being"]]

    def school(self, card):
        """The school of a card, "legends" for a legend."""
        return next(being["deck"] for being in box()["being"] if slug(being["name"]) == card)

    def kinds(self, school):
        return [slug(being["name"]) for being in box()["being"] if being["deck"] == school]

    def reached(self, play, card, position, name):
        """The being's square of a placement."""
        listed = position.box["being"]
        being = next(being for being in listed if slug(being["name"]) == card)
        return set(shifted([tuple(each[:2]) for each in being["pattern"]], name, (0, 0))[-1:])

    def decks_of(self, cards, count):
        """Decks of so many seats, the first of a school that has these cards."""
        schools = [self.school(card) for card in cards]
        first = next((DECKS[school] for school in schools if school != "legends"), "northern")
        return (first, *(deck for deck in ("sylvan", "highland", "southern") if deck != first))[:count]

    def scene(
        self, cards=(), own="", foes="", thirds="", *, mode="high-form", frozen=None, pile=(), decks=None, **told
    ):
        """Seat 0 is to act, with two actions left unless told otherwise; `thirds` are pieces of a second foe."""
        if thirds:
            mode = "deathmatch-melee-3"
        known = [*cards, *pile, *([frozen] if frozen else [])]
        decks = decks or self.decks_of(known, 3 if thirds else 2)
        others = {1: foes, 2: thirds} if thirds else {1: foes}
        return played(Position(mode, own, others, list(cards), decks=decks, frozen=frozen, pile=tuple(pile), **told))


ARENA, PUBLISHED = Arena(), Published()


def shifted(offsets, name, *more):
    """The squares of a pattern under "pattern o x,y": its lowest cell is on (x, y); `more` offsets move with it."""
    _, orientation, square = name.split()
    a, b, c, d = MATRICES[int(orientation)]
    turned = [(a * x + b * y, c * x + d * y) for x, y in offsets]
    low = min(turned, key=lambda place: (place[1], place[0]))
    x, y = map(int, square.split(","))
    moved = turned + [(a * right + b * down, c * right + d * down) for right, down in more]
    return [(right - low[0] + x, down - low[1] + y) for right, down in moved]


def play_card(kit, card, own, being, foes, **told):
    """Summon a card, its being on that square, and answer nothing of its effect."""
    play = kit.scene([card], own, foes, **told)
    return summon(kit, play, card, being)


def summon(kit, play, card, being):
    """Summon a card by the first pattern that puts its being on a square."""
    play.play(f"summon {card}")
    if play.phase == PLACEMENT:
        fitting = [name for name in play.legal() if place_of(being) in kit.reached(play, card, play.position, name)]
        assert fitting, f"no pattern puts the being on {being}: {play.legal()}"
        play.play(fitting[0])
    if play.phase == ORIENTATION:
        play.play(play.legal()[0])
    if play.phase == BEING:
        play.play(cell(being))
    return play
