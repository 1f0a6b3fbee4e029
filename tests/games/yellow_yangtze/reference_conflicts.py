"""What happens in revolts and wars? Who decides what, in which order, and what it comes to."""

from .reference_actions import LOSS, WAR, WINNER
from .reference_board import COLOURS, reds_of, war_losses, war_payment


class Conflicts:
    """The part of a ReferenceGame in which seats decide inside another seat's turn."""

    # ------------------------------------------------------------------------------------- revolt

    def revolt_moves(self):
        """YAY-37: black tiles of the hand, and the black leader if it is off the board."""
        for with_leader in [False, True][: 1 + self.is_off(self.seat, "black")]:
            yield from (("commit", tiles, with_leader) for tiles in range(self.hands[self.seat]["black"] + 1))

    def do_commit(self, tiles, with_leader):
        """YAY-37: first the attacker, then the defender."""
        self.spend(self.seat, "black", tiles)
        self.discards["black"] += tiles
        self.strengths[self.seat != self.active] += tiles + with_leader
        if self.seat == self.active:
            self.seat = self.board.leaders[self.rival][0]
        else:
            self.end_revolt()

    def end_revolt(self):
        """YAY-38, YAY-39: the loser's leader goes, the winner gains a point of its colour."""
        defender, colour = self.board.leaders[self.rival]
        won = self.strengths[0] > self.strengths[1]
        self.verdict = {"totals": self.strengths, "winner": int(not won)}
        winner, loser = (self.active, defender) if won else (defender, self.active)
        del self.board.leaders[self.rival if won else self.rebel]
        self.gain(winner, "revolt", colour)
        self.count["revolts_won"][winner] += 1
        self.count["revolts_lost"][loser] += 1
        self.count["revolts_won_attacking"][self.active] += won
        self.end_action()

    # ------------------------------------------------------------------------------------- war

    def begin_war(self, states):
        """YAY-61 .. YAY-63: sides and their red tiles; then everybody may support one, from the left of the active."""
        self.sides = sorted(states, key=lambda state: min(map(self.leader_number, self.board.leaders_in(state))))
        self.strengths, self.sent = [len(reds_of(self.board, state)) for state in self.sides], [0] * len(states)
        self.war_leaders = {
            (seat, colour): side
            for side, state in enumerate(self.sides) for _, seat, colour in self.board.leaders_in(state)
        }  # fmt: skip
        self.count["wars_started"][self.active] += 1
        self.phase, self.seat = WAR, (self.active + 1) % self.players

    @staticmethod
    def leader_number(leader):
        """Leaders in the order of their owners, then colours."""
        return 5 * leader[1] + COLOURS.index(leader[2])

    def war_moves(self):
        """YAY-63: one state, any red tiles, and the red leader if it is off the board."""
        sides, reds = range(len(self.sides)), self.hands[self.seat]["red"]
        leader_sides = [None, *sides] if self.is_off(self.seat, "red") else [None]
        for leader in leader_sides:
            yield ("support", 0, 0, leader)
            for side in sides:
                if leader in (None, side) or not self.leader_joins_tiles:
                    yield from (("support", side, tiles, leader) for tiles in range(1, reds + 1))

    def do_support(self, side, tiles, leader):
        """YAY-63: in the open; the seat that laid the tile comes last."""
        self.spend(self.seat, "red", tiles)
        self.discards["red"] += tiles
        self.strengths[side] += tiles
        self.sent[side] += tiles
        if leader is not None:
            self.strengths[leader] += 1
        if self.seat == self.active:
            self.phase = WINNER
        else:
            self.seat = (self.seat + 1) % self.players

    def winner_moves(self):
        """YAY-64: the strongest, or one of them."""
        return (("winner", side) for side, total in enumerate(self.strengths) if total == max(self.strengths))

    def do_winner(self, side):
        """YAY-65 .. YAY-68: the losers' leaders and red tiles go, the winner's leaders gain, and the winner pays."""
        board = self.board.copy()  # as the war found it, without its tile
        del board.tiles[self.laid_at]
        contested = board.doubled(self.sides)
        leaders, tiles, points = war_losses(board, self.sides, side)
        self.owed = war_payment(board, self.sides, side, self.strengths, self.sent[side])
        self.to_pay, self.winner = reds_of(board, self.sides[side]), side
        self.verdict = {"sides": self.sides, "totals": self.strengths, "winner": side, "owed": self.owed}
        for seat in {board.leaders[cell][0] for cell in leaders}:
            self.count["wars_lost"][seat] += 1
        for seat in {seat for _, seat, colour in board.leaders_in(self.sides[side]) if colour in contested}:
            self.count["wars_won"][seat] += 1
        for cell in leaders:
            del self.board.leaders[cell]
        for cell in tiles:
            self.lose(cell)
        for seat, colour in points:
            self.gain(seat, "war", colour)
            self.count["war_gain" if seat == self.active else "war_gift"][self.active] += 1
        self.phase, self.seat, self.strengths, self.sent = LOSS, self.active, [], []
        self.pay_losses()

    def pay_losses(self):
        """YAY-67: nothing is chosen where nothing, or all, must go."""
        if self.owed == len(self.to_pay):
            for cell in self.to_pay:
                self.lose(cell)
            self.owed = 0
        if self.owed == 0:
            self.end_action()

    def loss_moves(self):
        """YAY-67: one red tile of the winning state."""
        return (("lose", cell) for cell in self.to_pay)

    def do_lose(self, cell):
        """YAY-67."""
        self.lose(cell)
        self.to_pay.remove(cell)
        self.owed -= 1
        self.pay_losses()

    def lose(self, cell):
        """YAY-56, YAY-65: a red tile goes into the box."""
        self.discards["red"] += 1
        self.board.remove_tile(cell)
