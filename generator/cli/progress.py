"""Progress on a terminal; silent everywhere else."""

from __future__ import annotations

import sys
from collections.abc import Callable

from generator.text import plain


class Progress:
    """One line that says what is being worked on, and is gone when it is done."""

    def __init__(self) -> None:
        self._shown = sys.stderr.isatty()

    def __enter__(self) -> Callable[[str], None]:
        return self._show

    def __exit__(self, *_: object) -> None:
        self._show("")

    def _show(self, label: str) -> None:
        if self._shown:
            sys.stderr.write(f"\r\x1b[K{plain(label)}")
            sys.stderr.flush()
