"""A release: what changed since the one before, by kind as a changelog has it, and the version that it asks for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from generator.document.model import Json
from generator.ledger.model import Step
from generator.ledger.versions import Need, is_raised, need_of, next_version, scheme_of
from generator.rules.change import Change

CATEGORIES = ("Added", "Changed", "Deprecated", "Removed")
"""The kinds of https://keepachangelog.com/en/1.1.0 that changes of an API can be, in its order."""

_PARTS = frozenset(
    {
        *("endpoint", "webhook", "callback", "parameter", "header", "request-body", "media-type"),
        *("response-status", "response-content", "property", "security-scheme", "component-schema"),
        *("link", "tag", "document-tag", "operation-id", "server", "enum", "x-extensible-enum"),
    }
)
"""Facets that are parts of an API: such a thing comes or goes, whereas a limit is a change of the thing it is on."""
_COMES = frozenset({"added", "value-added"})
_GOES = frozenset({"removed", "value-removed"})


@dataclass(frozen=True, slots=True)
class Release:
    """What `step.revision` brings against the release `step.base`.

    `asked` is the lowest version number that the changes ask for, by `scheme`; empty where the released number counts
    in no way known here. `version` is the one the release has: what the document says where that is `raised` enough.
    """

    api: str
    title: str
    step: Step
    need: Need
    scheme: str
    asked: str
    version: str
    raised: bool
    day: date | None = None

    @property
    def changes(self) -> Sequence[Change]:
        return self.step.changes


def release_of(api: str, step: Step, scheme: str = "", day: date | None = None) -> Release:
    """The release that a step from the last one to the newest revision makes.

    `scheme` is semver, calver, or empty for what the released number looks like. `day` is that of the release. Raises
    UsageError for a released number that does not count by the scheme that was asked for.
    """
    released, now = step.base.version, step.revision.version
    changes = told(step.changes)
    # Another document in which no client sees a change is another one all the same.
    need = need_of(changes) or (Need.PATCH if step.base.id != step.revision.id else Need.NOTHING)
    scheme = scheme or scheme_of(released)
    asked = next_version(released, need, scheme, day) if scheme else ""
    raised = is_raised(released, now, need, scheme) if scheme else released != now or need is Need.NOTHING
    made = Step(
        step.base, step.revision, tuple(changes), step.renames, step.base_positions, step.revision_positions
    )  # fmt: skip
    version = now if raised or not asked else asked
    return Release(api, step.revision.title, made, need, scheme, asked, version, raised, day)


def told(changes: Iterable[Change]) -> list[Change]:
    """Without the notes on the version number, which a release settles."""
    return [change for change in changes if change.facet != "version"]


def category(change: Change) -> str:
    """Which of CATEGORIES a change is."""
    facet, action = change.facet, change.action
    if facet in ("deprecated", "sunset") or action in ("deprecated", "reactivated"):
        return "Deprecated"
    if facet in _PARTS and action in _COMES:
        return "Added"
    if facet in _PARTS and action in _GOES:
        return "Removed"
    return "Changed"


def sunset_of(change: Change) -> str:
    """The day on which what is deprecated goes, as it is written; empty where none is."""
    arguments = change.arguments
    if category(change) != "Deprecated":
        return ""
    found: Json = arguments.get("sunset") or (arguments.get("after") if change.facet == "sunset" else None)
    return found if isinstance(found, str) else ""
