"""Findings about documents as text and JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from generator.document.model import Json, pointer_text
from generator.report.paint import COLORS, FAINT, SYMBOLS, painter
from generator.report.positions import located, source_of
from generator.rules.model import Level
from generator.text import plain
from generator.validate.model import Finding, Severity

OF_A_KIND = 3
"""So many findings of one rule that are only worth knowing are told in full for a file, where there are many."""
LINES = 20
"""Of the others so many lines are named."""

_LEVELS: tuple[Severity, ...] = ("error", "warning", "info")


def render_findings(findings: Sequence[Finding], format: str, *, color: bool) -> str:
    """`findings` of any number of documents; empty text when there are none (`[]` as JSON)."""
    if format == "json":
        import json

        return json.dumps([_plain(finding) for finding in findings], indent=2) + "\n"
    return "".join(_folded(findings, color))


def levels_of(findings: Iterable[Finding]) -> str:
    """``1 error, 0 warning, 2 info``"""
    found = [finding.level for finding in findings]
    return ", ".join(f"{found.count(level)} {level}" for level in _LEVELS)


def _folded(findings: Sequence[Finding], color: bool) -> Iterator[str]:
    """All that should be mended; of what is only worth knowing a few of a rule and file, and lines of the others."""
    kinds: dict[tuple[str, str], list[Finding]] = {}
    for finding in findings:
        if finding.level == "info":
            kinds.setdefault((finding.place.file, finding.rule), []).append(finding)
    met: Counter[tuple[str, str]] = Counter()
    for finding in findings:
        kind = finding.place.file, finding.rule
        alike = kinds[kind] if finding.level == "info" else []
        met[kind] += bool(alike)
        if len(alike) <= OF_A_KIND + 1 or met[kind] <= OF_A_KIND:
            yield from _lines(finding, color)
        elif met[kind] == len(alike):
            yield _others(alike[OF_A_KIND:], color)


def _lines(finding: Finding, color: bool) -> Iterator[str]:
    """``file:3:5: ▲ error: message; expected …`` and below it rule and pointer, both ready to be searched for."""
    expected = f"; expected {finding.expected}" if finding.expected else ""
    related = f" (also {located(finding.related.file, finding.related_position)})" if finding.related else ""
    where = located(finding.place.file, finding.position)
    yield f"{where}: {_label(finding, color)}: {plain(finding.message + expected)}{related}\n"
    yield f"  {painter(color)(f'{finding.rule}  #{plain(pointer_text(finding.place.pointer))}', FAINT)}\n"


def _others(findings: Sequence[Finding], color: bool) -> str:
    """One line for findings of one rule in one file."""
    lines = sorted({finding.position.line for finding in findings if finding.position is not None})
    shown = ", ".join(map(str, lines[:LINES])) + (", …" if len(lines) > LINES else "")
    first = findings[0]
    where, label = located(first.place.file, None), _label(first, color)
    return f"{where}: {label}: {len(findings)} more of {first.rule} (lines {shown}; json has all)\n"


def _label(finding: Finding, color: bool) -> str:
    level = Level[finding.level.upper()]
    return painter(color)(f"{SYMBOLS[level]} {level.word}", COLORS[level])


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
