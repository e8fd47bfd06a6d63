"""One operation against its partner: everything that is not inside a schema, and the entries into the graph."""

from __future__ import annotations

from msgspec.structs import replace

from generator.compare.content import compare_content
from generator.compare.ground import Sheet, difference
from generator.compare.model import Effect, Location
from generator.compare.parameters import compare_parameters
from generator.compare.responses import compare_responses
from generator.compare.security import compare_security
from generator.contract.model import Callback, Operation, OperationKey
from generator.document.model import Json

NEUTRAL = Effect.NEUTRAL
_NOWHERE = Location()


def compare_operations(base: Operation, revision: Operation, sheet: Sheet) -> None:
    """Everything about a pair of operations, added to the sheet."""
    if not sheet.turned and not sheet.unchanged.same_words(base.key, revision.key):
        _identity(base, revision, sheet)
        _lifecycle(base, revision, sheet)
        compare_security(base, revision, sheet)
    _content(base, revision, sheet)


def _content(base: Operation, revision: Operation, sheet: Sheet) -> None:
    """What the operation takes and gives, as far as it may have changed."""
    keys = base.key, revision.key
    if not sheet.unchanged.same_parameters(*keys):
        compare_parameters(base, revision, sheet)
    if not sheet.unchanged.same_member(*keys, "requestBody"):
        _body(base, revision, sheet)
    if not sheet.unchanged.same_member(*keys, "responses"):
        compare_responses(base, revision, sheet)
    if not sheet.unchanged.same_member(*keys, "callbacks"):
        _callbacks(base, revision, sheet)


def _identity(base: Operation, revision: Operation, sheet: Sheet) -> None:
    one, two = base.operation_id, revision.operation_id
    if one != two:
        action = "added" if not one else ("removed" if not two else "changed")
        found = difference(
            "operation-id", action, NEUTRAL, base.node, revision.node, before=one or None, after=two or None,
            name=two or one,
        )  # fmt: skip
        sheet.tell(_NOWHERE, found)
    for tag in base.tags:
        if tag not in revision.tags:
            sheet.tell(_NOWHERE, difference("tag", "removed", NEUTRAL, base.node, revision.node, name=tag))
    for tag in revision.tags:
        if tag not in base.tags:
            sheet.tell(_NOWHERE, difference("tag", "added", NEUTRAL, base.node, revision.node, name=tag))


def sunset(operation: Operation) -> Json:
    """The documented end of an operation (`x-sunset`), as written."""
    return operation.extensions.get("x-sunset")


def stability(operation: Operation) -> Json:
    return operation.extensions.get("x-stability-level")


def _lifecycle(base: Operation, revision: Operation, sheet: Sheet) -> None:
    """Deprecation, its end, and stability. What a day makes of them is for the rules to say."""
    one, two = sunset(base), sunset(revision)
    level = stability(revision)
    marks = [f"stability-{level}"] if isinstance(level, str) else []
    nodes = (base.node, revision.node)
    if base.deprecated != revision.deprecated:
        action = "deprecated" if revision.deprecated else "reactivated"
        sheet.tell(_NOWHERE, difference("endpoint", action, NEUTRAL, *nodes, before=one, after=two, marks=marks))
    elif revision.deprecated and one != two:
        action = "deleted" if two is None else ("added" if one is None else "changed")
        sheet.tell(_NOWHERE, difference("sunset", action, NEUTRAL, *nodes, before=one, after=two, marks=marks))
    if stability(base) != level:
        sheet.tell(_NOWHERE, difference("stability", "changed", NEUTRAL, *nodes, before=stability(base), after=level))


def _body(base: Operation, revision: Operation, sheet: Sheet) -> None:
    one, two = base.body, revision.body
    location = Location("body", "request")
    if one is None and two is None:
        return
    if one is None and two is not None:
        mark, effect = ("required", Effect.NARROWS) if two.required else ("optional", NEUTRAL)
        found = difference("request-body", "added", effect, base.node, two.node, marks=[mark])
        sheet.tell(location, found)
    elif two is None and one is not None:
        found = difference("request-body", "removed", Effect.NARROWS, one.node, revision.node)
        sheet.tell(location, found)
    elif one is not None and two is not None:
        if one.required != two.required:
            action, effect = ("became-required", Effect.NARROWS) if two.required else ("became-optional", Effect.WIDENS)
            sheet.tell(location, difference("request-body", action, effect, one.node, two.node))
        compare_content(location, one.node, two.node, one.content, two.content, sheet)


def _callbacks(base: Operation, revision: Operation, sheet: Sheet) -> None:
    """Callbacks pair by name and expression; inside, direction is turned round once more."""
    old = {_label(c): c for c in base.callbacks}
    new = {_label(c): c for c in revision.callbacks}
    for label in dict.fromkeys((*old, *new)):
        one, two = _operations(old.get(label)), _operations(new.get(label))
        for method in dict.fromkeys((*one, *two)):
            before, after = one.get(method), two.get(method)
            location = Location(name=label)
            if before is None and after is not None:
                sheet.tell(location, difference("callback", "added", NEUTRAL, base.node, after.node, name=label))
            elif after is None and before is not None:
                found = difference("callback", "removed", Effect.NARROWS, before.node, revision.node, name=label)
                sheet.tell(location, found)
            elif before is not None and after is not None:
                _inside(before, after, label, sheet)


def _inside(before: OperationKey, after: OperationKey, label: str, sheet: Sheet) -> None:
    inner = replace(sheet, turned=not sheet.turned, payload=label)
    compare_operations_inside(sheet.base.operation(before), sheet.revision.operation(after), inner)


def compare_operations_inside(base: Operation, revision: Operation, sheet: Sheet) -> None:
    """What a webhook or callback sends and is answered; names and security of its operation are not its point."""
    _content(base, revision, sheet)


def _label(callback: Callback) -> str:
    return f"{callback.name} {callback.expression}"


def _operations(callback: Callback | None) -> dict[str, OperationKey]:
    return {key.method: key for key in callback.operations} if callback is not None else {}
