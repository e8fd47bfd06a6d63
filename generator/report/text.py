"""Plain text for people: by endpoint, each root once with its reach, in colour on a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from generator.report.elsewhere import remark
from generator.report.fold import Entry, Section, fold, operation_name, sections
from generator.report.model import ReportOptions
from generator.report.paint import BOLD, COLORS, FAINT, SYMBOLS, Paint, counted, painter
from generator.report.positions import place_text
from generator.report.proof import Shown, shown
from generator.rules.change import Change
from generator.rules.changes import levels_of
from generator.text import plain

_INDENT = " " * 13
_NARROWEST = 24
NAMED = 3
"""So many operations of a shared change are named; the rest is counted."""


def render_text(changes: Sequence[Change], options: ReportOptions) -> str:
    """Sections of endpoints with a closing summary line."""
    if not changes:
        return f"{options.nothing}\n"
    paint = painter(options.color)
    lines: list[str] = []
    entries = fold(changes)
    for section in sections(entries):
        lines += [paint(_heading(section), BOLD), ""]
        for entry in section.entries:
            lines += _entry(entry, section, options, paint)
        lines.append("")
    return "\n".join([*lines, counted(levels_of(changes), len(entries))]) + "\n"


def _heading(section: Section) -> str:
    if not section.operations:
        return "Names no endpoint"
    if len(section.operations) == 1:
        return plain(section.operations[0])
    named = ", ".join(section.operations[:NAMED])
    more = len(section.operations) - NAMED
    return plain(f"In {len(section.operations)} operations: {named}" + (f" and {more} more" if more > 0 else ""))


def _entry(entry: Entry, section: Section, options: ReportOptions, paint: Paint) -> list[str]:
    change = entry.change
    label = paint(f"{SYMBOLS[change.level]} {change.level.word:<7}", COLORS[change.level])
    first, *more = wrapped(plain(change.text), options.width)
    lines = [f"  {label}  {first}", *(f"{_INDENT}{line}" for line in more)]
    details = [part for part in (change.id, _reach(entry, section), sides(change, options)) if part]
    if not _fits("  ".join(details), options.width):
        lines += [paint(f"{_INDENT}{detail}", FAINT) for detail in details]
    else:
        lines.append(paint(_INDENT + "  ".join(details), FAINT))
    proof = shown(change)
    if proof is not None:
        lines.append(paint(f"{_INDENT}{plain(_proof(proof))}", FAINT))
    if options.all_places and len(entry.places) > 1:
        lines += [paint(f"{_INDENT}- {plain(felt_at(place))}", FAINT) for place in entry.places]
    return lines


def _proof(proof: Shown) -> str:
    """``accepted before, refused now, at `items`: {"a": 1}``"""
    where = f", at `{proof.at}`" if proof.at else ""
    return f"{proof.label}{where}: {proof.value}" if proof.value else proof.label


def wrapped(text: str, width: int) -> list[str]:
    """A text in lines that fit beside the indent; one line where there is no width."""
    if _fits(text, width):
        return [text]
    import textwrap

    room = max(width - len(_INDENT), _NARROWEST)
    return textwrap.wrap(text, room, break_long_words=False, break_on_hyphens=False) or [""]


def _fits(text: str, width: int) -> bool:
    return not width or len(text) <= width - len(_INDENT)


def _reach(entry: Entry, section: Section) -> str:
    """Said only where the heading does not say it all."""
    named = len(section.operations)
    parts = [f"in {entry.change.reach} operations"] if named and entry.change.reach > named else []
    also = remark(entry)
    return f"({'; '.join([*parts, *([also] if also else [])])})" if parts or also else ""


def felt_at(change: Change) -> str:
    """Where a change is felt: endpoint, part of it and property path."""
    where = [operation_name(change) or "no endpoint"]
    location = change.location
    if location.kind == "body":
        where.append(f"{location.direction} {location.status}".strip())
    elif location.kind != "none":
        where.append(f"{location.kind} {location.name}")
    if change.property:
        where.append("/".join(change.property))
    return " · ".join(where)


def sides(change: Change, options: ReportOptions) -> str:
    """``base.yaml:3:5 → revision.yaml:4:7``"""
    sides = (place_text(change.base, options.base), place_text(change.revision, options.revision))
    return " → ".join(filter(None, sides))
