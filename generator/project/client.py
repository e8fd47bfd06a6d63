"""The client of an API's newest revision: made when the document, the settings or the program changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import orjson

from generator.contract.model import Contract
from generator.ledger.library import Library
from generator.ledger.model import Candidate
from generator.project.config import ClientConfig
from generator.store.cache import digest, key
from generator.text import number_of


@dataclass(frozen=True, slots=True)
class ClientResult:
    """What was done. `written` of the package's `files` were not yet what they should be."""

    package: str
    operations: int
    files: int
    written: int = 0
    removed: int = 0
    diagnostics: tuple[str, ...] = field(default=())

    def told(self) -> str:
        """``client together_ai: 99 operations, 40 files (3 written, 1 removed)``"""
        done = ", ".join(f"{n} {what}" for n, what in ((self.written, "written"), (self.removed, "removed")) if n)
        calls, files = number_of(self.operations, "operation"), number_of(self.files, "file")
        return f"client {self.package}: {calls}, {files}{f' ({done})' if done else ''}"


def make_client(candidate: Candidate, config: ClientConfig, library: Library) -> ClientResult:
    """Bring the client of `candidate` up to date, without reading the document when it already is.

    Raises ApiledgerError when the document cannot be read or something cannot be written.
    """
    from generator.client.lock import NAME, read_lock
    from generator.client.write import all_there

    settings = (config.package, config.output.as_posix(), *(part for item in config.names.items() for part in item))
    name = key(library.fingerprint, library.facts(candidate).digest, *settings)
    lock = config.output / NAME
    stored = library.store.get("client", name)
    if stored is not None:
        record = orjson.loads(stored)
        if record["lock"] == _digest_of(lock) and all_there(config.output, read_lock(lock).files):
            operations, files, diagnostics = record["operations"], record["files"], tuple(record["diagnostics"])
            return ClientResult(config.package, operations, files, diagnostics=diagnostics)
    result = write_client(library.contract(candidate), config.package, config.output, config.names)
    record = {
        "lock": _digest_of(lock),
        "operations": result.operations,
        "files": result.files,
        "diagnostics": result.diagnostics,
    }
    library.store.put("client", name, orjson.dumps(record))
    return result


def write_client(contract: Contract, package: str, folder: Path, names: Mapping[str, str]) -> ClientResult:
    """Write the client of `contract` into `folder`. `names` maps `METHOD /path` to the call it shall be.

    Raises UsageError for a package name that cannot be one or a folder that holds something else.
    """
    from generator.client.generate import generate_client
    from generator.client.plan import ClientSettings

    done = generate_client(contract.document, contract, ClientSettings(package, folder, names))
    return ClientResult(
        package=package,
        operations=done.operations,
        files=done.files,
        written=len(done.written),
        removed=len(done.removed),
        diagnostics=tuple(f"{contract.document.root.file.name}{diagnostic}" for diagnostic in done.diagnostics),
    )


def _digest_of(path: Path) -> str | None:
    try:
        return digest(path.read_bytes())
    except OSError:
        return None
