"""YAML text to a plain tree: one loop over PyYAML's event stream, YAML 1.2 core schema.

The loop is written for speed (one function, local variables, an explicit stack): it decides how long a large document
takes. It keeps the offset of every key and item in one compact array, so that positions need no second pass.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from generator.document.model import Json
from generator.document.scalars import MAX_DEPTH, plain_value, tagged_value
from generator.document.text import position_at
from generator.errors import DocumentError

if TYPE_CHECKING:
    import yaml

MAX_NODES = 20_000_000
"""More values than this that aliases stand for, written out, are a bomb and no document."""
MAX_MERGED = 2_000_000
"""The same for members that merge keys copy, which take memory."""


@dataclass
class YamlTree:
    """A loaded YAML document with what is needed to find positions in it.

    An entry is a key of a mapping or an item of a sequence, numbered in the order of the text; entry 0 is the root.
    """

    data: Json = None
    offsets: array[int] = field(default_factory=lambda: array("I"))
    """Of each entry: the offset of its first character."""
    closed: array[int] = field(default_factory=lambda: array("I"))
    """Pairs (entry whose value is a mapping or sequence, first entry after it)."""
    aliases: dict[int, int] = field(default_factory=dict)
    """Entry whose value is an alias to the entry whose value is the anchor's."""
    merges: dict[int, Json] = field(default_factory=dict)
    """Entries that are merge keys (`<<`) with their value, which is no member of the mapping."""
    repeated: dict[int, str] = field(default_factory=dict)
    """Entries that are keys their mapping had before, with the key."""
    odd_tags: dict[int, str] = field(default_factory=dict)
    """Entries whose value has a tag that this reader does not know, with the tag."""
    next_document: int = -1
    """Offset of a second document in the stream, -1 when there is none."""


def read_yaml(text: str, name: str) -> YamlTree:
    """Build the first document of a stream. Raises DocumentError with file, line and column."""
    import yaml

    builder = _Builder(text, name)
    try:
        builder.build(_events(text))
    except yaml.YAMLError as error:
        if "invalid Unicode character escape" in str(error) and _PAIR.search(text):
            return _read_with_surrogates(text, name)
        raise _located(error, text, name) from error
    except ValueError as error:
        raise builder.failed_at(builder.tree.offsets[-1], str(error)) from error
    return builder.tree


_PAIR = re.compile(r"(?<!\\)((?:\\\\)*)\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})")


def _read_with_surrogates(text: str, name: str) -> YamlTree:
    """Read a text with escaped pairs of surrogates, which JSON and some writers of YAML have and libyaml refuses.

    They become the escape that libyaml knows, which is two characters shorter: offsets are set right afterwards.
    """
    shortened: list[int] = []

    def one(match: re.Match[str]) -> str:
        shortened.append(match.end() - 2 * (len(shortened) + 1))
        code = 0x10000 + ((int(match[2], 16) & 0x3FF) << 10) + (int(match[3], 16) & 0x3FF)
        return f"{match[1]}\\U{code:08X}"

    tree = read_yaml(_PAIR.sub(one, text), name)
    tree.offsets = array("I", (offset + 2 * bisect_right(shortened, offset) for offset in tree.offsets))
    if tree.next_document >= 0:
        tree.next_document += 2 * bisect_right(shortened, tree.next_document)
    return tree


def _events(text: str) -> Callable[[], Any]:
    """The next event of libyaml's parser, or of the one in Python where PyYAML was built without it."""
    import yaml

    if yaml.__with_libyaml__:
        from yaml.cyaml import CParser  # type: ignore[attr-defined]  # not in the stubs of this module

        parser: Any = CParser(text)
    else:
        parser = yaml.Loader(text)
    get: Callable[[], Any] = parser.get_event
    return get


def _located(error: yaml.YAMLError, text: str, name: str) -> DocumentError:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    problem = getattr(error, "problem", None) or getattr(error, "reason", None) or str(error)
    context = getattr(error, "context", None)
    message = f"no YAML: {problem}" + (f" ({context})" if context else "")
    offset = getattr(error, "position", None) if mark is None else mark.index
    if isinstance(offset, int):
        at = position_at(text, min(offset, len(text)))
        return DocumentError(message, where=f"{name}:{at.line}:{at.column}")
    return DocumentError(message, where=name)


class _Plain(dict[str, Json]):
    """Text of plain scalars to their values, worked out once per text."""

    def __missing__(self, text: str) -> Json:
        value = self[text] = plain_value(text)
        return value


@dataclass(frozen=True, slots=True)
class _Anchor:
    value: Json
    entry: int
    text: str | None
    """The text of a scalar, None for a mapping or sequence."""


@dataclass(frozen=True, slots=True)
class _Extent:
    nodes: int
    depth: int
    value: Json
    """Kept alive, so that its id stays its own."""


_MERGE: Any = object()
"""The key under which the value of a merge key waits for the end of its mapping."""


class _Builder:
    """The loop and, apart from it, everything that is rare."""

    def __init__(self, text: str, name: str) -> None:
        self.text = text
        self.name = name
        self.tree = YamlTree()
        self.anchors: dict[str, _Anchor] = {}
        self.open_merges: dict[int, list[int]] = {}
        self.extents: dict[int, _Extent] = {}
        self.expanded = 0
        self.merged = 0

    def build(self, get: Callable[[], Any]) -> None:
        from yaml.events import (
            DocumentEndEvent,
            DocumentStartEvent,
            MappingEndEvent,
            MappingStartEvent,
            ScalarEvent,
            SequenceEndEvent,
            SequenceStartEvent,
            StreamEndEvent,
        )

        get()  # the start of the stream
        if type(get()) is not DocumentStartEvent:
            raise DocumentError("the file is empty, a document was expected", where=self.name)
        tree = self.tree
        log, close = tree.offsets.append, tree.closed.append
        plain = _Plain()
        shared: dict[str, str] = {}
        share = shared.setdefault
        top: list[Json] = []
        mapping: dict[str, Json] = {}
        sequence: list[Json] = top
        in_mapping = False
        entry = -1  # whose value is open
        key = ""
        stack: list[tuple[bool, dict[str, Json], list[Json], int]] = []

        while True:
            if in_mapping:
                while True:
                    event = get()
                    if type(event) is ScalarEvent:
                        key = event.value
                        if key in mapping or key == "<<" or event.anchor is not None:
                            key = self.odd_key(event, mapping, entry)
                        else:
                            key = share(key, key)
                    elif type(event) is MappingEndEvent:
                        break
                    else:
                        key = self.alias_as_key(event, mapping)
                    log(event.start_mark.index)
                    event = get()
                    if type(event) is not ScalarEvent:
                        break
                    if event.tag is None and event.anchor is None:
                        text = event.value
                        mapping[key] = plain[text] if event.implicit[0] else text
                    else:
                        mapping[key] = self.odd_scalar(event)
            else:
                while True:
                    event = get()
                    kind = type(event)
                    if kind is SequenceEndEvent or kind is DocumentEndEvent:
                        break
                    log(event.start_mark.index)
                    if kind is not ScalarEvent:
                        break
                    if event.tag is None and event.anchor is None:
                        text = event.value
                        sequence.append(plain[text] if event.implicit[0] else text)
                    else:
                        sequence.append(self.odd_scalar(event))
            kind = type(event)
            if kind is MappingEndEvent or kind is SequenceEndEvent:
                close(entry)
                close(len(tree.offsets))
                if in_mapping and entry in self.open_merges:
                    self.merge(mapping, entry)
                in_mapping, mapping, sequence, entry = stack.pop()
            elif kind is MappingStartEvent or kind is SequenceStartEvent:
                if len(stack) >= MAX_DEPTH:
                    raise self.failed(event, f"nested deeper than {MAX_DEPTH} levels")
                value: Any = {} if kind is MappingStartEvent else []
                opened = len(tree.offsets) - 1
                if event.anchor is not None:
                    self.anchors[event.anchor] = _Anchor(value, opened, None)
                if event.tag is not None:
                    self.odd_tag(event.tag)
                if in_mapping:
                    mapping[key] = value
                else:
                    sequence.append(value)
                stack.append((in_mapping, mapping, sequence, entry))
                entry = opened
                if kind is MappingStartEvent:
                    in_mapping, mapping = True, value
                else:
                    in_mapping, sequence = False, value
            elif kind is DocumentEndEvent:
                break
            else:
                target = self.alias(event, [entry, *(frame[3] for frame in stack)])
                if in_mapping:
                    mapping[key] = target
                else:
                    sequence.append(target)
        tree.data = top[0] if top else None
        after = get()
        if type(after) is not StreamEndEvent:
            tree.next_document = after.start_mark.index

    def failed(self, event: yaml.Event, message: str) -> DocumentError:
        assert event.start_mark is not None  # events of a parser have one
        return self.failed_at(event.start_mark.index, message)

    def failed_at(self, offset: int, message: str) -> DocumentError:
        at = position_at(self.text, offset)
        return DocumentError(message, where=f"{self.name}:{at.line}:{at.column}")

    def odd_key(self, event: Any, mapping: dict[str, Json], entry: int) -> str:
        """A key that is a merge key, or was there before, or carries an anchor. Its entry is about to be logged."""
        key: str = event.value
        here = len(self.tree.offsets)
        if event.anchor is not None:
            self.anchors[event.anchor] = _Anchor(key, here, key)
        if key == "<<" and event.implicit[0] and event.tag is None:
            open_merges = self.open_merges.setdefault(entry, [])
            if open_merges:
                self.tree.merges[open_merges[-1]] = mapping.pop(_MERGE)
            open_merges.append(here)
            merge_key: str = _MERGE
            return merge_key
        if key in mapping:
            self.tree.repeated[here] = key
        return key

    def alias_as_key(self, event: Any, mapping: dict[str, Json]) -> str:
        """The key that an alias to a scalar stands for. Whatever else is no scalar is no key."""
        from yaml.events import AliasEvent

        anchor = self.anchors.get(event.anchor or "") if type(event) is AliasEvent else None
        if anchor is None or anchor.text is None:
            raise self.failed(event, "a mapping key must be a scalar; quote it if it is meant as text")
        if anchor.text in mapping:
            self.tree.repeated[len(self.tree.offsets)] = anchor.text
        return anchor.text

    def odd_scalar(self, event: Any) -> Json:
        """A scalar with a tag or an anchor; its entry was logged."""
        text: str = event.value
        if event.tag is None:
            value = plain_value(text) if event.implicit[0] else text
        else:
            self.odd_tag(event.tag)
            value = tagged_value(text, event.tag)
        if event.anchor is not None:
            self.anchors[event.anchor] = _Anchor(value, len(self.tree.offsets) - 1, text)
        return value

    def odd_tag(self, tag: str) -> None:
        """Remember a tag that means nothing here; nothing is ever made from a tag."""
        if tag != "!" and not tag.startswith("tag:yaml.org,2002:"):
            self.tree.odd_tags[len(self.tree.offsets) - 1] = tag

    def alias(self, event: Any, open_entries: list[int]) -> Json:
        """The value an alias shares with its anchor. Counts what it would be, written out."""
        anchor = self.anchors.get(event.anchor)
        if anchor is None:
            raise self.failed(event, f"there is no anchor &{event.anchor} before this alias")
        if anchor.text is None:
            if anchor.entry in open_entries:
                raise self.failed(event, f"the alias *{event.anchor} stands inside its own anchor")
            self.tree.aliases[len(self.tree.offsets) - 1] = anchor.entry
            extent = self.extent(anchor.value)
            self.expanded += extent.nodes
            if self.expanded > MAX_NODES:
                raise self.failed(event, f"aliases that stand for more than {MAX_NODES} values")
            if len(open_entries) + extent.depth > MAX_DEPTH:
                raise self.failed(event, f"nested deeper than {MAX_DEPTH} levels by aliases")
        return anchor.value

    def extent(self, value: Json) -> _Extent:
        """How large a finished tree is with every alias written out; what is shared is looked at once."""
        extents = self.extents
        todo: list[Json] = [value]
        while todo:
            top = todo[-1]
            children = list(top.values()) if isinstance(top, dict) else top if isinstance(top, list) else []
            inner = [child for child in children if isinstance(child, dict | list)]
            missing = [child for child in inner if id(child) not in extents]
            if missing:
                todo += missing
                continue
            todo.pop()
            below = [extents[id(child)] for child in inner]
            nodes = len(children) + sum(one.nodes for one in below)
            extents[id(top)] = _Extent(nodes, 1 + max((one.depth for one in below), default=0), top)
        return extents[id(value)]

    def merge(self, mapping: dict[str, Json], entry: int) -> None:
        """Resolve merge keys of a mapping that ends: own keys win, then the earlier of the merged mappings.

        A single merge key whose value is no mapping and no list of mappings stays a key like any other.
        """
        here = self.open_merges.pop(entry)
        value = mapping[_MERGE]
        if len(here) == 1 and not _mappings(value):
            members = [("<<" if key is _MERGE else key, member) for key, member in mapping.items()]
            mapping.clear()
            mapping.update(members)
            return
        self.tree.merges[here[-1]] = mapping.pop(_MERGE)
        for merge in here:
            for part in _mappings(self.tree.merges[merge]):
                self.merged += len(part)
                if self.merged > MAX_MERGED:
                    message = f"merge keys that copy more than {MAX_MERGED} members"
                    raise self.failed_at(self.tree.offsets[merge], message)
                for key, member in part.items():
                    mapping.setdefault(key, member)


def _mappings(value: Json) -> list[dict[str, Json]]:
    """What a merge key brings in: a mapping, or those in a list."""
    return [part for part in (value if isinstance(value, list) else [value]) if isinstance(part, dict)]
