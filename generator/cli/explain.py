"""`apiledger explain RULE`: one rule, in full."""

from __future__ import annotations

import click

from generator.cli.options import OutputChoice, did_you_mean, output_options


@click.command("explain")
@click.argument("rule")
@click.option("--format", "format", type=click.Choice(("text", "json", "markdown")), default="text", show_default=True)
@output_options
def command(*, rule: str, format: str, out: OutputChoice) -> int:
    """What RULE means, why it has its level, an example, and how the break can be avoided."""
    from generator.report.catalogue import render_rule
    from generator.rules.catalogue import all_rules

    known = all_rules()
    if rule not in known:
        raise click.UsageError(f"There is no rule `{rule}`.{did_you_mean(rule, known)} `apiledger rules` lists them.")
    out.write(render_rule(known[rule], format, color=out.color))
    return 0
