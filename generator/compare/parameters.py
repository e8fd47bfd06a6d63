"""Parameters of one operation: paired by what they are on the wire, compared in writing and schema."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from generator.compare.content import compare_content, content_for_style
from generator.compare.ground import Sheet, difference
from generator.compare.model import Effect, Location
from generator.compare.paths import parameter_names
from generator.compare.types import type_text, wire_types
from generator.contract.keywords import Types, TypeSet
from generator.contract.model import Operation, Parameter
from generator.contract.schema import Part, Parts, Schema
from generator.contract.space import SchemaSpace
from generator.contract.stability import below
from generator.document.model import Node

N, W, R, NEUTRAL = Effect.NARROWS, Effect.WIDENS, Effect.REPLACES, Effect.NEUTRAL


class Slot(Struct, frozen=True):
    """A parameter, or one property of an exploded object parameter taken as a parameter of its own."""

    parameter: Parameter
    name: str
    required: bool
    parts: Parts
    node: Node
    space: SchemaSpace

    @property
    def schema(self) -> Schema:
        return self.space.schema(self.parts) if self.parts else self.space.anything(self.node)

    @property
    def place(self) -> str:
        return self.parameter.location


def _slots(operation: Operation, space: SchemaSpace) -> list[Slot]:
    result = []
    for parameter in operation.parameters:
        parts = (Part(parameter.schema),) if parameter.schema is not None else ()
        result.append(Slot(parameter, parameter.name, parameter.required, parts, parameter.node, space))
    return result


def _key(slot: Slot, path: str) -> object:
    """What identifies a parameter on the wire: position in the path, else place and name (headers: any case)."""
    if slot.place == "path":
        names = parameter_names(path)
        return ("path", names.index(slot.name)) if slot.name in names else ("path", slot.name)
    return (slot.place, slot.name.lower() if slot.place == "header" else slot.name)


def _exploded(slot: Slot) -> bool:
    """An object written as loose `name=value` pairs (style form, exploded)."""
    parameter = slot.parameter
    loose = slot.place in ("query", "cookie") and parameter.style == "form" and parameter.explode
    return loose and bool(slot.schema.properties) and not parameter.content and not slot.schema.unions


def _explode(slot: Slot) -> list[Slot]:
    result = []
    for name, parts in slot.schema.properties.items():
        required = slot.required and name in slot.schema.required
        result.append(replace(slot, name=name, required=required, parts=parts, node=parts[0].node))
    return result


def compare_parameters(base: Operation, revision: Operation, sheet: Sheet) -> None:
    """Everything about parameters of a pair of operations, added to the sheet."""
    lowest = sheet.graph.lowest
    old = {_key(s, base.path): s for s in _slots(base, sheet.base.space) if not below(_stability(s), lowest)}
    new = {_key(s, revision.path): s for s in _slots(revision, sheet.revision.space)}
    if lowest:
        new = {key: s for key, s in new.items() if key in old or not below(_stability(s), lowest)}
    met = [(old.pop(key), new.pop(key)) for key in list(new) if key in old]
    if any(_exploded(s) for s in (*old.values(), *new.values())):
        old, new = (
            _loosen(old, base.path, new),
            _loosen(new, revision.path, old),
        )
        met += [(old.pop(key), new.pop(key)) for key in list(new) if key in old]
    for one, two in met:
        _kept(one, two, sheet)
    for slot in old.values():
        _removed(slot, revision, sheet)
    for slot in new.values():
        _added(slot, base, sheet)


def _loosen(slots: dict[object, Slot], path: str, others: dict[object, Slot]) -> dict[object, Slot]:
    """Exploded objects as single parameters, where that lets names of the other side pair."""
    known = {(s.place, s.name) for s in others.values()} | {
        (s.place, name) for s in others.values() if _exploded(s) for name in s.schema.properties
    }
    result: dict[object, Slot] = {}
    for key, slot in slots.items():
        if _exploded(slot) and any((slot.place, name) in known for name in slot.schema.properties):
            result.update({_key(inner, path): inner for inner in _explode(slot)})
        else:
            result[key] = slot
    return result


def _stability(slot: Slot) -> object:
    return slot.parameter.extensions.get("x-stability-level")


def _location(slot: Slot) -> Location:
    return Location("parameter", "request", slot.name, slot.place)


def _marks(slot: Slot) -> list[str]:
    marks = ["required" if slot.required else "optional"]
    if slot.place == "path":
        marks.append("path")
    if "default" in slot.schema.facets:
        marks.append("with-default")
    if slot.parameter.deprecated:
        marks.append("deprecated")
    if slot.parameter.shared:
        marks.append("path-item")
    return marks


def _added(slot: Slot, base: Operation, sheet: Sheet) -> None:
    found = difference(
        "parameter", "added", N if slot.required else NEUTRAL, base.node, slot.node, name=slot.name, marks=_marks(slot)
    )  # fmt: skip
    sheet.tell(_location(slot), found)


def _removed(slot: Slot, revision: Operation, sheet: Sheet) -> None:
    sunset = slot.parameter.extensions.get("x-sunset")
    found = difference(
        "parameter", "removed", NEUTRAL, slot.node, revision.node, before=sunset, name=slot.name, marks=_marks(slot)
    )  # fmt: skip
    sheet.tell(_location(slot), found)


def _kept(one: Slot, two: Slot, sheet: Sheet) -> None:
    if one.name == two.name and one.required == two.required and sheet.same(one.node, two.node):
        return
    location = _location(two)
    if one.required != two.required:
        action, effect = ("became-required", N) if two.required else ("became-optional", W)
        marks = ["with-default"] if "default" in two.schema.facets else []
        sheet.tell(location, difference("parameter", action, effect, one.node, two.node, name=two.name, marks=marks))
    _lifecycle(one, two, sheet)
    before, after = one.parameter, two.parameter
    if before.content or after.content:
        if before.content and after.content:
            compare_content(location, one.node, two.node, before.content, after.content, sheet)
        else:
            styled = two.schema if before.content else one.schema
            content_for_style(location, one.node, two.node, styled, before.content, after.content, sheet)
        return
    same = sheet.graph.same(one.parts, two.parts)
    if not same and _became_list(one, two, sheet):
        return
    _serialization(one, two, sheet)
    if not same:
        sheet.enter(location, one.schema, two.schema, "text", default=_default_mark(one, two))


def _default_mark(one: Slot, two: Slot) -> str:
    """What a default of the parameter is that has a value in every call."""
    if not (one.required and two.required):
        return ""
    said = [slot.parameter.node.get("required") for slot in (one, two)]
    return "unused" if all(said) else "idle"


def _lifecycle(one: Slot, two: Slot, sheet: Sheet) -> None:
    before, after = one.parameter, two.parameter
    if before.deprecated != after.deprecated:
        action = "deprecated" if after.deprecated else "reactivated"
        sunset = after.extensions.get("x-sunset") if after.deprecated else before.extensions.get("x-sunset")
        found = difference("parameter", action, NEUTRAL, one.node, two.node, after=sunset, name=two.name)
        sheet.tell(_location(two), found)
    elif after.deprecated:
        old, new = before.extensions.get("x-sunset"), after.extensions.get("x-sunset")
        if old != new:
            action = "deleted" if new is None else ("added" if old is None else "changed")
            found = difference("sunset", action, NEUTRAL, one.node, two.node, before=old, after=new, name=two.name)
            sheet.tell(_location(two), found)


def _became_list(one: Slot, two: Slot, sheet: Sheet) -> bool:
    """A scalar that became an exploded list of itself (or back): `colour=red` is a list of one on the wire."""
    types = [wire_types(s.schema, "text") for s in (one, two)]
    scalar, lists = Types.STRING | Types.NUMBER | Types.BOOLEAN, Types.ARRAY
    widened = bool(types[0] & scalar) and not types[0] & lists and types[1] == lists
    narrowed = bool(types[1] & scalar) and not types[1] & lists and types[0] == lists
    if not widened and not narrowed:
        return False
    listed = two if widened else one
    parameter = listed.parameter
    if not (parameter.style == "form" and parameter.explode and listed.place in ("query", "cookie")):
        return False
    space = sheet.revision.space if widened else sheet.base.space
    items = space.schema(listed.schema.items) if listed.schema.items else space.anything(listed.node)
    scalar_types = types[0] if widened else types[1]
    if listed.schema.facets.get("min-items", 0) not in (0, 1) or not _takes(items, scalar_types):
        return False
    action, effect = ("generalized", W) if widened else ("specialized", N)
    scalars, list_of = type_text(scalar_types), "array"
    before, after = (scalars, list_of) if widened else (list_of, scalars)
    found = difference(
        "type", action, effect, one.schema.place_of("type"), two.schema.place_of("type"), before=before, after=after
    )  # fmt: skip
    sheet.tell(_location(two), found)
    base, revision = (one.schema, items) if widened else (items, two.schema)
    sheet.enter(_location(two), base, revision, "text", item=True)
    return True


def _takes(items: Schema, scalars: TypeSet) -> bool:
    """Do the items of a list take whatever the scalar could be? Limits beside the types are looked at below."""
    return scalars & ~wire_types(items, "text") == Types.NONE


def _composite(one: Schema, two: Schema) -> bool:
    """Can a value be one that style and explode write in several ways?"""
    return bool((one.types | two.types) & (Types.ARRAY | Types.OBJECT)) and not (one.anything and two.anything)


def _explode_shows(style: str, one: Schema, two: Schema) -> bool:
    """Does `explode` change how a value is written? In style `simple` lists have commas either way."""
    return style != "simple" or bool((one.types | two.types) & Types.OBJECT)


def _serialization(one: Slot, two: Slot, sheet: Sheet) -> None:
    """Style, explode and the flags of writing, as far as they show on the wire for the schemas at hand."""
    before, after = one.parameter, two.parameter
    written = (before.style, before.explode) != (after.style, after.explode)
    composite = written and _composite(one.schema, two.schema)
    location = _location(two)

    def tell(action: str, effect: Effect, old: str | bool, new: str | bool) -> None:
        found = difference("parameter", action, effect, one.node, two.node, before=old, after=new, name=two.name)
        sheet.tell(location, found)

    scalar_style = before.style != after.style and (composite or two.place == "path")
    if scalar_style:
        tell("style-changed", R, before.style, after.style)
    elif composite and before.explode != after.explode and _explode_shows(after.style, one.schema, two.schema):
        tell("explode-changed", R, before.explode, after.explode)
    if before.inner_styles != after.inner_styles:
        old, new = (" in ".join(reversed(side.inner_styles or ("csv",))) for side in (before, after))
        tell("style-changed", R, f"lists in lists by {old}", f"lists in lists by {new}")
    if before.allow_reserved != after.allow_reserved:
        tell("allow-reserved-changed", NEUTRAL, before.allow_reserved, after.allow_reserved)
    if before.allow_empty != after.allow_empty and two.place == "query":
        action, effect = ("allow-empty-value-allowed", W) if after.allow_empty else ("allow-empty-value-disallowed", N)
        tell(action, effect, before.allow_empty, after.allow_empty)
