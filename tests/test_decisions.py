"""Single decisions of every game: what is legal, what an action is called, and what playing it does."""

import battery
import numpy as np
import pytest
from scipy import stats

import playmill as pm
from playmill import _streams

STREAM = (9, 0, 1)


def is_legal(game, states, actions):
    return game.core.is_legal(states, np.asarray(actions, np.int64))


def leaves(game, states, depth):
    """The size of the decision tree, by playing every legal action but the last with `step`."""
    actions = game.legal_actions(states[0])
    if depth == 0 or not len(actions):
        return 1
    if depth == 1:
        return len(actions)
    found = 0
    for action in actions:
        after = states.copy()
        game.step(after, [action])
        found += leaves(game, after, depth - 1)
    return found


def by_kind(game):
    """Unfinished positions that differ in phase or in how many actions they have: one of each."""
    states = battery.unfinished(game)
    kinds = np.stack([states["head"]["phase"], game.legal_mask(states).sum(axis=1)], axis=1)
    return states[np.unique(kinds, axis=0, return_index=True)[1]]


def test_legal_actions_ascend_without_doubles(variant):
    for state in battery.unfinished(variant):
        actions = variant.legal_actions(state)
        assert actions.dtype == np.int32
        assert len(actions) >= 2  # where there is no choice there is no decision
        assert (np.diff(actions) > 0).all()
        assert 0 <= actions[0] <= actions[-1] < variant.num_actions


def test_a_finished_state_has_no_legal_action(variant):
    states = variant.deal(5, seed=1)
    variant.play_out(states, seed=1)
    assert [len(variant.legal_actions(state)) for state in states] == [0] * 5
    assert not variant.legal_mask(states).any()


def test_the_mask_marks_the_legal_actions(variant):
    states = battery.positions(variant)
    mask = variant.legal_mask(states)
    assert mask.shape == (len(states), variant.num_actions)
    assert mask.dtype == np.bool_
    for state, row in zip(states, mask, strict=True):
        np.testing.assert_array_equal(np.flatnonzero(row), variant.legal_actions(state))
    out = np.ones_like(mask)
    assert variant.legal_mask(states, out=out) is out
    np.testing.assert_array_equal(out, mask)


def test_is_legal_agrees_with_the_list_for_every_number(variant):
    states = by_kind(variant)
    mask = variant.legal_mask(states)
    for action in range(variant.num_actions):
        np.testing.assert_array_equal(is_legal(variant, states, [action] * len(states)), mask[:, action])
    for action in (-1, variant.num_actions, 2**31, 2**32 + int(mask[0].argmax()), -(2**63), 2**63 - 1):
        assert not is_legal(variant, states, [action] * len(states)).any()


def test_every_legal_action_can_be_played(variant):
    for state in by_kind(variant):
        actions = variant.legal_actions(state)
        states = np.repeat(np.asarray(state).reshape(1), len(actions))
        variant.step(states, actions)
        assert variant.check(states) == [None] * len(actions)
        np.testing.assert_array_equal(states["head"]["decisions"], state["head"]["decisions"] + 1)


def test_an_illegal_action_is_refused_and_nothing_played(usual):
    states = usual.deal(4, seed=1)
    actions = [usual.legal_actions(state)[0] for state in states]
    wrong = int(np.flatnonzero(~usual.legal_mask(states[2:3])[0])[0])
    actions[2] = wrong
    before = states.copy()
    with pytest.raises(pm.IllegalAction, match=rf"action {wrong}.* is not legal in state 2; legal there: \d+ \("):
        usual.step(states, actions)
    battery.assert_same_states(states, before)
    with pytest.raises(pm.IllegalAction, match=rf"action {wrong}.* is not legal"):
        usual.step(states[2], wrong)
    battery.assert_same_states(states, before)


def test_a_record_steps_as_an_array_of_one(usual):
    states = usual.deal(2, seed=1)
    action = int(usual.legal_actions(states[0])[0])
    usual.step(states[0], action)
    usual.step(states[1:], [usual.legal_actions(states[1])[0]])
    for whole_number in (np.int32, np.uint64, np.int8):
        again = usual.deal(1, seed=1)
        usual.step(again[0], whole_number(action))
        battery.assert_same_states(again, states[:1])


def test_draws_are_uniform_over_the_legal_actions(variant):
    for state in by_kind(variant):
        actions = variant.legal_actions(state)
        drawn = variant.core.draw(state, _streams.stream(*STREAM), 40 * len(actions))
        counts = np.bincount(drawn, minlength=variant.num_actions)
        np.testing.assert_array_equal(np.flatnonzero(counts), actions)
        assert len(actions) == 1 or stats.chisquare(counts[actions]).pvalue > 1e-7


def test_a_draw_does_not_touch_the_state(usual):
    states = battery.unfinished(usual)[:20]
    before = states.copy()
    for state in states:
        usual.core.draw(state, _streams.stream(*STREAM), 10)
    battery.assert_same_states(states, before)


def test_action_names_are_unique_and_parse_back(variant):
    names = variant.action_names
    assert len(names) == len(set(names)) == variant.num_actions
    assert [variant.action(name) for name in names] == list(range(variant.num_actions))
    assert all(name == name.strip() and name.isprintable() for name in names)


def test_no_action_has_an_unknown_name(usual):
    with pytest.raises(pm.IllegalAction, match="called 'pass the salt'"):
        usual.action("pass the salt")


def test_perft_counts_the_tree_of_decisions(variant):
    for state in by_kind(variant)[:6]:
        assert variant.perft(state, 0) == 1
        assert variant.perft(state, 1) == len(variant.legal_actions(state))
    for state in battery.unfinished(variant)[[0, -2, -1]]:
        assert variant.perft(state, 2) == leaves(variant, np.asarray(state).reshape(1), 2)


def test_perft_counts_deeper_trees(usual):
    states = battery.unfinished(usual)
    for state in (states[:1], states[-1:]):
        depth = 1
        while depth < 16 and usual.perft(state[0], depth) < 2000:
            depth += 1
        assert usual.perft(state[0], depth) == leaves(usual, state, depth)


def test_perft_leaves_the_state_alone(usual):
    states = usual.deal(1, seed=1)
    usual.perft(states[0], 3)
    battery.assert_same_states(states, usual.deal(1, seed=1))
