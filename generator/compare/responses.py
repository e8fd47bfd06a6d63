"""Responses of one operation: statuses by exact code, range and default; content; headers."""

from __future__ import annotations

from collections.abc import Sequence

from generator.compare.content import compare_content, content_for_style
from generator.compare.ground import Sheet, difference
from generator.compare.model import Effect, Location
from generator.contract.keywords import Types
from generator.contract.model import Header, Operation, Response


def _success(status: str) -> bool:
    return status.startswith("2")


def covering(status: str, responses: Sequence[Response]) -> Response | None:
    """The response that holds for a status nobody lists by itself: its range, else `default`."""
    by_status = {r.status: r for r in responses}
    if status != "default" and status[1:] != "XX":
        found = by_status.get(f"{status[:1]}XX")
        if found is not None:
            return found
    return by_status.get("default") if status != "default" else None


def compare_responses(base: Operation, revision: Operation, sheet: Sheet) -> None:
    """Everything about responses of a pair of operations, added to the sheet."""
    old = {r.status: r for r in base.responses}
    new = {r.status: r for r in revision.responses}
    for status, response in new.items():
        if status in old:
            _kept(old[status], response, sheet)
    range_met = _range_for_code(old, new, sheet)
    for status, response in old.items():
        if status not in new and status not in range_met:
            _removed(response, revision, sheet)
    for status, response in new.items():
        if status not in old and status not in range_met:
            _added(response, base, sheet)


def _range_for_code(old: dict[str, Response], new: dict[str, Response], sheet: Sheet) -> set[str]:
    """A single code that became the range around it (or back): compared, and told as one difference."""
    met: set[str] = set()
    for digit in "12345":
        gone = [s for s in old if s not in new and s[:1] == digit]
        come = [s for s in new if s not in old and s[:1] == digit]
        if len(gone) == len(come) == 1 and (gone[0][1:] == "XX") != (come[0][1:] == "XX"):
            before, after = old[gone[0]], new[come[0]]
            widened = after.status[1:] == "XX"
            found = difference(
                "response-status", "generalized" if widened else "specialized",
                Effect.WIDENS if widened else Effect.NARROWS, before.node, after.node,
                before=before.status, after=after.status, name=after.status,
                marks=["success" if _success(after.status) else "non-success"],
            )  # fmt: skip
            sheet.tell(_location(after), found)
            _kept(before, after, sheet)
            met |= {before.status, after.status}
    return met


def _location(response: Response) -> Location:
    return Location("body", "response", status=response.status)


def _removed(response: Response, revision: Operation, sheet: Sheet) -> None:
    wider = covering(response.status, revision.responses)
    success = _success(response.status)
    found = difference(
        "response-status", "removed", Effect.NARROWS, response.node, revision.node, name=response.status,
        marks=["success" if success else "non-success"],
    )  # fmt: skip
    sheet.tell(_location(response), found)
    if wider is not None and not success:
        _kept(response, wider, sheet)


def _added(response: Response, base: Operation, sheet: Sheet) -> None:
    found = difference(
        "response-status", "added", Effect.WIDENS, base.node, response.node, name=response.status,
        marks=["success" if _success(response.status) else "non-success"],
    )  # fmt: skip
    sheet.tell(_location(response), found)
    wider = covering(response.status, base.responses)
    # What `default` says is mostly of errors: it promised nothing of a success that nobody had listed.
    if wider is not None and (wider.status != "default" or not _success(response.status)):
        _kept(wider, response, sheet)


def _kept(one: Response, two: Response, sheet: Sheet) -> None:
    if sheet.same(one.node, two.node):
        return
    location = _location(two)
    if one.content and not two.content:
        sheet.tell(location, difference("response-content", "removed", Effect.WIDENS, one.node, two.node))
    elif two.content and not one.content:
        sheet.tell(location, difference("response-content", "added", Effect.NARROWS, one.node, two.node))
    else:
        compare_content(location, one.node, two.node, one.content, two.content, sheet)
    _headers(one, two, sheet)
    _links(one, two, sheet)


def _headers(one: Response, two: Response, sheet: Sheet) -> None:
    old = {h.name.lower(): h for h in one.headers}
    new = {h.name.lower(): h for h in two.headers}
    for key, header in new.items():
        location = Location("header", "response", header.name, status=two.status)
        if key in old:
            _header(location, old[key], header, sheet)
        else:
            marks = ["required" if header.required else "optional"]
            found = difference(
                "header", "added", Effect.NEUTRAL, one.node, header.node, name=header.name, marks=marks
            )  # fmt: skip
            sheet.tell(location, found)
    for key, header in old.items():
        if key not in new:
            location = Location("header", "response", header.name, status=two.status)
            marks = ["required" if header.required else "optional"]
            effect = Effect.WIDENS if header.required else Effect.NEUTRAL
            sheet.tell(
                location, difference("header", "removed", effect, header.node, two.node, name=header.name, marks=marks)
            )


def _header(location: Location, one: Header, two: Header, sheet: Sheet) -> None:
    if one.required != two.required:
        action, effect = ("became-required", Effect.NARROWS) if two.required else ("became-optional", Effect.WIDENS)
        sheet.tell(location, difference("header", action, effect, one.node, two.node, name=two.name))
    if one.deprecated != two.deprecated:
        action = "deprecated" if two.deprecated else "reactivated"
        sheet.tell(location, difference("header", action, Effect.NEUTRAL, one.node, two.node, name=two.name))
    elif two.deprecated:
        _sunset(location, one, two, sheet)
    if one.content and two.content:
        compare_content(location, one.node, two.node, one.content, two.content, sheet)
        return
    base, revision = sheet.base_schema(one.schema, one.node), sheet.revision_schema(two.schema, two.node)
    if one.content or two.content:
        styled = revision if one.content else base
        content_for_style(location, one.node, two.node, styled, one.content, two.content, sheet)
        return
    if (one.style, one.inner_styles) != (two.style, two.inner_styles):
        before, after = (" in ".join([*reversed(side.inner_styles), side.style]) for side in (one, two))
        found = difference(
            "header", "style-changed", Effect.REPLACES, one.node, two.node, before=before, after=after, name=two.name
        )  # fmt: skip
        sheet.tell(location, found)
    if one.explode != two.explode and (base.types | revision.types) & Types.OBJECT:
        found = difference(
            "header", "explode-changed", Effect.NEUTRAL, one.node, two.node, before=one.explode, after=two.explode,
            name=two.name,
        )  # fmt: skip
        sheet.tell(location, found)
    sheet.enter(location, base, revision, "text")


def _sunset(location: Location, one: Header, two: Header, sheet: Sheet) -> None:
    """The end of a header that is deprecated on both sides."""
    before, after = one.extensions.get("x-sunset"), two.extensions.get("x-sunset")
    if before != after:
        action = "deleted" if after is None else ("added" if before is None else "changed")
        found = difference(
            "sunset", action, Effect.NEUTRAL, one.node, two.node, before=before, after=after, name=two.name
        )  # fmt: skip
        sheet.tell(location, found)


def _links(one: Response, two: Response, sheet: Sheet) -> None:
    location = Location("none", "response", status=two.status)
    for name in dict.fromkeys((*one.links, *two.links)):
        before, after = one.links.get(name), two.links.get(name)
        if before is None and after is not None:
            sheet.tell(location, difference("link", "added", Effect.NEUTRAL, one.node, after, name=name))
        elif after is None and before is not None:
            sheet.tell(location, difference("link", "removed", Effect.NEUTRAL, before, two.node, name=name))
        elif before is not None and after is not None and before.value != after.value:
            sheet.tell(location, difference("link", "changed", Effect.NEUTRAL, before, after, name=name))
