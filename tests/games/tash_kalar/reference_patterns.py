"""Where is a pattern present? Every transform and every shift is tried on its own."""

from functools import cache

from .reference_board import CELLS, INDEX, H, minus, plus, shares_a_side, turned

RANK_OF = {"A": 0, "B": 1, "C": 0, "H": 1, "L": 2}


class Placement:
    """A pattern in one orientation on squares of the board; the anchor is its own square (0, 0).

    `entry` is the lowest orientation that gives the same cells (and anchor, where the pattern has one).
    """

    def __init__(self, orientation, anchor, needs):
        self.orientation, self.anchor, self.needs, self.entry = orientation, anchor, needs, None
        self.cells = frozenset(needs)

    @property
    def lowest(self):
        """The first of its cells."""
        return min(self.cells, key=INDEX.__getitem__)


@cache
def placements(pattern, anchored):
    """TAS-3: all that lie on the board, by orientation, then by where they lie; anchored ones with that square too."""
    found, first = [], {}
    for orientation in range(8):
        turned_cells = [(turned(orientation, (x, y)), RANK_OF[rank]) for x, y, rank in pattern]
        for cell in CELLS:  # where the first cell of the pattern comes to lie
            anchor = minus(cell, turned_cells[0][0])
            needs = {plus(anchor, offset): rank for offset, rank in turned_cells}
            if all(cell in INDEX for cell in needs) and (anchor in INDEX or not anchored):
                placement = Placement(orientation, anchor, needs)
                same = (placement.cells, anchor if anchored else None)
                placement.entry = first.setdefault(same, orientation)
                found.append(placement)
    return found


def as_tuple(pattern):
    return tuple(map(tuple, pattern))


def first_of_each(found, key):
    """TAS-48: of those that come to the same the first."""
    seen = {}
    for placement in found:
        seen.setdefault(key(placement), placement)
    return list(seen.values())


# ---------------------------------------------------------------------------------------------------- arena


class ArenaMatcher:
    """TAS-26: patterns of one colour in the arena, each cell with at least its rank."""

    def __init__(self, pattern):
        self.all = placements(as_tuple(pattern), False)

    def present(self, board, colour):
        """One placement for each set of cells."""
        found = [
            placement
            for placement in self.all
            if all(
                cell in board.at and board.at[cell].colour == colour and board.at[cell].rank >= rank
                for cell, rank in placement.needs.items()
            )
        ]
        return first_of_each(found, lambda placement: placement.cells)

    def summons(self, board, colour):
        """TAS-27, TAS-29: those beside which the being finds a square."""
        if board.heap(colour, H) == 0:
            return []
        return [placement for placement in self.present(board, colour) if being_cells(board, placement.cells)]


def being_cells(board, cells):
    """TAS-29: empty squares that share a side with a pattern cell."""
    return [cell for cell in CELLS if cell not in board.at and any(shares_a_side(cell, other) for other in cells)]


# ---------------------------------------------------------------------------------------------------- published


class PublishedMatcher:
    """TAS-68, TAS-69: a being of the published game; its square is the origin of the pattern."""

    def __init__(self, being):
        self.rank = RANK_OF[being["rank"]]
        self.all = placements(as_tuple(being["pattern"]), True)

    def present(self, board, colour, foes_allowed):
        """Placements whose foe pieces `foes_allowed` (a function of their colours) accepts."""
        return [placement for placement in self.all if self.holds(board, colour, placement, foes_allowed)]

    def holds(self, board, colour, placement, foes_allowed):
        foes = []
        for cell, rank in placement.needs.items():
            piece = board.at.get(cell)
            if piece is None or piece.rank < rank:
                return False
            if piece.colour != colour:
                foes.append(piece.colour)
        if foes and not foes_allowed(foes):
            return False
        return self.square_is_fit(board, colour, placement) and self.piece_can_be_had(board, colour, placement)

    def square_is_fit(self, board, colour, placement):
        """TAS-69: empty, or a piece of no higher rank; a foe piece that serves the pattern may be of any rank."""
        piece = board.at.get(placement.anchor)
        if piece is None or piece.rank <= self.rank:
            return True
        return placement.anchor in placement.cells and piece.colour != colour

    def piece_can_be_had(self, board, colour, placement):
        """TAS-71."""
        return bool(
            board.heap(colour, self.rank)
            or self.reuses(board, colour, placement)
            or self.to_pick_up(board, colour, placement)
        )

    def is_of_its_kind(self, board, colour, cell):
        piece = board.at.get(cell)
        return bool(
            piece is not None and piece.colour == colour and board.kind_of[piece.rank] == board.kind_of[self.rank]
        )

    def reuses(self, board, colour, placement):
        """TAS-71 (a): the own piece on the being square will do."""
        return self.is_of_its_kind(board, colour, placement.anchor)

    def to_pick_up(self, board, colour, placement):
        """TAS-71 (b): own pieces of the kind that the pattern does not need."""
        return [
            cell
            for cell in CELLS
            if self.is_of_its_kind(board, colour, cell) and cell not in placement.cells and cell != placement.anchor
        ]


def marks_on_board(placement, marks):
    """Marked squares under an orientation; those off the board are dropped."""
    cells = [plus(placement.anchor, turned(placement.orientation, tuple(mark))) for mark in marks]
    return [cell for cell in CELLS if cell in cells]


def marked_directions(placement, marks):
    """Marked neighbours of the being square as directions; those off the board are dropped."""
    return {minus(cell, placement.anchor) for cell in marks_on_board(placement, marks)}
