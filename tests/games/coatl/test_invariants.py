"""Does anything get lost, moved or counted wrongly in any game of Cóatl, after any action?"""

import itertools

import battery
import numpy as np
import pytest

from playmill.games.coatl import Coatl
from playmill.policies import Policies

GAMES = 24
PAIRS = [(a, b) for a in range(5) for b in range(a, 5)]


def all_states(game, seed):
    """Play some games in lock step at random: the states after every action, those still going on."""
    states = game.deal(GAMES, seed=seed)
    streams, policies = game.core.streams(seed, 0, GAMES), Policies(game, "random")
    yield states
    while len(states := states[states["head"]["seat"] >= 0]):
        streams = streams[: len(states)]
        _, actions = policies.choose(game, states, streams, 0)
        before = states.copy()
        game.step(states, actions)
        yield before, states


def in_coatls(states, seats):
    """Pieces in coatls: counts of heads, tails and bodies by colour, shape (n, 15)."""
    counts = np.zeros((len(states), 15), int)
    rows = np.arange(len(states))
    for seat in range(seats):
        for number in range(3):
            coatl, length = states["coatl"][:, seat, number].astype(int), states["length"][:, seat, number].astype(int)
            closed = states["closed"][:, seat, number]
            for colour in range(5):
                counts[:, 10 + colour] += (coatl == 1 + colour).sum(axis=1)
            for bit, place, kind in ((1, 0 * length, 0), (2, length - 1, 5)):
                has = (closed & bit) > 0
                colour = coatl[rows[has], place[has]] - 1
                np.add.at(counts, (rows[has], kind + colour), 1)
                np.add.at(counts, (rows[has], 10 + colour), -1)
    return counts


def pieces_of(states, seats):
    """All pieces, by kind and colour, shape (n, 15)."""
    counts = states["bag"].astype(int) + states["board"][:, :seats].astype(int).sum(axis=1) + in_coatls(states, seats)
    supply = states["supply"].astype(int)
    counts[:, :10] += supply[:, :10]
    for number, pair in enumerate(PAIRS):
        for colour in pair:
            counts[:, 10 + colour] += supply[:, 10 + number]
    return counts


def places_of_cards(states, seats):
    """The sets that every prophecy is in one of: shape (sets, n)."""
    sets = [states[name] for name in ("deck", "discard", "display")]
    sets += [states["hand"][:, seat] for seat in range(seats)]
    sets += [states["laid"][:, seat, number] for seat in range(seats) for number in range(3)]
    head = states["head"]
    for seat in range(seats):
        to_keep = (head["phase"] == 0) & (head["seat"] >= 0) & (head["seat"] <= seat)
        sets.append(np.where(to_keep, states["aside"][:, seat], np.uint64(0)))
    return np.array(sets)


def assert_conserved(game, states):
    """COA-112."""
    rules, seats = game.rules(), game.players
    np.testing.assert_array_equal(pieces_of(states, seats), np.broadcast_to(rules["bag"], (len(states), 15)))
    sets = places_of_cards(states, seats)
    all_cards = np.uint64((1 << int(rules["cards"])) - 1)
    assert (np.bitwise_or.reduce(sets) == all_cards).all()
    assert (np.bitwise_count(sets).sum(axis=0) == int(rules["cards"])).all()
    temples = [states[name][:, :seats].reshape(len(states), -1) for name in ("temple", "temple_laid")]
    known = np.concatenate([*temples, states["stack"]], axis=1).astype(int)
    for row, unseen, under in zip(known, states["temples"], states["under"], strict=True):
        named = [number - 1 for number in row if number]
        assert len(set(named)) == len(named)
        assert not any(int(unseen) >> number & 1 for number in named)
        assert len(named) + int(unseen).bit_count() == int(rules["temples"])
        assert int(unseen).bit_count() == under.sum()


def assert_within_limits(game, states):
    """COA-112."""
    seats, rules = game.players, game.rules()
    incomplete = states["coatls"].astype(int) - states["complete"]
    assert incomplete.max() <= rules["incomplete"]
    assert states["coatls"].max() <= rules["coatls"]
    assert np.bitwise_count(states["hand"]).max() <= rules["hand"]
    assert states["pieces"].max() <= rules["board"]
    np.testing.assert_array_equal(states["board"].sum(axis=2), states["pieces"])
    beside = np.bitwise_count(states["laid"])
    assert beside.max() <= rules["beside"]
    number = np.arange(3)
    complete = number < states["complete"][:, :, None]
    assert (beside[complete] >= 1).all()
    assert (states["closed"][complete] == 3).all()
    assert (states["length"][complete] >= 3).all()
    picking = np.isin(states["head"]["phase"], (3, 8)) & (states["head"]["seat"] >= 0)
    short = (np.bitwise_count(states["display"]) < rules["display"]) & ~picking
    assert (states["deck"][short] | states["discard"][short] == 0).all()
    kinds = rules["kind_of"]
    for laid in states["laid"][:, :seats].reshape(-1):
        named = [int(kinds[card]) for card in range(64) if int(laid) >> card & 1]
        assert len(set(named)) == len(named)


@pytest.mark.clause("COA-21", "COA-25", "COA-31", "COA-45", "COA-47", "COA-48", "COA-52", "COA-96", "COA-112")
@pytest.mark.parametrize("game", battery.variants("coatl"), ids=battery.label)
def test_everything_is_conserved_after_every_action(game):
    plays = all_states(game, 21)
    assert_conserved(game, next(plays))
    for number, (before, after) in enumerate(plays):
        assert_conserved(game, after)
        if number % 4 == 0:
            assert_within_limits(game, after)
        assert (after["bag"] <= before["bag"]).all()
        assert (after["coatls"] >= before["coatls"]).all()
        beside = [np.bitwise_count(states["laid"]).sum(axis=(1, 2)) for states in (before, after)]
        assert (beside[1] >= beside[0]).all()


def laid_out(state, seat):
    """Each coatl of a seat: its colours, and the cards beside it."""
    coatls = range(int(state["coatls"][seat]))
    colours = [bytes(state["coatl"][seat, number, : state["length"][seat, number]]) for number in coatls]
    return [(text, int(state["laid"][seat, number])) for number, text in enumerate(colours)]


@pytest.mark.clause("COA-45", "COA-50", "COA-54", "COA-100")
def test_pieces_and_cards_laid_never_move():
    game = Coatl(players=2, sacrifice_tokens=True)
    for playout in range(4):
        states = [state[0].copy() for state, _ in battery.decisions_of(game, 9, playout)]
        for before, after in itertools.pairwise(states):
            for seat in range(2):
                old, new = laid_out(before, seat), laid_out(after, seat)
                for text, cards in old:
                    assert any(text in longer and cards & ~more == 0 for longer, more in new)
                complete = int(before["complete"][seat])
                assert new[:complete] == old[:complete]


@pytest.mark.clause("COA-80", "COA-81", "COA-83", "COA-84", "COA-95", "COA-96", "COA-104", "COA-112")
@pytest.mark.parametrize("game", battery.variants("coatl"), ids=battery.label)
def test_turns_at_the_end_of_every_game(game):
    count, seats = 1500, game.players
    states = game.deal(count, seed=6)
    game.play_out(states, seed=6)
    ending, trigger = states["ending"], states["trigger"].astype(int)
    turns, seat = states["seat_turns"][:, :seats].astype(int), np.arange(seats)
    assert np.isin(ending, (1, 2, 3, 4)).all()
    assert (states["head"]["turn"] == turns.sum(axis=1)).all()
    of_trigger = turns[np.arange(count), trigger][:, None]
    third = ending == 1
    np.testing.assert_array_equal(turns[third], (of_trigger + (seat < trigger[:, None]))[third])
    assert (states["complete"][np.arange(count), trigger][third] == 3).all()
    exhausted = ending == 2
    capped = turns.max(axis=1) == game.solo_turn_cap if seats == 1 else np.zeros(count, bool)
    assert (turns[exhausted & ~capped] == of_trigger[exhausted & ~capped]).all()
    assert (states["supply"][exhausted, 10:].sum(axis=1) == 0).all()
    passed = ending == 3
    assert (states["row"][passed] == seats).all()
    assert (states["passes"][passed, :seats] >= 1).all()
    assert (turns[passed].max(axis=1, initial=0) - turns[passed].min(axis=1, initial=10**6) <= 1).all()
    if seats == 1:
        assert (turns[ending == 4] == game.solo_turn_cap).all()
        assert turns.max() <= game.solo_turn_cap
    else:
        assert (ending != 4).all()
    assert (states["passes"][:, :seats] <= turns).all()


@pytest.mark.clause("COA-89", "COA-86")
@pytest.mark.parametrize("game", battery.variants("coatl"), ids=battery.label)
def test_scores_stay_within_bounds(game):
    states = game.deal(500, seed=8)
    game.play_out(states, seed=8)
    seats = game.players
    points = states["coatl_points"][:, :seats]
    np.testing.assert_array_equal(game.scores(states), points.sum(axis=2))
    if game.components == Coatl.default_components() and not game.promo_cards:
        assert points.max() <= 35
        assert game.scores(states).max() <= 101
    complete = np.arange(3) < states["complete"][:, :seats, None]
    assert (points[~complete] == 0).all()
