"""JSON pointers as text, for diagnostics."""

from __future__ import annotations

from generator.document.model import Pointer


def pointer_text(pointer: Pointer) -> str:
    """The pointer as a URI fragment shows it: `#/paths/~1files/get`."""
    return "#" + "".join("/" + token.replace("~", "~0").replace("/", "~1") for token in pointer)
