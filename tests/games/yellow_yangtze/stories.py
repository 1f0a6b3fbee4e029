"""How stories about Yellow & Yangtze's rules are told: on the compiled engine and on the reference side by side."""

import numpy as np

from playmill.games.yellow_yangtze import YellowYangtze, complete

from .reference_board import places
from .reference_views import expected, seen, write
from .tables import Table


def engine_state(game, reference):
    """A state array of the engine with the position of a reference game."""
    states = game.empty(1)
    write(states[0], expected(reference))
    whole = states.copy()
    complete(game, states)  # what the engine derives is what the reference sees
    assert seen(states[0]) == seen(whole[0])
    return states


def compare(game, states, reference):
    """The engine shows, scores and allows what the reference does."""
    assert game.check(states) == [None], game.check(states)
    parts = reference.parts()
    totals = [reference.totals(seat) for seat in range(reference.players)]
    found = seen(states[0]) | {
        "legal": game.legal_actions(states[0]).tolist(),
        "parts": game.score_parts(states)[0].tolist(),
        "scores": game.scores(states)[0].tolist(),
        "places": game.outcome(states)[0].tolist(),
    }
    wanted = expected(reference) | {
        "legal": reference.legal(),
        "parts": parts,
        "scores": [row[-4] for row in parts],
        "places": places([total[:4] for total in totals], [total[4] for total in totals]),
    }
    differ = {name: f"engine {found[name]}, reference {wanted[name]}" for name in wanted if found[name] != wanted[name]}
    assert not differ, differ


class Story(Table):
    """A table whose every move is played on the engine too."""

    def __init__(self, **position):
        super().__init__(**position)
        self.game = YellowYangtze(players=self.players, components=self.components, **self.options)
        self.states = engine_state(self.game, self.reference)
        compare(self.game, self.states, self.reference)

    def legal(self, *move):
        answer = super().legal(*move)
        assert bool(np.isin(self.reference.encode(move), self.game.legal_actions(self.states[0]))) == answer
        return answer

    def play(self, *move):
        number = self.reference.encode(move)
        super().play(*move)
        self.game.step(self.states[0], number)
        compare(self.game, self.states, self.reference)
