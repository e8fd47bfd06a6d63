"""What a build did, for people: a few lines per API."""

from __future__ import annotations

from generator.project.build import ApiResult
from generator.report import findings
from generator.report.paint import by_level
from generator.rules.changes import levels_of
from generator.text import number_of, plain


def summary(result: ApiResult) -> str:
    """Lines of what was validated, compared and written, each ending with a newline."""
    lines = [result.name]
    if result.findings is not None:
        told = findings.levels_of(finding for found in result.findings.values() for finding in found)
        lines.append(f"  validated  {number_of(len(result.findings), 'revision')}: {told}")
    if result.ledger is not None:
        counts = levels_of(change for step in result.ledger.steps for change in step.changes)
        lines.append(f"  compared   {number_of(len(result.ledger.steps), 'pair')} of neighbours: {by_level(counts)}")
    if result.broken:
        lines.append(f"  unreadable {number_of(len(result.broken), 'revision')}")
    lines += [f"  wrote      {path}" for path in result.written]
    lines += [f"  unchanged  {path}" for path in result.unchanged]
    if result.client is not None:
        lines.append(f"  {'wrote' if result.client.written else 'unchanged':<9}  {result.client.told()}")
    return "".join(f"{plain(line)}\n" for line in lines)
