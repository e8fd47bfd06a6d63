"""`generate`, `breaking` and `init` in a project of one small API with three revisions."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from generator.cli import main as cli
from generator.document import load as loading

REVISION = """\
openapi: 3.1.0
info: {title: Pets, version: current}
paths:
  /pets:
    get:
      operationId: listPets
      responses:
        "200":
          description: All pets.
          content:
            application/json:
              schema: {$ref: "#/components/schemas/Pet"}
components:
  schemas:
    Pet:
      type: object
      required: [name]
      properties:
        name: {type: string}
"""
OPTIONAL = REVISION.replace("      required: [name]\n", "")
GROWN = OPTIONAL + "        age: {type: integer}\n"

CONFIG = """\
[apis.pets]
revisions = "spec/pets"

[apis.pets.client]
package = "pets"
"""

ACCEPTED = """
[[apis.pets.accepted]]
rule = "response-property-became-optional"
operation = "GET /pets"
property = "name"
reason = "strays have no name"
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("spec/pets").mkdir(parents=True)
    revise("2026-01-01", REVISION)
    revise("2026-02-01", OPTIONAL)
    revise("2026-03-01", GROWN)
    Path("apiledger.toml").write_text(CONFIG, encoding="utf-8")
    return tmp_path


def revise(day: str, text: str) -> None:
    Path("spec/pets", f"{day}.yaml").write_text(text, encoding="utf-8")


def everything() -> dict[str, bytes]:
    return {path.as_posix(): path.read_bytes() for path in sorted(Path("generated").rglob("*")) if path.is_file()}


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that are parsed from now on."""
    names: list[str] = []
    original = loading.load_file

    def load_file(source: object) -> object:
        names.append(getattr(source, "name", ""))
        return original(source)  # type: ignore[arg-type] # a source, passed on

    monkeypatch.setattr(loading, "load_file", load_file)
    return names


def test_generate_writes_changelog_and_client_and_says_so(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["generate"]) == 0
    shown = capsys.readouterr()
    assert shown.out.startswith(
        "pets\n"
        "  validated  3 revisions: 0 error, 0 warning, 0 info\n"
        "  compared   2 pairs of neighbours: 1 ▲ error, 0 ● warning, 1 ○ info\n"
        "  wrote      generated/pets/CHANGELOG.md\n"
        "  wrote      generated/pets/history.json\n"
        "  wrote      client pets: 1 operation, "
    )
    assert "files written, 0 unchanged" in shown.err
    text = Path("generated/pets/CHANGELOG.md").read_text(encoding="utf-8")
    dates = [line.split()[1] for line in text.splitlines() if line.startswith("## ")]
    assert dates == ["2026-03-01", "2026-02-01", "2026-01-01"]
    assert Path("generated/pets/pets/__init__.py").is_file()


def test_a_second_run_writes_nothing_and_reads_no_document(
    project: Path, parsed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["generate"]) == 0
    assert len(parsed) == 3  # each revision once, for validation, comparison and client together
    before = everything()
    times = {name: Path(name).stat().st_mtime_ns for name in before}
    parsed.clear()
    capsys.readouterr()
    assert cli.main(["generate"]) == 0
    assert parsed == []
    assert everything() == before
    assert {name: Path(name).stat().st_mtime_ns for name in before} == times
    assert "0 files written" in capsys.readouterr().err


def test_a_new_revision_costs_itself(project: Path, parsed: list[str]) -> None:
    assert cli.main(["generate", "--part", "validate", "--part", "changelog"]) == 0
    parsed.clear()
    revise("2026-04-01", REVISION)
    assert cli.main(["generate", "--part", "validate", "--part", "changelog"]) == 0
    assert parsed == ["spec/pets/2026-04-01.yaml"]  # the tree of the one before was kept


def test_a_damaged_cache_or_output_is_made_good(project: Path) -> None:
    assert cli.main(["generate"]) == 0
    before = everything()
    for path in Path(".apiledger-cache").rglob("*"):
        if path.is_file():
            path.write_bytes(b"damaged")
    Path("generated/pets/CHANGELOG.md").write_text("damaged", encoding="utf-8")
    Path("generated/pets/pets/_client.py").unlink()
    assert cli.main(["generate"]) == 0
    assert everything() == before


def test_without_a_cache_the_result_is_the_same(project: Path) -> None:
    assert cli.main(["generate"]) == 0
    before = everything()
    assert cli.main(["generate", "--no-cache"]) == 0
    assert everything() == before


def test_the_same_from_below_and_in_another_time_zone(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert cli.main(["generate", "--part", "changelog"]) == 0
    before = everything()
    monkeypatch.setenv("TZ", "Pacific/Kiritimati")
    monkeypatch.chdir("spec")
    assert cli.main(["generate", "--part", "changelog", "--no-cache"]) == 0
    monkeypatch.chdir("..")
    assert everything() == before


def test_a_broken_revision_is_told_and_the_rest_is_made(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    revise("2026-02-15", "openapi: [3.1.0\n")
    assert cli.main(["generate", "--part", "validate", "--part", "changelog"]) == 3
    shown = capsys.readouterr()
    assert shown.err.startswith("spec/pets/2026-02-15.yaml:")
    assert "  unreadable 1 revision\n" in shown.out
    assert "2 pairs of neighbours" in shown.out


def test_an_invalid_revision_is_1(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    revise("2026-04-01", GROWN.replace("description: All pets.", "descriptoin: All pets."))
    assert cli.main(["generate", "--part", "validate"]) == 1
    first = capsys.readouterr()
    assert "spec/pets/2026-04-01.yaml:8:" in first.err
    assert cli.main(["generate", "--part", "validate"]) == 1  # also when it is known from the run before
    assert capsys.readouterr().err.splitlines()[:-1] == first.err.splitlines()[:-1]


def test_equal_neighbours_are_one_revision(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    revise("2026-03-15", "# the same, said with a comment\n" + GROWN)
    assert cli.main(["generate", "--part", "changelog"]) == 0
    assert "2 pairs of neighbours" in capsys.readouterr().out
    assert "2026-03-15" not in Path("generated/pets/CHANGELOG.md").read_text(encoding="utf-8")


def test_breaking_looks_at_the_newest_step_or_at_all(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["breaking"]) == 0
    assert "pets: spec/pets/2026-02-01.yaml → spec/pets/2026-03-01.yaml" in capsys.readouterr().out
    assert cli.main(["breaking", "--every"]) == 1
    assert "response-property-became-optional" in capsys.readouterr().out
    assert cli.main(["breaking", "--every", "a", "b"]) == 2


def test_an_accepted_break_is_told_with_its_reason_until_it_expires(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("apiledger.toml").write_text(CONFIG + ACCEPTED + "expires = 2026-06-30\n", encoding="utf-8")
    assert cli.main(["breaking", "--every", "--as-of", "2026-06-30"]) == 0
    shown = capsys.readouterr()
    assert "accepted 1 × response-property-became-optional: strays have no name" in shown.err
    assert "became optional" not in shown.out
    assert "No changes but accepted ones." in shown.out
    assert cli.main(["breaking", "--every", "--as-of", "2026-07-01"]) == 1
    assert "accepted until 2026-06-30 and no longer" in capsys.readouterr().err


def test_json_of_several_steps_is_one_list(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import json

    revise("2026-04-01", REVISION.replace("/pets:", "/animals:"))
    Path("apiledger.toml").write_text(CONFIG + "\n[apis.zoo]\nrevisions = 'spec/pets'\n", encoding="utf-8")
    steps = [
        ("response-property-became-optional", "2026-02-01"),
        ("api-path-removed-without-deprecation", "2026-04-01"),
    ]
    expected = [(api, rule, label) for api in ("pets", "zoo") for rule, label in steps]
    for format, read in (
        ("json", json.loads),
        ("ndjson", lambda text: [json.loads(line) for line in text.splitlines()]),
    ):
        assert cli.main(["breaking", "--every", "--format", format]) == 1
        entries = read(capsys.readouterr().out)
        errors = [(entry["api"], entry["id"], entry["revision"]) for entry in entries if entry["level"] == 3]
        assert errors == expected
    assert cli.main(["breaking", "spec/pets/2026-02-01.yaml", "spec/pets/2026-03-01.yaml", "--format", "json"]) == 0
    assert capsys.readouterr().out == "[]\n"


def test_init_writes_what_generate_reads_and_never_overwrites(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("apiledger.toml").unlink()
    assert cli.main(["generate"]) == 2
    assert "apiledger init" in capsys.readouterr().err
    assert cli.main(["init"]) == 0
    assert "pets: 3 revisions in spec/pets" in capsys.readouterr().err
    assert cli.main(["generate", "pets", "--part", "changelog"]) == 0
    before = Path("apiledger.toml").read_bytes()
    assert cli.main(["init"]) == 2
    assert Path("apiledger.toml").read_bytes() == before
    assert cli.main(["generate", "pet"]) == 2
    assert "did you mean 'pets'?" in capsys.readouterr().err


def test_init_in_a_repository_takes_the_commits_of_a_lone_document(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    said = ["-c", "user.name=a", "-c", "user.email=a@b"]
    subprocess.run(["git", "init", "-q"], check=True)
    for text in (REVISION, OPTIONAL):
        Path("api.yaml").write_text(text, encoding="utf-8")
        subprocess.run(["git", "add", "api.yaml"], check=True)
        subprocess.run(["git", *said, "commit", "-qm", "change"], check=True)
    Path("new.yaml").write_text(REVISION, encoding="utf-8")
    assert cli.main(["init"]) == 0
    told = capsys.readouterr().err
    assert "api: the commits that changed api.yaml\n" in told
    assert "new: 1 revision in new.yaml\n  hint: nothing to compare it with yet" in told
    assert cli.main(["breaking"]) == 1
    assert "response-property-became-optional" in capsys.readouterr().out


def test_init_with_nothing_to_find(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.main(["init"]) == 2
    assert list(tmp_path.iterdir()) == []


def test_the_client_of_one_document_without_a_project(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["generate", "--spec", "spec/pets/2026-03-01.yaml", "--package", "pets", "--out", "out"]
    assert cli.main(arguments) == 0
    assert capsys.readouterr().out.startswith("client pets: 1 operation, ")
    assert Path("out/pets/__init__.py").is_file()
    assert cli.main([*arguments[:4], "not a name", "--out", "other"]) == 2


def test_no_days_on_the_command_line_are_no_days(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`--deprecation-days-stable 0` is said, and counts more than what the file says."""
    Path("apiledger.toml").write_text(
        CONFIG.replace('"spec/pets"\n', '"spec/pets"\ndeprecation-days-stable = 90\n'), encoding="utf-8"
    )
    sunset = GROWN.replace("    get:\n", "    get:\n      deprecated: true\n      x-sunset: 2026-04-20\n")
    revise("2026-04-01", sunset)
    assert cli.main(["breaking", "--as-of", "2026-04-01"]) == 1
    assert "api-sunset-date-too-small" in capsys.readouterr().out
    assert cli.main(["breaking", "--as-of", "2026-04-01", "--deprecation-days-stable", "0"]) == 0


def test_revisions_of_one_name_do_not_swallow_each_other(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    invalid = REVISION.replace("description: All pets.", "descriptoin: All pets.")
    for version, text in (("v1", invalid), ("v2", OPTIONAL), ("v10", GROWN)):
        Path("api", version).mkdir(parents=True)
        Path("api", version, "openapi.yaml").write_text(text, encoding="utf-8")
    Path("apiledger.toml").write_text('[apis.pets]\nrevisions = "api/*/openapi.yaml"\n', encoding="utf-8")
    assert cli.main(["generate"]) == 1
    shown = capsys.readouterr()
    assert "validated  3 revisions: 2 error" in shown.out
    assert "api/v1/openapi.yaml:8:" in shown.err
    text = Path("generated/pets/CHANGELOG.md").read_text(encoding="utf-8")
    assert [line.split()[1] for line in text.splitlines() if line.startswith("## ")] == ["v10", "v2", "v1"]


def test_a_reference_to_nothing_ends_the_run_where_that_is_asked_for(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    revise("2026-04-01", GROWN.replace("schemas/Pet", "schemas/Dog"))
    assert cli.main(["generate", "--part", "changelog", "--strict-refs"]) == 3
    assert "spec/pets/2026-04-01.yaml:12:15: error: " in capsys.readouterr().err
    assert not Path("generated").exists()
    assert cli.main(["generate", "--part", "changelog"]) == 0


@pytest.mark.parametrize("command", ["generate", "breaking"])
def test_how_documents_may_be_fetched_holds_in_a_project(
    command: str, project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from generator.project import past
    from generator.sources.model import Access

    seen: list[Access] = []
    original = past.candidates_of

    def candidates_of(specs: list[str], index: str, access: Access, library: object) -> object:
        seen.append(access)
        return original(specs, index, access, library)  # type: ignore[arg-type] # passed on

    monkeypatch.setattr(past, "candidates_of", candidates_of)
    monkeypatch.setenv("TOKEN", "hush")
    assert cli.main([command, "--allow-network", "--header", "Authorization=TOKEN"]) == 0
    assert {(access.allow_network, *access.headers.items()) for access in seen} == {(True, ("Authorization", "hush"))}
    assert cli.main([command, "--header", "Authorization=NO_SUCH_VARIABLE"]) == 3


def test_what_does_not_apply_is_wrong_usage(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one = ["generate", "--spec", "spec/pets/2026-03-01.yaml", "--package", "pets", "--out", "out"]
    for arguments in ([*one, "--no-cache"], [*one, "--part", "client"], ["breaking", "--strip-prefix", "/v1"]):
        assert cli.main(arguments) == 2
        assert "rror: " in capsys.readouterr().err
    assert not Path("out").exists()


def test_breaking_judges_a_revision_by_its_own_day_as_generate_does(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The path goes a month before its sunset; that today is after it does not make it right."""
    sunset = GROWN.replace("    get:\n", "    get:\n      deprecated: true\n      x-sunset: 2026-05-01\n")
    revise("2026-04-01", sunset)
    revise("2026-04-02", sunset.replace("/pets:", "/animals:"))
    for arguments in ([], ["--as-of", "2030-01-01"], ["--every"]):
        assert cli.main(["breaking", *arguments]) == 1
        assert "before-sunset" in capsys.readouterr().out
    assert cli.main(["generate", "--part", "changelog"]) == 0
    assert "before-sunset" in Path("generated/pets/CHANGELOG.md").read_text(encoding="utf-8")


def test_accepted_changes_that_do_nothing_are_told(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    idle = ACCEPTED.replace("GET /pets", "GET /dogs")
    Path("apiledger.toml").write_text(CONFIG + ACCEPTED + idle, encoding="utf-8")
    assert cli.main(["breaking", "--every"]) == 0
    told = [line for line in capsys.readouterr().err.splitlines() if line.startswith("note: ")]
    assert told == ["note: pets: accepted, but no change is covered: response-property-became-optional GET /dogs name"]
    assert cli.main(["breaking"]) == 0
    assert "note: " not in capsys.readouterr().err


def test_an_accepted_change_that_misses_what_is_listed_is_told_once(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("spec/pets/2026-03-01.yaml").unlink()
    missed = ACCEPTED.replace("GET /pets", "GET /dogs") + 'owner = "team dogs"\n'
    other = missed.replace("response-property-became-optional", "endpoint-*")
    Path("apiledger.toml").write_text(CONFIG + missed + missed + other, encoding="utf-8")
    assert cli.main(["breaking"]) == 1
    told = [line for line in capsys.readouterr().err.splitlines() if line.startswith("note: ")]
    expected = "2 accepted entries are about response-property-became-optional, but not where it is listed"
    assert told == [f"note: pets: {expected}"]
    Path("apiledger.toml").write_text(CONFIG + ACCEPTED + 'owner = "team pets"\n', encoding="utf-8")
    assert cli.main(["breaking"]) == 0
    assert "accepted 1 × response-property-became-optional: strays have no name (team pets)" in capsys.readouterr().err


def test_a_branch_in_a_property_path_is_accepted_as_it_is_shown(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import json

    other = "{type: object, required: [x], properties: {x: {type: integer}}}"
    pet = '{$ref: "#/components/schemas/Pet"}'
    union = REVISION.replace(pet, f"{{oneOf: [{pet}, {other}]}}")
    revise("2026-04-01", union)
    revise("2026-05-01", union.replace("name: {type: string}", "name: {type: integer}"))
    assert cli.main(["breaking", "--format", "json"]) == 1
    errors = [entry for entry in json.loads(capsys.readouterr().out) if entry["level"] == 3]
    assert errors and all("[" in "/".join(entry["property"]) for entry in errors)
    accepted = "".join(
        f"""\n[[apis.pets.accepted]]\nrule = "{e["id"]}"\nproperty = "{"/".join(e["property"])}"\nreason = "meant"\n"""
        for e in errors
    )
    Path("apiledger.toml").write_text(CONFIG + accepted, encoding="utf-8")
    assert cli.main(["breaking"]) == 0


def test_the_rule_table_is_written_where_it_is_asked_for(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["generate", "--part", "rules"]) == 0
    assert not Path("made.md").exists()
    config = Path("apiledger.toml")
    config.write_text(config.read_text(encoding="utf-8") + '\n[rules]\noutput = "made.md"\n', encoding="utf-8")
    capsys.readouterr()
    assert cli.main(["generate", "--part", "rules"]) == 0
    assert capsys.readouterr().out == "rules\n  wrote      made.md\n"
    assert cli.main(["rules", "--matrix"]) == 0
    assert capsys.readouterr().out == Path("made.md").read_text(encoding="utf-8")
    assert cli.main(["rules", "--matrix", "--level", "error"]) == 2
