"""How stories about Cascadia's rules are set up on the compiled engine, and how its table is read."""

from collections import Counter

import battery

from playmill.games.cascadia import Cascadia

from . import boxes
from .reference_game import MARKET, TAKE, TOKEN, WIPE, Chance
from .reference_scores import printed_components

LETTERS = "BESHF"


def table(market, bag, *, players=2, turns=1, nature=0, **options):
    """A first turn with these tokens in market and bag; with a nature token to pay, a token lies on the starter."""
    game = Cascadia(players=players, components=box_of(market + bag, players, turns), **options)
    states = game.deal(1, seed=1)
    state = states[0]
    if nature:
        letter = next(letter for letter in LETTERS if state["shows"][0][LETTERS.index(letter)] & 1)
        game = Cascadia(players=players, components=box_of(market + bag + letter, players, turns), **options)
        state["tokens"][0, LETTERS.index(letter)], state["nature"][0] = 1, 1
    state["market_token"] = [LETTERS.index(letter) for letter in market]
    state["bag"] = [bag.count(letter) for letter in LETTERS]
    state["head"]["phase"] = WIPE if 3 in Counter(market).values() else MARKET
    assert game.check(states) == [None]
    return game, states


def box_of(tokens, players, turns):
    box = boxes.with_tokens(*(tokens.count(letter) for letter in LETTERS))
    box["meta"]["turns_per_player"] = turns
    return box


def shown(state):
    return "".join(LETTERS[token] if token >= 0 else "-" for token in state["market_token"])


def bag_of(state):
    return "".join(letter * int(number) for letter, number in zip(LETTERS, state["bag"], strict=True))


def phase_of(state):
    return int(state["head"]["phase"])


def play(game, states, *actions):
    for action in actions:
        game.step(states[0], action)
    assert game.check(states) == [None]


def lay(game, states, slot=0):
    """Take the set of a slot and lay its tile at the first place; whether the token has a home then."""
    turn = int(states[0]["head"]["turn"])
    game.step(states[0], TAKE + slot)
    game.step(states[0], game.legal_actions(states[0])[0])
    return int(states[0]["head"]["turn"]) == turn and phase_of(states[0]) == TOKEN


def stream_of(state):
    """The state's chance, to be drawn from beside the engine."""
    chance = Chance(0, 0)
    inside = chance.bits.state
    inside["state"]["state"] = state["head"]["rng"]["word"].copy()
    chance.bits.state = inside
    return chance


def stack_of(state):
    low, high = state["stack"].tolist()
    return [face for face in range(128) if (low | high << 64) >> face & 1]


def draw(chance, pieces):
    """CAS-121: one of these, in their order."""
    return pieces.pop(chance.below(len(pieces)))


def places(state, seat):
    return [(int(state["q"][seat, i]), int(state["r"][seat, i])) for i in range(state["hexes"][seat])]


def is_keystone(face):
    box = printed_components()
    if face < 128:
        return box["tile"][face]["keystone"]
    return box["starter"][(face - 128) // 3]["hexes"][(face - 128) % 3]["keystone"]


def decisions(game, seed):
    """The states of a random playout and what was done in them, the end left out."""
    return ((states[0], action) for states, action in battery.decisions_of(game, seed) if action is not None)
