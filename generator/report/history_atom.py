"""The past of an API as an Atom feed (RFC 4287): one entry for each revision that changed what is looked at."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from html import escape
from itertools import groupby
from uuid import NAMESPACE_URL, uuid5

from generator.ledger.model import Revision
from generator.ledger.view import Block, View
from generator.report.fold import operation_name
from generator.report.history_text import signs
from generator.report.paint import SYMBOLS
from generator.rules.change import Change

_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 has no way to write (§2.2)."""
_BEGINNING = "1970-01-01T00:00:00Z"


def render_atom(view: View, base_url: str = "") -> str:
    """The feed. Its ids never change: they are made of the API, what is looked at, and date and id of the revision.

    `base_url` is where the API's pages lie; without it entries have no links.
    """
    ledger = view.ledger
    blocks = [block for block in reversed(view.blocks) if block.changes or (block.step and not view.filters.any)]
    newest = blocks[0].revision if blocks else None
    title = " ".join(filter(None, (ledger.title or ledger.api, view.endpoint)))
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        '<feed xmlns="http://www.w3.org/2005/Atom">',
        f"  <title>{_text(title)}</title>",
        f"  <id>{_id(view, '')}</id>",
        f"  <updated>{_time(newest)}</updated>",
        f"  <author><name>{_text(ledger.title or ledger.api)}</name></author>",
    ]
    if base_url:
        lines.append(f'  <link rel="alternate" href="{_text(base_url)}"/>')
    for block in blocks:
        lines += _entry(block, view, base_url)
    return "\n".join([*lines, "</feed>"]) + "\n"


def _entry(block: Block, view: View, base_url: str) -> list[str]:
    revision = block.revision
    name = f"{revision.date or revision.label}-{revision.id}"
    lines = [
        "  <entry>",
        f"    <title>{_text(f'{revision.date or revision.label}: {signs(block.counts)}')}</title>",
        f"    <id>{_id(view, name)}</id>",
        f"    <updated>{_time(revision)}</updated>",
    ]
    if revision.author:
        lines.append(f"    <author><name>{_text(revision.author)}</name></author>")
    if base_url:
        lines.append(f'    <link rel="alternate" href="{_text(f"{base_url}#{name}")}"/>')
    lines.append(f'    <content type="html">{_text(_html(block.changes, view))}</content>')
    return [*lines, "  </entry>"]


def _html(changes: Sequence[Change], view: View) -> str:
    parts = []
    for name, group in groupby(changes, key=operation_name):
        if not view.endpoint:
            parts.append(f"<h3>{escape(name) or 'Names no endpoint'}</h3>")
        entries = sorted(group, key=lambda change: (-change.level, change.id, change.property))
        items = (f"<li>{SYMBOLS[c.level]} {escape(c.text)} <code>{escape(c.id)}</code></li>" for c in entries)
        parts.append(f"<ul>{''.join(items)}</ul>")
    return "".join(parts)


def _id(view: View, name: str) -> str:
    return uuid5(NAMESPACE_URL, "\n".join(("apiledger", view.ledger.api, view.endpoint, name))).urn


def _time(revision: Revision | None) -> str:
    """RFC 3339; a revision of a day counts from its first second in UTC, one without any day from the beginning."""
    if revision is None:
        return _BEGINNING
    if revision.time:
        try:
            moment = datetime.fromisoformat(revision.time)
        except ValueError:
            moment = None
        if moment is not None and moment.tzinfo is not None:
            return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return f"{revision.date.isoformat()}T00:00:00Z" if revision.date else _BEGINNING


def _text(text: str) -> str:
    return escape(_FORBIDDEN.sub("\ufffd", text))
