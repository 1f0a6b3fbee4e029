"""Random numbers inside a compiled policy: draws from the seat's own stream, for numba functions.

The stream is SFC64, bit for bit `numpy.random.SFC64`; every draw advances it.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

__all__ = ["below", "next64", "uniform"]

_U = np.uint64


@numba.njit(inline="always")
def next64(random: Any) -> Any:
    """Return 64 random bits from the stream ``random``, uint64[4].

    Examples
    --------
    >>> import numpy as np
    >>> from playmill.random import next64
    >>> stream = np.array([1, 2, 3, 1], np.uint64)
    >>> int(next64(stream))
    4
    """
    a, b, c, counter = random[0], random[1], random[2], random[3]
    out = a + b + counter
    random[3] = counter + _U(1)
    random[0] = b ^ (b >> _U(11))
    random[1] = c + (c << _U(3))
    random[2] = ((c << _U(24)) | (c >> _U(40))) + out
    return out


@numba.njit
def below(random: Any, bound: Any) -> Any:
    """Return a uniform integer from 0 to ``bound`` - 1, without bias; ``bound`` is 1 to 2**32 - 1.

    Examples
    --------
    >>> import numpy as np
    >>> from playmill.random import below
    >>> stream = np.array([1, 2, 3, 1], np.uint64)
    >>> all(0 <= below(stream, 6) < 6 for _ in range(100))
    True
    """
    wide = _U(bound)
    mask = _U(0xFFFFFFFF)
    product = (next64(random) >> _U(32)) * wide
    if product & mask < wide:
        threshold = (_U(1) << _U(32)) % wide
        while product & mask < threshold:
            product = (next64(random) >> _U(32)) * wide
    return np.int64(product >> _U(32))


@numba.njit
def uniform(random: Any) -> Any:
    """Return a uniform number in [0, 1) with 53 random bits.

    Examples
    --------
    >>> import numpy as np
    >>> from playmill.random import uniform
    >>> stream = np.array([1, 2, 3, 1], np.uint64)
    >>> 0.0 <= uniform(stream) < 1.0
    True
    """
    return (next64(random) >> _U(11)) * (1.0 / 9007199254740992.0)
