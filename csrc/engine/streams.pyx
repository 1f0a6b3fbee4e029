"""The core's random streams on their own, for tests, for measures, and for who wants the numbers that a policy gets."""

from libc.stdint cimport int64_t, uint64_t

import numpy as np

from engine.rng cimport Rng, below, key, next64

from playmill.errors import InvalidInput


def stream(uint64_t seed, uint64_t playout, uint64_t which):
    """The state words (a, b, c, counter) of a freshly keyed stream: uint64[4].

    ``which`` is 0 for chance, 1 + seat for the policy of a seat, 255 for a redealt future.
    """
    cdef uint64_t[::1] words = np.empty(4, np.uint64)
    key(<Rng *> &words[0], seed, playout, which)
    return np.asarray(words)


def raw(uint64_t[::1] words, int64_t count):
    """The next ``count`` raw draws of a stream, which is advanced: uint64[count]."""
    cdef uint64_t[::1] drawn = np.empty(count, np.uint64)
    cdef int64_t i
    for i in range(count):
        drawn[i] = next64(<Rng *> &words[0])
    return np.asarray(drawn)


def bounded(uint64_t[::1] words, uint64_t bound, int64_t count):
    """The next ``count`` draws of a stream from 0 .. bound - 1, unbiased; the stream is advanced: int64[count]."""
    if not 1 <= bound <= 0xFFFFFFFF:
        raise InvalidInput(f"bound {bound} is outside 1 to 2**32 - 1")
    cdef int64_t[::1] drawn = np.empty(count, np.int64)
    cdef int64_t i
    for i in range(count):
        drawn[i] = below(<Rng *> &words[0], <unsigned int> bound)
    return np.asarray(drawn)


def burn(uint64_t[::1] words, int64_t count):
    """Take ``count`` raw draws and return their sum: what `playmill bench` times as one unit."""
    cdef uint64_t total = 0
    with nogil:
        while count > 0:
            total += next64(<Rng *> &words[0])
            count -= 1
    return total
