"""Which squares does an effect mean? Predicates, selectors and conditions, looked at one square at a time."""

import re

from .reference_board import (
    CENTRE,
    CIRCLE,
    GREEN,
    RANKS,
    RED,
    C,
    H,
    L,
    distance,
    is_diagonal,
    minus,
    neighbours,
    ray,
    shares_a_side,
    touches,
)

DIAGONALS = [(dx, dy) for dx, dy in CIRCLE if dx and dy]


def ranks_of(text):
    return {RANKS.index(letter) for letter in text}


class Scene:
    """One program being resolved: what it knows of the board and of itself."""

    def __init__(
        self,
        game,
        own,
        *,
        being=None,
        origin=None,
        used=(),
        marks=(),
        mark2=(),
        directions=(),
        only_foe=None,
        pattern=(),
    ):
        self.game, self.board, self.own = game, game.board, own
        self.being, self.origin = being, origin
        self.used, self.marks, self.mark2, self.directions = list(used), set(marks), set(mark2), set(directions)
        self.only_foe, self.pattern = only_foe, list(pattern)
        self.last, self.dir = None, None
        self.last_then, self.dir_then = None, None  # as they stood when the instruction began
        self.killed = self.killed_legends = 0
        self.oversummoned = self.oversummoned_foe = 0
        self.moved = self.upgraded = self.downgraded = self.recycled = self.picked = self.chosen = 0
        self.flare_discarded = 0
        self.placed_for = []  # the owner of each piece placed
        self.spent_squares = set()  # by CHOOSE with distinct squares
        self.touched_at_start, self.picks = [], []

    @property
    def here(self):
        """The square of the being, None when it is gone."""
        return None if self.being is None else self.board.cell_of(self.being)

    @property
    def foes(self):
        """Colours of other sides, in seat order from the acting seat; TAS-88: of a flare in the melee one only."""
        return self.game.foes_of(self.own) if self.only_foe is None else [self.only_foe]

    # ------------------------------------------------------------------------------------- whose

    def colours(self, who):
        """The colours that `who` means; more common and more upgraded are looked up when asked."""
        if who == "own":
            return [self.own]
        if who == "foe":
            return self.foes
        if who == "any":
            return list(self.board.colours)
        if who == "foe_more_common":
            return [foe for foe in self.foes if self.board.count(foe, [C]) > self.board.count(self.own, [C])]
        if who == "foe_more_upgraded":
            return [foe for foe in self.foes if self.board.count(foe, [H, L]) > self.board.count(self.own, [H, L])]
        if who == "owner_of_placed":
            return [foe for foe in self.board.colours if foe in self.placed_for]
        raise ValueError(who)

    # ------------------------------------------------------------------------------------- predicates

    def own_beside(self, cell, ranks=(C, H, L)):
        return [
            other
            for other in neighbours(cell)
            if other in self.board.at and self.board.at[other].colour == self.own and self.board.at[other].rank in ranks
        ]

    def first_on(self, cell, directions):
        """Whether a square is the first occupied one on a ray from the being."""
        return self.here is not None and any(
            next((other for other in ray(self.here, direction) if other in self.board.at), None) == cell
            for direction in directions
        )

    def holds(self, predicate, cell):
        """Whether one predicate is true for a square."""
        if "|" in predicate:
            return any(self.holds(part, cell) for part in predicate.split("|"))
        here, last, board = self.here, self.last_then, self.board
        found = {
            "self": lambda: here is not None and cell == here,
            "!self": lambda: cell != here,
            "adj": lambda: here is not None and touches(cell, here),
            "orth": lambda: here is not None and shares_a_side(cell, here),
            "diag": lambda: here is not None and is_diagonal(cell, here),
            "adj0": lambda: (
                any(board.at.get(cell) is piece for piece in self.touched_at_start)
                and not any(board.at.get(cell) is piece for piece in self.picks)
            ),
            "adj_origin": lambda: self.origin is not None and touches(cell, self.origin),
            "d2": lambda: here is not None and 1 <= distance(cell, here) <= 2,
            "d3": lambda: here is not None and 1 <= distance(cell, here) <= 3,
            "mark": lambda: cell in self.marks,
            "mark2": lambda: cell in self.mark2,
            "on_mark_ray": lambda: here is not None and any(cell in ray(here, step) for step in self.directions),
            "used": lambda: any(board.at.get(cell) is piece for piece in self.used),
            "r0": lambda: last is not None and cell == last,
            "!r0": lambda: last is not None and cell != last,
            "adj_r0": lambda: last is not None and touches(cell, last),
            "adj_own": lambda: len(self.own_beside(cell)) >= 1,
            "adj_own2": lambda: len(self.own_beside(cell)) >= 2,
            "adj_own_H": lambda: len(self.own_beside(cell, [H])) >= 1,
            "adj_foe": lambda: any(
                other in board.at and board.at[other].colour in self.foes for other in neighbours(cell)
            ),
            "nocol": lambda: cell not in RED | GREEN,
            "adj_green": lambda: any(other in GREEN for other in neighbours(cell)),
            "on_or_adj_red": lambda: any(distance(cell, other) <= 1 for other in RED),
            "on_or_adj_green": lambda: any(distance(cell, other) <= 1 for other in GREEN),
            "first_on_ray8": lambda: self.first_on(cell, CIRCLE),
            "first_on_ray_diag": lambda: self.first_on(cell, DIAGONALS),
            "next_in_last_dir": lambda: (
                here is not None and self.dir_then is not None and minus(cell, here) == self.dir_then
            ),
            "empty": lambda: cell not in board.at,
        }
        return found[predicate]()

    def all_hold(self, predicates, cell):
        return all(self.holds(predicate, cell) for predicate in predicates)

    def matching(self, selector, colours=None):
        """Squares with a piece that a selector means, ascending."""
        colours = self.colours(selector["who"]) if colours is None else colours
        return [
            cell
            for cell in self.board.cells(colours, ranks_of(selector["rank"]))
            if self.all_hold(selector["at"], cell) and cell not in self.spent_squares
        ]

    # ------------------------------------------------------------------------------------- conditions

    def counter(self, name):
        if name == "placed":
            return len(self.placed_for)
        if name == "killed_L":
            return self.killed_legends
        if name == "actions_left":
            return self.game.actions
        return getattr(self, name)

    def is_true(self, condition):
        """A condition: names and comparisons, joined by & or |, negated by !."""
        if "|" in condition:
            return any(self.is_true(part) for part in condition.split("|"))
        if "&" in condition:
            return all(self.is_true(part) for part in condition.split("&"))
        if condition.startswith("!"):
            return not self.is_true(condition[1:])
        compared = re.fullmatch(r"(\w+)(>=|==)(\d+)", condition)
        if compared:
            name, how, number = compared.groups()
            value = self.counter(name)
            return value >= int(number) if how == ">=" else value == int(number)
        plain = {
            "origin_green": lambda: self.origin in GREEN,
            "origin_red": lambda: self.origin in RED,
            "origin_red_noncentral": lambda: self.origin in RED - {CENTRE},
            "r0_red": lambda: self.last in RED,
            "own_discard_empty": self.game.own_discard_is_empty,
            "deck_nonempty": lambda: not self.game.own_deck_is_empty(),
            "picked": lambda: self.picked > 0,
            "recycled": lambda: self.recycled > 0,
            "chosen": lambda: self.chosen > 0,
            "flare_discarded": lambda: self.flare_discarded > 0,
        }
        return plain[condition]()
