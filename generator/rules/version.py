"""What `info.version` should have said (Semantic Versioning 2.0 §2, §4, §8, §11).

Only where both sides are version numbers; anything else (a date, a word, `v1`) draws no note.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from generator.compare.model import Difference, Effect
from generator.contract.model import Contract
from generator.document.model import Place

_NUMBER = re.compile(r"[vV]?(\d+)\.(\d+)(?:\.(\d+))?(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+[0-9A-Za-z.-]+)?")


class Version(NamedTuple):
    """A version number in the order of precedence: a release stands above its pre-releases."""

    major: int
    minor: int
    patch: int
    release: bool
    pre: tuple[tuple[bool, int, str], ...]


def parse_version(text: str) -> Version | None:
    """The version number a text is, or None when it is none."""
    found = _NUMBER.fullmatch(text.strip())
    if found is None or max(map(len, found.groups(""))) > 80:
        return None
    pre = tuple(
        (not part.isdigit(), int(part) if part.isdigit() else 0, part) for part in (found[4] or "").split(".") if part
    )
    return Version(int(found[1]), int(found[2]), int(found[3] or 0), not pre, pre)


def version_note(base: Contract, revision: Contract, breaks: bool) -> Difference | None:
    """The note about the version number that the changes ask for; None when there is nothing to say."""
    old, new = base.info.version, revision.info.version
    one, two = parse_version(old), parse_version(new)
    if one is None or two is None:
        return None
    if two < one:
        action = "decreased"
    elif not breaks:
        return None
    elif two == one:
        action = "not-bumped"
    elif two.major > one.major or (one.major == 0 and two.minor > one.minor):
        return None
    else:
        action = "major-not-bumped"
    return Difference("version", action, Effect.NEUTRAL, old, new, base=_place(base), revision=_place(revision))


def _place(contract: Contract) -> Place:
    place = contract.info.node.place
    return Place(place.file, (*place.pointer, "version"))
