"""`apiledger breaking BASE REVISION`: what may break clients; without arguments, for every API of the project."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from generator.cli.judging import JudgingChoice, judging_options
from generator.cli.options import OutputChoice, SourceChoice, output_options, source_options
from generator.cli.output import say
from generator.cli.pair import (
    ReportChoice,
    compare_pair,
    fail_on_option,
    judge_pair,
    one_pair,
    report,
    report_options,
    two_inputs,
    worst_reached,
)
from generator.cli.project import the_config
from generator.cli.selection import SelectionChoice, selection_options

if TYPE_CHECKING:
    from generator.api import Verdict
    from generator.compare.select import Selection
    from generator.project.config import ApiConfig
    from generator.rules.judge import Judging
    from generator.rules.model import Change
    from generator.rules.waivers import Waiver


@click.command("breaking")
@click.argument("inputs", nargs=-1, metavar="[BASE REVISION]")
@click.option("--every", is_flag=True, help="In a project: every revision, not only the newest.")
@fail_on_option("error")
@report_options
@judging_options
@selection_options
@source_options
@output_options
def command(
    *,
    inputs: tuple[str, ...],
    every: bool,
    fail_on: str,
    shape: ReportChoice,
    judging: JudgingChoice,
    what: SelectionChoice,
    sources: SourceChoice,
    out: OutputChoice,
) -> int:
    """Errors and warnings only; exit status 1 when there is an error (see --fail-on).

    BASE and REVISION are files, `-` for standard input, `REF:path` for a file of a git revision, or URLs. A folder, or
    a pattern in quotes, stands for one API that its documents describe together.
    Without them, each API of apiledger.toml: its newest revision against the one before, less the accepted changes.
    """
    if inputs and every:
        raise click.UsageError("--every is for the revisions of a project, without BASE and REVISION")
    if inputs:
        sides = two_inputs("breaking", inputs)
        with one_pair():
            return _tell([("", compare_pair(sides, sources, judging, what))], fail_on, shape, out)
    if what.prepares:
        raise click.UsageError("overlays, prefixes and --exclude-extension are for BASE and REVISION")
    steps = _steps(judging, what.selection(), every=every, strict=sources.strict_refs)
    return _tell(steps, fail_on, shape, out)


def _tell(pairs: Iterable[tuple[str, Verdict]], fail_on: str, shape: ReportChoice, out: OutputChoice) -> int:
    """Write what is breaking in each pair; the exit status."""
    shown = []
    failed = False
    for name, pair in pairs:
        shown.append((name, report(pair, _breaking(pair.changes), shape, out)))
        failed = failed or worst_reached(pair.changes, fail_on)
    out.write(_joined(shown, shape.format))
    return int(failed)


def _breaking(changes: Sequence[Change]) -> list[Change]:
    from generator.rules.model import Level

    return [change for change in changes if change.level > Level.INFO]


def _steps(judging: JudgingChoice, selection: Selection, *, every: bool, strict: bool) -> Iterator[tuple[str, Verdict]]:
    """Name and comparison of each API's newest step, or of all its steps; two documents are held at a time."""
    from generator.ledger.library import Library
    from generator.project.build import open_store
    from generator.project.steps import every_step, newest_step
    from generator.store.cache import program_fingerprint

    config = the_config()
    store, fingerprint = open_store(config), program_fingerprint()
    steps_of = every_step if every else newest_step
    for api in config.apis.values():
        alone = True
        for base, revision in steps_of(api, config, Library(store, fingerprint)):
            alone = False
            pair = judge_pair(
                base,
                revision,
                _judging(api, judging),
                lowest=judging.stability_level,
                selection=selection,
                strict=strict,
            )
            sides = f"{base.document.root.file.name} → {revision.document.root.file.name}"
            _tell_accepted(sides, pair)
            yield f"{api.name}: {sides}", pair
        if alone:
            say(f"{api.name}: only one revision, nothing to compare")


def _judging(api: ApiConfig, choice: JudgingChoice) -> Judging:
    """As the project says, with what the command line says on top; accepted changes are left out."""
    from generator.project.past import judging_of

    said, told = judging_of(api), choice.judging()
    return replace(
        told,
        profile=choice.profile or said.profile,
        level_of={**said.level_of, **told.level_of},
        waivers=api.accepted,
        deprecation_days_beta=_first(choice.deprecation_days_beta, said.deprecation_days_beta),
        deprecation_days_stable=_first(choice.deprecation_days_stable, said.deprecation_days_stable),
    )


def _first(told: int | None, said: int) -> int:
    """What the command line tells, also where that is 0; else what the file says."""
    return said if told is None else told


def _tell_accepted(sides: str, pair: Verdict) -> None:
    """What was accepted and why, once for each entry of the list, and which entries are over."""
    accepted: dict[Waiver, int] = {}
    for _, waiver in pair.judged.waived:
        accepted[waiver] = accepted.get(waiver, 0) + 1
    for waiver, number in accepted.items():
        say(f"{sides}: accepted {number} × {waiver.rule}: {waiver.reason}")
    for waiver in pair.judged.expired:
        say(f"note: accepted until {waiver.expires} and no longer: {waiver.rule} {waiver.operation} {waiver.property}")


def _joined(shown: Sequence[tuple[str, str]], format: str) -> str:
    """One report; in the formats for people each step under its name, in the formats for machines one list."""
    texts = [text for _, text in shown]
    if len(shown) == 1 and not shown[0][0]:
        return texts[0]
    if format == "json":
        if len(shown) == 1:
            return texts[0]
        bodies = [text.strip().removeprefix("[").removesuffix("]").strip() for text in texts]
        lines = ",\n".join(filter(None, bodies))
        return f"[\n{lines}\n]\n" if lines else "[]\n"
    if format == "yaml":
        return "".join(text for text in texts if text != "[]\n") or "[]\n"
    if format in ("ndjson", "singleline"):
        return "".join(texts)
    head = "## " if format == "markdown" else ""
    return "\n".join(f"{head}{name}\n\n{text}" if name else text for name, text in shown)
