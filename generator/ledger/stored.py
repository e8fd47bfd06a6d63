"""Changes as JSON that can be read back: what the store keeps of a comparison."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import orjson
from msgspec.structs import replace

from generator.compare.model import Effect, Location
from generator.document.model import Place, Position
from generator.rules.change import Change, Root, Said
from generator.rules.model import Level

Naming = Callable[[str], str]
"""The name of a file to another one."""

_OTHERS = (
    *("id", "text", "operation", "path", "operation_id", "section", "other_paths", "reach", "fingerprint"),
    *("facet", "action", "hint"),
)
_LOCATION = Location.__struct_fields__


def dump_changes(changes: Sequence[Change]) -> bytes:
    return orjson.dumps([plain_change(change) for change in changes])


def load_changes(data: bytes) -> tuple[Change, ...]:
    """What `dump_changes` wrote. Raises ValueError, KeyError or TypeError when it was written by something else."""
    places = Places()
    return tuple(read_change(entry, places, places) for entry in orjson.loads(data))


class Places:
    """Places read back, each made once, with the names of their files turned by `naming`."""

    def __init__(self, naming: Naming = str) -> None:
        self._naming = naming
        self._names: dict[str, str] = {}

    def of(self, file: str, pointer: Sequence[str]) -> Place:
        name = self._names.get(file)
        if name is None:
            name = self._names[file] = self._naming(file)
        return Place(name, tuple(pointer))


def plain_change(change: Change) -> dict[str, object]:
    """A change as plain values."""
    plain: dict[str, object] = {name: getattr(change, name) for name in _OTHERS}
    plain["arguments"] = dict(change.arguments)
    plain["attributes"] = dict(change.attributes)
    plain["level"] = int(change.level)
    plain["effect"] = change.effect.value
    plain["location"] = plain_location(change.location)
    plain["property"] = list(change.property)
    plain["base"] = None if change.base is None else plain_place(change.base)
    plain["revision"] = None if change.revision is None else plain_place(change.revision)
    return plain


def read_change(plain: dict[str, Any], base: Places, revision: Places) -> Change:
    """What `plain_change` made, which is used up by this."""
    plain["level"] = Level(plain["level"])
    plain["effect"] = Effect(plain["effect"])
    plain["location"] = read_location(plain["location"])
    plain["property"] = tuple(plain["property"])
    one, other = plain["base"], plain["revision"]
    plain["base"] = None if one is None else base.of(*one)
    plain["revision"] = None if other is None else revision.of(*other)
    return Change.of(**plain)


def plain_location(location: Location) -> list[object]:
    return [list(value) if isinstance(value, tuple) else value for value in (getattr(location, n) for n in _LOCATION)]


def read_location(plain: Sequence[Any]) -> Location:
    values: list[Any] = [tuple(value) if isinstance(value, list) else value for value in plain]
    return Location(*values)


def plain_place(place: Place) -> tuple[str, list[str]]:
    return place.file, list(place.pointer)


def renamed(changes: Sequence[Change], base: Naming, revision: Naming) -> tuple[Change, ...]:
    """The changes with the files of both sides under other names. Places that were one object stay one."""
    bases, revisions = _Renamed(base), _Renamed(revision)
    roots: dict[int, Root] = {}
    said: dict[int, Said] = {}
    for one in (change.said for change in changes):
        root = one.root
        if id(root) not in roots:
            roots[id(root)] = replace(root, base=bases.of(root.base), revision=revisions.of(root.revision))
        if id(one) not in said:
            said[id(one)] = replace(one, root=roots[id(root)])
    return tuple(replace(change, said=said[id(change.said)]) for change in changes)


def renamed_positions(positions: Mapping[Place, Position], naming: Naming) -> dict[Place, Position]:
    return {Place(naming(place.file), place.pointer): position for place, position in positions.items()}


class _Renamed:
    def __init__(self, naming: Naming) -> None:
        self._naming = naming
        self._places: dict[Place, Place] = {}

    def of(self, place: Place | None) -> Place | None:
        if place is None:
            return None
        made = self._places.get(place)
        if made is None:
            made = self._places[place] = Place(self._naming(place.file), place.pointer)
        return made
