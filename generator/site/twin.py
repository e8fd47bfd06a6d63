"""The Markdown twin of a page: what its HTML says, as text."""

from __future__ import annotations

import re
from functools import lru_cache
from html import unescape
from html.parser import HTMLParser

from generator.site.text import clean

_SPECIAL = re.compile(r"([\\`*_\[\]<>#|])")
_BLOCKS = frozenset(
    {"p", "div", "section", "article", "ul", "ol", "dl", "table", "figure", "blockquote", "details", "nav"}
)
_SILENT = frozenset({"svg", "script", "style", "footer", "title", "button", "input", "label"})
_BLANK_LINES = re.compile(r"\n{3,}")
_SPACE_AT_END = re.compile(r"[ \t]+\n")


def md_code(text: str) -> str:
    """`text` as a code span, with as many backticks as it takes (CommonMark §6.1)."""
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    fence = "`" * (longest + 1)
    pad = " " if "`" in text else ""
    return f"{fence}{pad}{text}{pad}{fence}".replace("\n", " ")


def md_text(text: str) -> str:
    """`text` with what Markdown would read as markup escaped, on one line."""
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))


def md_fence(text: str, language: str) -> str:
    """`text` as a fenced code block."""
    longest = max((len(run) for run in re.findall(r"`{3,}", text)), default=2)
    fence = "`" * (longest + 1)
    return f"{fence}{language}\n{text.rstrip()}\n{fence}"


@lru_cache(maxsize=16384)
def md(html: str) -> str:
    """HTML of ours (sanitised, or made by a template) as Markdown."""
    if html.startswith("<p>") and html.count("<") == 2:
        return unescape(html[3:-4])
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return tidy("".join(reader.out))


def md_line(html: str) -> str:
    """The same on one line."""
    return " ".join(md(html).split())


def tidy(text: str) -> str:
    return _BLANK_LINES.sub("\n\n", _SPACE_AT_END.sub("\n", clean(text))).strip()


class _Reader(HTMLParser):
    """HTML to Markdown for the elements that pages have."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.out: list[str] = []
        self._silent = 0
        self._pre = 0
        self._depth = 0
        self._links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _SILENT:
            self._silent += tag not in ("input",)
            return
        given = dict(attrs)
        if self._silent:
            return
        if tag in ("h1", "h2", "h3", "h4"):
            self.out.append(f"\n\n{'#' * int(tag[1])} ")
        elif tag == "li":
            self.out.append(f"\n{'  ' * max(0, self._depth - 1)}- ")
        elif tag in ("ul", "ol"):
            self._depth += 1
        elif tag == "pre":
            self._pre += 1
            self.out.append("\n\n```\n")
        elif tag == "code" and not self._pre:
            self.out.append("`")
        elif tag in ("strong", "b") and not self._pre:
            self.out.append("**")
        elif tag in ("em", "i") and not self._pre:
            self.out.append("*")
        elif tag == "a":
            self._links.append(given.get("href") or "")
            self.out.append("[")
        elif tag == "br":
            self.out.append("\n")
        elif tag == "dt":
            self.out.append("\n- ")
        elif tag == "dd":
            self.out.append(": ")
        elif tag == "tr":
            self.out.append("\n| ")
        elif tag in _BLOCKS:
            self.out.append("\n\n" if not self._depth else " ")

    def handle_endtag(self, tag: str) -> None:
        if tag in _SILENT:
            self._silent -= tag not in ("input",)
            return
        if self._silent:
            return
        if tag == "pre":
            self._pre -= 1
            self.out.append("\n```\n\n")
        elif tag == "code" and not self._pre:
            self.out.append("`")
        elif tag in ("strong", "b") and not self._pre:
            self.out.append("**")
        elif tag in ("em", "i") and not self._pre:
            self.out.append("*")
        elif tag == "a" and self._links:
            href = self._links.pop()
            self.out.append(f"]({href})" if href else "]")
        elif tag in ("ul", "ol"):
            self._depth -= 1
            self.out.append("\n")
        elif tag in ("td", "th"):
            self.out.append(" | ")
        elif tag in ("span", "summary", "figcaption"):
            self.out.append(" ")
        elif tag in ("h1", "h2", "h3", "h4"):
            self.out.append("\n\n")

    def handle_data(self, data: str) -> None:
        if self._silent:
            return
        self.out.append(data if self._pre else re.sub(r"\s+", " ", data))


_CRUMB = re.compile(r'<p class="crumb">.*?</p>', re.DOTALL)
_MAIN = re.compile(r"<main[^>]*>(.*)</main>", re.DOTALL)


def twin_of(page: str) -> str:
    """The twin of a whole page, by its main part."""
    found = _MAIN.search(page)
    return md(_CRUMB.sub("", found[1], count=1)) + "\n" if found is not None else ""
