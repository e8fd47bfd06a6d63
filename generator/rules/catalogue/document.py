"""What names no endpoint: unused components, tags of the document, and the version number (Semantic Versioning 2.0)."""

from __future__ import annotations

from generator.compare.model import Effect
from generator.rules.catalogue.fragments import operation, parameter, parameters
from generator.rules.catalogue.row import OPERATION, Row
from generator.rules.model import Example, Ground, Level

_VERSION_WHY = "A hint for the one who releases; it says nothing about calls, which are judged by their own rules."


def _version(action: str, text: str, meaning: str, old: str, new: str, avoid: str) -> Row:
    def document(version: str, kind: str) -> str:
        shape = operation(parameters(parameter("day", "query", schema=f"type: {kind}")))
        return f"info: {{title: Orders, version: '{version}'}}\n{shape}"

    return Row(
        "version",
        action,
        Effect.NEUTRAL,
        text,
        meaning,
        places=OPERATION,
        ground=Ground.LIFECYCLE,
        ids={"": {"major-not-bumped": "api-major-version-not-bumped"}.get(action, f"api-version-{action}")},
        why={"": _VERSION_WHY},
        avoid=avoid,
        example=Example(document(old, "string"), document(new, "integer"), "document"),
    )


def _tags(*names: str) -> str:
    listed = "tags:\n" + "\n".join(f"- name: {name}" for name in names) if names else "tags: []"
    return f"{listed}\n{operation()}"


ROWS = (
    Row(
        "component-schema",
        "removed",
        Effect.NEUTRAL,
        "schema {name} removed from the components, where no operation used it",
        "A named schema that no operation reached is gone.",
        places=OPERATION,
        ids={"": "api-schema-removed"},
        ground=Ground.PROMISE,
        level={"": Level.INFO},
        why={"": "No call carries it; only generated code may know its name."},
        profiles={"sdk": {"": Level.WARNING}},
        example=Example(
            f"{operation()}\ncomponents:\n  schemas:\n    Spare: {{type: object}}",
            f"{operation()}\ncomponents: {{}}",
            "document",
        ),
    ),
    Row(
        "document-tag",
        "added",
        Effect.NEUTRAL,
        "tag {name} described",
        "The document describes a further tag.",
        places=OPERATION,
        ids={"": "api-document-tag-added"},
        ground=Ground.PROMISE,
        why={"": "Tags sort the documentation; calls are the same."},
        example=Example(_tags(), _tags("orders"), "document"),
    ),
    Row(
        "document-tag",
        "removed",
        Effect.NEUTRAL,
        "tag {name} no longer described",
        "The document does not describe a tag any more.",
        places=OPERATION,
        ids={"": "api-document-tag-removed"},
        ground=Ground.PROMISE,
        why={"": "Tags sort the documentation; calls are the same."},
        example=Example(_tags("orders"), _tags(), "document"),
    ),
    _version(
        "not-bumped",
        "the version is still {before}, although something breaks",
        "There are errors, and `info.version` is the same on both sides.",
        "1.4.0",
        "1.4.0",
        "Raise the major version (before 1.0.0: the minor one).",
    ),
    _version(
        "major-not-bumped",
        "the version went from {before} to {after}, although something breaks",
        "There are errors, and `info.version` was raised, but not its first part that counts.",
        "1.4.0",
        "1.5.0",
        "Raise the major version (before 1.0.0: the minor one).",
    ),
    _version(
        "decreased",
        "the version went down from {before} to {after}",
        "`info.version` is lower than before.",
        "1.4.0",
        "1.3.0",
        "Compare the sides in the order in which they were released, or correct the version.",
    ),
)
