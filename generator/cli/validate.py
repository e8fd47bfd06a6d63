"""`apiledger validate SPEC…`: findings about documents."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.options import OutputChoice, SourceChoice, output_options, source_options
from generator.cli.output import complain, say
from generator.report.model import FINDING_FORMATS
from generator.text import number_of

if TYPE_CHECKING:
    from generator.store.cache import Store
    from generator.validate.model import Finding


@click.command("validate")
@click.argument("specs", nargs=-1, required=True, metavar="SPEC...")
@click.option("--format", "format", type=click.Choice(FINDING_FORMATS), default="text", show_default=True)
@click.option("--no-cache", is_flag=True, help="Check everything anew, also what did not change.")
@source_options
@output_options
def command(*, specs: tuple[str, ...], format: str, no_cache: bool, sources: SourceChoice, out: OutputChoice) -> int:
    """Check OpenAPI documents: files, folders, patterns in quotes, `-`, `REF:path`, URLs.

    In a project, what was found is kept by content in `.apiledger-cache/`, and no document is checked twice.

    Exit status 1 when there is an error, 3 when a document could not be read.
    """
    from generator.errors import ApiledgerError
    from generator.project.checked import checked
    from generator.report.findings import render_findings
    from generator.sources.resolve import expand
    from generator.store.cache import program_fingerprint

    findings: list[Finding] = []
    unread = 0
    documents = expand(specs, sources.access())
    store = _store(no_cache)
    fingerprint = program_fingerprint() if store.folder is not None else ""
    for source in documents:
        try:
            findings += checked(source, store, fingerprint)
        except ApiledgerError as error:
            complain(error)
            unread += 1
    out.write(render_findings(findings, format, color=out.color))
    say(_summary(len(documents), unread, findings))
    strict = sources.strict_refs and any(finding.rule == "unresolved-reference" for finding in findings)
    if unread or strict:
        return 3
    return int(any(finding.level == "error" for finding in findings))


def _store(no_cache: bool) -> Store:
    """The project's, where the command runs in one; else nothing is kept."""
    from generator.project.config import find_config
    from generator.project.places import CACHE
    from generator.store.cache import Store

    found = None if no_cache else find_config(Path())
    return Store(None if found is None else found.parent / CACHE)


def _summary(documents: int, unread: int, findings: list[Finding]) -> str:
    from generator.report.findings import levels_of

    not_read = f", {unread} could not be read" if unread else ""
    return f"{number_of(documents, 'document')}{not_read}: {levels_of(findings)}"
