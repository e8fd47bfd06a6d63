"""What generator/README.md says where to add reaches the command line, and the words stand in one place."""

from __future__ import annotations

import subprocess
import sys

import click
import pytest

from generator.cli import main as cli
from generator.contract.stability import STABILITIES
from generator.project.parts import PARTS
from generator.report import FORMATS, render
from generator.report.model import FINDING_FORMATS, RULE_FORMATS
from generator.rules.catalogue import all_rules
from generator.rules.model import Level
from generator.rules.names import LEVELS, PROFILES
from generator.rules.profiles import PROFILES as ALL_PROFILES


def choices(command: str, option: str) -> tuple[str, ...]:
    """What an option of a command takes."""
    found = cli.root.get_command(click.Context(cli.root), command)
    assert found is not None
    (kind,) = (parameter.type for parameter in found.params if option in parameter.opts)
    assert isinstance(kind, click.Choice)
    return tuple(kind.choices)


@pytest.mark.parametrize(
    ("command", "option", "words"),
    [
        ("changelog", "--format", FORMATS),
        ("breaking", "--format", FORMATS),
        ("changelog", "--profile", PROFILES),
        ("breaking", "--profile", PROFILES),
        ("changelog", "--stability-level", STABILITIES),
        ("changelog", "--fail-on", (*LEVELS, "never")),
        ("rules", "--level", LEVELS),
        ("rules", "--format", RULE_FORMATS),
        ("explain", "--format", RULE_FORMATS),
        ("validate", "--format", FINDING_FORMATS),
        ("generate", "--part", PARTS),
    ],
)
def test_options_take_the_words_of_their_room(command: str, option: str, words: tuple[str, ...]) -> None:
    assert choices(command, option) == words


def test_the_light_words_are_those_of_the_rooms() -> None:
    assert tuple(ALL_PROFILES) == PROFILES
    assert tuple(level.word for level in sorted(Level, reverse=True)) == LEVELS


@pytest.mark.parametrize("format", FORMATS)
def test_every_format_is_rendered(format: str) -> None:
    assert isinstance(render([], format), str)


def test_every_rule_of_the_catalogue_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules"]) == 0
    listed = {word for line in capsys.readouterr().out.splitlines() for word in line.split()}
    assert set(all_rules()) <= listed


@pytest.mark.parametrize("name", sorted(cli.COMMANDS))
def test_every_command_is_a_file_of_its_name(name: str) -> None:
    command = cli.root.get_command(click.Context(cli.root), name)
    assert command is not None and command.name == name


def test_words_cost_no_room() -> None:
    """Naming what an option takes imports neither the rules nor what compares."""
    heavy = ("generator.rules.judge", "generator.rules.catalogue", "generator.compare.contracts", "yaml", "orjson")
    code = f"import sys, generator.cli.changelog; print([name for name in {heavy!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
