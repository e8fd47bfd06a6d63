"""What can be made of an API, in the order in which it is made."""

from __future__ import annotations

from typing import Literal

Part = Literal["validate", "changelog", "history", "client"]
PARTS: tuple[Part, ...] = ("validate", "changelog", "history", "client")
