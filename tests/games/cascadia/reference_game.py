"""What happens in a game of Cascadia? The course of play, said slowly and plainly.

Species, cards and tiles go by name and number inside; the properties at the end give them as the compiled core does.
"""

import itertools
from typing import NamedTuple

import numpy as np

from .reference_scores import SPECIES, across, corridors, majority, wildlife

KINDS = list(SPECIES.values())
WIPE, MARKET, TILE, TOKEN = 0, 1, 2, 3  # phases
KEEP, WIPE_THREE = 0, 1  # actions
TAKE = 2  # + slot
MIXED = 6  # + index in PAIRS
PAIRS = list(itertools.permutations(range(4), 2))  # tile slot, token slot (CAS-32.2)
PAID_WIPE = 17  # + mask of slots, 1 .. 15
PLACE = 33  # + (hex * 6 + edge) * 6 + rotation
HOUSE = 861  # + hex
DECLINE = 884
ACTIONS = 885
STARTER_FACES = 128  # face of the first hex of the first starter


class Hex(NamedTuple):
    """One hex of an ecosystem."""

    q: int
    r: int
    edges: str  # terrain letters as they lie: E, NE, NW, W, SW, SE
    wildlife: tuple  # species shown
    keystone: bool
    face: int  # tile id - 1, or STARTER_FACES + 3 * starter + hex
    rotation: int  # 0 .. 5, times 60 degrees clockwise
    token: str | None  # species


def turned(edges, rotation):
    """CAS-33: the edges of a tile after so many turns of 60 degrees clockwise."""
    return edges[rotation:] + edges[:rotation]


class Chance:
    """The stream that reveals tiles and tokens, drawn from NumPy's own SFC64."""

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


class ReferenceGame:
    """One game, from the deal to the end."""

    def __init__(
        self,
        components,
        players,
        cards,
        *,
        salmon_branch="strict",
        elk_c_split=True,
        wipe_return="settled",
        majority=True,
        first_seat=0,
        solo_discards_return=False,
        seed=0,
        index=0,
    ):
        self.components, self.players = components, players
        self.salmon_branch, self.elk_c_split, self.use_majority = salmon_branch, elk_c_split, majority
        self.wipe_return, self.solo_discards_return = wipe_return, solo_discards_return
        self.chance = Chance(seed, index)
        self.turns_per_player = components["meta"]["turns_per_player"]  # CAS-24
        self.stack_left = components["tiles_in_play"]["solo" if players == 1 else f"p{players}"]  # CAS-14, CAS-100
        self.unseen = set(range(len(components["tile"])))  # CAS-14, CAS-15
        self.tokens_in_bag = {kind: components["wildlife_tokens"][kind] for kind in KINDS}  # CAS-16
        self.tokens_aside = dict.fromkeys(KINDS, 0)
        self.tokens_out = dict.fromkeys(KINDS, 0)
        self.tiles_discarded = 0
        self.nature_tokens = [0] * players  # CAS-21
        self.ecosystems = [[] for _ in range(players)]
        self.tiles_shown, self.tokens_shown = [None] * 4, [None] * 4
        self.tile_held, self.token_held = None, None
        self.decisions, self.turn, self.over = 0, 0, False
        self.deal(cards, first_seat)

    # ------------------------------------------------------------------------------------------------ setup

    def deal(self, cards, first_seat):
        """CAS-14 .. CAS-21: set up, and begin the first turn."""
        self.first_seat = self.chance.below(self.players) if first_seat == "random" else first_seat  # CAS-20
        if cards not in ("family", "intermediate"):  # CAS-17
            cards = "".join("ABCD"[self.chance.below(4)] if letter == "?" else letter for letter in cards)
        self.letters = cards
        starters = list(range(len(self.components["starter"])))
        self.starter = [starters.pop(self.chance.below(len(starters))) for _ in range(self.players)]  # CAS-18
        for ecosystem, starter in zip(self.ecosystems, self.starter, strict=True):
            for number, hexagon in enumerate(self.components["starter"][starter]["hexes"]):
                face = STARTER_FACES + 3 * starter + number
                place = (hexagon["q"], hexagon["r"], hexagon["edges"])
                ecosystem.append(Hex(*place, tuple(hexagon["wildlife"]), hexagon["keystone"], face, 0, None))
        self.tiles_shown = [self.draw_tile() for _ in range(4)]  # CAS-19
        self.tokens_shown = [self.draw_token() for _ in range(4)]
        self.seat = self.first_seat
        self.begin_turn()

    def draw_tile(self):
        """CAS-45: a tile that nobody has seen; None when the stack is used up."""
        if self.stack_left == 0:
            return None
        tile = sorted(self.unseen)[self.chance.below(len(self.unseen))]
        self.unseen.remove(tile)
        self.stack_left -= 1
        return tile

    def draw_token(self):
        """CAS-29, CAS-45: a token from the bag; an empty bag first takes back what lies aside."""
        if sum(self.tokens_in_bag.values()) == 0:
            self.return_aside()
        bag = [kind for kind in KINDS for _ in range(self.tokens_in_bag[kind])]
        if not bag:
            return None
        token = bag[self.chance.below(len(bag))]
        self.tokens_in_bag[token] -= 1
        return token

    # ------------------------------------------------------------------------------------- part 1: the market

    def begin_turn(self):
        """CAS-25: a new turn looks at the market before anything else."""
        self.turn += 1
        self.wiped_three = False
        self.settle()

    def settle(self):
        """CAS-26, CAS-32.3, CAS-32.4: wipe while all are equal, return what lies aside, ask what comes next."""
        while self.most_equal() == 4 and not self.one_species_left():
            self.wipe(range(4))
        self.return_aside()
        may_wipe_three = self.most_equal() == 3 and not self.wiped_three  # CAS-27, CAS-30
        self.phase = WIPE if may_wipe_three else MARKET

    def most_equal(self):
        """CAS-25: how many market tokens are of one species."""
        return max(self.tokens_shown.count(kind) for kind in KINDS)

    def one_species_left(self):
        """CAS-26: do market, bag and pile hold one species only?"""
        loose = [kind for kind in KINDS if self.tokens_in_bag[kind] + self.tokens_aside[kind] > 0]
        return len(set(loose) | {kind for kind in self.tokens_shown if kind}) == 1

    def wipe(self, slots):
        """CAS-26, CAS-29: set the tokens of these slots aside, then draw new ones in slot order."""
        for slot in slots:
            if self.tokens_shown[slot]:
                self.tokens_aside[self.tokens_shown[slot]] += 1
            self.tokens_shown[slot] = None
        # CAS-29: the last four of the bag would trade places with four shown for ever, if all of either were equal
        if self.wipe_return == "each" and len(slots) == 4 and sum(self.tokens_in_bag.values()) == 4:
            self.return_aside()
        for slot in slots:
            self.tokens_shown[slot] = self.draw_token()
        if self.wipe_return == "each":  # CAS-32.4
            self.return_aside()

    def return_aside(self):
        """CAS-28: the tokens set aside go back into the bag."""
        for kind in KINDS:
            self.tokens_in_bag[kind] += self.tokens_aside[kind]
            self.tokens_aside[kind] = 0

    def take(self, tile_slot, token_slot):
        """CAS-31, CAS-32: the tile and the token leave the market."""
        self.tile_held, self.tiles_shown[tile_slot] = self.tiles_shown[tile_slot], None
        self.token_held, self.tokens_shown[token_slot] = self.tokens_shown[token_slot], None
        self.phase = TILE

    # ------------------------------------------------------------------------------------- part 2: the ecosystem

    def open_cells(self):
        """CAS-33, CAS-34: each empty cell that touches the ecosystem, by the lowest hex and edge that touch it."""
        ecosystem = self.ecosystems[self.seat]
        taken = {(hexagon.q, hexagon.r) for hexagon in ecosystem}
        cells = {}
        for number, hexagon in enumerate(ecosystem):
            for edge in range(6):
                cell = across((hexagon.q, hexagon.r), edge)
                if cell not in taken and cell not in cells:
                    cells[cell] = (number, edge)
        return cells

    def rotations(self):
        """CAS-33, CAS-37: the lowest rotation for each way that the tile held can look."""
        edges = self.components["tile"][self.tile_held]["edges"]
        looks = [turned(edges, rotation) for rotation in range(6)]
        return [rotation for rotation in range(6) if looks[rotation] not in looks[:rotation]]

    def place_tile(self, number, edge, rotation):
        """CAS-33 .. CAS-36: lay the tile; a token that fits nowhere goes back by itself (CAS-41)."""
        ecosystem = self.ecosystems[self.seat]
        cell = across((ecosystem[number].q, ecosystem[number].r), edge)
        tile = self.components["tile"][self.tile_held]
        edges = turned(tile["edges"], rotation)
        shown = tuple(tile["wildlife"])
        ecosystem.append(Hex(*cell, edges, shown, tile["keystone"], self.tile_held, rotation, None))
        self.tile_held = None
        if self.homes():
            self.phase = TOKEN
        else:
            self.return_token()
            self.end_turn()

    def homes(self):
        """CAS-38 .. CAS-40: the hexes that the token held may go on."""
        ecosystem = self.ecosystems[self.seat]
        return [n for n, hexagon in enumerate(ecosystem) if not hexagon.token and self.token_held in hexagon.wildlife]

    def place_token(self, number):
        """CAS-38 .. CAS-42: put the token on a hex; a keystone hex earns a nature token."""
        ecosystem = self.ecosystems[self.seat]
        ecosystem[number] = ecosystem[number]._replace(token=self.token_held)
        self.token_held = None
        if ecosystem[number].keystone:
            self.nature_tokens[self.seat] += 1

    def return_token(self):
        """CAS-41: the token held goes back into the bag."""
        self.tokens_in_bag[self.token_held] += 1
        self.token_held = None

    # ------------------------------------------------------------------------------------- part 3: refill and end

    def end_turn(self):
        """CAS-22, CAS-24, CAS-45 .. CAS-48, CAS-101, CAS-104: end the game, or refill and pass the turn on."""
        needed = 2 if self.players == 1 else 1
        if self.turn == self.turns_per_player * self.players or self.stack_left < needed:
            self.over, self.seat = True, -1
            return
        if self.players == 1:
            self.solo_refill()
        else:
            self.tiles_shown = [self.draw_tile() if tile is None else tile for tile in self.tiles_shown]
            self.tokens_shown = [self.draw_token() if token is None else token for token in self.tokens_shown]
        self.seat = (self.seat + 1) % self.players
        self.begin_turn()

    def solo_refill(self):
        """CAS-101 .. CAS-103: the rightmost leave, the others slide towards slot 4, slots 2 and 1 are filled."""
        tiles = [tile for tile in self.tiles_shown if tile is not None]
        tokens = [token for token in self.tokens_shown if token is not None]
        tiles.pop()
        self.tiles_discarded += 1
        token = tokens.pop()
        if self.solo_discards_return:
            self.tokens_in_bag[token] += 1
        else:
            self.tokens_out[token] += 1
        while len(tiles) < 4:
            tiles.insert(0, self.draw_tile())
        while len(tokens) < 4:
            tokens.insert(0, self.draw_token())
        self.tiles_shown, self.tokens_shown = tiles, tokens

    # ------------------------------------------------------------------------------------- decisions

    def legal(self):
        """The actions open to the seat to act, ascending; none when the game is over."""
        if self.over:
            return []
        if self.phase == WIPE:
            return [KEEP, WIPE_THREE]
        if self.phase == MARKET:
            actions = [TAKE + slot for slot in range(4)]
            if self.nature_tokens[self.seat] > 0:  # CAS-32
                actions += [MIXED + pair for pair in range(12)] + [PAID_WIPE + mask for mask in range(1, 16)]
            return actions
        if self.phase == TILE:
            corners = [(number * 6 + edge) * 6 for number, edge in self.open_cells().values()]
            return sorted(PLACE + corner + rotation for corner in corners for rotation in self.rotations())
        return [HOUSE + number for number in self.homes()] + [DECLINE]

    def play(self, action):
        """One decision, and all that follows from it until the next."""
        if action not in self.legal():
            raise ValueError(f"action {action} is not legal in phase {self.phase}")
        self.decisions += 1
        if action == KEEP:
            self.phase = MARKET
        elif action == WIPE_THREE:  # CAS-27
            self.wiped_three = True
            kind = next(kind for kind in KINDS if self.tokens_shown.count(kind) == 3)
            self.wipe([slot for slot in range(4) if self.tokens_shown[slot] == kind])
            self.settle()
        elif action < MIXED:
            self.take(action - TAKE, action - TAKE)
        elif action <= PAID_WIPE:  # CAS-32 (a)
            self.nature_tokens[self.seat] -= 1
            self.take(*PAIRS[action - MIXED])
        elif action < PLACE:  # CAS-32 (b)
            self.nature_tokens[self.seat] -= 1
            self.wipe([slot for slot in range(4) if (action - PAID_WIPE) >> slot & 1])
            self.settle()
        elif action < HOUSE:
            corner, rotation = divmod(action - PLACE, 6)
            self.place_tile(*divmod(corner, 6), rotation)
        else:
            if action == DECLINE:
                self.return_token()
            else:
                self.place_token(action - HOUSE)
            self.end_turn()

    # ------------------------------------------------------------------------------------- scores

    def parts(self):
        """CAS-49: per seat five species, five corridors, five majorities, nature."""
        score = self.components["score"]
        largest = [list(corridors([hexagon[:3] for hexagon in seat]).values()) for seat in self.ecosystems]
        shares = [majority(list(sizes), self.players, self.components) for sizes in zip(*largest, strict=True)]
        letter = {kind: letter for letter, kind in SPECIES.items()}
        parts = []
        for seat, ecosystem in enumerate(self.ecosystems):
            tokens = [(hexagon.q, hexagon.r, letter[hexagon.token]) for hexagon in ecosystem if hexagon.token]
            points = wildlife(tokens, self.letters, self.salmon_branch, self.elk_c_split, self.components)
            each = score["habitat"]["per_tile_of_largest_corridor"]  # CAS-50
            parts.append(
                [
                    *points.values(),
                    *(each * size for size in largest[seat]),
                    *(share[seat] if self.use_majority else 0 for share in shares),  # CAS-92
                    score["nature_token"]["points_each"] * self.nature_tokens[seat],  # CAS-55
                ]
            )
        return parts

    def scores(self):
        """CAS-49: points per seat."""
        return [sum(parts) for parts in self.parts()]

    def places(self):
        """CAS-56: 1 for the most points, then the most nature tokens; equals share a place."""
        merits = list(zip(self.scores(), self.nature_tokens, strict=True))
        return [1 + sum(other > merit for other in merits) for merit in merits]

    # ------------------------------------------------------------------------------------- views, as struct State

    @property
    def cards(self):
        """Per species 0 .. 5 for A, B, C, D, family, intermediate."""
        whole = {"family": (4,) * 5, "intermediate": (5,) * 5}
        return whole.get(self.letters) or tuple("ABCD".index(letter) for letter in self.letters)

    @property
    def boards(self):
        """Per seat the hexes, in the order placed."""
        return tuple(tuple(ecosystem) for ecosystem in self.ecosystems)

    @property
    def market(self):
        """Faces of the tiles and species of the tokens per slot, -1 for a gap."""
        return self.market_tile, self.market_token

    @property
    def market_tile(self):
        return tuple(-1 if tile is None else tile for tile in self.tiles_shown)

    @property
    def market_token(self):
        return tuple(-1 if token is None else KINDS.index(token) for token in self.tokens_shown)

    @property
    def held_tile(self):
        return -1 if self.tile_held is None else self.tile_held

    @property
    def held_token(self):
        return -1 if self.token_held is None else KINDS.index(self.token_held)

    @property
    def bag(self):
        return tuple(self.tokens_in_bag.values())

    @property
    def aside(self):
        return tuple(self.tokens_aside.values())

    @property
    def discarded(self):
        return tuple(self.tokens_out.values())

    @property
    def stack(self):
        """Faces of the tiles that nobody has seen."""
        return frozenset(self.unseen)

    @property
    def nature(self):
        return tuple(self.nature_tokens)

    @property
    def wiped(self):
        return int(self.wiped_three)
