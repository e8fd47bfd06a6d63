"""One small renderer per format, all over the same list of changes."""

from __future__ import annotations

from collections.abc import Sequence

from generator.errors import UsageError
from generator.report.model import FORMATS, MACHINE_FORMATS, Format, ReportOptions
from generator.rules.change import Change

__all__ = ["FORMATS", "Format", "ReportOptions", "render"]


def render(changes: Sequence[Change], format: str, options: ReportOptions | None = None) -> str:
    """`changes` in one of FORMATS, ending with a newline. Raises UsageError for another format."""
    options = options or ReportOptions()
    if format == "text":
        from generator.report.text import render_text

        return render_text(changes, options)
    if format in MACHINE_FORMATS:
        from generator.report.machine import render_machine

        return render_machine(changes, format, options)
    if format == "singleline":
        from generator.report.singleline import render_singleline

        return render_singleline(changes, options)
    if format == "markdown":
        from generator.report.markdown import render_markdown

        return render_markdown(changes, options)
    if format == "html":
        from generator.report.html import render_html

        return render_html([("", changes, options)])
    raise UsageError(f"there is no format {format!r}", hint=f"one of {', '.join(FORMATS)}")
