"""Line and column of reported places, looked up last and once per file."""

from __future__ import annotations

from collections.abc import Iterable

from generator.document.model import Document, Place, Pointer
from generator.report.model import Positions


def locate(places: Iterable[Place | None], document: Document) -> Positions:
    """The positions of `places` in the files of `document`; places in unknown files are left out."""
    wanted: dict[str, dict[Pointer, None]] = {}
    for place in places:
        if place is not None:
            wanted.setdefault(place.file, {})[place.pointer] = None
    found = {}
    for file in document.files.values():
        pointers = wanted.pop(file.name, None)
        if pointers:
            for pointer, position in file.positions(pointers).items():
                found[Place(file.name, pointer)] = position
    return found
