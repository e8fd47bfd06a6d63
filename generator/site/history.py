"""Pages of an API's past: history, revisions, changelog, rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.rules.change import Change
from generator.rules.model import Level
from generator.site.api import ApiPlan
from generator.site.model import OperationLink, Piece, Revision
from generator.site.past import LEVELS, Root, Step, place
from generator.site.pictures import MOST_ROWS
from generator.site.sides import Sides

ROOTS_ON_PAGE = 80
ROOTS_IN_CHANGELOG = 40
ENTRIES_IN_CHANGELOG = 500
PLACES_SHOWN = 60


@dataclass(frozen=True, slots=True)
class RootView:
    """One change of a revision with where it is felt, and both documents at its place."""

    number: int
    rule: str
    level: Level
    text: str
    anchor: str
    places: tuple[str, ...]
    more_places: int
    sides: Sides | None


@dataclass(frozen=True, slots=True)
class Section:
    """Changes felt by the same endpoints."""

    anchor: str
    operations: tuple[tuple[str, str], ...]
    """Name and page (empty when it is gone)."""
    roots: tuple[RootView, ...]
    worst: Level


def sections(plan: ApiPlan, step: Step, sides: Mapping[int, Sides], numbers: Sequence[int]) -> list[Section]:
    """The roots with these indexes by the endpoints that feel them, breaking ones first, endpoint-less last."""
    files = {link.key: link.file for link in plan.links.values()}
    grouped: dict[tuple[str, ...], list[int]] = {}
    for number in numbers:
        grouped.setdefault(step.roots[number].operations, []).append(number)
    made = []
    for names, members in grouped.items():
        members.sort(
            key=lambda n: (-step.roots[n].change.level, step.roots[n].change.id, step.roots[n].change.property)
        )
        views = tuple(_view(step, number, sides.get(number), single=len(names) == 1) for number in members)
        made.append(
            Section(
                anchor=f"s{members[0]}" if names else "no-endpoint",
                operations=tuple((name, _leads(plan, step, name, files.get(name, ""))) for name in names),
                roots=views,
                worst=max(view.level for view in views),
            )
        )
    with_names = [one for one in made if one.operations]
    with_names.sort(key=lambda one: -one.worst)
    return with_names + [one for one in made if not one.operations]


def _leads(plan: ApiPlan, step: Step, key: str, file: str) -> str:
    """Where the changes of an endpoint are told: on its page, at this revision where that is there."""
    if not file:
        return ""
    return f"{file}#{step.revision.anchor if plan.past.on_page(key, step.revision) else 'changes'}"


def pages_of(step: Step) -> list[list[int]]:
    """The indexes of the roots, breaking ones first, in portions that make a page."""
    order = sorted(
        range(len(step.roots)), key=lambda n: (bool(not step.roots[n].operations), -step.roots[n].change.level)
    )
    return [order[start : start + ROOTS_ON_PAGE] for start in range(0, len(order), ROOTS_ON_PAGE)] or [[]]


def _view(step: Step, number: int, sides: Sides | None, *, single: bool) -> RootView:
    root = step.roots[number]
    change = root.change
    places = [] if single and len(root.places) == 1 else [_felt(one) for one in root.places]
    return RootView(
        number=number,
        rule=change.id,
        level=change.level,
        text=change.text,
        anchor=f"c{change.fingerprint[:10]}-{number}",
        places=tuple(places[:PLACES_SHOWN]),
        more_places=max(0, len(places) - PLACES_SHOWN),
        sides=sides,
    )


def _felt(change: Change) -> str:
    """Where a change is felt, in few words."""
    where = [
        f"{change.operation} {change.path}" if change.path else "no endpoint",
        place(change.location).replace(".", " "),
    ]
    return " · ".join(filter(None, (*where, "/".join(change.property))))


@dataclass(frozen=True, slots=True)
class Chapter:
    """One revision in the changelog: its roots in short, `more` are left out."""

    revision: Revision
    groups: tuple[tuple[Level, tuple[Root, ...]], ...]
    more: int


def chapters(plan: ApiPlan) -> list[Chapter]:
    """Newest first; old revisions are cut when the page would grow too long."""
    by_revision = {step.revision.ordinal: step for step in plan.past.steps}
    room = ENTRIES_IN_CHANGELOG
    found = []
    for revision in reversed(plan.past.revisions):
        step = by_revision.get(revision.ordinal)
        roots = sorted(step.roots, key=lambda root: -root.change.level) if step is not None else []
        kept = roots[: max(0, min(ROOTS_IN_CHANGELOG, room))]
        room -= len(kept)
        groups = tuple(
            (level, tuple(root for root in kept if root.change.level is level))
            for level in LEVELS
            if any(root.change.level is level for root in kept)
        )
        found.append(Chapter(revision, groups, len(roots) - len(kept)))
    return found


def map_rows(plan: ApiPlan) -> tuple[list[tuple[str, str, Mapping[int, Level]]], int]:
    """Rows of the picture of endpoints and revisions, and how many endpoints it leaves out."""
    by_key = {link.key: link for link in plan.order}
    gone = [key for key in plan.past.touched if key not in by_key]
    order: list[tuple[str, OperationLink | None]] = [(link.key, link) for link in plan.order]
    order += [(key, None) for key in gone]
    rows: list[tuple[str, str, Mapping[int, Level]]] = []
    for key, link in order:
        touched = plan.past.touched.get(key)
        if touched:
            levels = {
                plan.past.steps[index].revision.ordinal: max(change.level for change in changes)
                for index, changes in touched
            }
            rows.append((key, link.file if link is not None else "", levels))
    left_out = max(0, len(rows) - MOST_ROWS)
    if left_out:
        kept = {row[0] for row in sorted(rows, key=lambda row: -len(row[2]))[:MOST_ROWS]}
        rows = [row for row in rows if row[0] in kept]
    return rows, left_out


def rules_in(plans: Sequence[ApiPlan]) -> dict[str, list[Piece]]:
    """Every rule that some revision has, with those revisions, newest first, at most a few of each API."""
    found: dict[str, list[Piece]] = {}
    for plan in plans:
        for step in reversed(plan.past.steps):
            when = step.revision.day.isoformat() if step.revision.day else step.revision.label
            for rule in dict.fromkeys(root.change.id for root in step.roots):
                found.setdefault(rule, []).append(
                    Piece(f"{plan.head.title} {when}", f"{plan.name}/{step.revision.file}")
                )
    return dict(sorted(found.items()))
