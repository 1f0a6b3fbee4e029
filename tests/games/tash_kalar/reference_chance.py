"""What does chance bring? The stream of a playout, drawn from NumPy's own SFC64, and decks that reveal cards."""

import numpy as np


class Chance:
    """The stream that shuffles."""

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

    def one_of(self, cards):
        """One of some cards, by ascending number."""
        return sorted(cards)[self.below(len(cards))]

    @property
    def words(self):
        return tuple(int(word) for word in self.bits.state["state"]["state"])


class Deck:
    """Cards that lie face down: those whose place is known on top and below, and between them all others."""

    def __init__(self, cards, chance):
        self.school = sorted(cards)
        self.top, self.unseen, self.bottom = [], set(cards), []  # top[0] and bottom[0] are drawn first
        self.discard, self.chance = [], chance

    def __len__(self):
        return len(self.top) + len(self.unseen) + len(self.bottom)

    def draw(self, reshuffles=False):
        """The top card, None if there is none."""
        if not len(self) and reshuffles:
            self.unseen, self.discard = set(self.discard), []
        if self.top:
            return self.top.pop(0)
        if self.unseen:
            card = self.chance.one_of(self.unseen)
            self.unseen.remove(card)
            return card
        return self.bottom.pop(0) if self.bottom else None
