"""Reading, comparing and judging one pair of documents: what `changelog` and `breaking` have in common."""

from __future__ import annotations

import functools
import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from typing import TYPE_CHECKING

import click
from msgspec import Struct

from generator.cli.judging import JudgingChoice
from generator.cli.notes import print_notes
from generator.cli.options import Command, OutputChoice, SourceChoice
from generator.cli.output import say
from generator.cli.selection import SelectionChoice
from generator.report.model import FORMATS, ReportOptions
from generator.rules.names import LEVELS

if TYPE_CHECKING:
    from generator.api import Verdict
    from generator.compare.select import Selection
    from generator.contract.model import Contract
    from generator.rules.change import Change
    from generator.rules.judge import Judging
    from generator.sources.model import Access


SHOWN = 5
"""So many lines of an ignore file are named in one note."""


class ReportChoice(Struct, frozen=True):
    """Format and folding of a list of changes."""

    format: str
    group: str
    all_places: bool


def report_options(command: Command) -> Command:
    """--format, --group and --places as `shape: ReportChoice`."""

    @click.option("--format", type=click.Choice(FORMATS), default="text", show_default=True)
    @click.option(
        "--group",
        type=click.Choice(("place", "root")),
        default="place",
        help="json, ndjson, yaml: one entry per operation and location, or one per root with its operations.",
    )
    @click.option("--places", is_flag=True, help="List every place of a shared change.")
    @functools.wraps(command)
    def wrapped(*, format: str, group: str, places: bool, **others: object) -> int:
        return command(shape=ReportChoice(format, group, places), **others)

    return wrapped


def fail_on_option(default: str) -> Callable[[Command], Command]:
    """--fail-on, with the level that is meant when it is not given."""
    return click.option(
        "--fail-on",
        type=click.Choice((*LEVELS, "never")),
        default=default,
        show_default=True,
        help="Exit status 1 when there is a change of this level or worse.",
    )


@contextmanager
def one_pair() -> Iterator[None]:
    """No garbage collection while one pair is worked on: walking two large trees again and again only costs time.

    What is left of the pair afterwards is out of the collector's sight for the same reason.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.freeze()
            gc.enable()


def two_inputs(command: str, inputs: Sequence[str]) -> tuple[str, str]:
    """BASE and REVISION. Raises click.UsageError that explains what to do with more or fewer."""
    if len(inputs) == 2:
        return inputs[0], inputs[1]
    if len(inputs) > 2:
        raise click.UsageError(
            f"`{command}` compares two documents, BASE and REVISION, and got {len(inputs)}. "
            "If the shell expanded a pattern, put it in quotes: then its files are one API. "
            "Revisions of a folder in order go into apiledger.toml."
        )
    raise click.UsageError(
        f"`{command}` takes BASE and REVISION (file, folder, pattern in quotes, `-`, `REF:path` in git, or URL)."
    )


def compare_pair(
    inputs: tuple[str, str], sources: SourceChoice, judging: JudgingChoice, what: SelectionChoice
) -> Verdict:
    """Load both sides, compare and judge; prints the documents' notes on standard error.

    Raises SourceError or DocumentError for a side that cannot be read, and for unresolved references when they
    are to be strict.
    """
    how, selection = judging.judging(), what.selection()  # wrong usage is told before anything is read
    base, revision = read_pair(inputs, sources.access(), what)
    verdict = judge_pair(
        base, revision, how, lowest=judging.stability_level, selection=selection, strict=sources.strict_refs
    )  # fmt: skip
    if not verdict.comparison.operations:
        tell_idle(base, revision, selection)
    return verdict


def tell_idle(base: Contract, revision: Contract, selection: Selection) -> None:
    """A selection that no operation of either side fits is a spelling mistake that would pass for 'no changes'."""
    from generator.compare.select import selects

    if selection and not selects(base, selection) and not selects(revision, selection):
        say("note: no operation of either side is selected by --path, --method, --tag, --operation and --where")


def read_pair(inputs: tuple[str, str], access: Access, what: SelectionChoice) -> tuple[Contract, Contract]:
    """Both sides as contracts. Raises SourceError and DocumentError."""
    base, revision = inputs
    if base == revision == "-":
        raise click.UsageError("only one of BASE and REVISION can be standard input")
    one = what.load(base, "base", access)
    return one, what.load(revision, "revision", access, beside=one)


def read_one(spec: str, access: Access) -> Contract:
    """One document as a contract. Raises SourceError and DocumentError."""
    from generator.api import load_one

    return load_one(spec, access=access)


def judge_pair(
    base: Contract,
    revision: Contract,
    judging: Judging,
    *,
    lowest: str = "",
    selection: Selection | None = None,
    strict: bool,
) -> Verdict:
    """Compare and judge; prints the documents' notes, and which lines of ignore files covered nothing."""
    from generator.api import examine

    verdict = examine(base, revision, judging, lowest=lowest, selection=selection)
    print_notes([base.document, revision.document], verdict.comparison.notes, strict=strict)
    for name, lines in groupby(verdict.judged.idle, key=lambda line: line.name):
        say(_idle_lines(name, [line.line for line in lines]))
    return verdict


def _idle_lines(name: str, numbers: Sequence[int]) -> str:
    """A note about the lines of one ignore file that cover nothing; such files grow, so it names but a few."""
    first = ", ".join(map(str, numbers[:SHOWN])) + (", …" if len(numbers) > SHOWN else "")
    if len(numbers) == 1:
        return f"{name}:{first}: note: no change is covered by this line"
    return f"{name}: note: no change is covered by {len(numbers)} lines ({first})"


def report(pair: Verdict, changes: Sequence[Change], shape: ReportChoice, out: OutputChoice) -> str:
    """`changes` (some or all of the pair's) rendered, with the positions of both sides."""
    from generator.report import render

    return render(changes, shape.format, options_for(pair, changes, shape, out))


def options_for(pair: Verdict, changes: Sequence[Change], shape: ReportChoice, out: OutputChoice) -> ReportOptions:
    """How to render `changes`, with the positions of both sides."""
    from generator.report.positions import locate
    from generator.rules.changes import roots_of

    roots = list(roots_of(changes))
    return ReportOptions(
        base=locate((root.base for root in roots), pair.comparison.base.document),
        revision=locate((root.revision for root in roots), pair.comparison.revision.document),
        color=out.color,
        width=out.width,
        group="root" if shape.group == "root" else "place",
        all_places=shape.all_places,
        nothing="" if changes else _nothing(pair),
    )


def _nothing(pair: Verdict) -> str:
    """What is said where no change is listed: whether there are others, and whether some are accepted."""
    from generator.text import number_of

    accepted = bool(pair.judged.waived or pair.judged.ignored)
    if not pair.changes:
        return "No changes but accepted ones." if accepted else "No changes."
    others = number_of(len(pair.changes), "other change")
    break_ = "Nothing else that may break clients" if accepted else "Nothing that may break clients"
    return f"{break_}; {others} (see changelog)."


def worst_reached(changes: Sequence[Change], fail_on: str) -> bool:
    """Whether any change has at least the level of the word `fail_on` (`never`: no)."""
    if fail_on == "never":
        return False
    from generator.rules.changes import roots_of
    from generator.rules.model import Level

    return any(root.level >= Level[fail_on.upper()] for root in roots_of(changes))
