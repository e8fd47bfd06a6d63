"""`apiledger init`: a first configuration from what lies here."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.output import say, write
from generator.text import number_of


@click.command("init")
@click.option("--dry-run", is_flag=True, help="Print the file instead of writing it.")
def command(*, dry_run: bool) -> int:
    """Write an apiledger.toml for the OpenAPI documents found in this folder and below. Never overwrites one.

    The revisions of an API are the dated documents of a folder, or the commits that changed a single document.
    """
    from generator.errors import UsageError
    from generator.project.config import NAME
    from generator.project.search import search, toml_of

    target = Path(NAME)
    if target.exists() and not dry_run:
        raise UsageError(f"{NAME} exists already", hint="edit it, or see `apiledger init --dry-run`")
    found = search(Path())
    if not found:
        raise UsageError("no OpenAPI document found in this folder or below", hint=f"write {NAME} by hand")
    text = toml_of(found)
    if dry_run:
        write(text, None)
        return 0
    write(text, target)
    for api in found:
        if api.committed:
            say(f"{api.name}: the commits that changed {api.revisions}")
            continue
        say(f"{api.name}: {number_of(api.documents, 'revision')} in {api.revisions}")
        if api.documents == 1:
            say(
                "  hint: nothing to compare it with yet: keep dated documents in a folder, or commit it and write `git`"
            )
    say(f"wrote {NAME}; next: apiledger generate")
    return 0
