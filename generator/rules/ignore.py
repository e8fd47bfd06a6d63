"""Ignore files: changes that a team accepted, one a line of any text, as oasdiff's `--err-ignore` reads them.

A line covers a change of an endpoint when it names its method and path, and a change that names no endpoint when it
holds the word `components`; and when it also says what changed. Upper and lower case, quotes and further words do not
matter. What changed is said by the text as it is told here, by the rule's id, by the fingerprint, or in the words that
files written for other tools have: all words of the rule's id, with the names and values that are concerned.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct

from generator.rules.change import Change
from generator.rules.model import Level

_QUOTES = str.maketrans("", "", "'`\"‘’“”")
_BLANKS = re.compile(r"\s+")
_GENERAL = frozenset({"api", "id", "non"})
"""Words of ids that texts for people leave out."""
_COMPONENTS = re.compile(r"\bcomponents?\b")


class Ignore(Struct, frozen=True):
    """One line for changes of one level. `name` and `line` say where it stands."""

    level: Level
    text: str
    name: str
    line: int

    @property
    def where(self) -> str:
        return f"{self.name}:{self.line}"


class Ignored(Struct, frozen=True):
    """What a list of lines made of changes. `unused` are the lines that name a place and covered nothing."""

    left: tuple[Change, ...]
    ignored: tuple[tuple[Change, Ignore], ...] = ()
    unused: tuple[Ignore, ...] = ()


def read_ignores(text: str, level: Level, name: str) -> list[Ignore]:
    """The lines of an ignore file called `name` that say something. Any text is allowed, so this never fails."""
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        plain = _plain(line)
        if plain:
            found.append(Ignore(level, plain, name, number))
    return found


def _plain(text: str) -> str:
    return _BLANKS.sub(" ", text.translate(_QUOTES)).strip().lower()


def apply_ignores(changes: Sequence[Change], ignores: Sequence[Ignore]) -> Ignored:
    """Take out the changes that a line of their level covers; of several the first counts."""
    if not ignores:
        return Ignored(tuple(changes))
    by_level: dict[Level, list[Ignore]] = {}
    for ignore in ignores:
        by_level.setdefault(ignore.level, []).append(ignore)
    left: list[Change] = []
    ignored: list[tuple[Change, Ignore]] = []
    used: set[Ignore] = set()
    for change in changes:
        covering = _covering(change, by_level.get(change.level, ()))
        if covering is None:
            left.append(change)
        else:
            used.add(covering)
            ignored.append((change, covering))
    unused = tuple(one for one in ignores if one not in used and _names_a_place(one.text))
    return Ignored(tuple(left), tuple(ignored), unused)


def _covering(change: Change, ignores: Iterable[Ignore]) -> Ignore | None:
    place = _plain(f"{change.operation} {change.path}")
    text = _plain(change.text)
    for ignore in ignores:
        line = ignore.text
        if not (_holds(line, place) if change.path else _COMPONENTS.search(line)):
            continue
        if text in line or _holds(line, change.id) or (change.fingerprint and _holds(line, change.fingerprint)):
            return ignore
        if _tells(line.replace(place, " ", 1), change):
            return ignore
    return None


def _tells(line: str, change: Change) -> bool:
    """Whether a line without its place holds every word of the rule's id and every name and value concerned."""
    words = [word for word in change.id.split("-") if word not in _GENERAL]
    location = change.location
    names = [change.arguments.get("name"), location.name, location.status, *change.property[-1:]]
    after = change.arguments.get("after")
    if isinstance(after, str | int | float) and not isinstance(after, bool):
        names.append(str(after))
    wanted = [_plain(name) for name in names if isinstance(name, str) and name not in ("", change.path)]
    return all(word in line for word in words) and all(_holds(line, name) for name in wanted)


def _holds(line: str, words: str) -> bool:
    """Whether the line holds the words as they are: `get /pets` is not named by `get /pets/{id}`."""
    start = line.find(words)
    while start >= 0:
        end = start + len(words)
        if (start == 0 or line[start - 1] in " \t([|*,;") and (end == len(line) or line[end] in " \t)]|*,;:."):
            return True
        start = line.find(words, start + 1)
    return False


def _names_a_place(line: str) -> bool:
    return " /" in f" {line}" or _COMPONENTS.search(line) is not None
