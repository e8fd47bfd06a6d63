"""Folding a flat list of changes for people: each root once, under the operations that feel it."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from functools import cache, partial
from itertools import chain
from typing import TypeVar

from msgspec import Struct

from generator.rules.change import Change, Endpoint, Said
from generator.rules.changes import Changes

_Told = TypeVar("_Told", Change, Said)


class Entry(Struct, frozen=True, eq=False):
    """One root. `change` is the place people are shown: the one with the shortest property path, else the first.

    `endpoints` are those that feel it. The places are laid out when they are asked for, and so is what is `said`.
    """

    change: Change
    endpoints: tuple[Endpoint, ...]
    lay_out: Callable[[], tuple[Change, ...]]
    say_all: Callable[[], tuple[Said, ...]]

    @property
    def places(self) -> tuple[Change, ...]:
        """Every place of the root, in the order of the flat list."""
        return self.lay_out()

    @property
    def said(self) -> tuple[Said, ...]:
        """What is said of the root at its places, in order; what several operations are told alike mostly once."""
        return self.say_all()


class Section(Struct, frozen=True):
    """Entries felt by the same operations (none: they name no endpoint). `operations` are like ``GET /pets``."""

    operations: tuple[str, ...]
    entries: tuple[Entry, ...]


def operation_name(change: Change) -> str:
    return f"{change.operation} {change.path}" if change.operation else ""


def fold(changes: Sequence[Change]) -> list[Entry]:
    """Bring the places of one root together, in the order in which roots first appear.

    One root: rule, level, both root places, and what the wording says of it. A change without any root place stands
    alone.
    """
    if isinstance(changes, Changes):
        return [*_fold_listed(changes), *_fold_flat(changes.apart)]
    return _fold_flat(changes)


def _fold_flat(changes: Sequence[Change]) -> list[Entry]:
    roots: dict[object, list[Change]] = {}
    by_root: dict[int, list[Change]] = {}  # what many operations are told alike is looked at once
    for change in changes:
        places = by_root.get(id(change.said.root))
        if places is None:
            places = by_root[id(change.said.root)] = roots.setdefault(_root(change), [])
        places.append(change)
    return [_entry(places) for places in roots.values()]


def _root(change: Change) -> object:
    root = change.said.root
    if root.base is None and root.revision is None:
        return id(change)
    return root.id, root.level, root.base, root.revision, repr(sorted(root.arguments.items()))


def _entry(places: list[Change]) -> Entry:
    shown = min(places, key=lambda change: len(change.property))
    endpoints = tuple({id(place.endpoint): place.endpoint for place in places}.values())
    return Entry(
        shown,
        endpoints,
        lambda: tuple(places),
        lambda: tuple({id(place.said): place.said for place in places}.values()),
    )


class _Places:
    """The places of one root while they are brought together."""

    def __init__(self) -> None:
        self.shown: Change | None = None
        self.endpoints: list[Endpoint] = []

    def consider(self, said: Said, endpoint: Endpoint) -> None:
        """Show this place when it is nearer than the one that is shown so far."""
        shown = self.shown
        if shown is not None:
            far, near = len(shown.property), len(said.property)
            if near > far or (near == far and not (shown.endpoint is endpoint and said.order < shown.said.order)):
                return
        self.shown = Change(said, endpoint)


def _fold_listed(changes: Changes) -> list[Entry]:
    """The same for a list that is not laid out: each group is looked into once."""
    found: dict[int, _Places] = {}
    felt_by: dict[int, list[list[Endpoint]]] = {}  # of each group the endpoints of its roots
    for endpoint, groups in changes.listed:
        new = [group for group in groups if id(group) not in felt_by]
        for key in _first_met(new, found):
            found[key] = _Places()
        for group in new:
            nearest = _nearest(group)
            felt_by[id(group)] = [found[key].endpoints for key in nearest]
            for key, said in nearest.items():
                found[key].consider(said, endpoint)
        for group in groups:
            for endpoints in felt_by[id(group)]:
                if not endpoints or endpoints[-1] is not endpoint:
                    endpoints.append(endpoint)
    laid_out, all_said = cache(lambda: _by_root(changes)), cache(lambda: _said_by_root(changes))
    return [
        Entry(places.shown, tuple(places.endpoints), partial(_of, key, laid_out), partial(_of, key, all_said))
        for key, places in found.items()
        if places.shown is not None
    ]


def _first_met(groups: Sequence[Sequence[Said]], known: Container[int]) -> list[int]:
    """The roots that are met for the first time, in the order of the flat list."""
    first: dict[int, tuple[int, str, tuple[str, ...]]] = {}
    for said in chain.from_iterable(groups):
        key = id(said.root)
        if key not in known:
            order = said.order
            if key not in first or order < first[key]:
                first[key] = order
    return sorted(first, key=lambda key: first[key])


def _nearest(group: Sequence[Said]) -> dict[int, Said]:
    """The shortest property path of each root in a group; of several the first."""
    found: dict[int, Said] = {}
    for said in group:
        known = found.get(id(said.root))
        if known is None or len(said.property) < len(known.property):
            found[id(said.root)] = said
    return found


def _by_root(changes: Changes) -> dict[int, list[Change]]:
    found: dict[int, list[Change]] = {}
    for change in changes:
        found.setdefault(id(change.said.root), []).append(change)
    return found


def _said_by_root(changes: Changes) -> dict[int, list[Said]]:
    groups = {id(group): group for listed in changes.listed for group in listed.groups}.values()
    found: dict[int, list[Said]] = {}
    for said in chain.from_iterable(groups):
        found.setdefault(id(said.root), []).append(said)
    return found


def _of(key: int, found: Callable[[], dict[int, list[_Told]]]) -> tuple[_Told, ...]:
    return tuple(found()[key])


def sections(entries: Sequence[Entry]) -> list[Section]:
    """Group by the set of operations concerned: in order of first appearance, endpoint-less changes last."""
    grouped: dict[tuple[str, ...], list[Entry]] = {}
    for entry in entries:
        names = tuple(dict.fromkeys(endpoint.name for endpoint in entry.endpoints))
        grouped.setdefault(names, []).append(entry)
    result = [
        Section(tuple(filter(None, names)), tuple(sorted(entries, key=_within_section)))
        for names, entries in grouped.items()
    ]
    return [s for s in result if s.operations] + [s for s in result if not s.operations]


def _within_section(entry: Entry) -> tuple[int, str, tuple[str, ...]]:
    change = entry.change
    return (-change.level, change.id, change.property)
