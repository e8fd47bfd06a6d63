"""What of a ledger is looked at: an endpoint, a path, a level, a stretch of time; and how much that is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from difflib import get_close_matches

from generator.errors import UsageError
from generator.ledger.model import EndpointLife, Ledger, PropertyLife, Revision, Step
from generator.rules.change import Change
from generator.rules.changes import levels_of
from generator.rules.model import Level
from generator.text import fits

_BRACES = re.compile(r"\{[^}/]*\}")


@dataclass(frozen=True, slots=True)
class Filters:
    """What is wanted; what is empty filters nothing. `path`, `tag` and `rules` are patterns with `*`."""

    endpoint: str = ""
    path: str = ""
    tag: str = ""
    levels: tuple[Level, ...] = ()
    rules: tuple[str, ...] = ()

    @property
    def any(self) -> bool:
        return bool(self.endpoint or self.path or self.tag or self.levels or self.rules)


@dataclass(frozen=True, slots=True)
class Block:
    """One revision with the changes that are looked at. `step` is None for the starting point."""

    number: int
    revision: Revision
    step: Step | None
    changes: tuple[Change, ...]

    @property
    def counts(self) -> dict[Level, int]:
        return levels_of(self.changes)

    @property
    def names_no_endpoint(self) -> int:
        """How many changes of the whole revision name no endpoint."""
        return sum(not change.path for change in self.step.changes) if self.step is not None else 0


@dataclass(frozen=True, slots=True)
class View:
    """A part of a ledger, oldest first. `of` is the number of revisions it was taken from.

    `lives` are the endpoints that are looked at: those of one name (several lives of it), or all that fit the filters.
    """

    ledger: Ledger
    filters: Filters
    blocks: tuple[Block, ...]
    of: int
    lives: tuple[EndpointLife, ...]

    @property
    def endpoint(self) -> str:
        """The newest name of the one endpoint that is looked at, else empty."""
        return self.lives[-1].name if self.filters.endpoint and self.lives else ""

    @property
    def changes(self) -> tuple[Change, ...]:
        return tuple(change for block in self.blocks for change in block.changes)

    @property
    def totals(self) -> dict[Level, int]:
        return levels_of(self.changes)


def as_of(ledger: Ledger, number: int) -> Ledger:
    """The ledger as it stood when it had `number` revisions."""
    first = len(ledger.revisions) - len(ledger.steps)
    lives = (_life_as_of(life, number) for life in ledger.endpoints if life.added <= number)
    return replace(
        ledger,
        revisions=ledger.revisions[:number],
        steps=ledger.steps[: max(0, number - first)],
        endpoints=tuple(sorted(lives, key=lambda life: bool(life.removed))),
    )


def _life_as_of(life: EndpointLife, number: int) -> EndpointLife:
    def upto(when: int) -> int:
        return when if when <= number else 0

    properties = tuple(
        PropertyLife(one.status, one.property, one.added, upto(one.deprecated), upto(one.removed))
        for one in life.properties
        if one.added <= number
    )
    return replace(
        life,
        deprecated=upto(life.deprecated),
        removed=upto(life.removed),
        sunset=life.sunset if upto(life.deprecated) else "",
        changed=tuple(when for when in life.changed if when <= number),
        properties=tuple(one for one in properties if one.added or one.deprecated or one.removed),
    )


def look(ledger: Ledger, filters: Filters, since: int = 1) -> View:
    """The part of a ledger that the filters ask for, from revision number `since` on.

    With a filter only revisions that have something to show are in it. Raises UsageError for an endpoint or a tag that
    there never was.
    """
    lives = _lives(ledger, filters)
    names = {name for life in lives for name in (life.name, *life.former)}
    steps = {id(step.revision): step for step in ledger.steps}
    blocks = []
    for number, revision in enumerate(ledger.revisions, 1):
        if number < since:
            continue
        step = steps.get(id(revision))
        changes = tuple(_wanted(step.changes, filters, names)) if step is not None else ()
        if changes or not filters.any:
            blocks.append(Block(number, revision, step, changes))
    return View(ledger, filters, tuple(blocks), max(0, len(ledger.revisions) - since + 1), lives)


def _wanted(changes: Iterable[Change], filters: Filters, names: set[str]) -> Iterable[Change]:
    for change in changes:
        if filters.levels and change.level not in filters.levels:
            continue
        if filters.rules and not any(fits(change.id, rule) for rule in filters.rules):
            continue
        if filters.path and not fits(change.path, filters.path):
            continue
        if (filters.endpoint or filters.tag) and f"{change.operation} {change.path}" not in names:
            continue
        yield change


def _lives(ledger: Ledger, filters: Filters) -> tuple[EndpointLife, ...]:
    lives = ledger.endpoints
    if filters.endpoint:
        lives = find_endpoint(ledger, filters.endpoint)
    if filters.tag:
        lives = tuple(life for life in lives if any(fits(tag, filters.tag) for tag in life.tags))
        if not lives and not filters.endpoint:
            tags = sorted({tag for life in ledger.endpoints for tag in life.tags})
            raise UsageError(f"no endpoint has the tag {filters.tag!r}", hint=_near(filters.tag, tags))
    if filters.path:
        lives = tuple(life for life in lives if fits(life.path, filters.path))
    return lives


def find_endpoint(ledger: Ledger, name: str) -> tuple[EndpointLife, ...]:
    """All lives of the endpoint ``METHOD /path`` (or of that operation id), oldest first.

    Earlier names count too, and so does any name of a path parameter. Raises UsageError when there is none.
    """
    method, blank, path = name.strip().partition(" ")
    wanted = f"{method.upper()} {path.strip()}" if blank else name.strip()
    for told in (_names, _shapes, _operation_ids):
        asked = _shape(wanted) if told is _shapes else wanted
        found = [life for life in ledger.endpoints if asked in told(life)]
        if found:
            return tuple(sorted(found, key=lambda life: life.added))
    raise UsageError(
        f"there is no endpoint {name!r} in the history of {ledger.api}",
        hint=_near(wanted, [life.name for life in ledger.endpoints]) or "`METHOD /path` or an operationId was expected",
    )


def _names(life: EndpointLife) -> Sequence[str]:
    return (life.name, *life.former)


def _shapes(life: EndpointLife) -> Sequence[str]:
    return [_shape(name) for name in _names(life)]


def _operation_ids(life: EndpointLife) -> Sequence[str]:
    return (life.operation_id,) if life.operation_id else ()


def _shape(name: str) -> str:
    return _BRACES.sub("{}", name)


def _near(word: str, known: Sequence[str]) -> str:
    spelled = {one.casefold(): one for one in known}
    near = [spelled[one] for one in get_close_matches(word.casefold(), spelled, n=3, cutoff=0.6)]
    return f"did you mean {' or '.join(f'`{one}`' for one in near)}?" if near else ""


def find_revision(ledger: Ledger, name: str) -> int:
    """The number of the revision called `name`: id (or its beginning), label, version, commit; the newest of several.

    A day means the last revision up to it, 0 when there is none. Raises UsageError when nothing is called that.
    """
    try:
        day = date.fromisoformat(name)
    except ValueError:
        day = None
    if day is not None:
        numbers = [n for n, revision in enumerate(ledger.revisions, 1) if revision.date and revision.date <= day]
        return max(numbers, default=0)
    numbered = list(enumerate(ledger.revisions, 1))[::-1]
    for test in (_is_called, _starts_like, _has_version):
        for number, revision in numbered:
            if test(revision, name):
                return number
    raise UsageError(
        f"there is no revision {name!r} of {ledger.api}",
        hint="name one by its id, label or version, or give a day such as 2026-07-26",
    )


def since_number(ledger: Ledger, name: str) -> int:
    """The number of the first revision since `name`: that revision itself, or the first of that day or later."""
    try:
        day = date.fromisoformat(name)
    except ValueError:
        return find_revision(ledger, name)
    numbers = [n for n, revision in enumerate(ledger.revisions, 1) if revision.date and revision.date >= day]
    return min(numbers, default=len(ledger.revisions) + 1)


def starts_at(named: Sequence[tuple[str, date | None]], since: str) -> int | None:
    """The index of the first of (label, day) pairs since a day, or since the one whose label begins like `since`."""
    try:
        day = date.fromisoformat(since)
    except ValueError:
        found = (index for index, (label, _) in enumerate(named) if label == since or _begins(label, since))
    else:
        found = (index for index, (_, when) in enumerate(named) if when is not None and when >= day)
    return next(found, None)


def _begins(label: str, name: str) -> bool:
    return len(name) >= 4 and bool(label) and (label.startswith(name) or name.startswith(label))


def _is_called(revision: Revision, name: str) -> bool:
    return name in (revision.id, revision.label, f"{revision.date}-{revision.id}")


def _starts_like(revision: Revision, name: str) -> bool:
    commit = revision.source.partition(":")[0] if ":" in revision.source else ""
    return len(name) >= 4 and (revision.id.startswith(name) or (bool(commit) and name.startswith(commit)))


def _has_version(revision: Revision, name: str) -> bool:
    return bool(revision.version) and name.removeprefix("v") == revision.version.removeprefix("v")
