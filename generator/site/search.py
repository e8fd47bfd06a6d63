"""What search finds: an index of our own that works from disk, and Pagefind over the text where it is installed."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from importlib.util import find_spec
from pathlib import Path

import orjson

from generator.site.frame import Record
from generator.site.model import Field, OperationPage, SchemaPage, Variant
from generator.site.text import clean

PLACES = 24
"""So many places of one name are kept."""
CHANGES = 4000
INDEX = "assets/search-index.js"


def operation_records(page: OperationPage, file: str) -> list[Record]:
    """An operation, its fields, the values of their enums, and its changes."""
    tag = f" · {page.tag.name}" if page.tag is not None else ""
    found = [Record("operation", page.link.title, f"{page.link.method} {page.link.path}{tag}", file)]
    for group in page.groups:
        for one in group.fields:
            found += _fields(one, file)
    bodies = [*(page.body.media if page.body else ()), *(m for r in page.responses for m in r.media)]
    for media in bodies:
        if media.shape is not None:
            found += _fields(media.shape, file)
    for block in page.past.blocks[:24]:
        when = block.revision.day.isoformat() if block.revision.day else block.revision.label
        for entry in block.entries:
            found.append(Record("change", entry.text.replace("`", ""), when, f"{file}#{entry.anchor}"))
    return found


def schema_records(page: SchemaPage, file: str) -> list[Record]:
    return [Record("schema", page.name, page.title, file), *_fields(page.shape, file)]


def _fields(one: Field | Variant, file: str) -> list[Record]:
    found = []
    if isinstance(one, Field):
        if one.row.name:
            found.append(Record("field", one.row.name, "", f"{file}#{one.anchor}"))
        found += [Record("value", value, "", f"{file}#{one.anchor}") for value in _values(one)]
    for child in one.children if isinstance(one, Field) else one.fields:
        found += _fields(child, file)
    for variant in one.variants:
        found += _fields(variant, file)
    return found


def _values(one: Field) -> list[str]:
    listed = list(one.row.values[:200])
    for piece in one.row.type:
        if "'" in piece.text:
            listed += piece.text.split(" | ")
    return [value[1:-1] for value in listed if len(value) > 4 and value[0] == value[-1] == "'"]


def index_text(records: Iterable[tuple[str, str, str, str]]) -> str:
    """The index as a script: pages `d`, and fields `f`, values `v`, changes `c` with the pages they stand on."""
    pages: list[list[str]] = []
    numbers: dict[str, int] = {}
    fields: dict[str, list[object]] = {}
    values: dict[str, list[object]] = {}
    changes: dict[tuple[str, str], list[object]] = {}
    for kind, name, said, href in records:
        file, _, anchor = href.partition("#")
        if not anchor:
            numbers[file] = len(pages)
            pages.append([file, name, said, kind])
        elif kind == "change":
            changes.setdefault((name, said), [name, said, numbers[file], anchor])
        else:
            places = (fields if kind == "field" else values).setdefault(name, [])
            if len(places) < 2 * PLACES:
                places += [numbers[file], anchor]
    newest = sorted(changes.values(), key=lambda one: str(one[1]), reverse=True)[:CHANGES]
    data = {"d": pages, "f": list(fields.items()), "v": list(values.items()), "c": newest}
    text = orjson.dumps(_clean(data)).decode()
    return f"self.apiledgerIndex={text};\n"


def _clean(value: object) -> object:
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, dict):
        return {key: _clean(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_clean(inner) for inner in value]
    return value


def has_pagefind() -> bool:
    """Is the search engine's package (the extra `site`) installed?"""
    return find_spec("pagefind") is not None


def run_pagefind(folder: Path, progress: Callable[[str], None]) -> bool:
    """Index the pages in `folder` by their text into `folder/pagefind`. False when that was not possible."""
    if not has_pagefind():
        return False
    progress("search index")
    with tempfile.TemporaryDirectory(prefix=".pagefind-", dir=folder.parent) as beside:
        made = Path(beside, "pagefind")
        command = [sys.executable, "-m", "pagefind", "--site", str(folder), "--output-path", str(made), "--quiet"]
        done = subprocess.run(command, capture_output=True, check=False)
        if done.returncode != 0 or not (made / "pagefind.js").exists():
            return False
        for part in made.iterdir():  # what the site does not use
            if part.name.startswith(("pagefind-ui", "pagefind-modular", "pagefind-component", "pagefind-highlight")):
                part.unlink()
        target = folder / "pagefind"
        if target.exists():
            target.rename(Path(beside, "before"))
        shutil.move(made, target)
    return True
