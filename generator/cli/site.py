"""`apiledger site`: a static reference of every API of the project, each endpoint with its history."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import click

from generator.cli.options import SourceChoice, allow_refs_option
from generator.cli.output import say
from generator.cli.progress import Progress
from generator.cli.project import chosen, the_config

if TYPE_CHECKING:
    from generator.site.write import SiteResult


@click.command("site")
@click.argument("apis", nargs=-1, metavar="[API...]")
@click.option("--config", type=click.Path(dir_okay=False, path_type=Path), help="Another apiledger.toml.")
@click.option("-o", "--output", type=click.Path(file_okay=False, path_type=Path), help="The folder to write.")
@click.option("--base-url", metavar="URL", help="Where the site will stand; sitemap and feeds need it.")
@click.option("--without-internal", is_flag=True, help="Leave out what is marked `x-internal`.")
@click.option("--no-search", is_flag=True, help="No full-text index; the site's own search stays.")
@allow_refs_option
@click.option("--serve", is_flag=True, help="Serve the site on this machine and rebuild it when something changes.")
@click.option("--port", type=click.IntRange(0, 65535), default=8400, show_default=True, help="With --serve.")
@click.option("--open", "open_it", is_flag=True, help="Open the site in a browser.")
def command(
    *,
    apis: tuple[str, ...],
    config: Path | None,
    output: Path | None,
    base_url: str | None,
    without_internal: bool,
    no_search: bool,
    allow_refs_from: tuple[Path, ...],
    serve: bool,
    port: int,
    open_it: bool,
) -> int:
    """Write the reference site of every API of the project, or of those named.

    Only pages whose data changed are written. Exit status 3 when an API has no readable revision.
    """
    from generator.project.site import make_site, settings_of

    began = monotonic()
    project = the_config(config)
    wanted = chosen(project, apis)
    settings = replace(
        settings_of(project, output, base_url), without_internal=without_internal, search=not no_search
    )  # fmt: skip
    access = SourceChoice(allow_refs_from=allow_refs_from).access()
    with Progress() as progress:
        result = make_site(project, wanted, settings, progress, access)
    _tell(result, monotonic() - began)
    if serve:
        from generator.project.live import serve_site

        serve_site(config, apis, settings, port, lambda url: _serving(url, open_it), say, access)
        return 0
    if open_it:
        click.launch((settings.out / "index.html").resolve().as_uri())
    return 3 if result.broken else 0


def _tell(result: SiteResult, seconds: float) -> None:
    for left in result.left_out:
        say(f"left out: {left.label}: {left.error}")
    for name, reason in result.broken:
        say(f"{name}: broken: {reason}")
    say(
        f"{result.pages} pages, {result.made} made anew, {result.written} files written, {result.removed} removed, "
        f"in {seconds:.1f} s"
    )


def _serving(url: str, open_it: bool) -> None:
    say(f"serving {url} (Ctrl-C ends it)")
    if open_it:
        click.launch(url)
