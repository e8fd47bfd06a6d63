"""`apiledger.lock`: the names and files of the last run, so that names stay and files that are no longer made go."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from generator.client.calls import OperationRef
from generator.client.operations import LockedNames
from generator.client.plan import ClientPlan, OperationPlan
from generator.document.model import Json

NAME = "apiledger.lock"


@dataclass(frozen=True, slots=True)
class Lock:
    """What was read from a lock file; empty when there is none."""

    package: str = ""
    inputs: str = ""
    calls: Mapping[OperationRef, str] = field(default_factory=dict)
    names: Mapping[OperationRef, LockedNames] = field(default_factory=dict)
    security: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)
    """Path below the output folder, with `/`, to the SHA-256 of the content."""


def read_lock(path: Path) -> Lock:
    """The lock file; an empty one when there is none or it cannot be read."""
    try:
        data = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return Lock()
    if not isinstance(data, dict):
        return Lock()
    try:
        return _parsed(cast("dict[str, Json]", data))
    except (KeyError, TypeError, AttributeError, ValueError):
        return Lock()


def _parsed(data: dict[str, Json]) -> Lock:
    calls: dict[OperationRef, str] = {}
    names: dict[OperationRef, LockedNames] = {}
    for entry in cast("list[dict[str, Json]]", data.get("operations") or []):
        ref = (str(entry["method"]), str(entry["path"]))
        calls[ref] = str(entry["call"])
        arguments = cast("list[dict[str, str]]", entry.get("arguments") or [])
        body = cast("dict[str, Json]", entry.get("body") or {})
        names[ref] = LockedNames(
            {f"{one['in']} {one['name']}": str(one["python"]) for one in arguments},
            {str(wire): str(python) for wire, python in cast("dict[str, str]", body.get("fields") or {}).items()},
            str(body.get("python") or ""),
        )
    security = cast("dict[str, dict[str, str]]", data.get("security") or {})
    return Lock(
        package=str(data.get("package") or ""),
        inputs=str(data.get("inputs") or ""),
        calls=calls,
        names=names,
        security={str(key): {str(k): str(v) for k, v in parts.items()} for key, parts in security.items()},
        files={str(k): str(v) for k, v in cast("dict[str, str]", data.get("files") or {}).items()},
    )


def lock_text(plan: ClientPlan, inputs: str, files: Mapping[str, str]) -> str:
    """The lock file of a run."""
    data = {
        "package": plan.package,
        "inputs": inputs,
        "operations": [_operation(operation) for operation in plan.operations],
        "security": {scheme.key: dict(scheme.arguments) for scheme in plan.schemes},
        "files": dict(sorted(files.items())),
    }
    text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
    try:
        text.encode()
    except UnicodeEncodeError:  # lone surrogates in names
        text = json.dumps(data, indent=1) + "\n"
    return text


def _operation(plan: OperationPlan) -> dict[str, object]:
    body = None
    if plan.body is not None:
        body = {
            "media_types": [media.name for media in plan.body.media],
            "python": plan.body.python or None,
            "fields": {f.wire: f.python for f in plan.body.fields} if plan.body.fields is not None else None,
        }
    return {
        "method": plan.method,
        "path": plan.path,
        "call": plan.call,
        "arguments": [{"name": a.wire.name, "in": a.place, "python": a.python} for a in plan.arguments],
        "body": body,
        "stream": plan.stream,
        "paged": plan.paging is not None,
    }
