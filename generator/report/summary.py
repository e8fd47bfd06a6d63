"""Changes counted: by level, and by the part of the API they concern."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.document.model import Json
from generator.report.fold import fold
from generator.report.paint import BOLD, COLORS, SYMBOLS, counted, painter
from generator.report.yaml import dump_yaml
from generator.rules.change import Change
from generator.rules.changes import levels_of
from generator.rules.model import Level
from generator.text import number_of

SUMMARY_FORMATS = ("text", "json", "yaml", "markdown")
_DOWN = sorted(Level, reverse=True)


@dataclass(frozen=True, slots=True)
class Count:
    """Changes of one kind, how many causes they have, and the operations in which they are felt."""

    changes: dict[Level, int]
    causes: int
    operations: int

    @property
    def total(self) -> int:
        return sum(self.changes.values())


@dataclass(frozen=True, slots=True)
class Summary:
    """The count of all changes, by area of the API, and by facet (`type`, `required`, …); sorted by name."""

    whole: Count
    areas: dict[str, Count]
    facets: dict[str, Count]


def area_of(change: Change) -> str:
    """The part of the API a change concerns."""
    location = change.location
    if not change.operation:
        return change.section
    if change.facet in ("endpoint", "webhook", "callback"):
        return "endpoints"
    if change.facet == "security":
        return "security"
    if location.kind == "body":
        return "responses" if location.status else "request bodies"
    return {"parameter": "parameters", "header": "headers", "none": "operations"}[location.kind]


def summarize(changes: Sequence[Change]) -> Summary:
    areas: dict[str, list[Change]] = {}
    facets: dict[str, list[Change]] = {}
    for change in changes:
        areas.setdefault(area_of(change), []).append(change)
        facets.setdefault(change.facet or "other", []).append(change)
    return Summary(
        _count(changes),
        {name: _count(areas[name]) for name in sorted(areas)},
        {name: _count(facets[name]) for name in sorted(facets)},
    )


def _count(changes: Sequence[Change]) -> Count:
    operations = {(change.operation, change.path) for change in changes if change.operation}
    return Count(levels_of(changes), len(fold(changes)), len(operations))


def render_summary(changes: Sequence[Change], format: str, *, color: bool) -> str:
    """The summary in one of SUMMARY_FORMATS, ending with a newline."""
    summary = summarize(changes)
    if format == "text":
        return _text(summary, color)
    if format == "markdown":
        return _markdown(summary)
    plain: dict[str, Json] = {
        **_plain(summary.whole),
        "areas": {name: _plain(count) for name, count in summary.areas.items()},
        "facets": {name: _plain(count) for name, count in summary.facets.items()},
    }
    if format == "yaml":
        return dump_yaml(plain)
    import orjson

    return orjson.dumps(plain, option=orjson.OPT_INDENT_2).decode() + "\n"


def _plain(count: Count) -> dict[str, Json]:
    return {
        "changes": count.total,
        **{level.word: number for level, number in count.changes.items()},
        "causes": count.causes,
        "operations": count.operations,
    }


def _text(summary: Summary, color: bool) -> str:
    if not summary.whole.total:
        return "No changes.\n"
    paint = painter(color)
    wide = max(len(name) for name in (*summary.areas, *summary.facets))
    head = " " * (wide + 4) + "  ".join(f"{SYMBOLS[level]} {level.word:<7}" for level in _DOWN)
    lines = [paint(head.rstrip(), BOLD)]
    for title, counts in (("By area", summary.areas), ("By facet", summary.facets)):
        lines += ["", paint(title, BOLD)]
        for name, count in counts.items():
            cells = (_cell(number, level, color) for level, number in count.changes.items())
            lines.append(f"  {name:<{wide}}  " + "  ".join(cells).rstrip())
    return "\n".join([*lines, "", _said(summary.whole)]) + "\n"


def _cell(number: int, level: Level, color: bool) -> str:
    text = f"{number:<9}" if number else f"{'·':<9}"
    return painter(color)(text, COLORS[level]) if number else text


def _said(count: Count) -> str:
    """``3 changes in 2 operations with 2 causes: 1 ▲ error, 0 ● warning, 2 ○ info``"""
    where = f" in {number_of(count.operations, 'operation')}" if count.operations else ""
    return counted(count.changes, count.causes, where)


def _markdown(summary: Summary) -> str:
    if not summary.whole.total:
        return "No changes.\n"
    levels = " | ".join(f"{SYMBOLS[level]} {level.word}" for level in _DOWN)
    lines = [_said(summary.whole), "", f"| area | {levels} | operations |", f"| --- |{' ---: |' * 4}"]
    for name, count in summary.areas.items():
        numbers = " | ".join(str(number) for number in count.changes.values())
        lines.append(f"| {name} | {numbers} | {count.operations} |")
    return "\n".join(lines) + "\n"
