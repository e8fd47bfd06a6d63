"""What no schema can say about a document: names that must be unique, and names that must be declared.

Sources: OpenAPI 3.1.1 §4.8.8 (path templating), §4.8.10 (operationId, parameters), §4.8.22 (tags), §4.8.30 (security
requirements); the same sections of 2.0, 3.0 and 3.2.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from generator.document.grammar import COMPONENTS, METHODS
from generator.document.model import Document, Json, Node, Place
from generator.validate import wording
from generator.validate.model import Finding, Severity, finding
from generator.validate.walk import Tour

_COMPONENT_NAME = re.compile(r"^[a-zA-Z0-9._-]+$")
_EXPRESSION = re.compile(r"\{([^{}]*)\}")


def judge_names(document: Document, family: str, tour: Tour) -> Iterator[Finding]:
    """All findings about names in a document of a known family."""
    yield from _operation_ids(tour)
    yield from _parameter_lists(document, tour)
    yield from _paths(document)
    yield from _tags(document.root)
    if family == "3.0":
        yield from _component_names(document.root)
    yield from _requirements(document.root, family, tour)
    yield from _enums(tour)
    _mappings(document, tour)


def _operation_ids(tour: Tour) -> Iterator[Finding]:
    first: dict[str, Place] = {}
    for operation in tour.operations:
        named = operation.get("operationId")
        if named is None or not isinstance(named.value, str):
            continue
        earlier = first.get(named.value)
        if earlier is None:
            first[named.value] = named.place
        else:
            message = f"the operationId `{named.value}` is already taken by another operation"
            yield finding("duplicate-operation-id", message, "an id of its own", named.place, related=earlier)


def _parameter_lists(document: Document, tour: Tour) -> Iterator[Finding]:
    for parameters in tour.parameter_lists:
        first: dict[tuple[str, str], Place] = {}
        for item in parameters.items():
            identity = _identity(document.follow(item))
            if identity is None:
                continue
            earlier = first.get(identity)
            if earlier is None:
                first[identity] = item.place
            else:
                message = f"the {identity[1]} parameter `{identity[0]}` stands twice in one list"
                yield finding(
                    "duplicate-parameter", message, "one entry per name and place", item.place, related=earlier
                )


def _identity(parameter: Node | None) -> tuple[str, str] | None:
    """Name and place of a parameter, None when it does not say both."""
    if parameter is None or not isinstance(parameter.value, dict):
        return None
    name, place = parameter.value.get("name"), parameter.value.get("in")
    return (name, place) if isinstance(name, str) and isinstance(place, str) else None


def _paths(document: Document) -> Iterator[Finding]:
    shapes: dict[str, tuple[str, Node]] = {}
    paths = document.root.get("paths")
    for template, item in paths.members() if paths else []:
        if not template.startswith("/"):
            continue
        shape = _EXPRESSION.sub("{}", template)
        earlier, other = shapes.setdefault(shape, (template, item))
        if earlier != template:
            message = f"`{template}` and `{earlier}` differ only in the names of their parameters"
            # Forbidden either way; with no method in common a client can still tell them apart.
            level: Severity = "error" if _methods(document, item) & _methods(document, other) else "warning"
            place = other.place
            yield finding("same-shape-paths", message, "one path for one shape", item.place, related=place, level=level)
        yield from _path_parameters(document, template, item)


def _methods(document: Document, item: Node) -> set[str]:
    return {name for node in (item, document.follow(item)) if node for name, _ in _operations(node)}


def _path_parameters(document: Document, template: str, item: Node) -> Iterator[Finding]:
    wanted = dict.fromkeys(_EXPRESSION.findall(template))
    reached = document.follow(item)
    if reached is None:
        return
    # A path item may have fields beside its reference; both hold.
    shared = _declared(document, item) if reached is not item else {}
    own = _declared(document, reached)
    if own is None or shared is None:
        return
    shared = {**own, **shared}
    used_up = set[str]()
    for _, operation in _operations(reached):
        declared = _declared(document, operation)
        if declared is None:
            continue
        everything = {**shared, **declared}
        for name in wanted:
            if name not in everything:
                message = f"`{{{name}}}` in `{template}` is declared by no path parameter of this operation"
                yield finding("undeclared-path-parameter", message, f"a path parameter `{name}`", operation.place)
        for name, node in everything.items():
            if name not in wanted and (name in declared or name not in used_up):
                used_up.add(name)
                message = f"the path parameter `{name}` does not stand in `{template}`"
                yield finding("unused-path-parameter", message, f"`{{{name}}}` in the path", node.place)


def _operations(item: Node) -> Iterator[tuple[str, Node]]:
    for name, node in item.members():
        if name in METHODS or name == "query":
            yield name, node
        elif name == "additionalOperations":
            yield from node.members()


def _declared(document: Document, owner: Node) -> dict[str, Node] | None:
    """Path parameters declared in the list of an object, by name; None when one of its references leads nowhere."""
    declared: dict[str, Node] = {}
    parameters = owner.get("parameters")
    for item in parameters.items() if parameters else []:
        reached = document.follow(item)
        if reached is None:
            return None
        identity = _identity(reached)
        if identity is not None and identity[1] == "path":
            declared[identity[0]] = item
    return declared


def _tags(root: Node) -> Iterator[Finding]:
    tags = root.get("tags")
    first: dict[str, Place] = {}
    parents: dict[str, Node] = {}
    for tag in tags.items() if tags else []:
        named = tag.get("name")
        if named is None or not isinstance(named.value, str):
            continue
        earlier = first.get(named.value)
        if earlier is None:
            first[named.value] = named.place
        else:
            message = f"the tag `{named.value}` is declared twice"
            yield finding("duplicate-tag", message, "one declaration per tag", named.place, related=earlier)
        parent = tag.get("parent")
        if parent is not None and isinstance(parent.value, str):
            parents.setdefault(named.value, parent)
    yield from _tag_parents(first, parents)


def _tag_parents(declared: Mapping[str, Place], parents: Mapping[str, Node]) -> Iterator[Finding]:
    in_cycle: set[str] = set()
    for name, parent in parents.items():
        if str(parent.value) not in declared:
            message = f"the tag `{name}` has the parent `{parent.value}`, which is not declared"
            yield finding("undeclared-tag-parent", message, f"a tag named `{parent.value}`", parent.place)
        trail = [name]
        while (above := parents.get(trail[-1])) is not None and str(above.value) not in trail:
            trail.append(str(above.value))
        if above is not None and above.value == name and name not in in_cycle:
            in_cycle.update(trail)
            message = f"the tag `{name}` is its own ancestor: {' → '.join([*trail, name])}"
            yield finding("tag-cycle", message, "a hierarchy without a circle", parent.place)


def _component_names(root: Node) -> Iterator[Finding]:
    """3.0 §4.7.7 asks the same of these names as later versions, but its JSON schema does not."""
    components = root.get("components")
    for section, names in components.members() if components else []:
        for name, node in names.members() if section in COMPONENTS else []:
            if not _COMPONENT_NAME.match(name):
                message = f"found the name `{name}`"
                yield finding("wrong-name", message, f"a name that matches `{_COMPONENT_NAME.pattern}`", node.place)


def _requirements(root: Node, family: str, tour: Tour) -> Iterator[Finding]:
    if family == "2.0":
        declared = root.get("securityDefinitions")
    else:
        components = root.get("components")
        declared = components.get("securitySchemes") if components else None
    names = set(declared.value) if declared is not None and isinstance(declared.value, dict) else set[str]()
    for requirement in tour.requirements:
        for name, node in requirement.members():
            # Since 3.2 a requirement may name a scheme by URI.
            if name in names or (family == "3.2" and _looks_like_uri(name)):
                continue
            expected = f"one of {wording.choice(sorted(names))}" if names else "a scheme declared in the document"
            yield finding(
                "unknown-security-scheme", f"the security scheme `{name}` is not declared", expected, node.place
            )


def _looks_like_uri(name: str) -> bool:
    return "/" in name or "#" in name or ":" in name


def _enums(tour: Tour) -> Iterator[Finding]:
    """Scalars that stand in an enum twice: harmless, and a slip (JSON Schema validation §6.1.2: should be unique)."""
    for enum in tour.enums:
        first: dict[str, Node] = {}
        for item in enum.items():
            if isinstance(item.value, dict | list):
                continue
            text = f"{item.value!r}"
            if text in first:
                message = f"the value {wording.show(item.value)} stands twice in the list"
                place, related = item.place, first[text].place
                yield finding("duplicate-item", message, "each value once", place, related=related, level="warning")
            first.setdefault(text, item)


def _mappings(document: Document, tour: Tour) -> None:
    """Discriminator mappings that lead nowhere become notes of the document, like other references."""
    for mapping in tour.mappings:
        for _, node in mapping.members():
            target = node.value
            if isinstance(target, str) and not _is_component(document.root, target) and looks_like_reference(target):
                holder: dict[str, Json] = {"$ref": target}
                document.follow(Node(node.file, node.pointer, holder))


def _is_component(root: Node, name: str) -> bool:
    components = root.get("components")
    schemas = components.get("schemas") if components else None
    return schemas is not None and schemas.get(name) is not None


def looks_like_reference(text: str) -> bool:
    """Whether the value of a mapping is a reference, and no name of a component."""
    return "#" in text or "/" in text or text.endswith((".json", ".yaml", ".yml"))
