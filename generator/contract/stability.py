"""`x-stability-level`: the ecosystem's four words for how settled an operation, parameter or property is."""

from __future__ import annotations

STABILITIES = ("draft", "alpha", "beta", "stable")
"""From the least settled up. What has no level counts as stable."""


def below(level: object, lowest: str) -> bool:
    """Whether a level, as written, lies below `lowest` (empty: nothing does). Other words than the four do not."""
    if not lowest or level not in STABILITIES:
        return False
    return STABILITIES.index(str(level)) < STABILITIES.index(lowest)
