"""Another `info.version` in the text of a document, and not a byte of it otherwise."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import date

import yaml

from generator.document.load import LoadedFile, load_file
from generator.errors import DocumentError
from generator.sources.files import FileSource
from generator.sources.held import HeldSource

_VALUE = ("info", "version")
_JSON_KEY = re.compile(r'"(?:[^"\\]|\\.)*"\s*:\s*')
_JSON_SCALAR = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s,}\]]+')
_BOM = "\ufeff"


def with_version(source: FileSource, version: str) -> bytes:
    """The bytes of a JSON or YAML document with `version` where its `info.version` stands, quoted as it was.

    Raises SourceError and DocumentError; the latter too where the value is no plain word of the document: shared by an
    anchor, merged in from elsewhere, over several lines.
    """
    file = load_file(source)
    data = source.read()
    encoding = "utf-8" if not data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-16"
    text = data.decode(encoding)
    head, body = (_BOM, text[1:]) if text.startswith(_BOM) else ("", text)
    found = _in_json(body, file) if file.tree is None else _in_yaml(body)
    if found is None:
        raise _refused(file)
    start, end, quote = found
    made = head + body[:start] + _written(version, quote) + body[end:]
    written = made.encode(encoding)
    if not _only_the_version(file, load_file(HeldSource(source, written)), version):
        raise _refused(file)
    return written


def _refused(file: LoadedFile) -> DocumentError:
    info = file.data.get("info") if isinstance(file.data, dict) else None
    if isinstance(info, dict) and "version" not in info:
        return DocumentError("there is no `info.version`", where=file.name, hint="write one under `info`")
    return DocumentError(
        "`info.version` is not written where it could be replaced alone",
        where=file.name,
        hint="write it as one plain word under `info`, or raise it by hand",
    )


def _written(version: str, quote: str) -> str:
    if quote == '"':
        return json.dumps(version, ensure_ascii=False)
    if quote == "'":
        return "'" + version.replace("'", "''") + "'"
    plain = yaml.safe_load(version) if re.fullmatch(r"[\w.+-]+", version) else None
    return version if isinstance(plain, str | date) else json.dumps(version, ensure_ascii=False)


def _in_json(text: str, file: LoadedFile) -> tuple[int, int, str] | None:
    """Where the value stands, and how it is quoted."""
    position = file.positions([_VALUE]).get(_VALUE)
    if position is None:
        return None
    lines = text.split("\n")
    offset = sum(len(line) + 1 for line in lines[: position.line - 1]) + position.column - 1
    key = _JSON_KEY.match(text, offset)
    value = _JSON_SCALAR.match(text, key.end() if key else offset)
    return (value.start(), value.end(), '"') if value else None


def _in_yaml(text: str) -> tuple[int, int, str] | None:
    events = iter(yaml.parse(text, Loader=yaml.CLoader))
    for event in events:
        if isinstance(event, yaml.DocumentStartEvent):
            break
    if not isinstance(next(events, None), yaml.MappingStartEvent):
        return None
    for key, value in _members(events):
        if key != _VALUE[0]:
            _skip(value, events)
        elif not isinstance(value, yaml.MappingStartEvent):
            return None
        else:
            return _version_of(events)
    return None


def _version_of(events: Iterator[yaml.Event]) -> tuple[int, int, str] | None:
    for key, value in _members(events):
        if key != _VALUE[1]:
            _skip(value, events)
            continue
        if not isinstance(value, yaml.ScalarEvent) or value.anchor or value.style in ("|", ">"):
            return None
        start, end = value.start_mark, value.end_mark
        if start is None or end is None or start.line != end.line or not any(value.implicit):
            return None
        return start.index, end.index, value.style or ""
    return None


def _members(events: Iterator[yaml.Event]) -> Iterator[tuple[str, yaml.Event]]:
    """The members of a mapping that has begun; whoever takes one takes the rest of its value as well."""
    for key in events:
        if isinstance(key, yaml.MappingEndEvent):
            return
        name = key.value if isinstance(key, yaml.ScalarEvent) else ""
        if not isinstance(key, yaml.ScalarEvent):
            _skip(key, events)
        yield name, next(events)


def _skip(event: yaml.Event, events: Iterator[yaml.Event]) -> None:
    """To the end of what begins with `event`."""
    depth = int(isinstance(event, yaml.CollectionStartEvent))
    while depth:
        inner = next(events)
        depth += isinstance(inner, yaml.CollectionStartEvent) - isinstance(inner, yaml.CollectionEndEvent)


def _only_the_version(before: LoadedFile, after: LoadedFile, version: str) -> bool:
    """Whether the documents are the same but for the version."""
    one, two = before.data, after.data
    if not isinstance(one, dict) or not isinstance(two, dict):
        return False
    info, other = one.get("info"), two.get("info")
    if not isinstance(info, dict) or not isinstance(other, dict) or other.get("version") != version:
        return False
    return {**one, "info": {**info, "version": version}} == two
