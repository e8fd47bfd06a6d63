"""`apiledger flatten SPEC`: the same API with `allOf` merged, in one file."""

from __future__ import annotations

import click

from generator.cli.documents import FORMATS, write_document
from generator.cli.options import OutputChoice, SourceChoice, output_options, source_options


@click.command("flatten")
@click.argument("spec")
@click.option("--format", "format", type=click.Choice(FORMATS), help="As the document is written, unless said.")
@click.option("--overlay", "overlays", multiple=True, metavar="SPEC", help="Apply this OpenAPI Overlay first.")
@source_options
@output_options
def command(
    *, spec: str, format: str | None, overlays: tuple[str, ...], sources: SourceChoice, out: OutputChoice
) -> int:
    """Write SPEC in one file, with allOf merged wherever the merged schema means the same.

    What its references reach in other files becomes components. What cannot be merged exactly stays allOf: under a
    discriminator, beside additionalProperties or unevaluatedProperties, in a circle, or where members disagree.
    """
    from generator.api import load_one
    from generator.cli.notes import print_notes
    from generator.dialect.flatten import flattened

    contract = load_one(spec, access=sources.access(), overlays=overlays)
    tree = flattened(contract.document, contract.family)
    print_notes([contract.document], strict=sources.strict_refs)
    write_document(tree, format, contract.document.root.file, out)
    return 0
