"""Arrays of states of every game: dealing, playing on, scoring, looking from a seat, and dealing the unknown afresh."""

import battery
import numba
import numpy as np
import pytest

import playmill as pm
from playmill import _streams
from playmill.random import below


@pm.policy
def compiled_random(state, actions, random):
    return below(random, len(actions))


def by_hand(game, seed, playout):
    """Play one playout from Python alone, as `compiled_random` would: legal_actions, a draw, step."""
    states = game.deal(1, seed=seed, first=playout)
    streams = [_streams.stream(seed, playout, 1 + seat) for seat in range(game.players)]
    while (seat := int(states["head"]["seat"][0])) >= 0:
        actions = game.legal_actions(states[0])
        game.step(states, actions[[below(streams[seat], len(actions))]])
    return states


# ---------------------------------------------------------------------- dealing


def test_a_deal_stops_at_the_first_decision(variant):
    states = variant.deal(50, seed=1)
    head = states["head"]
    assert variant.check(states) == [None] * 50
    assert (head["turn"] <= 1).all()
    assert (head["decisions"] == 0).all()
    assert ((head["seat"] >= 0) & (head["seat"] < variant.players)).all()


def test_deals_depend_on_seed_and_index_alone(variant):
    states = variant.deal(40, seed=7)
    battery.assert_same_states(variant.deal(10, seed=7, first=30), states[30:])
    assert len({state.tobytes() for state in states}) == 40
    assert variant.deal(1, seed=8)[0].tobytes() not in {state.tobytes() for state in states}


def test_the_ends_of_the_seeds_and_indices_deal(usual):
    assert usual.check(usual.deal(1, seed=2**64 - 1, first=2**64 - 2)) == [None]
    assert usual.check(usual.deal(1, seed=0, first=0)) == [None]
    assert len(usual.deal(0, seed=1)) == 0


def test_no_seed_takes_a_fresh_one(usual):
    assert usual.deal(1).tobytes() != usual.deal(1).tobytes()


# ---------------------------------------------------------------------- playing


def test_every_state_met_in_play_is_sound(variant):
    states = battery.positions(variant)
    assert variant.check(states) == [None] * len(states)


def test_decisions_and_turns_are_counted(variant):
    states = np.array([state for state, _ in battery.decisions_of(variant, 3)])["head"][:, 0]
    np.testing.assert_array_equal(states["decisions"], np.arange(len(states)))
    assert states["turn"][0] <= 1
    assert (np.diff(states["turn"]) >= 0).all()


def test_steps_from_python_end_where_the_compiled_loop_ends(variant):
    played = variant.deal(20, seed=5)
    variant.play_out(played, seed=5)
    result = pm.simulate(variant, 20, seed=5)
    for playout in range(0, 20, 5):
        *_, (final, _) = battery.decisions_of(variant, 5, playout)
        assert final.tobytes() == played[playout : playout + 1].tobytes()
        np.testing.assert_array_equal(variant.scores(final)[0], result.scores[playout])
        np.testing.assert_array_equal(variant.score_parts(final)[0], result.parts[playout])
        np.testing.assert_array_equal(variant.outcome(final)[0], result.places[playout])
        assert final["head"]["turn"] == result.turns[playout]
        assert final["head"]["decisions"] == result.decisions[playout]


def test_a_policy_by_hand_ends_where_the_compiled_one_ends(usual):
    played = usual.deal(3, seed=5)
    usual.play_out(played, compiled_random, seed=5)
    for playout in range(3):
        assert by_hand(usual, 5, playout).tobytes() == played[playout : playout + 1].tobytes()


def test_playing_on_from_anywhere_ends(variant):
    states = battery.positions(variant).copy()
    finished = states["head"]["seat"] < 0
    variant.play_out(states, seed=4, threads=1)
    assert (states["head"]["seat"] == -1).all()
    assert variant.check(states) == [None] * len(states)
    battery.assert_same_states(states[finished], battery.positions(variant)[finished])


def test_threads_do_not_matter_to_playing_on(usual):
    runs = [battery.positions(usual).copy() for _ in range(3)]
    for states, threads in zip(runs, (1, 2, 7), strict=True):
        usual.play_out(states, seed=4, threads=threads)
    assert runs[0].tobytes() == runs[1].tobytes() == runs[2].tobytes()


def test_strided_arrays_play_in_place(usual):
    room = usual.deal(20, seed=5)
    states, between = room[::2], room[1::2].copy()
    usual.play_out(states, seed=1)
    expected = usual.deal(20, seed=5)[::2].copy()
    usual.play_out(expected, seed=1)
    battery.assert_same_states(room[::2], expected)
    battery.assert_same_states(room[1::2], between)
    backwards = usual.deal(5, seed=5)[::-1]
    actions = np.array([usual.legal_actions(state)[-1] for state in backwards])
    usual.step(backwards, np.repeat(actions, 2)[::2])
    assert (backwards["head"]["decisions"] == 1).all()


def test_arrays_of_states_can_be_handled_as_numpy_users_do(usual):
    states = usual.deal(4, seed=5)
    for made in (
        np.concatenate([states[:2], states[2:]]),
        np.stack([states[:2], states[2:]]).reshape(4),
        np.array([states[0], states[1], states[2], states[3]]),
        np.array(list(states)),
        np.where(np.arange(4) < 2, states, states),
        np.append(states[:1], states[1:]),
        states[[0, 1, 2, 3]],
        np.frombuffer(states.tobytes(), usual.state_dtype),
    ):
        assert usual.check(made) == [None] * 4
        battery.assert_same_states(made, states)


# ---------------------------------------------------------------------- scoring


def test_scores_parts_and_places_have_their_shapes(variant):
    states = battery.positions(variant)
    n, seats = len(states), variant.players
    scores, parts, places = variant.scores(states), variant.score_parts(states), variant.outcome(states)
    assert (scores.shape, scores.dtype) == ((n, seats), np.int32)
    assert (parts.shape, parts.dtype) == ((n, seats, len(variant.parts)), np.int16)
    assert (places.shape, places.dtype) == ((n, seats), np.int8)
    assert len(set(variant.parts)) == len(variant.parts)


def test_places_count_from_the_winners(variant):
    states = variant.deal(300, seed=2)
    variant.play_out(states, seed=2)
    for row in variant.outcome(states):
        # A place is one more than the number of seats that did better; where nobody wins, the best share the second.
        assert row.min() == 1 or (row.min() == 2 and (row == 2).sum() > 1)
        assert [max(int((row < place).sum()) + 1, row.min()) for place in row] == row.tolist()


def test_looking_changes_nothing(variant):
    states = battery.positions(variant).copy()
    for look in (variant.scores, variant.score_parts, variant.outcome, variant.check, variant.legal_mask):
        look(states)
    variant.observe(states, 0)
    battery.assert_same_states(states, battery.positions(variant))


# ---------------------------------------------------------------------- what a seat knows


def test_observations_have_the_size_that_the_fields_say(variant):
    states = battery.positions(variant)
    size = sum(int(np.prod(shape)) for shape in variant.observation_fields.values())
    for seat in range(variant.players):
        seen = variant.observe(states, seat)
        assert (seen.shape, seen.dtype) == ((len(states), size), np.int16)
    seats = np.arange(len(states)) % variant.players
    mixed = variant.observe(states, seats)
    for seat in range(variant.players):
        np.testing.assert_array_equal(mixed[seats == seat], variant.observe(states[seats == seat], seat))


def test_a_redeal_keeps_what_the_seat_knows(variant):
    states = battery.positions(variant)
    for seat in range(variant.players):
        redealt = states.copy()
        variant.redeal(redealt, seat, seed=6)
        assert variant.check(redealt) == [None] * len(states)
        np.testing.assert_array_equal(variant.observe(redealt, seat), variant.observe(states, seat))
        np.testing.assert_array_equal(redealt["head"]["seat"], states["head"]["seat"])


def test_a_redeal_gives_another_future(variant):
    start = variant.deal(1, seed=1)
    futures = np.repeat(start, 30)
    variant.redeal(futures, 0, seed=6)
    again = np.repeat(start, 30)
    variant.redeal(again, 0, seed=6)
    battery.assert_same_states(again, futures)
    assert len({state["head"]["rng"].tobytes() for state in futures} | {start["head"]["rng"].tobytes()}) == 31
    variant.play_out(futures, compiled_first)
    futures["head"]["rng"] = start["head"]["rng"]
    assert len({state.tobytes() for state in futures}) > 1


@pm.policy
def compiled_first(state, actions):
    return 0


def test_states_are_numba_records(usual):
    @numba.njit
    def acting(states):
        return [state.head.seat for state in states]

    states = battery.positions(usual).copy()
    assert acting(states) == states["head"]["seat"].tolist()


@pytest.mark.parametrize("seats", [-1, 99, [0], [0, 0, 99], 1.0, True, None, "0", [[0, 0, 0]]])
def test_seats_that_do_not_exist_are_refused(usual, seats):
    states = usual.deal(3, seed=1)
    with pytest.raises(pm.InvalidInput, match="seat must be"):
        usual.observe(states, seats)
    with pytest.raises(pm.InvalidInput, match="seat must be"):
        usual.redeal(states, seats)
    battery.assert_same_states(states, usual.deal(3, seed=1))
