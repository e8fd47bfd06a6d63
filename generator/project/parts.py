"""What can be made in a project, in the order in which it is made."""

from __future__ import annotations

from typing import Literal

Part = Literal["validate", "changelog", "history", "client", "rules"]
PARTS: tuple[Part, ...] = ("validate", "changelog", "history", "client", "rules")
OF_NO_API: tuple[Part, ...] = ("rules",)
"""What belongs to the project as a whole."""
