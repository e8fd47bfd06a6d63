"""Does a default fit its own schema? Judged by openapi-schema-validator, over the files that are loaded already.

In 3.0 a default must conform to its schema (§4.7.24.1); since 3.1 that is a recommendation (JSON Schema validation
§9.2), so the finding is a warning there. A schema that would take too long, or that the engine cannot take, makes a
finding of level info and never an exception.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import quote

from generator.document.model import Document, Json, Place, pointer_text
from generator.validate import wording
from generator.validate.model import Finding, Severity, finding
from generator.validate.walk import Spot

if TYPE_CHECKING:
    # jsonschema carries no types; its objects are `Any` to mypy.
    from jsonschema import ValidationError  # type: ignore[import-untyped]
    from jsonschema.protocols import Validator  # type: ignore[import-untyped]
    from referencing import Registry

MAX_STEPS = 2_000
"""References followed for one default before giving up."""

_PARAMETER_ONLY = frozenset({"collectionFormat", "in", "name", "required"})


class _TooFarError(Exception):
    """The schema of a default leads on and on."""


def judge_defaults(document: Document, family: str, spots: Sequence[Spot]) -> Iterator[Finding]:
    """Findings about the defaults of a document of a known family."""
    if not spots:
        return
    judge = _Judge(document, family)
    for spot in spots:
        if not _obviously_fine(spot):
            yield from judge.judge(spot)


def _obviously_fine(spot: Spot) -> bool:
    """A scalar whose schema asks for a type and nothing else."""
    schema = cast("dict[str, Json]", spot.node.value)
    wanted, value = schema.get("type"), schema["default"]
    if not isinstance(wanted, str) or not _TRIVIAL.issuperset(schema):
        return False
    if wanted == "boolean":
        return isinstance(value, bool)
    if wanted == "string":
        return isinstance(value, str)
    return wanted in ("integer", "number") and isinstance(value, int) and not isinstance(value, bool)


_TRIVIAL = frozenset(
    {
        "default",
        "deprecated",
        "description",
        "example",
        "examples",
        "nullable",
        "readOnly",
        "title",
        "type",
        "writeOnly",
    }
)


class _Judge:
    def __init__(self, document: Document, family: str) -> None:
        self.old = family in ("2.0", "3.0")
        self.steps = 0
        self.registry = _registry(document, old=self.old)
        self.validator_class = self._validator_class(family)

    def judge(self, spot: Spot) -> Iterator[Finding]:
        node = spot.node
        place = Place(node.file.name, (*node.pointer, "default"))
        schema = cast("dict[str, Json]", node.value)
        value = schema["default"]
        if value is None and self.old and schema.get("nullable") is True:
            return
        self.steps = 0
        try:
            errors = list(self._validator(spot).iter_errors(value))
        except (_TooFarError, RecursionError):
            yield finding("unchecked-default", "its schema refers to itself too often to be checked", "", place)
            return
        except Exception as trouble:
            # The library fails in many ways on broken schemas; those are reported as what they are elsewhere.
            yield finding("unchecked-default", f"not checked: {type(trouble).__name__}", "a schema in order", place)
            return
        for error in errors:
            yield self._finding(_deepest(error), value, place)

    def _validator(self, spot: Spot) -> Validator:
        node = spot.node
        schema = cast("dict[str, Json]", node.value)
        if spot.kind != "schema":
            schema = {key: value for key, value in schema.items() if key not in _PARAMETER_ONLY}
            if schema.get("type") == "file":
                schema = {}
            return self.validator_class(schema, registry=self.registry)
        reference = {"$ref": f"{node.file.uri}#{quote(pointer_text(node.pointer))}"}
        return self.validator_class(reference, registry=self.registry)

    def _finding(self, error: ValidationError, value: Json, place: Place) -> Finding:
        below = tuple(str(token) for token in error.absolute_path)
        found = cast("Json", error.instance)
        rule = "default-does-not-fit"
        shown = f"the default {wording.show(value)}"
        message = f"{shown} does not fit its schema" + (f": {wording.show(found)} in it" if below else "")
        level: Severity = "error" if self.old and error.validator != "format" else "warning"
        return finding(rule, message, _expected(error), Place(place.file, (*place.pointer, *below)), level=level)

    def _validator_class(self, family: str) -> type[Validator]:
        import openapi_schema_validator
        from jsonschema.validators import Draft4Validator, extend  # type: ignore[import-untyped]  # no types, see above

        base: Any = {
            "3.1": openapi_schema_validator.OAS31Validator,
            "3.2": openapi_schema_validator.OAS32Validator,
        }.get(family, openapi_schema_validator.OAS30Validator)
        follow = base.VALIDATORS["$ref"]

        def counted(validator: Any, reference: Any, instance: Any, schema: Any) -> Iterator[Any]:
            self.steps += 1
            if self.steps > MAX_STEPS:
                raise _TooFarError
            yield from follow(validator, reference, instance, schema) or ()

        keywords: dict[str, Any] = {"$ref": counted, "pattern": _pattern}
        if self.old:
            # A discriminator is no constraint here; the library's handling fails on the one of 2.0.
            keywords |= {name: Draft4Validator.VALIDATORS[name] for name in ("allOf", "anyOf", "oneOf")}
        return cast("type[Validator]", extend(base, keywords))


def _pattern(validator: Any, pattern: Any, instance: Any, schema: Any) -> Iterator[ValidationError]:
    """`pattern` by an engine that stops, where Python's may run for years."""
    from jsonschema import ValidationError
    from jsonschema_rs import Draft202012Validator

    if isinstance(instance, str) and not Draft202012Validator({"pattern": pattern}).is_valid(instance):
        yield ValidationError(f"{instance!r} does not match")


def _registry(document: Document, *, old: bool) -> Registry[Any]:
    """All loaded files by uri. Asks for nothing else, neither files nor network."""
    from referencing import Registry, Specification
    from referencing.jsonschema import DRAFT202012

    specification: Specification[Any] = Specification.OPAQUE if old else DRAFT202012
    return Registry().with_resources(
        (uri, specification.create_resource(file.data)) for uri, file in document.files.items()
    )


def _deepest(error: ValidationError) -> ValidationError:
    """The error inside of `anyOf` and the like that got furthest (the first of equals)."""
    while error.context:
        error = max(error.context, key=lambda inner: len(inner.absolute_path))
    return error


def _expected(error: ValidationError) -> str:
    keyword, asked = str(error.validator), cast("Json", error.validator_value)
    if keyword == "type":
        names = [str(name) for name in asked] if isinstance(asked, list) else [str(asked)]
        return wording.types(names)
    if keyword == "enum" and isinstance(asked, list):
        return wording.values(asked)
    if keyword == "const":
        return wording.values([asked])
    if keyword == "format":
        return wording.format_words(str(asked))
    return f"what `{keyword}: {wording.show(asked)}` allows"
