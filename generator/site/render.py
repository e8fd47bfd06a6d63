"""Jinja over `templates/site/`: every value escaped unless this program made it HTML."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from generator.rules.model import Level
from generator.site.layout import Layout
from generator.site.past import LEVELS
from generator.site.text import inline, ticks
from generator.site.twin import md, md_code, md_fence, md_line, md_text

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

    from generator.site.settings import Shell

SYMBOLS: Mapping[Level, str] = {Level.ERROR: "▲", Level.WARNING: "●", Level.INFO: "○"}
WORDS: Mapping[Level, str] = {Level.ERROR: "breaking", Level.WARNING: "warning", Level.INFO: "info"}
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


_SHORT = {"DELETE": "DEL", "OPTIONS": "OPT", "PATCH": "PATCH"}


class Renderer:
    """Renders templates. `own` is a folder whose templates are taken before those of the program."""

    def __init__(self, own: Path | None = None) -> None:
        self.environment = _environment(own)

    def page(self, template: str, values: Mapping[str, object]) -> str:
        """A page; its lines are trimmed, since no page needs its indentation."""
        return self.environment.get_template(template).render(values)


def _environment(own: Path | None) -> Environment:
    from jinja2 import ChoiceLoader, Environment, FileSystemLoader, StrictUndefined
    from markupsafe import Markup

    from generator.templates import template_folder

    folders = [*([own] if own is not None else []), template_folder() / "site"]
    made = Environment(
        loader=ChoiceLoader([FileSystemLoader(folder) for folder in folders]),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=False,
        autoescape=lambda name: not (name or "").endswith(".md"),
    )
    layout = Layout(made)
    made.globals.update(
        row=layout.row, field=layout.field, body=layout.body, mdfield=layout.markdown, mdbody=layout.markdown_body,
        mdrow=layout.markdown_row, side=_sidebar(made),
        levels=LEVELS, symbol=SYMBOLS, word=WORDS,
    )  # fmt: skip
    made.filters.update(
        html=lambda text: Markup(text),
        ticks=lambda text: Markup(ticks(text)),
        inline=lambda text: Markup(inline(text)),
        day=day,
        md=md,
        mdline=md_line,
        mdcode=md_code,
        mdtext=md_text,
        mdfence=md_fence,
        method=lambda name: _SHORT.get(name, name[:5]),
        size=size,
    )
    return made


def _sidebar(environment: Environment) -> Callable[[Shell], Markup]:
    """The sidebar of a page: laid out once for each tag, with the link to the page itself marked."""
    from markupsafe import Markup

    kept: dict[tuple[str, str, str], str] = {}

    def side(shell: Shell) -> Markup:
        key = (shell.file.partition("/")[0], shell.up, shell.open_tag)
        text = kept.get(key)
        if text is None:
            text = kept[key] = environment.get_template("_side.html").render(shell=shell)
        link = f'href="{shell.up}{shell.file.partition("/")[2]}"'
        return Markup(text.replace(link, f'{link} aria-current="page"', 1))

    return side


def day(value: date | None) -> str:
    """``Aug 31, 2026``"""
    return f"{_MONTHS[value.month - 1]} {value.day}, {value.year}" if value is not None else ""


def size(number: int) -> str:
    """``807.8 KB``"""
    if number < 1024:
        return f"{number} B"
    return f"{number / 1024:.1f} KB" if number < 1024 * 1024 else f"{number / 1024 / 1024:.1f} MB"
