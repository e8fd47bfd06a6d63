"""Broken documents end in a located error or in a verdict, never in another exception, and soon.

The seeds are fixed: a run repeats. `APILEDGER_FUZZ` says how many faults are tried on each document (default few).
"""

from __future__ import annotations

import json
import os
import random
import signal
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.client.builder import plan_client
from generator.client.plan import ClientSettings
from generator.compare.contracts import compare
from generator.compare.tree import differences
from generator.dialect.flatten import flattened
from generator.dialect.read import read_contract
from generator.dialect.upgrade import upgraded
from generator.document.canonical import revision_id
from generator.document.load import load
from generator.errors import ApiledgerError
from generator.report import ReportOptions, render
from generator.report.positions import locate
from generator.report.tree import TREE_FORMATS, TreeOptions, render_tree
from generator.report.yaml import dump_yaml
from generator.rules.judge import Judging, judge
from generator.sources.model import Access
from generator.sources.resolve import open_source
from generator.validate.run import validate

from .mutate import mutate_bytes, mutate_tree

HERE = Path(__file__).resolve()
SHARED = Path(os.environ.get("APILEDGER_SHARED") or HERE.parents[2].parent / "shared")
TIMES = int(os.environ.get("APILEDGER_FUZZ") or 8)
SECONDS = 20
"""What one broken document may take."""
SMALL = 12_000
"""Bytes of the largest document that is broken here."""


def seeds() -> list[Path]:
    """Small documents to break: our own, and the public ones where they are."""
    own = sorted((HERE.parents[1] / "validate" / "sound").glob("*.yaml"))
    public = sorted(path for path in (SHARED / "specs").glob("*/*") if path.suffix in (".json", ".yaml", ".yml"))
    return own + [path for path in public if path.stat().st_size <= SMALL]


def pipeline(base: Path, revision: Path) -> None:
    """What the commands do with two documents, to the rendered text and the plan of the client."""
    validate(load(open_source(str(revision), Access())))
    old, new = (read_contract(load(open_source(str(path), Access()))) for path in (base, revision))
    for before, after in ((old, new), (new, old)):
        changes = judge(compare(before, after), Judging())
        options = ReportOptions(
            base=locate((change.base for change in changes), before.document),
            revision=locate((change.revision for change in changes), after.document),
        )
        for form in ("text", "json", "markdown", "yaml"):
            render(changes, form, options)
        tree = differences(before, after)
        for form in TREE_FORMATS:
            render_tree(tree, form, TreeOptions({}, {}))
    revision_id(new.document)
    dump_yaml(upgraded(new.document, new.family))
    dump_yaml(flattened(new.document, new.family))
    plan_client(new, ClientSettings(package="client", out=revision.parent))


@contextmanager
def limit(seconds: int) -> Iterator[None]:
    """TimeoutError in this thread after that long (where the system has such a clock)."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(signum: int, frame: object) -> None:
        raise TimeoutError(f"not finished after {seconds} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def broken_in(data: bytes, kind: str, chance: random.Random) -> tuple[str, bytes]:
    """A name and the bytes of a broken copy."""
    if kind == "bytes":
        return ("revision.json" if data[:1] == b"{" else "revision.yaml"), mutate_bytes(data, chance)
    tree = mutate_tree(yaml.load(data, Loader=yaml.CBaseLoader) if chance.random() < 0.2 else parsed(data), chance)
    return "revision.json", json.dumps(tree).encode()


def parsed(data: bytes) -> Any:
    return json.loads(data) if data[:1] == b"{" else json.loads(json.dumps(yaml.safe_load(data), default=str))


@pytest.mark.parametrize("kind", ["bytes", "tree"])
@pytest.mark.parametrize("seed", seeds(), ids=lambda path: f"{path.parent.name}-{path.name}")
def test_broken_documents_end_in_an_error_or_a_verdict(seed: Path, kind: str, tmp_path: Path) -> None:
    data = seed.read_bytes()
    base = tmp_path / f"base{seed.suffix}"
    base.write_bytes(data)
    failures: dict[str, str] = {}
    verdicts = 0
    for number in range(TIMES):
        chance = random.Random(f"{seed.name} {kind} {number}")
        name, broken = broken_in(data, kind, chance)
        revision = tmp_path / name
        revision.write_bytes(broken)
        try:
            with limit(SECONDS):
                pipeline(base, revision)
            verdicts += 1
        except ApiledgerError as error:
            assert error.message
        except Exception as trouble:
            frames = traceback.extract_tb(trouble.__traceback__)
            last = next((frame for frame in reversed(frames) if "generator" in Path(frame.filename).parts), frames[-1])
            kept = tmp_path / f"{number}-{name}"
            kept.write_bytes(broken)
            where = f"{type(trouble).__name__} in {last.filename}:{last.lineno}"
            failures.setdefault(where, f"{trouble}: {kept}")
    assert verdicts or kind == "bytes", "nothing got through to a verdict"
    assert not failures, "\n".join(f"{where}: {what}" for where, what in failures.items())
