"""How does the reference play a position of the card tests?"""

from .reference_arena import MODES as ARENA_MODES
from .reference_arena import ArenaGame
from .reference_board import Board
from .reference_names import named_options, slug
from .reference_published import PublishedGame
from .scenes import (
    BEING,
    CELL,
    CLAIM,
    CLAIM_CELLS,
    EFFECT,
    ORIENTATION,
    PLACEMENT,
    SCHOOLS,
    TURN,
    Play,
    squares,
)  # fmt: skip

FROZEN_KEEP = 15


def running(generator):
    """The names of the functions that wait for a choice, the outermost first."""
    while generator is not None:
        yield generator.__name__
        generator = generator.gi_yieldfrom


class ReferencePlay(Play):
    """A position played by the reference."""

    def __init__(self, position):
        self.position, self.arena = position, position.mode in ARENA_MODES
        if self.arena:
            self.game = ArenaGame(position.box, position.mode)
        else:
            self.game = PublishedGame(position.box, position.mode, position.decks)
            self.past_the_setup()
        game, board = self.game, self.game.board
        heaps = [self.full_heap(colour) for colour in board.colours]
        game.board = Board(heaps, board.kind_of)
        for colour, text in {0: position.own, **position.others}.items():
            for place, rank in squares(text).items():
                game.board.put(place, colour, rank)
        game.seat = 0
        (self.arena_cards if self.arena else self.published_cards)()
        game.running, game.over = game.take_turn(), False
        game.go_on(None)

    def past_the_setup(self):
        while self.game.turn == 0:
            self.game.play(self.game.options[0])

    def full_heap(self, colour):
        """A colour's pieces with none on the board."""
        board = self.game.board
        for place in board.cells([colour]):
            board.take(place)
        return board.heaps[colour]

    def arena_cards(self):
        game, names = self.game, [slug(being["name"]) for being in self.game.beings]
        held = [names.index(card) for card in self.position.cards]
        deck = set(range(len(names))) - set(held)
        game.hands = [[[] for _ in colours] for colours in game.colours_of]
        for seat, hands in enumerate(game.hands):
            for number, hand in enumerate(hands):
                hand += held if (seat, number) == (0, 0) else []
                while len(hand) < 5:  # the last cards need beings
                    hand.append(max(deck))
                    deck.remove(hand[-1])
        game.pile.unseen = deck
        quest = [slug(card["name"]) for card in game.quests].index(self.position.quest)
        if quest in game.open_quests[1]:
            game.open_quests[1] = game.open_quests[0]
        elif quest in game.quest_pile.unseen:
            game.quest_pile.unseen.remove(quest)
            game.quest_pile.unseen.add(game.open_quests[0][0])
        game.open_quests[0] = [quest]

    def published_cards(self):
        game, position = self.game, self.position
        listed = list(enumerate(game.box["being"]))

        def numbers(names, deck):
            return [n for name in names for n, being in listed if slug(being["name"]) == name and being["deck"] == deck]

        school = SCHOOLS[position.decks[0]]
        game.hands[0], game.legends[0] = numbers(position.cards, school), numbers(position.cards, "legends")
        frozen = numbers([position.frozen], school)
        pile = numbers(position.pile, school)
        deck = game.decks[0]
        spare = sorted(set(deck.school) - {*game.hands[0], *frozen, *pile})
        game.hands[0] += spare[len(game.hands[0]) - 3 :] if len(game.hands[0]) < 3 else []
        deck.unseen = set(deck.school) - {*game.hands[0], *frozen, *pile}
        deck.top, deck.bottom, deck.discard = [], [], list(pile)
        game.frozen[0] = frozen[0] if frozen else None
        for side in range(1, len(game.legends)):
            game.legends[side] = [card for card in game.legends[side] if card not in game.legends[0]]
        game.legend_deck.unseen = set(game.legend_deck.school) - {card for hand in game.legends for card in hand}
        flares = sorted(set(game.flare_deck.school) - {position.flare})
        game.flares = [position.flare, *flares[: game.seats - 1]]
        game.flare_deck.unseen = set(flares[game.seats - 1 :])
        game.turn = 8
        game.fewer[0] = 2 - position.actions

    def turn_so_far(self, killed, beings=0, legends=0, red=0, green=0):
        """What the turn has counted."""
        self.game.killed[1] = list(killed)
        places = [(3, 1)] * red + [(2, 2)] * green + [(0, 2)] * (beings - red - green)
        self.game.summoned = [(place, 2 if number < legends else 0) for number, place in enumerate(places)]

    def open_task(self, task):
        """A task lies open."""
        number = [slug(each["name"]) for each in self.game.box["task"]].index(task)
        row = self.game.task_row
        if number in row:
            row[row.index(number)] = row[0]
        else:
            self.game.task_deck.unseen |= {row[0]}
            self.game.task_deck.unseen -= {number}
        row[0] = number

    # What can be done, and doing it.

    @property
    def phase(self):
        names = set(running(self.game.running)) if not self.game.over else set()
        kinds = {option[0] for option in self.game.options}
        if "perform" in names:
            return EFFECT
        if "claim" in names or "claim_task" in names:
            return CLAIM_CELLS if "choose_placement" in names else CLAIM
        if "choose_placement" in names:
            return ORIENTATION if "orientation" in kinds else PLACEMENT
        if "keep_frozen" in names:
            return FROZEN_KEEP
        if "summon" in names:
            return BEING
        return CELL if "cell" in kinds else TURN

    @property
    def seat(self):
        return 1 if self.game.over else self.game.seat

    def legal(self):
        return list(named_options(self.game))

    def play(self, *names):
        for name in names:
            named = named_options(self.game)
            assert name in named, f"{name!r} is not legal: {list(named)}"
            self.game.play(named[name])
        return self

    def being_square(self):
        generator = self.game.running
        while generator is not None:
            if generator.__name__ == "perform":
                return generator.gi_frame.f_locals["self"].here
            generator = generator.gi_yieldfrom
        return None

    # What lies where.

    def pieces(self, colour):
        return {place: piece.rank for place, piece in self.game.board.at.items() if piece.colour == colour}

    def points(self, seat=0):
        return self.game.scores()[seat]

    def hand(self):
        return len(self.game.hands[0][0])

    def killed(self):
        return self.game.killed_by_rank()

    def actions(self):
        return self.game.actions

    def fewer(self):
        return self.game.fewer[1]

    def quests_left(self):
        return len(self.game.quest_pile)

    def holds_flare(self):
        return self.game.has_flare()

    def named(self, cards):
        return [slug(self.game.box["being"][card]["name"]) for card in cards]

    def own_hand(self):
        """Own cards in hand of seat 0, by name."""
        return set(self.named(self.game.hands[0]))

    def legends_held(self):
        return len(self.game.legends[0])

    def pile(self):
        """Seat 0's own discards, the last on top."""
        return self.named(self.game.decks[0].discard)

    def frozen(self):
        """The card whose frozen effect seat 0 has in play."""
        card = self.game.frozen[0]
        return None if card is None else self.named([card])[0]

    def wild(self):
        return self.game.wild

    def draws(self):
        """Draws after the refill: own cards, legends."""
        return self.game.extra_own, self.game.extra_legends

    def extra_turn(self):
        return bool(self.game.extra_turn)

    def removed(self):
        """Pieces of the foe that have left the game."""
        return len(self.game.removed)

    def pool(self, colour):
        """Commons and heroics, legends that lie ready."""
        return self.game.board.heap(colour, 0), self.game.board.heap(colour, 2)

    def killed_of(self, colour):
        """Foes of one colour destroyed this turn, by rank."""
        return list(self.game.killed[colour])
