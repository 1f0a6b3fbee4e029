"""The way from a user's numba code to the compiled core: C functions by address, states and rules as pointers."""

from __future__ import annotations

import ctypes
from typing import Any

import numba
import numpy as np
import numpy.typing as npt
from numba.core import types
from numba.extending import get_cython_function_address, intrinsic

__all__ = ["ADDRESS", "BITS32", "BITS64", "INT", "POINTER", "address", "function", "record_bytes"]

INT, BITS32, BITS64 = ctypes.c_int32, ctypes.c_uint32, ctypes.c_uint64
POINTER = ctypes.c_void_p  # takes array.ctypes
ADDRESS = ctypes.c_ssize_t  # takes what `address` gives


def function(module: Any, name: str, returns: Any, *takes: Any) -> Any:
    """Return a C function that a compiled module offers (``cdef api``), to be called from numba code.

    Parameters
    ----------
    module
        The compiled module.
    name
        The function's.
    returns, takes
        POINTER, ADDRESS, INT, BITS32 or BITS64; None where nothing is returned.
    """
    return ctypes.CFUNCTYPE(returns, *takes)(get_cython_function_address(module.__name__, name))


def record_bytes(record: Any) -> npt.NDArray[np.uint8]:
    """Return a structured scalar, such as a variant's rules, as the bytes that C functions read: uint8[k], aligned."""
    size = record.dtype.itemsize
    copied = np.zeros((size + 7) // 8, np.uint64).view(np.uint8)[:size]
    copied[:] = np.frombuffer(record.tobytes(), np.uint8)
    return copied


@intrinsic
def _address(_: Any, record: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return builder.ptrtoint(given[0], context.get_value_type(types.intp))

    return types.intp(record), code


@numba.njit
def address(state: Any) -> Any:
    """Return where a state lies that a compiled policy was given."""
    return _address(state)
