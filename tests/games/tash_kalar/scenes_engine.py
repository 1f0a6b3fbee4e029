"""How does the engine play a position of the card tests?"""

import functools

import numpy as np

import playmill as pm

from .reference_arena import MODES as ARENA_MODES
from .reference_board import CELLS
from .reference_names import slug
from .scenes import CELL, PUBLISHED, SCHOOLS, TURN, Play, squares

STRIDE = 14
ASKS_CELLS, ASKS_SUMMONS = 1, 2
LAST_PLAYING_PHASE = 17
PLACE, DISCARD, FLARE, FROZEN = 1 << 1, 1 << 3, 1 << 4, 1 << 5


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


def lay(state, colour, text):
    """Put pieces of a colour on the board, and no others."""
    for field, least in (("pieces", 0), ("upgraded", 1), ("legendary", 2)):
        state[field][colour] = bits(bit(place) for place, rank in squares(text).items() if rank >= least)


def with_names(game):
    """A variant, and its actions by name."""
    return game, {name: number for number, name in enumerate(game.action_names)}


@functools.cache
def printed(mode, decks):
    return with_names(pm.TashKalar(mode=mode, decks=decks or "usual"))


class EnginePlay(Play):
    """A position played by the engine."""

    def __init__(self, position):
        self.position, self.arena = position, position.mode in ARENA_MODES
        if position.components is None:
            self.game, self.numbers = printed(position.mode, position.decks)
        else:
            self.game, self.numbers = with_names(
                pm.TashKalar(mode=position.mode, components=position.components, decks=position.decks or "usual")
            )
        self.names = list(self.numbers)
        self.states = self.game.deal(1, seed=1)
        while int(self.state["head"]["phase"]) > LAST_PLAYING_PHASE:
            self.game.step(self.states, self.game.legal_actions(self.state)[:1])
        for colour in range(4):
            lay(self.state, colour, {0: position.own, **position.others}.get(colour, ""))
        self.to_act()
        (self.arena_cards if self.arena else self.published_cards)()

    @property
    def state(self):
        return self.states[0]

    def to_act(self):
        """Seat 0's turn begins."""
        state = self.state
        state["head"]["seat"], state["head"]["phase"], state["acting"], state["starter"] = 0, TURN, 0, 0
        state["seat_turns"], state["turn_killed"], state["actions"] = 0, 0, 0 if self.arena else self.position.actions
        state["seat_turns"][0] = 1
        state["head"]["turn"] = 1
        state["plain"], state["placements"], state["asks"], state["options"] = PLACE, 0, 0, 0

    def may_summon(self, cards):
        """Cards that may be summoned; if a piece can only be placed, it asks where at once."""
        state = self.state
        state["asks"], state["options"] = ASKS_SUMMONS if cards else 0, bits(cards)
        if not cards and int(state["plain"]) == PLACE:
            state["plain"], state["asks"], state["head"]["phase"] = 0, ASKS_CELLS, CELL
            state["options"] = bits(bit(place) for place in CELLS if place not in self.everything())

    def arena_cards(self):
        state, names = self.state, [slug(being["name"]) for being in self.position.box["arena_being"]]
        held = [names.index(card) for card in self.position.cards]
        deck = set(range(len(names))) - set(held)
        state["drawn"] = 0
        for number in range(4 if self.position.mode == "A2" else 2):
            hand = list(held) if number == 0 else []
            while len(hand) < 5:  # the last cards need beings
                hand.append(max(deck))
                deck.remove(hand[-1])
            state["hand"][number] = bits(hand)
            state["drawn"][number // 2 if self.position.mode == "A2" else number] |= bits(hand)
        state["deck"] = bits(deck)
        self.open_quest([slug(card["name"]) for card in self.position.box["quest"]].index(self.position.quest))
        self.may_summon(held)

    def open_quest(self, quest):
        state = self.state
        old = int(state["quest"][0]) - 1
        if int(state["quest"][1]) == quest + 1:
            state["quest"][1] = old + 1
        elif old != quest:
            state["quest_deck"] = int(state["quest_deck"]) & ~(1 << quest) | 1 << old
        state["quest"][0] = quest + 1

    def published_cards(self):
        state, position = self.state, self.position
        school, legends = PUBLISHED.kinds(SCHOOLS[position.decks[0]]), PUBLISHED.kinds("legends")
        held = [school.index(card) for card in position.cards if card in school]
        tall = [legends.index(card) for card in position.cards if card in legends]
        away = [school.index(card) for card in (*position.pile, *([position.frozen] if position.frozen else []))]
        spare = sorted(set(range(len(school))) - {*held, *away})
        hand = held + (spare[len(held) - 3 :] if len(held) < 3 else [])
        state["own_hand"][0] = sum(1 << card for card in hand)
        state["own_deck"][0] = (1 << len(school)) - 1 & ~sum(1 << card for card in hand + away)
        for number, card in enumerate(position.pile):
            state["own_pile"][0][number] = school.index(card)
        state["own_piled"][0] = len(position.pile)
        if position.frozen:
            state["frozen"][0] = 1 + school.index(position.frozen)
            state["plain"] |= FROZEN
        state["plain"] |= DISCARD
        self.legends(tall)
        seats, flares = self.game.players, sorted(set(range(12)) - {position.flare})
        held_flares = [-1 if position.flare is None else position.flare, *flares[: seats - 1]]
        state["flare_hand"][:seats] = [1 + flare for flare in held_flares]
        state["flare_deck"] = sum(1 << flare for flare in flares[seats - 1 :])
        if position.flare is not None:
            state["plain"] |= FLARE
        base = 18 * len(dict.fromkeys(SCHOOLS[deck] for deck in position.decks))
        state["drawn"][0] = bits([*hand, *(base + card for card in tall)])
        self.may_summon([*held, *(base + card for card in tall)])

    def legends(self, tall):
        """Seat 0 holds exactly these legends."""
        state, taken = self.state, sum(1 << card for card in tall)
        state["legend_hand"][0] = taken
        for seat in range(1, self.game.players):
            state["legend_hand"][seat] = int(state["legend_hand"][seat]) & ~taken
        held = np.bitwise_or.reduce(state["legend_hand"])
        state["legend_deck"] = 0xFFF & ~int(held)

    def turn_so_far(self, killed, beings=0, legends=0, red=0, green=0):
        """What the turn has counted."""
        state = self.state
        state["turn_killed"][1] = killed
        state["turn_beings"], state["turn_legends"] = beings, legends
        state["turn_red"], state["turn_green"] = red, green

    def open_task(self, task):
        """A task lies open."""
        number = [slug(each["name"]) for each in self.position.box["task"]].index(task)
        row = [int(each) - 1 for each in self.state["task_row"]]
        if number in row:
            self.state["task_row"][row.index(number)] = row[0] + 1
        else:
            self.state["quest_deck"] = int(self.state["quest_deck"]) & ~(1 << number) | 1 << row[0]
        self.state["task_row"][0] = number + 1

    # What can be done, and doing it.

    @property
    def phase(self):
        return int(self.state["head"]["phase"])

    @property
    def seat(self):
        return int(self.state["head"]["seat"])

    def legal(self):
        return [self.names[action] for action in self.game.legal_actions(self.state)]

    def play(self, *names):
        for name in names:
            assert name in self.legal(), f"{name!r} is not legal: {self.legal()}"
            self.game.step(self.states, np.array([self.numbers[name]]))
        return self

    def being_square(self):
        number = int(self.state["being"])
        return None if number == 255 else square_of(number)

    # What lies where.

    def pieces(self, colour):
        found = {square_of(number): 0 for number in members(self.state["pieces"][colour])}
        for field in ("upgraded", "legendary"):
            for number in members(self.state[field][colour]):
                found[square_of(number)] += 1
        return found

    def points(self, seat=0):
        return int(self.game.scores(self.states)[0][seat])

    def hand(self):
        return len(members(self.state["hand"][0]))

    def killed(self):
        return self.state["turn_killed"].sum(axis=0).tolist()

    def actions(self):
        return int(self.state["actions"])

    def fewer(self):
        return int(self.state["fewer"][1])

    def quests_left(self):
        return int(self.state["quest_deck"]).bit_count()

    def holds_flare(self):
        return int(self.state["flare_hand"][0]) > 0

    def named(self, cards):
        school = PUBLISHED.kinds(SCHOOLS[self.position.decks[0]])
        return [school[card] for card in cards]

    def own_hand(self):
        """Own cards in hand of seat 0, by name."""
        return set(self.named(card for card in range(18) if int(self.state["own_hand"][0]) >> card & 1))

    def legends_held(self):
        return int(self.state["legend_hand"][0]).bit_count()

    def pile(self):
        """Seat 0's own discards, the last on top."""
        return self.named(self.state["own_pile"][0][: self.state["own_piled"][0]])

    def frozen(self):
        """The card whose frozen effect seat 0 has in play."""
        card = int(self.state["frozen"][0])
        return self.named([card - 1])[0] if card else None

    def wild(self):
        return int(self.state["wild"])

    def draws(self):
        """Draws after the refill: own cards, legends."""
        return int(self.state["extra_own"]), int(self.state["extra_legend"])

    def extra_turn(self):
        return bool(self.state["extra_turn"])

    def removed(self):
        """Pieces of the foe that have left the game."""
        return int(self.state["removed"][1].sum())

    def pool(self, colour):
        """Commons and heroics, legends that lie ready, by what the form of the game has."""
        on_board = list(self.pieces(colour).values())
        marks = {"high-form": 0, "deathmatch-duel": 1, "deathmatch-melee-3": 2}[self.position.mode]
        common, legendary = 17 - marks, 3
        gone = self.state["removed"][colour].tolist()
        legends = on_board.count(2)
        return common - len(on_board) + legends - gone[0], legendary - legends - gone[1]

    def killed_of(self, colour):
        """Foes of one colour destroyed this turn, by rank."""
        return self.state["turn_killed"][colour].tolist()
