"""How changes are judged. Known without the table of rules, so that what is stored can be looked up without it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING

from generator.rules.model import Level

if TYPE_CHECKING:
    from generator.rules.ignore import Ignore
    from generator.rules.waivers import Waiver


@dataclass(frozen=True)
class Judging:
    """How to judge. `as_of` is the day of lifecycle rules (None: today), `accepted_on` that of waivers (None: `as_of`).

    `level_of` sets levels by rule id and goes over the profile; rules in `silenced` are left out. `attributes` names
    the extensions of operations that changes carry along. `ignores` are the lines of ignore files.
    `witnesses`: look for an instance that shows each error that is one on grounds of variance.
    """

    profile: str = "contract"
    as_of: date | None = None
    level_of: Mapping[str, Level] = field(default_factory=dict)
    waivers: tuple[Waiver, ...] = ()
    deprecation_days_stable: int = 0
    deprecation_days_beta: int = 0
    silenced: frozenset[str] = frozenset()
    attributes: tuple[str, ...] = ()
    ignores: tuple[Ignore, ...] = ()
    accepted_on: date | None = None
    witnesses: bool = False
