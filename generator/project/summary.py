"""What a build did, for people: a few lines per API."""

from __future__ import annotations

from generator.project.build import ApiResult
from generator.report.fold import counts, fold
from generator.report.paint import SYMBOLS
from generator.validate.model import Severity


def summary(result: ApiResult) -> str:
    """Lines of what was validated, compared and written, each ending with a newline."""
    lines = [result.name]
    if result.findings is not None:
        found = [finding.level for findings in result.findings.values() for finding in findings]
        told = [f"{found.count(level)} {level}" for level in _LEVELS]
        lines.append(f"  validated  {_number(len(result.findings), 'revision')}: {', '.join(told)}")
    if result.ledger is not None:
        entries = [entry for step in result.ledger.steps for entry in fold(step.changes)]
        told = [f"{number} {SYMBOLS[level]} {level.word}" for level, number in counts(entries).items()]
        lines.append(f"  compared   {_number(len(result.ledger.steps), 'pair')} of neighbours: {', '.join(told)}")
    if result.broken:
        lines.append(f"  unreadable {_number(len(result.broken), 'revision')}")
    lines += [f"  wrote      {path}" for path in result.written]
    lines += [f"  unchanged  {path}" for path in result.unchanged]
    if result.client is not None:
        lines.append(f"  {'wrote' if result.client.written else 'unchanged':<9}  {result.client.told()}")
    return "\n".join(lines) + "\n"


_LEVELS: tuple[Severity, ...] = ("error", "warning", "info")


def _number(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"
