"""`apiledger breaking BASE REVISION`: what may break clients; without arguments, for every API of the project."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from generator.cli.options import (
    JudgingChoice,
    OutputChoice,
    SourceChoice,
    judging_options,
    levels,
    output_options,
    source_options,
)
from generator.cli.output import say
from generator.cli.pair import (
    Pair,
    ReportChoice,
    compare_pair,
    fail_on_option,
    judge_pair,
    report,
    report_options,
    two_inputs,
    worst_reached,
)
from generator.cli.project import the_config
from generator.report.fold import operation_name
from generator.report.paint import plain

if TYPE_CHECKING:
    from generator.project.config import ApiConfig
    from generator.rules.judge import Judging
    from generator.rules.model import Change


@click.command("breaking")
@click.argument("inputs", nargs=-1, metavar="[BASE REVISION]")
@fail_on_option("error")
@report_options
@judging_options
@source_options
@output_options
def command(
    *,
    inputs: tuple[str, ...],
    fail_on: str,
    shape: ReportChoice,
    judging: JudgingChoice,
    sources: SourceChoice,
    out: OutputChoice,
) -> int:
    """Errors and warnings only; exit status 1 when there is an error (see --fail-on).

    BASE and REVISION are files, `-` for standard input, `REF:path` for a file of a git revision, or URLs.
    Without them, each API of apiledger.toml: its newest revision against the one before, less the accepted changes.
    """
    if inputs:
        base, revision = two_inputs("breaking", inputs)
        pairs = [("", compare_pair(base, revision, sources, judging))]
    else:
        pairs = _newest_steps(judging, strict=sources.strict_refs)
    shown = [(name, pair, _breaking(pair.changes)) for name, pair in pairs]
    out.write(_joined(shown, shape, color=out.color))
    return int(any(worst_reached(pair.changes, fail_on) for _, pair in pairs))


def _breaking(changes: Sequence[Change]) -> list[Change]:
    from generator.rules.model import Level

    return [change for change in changes if change.level > Level.INFO]


def _newest_steps(judging: JudgingChoice, *, strict: bool) -> list[tuple[str, Pair]]:
    """Name and comparison of each API that has two revisions."""
    from generator.ledger.library import Library
    from generator.project.build import open_store
    from generator.project.newest import newest_step
    from generator.store.cache import program_fingerprint

    config = the_config()
    store, fingerprint = open_store(config), program_fingerprint()
    pairs = []
    for api in config.apis.values():
        step = newest_step(api, config, Library(store, fingerprint))
        if step is None:
            say(f"{api.name}: only one revision, nothing to compare")
            continue
        base, revision = step
        pair = judge_pair(base, revision, _judging(api, judging), strict=strict)
        _tell_accepted(pair)
        sides = f"{base.document.root.file.name} → {revision.document.root.file.name}"
        pairs.append((f"{api.name}: {sides}", pair))
    return pairs


def _judging(api: ApiConfig, choice: JudgingChoice) -> Judging:
    """As the project says, with what the command line says on top; accepted changes are left out."""
    from generator.project.build import judging_of

    said = judging_of(api)
    return replace(
        said,
        profile=choice.profile or said.profile,
        as_of=choice.as_of,
        level_of={**said.level_of, **levels(choice.level_of)},
        waivers=api.accepted,
        deprecation_days_beta=choice.deprecation_days_beta or said.deprecation_days_beta,
        deprecation_days_stable=choice.deprecation_days_stable or said.deprecation_days_stable,
    )


def _tell_accepted(pair: Pair) -> None:
    """What was accepted, and which entries of the list do nothing (any more)."""
    for change, waiver in pair.judged.waived:
        where = f"{operation_name(change)} {'/'.join(change.property)}".strip()
        say(f"accepted: {change.id} {plain(where)}: {waiver.reason}")
    for waiver in pair.judged.expired:
        say(f"note: no longer accepted since {waiver.expires}: {waiver.rule} {waiver.operation} {waiver.property}")


def _joined(shown: Sequence[tuple[str, Pair, Sequence[Change]]], shape: ReportChoice, *, color: bool) -> str:
    """One report; in the formats for people each API under its name, in JSON one list."""
    if shape.format == "json" and len(shown) != 1:
        import json

        lists = [json.loads(report(pair, changes, shape, color=False)) for _, pair, changes in shown]
        return json.dumps([entry for entries in lists for entry in entries], indent=2, ensure_ascii=False) + "\n"
    parts = []
    for name, pair, changes in shown:
        text = report(pair, changes, shape, color=color)
        if name and shape.format == "text":
            text = f"{name}\n\n{text}"
        elif name and shape.format == "markdown":
            text = f"## {name}\n\n{text}"
        parts.append(text)
    return "\n".join(parts)
