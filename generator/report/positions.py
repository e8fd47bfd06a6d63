"""Line and column of reported places, looked up last and once per file."""

from __future__ import annotations

from collections.abc import Iterable

from generator.document.model import Document, Json, Place, Pointer, Position
from generator.report.model import Positions
from generator.text import plain


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


def place_text(place: Place | None, positions: Positions) -> str:
    """``file:line:column``, or the file alone when its position is not known; empty for no place."""
    return "" if place is None else located(place.file, positions.get(place))


def source_of(place: Place | None, position: Position | None) -> dict[str, Json] | None:
    """The same for machines: file, and line and column where they are known; None for no place."""
    if place is None:
        return None
    if position is None:
        return {"file": place.file}
    return {"file": place.file, "line": position.line, "column": position.column}


def located(file: str, position: Position | None) -> str:
    return plain(file if position is None else f"{file}:{position.line}:{position.column}")
