"""`apiledger explain RULE`: one rule, in full."""

from __future__ import annotations

import click

from generator.cli.options import OutputChoice, output_options
from generator.report.model import RULE_FORMATS


@click.command("explain")
@click.argument("rule")
@click.option("--format", "format", type=click.Choice(RULE_FORMATS), default="text", show_default=True)
@output_options
def command(*, rule: str, format: str, out: OutputChoice) -> int:
    """What RULE means, why it has its level, an example, and how the break can be avoided."""
    from generator.report.catalogue import render_explanation, render_never
    from generator.rules.explain import explain, never

    reason = never(rule)
    out.write(render_never(rule, reason, format) if reason else render_explanation(explain(rule), format))
    return 0
