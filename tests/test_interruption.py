"""Whether an interrupted run gives back what is complete, says so, and can be gone on with."""

import battery
import pytest

import playmill as pm

SEED = 7

CTRL_C = """
import os, signal, sys, threading, warnings
import battery
import playmill as pm

game = battery.usual_variants()[int(sys.argv[1])]
threads = int(sys.argv[2])
threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    result = pm.simulate(game, 3_000_000, seed=7, threads=threads)
    given = [str(warning.message) for warning in caught]
assert given == [f"interrupted: {len(result):,} of 3,000,000 playouts are complete"], given
assert result.interrupted and result.requested == 3_000_000 and 0 < len(result) < 3_000_000
battery.assert_same(result, pm.simulate(game, len(result), seed=7))
print(len(result))
"""

ANY_TIME = """
import signal, sys, time, warnings
import battery
import playmill as pm

game = battery.usual_variants()[int(sys.argv[1])]
whole = pm.simulate(game, 400, seed=7)
warnings.simplefilter("ignore")
signal.signal(signal.SIGALRM, signal.default_int_handler)
for k in range(150):
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.0001 + 0.00003 * k)
        result = pm.simulate(game, 400, seed=7, threads=1, chunk=1)
        signal.setitimer(signal.ITIMER_REAL, 0)
    except KeyboardInterrupt:
        continue
    battery.assert_same(result, whole.head(len(result)))
    assert result.interrupted == (len(result) < 400)
"""


class First:
    """A policy that plays the first legal action, and is interrupted once it has answered so many calls."""

    def __init__(self, answers=None):
        self.answers = answers
        self.calls = 0

    def __call__(self, states, legal):
        if self.calls == self.answers:
            raise KeyboardInterrupt
        self.calls += 1
        return legal.argmax(axis=1)


def calls_for(game, count, chunk):
    """How many calls of a policy so many playouts take."""
    policy = First()
    pm.simulate(game, count, policy=policy, seed=SEED, chunk=chunk)
    return policy.calls


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_gives_back_what_is_complete(threads):
    for index in range(len(battery.usual_variants())):
        assert int(battery.run_apart(CTRL_C, index, threads)) > 0


def test_an_interruption_at_any_moment_leaves_only_whole_playouts():
    for index in range(len(battery.usual_variants())):
        battery.run_apart(ANY_TIME, index)


@pytest.mark.parametrize("complete", [0, 8, 24])
def test_an_interrupted_policy_leaves_a_prefix(usual, complete):
    policy = First(calls_for(usual, complete, chunk=8) + 2)
    with pytest.warns(UserWarning, match=f"interrupted: {complete} of 80 playouts are complete"):
        result = pm.simulate(usual, 80, policy=policy, seed=SEED, chunk=8)
    assert result.interrupted
    assert (len(result), result.requested) == (complete, 80)
    assert f"interrupted after {complete} of 80" in repr(result)
    battery.assert_same(result, pm.simulate(usual, complete, policy=First(), seed=SEED))


def test_an_interrupted_run_goes_on_where_it_ended(usual):
    with pytest.warns(UserWarning, match="interrupted"):
        begun = pm.simulate(usual, 80, policy=First(200), seed=SEED, chunk=1)
    rest = pm.simulate(usual, 80 - len(begun), policy=First(), seed=SEED, first=len(begun))
    whole = pm.simulate(usual, 80, policy=First(), seed=SEED)
    assert [*begun.scores.tolist(), *rest.scores.tolist()] == whole.scores.tolist()


def test_a_stream_ends_with_what_is_complete(usual):
    policy = First(calls_for(usual, 10, chunk=10) + 3)
    pieces = list(pm.stream(usual, 100, policy=policy, seed=SEED, piece=10))
    assert [(len(piece), piece.interrupted) for piece in pieces] == [(10, False), (0, True)]


def test_interrupted_playing_on_changes_nothing(usual):
    states = usual.deal(30, seed=SEED)
    with pytest.raises(KeyboardInterrupt):
        usual.play_out(states, First(3), seed=SEED)
    battery.assert_same_states(states, usual.deal(30, seed=SEED))
