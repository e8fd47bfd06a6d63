"""The instance that shows a break, as people read it."""

from __future__ import annotations

import json
from typing import NamedTuple

from generator.rules.change import Change

_LONGEST = 160
"""How many characters of an instance are shown; machines get all of it."""


class Shown(NamedTuple):
    """What is said of an instance, the instance as JSON (empty: there is none), and the property path it stands at."""

    label: str
    value: str = ""
    at: str = ""


def shown(change: Change) -> Shown | None:
    """What shows that a change breaks somebody; None where nothing was looked for."""
    proof = change.proof
    if proof is None:
        return None
    if not proof.found:
        return Shown("unproven: no instance was found that shows it")
    request = change.location.direction == "request"
    label = "accepted before, refused now" if request else "not allowed before, may be returned now"
    if proof.message:
        return Shown(f"{label}: {proof.message}")
    if proof.in_part:
        label += " in this part (unproven for the whole)"
    text = json.dumps(proof.value, ensure_ascii=False)
    return Shown(label, text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…", "/".join(proof.at))
