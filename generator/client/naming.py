"""Class names for schemas: a component keeps its own if that is an identifier, others are named after their place."""

from __future__ import annotations

import re

from generator.client.words import KEYWORDS, identifier, pascal

RESERVED_CLASSES = frozenset(
    {
        "Alias", "Annotated", "Any", "AnyUrl", "AsyncIterator", "AwareDatetime", "Base64", "BaseModel", "ClassVar",
        "ConfigDict", "Decimal", "Dict", "ExactDateTime", "ExactFloat", "ExactUUID", "Field",
        "Iterator", "List", "Literal", "Mapping", "None", "Optional", "Page",
        "RootModel", "Sequence", "TYPE_CHECKING", "Tagged", "TypeAlias", "TypeAliasType", "UUID", "Union",
        "UnknownVariant", "annotations", "bool", "bytes", "date", "date_aliased", "datetime", "dict", "float", "int",
        "list", "object", "str", "timedelta", "time", "tuple", "type", "wire",
    }
)  # fmt: skip
"""Names that a module of models needs for itself."""


class ClassNames:
    """Hands out class names, each once."""

    def __init__(self) -> None:
        self._used = set(RESERVED_CLASSES)

    def component(self, key: str) -> str:
        """The class name of a component schema: its key as it is, if that is an identifier."""
        if key.isidentifier() and not key.startswith("_") and key not in KEYWORDS:
            return self._take(identifier(key), [f"{identifier(key)}_", f"{pascal(key)}Model"])
        last = re.split(r"[./]", key.strip("./"))[-1] or key
        return self._take(pascal(last), [pascal(key), f"{pascal(key)}Model"])

    def inline(self, *hints: str) -> str:
        """A class name for a schema without a name of its own; `hints` from the nicest to the most precise."""
        names = [pascal(hint) for hint in hints if hint]
        return self._take(names[0], [*names[1:], f"{names[-1]}Model"])

    def _take(self, name: str, others: list[str]) -> str:
        for candidate in (name, *others):
            if candidate not in self._used:
                self._used.add(candidate)
                return candidate
        number = 2
        while f"{others[-1]}{number}" in self._used:
            number += 1
        return self._take(f"{others[-1]}{number}", [f"{others[-1]}{number}"])
