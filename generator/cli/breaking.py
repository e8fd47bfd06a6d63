"""`apiledger breaking BASE REVISION`: what may break clients; without arguments, for every API of the project."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

import click

from generator.cli.judging import JudgingChoice, attributes_option, judging_options, witness_option
from generator.cli.options import OutputChoice, SourceChoice, output_options, source_options
from generator.cli.output import say
from generator.cli.pair import (
    ReportChoice,
    compare_pair,
    fail_on_option,
    judge_pair,
    one_pair,
    options_for,
    report,
    report_options,
    two_inputs,
    worst_reached,
)
from generator.cli.project import the_config
from generator.cli.selection import SelectionChoice, selection_options
from generator.text import fits, number_of

if TYPE_CHECKING:
    from generator.api import Verdict
    from generator.compare.select import Selection
    from generator.ledger.model import Unreadable
    from generator.project.config import ApiConfig
    from generator.project.steps import Neighbours
    from generator.rules.change import Change
    from generator.rules.judge import Judging
    from generator.rules.waivers import Waiver


@click.command("breaking")
@click.argument("inputs", nargs=-1, metavar="[BASE REVISION]")
@click.option("--every", is_flag=True, help="In a project: every revision, not only the newest.")
@fail_on_option("error")
@report_options
@judging_options
@attributes_option
@witness_option
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
    There lifecycle rules go by each revision's own date; --as-of is for accepted changes, and where no date is known.
    """
    if inputs and every:
        raise click.UsageError("--every is for the revisions of a project, without BASE and REVISION")
    if inputs:
        sides = two_inputs("breaking", inputs)
        with one_pair():
            pair = compare_pair(sides, sources, judging, what)
            out.write(report(pair, _breaking(pair.changes), shape, out))
            return int(worst_reached(pair.changes, fail_on))
    if what.prepares:
        raise click.UsageError("overlays, prefixes and --exclude-extension are for BASE and REVISION")
    return _project(Asked(judging, what.selection(), sources, every=every), fail_on, shape, out)


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked about the project."""

    judging: JudgingChoice
    selection: Selection
    sources: SourceChoice
    every: bool


class StepVerdict(NamedTuple):
    """One step of an API and what the rules make of it."""

    api: str
    step: Neighbours
    pair: Verdict

    @property
    def sides(self) -> str:
        return f"{self.step.base.source.name} → {self.step.revision.source.name}"


def _project(asked: Asked, fail_on: str, shape: ReportChoice, out: OutputChoice) -> int:
    """Write what is breaking in each step; the exit status."""
    from generator.report.parts import Part, render_parts

    parts = []
    failed = False
    for one in _steps(asked):
        changes = _breaking(one.pair.changes)
        keys = {"api": one.api, "revision": one.step.revision.label}
        parts.append(Part(f"{one.api}: {one.sides}", keys, changes, options_for(one.pair, changes, shape, out)))
        failed = failed or worst_reached(one.pair.changes, fail_on)
    out.write(render_parts(parts, shape.format))
    return int(failed)


def _breaking(changes: Sequence[Change]) -> list[Change]:
    from generator.rules.model import Level

    return [change for change in changes if change.level > Level.INFO]


def _steps(asked: Asked) -> Iterator[StepVerdict]:
    """Each API's newest step, or all its steps, each judged by its revision's day; two documents are held at a time."""
    from generator.ledger.library import Library
    from generator.project.build import open_store
    from generator.project.past import revisions_of, shallow
    from generator.project.steps import every_step, newest_step
    from generator.sources.git_history import no_past
    from generator.store.cache import program_fingerprint

    config = the_config()
    store, fingerprint, access = open_store(config), program_fingerprint(), asked.sources.access()
    steps_of = every_step if asked.every else newest_step
    for api in config.apis.values():
        library = Library(store, fingerprint)
        candidates = revisions_of(api, config, library, access)
        how, accepted = _judging(api, asked.judging), _Accepted(api.name, api.accepted)
        for step in steps_of(candidates, how, library, _left_out if api.git is not None else None):
            pair = judge_pair(
                library.contract(step.base),
                library.contract(step.revision),
                replace(how, as_of=step.day),
                lowest=asked.judging.stability_level,
                selection=asked.selection,
                strict=asked.sources.strict_refs,
            )
            found = StepVerdict(api.name, step, pair)
            accepted.take(found)
            yield found
        if accepted.saw_nothing and api.git is not None and shallow(api, access):
            raise no_past(api.name, "what the newest revision stands against")
        accepted.tell(every=asked.every)


def _left_out(one: Unreadable) -> None:
    say(f"left out: {one.told}")


def _judging(api: ApiConfig, choice: JudgingChoice) -> Judging:
    """As the project says, with what the command line says on top; accepted changes are left out.

    An entry of the list is over by the calendar, whatever the day of the revision it is about.
    """
    from generator.project.past import judging_of

    said, told = judging_of(api), choice.judging()
    return replace(
        told,
        profile=choice.profile or said.profile,
        level_of={**said.level_of, **told.level_of},
        waivers=api.accepted,
        accepted_on=told.as_of or date.today(),
        deprecation_days_beta=_first(choice.deprecation_days_beta, said.deprecation_days_beta),
        deprecation_days_stable=_first(choice.deprecation_days_stable, said.deprecation_days_stable),
    )


def _first(told: int | None, said: int) -> int:
    """What the command line tells, also where that is 0; else what the file says."""
    return said if told is None else told


class _Accepted:
    """The accepted changes of one API, through all of its steps: what they cover is told, and those that do nothing."""

    def __init__(self, api: str, waivers: Sequence[Waiver]) -> None:
        self._api = api
        self._waivers = waivers
        self._idle: set[Waiver] | None = None
        self._standing: set[str] = set()
        self._expired: tuple[Waiver, ...] = ()

    def take(self, one: StepVerdict) -> None:
        """What was accepted in a step and why, once for each entry of the list."""
        judged = one.pair.judged
        accepted: dict[Waiver, list[Change]] = {}
        for change, waiver in judged.waived:
            accepted.setdefault(waiver, []).append(change)
        for waiver, changes in accepted.items():
            say(f"{one.sides}: accepted {len(changes)} × {waiver.rule}: {waiver.reason}{_owner(waiver)}")
        self._standing |= {change.id for change in _breaking(judged.changes)}
        self._idle = set(judged.unused) if self._idle is None else self._idle & set(judged.unused)
        self._expired = judged.expired

    @property
    def saw_nothing(self) -> bool:
        """Whether there was no step."""
        return self._idle is None

    def tell(self, *, every: bool) -> None:
        """After the last step: which entries are over, and which covered nothing though they should.

        Of one step these are those about a rule that is listed; any other entry may be about another step.
        """
        if self._idle is None:
            say(f"{self._api}: only one revision, nothing to compare")
            say('  hint: `git = "FILE"` in place of `revisions` compares the commits that changed a file')
            return
        for waiver in self._expired:
            say(f"note: {self._api}: accepted until {waiver.expires} and no longer: {_shown(waiver)}")
        idle = [waiver for waiver in self._waivers if waiver in self._idle]
        if every:
            for waiver in idle:
                say(f"note: {self._api}: accepted, but no change is covered: {_shown(waiver)}")
            return
        for rule in sorted(self._standing):
            number = sum(fits(rule, waiver.rule) for waiver in idle)
            if number:
                entries = number_of(number, "accepted entry is", "accepted entries are")
                say(f"note: {self._api}: {entries} about {rule}, but not where it is listed")


def _shown(waiver: Waiver) -> str:
    return f"{waiver.rule} {waiver.operation} {waiver.property}{_owner(waiver)}"


def _owner(waiver: Waiver) -> str:
    """Who is to be asked."""
    return f" ({waiver.owner})" if waiver.owner else ""
