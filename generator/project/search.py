"""Finding OpenAPI documents in a folder, for the first `apiledger.toml`."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from generator.errors import SourceError
from generator.ledger.git import open_past
from generator.ledger.revisions import dated, natural
from generator.project.places import SUBJECTLESS
from generator.sources.model import Access

SUFFIXES = (".json", ".yaml", ".yml")
SKIPPED = frozenset({"node_modules", "site-packages", "__pycache__", "dist", "build", "generated", "venv", "target"})
LOOKED_AT = 64 * 1024
"""So many bytes of a file are looked at for the field that makes it an OpenAPI document."""

# At the left margin in YAML, the first members in JSON.
_OPENAPI = re.compile(rb"""(?m)^(?:["']?|[ \t]*[{,]?\s*")(?:openapi|swagger)["']?\s*:\s*["']?[23]\.""")


@dataclass(frozen=True, slots=True)
class Found:
    """Documents that look like revisions of one API. `revisions` is a folder, or the one file.

    `committed`: it is one file whose revisions are the commits of the repository that it lies in.
    """

    name: str
    revisions: str
    documents: int
    committed: bool = False


def search(root: Path) -> list[Found]:
    """What lies below `root`: a folder of nothing but dated documents is one API, any other document is its own.

    The past of a lone document is in git, where `root` lies in a repository that holds it.
    """
    folders: dict[Path, list[Path]] = {}
    for path in sorted(_documents(root)):
        folders.setdefault(path.parent, []).append(path)
    found: list[Found] = []
    for folder, paths in folders.items():
        history = [path for path in paths if dated(path.stem)]
        if history and len(history) == len(paths):
            found.append(Found(_name(folder.name or "api"), _shown(folder, root), len(paths)))
        else:
            found += [Found(_name(_subject(path)), _shown(path, root), 1, _is_committed(path)) for path in paths]
    return _distinct(sorted(found, key=lambda one: natural(one.revisions)))


def toml_of(found: list[Found]) -> str:
    """An `apiledger.toml` for `found`."""
    lines = [
        "# What apiledger knows of this repository. `apiledger generate` writes, `apiledger breaking` checks.",
    ]
    for api in found:
        package = re.sub(r"[^a-z0-9]+", "_", api.name.lower()).strip("_") or "client"
        if package[0].isdigit():
            package = f"api_{package}"
        lines += [
            "",
            f"[apis.{_key(api.name)}]",
            f"{'git' if api.committed else 'revisions'} = {json.dumps(api.revisions, ensure_ascii=False)}",
            f"output = {json.dumps(f'generated/{api.name}', ensure_ascii=False)}",
            "",
            f"[apis.{_key(api.name)}.client]",
            f"package = {json.dumps(package)}",
            "",
            "# A break that is meant:",
            f"# [[apis.{_key(api.name)}.accepted]]",
            '# rule = "response-property-became-optional"',
            '# operation = "GET /things/{id}"',
            '# property = "name"',
            '# reason = "…"',
            "# expires = 2030-01-31",
        ]
    return "\n".join(lines) + "\n"


def _documents(root: Path) -> Iterator[Path]:
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in SKIPPED)
        for name in names:
            path = Path(folder, name)
            if path.suffix.lower() in SUFFIXES and _is_openapi(path):
                yield path


def _is_openapi(path: Path) -> bool:
    try:
        with path.open("rb") as stream:
            return _OPENAPI.search(stream.read(LOOKED_AT)) is not None
    except OSError:
        return False


def _is_committed(path: Path) -> bool:
    """Whether commits of the branch that is checked out hold a file, so that it has a past in git."""
    try:
        past = open_past(str(path), Access())
        with past.repository:
            return bool(past.candidates())
    except SourceError:
        return False


def _subject(path: Path) -> str:
    """What a lone document is about: its own name, or its folder's when every API's is called that."""
    general = path.stem.lower() in SUBJECTLESS
    return path.parent.name if general and path.parent.name else path.stem


def _shown(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix()


def _name(text: str) -> str:
    return re.sub(r"[^A-Za-z0-9._-]+", "-", text).strip("-._") or "api"


def _key(name: str) -> str:
    """A TOML key, quoted where it has to be."""
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name)


def _distinct(found: list[Found]) -> list[Found]:
    """Names told apart by a number; names that differ only in case share a folder on some systems."""
    seen: dict[str, int] = {}
    result = []
    for one in found:
        number = seen[one.name.lower()] = seen.get(one.name.lower(), 0) + 1
        result.append(one if number == 1 else replace(one, name=f"{one.name}-{number}"))
    return result
