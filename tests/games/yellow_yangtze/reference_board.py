"""What does a Yellow & Yangtze board say? Groups, states, conflicts, triangles, strengths: slowly, from the clauses.

A cell is (row, column) of pointy-top hexes, odd rows shifted half a hex right. Nothing here shares code with the core.
"""

import itertools
import tomllib
from collections import Counter
from functools import cache, lru_cache
from pathlib import Path

COMPONENTS = Path(__file__).resolve().parents[3] / "src" / "playmill" / "games" / "yellow_yangtze" / "components.toml"
COLOURS = ("black", "red", "blue", "green", "yellow")  # YAY-1, YAY-2


@cache
def printed_components():
    """Everything that the box holds, as a dict."""
    return tomllib.loads(COMPONENTS.read_text(encoding="utf-8"))


def neighbours(cell):
    """YAY-20: the six cells that share an edge with this one, on the map or not."""
    row, column = cell
    aside = column - 1 + row % 2  # the cell above, and below, to the left
    beyond = [(row + step, aside + right) for step in (-1, 1) for right in (0, 1)]
    return {(row, column - 1), (row, column + 1), *beyond}


class Map:
    """YAY-6: the spaces of a board, from rows of signs: . land, ~ river, C capital, # no space."""

    def __init__(self, rows):
        signs = {(r, c): sign for r, row in enumerate(rows) for c, sign in enumerate(row) if sign != "#"}
        self.cells = sorted(signs)
        self.river = {cell for cell in self.cells if signs[cell] == "~"}
        self.land = set(self.cells) - self.river
        self.capitals = [cell for cell in self.cells if signs[cell] == "C"]
        self.adjacent = {cell: sorted(neighbours(cell) & set(self.cells)) for cell in self.cells}  # YAY-20
        self.triples = self.mutually_adjacent()

    def mutually_adjacent(self):
        """YAY-50: all sets of three mutually adjacent spaces, in the order of their cells."""
        found = set()
        for cell in self.cells:
            for two in itertools.combinations(self.adjacent[cell], 2):
                if two[1] in neighbours(two[0]):
                    found.add(tuple(sorted((cell, *two))))
        return sorted(found)


def rows_of(components):
    """The map of a components file as rows of signs; there the spaces of a row stand at every second character."""
    drawn = components["map"]["rows"]
    rivers = {river["letter"] for river in components["map"]["rivers"]}
    capitals = {capital["letter"] for capital in components["map"]["capitals"]}
    signs = dict.fromkeys(rivers, "~") | dict.fromkeys(capitals, "C") | {".": ".", " ": "#"}
    begins = next((row + place) % 2 for row, line in enumerate(drawn) for place, sign in enumerate(line) if sign != " ")
    lines = [" " * begins + line for line in drawn]  # so that spaces of row 0 stand at even characters
    return ["".join(signs[sign] for sign in line[row % 2 :: 2]) for row, line in enumerate(lines)]


@lru_cache(maxsize=64)
def linked(spaces, taken):
    """YAY-21: taken cells that hang together, by union-find."""
    parent = {cell: cell for cell in taken}

    def root(cell):
        while parent[cell] != cell:
            parent[cell] = parent[parent[cell]]
            cell = parent[cell]
        return cell

    for cell in taken:
        for other in spaces.adjacent[cell]:
            if other in taken:
                parent[root(cell)] = root(other)
    found = {}
    for cell in sorted(taken):
        found.setdefault(root(cell), []).append(cell)
    return [tuple(group) for group in found.values()]


class Board:
    """Tiles {cell: colour}, leaders {cell: (seat, colour)}, pagodas [(colour, three cells)] on a map."""

    def __init__(self, spaces, tiles=(), leaders=(), pagodas=()):
        self.spaces, self.tiles, self.leaders = spaces, dict(tiles), dict(leaders)
        self.pagodas = [(colour, tuple(sorted(cells))) for colour, cells in pagodas]

    def copy(self):
        return Board(self.spaces, self.tiles, self.leaders, self.pagodas)

    def near(self, cell):
        """YAY-20: the spaces adjacent to one."""
        return self.spaces.adjacent[cell]

    def empty(self, cell):
        """YAY-24: whether a space holds neither tile nor leader."""
        return cell not in self.tiles and cell not in self.leaders

    # ------------------------------------------------------------------------------------- groups and states

    def groups(self):
        """YAY-21: the maximal linked sets of tiles and leaders, in the order of their first cells."""
        return linked(self.spaces, frozenset([*self.tiles, *self.leaders]))

    def states(self):
        """YAY-22: the groups that hold a tile and a leader."""
        return [
            group for group in self.groups()
            if any(cell in self.tiles for cell in group) and any(cell in self.leaders for cell in group)
        ]  # fmt: skip

    def state_of(self, cell):
        """The state that a cell belongs to, or None."""
        return next((state for state in self.states() if cell in state), None)

    def states_joined(self, cell, states=None):
        """YAY-32, YAY-60: the different states that a space touches."""
        states = self.states() if states is None else states
        return [state for state in states if not set(state).isdisjoint(self.near(cell))]

    def leaders_in(self, state):
        """The leaders of a state: [(cell, seat, colour)]."""
        return [(cell, *self.leaders[cell]) for cell in state if cell in self.leaders]

    def leader_of(self, state, colour):
        """The (cell, seat) of the leader of a colour in a state at peace, or None."""
        return next(((cell, seat) for cell, seat, kind in self.leaders_in(state) if kind == colour), None)

    def doubled(self, states):
        """YAY-23, YAY-60: the colours that two or more leaders of these states share."""
        count = Counter(colour for state in states for _, _, colour in self.leaders_in(state))
        return [colour for colour in COLOURS if count[colour] > 1]

    def place_of(self, seat, colour):
        """YAY-3: where a leader stands, or None for off the board."""
        return next((cell for cell, leader in self.leaders.items() if leader == (seat, colour)), None)

    def support(self, cell):
        """YAY-28, YAY-36: how many black tiles are adjacent to a space."""
        return [self.tiles.get(near) for near in self.near(cell)].count("black")

    def beside_black(self):
        """YAY-30: the spaces adjacent to a black tile."""
        return {near for cell, colour in self.tiles.items() if colour == "black" for near in self.near(cell)}

    # ------------------------------------------------------------------------------------- where things may go

    def tile_cells(self, colour):
        """YAY-24 .. YAY-27: where a tile of a colour may be placed."""
        ground = self.spaces.river if colour == "blue" else self.spaces.land
        return [cell for cell in self.spaces.cells if cell in ground and self.empty(cell)]

    def leader_cells(self, seat, colour, same_space=False):
        """YAY-30 .. YAY-34: where a leader may be positioned: {cell: where its rival in a revolt stands, or None}."""
        old = self.place_of(seat, colour)
        lifted = self.copy()
        lifted.leaders.pop(old, None)
        states, found = lifted.states(), {}
        for cell in sorted(lifted.beside_black()):  # YAY-30
            if cell not in self.spaces.land or not lifted.empty(cell):
                continue
            if cell == old and not same_space:  # YAY-34
                continue
            joined = lifted.states_joined(cell, states)
            colours = [kind for state in joined for _, _, kind in lifted.leaders_in(state)]
            rival = lifted.leader_of(joined[0], colour) if len(joined) == 1 else None
            if rival:  # YAY-33
                found[cell] = rival[0]
            elif len(set(colours) | {colour}) == len(colours) + 1:  # YAY-32
                found[cell] = None
        return found

    # ------------------------------------------------------------------------------------- pagodas

    def triangles(self):
        """YAY-50: three tiles of one colour on three mutually adjacent spaces."""
        laid = [three for three in self.spaces.triples if all(cell in self.tiles for cell in three)]
        return [three for three in laid if len({self.tiles[cell] for cell in three}) == 1]

    def covered(self):
        """YAY-51: the cells whose tile carries a pagoda."""
        return {cell for _, cells in self.pagodas for cell in cells}

    def open_triangles(self):
        """YAY-51: the triangles none of whose tiles carries a pagoda."""
        return [three for three in self.triangles() if not set(three) & self.covered()]

    # ------------------------------------------------------------------------------------- what leaves

    def remove_tile(self, cell):
        """YAY-28, YAY-46, YAY-56: take a tile off; pagodas on it and leaders without a black tile beside go too."""
        del self.tiles[cell]
        self.pagodas = [(colour, cells) for colour, cells in self.pagodas if cell not in cells]
        for place in list(self.leaders):
            if self.support(place) == 0:
                del self.leaders[place]


# --------------------------------------------------------------------------------------- conflicts


def revolt(board, attacker, defender, committed=(0, 0), bonus=(False, False)):
    """YAY-36 .. YAY-38: both strengths, and whether the attacker wins; cells of the two leaders on the board."""
    strengths = [
        board.support(cell) + tiles + leader
        for cell, tiles, leader in zip((attacker, defender), committed, bonus, strict=True)
    ]
    return strengths, strengths[0] > strengths[1]


def warring_states(board, cell, bystander_fights=False, states=None):
    """YAY-60, YAY-68: the states that a tile laid on this empty cell leads into a war; none if it is no war."""
    joined = board.states_joined(cell, states)
    contested = board.doubled(joined)
    if not contested:
        return []
    return [
        state for state in joined
        if bystander_fights or any(colour in contested for _, _, colour in board.leaders_in(state))
    ]  # fmt: skip


def reds_of(board, state):
    """YAY-62: the cells of the red tiles of a state, which are its base strength."""
    return [cell for cell in state if board.tiles.get(cell) == "red"]


def war_losses(board, states, winner):
    """YAY-65, YAY-66: of states at war (the winner by its index): the cells of leaders and of tiles that are removed,
    and the points [(seat, colour)]."""
    contested, leaders, tiles, points = board.doubled(states), [], [], []
    for number, state in enumerate(states):
        if number == winner:
            continue
        tiles += reds_of(board, state)
        for cell, _, colour in board.leaders_in(state):
            if colour in contested:
                leaders.append(cell)
                victor = board.leader_of(states[winner], colour)
                points += [(victor[1], colour)] if victor else []
    return sorted(leaders), sorted(tiles), sorted(points)


def war_payment(board, states, winner, totals, committed):
    """YAY-67: how many red tiles on the board the winning state must lose, its committed tiles counted first."""
    owed = max(total for number, total in enumerate(totals) if number != winner)
    return min(max(0, owed - committed), len(reds_of(board, states[winner])))


# --------------------------------------------------------------------------------------- final scores


def spread(points, yellow):
    """YAY-74: yellow points given one by one to the lowest colour: the four totals, ascending."""
    totals = sorted(points)
    for _ in range(yellow):
        totals[0] += 1
        totals.sort()
    return totals


def places(totals, yellow):
    """YAY-75, YAY-76: per seat 1 for the winner; seats level in everything share a place, and none shares the first."""
    merits = [(spread(points, extra), -extra) for points, extra in zip(totals, yellow, strict=True)]
    ranks = [1 + sum(other > merit for other in merits) for merit in merits]
    return [2 if rank == 1 and ranks.count(1) > 1 else rank for rank in ranks]
