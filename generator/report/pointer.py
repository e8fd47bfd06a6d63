"""JSON pointers as text."""

from __future__ import annotations

from generator.document.model import Pointer


def pointer_text(pointer: Pointer) -> str:
    """RFC 6901 §3: tokens with `~` and `/` escaped, each after a `/`; the whole document is the empty string."""
    return "".join("/" + token.replace("~", "~0").replace("/", "~1") for token in pointer)
