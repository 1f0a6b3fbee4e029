"""Does the engine do what the reference does? Whole games of both, decision by decision."""

import random

import pytest

from playmill.games.castell import Castell

from . import boxes, variants
from .reference_game import RAISE, STOP, TOKEN, WHERE, WHOM, ReferenceGame
from .reference_table import printed_components
from .reference_views import fields, head, observation
from .scenes import OPTIONS, action_names, state_fields, variant_of

VARIANTS = [
    *variants.VARIANTS,
    Castell(players=2, components=boxes.easy_tiles(), own_token_collected=True),
    Castell(players=4, components=boxes.easy_tiles(), exhibition_levels="exact"),
    Castell(players=3, components=boxes.all_special(), special_skill_counts_as_special_action=True),
    Castell(players=2, components=boxes.all_special(7, mix=1)),
    Castell(players=4, components=boxes.few_castellers(10)),
    Castell(players=3, components=boxes.few_castellers(30, (4, 5, 6)), wheel="advanced"),
    Castell(players=2, components=boxes.great_teams(), strength_stack=True),
    Castell(players=4, components=boxes.easy_festivals(), limited_prizes=True, prize_tie="share_high_skip"),
    Castell(players=3, components=boxes.easy_festivals(), limited_prizes=True, prize_tie="share_high"),
    Castell(players=4, components=boxes.easy_festivals(), prize_tie="turn_order", size_token_tie="nobody"),
    Castell(players=2, components=boxes.matches_only(), final_tie_break="prizes_tower"),
    Castell(players=3, components=boxes.busy_calendar(), exact_one_fewer=True, final_tie_break="tower"),
    Castell(players=4, components=boxes.busy_calendar(), final_tie_break="prizes"),
]


def label(variant):
    options = {name: value for name, value in variant.variant().items() if name != "components"}
    plain = type(variant)().variant()
    return " ".join(f"{name}={value}" for name, value in options.items() if name == "players" or value != plain[name])


def reference_of(variant, seed, index):
    """The game of the reference that the engine's deal of this seed and index is."""
    options = {name: getattr(variant, name) for name in OPTIONS}
    box = variant.variant()["components"] or printed_components()
    return ReferenceGame(box, variant.players, seed=seed, index=index, **options)


class Taste:
    """A player who likes some actions more than others, anew in each game, and festivals more than anything."""

    def __init__(self, seed):
        self.source = random.Random(seed)
        self.weights = {}

    def choose(self, game, actions):
        return self.source.choices(actions, [self.weight(game, action) for action in actions])[0]

    def weight(self, game, action):
        goes, trains = WHERE <= action < WHOM, RAISE <= action < STOP
        if goes and any(f.round == game.round and f.region == action - WHERE for f in game.festivals):
            return 30
        if goes or trains or action == TOKEN:
            return 1
        if action == STOP:
            return 0.05
        kind = game.phase, action
        if kind not in self.weights:
            self.weights[kind] = self.source.choice((0.3, 1, 1, 3, 10))
        return self.weights[kind]


def games_of(mill):
    """Which games of a variant are played: of those with the printed box one more."""
    return (10, 11) if mill in variants.VARIANTS else (11,)


def assert_the_same(variant, states, game):
    """All that can be observed agrees."""
    found, expected = state_fields(states[0], variant.players), fields(game) | head(game)
    differing = {name: (found[name], value) for name, value in expected.items() if found[name] != value}
    assert differing == {}
    assert variant.legal_actions(states[0]).tolist() == game.legal()


@pytest.mark.clause("CAL-11", "CAL-12", "CAL-23", "CAL-28", "CAL-31", "CAL-53", "CAL-77", "CAL-80", "CAL-81", "CAL-108")
@pytest.mark.clause("CAL-109", "CAL-110", "CAL-111", "CAL-112", "CAL-113", "CAL-114", "CAL-115", "CAL-116")
@pytest.mark.parametrize(
    ("mill", "index"),
    [pytest.param(mill, index, id=f"{label(mill)} {index}") for mill in VARIANTS for index in games_of(mill)],
)
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


@pytest.mark.clause("CAL-18")
@pytest.mark.parametrize("mill", VARIANTS, ids=label)
def test_every_seat_sees_everything(mill):
    game, taste = reference_of(mill, 18, 0), Taste(5)
    states, left = mill.deal(1, seed=18), 60
    while not game.over and left:
        for seat in range(mill.players if left % 9 == 0 else 0):
            assert mill.observe(states, seat)[0].tolist() == observation(game, seat)
        action = taste.choose(game, game.legal())
        game.play(action)
        mill.step(states, [action])
        left -= 1


@pytest.mark.parametrize("mill", VARIANTS, ids=label)
def test_names_of_actions(mill):
    assert list(mill.action_names) == action_names(reference_of(mill, 1, 0).names)


@pytest.mark.parametrize("mill", VARIANTS, ids=label)
def test_the_reference_plays_the_same_variant(mill):
    assert variant_of(reference_of(mill, 1, 0), first_seat=mill.first_seat) == mill
