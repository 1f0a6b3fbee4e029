"""Does the engine do what the reference does? Whole games of both, decision by decision."""

import random

import pytest

from playmill.games.coatl import Coatl

from . import boxes, variants
from .reference_game import ASSEMBLE, CARD, LAY, STOP, ReferenceGame
from .reference_scores import printed_components
from .reference_views import fields, head
from .scenes import action_names, state_fields, variant_of

VARIANTS = [
    *variants.VARIANTS,
    Coatl(players=2, sacrifice_tokens=True, components=boxes.few_prophecies(10, 24)),
    Coatl(players=4, sacrifice_tokens=True, components=boxes.many_twins()),
    Coatl(players=3, sacrifice_tokens=True, components=boxes.few_pieces(1, 5)),
    Coatl(players=2, refill_trigger="edge", components=boxes.few_pieces(1, 5)),
    Coatl(players=2, sacrifice_tokens=True, components=boxes.few_temples(4)),
    Coatl(players=4, sacrifice_tokens=True, components=boxes.easy_cards()),
    Coatl(players=2, x_open_end="lenient", pattern_direction="both", components=boxes.easy_cards()),
]
CLAUSE_OPTIONS = (
    "sacrifice_tokens", "pattern_direction", "x_open_end", "refill_trigger", "keep_exactly_three", "temple_hand_public",
    "fewer_bodies", "promo_cards", "solo_turn_cap",
)  # fmt: skip


def label(variant):
    options = {name: value for name, value in variant.variant().items() if name != "components"}
    plain = type(variant)().variant()
    return " ".join(f"{name}={value}" for name, value in options.items() if name == "players" or value != plain[name])


def reference_of(variant, seed, index):
    """The game of the reference that the engine's deal of this seed and index is."""
    options = {name: getattr(variant, name) for name in CLAUSE_OPTIONS}
    box = variant.variant()["components"] or printed_components()
    return ReferenceGame(box, variant.players, seed=seed, index=index, **options)


class Taste:
    """A player who likes some kinds of actions more than others, anew in each game: so all kinds of games happen."""

    def __init__(self, seed):
        self.source = random.Random(seed)
        self.weights = {}

    def choose(self, game, actions):
        return self.source.choices(actions, [self.weight(game, action) for action in actions])[0]

    def weight(self, game, action):
        kind = (game.phase, "stop") if action == STOP else "card" if action >= CARD else action // 5
        if kind not in self.weights:
            self.weights[kind] = self.source.choice((0.05, 0.3, 1, 1, 3, 10))
            if action == STOP and game.phase in (ASSEMBLE, LAY):
                self.weights[kind] = self.source.choice((0.02, 0.1, 1))
        return self.weights[kind]


def assert_the_same(variant, states, game):
    """All that can be observed agrees."""
    found, expected = state_fields(states[0], variant.players), fields(game) | head(game)
    differing = {name: (found[name], value) for name, value in expected.items() if found[name] != value}
    assert differing == {}
    assert variant.legal_actions(states[0]).tolist() == game.legal()


@pytest.mark.clause("COA-3", "COA-11", "COA-31", "COA-42", "COA-53", "COA-84", "COA-86", "COA-110", "COA-111")
@pytest.mark.clause("COA-113", "COA-114", "COA-115", "COA-116", "COA-117")
@pytest.mark.parametrize("index", range(4))
@pytest.mark.parametrize("mill", VARIANTS, ids=label)
def test_whole_games_agree(mill, index):
    game, taste = reference_of(mill, 17, index), Taste(index)
    states = mill.deal(1, seed=17, first=index)
    while not game.over:
        assert_the_same(mill, states, game)
        action = taste.choose(game, game.legal())
        game.play(action)
        mill.step(states, [action])
    assert_the_same(mill, states, game)
    assert mill.scores(states)[0].tolist() == game.scores()
    assert mill.score_parts(states)[0].tolist() == game.parts()
    assert mill.outcome(states)[0].tolist() == game.places()


@pytest.mark.clause("COA-109", "COA-117")
@pytest.mark.parametrize("mill", VARIANTS, ids=label)
def test_names_of_actions(mill):
    game = reference_of(mill, 1, 0)
    assert list(mill.action_names) == action_names([card["name"] for card in game.prophecies])


@pytest.mark.parametrize("mill", VARIANTS, ids=label)
def test_the_reference_plays_the_same_variant(mill):
    assert variant_of(reference_of(mill, 1, 0)) == mill
