"""Files, directories, globs, standard input, and references between local files."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest

from generator.errors import RefusedError, SourceError
from generator.sources.files import FileSource, StdinSource
from generator.sources.model import Access
from generator.sources.resolve import expand, open_source

ACCESS = Access()


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(path: Path, text: str = "x: 1\n") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_keeps_the_name_it_was_given(here: Path) -> None:
    write(here / "specs" / "a.yaml", "text")
    source = open_source("specs/a.yaml", ACCESS)
    assert (source.name, source.read()) == ("specs/a.yaml", b"text")


@pytest.mark.parametrize(
    "spelling", ["specs/a.yaml", "./specs/a.yaml", "specs/../specs/a.yaml", "link.yaml", "ABSOLUTE"]
)
def test_two_spellings_of_a_file_have_one_uri(here: Path, spelling: str) -> None:
    file = write(here / "specs" / "a.yaml")
    (here / "link.yaml").symlink_to(file)
    spelled = str(file) if spelling == "ABSOLUTE" else spelling
    assert open_source(spelled, ACCESS).uri == FileSource(str(file), ACCESS).uri
    assert open_source(file.as_uri(), ACCESS).uri == FileSource(str(file), ACCESS).uri


@pytest.mark.parametrize(
    ("reference", "target"),
    [
        ("b.yaml", "specs/b.yaml"),
        ("./b.yaml", "specs/b.yaml"),
        ("../shared/c.yaml", "shared/c.yaml"),
        ("with%20space.yaml", "specs/with space.yaml"),
        ("with space.yaml", "specs/with space.yaml"),
        ("literal%20percent.yaml", "specs/literal%20percent.yaml"),
        ("gr%C3%BC%C3%9Fe.yaml", "specs/grüße.yaml"),
        ("grüße.yaml", "specs/grüße.yaml"),
        ("deep\\d.yaml", "specs/deep/d.yaml"),
        ("a%3Ab.yaml", "specs/a:b.yaml"),
    ],
)
def test_a_reference_is_relative_to_the_file_that_holds_it(here: Path, reference: str, target: str) -> None:
    write(here / target, "found")
    source = FileSource("specs/openapi.yaml", ACCESS).relative(reference)
    assert (source.name, source.read()) == (target, b"found")


def test_references_of_a_linked_document_start_beside_the_link_then_beside_its_target(here: Path) -> None:
    write(here / "2026" / "openapi.yaml")
    write(here / "2026" / "only-there.yaml")
    write(here / "2026" / "both.yaml")
    write(here / "both.yaml")
    (here / "latest.yaml").symlink_to("2026/openapi.yaml")
    latest = open_source("latest.yaml", ACCESS)
    assert latest.relative("both.yaml").uri == (here / "both.yaml").as_uri()
    assert latest.relative("only-there.yaml").uri == (here / "2026" / "only-there.yaml").as_uri()


def test_an_absolute_reference_and_a_file_url_are_local(here: Path) -> None:
    other = write(here / "other" / "o p.yaml", "found")
    source = FileSource("a.yaml", ACCESS)
    assert source.relative(other.as_uri()).read() == b"found"
    assert source.relative(str(other)).read() == b"found"
    with pytest.raises(SourceError, match="another host"):
        source.relative("file://elsewhere/etc/passwd")


def test_a_reference_reads_regular_files_only(here: Path) -> None:
    (here / "folder").mkdir()
    os.mkfifo(here / "pipe")
    source = FileSource("a.yaml", ACCESS)
    for reference, reason in [("folder", "a directory"), ("pipe", "no regular file"), ("nope.yaml", "no such file")]:
        with pytest.raises(SourceError, match=reason) as caught:
            source.relative(reference).read()
        assert caught.value.where == reference
    with pytest.raises(SourceError):
        source.relative("null%00byte.yaml").read()
    with pytest.raises(SourceError):
        source.relative("x" * 5000).read()


def test_a_reference_to_a_url_is_not_fetched_unless_allowed(here: Path) -> None:
    with pytest.raises(SourceError) as caught:
        FileSource("a.yaml", ACCESS).relative("https://example.invalid/x.yaml")
    assert "--allow-network" in caught.value.hint
    allowed = FileSource("a.yaml", Access(allow_network=True)).relative("https://example.invalid/x.yaml")
    assert allowed.uri == "https://example.invalid/x.yaml"


def test_standard_input_is_read_once_and_refers_to_what_is_allowed_from_here(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(here / "b.yaml", "found")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"openapi: 3.1.0")))
    source = open_source("-", ACCESS)
    assert isinstance(source, StdinSource)
    assert source.read() == source.read() == b"openapi: 3.1.0"
    with pytest.raises(RefusedError):
        source.relative("b.yaml").read()
    assert open_source("-", Access(allow_refs_from=(".",))).relative("b.yaml").read() == b"found"


def test_a_directory_is_its_documents_in_order(here: Path) -> None:
    for name in ("b.yml", "a.json", "c.YAML", ".hidden.yaml", "notes.txt", "deep/d.yaml"):
        write(here / "specs" / name)
    assert [s.name for s in expand(["specs"], ACCESS)] == ["specs/a.json", "specs/b.yml", "specs/c.YAML"]
    with pytest.raises(SourceError, match="directly in this directory"):
        (here / "empty").mkdir()
        expand(["empty"], ACCESS)


def test_a_glob_is_what_it_matches_and_each_file_comes_once(here: Path) -> None:
    for name in ("b/1.yaml", "a/2.yaml", "a/deep/3.yaml", "x[1].yaml"):
        write(here / name)
    assert [s.name for s in expand(["**/*.yaml"], ACCESS)] == ["a/2.yaml", "a/deep/3.yaml", "b/1.yaml", "x[1].yaml"]
    assert [s.name for s in expand(["b/1.yaml", "./b/*.yaml", "a/?.yaml"], ACCESS)] == ["b/1.yaml", "a/2.yaml"]
    assert [s.name for s in expand(["x[1].yaml"], ACCESS)] == ["x[1].yaml"]
    with pytest.raises(SourceError, match="matches no file"):
        expand(["*.nope"], ACCESS)
