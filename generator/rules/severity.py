"""Severity files: one rule and its level a line, as oasdiff's `--severity-levels` reads them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from generator.errors import UsageError
from generator.rules.catalogue.peer import IMPOSSIBLE
from generator.rules.explain import rule_named
from generator.rules.model import Level

LEVEL_WORDS: Mapping[str, Level | None] = {
    "err": Level.ERROR,
    "error": Level.ERROR,
    "warn": Level.WARNING,
    "warning": Level.WARNING,
    "info": Level.INFO,
    "none": None,
}
"""Both spellings of each level; `none` leaves the rule out."""


class Severities(Struct, frozen=True):
    """Levels by rule id, and the rules that are left out."""

    levels: Mapping[str, Level] = field(default_factory=dict)
    silenced: frozenset[str] = frozenset()


def read_severities(text: str, name: str) -> Severities:
    """The levels that a severity file called `name` gives.

    A line is a rule id and a level, apart by blanks; empty lines and those that start with `#` say nothing. Ids of the
    ecosystem that never occur here are passed over. Raises UsageError, with the line, for another form, an unknown
    rule, or two levels for one rule.
    """
    found: dict[str, Level | None] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        where = f"{name}:{number}"
        if len(words) != 2 or words[1].lower() not in LEVEL_WORDS:
            raise UsageError(f"expected a rule and a level, found {line.strip()!r}", where=where, hint=_HINT)
        if words[0] in IMPOSSIBLE:
            continue
        level = LEVEL_WORDS[words[1].lower()]
        if found.setdefault(_known(words[0], where), level) is not level:
            raise UsageError(f"the rule {words[0]} was given another level before", where=where)
    levels = {rule: level for rule, level in found.items() if level is not None}
    return Severities(levels, frozenset(rule for rule, level in found.items() if level is None))


_HINT = f"levels are {', '.join(LEVEL_WORDS)}"


def _known(rule: str, where: str) -> str:
    try:
        rule_named(rule)
        return rule
    except UsageError as error:
        raise UsageError(error.message, where=where, hint=error.hint) from None


def together(several: list[Severities]) -> Severities:
    """Several files as one; what a later one says of a rule counts."""
    levels: dict[str, Level] = {}
    silenced: dict[str, None] = {}
    for one in several:
        for rule in one.silenced:
            levels.pop(rule, None)
            silenced[rule] = None
        for rule, level in one.levels.items():
            silenced.pop(rule, None)
            levels[rule] = level
    return Severities(levels, frozenset(silenced))
