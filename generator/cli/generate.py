"""`apiledger generate`: changelog and client of every API of the project, or the client of one document."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import TYPE_CHECKING

import click

from generator.cli.options import SourceChoice, source_options
from generator.cli.output import complain, say, write
from generator.cli.progress import Progress
from generator.cli.project import chosen, the_config
from generator.project.parts import OF_NO_API, PARTS, Part
from generator.text import number_of

if TYPE_CHECKING:
    from generator.project.build import ApiResult


@click.command("generate")
@click.argument("apis", nargs=-1, metavar="[API...]")
@click.option("--config", type=click.Path(dir_okay=False, path_type=Path), help="Another apiledger.toml.")
@click.option(
    "--part",
    "parts",
    type=click.Choice(PARTS),
    multiple=True,
    help="Do only this (may be given several times).",
)
@click.option("--spec", metavar="SPEC", help="Without a project: the client of this document.")
@click.option("--package", metavar="NAME", help="With --spec: the client's package name.")
@click.option(
    "--out", "folder", type=click.Path(file_okay=False, path_type=Path), help="With --spec: the folder to write into."
)
@click.option("--no-cache", is_flag=True, help="Do everything anew.")
@source_options
def command(
    *,
    apis: tuple[str, ...],
    config: Path | None,
    parts: tuple[Part, ...],
    spec: str | None,
    package: str | None,
    folder: Path | None,
    no_cache: bool,
    sources: SourceChoice,
) -> int:
    """Validate, compare and write what apiledger.toml asks for.

    Each API's revisions are validated and compared with their neighbours; CHANGELOG.md, history.json and the Python
    client go to its output folder, the table of all rules to the file that [rules] names. Exit status 1 when a
    revision has errors, 3 when one cannot be read.

    With --spec, --package and --out: the client of one document, without a project.
    """
    if spec is None:
        if package or folder:
            raise click.UsageError("--package and --out belong to --spec")
        return _project(apis, config, parts, sources, no_cache=no_cache)
    if apis or config or parts or no_cache:
        told = "--spec makes the client of one document; API, --config, --part and --no-cache belong to a project"
        raise click.UsageError(told)
    if not (package and folder):
        raise click.UsageError("--spec needs --package NAME and --out FOLDER")
    return _one(spec, package, folder, sources)


def _project(
    apis: Sequence[str], path: Path | None, parts: Sequence[Part], sources: SourceChoice, *, no_cache: bool
) -> int:
    from generator.ledger.library import Library
    from generator.ledger.workers import usable_cores
    from generator.project.build import build_api, open_store
    from generator.project.summary import summary
    from generator.store.cache import Store, program_fingerprint

    began = monotonic()
    config = the_config(path)
    wanted = chosen(config, apis)
    access, strict = sources.access(), sources.strict_refs
    fingerprint = program_fingerprint()
    results = []
    of_apis = [part for part in parts or PARTS if part not in OF_NO_API]
    with TemporaryDirectory(prefix="apiledger-") if no_cache else nullcontext(None) as anew:
        store = open_store(config) if anew is None else Store(Path(anew))
        for api in wanted if of_apis else ():
            with Progress() as progress:
                library = Library(store, fingerprint)
                result = build_api(
                    api, config, of_apis, library, progress, usable_cores(), access=access, strict=strict
                )
            _tell_trouble(result)
            write(summary(result), None)
            results.append(result)
        store.prune()
    files = [result.files for result in results]
    if config.rules is not None and "rules" in (parts or PARTS):
        files.append(_rules(config.rules))
    written, unchanged = (sum(numbers) for numbers in zip((0, 0), *files, strict=True))
    say(f"{number_of(written, 'file')} written, {unchanged} unchanged, in {monotonic() - began:.1f} s")
    if any(one.source not in result.bygone for result in results for one in result.broken):
        return 3
    return int(any(result.has_errors for result in results))


def _rules(path: Path) -> tuple[int, int]:
    """Write the table of all rules: how many files were written, and how many were already what they should be."""
    from generator.project.rules import make_rules

    result = make_rules(path)
    write(result.told(), None)
    return int(result.written), int(not result.written)


def _one(spec: str, package: str, folder: Path, sources: SourceChoice) -> int:
    from generator.cli.notes import print_notes
    from generator.cli.pair import read_one
    from generator.project.client import write_client

    contract = read_one(spec, sources.access())
    result = write_client(contract, package, folder, {})
    print_notes([contract.document], strict=sources.strict_refs)
    for diagnostic in result.diagnostics:
        say(diagnostic)
    write(f"{result.told()} in {folder.as_posix()}\n", None)
    return 0


def _tell_trouble(result: ApiResult) -> None:
    from generator.report.findings import render_findings

    for one in result.broken:
        if one.source in result.bygone:
            say(f"left out: {one.told}")
        else:
            complain(one.error)
    for findings in (result.findings or {}).values():
        errors = [finding for finding in findings if finding.level == "error"]
        if errors:
            for line in render_findings(errors, "text", color=False).splitlines():
                say(line)
    for diagnostic in result.client.diagnostics if result.client else ():
        say(diagnostic)
