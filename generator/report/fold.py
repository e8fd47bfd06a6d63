"""Folding a flat list of changes for people: each root once, under the operations that feel it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.rules.change import Change
from generator.rules.model import Level


@dataclass(frozen=True, slots=True)
class Entry:
    """One root. `change` is the place people are shown: the one with the shortest property path, else the first."""

    change: Change
    places: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Section:
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
    roots: dict[object, _Places] = {}
    by_said: dict[int, _Places] = {}  # what many operations are told alike is looked at once
    for change in changes:
        places = by_said.get(id(change.said))
        if places is None:
            places = by_said[id(change.said)] = roots.setdefault(_root(change), _Places(change))
            if len(change.property) < len(places.shown.property):
                places.shown = change
        places.all.append(change)
    return [Entry(places.shown, tuple(places.all)) for places in roots.values()]


class _Places:
    """The places of one root while they are brought together."""

    def __init__(self, first: Change) -> None:
        self.shown = first
        self.all: list[Change] = []


def _root(change: Change) -> object:
    said = change.said
    if said.base is None and said.revision is None:
        return id(change)
    return said.id, said.level, said.base, said.revision, repr(sorted(said.arguments.items()))


def sections(changes: Sequence[Change]) -> list[Section]:
    """Fold, and group by the set of operations concerned: in order of first appearance, endpoint-less changes last."""
    grouped: dict[tuple[str, ...], list[Entry]] = {}
    for entry in fold(changes):
        names = tuple(dict.fromkeys(operation_name(place) for place in entry.places))
        grouped.setdefault(names, []).append(entry)
    result = [
        Section(tuple(filter(None, names)), tuple(sorted(entries, key=_within_section)))
        for names, entries in grouped.items()
    ]
    return [s for s in result if s.operations] + [s for s in result if not s.operations]


def counts(entries: Sequence[Entry]) -> dict[Level, int]:
    """How many entries there are of each level, the worst first."""
    return {level: sum(entry.change.level is level for entry in entries) for level in sorted(Level, reverse=True)}


def _within_section(entry: Entry) -> tuple[int, str, tuple[str, ...]]:
    change = entry.change
    return (-change.level, change.id, change.property)
