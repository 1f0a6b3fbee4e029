"""Checks of the plain arguments that many functions take: counts, seeds, seats."""

from __future__ import annotations

import operator
import os
import secrets
from typing import Any

import numpy as np
import numpy.typing as npt

from playmill.errors import InvalidInput

__all__ = ["array", "count", "fits", "integer_array", "integers", "seats", "seed", "threads", "whole"]

LARGEST_COUNT = 10**12


def whole(value: Any, name: str, low: int, high: int) -> int:
    """Return the value as an int between low and high.

    Raises
    ------
    InvalidInput
        If it is not a whole number, or out of range.
    """
    if isinstance(value, float | np.floating) and float(value).is_integer():
        value = int(value)
    try:
        if isinstance(value, bool | np.bool_):
            raise TypeError
        number = operator.index(value)
    except TypeError:
        raise InvalidInput(f"{name} must be a whole number from {low} to {high}; got {value!r}") from None
    if not low <= number <= high:
        raise InvalidInput(f"{name} must be from {low} to {high}; got {shown(number)}")
    return number


def shown(number: int) -> str:
    """Return the number as text, or what can be said of one that Python will not print."""
    return str(number) if number.bit_length() <= 128 else f"a number of {number.bit_length()} bits"


def integers(value: Any) -> npt.NDArray[Any] | None:
    """Return whole numbers as an array of at most one axis; None if that is not what they are."""
    try:
        given = np.asarray(value)
    except ValueError:
        return None
    if given.size == 0 and given.ndim == 1:
        return given.astype(np.int64)
    return given if np.issubdtype(given.dtype, np.integer) and given.ndim <= 1 else None


def array(values: Any, name: str) -> npt.NDArray[Any]:
    """Return the values as an array.

    Raises
    ------
    InvalidInput
        If they make none, such as rows of different lengths.
    """
    try:
        return np.asarray(values)
    except (TypeError, ValueError) as error:
        raise InvalidInput(f"{name} must be an array: {error}") from None


def integer_array(values: Any, name: str, shape: tuple[int, ...], low: int, high: int) -> npt.NDArray[np.integer[Any]]:
    """Return the values as a contiguous array of whole numbers between low and high.

    Raises
    ------
    InvalidInput
        If they are no integers, not of that shape, or out of range.
    """
    given = array(values, name)
    if given.shape != shape or not np.issubdtype(given.dtype, np.integer):
        raise InvalidInput(f"{name} must be integers of shape {shape}; got {given.dtype} of shape {given.shape}")
    if given.size and not (low <= given.min() and given.max() <= high):
        raise InvalidInput(f"{name} must be from {low} to {high}; got {given.min()} to {given.max()}")
    return np.ascontiguousarray(given)


def count(value: Any, name: str) -> int:
    """Return a number of playouts or states: 0 to 10**12."""
    return whole(value, name, 0, LARGEST_COUNT)


def seed(value: Any) -> int:
    """Return a seed, 0 to 2**64 - 1; None takes fresh entropy."""
    return secrets.randbits(64) if value is None else whole(value, "seed", 0, 2**64 - 1)


def threads(value: Any) -> int:
    """Return a number of threads; None takes one for each processor that this process may use."""
    if value is not None:
        return whole(value, "threads", 1, 1024)
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def seats(value: Any, players: int, states: int) -> npt.NDArray[np.int64]:
    """Return one seat for each state, from one for all or an array of them.

    Raises
    ------
    InvalidInput
        If one is no seat of the game, or there are not as many as states.
    """
    given = integers(value)
    if given is None or (given.ndim == 1 and len(given) != states):
        raise InvalidInput(f"seat must be a seat from 0 to {players - 1}, or one for each of the {states} states")
    if given.size and not (given.min() >= 0 and given.max() < players):
        raise InvalidInput(f"seat must be from 0 to {players - 1}; got {given.min()} to {given.max()}")
    return np.ascontiguousarray(np.broadcast_to(given, (states,)), np.int64)


def fits(size: int, what: str) -> None:
    """Refuse what needs more bytes than this machine has memory.

    Raises
    ------
    InvalidInput
        Naming the need and the memory there is.
    """
    try:
        memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        memory = 2**40
    if size > memory:
        raise InvalidInput(
            f"{what} need {size / 2**30:,.1f} GiB, and this machine has {memory / 2**30:,.1f}; "
            "take fewer, or take them in pieces (playmill.stream, or --out on the command line)"
        )
