"""Notes about documents, for people on standard error."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.cli.output import say
from generator.document.model import Document, Place
from generator.errors import DocumentError
from generator.report.paint import plain
from generator.report.positions import locate

SHOWN = 50
"""So many notes of one document are printed; the rest is counted."""

UNRESOLVED = "unresolved-reference"


def print_notes(documents: Iterable[Document], further: Sequence[str] = (), *, strict: bool = False) -> None:
    """Print every document's notes as ``file:line:column: note: …``.

    Raises DocumentError when `strict` and a reference could not be resolved.
    """
    unresolved: list[str] = []
    for document in documents:
        notes = document.notes
        positions = locate([place for note in notes for place in (note.place, note.related)], document)

        def where(place: Place) -> str:
            position = positions.get(place)  # noqa: B023 (called before the next turn)
            return plain(place.file if position is None else f"{place.file}:{position.line}:{position.column}")

        for note in notes[:SHOWN]:
            related = f" (first at {where(note.related)})" if note.related else ""
            say(f"{where(note.place)}: note: {plain(note.message)}{related}")
        if len(notes) > SHOWN:
            say(f"note: {len(notes) - SHOWN} more notes of this document are not shown")
        unresolved += [where(note.place) for note in notes if note.kind == UNRESOLVED]
    for text in further:
        say(f"note: {plain(text)}")
    if strict and unresolved:
        raise DocumentError(
            f"{len(unresolved)} reference{'s' if len(unresolved) > 1 else ''} cannot be resolved", where=unresolved[0]
        )
