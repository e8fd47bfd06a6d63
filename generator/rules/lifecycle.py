"""Lifecycle by day: what deprecation, sunset dates and stability levels mean on the day that is judged by.

Comparing says only what is written (`x-sunset`, `deprecated`, `x-stability-level`); here the marks are added that the
lifecycle rows of the catalogue ask for. `x-sunset` is a date or a date with time (RFC 3339 §5.6, after RFC 8594).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date

from msgspec import Struct, field
from msgspec.structs import replace

from generator.compare.model import Difference, Felt, OperationPair
from generator.contract.model import Operation
from generator.contract.stability import STABILITIES
from generator.document.model import Json

_DATE = re.compile(r"(\d{4}-\d{2}-\d{2})(?:[Tt ][0-9:.]+(?:[Zz]|[+-]\d{2}:\d{2})?)?")


class Days(Struct, frozen=True):
    """The day judged by, and the notice that a deprecation has to give, by stability."""

    today: date
    stable: int = 0
    beta: int = 0

    def notice(self, stability: str) -> int:
        """Days of notice; only stable and beta owe any, and no level at all counts as stable."""
        return {"stable": self.stable, "": self.stable, "beta": self.beta}.get(stability, 0)


class Lived(Struct, frozen=True):
    """A difference with the marks of its day, further words for its text, and whether the day was read for it."""

    difference: Difference
    names: Mapping[str, Json] = field(default_factory=dict)
    read_day: bool = False


def parse_sunset(value: Json) -> date | None:
    """The date of an `x-sunset`, or None when it is none."""
    if not isinstance(value, str):
        return None
    found = _DATE.fullmatch(value.strip())
    if found is None:
        return None
    try:
        return date.fromisoformat(found[1])
    except ValueError:
        return None


def stability_of(operation: Operation | None) -> str:
    """`x-stability-level` of an operation, or empty."""
    level = operation.extensions.get("x-stability-level") if operation is not None else None
    return level if isinstance(level, str) else ""


def is_lived(difference: Difference) -> bool:
    """May a difference read otherwise in another operation, or on another day?"""
    facet, action = difference.facet, difference.action
    return (
        facet in ("sunset", "stability")
        or (action == "removed" and facet in ("endpoint", "parameter"))
        or (action == "deprecated" and facet in ("endpoint", "parameter", "deprecated"))
    )


def lived(felt: Felt, pair: OperationPair, days: Days) -> Lived | None:
    """A felt difference as it stands on its day; None when nothing is left of it."""
    difference = felt.difference
    facet, action = difference.facet, difference.action
    if facet in ("endpoint", "parameter") and action == "removed":
        return _removed(difference, stability_of(pair.base), days)
    if action == "deprecated" and facet in ("endpoint", "parameter", "deprecated"):
        return _deprecated(difference, days.notice(stability_of(pair.revision)), days)
    if facet == "sunset":
        return _sunset(difference, days.notice(stability_of(pair.revision)), days)
    if facet == "stability" and action == "changed":
        return _stability(difference)
    return Lived(difference)


def _marked(difference: Difference, *marks: str) -> Difference:
    return replace(difference, marks=difference.marks | set(marks))


def _removed(difference: Difference, stability: str, days: Days) -> Lived:
    if "deprecated" not in difference.marks:
        if stability in ("draft", "alpha"):
            return Lived(_marked(difference, "unstable"), {"stability": stability})
        return Lived(difference)
    if difference.before is None:
        return Lived(difference)
    names = {"sunset": difference.before}
    sunset = parse_sunset(difference.before)
    if sunset is None:
        return Lived(_marked(difference, "sunset-invalid"), names)
    mark = "before-sunset" if days.today < sunset else "after-sunset"
    return Lived(_marked(difference, mark), names, True)


def _deprecated(difference: Difference, notice: int, days: Days) -> Lived:
    if difference.after is None:
        return Lived(_marked(difference, "sunset-missing") if notice else difference)
    names: dict[str, Json] = {"sunset": difference.after}
    sunset = parse_sunset(difference.after)
    if sunset is None:
        return Lived(_marked(difference, "sunset-invalid"), names)
    if notice and (sunset - days.today).days < notice:
        return Lived(_marked(difference, "sunset-too-soon"), {**names, "days": notice}, True)
    return Lived(_marked(difference, "with-sunset"), names, notice > 0)


def _sunset(difference: Difference, notice: int, days: Days) -> Lived | None:
    """A sunset date that changed while the thing stays deprecated."""
    if difference.action == "deleted":
        return Lived(difference)
    old, new = parse_sunset(difference.before), parse_sunset(difference.after)
    if new is None or (old is None and difference.before is not None):
        return Lived(replace(difference, action="invalid"))
    if old is None:
        return Lived(replace(difference, action="added"))
    if old == new:
        return None
    if new > old:
        return Lived(replace(difference, action="postponed"))
    if notice and (new - days.today).days < notice:
        return Lived(replace(difference, action="changed-too-small"), {"days": notice}, True)
    return Lived(replace(difference, action="advanced"), {}, notice > 0)


def _stability(difference: Difference) -> Lived | None:
    """A level that changed; no level at all counts as stable."""
    old, new = (side if side is not None else "stable" for side in (difference.before, difference.after))
    for side in (new, old):
        if side not in STABILITIES:
            return Lived(replace(difference, action="invalid", before=old, after=side))
    if old == new:
        return None
    lower = STABILITIES.index(str(new)) < STABILITIES.index(str(old))
    return Lived(replace(difference, action="decreased" if lower else "increased", before=old, after=new))
