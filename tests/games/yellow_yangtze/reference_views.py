"""What would the compiled core's struct State show of a reference game, and of one of its own states?"""

from .reference_actions import LOSS, REVOLT, SOURCES, WAR
from .reference_board import COLOURS, Board

SEATS, OFF = 4, 255
COUNTED = (
    "riots", "passes", "revolts_started", "revolts_won", "revolts_lost", "revolts_won_attacking", "wars_started",
    "wars_won", "wars_lost", "war_gain", "war_gift",
)  # fmt: skip


def seats_filled(rows, idle):
    """A list per seat, with what seats that nobody plays show."""
    return [*rows, *[idle] * (SEATS - len(rows))]


def by_colour(counts):
    return [counts[colour] for colour in COLOURS]


def per_seat(counters):
    return seats_filled([by_colour(counter) for counter in counters], [0] * 5)


def padded(numbers, size, idle=0):
    return [*numbers, *[idle] * (size - len(numbers))]


def expected(game):
    """A reference game as `seen` shows a state."""
    board, number = game.board, game.hex
    conflict = padded(game.strengths, 3) if game.phase in range(REVOLT, LOSS) else [0] * 3
    points = [[by_colour(game.gained[seat][source]) for source in SOURCES] for seat in range(game.players)]
    return {
        "turn": (game.turn, game.seat, game.decisions),
        "phase": game.phase,
        "chance": game.chance.bits.state["state"]["state"].tolist(),
        "tiles": [{number[cell] for cell, kind in board.tiles.items() if kind == colour} for colour in COLOURS],
        "occupied": {number[cell] for cell in [*board.tiles, *board.leaders]},
        "beside_black": {number[cell] for cell in board.beside_black()},
        "covered": {number[cell] for cell in board.covered()},
        "triangles": {
            game.triangle[three] for three in board.open_triangles() if game.pagodas_in_box[board.tiles[three[0]]]
        },
        "realm": seats_filled([realms(game, seat) for seat in range(game.players)], [set()] * 5),
        "payable": {number[cell] for cell in game.to_pay},
        "points": seats_filled(points, [[0] * 5] * 4),
        "pagoda": [padded([game.triangle[three] for three in game.standing(colour)], 2, -1) for colour in COLOURS],
        "pending": -1 if game.pending is None else game.triangle[game.pending],
        "strength": conflict,
        "leader_turns": per_seat(game.leader_ends),
        "pagoda_turns": by_colour(game.pagoda_ends),
        **{name: seats_filled(game.count[name], 0) for name in COUNTED},
        "leader": seats_filled([places_of(game, seat) for seat in range(game.players)], [OFF] * 5),
        "hand": per_seat(game.hands),
        "known": per_seat(game.known_tiles),
        "replaced": per_seat(game.replaced_tiles),
        "tiles_laid": per_seat(game.laid),
        "pagodas_set": per_seat(game.set_pagodas),
        "leaders_by_turn": seats_filled(game.by_turn, [-1] * 32),
        "side": seats_filled([sides_of(game, seat) for seat in range(game.players)], [-1] * 5),
        "sent": padded(game.sent, 3),
        "market": by_colour(game.market_tiles),
        "bag": by_colour(game.bag_tiles),
        "discarded": by_colour(game.discards),
        "bag_left": game.left,
        "first_seat": game.first_seat,
        "active": game.active,
        "actions_left": game.actions,
        "chain": game.chains,
        "chained": int(game.chained),
        "last_tile": OFF if game.laid_at is None else number[game.laid_at],
        "sides": len(game.sides),
        "winner": -1 if game.winner is None else game.winner,
        "owed": game.owed,
        "contested": -1 if game.rebel is None else COLOURS.index(board.leaders[game.rebel][1]),
        "defender": -1 if game.rival is None else board.leaders[game.rival][0],
        "ending": game.ending,
    }


def realms(game, seat):
    """YAY-22, YAY-61: the state of each leader of a seat; the tile of a war belongs to none."""
    board = game.board.copy()
    if game.phase in range(WAR, LOSS + 1):
        del board.tiles[game.laid_at]
    states = board.states()
    found = []
    for colour in COLOURS:
        place = board.place_of(seat, colour)
        state = next((state for state in states if place in state), ())
        found.append({game.hex[cell] for cell in state})
    return found


def places_of(game, seat):
    places = [game.board.place_of(seat, colour) for colour in COLOURS]
    return [OFF if place is None else game.hex[place] for place in places]


def sides_of(game, seat):
    standing = {leader for leader in game.board.leaders.values() if leader[0] == seat}
    return [game.war_leaders.get((seat, colour), -1) if (seat, colour) in standing else -1 for colour in COLOURS]


def members(words):
    """The numbers in a set of 64-bit words."""
    whole = sum(word << 64 * i for i, word in enumerate(words.tolist()))
    return {place for place, bit in enumerate(bin(whole)[:1:-1]) if bit == "1"}


def seen(state):
    """All that a state of the compiled core says."""
    head = state["head"]
    shown = {name: state[name].tolist() for name in state.dtype.names if name not in ("head", "spare")}
    shown |= {name: members(state[name]) for name in ("occupied", "beside_black", "covered", "triangles", "payable")}
    shown["tiles"] = [members(row) for row in state["tiles"]]
    shown["realm"] = [[members(words) for words in row] for row in state["realm"]]
    shown["turn"] = (int(head["turn"]), int(head["seat"]), int(head["decisions"]))
    shown["phase"] = int(head["phase"])
    shown["chance"] = head["rng"]["word"].tolist()
    return shown


def board_of_state(state, spaces):
    """The board of a state of the compiled core."""
    cells = spaces.cells
    land = spaces.land
    triangles = [three for three in spaces.triples if len({cell in land for cell in three}) == 1]
    tiles = {cells[i]: colour for row, colour in zip(state["tiles"], COLOURS, strict=True) for i in members(row)}
    leaders = {
        cells[place]: (seat, colour)
        for seat, row in enumerate(state["leader"].tolist())
        for colour, place in zip(COLOURS, row, strict=True) if place != OFF
    }  # fmt: skip
    pagodas = [
        (colour, triangles[number])
        for colour, row in zip(COLOURS, state["pagoda"].tolist(), strict=True) for number in row if number >= 0
    ]  # fmt: skip
    return Board(spaces, tiles, leaders, pagodas)


def write(state, shown):
    """Make a state of the compiled core show this."""
    head = state["head"]
    head["turn"], head["seat"], head["decisions"] = shown["turn"]
    head["phase"], head["rng"]["word"] = shown["phase"], shown["chance"]
    for name, value in shown.items():
        if name in ("turn", "phase", "chance"):
            continue
        field = state[name]
        if name in ("occupied", "beside_black", "covered", "triangles", "payable"):
            field[...] = words(value, len(field))
        elif name == "tiles":
            field[...] = [words(row, 3) for row in value]
        elif name == "realm":
            field[...] = [[words(row, 3) for row in rows] for rows in value]
        else:
            state[name] = value


def words(numbers, count):
    """A set of numbers as 64-bit words."""
    return [sum(1 << number % 64 for number in numbers if number // 64 == i) for i in range(count)]
