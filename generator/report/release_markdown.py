"""The section of `CHANGELOG.md` that a release is; the layout is `templates/changelog/release.md.jinja`.

A template of the user's has the same names: `release`, `chapters`, `counted` (a sentence, or empty) and `client` (or
none), and the filters of ours.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import SourceError
from generator.ledger.release import Release
from generator.report.markdown import environment
from generator.report.release import ClientNotes, chapters_of, counted_changes

if TYPE_CHECKING:
    from jinja2 import Template

TEMPLATE = "release.md.jinja"


def render_section(release: Release, client: ClientNotes | None = None, template: Path | None = None) -> str:
    """The section, ending with one newline. Raises SourceError for a template that cannot be used."""
    from jinja2 import TemplateError

    named = template.as_posix() if template is not None else TEMPLATE
    try:
        text = _template(template).render(
            release=release,
            chapters=chapters_of(release.changes),
            counted=counted_changes(release),
            client=client,
        )
    except TemplateError as error:
        line = getattr(error, "lineno", None)
        where = f"{named}:{line}" if line else named
        raise SourceError(f"the template cannot be used: {error}", where=where) from error
    return text.strip("\n") + "\n"


def _template(path: Path | None) -> Template:
    if path is None:
        return environment().get_template(TEMPLATE)
    try:
        return environment().from_string(path.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise SourceError(f"the template cannot be read: {reason}", where=path.as_posix()) from error
