"""`apiledger rules`: the catalogue."""

from __future__ import annotations

import click

from generator.cli.options import OutputChoice, output_options
from generator.report.model import RULE_FORMATS
from generator.rules.names import LEVELS


@click.command("rules")
@click.option("--level", type=click.Choice(LEVELS), help="Only rules of this level.")
@click.option("--format", "format", type=click.Choice(RULE_FORMATS), default="text", show_default=True)
@output_options
def command(*, level: str | None, format: str, out: OutputChoice) -> int:
    """List all rules, with level, ground and what they say."""
    from generator.report.catalogue import render_rules
    from generator.rules.catalogue import all_rules
    from generator.rules.model import Level

    rules = list(all_rules().values())
    if level is not None:
        rules = [rule for rule in rules if rule.level is Level[level.upper()]]
    out.write(render_rules(rules, format, color=out.color))
    return 0
