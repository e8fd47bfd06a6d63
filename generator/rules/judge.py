"""From neutral differences to named changes: rule, level, words, reach, fingerprint, order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from datetime import date
from operator import attrgetter
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from generator.compare.model import (
    Comparison,
    Difference,
    Direction,
    Effect,
    Felt,
    Location,
    OperationPair,
    Proof,
    Prove,
)
from generator.compare.pairs import APART
from generator.compare.paths import shape
from generator.document.model import Json, Place
from generator.rules.catalogue.peer import PEER_LEVELS
from generator.rules.change import Change, Endpoint, Root, Said, told
from generator.rules.changes import Changes, Listed, roots_of
from generator.rules.ignore import Ignore, apply_ignores
from generator.rules.judging import Judging as Judging
from generator.rules.lifecycle import Days, is_lived, lived
from generator.rules.messages import MESSAGES
from generator.rules.model import Ground, Level, Rule
from generator.rules.profiles import Profile, level_in, profile_named
from generator.rules.table import rule_for
from generator.rules.version import version_note
from generator.rules.waivers import Waiver, apply_waivers
from generator.rules.wording import code, hint_of, scalar, value_names

_NOWHERE = Location()
_NONE: Mapping[str, Json] = MappingProxyType({})
_QUIET = frozenset({"idle", "echo", "unused"})
"""Differences without effect (a keyword that says nothing here, a default that is never used), or told by another
entry as well."""
_QUIET_BY_KEYWORD = frozenset({"implied", "unused"})
"""What is left out where every keyword is told that changed, also those without effect: what follows from them."""
_SECTIONS = {"component-schema": "components", "security-scheme": "security"}


class Judged(Struct, frozen=True):
    """The changes that stand, and what waivers made of the rest. `read_day`: some verdict depends on the day."""

    changes: Sequence[Change]
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
    profile = profile_named(judging.profile)
    # The ecosystem lists a path whose parameters were renamed as the base writes it.
    written = {shape(key.path): key.path for key in comparison.base.operations} if profile.peer_ids else {}
    bench = _Bench(judging, profile, today, written, comparison.prove if judging.witnesses else None)
    listed = bench.operations(comparison.operations)
    apart = sorted(bench.unattached(comparison.unattached), key=lambda change: change.said.order)
    judged = _accepted(Changes(listed, apart), judging, today)
    breaks = any(root.level is Level.ERROR for root in roots_of(judged.changes))
    note = version_note(comparison.base, comparison.revision, breaks)
    if note is not None:  # which may be accepted itself
        judged = _accepted(Changes(listed, [*apart, *bench.unattached([note])]), judging, today)
    return replace(judged, read_day=bench.read_day)


def _accepted(changes: Sequence[Change], judging: Judging, today: date) -> Judged:
    """What is left of the changes when those that waivers and lines of ignore files cover are taken out."""
    if not judging.waivers and not judging.ignores:
        return Judged(changes)
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


class _Words(NamedTuple):
    """What a difference says, for texts, for machines, and as one text for fingerprints."""

    difference: Difference
    values: dict[str, str]
    arguments: dict[str, Json]
    told: str


class _Cell(NamedTuple):
    """What a difference is in one kind of place: its rule, its words, and the number of its root."""

    rule: Rule
    words: _Words
    root: int


class _Entry(NamedTuple):
    """A felt difference as it is told."""

    felt: Felt
    cell: _Cell


_Root: TypeAlias = "tuple[str, Level, Effect, Place | None, Place | None, str]"
"""What entries of several operations share that have one cause: rule, level, both places, and what is told."""


class _Group(NamedTuple):
    """Entries that some operations feel alike, and the numbers of their roots."""

    entries: tuple[_Entry, ...]
    roots: frozenset[int]


class _Bench:
    """Names differences by the rules of one judging. Remembers what is felt alike in many places."""

    def __init__(
        self, judging: Judging, profile: Profile, today: date, written: Mapping[str, str], prove: Prove | None
    ) -> None:
        self.level_of = judging.level_of
        self.silenced, self.attributes = judging.silenced, judging.attributes
        self.profile, self.prove = profile, prove
        self.quiet = _QUIET_BY_KEYWORD if profile.peer_ids else _QUIET
        self.written = written
        """How paths are named instead of as the later side writes them, by shape."""
        self.days = Days(today, judging.deprecation_days_stable, judging.deprecation_days_beta)
        self.read_day = False
        self._words_said: dict[int, _Words] = {}
        self._levels: dict[tuple[str, Level], Level] = {}
        self._groups: dict[int, _Group] = {}
        self._roots: dict[_Root, int] = {}
        self._cells: dict[tuple[object, ...], _Cell] = {}

    def operations(self, pairs: Sequence[OperationPair]) -> list[Listed]:
        """What all operations feel, one after the other."""
        grouped = [(pair, [self._group(group, pair) for group in pair.groups]) for pair in pairs]
        reach: Counter[int] = Counter()
        for _, groups in grouped:
            reach.update(groups[0].roots if len(groups) == 1 else frozenset().union(*(g.roots for g in groups)))
        roots: dict[int, Root] = {}
        said: dict[int, tuple[Said, ...]] = {}
        listed = []
        for pair, groups in grouped:
            for group in groups:
                if id(group) not in said:
                    found = (self._said(entry, reach, roots) for entry in group.entries)
                    said[id(group)] = tuple(sorted(found, key=attrgetter("order")))
            kept = tuple(said[id(group)] for group in groups if group.entries)
            if kept:
                listed.append(Listed(self._endpoint(pair), kept))
        return listed

    def unattached(self, differences: Iterable[Difference]) -> Iterable[Change]:
        """The changes of differences that name no endpoint."""
        for difference in differences:
            entry = self._entry(Felt(difference, _NOWHERE), difference, {})
            if not difference.marks & self.quiet and not self._silent(entry.cell.rule):
                section = _SECTIONS.get(difference.facet, "info")
                yield Change(self._said(entry, {entry.cell.root: 1}, {}), Endpoint(section=section))

    def _group(self, felt: tuple[Felt, ...], pair: OperationPair) -> _Group:
        """The entries of what is felt alike. What depends on the operation or the day is looked at each time."""
        found = self._groups.get(id(felt))
        if found is None:
            lives = {id(one.difference) for one in felt if is_lived(one.difference)}
            found = self._entries(felt, pair, lives)
            if not lives:
                self._groups[id(felt)] = found
        return found

    def _entries(self, group: Iterable[Felt], pair: OperationPair, lives: Container[int]) -> _Group:
        """`lives`: which differences may read otherwise elsewhere or on another day."""
        entries = []
        for one in group:
            felt = self._heard(one)
            if felt is None:
                continue
            difference: Difference = felt.difference
            names: Mapping[str, Json] = _NONE
            if id(one.difference) in lives:
                found = lived(felt, pair, self.days)
                if found is None:
                    continue
                self.read_day = self.read_day or found.read_day
                difference, names = found.difference, found.names
            entry = self._entry(felt, difference, names)
            if not self._silent(entry.cell.rule):
                entries.append(entry)
        return _Group(tuple(entries), frozenset(entry.cell.root for entry in entries))

    def _heard(self, felt: Felt) -> Felt | None:
        """What the profile hears of it, or None: `_brought_back` what stands apart, where every keyword is told."""
        if not felt.difference.marks.isdisjoint(self.quiet):
            return None
        if not felt.absent:
            return felt
        if felt.absent == "implied":
            return None if self.profile.peer_ids else replace(felt, absent="")
        if felt.absent in APART:
            return _brought_back(felt) if self.profile.peer_ids else None
        return felt

    def _entry(self, felt: Felt, difference: Difference, names: Mapping[str, Json]) -> _Entry:
        at = felt.location
        # the words keep the difference alive, so its number is its own
        key = id(difference), at.kind, at.direction, at.place, bool(at.payload), bool(felt.path), felt.absent
        cell = self._cells.get(key) if not names else None
        if cell is None:
            cell = self._cell(self._rule(felt, difference), self._words(difference, names))
            if not names:
                self._cells[key] = cell
        return _Entry(felt, cell)

    def _cell(self, rule: Rule, words: _Words) -> _Cell:
        found = words.difference
        root = rule.id, self._level(rule), found.effect, found.base, found.revision, words.told
        return _Cell(rule, words, self._roots.setdefault(root, len(self._roots)))

    def _rule(self, felt: Felt, difference: Difference) -> Rule:
        rule = rule_for(difference, felt.location, felt.path, felt.absent)
        if self.profile.peer_ids and felt.absent and rule.id not in PEER_LEVELS:
            # Where the ecosystem has no id for what a direction does not carry, it does not tell it apart.
            rule = rule_for(difference, felt.location, felt.path)
        if self.profile.peer_ids and felt.location.kind == "parameter" and felt.path and not _known(rule):
            # Nor does it tell what is inside a parameter from the parameter where it has no id for that.
            whole = rule_for(difference, felt.location)
            rule = whole if _known(whole) else rule
        return rule

    def _words(self, difference: Difference, names: Mapping[str, Json]) -> _Words:
        said = self._words_said.get(id(difference))
        if said is None or said.difference is not difference:
            said = self._words_said[id(difference)] = _words_of(difference)
        if not names:
            return said
        shown = {key: code(value) if isinstance(value, str) else scalar(value) for key, value in names.items()}
        arguments = {**said.arguments, **names}
        return _Words(difference, {**said.values, **shown}, arguments, told(arguments))

    def _said(self, entry: _Entry, reach: Mapping[int, int], roots: dict[int, Root]) -> Said:
        """What an entry says; its root is made when it is met first."""
        felt, (rule, words, number) = entry
        root = roots.get(number)
        if root is None:
            root = roots[number] = Root(
                self._id(rule),
                self._level(rule),
                words.difference.effect,
                words.difference.base,
                words.difference.revision,
                reach[number],
                words.arguments,
                rule.facet,
                rule.action,
                words.values,
                hint_of(words.difference),
                self._proof(rule, words.difference, felt.location.direction),
            )
        return Said(root, felt.location, felt.path, felt.others, rule.text)

    def _proof(self, rule: Rule, found: Difference, direction: Direction) -> Proof | None:
        if self.prove is None or rule.ground is not Ground.VARIANCE or self._level(rule) is not Level.ERROR:
            return None
        message = MESSAGES.get((found.facet, found.action))
        return Proof(found=True, message=message) if message else self.prove(found, direction)

    def _endpoint(self, pair: OperationPair) -> Endpoint:
        operation_id = next((side.operation_id for side in (pair.revision, pair.base) if side is not None), "")
        section = "webhooks" if pair.path.startswith("webhook:") else "paths"
        path = self.written.get(shape(pair.path), pair.path) if self.written else pair.path
        return Endpoint(pair.method, path, operation_id, section, _attributes(pair, self.attributes))

    def _id(self, rule: Rule) -> str:
        return rule.peer if rule.peer and self.profile.peer_ids else rule.id

    def _silent(self, rule: Rule) -> bool:
        return bool(self.silenced) and (rule.id in self.silenced or self._id(rule) in self.silenced)

    def _level(self, rule: Rule) -> Level:
        key = rule.id, rule.level
        level = self._levels.get(key)
        if level is None:
            given = [self.level_of[name] for name in (self._id(rule), rule.id) if name in self.level_of]
            level = self._levels[key] = given[0] if given else level_in(rule, self.profile)
        return level


def _known(rule: Rule) -> bool:
    """Has the ecosystem an id for it?"""
    return (rule.peer or rule.id) in PEER_LEVELS


def _brought_back(felt: Felt) -> Felt:
    """A difference that stands apart, with what it really does there: nothing, or inside a `not` the opposite."""
    found = felt.difference
    effect = {"idle": Effect.NEUTRAL, "negated": found.effect.turned()}.get(felt.absent, found.effect)
    return replace(felt, difference=replace(found, effect=effect), absent="")


def _attributes(pair: OperationPair, names: tuple[str, ...]) -> Mapping[str, Json]:
    """The extensions of that name, of the revision's operation where it has them, else of the base's."""
    if not names:
        return _NONE
    sides = [side.extensions for side in (pair.revision, pair.base) if side is not None]
    return {name: side[name] for name in names for side in sides[::-1] if name in side}


def _words_of(difference: Difference) -> _Words:
    said: tuple[tuple[str, Json], ...] = (
        ("name", difference.name or None),
        ("before", difference.before),
        ("after", difference.after),
    )
    arguments: dict[str, Json] = {key: value for key, value in said if value is not None}
    return _Words(difference, value_names(difference), arguments, told(arguments))
