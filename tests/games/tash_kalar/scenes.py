"""How do card tests set up a position of Tash-Kalar, look at it, and play on from it by the names of actions?

A square is two digits, column and row: "43". Pieces are squares with a rank: "43" a common or small piece, "43h" a
heroic or a being, "43l" a legend. Choices are words: a square, "43>44" a piece and where it goes, "b1" the first
branch, "yes", "stop", "colour-2"; a direction is told by the square that it leads to from the being.
"""

import functools
import tomllib
from pathlib import Path

import numpy as np

import playmill as pm

SOURCE = Path(pm.__file__).parent / "games" / "tash_kalar" / "components.toml"
RANKS = {"": 0, "c": 0, "h": 1, "l": 2}
STRIDE = 14
TURN, CELL, PLACEMENT, BEING, EFFECT, CLAIM, CLAIM_CELLS, ORIENTATION = range(8)
ASKS_SUMMONS, ASKS_CARDS = 2, 3
STEPS = {
    "nw": (-1, -1),
    "n": (0, -1),
    "ne": (1, -1),
    "w": (-1, 0),
    "e": (1, 0),
    "sw": (-1, 1),
    "s": (0, 1),
    "se": (1, 1),
}


def slug(name):
    """The name of a card in the names of actions."""
    return "-".join(name.lower().replace("'", "").split())


@functools.cache
def box():
    """The components as they are written down."""
    return tomllib.loads(SOURCE.read_text())


# ---------------------------------------------------------------------------------------------------- words


def lines(table):
    """The lines of a table, cut into their columns."""
    return [[column.strip() for column in line.split("|")] for line in table.strip().splitlines()]


def squares(text):
    """Pieces told as "43 44h" as a dict from (column, row) to rank."""
    return {(int(word[0]), int(word[1])): RANKS[word[2:]] for word in text.split()}


def choices_of(text):
    """Choices told in words, as a set."""
    return set(text.split())


def counted_of(text):
    """Told like "CCH actions 2 fewer 1": foes destroyed by rank, actions left, actions that others lose."""
    words = text.split()
    killed = words.pop(0) if words and words[0].isupper() else ""
    told = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    return [killed.count(letter) for letter in "CHL"], told.get("actions", 1), told.get("fewer", 0)


def cell(name):
    """The action that names a square told as "43"."""
    return f"cell {name[0]},{name[1]}"


def bits(numbers):
    """A set of numbers below 128 as two words."""
    whole = sum(1 << number for number in set(numbers))
    return np.array([whole & (2**64 - 1), whole >> 64], np.uint64)


def members(words):
    """The numbers in a set of two words."""
    whole = int(words[0]) | int(words[1]) << 64
    return {number for number in range(128) if whole >> number & 1}


def bit(square):
    return STRIDE * square[1] + square[0]


def square_of(number):
    return number % STRIDE, number // STRIDE


# ---------------------------------------------------------------------------------------------------- positions


def lay(state, colour, text):
    """Put pieces of a colour on the board, and no others."""
    pieces = squares(text) if isinstance(text, str) else text
    for field, least in (("pieces", 0), ("upgraded", 1), ("legendary", 2)):
        state[field][colour] = bits(bit(square) for square, rank in pieces.items() if rank >= least)


class Play:
    """A position that can be looked at and played on as a player would tell it."""

    def __init__(self, game, states, colour=0):
        self.game, self.states, self.colour = game, states, colour

    @property
    def state(self):
        return self.states[0]

    @property
    def phase(self):
        return int(self.state["head"]["phase"])

    @property
    def seat(self):
        return int(self.state["head"]["seat"])

    # What can be done, and doing it.

    def legal(self):
        """The names of the legal actions, ascending by number."""
        return [self.game.action_names[action] for action in self.game.legal_actions(self.state)]

    def play(self, *names):
        """Play these actions one after the other."""
        for name in names:
            assert name in self.legal(), f"{name!r} is not legal: {self.legal()}"
            self.game.step(self.states, np.array([self.game.action_names.index(name)]))
        return self

    def being(self):
        """Where the being is, None if it is not on the board."""
        number = int(self.state["being"])
        return None if number == 255 else square_of(number)

    def word(self, name):
        """A legal action in the words of the tests."""
        kind, _, rest = name.partition(" ")
        if kind == "cell":
            return rest.replace(",", "")
        if kind == "direction":
            (column, row), (right, down) = self.being(), STEPS[rest]
            return f"{column + right}{row + down}"
        if kind == "branch":
            return f"b{int(rest) + 1}"
        return f"colour-{rest}" if kind == "colour" else name

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
            if not moves or bit((int(piece[0]), int(piece[1]))) in self.occupied():
                self.answer_one(target or piece)
        return self

    def answer_one(self, word):
        assert self.phase == EFFECT, f"{word!r}: nothing is asked"
        names = [name for name in self.legal() if self.word(name) == word]
        assert names, f"{word!r} is not offered: {self.offered()}"
        self.play(names[0])

    def occupied(self):
        """The bits of all squares that hold a piece."""
        return members(np.bitwise_or.reduce(self.state["pieces"], axis=0))

    # What lies where.

    def pieces(self, colour):
        """The pieces of a colour, from square to rank."""
        found = {square_of(number): 0 for number in members(self.state["pieces"][colour])}
        for field in ("upgraded", "legendary"):
            for number in members(self.state[field][colour]):
                found[square_of(number)] += 1
        return found

    def own(self):
        return self.pieces(self.colour)

    def foes(self):
        """The pieces of all other colours."""
        return {place: rank for other in range(4) if other != self.colour for place, rank in self.pieces(other).items()}

    def points(self, seat=0):
        """Points as of now."""
        return int(self.game.scores(self.states)[0][seat])

    def hand(self, hand=0):
        """Being cards in a hand of the arena."""
        return len(members(self.state["hand"][hand]))

    def killed(self, colour=None):
        """Foes destroyed this turn, by rank, of one colour or all."""
        counts = self.state["turn_killed"]
        return (counts.sum(axis=0) if colour is None else counts[colour]).tolist()

    def counted(self):
        """Foes destroyed this turn by rank, actions left, actions that the foe lost."""
        return self.killed(), int(self.state["actions"]), int(self.state["fewer"][1])


# ---------------------------------------------------------------------------------------------------- the arena


class Arena:
    """Part A: two players, one colour each, unless told otherwise."""

    def beings(self):
        return [slug(card["name"]) for card in box()["arena_being"]]

    def quests(self):
        return [slug(card["name"]) for card in box()["quest"]]

    @functools.cache  # noqa: B019
    def variant(self, mode="A2S", components=None):
        return pm.TashKalar(mode=mode, components=components)

    def scene(self, cards=(), own="", foes="", *, mode="A2S", quest="full-line", game=None, hands=None, **fields):
        """Seat 0 is to act with these cards in its first hand, which is filled up with legends, and with that quest.

        `foes` are pieces of the first colour of the next seat, or one text for each colour but the own.
        """
        game = game or self.variant(mode)
        states = game.deal(1, seed=1)
        state = states[0]
        names = self.beings()
        held = [names.index(card) for card in cards]
        fill = [card for card in range(len(names) - 1, -1, -1) if card not in held]
        hand_size = 5
        hand_count = {"A2": 4, "A2S": 2, "A3": 3, "A4": 4, "A4T": 4}[mode]
        told = [held, *([names.index(card) for card in other] for other in hands or ())]
        taken = {card for hand in told for card in hand}
        fill = [card for card in fill if card not in taken]
        for number in range(hand_count):
            hand = list(told[number]) if number < len(told) else []
            while len(hand) < hand_size:
                hand.append(fill.pop(0))
            state["hand"][number] = bits(hand)
            seat = number // 2 if mode == "A2" else number
            state["drawn"][seat] |= bits(hand)
        state["deck"] = bits(fill)
        self.open_quest(state, game, quest)
        for colour in range(4):
            lay(state, colour, "")
        lay(state, 0, own)
        first_foe = 2 if mode == "A2" else 1
        for colour, text in enumerate([foes] if isinstance(foes, str) else foes):
            lay(state, colour + (first_foe if isinstance(foes, str) else 1), text)
        self.to_act(state, game, held)
        for name, value in fields.items():
            state[name] = value
        return Play(game, states)

    def open_quest(self, state, game, quest):
        """Seat 0 has this quest before it, and nothing that others have is changed."""
        number = self.quests().index(quest)
        others = [other for other in range(1, game.players) if state["quest"][other] == number + 1]
        old = int(state["quest"][0]) - 1
        if old == number:
            return
        if others:
            state["quest"][others[0]] = old + 1
        else:
            state["quest_deck"] = int(state["quest_deck"]) & ~(1 << number) | 1 << old
        state["quest"][0] = number + 1

    def to_act(self, state, game, cards):
        """Seat 0's turn begins: it may place, or summon one of these cards."""
        state["head"]["seat"], state["head"]["phase"], state["acting"], state["starter"] = 0, TURN, 0, 0
        state["seat_turns"] = 0
        state["seat_turns"][0] = 1
        state["head"]["turn"] = 1
        self.may(state, 1 << 1, cards)

    def may(self, state, plain, cards):
        state["plain"], state["placements"], state["asks"] = plain, 0, ASKS_SUMMONS if cards else 0
        state["options"] = bits(cards)


DECKS = {"imperial": "northern", "highland": "highland", "sylvan": "sylvan", "everfrost": "everfrost"}


class Published(Arena):
    """Part B: the two-sided game by tasks, unless told otherwise."""

    def beings(self):
        return [slug(card["name"]) for card in box()["being"]]

    def school(self, card):
        """The school of a card, "legends" for a legend."""
        return next(being["deck"] for being in box()["being"] if slug(being["name"]) == card)

    def kinds(self, school):
        return [slug(being["name"]) for being in box()["being"] if being["deck"] == school]

    @functools.cache  # noqa: B019
    def variant(self, mode="high-form", decks=("northern", "sylvan"), components=None):
        return pm.TashKalar(mode=mode, decks=decks, components=components)

    def decks_of(self, card):
        own = self.school(card)
        first = DECKS.get(own, "northern")
        return first, "highland" if first == "sylvan" else "sylvan"

    def scene(self, cards=(), own="", foes="", *, mode="high-form", decks=None, game=None, actions=2, **fields):
        """Seat 0 is to act, with these cards in hand (and no others of their kinds), and no flare."""
        decks = decks or self.decks_of(cards[0] if cards else "swordmaster")
        game = game or self.variant(mode, decks)
        states = self.set_up(game)
        state = states[0]
        names = {"northern": "imperial", "southern": "imperial"}
        school = self.kinds(names.get(decks[0], decks[0]))
        legends = self.kinds("legends")
        held = [school.index(card) for card in cards if card in school]
        tall = [legends.index(card) for card in cards if card in legends]
        everything = (1 << len(school)) - 1
        state["own_hand"][0] = sum(1 << card for card in held)
        state["own_deck"][0] = everything & ~int(state["own_hand"][0])
        self.legends(state, game, tall)
        if int(state["flare_hand"][0]):
            state["flare_deck"] = int(state["flare_deck"]) | 1 << int(state["flare_hand"][0]) - 1
            state["flare_hand"][0] = 0
        for colour in range(4):
            lay(state, colour, "")
        lay(state, 0, own)
        for colour, text in enumerate([foes] if isinstance(foes, str) else foes):
            lay(state, colour + 1, text)
        schools = list(dict.fromkeys(names.get(deck, deck) for deck in decks))
        base = 18 * len(schools)
        self.to_act(state, game, [*held, *(base + card for card in tall)])
        state["actions"] = actions
        for name, value in fields.items():
            state[name] = value
        return Play(game, states)

    def set_up(self, game):
        """A dealt position, past the decisions of the setup."""
        states = game.deal(1, seed=1)
        while int(states[0]["head"]["phase"]) > 17:
            game.step(states, game.legal_actions(states[0])[:1])
        return states

    def legends(self, state, game, tall):
        """Seat 0 holds exactly these legends; others have none of them."""
        taken = sum(1 << card for card in tall)
        for seat in range(1, game.players):
            state["legend_hand"][seat] = int(state["legend_hand"][seat]) & ~taken
        others = sum(int(state["legend_hand"][seat]) for seat in range(1, game.players))
        state["legend_hand"][0] = taken
        state["legend_deck"] = 0xFFF & ~taken & ~others

    def to_act(self, state, game, cards):
        super().to_act(state, game, cards)
        state["turn_killed"] = 0


ARENA, PUBLISHED = Arena(), Published()


def play_card(kit, card, own, being, foes, **more):
    """Summon a card with all own pieces told, its being on that square, and answer nothing yet."""
    play = kit.scene([card], own, foes, **more)
    play.play(f"summon {card}")
    return settle_summon(play, being)


def settle_summon(play, being):
    """Choose pattern and square of a being; of several patterns the first that allows the square."""
    want = (int(being[0]), int(being[1]))
    if play.phase == PLACEMENT:
        names = play.legal()
        fitting = [name for name in names if want in reached(play, name)]
        assert fitting, f"no pattern puts the being on {being}: {names}"
        play.play(fitting[0])
    if play.phase == ORIENTATION:
        play.play(play.legal()[0])
    if play.phase == BEING:
        play.play(cell(being))
    assert int(play.state["origin"]) in (255, bit(want))
    return play


def reached(play, name):
    """The squares where a being may be put by a placement."""
    trial = Play(play.game, play.states.copy())
    trial.play(name)
    if trial.phase == BEING:
        return {(int(word[0]), int(word[1])) for word in map(trial.word, trial.legal())}
    return {square_of(int(trial.state["origin"]))}
