"""What is the arena, and what stands on it? Squares are pairs (x, y); a piece is an object that keeps its identity."""

SIZE = 9
CELLS = [  # TAS-1: row-major
    (x, y) for y in range(SIZE) for x in range(SIZE) if 2 <= x + y <= 14 and abs(x - y) <= 6
]
INDEX = {cell: number for number, cell in enumerate(CELLS)}
C, H, L = 0, 1, 2  # TAS-8, TAS-54: ranks
RANKS = "CHL"
RANK = {"C": C, "H": H, "L": L}

RED = {(3, 1), (4, 4), (7, 5), (2, 7)}  # TAS-51
GREEN = {(2, 2), (6, 2), (8, 3), (0, 4), (5, 7)}
CENTRE = (4, 4)

MATRICES = (  # TAS-3: identity, three quarter turns, and the same mirrored
    (1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0),
    (-1, 0, 0, 1), (0, 1, 1, 0), (1, 0, 0, -1), (0, -1, -1, 0),
)  # fmt: skip
CIRCLE = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]  # directions, clockwise


def turned(orientation, offset):
    """An offset under one of the eight transforms."""
    a, b, c, d = MATRICES[orientation]
    x, y = offset
    return a * x + b * y, c * x + d * y


def plus(cell, offset):
    return cell[0] + offset[0], cell[1] + offset[1]


def minus(cell, other):
    return cell[0] - other[0], cell[1] - other[1]


def distance(one, other):
    """TAS-2: king steps."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def touches(one, other):
    return distance(one, other) == 1


def shares_a_side(one, other):
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def is_diagonal(one, other):
    return touches(one, other) and not shares_a_side(one, other)


def neighbours(cell):
    """TAS-2: up to eight, ascending."""
    return [other for other in CELLS if touches(cell, other)]


def ray(cell, direction):
    """All squares from a square on in one direction, the nearest first."""
    found, cell = [], plus(cell, direction)
    while cell in INDEX:
        found.append(cell)
        cell = plus(cell, direction)
    return found


def in_order(cells):
    return sorted(cells, key=INDEX.__getitem__)


class Piece:
    """One piece on the board."""

    def __init__(self, colour, rank):
        self.colour, self.rank = colour, rank


class Board:
    """The pieces on the board, and those of each colour beside it.

    `kind_of` says of which heap the pieces of a rank are: by rank.
    """

    def __init__(self, heaps, kind_of):
        self.at, self.kind_of = {}, kind_of
        self.heaps = [dict(heap) for heap in heaps]

    @property
    def colours(self):
        return range(len(self.heaps))

    def heap(self, colour, rank):
        """How many pieces of a colour and rank lie ready."""
        return self.heaps[colour][self.kind_of[rank]]

    def put(self, cell, colour, rank):
        """A piece that lies ready onto an empty square."""
        assert cell in INDEX
        assert cell not in self.at
        assert self.heap(colour, rank) > 0
        self.heaps[colour][self.kind_of[rank]] -= 1
        self.at[cell] = Piece(colour, rank)
        return self.at[cell]

    def take(self, cell):
        """TAS-34, TAS-86: off the board, back to its owner."""
        piece = self.at.pop(cell)
        self.heaps[piece.colour][self.kind_of[piece.rank]] += 1
        return piece

    def shift(self, start, end):
        self.at[end] = self.at.pop(start)

    def turn_over(self, cell, rank):
        """TAS-81: the same piece with another rank."""
        piece = self.at[cell]
        self.heaps[piece.colour][self.kind_of[piece.rank]] += 1
        self.heaps[piece.colour][self.kind_of[rank]] -= 1
        assert min(self.heaps[piece.colour].values()) >= 0
        piece.rank = rank

    def cell_of(self, piece):
        """Where a piece stands, None if it does not."""
        return next((cell for cell, other in self.at.items() if other is piece), None)

    def cells(self, colours=None, ranks=(C, H, L)):
        """Squares with such pieces, ascending."""
        return in_order(
            cell
            for cell, piece in self.at.items()
            if (colours is None or piece.colour in colours) and piece.rank in ranks
        )

    def count(self, colour, ranks=(C, H, L)):
        return len(self.cells([colour], ranks))

    def is_free(self, cell):
        return cell in INDEX and cell not in self.at

    def free(self):
        return [cell for cell in CELLS if cell not in self.at]
