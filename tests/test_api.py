"""The library: `from generator import load, compare, changelog, breaking`."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from types import FunctionType

import pytest

import generator
from generator import ApiledgerError, Change, Contract, Judging, Level, Selection, breaking, changelog, load
from generator.api import examine, position

BASE = """\
openapi: 3.1.0
info: {title: t, version: v}
paths:
  /a:
    get:
      parameters: [{name: q, in: query, schema: {type: string}}]
      responses: {"200": {description: d, content: {application/json: {schema: {$ref: "#/components/schemas/P"}}}}}
  /b:
    get:
      responses: {"200": {description: d, content: {application/json: {schema: {$ref: "#/components/schemas/P"}}}}}
components:
  schemas:
    P:
      type: object
      required: [n]
      properties: {n: {type: string}, child: {$ref: "#/components/schemas/P"}}
"""


@pytest.fixture
def sides(tmp_path: Path) -> tuple[Path, Path]:
    base, revision = tmp_path / "base.yaml", tmp_path / "revision.yaml"
    base.write_text(BASE, encoding="utf-8")
    revision.write_text(BASE.replace("      required: [n]\n", ""), encoding="utf-8")
    return base, revision


def test_changes_of_two_files(sides: tuple[Path, Path]) -> None:
    found = changelog(*sides)
    assert [(change.id, change.path) for change in found] == [
        ("response-property-became-optional", "/a"),
        ("response-property-became-optional", "/b"),
    ]
    assert breaking(str(sides[0]), load(sides[1])) == found
    assert breaking(*sides, Judging(level_of={"response-property-became-optional": Level.INFO})) == []
    assert [change.path for change in changelog(*sides, selection=Selection(paths=("/b",)))] == ["/b"]
    assert changelog(sides[0], sides[0]) == []


def test_a_contract_and_where_things_stand(sides: tuple[Path, Path]) -> None:
    base, revision = map(load, sides)
    assert isinstance(base, Contract)
    change = changelog(base, revision)[0]
    found = position(change.base, base)
    assert found is not None
    assert (found.line, found.column) == (15, 7)
    assert position(None, base) is None


def test_compare_is_neutral_and_there_whatever_was_imported_before(sides: tuple[Path, Path]) -> None:
    base, revision = map(load, sides)
    from generator import compare

    found = compare(base, revision)
    assert [pair.path for pair in found.operations] == ["/a", "/b"]
    assert examine(base, revision).comparison.operations == found.operations


@pytest.mark.parametrize(
    "first",
    ["from generator import compare, load", "from generator import load; load(B); from generator import compare"],
)
def test_compare_in_a_fresh_process(first: str, sides: tuple[Path, Path]) -> None:
    code = f"B, R = {[str(side) for side in sides]!r}\n{first}\nprint(len(compare(load(B), load(R)).operations))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("2\n", "")


def test_importing_costs_nothing_until_something_is_asked_for() -> None:
    heavy = "[m for m in sys.modules if m.startswith('generator.') or m in ('yaml', 'orjson')]"
    code = f"import sys, generator; print({heavy})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_every_name_is_there() -> None:
    for name in generator.__all__:
        assert getattr(generator, name) is not None
    assert set(generator.__all__) <= set(dir(generator))
    assert isinstance(changelog, FunctionType)
    with pytest.raises(AttributeError):
        generator.nothing  # noqa: B018  # the look-up is the test


def test_trouble_is_one_kind_of_error(tmp_path: Path) -> None:
    with pytest.raises(ApiledgerError):
        load(tmp_path / "none.yaml")
    (tmp_path / "other.yaml").write_text("a: b", encoding="utf-8")
    with pytest.raises(ApiledgerError):
        load(tmp_path / "other.yaml")


def test_contracts_may_be_shared_by_threads(sides: tuple[Path, Path]) -> None:
    alone = changelog(*sides)
    base, revision = map(load, sides)
    with ThreadPoolExecutor(8) as pool:
        several = list(pool.map(lambda _: changelog(base, revision), range(24)))
    assert all(found == alone for found in several)


def test_threads_read_large_contracts_at_once() -> None:
    """Operations and schemas are read when asked for, by whichever thread asks first."""
    revisions = sorted((Path(__file__).resolve().parents[1] / "spec" / "together-ai").glob("*.yaml"))
    base, revision = revisions[len(revisions) // 2], revisions[-1]
    alone = changelog(base, revision)
    assert len(alone) > 10
    contracts = load(base), load(revision)
    start = Barrier(6)

    def work(number: int) -> list[Change]:
        start.wait()
        return changelog(*(contracts if number % 2 else (load(base), load(revision))))

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(6) as pool:
            several = list(pool.map(work, range(6)))
    finally:
        sys.setswitchinterval(interval)
    assert all(found == alone for found in several)


def test_nothing_is_kept_between_calls(sides: tuple[Path, Path]) -> None:
    before = changelog(*sides)
    sides[0].write_text(sides[1].read_text(encoding="utf-8"), encoding="utf-8")
    assert before
    assert changelog(*sides) == []
