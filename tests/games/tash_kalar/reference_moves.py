"""How do pieces move? MOVE with all its kinds, spans and limits."""

from .reference_board import CELLS, CIRCLE, GREEN, RANK, RED, H, L, distance, minus, neighbours, ray
from .reference_choices import choose, of_cells
from .reference_squares import Scene


class Step:
    """A move made: the piece, where to, what it took on the way."""

    def __init__(self, piece, direction, equal_taken, legend_taken):
        self.piece, self.direction = piece, direction
        self.equal_taken, self.legend_taken = equal_taken, legend_taken


def direction_between(start, end):
    """The direction from one square to another on one line with it, None if it is on none."""
    dx, dy = minus(end, start)
    far = max(abs(dx), abs(dy))
    straight = far and abs(dx) in (0, far) and abs(dy) in (0, far)
    return (dx // far, dy // far) if straight else None


def turn_between(one, other):
    """How far two directions are apart, in degrees."""
    steps = abs(CIRCLE.index(one) - CIRCLE.index(other))
    return 45 * min(steps, 8 - steps)


class Moves(Scene):
    """The instruction MOVE."""

    squares_must_differ = False

    # ------------------------------------------------------------------------------------- what a piece may take

    def kind(self, instruction, piece, made):
        """TAS-79: std, com or emp, for this piece and after the moves made."""
        kind = instruction["kind"]
        if piece is self.being:
            kind = instruction.get("kind_self", kind)
        equal = sum(step.equal_taken for step in made)
        spent = "max_equal" in instruction and equal >= instruction["max_equal"]
        if kind == "com" and (spent or (instruction.get("equal_only_first") and made)):
            kind = "std"
        return kind

    def may_enter(self, kind, piece, cell):
        other = self.board.at.get(cell)
        if other is None:
            return True
        return other.rank < piece.rank if kind == "std" else kind == "com" and other.rank <= piece.rank

    # ------------------------------------------------------------------------------------- where to

    def paths(self, instruction, start, kind):
        """All ways of a piece: lists of the squares that it enters, the last its end."""
        piece, span = self.board.at[start], instruction["span"]
        if span in ("ray", "ray_max"):
            return self.rays(instruction, start, kind)
        ends = {
            "step": lambda: neighbours(start),
            "leap": lambda: [cell for cell in CELLS if cell != start],
            "leap_eq2": lambda: [cell for cell in CELLS if distance(cell, start) == 2],
            "to_mark": lambda: [cell for cell in CELLS if cell in self.marks and cell != start],
            "to_r0": lambda: [cell for cell in CELLS if cell == self.last_then and cell != start],
            "last_dir": lambda: [cell for cell in neighbours(start) if minus(cell, start) == self.dir_then],
        }[span]()
        return [[cell] for cell in ends if self.may_enter(kind, piece, cell)]

    def rays(self, instruction, start, kind):
        piece, found = self.board.at[start], []
        for direction in CIRCLE:
            path = []
            for cell in ray(start, direction):
                if not self.may_enter(kind, piece, cell):
                    break
                path = [*path, cell]
                found.append(path)
                other = self.board.at.get(cell)
                if instruction.get("stop_after_kill") == "L" and other is not None and other.rank == L:
                    break
            if instruction["span"] == "ray_max" and path:
                found = [other for other in found if direction_between(start, other[-1]) != direction] + [path]
        return found

    def ends_well(self, instruction, start, path, made):
        """`dest` and the limits on directions."""
        end, direction = path[-1], direction_between(start, path[-1])
        other = self.board.at.get(end)
        dest = instruction.get("dest")
        if dest == "empty_or_H+" and other is not None and other.rank < H:
            return False
        if dest == "adj_own_other" and not [cell for cell in self.own_beside(end) if cell != start]:
            return False
        if dest == "coloured" and end not in RED | GREEN:
            return False
        if instruction.get("dirs") == "mark" and direction not in self.directions:
            return False
        if instruction.get("first_dirs") == "mark" and not made and direction not in self.directions:
            return False
        if instruction.get("straight") and made and direction != made[-1].direction:
            return False
        limit = instruction.get("turn_limit")
        return not (limit is not None and made and turn_between(direction, made[-1].direction) > limit)

    def ways(self, instruction, start, made):
        kind = self.kind(instruction, self.board.at[start], made)
        found = [
            path for path in self.paths(instruction, start, kind) if self.ends_well(instruction, start, path, made)
        ]
        return sorted(found, key=lambda path: CELLS.index(path[-1]))

    # ------------------------------------------------------------------------------------- who

    def candidates(self, instruction, made):
        """Squares of the pieces that the selector and earlier moves leave, whether they can move or not."""
        if instruction.get("same") and made:
            cell = self.board.cell_of(made[0].piece)
            return [] if cell is None else [cell]
        cells = self.matching(instruction["sel"])
        if instruction.get("distinct"):
            cells = [cell for cell in cells if not any(self.board.at[cell] is step.piece for step in made)]
        if "tie" in instruction and made:
            first = made[0]
            cells = [
                cell
                for cell in cells
                if (self.board.at[cell].colour, self.board.at[cell].rank) == (first.piece.colour, first.piece.rank)
            ]
        last = len(made) == instruction.get("n", 1) - 1
        if instruction.get("third_needs_self") and last and not any(step.piece is self.being for step in made):
            cells = [cell for cell in cells if self.board.at[cell] is self.being]
        return cells

    def movable(self, instruction, made):
        """The squares of pieces that can move."""
        return [cell for cell in self.candidates(instruction, made) if self.ways(instruction, cell, made)]

    def quota(self, instruction, made):
        if "n_if_rank" in instruction and made:
            by_rank = {RANK[letter]: number for letter, number in instruction["n_if_rank"].items()}
            return by_rank[made[0].piece.rank]
        return instruction.get("n", 1)

    def ended(self, instruction, made):
        """Whether the repetition is over."""
        return len(made) >= self.quota(instruction, made) or (
            bool(made) and bool(instruction.get("stop_after_equal")) and made[-1].equal_taken > 0
        )

    # ------------------------------------------------------------------------------------- doing it

    def travel(self, piece, path):
        """TAS-79: what stands on the way is destroyed."""
        start = self.board.cell_of(piece)
        taken = [self.board.at[cell].rank for cell in path if cell in self.board.at]
        for cell in path:
            if cell in self.board.at:
                self.kill(cell)
        self.board.shift(start, path[-1])
        self.last = path[-1]
        self.moved += piece is self.being
        return Step(piece, direction_between(start, path[-1]), taken.count(piece.rank), L in taken)

    def do_move(self, instruction):
        made, leaps = [], instruction["span"] in ("leap", "leap_eq2", "to_mark", "to_r0")
        while not self.ended(instruction, made):
            start = yield from self.choose_piece(instruction, made)
            if start is None:
                return
            piece = self.board.at[start]
            self.picks.append(piece)
            path = yield from self.choose_way(instruction, start, made)
            made.append(self.travel(piece, path))
            if not leaps:
                self.dir = made[-1].direction
            if instruction.get("stop_after_kill") == "L" and made[-1].legend_taken:
                return

    def choose_piece(self, instruction, made):
        able = self.movable(instruction, made)
        picked = yield from choose(of_cells(able), instruction.get("opt", False))
        return None if picked is None else picked[1]

    def choose_way(self, instruction, start, made):
        ways = self.ways(instruction, start, made)
        picked = yield from choose(of_cells([path[-1] for path in ways]))
        return next(path for path in ways if path[-1] == picked[1])
