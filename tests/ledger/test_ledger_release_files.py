"""What `release --write` may and may not do to files, and what is said where the past is not all there."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

import pytest
from pets import NEW, OLD
from repositories import Told, add, build, git

from generator.cli.main import main
from generator.errors import ApiledgerError
from generator.project.changelog_file import versions_in, with_section
from generator.store.atomic import write_together

SECTION = "## [1.1.0] - 2026-01-02\n\n- new\n"
TIMES = [f"2026-{month:02}-01T10:00:00+00:00" for month in (8, 9, 10, 11)]
BROKEN = "openapi: [\n"


def commits(*texts: str) -> list[Told]:
    return [Told({"api.yaml": text.encode()}, time, "a commit") for text, time in zip(texts, TIMES, strict=False)]


@pytest.fixture
def pets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    build(tmp_path / "pets", commits(OLD, NEW))
    monkeypatch.chdir(tmp_path / "pets")
    return tmp_path / "pets"


def changed(folder: Path) -> list[str]:
    return git(folder, "status", "--porcelain").splitlines()


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda path: path.write_bytes(b"# Changelog\n\xff\n"), "CHANGELOG.md: error: is no text in UTF-8 (byte 13)"),
        (lambda path: path.mkdir(), "CHANGELOG.md: error: cannot be read: Is a directory"),
        (lambda path: path.symlink_to("../elsewhere.md"), "CHANGELOG.md: error: is a link that leads outside"),
    ],
)
def test_where_the_changelog_cannot_be_written_the_version_is_not_either(
    pets: Path, capsys: pytest.CaptureFixture[str], make: object, said: str
) -> None:
    (pets.parent / "elsewhere.md").write_text("# Elsewhere\n")
    assert callable(make)
    make(pets / "CHANGELOG.md")
    assert main(["release", "api.yaml", "--write"]) == 3
    told = capsys.readouterr().err
    assert said in told
    assert "unexpected" not in told
    assert (pets / "api.yaml").read_text(encoding="utf-8") == NEW
    assert (pets.parent / "elsewhere.md").read_text() == "# Elsewhere\n"


def test_all_files_or_none(tmp_path: Path) -> None:
    """The second one cannot be moved into place: the first gets its old content again, and nothing lies beside."""
    first, new, folder = tmp_path / "a.md", tmp_path / "new.md", tmp_path / "b.md"
    first.write_text("before")
    folder.mkdir()
    with pytest.raises(ApiledgerError, match=r"b\.md: cannot write"):
        write_together({first: b"after", new: b"new", folder: b"after"})
    assert first.read_text() == "before"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.md", "b.md"]
    assert write_together({first: b"before", new: b"new"}) == [new]


def test_links_and_permissions_stay(pets: Path) -> None:
    (pets / "docs").mkdir()
    (pets / "docs" / "changes.md").write_text("# Changes\n")
    (pets / "CHANGELOG.md").symlink_to("docs/changes.md")
    (pets / "api.yaml").chmod(0o640)
    assert main(["release", "api.yaml", "--write"]) == 0
    assert os.readlink(pets / "CHANGELOG.md") == "docs/changes.md"  # noqa: PTH115
    assert "## [2.0.0]" in (pets / "docs" / "changes.md").read_text(encoding="utf-8")
    assert stat.S_IMODE((pets / "api.yaml").stat().st_mode) == 0o640


def test_a_section_that_stands_keeps_its_day(pets: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """After the commit of what was written the newest revision is a later one; the section is the same."""
    assert main(["release", "api.yaml", "--write"]) == 0
    text = (pets / "CHANGELOG.md").read_text(encoding="utf-8")
    add(pets, [Told({"api.yaml": (pets / "api.yaml").read_bytes(), "CHANGELOG.md": text.encode()}, TIMES[3], "2.0.0")])
    capsys.readouterr()
    assert main(["release", "api.yaml", "--write"]) == 0
    assert "unchanged CHANGELOG.md" in capsys.readouterr().err
    assert changed(pets) == []
    assert main(["release", "api.yaml", "--write", "--date", "2026-12-24"]) == 0
    assert "## [2.0.0] - 2026-12-24" in (pets / "CHANGELOG.md").read_text(encoding="utf-8")
    (pets / "CHANGELOG.md").write_text("# C\n\n## [2.0.0] - 2026-11-01\n\nby hand\n")
    capsys.readouterr()
    assert main(["release", "api.yaml", "--write"]) == 0
    assert "another section about 2.0.0 stood there" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "versions"),
    [
        ("History\n=======\n\n1.0.0 (2026)\n------------\n\n* x\n", ["1.0.0"]),
        ("# Changes\n\n# [1.0.0](https://x) (2026)\n\n* x\n\n## [0.9.1](https://y)\n", ["1.0.0", "0.9.1"]),
        ("# Pets 2 API\n\nwords\n---\n\n| a |\n---\n\n## v1.0.0\n", ["v1.0.0"]),
        ("# C\n\n```\n1.0.0\n-----\n# 1.0.0\n```\n\n## 0.5\n", ["0.5"]),
    ],
)
def test_sections_of_other_changelogs(text: str, versions: list[str]) -> None:
    assert versions_in(text) == versions
    made = with_section(text, SECTION, "1.1.0")
    assert versions_in(made) == ["1.1.0", *versions]
    assert with_section(made, SECTION, "1.1.0") == made


def test_a_shallow_clone_passes_no_check(
    pets: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is there to check against: the run may not pass as if all were well."""
    clone = pets.parent / "clone"
    git(pets.parent, "clone", "-q", "--depth", "1", pets.as_uri(), str(clone))
    monkeypatch.chdir(clone)
    assert main(["release", "api.yaml", "--check-version"]) == 3
    assert "the clone is shallow: what was released before is not there" in capsys.readouterr().err
    (clone / "apiledger.toml").write_text('[apis.pets]\ngit = "api.yaml"\n')
    assert main(["breaking"]) == 3
    assert "fetch-depth: 0" in capsys.readouterr().err
    assert main(["history"]) == 0
    assert "the clone is shallow" in capsys.readouterr().err
    git(clone, "fetch", "-q", "--unshallow")
    assert main(["breaking"]) == 1
    assert main(["release", "--check-version"]) == 1
    assert "shallow" not in capsys.readouterr().err


def test_a_commit_that_nobody_can_mend_fails_no_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is left out and named, wherever it stands but at the end."""
    build(tmp_path, commits(OLD, BROKEN, NEW))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "apiledger.toml").write_text('[apis.pets]\ngit = "api.yaml"\noutput = "out"\n')
    broken = git(tmp_path, "rev-parse", "HEAD~1")[:12]
    for arguments, status in (
        (["generate", "--part", "changelog"], 0),
        (["breaking"], 1),
        (["breaking", "--every"], 1),
    ):
        assert main(arguments) == status
        shown = capsys.readouterr()
        assert shown.err.count(f"left out: {broken}:api.yaml:") == 1, arguments
    assert main(["history"]) == 0
    shown = capsys.readouterr()
    assert (shown.out + shown.err).count("left out") == 1
    add(tmp_path, commits(BROKEN))
    for arguments in (["generate", "--part", "changelog"], ["breaking"], ["breaking", "--every"]):
        assert main(arguments) == 3


def test_no_commit_and_no_branch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    git(tmp_path, "init", "-q", ".")
    monkeypatch.chdir(tmp_path)
    assert main(["history", "--git", "api.yaml"]) == 3
    assert "api.yaml: error: the repository has no commit yet" in capsys.readouterr().err
    add(tmp_path, commits(OLD))
    assert main(["history", "--git", "api.yaml", "--branch", "nix"]) == 3
    assert "there is no branch, tag or commit 'nix'" in capsys.readouterr().err


def test_a_document_without_a_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bare = [re.sub(r"\n  version: .*", "", text, count=1) for text in (OLD, NEW)]
    build(tmp_path, commits(*bare))
    monkeypatch.chdir(tmp_path)
    assert main(["release", "api.yaml", "--check-version"]) == 1
    shown = capsys.readouterr()
    assert "there is no info.version: it has to be raised" in shown.err
    assert shown.out.splitlines()[0] == "Pets, 2026-09-01"
    assert "what was released has no info.version" in shown.out
    assert main(["release", "api.yaml", "--write"]) == 2
    assert changed(tmp_path) == []


def test_a_tag_counts_more_than_the_version_that_later_commits_still_have(
    pets: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`v1.4.2` is where it was tagged, though `info.version` says the same in the commit after."""
    git(pets, "tag", "v1.4.2", "HEAD~1")
    (pets / "apiledger.toml").write_text('[apis.pets]\ngit = "api.yaml"\n')
    for asked in (["--git", "api.yaml"], []):
        assert main(["history", *asked, "--until", "v1.4.2"]) == 0
        assert capsys.readouterr().out.splitlines()[1] == "1 revision, 2026-08-01 to 2026-08-01"
        assert main(["history", *asked, "--since", "v1.4.2"]) == 0
        assert capsys.readouterr().out.splitlines()[1] == "2 revisions, 2026-08-01 to 2026-09-01"
        assert main(["history", *asked, "--until", "1.4.2"]) == 0
        assert capsys.readouterr().out.splitlines()[1] == "2 revisions, 2026-08-01 to 2026-09-01"
    assert main(["release", "api.yaml", "--since", "HEAD~1:api.yaml"]) == 0
