"""Changes as JSON that can be read back: what the store keeps of a comparison."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import orjson

from generator.compare.model import Effect, Location
from generator.document.model import Place
from generator.rules.model import Change, Level


def dump_changes(changes: Sequence[Change]) -> bytes:
    return orjson.dumps([_plain(change) for change in changes])


def load_changes(data: bytes) -> tuple[Change, ...]:
    """What `dump_changes` wrote. Raises ValueError, KeyError or TypeError when it was written by something else."""
    return tuple(_change(entry) for entry in orjson.loads(data))


def _plain(change: Change) -> dict[str, object]:
    location = change.location
    return {
        "id": change.id,
        "text": change.text,
        "level": int(change.level),
        "effect": change.effect.value,
        "operation": change.operation,
        "path": change.path,
        "operation_id": change.operation_id,
        "section": change.section,
        "location": [
            location.kind,
            location.direction,
            location.name,
            location.place,
            location.status,
            list(location.media_types),
            location.payload,
        ],
        "property": list(change.property),
        "other_paths": change.other_paths,
        "base": _place(change.base),
        "revision": _place(change.revision),
        "reach": change.reach,
        "fingerprint": change.fingerprint,
        "arguments": dict(change.arguments),
        "attributes": dict(change.attributes),
        "facet": change.facet,
    }


def _change(entry: dict[str, Any]) -> Change:
    kind, direction, name, place, status, media_types, payload = entry["location"]
    return Change(
        **{
            **entry,
            "level": Level(entry["level"]),
            "effect": Effect(entry["effect"]),
            "location": Location(kind, direction, name, place, status, tuple(media_types), payload),
            "property": tuple(entry["property"]),
            "base": _read_place(entry["base"]),
            "revision": _read_place(entry["revision"]),
        }
    )


def _place(place: Place | None) -> list[object] | None:
    return None if place is None else [place.file, list(place.pointer)]


def _read_place(value: list[Any] | None) -> Place | None:
    return None if value is None else Place(value[0], tuple(value[1]))
