"""Bytes that are no states: every function refuses them or answers, and none crashes or hangs."""

import re

import battery
import pytest

import playmill as pm

THROWN = 100_000


@pytest.mark.parametrize("name", pm.game_classes())
def test_bytes_that_are_no_states_crash_nothing(name):
    told = battery.run_apart("hostile_states.py", name, THROWN, 1, timeout=120)
    found = {what: int(number) for number, what in re.findall(r"(\d+) (\w+)", told)}
    assert found["thrown"] > 0.9 * THROWN
    assert found["sound"] < 0.5 * found["thrown"]


def test_every_field_is_checked(variant):
    """With all bits of a field turned over, a state is none any more; only the chance stream may be anything."""
    states = battery.unfinished(variant)
    middle = states[len(states) // 2 :][:1]
    for name in variant.state_dtype.names:
        for part in ("decisions", "turn", "seat", "phase") if name == "head" else (...,):
            changed = middle.copy()
            values = changed[name][part]
            values[...] = ~values
            assert variant.check(changed) != [None], (name, part)


def test_what_is_wrong_is_said_in_words(usual):
    (said,) = usual.check(usual.empty(1))
    assert re.fullmatch(r"\D.{10,}", said)
    with pytest.raises(pm.InvalidState, match=re.escape(said)):
        usual.scores(usual.empty(1))
    assert usual.check(usual.empty(0)) == []
