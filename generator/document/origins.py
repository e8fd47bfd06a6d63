"""A tree that is changed without touching the one it came from, and the way back from its places to the old ones."""

from __future__ import annotations

from typing import TypeAlias

from generator.document.model import Json, Pointer

Location: TypeAlias = "tuple[int | str, ...]"
"""The steps from the root: names of members, indexes of items."""

Container: TypeAlias = "dict[str, Json] | list[Json]"


class Editor:
    """Changes to one tree. A container is copied, alone, when it is first changed; the rest stays shared."""

    def __init__(self, tree: Json) -> None:
        self.tree = tree
        self._before: dict[int, tuple[Container, Container]] = {}
        """Copies by identity, each with what it was in the old tree; both are held, so that identities stay theirs."""
        self._owned: set[int] = set()
        """Copies that stand in one place only."""

    def value(self, location: Location) -> Json:
        """What stands at a place that exists."""
        value = self.tree
        for step in location:
            value = _child(value, step)
        return value

    def location(self, pointer: Pointer) -> Location:
        """The steps to a pointer that exists, with the tokens of arrays as indexes."""
        steps: list[int | str] = []
        here = self.tree
        for token in pointer:
            step = int(token) if isinstance(here, list) else token
            steps.append(step)
            here = _child(here, step)
        return tuple(steps)

    def own(self, location: Location) -> Container:
        """The container at a place that exists, free to be changed."""
        here = self._copy(self.tree)
        self.tree = here
        for step in location:
            inner = self._copy(_child(here, step))
            _set(here, step, inner)
            here = inner
        return here

    def put(self, location: Location, value: Json) -> None:
        """Replace what stands at a place other than the root."""
        _set(self.own(location[:-1]), location[-1], value)

    def shared(self, location: Location) -> Json:
        """What stands at a place that exists, to be put in other places as well."""
        self._owned.clear()
        return self.value(location)

    def _copy(self, value: Json) -> Container:
        assert isinstance(value, dict | list)
        if id(value) in self._owned:
            return value
        made: Container = dict(value) if isinstance(value, dict) else list(value)
        before = self._before.get(id(value))
        self._before[id(made)] = (made, value if before is None else before[1])
        self._owned.add(id(made))
        return made

    def original(self, pointer: Pointer) -> Pointer:
        """Where the old tree has what stands at a place of the new one, or its nearest parent that was there."""
        here = self.tree
        path: list[str] = []
        for depth, token in enumerate(pointer):
            before = self._before.get(id(here))
            if before is None:
                return (*path, *pointer[depth:])  # nothing was changed from here on
            inner, old = _member(here, token), before[1]
            if isinstance(old, dict):
                if token not in old or not self._is(inner, old[token]):
                    return (*path, token) if token in old else tuple(path)
                path.append(token)
            else:
                index = next((i for i, item in enumerate(old) if self._is(inner, item)), None)
                if index is None:
                    return tuple(path)
                path.append(str(index))
            here = inner
        return tuple(path)

    def _is(self, new: Json, old: Json) -> bool:
        """Whether a value is the old one, or a changed copy of it."""
        if new is old:
            return True
        before = self._before.get(id(new))
        return before is not None and before[1] is old


def _child(value: Json, step: int | str) -> Json:
    if isinstance(value, dict) and isinstance(step, str):
        return value[step]
    assert isinstance(value, list) and isinstance(step, int)
    return value[step]


def _set(holder: Container, step: int | str, value: Json) -> None:
    if isinstance(holder, dict):
        assert isinstance(step, str)
        holder[step] = value
    else:
        assert isinstance(step, int)
        holder[step] = value


def _member(value: Json, token: str) -> Json:
    if isinstance(value, dict):
        return value.get(token)
    if isinstance(value, list) and token.isdecimal() and int(token) < len(value):
        return value[int(token)]
    return None
