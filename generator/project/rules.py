"""The table of all rules as a file of the project, where `apiledger.toml` asks for it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from generator.project.places import from_here
from generator.store.atomic import write_if_changed
from generator.text import plain


@dataclass(frozen=True, slots=True)
class RulesResult:
    """What was done: the file, and whether it was not yet what it should be."""

    path: str
    written: bool

    def told(self) -> str:
        """A block of lines for people, as `project.summary` has one for each API."""
        return f"rules\n  {'wrote' if self.written else 'unchanged':<9}  {plain(self.path)}\n"


def make_rules(path: Path) -> RulesResult:
    """Write the table of all rules. Raises ApiledgerError when it cannot be written."""
    from generator.report.matrix import render_matrix

    return RulesResult(from_here(path), write_if_changed(path, render_matrix().encode()))
