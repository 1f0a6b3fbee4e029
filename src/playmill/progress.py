"""A progress bar for what takes longer than a second, on a terminal and nowhere else."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Any

__all__ = ["Progress"]

DELAY = 1.0  # seconds before the bar appears


class Progress:
    """Shows how many of ``total`` are done, by tqdm, once a second has passed.

    Parameters
    ----------
    total
        How many there are to do.
    show
        False never shows anything; True shows it if standard error is a terminal.
    """

    def __init__(self, total: int, *, show: bool) -> None:
        self._total = total
        self._show = show and sys.stderr is not None and sys.stderr.isatty()
        self._start = time.monotonic()
        self._bar: Any = None

    def __enter__(self) -> Progress:
        return self

    def update(self, done: int) -> None:
        """Say how many are done in all."""
        if self._bar is None:
            if not self._show or time.monotonic() - self._start < DELAY or done >= self._total:
                return
            from tqdm import tqdm

            self._bar = tqdm(total=self._total, unit=" playouts", unit_scale=True, leave=False, dynamic_ncols=True)
            late = time.monotonic() - self._start
            self._bar.start_t -= late
            self._bar.last_print_t -= late
        self._bar.update(done - self._bar.n)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.close()
