"""Is a game on a map turned by 180 degrees the same game? Every action is played there at the turned place."""

import random

import pytest

from playmill.games.yellow_yangtze import YellowYangtze

from . import boards
from .reference_board import printed_components
from .reference_views import seen

ON_HEX, CARRY = 570, 13
SETS = ("occupied", "beside_black", "covered", "payable")


def turned_box(box):
    """The same box with its map upside down."""
    width = max(map(len, box["map"]["rows"]))
    rows = [row.ljust(width)[::-1].rstrip() for row in reversed(box["map"]["rows"])]
    return box | {"map": box["map"] | {"rows": rows}}


class Turn:
    """How hexes, triangles, actions and states of one game look in the other."""

    def __init__(self, here, there):
        self.here, self.there = here.board, there.board
        self.hexes = len(self.here.cells)
        number = {three: t for t, three in enumerate(self.there.triangles)}
        self.triangle = [
            number[tuple(sorted(self.hex(cell) for cell in three))] for three in self.here.triangles
        ] + [-1]  # fmt: skip

    def hex(self, number):
        return number if number == 255 else self.hexes - 1 - number

    def action(self, state, other, action):
        """The action that does the same in the other state."""
        paid = ON_HEX + 13 * self.hexes
        if action >= paid:
            leader, triangle = divmod(action - paid, len(self.here.triangles))
            return paid + leader * len(self.here.triangles) + self.triangle[triangle]
        if action >= ON_HEX:
            what, number = divmod(action - ON_HEX, self.hexes)
            return ON_HEX + what * self.hexes + self.hex(number)
        if action in (CARRY, CARRY + 1) and state["pending"] >= 0:
            row = next(row for row in state["pagoda"].tolist() if self.same_colour(state, row))
            back = [self.triangle[triangle] for triangle in row]
            return CARRY + sorted(back).index(back[action - CARRY])
        return action

    def same_colour(self, state, row):
        """Whether the pagodas of this row are of the colour of the triangle that waits for one."""
        first = [self.here.triangles[number][0] for number in (row[0], int(state["pending"]))]
        words = state["tiles"].tolist()
        kinds = [[words[c][h >> 6] >> (h & 63) & 1 for c in range(5)] for h in first]
        return row[0] >= 0 and kinds[0] == kinds[1]

    def shown(self, state):
        """All that a state says, as the other would say it."""
        shown = seen(state)
        shown |= {name: {self.hex(cell) for cell in shown[name]} for name in SETS}
        shown["tiles"] = [{self.hex(cell) for cell in row} for row in shown["tiles"]]
        shown["realm"] = [[{self.hex(cell) for cell in cells} for cells in row] for row in shown["realm"]]
        shown["triangles"] = {self.triangle[number] for number in shown["triangles"]}
        shown["pagoda"] = [sorted((self.triangle[n] for n in row), key=lambda n: (n < 0, n)) for row in shown["pagoda"]]
        shown["pending"] = self.triangle[shown["pending"]]
        shown["leader"] = [[self.hex(cell) for cell in row] for row in shown["leader"]]
        shown["last_tile"] = self.hex(shown["last_tile"])
        return shown


@pytest.mark.clause("YAY-6", "YAY-20", "YAY-21", "YAY-32", "YAY-50", "YAY-60")
@pytest.mark.parametrize("number", range(8))
def test_a_map_turned_by_half_gives_the_same_game(number):
    source = random.Random(number)
    box = boards.box_of(boards.random_rows(source)) if number % 2 else printed_components()
    if number > 3:  # few tiles of land colours: more pagodas
        box = box | {"tiles": {"black": 40, "red": 60, "blue": 24, "green": 60, "yellow": 12}}
    players = 2 + number % 3
    here, there = (YellowYangtze(players=players, components=some) for some in (box, turned_box(box)))
    turn = Turn(here, there)
    states, others = here.deal(1, seed=number), there.deal(1, seed=number)
    while True:
        assert turn.shown(states[0]) == seen(others[0])
        assert here.score_parts(states).tolist() == there.score_parts(others).tolist()
        legal = here.legal_actions(states[0]).tolist()
        back = {turn.action(states[0], others[0], action): action for action in legal}
        assert sorted(back) == there.legal_actions(others[0]).tolist()
        if not legal:
            return
        action = source.choice(sorted(back))
        here.step(states[0], back[action])
        there.step(others[0], action)
