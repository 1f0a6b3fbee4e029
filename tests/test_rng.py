"""Whether random streams are those of numpy.random.SFC64, bounded draws are unbiased, and streams are independent."""

import itertools

import numpy as np
import pytest
from scipy import stats

from playmill import _streams, random
from playmill.errors import InvalidInput

DISCARDED = 18
KEYS = [(0, 0, 0), (7, 0, 0), (7, 1, 0), (7, 0, 1), (2**64 - 1, 2**64 - 1, 255), (0x9E3779B97F4A7C15, 12345, 3)]
BOUNDS = [1, 2, 3, 6, 7, 100, 885, 2**31 - 1, 2**31 + 1, 3 * 2**30, 2**32 - 1]


def numpy_stream(seed, playout, which):
    """NumPy's generator, keyed as the core keys its own."""
    bits = np.random.SFC64()
    words = np.array([seed, playout, which, 1], np.uint64)
    bits.state = {"bit_generator": "SFC64", "state": {"state": words}, "has_uint32": 0, "uinteger": 0}
    bits.random_raw(DISCARDED)
    return bits


def lemire(bits, bound):
    """Lemire's unbiased bounded draw, from the upper half of 64 bits, in whole numbers without limit."""
    while True:
        product = (int(bits.random_raw()) >> 32) * bound
        if product % 2**32 >= 2**32 % bound:
            return product >> 32


@pytest.mark.parametrize("key", KEYS)
def test_a_stream_is_numpys_draw_for_draw(key):
    words, bits = _streams.stream(*key), numpy_stream(*key)
    np.testing.assert_array_equal(words, bits.state["state"]["state"])
    np.testing.assert_array_equal(_streams.raw(words, 1000), bits.random_raw(1000))
    np.testing.assert_array_equal(words, bits.state["state"]["state"])


@pytest.mark.parametrize("bound", BOUNDS)
def test_bounded_draws_are_lemires(bound):
    words, bits = _streams.stream(7, 3, 0), numpy_stream(7, 3, 0)
    assert _streams.bounded(words, bound, 300).tolist() == [lemire(bits, bound) for _ in range(300)]
    np.testing.assert_array_equal(words, bits.state["state"]["state"])


@pytest.mark.parametrize("bound", [0, 2**32, 2**63])
def test_bounds_out_of_range_are_refused(bound):
    with pytest.raises(InvalidInput, match=r"outside 1 to 2\*\*32 - 1"):
        _streams.bounded(_streams.stream(7, 0, 0), bound, 1)


@pytest.mark.parametrize("bound", [2, 6, 97])
def test_bounded_draws_are_uniform(bound):
    drawn = _streams.bounded(_streams.stream(7, 0, 0), bound, 100_000)
    assert stats.chisquare(np.bincount(drawn, minlength=bound)).pvalue > 1e-6


def test_bounded_draws_are_unbiased_where_the_bound_is_large():
    # Without rejection, a third of all draws below 3 * 2**30 would fall on every third number.
    drawn = _streams.bounded(_streams.stream(7, 0, 0), 3 * 2**30, 100_000)
    assert stats.chisquare(np.bincount(drawn % 3, minlength=3)).pvalue > 1e-6


def test_numba_functions_draw_the_same_numbers_as_the_core():
    compiled, core, bits = _streams.stream(7, 3, 1), _streams.stream(7, 3, 1), numpy_stream(7, 3, 1)
    assert [int(random.next64(compiled)) for _ in range(100)] == _streams.raw(core, 100).tolist()
    for bound in BOUNDS:
        assert [random.below(compiled, bound) for _ in range(100)] == _streams.bounded(core, bound, 100).tolist()
    np.testing.assert_array_equal(compiled, core)
    bits.state = bits.state | {"state": {"state": core}}
    assert [random.uniform(compiled) for _ in range(100)] == np.random.Generator(bits).random(100).tolist()


NEAR = [
    [(7, playout, 0) for playout in range(512)],
    [(seed, 0, 0) for seed in range(512)],
    [(7, 0, which) for which in range(512)],
    [(2**64 - 1 - seed, 2**63, 0) for seed in range(512)],
    [(1 << bit, 0, 0) for bit in range(64)],
    [(0, 1 << bit, 0) for bit in range(64)],
]
near = pytest.mark.parametrize("keys", NEAR, ids=["playouts", "seeds", "streams", "high", "seed-bits", "playout-bits"])


@near
def test_first_draws_of_near_keys_are_uniform(keys):
    """What one playout after the other draws first is as uniform as what one stream draws."""
    draws = np.array([_streams.raw(_streams.stream(*key), 64) for key in keys])
    assert len(np.unique(draws)) == draws.size
    for column in draws[:, :4].T:
        assert stats.chisquare(np.bincount(column >> np.uint64(61), minlength=8)).pvalue > 1e-6
    ones = np.unpackbits(draws.view(np.uint8), axis=None).reshape(-1, 64).sum(axis=0)
    rows = draws.size
    assert abs(ones - rows / 2).max() < 6 * np.sqrt(rows / 4)


@near
def test_near_keys_do_not_correlate(keys):
    draws = np.array([_streams.raw(_streams.stream(*key), 256) for key in keys]) / 2.0**64
    for shift in (0, 1):
        pairs = [(a, b) for a, b in itertools.pairwise(draws)]
        found = np.array([np.corrcoef(a[shift:], b[: len(b) - shift])[0, 1] for a, b in pairs])
        assert abs(found).max() < 6 / np.sqrt(256)
        assert abs(found.mean()) < 6 / np.sqrt(256 * len(found))


def test_near_keys_differ_in_half_of_all_bits():
    one = _streams.raw(_streams.stream(7, 1000, 0), 4096)
    for key in [(7, 1001, 0), (8, 1000, 0), (7, 1000, 1)]:
        flipped = np.unpackbits((one ^ _streams.raw(_streams.stream(*key), 4096)).view(np.uint8)).sum()
        assert abs(int(flipped) - 4096 * 32) < 6 * np.sqrt(4096 * 16)
