"""`history.json`: a ledger as JSON that reads well in a git diff, and back.

Newest first, one change a line, in the order in which people read: a new revision is a block of new lines, and the line
of each endpoint that it touched. Loading one gives the ledger it was made of, without reading any document. Its schema
is `history.schema.json` beside this file.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from generator.compare.model import Effect, Location
from generator.document.model import Place, Position
from generator.errors import DocumentError
from generator.ledger.model import (
    EndpointLife,
    Ledger,
    PropertyLife,
    Rename,
    Revision,
    Step,
    Unreadable,
)
from generator.ledger.stored import Naming
from generator.rules.change import Change
from generator.rules.model import Level

FORMAT = 1
SCHEMA = Path(__file__).with_name("history.schema.json")

_WORDS = {"title": "", "version": "", "openapi": "", "time": "", "author": "", "summary": ""}
_LOCATION = ("direction", "name", "place", "status", "payload")


def dump_ledger(ledger: Ledger, naming: Naming = str) -> str:
    """The text of `history.json`. `naming` turns the names of files into those that shall stand there."""
    made = _Writer(ledger, cache(naming))
    blocks = ",\n".join(made.revision(number) for number in range(len(ledger.revisions), 0, -1))
    parts = [
        f'"format": {FORMAT}',
        f'"api": {_json(ledger.api)}',
        f'"revisions": [\n{blocks}\n]' if blocks else '"revisions": []',
        _listing("endpoints", (_endpoint(life) for life in ledger.endpoints), 0),
        _listing("unreadable", (made.unreadable(one) for one in ledger.broken), 0),
    ]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def load_ledger(text: str | bytes, name: str = "history.json") -> Ledger:
    """The ledger that `dump_ledger` wrote. Raises DocumentError when this is something else, or of another format."""
    try:
        data: dict[str, Any] = json.loads(text)
        if data["format"] != FORMAT:
            raise DocumentError(
                f"is a history of format {data['format']}, this version reads format {FORMAT}",
                where=name,
                hint="`apiledger generate` writes it anew",
            )
        return _read(data)
    except (ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
        raise DocumentError(f"is no history of an API: {type(error).__name__} {error}", where=name) from error


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def _listing(key: str, lines: Iterable[str], indent: int) -> str:
    pad = " " * indent
    told = f",\n{pad} ".join(lines)
    return f'{pad}"{key}": [\n{pad} {told}\n{pad}]' if told else f'{pad}"{key}": []'


class _Writer:
    """The lines of one ledger."""

    def __init__(self, ledger: Ledger, naming: Naming) -> None:
        self._ledger = ledger
        self._naming = naming
        first = len(ledger.revisions) - len(ledger.steps)
        self._steps = {number + first + 1: step for number, step in enumerate(ledger.steps)}

    def revision(self, number: int) -> str:
        """The block of the revision of that number, counted from 1."""
        revision, step = self._ledger.revisions[number - 1], self._steps.get(number)
        head: dict[str, object] = {
            "id": revision.id,
            "date": _day(revision.date),
            "label": revision.label,
            "source": self._naming(revision.source),
            **{key: value for key in _WORDS if (value := getattr(revision, key))},
            "operations": revision.operations,
            "schemas": revision.schemas,
        }
        changes = step.changes if step is not None else ()
        head["counts"] = {level.word: sum(c.level is level for c in changes) for level in sorted(Level, reverse=True)}
        parts = [f'  "{key}": {_json(value)}' for key, value in head.items()]
        if step is not None:
            if step.renames:
                parts.append(_listing("renamed", (_rename(rename) for rename in step.renames), 2))
            parts.append(_listing("endpoints", self._endpoints(step), 2))
            apart = (self._change(change, step) for change in step.changes if not change.path)
            parts.append(_listing("names_no_endpoint", apart, 2))
        return " {\n" + ",\n".join(parts) + "\n }"

    def unreadable(self, one: Unreadable) -> str:
        return _json(
            {
                "date": _day(one.date),
                "label": one.label,
                "source": self._naming(one.source),
                "where": one.where.replace(one.source, self._naming(one.source), 1) if one.source else one.where,
                "reason": one.reason,
                "hint": one.hint,
            }
        )

    def _endpoints(self, step: Step) -> Iterator[str]:
        """Neighbouring changes of one operation under one head."""
        for (method, path, name, section), changes in groupby(
            (change for change in step.changes if change.path),
            key=lambda change: (change.operation, change.path, change.operation_id, change.section),
        ):
            head: dict[str, object] = {"endpoint": f"{method} {path}", "operationId": name}
            if section != "paths":
                head["section"] = section
            lines = ",\n    ".join(self._change(change, step) for change in changes)
            yield f'{_json(head)[:-1]}, "changes": [\n    {lines}\n   ]}}'

    def _change(self, change: Change, step: Step) -> str:
        said: dict[str, object] = {"level": change.level.word, "text": change.text, "id": change.id}
        if change.property:
            said["property"] = change.property
        if change.location != Location():
            said["location"] = _location(change.location)
        if change.other_paths:
            said["other_paths"] = change.other_paths
        if change.reach != 1:
            said["reach"] = change.reach
        said["effect"] = change.effect.value
        said["facet"] = change.facet
        said["action"] = change.action
        if change.arguments:
            said["arguments"] = dict(change.arguments)
        if change.attributes:
            said["attributes"] = dict(change.attributes)
        if not change.path and change.section:
            said["section"] = change.section
        if change.hint:
            said["hint"] = change.hint
        said["fingerprint"] = change.fingerprint
        if change.base is not None:
            said["base"] = self._place(change.base, step.base, step.base_positions)
        if change.revision is not None:
            said["revision"] = self._place(change.revision, step.revision, step.revision_positions)
        return _json(said)

    def _place(self, place: Place, revision: Revision, positions: Mapping[Place, Position]) -> dict[str, object]:
        said: dict[str, object] = {} if place.file == revision.source else {"file": self._naming(place.file)}
        said["at"] = "".join(f"/{token.replace('~', '~0').replace('/', '~1')}" for token in place.pointer)
        position = positions.get(place)
        if position is not None:
            said["line"], said["column"] = position
        return said


def _day(day: date | None) -> str | None:
    return day.isoformat() if day else None


def _rename(rename: Rename) -> str:
    return _json({"method": rename.method, "before": rename.before, "after": rename.after})


def _location(location: Location) -> dict[str, object]:
    said: dict[str, object] = {"kind": location.kind}
    said.update((key, value) for key in _LOCATION if (value := getattr(location, key)))
    if location.media_types:
        said["media_types"] = location.media_types
    return said


def _endpoint(life: EndpointLife) -> str:
    said: dict[str, object] = {"endpoint": life.name, "operationId": life.operation_id, "tags": life.tags}
    said.update(_numbers(life))
    if life.sunset:
        said["sunset"] = life.sunset
    if life.former:
        said["former"] = life.former
    said["changed"] = life.changed
    head = _json(said)
    if not life.properties:
        return head
    lines = ",\n   ".join(
        _json({"status": one.status, "property": one.property, **_numbers(one)}) for one in life.properties
    )
    return f'{head[:-1]}, "properties": [\n   {lines}\n  ]}}'


def _numbers(life: EndpointLife | PropertyLife) -> dict[str, object]:
    return {key: number for key in ("added", "deprecated", "removed") if (number := getattr(life, key))}


def _read(data: Mapping[str, Any]) -> Ledger:
    blocks: list[dict[str, Any]] = data["revisions"][::-1]
    revisions = [_read_revision(block) for block in blocks]
    steps = tuple(
        _read_step(revisions[number - 1], revisions[number], block)
        for number, block in enumerate(blocks)
        if number and "endpoints" in block
    )
    return Ledger(
        api=data["api"],
        revisions=tuple(revisions),
        steps=steps,
        endpoints=tuple(_read_endpoint(entry) for entry in data["endpoints"]),
        broken=tuple(Unreadable(**{**entry, "date": _read_day(entry["date"])}) for entry in data["unreadable"]),
    )


def _read_day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None


def _read_revision(block: Mapping[str, Any]) -> Revision:
    return Revision(
        id=block["id"],
        date=_read_day(block["date"]),
        label=block["label"],
        source=block["source"],
        operations=block["operations"],
        schemas=block["schemas"],
        **{key: block.get(key, default) for key, default in _WORDS.items()},
    )


def _read_step(base: Revision, revision: Revision, block: Mapping[str, Any]) -> Step:
    places = _Places()
    changes: list[Change] = []
    for head in block["endpoints"]:
        method, _, path = head["endpoint"].partition(" ")
        owner = {
            "operation": method,
            "path": path,
            "operation_id": head["operationId"],
            "section": head.get("section", "paths"),
        }
        changes += [_read_change(entry, owner, base, revision, places) for entry in head["changes"]]
    for entry in block["names_no_endpoint"]:
        changes.append(_read_change(entry, {"section": entry.get("section", "")}, base, revision, places))
    renames = tuple(Rename(**rename) for rename in block.get("renamed", ()))
    return Step(base, revision, tuple(changes), renames, places.base, places.revision)


class _Places:
    """The places of one step, each once, with their positions."""

    def __init__(self) -> None:
        self.base: dict[Place, Position] = {}
        self.revision: dict[Place, Position] = {}
        self._tokens = cache(_tokens)
        self._made = cache(Place)

    def of(self, entry: Mapping[str, Any] | None, revision: Revision, positions: dict[Place, Position]) -> Place | None:
        if entry is None:
            return None
        place = self._made(entry.get("file", revision.source), self._tokens(entry["at"]))
        if "line" in entry:
            positions[place] = Position(entry["line"], entry["column"])
        return place


def _tokens(pointer: str) -> tuple[str, ...]:
    return tuple(token.replace("~1", "/").replace("~0", "~") for token in pointer.split("/")[1:])


def _read_change(
    entry: Mapping[str, Any], owner: Mapping[str, str], base: Revision, revision: Revision, places: _Places
) -> Change:
    return Change.of(
        id=entry["id"],
        text=entry["text"],
        level=Level[entry["level"].upper()],
        effect=Effect(entry["effect"]),
        location=_read_location(entry.get("location")),
        property=tuple(entry.get("property", ())),
        other_paths=entry.get("other_paths", 0),
        base=places.of(entry.get("base"), base, places.base),
        revision=places.of(entry.get("revision"), revision, places.revision),
        reach=entry.get("reach", 1),
        fingerprint=entry["fingerprint"],
        arguments=entry.get("arguments", {}),
        attributes=entry.get("attributes", {}),
        facet=entry["facet"],
        action=entry["action"],
        hint=entry.get("hint", ""),
        **owner,
    )


def _read_location(entry: Mapping[str, Any] | None) -> Location:
    if entry is None:
        return Location()
    return Location(**{**entry, "media_types": tuple(entry.get("media_types", ()))})


def _read_endpoint(entry: Mapping[str, Any]) -> EndpointLife:
    method, _, path = entry["endpoint"].partition(" ")
    return EndpointLife(
        method=method,
        path=path,
        added=entry["added"],
        deprecated=entry.get("deprecated", 0),
        removed=entry.get("removed", 0),
        sunset=entry.get("sunset", ""),
        operation_id=entry["operationId"],
        tags=_texts(entry["tags"]),
        former=_texts(entry.get("former", ())),
        changed=tuple(entry["changed"]),
        properties=tuple(
            PropertyLife(
                one["status"], _texts(one["property"]), *(one.get(key, 0) for key in ("added", "deprecated", "removed"))
            )
            for one in entry.get("properties", ())
        ),
    )


def _texts(values: Sequence[str]) -> tuple[str, ...]:
    return tuple(values)
