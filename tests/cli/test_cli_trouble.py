"""Exit statuses, and that trouble is one message and never a traceback."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

from generator.cli import main as cli
from generator.cli.progress import Progress

HEAVY = ("jinja2", "yaml", "orjson", "openapi_spec_validator", "datamodel_code_generator", "asyncio", "http", "ssl")
ROOMS = ("sources", "document", "contract", "dialect", "compare", "rules", "ledger", "report", "client", "project")


def apiledger(*arguments: str, **options: object) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "generator", *arguments]
    return subprocess.run(command, capture_output=True, check=False, stdin=subprocess.DEVNULL, **options)  # type: ignore[call-overload, no-any-return] # options of run


def test_version_imports_almost_nothing() -> None:
    watched = [*HEAVY, *(f"generator.{room}" for room in ROOMS)]
    program = (
        "import sys; from generator.cli.main import main; status = main(['--version']);"
        f"print(status, [name for name in {watched!r} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "apiledger 0.1.0\n0 []\n"


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--help"]) == 0
    shown = capsys.readouterr().out
    assert all(f"  {name} " in shown for name in cli.COMMANDS)
    for name in cli.COMMANDS:
        assert cli.main([name, "--help"]) == 0
        assert f"Usage: apiledger {name}" in capsys.readouterr().out


def test_a_misspelt_command_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["chnagelog"]) == 2
    assert "Did you mean `changelog`?" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["changelog", "breaking"])
def test_more_than_two_documents_are_explained(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([command, "a.yaml", "b.yaml", "c.yaml"]) == 2
    shown = capsys.readouterr().err
    assert "got 3" in shown
    assert "quotes" in shown


@pytest.mark.parametrize(
    "arguments",
    [
        ["changelog"],
        ["changelog", "only-one.yaml"],
        ["changelog", "-", "-"],
        ["changelog", "a", "b", "--format", "xml"],
        ["changelog", "a", "b", "--as-of", "tomorrow"],
        ["changelog", "a", "b", "--level-of", "endpoint-added"],
        ["changelog", "a", "b", "--level-of", "no-such-rule=error"],
        ["changelog", "a", "b", "--header", "Authorization"],
        ["explain", "no-such-rule"],
        ["validate"],
        ["generate", "--spec", "a.yaml"],
        ["generate", "--package", "x"],
        ["generate", "together-ai", "--spec", "a.yaml", "--package", "x", "--out", "y"],
    ],
)
def test_wrong_usage_is_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(arguments) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "rror: " in shown.err  # click's or ours
    assert "Traceback" not in shown.err


def test_a_document_that_is_not_there_is_3(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["changelog", "no/such.yaml", "no/other.yaml"]) == 3
    assert capsys.readouterr().err.startswith("no/such.yaml: error: ")


def test_a_secret_in_a_header_option_is_not_repeated(capsys: pytest.CaptureFixture[str]) -> None:
    """Who writes the value instead of the variable's name must not find it in a build log."""
    assert cli.main(["changelog", "a", "b", "--header", "Authorization=Bearer hush"]) == 2
    assert "hush" not in capsys.readouterr().err
    assert cli.main(["changelog", "a", "b", "--header", "Authorization=NO_SUCH_VARIABLE_HERE"]) == 3
    assert "NO_SUCH_VARIABLE_HERE" in capsys.readouterr().err


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> object:
    """Make `apiledger rules` raise what is given."""

    def fail_with(error: BaseException) -> None:
        @click.command("rules")
        def command() -> int:
            raise error

        import generator.cli.rules

        monkeypatch.setattr(generator.cli.rules, "command", command)

    return fail_with


def test_the_unexpected_is_one_line(
    failing: object, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert callable(failing)
    failing(KeyError("x\ny"))
    assert cli.main(["rules"]) == 3
    shown = capsys.readouterr().err
    assert shown.count("\n") == 1
    assert shown.startswith("error: unexpected KeyError: 'x\\ny'")
    monkeypatch.setenv("APILEDGER_DEBUG", "1")
    with pytest.raises(KeyError):
        cli.main(["rules"])


STEERING = "\x1b]0;owned\x07\x1b[2J\x9b31m"
HOSTILE = """\
openapi: 3.1.0
info: {title: "\\e[2J", version: "1"}
paths:
  "/p\\e[2J\\n::error::forged":
    get:
      "\\e[2J": 1
      "\\e[2J": 2
      responses: {"200": {"$ref": "#/no\\e[2J\\u009b1m\\nsuch"}}
"""


@pytest.mark.parametrize(
    "arguments",
    [
        ["changelog", "{bad}", "{bad}"],
        ["changelog", "{steering}", "{plain}"],
        ["changelog", "{steering}", "{plain}", "--format", "json"],
        ["changelog", "{steering}", "{plain}", "--format", "yaml"],
        ["breaking", "{steering}", "{plain}", "--format", "markdown"],
        ["breaking", "{steering}", "{plain}", "--strict-refs"],
        ["validate", "{steering}"],
        ["generate", "--spec", "{steering}", "--package", "x", "--out", "out"],
        ["generate"],
        ["breaking"],
    ],
    ids=" ".join,
)
def test_no_document_steers_the_terminal(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither what stands in it, nor the name of its file; and it writes no line that looks like one of ours."""
    monkeypatch.chdir(tmp_path)
    files = {"bad": f"spec/1{STEERING}bad.yaml", "steering": f"spec/2{STEERING}.yaml", "plain": "spec/3.yaml"}
    Path("spec").mkdir()
    Path(files["bad"]).write_text("openapi: [3.1.0\n", encoding="utf-8")
    Path(files["steering"]).write_text(HOSTILE, encoding="utf-8")
    Path(files["plain"]).write_text(HOSTILE.split("paths:")[0] + "paths: {}\n", encoding="utf-8")
    Path("apiledger.toml").write_text('[apis.x]\nrevisions = "spec"\n', encoding="utf-8")
    cli.main([argument.format(**files) for argument in arguments])
    shown = capsys.readouterr()
    assert shown.out + shown.err
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]|^::error", shown.out + shown.err, re.M)


def test_progress_shows_labels_and_does_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with Progress() as progress:
        progress(f"pets {STEERING}")
    assert terminal.getvalue().split("\r\x1b[K")[1] == r"pets \u001b]0;owned\u0007\u001b[2J\u009b31m"


@pytest.mark.parametrize("error", [RecursionError("too deep"), MemoryError()])
def test_a_document_too_large_is_one_line(
    error: BaseException, failing: object, capsys: pytest.CaptureFixture[str]
) -> None:
    assert callable(failing)
    failing(error)
    assert cli.main(["rules"]) == 3
    assert capsys.readouterr().err.count("\n") == 1


def test_an_interrupt_is_one_word(failing: object, capsys: pytest.CaptureFixture[str]) -> None:
    assert callable(failing)
    failing(KeyboardInterrupt())
    assert cli.main(["rules"]) == 130
    assert capsys.readouterr().err.strip() == "interrupted"


def test_a_reader_that_leaves_is_no_trouble() -> None:
    """As in `apiledger rules | head -1`: nothing on standard error."""
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as gone:
        done = subprocess.run(
            [sys.executable, "-m", "generator", "rules", "--format", "json"],
            stdout=gone,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.stderr == b""
    assert done.returncode == 141


@pytest.mark.parametrize("locale", ["C", "C.UTF-8", "POSIX"])
def test_output_is_utf8_with_lf_whatever_the_locale(locale: str, tmp_path: Path) -> None:
    environment = {**os.environ, "LC_ALL": locale, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    environment.pop("PYTHONIOENCODING", None)
    done = apiledger("rules", env=environment)
    assert done.returncode == 0, done.stderr
    assert "▲ error" in done.stdout.decode("utf-8")
    assert b"\r" not in done.stdout
    assert b"\x1b" not in done.stdout


def test_output_goes_to_a_file_whole_or_not_at_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "new" / "rules.txt"
    assert cli.main(["rules", "--output", str(target)]) == 0
    assert target.read_text(encoding="utf-8").count("\n") > 10
    assert [path.name for path in target.parent.iterdir()] == ["rules.txt"]
    assert capsys.readouterr().out == ""
    blocked = tmp_path / "new" / "rules.txt" / "below-a-file"
    assert cli.main(["rules", "--output", str(blocked)]) == 3
    assert "cannot write" in capsys.readouterr().err


@pytest.mark.parametrize("version", ["3.0.3", "3.1.0"])
@pytest.mark.parametrize("command", ["flatten", "upgrade"])
def test_what_can_be_read_can_be_written_anew_however_deep(
    version: str, command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deep = "{" + '"type": "array", "items": {' * 480 + "}" * 481
    document = tmp_path / "deep.json"
    head = f'"openapi": "{version}", "info": {{"title": "t", "version": "1"}}, "paths": {{}}'
    document.write_text(f'{{{head}, "components": {{"schemas": {{"Deep": {deep}}}}}}}', encoding="utf-8")
    assert cli.main([command, str(document)]) == 0
    assert capsys.readouterr().out.count('"items"') == 480
    assert cli.main([command, str(document), "--format", "yaml"]) == 3
    assert "error: nested too deeply to be written as yaml" in capsys.readouterr().err
