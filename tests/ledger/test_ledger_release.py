"""`release` over git repositories: what it says, when `--check-version` fails, what `--write` writes."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pets import NEW, OLD
from repositories import Told, add, build, git

from generator.cli.main import main

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
FIRST, SECOND, THIRD = "2026-10-01T10:00:00+00:00", "2026-11-05T10:00:00+00:00", "2026-12-01T10:00:00+00:00"


def commit(text: str, time: str, name: str = "api.yaml") -> Told:
    return Told({name: text.encode()}, time, "a commit")


def raised(text: str, version: str) -> str:
    return text.replace("'1.4.2'", f"'{version}'")


@pytest.fixture
def pets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    build(tmp_path, [commit(OLD, FIRST), commit(NEW, SECOND)])
    monkeypatch.chdir(tmp_path)
    return tmp_path


def release(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    capsys.readouterr()
    assert main(["release", *arguments, "--format", "json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def status(folder: Path) -> list[str]:
    return git(folder, "status", "--porcelain").splitlines()


def test_the_section_and_the_text(pets: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["release", "api.yaml", "--format", "markdown"]) == 0
    assert capsys.readouterr().out == (HERE / "release_section.md").read_text(encoding="utf-8")
    assert main(["release", "api.yaml"]) == 0
    assert capsys.readouterr().out == (HERE / "release_text.txt").read_text(encoding="utf-8")
    assert status(pets) == []


def test_for_programs(pets: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = release(capsys, "api.yaml")
    assert (found["version"], found["asked"], found["bump"], found["raised"]) == ("2.0.0", "2.0.0", "major", False)
    assert (found["since"]["version"], found["revision"]["version"]) == ("1.4.2", "1.4.2")
    assert (found["since"]["date"], found["date"]) == ("2026-10-01", "2026-11-05")
    kinds = {change["id"]: change["category"] for change in found["changes"]}
    assert kinds == {
        "response-property-became-optional": "changed",
        "response-optional-property-added": "added",
        "request-property-enum-value-removed": "removed",
        "endpoint-deprecated-with-sunset": "deprecated",
        "endpoint-added": "added",
        "api-path-removed-without-deprecation": "removed",
    }
    assert {change["sunset"] for change in found["changes"]} == {None, "2027-06-30"}
    assert all(change["migration"] for change in found["changes"] if change["level"] == 3)
    assert found["client"] is None
    assert main(["changelog", f"{git(pets, 'rev-parse', 'HEAD~1')}:api.yaml", "api.yaml", "--format", "json"]) == 0
    known = {change["fingerprint"] for change in json.loads(capsys.readouterr().out) if change["path"]}
    assert known == {change["fingerprint"] for change in found["changes"]}


def test_check_version_fails_and_passes(pets: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Too low in the newest commit, too low in the working tree, enough, and more than enough."""
    assert main(["release", "api.yaml", "--check-version"]) == 1
    assert "info.version '1.4.2' is not enough: 2.0.0 or more is asked for" in capsys.readouterr().err
    for version, code in (("1.5.0", 1), ("1.4.1", 1), ("2.0.0", 0), ("2.0.0-rc.1", 0), ("3.1.0", 0), ("next", 1)):
        Path("api.yaml").write_text(raised(NEW, version), encoding="utf-8")
        assert main(["release", "api.yaml", "--check-version", "--since", "HEAD~1"]) == code, version


def test_check_version_knows_what_each_kind_of_change_asks_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    build(tmp_path, [commit(OLD, FIRST)])
    monkeypatch.chdir(tmp_path)
    described = OLD.replace("title: Pets", "title: Pets\n  description: of the shelter")
    parameter = OLD.replace(
        "schema: {type: string}}]\n      responses", "schema: {type: string}}, {name: p, in: query}]\n      responses"
    )
    for text, need, asked in ((described, "patch", "1.4.3"), (parameter, "minor", "1.5.0"), (NEW, "major", "2.0.0")):
        Path("api.yaml").write_text(text, encoding="utf-8")
        found = release(capsys, "api.yaml")
        assert (found["bump"], found["asked"]) == (need, asked)
        assert main(["release", "api.yaml", "--check-version"]) == 1
        Path("api.yaml").write_text(raised(text, asked), encoding="utf-8")
        assert main(["release", "api.yaml", "--check-version"]) == 0


@pytest.mark.parametrize("how", ["command", "make"])
def test_write_writes_the_section_the_version_and_nothing_else(how: str, pets: Path) -> None:
    Path("apiledger.toml").write_text('[apis.pets]\ngit = "api.yaml"\n', encoding="utf-8")
    git(pets, "add", "-A")
    git(pets, "commit", "-qm", "a project")
    if how == "make":
        if shutil.which("make") is None:
            pytest.skip("make is not here")
        command = ["make", "-s", "-f", str(ROOT / "Makefile"), "release", "READY="]
        subprocess.run([*command, f"APILEDGER={sys.executable} -m generator"], check=True, capture_output=True)
    else:
        assert main(["release", "--write"]) == 0
    assert status(pets) == [" M api.yaml", "?? CHANGELOG.md"] or status(pets) == ["M api.yaml", "?? CHANGELOG.md"]
    assert Path("api.yaml").read_text(encoding="utf-8") == raised(NEW, "2.0.0")
    written = Path("CHANGELOG.md").read_text(encoding="utf-8")
    assert written.startswith("# Changelog\n\n")
    assert written.endswith("\n\n" + (HERE / "release_section.md").read_text(encoding="utf-8"))
    before = (Path("api.yaml").read_bytes(), Path("CHANGELOG.md").read_bytes())
    assert main(["release", "--write", "--check-version"]) == 0  # once more: nothing is left to do
    assert (Path("api.yaml").read_bytes(), Path("CHANGELOG.md").read_bytes()) == before


def test_the_next_release_stands_above_the_last(pets: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["release", "api.yaml", "--write"]) == 0
    git(pets, "add", "-A")
    git(pets, "commit", "-qm", "2.0.0", "--date", SECOND)
    later = (
        raised(NEW, "2.0.0").replace("title: Pets", "title: Pets\n  description: d").replace("/shelters:", "/homes:")
    )
    add(pets, [commit(later, THIRD)])
    found = release(capsys, "api.yaml")
    assert (found["since"]["version"], found["asked"]) == ("2.0.0", "3.0.0")
    assert main(["release", "api.yaml", "--write"]) == 0
    text = Path("CHANGELOG.md").read_text(encoding="utf-8")
    assert text.index("## [3.0.0] - 2026-12-01") < text.index("## [2.0.0] - 2026-11-05")
    assert text.count("\n## ") == 2


@pytest.mark.parametrize("since", ["v1.4", "HEAD~2", "1.4.2", "2026-10-01", "2026-10-20"])
def test_what_was_released_may_be_named(since: str, pets: Path, capsys: pytest.CaptureFixture[str]) -> None:
    git(pets, "tag", "v1.4", "HEAD~1")
    add(pets, [commit(raised(NEW, "2.0.0"), THIRD)])
    assert release(capsys, "api.yaml", "--since", since)["since"]["date"] == "2026-10-01"


def test_without_a_name_a_tag_counts_then_the_changelog_then_the_version(
    pets: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    add(pets, [commit(raised(NEW, "2.0.0"), THIRD)])
    # where the version became 1.4.2, which it was before 2.0.0
    assert release(capsys, "api.yaml")["since"]["date"] == "2026-10-01"
    Path("CHANGELOG.md").write_text("# Changelog\n\n## [Unreleased]\n\n## [2.0.0] - 2026-12-01\n", encoding="utf-8")
    Path("api.yaml").write_text(raised(NEW, "2.0.0").replace("/shelters", "/homes"), encoding="utf-8")
    assert release(capsys, "api.yaml")["since"]["date"] == "2026-12-01"
    git(pets, "tag", "2.0.0-rc.1", "HEAD~1")
    git(pets, "tag", "nightly", "HEAD")
    assert release(capsys, "api.yaml")["since"]["label"] == "2.0.0-rc.1"


def test_a_folder_of_revisions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("spec").mkdir()
    for name, text in (("2026-10-01", OLD), ("2026-11-05", raised(NEW, "1.5.0"))):
        Path("spec", f"{name}.yaml").write_text(text, encoding="utf-8")
    assert release(capsys, "spec")["since"]["label"] == "2026-10-01"
    assert main(["release", "spec", "--write", "--changelog", "NEWS.md"]) == 0
    assert Path("spec", "2026-11-05.yaml").read_text(encoding="utf-8") == raised(NEW, "2.0.0")
    assert "## [2.0.0] - 2026-11-05\n" in Path("NEWS.md").read_text(encoding="utf-8")


def test_a_release_by_the_calendar(pets: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add(pets, [commit(raised(OLD, "2026-10-01"), SECOND), commit(raised(NEW, "2026-10-01"), THIRD)])
    found = release(capsys, "api.yaml")
    assert (found["scheme"], found["asked"], found["raised"]) == ("calver", "2026-12-01", False)
    assert release(capsys, "api.yaml", "--date", "2026-12-24")["asked"] == "2026-12-24"
    assert main(["release", "api.yaml", "--bump", "semver"]) == 2
    assert "does not count as semver does" in capsys.readouterr().err


def test_nothing_changed_nothing_is_written(pets: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["release", "api.yaml", "--since", "HEAD", "--write", "--check-version"]) == 0
    assert "nothing changed" in capsys.readouterr().out
    assert status(pets) == []


def test_the_first_revision_is_no_release(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    build(tmp_path, [commit(OLD, FIRST)])
    monkeypatch.chdir(tmp_path)
    assert main(["release", "api.yaml", "--write", "--check-version"]) == 0
    assert "nothing was released before" in capsys.readouterr().err
    assert status(tmp_path) == []


def test_a_template_of_the_users(pets: Path, capsys: pytest.CaptureFixture[str]) -> None:
    template = (
        "## {{ release.version }}\n{% for c in chapters %}\n* {{ c.kind }}: {{ c.groups | length }}\n{% endfor %}\n"
    )
    Path("mine.jinja").write_text(template, encoding="utf-8")
    assert main(["release", "api.yaml", "--format", "markdown", "--template", "mine.jinja"]) == 0
    assert capsys.readouterr().out == "## 2.0.0\n* Changed: 1\n* Removed: 2\n* Added: 2\n* Deprecated: 1\n"
    for _ in range(2):
        assert main(["release", "api.yaml", "--write", "--template", "mine.jinja"]) == 0
    assert Path("CHANGELOG.md").read_text(encoding="utf-8").count("* Added: 2") == 1
    for wrong, told in (("{{ nothing }}", "'nothing' is undefined"), ("{% if %}", "mine.jinja:1")):
        Path("mine.jinja").write_text(wrong, encoding="utf-8")
        assert main(["release", "api.yaml", "--format", "markdown", "--template", "mine.jinja"]) == 3
        assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("nothing",), "neither an API of the project nor a document"),
        ((), "there is no apiledger.toml"),
        (("api.yaml", "--since", "nix"), "there is no revision 'nix'"),
        (("api.yaml", "--bump", "calver"), "does not count as calver does"),
    ],
)
def test_wrong_usage(arguments: tuple[str, ...], told: str, pets: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["release", *arguments]) == 2
    assert told in capsys.readouterr().err


def test_a_version_that_is_no_number_is_not_guessed(pets: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add(pets, [commit(raised(OLD, "stable"), SECOND), commit(raised(NEW, "stable"), THIRD)])
    assert main(["release", "api.yaml", "--check-version"]) == 1
    assert main(["release", "api.yaml", "--write"]) == 2
    assert "raise `info.version` by hand" in capsys.readouterr().err
    assert status(pets) == []


def test_what_it_means_for_the_client(pets: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of an API with a client; found out once for two contents."""
    Path("apiledger.toml").write_text(
        '[apis.pets]\ngit = "api.yaml"\n[apis.pets.client]\npackage = "pets"\n', encoding="utf-8"
    )
    client = release(capsys, "pets")["client"]
    assert (client["package"], client["bump"]) == ("pets", "major")
    assert client["breaking"] == [
        "`client.feed.retrieve()` is gone: there is no `GET /feed` any more",
        "`client.pets.create()`: the argument `kind` is no longer `'fish'`",
        "`types.Pet.owner` may also be `None`",
    ]
    assert client["others"] == [
        "`client.shelters.retrieve()` is new",
        "`types.NewPet.kind` is no longer `'fish'`",
        "`types.Pet` has the new attribute `born`",
    ]
    assert main(["release", "pets", "--format", "markdown"]) == 0
    shown = capsys.readouterr().out
    assert shown.index("### Removed") < shown.index("### Python client `pets`\n\nThe client needs a major release.\n")
    assert main(["release", "pets", "--no-client", "--format", "markdown"]) == 0
    assert capsys.readouterr().out == (HERE / "release_section.md").read_text(encoding="utf-8")


def test_a_project_says_how_and_holds_from_below(
    pets: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The tags that count, the file, the template and the way of counting; run in a folder below."""
    for tag in ("api-1", "v1.4.2"):
        git(pets, "tag", tag, "HEAD~1" if tag == "api-1" else "HEAD")
    add(pets, [commit(raised(NEW, "1.4.2").replace("title: Pets", "title: Shelter"), THIRD)])
    Path("apiledger.toml").write_text(
        """\
[apis.pets]
git = "api.yaml"
tags = "api-*"
[apis.pets.release]
changelog = "docs/NEWS.md"
bump = "semver"
template = "docs/section.jinja"
""",
        encoding="utf-8",
    )
    Path("docs").mkdir()
    Path("docs/section.jinja").write_text("## {{ release.version }} ({{ release.day }})\n", encoding="utf-8")
    monkeypatch.chdir("docs")
    assert release(capsys, "pets")["since"]["label"] == "api-1"
    assert main(["release", "--write"]) == 0
    assert Path("NEWS.md").read_text(encoding="utf-8").endswith("\n\n## 2.0.0 (2026-12-01)\n")
    assert "version: '2.0.0'" in Path("../api.yaml").read_text(encoding="utf-8")
    assert not Path("CHANGELOG.md").exists()


def test_of_several_apis_each_has_its_own_file(pets: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "".join(f'[apis.{name}]\ngit = "api.yaml"\n' for name in ("one", "two"))
    Path("apiledger.toml").write_text(text, encoding="utf-8")
    assert main(["release", "--check-version"]) == 1
    assert main(["release", "--write", "--check-version"]) == 0
    assert {"wrote generated/one/RELEASES.md", "wrote generated/two/RELEASES.md"} <= set(
        capsys.readouterr().err.splitlines()
    )
    assert main(["release", "--format", "json"]) == 2
    assert main(["release", "--since", "HEAD~1"]) == 2


def test_what_cannot_be_read_is_told(pets: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("api.yaml").write_text("a: [b\n", encoding="utf-8")
    assert main(["release", "api.yaml", "--write"]) == 3
    assert "api.yaml:2:1: error: no YAML" in capsys.readouterr().err
    assert status(pets) == ["M api.yaml"]


def test_a_version_that_cannot_be_replaced_alone_is_left(pets: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Then the section is not written either."""
    add(pets, [commit(NEW.replace("version: '1.4.2'", "version: &v '1.4.2'") + "x-version: *v\n", THIRD)])
    assert main(["release", "api.yaml", "--write"]) == 3
    assert "could be replaced alone" in capsys.readouterr().err
    assert status(pets) == []
