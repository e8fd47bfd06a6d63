"""What a schema accepts, by jsonschema-rs: formats are checked, those of OpenAPI's numbers by their limits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from generator.document.model import Json

if TYPE_CHECKING:
    from jsonschema_rs import Draft202012Validator

Fragment: TypeAlias = "dict[str, Json]"
Verdict: TypeAlias = Callable[[Json], bool]

_FLOAT, _DOUBLE = (2**24 - 1) << 104, (2**53 - 1) << 971
NUMBER_LIMITS: Final[dict[str, tuple[int, int]]] = {
    **{f"int{bits}": (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1) for bits in (8, 16, 32, 64)},
    **{f"uint{bits}": (0, 2**bits - 1) for bits in (8, 16, 32, 64)},
    "float": (-_FLOAT, _FLOAT),
    "double": (-_DOUBLE, _DOUBLE),
}
"""The least and the greatest value of each number format (OpenAPI Format Registry)."""

IN_PLACE: Final = ("not", "if", "then", "else")
BELOW: Final = (
    "additionalProperties", "unevaluatedProperties", "propertyNames", "items", "unevaluatedItems", "contains",
    "contentSchema",
)  # fmt: skip
LISTS: Final = ("allOf", "anyOf", "oneOf", "prefixItems")
MAPS: Final = ("properties", "patternProperties", "dependentSchemas", "$defs")


def prepared(schema: Json) -> Json:
    """A copy in which number formats are limits, so that a validator checks them."""
    if not isinstance(schema, dict):
        return schema
    copy: Fragment = {}
    for key, value in schema.items():
        if key in IN_PLACE or key in BELOW:
            copy[key] = prepared(value)
        elif key in LISTS and isinstance(value, list):
            copy[key] = [prepared(item) for item in value]
        elif key in MAPS and isinstance(value, dict):
            copy[key] = {name: prepared(item) for name, item in value.items()}
        else:
            copy[key] = value
    limits = NUMBER_LIMITS.get(cast(str, schema.get("format"))) if isinstance(schema.get("format"), str) else None
    if limits is not None:
        more = cast("list[Json]", copy.get("allOf", []))
        copy["allOf"] = [*more, {"minimum": limits[0], "maximum": limits[1]}]
    return copy


@dataclass(frozen=True, slots=True)
class Judge:
    """Verdicts about the schemas of one document. `document` is what local references (`#/…`) are resolved in."""

    document: Mapping[str, Json]
    _known: dict[int, tuple[Json, Verdict]] = field(default_factory=dict, repr=False)
    _patterns: dict[str, Fragment] = field(default_factory=dict, repr=False)
    _prepared: list[Fragment] = field(default_factory=list, repr=False)

    def accepts(self, schema: Json) -> Verdict:
        """The verdict function of a schema. Raises ValueError for what the validator cannot compile."""
        found = self._known.get(id(schema))
        if found is None:
            found = self._known[id(schema)] = (schema, self.validator(schema).is_valid)
        return found[1]

    def matches(self, pattern: str, text: str) -> bool:
        """Does a regular expression match somewhere in a text? One that cannot be compiled matches nothing."""
        schema = self._patterns.setdefault(pattern, {"pattern": pattern})
        try:
            return self.accepts(schema)(text)
        except ValueError:
            return False

    def validator(self, schema: Json) -> Draft202012Validator:
        """The compiled validator of a schema."""
        from jsonschema_rs import Draft202012Validator

        own = cast(Fragment, prepared(schema if isinstance(schema, dict) else {"allOf": [schema]}))
        return Draft202012Validator({**self._definitions(), **own}, validate_formats=True)

    def _definitions(self) -> Fragment:
        """The named schemas of the document, prepared once."""
        if not self._prepared:
            kept: Fragment = {}
            components = self.document.get("components")
            if isinstance(components, dict):
                schemas = cast(Fragment, components.get("schemas") or {})
                kept["components"] = {"schemas": {name: prepared(schema) for name, schema in schemas.items()}}
            if "$defs" in self.document:
                kept.update(cast(Fragment, prepared({"$defs": self.document["$defs"]})))
            self._prepared.append(kept)
        return self._prepared[0]

    def resolve(self, reference: str) -> Json:
        """The schema a local reference names; `true` when there is none."""
        value: Json = cast(Json, self.document)
        for token in reference.removeprefix("#").split("/")[1:]:
            token = token.replace("~1", "/").replace("~0", "~")
            if not isinstance(value, dict) or token not in value:
                return True
            value = value[token]
        return value


def fragments(entries: tuple[Json, ...], judge: Judge, *, tests: bool = True) -> Iterator[Fragment]:
    """Every schema that speaks about the very value the entries speak about, whether it has to hold or not.

    Without `tests` only those that describe it: not what stands below a `not` or `if`.
    """
    waiting, seen = list(entries), set[int]()
    while waiting:
        schema = waiting.pop(0)
        if not isinstance(schema, dict) or id(schema) in seen:
            continue
        seen.add(id(schema))
        yield schema
        waiting.extend(schema[key] for key in (IN_PLACE if tests else ("then", "else")) if key in schema)
        for key in ("allOf", "anyOf", "oneOf"):
            members = schema.get(key)
            if isinstance(members, list):
                waiting.extend(members)
        dependent = schema.get("dependentSchemas")
        if isinstance(dependent, dict):
            waiting.extend(dependent.values())
        reference = schema.get("$ref")
        if isinstance(reference, str):
            waiting.append(judge.resolve(reference))
