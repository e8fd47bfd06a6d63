"""Text of a document on a page: Markdown made safe, values in code marks, plain excerpts."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from html import escape, unescape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

_UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")
_BREAKS = re.compile("\r\n|[\r\u0085\u2028\u2029]")
_MARKUP = re.compile(r"[\\`*_~#\[\]<>&|\n]|!\[|^\s*(?:[-+]|\d+[.)])\s|https?://|^ {4}|  $")
_TAG = re.compile(r"<[^>]*>")
_CODE_SPAN = re.compile(r"(?<!`)(`+)(?!`)(.*?)(?<!`)\1(?!`)", re.DOTALL)
_LINK_TEXT = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")

_TAGS = {
    *("a", "abbr", "b", "blockquote", "br", "code", "dd", "del", "details", "div", "dl", "dt", "em", "hr", "i", "kbd"),
    *("li", "ol", "p", "pre", "s", "span", "strong", "sub", "summary", "sup", "table", "tbody", "td", "th", "thead"),
    *("tr", "u", "ul"),
}
_ATTRIBUTES = {"a": {"href", "title"}, "abbr": {"title"}, "ol": {"start"}, "code": {"class"}, "th": {"scope"}}


def clean(text: str) -> str:
    """Without control characters, characters that turn the reading direction, and lone surrogates; LF only."""
    return _UNSAFE.sub("", _BREAKS.sub("\n", text))


@lru_cache(maxsize=65536)
def markdown(text: str) -> str:
    """Markdown (CommonMark with tables) as HTML that can do nothing: no script, no style, no request, no id.

    Headings become paragraphs, since the page has its own; images become links; relative links are dropped, since
    what they lead to is not here.
    """
    shown = clean(text).strip()
    if not shown:
        return ""
    if not _MARKUP.search(shown):
        return f"<p>{escape(shown, quote=False)}</p>"
    import nh3

    rendered = _parser().render(shown)
    return nh3.clean(
        rendered,
        tags=_TAGS,
        attributes=_ATTRIBUTES,
        allowed_classes={},
        url_schemes={"http", "https", "mailto"},
        url_relative="deny",
        link_rel="noopener noreferrer nofollow",
        clean_content_tags={"script", "style", "title", "textarea", "noscript", "template", "iframe", "svg", "math"},
    ).strip()


@lru_cache(maxsize=65536)
def inline(text: str) -> str:
    """The first paragraph of `markdown` without its tags for paragraphs, for lists and tables."""
    rendered = markdown(text.strip().split("\n\n", 1)[0])
    return rendered.removeprefix("<p>").removesuffix("</p>") if rendered.count("<p>") == 1 else _TAG.sub("", rendered)


def ticks(text: str) -> str:
    """Plain text with code spans in backticks as HTML; nothing else in it is markup."""
    parts = []
    end = 0
    for span in _CODE_SPAN.finditer(text):
        parts += [escape(text[end : span.start()], quote=False), f"<code>{escape(span[2], quote=False)}</code>"]
        end = span.end()
    return clean("".join([*parts, escape(text[end:], quote=False)]))


def excerpt(text: str, most: int = 160) -> str:
    """The first sentences of Markdown as plain text on one line, cut at a word."""
    flat = _TAG.sub(" ", _LINK_TEXT.sub(r"\1", clean(text)))
    flat = " ".join(unescape(flat).replace("`", "").replace("**", "").split())
    return flat if len(flat) <= most else flat[:most].rsplit(" ", 1)[0].rstrip(".,;:") + " …"


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

    parser = MarkdownIt("commonmark", {"html": True, "linkify": False}).enable(["table", "strikethrough"])

    def tame(tokens: list[Token]) -> None:
        for token in tokens:
            if token.type in ("heading_open", "heading_close"):
                token.tag = "strong"
                token.type = "paragraph_open" if token.type == "heading_open" else "paragraph_close"
                token.tag = "p"
            elif token.type == "inline" and token.children:
                token.children = [_without_image(child) for child in token.children]

    def _without_image(token: Token) -> Token:
        if token.type != "image":
            return token
        source, label = str(token.attrs.get("src", "")), token.content or "image"
        made = Token("html_inline", "", 0)
        made.content = f'<a href="{escape(source)}">{escape(label)}</a>'
        return made

    def rule(state: object) -> None:
        tokens: list[Token] = state.tokens  # type: ignore[attr-defined]  # the parser's state has no public type
        bold(tokens)
        tame(tokens)

    def bold(tokens: list[Token]) -> None:
        for index, token in enumerate(tokens):
            if token.type == "heading_open" and tokens[index + 1].children is not None:
                start, end = Token("html_inline", "", 0), Token("html_inline", "", 0)
                start.content, end.content = "<strong>", "</strong>"
                tokens[index + 1].children = [start, *(tokens[index + 1].children or []), end]

    parser.core.ruler.push("tame", rule)
    return parser
