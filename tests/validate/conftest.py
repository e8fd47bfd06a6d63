"""Documents as text, written into a folder and validated from there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from generator.document.load import load
from generator.sources.model import Access
from generator.sources.resolve import open_source
from generator.validate.model import Finding
from generator.validate.run import validate

Judge = Callable[..., list[Finding]]


@pytest.fixture
def judge(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Judge:
    """Findings about a document, given as text, with further files beside it."""
    monkeypatch.chdir(tmp_path)

    def run(text: str, name: str = "api.yaml", beside: Mapping[str, str] | None = None) -> list[Finding]:
        for file, content in {name: text, **(beside or {})}.items():
            path = tmp_path / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8")
        return validate(load(open_source(name, Access())))

    return run
