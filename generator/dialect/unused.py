"""A bundled tree without the components of other files that nothing in it refers to any more."""

from __future__ import annotations

from collections.abc import Iterator

from generator.document.model import Json, Pointer

_OLD_SECTIONS = ("definitions", "parameters", "responses")


def without_unused(tree: Json, entry: Json) -> Json:
    """`tree` less the components that `entry`, the file it was bundled from, does not have and that are not used."""
    if not isinstance(tree, dict):
        return tree
    written = {place for place, _ in _components(entry)}
    added = {place: value for place, value in _components(tree) if place not in written}
    kept = {place: value for place, value in _components(tree) if place in written}
    outside = [value for name, value in tree.items() if name not in ("components", *_OLD_SECTIONS)]
    used: set[Pointer] = set()
    waiting = [*outside, *kept.values()]
    while waiting:
        for place in _named(waiting.pop()):
            if place in added and place not in used:
                used.add(place)
                waiting.append(added[place])
    return _less(tree, set(added) - used)


def _components(tree: Json) -> Iterator[tuple[Pointer, Json]]:
    """Every component with its pointer."""
    if not isinstance(tree, dict):
        return
    components = tree.get("components")
    sections = [(("components", name), tree) for name in components] if isinstance(components, dict) else []
    for path, holder in [*sections, *(((name,), tree) for name in _OLD_SECTIONS)]:
        section: Json = holder
        for name in path:
            section = section.get(name) if isinstance(section, dict) else None
        if isinstance(section, dict):
            yield from (((*path, name), value) for name, value in section.items())


def _named(value: Json) -> Iterator[Pointer]:
    """The components that any text in a value names as a reference does."""
    waiting, seen = [value], set[int]()
    while waiting:
        one = waiting.pop()
        if isinstance(one, str) and one.startswith("#/"):
            tokens = tuple(token.replace("~1", "/").replace("~0", "~") for token in one[2:].split("/"))
            yield tokens[: 3 if tokens[0] == "components" else 2]
        elif isinstance(one, dict | list) and id(one) not in seen:
            seen.add(id(one))
            waiting += one.values() if isinstance(one, dict) else one


def _less(tree: dict[str, Json], places: set[Pointer]) -> dict[str, Json]:
    """The tree without some places, and without the sections that are empty without them."""
    above = {place[:length] for place in places for length in range(1, len(place))}

    def less(holder: dict[str, Json], path: Pointer) -> dict[str, Json]:
        made: dict[str, Json] = {}
        for name, value in holder.items():
            here = (*path, name)
            if here in above and isinstance(value, dict):
                value = less(value, here)
                if not value:
                    continue
            if here not in places:
                made[name] = value
        return made

    return less(tree, ())
