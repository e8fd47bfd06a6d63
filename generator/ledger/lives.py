"""Following endpoints and the properties of their responses through the revisions.

An endpoint goes on where its operations were paired: under another name of a path parameter, and where a prefix moved
between path and server. One that comes back after it was removed has a second life.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from generator.ledger.facts import EndpointFacts
from generator.ledger.model import EndpointLife, PropertyLife, Step
from generator.rules.change import Change

_Key = tuple[str, str]


@dataclass(slots=True)
class _Property:
    added: int = 0
    deprecated: int = 0
    removed: int = 0


@dataclass(slots=True)
class _Endpoint:
    facts: EndpointFacts
    added: int
    deprecated: int = 0
    removed: int = 0
    former: list[str] = field(default_factory=list)
    changed: list[int] = field(default_factory=list)
    properties: dict[tuple[str, tuple[str, ...]], list[_Property]] = field(default_factory=dict)


class Lives:
    """Told each revision in order, oldest first; `endpoints` are what became of them all."""

    def __init__(self) -> None:
        self._alive: dict[_Key, _Endpoint] = {}
        self._gone: list[_Endpoint] = []
        self._number = 0
        self._endpoints: Sequence[EndpointFacts] = ()

    def first(self, endpoints: Sequence[EndpointFacts]) -> None:
        """The starting point: whatever it has is at least as old as it."""
        self._number = 1
        self._endpoints = endpoints
        for facts in endpoints:
            self._alive[facts.method, facts.path] = _Endpoint(facts, 1, int(facts.deprecated))

    def next(self, endpoints: Sequence[EndpointFacts], step: Step) -> None:
        """The next revision, with what it changed."""
        self._number += 1
        if endpoints is self._endpoints and not step.changes and not step.renames:
            return
        self._endpoints = endpoints
        self._rename(step)
        touched: dict[_Key, list[Change]] = {}
        for change in step.changes:
            if change.path:
                touched.setdefault((change.operation, change.path), []).append(change)
        here = {(facts.method, facts.path): facts for facts in endpoints}
        alive: dict[_Key, _Endpoint] = {}
        for key, facts in here.items():
            life = alive[key] = self._alive.get(key) or _Endpoint(facts, self._number)
            life.facts = facts
            life.deprecated = (life.deprecated or self._number) if facts.deprecated else 0
        for key, life in self._alive.items():
            if key not in here:
                life.removed = self._number
                self._gone.append(life)
        for key, changes in touched.items():
            changed = alive.get(key) or self._alive.get(key)
            if changed is not None:
                changed.changed.append(self._number)
                for change in changes:
                    self._properties(changed, change)
        self._alive = alive

    def endpoints(self) -> tuple[EndpointLife, ...]:
        """All lives: those that go on in the order of the newest document, then those that ended."""
        return tuple(_frozen(life) for life in [*self._alive.values(), *self._gone])

    def _rename(self, step: Step) -> None:
        moved = [
            (rename, self._alive.pop((rename.method, rename.before)))
            for rename in step.renames
            if (rename.method, rename.before) in self._alive
        ]
        for rename, life in moved:
            life.former.append(f"{rename.method} {rename.before}")
            self._alive[rename.method, rename.after] = life

    def _properties(self, life: _Endpoint, change: Change) -> None:
        """Note what a change says of the life of a response, or of a property in one."""
        location = change.location
        if location.kind != "body" or location.direction != "response" or location.payload:
            return
        key = location.status, change.property
        if change.facet == "deprecated" and change.action in ("deprecated", "reactivated"):
            last = _last(life, key)
            last.deprecated = self._number if change.action == "deprecated" else 0
        elif change.facet in ("property", "response-status"):
            if change.action == "removed":
                last = _last(life, key)
                last.removed = self._number
            elif change.action == "added":
                lives = life.properties.setdefault(key, [])
                if not lives or lives[-1].added != self._number:
                    lives.append(_Property(added=self._number))


def _last(life: _Endpoint, key: tuple[str, tuple[str, ...]]) -> _Property:
    lives = life.properties.setdefault(key, [])
    if not lives or lives[-1].removed:
        lives.append(_Property())
    return lives[-1]


def _frozen(life: _Endpoint) -> EndpointLife:
    facts = life.facts
    return EndpointLife(
        method=facts.method,
        path=facts.path,
        added=life.added,
        deprecated=life.deprecated,
        removed=life.removed,
        sunset=facts.sunset,
        operation_id=facts.operation_id,
        tags=facts.tags,
        former=tuple(dict.fromkeys(life.former)),
        changed=tuple(life.changed),
        properties=tuple(
            PropertyLife(status, path, one.added, one.deprecated, one.removed)
            for (status, path), lives in life.properties.items()
            for one in lives
        ),
    )
