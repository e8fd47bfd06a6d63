"""What the references of a document may read: its repository, project or folder, and what the user allowed besides."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from generator import Access, ApiledgerError, load
from generator.cli import main as cli

SECRET = "type: object\ndescription: the secret\n"
DOCUMENT = """\
openapi: 3.1.0
info: {title: Pets, version: "1"}
paths:
  /pets:
    get:
      responses:
        "200":
          description: All pets.
          content:
            application/json:
              schema: {$ref: '%s'}
"""
POINTER = "/paths/~1pets/get/responses/200/content/application~1json/schema/$ref"
PROJECT = '[apis.pets]\nrevisions = "work/spec"\n[apis.pets.client]\npackage = "pets"\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A document in `work/spec`, a secret in `other`; the working directory encloses neither."""
    for name in ("work/spec/parts", "other", "elsewhere"):
        (tmp_path / name).mkdir(parents=True)
    put(tmp_path / "other/secret.yaml", SECRET)
    put(tmp_path / "work/spec/parts/pet.yaml", SECRET)
    monkeypatch.chdir(tmp_path / "elsewhere")
    return tmp_path


def put(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return str(path)


def refer(folder: Path, reference: str, name: str = "2026-01-01.yaml") -> str:
    return put(folder / "work/spec" / name, DOCUMENT % reference)


def test_below_the_folder_of_the_document_all_is_read(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["flatten", refer(folder, "parts/pet.yaml")]) == 0
    assert "the secret" in capsys.readouterr().out


@pytest.mark.parametrize(
    "reference",
    [
        "../../other/secret.yaml",
        "parts/../../../other/secret.yaml#/description",
        "%2e%2e/%2E%2E/other/secret.yaml",
        "..%2f..%2fother%2fsecret.yaml",
        "..\\..\\other\\secret.yaml",
        "FOLDER/other/secret.yaml",
        "file://FOLDER/other/secret.yaml",
        "FILE:FOLDER/other/secret.yaml",
        "file://localhostFOLDER/other/%73ecret.yaml",
        "parts/linked.yaml",
        "linked/secret.yaml",
        "../../other",
        "/etc/passwd",
    ],
)
def test_what_lies_elsewhere_is_refused_at_the_reference(
    folder: Path, reference: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "work/spec/parts/linked.yaml").symlink_to(folder / "other/secret.yaml")
    (folder / "work/spec/linked").symlink_to(folder / "other")
    document = refer(folder, reference.replace("FOLDER", str(folder)))
    assert cli.main(["flatten", document]) == 3
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith(f"{document}:11:24: error: the reference ")
    assert f" at {POINTER} leads outside: a file in the repository, project or folder of the document" in shown.err
    assert "--allow-refs-from" in shown.err


def test_what_is_not_there_is_a_note_wherever_that_is(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["flatten", refer(folder, "../../other/nothing.yaml")]) == 0
    assert "no such file" in capsys.readouterr().err


@pytest.mark.parametrize("mark", [".git/", ".git", "apiledger.toml"])
def test_below_the_repository_or_project_all_is_read(
    folder: Path, mark: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / mark).mkdir() if mark.endswith("/") else put(folder / mark, "")
    assert cli.main(["flatten", refer(folder, "../../other/secret.yaml")]) == 0
    assert "the secret" in capsys.readouterr().out


def test_a_project_inside_of_a_repository_reads_all_of_the_repository(folder: Path) -> None:
    (folder / ".git").mkdir()
    put(folder / "work/apiledger.toml", "")
    assert cli.main(["flatten", refer(folder, "../../other/secret.yaml")]) == 0
    (folder / ".git").rmdir()
    assert cli.main(["flatten", refer(folder, "../../other/secret.yaml")]) == 3


def test_a_working_directory_above_the_document_is_its_folder_but_no_home(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = refer(folder, "../../other/secret.yaml")
    monkeypatch.chdir(folder)
    assert cli.main(["flatten", document]) == 0
    monkeypatch.setenv("HOME", str(folder))
    assert cli.main(["flatten", document]) == 3
    monkeypatch.setenv("HOME", str(folder / "someone"))
    assert cli.main(["flatten", document]) == 3


def test_a_link_that_the_user_named_is_followed_and_reads_beside_its_target(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    refer(folder, "parts/pet.yaml")
    (folder / "elsewhere/latest.yaml").symlink_to(folder / "work/spec/2026-01-01.yaml")
    assert cli.main(["flatten", "latest.yaml"]) == 0
    assert "the secret" in capsys.readouterr().out


def test_a_referenced_file_reaches_no_further_than_the_document(folder: Path) -> None:
    document = refer(folder, "parts/../../../other/way.yaml")
    put(folder / "other/way.yaml", "$ref: secret.yaml\n")
    put(folder / "other/apiledger.toml", "")
    assert cli.main(["flatten", document]) == 3
    refer(folder, "parts/way.yaml")
    put(folder / "work/spec/parts/way.yaml", "$ref: ../../../other/secret.yaml\n")
    assert cli.main(["flatten", document]) == 3


def test_the_place_is_that_of_the_reference_that_asks(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = refer(folder, "parts/way.yaml#/properties/a/description")
    way = put(folder / "work/spec/parts/way.yaml", "properties:\n  a:\n    $ref: ../../../other/secret.yaml\n")
    assert cli.main(["validate", document]) == 3
    assert f"{way}:3:5: error: the reference '../../../other/secret.yaml' at /properties/a/$ref" in (
        capsys.readouterr().err
    )


def test_names_for_the_document_move_no_boundary(folder: Path) -> None:
    document = refer(folder, "secret.yaml")
    named = Path(document).read_text("utf-8").replace("info:", f"$self: file://{folder}/other/api.yaml\ninfo:")
    put(Path(document), named)
    assert cli.main(["flatten", document, "--strict-refs"]) == 3
    put(Path(document), named.replace("'secret.yaml'", "../../other/secret.yaml"))
    assert cli.main(["flatten", document]) == 3
    identified = "schema: {$id: 'file://FOLDER/other/', properties: {a: {$ref: ../../other/secret.yaml}}}"
    put(Path(document), (DOCUMENT % "").replace("schema: {$ref: ''}", identified.replace("FOLDER", str(folder))))
    assert cli.main(["flatten", document]) == 3


def test_the_files_of_a_discriminator_go_through_the_same_gate(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = "schema: {oneOf: [{$ref: parts/pet.yaml}], discriminator: {propertyName: a, mapping: {x: ../../other/%s}}}"
    document = put(
        folder / "work/spec/api.yaml", (DOCUMENT % "").replace("schema: {$ref: ''}", told % "secret.yaml")
    )  # fmt: skip
    for command in ("flatten", "validate", "upgrade"):
        assert cli.main([command, document]) == 3, command
        assert "/discriminator/mapping/x leads outside" in capsys.readouterr().err


def test_what_is_no_reference_is_neither_read_nor_refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = "{$ref: ../../other/secret.yaml}"
    schema = f"schema: {{x-a: {told}, examples: [{told}], default: {told}}}"
    document = put(folder / "work/spec/api.yaml", (DOCUMENT % "").replace("schema: {$ref: ''}", schema))
    for command in (["flatten"], ["validate"], ["changelog", document], ["diff", document]):
        assert cli.main([*command, document]) == 0, command
        assert "the secret" not in capsys.readouterr().out


def test_a_dynamic_reference_goes_through_the_same_gate(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    schema = "schema: {$dynamicRef: ../../other/secret.yaml}"
    document = put(folder / "work/spec/api.yaml", (DOCUMENT % "").replace("schema: {$ref: ''}", schema))
    assert cli.main(["changelog", document, document.replace("api", "./api")]) == 3
    assert "/$dynamicRef leads outside" in capsys.readouterr().err


def test_what_an_overlay_brings_goes_through_the_gate_of_the_document(folder: Path) -> None:
    document = refer(folder, "parts/pet.yaml")
    overlay = put(
        folder / "other/overlay.yaml",
        "overlay: 1.0.0\ninfo: {title: o, version: '1'}\nactions:\n- target: $.paths['/pets'].get.responses['200']"
        ".content['application/json']\n  update: {schema: {$ref: ../../other/secret.yaml}}\n",
    )
    assert cli.main(["flatten", document, "--overlay", overlay]) == 3
    assert cli.main(["flatten", document, "--overlay", overlay, "--allow-refs-from", str(folder / "other")]) == 0


def test_standard_input_reads_only_what_is_allowed(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder / "work/spec")
    for further, status in (((), 3), (("--allow-refs-from", "parts"), 0)):
        typed = io.TextIOWrapper(io.BytesIO((DOCUMENT % "parts/pet.yaml").encode()))
        monkeypatch.setattr(sys, "stdin", typed)
        assert cli.main(["flatten", "-", *further]) == status
    assert "<stdin>:11:24: error: " in capsys.readouterr().err


@pytest.mark.parametrize("spec", ["work/spec", "work/**/2026*.yaml"])
def test_documents_of_a_folder_or_pattern_read_below_it(folder: Path, spec: str) -> None:
    refer(folder, "parts/pet.yaml")
    assert cli.main(["validate", str(folder / spec)]) == 0
    refer(folder, "../../other/secret.yaml")
    assert cli.main(["validate", str(folder / spec)]) == 3
    refer(folder, "../shared.yaml")
    put(folder / "work/shared.yaml", SECRET)
    assert cli.main(["validate", str(folder / spec)]) == (0 if "*" in spec else 3)


def test_a_link_in_a_folder_is_no_document_that_the_user_named(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(folder / "other/secret.yaml", DOCUMENT % "#/info")
    (folder / "work/spec/2026-02-01.yaml").symlink_to(folder / "other/secret.yaml")
    assert cli.main(["validate", str(folder / "work/spec")]) == 3
    assert "2026-02-01.yaml: error: leads outside" in capsys.readouterr().err
    assert cli.main(["validate", str(folder / "work/spec"), "--allow-refs-from", str(folder / "other")]) != 3


def test_an_index_names_what_a_document_could_refer_to(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    refer(folder, "parts/pet.yaml")
    put(folder / "other/secret.yaml", DOCUMENT % "#/info")
    for file, status in (
        ("2026-01-01.yaml", 0),
        ("../../other/secret.yaml", 3),
        (f"file://{folder}/other/secret.yaml", 3),
    ):
        index = put(folder / "work/spec/index.csv", f"file,date\n{file},2026-01-01\n")
        assert cli.main(["history", "--index", index, "--no-cache", "--format", "json"]) in (0, status)
        shown = capsys.readouterr()
        assert ("leads outside" in shown.err) == (status == 3)
        assert len(json.loads(shown.out or '{"revisions": []}')["revisions"]) == (status == 0)


PAIR = ("BASE", "BASE")


@pytest.mark.parametrize(
    "command",
    [
        ("changelog", *PAIR),
        ("breaking", *PAIR),
        ("summary", *PAIR),
        ("diff", *PAIR),
        ("flatten", "BASE"),
        ("upgrade", "BASE"),
        ("validate", "BASE"),
        ("generate", "--spec", "BASE", "--package", "pets", "--out", "made"),
    ],
    ids=lambda command: command[0],
)
def test_every_command_that_reads_a_document_refuses_and_can_be_allowed(
    folder: Path, command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    document = refer(folder, "../../other/secret.yaml")
    arguments = [document if word == "BASE" else word for word in command]
    assert cli.main(arguments) == 3
    assert POINTER in capsys.readouterr().err
    assert not Path("made").exists()
    assert cli.main([*arguments, "--allow-refs-from", str(folder / "other")]) == 0


@pytest.mark.parametrize("command", ["generate", "site", "breaking", "history"])
def test_a_project_refuses_and_can_be_allowed_by_option_or_key(
    folder: Path, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    refer(folder, "parts/pet.yaml", "2025-01-01.yaml")
    refer(folder, "../../../outside.yaml")
    outside = folder.parent / "outside.yaml"
    put(outside, "type: object\nproperties: {treasure: {type: string}}\n")
    monkeypatch.chdir(folder)

    def told() -> bool:
        return any(b"treasure" in path.read_bytes() for path in (folder / "generated").rglob("*") if path.is_file())

    try:
        put(folder / "apiledger.toml", PROJECT)
        assert cli.main([command]) == (0 if command in ("history", "site") else 3)  # both leave the revision out
        assert not told()
        assert cli.main([command, "--allow-refs-from", str(folder.parent)]) == 0
        assert told() == (command in ("generate", "site"))
        subprocess.run(["rm", "-rf", str(folder / "generated")], check=True)
        assert cli.main([command]) == (0 if command in ("history", "site") else 3)
        put(folder / "apiledger.toml", PROJECT.replace('spec"\n', 'spec"\nallow-refs-from = [".."]\n'))
        assert cli.main([command]) == 0
        assert told() == (command in ("generate", "site"))
    finally:
        outside.unlink()


def test_a_document_in_git_is_widened_by_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refer(folder, "../../../outside.yaml")
    monkeypatch.chdir(folder)
    for words in (["init", "-q"], ["add", "work"], ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "a"]):
        subprocess.run(["git", *words], check=True)
    arguments = ["flatten", "HEAD:work/spec/2026-01-01.yaml", "--strict-refs"]
    assert cli.main(arguments) == 3
    assert cli.main([*arguments, "--allow-refs-from", ".."]) == 3


def test_a_folder_that_is_not_there_is_wrong_usage(folder: Path) -> None:
    assert cli.main(["flatten", refer(folder, "#/info"), "--allow-refs-from", "nowhere"]) == 2


def test_the_library_has_the_same_boundary(folder: Path) -> None:
    document = refer(folder, "../../other/secret.yaml")

    def read(access: Access | None) -> object:
        contract = load(document, access=access)
        schema = contract.document.root
        for key in ("paths", "/pets", "get", "responses", "200", "content", "application/json", "schema"):
            inner = schema.get(key)
            assert inner is not None
            schema = inner
        target = contract.document.follow(schema)
        return target and target.value

    with pytest.raises(ApiledgerError, match="leads outside"):
        read(None)
    assert read(Access(allow_refs_from=(folder / "other",))) == {"type": "object", "description": "the secret"}
