"""Does what a seat sees of the published game tell nothing that is hidden from it?"""

import numpy as np
import pytest

from playmill.games.tash_kalar import TashKalar

RETURN = 12  # phase: which card to put back
GAMES = 40
ENOUGH = 12


def returns(game):
    """Yield, from play that puts many cards back, states in which a seat may put back cards that another knows."""
    random = np.random.default_rng(5)
    eager = np.array([1 + 4 * name.startswith(("discard", "return", "card")) for name in game.action_names])
    states = game.deal(GAMES, seed=0)
    while (live := np.flatnonzero(states["head"]["seat"] >= 0)).size:
        here = states[live]
        mask = game.legal_mask(here)
        for row in np.flatnonzero(here["head"]["phase"] == RETURN):
            yield here[row : row + 1], np.flatnonzero(mask[row])
        game.step(here, (random.random(mask.shape) * mask * eager).argmax(axis=1))
        states[live] = here


def sorts(game, rules, state, actions):
    """Return the cards that may go back, own ones and legends apart, and which of them the other seat knows."""
    seat = int(state["head"]["seat"])
    first, cards = game.action("card " + game.action_names[658].removeprefix("summon ")), len(game.cards)
    numbers = [int(action) - first for action in actions if first <= action < first + cards]
    base, legend = int(rules["school_base"][seat]), int(rules["legend_base"])
    own = [number for number in numbers if number < legend]
    legends = [number for number in numbers if number >= legend]
    known_own = [number for number in own if int(state["own_open"][seat]) >> (number - base) & 1]
    known_legends = [number for number in legends if int(state["legend_known"][1 - seat]) >> (number - legend) & 1]
    return first, (own, known_own), (legends, known_legends)


@pytest.mark.clause("TAS-62", "TAS-17")
def test_which_card_goes_back_is_not_seen_even_if_one_was_known():
    game = TashKalar(mode="deathmatch-duel", decks=("sylvan", "sylvan"))
    rules, seen = game.rules(), 0
    for states, actions in returns(game):
        first, *both = sorts(game, rules, states[0], actions)
        other = 1 - int(states["head"]["seat"][0])
        for cards, known in both:
            if known and len(cards) > 1:
                after = np.repeat(states, len(cards))
                game.step(after, [first + number for number in cards])
                views = game.observe(after, other)
                assert (views == views[0]).all()
                seen += 1
        if seen >= ENOUGH:
            break
    assert seen
