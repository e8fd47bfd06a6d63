"""Notes about documents, for people on standard error."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.cli.output import say
from generator.document.model import Document
from generator.errors import DocumentError
from generator.report.positions import locate, located, place_text
from generator.text import number_of

SHOWN = 50
"""So many notes are printed; the rest is counted."""

UNRESOLVED = "unresolved-reference"


def print_notes(documents: Iterable[Document], further: Sequence[str] = (), *, strict: bool = False) -> None:
    """Print every document's notes as ``file:line:column: note: …``, the same one once.

    Raises DocumentError when `strict` and a reference could not be resolved.
    """
    told: dict[str, None] = {}
    unresolved: list[str] = []
    for document in documents:
        positions = locate([place for note in document.notes for place in (note.place, note.related)], document)
        for note in document.notes:
            where = located(note.place.file, note.position or positions.get(note.place))
            related = f" (first at {place_text(note.related, positions)})" if note.related else ""
            told[f"{where}: note: {note.message}{related}"] = None
            if note.kind == UNRESOLVED:
                unresolved.append(where)
    for text in further:
        told[f"note: {text}"] = None
    for line in list(told)[:SHOWN]:
        say(line)
    if len(told) > SHOWN:
        say(f"note: {len(told) - SHOWN} more notes are not shown")
    if strict and unresolved:
        raise DocumentError(f"{number_of(len(unresolved), 'reference')} cannot be resolved", where=unresolved[0])
