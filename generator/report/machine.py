"""JSON and YAML: the list of entries that scripts read (keys as in the ecosystem, and ours)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import attrgetter
from typing import TypeAlias, TypeVar

from generator.compare.model import Location, Proof
from generator.document.model import Json, Place, pointer_text
from generator.report.fold import Entry, fold
from generator.report.model import ReportOptions
from generator.report.positions import source_of
from generator.report.yaml import dump_yaml
from generator.rules.change import Change, Endpoint, Said, fingerprint

_Object = TypeVar("_Object")
_Made = TypeVar("_Made")
_Halves: TypeAlias = "tuple[dict[str, Json], dict[str, Json]]"
"""What stands in an entry before and after the words of its operation."""

_UNPRINTABLE = re.compile(r"[\x7f-\x9f\u2028\u2029]")
"""What JSON allows in strings and a terminal takes for orders or the end of a line."""


def render_machine(changes: Sequence[Change], format: str, options: ReportOptions) -> str:
    """`changes` in one of MACHINE_FORMATS."""
    return dump_entries(entries_of(changes, options), format)


def entries_of(changes: Sequence[Change], options: ReportOptions) -> Iterator[dict[str, Json]]:
    """An entry for each change, or for each root of several; one is made when the one before is written."""
    plain = _Plain(options)
    if options.group == "root":
        return (plain.root(entry, options.all_places) for entry in fold(changes))
    return (plain.entry(change) for change in changes)


def dump_entries(entries: Iterable[dict[str, Json]], format: str) -> str:
    """The entries as `json` (an array, one entry a line), `ndjson` (one entry a line) or `yaml`.

    When nothing changed: an empty array; nothing at all in `ndjson`.
    """
    if format == "yaml":
        return dump_yaml(list(entries))
    lines = [json_line(entry) for entry in entries]
    if format == "ndjson":
        return "".join(line + "\n" for line in lines)
    if not lines:
        return "[]\n"
    lines[0] = "[\n" + lines[0]
    lines[-1] += "\n]\n"
    return ",\n".join(lines)


def plain_changes(changes: Sequence[Change], options: ReportOptions) -> list[dict[str, Json]]:
    """The entries as plain values, one for each change."""
    plain = _Plain(options)
    return [plain.entry(change) for change in changes]


def json_line(value: dict[str, Json]) -> str:
    """A value as one line of JSON in which nothing is an order to a terminal."""
    return _line(value).decode()


class _Plain:
    """Changes as plain values. What many entries share (places, locations) is made once."""

    def __init__(self, options: ReportOptions) -> None:
        def pointer(place: Place) -> Json:
            return pointer_text(place.pointer)

        def base(place: Place) -> Json:
            return source_of(place, options.base.get(place))

        def revision(place: Place) -> Json:
            return source_of(place, options.revision.get(place))

        self._location = _once(_location)
        self._pointer = _once(pointer)
        self._base = _once(base)
        self._revision = _once(revision)
        self._said = _once(self._halves)
        self._names: dict[int, str] = {}
        self._token = _once(attrgetter("token"))

    def entry(self, change: Change) -> dict[str, Json]:
        """One entry. `baseSource`/`revisionSource` and `root` have null on a side that has no place."""
        said, endpoint = change.said, change.endpoint
        first, last = self._said(said)
        made: dict[str, Json] = {
            **first,
            "operation": endpoint.operation,
            "operationId": endpoint.operation_id,
            "path": endpoint.path,
            "section": endpoint.section,
            "fingerprint": change.given or fingerprint(said, endpoint, self._token(said)),
            **last,
        }
        if said.root.hint:
            made["hint"] = said.root.hint
        if said.root.proof is not None:
            made |= _proof(said.root.proof)
        if endpoint.attributes:
            made["attributes"] = dict(endpoint.attributes)
        return made

    def _halves(self, said: Said) -> _Halves:
        root = said.root
        base, revision = root.base, root.revision
        return {"id": root.id, "text": said.text, "level": int(root.level)}, {
            "baseSource": None if base is None else self._base(base),
            "revisionSource": None if revision is None else self._revision(revision),
            "location": self._location(said.location),
            "property": list(said.property),
            "other_paths": said.other_paths,
            "root": {
                "base": None if base is None else self._pointer(base),
                "revision": None if revision is None else self._pointer(revision),
            },
            "reach": root.reach,
        }

    def root(self, entry: Entry, with_places: bool) -> dict[str, Json]:
        """The entry people are shown, with the operations that feel the same root, or with all its places."""
        if not with_places:
            return {**self.entry(entry.change), "operations": self._operations(entry.endpoints)}
        felt: list[Json] = [
            {
                "operation": place.operation,
                "path": place.path,
                "location": self._location(place.location),
                "property": list(place.property),
                "other_paths": place.other_paths,
                "fingerprint": place.given or fingerprint(place.said, place.endpoint, self._token(place.said)),
            }
            for place in entry.places
        ]
        return {**self.entry(entry.change), "places": felt}

    def _operations(self, endpoints: Sequence[Endpoint]) -> list[Json]:
        """The names of operations, each made once: hundreds may feel the same."""
        known = self._names
        known.update({id(one): one.name for one in endpoints if id(one) not in known})
        return [name for one in endpoints if (name := known[id(one)])]


def _proof(proof: Proof) -> dict[str, Json]:
    """`witness`: the instance and the property path it stands at, or a `message` in words; else `unproven`."""
    if not proof.found:
        return {"unproven": True}
    if proof.message:
        return {"witness": {"message": proof.message}}
    shown: dict[str, Json] = {"witness": {"value": proof.value, "property": list(proof.at)}}
    return {**shown, "unproven": True} if proof.in_part else shown


def _once(make: Callable[[_Object], _Made]) -> Callable[[_Object], _Made]:
    """`make`, once per object: the entries of a list share their places and locations, and outlive the call."""
    made: dict[int, _Made] = {}

    def remembered(key: _Object) -> _Made:
        found = made.get(id(key))
        if found is None:
            found = made[id(key)] = make(key)
        return found

    return remembered


def _location(location: Location) -> Json:
    """The location's own words; what does not apply is left out."""
    if location.kind == "none":
        return {"kind": "none"}
    words = {"name": location.name, "in": location.place, "status": location.status, "payload": location.payload}
    parts: dict[str, Json] = {"kind": location.kind, "direction": location.direction}
    parts.update({key: word for key, word in words.items() if word})
    if location.media_types:
        parts["mediaTypes"] = list(location.media_types)
    return parts


def _line(entry: dict[str, Json]) -> bytes:
    """An entry on one line: half the size of indented JSON, and still to be read, compared and searched by line."""
    import orjson

    try:
        line = orjson.dumps(entry)
    except (TypeError, orjson.JSONEncodeError):
        # Lone surrogates, which only an escape can write.
        import json

        line = json.dumps(entry, separators=(",", ":")).encode()
    if line.isascii() and b"\x7f" not in line:
        return line
    return _UNPRINTABLE.sub(lambda match: f"\\u{ord(match[0]):04x}", line.decode()).encode()
