"""Findings about documents as text and JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.document.model import Json, Place, Position, pointer_text
from generator.report.paint import COLORS, FAINT, SYMBOLS, painter, plain
from generator.report.positions import located
from generator.rules.model import Level
from generator.validate.model import Finding

FORMATS = ("text", "json")


def render_findings(findings: Sequence[Finding], format: str, *, color: bool) -> str:
    """`findings` of any number of documents; empty text when there are none (`[]` as JSON)."""
    if format == "json":
        import json

        return json.dumps([_plain(finding) for finding in findings], indent=2) + "\n"
    return "".join(_lines(findings, color))


def _lines(findings: Iterable[Finding], color: bool) -> Iterable[str]:
    """``file:3:5: ▲ error: message; expected …`` and below it rule and pointer, both ready to be searched for."""
    paint = painter(color)
    for finding in findings:
        level = Level[finding.level.upper()]
        label = paint(f"{SYMBOLS[level]} {level.word}", COLORS[level])
        expected = f"; expected {finding.expected}" if finding.expected else ""
        related = f" (also {located(finding.related.file, finding.related_position)})" if finding.related else ""
        pointer = plain(pointer_text(finding.place.pointer))
        where = located(finding.place.file, finding.position)
        yield f"{where}: {label}: {plain(finding.message + expected)}{related}\n"
        yield f"  {paint(f'{finding.rule}  #{pointer}', FAINT)}\n"


def _plain(finding: Finding) -> dict[str, Json]:
    return {
        "rule": finding.rule,
        "level": int(Level[finding.level.upper()]),
        "message": finding.message,
        "expected": finding.expected,
        "pointer": pointer_text(finding.place.pointer),
        "source": _source(finding.place, finding.position),
        "relatedSource": _source(finding.related, finding.related_position),
    }


def _source(place: Place | None, position: Position | None) -> dict[str, Json] | None:
    if place is None:
        return None
    if position is None:
        return {"file": place.file}
    return {"file": place.file, "line": position.line, "column": position.column}
