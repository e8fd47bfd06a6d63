"""From neutral differences to named changes: rule, level, words, reach, fingerprint, order."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256
from itertools import groupby
from types import MappingProxyType
from typing import NamedTuple

from generator.compare.model import Comparison, Difference, Felt, Location, OperationPair
from generator.document.model import Json, Place
from generator.rules.catalogue.peer import PEER_LEVELS
from generator.rules.ignore import Ignore, apply_ignores
from generator.rules.judging import Judging as Judging
from generator.rules.lifecycle import Days, lived
from generator.rules.model import Change, Level, Rule
from generator.rules.profiles import Profile, level_in, profile_named
from generator.rules.table import rule_for
from generator.rules.version import version_note
from generator.rules.waivers import Waiver, apply_waivers
from generator.rules.wording import code, phrases, place_names, scalar, value_names

_NOWHERE = Location()
_NONE: Mapping[str, Json] = MappingProxyType({})
_QUIET = frozenset({"idle", "echo"})
"""Differences without effect (a keyword that says nothing here), or told by another entry as well."""
_SECTIONS = {"component-schema": "components", "security-scheme": "security"}


@dataclass(frozen=True, slots=True)
class Judged:
    """The changes that stand, and what waivers made of the rest. `read_day`: some verdict depends on the day."""

    changes: tuple[Change, ...]
    waived: tuple[tuple[Change, Waiver], ...] = ()
    unused: tuple[Waiver, ...] = ()
    expired: tuple[Waiver, ...] = ()
    read_day: bool = False
    ignored: tuple[tuple[Change, Ignore], ...] = ()
    idle: tuple[Ignore, ...] = ()
    """Lines of ignore files that covered nothing."""


def judge(comparison: Comparison, judging: Judging | None = None) -> list[Change]:
    """The changes of a comparison that no waiver covers, in the order they are reported in.

    Operations stand in the comparison's order; within one, entries by level (errors first), rule id and property path;
    what names no endpoint comes last. Raises UsageError for an unknown profile.
    """
    return list(judge_with_waivers(comparison, judging).changes)


def judge_with_waivers(comparison: Comparison, judging: Judging | None = None) -> Judged:
    """`judge`, with the changes that waivers took out and the waivers that did nothing."""
    judging = judging or Judging()
    today = judging.as_of or date.today()
    bench = _Bench(judging, profile_named(judging.profile), today)
    found = [entry for pair in comparison.operations for entry in bench.operation(pair)]
    changes = [
        *_ordered(bench.changes(found)),
        *sorted(bench.unattached(comparison.unattached), key=_order),
    ]
    judged = _accepted(changes, judging, today)
    breaks = any(change.level is Level.ERROR for change in judged.changes)
    note = version_note(comparison.base, comparison.revision, breaks)
    if note is not None:  # which may be accepted itself
        judged = _accepted([*changes, *bench.unattached([note])], judging, today)
    return replace(judged, read_day=bench.read_day)


def _accepted(changes: Sequence[Change], judging: Judging, today: date) -> Judged:
    """What is left of the changes when those that waivers and lines of ignore files cover are taken out."""
    waived = apply_waivers(changes, judging.waivers, judging.accepted_on or today)
    ignored = apply_ignores(waived.left, judging.ignores)
    return Judged(
        ignored.left,
        waived.waived,
        waived.unused,
        waived.expired,
        ignored=ignored.ignored,
        idle=ignored.unused,
    )


def _order(change: Change) -> tuple[int, str, tuple[str, ...]]:
    return -change.level, change.id, change.property


def _ordered(operations: Iterable[list[Change]]) -> Iterable[Change]:
    for changes in operations:
        yield from sorted(changes, key=_order)


class _Listed(NamedTuple):
    """What the changes of one operation have in common."""

    method: str
    path: str
    operation_id: str
    section: str


class _Words(NamedTuple):
    """What a difference says, for texts, for machines, and as one text for fingerprints."""

    difference: Difference
    values: dict[str, str]
    arguments: dict[str, Json]
    told: str


class _Entry(NamedTuple):
    """A felt difference with its rule and words; `root` is what entries of several operations may share."""

    listed: _Listed
    felt: Felt
    rule: Rule
    words: _Words

    @property
    def root(self) -> tuple[str, Place | None, Place | None, str]:
        return self.rule.id, self.words.difference.base, self.words.difference.revision, self.words.told


class _Bench:
    """Names differences by the rules of one judging. Remembers the words of differences felt in many places."""

    def __init__(self, judging: Judging, profile: Profile, today: date) -> None:
        self.level_of = judging.level_of
        self.silenced, self.attributes = judging.silenced, judging.attributes
        self.profile = profile
        self.days = Days(today, judging.deprecation_days_stable, judging.deprecation_days_beta)
        self.read_day = False
        self._said: dict[int, _Words] = {}
        self._levels: dict[tuple[str, Level], Level] = {}
        self._carried: dict[_Listed, Mapping[str, Json]] = {}

    def operation(self, pair: OperationPair) -> list[_Entry]:
        """The entries of one operation, in the order in which they were found."""
        operation_id = next((side.operation_id for side in (pair.revision, pair.base) if side is not None), "")
        section = "webhooks" if pair.path.startswith("webhook:") else "paths"
        listed = _Listed(pair.method, pair.path, operation_id, section)
        if self.attributes:
            self._carried[listed] = _attributes(pair, self.attributes)
        entries = []
        for felt in pair.felt:
            if felt.difference.marks & _QUIET and not self.profile.peer_ids:
                continue
            found = lived(felt, pair, self.days)
            if found is not None:
                self.read_day = self.read_day or found.read_day
                entries.append(self._entry(listed, felt, found.difference, found.names))
        if self.silenced:
            entries = [entry for entry in entries if not self._silent(entry.rule)]
        return entries

    def unattached(self, differences: Iterable[Difference]) -> Iterable[Change]:
        """The changes of differences that name no endpoint."""
        for difference in differences:
            if difference.marks & _QUIET and not self.profile.peer_ids:
                continue
            listed = _Listed("", "", "", _SECTIONS.get(difference.facet, "info"))
            entry = self._entry(listed, Felt(difference, _NOWHERE), difference, {})
            if not self._silent(entry.rule):
                yield self._change(entry, 1)

    def changes(self, entries: list[_Entry]) -> Iterable[list[Change]]:
        """The changes of the entries, operation by operation, with their reach."""
        reach: dict[object, set[_Listed]] = {}
        for entry in entries:
            reach.setdefault(entry.root, set()).add(entry.listed)
        for _, group in groupby(entries, key=lambda entry: entry.listed):
            yield [self._change(entry, len(reach[entry.root])) for entry in group]

    def _entry(self, listed: _Listed, felt: Felt, difference: Difference, names: Mapping[str, Json]) -> _Entry:
        rule = rule_for(difference, felt.location, felt.path, felt.absent)
        if self.profile.peer_ids and felt.absent and rule.id not in PEER_LEVELS:
            # Where the ecosystem has no id for what a direction does not carry, it does not tell it apart.
            rule = rule_for(difference, felt.location, felt.path)
        return _Entry(listed, felt, rule, self._words(difference, names))

    def _words(self, difference: Difference, names: Mapping[str, Json]) -> _Words:
        said = self._said.get(id(difference))
        if said is None or said.difference is not difference:
            said = self._said[id(difference)] = _words_of(difference)
        if not names:
            return said
        shown = {key: code(value) if isinstance(value, str) else scalar(value) for key, value in names.items()}
        arguments = {**said.arguments, **names}
        return _Words(difference, {**said.values, **shown}, arguments, _told(arguments))

    def _change(self, entry: _Entry, reach: int) -> Change:
        listed, felt, rule, words = entry
        location, path = felt.location, felt.path
        text = rule.text.format_map({**place_names(location, path), **words.values})
        if location.media_types:
            text += phrases(location).media
        rule_id = self._id(rule)
        return Change(
            rule_id,
            text,
            self._level(rule, rule_id),
            words.difference.effect,
            listed.method,
            listed.path,
            listed.operation_id,
            listed.section,
            location,
            path,
            felt.others,
            words.difference.base,
            words.difference.revision,
            reach,
            fingerprint(rule_id, listed.method, listed.path, location, path, words.told),
            words.arguments,
            self._carried.get(listed, _NONE),
            rule.facet,
            rule.action,
        )

    def _id(self, rule: Rule) -> str:
        return rule.peer if rule.peer and self.profile.peer_ids else rule.id

    def _silent(self, rule: Rule) -> bool:
        return rule.id in self.silenced or self._id(rule) in self.silenced

    def _level(self, rule: Rule, rule_id: str) -> Level:
        key = rule.id, rule.level
        level = self._levels.get(key)
        if level is None:
            given = [self.level_of[name] for name in (rule_id, rule.id) if name in self.level_of]
            level = self._levels[key] = given[0] if given else level_in(rule, self.profile)
        return level


def _attributes(pair: OperationPair, names: tuple[str, ...]) -> Mapping[str, Json]:
    """The extensions of that name, of the revision's operation where it has them, else of the base's."""
    sides = [side.extensions for side in (pair.revision, pair.base) if side is not None]
    return {name: side[name] for name in names for side in sides[::-1] if name in side}


def _words_of(difference: Difference) -> _Words:
    said: tuple[tuple[str, Json], ...] = (
        ("name", difference.name or None),
        ("before", difference.before),
        ("after", difference.after),
    )
    arguments: dict[str, Json] = {key: value for key, value in said if value is not None}
    return _Words(difference, value_names(difference), arguments, _told(arguments))


def _told(arguments: Mapping[str, Json]) -> str:
    return json.dumps(arguments, sort_keys=True, default=str) if arguments else ""


def fingerprint(
    rule_id: str, operation: str, path: str, location: Location, property_path: tuple[str, ...], arguments: str
) -> str:
    """12 hex digits that name an entry by rule, operation, place and arguments; never by wording or position."""
    where = (location.kind, location.direction, location.name, location.place, location.status, location.payload)
    parts = (rule_id, operation, path, *where, *location.media_types, "", *property_path, "", arguments)
    return sha256("\x1f".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:12]
