"""A user's own Markdown pages beside the generated ones."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from generator.site.frame import Made, Page, Record, twin_file
from generator.site.model import Piece
from generator.site.names import file_names, slug
from generator.site.render import Renderer
from generator.site.settings import Shell, SiteView
from generator.site.text import clean, excerpt
from generator.store.cache import key

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

_TITLE = re.compile(r"^#\s+(.+?)\s*#*\s*$", re.MULTILINE)
_MD_LINK = re.compile(r'href="([^":?#]+)\.md([#"])')
_TAGS = {
    *("a", "abbr", "b", "blockquote", "br", "code", "dd", "del", "details", "div", "dl", "dt", "em", "figcaption"),
    *("figure", "h2", "h3", "h4", "hr", "i", "kbd", "li", "ol", "p", "pre", "s", "span", "strong", "sub", "summary"),
    *("sup", "table", "tbody", "td", "th", "thead", "tr", "ul"),
}


@dataclass(frozen=True, slots=True)
class OwnPage:
    """A page of the user's. `file` is where it goes below the site."""

    title: str
    file: str
    text: str


def read_pages(folder: Path | None) -> tuple[OwnPage, ...]:
    """The Markdown files of a folder, by name; a leading number (`10-start.md`) only orders."""
    if folder is None:
        return ()
    paths = sorted(path for path in folder.glob("*.md") if path.is_file())
    names = {path.stem: re.sub(r"^\d+[-_. ]*", "", path.stem) or path.stem for path in paths}
    files = file_names(names.values())
    found = []
    for path in paths:
        text = path.read_text("utf-8", errors="replace")
        title = _TITLE.search(text)
        shown = excerpt(title[1], 60) if title else names[path.stem]
        found.append(OwnPage(shown, f"pages/{files[names[path.stem]]}.html", text))
    return tuple(found)


def links(pages: tuple[OwnPage, ...]) -> tuple[Piece, ...]:
    return tuple(Piece(page.title, page.file) for page in pages)


def own_pages(pages: tuple[OwnPage, ...], site: SiteView, renderer: Renderer, fingerprint: str) -> Iterator[Page]:
    """Each as a page of the site."""
    for page in pages:
        yield Page(page.file, key(fingerprint, repr(site), page.title, page.text), _job(page, site, renderer))


def _job(page: OwnPage, site: SiteView, renderer: Renderer) -> Callable[[], Made]:
    def make() -> Made:
        twin = twin_file(page.file)
        shell = Shell(
            f"{page.title} · {site.title}", excerpt(_TITLE.sub("", page.text)), page.file, "page", "../", twin=twin
        )
        text = renderer.page("page.html", {"site": site, "shell": shell, "page": page, "html": body(page.text)})
        record = Record("page", page.title, excerpt(_TITLE.sub("", page.text)), page.file)
        return Made({page.file: text, twin: clean(page.text)}, (record,))

    return make


def body(text: str) -> str:
    """Markdown of the user's as safe HTML, headings with ids, links to other pages kept."""
    import nh3

    rendered = _parser().render(clean(_TITLE.sub("", text, count=1)))
    safe = nh3.clean(
        rendered,
        tags=_TAGS,
        attributes={"a": {"href", "title"}, "ol": {"start"}, "h2": {"id"}, "h3": {"id"}, "h4": {"id"}},
        url_schemes={"http", "https", "mailto"},
        link_rel=None,
    )
    return _MD_LINK.sub(lambda match: f'href="{slug(re.sub(r"^[0-9]+[-_. ]*", "", match[1]))}.html{match[2]}', safe)


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

    parser = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])

    def rule(state: object) -> None:
        tokens: list[Token] = state.tokens  # type: ignore[attr-defined]  # the parser's state has no public type
        for index, token in enumerate(tokens):
            if token.type in ("heading_open", "heading_close"):
                level = min(4, max(2, int(token.tag[1])))
                token.tag = f"h{level}"
                if token.type == "heading_open":
                    token.attrSet("id", slug(tokens[index + 1].content) or escape(str(index)))

    parser.core.ruler.push("headings", rule)
    return parser
