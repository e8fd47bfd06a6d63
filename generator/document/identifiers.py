"""Names a file gives to places in it: `$self`, `$id`, `$anchor`, `$dynamicAnchor`.

Sources: OpenAPI 3.2.0 §4.1.2.2 (`$self`), JSON Schema 2020-12 core §8.2. Most files have none of them; one search in
the text says so, and only the others are walked.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from urllib.parse import urldefrag, urljoin

from generator.document.model import Json, Pointer

_HINT = re.compile(rb"\$(?:self|id|anchor|dynamicAnchor)\b")


@dataclass(frozen=True)
class Identifiers:
    """What the names of one file stand for."""

    base: str
    """The base URI of the file: `$self` where it has one, else where it came from."""
    resources: dict[Pointer, str] = field(default_factory=dict)
    """Schemas with an `$id` of their own: their place to their absolute URI."""
    anchors: dict[tuple[Pointer, str], Pointer] = field(default_factory=dict)
    """(place of the resource the anchor belongs to, its name) to the place it names."""

    def resource_of(self, pointer: Pointer) -> Pointer:
        """The nearest enclosing resource, () for the file itself."""
        if self.resources:
            for length in range(len(pointer), 0, -1):
                if pointer[:length] in self.resources:
                    return pointer[:length]
        return ()

    def base_of(self, resource: Pointer) -> str:
        return self.resources.get(resource, self.base)

    def anchor(self, resource: Pointer, name: str) -> Pointer | None:
        """The place of an anchor, of the resource itself first, else the first of that name in the file."""
        found = self.anchors.get((resource, name))
        if found is None:
            found = next((place for (_, known), place in self.anchors.items() if known == name), None)
        return found


def read_identifiers(utf8: bytes, data: Json, uri: str) -> Identifiers:
    """The names in one file that came from `uri`."""
    if not isinstance(data, dict) or not _may_name(utf8):
        return Identifiers(uri)
    own = data.get("$self")
    found = Identifiers(resolved(uri, own) if isinstance(own, str) else uri)
    todo: list[tuple[Json, Pointer, Pointer]] = [(data, (), ())]
    seen: set[int] = set()  # what YAML aliases share is looked at where it stands first
    while todo:
        value, place, resource = todo.pop()
        if id(value) in seen:
            continue
        seen.add(id(value))
        if isinstance(value, dict):
            resource = _name(found, value, place, resource)
            todo.extend((member, (*place, key), resource) for key, member in reversed(value.items()))
        elif isinstance(value, list):
            todo.extend((item, (*place, str(i)), resource) for i, item in reversed(list(enumerate(value))))
    return found


def _may_name(utf8: bytes) -> bool:
    """Whether a name is given anywhere. Bytes find a single sign many times faster than a pattern does."""
    at = utf8.find(b"$")
    while at >= 0:
        if not utf8.startswith(b"$ref", at) and _HINT.match(utf8, at):
            return True
        at = utf8.find(b"$", at + 1)
    return False


def resolved(base: str, reference: str) -> str:
    """The absolute URI of a reference, without fragment (RFC 3986 §5); what is no URI stays as it is."""
    try:
        return urldefrag(urljoin(base, reference)).url
    except ValueError:
        return reference


def _name(found: Identifiers, value: dict[str, Json], place: Pointer, resource: Pointer) -> Pointer:
    """Note the names that one object gives to itself; the resource that its members belong to."""
    identity = value.get("$id")
    if isinstance(identity, str) and identity.startswith("#"):  # the anchors of older drafts
        found.anchors.setdefault((resource, identity[1:]), place)
    elif isinstance(identity, str) and identity:
        found.resources[place] = resolved(found.base_of(resource), identity)
        resource = place
    for key in ("$anchor", "$dynamicAnchor"):
        name = value.get(key)
        if isinstance(name, str):
            found.anchors.setdefault((resource, name), place)
    return resource
