"""HTML, one page that needs nothing else; the layout is `templates/changelog/changes.html.jinja`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from generator.report.elsewhere import remark
from generator.report.fold import Entry, Section, fold
from generator.report.markdown import CODE_SPAN, blocks
from generator.report.model import ReportOptions
from generator.report.paint import SYMBOLS
from generator.report.proof import shown
from generator.report.text import felt_at, sides
from generator.rules.change import Change
from generator.rules.changes import levels_of
from generator.rules.model import Level
from generator.text import plain

if TYPE_CHECKING:
    from jinja2 import Template
    from markupsafe import Markup


@dataclass(frozen=True, slots=True)
class _Part:
    """One comparison on the page; `name` is its heading, empty where it is the only one."""

    name: str
    counts: dict[Level, int]
    causes: int
    blocks: list[tuple[Level, str, list[Section]]]
    options: ReportOptions
    anchors: dict[int, str]
    """By the id of an entry. A fingerprint, so that a link lasts; where it stands on the page already, numbered."""


def render_html(parts: Sequence[tuple[str, Sequence[Change], ReportOptions]]) -> str:
    """A page of one or several lists of changes, each with its heading (empty: none) and options."""
    made = []
    met: Counter[str] = Counter()
    for name, changes, options in parts:
        entries = fold(changes)
        anchors = {id(entry): _anchor(entry, met) for entry in entries}
        made.append(_Part(name, levels_of(changes), len(entries), blocks(entries), options, anchors))
    return _template().render(parts=made)


def _anchor(entry: Entry, met: Counter[str]) -> str:
    name = entry.change.fingerprint
    met[name] += 1
    return f"change-{name}" if met[name] == 1 else f"change-{name}-{met[name]}"


@cache
def _template() -> Template:
    """Everything that is printed is made plain and escaped, unless a filter has made it safe."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    from generator.templates import template_folder

    made = Environment(
        loader=FileSystemLoader(template_folder() / "changelog"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=True,
        finalize=lambda value: plain(value) if type(value) is str else value,
    )
    made.filters["anchor"] = lambda entry, part: part.anchors[id(entry)]
    made.filters["spans"] = spans
    made.filters["remark"] = remark
    made.filters["shown"] = shown
    made.filters["place"] = felt_at
    made.filters["sides"] = sides
    made.globals["symbol"] = SYMBOLS
    return made.get_template("changes.html.jinja")


def spans(text: str) -> Markup:
    """A sentence with its code spans (CommonMark §6.1) as `<code>`, all else escaped."""
    from markupsafe import Markup, escape

    shown = plain(text)
    parts = []
    end = 0
    for span in CODE_SPAN.finditer(shown):
        inside = span[0].strip("`")
        parts += [escape(shown[end : span.start()]), Markup("<code>"), escape(inside), Markup("</code>")]
        end = span.end()
    return Markup("").join([*parts, escape(shown[end:])])
