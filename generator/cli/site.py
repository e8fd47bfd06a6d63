"""`apiledger site`: a static reference of every API of the project, each endpoint with its history."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

import click

from generator.cli.output import say
from generator.cli.progress import Progress
from generator.cli.project import chosen, the_config


@click.command("site")
@click.argument("apis", nargs=-1, metavar="[API...]")
@click.option("--config", type=click.Path(dir_okay=False, path_type=Path), help="Another apiledger.toml.")
@click.option("-o", "--output", type=click.Path(file_okay=False, path_type=Path), help="The folder to write.")
def command(*, apis: tuple[str, ...], config: Path | None, output: Path | None) -> int:
    """Write the reference site of every API of the project, or of those named."""
    from generator.project.site import make_site
    from generator.site.settings import Settings

    began = monotonic()
    project = the_config(config)
    settings = Settings(out=output or project.root / "generated" / "site")
    with Progress() as progress:
        result = make_site(project, chosen(project, apis), settings, progress)
    say(
        f"{result.pages} pages, {result.made} made anew, {result.written} files written, {result.removed} removed, "
        f"in {monotonic() - began:.1f} s"
    )
    return 0
