"""The rule table as Markdown; the layout is `templates/changelog/matrix.md.jinja`."""

from __future__ import annotations

from generator.report.markdown import environment
from generator.rules.catalogue import all_rules
from generator.rules.matrix import matrix
from generator.rules.matrix_keywords import KEYWORDS


def render_matrix() -> str:
    """Facet × location × direction, each cell with its rules or the reason why there can be none."""
    facets = matrix()
    cells = sum(map(len, facets.values()))
    template = environment().get_template("matrix.md.jinja")
    return template.render(facets=facets, cells=cells, keywords=KEYWORDS, rules=len(all_rules()))
