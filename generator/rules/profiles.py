"""Profiles: named strictness, as data.

A rule's own level is that of `contract`. Another profile first takes what the rule says about it (`Rule.levels`), else
what it makes of the contract's level.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from generator.errors import UsageError
from generator.rules.model import Level, Rule


class Profile(Struct, frozen=True):
    """What it is for stands in `names`, for `--help`.

    `turned` maps the contract's level to this profile's; `peer_ids` asks for the ecosystem's ids only.
    """

    name: str
    turned: Mapping[Level, Level] = field(default_factory=dict)
    peer_ids: bool = False


PROFILES: dict[str, Profile] = {
    profile.name: profile
    for profile in (
        Profile("contract"),
        # Courtesies to open objects warn here; the rows of the catalogue say so.
        Profile("strict", {Level.WARNING: Level.ERROR}),
        # Policies warn here; the rows of the catalogue say so.
        Profile("lenient", {Level.WARNING: Level.INFO}),
        Profile("sdk"),
        Profile("oasdiff", {}, True),
    )
}


def profile_named(name: str) -> Profile:
    """The profile of that name; raises UsageError when there is none."""
    if name not in PROFILES:
        raise UsageError(f"there is no profile `{name}`", hint=f"the profiles are {', '.join(PROFILES)}")
    return PROFILES[name]


def level_in(rule: Rule, profile: Profile) -> Level:
    """The level of a rule in a profile."""
    if profile.name in rule.levels:
        return rule.levels[profile.name]
    return profile.turned.get(rule.level, rule.level)


def tells_keywords(profile: str) -> bool:
    """Does the profile of that name tell of keywords that changed without effect? Raises UsageError for no profile."""
    return profile_named(profile).peer_ids
