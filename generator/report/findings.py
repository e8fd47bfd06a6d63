"""Findings about documents as text and JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.document.model import Json, pointer_text
from generator.report.paint import COLORS, FAINT, SYMBOLS, painter
from generator.report.positions import located, source_of
from generator.rules.model import Level
from generator.text import plain
from generator.validate.model import Finding, Severity

_LEVELS: tuple[Severity, ...] = ("error", "warning", "info")


def render_findings(findings: Sequence[Finding], format: str, *, color: bool) -> str:
    """`findings` of any number of documents; empty text when there are none (`[]` as JSON)."""
    if format == "json":
        import json

        return json.dumps([_plain(finding) for finding in findings], indent=2) + "\n"
    return "".join(_lines(findings, color))


def levels_of(findings: Iterable[Finding]) -> str:
    """``1 error, 0 warning, 2 info``"""
    found = [finding.level for finding in findings]
    return ", ".join(f"{found.count(level)} {level}" for level in _LEVELS)


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
        "source": source_of(finding.place, finding.position),
        "relatedSource": source_of(finding.related, finding.related_position),
    }
