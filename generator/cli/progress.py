"""Progress on a terminal; silent everywhere else."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from time import monotonic

from generator.text import plain

BAR = 24
EVERY = 0.1
"""Seconds between two drawings of the bar."""


class Progress:
    """One line that says what is being worked on, and is gone when it is done.

    Called with a label it shows that. After `begin(number)` each `tick(label)` moves a bar on, with the rate and, after
    a while, the time that is left; ticks may come from several threads.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._shown = sys.stderr.isatty()
        self._clock = clock
        self._lock = threading.Lock()
        self._total = 0
        self._done = 0
        self._began = 0.0
        self._drawn = 0.0

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        self("")

    def __call__(self, label: str) -> None:
        if self._shown:
            sys.stderr.write(f"\r\x1b[K{plain(label)}")
            sys.stderr.flush()

    def begin(self, total: int) -> None:
        """There are `total` things to do from now on."""
        self._total, self._done, self._began, self._drawn = total, 0, self._clock(), 0.0

    def tick(self, label: str) -> None:
        """One of them is done."""
        with self._lock:
            self._done += 1
            now = self._clock()
            if self._shown and (now - self._drawn >= EVERY or self._done == self._total):
                self._drawn = now
                self(self.bar(label, now))

    def bar(self, label: str, now: float) -> str:
        """``[######      ] 40/213  21/s, 8 s left  2026-07-26``"""
        total = max(self._total, self._done)
        filled = BAR * self._done // total if total else 0
        seconds = now - self._began
        told = f"[{'#' * filled}{' ' * (BAR - filled)}] {self._done}/{total}"
        if seconds >= 1:
            rate = self._done / seconds
            told += f"  {rate:.3g}/s, {_duration((total - self._done) / rate)} left"
        return f"{told}  {label[:40]}"


def _duration(seconds: float) -> str:
    """``8 s``, ``3:20``"""
    whole = round(seconds)
    return f"{whole} s" if whole < 60 else f"{whole // 60}:{whole % 60:02}"
