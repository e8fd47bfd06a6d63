"""The package of the example API: complete, clean, deterministic, and working against a server."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
import time
from pathlib import Path

import pytest
from client_pipeline import NEWEST, contract_of, document, generate, python, tree, write_document

from generator.client.text import clean
from generator.errors import UsageError

OK = {"200": {"description": "Fine.", "content": {"application/json": {"schema": {"type": "object"}}}}}


def test_every_operation_has_a_call(together: Path) -> None:
    assert NEWEST is not None
    contract = contract_of(NEWEST)
    lock = json.loads((together / "apiledger.lock").read_text("utf-8"))
    assert [(o["method"], o["path"]) for o in lock["operations"]] == [(k.method, k.path) for k in contract.operations]
    assert len({o["call"] for o in lock["operations"]}) == len(lock["operations"])
    api = (together / "api.md").read_text("utf-8")
    assert all(f"client.{o['call']}(" in api for o in lock["operations"])


def test_its_own_tests_pass(together: Path) -> None:
    """They call every operation, synchronously and asynchronously, against the bundled server on loopback."""
    said = python("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests", folder=together)
    lock = json.loads((together / "apiledger.lock").read_text("utf-8"))
    assert f"{len(lock['operations'])} passed" in said


def test_types_are_strict(together: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", ".mypy_cache", "together_ai", "tests"],
        cwd=together, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("command", [["check"], ["format", "--check"], ["check", "--isolated", "--ignore", "E741"]])
def test_lint_finds_nothing(together: Path, command: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ruff", *command, "--no-cache", "."],
        cwd=together, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout


def test_types_are_seen_by_users(together: Path) -> None:
    """What a type checker tells about calls: models, pages, streams by flag, bytes."""
    program = """
from together_ai import AsyncClient, Client

client = Client(api_key="x")
reveal_type(client.files.retrieve("id"))
reveal_type(client.chat.completions.create(model="m", messages=[{"role": "user", "content": "x"}]))
reveal_type(client.chat.completions.create(model="m", messages=[], stream=True))
for session in client.rl.training_sessions.list():
    reveal_type(session)
async def main() -> None:
    reveal_type(await (await AsyncClient().files.content("id")).read())
"""
    path = together / "program.py"
    path.write_text(program, "utf-8")
    try:
        said = subprocess.run(
            [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(together / ".mypy_cache"), "program.py"],
            cwd=together, capture_output=True, text=True, check=False,
        ).stdout  # fmt: skip
    finally:
        path.unlink()
    found = [line.split('"')[1].rsplit(".", 1)[-1].rstrip("]") for line in said.splitlines() if "Revealed" in line]
    assert found == ["File", "ChatCompletion", "ChatCompletionChunk", "TrainingSession", "bytes"], said


def test_importing_is_lazy(together: Path) -> None:
    """Neither the HTTP library nor the models are loaded before they are needed."""
    program = "import sys; from together_ai import Client; c = Client(api_key='x'); c.files; print(*sys.modules)"
    loaded = set(python("-c", program, folder=together).split())
    assert "together_ai.resources.files" in loaded
    assert not loaded & {"httpx2", "together_ai.types._models", "together_ai.resources.batches"}


def test_one_file_names_the_http_library(together: Path) -> None:
    naming = [path.name for path in (together / "together_ai").rglob("*.py") if "httpx2" in path.read_text("utf-8")]
    assert naming == ["transport.py"]


def test_a_second_run_leaves_everything_alone(together: Path) -> None:
    assert NEWEST is not None
    before = {path: (together / path).stat().st_mtime_ns for path in tree(together)}
    started = time.monotonic()
    result = generate(NEWEST, together, "together_ai")
    assert (result.written, result.removed) == ((), ())
    assert time.monotonic() - started < 5
    assert {path: (together / path).stat().st_mtime_ns for path in tree(together)} == before


def test_the_hash_seed_does_not_matter(together: Path, tmp_path: Path) -> None:
    program = (
        "import sys; sys.path.insert(0, sys.argv[3]); from pathlib import Path; import client_pipeline as p; "
        "p.generate(Path(sys.argv[1]), Path(sys.argv[2]), 'together_ai')"
    )
    here = str(Path(__file__).parent)
    python("-c", program, str(NEWEST), str(tmp_path / "out"), here, folder=tmp_path, seed="4711")
    assert tree(tmp_path / "out") == {path: data for path, data in tree(together).items() if path != "program.py"}


def test_stale_files_go_and_hand_written_ones_stay(tmp_path: Path) -> None:
    out = tmp_path / "out"
    both = document({"/cats": {"get": {"responses": OK}}, "/dogs": {"get": {"responses": OK}}})
    generate(write_document(both, tmp_path), out)
    mine = out / "pkg" / "_custom" / "mine.py"
    mine.write_text("x = 1\n", "utf-8")
    (out / "pkg" / "_version.py").write_text('__version__ = "2.0.0"\n', "utf-8")
    (out / "notes.txt").write_text("mine", "utf-8")
    changed = out / "pkg" / "resources" / "dogs.py"
    result = generate(write_document(document({"/cats": {"get": {"responses": OK}}}), tmp_path), out)
    assert "pkg/resources/dogs.py" in result.removed
    assert not changed.exists()
    assert mine.read_text("utf-8") == "x = 1\n"
    assert (out / "notes.txt").read_text("utf-8") == "mine"
    assert "2.0.0" in (out / "pkg" / "_version.py").read_text("utf-8")


def test_a_changed_file_is_made_anew(tmp_path: Path) -> None:
    out, spec = tmp_path / "out", write_document(document({"/cats": {"get": {"responses": OK}}}), tmp_path)
    generate(spec, out)
    before = tree(out)
    (out / "pkg" / "resources" / "cats.py").write_text("broken", "utf-8")
    assert generate(spec, out).written == ("pkg/resources/cats.py",)
    assert tree(out) == before


def test_somebody_elses_files_are_left_alone(tmp_path: Path) -> None:
    spec = write_document(document({"/cats": {"get": {"responses": OK}}}), tmp_path)
    out = tmp_path / "out"
    out.mkdir()
    (out / "README.md").write_text("mine", "utf-8")
    result = generate(spec, out)
    assert (out / "README.md").read_text("utf-8") == "mine"
    assert any("README.md" in str(diagnostic) for diagnostic in result.diagnostics)
    other = tmp_path / "other" / "pkg"
    other.mkdir(parents=True)
    (other / "_client.py").write_text("mine", "utf-8")
    with pytest.raises(UsageError, match="not made by apiledger"):
        generate(spec, other.parent)
    assert tree(other) == {"_client.py": b"mine"}


def test_names_stay_when_paths_are_added(tmp_path: Path) -> None:
    out = tmp_path / "out"
    first = {"/fleet/search": {"post": {"responses": OK}}}
    generate(write_document(document(first), tmp_path), out)
    second = {**first, "/fleet/search/history": {"get": {"responses": OK}}}
    generate(write_document(document(second), tmp_path), out)
    lock = json.loads((out / "apiledger.lock").read_text("utf-8"))
    calls = {o["path"]: o["call"] for o in lock["operations"]}
    assert calls["/fleet/search"] == "fleet.search"
    assert len(set(calls.values())) == 2
    python("-c", f"import pkg; c = pkg.Client(); c.fleet.search; c.{calls['/fleet/search/history']}", folder=out)


@pytest.mark.parametrize("name", ["class", "a-b", "1x", "", "a.b", "../x"])
def test_unusable_package_names_are_refused(tmp_path: Path, name: str) -> None:
    spec = write_document(document({}), tmp_path)
    with pytest.raises(UsageError):
        generate(spec, tmp_path / "out", name)
    assert not (tmp_path / "out").exists()


def test_a_document_without_operations_makes_a_package(tmp_path: Path) -> None:
    components = {"schemas": {"Ping": {"type": "object", "properties": {"id": {"type": "string"}}}}}
    generate(write_document(document({}, components=components), tmp_path), tmp_path / "out")
    said = python("-c", "import pkg; print(pkg.types.Ping(id='x').id, pkg.Client())", folder=tmp_path / "out")
    assert said.startswith("x Client(")


# ------------------------------------------------------------------ hostile documents

CODE = 'x """ + __import__("pathlib").Path("PWNED").touch() + """ \\'
SIGNS = "'''\n\\\"\"\"\n{0} {x} {{ 7*7 }} {% raw %} #} %s \x00 \u202e \u2028 \\N{BULLET} \\"
HOSTILE = [
    CODE,
    SIGNS,
    "../../etc/x",
    "__class__",
    "a\r\nb: c",
    "']; import os; ['",
    "{{ plan.package }}",
    "\x00",
    "\ud800x",
    "",
    "con",
]


def hostile_document(text: str) -> dict[str, object]:
    """The text wherever a document holds free text."""
    schema = {
        "type": "object",
        "title": text,
        "description": text,
        "required": [text],
        "properties": {
            text: {"type": "string", "default": text, "description": text, "examples": [text]},
            "e": {"type": "string", "enum": [text, "b"]},
            "k": {"const": text},
            "p": {"type": "string", "pattern": text, "format": text},
            "o": {"type": "object", "properties": {text: {"type": "integer"}}},
        },
    }
    union = {
        "oneOf": [{"$ref": "#/components/schemas/One"}, {"$ref": "#/components/schemas/Two"}],
        "discriminator": {"propertyName": text, "mapping": {text: "#/components/schemas/One"}},
    }
    tagged = {"type": "object", "properties": {text: {"type": "string"}}}
    segment = text.replace("/", "~")
    operation = {
        "operationId": text,
        "tags": [text],
        "summary": text,
        "description": text,
        "parameters": [
            {"name": text, "in": "query", "description": text, "schema": {"type": "string"}, "example": text},
            {"name": "X-" + text, "in": "header", "schema": {"type": "string", "enum": [text]}},
        ],
        "requestBody": {
            "description": text,
            "content": {"application/json": {"schema": schema, "example": text}},
        },
        "responses": {
            "200": {"description": text, "content": {"application/json": {"schema": union}, text: {"example": text}}},
            "default": {"description": text, "content": {"application/json": {"schema": schema}}},
        },
        "security": [{text: [text]}],
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": text, "version": text, "description": text},
        "servers": [{"url": "https://example.com/" + text, "description": text}],
        "tags": [{"name": text, "description": text}],
        "paths": {f"/a/{segment}/{{{segment}}}": {"post": operation}, f"/{segment}": {"get": operation}},
        "components": {
            "schemas": {"One": tagged, "Two": tagged, text: schema},
            "securitySchemes": {text: {"type": "apiKey", "in": "header", "name": text, "description": text}},
        },
    }


@pytest.mark.parametrize("text", HOSTILE)
def test_text_of_a_document_never_becomes_code(tmp_path: Path, text: str) -> None:
    """It parses, it imports, it executes nothing, it stays in its folder."""
    work = tmp_path / "work"
    work.mkdir()
    out = work / "out"
    generate(write_document(hostile_document(text), work), out)
    for path, data in tree(out).items():
        if path.endswith(".py"):
            ast.parse(data)
    assert {path.name for path in work.iterdir()} == {"out", "openapi.json"}
    assert {path.name for path in out.iterdir()} == {
        "README.md", "api.md", "apiledger.lock", "pkg", "pyproject.toml", "tests",
    }  # fmt: skip
    walk = (
        "import importlib, pkgutil, pkg\n"
        "for m in pkgutil.walk_packages(pkg.__path__, 'pkg.'): importlib.import_module(m.name)\n"
        "[getattr(pkg.types, name).__name__ for name in pkg.types.__all__]\n"
    )
    python("-c", walk, folder=out)
    assert not list(tmp_path.rglob("PWNED"))
    lock = json.loads((out / "apiledger.lock").read_text("utf-8"))
    assert lock["operations"][0]["body"]["fields"][text]
    assert clean(text) == text or text not in (out / "README.md").read_text("utf-8")


def test_a_misspelt_argument_is_refused_before_anything_is_sent(together: Path) -> None:
    program = """
from together_ai import Client

try:
    Client(api_key="x", base_url="http://127.0.0.1:9").files.retrieve("f1", nonsense=1)
except TypeError as error:
    print(error)
"""
    assert "has no argument nonsense" in python("-c", program, folder=together)


def test_a_planted_module_is_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The formatter is the installed one, whatever lies in the folder the command is called from."""
    (tmp_path / "ruff.py").write_text("open('planted', 'w').close()\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    generate(write_document(document({"/things": {"get": {"responses": OK}}}), tmp_path), tmp_path / "out")
    assert not (tmp_path / "planted").exists()
