"""Atom feeds (RFC 4287): one for an API, one for each endpoint that ever changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from generator.rules.model import Level
from generator.site.frame import Frame
from generator.site.model import EndpointPast, OperationLink
from generator.site.past import LEVELS
from generator.site.render import SYMBOLS
from generator.site.text import ticks

MOST = 40
ENTRIES = 60
API_FEED = "feed.xml"


@dataclass(frozen=True, slots=True)
class Item:
    title: str
    href: str
    day: date
    html: str


def api_feed(frame: Frame) -> tuple[str, str] | None:
    """File and text of the feed of an API; None when no revision has a date, as a feed needs one."""
    past = frame.plan.past
    items = []
    for step in reversed(past.steps[-MOST:]):
        day = step.revision.day
        if day is None:
            continue
        roots = sorted(step.roots, key=lambda root: -root.change.level)
        lines = [_line(root.change.level, root.change.text, root.operations) for root in roots[:ENTRIES]]
        more = f"<li>and {len(roots) - ENTRIES} more</li>" if len(roots) > ENTRIES else ""
        title = f"{day.isoformat()} {_counted(step.revision_counts)}"
        items.append(Item(title, f"{frame.plan.name}/{step.revision.file}", day, f"<ul>{''.join(lines)}{more}</ul>"))
    return _feed(frame, API_FEED, "history.html", f"{frame.plan.head.title}: changes", items)


def endpoint_feed(frame: Frame, link: OperationLink, past: EndpointPast) -> tuple[str, str] | None:
    """The same for one endpoint; None when it never changed."""
    items = []
    for block in past.blocks[:MOST]:
        day = block.revision.day
        if day is not None:
            lines = [_line(entry.level, entry.text, ()) for entry in block.entries[:ENTRIES]]
            href = f"{frame.plan.name}/{link.file}#{block.revision.anchor}"
            items.append(Item(f"{day.isoformat()} {_counted(block.counts)}", href, day, f"<ul>{''.join(lines)}</ul>"))
    return _feed(frame, feed_of(link), link.file, f"{link.key}: changes", items)


def feed_of(link: OperationLink) -> str:
    return link.file.replace(".html", ".xml")


def _feed(frame: Frame, file: str, page: str, title: str, items: list[Item]) -> tuple[str, str] | None:
    if not items:
        return None
    path = f"{frame.plan.name}/{file}"
    values = {
        "site": frame.site,
        "title": title,
        "base": frame.site.base_url or "urn:apiledger:",
        "file": path,
        "page": f"{frame.plan.name}/{page}",
        "updated": max(item.day for item in items),
        "entries": items,
    }
    return path, frame.renderer.page("feed.xml", values) + "\n"


def _line(level: Level, text: str, operations: tuple[str, ...]) -> str:
    where = (
        f" ({ticks(operations[0])}{f' and {len(operations) - 1} more' if len(operations) > 1 else ''})"
        if operations
        else ""
    )
    return f"<li>{SYMBOLS[level]} {ticks(text)}{where}</li>"


def _counted(counts: Mapping[Level, int]) -> str:
    return ", ".join(f"{counts[level]} {level.word}" for level in LEVELS if counts[level])
