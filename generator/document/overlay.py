"""Overlays: changes to a document written in a document of their own (OpenAPI Overlay Specification 1.0 and 1.1).

The tree a file was read into is not touched: what an action changes is copied along the way to it, so that a tree which
YAML aliases fold up stays folded. Both versions are applied alike, with what 1.1 allows beyond 1.0.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from generator.document.duplicates import duplicate_keys_of
from generator.document.model import Json, Note, Place, Pointer
from generator.document.moved import MovedFile
from generator.document.origins import Editor, Location
from generator.document.references import SourcedFile
from generator.errors import DocumentError
from generator.sources.model import Source

_VERSION = re.compile(r"1\.\d+\.\d+", re.ASCII)
_HINT = "an overlay starts with `overlay: 1.1.0` and has a list of `actions`, each with a `target`"


class OverlaidFile(MovedFile):
    """A file as overlays changed it. What an overlay brought stands where it was put: at the nearest parent."""

    def __init__(self, file: SourcedFile, overlays: Sequence[SourcedFile]) -> None:
        """Raises DocumentError, located in the overlay, for an action that is none or cannot be carried out."""
        editor = Editor(file.data)
        self.notes: list[Note] = list(file.notes)
        for overlay in overlays:
            self.notes += overlay.notes
            self.notes += _apply(overlay, file, editor)
        super().__init__(file, editor.tree, editor.original)
        self.source: Source = file.source
        self.utf8 = b"\n".join([file.utf8, *(overlay.utf8 for overlay in overlays)])
        """Only searched for words that announce identifiers."""

    def duplicate_keys(self) -> list[Note]:
        """Keys that stand twice in one object of the text."""
        return duplicate_keys_of(self._file)


@dataclass(frozen=True, slots=True)
class _Action:
    """One action with the file it stands in; `key` names its modifier, `value` what that says."""

    file: SourcedFile
    index: int
    target: str
    key: str
    value: Json

    def error(self, message: str, key: str = "target", hint: str = "") -> DocumentError:
        return _error(self.file, ("actions", str(self.index), key), message, hint)


def _error(file: SourcedFile, pointer: Pointer, message: str, hint: str = _HINT) -> DocumentError:
    line, column = file.positions([pointer])[pointer]
    return DocumentError(message, where=f"{file.name}:{line}:{column}", hint=hint)


def _apply(overlay: SourcedFile, file: SourcedFile, editor: Editor) -> list[Note]:
    """Carry out the actions of one overlay, in order; notes about those that do nothing."""
    notes = []
    for action in _actions(overlay):
        locations = _select(action, action.target, editor.tree)
        if not locations:
            pointer = ("actions", str(action.index), "target")
            message = f"the overlay's target {action.target} selects nothing in {file.name}"
            position = overlay.positions([pointer])[pointer]
            notes.append(Note("idle-overlay", message, Place(overlay.name, pointer), position=position))
        elif action.key == "remove":
            _remove(action, locations, editor)
        else:
            value = action.value if action.key == "update" else _copied(action, editor)
            for location in locations:
                _update(action, location, value, editor)
    return notes


def _actions(overlay: SourcedFile) -> list[_Action]:
    data = overlay.data
    if not isinstance(data, dict) or "overlay" not in data:
        raise _error(overlay, (), "expected an overlay, found no `overlay`")
    version = data["overlay"]
    if not (isinstance(version, str) and _VERSION.fullmatch(version)):
        raise _error(overlay, ("overlay",), f"expected the version of an overlay, 1.0.0 or 1.1.0, found {version!r}")
    written = data.get("actions")
    if not isinstance(written, list):
        raise _error(overlay, ("actions",), "expected a list of actions")
    actions = [_action(overlay, index, item) for index, item in enumerate(written)]
    return [action for action in actions if action is not None]


def _action(overlay: SourcedFile, index: int, written: Json) -> _Action | None:
    """An action, or None for one that asks for nothing. `remove` goes over `update` and `copy` (Action Object)."""
    place = ("actions", str(index))
    if not isinstance(written, dict) or not isinstance(target := written.get("target"), str):
        raise _error(overlay, place, "expected an action with a `target`, a JSONPath")
    if written.get("remove") is True:
        return _Action(overlay, index, target, "remove", True)
    if "update" in written:
        return _Action(overlay, index, target, "update", written["update"])
    if "copy" in written:
        return _Action(overlay, index, target, "copy", written["copy"])
    return None


def _select(action: _Action, query: str, tree: Json, key: str = "target") -> list[Location]:
    """Where a JSONPath (RFC 9535) leads to, each place once, in document order."""
    from jsonpath_rfc9535 import JSONPathError, find

    if not isinstance(tree, dict | list):
        return []
    try:
        found = [node.location for node in find(query, tree)]
    except JSONPathError as error:
        message = str(error).partition(", line ")[0]
        raise action.error(f"{query!r} is no JSONPath: {message}", key, "see RFC 9535") from None
    except RecursionError:
        raise action.error(f"{query!r} leads too deep", key) from None
    return list(dict.fromkeys(found))


def _copied(action: _Action, editor: Editor) -> Json:
    if not isinstance(action.value, str):
        raise action.error("expected a JSONPath to copy from", "copy")
    found = _select(action, action.value, editor.tree, "copy")
    if len(found) != 1:
        raise action.error(f"{action.value} selects {len(found)} places, one was expected", "copy", "")
    return editor.shared(found[0])


def _remove(action: _Action, locations: list[Location], editor: Editor) -> None:
    """Last places first, so that the indexes of the others stay what they are."""
    for location in reversed(locations):
        if not location:
            raise action.error("the whole document cannot be removed", hint="")
        holder, step = editor.own(location[:-1]), location[-1]
        if isinstance(holder, dict) and isinstance(step, str):
            holder.pop(step, None)
        elif isinstance(holder, list) and isinstance(step, int):
            del holder[step]


def _update(action: _Action, location: Location, value: Json, editor: Editor) -> None:
    """Objects are merged, arrays lengthened, anything else is replaced."""
    here = editor.value(location)
    if isinstance(here, dict) and isinstance(value, dict):
        _merge(action, location, value, editor)
    elif isinstance(here, list):
        holder = editor.own(location)
        assert isinstance(holder, list)
        holder.extend(value if isinstance(value, list) else [value])
    elif isinstance(here, dict) or isinstance(value, dict | list) or not location:
        found, given = _kind(here), _kind(value)
        raise action.error(f"{action.target} selects {found}, which {given} cannot be merged with", action.key, "")
    else:
        editor.put(location, value)


def _merge(action: _Action, location: Location, value: dict[str, Json], editor: Editor) -> None:
    """Member by member, down as far as both sides have objects. A `null` beside a container says nothing."""
    waiting = [(location, value)]
    while waiting:
        place, update = waiting.pop()
        holder = editor.own(place)
        assert isinstance(holder, dict)
        for name, member in update.items():
            here = holder.get(name)
            if name not in holder or here is None:
                holder[name] = member
            elif isinstance(here, dict) and isinstance(member, dict):
                waiting.append(((*place, name), member))
            elif isinstance(here, list) and isinstance(member, list):
                inner = editor.own((*place, name))
                assert isinstance(inner, list)
                inner.extend(member)
            elif not isinstance(here, dict | list) and not isinstance(member, dict | list):
                holder[name] = member
            elif member is not None:
                message = f"`{name}` is {_kind(here)}, which {_kind(member)} cannot be merged with"
                raise action.error(message, action.key, "remove it in an action before")


def _kind(value: Json) -> str:
    if isinstance(value, dict):
        return "an object"
    return "an array" if isinstance(value, list) else "a plain value"
