"""`apiledger summary BASE REVISION`: the changes counted."""

from __future__ import annotations

import click

from generator.cli.judging import JudgingChoice, judging_options
from generator.cli.options import OutputChoice, SourceChoice, output_options, source_options
from generator.cli.pair import compare_pair, fail_on_option, one_pair, two_inputs, worst_reached
from generator.cli.selection import SelectionChoice, selection_options


@click.command("summary")
@click.argument("inputs", nargs=-1, metavar="BASE REVISION")
@fail_on_option("never")
@click.option(
    "--format", "format", type=click.Choice(("text", "json", "yaml", "markdown")), default="text", show_default=True
)
@judging_options
@selection_options
@source_options
@output_options
def command(
    *,
    inputs: tuple[str, ...],
    fail_on: str,
    format: str,
    judging: JudgingChoice,
    what: SelectionChoice,
    sources: SourceChoice,
    out: OutputChoice,
) -> int:
    """How much changed between two revisions: by level, by part of the API, and by facet.

    A change counts in each operation and place that feels it, as in history; how many causes they have is told too.
    """
    from generator.report.summary import render_summary

    sides = two_inputs("summary", inputs)
    with one_pair():
        pair = compare_pair(sides, sources, judging, what)
        out.write(render_summary(pair.changes, format, color=out.color))
        return int(worst_reached(pair.changes, fail_on))
