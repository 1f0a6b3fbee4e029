"""What happens in a game of Yellow & Yangtze? The course of play, said slowly and plainly.

A move that leaves no choice is played by itself. Revolts and wars are in reference_conflicts.py, the numbers of moves
in reference_actions.py, and what struct State shows in reference_views.py.
"""

import itertools
from collections import Counter

import numpy as np

from .reference_actions import (
    ACT,
    BAG_EMPTY,
    CARRY,
    CHAIN,
    MARKET,
    PAGODA,
    PASS,
    REPLACE,
    REVOLT,
    RUNNING,
    SOURCES,
    TURN_CAP,
    number_of,
)
from .reference_board import COLOURS, Board, Map, rows_of, spread, warring_states
from .reference_conflicts import Conflicts

TURNS_SHOWN = 32


class Chance:
    """The stream that reveals tiles, drawn from NumPy's own SFC64."""

    def __init__(self, seed, index):
        self.bits = np.random.SFC64(0)
        state = self.bits.state
        state["state"]["state"] = np.array([seed, index, 0, 1], dtype=np.uint64)
        self.bits.state = state
        for _ in range(18):
            self.bits.random_raw()

    def below(self, bound):
        """A number from 0 to bound - 1, all equally likely."""
        while True:
            product = (self.bits.random_raw() >> 32) * bound
            if product % 2**32 >= 2**32 % bound:
                return product >> 32


class ReferenceGame(Conflicts):
    """One game, from the deal to the end."""

    def __init__(
        self,
        components,
        players,
        *,
        short_game=False,
        one_blue_chain_per_turn=True,
        bystander_state_fights=False,
        red_leader_must_join_own_tiles_side=True,
        leader_move_to_same_space_allowed=False,
        moved_pagoda_frees_its_own_triangle_first=False,
        relocation_also_ends_blue_chain=True,
        replace_min_tiles=1,
        pass_only_without_legal_action=True,
        turn_cap=1000,
        first_seat=0,
        seed=0,
        index=0,
        chance=None,
    ):
        self.players, self.turn_cap, self.replace_min = players, turn_cap, replace_min_tiles
        self.one_chain, self.bystander_fights = one_blue_chain_per_turn, bystander_state_fights
        self.leader_joins_tiles = red_leader_must_join_own_tiles_side
        self.same_space = leader_move_to_same_space_allowed
        self.frees_first = moved_pagoda_frees_its_own_triangle_first
        self.carrying_ends_chain = relocation_also_ends_blue_chain
        self.pass_only_if_stuck = pass_only_without_legal_action
        self.counts, self.box, self.pagodas_in_box = components["counts"], components["tiles"], components["pagodas"]
        self.chance = chance or Chance(seed, index)
        self.board = Board(Map(rows_of(components)))
        self.hex = {cell: number for number, cell in enumerate(self.board.spaces.cells)}
        land = self.board.spaces.land
        self.triangle = {
            three: number
            for number, three in enumerate(
                three for three in self.board.spaces.triples if len({cell in land for cell in three}) == 1
            )
        }
        seats = range(players)
        self.hands = [Counter() for _ in seats]  # YAY-12
        self.known_tiles = [Counter() for _ in seats]  # YAY-18
        self.replaced_tiles = [Counter() for _ in seats]
        self.market_tiles, self.discards, self.bag_tiles = Counter(), Counter(), Counter(self.box)
        self.gained = [{source: Counter() for source in SOURCES} for _ in seats]
        self.laid, self.set_pagodas = [Counter() for _ in seats], [Counter() for _ in seats]
        self.leader_ends, self.pagoda_ends = [Counter() for _ in seats], Counter()
        self.by_turn = [[-1] * TURNS_SHOWN for _ in seats]
        self.count = {
            name: [0] * players
            for name in (
                "riots", "passes", "revolts_started", "revolts_won", "revolts_lost", "revolts_won_attacking",
                "wars_started", "wars_won", "wars_lost", "war_gain", "war_gift",
            )
        }  # fmt: skip
        self.decisions, self.turn, self.over, self.ending = 0, 0, False, RUNNING
        self.chained, self.verdict = False, None  # how the last conflict came out, for the examples
        self.clear()
        self.deal(first_seat, short_game)

    def clear(self):
        """No tile, pagoda, revolt or war is under way."""
        self.phase, self.laid_at, self.pending, self.chains = ACT, None, None, 0
        self.rebel, self.rival, self.strengths = None, None, []
        self.sides, self.sent, self.winner, self.to_pay, self.owed = [], [], None, [], 0
        self.war_leaders = {}

    # ------------------------------------------------------------------------------------------------ setup

    def deal(self, first_seat, short_game):
        """YAY-7 .. YAY-14: capitals, the bag, hands, the market; then the first turn."""
        for cell in self.board.spaces.capitals:  # YAY-7
            self.board.tiles[cell] = "black"
            self.bag_tiles["black"] -= 1
        self.left = sum(self.bag_tiles.values()) - (self.counts["short_game_removes"] if short_game else 0)  # YAY-9
        self.first_seat = self.chance.below(self.players) if first_seat == "random" else first_seat  # YAY-14
        for hand in self.hands:
            self.fill(hand, self.counts["hand"])
        self.fill(self.market_tiles, self.counts["market"])  # YAY-13
        self.active = self.first_seat
        self.begin_turn()
        self.settle()

    def draw(self):
        """YAY-70: a tile that nobody has seen; None if the bag is empty, and then the game is over."""
        if self.left == 0:
            self.end(BAG_EMPTY)
            return None
        tiles = [colour for colour in COLOURS for _ in range(self.bag_tiles[colour])]
        colour = tiles[self.chance.below(len(tiles))]
        self.bag_tiles[colour] -= 1
        self.left -= 1
        return colour

    def fill(self, tiles, size):
        """YAY-71: draw until there are so many; whether the game goes on."""
        while tiles.total() < size:
            colour = self.draw()
            if colour is None:
                return False
            tiles[colour] += 1
        return True

    # ------------------------------------------------------------------------------------------------ turns

    def begin_turn(self):
        """YAY-15: so many actions."""
        self.turn += 1
        self.actions, self.chained, self.seat = self.counts["actions"], False, self.active

    def end_action(self):
        """YAY-15: an action is settled in full before the next."""
        self.chained = self.chained or self.chains > 1  # YAY-44
        self.clear()
        self.seat = self.active
        self.actions -= 1
        if self.actions == 0:
            self.end_turn()

    def end_turn(self):
        """YAY-58, YAY-71: income, then hands and market are filled, then the next seat."""
        self.income()
        self.take_stock()
        around = [(self.active + step) % self.players for step in range(self.players)]
        if not all(self.fill(self.hands[seat], self.counts["hand"]) for seat in around):
            return
        if not self.fill(self.market_tiles, self.counts["market"]):
            return
        if self.turn == self.turn_cap:  # YAY-17
            self.end(TURN_CAP)
            return
        self.active = (self.active + 1) % self.players
        self.begin_turn()

    def income(self):
        """YAY-58, YAY-59: own leaders in a state with pagodas of their colour."""
        for state in self.board.states():
            for colour, cells in self.board.pagodas:
                leader = self.board.leader_of(state, colour)
                if cells[0] in state and leader and leader[1] == self.active:
                    self.gain(self.active, "pagoda", colour)

    def take_stock(self):
        """What analysts ask of the end of each turn: who is on the board."""
        for seat, colour in self.board.leaders.values():
            self.leader_ends[seat][colour] += 1
        for colour, _ in self.board.pagodas:
            self.pagoda_ends[colour] += 1
        own_turn = (self.turn - 1) // self.players
        if own_turn < TURNS_SHOWN:
            own = [seat for seat, _ in self.board.leaders.values() if seat == self.active]
            self.by_turn[self.active][own_turn] = len(own)

    def end(self, why):
        """YAY-72: the game is over at once."""
        self.clear()
        self.over, self.ending, self.seat, self.actions, self.chained = True, why, -1, 0, False

    def settle(self):
        """YAY-16, YAY-17: what leaves no choice happens by itself; without a legal action one is passed."""
        while not self.over:
            self.options = {self.encode(move): move for move in self.moves()}
            if len(self.options) > 1:
                return
            self.do(*(self.options or {PASS: ("pass",)}).values())
        self.options = {}

    def gain(self, seat, source, colour):
        """YAY-1: a point."""
        self.gained[seat][source][colour] += 1

    def spend(self, seat, colour, number=1):
        """YAY-18, YAY-24: tiles leave a hand in the open."""
        self.hands[seat][colour] -= number
        self.known_tiles[seat][colour] = max(0, self.known_tiles[seat][colour] - number)

    def is_off(self, seat, colour):
        """YAY-11: whether a leader is off the board."""
        return self.board.place_of(seat, colour) is None

    # ------------------------------------------------------------------------------------------------ decisions

    def legal(self):
        """The actions open to the seat to act, ascending; none when the game is over."""
        return sorted(self.options)

    def play(self, action):
        """One decision, and all that follows from it until the next."""
        if action not in self.options:
            raise ValueError(f"action {action} is not legal in phase {self.phase}")
        self.decisions += 1
        self.do(self.options[action])
        self.settle()

    def do(self, move):
        """Carry out a move ("kind", ...)."""
        kind, *rest = move
        getattr(self, f"do_{kind}")(*rest)

    def moves(self):
        """All moves of the seat to act."""
        name = ("act", "chain", "market", "pagoda", "carry", "replace", "revolt", "war", "winner", "loss")[self.phase]
        return list(getattr(self, f"{name}_moves")())

    def encode(self, move):
        """The number of a move."""
        return number_of(move, self.hex, self.triangle)

    # ------------------------------------------------------------------------------------- one of the five actions

    def act_moves(self):
        """YAY-16: positioning leaders, tiles, riots, paid pagodas, replacing; YAY-17: passing."""
        seat, hand = self.active, self.hands[self.active]
        for colour in COLOURS:
            if hand[colour]:
                yield from (("tile", colour, cell) for cell in self.board.tile_cells(colour))
            yield from (("leader", colour, cell) for cell in self.board.leader_cells(seat, colour, self.same_space))
            if not self.is_off(seat, colour):
                yield ("withdraw", colour)  # YAY-31
        for with_leader in self.payments("blue"):
            yield from (("riot", with_leader, cell) for cell in self.board.tiles)
        for with_leader in self.payments("green"):
            yield from (("pagoda", three, with_leader) for three in self.triangles())
        if hand.total() >= self.replace_min:  # YAY-49
            yield ("replace",)
        if not self.pass_only_if_stuck:  # YAY-17
            yield ("pass",)

    def payments(self, colour):
        """YAY-46, YAY-47, YAY-55, YAY-57: two tiles, or one and the leader off the board."""
        tiles = self.hands[self.active][colour]
        return [False] * (tiles >= 2) + [True] * (tiles >= 1 and self.is_off(self.active, colour))

    def do_pass(self):
        """YAY-17."""
        self.count["passes"][self.active] += 1
        self.end_action()

    def do_withdraw(self, colour):
        """YAY-31."""
        del self.board.leaders[self.board.place_of(self.active, colour)]
        self.end_action()

    def do_leader(self, colour, cell):
        """YAY-30 .. YAY-35: positioned in peace, or a revolt begins."""
        rival = self.board.leader_cells(self.active, colour, self.same_space)[cell]
        self.board.leaders.pop(self.board.place_of(self.active, colour), None)
        self.board.leaders[cell] = (self.active, colour)
        if rival is None:
            self.end_action()
            return
        self.count["revolts_started"][self.active] += 1
        self.phase, self.rebel, self.rival = REVOLT, cell, rival
        self.strengths = [self.board.support(cell), self.board.support(rival)]  # YAY-36

    def do_riot(self, with_leader, cell):
        """YAY-46, YAY-47."""
        self.pay("blue", with_leader)
        self.discards[self.board.tiles[cell]] += 1
        self.board.remove_tile(cell)
        self.count["riots"][self.active] += 1
        self.end_action()

    def pay(self, colour, with_leader):
        """YAY-46, YAY-55: two tiles are shown and discarded, or one if a leader stands for the other."""
        number = 1 if with_leader else 2
        self.spend(self.active, colour, number)
        self.discards[colour] += number

    def do_replace(self):
        """YAY-49: which tiles is chosen next."""
        self.phase = REPLACE

    def replace_moves(self):
        """YAY-49: any tiles of the hand, one at least."""
        hand = self.hands[self.active]
        held = [range(hand[colour] + 1) for colour in COLOURS]
        return (("discard", counts) for counts in itertools.product(*held) if sum(counts) >= self.replace_min)

    def do_discard(self, counts):
        """YAY-18, YAY-49: discard unseen, then draw as many."""
        hand, known, number = self.hands[self.active], self.known_tiles[self.active], sum(counts)
        size = hand.total()
        for colour, tiles in zip(COLOURS, counts, strict=True):
            hand[colour] -= tiles
            self.replaced_tiles[self.active][colour] += tiles
            known[colour] = max(0, known[colour] - number)
        if self.fill(hand, size):  # YAY-72
            self.end_action()

    # ------------------------------------------------------------------------------------- a tile

    def do_tile(self, colour, cell):
        """Section 11: a tile is laid; a war, or points and what the tile allows."""
        states = warring_states(self.board, cell, self.bystander_fights)  # YAY-60
        self.spend(self.active, colour)
        self.board.tiles[cell], self.laid_at = colour, cell
        self.laid[self.active][colour] += 1
        if colour == "blue":
            self.chains += 1
        if states:
            self.begin_war(states)
            return
        self.score_tile(colour, cell)
        self.phase = MARKET if colour == "green" else PAGODA

    def score_tile(self, colour, cell):
        """YAY-40 .. YAY-43, YAY-48: the leader of the colour, or else the black one."""
        state = self.board.state_of(cell)
        if state:
            leader = self.board.leader_of(state, colour) or self.board.leader_of(state, "black")
            if leader:
                self.gain(leader[1], "placement", colour)

    def market_moves(self):
        """YAY-45: one market tile, if any."""
        yield ("stop",)
        yield from (("take", colour) for colour in COLOURS if self.market_tiles[colour])

    def do_take(self, colour):
        """YAY-18, YAY-45."""
        self.market_tiles[colour] -= 1
        self.hands[self.active][colour] += 1
        self.known_tiles[self.active][colour] += 1
        self.phase = PAGODA

    def do_stop(self):
        """YAY-44, YAY-45, YAY-50: no market tile, no pagoda, no further blue tile."""
        if self.phase == CHAIN:
            self.end_action()
        else:
            self.phase = PAGODA if self.phase == MARKET else CHAIN

    def chain_moves(self):
        """YAY-44: a further blue tile beside the last one."""
        yield ("stop",)
        blue = self.board.tiles[self.laid_at] == "blue" and self.hands[self.active]["blue"]
        if blue and not (self.chained and self.one_chain):
            near = self.board.near(self.laid_at)
            yield from (("tile", "blue", cell) for cell in self.board.tile_cells("blue") if cell in near)

    # ------------------------------------------------------------------------------------- pagodas

    def pagoda_moves(self):
        """YAY-50, YAY-51, YAY-53: a triangle of the new tile."""
        yield ("stop",)
        yield from (("pagoda", three, False) for three in self.triangles() if self.laid_at in three)

    def standing(self, colour):
        """The triangles on which pagodas of a colour stand."""
        return sorted(cells for kind, cells in self.board.pagodas if kind == colour)

    def triangles(self):
        """YAY-51, YAY-52, YAY-54: where a pagoda can be set now."""
        return [three for three in self.board.triangles() if self.sources(three)]

    def sources(self, three):
        """YAY-52, YAY-54: where a pagoda for a triangle can come from: beside the board (None), other triangles."""
        colour = self.board.tiles[three[0]]
        standing = self.standing(colour)
        touched = [cells for _, cells in self.board.pagodas if set(cells) & set(three)]
        if len(standing) < self.pagodas_in_box[colour]:
            return [] if touched else [None]
        if self.frees_first and len(touched) == 1 and touched != [three]:
            return touched
        return [] if touched else standing

    def do_pagoda(self, three, with_leader):
        """YAY-50, YAY-52, YAY-55: set a pagoda; carry one over if none is left."""
        if self.laid_at is None:
            self.pay("green", with_leader)
        self.pending, self.phase = three, CARRY
        if self.sources(three) == [None]:
            self.set_pagoda(None)

    def carry_moves(self):
        """YAY-54: which pagoda is carried over."""
        standing = self.standing(self.board.tiles[self.pending[0]])
        return (("carry", standing.index(cells)) for cells in self.sources(self.pending))

    def do_carry(self, number):
        """YAY-52."""
        self.set_pagoda(self.standing(self.board.tiles[self.pending[0]])[number])

    def set_pagoda(self, source):
        """YAY-44, YAY-52: the pagoda stands; a chain ends."""
        colour = self.board.tiles[self.pending[0]]
        if source:
            self.board.pagodas.remove((colour, source))
        self.board.pagodas.append((colour, self.pending))
        self.set_pagodas[self.active][colour] += 1
        self.pending = None
        if self.laid_at is None or source is None or self.carrying_ends_chain:
            self.end_action()
        else:
            self.phase = CHAIN

    # ------------------------------------------------------------------------------------- scores

    def totals(self, seat):
        """YAY-73: points of each colour."""
        return [sum(self.gained[seat][source][colour] for source in SOURCES) for colour in COLOURS]

    def parts(self):
        """Per seat: points by source and colour; what yellow filled; the four results ascending."""
        return [
            [self.gained[seat][source][colour] for source in SOURCES for colour in COLOURS]
            + self.filled(seat) + spread(self.totals(seat)[:4], self.totals(seat)[4])
            for seat in range(self.players)
        ]  # fmt: skip

    def filled(self, seat):
        """YAY-74: how many yellow points go to black, red, blue, green."""
        *points, yellow = self.totals(seat)
        filled = [0] * 4
        for _ in range(yellow):
            now = [a + b for a, b in zip(points, filled, strict=True)]
            filled[now.index(min(now))] += 1
        return filled

    def scores(self):
        """YAY-75: the lowest of the four."""
        return [spread(self.totals(seat)[:4], self.totals(seat)[4])[0] for seat in range(self.players)]
