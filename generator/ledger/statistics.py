"""Figures about a past: breaking changes by month, endpoints that change most, notice given before removal."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from statistics import median

from generator.ledger.ages import day_of
from generator.ledger.model import Ledger
from generator.ledger.view import View
from generator.rules.change import Change
from generator.rules.changes import levels_of
from generator.rules.model import Level

MOST = 10


@dataclass(frozen=True, slots=True)
class Changed:
    """How often an endpoint changed, and by how much."""

    endpoint: str
    revisions: int
    counts: dict[Level, int]


@dataclass(frozen=True, slots=True)
class Notice:
    """An endpoint that was deprecated and then removed, with the days between."""

    endpoint: str
    deprecated: date
    removed: date

    @property
    def days(self) -> int:
        return (self.removed - self.deprecated).days


@dataclass(frozen=True, slots=True)
class Statistics:
    """`breaking` has every month from the first revision looked at to the last."""

    revisions: int
    changes: dict[Level, int]
    breaking: dict[str, int]
    most_changed: tuple[Changed, ...]
    notices: tuple[Notice, ...]
    without_notice: int
    """Endpoints that were removed without having been deprecated."""

    @property
    def usual_notice(self) -> float | None:
        """The median of the days between deprecation and removal."""
        return median(notice.days for notice in self.notices) if self.notices else None


def statistics(view: View) -> Statistics:
    """Figures about what is looked at."""
    ledger = view.ledger
    breaking = dict.fromkeys(_months(view), 0)
    for block in view.blocks:
        if block.revision.date is not None:
            month = block.revision.date.isoformat()[:7]
            breaking[month] = breaking.get(month, 0) + block.counts[Level.ERROR]
    notices, without = _notices(ledger, view)
    return Statistics(view.of, view.totals, breaking, _most_changed(view), notices, without)


def _months(view: View) -> list[str]:
    days = [block.revision.date for block in view.blocks if block.revision.date is not None]
    if not days:
        return []
    first, last = min(days), max(days)
    months = range(first.year * 12 + first.month - 1, last.year * 12 + last.month)
    return [f"{month // 12:04}-{month % 12 + 1:02}" for month in months]


def _most_changed(view: View) -> tuple[Changed, ...]:
    """Counted under the newest name of each endpoint."""
    newest = {name: life.name for life in view.ledger.endpoints for name in (*life.former, life.name)}
    changes: dict[str, list[Change]] = {}
    revisions: dict[str, set[int]] = {}
    for block in view.blocks:
        for change in block.changes:
            if change.path:
                told = f"{change.operation} {change.path}"
                name = newest.get(told, told)
                changes.setdefault(name, []).append(change)
                revisions.setdefault(name, set()).add(block.number)
    found = [Changed(name, len(revisions[name]), levels_of(of)) for name, of in changes.items()]
    found.sort(key=lambda one: (-one.revisions, *(-number for number in one.counts.values()), one.endpoint))
    return tuple(found[:MOST])


def _notices(ledger: Ledger, view: View) -> tuple[tuple[Notice, ...], int]:
    found = []
    without = 0
    for life in view.lives:
        if not life.removed:
            continue
        deprecated, removed = day_of(ledger, life.deprecated), day_of(ledger, life.removed)
        if not life.deprecated:
            without += 1
        elif deprecated is not None and removed is not None:
            found.append(Notice(life.name, deprecated, removed))
    return tuple(sorted(found, key=lambda notice: (notice.removed, notice.endpoint))), without
