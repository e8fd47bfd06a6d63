"""The last step to normal form: what is implied is left out, what is impossible is said to be so.

Each function removes one kind of second spelling from a merged schema, in place, before anyone else sees it.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING, cast

from generator.contract.facets import FACETS
from generator.contract.keywords import Bound, Types, TypeSet
from generator.contract.merge import STRUCTURE
from generator.contract.respelled import MATCHES_ALL
from generator.contract.schema import ContainsForm, Parts, Schema
from generator.contract.unions import glance
from generator.contract.values import exact, identity, least_common_multiple, type_of, unique
from generator.document.model import Json

if TYPE_CHECKING:
    from generator.contract.space import SchemaSpace

_NUMBER_FORMATS = frozenset(
    {"int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float", "double"}
)
_STRING_FORMATS = frozenset({
    "date", "date-time", "time", "duration", "email", "idn-email", "hostname", "idn-hostname", "ipv4", "ipv6", "uri",
    "uri-reference", "iri", "iri-reference", "uuid", "byte", "binary", "password", "regex", "json-pointer",
})  # fmt: skip
_ZERO = ("min-length", "min-items", "min-properties")
_MAYBE_IDLE = frozenset({*_ZERO, "pattern"})
_PAIRS = (
    ("min-length", "max-length", Types.STRING),
    ("min-items", "max-items", Types.ARRAY),
    ("min-properties", "max-properties", Types.OBJECT),
)
_RANGES = frozenset({"lower", "upper", *(name for least, most, _ in _PAIRS for name in (least, most))})


def tidy(schema: Schema, space: SchemaSpace) -> None:
    """Bring a freshly merged schema into its final form."""
    if schema.negations:
        _plain_negations(schema, space)
    if schema.contains:
        _plain_contains(schema, space)
    _whole_numbers(schema)
    _drop_idle_limits(schema)
    _values(schema)
    if schema.prefix or schema.items or schema.additional or schema.facets:
        _ends(schema, space)
    _empty_ranges(schema)
    _drop_foreign(schema)
    _silence(schema, space)
    if schema.impossible:
        _clear(schema)


def _drop(schema: Schema, name: str) -> None:
    schema.facets.pop(name, None)


def _idle(schema: Schema, name: str) -> None:
    """The facet says nothing here; it is kept aside, since some people want to hear of it all the same."""
    value = schema.facets.pop(name, None)
    if value is not None:
        schema.idle[name] = value


def _plain_negations(schema: Schema, space: SchemaSpace) -> None:
    """`not` of nothing but types takes these types away; `not` of what cannot be anyhow says nothing.

    `not` of values takes these out of a list of values.
    """
    kept = []
    for parts in schema.negations:
        look = glance(parts[0].source, space.read)
        if look.kind == "types":
            schema.types &= ~look.types
            schema.nodes.setdefault("type", parts[0].node)
        elif look.kind == "enum" and "enum" in schema.facets:
            gone = {identity(value) for value in look.values}
            listed = cast("list[Json]", schema.facets["enum"])
            schema.facets["enum"] = [value for value in listed if identity(value) not in gone]
        elif look.types & schema.types:
            kept.append(parts)
    schema.negations = tuple(kept)


def _plain_contains(schema: Schema, space: SchemaSpace) -> None:
    """`contains` of anything counts the items; `contains` of nothing cannot be satisfied."""
    kept: list[ContainsForm] = []
    for form in schema.contains:
        look = glance(form.schema[0].source, space.read)
        if not (look.anything or look.nothing):
            kept.append(form)
        elif look.nothing:
            schema.types &= ~Types.ARRAY if form.least else Types.ALL
        else:
            for name, limit in (("min-items", form.least), ("max-items", form.most)):
                known = schema.facets.get(name)
                if limit is not None:
                    schema.facets[name] = limit if known is None else FACETS[name].merge(known, limit)
                    if schema.facets[name] != known:
                        schema.nodes[name] = form.node
    schema.contains = tuple(kept)


def _whole_numbers(schema: Schema) -> None:
    """`number` with a whole `multipleOf` is `integer`; for integers the multiple is a whole number, 1 is none."""
    step = schema.facets.get("multiple-of")
    if step is None or not schema.types & Types.NUMBER:
        return
    size = exact(cast("int | float", step))
    if not isinstance(size, Fraction) or size <= 0:
        _drop(schema, "multiple-of")
        return
    if size.denominator == 1:
        schema.types &= ~Types.FRACTION
    if not schema.types & Types.FRACTION:
        size = least_common_multiple(size, Fraction(1))
        if size == 1:
            _drop(schema, "multiple-of")
        elif exact(cast("int | float", step)) != size:
            schema.facets["multiple-of"] = size.numerator


def _drop_idle_limits(schema: Schema) -> None:
    if schema.facets.keys().isdisjoint(_MAYBE_IDLE):
        return
    for name in _ZERO:
        if schema.facets.get(name) == 0:
            _drop(schema, name)
    patterns = schema.facets.get("pattern")
    if patterns is not None:
        kept = frozenset(p for p in cast("frozenset[str]", patterns) if p not in MATCHES_ALL)
        if kept:
            schema.facets["pattern"] = kept
        else:
            _idle(schema, "pattern")
    least = schema.facets.get("min-properties")
    if least is not None and cast(int, least) <= len(schema.required):
        _drop(schema, "min-properties")


def allows(schema: Schema, value: Json) -> bool:
    """Do the type, the scalar limits and the patterns of the schema admit the value? (Formats are not asked.)"""
    kind = type_of(value)
    if not kind & schema.types:
        return False
    facets = schema.facets
    if kind & Types.NUMBER:
        number = exact(cast("int | float", value))
        lower, upper = cast("Bound | None", facets.get("lower")), cast("Bound | None", facets.get("upper"))
        if lower is not None and (number < exact(lower.value) or (lower.exclusive and number == exact(lower.value))):
            return False
        if upper is not None and (number > exact(upper.value) or (upper.exclusive and number == exact(upper.value))):
            return False
        step = facets.get("multiple-of")
        if step is not None and isinstance(number, Fraction):
            return (number / cast(Fraction, exact(cast("int | float", step)))).denominator == 1
        return True
    if isinstance(value, str) and "pattern" in facets:
        from generator.contract.automaton import finds

        if any(finds(text, value) is False for text in cast("frozenset[str]", facets["pattern"])):
            return False
    size = len(value) if isinstance(value, str | list | dict) else 0
    for least, most, domain in _PAIRS:
        if kind & domain:
            if size < cast(int, facets.get(least, 0)):
                return False
            if most in facets and size > cast(int, facets[most]):
                return False
    return True


def _values(schema: Schema) -> None:
    """An enum keeps the values that the other limits admit; null lives in the types; all booleans are no enum."""
    listed = schema.facets.get("enum")
    if listed is None:
        return
    written = unique(cast("list[Json]", listed))
    values = [v for v in written if allows(schema, v)]
    if len(values) < len(written) or not written:
        schema.idle["enum"] = written
    found = Types.NONE
    for value in values:
        found |= type_of(value)
    schema.types &= found
    values = [v for v in values if v is not None]
    booleans = {identity(v) for v in values if isinstance(v, bool)}
    others = [v for v in values if not isinstance(v, bool)]
    if not values or (len(booleans) == 2 and not others):
        _drop(schema, "enum")
        return
    schema.facets["enum"] = values
    for name in ("lower", "upper", "multiple-of", "min-length", "max-length", "min-items", "max-items",
                 "min-properties", "max-properties"):  # fmt: skip
        _idle(schema, name)
    if "pattern" in schema.facets and _readable(cast("frozenset[str]", schema.facets["pattern"])):
        _idle(schema, "pattern")


def _readable(patterns: frozenset[str]) -> bool:
    from generator.contract.automaton import finds

    return all(finds(text, "") is not None for text in patterns)


def _ends(schema: Schema, space: SchemaSpace) -> None:
    """Where items and properties end; what is described beyond that is never there, and limits beyond it are none."""

    def impossible(parts: Parts) -> bool:
        return any(glance(part.source, space.read).nothing for part in parts)

    for index, parts in enumerate(schema.prefix):
        if impossible(parts):
            schema.prefix, schema.items = schema.prefix[:index], parts
            break
    if schema.items and impossible(schema.items):
        schema.most_items = len(schema.prefix)
    if schema.additional and not schema.patterns and impossible(schema.additional):
        schema.most_properties = len(schema.properties)
        if not schema.required <= schema.properties.keys():
            schema.types &= ~Types.OBJECT
    for (least, most, domain), end in zip(_PAIRS[1:], (schema.most_items, schema.most_properties), strict=True):
        if end is not None:
            if cast(int, schema.facets.get(least, 0)) > end:
                schema.types &= ~domain
            if cast(float, schema.facets.get(most, -math.inf)) >= end > 0:
                _idle(schema, most)
    if schema.facets.get("max-items") == 0:
        schema.prefix, schema.items, schema.unevaluated_items = (), (), ()
        schema.types &= ~Types.ARRAY if any(form.least for form in schema.contains) else Types.ALL
        schema.contains = ()
    if schema.facets.get("max-properties") == 0 and schema.types & Types.OBJECT:
        if schema.properties:
            schema.idle["properties"] = schema.properties
        schema.properties, schema.patterns, schema.additional, schema.names, schema.dependent = {}, {}, (), (), {}
        schema.unevaluated_properties = ()


def _empty_ranges(schema: Schema) -> None:
    """Limits that leave no value take the type away."""
    if schema.facets.keys().isdisjoint(_RANGES):
        return
    for least, most, domain in _PAIRS:
        smallest, largest = cast("int | None", schema.facets.get(least)), cast("int | None", schema.facets.get(most))
        if smallest is not None and largest is not None and smallest > largest:
            schema.types &= ~domain
    if len(schema.required) > cast(float, schema.facets.get("max-properties", math.inf)):
        schema.types &= ~Types.OBJECT
    lower, upper = cast("Bound | None", schema.facets.get("lower")), cast("Bound | None", schema.facets.get("upper"))
    if lower is not None and upper is not None:
        whole = not schema.types & Types.FRACTION
        low, high = floor_of(lower, whole), ceiling_of(upper, whole)
        if low[0] > high[0] or (low[0] == high[0] and (low[1] or high[1])):
            schema.types &= ~Types.NUMBER


def floor_of(bound: Bound, whole: bool) -> tuple[Fraction | float, bool]:
    """A lower bound as (value, exclusive); for whole numbers the least integer it admits."""
    value = exact(bound.value)
    if whole and isinstance(value, Fraction):
        least = math.floor(value) + 1 if bound.exclusive else math.ceil(value)
        return Fraction(least), False
    return value, bound.exclusive


def ceiling_of(bound: Bound, whole: bool) -> tuple[Fraction | float, bool]:
    """An upper bound as (value, exclusive); for whole numbers the greatest integer it admits."""
    value = exact(bound.value)
    if whole and isinstance(value, Fraction):
        most = math.ceil(value) - 1 if bound.exclusive else math.floor(value)
        return Fraction(most), False
    return value, bound.exclusive


def _drop_foreign(schema: Schema) -> None:
    """Keywords that speak about types the schema cannot have say nothing."""
    for name in [name for name in schema.facets if not FACETS[name].domain & schema.types]:
        _idle(schema, name)
    formats = schema.facets.get("format")
    if formats is not None:
        kept = frozenset(f for f in cast("frozenset[str]", formats) if format_speaks(f, schema.types))
        if kept:
            schema.facets["format"] = kept
        else:
            _idle(schema, "format")
    if not schema.types & Types.OBJECT:
        if schema.properties:
            schema.idle["properties"] = schema.properties
        schema.properties, schema.patterns, schema.additional, schema.names, schema.dependent = {}, {}, (), (), {}
        schema.unevaluated_properties, schema.required_at = (), {}
    if not schema.types & Types.ARRAY:
        schema.prefix, schema.items, schema.contains, schema.unevaluated_items = (), (), (), ()


def format_speaks(name: str, types: TypeSet) -> bool:
    """Does a format say anything about values of these types? (Unknown ones may.)"""
    if name in _NUMBER_FORMATS:
        return bool(types & Types.NUMBER)
    if name in _STRING_FORMATS:
        return bool(types & Types.STRING)
    return True


def _silence(schema: Schema, space: SchemaSpace) -> None:
    """Schemas that allow everything are the same as saying nothing; dependent `required` is dependentRequired."""

    def idle(parts: Parts) -> bool:
        looks = [glance(part.source, space.read) for part in parts]
        return all(look.anything for look in looks)

    if schema.additional and idle(schema.additional):
        schema.additional = ()
    if schema.items and idle(schema.items):
        schema.items = ()
    if schema.unevaluated_properties:
        schema.unevaluated_properties = tuple(parts for parts in schema.unevaluated_properties if not idle(parts))
    if schema.unevaluated_items:
        schema.unevaluated_items = tuple(parts for parts in schema.unevaluated_items if not idle(parts))
    if schema.names and all(
        look.kind == "types" and look.types & Types.STRING
        for look in (glance(part.source, space.read) for part in schema.names)
    ):
        schema.names = ()
    if schema.prefix:
        prefix = list(schema.prefix)
        while prefix and not schema.items and idle(prefix[-1]):
            prefix.pop()
        schema.prefix = tuple(prefix)
    if schema.contains:
        schema.contains = tuple(c for c in schema.contains if not (c.least == 0 and c.most is None))
    _dependent_required(schema, space)


def _dependent_required(schema: Schema, space: SchemaSpace) -> None:
    if not schema.dependent and "dependent-required" not in schema.facets:
        return
    wanted = dict(cast("dict[str, frozenset[str]]", schema.facets.get("dependent-required", {})))
    rest = {}
    for name, parts in schema.dependent.items():
        owns = [space.read(part.source) for part in parts]
        only = all(
            set(own.facets) == {"required"} and own.types & Types.OBJECT
            and not own.parts and not own.unions and not any(getattr(own, name) for name in STRUCTURE)
            for own in owns
        )  # fmt: skip
        if only:
            for own in owns:
                wanted[name] = wanted.get(name, frozenset()) | cast("frozenset[str]", own.facets["required"])
            schema.nodes.setdefault("dependent-required", parts[0].node)
        else:
            rest[name] = parts
    schema.dependent = rest
    wanted = {name: names - {name} - schema.required for name, names in wanted.items()}
    wanted = {name: names for name, names in wanted.items() if names}
    if wanted:
        schema.facets["dependent-required"] = wanted
    else:
        _drop(schema, "dependent-required")


def _clear(schema: Schema) -> None:
    """No value is allowed: nothing else matters."""
    for name in [name for name in schema.facets if FACETS[name].restricts]:
        _drop(schema, name)
    schema.properties, schema.patterns, schema.dependent, schema.required_at = {}, {}, {}, {}
    schema.additional = schema.names = schema.items = schema.content = ()
    schema.prefix, schema.contains, schema.unions, schema.negations, schema.conditions = (), (), (), (), ()
    schema.unevaluated_properties = schema.unevaluated_items = ()
