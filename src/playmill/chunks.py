"""Long work over a range of indices, in pieces, on several threads, with progress and a clean stop."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import NamedTuple

__all__ = ["COMPILED", "LOCK_STEP", "Pace", "run_chunks"]

FEW = 16  # indices that are not worth starting threads for


class Pace(NamedTuple):
    """How much is done at once: what an interruption loses, and what starting costs, hang on it."""

    seconds: float  # that a chunk should take
    largest: int  # indices a chunk


COMPILED = Pace(0.01, 1 << 16)  # long against what a chunk costs to start, short against a keystroke
LOCK_STEP = Pace(1.0, 1024)  # a plain Python policy is asked about so many states at once


class _Dispenser:
    """Hands out the next chunk, sized by how long the last ones took, and knows what is done."""

    def __init__(self, count: int, chunk: int | None, pace: Pace) -> None:
        self._lock = threading.Lock()
        self._next = 0
        self._count = count
        self._fixed = chunk
        self._size = chunk or FEW
        self._pace = pace
        self._failed: dict[int, BaseException] = {}
        self._under_way: dict[int, int] = {}
        self._stopped = False
        self.done = 0

    def take(self) -> tuple[int, int] | None:
        with self._lock:
            if self._stopped or self._next >= self._count:
                return None
            low = self._next
            high = min(low + self._size, self._count)
            self._under_way[low] = high  # first, so that an interruption between the two leaves nothing out
            self._next = high
            return low, high

    def finish(self, low: int, high: int, seconds: float) -> None:
        with self._lock:
            del self._under_way[low]
            self.done += high - low
            if self._fixed is None:
                ideal = (high - low) * self._pace.seconds / max(seconds, 1e-9)
                self._size = int(max(1, min(ideal, 4 * self._size, self._pace.largest)))

    def fail(self, low: int, error: BaseException) -> None:
        with self._lock:
            self._failed[low] = error
            self._stopped = True

    def stop(self) -> None:
        with self._lock:
            self._stopped = True

    def error(self) -> BaseException | None:
        """The error of the earliest chunk: chunks start in order, so it is the same for any number of threads."""
        return self._failed[min(self._failed)] if self._failed else None

    def complete(self) -> int:
        """How far from index 0 everything is done."""
        return min(self._under_way, default=self._next)


def run_chunks(
    work: Callable[[int, int], None],
    count: int,
    *,
    threads: int,
    chunk: int | None = None,
    pace: Pace = COMPILED,
    progress: Callable[[int], None] | None = None,
) -> int:
    """Call ``work(low, high)`` over 0 to ``count`` until all is done or the user interrupts.

    Parameters
    ----------
    work
        Does indices low to high - 1. With more than one thread it must be safe to call at once for other ranges.
    count
        How many indices.
    threads
        How many threads; with one, the caller's own.
    chunk
        Indices a call; by default what ``pace`` says.
    pace
        How long a call should take, and the most indices a call.
    progress
        Called now and then, and at the end, on the caller's thread, with how many are done.

    Returns
    -------
    int
        How many indices from 0 on are done: ``count``, or fewer after a KeyboardInterrupt (which is swallowed).

    Raises
    ------
    BaseException
        What the earliest failing call raised.
    """
    dispenser = _Dispenser(count, chunk, pace)

    def labour() -> None:
        while (piece := dispenser.take()) is not None:
            low, high = piece
            start = time.perf_counter()
            try:
                work(low, high)
            except KeyboardInterrupt:
                dispenser.stop()
                return
            except BaseException as error:
                dispenser.fail(low, error)
                return
            dispenser.finish(low, high, time.perf_counter() - start)
            if threads == 1 and progress is not None:
                progress(dispenser.done)

    if count <= FEW:
        threads = 1
    try:
        if threads == 1:
            labour()
        else:
            _share(labour, threads, dispenser, progress)
    except KeyboardInterrupt:
        dispenser.stop()
    error = dispenser.error()
    if error is not None:
        raise error
    if progress is not None:
        progress(dispenser.done)
    return dispenser.complete()


def _share(
    labour: Callable[[], None], threads: int, dispenser: _Dispenser, progress: Callable[[int], None] | None
) -> None:
    from concurrent.futures import ThreadPoolExecutor, wait  # costs a tenth of the package's import time

    with ThreadPoolExecutor(threads, thread_name_prefix="playmill") as pool:
        running = {pool.submit(labour) for _ in range(threads)}
        try:
            while running:
                running = wait(running, timeout=0.1).not_done
                if progress is not None:
                    progress(dispenser.done)
        except BaseException:  # an interruption, or an error of the progress callback
            dispenser.stop()
            raise
