"""The past of an API as plain text: a table of revisions, or what each revision did to what is looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.ledger.ages import age, day_of
from generator.ledger.model import EndpointLife, Ledger
from generator.ledger.statistics import Statistics
from generator.ledger.view import Block, View
from generator.report.fold import operation_name
from generator.report.paint import BOLD, COLORS, FAINT, SYMBOLS, Paint, painter
from generator.report.text import wrapped
from generator.rules.change import Change
from generator.rules.model import Level
from generator.text import number_of, plain

_INDENT = " " * 13
_NONE = "  none so far"


def render_history(view: View, *, color: bool = False, width: int = 0, full: bool = False) -> str:
    """A table of revisions; with a filter, or `full`, the revisions one after the other with their entries."""
    paint = painter(color)
    lines = _head(view, paint)
    if view.filters.any or full:
        for block in reversed(view.blocks):
            lines += ["", *_block(block, view, paint, width)]
    else:
        lines += ["", *_table(view, paint)]
    return "\n".join([*lines, *_unreadable(view.ledger)]) + "\n"


def render_statistics(view: View, figures: Statistics, *, color: bool = False) -> str:
    """The figures, each under its heading."""
    paint = painter(color)
    lines = [paint(plain(view.ledger.title or view.ledger.api), BOLD)]
    lines.append(f"{number_of(figures.revisions, 'revision')}: {signs(figures.changes)}")
    lines += ["", paint("Breaking changes a month", BOLD)]
    most = max(figures.breaking.values(), default=0)
    lines += [] if figures.breaking else [_NONE]
    for month, number in figures.breaking.items():
        bar = "▲" * (-(-number * 40 // most) if most > 40 else number)
        lines.append(f"  {month}  {number:>5}  {paint(bar, COLORS[Level.ERROR]) if bar else ''}".rstrip())
    lines += ["", paint("Endpoints that changed most", BOLD)]
    lines += [] if figures.most_changed else [_NONE]
    for one in figures.most_changed:
        lines.append(f"  in {number_of(one.revisions, 'revision'):<12}  {signs(one.counts)}  {plain(one.endpoint)}")
    lines += ["", paint("From deprecation to removal", BOLD)]
    lines += [] if figures.notices or figures.without_notice else [_NONE]
    for notice in figures.notices:
        lines.append(
            f"  {number_of(notice.days, 'day'):<10}  {notice.deprecated} → {notice.removed}  {plain(notice.endpoint)}"
        )
    if figures.usual_notice is not None:
        lines.append(f"  usually {figures.usual_notice:g} days")
    if figures.without_notice:
        lines.append(f"  without deprecation: {number_of(figures.without_notice, 'endpoint')}")
    return "\n".join(lines) + "\n"


def signs(counts: Mapping[Level, int]) -> str:
    """``4 ▲ 2 ● 15 ○``"""
    return " ".join(f"{counts.get(level, 0)} {SYMBOLS[level]}" for level in sorted(Level, reverse=True))


def by_endpoint(changes: Sequence[Change]) -> dict[str, list[Change]]:
    """In the order of first appearance, what names no endpoint last; entries by level, rule and property."""
    found: dict[str, list[Change]] = {}
    for change in changes:
        found.setdefault(operation_name(change), []).append(change)
    for entries in found.values():
        entries.sort(key=lambda change: (-change.level, change.id, change.property))
    return dict(sorted(found.items(), key=lambda item: not item[0]))


def life_lines(life: EndpointLife, ledger: Ledger) -> list[str]:
    """What is known of an endpoint's life, one thing a line."""
    first = _on(ledger, life.added)
    told = "at least since" if life.added == 1 else "added"
    old = age(ledger, life)
    lines = [f"{told} {first}" + (f", {number_of(old, 'day')} old" if old is not None and not life.removed else "")]
    if life.deprecated:
        lines.append(f"deprecated {_on(ledger, life.deprecated)}" + (f", sunset {life.sunset}" if life.sunset else ""))
    if life.removed:
        after = f" after {number_of(old, 'day')}" if old is not None else ""
        lines.append(f"removed {_on(ledger, life.removed)}{after}")
    lines += [f"before that {name}" for name in life.former]
    return lines


def _head(view: View, paint: Paint) -> list[str]:
    ledger = view.ledger
    if not view.endpoint:
        shown = ledger.revisions[len(ledger.revisions) - view.of :]
        days = [revision.date for revision in shown if revision.date is not None]
        told = f"{number_of(view.of, 'revision')}" + (f", {min(days)} to {max(days)}" if days else "")
        title = f"{ledger.api}: {ledger.title}" if ledger.title not in ("", ledger.api) else ledger.api
        found = f"; {number_of(len(view.blocks), 'revision')} with {signs(view.totals)}" if view.filters.any else ""
        return [paint(plain(title), BOLD), f"{told}{found}"]
    lines = [paint(plain(view.endpoint), BOLD)]
    lines += [paint(plain(line), FAINT) for life in view.lives for line in life_lines(life, ledger)]
    lines.append(f"Changed in {len(view.blocks)} of {number_of(view.of, 'revision')}: {signs(view.totals)}")
    return lines


def _table(view: View, paint: Paint) -> list[str]:
    """Newest first; columns that say nothing are left out."""
    head = ["date", "id", "version", "label", *(SYMBOLS[level] for level in sorted(Level, reverse=True))]
    head += ["endpoints", "author", "summary"]
    rows = [_row(block) for block in reversed(view.blocks)]
    kept = [i for i in range(len(head)) if any(row[i] for row in rows)]
    widths = {i: max(len(head[i]), *(len(row[i]) for row in rows)) for i in kept}
    right = range(4, 8)

    def line(cells: Sequence[str]) -> str:
        return "  ".join(cells[i].rjust(widths[i]) if i in right else cells[i].ljust(widths[i]) for i in kept).rstrip()

    return [paint(line(head), FAINT), *(line(row) for row in rows)]


def _row(block: Block) -> list[str]:
    revision = block.revision
    day = revision.date.isoformat() if revision.date else ""
    label = "" if revision.label == day else revision.label
    touched = {operation_name(change) for change in block.changes if change.path}
    numbers = [str(number) for number in block.counts.values()] if block.step else ["", "", ""]
    cells = [day, revision.id, revision.version, label, *numbers, str(len(touched)) if block.step else "first"]
    return [plain(cell) for cell in (*cells, revision.author, revision.summary)]


def _block(block: Block, view: View, paint: Paint, width: int) -> list[str]:
    revision = block.revision
    day = str(revision.date) if revision.date else ""
    said = [day, revision.id, revision.label if revision.label != day else "", signs(block.counts)]
    if revision.version:
        said.insert(2, f"version {revision.version}")
    lines = [paint(plain("  ".join(filter(None, said))), BOLD)]
    if block.step is None:
        return [*lines, "  the first revision known"]
    for name, changes in by_endpoint(block.changes).items():
        if not view.endpoint:
            lines.append(f"  {plain(name) or 'names no endpoint'}")
        for change in changes:
            lines += _entry(change, paint, width)
    apart = block.names_no_endpoint
    if apart and all(change.path for change in block.changes):
        told = "1 change that names" if apart == 1 else f"{apart} changes that name"
        lines.append(f"  This revision also has {told} no endpoint.")
    return lines


def _entry(change: Change, paint: Paint, width: int) -> list[str]:
    label = paint(f"{SYMBOLS[change.level]} {change.level.word:<7}", COLORS[change.level])
    first, *more = wrapped(plain(change.text), width)
    return [f"  {label}  {first}", *(f"{_INDENT}{line}" for line in more), paint(f"{_INDENT}{change.id}", FAINT)]


def _unreadable(ledger: Ledger) -> list[str]:
    if not ledger.broken:
        return []
    return ["", *(f"left out: {plain(one.told)}" for one in ledger.broken)]


def _on(ledger: Ledger, number: int) -> str:
    """The day of a revision, or its label where it has none."""
    return str(day_of(ledger, number) or ledger.revisions[number - 1].label)
