"""Does anything get lost, moved or counted wrongly in any game of Castell, after any action?"""

import battery
import numpy as np
import pytest

from playmill.policies import Policies

from . import boxes, variants

GAMES = 20
CLASS = type(variants.VARIANTS[0])
VARIANTS = [
    *variants.VARIANTS,
    CLASS(players=4, components=boxes.easy_tiles(), own_token_collected=True),
    CLASS(players=3, components=boxes.few_castellers(10)),
    CLASS(players=4, components=boxes.busy_calendar()),
]
each_variant = pytest.mark.parametrize("game", VARIANTS, ids=battery.label)
LAID = ("tile", "wheel", "festival_region", "festival_size", "first_seat")  # from the set-up to the end
GROWING = ("team", "ranks", "trained", "needed", "entered", "prize", "collected", "performed")


def all_states(game, seed):
    """Play some games in lock step at random: states before and after every action, of those still going on."""
    states = game.deal(GAMES, seed=seed)
    streams, policies = game.core.streams(seed, 0, GAMES), Policies(game, "random")
    while len(states := states[states["head"]["seat"] >= 0]):
        streams = streams[: len(states)]
        _, actions = policies.choose(game, states, streams, 0)
        before = states.copy()
        game.step(states, actions)
        yield before, states


def assert_conserved(game, states):
    """CAL-117, CAL-118: castellers by size, and special-action tokens."""
    box, seats = game.variant()["components"] or game.default_components(), game.players
    castellers = states["bag"].astype(int)
    for heaps in (states["team"][:, :seats], states["region"]):
        castellers = castellers + heaps.astype(int).sum(axis=1)
    wanted = box["castellers"]["counts"]
    np.testing.assert_array_equal(castellers, np.broadcast_to(wanted, castellers.shape))
    tokens = states["tokens"][:, :seats].astype(int).sum(axis=1) + states["row_tokens"].astype(int).sum(axis=1)
    tokens += states["collected"][:, :seats].astype(int).sum(axis=(1, 2))
    assert (tokens == seats * box["setup"]["special_tokens"]).all()


def assert_counts(game, states):
    """CAL-4, CAL-5, CAL-7, CAL-12, CAL-16: size tokens, wheel, festival tiles, regions, local performances."""
    box = game.variant()["components"] or game.default_components()
    sizes = states["festival_size"].reshape(len(states), -1)
    for size, most in enumerate(box["size_tokens"]["counts"], 1):
        assert ((sizes == size).sum(axis=1) <= most).all()
    kinds = ("balance", "base", "mix", "strength", "width", "special")
    for number, kind in enumerate(kinds):
        assert ((states["wheel"] == number).sum(axis=1) == box["wheel_tiles"][kind]).all()
    spaces = [space["type"] for space in box["calendar"]]
    for kind in ("I", "II"):
        of_kind = [number for number, back in enumerate(spaces) if back == kind]
        regions = np.sort(states["festival_region"][:, of_kind], axis=1)
        assert (np.diff(regions, axis=1) > 0).all()
    tiles = np.sort(states["tile"].reshape(len(states), -1), axis=1)
    assert (np.diff(tiles, axis=1) > 0).all()
    at_most = box["setup"]["castellers_per_region"][f"p{game.players}"]
    assert states["region"].sum(axis=2).max() <= at_most


@pytest.mark.clause("CAL-1", "CAL-4", "CAL-5", "CAL-7", "CAL-11", "CAL-12", "CAL-16", "CAL-43", "CAL-69")
@pytest.mark.clause("CAL-117", "CAL-118")
@each_variant
def test_nothing_is_lost_after_any_action(game):
    assert_conserved(game, game.deal(GAMES, seed=3))
    for _, states in all_states(game, 3):
        assert_conserved(game, states)
        assert_counts(game, states)
        assert set(game.check(states)) == {None}


@pytest.mark.clause("CAL-15", "CAL-16", "CAL-53", "CAL-68", "CAL-72", "CAL-105", "CAL-108")
@each_variant
def test_what_is_laid_stays_and_what_is_won_is_kept(game):
    box = game.variant()["components"] or game.default_components()
    for before, after in all_states(game, 4):
        for name in LAID:
            np.testing.assert_array_equal(after[name], before[name])
        for name in GROWING:
            assert (after[name].astype(int) >= before[name].astype(int)).all(), name
        assert (after["bag"] <= before["bag"]).all()
        same_bag = (after["bag"] == before["bag"]).all(axis=1)
        same_chance = (after["head"]["rng"]["word"] == before["head"]["rng"]["word"]).all(axis=1)
        np.testing.assert_array_equal(same_bag, same_chance)
        taken = before["performer"] >= 0
        np.testing.assert_array_equal(after["performer"][taken], before["performer"][taken])
        given = before["token_to"] >= 0
        np.testing.assert_array_equal(after["token_to"][given], before["token_to"][given])
        held = after["entered"][..., 0].max(axis=1) > 0
        rounds = np.array([space["round"] for space in box["calendar"]])
        assert (held[:, : len(rounds)] <= (rounds <= after["round"][:, None])).all()  # CAL-119
        scores = game.scores(after), game.scores(before)
        assert (scores[0] >= scores[1]).all()


@pytest.mark.clause("CAL-31", "CAL-38", "CAL-46", "CAL-119")
@each_variant
def test_a_turn_moves_recruits_and_trains_within_bounds(game):
    for before, after in all_states(game, 5):
        seat, rows = before["head"]["seat"], np.arange(len(before))
        grown = after["team"].astype(int).sum(axis=2) - before["team"].astype(int).sum(axis=2)
        others = np.arange(4) != seat[:, None]
        assert (grown[others] == 0).all()
        assert grown[rows, seat].max() <= 1
        risen = after["ranks"].astype(int) - before["ranks"].astype(int)
        assert (risen[others] == 0).all()
        assert risen.sum(axis=2).max() <= 1
        assert (after["ranks"].sum(axis=2) == (after["trained"] > 0).sum(axis=2)).all()


@pytest.mark.clause("CAL-22", "CAL-26", "CAL-94", "CAL-119")
@each_variant
def test_every_playout_has_exactly_ten_rounds(game):
    states = game.deal(300, seed=6)
    game.play_out(states, seed=6)
    assert (states["head"]["seat"] == -1).all()
    assert (states["round"] == 10).all()
    assert (states["head"]["turn"] == 10 * game.players).all()
    rounds = np.unique(np.concatenate([before["round"] for before, _ in all_states(game, 6)]))
    assert rounds.tolist() == list(range(1, 11))


@pytest.mark.clause("CAL-82", "CAL-95", "CAL-98", "CAL-99", "CAL-102", "CAL-103")
@each_variant
def test_parts_add_up_to_scores_and_scores_make_places(game):
    states = game.deal(300, seed=7)
    game.play_out(states, seed=7)
    seats = game.players
    scores, places = game.scores(states), game.outcome(states)
    np.testing.assert_array_equal(game.score_parts(states).sum(axis=2), scores)
    best = states["entered"][:, :seats, :, 0].max(axis=2)
    np.testing.assert_array_equal(game.score_parts(states)[:, :, 0], best)
    assert (places.min(axis=1) == 1).all()
    winners = np.where(places == 1, scores, scores.max(axis=1, keepdims=True))
    assert (winners == scores.max(axis=1, keepdims=True)).all()


@pytest.mark.clause("CAL-18", "CAL-108")
@each_variant
def test_nothing_is_hidden_from_any_seat(game):
    for number, (_, states) in enumerate(all_states(game, 8)):
        for seat in range(game.players if number % 20 == 0 else 0):
            again = states.copy()
            game.redeal(again, seat, seed=1)
            assert set(game.check(again)) <= {None}
            for name in states.dtype.names:
                if name != "head":
                    np.testing.assert_array_equal(again[name], states[name])
            for name in ("decisions", "turn", "seat", "phase"):
                np.testing.assert_array_equal(again["head"][name], states["head"][name])


@pytest.mark.clause("CAL-28", "CAL-104", "CAL-108")
def test_a_redeal_changes_what_refills_bring():
    game = CLASS(players=4)
    states = game.deal(60, seed=9)
    futures = []
    for seed in (1, 2):
        again = states.copy()
        game.redeal(again, 0, seed=seed)
        while (again["round"] < 3).any():
            early = np.flatnonzero(again["round"] < 3)
            for number in early:
                one = again[number : number + 1]
                game.step(one, [int(game.legal_actions(one[0])[0])])
        futures.append(again)
    regions = [again["region"].astype(int) for again in futures]
    assert (regions[0] != regions[1]).any(axis=(1, 2)).mean() > 0.8
