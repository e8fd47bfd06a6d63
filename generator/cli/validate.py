"""`apiledger validate SPEC…`: findings about documents."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from generator.cli.options import OutputChoice, SourceChoice, output_options, source_options
from generator.cli.output import complain, say
from generator.report.model import FINDING_FORMATS
from generator.text import number_of

if TYPE_CHECKING:
    from generator.validate.model import Finding


@click.command("validate")
@click.argument("specs", nargs=-1, required=True, metavar="SPEC...")
@click.option("--format", "format", type=click.Choice(FINDING_FORMATS), default="text", show_default=True)
@source_options
@output_options
def command(*, specs: tuple[str, ...], format: str, sources: SourceChoice, out: OutputChoice) -> int:
    """Check OpenAPI documents: files, folders, patterns in quotes, `-`, `REF:path`, URLs.

    Exit status 1 when there is an error, 3 when a document could not be read.
    """
    from generator.document.load import load
    from generator.errors import ApiledgerError
    from generator.report.findings import render_findings
    from generator.sources.resolve import expand
    from generator.validate.run import validate

    findings: list[Finding] = []
    unread = 0
    documents = expand(specs, sources.access())
    for source in documents:
        try:
            findings += validate(load(source))
        except ApiledgerError as error:
            complain(error)
            unread += 1
    out.write(render_findings(findings, format, color=out.color))
    say(_summary(len(documents), unread, findings))
    strict = sources.strict_refs and any(finding.rule == "unresolved-reference" for finding in findings)
    if unread or strict:
        return 3
    return int(any(finding.level == "error" for finding in findings))


def _summary(documents: int, unread: int, findings: list[Finding]) -> str:
    from generator.report.findings import levels_of

    not_read = f", {unread} could not be read" if unread else ""
    return f"{number_of(documents, 'document')}{not_read}: {levels_of(findings)}"
