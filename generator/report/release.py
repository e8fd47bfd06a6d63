"""What a release says, before any layout: changes by kind and by the operations that feel them, breaking ones first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.ledger.model import Revision
from generator.ledger.release import CATEGORIES, Release, category, sunset_of
from generator.ledger.versions import Need
from generator.report.elsewhere import remark
from generator.report.fold import Entry, fold, sections
from generator.report.paint import counted
from generator.rules.catalogue.migration import migration as announced_migration
from generator.rules.change import Change
from generator.rules.changes import levels_of
from generator.rules.explain import find_rule
from generator.rules.model import Level
from generator.text import number_of

RELEASE_FORMATS = ("text", "markdown", "json")


@dataclass(frozen=True, slots=True)
class Note:
    """One cause. `migration` is what clients do about it, `sunset` the day on which it goes; both may be empty."""

    rule: str
    level: Level
    text: str
    remark: str
    migration: str
    sunset: str

    @property
    def breaking(self) -> bool:
        return self.level is Level.ERROR


@dataclass(frozen=True, slots=True)
class Group:
    """What the same operations feel (none: it names no endpoint), breaking changes first."""

    operations: tuple[str, ...]
    notes: tuple[Note, ...]

    @property
    def level(self) -> Level:
        return max(note.level for note in self.notes)


@dataclass(frozen=True, slots=True)
class Chapter:
    """All changes of one kind, the groups with breaking ones first."""

    kind: str
    groups: tuple[Group, ...]

    @property
    def breaking(self) -> int:
        return sum(note.breaking for group in self.groups for note in group.notes)


@dataclass(frozen=True, slots=True)
class ClientNotes:
    """What a release means for the users of the Python client, in sentences, and how far its number is raised."""

    package: str
    need: Need
    breaking: tuple[str, ...] = ()
    others: tuple[str, ...] = ()

    @property
    def shown(self) -> list[str]:
        """Of the others those about calls; how many there are about types."""
        calls = [sentence for sentence in self.others if not sentence.startswith("`types.")]
        rest = len(self.others) - len(calls)
        return [*calls, f"{number_of(rest, 'addition')} to `types`"] if rest else calls

    @property
    def needs(self) -> str:
        """Which release of the client follows."""
        if not self.need:
            return "The client is the same: no release of it is needed."
        return f"The client needs a {self.need.word} release."


def chapters_of(changes: Sequence[Change]) -> list[Chapter]:
    """The changes by kind, each cause once: kinds with breaking changes first, else in the order of CATEGORIES."""
    entries: dict[str, list[Entry]] = {kind: [] for kind in CATEGORIES}
    for entry in fold(changes):
        entries[category(entry.change)].append(entry)
    found = []
    for kind, listed in entries.items():
        groups = [Group(one.operations, tuple(map(_note, one.entries))) for one in sections(listed)]
        if groups:
            found.append(Chapter(kind, tuple(sorted(groups, key=lambda group: -group.level))))
    return sorted(found, key=lambda chapter: not chapter.breaking)


def _note(entry: Entry) -> Note:
    change = entry.change
    return Note(change.id, change.level, change.text, remark(entry), migration(change), sunset_of(change))


def migration(change: Change) -> str:
    """What clients do about a change that may break them, or that announces that something goes; else empty."""
    if change.level is Level.INFO:
        announced = change.action == "deprecated" or change.facet == "sunset"
        return announced_migration(change.facet, change.action, change.effect, "request") if announced else ""
    rule = find_rule(change.id)
    return rule.migrate if rule is not None else ""


def counted_changes(release: Release) -> str:
    """``5 changes with 3 causes: 2 ▲ error, …``; empty where there is none."""
    changes = release.changes
    return counted(levels_of(changes), len(fold(changes))) if changes else ""


def verdict(release: Release) -> list[str]:
    """What it stands against, and whether its number is raised enough; a line each."""
    base, now = release.step.base, release.step.revision
    since = f"since {_named(base)}"
    if release.need is Need.NOTHING:
        return [f"{since}: nothing changed"]
    if not release.asked:
        what = f"{base.version!r} is no number known here" if base.version else "what was released has no info.version"
        return [since, f"{what}: whether it was raised enough cannot be said"]
    enough = "is enough" if release.raised else "is not enough"
    return [since, f"a {release.need.word} release: {release.asked} or more; info.version {now.version!r} {enough}"]


def _named(revision: Revision) -> str:
    day = f", {revision.date}" if revision.date else ""
    return f"{revision.version or revision.label} ({revision.id}{day})"
