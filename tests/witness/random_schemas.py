"""Random pairs of schemas over the whole table of facets, the same ones for the same number.

Most schemas are what people write: a type with the keywords that belong to it; some are anything at all. The second of
a pair mostly comes of the first by one edit somewhere, and either may be spelled another way.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from generator.witness.judge import Judge
from generator.witness.search import Search

NAMES = ("a", "b", "c", "d")
SCALARS: tuple[Any, ...] = (None, True, False, 0, 1, 2, 3, 5, -1, 1.5, "", "x", "xy", "abc", "b")
TYPES = ("string", "integer", "number", "boolean", "object", "array", "null")
PATTERNS = ("^x", "y$", "^[a-c]+$", "^[a-c]*$", "b", r"^\d{2,4}$", "^(x|y)$", "^.{0,3}$")
TEXT_FORMATS = ("date", "date-time", "uuid", "email", "ipv4", "uri", "time", "hostname")
STRUCTURE = {
    "single": ("additionalProperties", "items", "not", "contains", "propertyNames", "if", "then", "else",
               "unevaluatedProperties", "unevaluatedItems"),
    "list": ("allOf", "anyOf", "oneOf", "prefixItems"),
    "map": ("properties", "patternProperties", "dependentSchemas"),
}  # fmt: skip


@dataclass
class Maker:
    """Makes schemas by the throws of one die."""

    dice: random.Random
    components: dict[str, Any] = field(default_factory=dict)

    # ------------------------------------------------------------------ values of keywords

    def keyword(self, key: str, depth: int) -> Any:
        """A value for a keyword; `depth` says how many levels may still lie below."""
        dice = self.dice
        below: Callable[[], Any] = lambda: self.schema(depth - 1)  # noqa: E731
        if key in ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"):
            return dice.choice((0, 1, 2.5, 3, 10, -2))
        if key == "multipleOf":
            return dice.choice((0.5, 1, 2, 3, 4, 6, 0.1))
        if key in ("minLength", "minItems", "minProperties", "minContains"):
            return dice.choice((0, 1, 1, 2, 3))
        if key in ("maxLength", "maxItems", "maxProperties", "maxContains"):
            return dice.choice((1, 2, 3, 5, 8))
        if key == "uniqueItems":
            return dice.random() < 0.8
        if key == "required":
            return dice.sample(NAMES, dice.randint(1, 2))
        if key == "dependentRequired":
            return {dice.choice(NAMES): dice.sample(NAMES, dice.randint(1, 2))}
        if key == "properties":
            return {name: below() for name in dice.sample(NAMES, dice.randint(1, 3))}
        if key == "dependentSchemas":
            return {dice.choice(NAMES): self.typed("object", depth - 1) if dice.random() < 0.9 else below()}
        if key == "patternProperties":
            return {dice.choice(("^a", "b", "^x-")): below()}
        if key in ("additionalProperties", "unevaluatedProperties", "items", "unevaluatedItems"):
            return dice.choice((True, False, False, below(), below(), below()))
        if key in STRUCTURE["list"]:
            return [below() for _ in range(dice.randint(1, 3))]
        if key == "propertyNames":
            return dice.choice(
                ({"maxLength": 3}, {"pattern": "^[a-e]"}, {"enum": [*NAMES]}, {"minLength": 1}, self.typed("string", 0))
            )
        if key == "enum":
            return dice.sample(SCALARS, dice.randint(1, 4))
        if key == "const":
            return dice.choice(SCALARS)
        if key == "pattern":
            return dice.choice(PATTERNS)
        if key == "type":
            return dice.choice((dice.choice(TYPES), dice.sample(TYPES, 2)))
        if key == "format":
            return dice.choice((*TEXT_FORMATS, "int32", "int64", "float", "double"))
        if key == "readOnly" or key == "writeOnly" or key == "deprecated":
            return True
        if key == "default":
            return dice.choice(SCALARS)
        return below()

    # ------------------------------------------------------------------ schemas

    def schema(self, depth: int) -> Any:
        """A schema that allows something; one that allows nothing is made on purpose only (`false`)."""
        if self.dice.random() < 0.04:
            return self.dice.random() < 0.6
        for _ in range(8):
            found = self.any_schema(depth)
            if allows_something(found):
                return found
        return True

    def any_schema(self, depth: int) -> Any:
        dice = self.dice
        roll = dice.random()
        if depth <= 0:
            return self.typed(dice.choice(("string", "integer", "number", "boolean", "string")), 0)
        if roll < 0.7:
            return self.typed(dice.choice((*TYPES[:6], "object", "array", "object")), depth)
        if roll < 0.92:
            return self.composed(depth)
        return self.wild(depth)

    def typed(self, name: str, depth: int) -> dict[str, Any]:
        """One type with keywords that speak about it and leave some value."""
        for _ in range(8):
            found = self.any_typed(name, depth)
            if allows_something(found):
                return found
        return {"type": name}

    def any_typed(self, name: str, depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {"type": [name, "null"] if self.dice.random() < 0.1 else name}
        keys = list(self.keywords_of(name, depth))
        for key in self.dice.sample(keys, min(len(keys), self.dice.choice((0, 1, 1, 2, 2, 3)))):
            found[key] = self.of_type(name, key, depth)
        if name == "string" and "format" in found and self.dice.random() < 0.9:
            found = {"type": found["type"], "format": found["format"]}
        if name == "object" and depth > 0 and self.dice.random() < 0.8:
            found["properties"] = self.keyword("properties", depth)
        if name == "array" and depth > 0 and self.dice.random() < (0.1 if "contains" in found else 0.8):
            found["items"] = self.schema(depth - 1)
        return found

    def of_type(self, name: str, key: str, depth: int) -> Any:
        if key in ("enum", "const") and name in ("string", "integer", "number"):
            fitting = [
                v for v in SCALARS if isinstance(v, str if name == "string" else int) and not isinstance(v, bool)
            ]
            return self.dice.sample(fitting, self.dice.randint(1, 3)) if key == "enum" else self.dice.choice(fitting)
        if key == "format":
            return self.dice.choice(TEXT_FORMATS if name == "string" else ("int32", "int64") if name == "integer"
                                    else ("float", "double"))  # fmt: skip
        return self.keyword(key, depth)

    @staticmethod
    def keywords_of(name: str, depth: int) -> Iterator[str]:
        flat = {
            "string": ("minLength", "maxLength", "pattern", "format", "enum", "const"),
            "integer": ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "format", "enum",
                        "const"),
            "number": ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "format", "enum"),
            "object": ("required", "minProperties", "maxProperties", "dependentRequired"),
            "array": ("minItems", "maxItems", "uniqueItems"),
        }  # fmt: skip
        deep = {
            "object": ("additionalProperties", "additionalProperties", "patternProperties", "propertyNames",
                       "dependentSchemas", "unevaluatedProperties"),
            "array": ("prefixItems", "contains", "unevaluatedItems"),
        }  # fmt: skip
        yield from flat.get(name, ())
        if depth > 0:
            yield from deep.get(name, ())

    def composed(self, depth: int) -> dict[str, Any]:
        dice = self.dice
        roll = dice.random()
        if roll < 0.1:
            return {dice.choice(("anyOf", "oneOf")): [self.schema(depth - 1) for _ in range(dice.randint(2, 3))]}
        if roll < 0.3:
            kinds = dice.sample(("string", "integer", "boolean", "object", "array"), dice.randint(2, 3))
            return {dice.choice(("anyOf", "oneOf")): [self.typed(kind, depth - 1) for kind in kinds]}
        if roll < 0.5:
            key = dice.choice(("anyOf", "oneOf"))
            branches = []
            for value in dice.sample(("x", "y", "z"), dice.randint(2, 3)):
                branch = self.typed("object", depth - 1)
                branch["properties"] = {**branch.get("properties", {}), "kind": {"const": value}}
                branch["required"] = ["kind", *branch.get("required", [])]
                branches.append(branch)
            return {key: branches}
        if roll < 0.75:
            return {"allOf": [self.schema(depth - 1) for _ in range(dice.randint(1, 3))]}
        if roll < 0.85:
            name = dice.choice(TYPES[:6])
            return {**self.typed(name, depth - 1), "not": self.typed(name, depth - 1)}
        return self.conditional(depth)

    def conditional(self, depth: int) -> dict[str, Any]:
        """If a property has some value, others are demanded or restricted."""
        dice = self.dice
        name = dice.choice(NAMES)
        test = {"properties": {name: self.typed(dice.choice(TYPES[:4]), 0)}, "required": [name]}
        found = {**self.typed("object", depth), "if": test}
        for key in ("then", "else") if dice.random() < 0.5 else (dice.choice(("then", "else")),):
            branch = self.typed("object", depth - 1)
            found[key] = {k: v for k, v in branch.items() if k != "type"} or {"required": [dice.choice(NAMES)]}
        return found

    def wild(self, depth: int) -> dict[str, Any]:
        """Any keywords side by side."""
        keys = self.dice.sample(sorted(ALL_KEYWORDS), self.dice.randint(1, 4))
        return {key: self.keyword(key, depth) for key in keys}

    # ------------------------------------------------------------------ edits

    def edited(self, schema: Any) -> Any:
        """A copy with one edit somewhere."""
        made = {"": copy.deepcopy(schema)}
        places = list(_places(made, ""))
        holder, key = self.dice.choice(places)
        found = self.edit(holder[key])
        for _ in range(8):
            if allows_something(found):
                break
            found = self.edit(holder[key])
        holder[key] = found
        return made[""]

    def edit(self, schema: Any) -> Any:
        dice = self.dice
        if not isinstance(schema, dict) or not schema or dice.random() < 0.08:
            return self.schema(1)
        roll = dice.random()
        keys = sorted(schema)
        if roll < 0.25:
            made = {**schema}
            del made[dice.choice(keys)]
            return made
        if roll < 0.6:
            names = schema.get("type")
            name = names if isinstance(names, str) else dice.choice(TYPES[:6])
            fresh = [key for key in self.keywords_of(name, 1) if key not in schema] or sorted(ALL_KEYWORDS)
            key = dice.choice(fresh) if dice.random() < 0.8 else dice.choice(sorted(ALL_KEYWORDS))
            return {**schema, key: self.of_type(name, key, 1)}
        key = dice.choice(keys)
        return {**schema, key: self.changed(schema, key)}

    def changed(self, schema: dict[str, Any], key: str) -> Any:
        """Another value of a keyword, mostly one that resembles the old one."""
        dice, value = self.dice, schema[key]
        if isinstance(value, bool):
            return not value if key in ("uniqueItems", "additionalProperties") else self.schema(1)
        if isinstance(value, int | float) and key != "const":
            return max(value + dice.choice((-1, 1, 2)), 0.5 if key == "multipleOf" else (-9 if "imum" in key else 0))
        if isinstance(value, list) and dice.random() < 0.8:
            return self.changed_list(key, value)
        if isinstance(value, dict) and key in STRUCTURE["map"]:
            made = {**value}
            if made and dice.random() < 0.5:
                del made[dice.choice(sorted(made))]
            else:
                made[dice.choice(NAMES if key != "patternProperties" else ("^a", "b", "^b"))] = self.schema(1)
            return made
        name = schema.get("type")
        return self.of_type(name, key, 1) if isinstance(name, str) else self.keyword(key, 1)

    def changed_list(self, key: str, value: list[Any]) -> Any:
        made = [*value]
        if len(made) > 1 and self.dice.random() < 0.4:
            del made[self.dice.randrange(len(made))]
        elif key in STRUCTURE["list"]:
            made.insert(self.dice.randint(0, len(made)), self.schema(1))
        else:
            pool = [v for v in {"enum": SCALARS, "required": NAMES, "type": TYPES}.get(key, SCALARS) if v not in made]
            made.extend(self.dice.sample(pool, min(1, len(pool))))
        return made

    # ------------------------------------------------------------------ other spellings

    def respelled(self, schema: Any) -> Any:
        """A copy that means the same, spelled another way somewhere."""
        made = {"": copy.deepcopy(schema)}
        for _ in range(self.dice.randint(1, 2)):
            holder, key = self.dice.choice(list(_places(made, "")))
            holder[key] = self.respell(holder[key])
        return made[""]

    def respell(self, schema: Any) -> Any:
        dice = self.dice
        way = dice.choice(("all", "any", "one", "reference", "type", "value", "split", "null", "order"))
        if way in ("all", "any", "one"):
            return {f"{way}Of": [schema]}
        if way == "reference":
            name = f"S{len(self.components)}"
            self.components[name] = schema
            return {"$ref": f"#/components/schemas/{name}"}
        if not isinstance(schema, dict):
            return {} if schema else {"not": {}}
        names = schema.get("type")
        if way == "type" and isinstance(names, str):
            return {**schema, "type": [names]}
        if way == "value" and "const" in schema and "enum" not in schema:
            return {**{k: v for k, v in schema.items() if k != "const"}, "enum": [schema["const"]]}
        if way == "null" and isinstance(names, list) and "null" in names and len(names) > 1 and "enum" not in schema:
            rest = [name for name in names if name != "null"]
            return {dice.choice(("anyOf", "oneOf")): [{**schema, "type": rest}, {"type": "null"}]}
        if way == "order":
            return {k: [*reversed(v)] if k in ("required", "enum", "anyOf", "oneOf", "allOf") else v
                    for k, v in reversed(schema.items())}  # fmt: skip
        if way == "split" and not set(schema) & TOGETHER:
            one = {k: v for i, (k, v) in enumerate(schema.items()) if i % 2}
            return {"allOf": [one, {k: v for k, v in schema.items() if k not in one}]}
        return schema


ALL_KEYWORDS = frozenset({
    "type", "enum", "const", "format", "pattern", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum",
    "multipleOf", "minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties", "uniqueItems",
    "required", "dependentRequired", *(key for keys in STRUCTURE.values() for key in keys),
})  # fmt: skip
TOGETHER = frozenset({
    "additionalProperties", "unevaluatedProperties", "unevaluatedItems", "items", "prefixItems", "contains", "if",
    "then", "else", "patternProperties", "minContains", "maxContains",
})  # fmt: skip
"""Keywords whose meaning depends on others beside them."""


def allows_something(schema: Any) -> bool:
    """Is there an instance of the schema? (`false` is taken as meant.)"""
    return isinstance(schema, bool) or next(Search(Judge({}), Judge({})).lost(schema, False), NONE) is not NONE


NONE = object()


def _places(holder: Any, key: Any) -> Iterator[tuple[Any, Any]]:
    """Where schemas stand at and below `holder[key]`."""
    yield holder, key
    schema = holder[key]
    if not isinstance(schema, dict) or schema == {"not": {}}:
        return
    for name in STRUCTURE["single"]:
        if name in schema:
            yield from _places(schema, name)
    for name in (*STRUCTURE["list"], *STRUCTURE["map"]):
        members = schema.get(name)
        for index in range(len(members)) if isinstance(members, list) else list(members or ()):
            yield from _places(members, index)


@dataclass(frozen=True)
class RandomPair:
    """Two schemas with the components that they refer to, and the direction they are met in."""

    number: int
    before: Any
    after: Any
    components: tuple[dict[str, Any], dict[str, Any]]
    direction: str


def random_pair(number: int, seed: int = 0) -> RandomPair:
    """Pair `number` of the series `seed`."""
    dice = random.Random(f"{seed}:{number}")
    maker = Maker(dice)
    before = maker.schema(dice.choice((1, 2, 2, 3)))
    after = maker.schema(2) if dice.random() < 0.1 else maker.edited(before)
    if dice.random() < 0.15:
        after = maker.edited(after)
    sides = []
    for schema in (before, after):
        maker.components = {}
        spelled = maker.respelled(schema) if dice.random() < 0.25 else schema
        sides.append((spelled, maker.components))
    (before, one), (after, two) = sides
    return RandomPair(number, before, after, (one, two), "request" if number % 2 else "response")


def deep_pair(number: int, seed: int = 0) -> RandomPair:
    """Pair `number` of the deep series: schemas that hold themselves, and `contains` with its bounds."""
    dice = random.Random(f"deep:{seed}:{number}")
    maker = Maker(dice)
    make = _recursive if dice.random() < 0.6 else _contained
    before, after, one, two = make(maker)
    return RandomPair(number, before, after, (one, two), "request" if number % 2 else "response")


Sides = tuple[Any, Any, dict[str, Any], dict[str, Any]]


def _recursive(maker: Maker) -> Sides:
    """A component that holds itself below a property, in lists, in maps or behind a union."""
    dice = maker.dice
    again = {"$ref": "#/components/schemas/Again"}
    inner = dice.choice((
        again, {"type": "array", "items": again}, {"anyOf": [again, {"type": "null"}]}, {"allOf": [again]},
        {"type": "object", "additionalProperties": again},
    ))  # fmt: skip
    node = maker.typed("object", 1)
    node["properties"] = {**node.get("properties", {}), "again": inner}
    edited = maker.edited({key: value for key, value in node.items() if key != "properties"} | {
        "properties": {name: value for name, value in node["properties"].items() if name != "again"}
    })  # fmt: skip
    if isinstance(edited, dict) and isinstance(edited.get("properties", {}), dict):
        edited = {**edited, "properties": {**edited.get("properties", {}), "again": inner}}
    root = dice.choice((again, {"type": "array", "items": again}, {"type": "object", "properties": {"a": again}}))
    other = {"allOf": [root]} if dice.random() < 0.2 else root
    return root, other, {"Again": node}, {"Again": edited}


def _contained(maker: Maker) -> Sides:
    """A list that has to hold so many items of a kind, with another kind or other bounds."""
    dice = maker.dice
    kind = maker.typed(dice.choice(("string", "integer", "boolean", "object")), 1)
    found: dict[str, Any] = {"type": "array", "contains": kind}
    for _ in range(8):
        for key, values in (("minContains", (0, 1, 2, 3)), ("maxContains", (1, 2, 4)), ("maxItems", (2, 3, 5))):
            if dice.random() < 0.5:
                found[key] = dice.choice(values)
        if allows_something(found):
            break
        found = {"type": "array", "contains": kind}
    made = dict(found)
    if dice.random() < 0.5:
        made["contains"] = maker.edited(kind)
    key = dice.choice(("minContains", "maxContains"))
    if key in made and dice.random() < 0.3:
        del made[key]
    elif dice.random() < 0.6:
        made[key] = dice.choice((0, 1, 2, 3)) if key == "minContains" else dice.choice((1, 2, 3, 4))
    return found, made, {}, {}


SERIES: dict[str, Callable[[int, int], RandomPair]] = {"table": random_pair, "deep": deep_pair}
"""What is looked at: the whole table of facets, and what is rare in it."""
