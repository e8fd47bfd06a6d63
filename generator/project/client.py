"""The client of an API's newest revision: made when the document, the settings or the program changed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from generator.contract.model import Contract
from generator.ledger.library import Library
from generator.ledger.model import Candidate
from generator.project.config import ClientConfig


@dataclass(frozen=True, slots=True)
class ClientResult:
    """What was done. `written` of the package's `files` were not yet what they should be."""

    package: str
    operations: int
    files: int
    written: int
    diagnostics: tuple[str, ...] = ()

    def told(self) -> str:
        return f"client {self.package}: {self.operations} operations, {self.files} files"


def make_client(candidate: Candidate, config: ClientConfig, library: Library) -> ClientResult | None:
    """Write the client of `candidate`. Raises ApiledgerError when that cannot be done."""
    return None


def write_client(contract: Contract, package: str, folder: Path) -> ClientResult:
    raise NotImplementedError
