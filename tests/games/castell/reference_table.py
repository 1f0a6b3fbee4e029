"""What lies on the table in a game of Castell, and what does chance bring?"""

import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

import numpy as np

from .reference_towers import SIZES, SKILLS

COMPONENTS = Path(__file__).resolve().parents[3] / "src" / "playmill" / "games" / "castell" / "components.toml"

REGIONS = range(7)  # CAL-8
RING = 8  # CAL-13
ROUNDS = 10  # CAL-22
TILES = (*SKILLS, "special")  # CAL-5
PRIZES = ("trophy", "medal", "ribbon")  # CAL-6


@cache
def printed_components():
    """Everything that the box holds, as a dict."""
    return tomllib.loads(COMPONENTS.read_text(encoding="utf-8"))


class Chance:
    """The stream that draws out of bags, drawn itself from NumPy's own SFC64."""

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

    def out_of(self, bag):
        """One thing out of a bag, a Counter whose keys lie in order; it leaves the bag."""
        things = [thing for thing, count in bag.items() for _ in range(count)]
        thing = things[self.below(len(things))]
        bag[thing] -= 1
        return thing

    def one_of(self, things):
        """One thing out of a sorted list; it leaves the list."""
        return things.pop(self.below(len(things)))

    @property
    def words(self):
        return tuple(int(word) for word in self.bits.state["state"]["state"])


class Player:
    """What one seat has, and what it has won (CAL-17)."""

    def __init__(self, tokens):
        self.team = Counter(dict.fromkeys(SIZES, 0))
        self.ranks = dict.fromkeys(SKILLS, 0)
        self.pawn, self.tokens = None, tokens  # CAL-21, CAL-43
        self.entered = {}  # festival: (tower score, castellers of each token's size)
        self.prizes = {}  # festival: kind
        self.size_tokens = []  # (festival, slot)
        self.performed = []  # local-performance tiles, as (region, place)
        self.collected = Counter()  # region: special-action tokens
        self.trained = {}  # round: skill
        self.needed = Counter()  # skill: towers that could not have been built without it


class Festival:
    """A space of the calendar: its tile and the size tokens below (CAL-10)."""

    def __init__(self, space, region):
        self.round, self.slots, self.region, self.sizes = space["round"], space["size_tokens"], region, []


class Table:
    """The board, the bag, the wheel, and what every seat has in front of it."""

    def __init__(self, components, players, chance):
        self.components, self.players, self.chance = components, players, chance
        self.per_region = components["setup"]["castellers_per_region"][f"p{players}"]
        self.bag = Counter(dict(zip(SIZES, components["castellers"]["counts"], strict=True)))
        self.regions = [Counter(dict.fromkeys(SIZES, 0)) for _ in REGIONS]
        self.row_tokens = [0 for _ in REGIONS]
        self.seats = [Player(components["setup"]["special_tokens"]) for _ in range(players)]
        self.names = [region["name"] for region in components["region"]]
        self.performers = {}  # (region, place): seat and round

    def deal(self):
        """CAL-11 to CAL-17, in the order in which chance is drawn."""
        for region in self.regions:  # CAL-12
            for _ in range(self.per_region):
                self.lay_one(region)
        board_tiles = Counter({tile: self.components["wheel_tiles"][tile] for tile in TILES})
        self.wheel = [self.chance.out_of(board_tiles) for _ in range(RING)]  # CAL-13
        self.lay_festivals()
        tiles = list(range(len(self.components["local_tile"])))
        self.rows = [sorted(self.chance.one_of(tiles) for _ in range(2)) for _ in REGIONS]  # CAL-16
        for player in self.seats:  # CAL-17
            for _ in range(self.components["setup"]["team"]):
                player.team[self.chance.out_of(self.bag)] += 1

    def lay_festivals(self):
        """CAL-7, CAL-14, CAL-15."""
        tiles = {"I": list(REGIONS), "II": list(REGIONS)}
        calendar = self.components["calendar"]
        self.festivals = [Festival(space, self.chance.one_of(tiles[space["type"]])) for space in calendar]
        tokens = Counter(dict(zip(SIZES, self.components["size_tokens"]["counts"], strict=True)))
        for festival in self.festivals:
            festival.sizes = [self.chance.out_of(tokens) for _ in range(festival.slots)]

    def lay_one(self, region):
        region[self.chance.out_of(self.bag)] += 1

    def refill(self):
        """CAL-28, CAL-104: one casteller to each short region in turn, until all are full or the bag is empty."""
        while self.bag.total() and any(region.total() < self.per_region for region in self.regions):
            for region in self.regions:
                if self.bag.total() and region.total() < self.per_region:
                    self.lay_one(region)

    def adjacent(self, region):
        """CAL-9: regions that touch it or are joined to it by a dotted line."""
        borders = [[self.names.index(name) for name in border["between"]] for border in self.components["border"]]
        return sorted({other for pair in borders if region in pair for other in pair if other != region})

    def tile_at(self, sector, steps):
        """CAL-25: the board skill tile that a sector faces after so many steps of the wheel."""
        direction = {"clockwise": 1, "anticlockwise": -1}[self.components["wheel"]["direction"]]
        return self.wheel[(sector + direction * steps) % RING]

    def sector_of(self, region):
        return 1 + self.components["wheel"]["sectors"].index(self.names[region])

    def local_tile(self, region, place):
        return self.components["local_tile"][self.rows[region][place]]
