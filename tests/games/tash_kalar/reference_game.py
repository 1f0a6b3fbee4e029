"""What do the games of both rule sets have in common? A course of play that stops at every choice."""

from .reference_chance import Chance


class Game:
    """A course of play, driven from outside: `options` is what can be chosen now, `play` chooses."""

    def __init__(self, seats, seed, index):
        self.seats, self.seat, self.turn, self.decisions, self.over = seats, 0, 0, 0, False
        self.chance = Chance(seed, index)
        self.running = self.course()
        self.options = []
        self.go_on(None)

    def go_on(self, option):
        try:
            self.options = self.running.send(option)
        except StopIteration:
            self.options, self.over = [], True

    def play(self, option):
        """Choose one of the options."""
        if option not in self.options:
            raise ValueError(f"{option} is not legal: {self.options}")
        self.decisions += 1
        self.go_on(option)
