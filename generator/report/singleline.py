"""One line a change and place, for grep, for editors, and to be pasted into an ignore file."""

from __future__ import annotations

from collections.abc import Sequence

from generator.report.fold import operation_name
from generator.report.model import ReportOptions
from generator.report.paint import COLORS, FAINT, painter
from generator.report.positions import place_text
from generator.rules.change import Change
from generator.text import plain


def render_singleline(changes: Sequence[Change], options: ReportOptions) -> str:
    """``revision.yaml:4:7: error: GET /pets: what changed [rule]``; nothing when nothing changed."""
    paint = painter(options.color)
    lines = []
    for change in changes:
        where = place_text(change.revision, options.revision) or place_text(change.base, options.base)
        name = plain(operation_name(change) or change.section)
        level = paint(change.level.word, COLORS[change.level])
        lines.append(f"{where}: {level}: {name}: {plain(change.text)} {paint(f'[{change.id}]', FAINT)}\n")
    return "".join(lines)
