"""Several reports as one: the steps of a project, each under its name, or one list for machines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.document.model import Json
from generator.report import render
from generator.report.machine import dump_entries, entries_of
from generator.report.model import MACHINE_FORMATS, ReportOptions
from generator.rules.change import Change
from generator.text import plain


@dataclass(frozen=True, slots=True)
class Part:
    """One report of several. `name` is its heading for people; each of its entries for machines has `keys` as well."""

    name: str
    keys: Mapping[str, Json]
    changes: Sequence[Change]
    options: ReportOptions


def render_parts(parts: Sequence[Part], format: str) -> str:
    """All parts in one of the formats of `report`; what reads one report of it reads several."""
    if format in MACHINE_FORMATS:
        return dump_entries(
            [{**entry, **part.keys} for part in parts for entry in entries_of(part.changes, part.options)], format
        )
    if format == "html":
        from generator.report.html import render_html

        return render_html([(part.name, part.changes, part.options) for part in parts])
    texts = [(part.name, render(part.changes, format, part.options)) for part in parts]
    if format == "singleline":
        return "".join(text for _, text in texts)
    if format == "markdown":
        from generator.report.markdown import prose

        return "\n".join(f"## {prose(name)}\n\n{text}" for name, text in texts)
    return "\n".join(f"{plain(name)}\n\n{text}" for name, text in texts)
