"""Is the condition of a task met? Each predicate of effects.md 9, on the board and the counters of the turn."""

from collections import deque

from .reference_board import CELLS, C, H, L, distance, neighbours

UPGRADED = (H, L)


class Tasks:
    """What the conditions of tasks ask about a position, for the side to act."""

    def __init__(self, game):
        self.game, self.board, self.own = game, game.board, game.colour
        named = {
            name: [tuple(cell) for cell in cells] for name, cells in game.box["board"].items() if "start" not in name
        }
        self.squares = named | {"coloured": named["red"] + named["green"]}

    def met(self, check):
        return getattr(self, check["pred"])(check)

    def own_in(self, cells, ranks=(C, H, L)):
        return sum(cell in cells for cell in self.board.cells([self.own], ranks))

    def foes_in(self, cells, ranks=(C, H, L)):
        return sum(cell in cells for cell in self.board.cells(self.game.foes_of(self.own), ranks))

    def killed_this_turn(self, check):
        killed = self.game.killed_by_rank()
        return sum(killed) >= check["total"] and killed[H] + killed[L] >= check.get("upgraded", 0)

    def killed_this_turn_any(self, check):
        killed = self.game.killed_by_rank()
        return killed[L] >= check["legendary"] or killed[H] >= check["or_heroic"]

    def summoned_this_turn(self, check):
        cells = [cell for cell, _ in self.game.summoned]
        on = sum(cell in self.squares[check["on"]] for cell in cells) if "on" in check else 0
        legends = sum(rank == L for _, rank in self.game.summoned)
        return len(cells) >= check["beings"] and legends >= check.get("legends", 0) and on >= check.get("on_n", 0)

    def held(self, cells, check):
        return (
            self.own_in(cells) >= check.get("total", 0)
            and self.own_in(cells, UPGRADED) >= check.get("upgraded", 0)
            and self.own_in(cells, [L]) >= check.get("legendary", 0)
        )

    def own_on(self, check):
        return self.held(self.squares[check["squares"]], check)

    def own_on_any_set(self, check):
        return any(self.held(self.squares[name], check) for name in check["sets"])

    def own_on_every_set(self, check):
        return all(self.held(self.squares[name], check) for name in check["sets"])

    def more_upgraded_on_each(self, check):
        return all(
            self.own_in(self.squares[name], UPGRADED) > self.foes_in(self.squares[name], UPGRADED)
            for name in check["squares"]
        )

    def line_lead(self, check):
        lines = [[cell for cell in CELLS if cell[axis] == number] for axis in (0, 1) for number in (3, 4, 5)]
        return any(self.own_in(line) - self.foes_in(line) >= check["lead"] for line in lines)

    def chain(self, check):
        if check["between"] == "opposite_sides":
            ends = [(side(0, 0), side(0, 8)), (side(1, 0), side(1, 8))]
        else:
            ends = [(corner(0, 0), corner(8, 8)), (corner(8, 0), corner(0, 8))]
        return any(self.linked(one, other) for one, other in ends)

    def linked(self, starts, ends):
        """Whether own pieces join a start to an end by king steps."""
        mine = set(self.board.cells([self.own]))
        reached, waiting = set(), [cell for cell in starts if cell in mine]
        while waiting:
            cell = waiting.pop()
            reached.add(cell)
            waiting += [other for other in neighbours(cell) if other in mine and other not in reached]
        return any(cell in reached for cell in ends)

    def own_around_a_foe(self, check):
        foes = self.board.cells(self.game.foes_of(self.own))
        return any(self.own_in(neighbours(cell)) >= check["total"] for cell in foes)

    def isolated_foe(self, check):
        foes = self.board.cells(self.game.foes_of(self.own))
        return any(self.isolated(cell, [other for other in foes if other != cell], check) for cell in foes)

    def isolated(self, cell, others, check):
        """Another foe at distance two, none beside it, and no way in three steps to a square beside any other."""
        if not any(distance(cell, other) == check["near"] for other in others):
            return False
        steps, waiting = {cell: 0}, deque([cell])
        while waiting:
            here = waiting.popleft()
            if any(distance(here, other) == 1 for other in others):
                return False
            for there in neighbours(here):
                if there not in steps and there not in self.board.at and steps[here] < check["moves"]:
                    steps[there] = steps[here] + 1
                    waiting.append(there)
        return True


def side(axis, line):
    """The five squares of a side of the arena."""
    return [cell for cell in CELLS if cell[axis] == line]


def corner(x, y):
    """The three squares of a cut corner, the nearest to where it would be."""
    nearest = min(abs(cell[0] - x) + abs(cell[1] - y) for cell in CELLS)
    return [cell for cell in CELLS if abs(cell[0] - x) + abs(cell[1] - y) == nearest]
