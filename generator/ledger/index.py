"""An index of revisions: a list of documents with date, label and author, as a table or as YAML or JSON.

A table has a head line (`file`, `date`, `label`, `author`, `summary`; tabs or commas), YAML and JSON are a list of
objects with those keys, perhaps under `revisions`. A file is named relative to the index, or by a URL. What local files
it may name is what a document in its place could refer to.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path, PurePosixPath

from generator.document.load import load_file
from generator.errors import DocumentError, SourceError
from generator.ledger.model import Candidate
from generator.sources.boundary import of_document, of_nothing
from generator.sources.files import FileSource, has_scheme, path_of_file_url
from generator.sources.model import Access, Source
from generator.sources.resolve import open_source

TABLES = ("index.tsv", "index.csv")
"""What a folder may hold to say more about its documents than their names do."""
KEYS = ("file", "date", "label", "author", "summary")


def index_in(folder: str) -> str | None:
    """The table in a folder, or None."""
    return next((str(path) for name in TABLES if (path := Path(folder, name)).is_file()), None)


def read_index(name: str, access: Access) -> list[Candidate]:
    """The candidates of an index, oldest first: in its order, or the other way round when it stands newest first.

    Raises SourceError when it cannot be read, DocumentError when it does not say what it should.
    """
    rows = _rows(open_source(name, access))
    found = [_candidate(row, name, number, access) for number, row in enumerate(rows, 1)]
    if not found:
        raise DocumentError("the index lists no revision", where=name)
    days = [candidate.date for candidate in found]
    first, last = days[0], days[-1]
    return found[::-1] if first and last and first > last else found


def _rows(source: Source) -> Sequence[Mapping[str, object]]:
    suffix = PurePosixPath(source.name).suffix.lower()
    if suffix in (".tsv", ".csv", ".txt"):
        try:
            text = source.read().decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise DocumentError(f"is no UTF-8: {error.reason}", where=source.name) from error
        reader = csv.DictReader(io.StringIO(text), delimiter="," if suffix == ".csv" else "\t")
        if "file" not in (reader.fieldnames or ()):
            raise DocumentError(
                "the head line of the index has no column `file`",
                where=f"{source.name}:1",
                hint=f"the columns are {', '.join(KEYS)}",
            )
        return list(reader)
    data = load_file(source).data
    if isinstance(data, dict):
        data = data.get("revisions")
    if not isinstance(data, list) or not all(isinstance(row, dict) for row in data):
        raise DocumentError("a list of objects with `file`, `date`, … was expected", where=source.name)
    return [row for row in data if isinstance(row, dict)]


def _candidate(row: Mapping[str, object], index: str, number: int, access: Access) -> Candidate:
    said = {key: str(row.get(key) or "").strip() for key in KEYS}
    where = f"{index} (entry {number})"
    if not said["file"]:
        raise DocumentError("an entry of the index names no `file`", where=where)
    day = None
    if said["date"]:
        try:
            day = date.fromisoformat(said["date"][:10])
        except ValueError:
            raise DocumentError(f"{said['date']!r} is no date such as 2026-07-26", where=where) from None
    source = _source(said["file"], index, access)
    label = said["label"] or PurePosixPath(said["file"]).stem
    time = said["date"] if len(said["date"]) > 10 else ""
    return Candidate(day, label, source, time, said["author"], said["summary"])


def _source(file: str, index: str, access: Access) -> Source:
    boundary = of_nothing(access) if has_scheme(index) else of_document(index, access)
    if file[:5].lower() == "file:":
        return FileSource(path_of_file_url(file, index), access, boundary)
    if has_scheme(file):
        return open_source(file, access)
    if has_scheme(index):
        raise SourceError("an index at a URL names its files by URLs", where=index)
    return FileSource(str(Path(index).parent / file), access, boundary)
