"""`apiledger flatten SPEC`: the same API with `allOf` merged, in one file."""

from __future__ import annotations

import click

from generator.cli.documents import Asked, document_options, write_anew


@click.command("flatten")
@document_options
def command(*, asked: Asked) -> int:
    """Write SPEC in one file, with allOf merged wherever the merged schema means the same.

    What its references reach in other files becomes components. What cannot be merged exactly stays allOf: under a
    discriminator, beside additionalProperties or unevaluatedProperties, in a circle, or where members disagree.
    """
    from generator.dialect.flatten import flattened

    write_anew(asked, flattened)
    return 0
