"""`apiledger rules`: the catalogue."""

from __future__ import annotations

import click

from generator.cli.options import OutputChoice, output_options
from generator.report.model import RULE_FORMATS
from generator.rules.names import LEVELS


@click.command("rules")
@click.option("--level", type=click.Choice(LEVELS), help="Only rules of this level.")
@click.option("--format", "format", type=click.Choice(RULE_FORMATS), default="text", show_default=True)
@click.option(
    "--matrix", is_flag=True, help="The whole table as Markdown: facet by location and direction, rule or reason."
)
@output_options
def command(*, level: str | None, format: str, matrix: bool, out: OutputChoice) -> int:
    """List all rules, with level, ground and what they say."""
    if matrix:
        from generator.report.matrix import render_matrix

        if level is not None or format == "json":
            raise click.UsageError("--matrix is the whole table, in Markdown")
        out.write(render_matrix())
        return 0
    from generator.report.catalogue import render_rules
    from generator.rules.catalogue import all_rules
    from generator.rules.model import Level

    rules = list(all_rules().values())
    if level is not None:
        rules = [rule for rule in rules if rule.level is Level[level.upper()]]
    out.write(render_rules(rules, format, color=out.color))
    return 0
