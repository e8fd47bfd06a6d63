"""A release for programs: one JSON object."""

from __future__ import annotations

from generator.document.model import Json
from generator.ledger.model import Revision
from generator.ledger.release import Release, category, sunset_of
from generator.report.machine import json_line, plain_changes
from generator.report.model import ReportOptions
from generator.report.release import ClientNotes, migration
from generator.rules.changes import levels_of


def render_release_json(release: Release, client: ClientNotes | None) -> str:
    """The entries of `changes` have the keys of `changelog --format json`, and `category`, `migration`, `sunset`."""
    step = release.step
    options = ReportOptions(base=step.base_positions, revision=step.revision_positions)
    entries: list[Json] = [
        {
            **entry,
            "category": category(change).lower(),
            "migration": migration(change) or None,
            "sunset": sunset_of(change) or None,
        }
        for change, entry in zip(release.changes, plain_changes(release.changes, options), strict=True)
    ]
    whole: dict[str, Json] = {
        "api": release.api,
        "title": release.title,
        "version": release.version,
        "date": release.day.isoformat() if release.day else None,
        "since": _revision(step.base),
        "revision": _revision(step.revision),
        "bump": release.need.word,
        "scheme": release.scheme or None,
        "asked": release.asked or None,
        "raised": release.raised,
        "counts": {level.word: number for level, number in levels_of(release.changes).items()},
        "changes": entries,
        "client": None if client is None else _client(client),
    }
    return json_line(whole) + "\n"


def _revision(revision: Revision) -> Json:
    day = revision.date.isoformat() if revision.date else None
    return {"id": revision.id, "date": day, "label": revision.label, "version": revision.version}


def _client(client: ClientNotes) -> Json:
    return {
        "package": client.package,
        "bump": client.need.word,
        "breaking": list(client.breaking),
        "others": list(client.others),
    }
