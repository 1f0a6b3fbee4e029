"""What is a Cascadia position worth? The scoring clauses, said slowly and plainly.

A cell is (q, r); a board is a dict from cell to species name. Nothing here shares code with the compiled core.
"""

import itertools
import tomllib
from functools import cache
from pathlib import Path

COMPONENTS = Path(__file__).resolve().parents[3] / "src" / "playmill" / "games" / "cascadia" / "components.toml"

SPECIES = {"B": "bear", "E": "elk", "S": "salmon", "H": "hawk", "F": "fox"}  # CAS-4
TERRAINS = {"M": "mountain", "F": "forest", "P": "prairie", "W": "wetland", "R": "river"}  # CAS-4
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))  # CAS-5: across E, NE, NW, W, SW, SE
AXES = STEPS[:3]


@cache
def printed_components():
    """Everything that the box holds and the cards say, as a dict."""
    return tomllib.loads(COMPONENTS.read_text(encoding="utf-8"))


def across(cell, edge):
    """CAS-5: the cell on the other side of an edge."""
    return cell[0] + STEPS[edge][0], cell[1] + STEPS[edge][1]


def neighbours(cell):
    """CAS-5: the six cells that share a whole edge with this one."""
    return {across(cell, edge) for edge in range(6)}


def groups(cells):
    """CAS-58: the maximal connected sets, as frozensets."""
    left, found = set(cells), []
    while left:
        group = {left.pop()}
        while touching := {near for cell in group for near in neighbours(cell)} & left:
            group |= touching
            left -= touching
        found.append(frozenset(group))
    return found


def rows(card):
    """The rows of a printed table, count: points."""
    printed = card["points"]
    return dict(enumerate(printed)) if isinstance(printed, list) else {int(key): printed[key] for key in printed}


def pays(card, count):
    """CAS-86: what a count earns; an open last row pays every larger count, a closed one does not."""
    table = rows(card)
    if card.get("open", False):
        count = min(count, max(table))
    return table.get(count, 0)


def best_division(cells, scored):
    """CAS-59: the most that the cells earn, each used once, by disjoint groups out of `scored` (group: points)."""
    holding = {cell: [(group, scored[group]) for group in scored if cell in group] for cell in cells}

    @cache
    def best(left):
        if not left:
            return 0
        cell = min(left)
        unused = best(left - {cell})
        return max([unused, *(points + best(left - group) for group, points in holding[cell] if group <= left)])

    return best(frozenset(cells))


# ---------------------------------------------------------------------------------------------------- wildlife


def bears(board, letter, card):
    """CAS-60 .. CAS-63: groups that stand alone and have the exact size."""
    sizes = [len(group) for group in groups(cells_of(board, "bear"))]
    if letter == "A":  # CAS-60
        return pays(card, sizes.count(2))
    if letter == "B":  # CAS-61
        return card["points_each"] * sizes.count(3)
    total = sum(pays(card, size) for size in sizes)  # CAS-62, CAS-63
    if letter == "C" and {1, 2, 3} <= set(sizes):  # CAS-62
        total += card["all_three_sizes_bonus"]
    return total


def elk(board, letter, card, split):
    """CAS-64 .. CAS-68: disjoint groups that may touch, divided as pays most."""
    herd = cells_of(board, "elk")
    if letter == "A":
        return best_division(herd, elk_lines(herd, card))
    if letter == "B":
        return best_division(herd, elk_shapes(herd, card))
    if letter == "D":
        return best_division(herd, elk_rings(herd, card))
    if not split:  # CAS-66
        return sum(pays(card, len(group)) for group in groups(herd))
    return sum(best_division(group, {part: pays(card, len(part)) for part in parts(group)}) for group in groups(herd))


def elk_lines(herd, card):
    """CAS-64: every straight line of adjacent elk that the table lists, with its points."""
    lines = {}
    for (q, r), (dq, dr), length in itertools.product(herd, AXES, rows(card)):
        line = frozenset((q + i * dq, r + i * dr) for i in range(length))
        if line <= herd:
            lines[line] = pays(card, length)
    return lines


def elk_shapes(herd, card):
    """CAS-65: every single, pair, triangle and rhombus, told apart by how many pairs in it are adjacent."""
    shapes = {}
    for name, size, adjacent in (("single", 1, 0), ("pair", 2, 1), ("triangle", 3, 3), ("rhombus", 4, 5)):
        for cells in itertools.combinations(herd, size):
            if sum(b in neighbours(a) for a, b in itertools.combinations(cells, 2)) == adjacent:
                shapes[frozenset(cells)] = card["points"][name]
    return shapes


def parts(group):
    """CAS-66: every contiguous part of a group, itself included."""
    found = fresh = {frozenset([cell]) for cell in group}
    while fresh:
        grown = {part | {near} for part in fresh for cell in part for near in (neighbours(cell) & group) - part}
        fresh = grown - found
        found = found | fresh
    return found


def elk_rings(herd, card):
    """CAS-67, CAS-68: any elk round one common centre, gaps allowed, the centre being anything."""
    rings = {}
    for centre in {near for cell in herd for near in neighbours(cell)}:
        ring = neighbours(centre) & herd
        for size in range(1, len(ring) + 1):
            for chosen in itertools.combinations(ring, size):
                rings[frozenset(chosen)] = pays(card, size)
    return rings


def salmon(board, letter, card, branch):
    """CAS-69 .. CAS-74: runs."""
    swarm = cells_of(board, "salmon")
    crowded = {cell for cell in swarm if len(neighbours(cell) & swarm) >= 3}
    runs = [group for group in groups(swarm) if not group & crowded]  # CAS-69, CAS-73
    if branch == "drop":  # CAS-73
        runs = groups(swarm - crowded)
    if letter != "D":  # CAS-70 .. CAS-72
        return sum(pays(card, len(run)) for run in runs)
    total = 0
    for run in runs:  # CAS-74
        if len(run) >= card["min_run"]:
            touching = {near for cell in run for near in neighbours(cell) if board.get(near, "salmon") != "salmon"}
            total += card["per_salmon"] * len(run) + card["per_adjacent_other_token"] * len(touching)
    return total


def between(a, b):
    """CAS-76: the cells strictly between two cells of one hex axis, in order; none if they share no axis."""
    dq, dr = b[0] - a[0], b[1] - a[1]
    if dq != 0 and dr != 0 and dq != -dr:
        return []
    distance = max(abs(dq), abs(dr))
    return [(a[0] + dq * i // distance, a[1] + dr * i // distance) for i in range(1, distance)]


def hawks(board, letter, card):
    """CAS-75 .. CAS-80: distance and sight."""
    flock = cells_of(board, "hawk")
    sights = {}  # CAS-76: pair of hawks that see each other: the cells between
    for a, b in itertools.combinations(flock, 2):
        gap = between(a, b)
        if gap and not flock & set(gap):
            sights[frozenset([a, b])] = gap
    solitary = {cell for cell in flock if not neighbours(cell) & flock}
    if letter == "A":  # CAS-75
        return pays(card, len(solitary))
    if letter == "B":  # CAS-77, CAS-78
        seeing = {cell for pair in sights for cell in pair}
        return pays(card, len(solitary & seeing))
    if letter == "C":  # CAS-79
        return card["points_each"] * len(sights)
    kinds = {pair: {board[cell] for cell in sights[pair] if cell in board} for pair in sights}  # CAS-80
    return best_division(flock, {pair: pays(card, len(kinds[pair])) for pair in kinds})


def foxes(board, letter, card):
    """CAS-81 .. CAS-85: neighbours."""
    skulk = cells_of(board, "fox")
    if letter == "D":  # CAS-84, CAS-85
        pairs = [(a, b) for a, b in itertools.combinations(skulk, 2) if b in neighbours(a)]
        around = {frozenset(pair): (neighbours(pair[0]) | neighbours(pair[1])) - set(pair) for pair in pairs}
        return best_division(skulk, {pair: pays(card, twice_or_more(board, around[pair])) for pair in around})
    total = 0
    for fox in skulk:
        near = [board[cell] for cell in neighbours(fox) if cell in board]
        if letter == "A":  # CAS-81
            total += pays(card, len(set(near)))
        elif letter == "B":  # CAS-82
            total += pays(card, twice_or_more(board, neighbours(fox)))
        else:  # CAS-83
            total += pays(card, max(near.count(species) for species in SPECIES.values() if species != "fox"))
    return total


def twice_or_more(board, cells):
    """CAS-82, CAS-84: how many species but the fox have two or more tokens on these cells."""
    near = [board.get(cell) for cell in cells]
    return sum(near.count(species) >= 2 for species in SPECIES.values() if species != "fox")


def cells_of(board, species):
    """The cells that hold a token of the species."""
    return {cell for cell in board if board[cell] == species}


def wildlife(tokens, cards, salmon_branch="strict", elk_c_split=True, components=None):
    """CAS-58 .. CAS-92: points per species of tokens (q, r, letter).

    `cards` has a letter A-D for bear, elk, salmon, hawk, fox, or is "family" or "intermediate".
    """
    score = (components or printed_components())["score"]
    board = {(q, r): SPECIES[letter] for q, r, letter in tokens}
    if cards in ("family", "intermediate"):  # CAS-90 .. CAS-92
        return {
            species: sum(pays(score[cards], len(group)) for group in groups(cells_of(board, species)))
            for species in SPECIES.values()
        }
    card = {species: score[species][letter] for species, letter in zip(SPECIES.values(), cards, strict=True)}
    return {
        "bear": bears(board, cards[0], card["bear"]),
        "elk": elk(board, cards[1], card["elk"], elk_c_split),
        "salmon": salmon(board, cards[2], card["salmon"], salmon_branch),
        "hawk": hawks(board, cards[3], card["hawk"]),
        "fox": foxes(board, cards[4], card["fox"]),
    }


# ---------------------------------------------------------------------------------------------------- habitats


def corridors(tiles):
    """CAS-50, CAS-51: hexes in the largest corridor of each terrain, of tiles (q, r, edges)."""
    edges = {(q, r): text for q, r, text in tiles}
    largest = {}
    for letter, terrain in TERRAINS.items():
        left, sizes = {cell for cell in edges if letter in edges[cell]}, [0]
        while left:
            corridor = set()
            waiting = [left.pop()]
            while waiting:
                cell = waiting.pop()
                corridor.add(cell)
                for edge in range(6):
                    near = across(cell, edge)
                    if near in left and edges[cell][edge] == letter == edges[near][(edge + 3) % 6]:
                        left.remove(near)
                        waiting.append(near)
            sizes.append(len(corridor))
        largest[terrain] = max(sizes)
    return largest


def majority(sizes, players, components=None):
    """CAS-52 .. CAS-54: points per seat for one terrain, from the largest corridor of each seat."""
    table = (components or printed_components())["score"]["habitat"]
    if len(sizes) != players:
        raise ValueError(f"{len(sizes)} corridors for {players} players")
    if players == 1:  # CAS-54
        return [table["solo_corridor_bonus"] if sizes[0] >= table["solo_corridor_at_least"] else 0]
    ranked = sorted(set(sizes) - {0}, reverse=True)  # CAS-53: nothing for no corridor
    pay = dict.fromkeys(sizes, 0)
    for place, size in enumerate(ranked[:2]):
        tied = sizes.count(size)
        if players == 2:  # CAS-52
            two = table["majority_2p"]
            pay[size] = two["second"] if place else two["tied_each"] if tied == 2 else two["largest"]
            continue
        many = table["majority_3p_4p"]  # CAS-53
        if place == 0:
            pay[size] = many[("largest", "tied_largest_two_each", "tied_largest_three_or_more_each")[min(tied, 3) - 1]]
        elif sizes.count(ranked[0]) == 1:
            pay[size] = many["second"] if tied == 1 else many["tied_second"]
        elif tied == 1:
            pay[size] = many["second_when_largest_tied"]
    return [pay[size] for size in sizes]
