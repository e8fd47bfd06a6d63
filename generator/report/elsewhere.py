"""What the sentence of a folded change leaves out: the other statuses, parts and paths at which it is felt.

The sentence is that of the nearest place. Where another place has another status or property path, readers are told.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from generator.compare.model import Location
from generator.report.fold import Entry
from generator.rules.wording import code, phrases
from generator.text import number_of

_NAMED = 4
"""So many statuses or parts are named; the rest is counted."""
_PATHS = 2
"""Up to so many property paths are named; more are counted."""


def elsewhere(entry: Entry) -> str:
    """``also for the statuses `404`, `500`; also at `items/name` ``; empty when the sentence says it all."""
    shown = entry.change.said
    others = [said for said in entry.said if said is not shown]
    if not others and not shown.other_paths:
        return ""
    known = {_bare(said.location): said.location for said in others}
    known.pop(_bare(shown.location), None)
    statuses = [location.status for location in known.values() if _only_status(location, shown.location)]
    parts = [location for location in known.values() if not _only_status(location, shown.location)]
    told = []
    if statuses:
        word = "status" if len(statuses) == 1 else "statuses"
        told.append(f"also for the {word} {_named(map(code, sorted(statuses)))}")
    if parts:
        told.append(f"also in {_named(_owners(parts))}")
    if not known and any(said.location.media_types != shown.location.media_types for said in others):
        told.append("also for other media types")
    paths = dict.fromkeys("/".join(said.property) for said in others if said.property != shown.property)
    count = max(len(paths), shown.other_paths)
    if count:
        named = ", ".join(map(code, paths)) if count == len(paths) <= _PATHS else number_of(count, "other path")
        told.append(f"also at {named}")
    return "; ".join(told)


def remark(entry: Entry) -> str:
    """What is said beside the sentence: a guess at what is behind it, and where else it holds."""
    return "; ".join(filter(None, (entry.change.said.root.hint, elsewhere(entry))))


def _bare(location: Location) -> Location:
    """The location, whatever media types feel it there."""
    return replace(location, media_types=()) if location.media_types else location


def _only_status(one: Location, two: Location) -> bool:
    return bool(one.status and two.status) and replace(_bare(one), status="") == replace(_bare(two), status="")


def _owners(locations: Iterable[Location]) -> list[str]:
    """What people call the locations; of several webhooks only how many there are, as the operations name them."""
    listed = list(locations)
    webhooks = {location.payload for location in listed if location.payload.startswith("webhook:")}
    if len(webhooks) < 2:
        return list(dict.fromkeys(phrases(location).owner for location in listed))
    others = [location for location in listed if location.payload not in webhooks]
    return [*dict.fromkeys(phrases(location).owner for location in others), f"{len(webhooks)} webhooks"]


def _named(words: Iterable[str]) -> str:
    listed = list(words)
    more = len(listed) - _NAMED
    return ", ".join(listed[:_NAMED]) + (f" and {more} more" if more > 0 else "")
