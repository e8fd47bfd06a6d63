"""The HTML page: whole by itself, well formed, escaped, each root once, levels by sign and word."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from generator.compare.model import Effect, Location
from generator.document.model import Place
from generator.report import render
from generator.report.html import render_html, spans
from generator.report.model import ReportOptions
from generator.rules.change import Change
from generator.rules.model import Level

_VOID = {"meta"}


class Page(HTMLParser):
    """A page read by the letter: an element that is not closed, or closed twice, is an error."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.attributes: list[tuple[str, str, str]] = []
        self.texts: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        if tag not in _VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    @property
    def shown(self) -> str:
        return " ".join(" ".join(self.texts).split())

    def all(self, attribute: str) -> list[str]:
        return [value for _, name, value in self.attributes if name == attribute]


def change(path: str = "/pets", level: Level = Level.ERROR, text: str = "`name` was `removed`") -> Change:
    root = {"base": Place("base.yaml", ("components",)), "revision": Place("revision.yaml", ("components",))}
    return Change.of(
        id=f"rule-of-{level.word}",
        text=text,
        level=level,
        effect=Effect.WIDENS,
        operation="GET",
        path=path,
        location=Location("body", "response", status="200"),
        reach=3,
        **root,
    )


def shared() -> list[Change]:
    return [change(f"/p{number}") for number in range(3)]


def test_a_root_stands_once_and_its_operations_unfold() -> None:
    text = render(shared(), "html")
    page = Page(text)
    assert page.shown.count("was removed") == 1
    assert "In 3 operations" in page.shown and text.count("<details>") == 1
    assert [f"GET /p{number}" in page.shown for number in range(3)] == [True] * 3
    assert "response 200" not in page.shown
    placed = Page(render(shared(), "html", ReportOptions(all_places=True)))
    assert placed.shown.count("· response 200") == 3


def test_levels_have_sign_and_word_the_worst_first() -> None:
    page = Page(render([change(level=level) for level in Level], "html"))
    marks = re.findall(r"[▲●○] (?:error|warning|info)", page.shown)
    assert marks == ["▲ error", "● warning", "○ info"]
    assert "▲ 1 error ● 1 warning ○ 1 info" in page.shown


def test_the_page_asks_for_nothing_and_runs_nothing() -> None:
    text = render(shared(), "html")
    page = Page(text)
    assert {tag for tag, _, _ in page.attributes} & {"script", "link", "img", "iframe", "object"} == set()
    assert page.all("src") == [] and all(target.startswith("#") for target in page.all("href"))
    assert "url(" not in text and "@import" not in text and "<script" not in text
    assert "default-src 'none'" in text and "prefers-color-scheme: dark" in text


@pytest.mark.parametrize(
    "hostile", ['<script>alert("x")</script>', "`<b onload='x'>`", '"><i>', "`` a`<u>`` ", "</style>"]
)
def test_nothing_of_a_document_becomes_markup(hostile: str) -> None:
    one = change(f"/{hostile}", text=hostile)
    options = ReportOptions(all_places=True, nothing=hostile)
    text = render_html([(hostile, [one, change("/b", text=hostile)], options), (hostile, [], options)])
    page = Page(text)
    assert {tag for tag, _, _ in page.attributes} <= {"html", "meta", "section", "ul", "li", "p", "span", "a", "h2"}
    for tag in ("script", "b ", "i", "u"):
        assert f"<{tag}>" not in text
    assert text.count("</style>") == 1


def test_control_characters_are_made_visible() -> None:
    assert "\x1b" not in render([change("/\x1b[31m", text="\x1b[2J")], "html")


def test_code_spans_are_code() -> None:
    assert spans("a `b` & ``c ` <d>`` e`") == "a <code>b</code> &amp; <code>c ` &lt;d&gt;</code> e`"


def test_anchors_are_unlike_each_other_and_links_find_them() -> None:
    parts = [("one", [change(), change("/b", Level.INFO)], ReportOptions()), ("two", [change()], ReportOptions())]
    page = Page(render_html(parts))
    ids = page.all("id")
    assert len(ids) == len(set(ids)) == 3
    assert {target.removeprefix("#") for target in page.all("href")} == set(ids)


def test_nothing_is_said_to_be_nothing() -> None:
    assert "No changes." in Page(render([], "html")).shown
