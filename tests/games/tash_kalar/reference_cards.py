"""Where are the cards of a game by the published rules: decks, hands, legends, flares, tasks?"""

from .reference_chance import Deck
from .reference_game import Game

SCHOOLS = dict(zip(("northern", "southern"), ("imperial", "imperial"), strict=True)) | {
    name: name for name in ("highland", "sylvan", "everfrost")
}


class Cards(Game):
    """Decks and hands. A being is a number in box["being"]; flares and tasks go by number."""

    def being(self, card):
        return self.box["being"][card]

    def beings_of(self, school):
        return [card for card, being in enumerate(self.box["being"]) if being["deck"] == school]

    # ------------------------------------------------------------------------------------- setup

    def set_up_cards(self, first):
        """TAS-53, TAS-55, TAS-98."""
        limits = self.limits["hand"]
        self.decks = [Deck(self.beings_of(SCHOOLS[name]), self.chance) for name in self.deck_names]
        self.legend_deck = Deck(self.beings_of("legends"), self.chance)
        self.flare_deck = Deck(range(len(self.box["flare"])), self.chance)
        self.hands = [[] for _ in range(self.seats)]
        self.legends = [[] for _ in range(self.seats)]
        self.flares = [None] * self.seats
        for seat in range(self.seats):
            self.hands[seat] += [self.decks[seat].draw() for _ in range(limits["beings"])]
        for seat, legends in enumerate(self.legends):
            if not self.teams or (seat - first) % self.seats < 2:  # TAS-98: those of a team who play earlier
                legends += [self.legend_deck.draw() for _ in range(limits["legends"])]
        for seat in range(self.seats):
            self.flares[seat] = self.flare_deck.draw()

    # ------------------------------------------------------------------------------------- tasks

    def task_type(self, task):
        return self.box["task"][task]["type"]

    def set_up_tasks(self):
        """TAS-56."""
        self.task_deck = Deck(range(len(self.box["task"])), self.chance)
        self.task_row, aside = [], []
        while len(self.task_row) < 3:
            task = self.task_deck.draw()
            types = [self.task_type(other) for other in self.task_row]
            third_alike = len(types) == 2 and types[0] == types[1] == self.task_type(task)
            if self.box["task"][task]["advanced"] or third_alike:
                aside.append(task)
            else:
                self.task_row.append(task)
        self.task_deck.unseen |= set(aside)
        self.task_row.append(None)
        self.turn_up_next()

    def turn_up_next(self):
        """TAS-56, TAS-64, TAS-67: the next task, not the third of one type if it can be helped."""
        turned_up = 0
        while len(self.task_deck):
            task = self.task_deck.draw()
            turned_up += 1
            self.task_row[3] = task
            types = [self.task_type(other) for other in self.task_row if other is not None]
            left = self.task_deck.top + self.task_deck.bottom + sorted(self.task_deck.unseen)
            other_types = [other for other in left if not self.third(other)]
            if max(map(types.count, types)) < 3 or not other_types:
                return
            self.task_row[3] = None
            self.task_deck.bottom.append(task)

    def third(self, task):
        """Whether a task would be the third of its type."""
        types = [self.task_type(other) for other in self.task_row[:3] if other is not None]
        return types.count(self.task_type(task)) >= 2

    # ------------------------------------------------------------------------------------- hands

    def playable(self):
        """The beings in hand, legends among them."""
        return sorted(self.hands[self.seat] + self.legends[self.seat])

    def leave_hand(self, card):
        hand = self.hands[self.seat]
        (hand if card in hand else self.legends[self.seat]).remove(card)

    def is_legend(self, card):
        return self.being(card)["deck"] == "legends"

    def discard_being(self, card):
        """TAS-72."""
        (self.legend_deck if self.is_legend(card) else self.decks[self.seat]).discard.append(card)

    def returnable(self):
        """TAS-62: the cards that may go under their decks."""
        flare = [] if self.flares[self.seat] is None else [("return_flare",)]
        return [("card", card) for card in self.playable()] + flare

    def put_under(self, option):
        if option == ("return_flare",):
            self.flare_deck.bottom.append(self.flares[self.seat])
            self.flares[self.seat] = None
        else:
            self.leave_hand(option[1])
            (self.legend_deck if self.is_legend(option[1]) else self.decks[self.seat]).bottom.append(option[1])

    def has_flare(self):
        return self.flares[self.seat] is not None

    def discard_flare(self):
        self.flare_deck.discard.append(self.flares[self.seat])
        self.flares[self.seat] = None

    # ------------------------------------------------------------------------------------- RECYCLE

    def own_discard_is_empty(self):
        return not self.decks[self.seat].discard

    def own_deck_is_empty(self):
        return not len(self.decks[self.seat])

    def recyclable(self, source):
        discard = self.decks[self.seat].discard
        return sorted(card for card in discard if source == "own_discard" or "frozen" in self.being(card))

    def recycle(self, card, source, to):
        del source
        self.decks[self.seat].discard.remove(card)
        if to == "deck_top":
            self.decks[self.seat].top.insert(0, card)
        else:
            self.frozen_new = card

    # ------------------------------------------------------------------------------------- the refill

    def refill(self):
        """TAS-66, TAS-98, TAS-99: draw up, then the extra cards; tells whether the last own card was drawn."""
        limits, deck = self.limits["hand"], self.decks[self.seat]
        sideways = self.limits["sideways"] if self.teams else 0
        last = False
        hand, legends = self.hands[self.seat], self.legends[self.seat]
        if self.teams:  # TAS-98: passed to the mate, who draws
            mate = (self.seat + 2) % self.seats
            self.legends[mate] += legends
            self.legends[self.seat], legends = [], self.legends[mate]

        def draw_own():
            card = deck.draw()
            if card is not None:
                hand.append(card)
            return card is not None and len(deck) == sideways

        def draw_legend():
            card = self.legend_deck.draw(reshuffles=True)
            if card is not None:
                legends.append(card)

        while len(hand) < limits["beings"] and len(deck):
            last |= draw_own()
        while len(legends) < limits["legends"] and (len(self.legend_deck) or self.legend_deck.discard):
            draw_legend()
        if not self.has_flare():
            self.flares[self.seat] = self.flare_deck.draw(reshuffles=True)
        for _ in range(self.extra_own):
            last |= draw_own()
        for _ in range(self.extra_legends):
            draw_legend()
        return last
