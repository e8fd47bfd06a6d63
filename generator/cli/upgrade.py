"""`apiledger upgrade SPEC`: the same API as a document of OpenAPI 3.1."""

from __future__ import annotations

import click

from generator.cli.documents import Asked, document_options, write_anew
from generator.cli.output import say


@click.command("upgrade")
@document_options
def command(*, asked: Asked) -> int:
    """Write SPEC, of OpenAPI 2.0 or 3.0, as a document of 3.1 that means the same.

    What its references reach in other files becomes components. A document of 3.1 or 3.2 is only bundled.
    """
    from generator.dialect.upgrade import upgraded

    contract = write_anew(asked, upgraded)
    if contract.family not in ("2.0", "3.0"):
        say(f"note: OpenAPI {contract.openapi} needs no upgrade to 3.1")
    return 0
