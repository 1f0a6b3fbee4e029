"""What picks actions, in all its forms: compiled, plain, one for each seat; and what is none or answers nonsense."""

import battery
import numba
import numpy as np
import pytest

import playmill as pm
from playmill import _streams
from playmill.random import uniform

SEED = 7

# ---------------------------------------------------------------------- one policy in all its forms


@pm.policy
def first2(state, actions):
    return 0


@pm.policy
def first3(state, actions, random):
    uniform(random)
    uniform(random)
    return 0


def first_plain2(states, legal):
    return legal.argmax(axis=1)


def first_plain3(states, legal, random):
    return legal.argmax(axis=1)


class FirstObject:
    def __call__(self, states, legal):
        return np.array([np.flatnonzero(row)[0] for row in legal], np.uint16)


@pm.policy
def pick(state, actions, random):
    return min(int(uniform(random) * len(actions)), len(actions) - 1)


def pick_plain(states, legal, random):
    count = legal.sum(axis=1)
    index = np.minimum((random * count).astype(int), count - 1)
    return (legal.cumsum(axis=1) > index[:, None]).argmax(axis=1)


FIRST = [first2, first3, first_plain2, first_plain3, FirstObject()]


def run(game, policy, count=40, **arguments):
    return pm.simulate(game, count, policy=policy, seed=SEED, **arguments)


def test_the_first_legal_action_is_the_same_in_every_form(usual):
    expected = run(usual, first2)
    for policy in FIRST[1:]:
        battery.assert_same(run(usual, policy), expected)
    assert (expected.scores != run(usual, "random").scores).any()


def test_the_same_draws_make_the_same_choices_compiled_and_plain(usual):
    battery.assert_same(run(usual, pick_plain), run(usual, pick))


def test_chunks_and_threads_do_not_matter_to_any_form(usual):
    for policy in (pick, pick_plain, [pick, *["random"] * (usual.players - 1)]):
        expected = run(usual, policy, threads=1)
        for threads, chunk in [(2, 1), (7, 13)]:
            battery.assert_same(run(usual, policy, threads=threads, chunk=chunk), expected)


# ---------------------------------------------------------------------- one policy for each seat


def test_seats_mix_all_forms(usual):
    rest = [first2] * (usual.players - 2)
    expected = run(usual, [first2, "random", *rest])
    for policy in FIRST[1:]:
        battery.assert_same(run(usual, [policy, "random", *rest]), expected)
    battery.assert_same(run(usual, (first_plain2, "random", *rest)), expected)


def test_one_policy_for_all_is_that_policy_for_each(usual):
    for policy in ("random", pick, pick_plain):
        battery.assert_same(run(usual, [policy] * usual.players), run(usual, policy))


def test_a_thinking_seat_shifts_neither_chance_nor_the_others(usual):
    """Two policies that choose alike, one of which draws many random numbers: all else stays as it was."""
    rest = ["random"] * (usual.players - 1)
    battery.assert_same(run(usual, [first3, *rest]), run(usual, [first2, *rest]))
    battery.assert_same(run(usual, [first_plain3, *rest]), run(usual, [first2, *rest]))
    battery.assert_same(run(usual, [*rest, first3]), run(usual, [*rest, first2]))


def test_a_plain_policy_gets_the_numbers_of_the_seats_own_stream(usual):
    given = []

    def watch(states, legal, random):
        given.append((int(states["head"]["seat"][0]), float(random[0])))
        return legal.argmax(axis=1)

    run(usual, watch, count=1)
    for seat in range(usual.players):
        stream = _streams.stream(SEED, 0, 1 + seat)
        for number in [number for asked, number in given if asked == seat]:
            assert number == uniform(stream)


def test_a_policy_is_asked_for_its_own_seats_alone(usual):
    asked = set()

    def watch(states, legal):
        asked.update(states["head"]["seat"].tolist())
        assert states.dtype == usual.state_dtype
        np.testing.assert_array_equal(legal, usual.legal_mask(states))
        return legal.argmax(axis=1)

    run(usual, ["random", watch, *["random"] * (usual.players - 2)])
    assert asked == {1}


def test_results_name_their_policies(usual):
    assert run(usual, "random", count=1).policy == "random"
    assert run(usual, first2, count=1).policy == f"{__name__}:first2"
    assert run(usual, first_plain2, count=1).policy == f"{__name__}:first_plain2"
    assert run(usual, FirstObject(), count=1).policy == f"{__name__}:FirstObject"
    named = run(usual, ["random", first2, *["random"] * (usual.players - 2)], count=1).policy
    assert named.split(", ")[:2] == ["random", f"{__name__}:first2"]


def test_a_policy_called_random_is_not_taken_for_the_cores(usual, tmp_path):
    def random(states, legal):
        return legal.argmax(axis=1)

    result = run(usual, random, count=3)
    result.save(tmp_path / "run.parquet")
    with pytest.raises(pm.InvalidInput, match="give it as policy="):
        pm.load(tmp_path / "run.parquet").state(0)
    state = pm.load(tmp_path / "run.parquet").state(0, policy=random)
    np.testing.assert_array_equal(usual.scores(state)[0], result.scores[0])


def test_play_out_takes_them_too(usual):
    for policy in FIRST:
        states = usual.deal(20, seed=SEED)
        usual.play_out(states, policy, seed=SEED)
        np.testing.assert_array_equal(usual.scores(states), run(usual, first2).scores[:20])


def test_a_compiled_policy_can_be_tried_out_in_python(usual):
    assert first2(usual.deal(1, seed=1)[0], np.array([4, 5])) == 0
    assert repr(first2) == "<compiled policy first2>"


# ---------------------------------------------------------------------- what policies may not do


def test_a_policy_cannot_change_the_game(usual):
    """What a policy gets is a copy: it may scribble on it."""

    @pm.policy
    def scribbling(state, actions):
        state.head.turn = 9999
        state.head.rng.word[0] = 0
        return 0

    def scribbling_plain(states, legal):
        chosen = legal.argmax(axis=1)
        states["head"]["turn"] = 9999
        states["head"]["rng"] = 0
        legal[:] = True
        return chosen

    for policy in (scribbling, scribbling_plain):
        battery.assert_same(run(usual, policy), run(usual, first2))


def test_a_compiled_policy_that_writes_on_its_actions_does_not_crash():
    """It is an error, or counts as nothing: the list that it got must not decide what is played."""
    battery.run_apart("scribbling_policy.py")


@pm.policy
def raises(state, actions):
    if state.head.decisions == 3:
        raise ValueError
    return 0


@pm.policy
def too_high(state, actions):
    return len(actions) if state.head.decisions == 3 else 0


@pm.policy
def wraps(state, actions):
    return 2**32 if state.head.decisions == 3 else 0


@pm.policy
def wraps_from_below(state, actions):
    return -(2**32) if state.head.decisions == 3 else 0


@pm.policy
def reads_past_the_end(state, actions):
    return actions[len(actions) + 900]


@pm.policy
def writes_past_the_end(state, actions):
    for i in range(100_000):
        state.head.rng.word[i] = 7
    return 0


@pm.policy
def negative(state, actions):
    return -1 - state.head.decisions


def divide_by_zero(legal):
    raise ZeroDivisionError("oops")


def says(answer):
    """A policy that makes its answer of the mask alone."""
    return lambda states, legal: answer(legal)


WRONG_ANSWERS = {
    "an exception": (says(divide_by_zero), "raised ZeroDivisionError in playouts 5 to 14: oops"),
    "nothing": (says(lambda legal: None), "must return 10 integers, an action for each state; it returned object"),
    "one for all": (says(lambda legal: 0), r"it returned int64 of shape \(\)"),
    "too many": (says(lambda legal: np.zeros(11, int)), r"it returned int64 of shape \(11,\)"),
    "two axes": (says(lambda legal: np.zeros((10, 1), int)), r"it returned int64 of shape \(10, 1\)"),
    "floats": (says(lambda legal: legal.argmax(axis=1) * 1.0), "it returned float64"),
    "booleans": (says(lambda legal: legal[:, 0]), "it returned bool"),
    "text": (says(lambda legal: ["0"] * 10), "it returned <U1"),
    "ragged": (says(lambda legal: [[0]] * 9 + [[1, 2]]), "in playouts 5 to 14"),
    "an illegal action": (says(lambda legal: (~legal).argmax(axis=1)), r"returned action \d+ in playout 5, decision 0"),
    "below zero": (says(lambda legal: np.full(10, -1)), "returned action -1 in playout 5, decision 0"),
    "past the end": (says(lambda legal: np.full(10, legal.shape[1])), r"not legal; legal there: \d"),
    "huge": (says(lambda legal: np.full(10, 2**63, np.uint64)), "returned action 9223372036854775808 in playout 5"),
    "too huge": (says(lambda legal: [2**70] * 10), "it returned object"),
}


@pytest.mark.parametrize(("policy", "message"), WRONG_ANSWERS.values(), ids=WRONG_ANSWERS)
def test_a_plain_policy_that_answers_nonsense_is_stopped(usual, policy, message):
    with pytest.raises(pm.PolicyError, match=message):
        pm.simulate(usual, 10, policy=policy, seed=SEED, first=5)
    states = usual.deal(10, seed=SEED)
    with pytest.raises(pm.PolicyError):
        usual.play_out(states, policy, seed=SEED)
    battery.assert_same_states(states, usual.deal(10, seed=SEED))


@pytest.mark.parametrize(
    ("policy", "message"),
    [
        (raises, r"the policy of seat \d raised an exception in playout 5, decision 3"),
        (too_high, r"seat \d returned \d+ in playout 5, decision 3: it must return an index into the \d+ legal"),
        (wraps, "in playout 5, decision 3"),
        (wraps_from_below, "returned a negative number in playout 5, decision 3"),
        (negative, "returned a negative number in playout 5, decision 0"),
        (reads_past_the_end, "raised an exception in playout 5, decision 0"),
        (writes_past_the_end, "raised an exception in playout 5, decision 0"),
    ],
    ids=["raises", "too high", "wraps", "wraps from below", "negative", "reads past the end", "writes past the end"],
)
def test_a_compiled_policy_that_answers_nonsense_is_stopped(usual, policy, message):
    for threads in (1, 2):
        with pytest.raises(pm.PolicyError, match=message):
            pm.simulate(usual, 50, policy=policy, seed=SEED, first=5, threads=threads, chunk=4)
    states = usual.deal(10, seed=SEED)
    with pytest.raises(pm.PolicyError):
        usual.play_out(states, policy, seed=SEED)
    battery.assert_same_states(states, usual.deal(10, seed=SEED))


def test_mixed_with_plain_policies_a_compiled_one_is_stopped_too(usual):
    rest = [first_plain2] * (usual.players - 1)
    # In lock step the playout whose seat comes to act first is the one that is named.
    with pytest.raises(pm.PolicyError, match=r"seat \d+ returned a negative number in playout \d+, decision \d+"):
        pm.simulate(usual, 10, policy=[*rest, negative], seed=SEED, first=5)


def no_answer(state, actions):
    return None


def half(state, actions):
    return 0.5


def beyond_numba(state, actions):
    return state.no_such_field


@pytest.mark.parametrize("function", [no_answer, half, beyond_numba])
def test_what_numba_cannot_make_a_policy_of_is_refused(usual, function):
    with pytest.raises(pm.PolicyError, match=f"numba cannot compile the policy {function.__name__}"):
        run(usual, pm.policy(function))


@pytest.mark.parametrize(
    "function",
    [lambda: 0, lambda state: 0, lambda a, b, c, d: 0, lambda a, b, *, c: 0, lambda a, *, b: 0, lambda **a: 0, 3, None],
)
def test_functions_of_other_arguments_are_refused(usual, function):
    with pytest.raises(pm.InvalidInput):
        pm.policy(function)
    with pytest.raises(pm.InvalidInput):
        run(usual, [function] * usual.players)


NO_POLICIES = [None, 3, "greedy", "Random", "", b"random", {}, {"random"}, [], ["random"] * 9, [None]]


@pytest.mark.parametrize("policy", NO_POLICIES)
def test_what_is_no_policy_is_refused(usual, policy):
    for call in (pm.simulate, pm.stream):
        with pytest.raises(pm.InvalidInput, match="polic"):
            call(usual, 10, policy=policy)
    with pytest.raises(pm.InvalidInput, match="polic"):
        usual.play_out(usual.deal(1, seed=1), policy)


def test_a_policy_may_be_a_numba_function_of_its_own(usual):
    @numba.njit
    def choose(actions):
        return len(actions) - 1

    @pm.policy
    def last(state, actions):
        return choose(actions)

    expected = run(usual, lambda states, legal: legal.shape[1] - 1 - legal[:, ::-1].argmax(axis=1))
    battery.assert_same(run(usual, last), expected)
