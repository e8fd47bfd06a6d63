"""`apiledger diff BASE REVISION`: all that differs, as a tree."""

from __future__ import annotations

import click

from generator.cli.judging import listed
from generator.cli.notes import print_notes
from generator.cli.options import OutputChoice, SourceChoice, output_options, source_options
from generator.cli.output import say
from generator.cli.pair import one_pair, read_pair, two_inputs
from generator.cli.selection import SelectionChoice, selection_options


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

    Documents are compared as they are written: another spelling of the same thing is a difference here. Operations
    pair as in `changelog`; lists whose order says nothing are sets. A component tells its differences once.
    """
    from generator.compare.tree import differences

    sides = two_inputs("diff", inputs)
    without, selection = _kinds(excluded), what.selection()
    with one_pair():
        base, revision = read_pair(sides, sources.access(), what)
        found = differences(base, revision, without=without, hidden=what.exclude_extensions, selection=selection)
        print_notes([base.document, revision.document], strict=sources.strict_refs)
        if base.family != revision.family:
            say(
                f"note: OpenAPI {base.openapi} and {revision.openapi} are compared as they are written; "
                "`apiledger upgrade` writes both as 3.1"
            )
        from generator.report.positions import locate
        from generator.report.tree import TreeOptions, places, render_tree

        old, new = places(found)
        options = TreeOptions(locate(old, base.document), locate(new, revision.document), out.color, out.width)
        out.write(render_tree(found, format, options))
        return int(fail_on_diff and bool(found))


def _kinds(given: tuple[str, ...]) -> tuple[str, ...]:
    """The words of `--exclude`. Raises click.UsageError for an unknown one."""
    from generator.compare.words import STATEMENTS

    kinds = listed(given)
    for kind in kinds:
        if kind not in STATEMENTS:
            raise click.UsageError(f"--exclude takes {', '.join(STATEMENTS)}; got {kind!r}")
    return kinds
