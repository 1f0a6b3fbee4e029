"""Arguments of the Python API that are refused, and in which words: counts, seeds, arrays of states, actions."""

import battery
import numpy as np
import pytest

import playmill as pm

COUNTS = [1.5, -1, float("nan"), float("inf"), 10**30, True, "7", None, [3], 10**12 + 1, -(10**5000), np.zeros(2, int)]


def readonly(states):
    states.flags.writeable = False
    return states


def misaligned(states):
    room = np.zeros(states.nbytes + 1, np.uint8)
    moved = room[1:].view(states.dtype)
    moved[:] = states
    return moved


def overlapping(states):
    return np.lib.stride_tricks.as_strided(states, states.shape, (0,))


def half_overlapping(states):
    return np.lib.stride_tricks.as_strided(states, states.shape, (states.itemsize // 16 * 8,))


# Every call that takes states, and whether it writes into them.
CALLS = {
    "scores": (lambda game, states: game.scores(states), False),
    "score_parts": (lambda game, states: game.score_parts(states), False),
    "outcome": (lambda game, states: game.outcome(states), False),
    "observe": (lambda game, states: game.observe(states, 0), False),
    "legal_mask": (lambda game, states: game.legal_mask(states), False),
    "check": (lambda game, states: game.check(states), False),
    "legal_actions": (lambda game, states: game.legal_actions(states), False),
    "perft": (lambda game, states: game.perft(states, 1), False),
    "redeal": (lambda game, states: game.redeal(states, 0), True),
    "play_out": (lambda game, states: game.play_out(states), True),
    "step": (lambda game, states: game.step(states, np.zeros(getattr(states, "size", 4), int)), True),
    "step one": (lambda game, states: game.step(states, 0), True),
}
each_call = pytest.mark.parametrize(("call", "writes"), CALLS.values(), ids=CALLS)

NO_STATES = {
    "None": lambda states: None,
    "a number": lambda states: 3,
    "a list": list,
    "a tuple": tuple,
    "a ragged list": lambda states: [[0], [1, 2]],
    "text": lambda states: "states",
    "bytes": lambda states: states.tobytes(),
    "two axes": lambda states: states.reshape(2, 2),
    "bytes as numbers": lambda states: states.view(np.uint8),
    "one field": lambda states: states["head"],
    "objects": lambda states: states.astype(object),
    "floats": lambda states: np.zeros(4),
    "swapped bytes": lambda states: states.astype(states.dtype.newbyteorder()),
    "other records": lambda states: np.zeros(4, [("head", np.int64), ("rest", np.int8)]),
    "another record": lambda states: np.zeros(4, [("head", np.int64), ("rest", np.int8)])[0],
}


@each_call
@pytest.mark.parametrize("given", NO_STATES.values(), ids=NO_STATES)
def test_what_holds_no_states_is_refused(usual, call, writes, given):
    with pytest.raises(pm.InvalidInput):
        call(usual, given(usual.deal(4, seed=1)))


@each_call
def test_read_only_states_are_read_and_never_written(usual, call, writes):
    states = readonly(usual.deal(1, seed=1))
    for given in (states, states[0]):
        if writes:
            with pytest.raises(pm.InvalidState, match="read-only; pass a copy"):
                call(usual, given)
        else:
            call(usual, given)
    battery.assert_same_states(states, usual.deal(1, seed=1))


@each_call
def test_misaligned_states_are_refused(usual, call, writes):
    states = misaligned(usual.deal(1, seed=1))
    for given in (states, states[0]):
        with pytest.raises(pm.InvalidState, match="aligned"):
            call(usual, given)


@each_call
@pytest.mark.parametrize("overlay", [overlapping, half_overlapping])
def test_states_that_share_memory_are_never_written(usual, call, writes, overlay):
    if writes:
        with pytest.raises(pm.InvalidInput):
            call(usual, overlay(usual.deal(4, seed=1)))


@each_call
def test_zeroed_records_and_states_of_other_variants_do_not_crash(usual, call, writes):
    for states in (usual.empty(1), *(other.deal(1, seed=1) for other in battery.variants(usual.name))):
        before = states.copy()
        try:
            call(usual, states)
        except pm.InvalidInput:
            battery.assert_same_states(states, before)


def test_the_message_names_the_state(usual):
    states = usual.deal(100, seed=1)
    states["head"]["seat"][77] = 100
    for call, _ in (CALLS[name] for name in ("scores", "observe", "legal_mask", "redeal", "play_out", "step")):
        with pytest.raises(pm.InvalidState, match=rf"state 77 is no state of this variant of {usual.title}: "):
            call(usual, states)


@pytest.mark.parametrize("count", [0, 2])
def test_show_and_describe_take_one_state(usual, count):
    states = usual.deal(count, seed=1)
    with pytest.raises(pm.InvalidState, match=f"show takes one state.*got {count}"):
        usual.show(states)
    with pytest.raises(pm.InvalidState, match="describe takes one state"):
        usual.describe(states, 0)


@pytest.mark.parametrize("given", [3, None, "state", np.zeros(1), "zeroed"])
def test_what_is_no_state_is_not_shown(usual, given):
    with pytest.raises(pm.InvalidState):
        usual.show(usual.empty(1)[0] if isinstance(given, str) and given == "zeroed" else given)


def test_finished_states_take_no_action(usual):
    states = usual.deal(3, seed=1)
    usual.play_out(states[1:2], seed=1)
    before = states.copy()
    actions = [int(usual.legal_actions(states[0])[0])] * 3
    with pytest.raises(pm.IllegalAction, match="state 1 is finished: no action can be played in it"):
        usual.step(states, actions)
    with pytest.raises(pm.IllegalAction, match="is finished"):
        usual.step(states[1], actions[1])
    battery.assert_same_states(states, before)


ACTIONS = {
    "None": None,
    "a float": 1.0,
    "floats": [0.0, 1.0],
    "booleans": [True, False],
    "True": True,
    "text": "take",
    "texts": ["a", "b"],
    "negative": [-1, -1],
    "below int64": [-(2**63), 0],
    "past the end": [2**31, 2**31],
    "past 32 bits": [2**32, 2**32],
    "past 64 bits": [2**64, 2**64],
    "uint64": np.array([2**64 - 1, 2**64 - 1], np.uint64),
    "too few": [2],
    "too many": [2, 2, 2],
    "none at all": [],
    "two axes": [[2], [2]],
    "ragged": [[2], [2, 3]],
    "one for two": 2,
    "a huge number": 2**63,
    "too long to print": 10**5000,
    "objects": np.array([2, 2], object),
    "complex": [2j, 2j],
}


@pytest.mark.parametrize("actions", ACTIONS.values(), ids=ACTIONS)
def test_what_names_no_legal_actions_is_refused(usual, actions):
    states = usual.deal(2, seed=1)
    with pytest.raises(pm.InvalidInput, match="action"):
        usual.step(states, actions)
    battery.assert_same_states(states, usual.deal(2, seed=1))


def test_no_states_take_no_actions(usual):
    usual.step(usual.deal(0, seed=1), np.zeros(0, int))
    usual.step(usual.deal(0, seed=1), [])


@pytest.mark.parametrize("out", [3, [[True]], np.zeros((2, 3), bool), np.zeros(4, bool), "mask"])
def test_a_mask_that_does_not_fit_is_refused(usual, out):
    with pytest.raises(pm.InvalidInput, match="out must be a writeable, contiguous bool array of shape"):
        usual.legal_mask(usual.deal(2, seed=1), out=out)


def test_a_mask_that_cannot_be_written_is_refused(usual):
    shape = (2, usual.num_actions)
    for out in (np.zeros(shape, np.int8), np.zeros(shape[::-1], bool).T, readonly(np.zeros(shape, bool))):
        with pytest.raises(pm.InvalidInput, match="out must be"):
            usual.legal_mask(usual.deal(2, seed=1), out=out)


# ---------------------------------------------------------------------- plain numbers


@pytest.mark.parametrize("count", COUNTS, ids=lambda value: str(type(value).__name__))
def test_counts_that_are_none_are_refused(usual, count):
    for call in (usual.deal, usual.empty, lambda n: pm.simulate(usual, n), lambda n: pm.stream(usual, n)):
        with pytest.raises(pm.InvalidInput, match="must be"):
            call(count)


@pytest.mark.parametrize("name", ["seed", "first", "threads", "chunk", "piece"])
@pytest.mark.parametrize("value", [1.5, -1, float("nan"), 2**64, True, "7", [1]])
def test_arguments_out_of_range_are_refused(usual, name, value):
    call = pm.stream if name == "piece" else pm.simulate
    with pytest.raises(pm.InvalidInput, match=rf"^{name} must be"):
        call(usual, 3, **{name: value})
    if name == "seed":
        for take in (
            lambda: usual.deal(1, seed=value),
            lambda: usual.play_out(usual.deal(1), seed=value),
            lambda: usual.redeal(usual.deal(1), 0, seed=value),
        ):
            with pytest.raises(pm.InvalidInput, match="seed must be"):
                take()


@pytest.mark.parametrize(("name", "value"), [("threads", 0), ("threads", 10**6), ("chunk", 0), ("piece", 0)])
def test_nothing_and_too_much_are_refused(usual, name, value):
    with pytest.raises(pm.InvalidInput, match=rf"^{name} must be from 1 to \d+; got {value}"):
        (pm.stream if name == "piece" else pm.simulate)(usual, 3, **{name: value})


def test_whole_floats_and_numpy_numbers_are_counts(usual):
    for count in (3.0, np.float64(3), np.int8(3), np.uint64(3), np.array(3)):
        assert len(pm.simulate(usual, count, seed=np.uint64(7), threads=np.int64(1))) == len(usual.deal(count)) == 3


def test_indices_past_the_last_stream_are_refused(usual):
    with pytest.raises(pm.InvalidInput, match="first must be from 0 to"):
        pm.simulate(usual, 3, first=2**64 - 3)
    with pytest.raises(pm.InvalidInput, match="first must be from 0 to"):
        usual.deal(3, first=2**64 - 3)


def test_what_does_not_fit_into_memory_is_refused(usual):
    for call in (lambda: pm.simulate(usual, 10**12), lambda: usual.deal(10**12), lambda: usual.empty(10**12)):
        with pytest.raises(pm.InvalidInput, match="GiB, and this machine has"):
            call()


@pytest.mark.parametrize("depth", [-1, 17, 1.5, None, "2", True])
def test_depths_out_of_range_are_refused(usual, depth):
    with pytest.raises(pm.InvalidInput, match="depth must be"):
        usual.perft(usual.deal(1, seed=1)[0], depth)


@pytest.mark.parametrize("game", [None, "a game", 3, pm.Game])
def test_what_is_no_game_is_refused(game):
    for call in (pm.simulate, pm.stream):
        with pytest.raises(pm.InvalidInput, match="game must be"):
            call(game, 3)


@pytest.mark.parametrize("name", [3, None, [], b"take"])
def test_names_that_are_no_text_are_refused(usual, name):
    with pytest.raises(pm.IllegalAction, match="no action of"):
        usual.action(name)
