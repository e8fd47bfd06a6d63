"""The past of an API as Markdown; the layout is `templates/changelog/history.md.jinja`."""

from __future__ import annotations

from generator.ledger.view import View
from generator.report.history_text import by_endpoint, life_lines, signs
from generator.report.markdown import environment


def render_history_markdown(view: View) -> str:
    """A table of revisions with their entries; of an endpoint its life and the revisions that changed it."""
    title = view.endpoint or view.ledger.title or view.ledger.api
    template = environment().get_template("history.md.jinja")
    return template.render(
        view=view,
        title=title,
        blocks=view.blocks[::-1],
        changed=sum(bool(block.changes) for block in view.blocks),
        lives=[line for life in view.lives for line in life_lines(life, view.ledger)] if view.endpoint else [],
        signs=signs,
        by_endpoint=by_endpoint,
    )
