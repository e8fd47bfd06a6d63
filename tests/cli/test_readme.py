"""The README shows what really happens."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from generator.cli import main as cli
from generator.project.config import read_config
from generator.report.model import FORMATS
from generator.rules.names import MEANING_OF_PROFILE

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.M | re.S)


def test_the_output_shown_is_the_output(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    (shown,) = blocks("text")
    command, _, output = shown.removeprefix("$ apiledger ").partition("\n")
    assert cli.main(shlex.split(command)) == 0
    assert capsys.readouterr().out == output


def test_the_configuration_shown_is_one(tmp_path: Path) -> None:
    (shown,) = blocks("toml")
    path = tmp_path / "apiledger.toml"
    path.write_text(shown, encoding="utf-8")
    api = read_config(path).apis["pets"]
    assert api.client is not None
    assert api.accepted[0].covers is not None


def test_every_profile_and_what_it_is_for_is_listed() -> None:
    for name, meaning in MEANING_OF_PROFILE.items():
        assert f"| `{name}` | {meaning}" in README
    assert all(format in README for format in FORMATS)


def test_the_two_commands_are_targets() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for line in blocks("sh")[0].splitlines():
        assert re.search(rf"^{line.removeprefix('make ')}:", makefile, re.M), line


def test_every_command_is_listed() -> None:
    listed = set(re.findall(r"`apiledger (\w+)", README))
    assert listed == set(cli.COMMANDS)


def test_every_option_named_exists() -> None:
    helps = ""
    for name in cli.COMMANDS:
        command = cli.root.get_command(cli.click.Context(cli.root), name)
        assert command is not None
        helps += " ".join(option for parameter in command.params for option in parameter.opts) + " "
    for option in set(re.findall(r"`(?:[^`\n]* )?(--[a-z-]+)", README)):
        assert f"{option} " in helps, option


def test_the_map_of_the_rooms_names_what_is_there() -> None:
    text = (ROOT / "generator" / "README.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:generator|templates|tests)?/?[a-z_]+/[a-z_/]*(?:\.py)?)`", text)) - {
        "generator/_templates"
    }
    missing = [name for name in named if not any((base / name).exists() for base in (ROOT, ROOT / "generator"))]
    assert len(named) > 15
    assert missing == []
    rooms = set(re.findall(r"^\| `(\w+)` \|", text, re.M))
    assert rooms == {path.parent.name for path in (ROOT / "generator").glob("*/__init__.py")} | {"api", "errors"}
