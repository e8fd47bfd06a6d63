"""The changelog of an API: every revision of its ledger, newest first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.ledger.model import Ledger, Revision
from generator.report.fold import Section, fold
from generator.report.markdown import blocks, environment
from generator.report.paint import counted
from generator.rules.changes import levels_of
from generator.rules.model import Level


@dataclass(frozen=True, slots=True)
class Chapter:
    """One revision of the document. `blocks` are empty for the first revision."""

    revision: Revision
    counted: str
    blocks: Sequence[tuple[Level, str, list[Section]]]
    first: bool


def render_changelog(ledger: Ledger) -> str:
    """`CHANGELOG.md` from the ledger; the layout is `templates/changelog/ledger.md.jinja`."""
    template = environment().get_template("ledger.md.jinja")
    return template.render(title=ledger.title or ledger.api, chapters=_chapters(ledger))


def _chapters(ledger: Ledger) -> list[Chapter]:
    chapters = []
    for step in ledger.steps:
        entries = fold(step.changes)
        chapters.append(
            Chapter(step.revision, counted(levels_of(step.changes), len(entries)), blocks(entries), first=False)
        )
    first = [Chapter(revision, "", [], first=True) for revision in ledger.revisions[:1]]
    return [*first, *chapters][::-1]
