"""Which version number changes ask for: Semantic Versioning 2.0 (§4, §6–§8, §11), or calendar versioning.

A number keeps its shape: a `v` before it, how many parts it has, how its date is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date
from enum import IntEnum
from typing import NamedTuple

from generator.compare.model import Effect
from generator.errors import UsageError
from generator.rules.change import Change, Root
from generator.rules.changes import roots_of
from generator.rules.model import Level

SEMVER, CALVER = "semver", "calver"

_SEMVER = re.compile(
    r"(?P<head>[vV]?)(?P<numbers>\d{1,15}(?:\.\d{1,15}){0,2})(?P<pre>-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?"
    r"(?:\+[0-9A-Za-z.-]+)?"
)
_CALVER = re.compile(
    r"(?P<head>[vV]?)(?P<year>(?:19|20|21)\d\d)(?P<sign>[-._]?)(?P<month>\d{1,2})"
    r"(?:(?P=sign)(?P<day>\d\d))?(?:\.(?P<micro>\d{1,9}))?"
)
_SAY_NOTHING = frozenset({"tag", "document-tag", "operation-id"})
"""Facets of which something new is no functionality."""


class Need(IntEnum):
    """How far a version number has to be raised."""

    NOTHING = 0
    PATCH = 1
    MINOR = 2
    MAJOR = 3

    @property
    def word(self) -> str:
        return self.name.lower()


def need_of(changes: Sequence[Change]) -> Need:
    """What the changes ask for: a break a major version, what is new, deprecated or perhaps breaking a minor one."""
    return max((_need(root) for root in roots_of(changes)), default=Need.NOTHING)


def _need(root: Root) -> Need:
    if root.level is Level.ERROR:
        return Need.MAJOR
    if root.level is Level.WARNING or root.action == "deprecated":
        return Need.MINOR
    if root.facet in _SAY_NOTHING or root.facet == "component-schema":
        return Need.PATCH
    new = root.effect is not Effect.NEUTRAL or root.action.endswith("added")
    return Need.MINOR if new else Need.PATCH


def scheme_of(version: str) -> str:
    """How a version counts: by the calendar, semantically, or (empty) in no way known here."""
    found = _Calendar.read(version)
    if found is not None:
        return CALVER
    return SEMVER if _Number.read(version) is not None else ""


def next_version(released: str, need: Need, scheme: str, day: date | None) -> str:
    """The lowest version after `released` that `need` asks for; `day` is that of the release.

    A major version 0 promises nothing (§4): there a break raises the minor version, all else the patch. Raises
    UsageError for a version that does not count that way, and for a calendar without a day.
    """
    if need is Need.NOTHING:
        return released
    if scheme == CALVER:
        calendar = _Calendar.read(released)
        if calendar is None:
            raise _other(released, scheme)
        if day is None:
            raise UsageError("nothing says on which day the release is", hint="give it with --date YYYY-MM-DD")
        return calendar.on(day)
    number = _Number.read(released)
    if number is None:
        raise _other(released, scheme)
    return number.raised(need)


def is_raised(released: str, now: str, need: Need, scheme: str) -> bool:
    """Whether `now` is at least as high as the changes since `released` ask for.

    A pre-release of the version that is asked for will do. False where `now` does not count that way.
    """
    if need is Need.NOTHING:
        return True
    if scheme == CALVER:
        one, two = _Calendar.read(released), _Calendar.read(now)
        return one is not None and two is not None and two.key > one.key
    old, new = _Number.read(released), _Number.read(now)
    if old is None or new is None:
        return False
    asked = _Number.read(old.raised(need))
    assert asked is not None
    return new.core >= asked.core and new.key > old.key


def _other(version: str, scheme: str) -> UsageError:
    known = scheme_of(version)
    hint = f"--bump {known} fits" if known else "raise `info.version` by hand"
    return UsageError(f"the version {version!r} does not count as {scheme} does", hint=hint)


class _Number(NamedTuple):
    head: str
    core: tuple[int, int, int]
    parts: int
    pre: tuple[tuple[bool, int, str], ...]

    @classmethod
    def read(cls, version: str) -> _Number | None:
        found = _SEMVER.fullmatch(version.strip())
        if found is None:
            return None
        numbers = [int(part) for part in found["numbers"].split(".")]
        if found["pre"] and len(numbers) == 1:  # a day such as 2026-07-26
            return None
        major, minor, patch = [*numbers, 0, 0][:3]
        pre = _identifiers((found["pre"] or "")[1:].split("."))
        return cls(found["head"], (major, minor, patch), len(numbers), tuple(pre))

    @property
    def key(self) -> tuple[object, ...]:
        """In the order of precedence (§11): a release stands above its pre-releases."""
        return (self.core, not self.pre, self.pre)

    def raised(self, need: Need) -> str:
        major, minor, patch = self.core
        if major == 0:
            need = Need.MINOR if need is Need.MAJOR else Need.PATCH
        if need is Need.MAJOR:
            core = (major, 0, 0) if self.pre and not (minor or patch) else (major + 1, 0, 0)
        elif need is Need.MINOR:
            core = (major, minor, 0) if self.pre and not patch else (major, minor + 1, 0)
        else:
            core = self.core if self.pre else (major, minor, patch + 1)
        parts = max(self.parts, *(index for index, number in enumerate(core, 1) if number or index == 1))
        return self.head + ".".join(map(str, core[:parts]))


def _identifiers(parts: Iterable[str]) -> Iterable[tuple[bool, int, str]]:
    """Numeric identifiers by value and below the others, which go by text."""
    return ((not part.isdigit(), int(part[:18]) if part.isdigit() else 0, part) for part in parts if part)


class _Calendar(NamedTuple):
    head: str
    sign: str
    wide: bool
    """Months below ten have two digits."""
    year: int
    month: int
    day: int | None
    micro: int | None

    @classmethod
    def read(cls, version: str) -> _Calendar | None:
        found = _CALVER.fullmatch(version.strip())
        if found is None or (not found["sign"] and (len(found["month"]) < 2 or found["day"] is None)):
            return None
        day = int(found["day"]) if found["day"] else None
        year, month = int(found["year"]), int(found["month"])
        try:
            date(year, month, day or 1)
        except ValueError:
            return None
        micro = int(found["micro"]) if found["micro"] else None
        return cls(found["head"], found["sign"], len(found["month"]) == 2, year, month, day, micro)

    @property
    def key(self) -> tuple[int, int, int, int]:
        return self.year, self.month, self.day or 0, self.micro if self.micro is not None else -1

    def on(self, day: date) -> str:
        """The version of a release on `day`; one of the same day or month, or before it, counts on."""
        then = self._replace(year=day.year, month=day.month, day=day.day if self.day is not None else None)
        if then.key[:3] > self.key[:3]:
            return then._replace(micro=0 if self.micro is not None and self.day is None else None).text
        return self._replace(micro=1 if self.micro is None else self.micro + 1).text

    @property
    def text(self) -> str:
        month = f"{self.month:02}" if self.wide else str(self.month)
        parts = [str(self.year), month, *([f"{self.day:02}"] if self.day is not None else [])]
        return self.head + self.sign.join(parts) + (f".{self.micro}" if self.micro is not None else "")
