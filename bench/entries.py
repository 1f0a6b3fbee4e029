"""A game's compiled functions, called by address from a numba loop: what each costs without Python and its checks."""

import ctypes
import re
from pathlib import Path

import numba

CONTRACT = Path(__file__).parent.parent / "csrc" / "engine" / "contract.pxd"
SIZES = 2  # int64 fields of Engine before its functions
POINTER, INT = ctypes.c_ssize_t, ctypes.c_int


def entry(game, name, returns, *takes):
    """Return a function of a game's Engine table, by its name in csrc/engine/contract.pxd.

    ``takes`` are the C types of what follows the rules and the state; pointers are integers of their size. None if the
    game leaves the function out.
    """
    names = re.findall(r"\(\*(\w+)\)\(const void \*rules", CONTRACT.read_text(encoding="utf-8"))
    pointer = ctypes.pythonapi.PyCapsule_GetPointer
    pointer.restype, pointer.argtypes = ctypes.c_void_p, (ctypes.py_object, ctypes.c_char_p)
    table = pointer(game.engine.ENGINE, b"playmill.Engine")
    address = ctypes.c_size_t.from_address(table + 8 * (SIZES + names.index(name))).value
    return ctypes.CFUNCTYPE(returns, POINTER, POINTER, *takes)(address) if address else None


def for_each(function):
    """Make a loop ``run(rules, states, stride, count, *more)``: the function on every state, with the same ``more``."""

    @numba.njit
    def run(rules, states, stride, count, *more):
        for i in range(count):
            function(rules, states + i * stride, *more)

    return run


def for_each_number(function):
    """Make a loop ``run(rules, states, stride, numbers, *more)``: state i is given ``numbers[i]`` first."""

    @numba.njit
    def run(rules, states, stride, numbers, *more):
        for i in range(len(numbers)):
            function(rules, states + i * stride, numbers[i], *more)

    return run
