"""Options that several commands share. Each decorator hands its options on as one object."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.output import header_values, wants_color, write

if TYPE_CHECKING:
    from generator.rules.judge import Judging
    from generator.rules.model import Level
    from generator.sources.model import Access

Command = Callable[..., int]
"""A command's function; click calls it by keyword, so its parameters have no common type."""

LEVELS = ("error", "warning", "info")
PROFILES = ("contract", "strict", "lenient", "sdk", "oasdiff")


@dataclass(frozen=True, slots=True)
class OutputChoice:
    """Where output goes and in which colours."""

    output: Path | None
    color_choice: str

    @property
    def color(self) -> bool:
        return wants_color(self.color_choice, self.output)

    def write(self, text: str) -> None:
        write(text, self.output)


def output_options(command: Command) -> Command:
    """--output and --color as `out: OutputChoice`."""

    @click.option(
        "-o",
        "--output",
        type=click.Path(dir_okay=False, path_type=Path),
        help="Write to this file, whole or not at all.",
    )
    @click.option(
        "--color",
        type=click.Choice(("auto", "always", "never")),
        default="auto",
        help="auto: on a terminal, unless NO_COLOR is set.",
    )
    @functools.wraps(command)
    def wrapped(*, output: Path | None, color: str, **others: object) -> int:
        return command(out=OutputChoice(output, color), **others)

    return wrapped


@dataclass(frozen=True, slots=True)
class SourceChoice:
    """How documents may be fetched, and whether unresolved references are errors."""

    allow_network: bool = False
    headers: tuple[str, ...] = ()
    strict_refs: bool = False

    def access(self) -> Access:
        from generator.sources.model import Access

        return Access(allow_network=self.allow_network, headers=header_values(self.headers))


def source_options(command: Command) -> Command:
    """--allow-network, --header and --strict-refs as `sources: SourceChoice`."""

    @click.option("--allow-network", is_flag=True, help="Let references inside documents fetch URLs.")
    @click.option(
        "--header",
        "headers",
        multiple=True,
        metavar="NAME=ENV_VAR",
        help="Header for fetching a named URL, its value from an environment variable.",
    )
    @click.option(
        "--strict-refs", is_flag=True, help="A reference that cannot be resolved ends the run with exit status 3."
    )
    @functools.wraps(command)
    def wrapped(*, allow_network: bool, headers: tuple[str, ...], strict_refs: bool, **others: object) -> int:
        return command(sources=SourceChoice(allow_network, headers, strict_refs), **others)

    return wrapped


@dataclass(frozen=True, slots=True)
class JudgingChoice:
    """How changes are judged."""

    profile: str | None = None
    """None: not said on the command line."""
    level_of: tuple[str, ...] = ()
    as_of: date | None = None
    deprecation_days_beta: int = 0
    deprecation_days_stable: int = 0

    def judging(self) -> Judging:
        from generator.rules.judge import Judging

        return Judging(
            profile=self.profile or PROFILES[0],
            as_of=self.as_of,
            level_of=levels(self.level_of),
            deprecation_days_stable=self.deprecation_days_stable,
            deprecation_days_beta=self.deprecation_days_beta,
        )


def judging_options(command: Command) -> Command:
    """--profile, --level-of, --as-of, --deprecation-days-* as `judging: JudgingChoice`.

    `--flatten-allof` and `--flatten-params` are accepted because scripts pass them; both are always done.
    """

    @click.option("--profile", type=click.Choice(PROFILES), help="Which levels rules have (contract unless said).")
    @click.option(
        "--level-of",
        multiple=True,
        metavar="RULE=LEVEL",
        help="Give a rule another level: error, warning or info.",
    )
    @click.option(
        "--as-of", type=click.DateTime(("%Y-%m-%d",)), help="Judge lifecycle rules by this day instead of today."
    )
    @click.option(
        "--deprecation-days-beta",
        type=click.IntRange(min=0),
        default=0,
        metavar="N",
        help="Days between deprecation and sunset of what is beta.",
    )
    @click.option(
        "--deprecation-days-stable",
        type=click.IntRange(min=0),
        default=0,
        metavar="N",
        help="Days between deprecation and sunset of what is stable.",
    )
    @click.option("--flatten-allof", is_flag=True, expose_value=False, hidden=True)
    @click.option("--flatten-params", is_flag=True, expose_value=False, hidden=True)
    @functools.wraps(command)
    def wrapped(
        *,
        profile: str | None,
        level_of: tuple[str, ...],
        as_of: datetime | None,
        deprecation_days_beta: int,
        deprecation_days_stable: int,
        **others: object,
    ) -> int:
        choice = JudgingChoice(
            profile, level_of, as_of and as_of.date(), deprecation_days_beta, deprecation_days_stable
        )
        return command(judging=choice, **others)

    return wrapped


def levels(given: tuple[str, ...]) -> Mapping[str, Level]:
    """`RULE=LEVEL` options as a mapping. Raises UsageError for an unknown rule, click.UsageError for another form."""
    if not given:
        return {}
    from generator.rules.explain import rule_named
    from generator.rules.model import Level

    result = {}
    for item in given:
        rule, separator, word = item.partition("=")
        if not separator or word not in LEVELS:
            raise click.UsageError(f"--level-of takes RULE=LEVEL with one of {', '.join(LEVELS)}, got {item!r}")
        result[rule_named(rule).id] = Level[word.upper()]
    return result
