"""Accepted changes: which entries a team has agreed to, why, by whom, and until when."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from msgspec import Struct

from generator.rules.change import Change
from generator.text import fits


class Waiver(Struct, frozen=True):
    """An accepted change. `rule`, `operation` and `property` are patterns (`*`, `?`) as in `text.fits`.

    `operation` is matched against `METHOD path`, against the path alone, and against the operation id; a change that
    names no endpoint has the empty text. `property` is matched against the property path joined by `/`. `expires` is
    the last day on which it holds.
    """

    rule: str
    operation: str = "*"
    property: str = "*"
    reason: str = ""
    owner: str = ""
    expires: date | None = None

    def expired(self, today: date) -> bool:
        return self.expires is not None and self.expires < today

    def covers(self, change: Change) -> bool:
        """Whether the waiver is about this change, whatever the day."""
        return fits(change.id, self.rule) and self._names(change) and fits("/".join(change.property), self.property)

    def _names(self, change: Change) -> bool:
        if self.operation == "*":
            return True
        called = f"{change.operation} {change.path}".strip()
        wanted = _upper_method(self.operation)
        return any(fits(name, wanted) for name in (called, change.path)) or (
            bool(change.operation_id) and fits(change.operation_id, self.operation)
        )


def _upper_method(glob: str) -> str:
    method, blank, path = glob.partition(" ")
    return f"{method.upper()} {path.strip()}" if blank else glob


class Waived(Struct, frozen=True):
    """What waivers made of a list of changes. `left` are the changes that stand."""

    left: tuple[Change, ...]
    waived: tuple[tuple[Change, Waiver], ...]
    unused: tuple[Waiver, ...]
    expired: tuple[Waiver, ...]


def apply_waivers(changes: Sequence[Change], waivers: Sequence[Waiver], today: date) -> Waived:
    """Take out the accepted changes. The first waiver in force that covers a change counts; expired ones do not."""
    if not waivers:
        return Waived(tuple(changes), (), (), ())
    in_force = [waiver for waiver in waivers if not waiver.expired(today)]
    used: set[int] = set()
    left: list[Change] = []
    waived: list[tuple[Change, Waiver]] = []
    for change in changes:
        index = next((i for i, waiver in enumerate(in_force) if waiver.covers(change)), None)
        if index is None:
            left.append(change)
        else:
            used.add(index)
            waived.append((change, in_force[index]))
    return Waived(
        tuple(left),
        tuple(waived),
        tuple(waiver for i, waiver in enumerate(in_force) if i not in used),
        tuple(waiver for waiver in waivers if waiver.expired(today)),
    )
