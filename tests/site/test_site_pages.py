"""The pages of this repository's own APIs: every documented fact is on them, every link leads somewhere."""

from __future__ import annotations

import html
import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
import yaml

from tests.site.site_pipeline import Links, build

ROOT = Path(__file__).resolve().parents[2]
REFERENCE = ROOT.parent / "shared" / "reference-pages"
SESSION = "together-ai/operations/post-rl-training-sessions-session_id-stop.html"
RESOURCES = "together-ai/operations/post-rl-model-resources-model_resources_id-stop.html"
RESOURCES_V1 = "together-ai-v1/operations/post-v1-rl-model-resources-model_resources_id-stop.html"
PAGES = {
    "POST /rl/training-sessions/{session_id}/stop": SESSION,
    "POST /rl/model-resources/{model_resources_id}/stop": RESOURCES,
    "POST /v1/rl/model-resources/{model_resources_id}/stop": RESOURCES_V1,
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("site") / "out"
    assert build(ROOT / "apiledger.toml", out) == 0
    return out


def plain(text: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", text)).split())


def blocks(text: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """The blocks of an operation's changes: heading, and level and rule of each entry."""
    found = []
    for block in re.findall(r'<section class="rev".*?</section>', text, re.DOTALL):
        heading = plain(re.search(r"<h3>(.*?)</h3>", block, re.DOTALL)[1])  # type: ignore[index]  # there is one
        entries = re.findall(r'<li class="ch (\w+)".*?rules/([\w-]+)\.html', block, re.DOTALL)
        found.append((heading, entries))
    return found


def documented() -> list[tuple[str, dict]]:  # type: ignore[type-arg]  # plain YAML
    file = REFERENCE / "expected-history.yaml"
    if not file.is_file():
        return []
    apis = yaml.load(file.read_text("utf-8"), Loader=yaml.CSafeLoader)["apis"]
    return [(endpoint, facts) for api in apis.values() for endpoint, facts in api["endpoints"].items()]


@pytest.mark.skipif(not REFERENCE.is_dir(), reason="the reference pages are not here")
@pytest.mark.parametrize(("endpoint", "facts"), documented())
def test_changes_are_those_of_the_reference_pages(site: Path, endpoint: str, facts: dict) -> None:  # type: ignore[type-arg]
    text = (site / PAGES[endpoint]).read_text("utf-8")
    assert f"Changed in {facts['changed_in']} of the " in plain(text)
    summary = plain(re.search(r'<p class="sum">(.*?)</p>', text, re.DOTALL)[1])  # type: ignore[index]
    for sign, level in (("▲", "error"), ("●", "warning"), ("○", "info")):
        number = facts["totals"][level]
        assert (f"{sign} {number}" in summary) == (number > 0)
    found = blocks(text)
    assert len(found) == len(facts["revisions"])
    for (heading, entries), expected in zip(found, facts["revisions"], strict=True):
        if "date" in expected:
            day = expected["date"]
            assert heading.startswith(f"{day:%b} {day.day}, {day.year}")
        assert entries == [(change["level"], change["id"]) for change in expected["changes"]]
    apart = re.findall(r"also has (\d+) change", text)
    assert apart == [str(one["names_no_endpoint"]) for one in facts["revisions"] if "names_no_endpoint" in one]


@pytest.mark.skipif(not REFERENCE.is_dir(), reason="the reference pages are not here")
@pytest.mark.parametrize(
    ("page", "file"), [(SESSION, "stop-training-session.txt"), (RESOURCES, "stop-model-resources.txt")]
)
def test_fields_and_types_are_those_of_the_reference_pages(site: Path, page: str, file: str) -> None:
    """Name, type, format and `required` of each field on the copied page."""
    copied = (REFERENCE / file).read_text("utf-8").partition("Path parameters")[2].partition("Example response")[0]
    text = (site / page).read_text("utf-8")
    names = set(re.findall(r'class="n" href="[^"]*">([^<]+)</a>', text))
    seen = 0
    for line in copied.splitlines():
        field = re.fullmatch(
            r"([a-z_]+?)(string|boolean|integer|number)((?: date-time)?)((?: nullable)?)((?: required)?)", line
        )
        if field is None:
            continue
        name, kind, format, nullable, required = field.groups()
        assert name in names, line
        said = re.search(rf'>{name}</a>.*?<span class="t">([^<]*)</span>(.*?)(?:<div|<p|<details)', text, re.DOTALL)
        assert said is not None
        assert said[1].startswith(kind + format), line
        assert ("nullable" in said[2]) == bool(nullable), line
        assert ("required" in said[2]) == bool(required), line
        seen += 1
    assert seen >= 6


def test_every_link_leads_somewhere(site: Path) -> None:
    pages = {path.relative_to(site).as_posix(): Links(path.read_text("utf-8")) for path in site.rglob("*.html")}
    assert len(pages) > 200
    wrong = []
    for file, page in pages.items():
        assert len(page.ids) == len(set(page.ids)), f"{file} has an id twice"
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme in ("http", "https", "mailto"):
                continue
            path = (site / file).parent / unquote(parts.path) if parts.path else site / file
            target = path.resolve()
            if not target.is_file():
                wrong.append(f"{file}: {link}")
            elif parts.fragment and target.suffix == ".html":
                name = target.relative_to(site.resolve()).as_posix()
                if unquote(parts.fragment) not in pages[name].ids:
                    wrong.append(f"{file}: {link}")
    assert not wrong[:20]


def test_pages_are_light(site: Path) -> None:
    """With stylesheet and scripts; at most 100 KB for 95 % of the pages, 300 KB for all."""
    shared = sum((site / "assets" / name).stat().st_size for name in ("style.css", "site.js", "early.js"))
    sizes = sorted(path.stat().st_size + shared for path in site.rglob("*.html"))
    assert sizes[int(len(sizes) * 0.95)] <= 100 * 1024
    assert sizes[-1] <= 300 * 1024


def test_nothing_asks_for_anything_outside(site: Path) -> None:
    for path in site.rglob("*.html"):
        text = path.read_text("utf-8")
        assert "Content-Security-Policy" in text
        assert not re.search(r"<(?:script|style)(?![^>]*\ssrc=)[^>]*>", text), path
        assert not re.search(r'\s(?:style|on\w+)="', text), path
        assert not re.search(r'<(?:script|img|iframe|source|video|audio)[^>]*src="(?:https?:)?//', text), path
        assert not re.search(r'<link[^>]*rel="(?:stylesheet|icon)"[^>]*href="(?:https?:)?//', text), path


def test_every_page_has_a_twin(site: Path) -> None:
    for path in site.rglob("*.html"):
        twin = path.with_suffix(".md")
        assert twin.is_file(), path
        assert twin.read_text("utf-8").startswith("# "), twin


def test_a_second_build_writes_nothing(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert build(ROOT / "apiledger.toml", site) == 0
    assert " 0 made anew, 0 files written, 0 removed" in capsys.readouterr().err
