"""`apiledger upgrade SPEC`: the same API as a document of OpenAPI 3.1."""

from __future__ import annotations

import click

from generator.cli.documents import FORMATS, write_document
from generator.cli.options import OutputChoice, SourceChoice, output_options, source_options
from generator.cli.output import say


@click.command("upgrade")
@click.argument("spec")
@click.option("--format", "format", type=click.Choice(FORMATS), help="As the document is written, unless said.")
@click.option("--overlay", "overlays", multiple=True, metavar="SPEC", help="Apply this OpenAPI Overlay first.")
@source_options
@output_options
def command(
    *, spec: str, format: str | None, overlays: tuple[str, ...], sources: SourceChoice, out: OutputChoice
) -> int:
    """Write SPEC, of OpenAPI 2.0 or 3.0, as a document of 3.1 that means the same.

    What its references reach in other files becomes components. A document of 3.1 or 3.2 is only bundled.
    """
    from generator.api import load_one
    from generator.cli.notes import print_notes
    from generator.dialect.upgrade import upgraded

    contract = load_one(spec, access=sources.access(), overlays=overlays)
    tree = upgraded(contract.document, contract.family)
    print_notes([contract.document], strict=sources.strict_refs)
    if contract.family not in ("2.0", "3.0"):
        say(f"note: OpenAPI {contract.openapi} needs no upgrade to 3.1")
    write_document(tree, format, contract.document.root.file, out)
    return 0
