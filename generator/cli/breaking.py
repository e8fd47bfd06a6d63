"""`apiledger breaking BASE REVISION`: what may break clients; without arguments, for every API of the project."""

from __future__ import annotations

import click

from generator.cli.options import (
    JudgingChoice,
    OutputChoice,
    SourceChoice,
    judging_options,
    output_options,
    source_options,
)
from generator.cli.pair import (
    ReportChoice,
    compare_pair,
    fail_on_option,
    report,
    report_options,
    two_inputs,
    worst_reached,
)


@click.command("breaking")
@click.argument("inputs", nargs=-1, metavar="[BASE REVISION]")
@fail_on_option("error")
@report_options
@judging_options
@source_options
@output_options
def command(
    *,
    inputs: tuple[str, ...],
    fail_on: str,
    shape: ReportChoice,
    judging: JudgingChoice,
    sources: SourceChoice,
    out: OutputChoice,
) -> int:
    """Errors and warnings only; exit status 1 when there is an error (see --fail-on).

    BASE and REVISION are files, `-` for standard input, `REF:path` for a file of a git revision, or URLs.
    Without them, each API of apiledger.toml: its newest revision against the one before, less the accepted changes.
    """
    base, revision = two_inputs("breaking", inputs)
    pair = compare_pair(base, revision, sources, judging)
    from generator.rules.model import Level

    changes = [change for change in pair.changes if change.level > Level.INFO]
    out.write(report(pair, changes, shape, color=out.color))
    return int(worst_reached(pair.changes, fail_on))
