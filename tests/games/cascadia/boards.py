"""What boards is scoring tried on? Worked examples, random ecosystems, and the symmetries that change no score."""

import itertools
import json
import random
from pathlib import Path
from typing import NamedTuple

from hypothesis import strategies as st

from .reference_scores import TERRAINS, neighbours

EXAMPLES = json.loads(Path(__file__).with_name("examples.json").read_text(encoding="utf-8"))
HEXES = 23  # CAS-5
REACH = 21  # CAS-5: how far from its keystone an ecosystem of 23 hexes can go
FACES = [letter * 6 for letter in TERRAINS] + [  # CAS-12: keystones, and duals in every rotation
    "".join(first if (edge + turn) % 6 < 3 else second for edge in range(6))
    for first, second in itertools.combinations(TERRAINS, 2)
    for turn in range(6)
]


class Placed(NamedTuple):
    """One hex of a board: where, its edges (E, NE, NW, W, SW, SE), and the letter of its token, if any."""

    q: int
    r: int
    edges: str
    token: str | None


def tiles(board):
    """The board as `corridors` wants it: (q, r, edges)."""
    return [(hexagon.q, hexagon.r, hexagon.edges) for hexagon in board]


def tokens(board):
    """The board as `wildlife` wants it: (q, r, letter)."""
    return [(hexagon.q, hexagon.r, hexagon.token) for hexagon in board if hexagon.token]


def grown(size, choose, letters, empty):
    """A connected board of `size` hexes; `choose` picks one of a list, `empty` says if a hex stays without token."""
    board, open_cells = [], [(0, 0)]
    for _ in range(size):
        cell = choose(open_cells)
        token = None if empty() else choose(letters)
        board.append(Placed(*cell, choose(FACES), token))
        taken = {(hexagon.q, hexagon.r) for hexagon in board}
        touching = {near for place in taken for near in neighbours(place)} - taken
        open_cells = sorted((q, r) for q, r in touching if max(abs(q), abs(r), abs(q + r)) <= REACH)
    return board


def random_board(seed, size=HEXES, letters="BESHF", fill=0.9):
    """A connected board; each hex holds a token with probability `fill`, equally likely any of `letters`."""
    source = random.Random(seed)
    return grown(size, source.choice, letters, lambda: source.random() >= fill)


@st.composite
def boards(draw, min_size=1, max_size=HEXES, letters="BESHF"):
    """Connected boards; few letters make large groups, and `letters` may repeat one to make it common."""
    size = draw(st.integers(min_size, max_size))
    return grown(size, lambda options: draw(st.sampled_from(options)), letters, lambda: draw(st.integers(0, 7)) == 0)


@st.composite
def packed_tokens(draw, letter, max_count=10, radius=2):
    """Tokens (q, r, letter) of one species crowded into a small disc, where packings are hard."""
    span = range(-radius, radius + 1)
    disc = [(q, r) for q in span for r in span if abs(q + r) <= radius]
    cells = draw(st.lists(st.sampled_from(disc), unique=True, max_size=max_count))
    return [(q, r, letter) for q, r in cells]


def scattered_tokens(max_count=20, radius=6, letters="BESHF"):
    """Tokens (q, r, letter) anywhere on a disc, connected or not."""
    span = range(-radius, radius + 1)
    disc = [(q, r) for q in span for r in span if abs(q + r) <= radius]
    placed = st.tuples(st.sampled_from(disc), st.sampled_from(letters))
    several = st.lists(placed, unique_by=lambda pair: pair[0], max_size=max_count)
    return several.map(lambda pairs: [(q, r, letter) for (q, r), letter in pairs])


def card_sets():
    """Every choice of cards: 1,024 sets of letters, and the two simple tables."""
    return st.one_of(st.text("ABCD", min_size=5, max_size=5), st.sampled_from(["family", "intermediate"]))


class Symmetry(NamedTuple):
    """Mirrored or not, then turned by 60 degrees clockwise so many times, then shifted."""

    mirrored: bool
    turns: int
    shift: tuple = (0, 0)

    def place(self, q, r):
        """Where a cell goes."""
        if self.mirrored:
            q, r = r, q
        for _ in range(self.turns):
            q, r = -r, q + r
        return q + self.shift[0], r + self.shift[1]

    def turn(self, edges):
        """What the edges E, NE, NW, W, SW, SE of a hex become."""
        if self.mirrored:
            edges = edges[::-1]
        return edges[self.turns :] + edges[: self.turns]

    def tiles(self, placed):
        """Tiles (q, r, edges), moved."""
        return [(*self.place(q, r), self.turn(edges)) for q, r, edges in placed]

    def tokens(self, placed):
        """Tokens (q, r, letter), moved."""
        return [(*self.place(q, r), letter) for q, r, letter in placed]


SYMMETRIES = [Symmetry(mirrored, turns) for mirrored in (False, True) for turns in range(6)]


def symmetries(reach=5):
    """The twelve symmetries of the hex grid, each followed by a shift."""
    shifts = st.tuples(st.integers(-reach, reach), st.integers(-reach, reach))
    return st.builds(lambda symmetry, shift: symmetry._replace(shift=shift), st.sampled_from(SYMMETRIES), shifts)
