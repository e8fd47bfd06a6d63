"""A claim: a difference that by variance breaks somebody."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from generator.compare.model import Difference, Direction, Effect
from generator.witness.touch import touches


class Claim(NamedTuple):
    """A difference that breaks, at its path below the pair that is looked at."""

    difference: Difference
    path: tuple[str, ...]

    def shown_at(self, places: Iterable[tuple[str | int, ...]]) -> bool:
        """Is it this that is wrong, where an instance is wrong at these places?"""
        return any(touches(self.path, place) for place in places)


def breaking(difference: Difference, direction: Direction) -> bool:
    """Does a difference, by variance, break who is met in this direction?"""
    return difference.effect is Effect.REPLACES or difference.effect is (
        Effect.NARROWS if direction == "request" else Effect.WIDENS
    )
