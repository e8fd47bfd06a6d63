"""From the nested errors of a schema engine to the ones worth telling.

`oneOf` and `anyOf` fail with the errors of every branch. The branch that was meant is the one that fits at its root: an
object without `$ref` was no reference, a parameter in `query` was no header. Where every branch fails for the same
reason, the reasons become one: the values of all branches are the values allowed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, cast

from generator.document.model import Json

if TYPE_CHECKING:
    from jsonschema_rs import ValidationError

Path = tuple[str | int, ...]


class Leaf(NamedTuple):
    """One error without branches. `names` and `options` are what the keyword asks for.

    Several names of `required` mean that any one of them would do.
    """

    keyword: str
    path: Path
    schema_path: Path
    names: tuple[str, ...] = ()
    options: tuple[Json, ...] = ()
    foreign: bool = False
    """Of values: what was found has not even the type of those that are allowed."""


def leaves(error: ValidationError) -> list[Leaf]:
    """The errors that an error comes down to, in the engine's order."""
    keyword = str(error.kind.name)
    told = error.kind.as_dict()
    path, schema_path = tuple(error.instance_path), tuple(error.schema_path)
    branches = cast("list[list[ValidationError]]", told.get("context") or [])
    if keyword in ("anyOf", "oneOf"):
        if any(not branch for branch in branches):
            return [Leaf("oneOf-several", path, schema_path, ("exactly one of the forms it may have",))]
        flat = [[leaf for inner in branch for leaf in leaves(inner)] for branch in branches]
        return _meant(flat, path) or [Leaf(keyword, path, schema_path)]
    leaf = _leaf(keyword, told, path, schema_path)
    if leaf.keyword in ("enum", "const"):
        leaf = leaf._replace(foreign=all(type(option) is not type(error.instance) for option in leaf.options))
    return [leaf]


def telling(found: Sequence[Leaf]) -> list[Leaf]:
    """Without what only follows from another error, and without what is judged better elsewhere.

    A value of the wrong type breaks every other rule of its place too, and a field whose value is wrong does not count
    as evaluated. The form of a reference is settled by following it.
    """
    wrong_types = {leaf.path for leaf in found if leaf.keyword == "type"}
    too_few = {leaf.path for leaf in found if leaf.keyword == "minProperties"}
    wrong_inside = {leaf.path[:end] for leaf in found for end in range(len(leaf.path) + 1)}
    kept: list[Leaf] = []
    for leaf in found:
        if leaf.keyword != "type" and leaf.path in wrong_types:
            continue
        if leaf.keyword == "not" and leaf.path in too_few:
            continue
        if leaf.keyword == "format" and leaf.path[-1:] == ("$ref",):
            continue
        if leaf.keyword == "unevaluatedProperties":
            names = tuple(name for name in leaf.names if (*leaf.path, name) not in wrong_inside)
            if not names:
                continue
            leaf = leaf._replace(names=names)
        kept.append(leaf)
    return kept


def _leaf(keyword: str, told: dict[str, object], path: Path, schema_path: Path) -> Leaf:
    names: tuple[str, ...] = ()
    options: tuple[Json, ...] = ()
    match keyword:
        case "additionalProperties" | "unevaluatedProperties":
            names = tuple(str(name) for name in cast("list[str]", told["unexpected"]))
        case "required":
            names = (str(told["property"]),)
        case "type":
            names = tuple(cast("list[str]", told["types"]))
        case "enum":
            options = tuple(cast("list[Json]", told["options"]))
        case "const":
            options = (cast("Json", told["expected_value"]),)
        case "pattern":
            names = (str(told["pattern"]),)
        case "format":
            names = (str(told["format"]),)
        case "propertyNames":
            inner = cast("ValidationError", told["error"])
            asked = inner.kind.as_dict().get("pattern")
            names = (str(inner.instance), str(asked)) if asked else (str(inner.instance),)
        case "not":
            names = (_excluded(told.get("schema")),)
        case _:
            if "limit" in told or "multiple_of" in told:
                options = (cast("Json", told.get("limit", told.get("multiple_of"))),)
    return Leaf(keyword, path, schema_path, names, options)


def _excluded(schema: object) -> str:
    """What a `not` of the OpenAPI schemas asks for: fields that must not be there together; else empty."""
    if isinstance(schema, dict):
        required = schema.get("required")
        if isinstance(required, list) and required:
            names = [f"`{name}`" for name in required]
            return f"not {names[0]}" if len(names) == 1 else f"only one of {' and '.join(names)}"
    return ""


def _meant(branches: Sequence[Sequence[Leaf]], base: Path) -> list[Leaf]:
    """The leaves of the branch that was meant, or one leaf that sums up what all branches miss."""
    candidates = [branch for branch in branches if branch and not _is_reference(branch, base)]
    if not candidates:
        candidates = [branch for branch in branches if branch]
    summed = _summed(candidates, base) if len(candidates) > 1 else None
    if summed is not None:
        return [summed]
    # min() takes the first of equals: order of branches, no other tie-breaker.
    return list(min(candidates, key=lambda branch: _misfit(branch, base), default=[]))


def _is_reference(branch: Sequence[Leaf], base: Path) -> bool:
    """The branch wanted a Reference Object and the value has no `$ref`."""
    return any(leaf.keyword == "required" and leaf.path == base and leaf.names == ("$ref",) for leaf in branch)


def _summed(branches: Sequence[Sequence[Leaf]], base: Path) -> Leaf | None:
    """One leaf for branches that all fail in the same way: a value, a type or a field that none of them has."""
    for keywords in (("enum", "const"), ("type",), ("required",)):
        alike = [
            next((leaf for leaf in branch if leaf.keyword in keywords and _near(leaf.path, base)), None)
            for branch in branches
        ]
        found = [leaf for leaf in alike if leaf is not None]
        if len(found) != len(branches) or len({leaf.path for leaf in found}) > 1:
            continue
        if keywords == ("required",) and any(len(branch) > 1 for branch in branches):
            continue
        return found[0]._replace(
            names=tuple(dict.fromkeys(name for leaf in found for name in leaf.names)),
            options=_distinct([option for leaf in found for option in leaf.options]),
        )
    return None


def _near(path: Path, base: Path) -> bool:
    return path[: len(base)] == base and len(path) <= len(base) + 1


def _distinct(options: Sequence[Json]) -> tuple[Json, ...]:
    found: list[Json] = []
    for option in options:
        if not any(option is other or (type(option) is type(other) and option == other) for other in found):
            found.append(option)
    return tuple(found)


def _misfit(branch: Iterable[Leaf], base: Path) -> tuple[int, int]:
    """How little a branch fits at its root, then how many errors it has; smaller is better."""
    misfit = errors = 0
    for leaf in branch:
        errors += 1
        if not _near(leaf.path, base):
            continue
        at_root = leaf.path == base
        if at_root and (leaf.keyword == "type" or leaf.foreign):
            misfit += 100
        elif leaf.keyword in ("enum", "const") and len(leaf.options) == 1:
            # A word tells the forms of an object apart (`in: query`); `required: true` does not.
            misfit += 50 if isinstance(leaf.options[0], str) else 2
        elif leaf.keyword in ("additionalProperties", "unevaluatedProperties") and at_root:
            misfit += 2 * len(leaf.names)
        elif leaf.keyword == "required" and at_root:
            misfit += 3
    return misfit, errors
