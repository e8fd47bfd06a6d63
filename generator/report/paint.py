"""Signs and colours of the formats for people. Every sign stands beside its word, so nothing depends on colour."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.rules.model import Level
from generator.text import number_of

SYMBOLS: Mapping[Level, str] = {Level.ERROR: "▲", Level.WARNING: "●", Level.INFO: "○"}
COLORS: Mapping[Level, str] = {Level.ERROR: "31", Level.WARNING: "33", Level.INFO: "36"}
BOLD, FAINT = "1", "2"

Paint = Callable[[str, str], str]
"""Text and an SGR code (ECMA-48 §8.3.117) to text."""


def by_level(numbers: Mapping[Level, int]) -> str:
    """``1 ▲ error, 0 ● warning, 2 ○ info``, in the order given."""
    return ", ".join(f"{number} {SYMBOLS[level]} {level.word}" for level, number in numbers.items())


def counted(changes: Mapping[Level, int], causes: int, where: str = "") -> str:
    """``5 changes: 2 ▲ error, …``; ``5 changes with 3 causes: 2 ▲ error, …`` where some share one.

    `where` stands behind the number of changes.
    """
    total = sum(changes.values())
    shared = f" with {number_of(causes, 'cause')}" if causes != total else ""
    return f"{number_of(total, 'change')}{where}{shared}: {by_level(changes)}"


def painter(color: bool) -> Paint:
    if color:
        return lambda text, code: f"\x1b[{code}m{text}\x1b[0m"
    return lambda text, code: text
