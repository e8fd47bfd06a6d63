"""The past of an API for programs: JSON and CSV."""

from __future__ import annotations

import csv
import io

from generator.document.model import Json
from generator.ledger.ages import age, day_of
from generator.ledger.model import EndpointLife, Ledger, Work
from generator.ledger.statistics import Statistics
from generator.ledger.view import Block, View
from generator.report.machine import json_line, plain_changes
from generator.report.model import ReportOptions
from generator.rules.model import Level

COLUMNS = ("date", "revision", "label", "level", "rule", "operation", "path", "property", "status", "text")


def render_history_json(view: View) -> str:
    """``{"api", "endpoint", "revisions": [{"id", "date", "label", "changes", "names_no_endpoint"}], "totals"}``.

    Newest first, one change a line; the entries are those of `changelog --format json`.
    """
    head: dict[str, Json] = {
        "api": view.ledger.api,
        "title": view.ledger.title,
        "endpoint": view.endpoint or None,
        "changed_in": sum(bool(block.changes) for block in view.blocks),
        "of_revisions": view.of,
        "totals": _counts(view.totals),
        "lives": [_life(life, view.ledger) for life in view.lives] if view.endpoint else None,
    }
    blocks = ",\n".join(_block(block) for block in reversed(view.blocks))
    revisions = f"[\n{blocks}\n]" if blocks else "[]"
    return f'{json_line(head)[:-1]},"revisions":{revisions}}}\n'


def render_history_csv(view: View) -> str:
    """One change a line, newest first (RFC 4180, but lines end with LF)."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for block in reversed(view.blocks):
        revision = block.revision
        for change in block.changes:
            cells = (change.id, change.operation, change.path, "/".join(change.property), change.location.status)
            row = (revision.date or "", revision.id, revision.label, change.level.word, *cells, change.text)
            writer.writerow([_harmless(str(cell)) for cell in row])
    return out.getvalue()


def render_statistics_json(view: View, figures: Statistics, work: Work) -> str:
    """The figures, and what it took to come by the ledger."""
    told: dict[str, Json] = {
        "api": view.ledger.api,
        "revisions": figures.revisions,
        "totals": _counts(figures.changes),
        "breaking_by_month": {**figures.breaking},
        "most_changed": [
            {"endpoint": one.endpoint, "revisions": one.revisions, "counts": _counts(one.counts)}
            for one in figures.most_changed
        ],
        "deprecation_to_removal": [
            {
                "endpoint": notice.endpoint,
                "deprecated": notice.deprecated.isoformat(),
                "removed": notice.removed.isoformat(),
                "days": notice.days,
            }
            for notice in figures.notices
        ],
        "usual_notice_days": figures.usual_notice,
        "removed_without_deprecation": figures.without_notice,
        "documents_parsed": work.parsed,
        "pairs_compared": work.compared,
        "cache_hits": work.hits,
    }
    return json_line(told) + "\n"


def _block(block: Block) -> str:
    revision, step = block.revision, block.step
    head: dict[str, Json] = {
        "id": revision.id,
        "date": revision.date.isoformat() if revision.date else None,
        "label": revision.label,
        "time": revision.time or None,
        "author": revision.author or None,
        "summary": revision.summary or None,
        "source": revision.source,
        "version": revision.version,
        "first": step is None,
        "counts": _counts(block.counts),
        "names_no_endpoint": block.names_no_endpoint,
    }
    lines: list[str] = []
    if step is not None:
        options = ReportOptions(base=step.base_positions, revision=step.revision_positions)
        lines = [json_line(entry) for entry in plain_changes(block.changes, options)]
    changes = "[\n" + ",\n".join(lines) + "\n]" if lines else "[]"
    return f'{json_line(head)[:-1]},"changes":{changes}}}'


def _life(life: EndpointLife, ledger: Ledger) -> Json:
    def when(number: int) -> Json:
        day = day_of(ledger, number)
        return {"revision": number, "id": ledger.revisions[number - 1].id, "date": day.isoformat() if day else None}

    def dates(one: object) -> dict[str, Json]:
        numbers = {key: getattr(one, key) for key in ("added", "deprecated", "removed")}
        return {key: when(number) if number else None for key, number in numbers.items()}

    return {
        "endpoint": life.name,
        **dates(life),
        "sunset": life.sunset or None,
        "age_days": age(ledger, life),
        "former": list(life.former),
        "properties": [
            {
                "status": one.status,
                "property": list(one.property),
                **dates(one),
                "age_days": age(ledger, one, life.added),
            }
            for one in life.properties
        ],
    }


def _counts(counts: dict[Level, int]) -> dict[str, Json]:
    return {level.word: number for level, number in counts.items()}


def _harmless(cell: str) -> str:
    """What a spreadsheet would take for a formula begins with an apostrophe; nothing in it steers a terminal."""
    from generator.text import plain

    return f"'{plain(cell)}" if cell[:1] in ("=", "+", "-", "@", "\t", "\r") else plain(cell)
