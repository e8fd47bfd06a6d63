"""One step: two neighbouring revisions compared, judged by the later one's day, and kept by content."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from datetime import date
from typing import Any, NamedTuple

import orjson

from generator.contract.model import Contract
from generator.document.model import Document, Place, Pointer, Position
from generator.ledger.facts import Facts
from generator.ledger.library import Library
from generator.ledger.model import Candidate, Rename
from generator.ledger.names import beside, label_of
from generator.ledger.stored import Naming, Places, plain_change, plain_place, read_change, renamed, renamed_positions
from generator.rules.change import Change
from generator.rules.judging import Judging
from generator.store.cache import key


class Side(NamedTuple):
    """One side of a step."""

    candidate: Candidate
    facts: Facts


class Found(NamedTuple):
    """What a step changed. `fresh` tells that it had to be found out."""

    changes: tuple[Change, ...]
    renames: tuple[Rename, ...]
    base_positions: Mapping[Place, Position]
    revision_positions: Mapping[Place, Position]
    fresh: bool = False


class Comparing:
    """Compares neighbours by one way of judging; a result is known by both contents, that way, and the day if read."""

    def __init__(self, judging: Judging, library: Library) -> None:
        self.judging = judging
        self.library = library
        self._judged = key(library.fingerprint, judging_key(judging))

    def knows(self, base: Side, revision: Side) -> bool:
        """Whether the store (very likely) has what `compare` would find out."""
        return self.library.store.has("pairs", self._name(base, revision))

    def compare(self, base: Side, revision: Side, day: date) -> Found:
        """What `revision` changed against `base`, judged by `day`; from the store where it is known.

        Raises SourceError and DocumentError.
        """
        name = self._name(base, revision)
        stored = self.library.store.get("pairs", name)
        if stored == _ASK_BY_DAY:
            stored = self.library.store.get("pairs", _on(name, day))
        if stored is not None:
            self.library.hits += 1
            return _read(orjson.loads(stored), base, revision)
        found, read_day = _compare(base, revision, replace(self.judging, as_of=day), self.library)
        plain = _plain(found)
        try:
            stored = orjson.dumps(plain)
        except TypeError:  # a text with half a surrogate pair: not kept
            return _read(plain, base, revision, fresh=True)
        if read_day:
            self.library.store.put("pairs", _on(name, day), stored)
        self.library.store.put("pairs", name, _ASK_BY_DAY if read_day else stored)
        return _read(orjson.loads(stored), base, revision, fresh=True)

    def _name(self, base: Side, revision: Side) -> str:
        return key(self._judged, base.facts.digest, revision.facts.digest)


def _on(name: str, day: date) -> str:
    return key(name, day.isoformat())


_ASK_BY_DAY = b'"by day"'


def judging_key(judging: Judging) -> str:
    """What a judging depends on besides the day, as one text; accepted changes are not left out of a ledger."""
    said: dict[str, object] = {}
    for one in fields(judging):
        value = getattr(judging, one.name)
        if one.name in ("as_of", "waivers", "accepted_on"):
            continue
        if isinstance(value, frozenset):
            value = sorted(value)
        elif isinstance(value, Mapping):
            value = sorted(value.items())
        said[one.name] = repr(value)
    return orjson.dumps(said).decode()


def _compare(base: Side, revision: Side, judging: Judging, library: Library) -> tuple[Found, bool]:
    """With labels as the names of files."""
    from generator.compare.contracts import compare
    from generator.rules.judge import judge_with_waivers
    from generator.rules.profiles import tells_keywords

    old, new = library.same_contract(base.candidate), library.same_contract(revision.candidate)
    compared = compare(old, new, keywords=tells_keywords(judging.profile))
    judged = judge_with_waivers(compared, replace(judging, waivers=()))
    one, other = _labels(old.document), _labels(new.document)
    changes = judged.changes
    found = Found(
        renamed(changes, one, other),
        _renames(old, new),
        renamed_positions(_positions((change.base for change in changes), old.document), one),
        renamed_positions(_positions((change.revision for change in changes), new.document), other),
        True,
    )
    return found, judged.read_day


def _renames(base: Contract, revision: Contract) -> tuple[Rename, ...]:
    from generator.compare.paths import pair_operations

    return tuple(
        Rename(new.method, old.path, new.path)
        for old, new in pair_operations(base, revision)
        if old is not None and new is not None and old.path != new.path
    )


def _positions(places: Iterable[Place | None], document: Document) -> dict[Place, Position]:
    wanted: dict[str, dict[Pointer, None]] = {}
    for place in places:
        if place is not None:
            wanted.setdefault(place.file, {})[place.pointer] = None
    found: dict[Place, Position] = {}
    for file in document.files.values():
        pointers = wanted.pop(file.name, None)
        if pointers:
            found.update((Place(file.name, pointer), at) for pointer, at in file.positions(pointers).items())
    return found


def _labels(document: Document) -> Naming:
    """The names of a document's files to their labels; the entry document's is empty."""
    entry = document.root.file
    labels = {file.name: label_of(file.uri, entry.uri) for file in document.files.values()}
    labels[entry.name] = ""
    return lambda name: labels.get(name, name)


def _plain(found: Found) -> dict[str, Any]:
    return {
        "changes": [plain_change(change) for change in found.changes],
        "renames": [[rename.method, rename.before, rename.after] for rename in found.renames],
        "base": _plain_positions(found.base_positions),
        "revision": _plain_positions(found.revision_positions),
    }


def _read(plain: Mapping[str, Any], base: Side, revision: Side, *, fresh: bool = False) -> Found:
    """With the names that the files have in this ledger."""
    one, other = (Places(_naming(side.candidate.source.name)) for side in (base, revision))
    return Found(
        tuple([read_change(change, one, other) for change in plain["changes"]]),
        tuple(Rename(*rename) for rename in plain["renames"]),
        _read_positions(plain["base"], one),
        _read_positions(plain["revision"], other),
        fresh,
    )


def _naming(name: str) -> Naming:
    return lambda label: beside(name, label)


def _plain_positions(positions: Mapping[Place, Position]) -> list[list[Any]]:
    return [[*plain_place(place), *position] for place, position in positions.items()]


def _read_positions(plain: list[Any], places: Places) -> dict[Place, Position]:
    return {places.of(file, pointer): Position(line, column) for file, pointer, line, column in plain}


def days_of(candidates: Sequence[Candidate], judging: Judging) -> list[date]:
    """The day each revision is judged by: its own, else that of the last one before it that has any.

    Before any it is the day asked for. Where nothing says a day it is the first there is, on which every sunset is
    still to come: the ledger says the same next year.
    """
    days: list[date] = []
    for candidate in candidates:
        days.append(candidate.date or (days[-1] if days else judging.as_of) or date.min)
    return days
