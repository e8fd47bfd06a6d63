"""`apiledger changelog BASE REVISION`: what changed."""

from __future__ import annotations

import click

from generator.cli.judging import JudgingChoice, attributes_option, judging_options, witness_option
from generator.cli.options import OutputChoice, SourceChoice, output_options, source_options
from generator.cli.pair import (
    ReportChoice,
    compare_pair,
    fail_on_option,
    one_pair,
    report,
    report_options,
    two_inputs,
    worst_reached,
)
from generator.cli.selection import SelectionChoice, selection_options


@click.command("changelog")
@click.argument("inputs", nargs=-1, metavar="BASE REVISION")
@fail_on_option("never")
@report_options
@judging_options
@attributes_option
@witness_option
@selection_options
@source_options
@output_options
def command(
    *,
    inputs: tuple[str, ...],
    fail_on: str,
    shape: ReportChoice,
    judging: JudgingChoice,
    what: SelectionChoice,
    sources: SourceChoice,
    out: OutputChoice,
) -> int:
    """What changed between two revisions of an API.

    BASE and REVISION are files, `-` for standard input, `REF:path` for a file of a git revision, or URLs. A folder, or
    a pattern in quotes, stands for one API that its documents describe together.
    """
    sides = two_inputs("changelog", inputs)
    with one_pair():
        pair = compare_pair(sides, sources, judging, what)
        out.write(report(pair, pair.changes, shape, out))
        return int(worst_reached(pair.changes, fail_on))
