"""From a document in a test to its generated package, and to a Python process that uses it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from generator.client.builder import plan_client
from generator.client.generate import GenerateResult, generate_client
from generator.client.plan import ClientPlan, ClientSettings
from generator.contract.model import Contract
from generator.dialect.read import read_contract
from generator.document.load import load
from generator.sources.model import Access
from generator.sources.resolve import open_source

REPOSITORY = Path(__file__).resolve().parents[2]
NEWEST = max((REPOSITORY / "spec" / "together-ai").glob("*.yaml"), default=None)


def contract_of(path: Path) -> Contract:
    return read_contract(load(open_source(str(path), Access())))


def write_document(document: Mapping[str, Any], folder: Path, name: str = "openapi.json") -> Path:
    path = folder / name
    path.write_text(json.dumps(document), "utf-8")
    return path


def document(paths: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    return {"openapi": "3.1.0", "info": {"title": "Test", "version": "1"}, "paths": dict(paths), **more}


def plan(document: Mapping[str, Any], folder: Path, package: str = "pkg") -> ClientPlan:
    return plan_client(contract_of(write_document(document, folder)), ClientSettings(package, folder / "out"))


def generate(path: Path, out: Path, package: str = "pkg") -> GenerateResult:
    contract = contract_of(path)
    return generate_client(contract.document, contract, ClientSettings(package, out))


def python(*arguments: str, folder: Path, seed: str | None = None, limit: float = 300) -> str:
    """Run Python in a folder; the output. Fails with what was said when it fails."""
    environment = {k: v for k, v in os.environ.items() if not k.lower().endswith("_proxy")}
    environment.update(NO_PROXY="*", PYTHONDONTWRITEBYTECODE="1", PYTHONPATH=str(folder))
    if seed is not None:
        environment["PYTHONHASHSEED"] = seed
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder, env=environment, capture_output=True, text=True, encoding="utf-8", timeout=limit, check=False,
    )  # fmt: skip
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


def tree(folder: Path) -> dict[str, bytes]:
    """Every file below a folder with its content, caches apart."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts and "_cache" not in str(path.relative_to(folder))
    }
