"""Pictures of an API's past, as SVG that takes its colours from the stylesheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from generator.rules.model import Level
from generator.site.model import EndpointPast, Revision

MOST = 60
"""So many revisions are drawn in the strip of one endpoint."""


def mark(level: Level, x: float, y: float, size: float = 5) -> str:
    """The sign of a level: a triangle, a disc, a ring."""
    if level is Level.ERROR:
        h = size * 1.1
        return f'<path class="g error" d="M{x:g} {y - h:g}l{size * 1.15:g} {h * 1.9:g}h-{size * 2.3:g}z"/>'
    if level is Level.WARNING:
        return f'<circle class="g warning" cx="{x:g}" cy="{y:g}" r="{size * 0.9:g}"/>'
    return f'<circle class="g info" cx="{x:g}" cy="{y:g}" r="{size * 0.8:g}"/>'


def worst(counts: Mapping[Level, int]) -> Level | None:
    return max((level for level, number in counts.items() if number), default=None)


def strip(revisions: Sequence[Revision], past: EndpointPast) -> str:
    """All revisions of the API in a line, oldest first, those that changed the endpoint marked and linked."""
    if len(revisions) < 2:
        return ""
    shown = list(revisions)[-MOST:]
    touched = {block.revision.ordinal: block for block in past.blocks}
    step = 22
    width, height, y = step * len(shown), 34, 14
    parts = [f'<path class="line" d="M{step / 2:g} {y}H{width - step / 2:g}"/>']
    for index, revision in enumerate(shown):
        x = step / 2 + index * step
        block = touched.get(revision.ordinal)
        level = worst(block.counts) if block is not None else None
        if level is None:
            parts.append(f'<path class="tick" d="M{x:g} {y - 3}v6"/>')
            continue
        when = revision.day.isoformat() if revision.day else revision.label
        said = f"{when}: {sum(block.counts.values()) if block else 0} changes, worst {level.word}"
        parts.append(
            f'<a href="#{escape(revision.anchor)}" aria-label="{escape(said)}"><title>{escape(said)}</title>'
            f'<rect class="hit" x="{x - step / 2:g}" y="0" width="{step}" height="28"/>{mark(level, x, y)}</a>'
        )
    first, last = shown[0], shown[-1]
    for x, revision, anchor in ((2, first, "start"), (width - 2, last, "end")):
        label = revision.day.isoformat() if revision.day else revision.label
        parts.append(f'<text x="{x:g}" y="{height - 1}" text-anchor="{anchor}">{escape(label[:16])}</text>')
    return (
        f'<svg class="strip" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="group" '
        f'aria-label="Revisions that changed this endpoint">{"".join(parts)}</svg>'
    )


# ---------------------------------------------------------------------- the history of an API

WIDTH = 960
HEIGHT = 190
MOST_ROWS = 320


def _when(revision: Revision) -> str:
    return revision.day.isoformat() if revision.day else revision.label[:16]


def timeline(revisions: Sequence[Revision]) -> str:
    """Every revision as a column, its height the number of changes (by square root), breaking ones at the bottom."""
    if len(revisions) < 2:
        return ""
    step = min(56.0, WIDTH / len(revisions))
    width = step * len(revisions)
    base = HEIGHT - 26
    most = max(sum(one.counts.values()) for one in revisions) or 1
    bar = max(1.5, min(18.0, step * 0.62))
    parts = [f'<path class="line" d="M0 {base + 0.5}H{width:g}"/>']
    for index, revision in enumerate(revisions):
        x = index * step + step / 2
        total = sum(revision.counts.values())
        said = f"{_when(revision)}: " + (
            "the first revision" if revision.first else ", ".join(f"{revision.counts[lv]} {lv.word}" for lv in _DOWN)
        )
        inner = [
            f"<title>{escape(said)}</title>",
            f'<rect class="hit" x="{x - step / 2:.4g}" y="0" width="{step:.4g}" height="{base}"/>',
        ]
        height = (total / most) ** 0.5 * (base - 12)
        y = float(base)
        for level in _DOWN:
            part = height * revision.counts[level] / total if total else 0
            if part:
                y -= part
                where = f'x="{x - bar / 2:.5g}" y="{y:.5g}" width="{bar:.3g}" height="{part:.4g}"'
                inner.append(f'<rect class="b {level.word}" {where}/>')
        if not total:
            inner.append(f'<path class="tick" d="M{x:.5g} {base - 5}v10"/>')
        parts.append(f'<a href="{escape(revision.file)}" aria-label="{escape(said)}">{"".join(inner)}</a>')
    parts += _dates(revisions, step, HEIGHT - 6)
    return (
        f'<svg class="times" viewBox="0 0 {width:g} {HEIGHT}" width="{width:g}" height="{HEIGHT}" role="group" '
        f'aria-label="Revisions over time by level of their changes">{"".join(parts)}</svg>'
    )


_DOWN = (Level.ERROR, Level.WARNING, Level.INFO)


def _cell(level: Level, x: float, y: float, size: float) -> str:
    """A square, a diamond or a small square: levels are told apart without their colours."""
    half = size / 2
    if level is Level.WARNING:
        return f"M{x:.5g} {y - half:.5g}l{half:.3g} {half:.3g}l-{half:.3g} {half:.3g}l-{half:.3g} -{half:.3g}z"
    if level is Level.INFO:
        half *= 0.62
    return f"M{x - half:.5g} {y - half:.5g}h{2 * half:.3g}v{2 * half:.3g}h-{2 * half:.3g}z"


def _middle(text: str, most: int) -> str:
    """A text that is too long loses its middle: paths differ at their ends."""
    return text if len(text) <= most else f"{text[: most // 2 - 1]}…{text[-(most // 2) :]}"


def _dates(revisions: Sequence[Revision], step: float, y: float) -> list[str]:
    """Labels below columns, as many as there is room for."""
    every = max(1, -(-82 // int(max(1, step))))
    return [
        f'<text x="{index * step + step / 2:.5g}" y="{y:g}" text-anchor="middle">{escape(_when(revision))}</text>'
        for index, revision in enumerate(revisions)
        if index % every == 0 and (index + every / 2 < len(revisions) or index == 0)
    ]


def endpoint_map(rows: Sequence[tuple[str, str, Mapping[int, Level]]], revisions: Sequence[Revision]) -> str:
    """Endpoint by revision, one cell where it changed, coloured by the worst level.

    A row is what is written before it, where it leads ('' when it is gone), and the worst level by the revision's
    ordinal.
    """
    if not rows:
        return ""
    names = 400
    step = max(3.0, min(26.0, (WIDTH - names) / len(revisions)))
    line = 17
    size = max(2.0, min(11.0, step - 1.5))
    middle = names + step / 2
    width, height = names + step * len(revisions), line * len(rows) + 26
    parts = []
    for index, revision in enumerate(revisions):
        if any(revision.counts.values()) and step > 8:
            x = names + index * step + step / 2
            parts.append(f'<path class="col" d="M{x:.5g} 4V{height - 22}"/>')
    for number, (name, href, levels) in enumerate(rows):
        y = number * line + line / 2 + 4
        label = f'<text class="name" x="0" y="{y + 3.5:g}">{escape(_middle(name, 62))}</text>'
        parts.append(f'<a href="{escape(href)}">{label}</a>' if href else f'<g class="gone">{label}</g>')
        for level in _DOWN:
            cells = "".join(
                _cell(level, middle + (ordinal - 1) * step, y, size)
                for ordinal, worst_level in sorted(levels.items())
                if worst_level is level
            )
            if cells:
                parts.append(f'<path class="cell {level.word}" d="{cells}"/>')
    shifted = "".join(_dates(revisions, step, height - 4))
    parts.append(f'<g transform="translate({names} 0)">{shifted}</g>')
    return (
        f'<svg class="map" viewBox="0 0 {width:g} {height}" width="{width:g}" height="{height}" role="group" '
        f'aria-label="Which revision changed which endpoint">{"".join(parts)}</svg>'
    )
