"""A release for people at a terminal."""

from __future__ import annotations

from generator.ledger.release import Release
from generator.report.paint import BOLD, COLORS, FAINT, SYMBOLS, Paint, painter
from generator.report.release import ClientNotes, Note, chapters_of, counted_changes, verdict
from generator.report.text import wrapped
from generator.rules.model import Level
from generator.text import plain

_INDENT = " " * 13


def render_release(release: Release, client: ClientNotes | None, *, color: bool = False, width: int = 0) -> str:
    """The number that is asked for, what changed by kind and endpoint, and what that means for the client."""
    paint = painter(color)
    name = " ".join(filter(None, (release.title or release.api, release.version)))
    lines = [paint(plain(name + (f", {release.day}" if release.day else "")), BOLD)]
    lines += [plain(line) for line in verdict(release)]
    lines += ["", counted_changes(release) or "No change that a client can see."]
    for chapter in chapters_of(release.changes):
        lines += ["", paint(chapter.kind, BOLD)]
        for group in chapter.groups:
            lines += ["", f"  {plain(', '.join(group.operations)) or 'names no endpoint'}"]
            for note in group.notes:
                lines += _note(note, paint, width)
    if client is not None:
        lines += ["", *_client(client, paint, width)]
    return "\n".join(lines) + "\n"


def _note(note: Note, paint: Paint, width: int) -> list[str]:
    label = paint(f"{SYMBOLS[note.level]} {note.level.word:<7}", COLORS[note.level])
    first, *more = wrapped(plain(note.text), width)
    lines = [f"  {label}  {first}", *(f"{_INDENT}{line}" for line in more), paint(f"{_INDENT}{note.rule}", FAINT)]
    for said in (f"({note.remark})" if note.remark else "", f"→ {note.migration}" if note.migration else ""):
        lines += [f"{_INDENT}{line}" for line in wrapped(plain(said), width)] if said else []
    return lines


def _client(client: ClientNotes, paint: Paint, width: int) -> list[str]:
    lines = [paint(f"Python client {plain(client.package)}", BOLD), "", f"  {client.needs}"]
    for level, sentences in ((Level.ERROR, client.breaking), (Level.INFO, client.shown)):
        label = paint(f"{SYMBOLS[level]} {level.word:<7}", COLORS[level])
        for sentence in sentences:
            first, *more = wrapped(plain(sentence), width)
            lines += [f"  {label}  {first}", *(f"{_INDENT}{line}" for line in more)]
    return lines
