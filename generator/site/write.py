"""Writing pages: only those whose data changed, on both cores; what is no longer made goes."""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

import orjson

from generator.errors import ApiledgerError, UsageError
from generator.ledger.model import Unreadable
from generator.site.frame import Page
from generator.site.search import INDEX, index_text
from generator.store.atomic import write_if_changed

MANIFEST = ".apiledger-site.json"
WORTH_A_PROCESS = 60
"""Fewer pages are made by one process."""


@dataclass(frozen=True, slots=True)
class SiteResult:
    """What was done: of `pages` so many were `made` anew.

    `broken` are APIs without any readable revision, `left_out` other revisions that could not be read.
    """

    pages: int
    made: int
    written: int
    removed: int
    broken: tuple[tuple[str, str], ...] = ()
    left_out: tuple[Unreadable, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """What is known of a page: the key of its data, its files, and its records for search."""

    key: str
    files: tuple[str, ...]
    records: tuple[tuple[str, str, str, str], ...]
    written: int = 0


class Output:
    """The folder of a site. Raises UsageError when it holds something that is none."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._known = self._read()
        if not self._known and folder.is_dir() and any(folder.iterdir()) and not (folder / MANIFEST).exists():
            raise UsageError(f"{folder.as_posix()} holds something that is no site", hint="choose an empty folder")

    def write(self, pages: Sequence[Page], assets: Mapping[str, bytes], progress: Callable[[str], None]) -> SiteResult:
        """Bring the folder up to date."""
        due = [page for page in pages if not self._fresh(page)]
        made = {page.file: self._known[page.file] for page in pages if self._fresh(page)} if due != list(pages) else {}
        done = _make_all(due, self.folder, progress)
        made.update(done)
        written = sum(entry.written for entry in done.values())
        records = [record for page in pages for record in made[page.file].records]
        assets = {**assets, INDEX: index_text(records).encode()}
        for name, data in assets.items():
            written += write_if_changed(self.folder / name, data)
        kept = {file for entry in made.values() for file in entry.files} | set(assets)
        removed = self._remove_stale(kept)
        self._save(made, assets)
        return SiteResult(len(pages), len(due), written, removed)

    def _fresh(self, page: Page) -> bool:
        known = self._known.get(page.file)
        return (
            known is not None and known.key == page.key and all((self.folder / file).exists() for file in known.files)
        )

    def _read(self) -> dict[str, Entry]:
        try:
            data = orjson.loads((self.folder / MANIFEST).read_bytes())
            return {
                file: Entry(entry[0], tuple(entry[1]), tuple(tuple(record) for record in entry[2]))
                for file, entry in data["pages"].items()
            } | {"": Entry("", tuple(data["assets"]), ())}
        except (OSError, ValueError, KeyError, TypeError, IndexError):
            return {}

    def _save(self, made: Mapping[str, Entry], assets: Mapping[str, bytes]) -> None:
        pages = {file: [entry.key, entry.files, entry.records] for file, entry in sorted(made.items())}
        data = orjson.dumps({"pages": pages, "assets": sorted(assets)})
        write_if_changed(self.folder / MANIFEST, data + b"\n")

    def _remove_stale(self, kept: set[str]) -> int:
        """Files that an earlier run made and this one does not, and folders that are empty without them."""
        removed = 0
        for file in sorted({file for entry in self._known.values() for file in entry.files} - kept):
            with contextlib.suppress(OSError):
                (self.folder / file).unlink()
                removed += 1
                for parent in (self.folder / file).parents:
                    if parent == self.folder:
                        break
                    parent.rmdir()
        return removed


def _make_all(pages: Sequence[Page], folder: Path, progress: Callable[[str], None]) -> dict[str, Entry]:
    workers = min(os.cpu_count() or 1, 8)
    if len(pages) < WORTH_A_PROCESS or workers < 2 or "fork" not in multiprocessing.get_all_start_methods():
        return _make(pages, folder, progress)
    context = multiprocessing.get_context("fork")
    gc.collect()
    gc.freeze()  # what both processes share stays shared
    running = []
    for number in range(1, workers):
        here, there = context.Pipe(duplex=False)
        process = context.Process(target=_child, args=(pages[number::workers], folder, there), daemon=True)
        process.start()
        there.close()
        running.append((process, here))
    result = _make(pages[::workers], folder, progress)
    for process, here in running:
        try:
            found = here.recv()
        except EOFError:
            found = ApiledgerError("a process that made pages died")
        process.join()
        if isinstance(found, ApiledgerError):
            raise found
        result.update(found)
    gc.unfreeze()
    return result


def _child(pages: Sequence[Page], folder: Path, answer: Connection) -> None:
    """Make pages in a process of their own; the answer is what was made, or the trouble."""
    try:
        answer.send(_make(pages, folder, lambda label: None))
    except ApiledgerError as error:
        answer.send(error)
    except Exception as error:
        answer.send(ApiledgerError(f"{type(error).__name__}: {error}"))
    finally:
        answer.close()


def _make(pages: Sequence[Page], folder: Path, progress: Callable[[str], None]) -> dict[str, Entry]:
    result = {}
    for number, page in enumerate(pages):
        if number % 16 == 0:
            progress(f"pages {number * 100 // max(1, len(pages))} %  {page.file}")
        made = page.make()
        written = sum(
            write_if_changed(folder / file, text.encode("utf-8", "replace")) for file, text in made.files.items()
        )
        records = tuple((one.kind, one.name, one.said, one.href) for one in made.records)
        result[page.file] = Entry(page.key, tuple(made.files), records, written)
    return result
