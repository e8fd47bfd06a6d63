"""What every renderer is given besides the changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field

from generator.document.model import Place, Position

Format = Literal["text", "json", "ndjson", "yaml", "markdown", "html", "singleline"]
FORMATS: tuple[Format, ...] = ("text", "json", "ndjson", "yaml", "markdown", "html", "singleline")
"""Of changes."""
MACHINE_FORMATS: tuple[Format, ...] = ("json", "ndjson", "yaml")
"""Those that are a list of entries."""
FINDING_FORMATS = ("text", "json")
RULE_FORMATS = ("text", "json", "markdown")

Positions = Mapping[Place, Position]
"""Where reported places stand in their files; a place that is missing is shown without line and column."""


class ReportOptions(Struct, frozen=True):
    """How to render.

    `base`/`revision` hold the positions of the two sides. `group` is for the machine formats: one entry per operation
    and location (`place`) or per root (`root`). `all_places`: where a root is shown once, list every place of it.
    `width` is that of the terminal the text goes to (0: none; lines are as long as they are).
    """

    base: Positions = field(default_factory=dict)
    revision: Positions = field(default_factory=dict)
    color: bool = False
    group: Literal["place", "root"] = "place"
    all_places: bool = False
    width: int = 0
    nothing: str = "No changes."
    """What the formats for people say when there is nothing to report."""
