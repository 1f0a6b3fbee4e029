"""Bulk playouts of every game: the same numbers however the work is cut, and each playout can be played again."""

import battery
import numpy as np
import pytest

import playmill as pm


def last(states, legal):
    return legal.shape[1] - 1 - legal[:, ::-1].argmax(axis=1)


# ---------------------------------------------------------------------- how the work is cut


def test_threads_and_chunks_do_not_matter(variant):
    expected = pm.simulate(variant, 300, seed=7, threads=1)
    for threads, chunk in [(2, None), (7, None), (1, 1), (2, 7), (7, 64), (3, 10**6)]:
        battery.assert_same(pm.simulate(variant, 300, seed=7, threads=threads, chunk=chunk), expected)


def test_first_goes_on_where_a_run_ended(variant):
    expected = pm.simulate(variant, 100, seed=7)
    again = pm.simulate(variant, 60, seed=7, first=40)
    for name, values in battery.facts_of(expected).items():
        np.testing.assert_array_equal(battery.facts_of(again)[name], values[40:])
    assert (again.first, again.requested, len(again)) == (40, 60, 60)


def test_a_stream_gives_the_run_in_pieces(usual):
    expected = pm.simulate(usual, 250, seed=7, first=9)
    pieces = list(pm.stream(usual, 250, seed=7, first=9, piece=100))
    assert [(piece.first, len(piece)) for piece in pieces] == [(9, 100), (109, 100), (209, 50)]
    for name, values in battery.facts_of(expected).items():
        np.testing.assert_array_equal(np.concatenate([battery.facts_of(piece)[name] for piece in pieces]), values)


def test_a_stream_without_a_seed_keeps_to_one(usual):
    pieces = list(pm.stream(usual, 30, piece=10))
    assert len({piece.seed for piece in pieces}) == 1
    whole = pm.simulate(usual, 30, seed=pieces[0].seed)
    np.testing.assert_array_equal(np.concatenate([piece.scores for piece in pieces]), whole.scores)


def test_no_playouts_are_no_error(usual):
    for policy in ("random", last):
        result = pm.simulate(usual, 0, seed=1, policy=policy)
        assert len(result) == 0
        assert result.scores.shape == (0, usual.players)
        assert result.parts.shape == (0, usual.players, len(usual.parts))
    assert sum(len(piece) for piece in pm.stream(usual, 0, seed=1)) == 0


def test_seeds_and_indices_go_to_their_ends(usual):
    assert len(pm.simulate(usual, 3, seed=2**64 - 1, first=2**64 - 4)) == 3


def test_different_seeds_play_different_games(usual):
    one, other = pm.simulate(usual, 50, seed=1), pm.simulate(usual, 50, seed=2)
    assert (one.parts != other.parts).any(axis=(1, 2)).mean() > 0.9


# ---------------------------------------------------------------------- what comes out


def test_results_are_those_of_the_final_states(variant):
    result = pm.simulate(variant, 50, seed=7)
    states = variant.deal(50, seed=7)
    variant.play_out(states, seed=7)
    np.testing.assert_array_equal(result.scores, variant.scores(states))
    np.testing.assert_array_equal(result.parts, variant.score_parts(states))
    np.testing.assert_array_equal(result.places, variant.outcome(states))
    np.testing.assert_array_equal(result.turns, states["head"]["turn"])
    np.testing.assert_array_equal(result.decisions, states["head"]["decisions"])
    assert result.facts.keys() == variant.facts.keys()
    for name, fact in variant.facts.items():
        values = states[fact.field]
        np.testing.assert_array_equal(result.facts[name], values[:, : variant.players] if fact.by_seat else values)


def test_results_have_their_dtypes_and_say_what_was_played(usual):
    result = pm.simulate(usual, 20, seed=7)
    assert [battery.facts_of(result)[name].dtype for name in battery.ARRAYS] == [
        np.int32,
        np.int16,
        np.int8,
        np.int16,
        np.int32,
    ]
    assert (result.game, result.policy, result.seed, result.first) == (usual, "random", 7, 0)
    assert (result.requested, result.interrupted, len(result)) == (20, False, 20)
    assert result.outcome is result.places
    assert "20 playouts" in repr(result)
    assert (result.places.min(axis=1) == 1).all()


def test_every_playout_ends_and_is_counted(variant):
    result = pm.simulate(variant, 500, seed=1)
    assert (result.turns >= 1).all()
    assert (result.decisions >= 1).all()


# ---------------------------------------------------------------------- single playouts, played again


def test_a_playout_played_again_has_the_recorded_scores(variant):
    result = pm.simulate(variant, 30, seed=7, first=100)
    for index in (0, 11, 29):
        state = result.state(index)
        states = np.asarray(state).reshape(1)
        assert state["head"]["seat"] == -1
        np.testing.assert_array_equal(variant.scores(states)[0], result.scores[index])
        np.testing.assert_array_equal(variant.outcome(states)[0], result.places[index])


def test_a_replay_yields_every_decision(usual):
    result = pm.simulate(usual, 5, seed=7)
    steps = list(result.replay(3))
    assert len(steps) == result.decisions[3]
    states = usual.deal(1, seed=7, first=3)
    for step in steps:
        battery.assert_same_states(np.asarray(step.state).reshape(1), states)
        assert step.seat == states["head"]["seat"][0]
        assert step.name == usual.action_names[step.action]
        assert step.text
        usual.step(states, [step.action])
    assert states.tobytes() == np.asarray(result.state(3)).tobytes()


def test_a_replay_keeps_to_the_policy_of_the_run(usual):
    result = pm.simulate(usual, 5, seed=7, policy=last)
    for step in result.replay(2):
        assert step.action == usual.legal_actions(step.state)[-1]
    np.testing.assert_array_equal(usual.scores(np.asarray(result.state(2)).reshape(1))[0], result.scores[2])
    other = result.state(2, policy="random")
    np.testing.assert_array_equal(
        usual.scores(np.asarray(other).reshape(1))[0], pm.simulate(usual, 1, seed=7, first=2).scores[0]
    )


@pytest.mark.parametrize("index", [-1, 5, 2**70, 1.5, None, "0", True])
def test_an_index_that_is_no_playout_is_refused(usual, index):
    result = pm.simulate(usual, 5, seed=7)
    with pytest.raises(pm.InvalidInput, match="index must be"):
        result.state(index)
    with pytest.raises(pm.InvalidInput, match="index must be"):
        result.replay(index)


def test_a_part_of_the_playouts_keeps_their_numbers(usual, tmp_path):
    result = pm.simulate(usual, 60, seed=7, first=100)
    odd = result.where(np.arange(60) % 2 == 1)
    assert odd.numbers.tolist() == list(range(101, 160, 2))
    np.testing.assert_array_equal(odd.scores, result.scores[1::2])
    assert odd.summary().count == 30
    np.testing.assert_array_equal(usual.scores(odd.state(3))[0], result.scores[7])
    assert odd.head(2).where([False, True]).numbers.tolist() == [103]
    with pytest.raises(pm.InvalidInput, match="picked by where"):
        odd.save(tmp_path / "run.parquet")
    for mask in ([True], np.ones(60), np.ones((60, 1), bool), None):
        with pytest.raises(pm.InvalidInput, match="mask must be bool of shape"):
            result.where(mask)
