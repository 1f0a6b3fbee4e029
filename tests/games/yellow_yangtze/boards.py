"""What boards is Yellow & Yangtze tried on? Worked examples, random maps, and random positions on them."""

import copy
import itertools
import json
import random
from pathlib import Path

from .reference_board import COLOURS, Board, Map, neighbours, printed_components

EXAMPLES = json.loads(Path(__file__).with_name("examples.json").read_text(encoding="utf-8"))["examples"]
TILES = {"black": 42, "red": 36, "blue": 24, "green": 24, "yellow": 12}  # YAY-2
PAGODAS = {"black": 2, "red": 2, "blue": 2, "green": 2, "yellow": 1}  # YAY-4
MOST_HEXES = 192


def example_rows(example):
    """The map of an example, as rows of signs."""
    river = {tuple(cell) for cell in example["map"]["river"]}
    width, height = example["map"]["cols"], example["map"]["rows"]
    return ["".join("~" if (row, column) in river else "." for column in range(width)) for row in range(height)]


def board_of(example):
    """The board of an example."""
    tiles = {(row, column): colour for row, column, colour in example["tiles"]}
    leaders = {(row, column): (seat, colour) for row, column, seat, colour in example["leaders"]}
    pagodas = [(colour, [tuple(cell) for cell in cells]) for colour, cells in example["pagodas"]]
    return Board(Map(example_rows(example)), tiles, leaders, pagodas)


def drawn(rows, name="test board"):
    """The [map] of a components file with these rows of signs; every connected piece of river is a river of its own."""
    letters = iter([chr(code) for code in range(33, 127) if chr(code) != "."])
    signs = {(r, c): sign for r, row in enumerate(rows) for c, sign in enumerate(row) if sign != "#"}
    capitals, rivers = [], []
    for cell in [cell for cell, sign in signs.items() if sign == "C"]:
        signs[cell] = next(letters)
        capitals.append({"letter": signs[cell], "name": f"capital {len(capitals)}"})
    left = {cell for cell, sign in signs.items() if sign == "~"}
    while left:
        part = largest_part(left)
        letter = next(letters)
        rivers.append({"letter": letter, "name": f"river {len(rivers)}"})
        signs |= dict.fromkeys(part, letter)
        left -= part
    lines = [" " * (r % 2) + " ".join(signs.get((r, c), " ") for c in range(len(row))) for r, row in enumerate(rows)]
    return {"name": name, "reconstructed": False, "rows": lines, "rivers": rivers, "capitals": capitals}


def box_of(rows, **tables):
    """The printed box with this map; `tables` change entries, as counts={"hand": 3}."""
    box = copy.deepcopy(printed_components()) | {"map": drawn(rows)}
    for table, entries in tables.items():
        box[table] |= entries
    return box


def cells(pairs):
    """Lists [row, column] of the examples as a sorted list of cells."""
    return sorted(tuple(pair) for pair in pairs)


def random_rows(source, capitals=7, most=MOST_HEXES):
    """A connected map, as rows of signs: ragged coasts, winding rivers, so many capitals."""
    while True:
        height, width = source.randint(3, 16), source.randint(4, 24)
        if height * width > most:
            continue
        hole = source.choice([0, 0, 0.1, 0.25])
        ground = {(r, c) for r in range(height) for c in range(width) if source.random() >= hole}
        ground = largest_part(ground)
        river = set()
        for _ in range(source.randint(0, 3)):
            cell = source.choice(sorted(ground))
            for _ in range(source.randint(1, len(ground) // 6 + 1)):
                river.add(cell)
                cell = source.choice(sorted(neighbours(cell) & ground) or [cell])
        dry = sorted(ground - river)
        if len(dry) < capitals + 1:
            continue
        towns = set(source.sample(dry, capitals))
        signs = {cell: "C" if cell in towns else "~" if cell in river else "." for cell in ground}
        top, left = min(row for row, _ in ground), min(column for _, column in ground)
        top -= top % 2  # rows keep their shift
        bottom, right = max(row for row, _ in ground), max(column for _, column in ground)
        return [
            "".join(signs.get((row, column), "#") for column in range(left, right + 1))
            for row in range(top, bottom + 1)
        ]


def largest_part(ground):
    """The largest connected part of a set of cells."""
    left, largest = set(ground), set()
    while left:
        part = {min(left)}
        while fresh := {near for cell in part for near in neighbours(cell)} & left - part:
            part |= fresh
        left -= part
        largest = max(largest, part, key=len)
    return largest


def turned(rows):
    """A map turned by 180 degrees; None if the turned rows would not be shifted as a map's rows are."""
    width = max(map(len, rows))
    padded = [row.ljust(width, "#") for row in rows]
    if len(padded) % 2 == 0:  # row 0 must become an even row
        padded.append("#" * width)
    back = [row[::-1] for row in reversed(padded)]
    # An odd row stands half a hex to the right, so after the turn it stands half a hex to the left: shift the columns.
    return [row[1:] + "#" if number % 2 else row for number, row in enumerate(["#" + row for row in back])]


def turn(rows, cell):
    """Where a cell goes when its map is turned."""
    width, height = max(map(len, rows)), len(rows) + 1 - len(rows) % 2
    row = height - 1 - cell[0]
    return row, width - 1 - cell[1] + (row % 2 == 0)


def random_board(source, rows, seats=4, fill=None, leaders=0.7, pagodas=0.7):
    """A position that could be met in play: tiles within their counts, leaders without a conflict, pagodas."""
    board = Board(Map(rows))
    share = source.choice([0.05, 0.2, 0.4, 0.7, 0.95]) if fill is None else fill
    weights = [source.choice([1, 2, 6]) for _ in COLOURS]
    for cell in board.spaces.cells:
        if source.random() >= share:
            continue
        fits = ["blue"] if cell in board.spaces.river else [colour for colour in COLOURS if colour != "blue"]
        left = [colour for colour in fits if list(board.tiles.values()).count(colour) < TILES[colour]]
        if left:
            board.tiles[cell] = source.choices(left, [weights[COLOURS.index(colour)] for colour in left])[0]
    clear = source.random() < 0.3
    for seat, colour in source.sample([(seat, colour) for seat in range(seats) for colour in COLOURS], 5 * seats):
        if source.random() >= leaders:
            continue
        if clear:  # a crowded board has no room: a tile makes way, as after a riot
            spots = [cell for cell, kind in board.tiles.items() if kind != "blue" and board.support(cell)]
            if spots:
                spot = source.choice(spots)
                board.remove_tile(spot)
        open_cells = [cell for cell, rival in board.leader_cells(seat, colour).items() if rival is None]
        if open_cells:
            board.leaders[source.choice(open_cells)] = (seat, colour)
    for three in source.sample(board.open_triangles(), len(board.open_triangles())):
        colour = board.tiles[three[0]]
        free = not set(three) & board.covered()
        if free and source.random() < pagodas and [kind for kind, _ in board.pagodas].count(colour) < PAGODAS[colour]:
            board.pagodas.append((colour, three))
    return board


def crossroads(source, rows, seats=4):
    """A position in which a tile on one space, returned with it, may unite three states; None if the map has none."""
    board = Board(Map(rows))
    spots = [
        (cell, arms) for cell in sorted(board.spaces.land) for arms in itertools.combinations(board.near(cell), 3)
        if not any(a in neighbours(b) for a, b in itertools.combinations(arms, 2))
    ]  # fmt: skip
    if not spots:
        return None
    centre, arms = source.choice(spots)
    region = regions(board.spaces, centre, arms)
    inner = [
        cell for cell in region if all(region.get(near, region[cell]) == region[cell] for near in board.near(cell))
    ]
    for cell in [*arms, *inner]:
        fits = (
            ["blue"]
            if cell in board.spaces.river
            else source.choice([["red"], ["black"], ["black"], ["green", "yellow"]])
        )
        colour = source.choice(fits)
        room = list(board.tiles.values()).count(colour) < TILES[colour] - 6
        if room and cell not in board.tiles and (cell in arms or source.random() < 0.85):
            board.tiles[cell] = colour
    several = min(source.choice([6, 8, 12, 20]), 5 * seats)
    for seat, colour in source.sample([(seat, colour) for seat in range(seats) for colour in COLOURS], several):
        open_cells = [cell for cell, rival in board.leader_cells(seat, colour).items() if rival is None]
        inside = [cell for cell in open_cells if cell in inner]
        if inside:
            board.leaders[source.choice(inside)] = (seat, colour)
    for three in source.sample(board.open_triangles(), len(board.open_triangles())):
        colour = board.tiles[three[0]]
        if three in board.open_triangles() and [kind for kind, _ in board.pagodas].count(colour) < PAGODAS[colour]:
            board.pagodas.append((colour, three))
    return board, centre


def regions(spaces, centre, arms):
    """The spaces nearer to one arm than to the others: {cell: arm}; the centre and spaces between belong to none."""
    found, edge = dict(zip(arms, arms, strict=True)), list(arms)
    taken = {centre, *arms, *spaces.adjacent[centre]}
    while edge:
        cell = edge.pop(0)
        for near in spaces.adjacent[cell]:
            if near not in taken:
                taken.add(near)
                found[near] = found[cell]
                edge.append(near)
    return found


def positions(count, seed=0, **options):
    """Random positions on random maps: (rows, board)."""
    source = random.Random(seed)
    for _ in range(count):
        rows = random_rows(source)
        yield rows, random_board(source, rows, **options)
