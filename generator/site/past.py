"""The past of an API as pages need it: the only module that knows the ledger.

`read_past` turns a ledger into revisions, steps with each root once, and the blocks of every endpoint.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from generator.compare.model import Location
from generator.ledger import model as ledger
from generator.rules.change import Change
from generator.rules.model import Level
from generator.site.model import Block, EndpointPast, Entry, Revision, Since
from generator.site.names import anchor, slug

BLOCKS_ON_PAGE = 24
ENTRIES_ON_PAGE = 90
"""So much of an endpoint's past is on its page; the rest is on the pages of the revisions."""

LEVELS = (Level.ERROR, Level.WARNING, Level.INFO)
_BRANCH = re.compile(r"(?:one|any)Of\[(?:#/components/schemas/|#/definitions/)?(.+)\]")
_ADDED = re.compile(r"(?:optional|required)-(?:property-added|request-property|request-parameter)")


@dataclass(frozen=True, slots=True)
class Root:
    """A change with all the places it is felt in. `change` is the one with the shortest property path."""

    change: Change
    places: tuple[Change, ...]

    @property
    def operations(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(key_of(place) for place in self.places if place.path))


@dataclass(frozen=True, slots=True)
class Step:
    """One revision against the one before it. `apart` counts changes that name no endpoint."""

    base: Revision
    revision: Revision
    changes: tuple[Change, ...]
    roots: tuple[Root, ...]
    apart: int

    @property
    def revision_counts(self) -> dict[Level, int]:
        """Changes by level."""
        return counts(self.changes)


@dataclass(frozen=True)
class Past:
    """All of it, oldest first."""

    revisions: tuple[Revision, ...]
    steps: tuple[Step, ...]
    touched: Mapping[str, tuple[tuple[int, tuple[Change, ...]], ...]]
    """Endpoint to the steps that touched it, oldest first."""
    _since: dict[str, dict[tuple[str, ...], Since]] = field(default_factory=dict)

    def step_to(self, index: int) -> Step | None:
        """The step to the revision of that index, counted from 0; none to the first."""
        revision = self.revisions[index]
        return next((step for step in self.steps if step.revision is revision), None)

    def endpoint(self, key: str) -> EndpointPast:
        """The past of `METHOD /path` (or `METHOD webhook:NAME`)."""
        blocks = [
            Block(
                revision=self.steps[index].revision,
                counts=counts(changes),
                entries=tuple(entry(change, self.steps[index].revision) for change in ordered(changes)),
                apart=self.steps[index].apart,
            )
            for index, changes in reversed(self.touched.get(key, ()))
        ]
        total = {level: sum(block.counts[level] for block in blocks) for level in LEVELS}
        return EndpointPast(len(self.revisions), total, tuple(blocks))

    def shown(self, key: str) -> int:
        """How many blocks, newest first, the page of an endpoint has."""
        room = ENTRIES_ON_PAGE
        touched = self.touched.get(key, ())[-BLOCKS_ON_PAGE:]
        for number, (_, changes) in enumerate(reversed(touched)):
            room -= len(changes)
            if room < 0 and number:
                return number
        return len(touched)

    def on_page(self, key: str, revision: Revision) -> bool:
        """Has the page of an endpoint the block of this revision?"""
        number = self.shown(key)
        touched = self.touched.get(key, ())
        return any(self.steps[index].revision is revision for index, _ in touched[len(touched) - number :])

    def since(self, key: str) -> Mapping[tuple[str, ...], Since]:
        """When what an endpoint has now was added: where it stands (`place`) and property path to day."""
        found = self._since.get(key)
        if found is None:
            found = {}
            for index, changes in self.touched.get(key, ()):
                revision = self.steps[index].revision
                for change in changes:
                    if revision.day is not None and _ADDED.search(change.id):
                        where = (place(change.location), *path_of(change.property))
                        found[where] = Since(revision.day, change_anchor(change, revision))
            self._since[key] = found
        return found


def key_of(change: Change) -> str:
    return f"{change.operation} {change.path}"


def path_of(path: Sequence[str]) -> tuple[str, ...]:
    """A property path with the branches of unions by their names, as the fields of a page have it."""
    return tuple(found[1].removeprefix("/") if (found := _BRANCH.fullmatch(part)) else part for part in path)


def place(location: Location) -> str:
    """The prefix of the anchors of what stands at a location."""
    if location.kind == "parameter":
        return anchor(location.place, location.name)
    if location.kind == "header":
        return anchor(location.status, "header", location.name)
    if location.kind == "body":
        return anchor(location.status) if location.status else "body"
    return ""


def change_anchor(change: Change, revision: Revision) -> str:
    return f"{revision.anchor}.{change.fingerprint[:10]}"


def entry(change: Change, revision: Revision) -> Entry:
    where = place(change.location)
    return Entry(
        rule=change.id,
        level=change.level,
        text=change.text,
        anchor=change_anchor(change, revision),
        target=anchor(where, *path_of(change.property)) if where and not change.location.payload else "",
        reach=change.reach,
        others=change.other_paths,
    )


def ordered(changes: Sequence[Change]) -> list[Change]:
    """By level, then rule, then property path: as the history of an endpoint is read."""
    return sorted(changes, key=lambda change: (-change.level, change.id, change.property))


def counts(changes: Sequence[Change]) -> dict[Level, int]:
    return {level: sum(change.level is level for change in changes) for level in LEVELS}


def roots_of(changes: Sequence[Change]) -> tuple[Root, ...]:
    """Each root once, in the order of first appearance: rule, level, both places, and what the wording says."""
    said: dict[int, str] = {}
    roots: dict[object, list[Change]] = {}
    for change in changes:
        if change.base is None and change.revision is None:
            roots[id(change)] = [change]
            continue
        arguments = said.get(id(change.arguments))
        if arguments is None:
            arguments = said[id(change.arguments)] = repr(sorted(change.arguments.items()))
        roots.setdefault((change.id, change.level, change.base, change.revision, arguments), []).append(change)
    return tuple(Root(min(places, key=lambda c: len(c.property)), tuple(places)) for places in roots.values())


def step_of(base: Revision, revision: Revision, changes: Sequence[Change]) -> Step:
    """A step between any two revisions."""
    apart = sum(not change.path for change in changes)
    return Step(base, revision, tuple(changes), roots_of(changes), apart)


def read_past(book: ledger.Ledger) -> Past:
    """The past out of a ledger."""
    steps_by = {id(step.revision): step for step in book.steps}
    folded = {id(step.revision): roots_of(step.changes) for step in book.steps}
    seen: dict[str, int] = {}
    revisions: dict[int, Revision] = {}
    for number, revision in enumerate(book.revisions, 1):
        name = revision_name(revision.date, revision.label, revision.id)
        seen[name] = seen.get(name, 0) + 1
        name = name if seen[name] == 1 else f"{name}-{seen[name]}"
        made = steps_by.get(id(revision))
        revisions[id(revision)] = Revision(
            id=revision.id,
            day=revision.date,
            label=revision.label,
            version=revision.version,
            ordinal=number,
            file=f"revisions/{name}.html",
            anchor=name,
            first=id(revision) not in steps_by,
            counts=counts(made.changes if made is not None else ()),
        )
    steps = []
    touched: dict[str, list[tuple[int, tuple[Change, ...]]]] = {}
    for index, step in enumerate(book.steps):
        by_key: dict[str, list[Change]] = {}
        apart = 0
        for change in step.changes:
            if change.path:
                by_key.setdefault(key_of(change), []).append(change)
            else:
                apart += 1
        for key, changes in by_key.items():
            touched.setdefault(key, []).append((index, tuple(changes)))
        steps.append(
            Step(revisions[id(step.base)], revisions[id(step.revision)], step.changes, folded[id(step.revision)], apart)
        )
    return Past(tuple(revisions.values()), tuple(steps), {key: tuple(found) for key, found in touched.items()})


def revision_name(day: date | None, label: str, identity: str) -> str:
    return f"{day.isoformat() if day else slug(label)[:40] or 'revision'}-{identity}"
