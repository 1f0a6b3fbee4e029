"""What happens in a game of the arena (rule set A)? The course of play as one generator, said slowly and plainly."""

from .reference_board import Board, C, H
from .reference_chance import Deck
from .reference_choices import choose, of_cells
from .reference_effects import Effect
from .reference_game import Game
from .reference_patterns import ArenaMatcher, being_cells

MODES = {  # TAS-9 .. TAS-11: seats, colours of each seat, sides of the seats
    "A2": (2, [[0, 1], [2, 3]], [0, 1]),
    "A2S": (2, [[0], [1]], [0, 1]),
    "A3": (3, [[0], [1], [2]], [0, 1, 2]),
    "A4": (4, [[0], [1], [2], [3]], [0, 1, 2, 3]),
    "A4T": (4, [[0], [1], [0], [1]], [0, 1, 0, 1]),
}


class ArenaGame(Game):
    """One game of the arena, from the deal to the end."""

    def __init__(self, box, mode="A2", *, seed=0, index=0):
        self.box, self.mode = box, mode
        seats, self.colours_of, self.side_of = MODES[mode]
        self.colours = 1 + max(colour for colours in self.colours_of for colour in colours)
        self.limits = box["arena"]
        small = self.limits["small_pieces"][f"colours_{self.colours}"]
        heap = {"small": small, "large": self.limits["beings"]}
        self.board = Board([heap] * self.colours, ("small", "large"))
        self.beings, self.quests = box["arena_being"], box["quest"]
        self.matchers = {card: ArenaMatcher(being["pattern"]) for card, being in enumerate(self.beings)}
        self.quest_matchers = {
            quest: [ArenaMatcher(pattern) for pattern in card["patterns"]] for quest, card in enumerate(self.quests)
        }
        super().__init__(seats, seed, index)

    # ------------------------------------------------------------------------------------- what effects ask for

    def foes_of(self, colour):
        """TAS-12: colours of other sides, in seat order from the acting seat."""
        del colour
        found = []
        for number in range(1, self.seats):
            seat = (self.seat + number) % self.seats
            if self.side_of[seat] != self.side_of[self.seat]:
                found += [foe for foe in self.colours_of[seat] if foe not in found]
        return found

    def count_kill(self, colour, rank, weight):
        """TAS-34: removed pieces count for nothing."""

    def gain_points(self, number):
        """TAS-46."""
        self.ability_points[self.side] += number

    def draw_now(self, number):
        """TAS-33: the limit of five does not apply."""
        for _ in range(number):
            if len(self.pile):
                self.hand.append(self.pile.draw())

    def pile_is_empty(self):
        return not len(self.pile)

    # ------------------------------------------------------------------------------------- setup

    @property
    def side(self):
        return self.side_of[self.seat]

    def course(self):
        """TAS-13 .. TAS-18, then turn after turn."""
        self.pile = Deck(range(len(self.beings)), self.chance)
        self.quest_pile = Deck(range(len(self.quests)), self.chance)
        sides = 1 + max(self.side_of)
        self.open_quests = [[] for _ in range(sides)]
        self.done_quests = [[] for _ in range(sides)]
        self.being_points, self.ability_points = [0] * sides, [0] * sides
        self.passes = 0
        self.deal()
        while True:
            self.turn += 1
            yield from self.take_turn()
            if self.is_ended():
                return
            self.seat = (self.seat + 1) % self.seats

    def deal(self):
        first = self.chance.below(self.seats)
        self.hands = [[[] for _ in colours] for colours in self.colours_of]
        for hands in self.hands:
            for hand in hands:
                hand += [self.pile.draw() for _ in range(self.limits["hand"])]
        for seat in range(self.seats):
            self.open_quests[self.side_of[seat]].append(self.quest_pile.draw())
        self.seat = first

    def is_ended(self):
        """TAS-42 .. TAS-44."""
        done = len(self.done_quests[self.side]) >= self.limits["quest_target"]
        return done or not len(self.quest_pile) or self.passes == self.seats

    # ------------------------------------------------------------------------------------- a turn

    def take_turn(self):
        """TAS-19, TAS-24, TAS-25, TAS-48."""
        hands, colours = self.hands[self.seat], self.colours_of[self.seat]
        options = []
        if self.board.free():
            options += [("place", n) for n, colour in enumerate(colours) if self.board.heap(colour, C) > 0]
        for hand, colour in zip(hands, colours, strict=True):
            options += [("summon", card) for card in hand if self.matchers[card].summons(self.board, colour)]
        if not options:
            yield from self.stuck_turn()
            return
        self.passes = 0
        kind, value = yield from choose(options)
        if kind == "place":
            self.hand, self.colour = hands[value], colours[value]
            picked = yield from choose(of_cells(self.board.free()))
            self.board.put(picked[1], self.colour, C)
        else:
            number = next(n for n, hand in enumerate(hands) if value in hand)
            self.hand, self.colour = hands[number], colours[number]
            yield from self.summon(value)
        yield from self.claim()

    def stuck_turn(self):
        """TAS-25."""
        cards = [card for hand in self.hands[self.seat] for card in hand]
        if not cards or self.pile_is_empty():
            self.passes += 1
            return
        self.passes = 0
        _, card = yield from choose([("exchange", card) for card in cards])
        hand = next(hand for hand in self.hands[self.seat] if card in hand)
        hand.remove(card)
        self.pile.discard.append(card)
        hand.append(self.pile.draw())

    def choose_placement(self, found):
        """TAS-48: one entry for each set of cells."""
        picked = yield from choose([("placement", p) for p in found])
        return picked[1]

    def summon(self, card):
        """TAS-23, TAS-28 .. TAS-33."""
        placement = yield from self.choose_placement(self.matchers[card].summons(self.board, self.colour))
        cells = being_cells(self.board, placement.cells)
        _, cell = yield from choose(of_cells(cells))
        used = [self.board.at[other] for other in placement.cells]
        self.clear(placement.cells)
        being = self.board.put(cell, self.colour, H)
        self.hand.remove(card)
        self.pile.discard.append(card)
        self.being_points[self.side] += self.beings[card]["points"]
        while len(self.hand) < self.limits["hand"] and len(self.pile):
            self.hand.append(self.pile.draw())
        effect = Effect(self, self.colour, being=being, origin=cell, used=used)
        yield from effect.run(self.beings[card]["ability"])

    def clear(self, cells):
        """TAS-28, TAS-38: small pieces leave, beings stay."""
        for cell in cells:
            if self.board.at[cell].rank == C:
                self.board.take(cell)

    def claim(self):
        """TAS-35 .. TAS-41."""
        options = {}
        for quest in self.open_quests[self.side]:
            for number, matcher in enumerate(self.quest_matchers[quest]):
                found = [p for colour in self.colours_of[self.seat] for p in matcher.present(self.board, colour)]
                if found:
                    options["claim", (quest, number)] = found
        picked = yield from choose(list(options), optional=True)
        if picked is None:
            return
        placement = yield from self.choose_placement(options[picked])
        self.clear(placement.cells)
        quest = picked[1][0]
        self.open_quests[self.side].remove(quest)
        self.done_quests[self.side].append(quest)
        if len(self.quest_pile):
            self.open_quests[self.side].append(self.quest_pile.draw())

    # ------------------------------------------------------------------------------------- scores

    def side_score(self, side):
        """TAS-46."""
        quests = sum(self.quests[quest]["points"] for quest in self.done_quests[side])
        return quests + self.being_points[side] + self.ability_points[side]

    def beings_on_board(self, side):
        colours = {c for seat in range(self.seats) if self.side_of[seat] == side for c in self.colours_of[seat]}
        return len(self.board.cells(colours, [H]))

    def scores(self):
        return [self.side_score(side) for side in self.side_of]

    def places(self):
        """TAS-46, TAS-47: one more than there are seats ahead; those of a side share their place."""
        merits = [(self.side_score(side), self.beings_on_board(side)) for side in self.side_of]
        return [1 + sum(other > merit for other in merits) for merit in merits]
