"""What a rule says about itself: meaning, ground, level by profile, reason, example, remedy."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from generator.errors import UsageError
from generator.rules.catalogue import ROWS, all_rules, cells
from generator.rules.catalogue.peer import IMPOSSIBLE
from generator.rules.catalogue.row import cell, rule_id
from generator.rules.catalogue.variance import EFFECT_SUFFIX
from generator.rules.model import Ground, Level, Rule
from generator.rules.profiles import PROFILES, level_in

GROUNDS = {
    Ground.VARIANCE: "what a client sends may not be narrowed, what a server returns may not be widened",
    Ground.PROMISE: "what clients ask for, or are told to rely on",
    Ground.POLICY: "a rule that most teams agree on, beyond what is valid",
    Ground.LIFECYCLE: "deprecation, sunset and stability, by the day",
    Ground.TRANSPORT: "how values are written on the wire",
}


class Explanation(Struct, frozen=True):
    """A rule with its level in every profile."""

    rule: Rule
    levels: Mapping[str, Level]

    def text(self, width: int = 100) -> str:
        """The explanation as plain text, ending in a newline."""
        rule = self.rule
        levels = ", ".join(f"{name} {level.word}" for name, level in self.levels.items())
        parts = [
            rule.id,
            _said("", rule.meaning, width),
            "\n".join(
                (
                    _said("level   ", levels, width),
                    _said("ground  ", f"{rule.ground.value}: {GROUNDS[rule.ground]}", width),
                    _said("reason  ", rule.reason, width),
                    *([_said("instead ", rule.avoid, width)] if rule.avoid else []),
                    *([_said("clients ", rule.migrate, width)] if rule.migrate else []),
                )
            ),
        ]
        if rule.example is not None:
            parts += [
                f"  {when}\n{textwrap.indent(side, '    ')}"
                for when, side in (("before", rule.example.before), ("after", rule.example.after))
            ]
            if rule.example.flags:
                parts.append(f"  with {' '.join(rule.example.flags)}")
        return "\n\n".join(parts) + "\n"


def _said(head: str, text: str, width: int) -> str:
    return textwrap.fill(
        text,
        width,
        initial_indent=f"  {head}",
        subsequent_indent=" " * (2 + len(head)),
        break_long_words=False,
        break_on_hyphens=False,
    )


def never(name: str) -> str:
    """Why an id of the ecosystem can never occur here, or "" where it is none of those."""
    return IMPOSSIBLE.get(name, "")


def find_rule(name: str) -> Rule | None:
    """The rule of that id, also where it is the variant of another one for an unusual effect (`…-widening`), or where
    only the profile with the ecosystem's ids calls it so."""
    known = all_rules().get(name)
    if known is not None:
        return known
    for effect, suffix in EFFECT_SUFFIX.items():
        base = name.removesuffix(f"-{suffix}")
        if base != name:
            for row in ROWS:
                for place, absent in cells(row):
                    if rule_id(row, place, absent) == base:
                        found = cell(row, place, absent, effect)
                        return found if found.id == name else None
    return _known_as().get(name)


@cache
def _known_as() -> Mapping[str, Rule]:
    """The rules by the id that they have where the ecosystem's ids are asked for, where that is no other rule's."""
    found = (cell(row, place, absent) for row in ROWS for place, absent in cells(row))
    return {rule.peer: rule for rule in found if rule.peer}


def rule_named(name: str) -> Rule:
    """`find_rule`; raises UsageError with the nearest ids when there is none."""
    found = find_rule(name)
    if found is not None:
        return found
    if never(name):
        raise UsageError(f"`{name}` never occurs: {never(name)}")
    near = suggestions(name)
    hint = f"did you mean {' or '.join(f'`{rule}`' for rule in near)}?" if near else "`apiledger rules` lists them"
    raise UsageError(f"there is no rule `{name}`", hint=hint)


def suggestions(name: str) -> list[str]:
    """Up to three ids that look like the given one, nearest first."""
    from difflib import get_close_matches

    return get_close_matches(name, list(all_rules()), n=3, cutoff=0.7)


def explain(name: str) -> Explanation:
    """All about the rule of that id. Raises UsageError when there is none."""
    rule = rule_named(name)
    levels = {profile.name: level_in(rule, profile) for profile in PROFILES.values()}
    return Explanation(rule, levels)
