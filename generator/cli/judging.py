"""Options about how changes are judged, and the files they name."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec import Struct

from generator.cli.options import Command
from generator.cli.output import read_text
from generator.contract.stability import STABILITIES
from generator.rules.names import LEVELS, MEANING_OF_PROFILE, PROFILES

if TYPE_CHECKING:
    from generator.rules.ignore import Ignore
    from generator.rules.judge import Judging
    from generator.rules.model import Level
    from generator.rules.severity import Severities

_PROFILES = "; ".join(f"{name} = {what}" for name, what in MEANING_OF_PROFILE.items())
PROFILE_HELP = f"Which levels rules have ({PROFILES[0]} unless said). {_PROFILES}."


class JudgingChoice(Struct, frozen=True):
    """How changes are judged, as said on the command line."""

    profile: str | None = None
    """None, here and for the days: not said on the command line."""
    level_of: tuple[str, ...] = ()
    severity_levels: tuple[Path, ...] = ()
    as_of: date | None = None
    deprecation_days_beta: int | None = None
    deprecation_days_stable: int | None = None
    stability_level: str = ""
    attributes: tuple[str, ...] = ()
    err_ignore: tuple[Path, ...] = ()
    warn_ignore: tuple[Path, ...] = ()
    witnesses: bool = False

    def judging(self) -> Judging:
        """The same for the rules, its files read. Raises UsageError for what they may not say, SourceError for none."""
        from generator.rules.judge import Judging

        severities = self.severities()
        return Judging(
            profile=self.profile or PROFILES[0],
            as_of=self.as_of,
            level_of={**severities.levels, **levels(self.level_of)},
            deprecation_days_stable=self.deprecation_days_stable or 0,
            deprecation_days_beta=self.deprecation_days_beta or 0,
            silenced=severities.silenced - set(levels(self.level_of)),
            attributes=self.attributes,
            ignores=self.ignores(),
            witnesses=self.witnesses,
        )

    def severities(self) -> Severities:
        from generator.rules.severity import read_severities, together

        return together([read_severities(read_text(path), path.as_posix()) for path in self.severity_levels])

    def ignores(self) -> tuple[Ignore, ...]:
        from generator.rules.ignore import read_ignores
        from generator.rules.model import Level

        files = ((Level.ERROR, self.err_ignore), (Level.WARNING, self.warn_ignore))
        return tuple(
            line for level, paths in files for path in paths for line in read_ignores(read_text(path), level, str(path))
        )


def judging_options(command: Command) -> Command:
    """--profile, --level-of, the files, lifecycle and stability options as `judging: JudgingChoice`.

    `--flatten-allof` and `--flatten-params` are accepted because scripts pass them; both are always done.
    """

    @click.option("--profile", type=click.Choice(PROFILES), help=PROFILE_HELP)
    @click.option(
        "--level-of",
        multiple=True,
        metavar="RULE=LEVEL",
        help="Give a rule another level: error, warning or info.",
    )
    @_files("--severity-levels", "Levels from a file with a rule and its level (err, warn, info, none) on each line.")
    @_files("--err-ignore", "Leave out the errors that a line of this file names: method, path, and text or rule.")
    @_files("--warn-ignore", "The same for warnings.")
    @click.option(
        "--as-of",
        type=click.DateTime(("%Y-%m-%d",)),
        metavar="YYYY-MM-DD",
        help="Judge lifecycle rules by this day instead of today.",
    )
    @_days("beta")
    @_days("stable")
    @click.option(
        "--stability-level",
        type=click.Choice(STABILITIES),
        help="Lowest `x-stability-level` compared; what lies below it is left out (draft unless said: nothing is).",
    )
    @click.option("--flatten-allof", is_flag=True, expose_value=False, hidden=True)
    @click.option("--flatten-params", is_flag=True, expose_value=False, hidden=True)
    @functools.wraps(command)
    def wrapped(
        *,
        profile: str | None,
        level_of: tuple[str, ...],
        severity_levels: tuple[Path, ...],
        err_ignore: tuple[Path, ...],
        warn_ignore: tuple[Path, ...],
        as_of: datetime | None,
        deprecation_days_beta: int | None,
        deprecation_days_stable: int | None,
        stability_level: str | None,
        attributes: tuple[str, ...] = (),
        witnesses: bool = False,
        **others: object,
    ) -> int:
        choice = JudgingChoice(
            profile=profile,
            level_of=level_of,
            severity_levels=severity_levels,
            as_of=as_of and as_of.date(),
            deprecation_days_beta=deprecation_days_beta,
            deprecation_days_stable=deprecation_days_stable,
            stability_level=stability_level or "",
            attributes=listed(attributes),
            err_ignore=err_ignore,
            warn_ignore=warn_ignore,
            witnesses=witnesses,
        )
        return command(judging=choice, **others)

    return wrapped


witness_option = click.option(
    "--witness",
    "witnesses",
    is_flag=True,
    help="Show an instance for each break that is one by the values it allows: taken by one side, not the other.",
)
attributes_option = click.option(
    "--attributes",
    multiple=True,
    metavar="x-A,x-B",
    help="json, yaml: extensions of the operation that every entry carries along.",
)
"""For commands with `judging_options` that write an entry for each change."""


def _files(name: str, told: str) -> Callable[[Command], Command]:
    """An option that names a file and may be given several times."""
    return click.option(
        name, multiple=True, metavar="FILE", type=click.Path(dir_okay=False, path_type=Path), help=told
    )  # fmt: skip


def _days(level: str) -> Callable[[Command], Command]:
    return click.option(
        f"--deprecation-days-{level}",
        type=click.IntRange(min=0),
        metavar="N",
        help=f"Days between deprecation and sunset of what is {level}.",
    )


def listed(given: Sequence[str]) -> tuple[str, ...]:
    """The parts of options that take a list with commas and may be given several times, each once."""
    parts = (part.strip() for item in given for part in item.split(","))
    return tuple(dict.fromkeys(part for part in parts if part))


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
        rule_named(rule)
        result[rule] = Level[word.upper()]
    return result
