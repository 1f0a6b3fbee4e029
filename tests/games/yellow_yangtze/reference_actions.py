"""Which number does the compiled core give to a move? Moves are tuples, such as ("tile", "red", (3, 4))."""

import itertools

from .reference_board import COLOURS

ACT, CHAIN, MARKET, PAGODA, CARRY, REPLACE, REVOLT, WAR, WINNER, LOSS = range(10)  # phases
SOURCES = ("placement", "revolt", "war", "pagoda")
RUNNING, BAG_EMPTY, TURN_CAP = range(3)  # endings
PASS, STOP, START_REPLACE, WITHDRAW, TAKE, CARRY_OVER, WIN, COMMIT, SUPPORT, DISCARD, ON_HEX = (
    0, 1, 2, 3, 8, 13, 15, 18, 32, 108, 570,
)  # fmt: skip
WHAT = {"tile": 0, "leader": 5, "riot": 10, "lose": 12}
DISCARDS = [counts for counts in itertools.product(range(7), repeat=5) if sum(counts) <= 6]


def number_of(move, hexes, triangles):
    """The number of a move, from the numbers of cells and of triangles."""
    kind, *rest = move
    if kind in WHAT:
        *colour, cell = rest
        with_leader = kind == "riot" and colour.pop()
        what = WHAT[kind] + (COLOURS.index(colour[0]) if colour else 0) + with_leader
        return ON_HEX + len(hexes) * what + hexes[cell]
    if kind == "pagoda":
        return ON_HEX + len(hexes) * 13 + len(triangles) * rest[1] + triangles[rest[0]]
    if kind == "support":
        side, tiles, leader_side = rest
        return SUPPORT + 19 * (0 if leader_side is None else 1 + leader_side) + (6 * side + tiles if tiles else 0)
    if kind == "commit":
        return COMMIT + 7 * rest[1] + rest[0]
    if kind == "discard":
        return DISCARD + DISCARDS.index(rest[0])
    first = {"pass": PASS, "stop": STOP, "replace": START_REPLACE, "withdraw": WITHDRAW, "take": TAKE,
             "carry": CARRY_OVER, "winner": WIN}[kind]  # fmt: skip
    return first + (COLOURS.index(rest[0]) if kind in ("withdraw", "take") else sum(rest))
