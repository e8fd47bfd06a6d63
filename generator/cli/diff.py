"""`apiledger diff BASE REVISION`: all that differs, as a tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from generator.cli.judging import listed
from generator.cli.notes import print_notes
from generator.cli.options import OutputChoice, SourceChoice, output_options, source_options
from generator.cli.pair import one_pair, read_pair, tell_idle, two_inputs
from generator.cli.selection import SelectionChoice, SideChoice, selection_options

if TYPE_CHECKING:
    from generator.contract.model import Contract


@click.command("diff")
@click.argument("inputs", nargs=-1, metavar="BASE REVISION")
@click.option(
    "--exclude",
    "excluded",
    multiple=True,
    metavar="KIND,KIND",
    help="Leave out statements of these kinds, e.g. descriptions, examples, extensions.",
)
@click.option("--fail-on-diff", is_flag=True, help="Exit status 1 when anything differs.")
@click.option(
    "--format", "format", type=click.Choice(("text", "json", "yaml", "markdown")), default="text", show_default=True
)
@selection_options
@source_options
@output_options
def command(
    *,
    inputs: tuple[str, ...],
    excluded: tuple[str, ...],
    fail_on_diff: bool,
    format: str,
    what: SelectionChoice,
    sources: SourceChoice,
    out: OutputChoice,
) -> int:
    """All that differs between two documents, annotations and extensions too, as a tree.

    Documents are compared as they are written: another spelling of the same thing is a difference here, but of two
    OpenAPI versions both are read as 3.1. Operations pair as in `changelog`; lists whose order says nothing are
    sets. A component tells its differences once.
    """
    from generator.compare.tree import differences

    sides = two_inputs("diff", inputs)
    without, selection = _kinds(excluded), what.selection()
    with one_pair():
        written = read_pair(sides, sources.access(), what)
        base, revision = _of_one_version(*written, what)
        found = differences(base, revision, without=without, hidden=what.exclude_extensions, selection=selection)
        raised = [one for one, compared in zip(written, (base, revision), strict=True) if one is not compared]
        further = [f"{one.document.root.file.name} is compared as `apiledger upgrade` writes it" for one in raised]
        documents = [side.document for side in (*written, base, revision)]
        print_notes(documents, further, strict=sources.strict_refs)
        if not found:
            tell_idle(base, revision, selection)
        from generator.report.positions import locate
        from generator.report.tree import TreeOptions, places, render_tree

        old, new = places(found)
        options = TreeOptions(locate(old, base.document), locate(new, revision.document), out.color, out.width)
        out.write(render_tree(found, format, options))
        return int(fail_on_diff and bool(found))


def _of_one_version(base: Contract, revision: Contract, what: SelectionChoice) -> tuple[Contract, Contract]:
    """Both sides in the words of one OpenAPI version, where each is one document."""
    from generator.contract.compose import roots_of

    if base.family == revision.family or any(len(roots_of(side.document)) > 1 for side in (base, revision)):
        return base, revision
    return _raised(base, what.base, what), _raised(revision, what.revision, what)


def _raised(contract: Contract, side: SideChoice, what: SelectionChoice) -> Contract:
    from generator.contract.select import moved, without
    from generator.dialect.raised import raised

    found = raised(contract)
    if found is contract:
        return contract
    return without(moved(found, side.strip_prefix, side.add_prefix), what.exclude_extensions)


def _kinds(given: tuple[str, ...]) -> tuple[str, ...]:
    """The words of `--exclude`. Raises click.UsageError for an unknown one."""
    from generator.compare.words import STATEMENTS

    kinds = listed(given)
    for kind in kinds:
        if kind not in STATEMENTS:
            raise click.UsageError(f"--exclude takes {', '.join(STATEMENTS)}; got {kind!r}")
    return kinds
