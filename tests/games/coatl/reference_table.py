"""What lies on the table in a game of Cóatl, and what does chance bring?

A piece is a text that joins the text of a coatl: "<Y" a head, "Y>" a tail, "Y" a body. Cards and temples go by number.
"""

import itertools
from collections import Counter

import numpy as np

from .reference_scores import COLOURS, read

HEADS, TAILS, BODIES = (tuple(form.format(letter) for letter in COLOURS) for form in ("<{}", "{}>", "{}"))
PIECES = HEADS + TAILS + BODIES
PAIRS = tuple(itertools.combinations_with_replacement(BODIES, 2))  # COA-109
CONTENTS = tuple((piece,) for piece in HEADS + TAILS) + PAIRS


class Chance:
    """The stream that reveals pieces and cards, drawn from NumPy's own SFC64."""

    def __init__(self, seed, index):
        self.bits = np.random.SFC64(0)
        state = self.bits.state
        state["state"]["state"] = np.array([seed, index, 0, 1], dtype=np.uint64)
        self.bits.state = state
        for _ in range(18):
            self.bits.random_raw()

    def below(self, bound):
        """A number from 0 to bound - 1, all equally likely."""
        while True:
            product = (self.bits.random_raw() >> 32) * bound
            if product % 2**32 >= 2**32 % bound:
                return product >> 32

    @property
    def words(self):
        return tuple(int(word) for word in self.bits.state["state"]["state"])


class Serpent:
    """A coatl: its text, the prophecy cards beside it and its temple, by number."""

    def __init__(self, text):
        self.text, self.cards, self.temple = text, set(), None

    @property
    def colours(self):
        return read(self.text)[0]

    @property
    def head(self):
        return read(self.text)[1]

    @property
    def tail(self):
        return read(self.text)[2]


class Table:
    """Bags, supply, decks, and what every seat has in front of it."""

    def __init__(self, components, players, fewer_bodies, promo_cards, chance):
        self.components, self.players, self.chance = components, players, chance
        self.fewer_bodies, self.promo_cards = fewer_bodies, promo_cards
        # COA-107: the promo cards are in play if the option says so.
        self.prophecies = [card for card in components["prophecy"] if promo_cards or not card.get("promo", False)]
        self.kind_of = [n for n, card in enumerate(self.prophecies) for _ in range(card.get("copies", 1))]  # COA-5
        self.temple_cards = [card for card in components["temple"] if promo_cards or not card.get("promo", False)]
        bodies = components["pieces"]["bodies"]
        if fewer_bodies:  # COA-106
            bodies = components["fewer_bodies"]["solo" if players == 1 else f"p{players}"]
        self.in_bags = Counter(dict.fromkeys(HEADS, components["pieces"]["heads"]))  # COA-2
        self.in_bags.update(dict.fromkeys(TAILS, components["pieces"]["tails"]))
        self.in_bags.update(dict.fromkeys(BODIES, bodies))
        self.on_supply = Counter()  # contents: spaces that hold them

        self.deck, self.discard, self.display = set(range(len(self.kind_of))), set(), set()
        self.hands = [set() for _ in range(players)]
        self.seen_hands = [set() for _ in range(players)]  # COA-38: those of the hand that all saw it take
        self.unkept = [set() for _ in range(players)]
        self.had = [set() for _ in range(players)]  # cards that left the hand, or that all saw it take
        self.ever_open, self.shuffles = set(), 0
        self.last_drawn, self.last_returned = [0] * len(self.kind_of), [0] * len(self.kind_of)

        self.temples_unseen = set(range(len(self.temple_cards)))
        self.own_temples = [[None, None] for _ in range(players)]  # the dealt one, the Priest's
        self.tops, self.beneath = [None, None], [0, 0]

        self.boards = [Counter() for _ in range(players)]
        self.finished = [[] for _ in range(players)]  # coatls in the order completed
        self.growing = [[] for _ in range(players)]  # in the order started
        self.spent = [set() for _ in range(players)]
        self.pieces_taken = [[0, 0, 0] for _ in range(players)]
        self.cards_taken = [[0, 0] for _ in range(players)]
        self.turns_begun, self.turns_passed = [0] * players, [0] * players

    def deal(self):
        """COA-9 .. COA-15: set up."""
        self.refill()
        for temples in self.own_temples:  # COA-12
            temples[0] = self.draw_temple()
        left = len(self.temples_unseen)
        self.beneath = [left - left // 2, left // 2]  # COA-13
        for stack in (0, 1):
            self.turn_top(stack)
        self.top_up()  # COA-14
        for seat in range(self.players):  # COA-15
            self.unkept[seat] = {self.draw_card() for _ in range(self.components["setup"]["dealt"][seat])}

    def draw_piece(self, kind):
        """COA-3: a piece from one bag."""
        bag = [piece for piece in kind for _ in range(self.in_bags[piece])]
        piece = bag[self.chance.below(len(bag))]
        self.in_bags[piece] -= 1
        return piece

    def left_in_bag(self, kind):
        return sum(self.in_bags[piece] for piece in kind)

    def filled(self, kind):
        """COA-7: how many spaces of the supply hold heads, tails or bodies."""
        return sum(self.on_supply[contents] for contents in CONTENTS if contents[0] in kind)

    def refill(self):
        """COA-11, COA-27, COA-28: fill every empty space as far as the bags go."""
        spaces = self.components["supply"]
        for kind, count in ((HEADS, spaces["head_spaces"]), (TAILS, spaces["tail_spaces"])):
            while self.filled(kind) < count and self.left_in_bag(kind):
                self.on_supply[(self.draw_piece(kind),)] += 1
        while self.filled(BODIES) < spaces["body_spaces"] and self.left_in_bag(BODIES) >= 2:
            pair = self.draw_piece(BODIES), self.draw_piece(BODIES)
            self.on_supply[tuple(sorted(pair, key=BODIES.index))] += 1

    def draw_temple(self):
        """COA-13: a temple that nobody has seen."""
        temple = sorted(self.temples_unseen)[self.chance.below(len(self.temples_unseen))]
        self.temples_unseen.remove(temple)
        return temple

    def turn_top(self, stack):
        """COA-13, COA-58: the next card of a stack lies open at once."""
        self.tops[stack] = None
        if self.beneath[stack]:
            self.beneath[stack] -= 1
            self.tops[stack] = self.draw_temple()

    def draw_card(self):
        """COA-36: the top of the deck; an empty deck is first made of the discards."""
        if not self.deck:
            self.deck, self.discard = self.discard, set()
            self.shuffles += 1
            for card in self.deck:
                self.last_drawn[card], self.last_returned[card] = 0, self.shuffles
        card = sorted(self.deck)[self.chance.below(len(self.deck))]
        self.deck.remove(card)
        self.last_drawn[card] = self.shuffles
        return card

    def top_up(self):
        """COA-34, COA-36: the display is made whole as far as there are cards."""
        while len(self.display) < self.components["setup"]["display"] and (self.deck or self.discard):
            self.display.add(self.draw_card())
        self.ever_open |= self.display

    def kinds(self, cards):
        return sorted({self.kind_of[card] for card in cards})

    def one_of(self, cards, kind):
        """The lowest card of a kind."""
        return min(card for card in cards if self.kind_of[card] == kind)
