"""Documents of a git revision."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from generator.document.load import load
from generator.errors import SourceError
from generator.sources.files import FileSource
from generator.sources.git import GitSource
from generator.sources.model import Access
from generator.sources.resolve import expand, open_source

ACCESS = Access()


def git(folder: Path, *arguments: str) -> str:
    identity = ("-c", "user.name=t", "-c", "user.email=t@example.invalid", "-c", "commit.gpgsign=false")
    done = subprocess.run(["git", *identity, *arguments], cwd=folder, check=True, capture_output=True, text=True)
    return done.stdout.strip()


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two commits; the first, tagged v1, differs in both files; the working tree differs from both."""
    git(tmp_path, "init", "-q", "-b", "main")
    specs = tmp_path / "specs"
    (specs / "parts").mkdir(parents=True)
    (specs / "openapi.yaml").write_text("a: {$ref: 'parts/p%20q.yaml#/x'}\n")
    for number in (1, 2):
        (specs / "parts" / "p q.yaml").write_text(f"x: {number}\n")
        if number == 1:
            (specs / "latest.yaml").symlink_to("openapi.yaml")
        git(tmp_path, "add", "-A")
        git(tmp_path, "commit", "-q", "-m", f"revision {number}")
        git(tmp_path, "tag", f"v{number}")
    (specs / "parts" / "p q.yaml").write_text("x: working tree\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(("ref", "expected"), [("v1", 1), ("HEAD~1", 1), ("HEAD", 2), ("main", 2), ("", 2)])
def test_references_come_from_the_same_revision(repository: Path, ref: str, expected: int) -> None:
    document = load(open_source(f"{ref}:specs/openapi.yaml", ACCESS))
    found = document.root.get("a")
    assert found is not None
    target = document.follow(found)
    assert target is not None
    assert target.value == expected
    assert target.file.name == f"{ref}:specs/parts/p q.yaml"


def test_two_names_of_a_revision_have_one_uri(repository: Path) -> None:
    assert open_source("v2:specs/openapi.yaml", ACCESS).uri == open_source("HEAD:specs/openapi.yaml", ACCESS).uri


def test_a_revision_stays_what_it_was_when_named(repository: Path) -> None:
    source = open_source("main:specs/parts/p q.yaml", ACCESS)
    git(repository, "commit", "-q", "-a", "-m", "moves main")
    assert source.read() == b"x: 2\n"


def test_a_path_counts_from_the_top_then_from_here(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(repository / "specs")
    for spelling in ("v1:specs/openapi.yaml", "v1:openapi.yaml", "v1:./openapi.yaml"):
        assert open_source(spelling, ACCESS).name == "v1:specs/openapi.yaml"


def test_symbolic_links_inside_the_revision_are_followed(repository: Path) -> None:
    assert open_source("v1:specs/latest.yaml", ACCESS).read().startswith(b"a: ")


def test_globs_and_their_order(repository: Path) -> None:
    assert [s.name for s in expand(["v1:specs/*.yaml"], ACCESS)] == ["v1:specs/latest.yaml", "v1:specs/openapi.yaml"]
    assert [s.name for s in expand(["v1:**/p*.yaml"], ACCESS)] == ["v1:specs/parts/p q.yaml"]
    assert [s.name for s in expand([":specs/o*"], ACCESS)] == [":specs/openapi.yaml"]


def test_what_is_not_there_is_said(repository: Path) -> None:
    with pytest.raises(SourceError, match="'nope' is no git revision"):
        open_source("nope:specs/openapi.yaml", ACCESS)
    with pytest.raises(SourceError, match="no such file in this revision") as caught:
        open_source("v1:specs/nope.yaml", ACCESS).read()
    assert caught.value.where == "v1:specs/nope.yaml"
    with pytest.raises(SourceError, match="no git revision"):
        open_source("--output=x:y", ACCESS)


@pytest.mark.parametrize(
    "reference", ["../../outside.yaml", "/etc/passwd", "file:///etc/passwd", "https://example.invalid/x"]
)
def test_a_document_of_a_revision_reaches_nothing_else(repository: Path, reference: str) -> None:
    with pytest.raises(SourceError):
        open_source("v1:specs/openapi.yaml", ACCESS).relative(reference)


def test_outside_a_repository_there_is_a_hint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    with pytest.raises(SourceError) as caught:
        open_source("HEAD:a.yaml", ACCESS)
    assert "git repository" in caught.value.hint


def test_files_win_and_drives_are_no_revisions(repository: Path) -> None:
    (repository / "v1:odd.yaml").write_text("here")
    assert open_source("v1:odd.yaml", ACCESS).read() == b"here"
    for path in ("C:\\specs\\openapi.yaml", "C:/specs/openapi.yaml", "./a:b.yaml", "../a:b.yaml", "/a:b.yaml"):
        assert isinstance(open_source(path, ACCESS), FileSource)
    assert isinstance(open_source("v1:specs/openapi.yaml", ACCESS), GitSource)


def test_a_pointer_to_large_file_storage_is_no_document(repository: Path) -> None:
    (repository / "big.yaml").write_text("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n")
    git(repository, "add", "big.yaml")
    with pytest.raises(SourceError, match="LFS"):
        open_source(":big.yaml", ACCESS).read()
