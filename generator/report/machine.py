"""JSON: the flat list of entries that scripts read (keys as in the ecosystem, and ours)."""

from __future__ import annotations

from collections.abc import Sequence

from generator.document.model import Json, Place
from generator.report.fold import fold
from generator.report.model import Positions, ReportOptions
from generator.report.pointer import pointer_text
from generator.rules.model import Change


def render_json(changes: Sequence[Change], options: ReportOptions) -> str:
    """A JSON array with a newline at its end; `[]` when nothing changed."""
    if options.group == "root":
        entries = []
        for folded in fold(changes):
            entry = entry_of(folded.change, options)
            entry["places"] = [_felt_at(place) for place in folded.places]
            entries.append(entry)
    else:
        entries = [entry_of(change, options) for change in changes]
    return _dump(entries)


def entry_of(change: Change, options: ReportOptions) -> dict[str, Json]:
    """One entry. `baseSource`/`revisionSource` are null on a side that has no place."""
    return {
        "id": change.id,
        "text": change.text,
        "level": int(change.level),
        "operation": change.operation,
        "operationId": change.operation_id,
        "path": change.path,
        "section": change.section,
        "fingerprint": change.fingerprint,
        "baseSource": _source(change.base, options.base),
        "revisionSource": _source(change.revision, options.revision),
        "location": _location(change),
        "property": list(change.property),
        "other_paths": change.other_paths,
        "root": {"base": _pointer(change.base), "revision": _pointer(change.revision)},
        "reach": change.reach,
    }


def _felt_at(change: Change) -> dict[str, Json]:
    return {
        "operation": change.operation,
        "path": change.path,
        "location": _location(change),
        "property": list(change.property),
        "other_paths": change.other_paths,
        "fingerprint": change.fingerprint,
    }


def _location(change: Change) -> dict[str, Json]:
    """The location's own words; what does not apply is left out."""
    location = change.location
    if location.kind == "none":
        return {"kind": "none"}
    words = {"name": location.name, "in": location.place, "status": location.status, "payload": location.payload}
    parts: dict[str, Json] = {"kind": location.kind, "direction": location.direction}
    parts.update({key: word for key, word in words.items() if word})
    if location.media_types:
        parts["mediaTypes"] = list(location.media_types)
    return parts


def _source(place: Place | None, positions: Positions) -> dict[str, Json] | None:
    if place is None:
        return None
    position = positions.get(place)
    source: dict[str, Json] = {"file": place.file}
    if position is not None:
        source["line"] = position.line
        source["column"] = position.column
    return source


def _pointer(place: Place | None) -> str | None:
    return None if place is None else pointer_text(place.pointer)


def _dump(entries: list[dict[str, Json]]) -> str:
    if not entries:
        return "[]\n"
    import orjson

    try:
        return orjson.dumps(entries, option=orjson.OPT_INDENT_2).decode() + "\n"
    except (TypeError, orjson.JSONEncodeError):
        # Lone surrogates, which only an escape can write.
        import json

        return json.dumps(entries, indent=2) + "\n"
