"""Markdown for a pull request or a changelog; the layout is `templates/changelog/changes.md.jinja`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from generator.report.elsewhere import remark
from generator.report.fold import Entry, Section, fold, sections
from generator.report.model import ReportOptions
from generator.report.paint import SYMBOLS, counted
from generator.report.proof import shown
from generator.report.text import felt_at
from generator.rules.change import Change
from generator.rules.changes import levels_of
from generator.rules.model import Level
from generator.text import plain

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

HEADINGS = {Level.ERROR: "Breaking changes", Level.WARNING: "Possibly breaking changes", Level.INFO: "Other changes"}

# What Markdown, HTML or GitHub's autolinks take for markup.
_SPECIAL = re.compile(r"([\\`*_\[\]<>#|&~]|:(?=//)|(?<=www)\.)")
# A run of backticks up to the next run of the same length (CommonMark §6.1).
CODE_SPAN = re.compile(r"(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)", re.DOTALL)


def render_markdown(changes: Sequence[Change], options: ReportOptions) -> str:
    """Breaking changes first, each root once; `options.nothing` when there are none."""
    entries = fold(changes)
    template = environment().get_template("changes.md.jinja")
    return template.render(
        blocks=blocks(entries),
        counted=counted(levels_of(changes), len(entries)),
        all_places=options.all_places,
        nothing=options.nothing,
    )


def blocks(entries: Sequence[Entry]) -> list[tuple[Level, str, list[Section]]]:
    """Level, heading and sections of each level that has changes, the worst first."""
    result = []
    for level, heading in HEADINGS.items():
        found = sections([entry for entry in entries if entry.change.level is level])
        if found:
            result.append((level, heading, found))
    return result


@cache
def environment() -> Environment:
    """Jinja over `templates/changelog/`: what a template prints is `prose`, unless a filter says what else it is.

    `code` is a code span, `html` stands inside a tag of HTML, and `safe` is for what is no text of a document.
    """
    from jinja2 import Environment, FileSystemLoader, StrictUndefined
    from markupsafe import escape

    from generator.templates import template_folder

    made = Environment(
        loader=FileSystemLoader(template_folder() / "changelog"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=True,  # so that Jinja knows what a filter has made safe; the rest is made prose before it sees it
        finalize=lambda value: _marked(prose(value)) if type(value) is str else value,
    )
    made.filters["prose"] = lambda text: _marked(prose(text))
    made.filters["code"] = lambda text: _marked(code(text))
    made.filters["html"] = lambda text: escape(plain(text))
    made.filters["place"] = felt_at
    made.filters["remark"] = remark
    made.filters["shown"] = shown
    made.globals["symbol"] = SYMBOLS
    return made


def _marked(text: str) -> Markup:
    from markupsafe import Markup

    return Markup(text)


def prose(text: str) -> str:
    """Text on one line, Markdown's and HTML's special characters escaped, code spans left as they are."""
    shown = plain(text)
    parts = []
    end = 0
    for span in CODE_SPAN.finditer(shown):
        parts += [_SPECIAL.sub(r"\\\1", shown[end : span.start()]), span[0]]
        end = span.end()
    return "".join([*parts, _SPECIAL.sub(r"\\\1", shown[end:])])


def code(text: str) -> str:
    """`text` as a code span, with as many backticks as it takes (CommonMark §6.1)."""
    shown = plain(text)
    longest = max((len(run) for run in re.findall(r"`+", shown)), default=0)
    fence = "`" * (longest + 1)
    pad = " " if "`" in shown else ""
    return f"{fence}{pad}{shown}{pad}{fence}"
