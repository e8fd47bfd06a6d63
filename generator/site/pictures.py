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
