"""Notes about documents, for people on standard error."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from generator.cli.output import say
from generator.document.model import Document
from generator.errors import DocumentError
from generator.report.positions import locate, located, place_text
from generator.text import number_of

SHOWN = 50
"""So many lines are printed; the rest is counted."""
OF_A_KIND = 3
"""So many different notes of one kind are printed for a document; the rest is counted."""

UNRESOLVED = "unresolved-reference"


class _Told(NamedTuple):
    """A note with its place as text. Of one document those of the same kind belong together."""

    document: str
    kind: str
    message: str
    where: str
    related: str


def print_notes(documents: Iterable[Document], further: Sequence[str] = (), *, strict: bool = False) -> None:
    """Print every document's notes as ``file:line:column: note: …``; what is said again and again is counted.

    Raises DocumentError when `strict` and a reference could not be resolved.
    """
    notes = list(dict.fromkeys(note for document in documents for note in _notes(document)))
    lines = [*_lines(notes), *dict.fromkeys(f"note: {text}" for text in further)]
    for line in lines[:SHOWN]:
        say(line)
    if len(lines) > SHOWN:
        say(f"note: {len(lines) - SHOWN} more notes are not shown")
    unresolved = [note.where for note in notes if note.kind == UNRESOLVED]
    if strict and unresolved:
        raise DocumentError(f"{number_of(len(unresolved), 'reference')} cannot be resolved", where=unresolved[0])


def _notes(document: Document) -> Iterator[_Told]:
    positions = locate([place for note in document.notes for place in (note.place, note.related)], document)
    for note in document.notes:
        where = located(note.place.file, note.position or positions.get(note.place))
        related = f" (first at {place_text(note.related, positions)})" if note.related else ""
        yield _Told(document.root.file.name, note.kind, note.message, where, related)


def _lines(notes: Sequence[_Told]) -> Iterator[str]:
    """The same message once for each document, at its first place; of one kind but a few different ones."""
    kinds: dict[tuple[str, str], dict[str, list[_Told]]] = {}
    for note in notes:
        kinds.setdefault((note.document, note.kind), {}).setdefault(note.message, []).append(note)
    for (document, kind), messages in kinds.items():
        groups = list(messages.values())
        for first, *others in groups[:OF_A_KIND]:
            again = f" ({number_of(len(others), 'more place')})" if others else ""
            yield f"{first.where}: note: {first.message}{first.related}{again}"
        if len(groups) > OF_A_KIND:
            left = sum(map(len, groups[OF_A_KIND:]))
            yield f"{located(document, None)}: note: {number_of(left, 'more note')} of this kind ({kind})"
