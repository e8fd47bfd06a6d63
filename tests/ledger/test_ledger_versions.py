"""The version number that changes ask for, and whether it was raised enough."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.compare.model import Effect
from generator.errors import UsageError
from generator.ledger.versions import CALVER, SEMVER, Need, is_raised, need_of, next_version, scheme_of
from generator.rules.change import Change, Endpoint, Root, Said
from generator.rules.model import Level

DAY = date(2026, 8, 4)


@pytest.mark.parametrize(
    ("released", "patch", "minor", "major"),
    [
        ("1.2.3", "1.2.4", "1.3.0", "2.0.0"),
        ("v1.2.3", "v1.2.4", "v1.3.0", "v2.0.0"),
        ("1.2", "1.2.1", "1.3", "2.0"),
        ("3", "3.0.1", "3.1", "4"),
        ("0.3.1", "0.3.2", "0.3.2", "0.4.0"),
        ("2.0.0-rc.1", "2.0.0", "2.0.0", "2.0.0"),
        ("1.2.0-beta", "1.2.0", "1.2.0", "2.0.0"),
        ("1.2.3+build.7", "1.2.4", "1.3.0", "2.0.0"),
    ],
)
def test_semantic_versions(released: str, patch: str, minor: str, major: str) -> None:
    assert scheme_of(released) == SEMVER
    for need, asked in zip(Need, (released, patch, minor, major), strict=True):
        assert next_version(released, need, SEMVER, None) == asked
        assert is_raised(released, asked, need, SEMVER)
        assert is_raised(released, released, need, SEMVER) == (need is Need.NOTHING)


@pytest.mark.parametrize(
    ("released", "asked"),
    [
        ("2026-07-26", "2026-08-04"),
        ("2026-08-04", "2026-08-04.1"),
        ("2026-08-04.1", "2026-08-04.2"),
        ("2026-09-01", "2026-09-01.1"),
        ("2026.07.26", "2026.08.04"),
        ("20260726", "20260804"),
        ("2026.07", "2026.08"),
        ("2026.8", "2026.8.1"),
        ("2026.7.3", "2026.8.0"),
        ("v2026.8.3", "v2026.8.4"),
    ],
)
def test_calendar_versions(released: str, asked: str) -> None:
    assert scheme_of(released) == CALVER
    for need in (Need.PATCH, Need.MINOR, Need.MAJOR):
        assert next_version(released, need, CALVER, DAY) == asked
    assert is_raised(released, asked, Need.MAJOR, CALVER)
    assert not is_raised(released, released, Need.PATCH, CALVER)
    assert not is_raised(asked, released, Need.PATCH, CALVER)


@pytest.mark.parametrize("version", ["", "v1beta1", "latest", "1.2.3.4", "2026-13-01", "1..2", "-1"])
def test_what_is_no_number_counts_in_no_way(version: str) -> None:
    assert scheme_of(version) == ""
    for scheme in (SEMVER, CALVER):
        with pytest.raises(UsageError):
            next_version(version, Need.PATCH, scheme, DAY)
    assert not is_raised("1.0.0", version, Need.PATCH, SEMVER)


@pytest.mark.parametrize(
    ("released", "now", "need", "enough"),
    [
        ("1.2.3", "1.9.0", Need.MAJOR, False),
        ("1.2.3", "2.0.0-rc.1", Need.MAJOR, True),
        ("2.0.0-rc.1", "2.0.0-rc.2", Need.MAJOR, True),
        ("2.0.0-rc.2", "2.0.0-rc.1", Need.PATCH, False),
        ("2.0.0-rc.9", "2.0.0-rc.10", Need.PATCH, True),
        ("1.2.3", "1.2.4", Need.MINOR, False),
        ("1.2.3", "1.3.0", Need.PATCH, True),
        ("1.2.3", "1.2.3+new", Need.PATCH, False),
        ("1.2", "1.10", Need.MINOR, True),
    ],
)
def test_raised_enough(released: str, now: str, need: Need, enough: bool) -> None:
    assert is_raised(released, now, need, SEMVER) == enough


@given(st.tuples(*[st.integers(0, 99)] * 3), st.sampled_from(list(Need)[1:]), st.sampled_from(list(Need)[1:]))
def test_more_is_never_too_little(core: tuple[int, int, int], need: Need, other: Need) -> None:
    released = ".".join(map(str, core))
    asked = next_version(released, need, SEMVER, None)
    assert is_raised(released, asked, need, SEMVER)
    if other >= need:
        assert is_raised(released, next_version(released, other, SEMVER, None), need, SEMVER)


def made(level: Level, effect: Effect = Effect.NEUTRAL, facet: str = "", action: str = "") -> Change:
    return Change(Said(Root("id", level, effect, facet=facet, action=action)), Endpoint())


def test_what_changes_ask_for() -> None:
    assert need_of([]) is Need.NOTHING
    renamed = made(Level.INFO, facet="operation-id", action="changed")
    default = made(Level.INFO, facet="default-value", action="changed")
    assert need_of([renamed, default]) is Need.PATCH
    for change in (
        made(Level.INFO, Effect.WIDENS, "required", "became-optional"),
        made(Level.INFO, facet="endpoint", action="added"),
        made(Level.INFO, facet="endpoint", action="deprecated"),
        made(Level.WARNING),
    ):
        assert need_of([default, change]) is Need.MINOR
    assert need_of([default, made(Level.ERROR)]) is Need.MAJOR
