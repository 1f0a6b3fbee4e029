"""Do Castell's kernels refuse, in their own words, what NumPy or Python would trip over?"""

from itertools import count

import numpy as np
import pytest

import playmill as pm
from playmill.games.castell import (
    best_tower,
    best_tower_batch,
    can_perform,
    can_perform_batch,
    tallest_batch,
    validate,
    validate_batch,
)

TEAM, ONE = [1] * 10, np.array(3)

CALLS = {
    "an array without axes as a team": (lambda: best_tower(ONE, {}, [5]), "team"),
    "an array without axes as ranks": (lambda: best_tower({}, ONE, [5]), "ranks"),
    "an array without axes as sizes": (lambda: best_tower({}, {}, ONE), "sizes"),
    "an array without axes as widths": (lambda: can_perform({1: 2}, {}, {"widths": ONE}), "widths"),
    "an array without axes as levels": (lambda: validate(ONE, {}), "levels"),
    "an array without axes as skills": (lambda: validate([{1: 2}], {}, required=ONE), "required"),
    "a table as skills": (lambda: validate([{1: 2}], {}, required=np.zeros((3, 10), int)), "required"),
    "levels without end": (lambda: validate(({1: 1} for _ in count()), {}), "levels"),
    "sizes without end": (lambda: best_tower(TEAM, {}, count(1)), "sizes"),
    "an array as a switch": (lambda: can_perform(TEAM, {}, {"widths": [1]}, exhibition_levels=np.zeros(9)), "exhib"),
    "an array as a switch of a batch": (
        lambda: can_perform_batch([TEAM], [0] * 5, {"widths": [1]}, exhibition_levels=np.zeros(9)),
        "exhib",
    ),
    "ragged teams": (lambda: tallest_batch([TEAM, [2]], [0] * 5), "teams"),
    "ragged sizes": (lambda: best_tower_batch([TEAM], [0] * 5, [[1], [1, 2]]), "sizes"),
    "ragged levels": (lambda: validate_batch([[[1], [1, 2]]], [0] * 5), "levels"),
}


@pytest.mark.parametrize("case", CALLS)
def test_it_is_refused_by_name(case):
    call, name = CALLS[case]
    with pytest.raises(pm.InvalidInput, match=name):
        call()


def test_sizes_may_come_one_by_one():
    assert best_tower({5: 1}, {}, (size for size in [5]), 1) == best_tower({5: 1}, {}, [5], 1)
