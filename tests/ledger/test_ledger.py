"""Revisions in order, one comparison per pair of contents, and a store that never tells of other bytes."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.compare.model import Effect, Location
from generator.document.model import Place
from generator.errors import SourceError
from generator.ledger.build import build_ledger
from generator.ledger.library import Library
from generator.ledger.model import Ledger
from generator.ledger.revisions import dated, find_revisions, natural
from generator.ledger.stored import dump_changes, load_changes
from generator.rules.change import Change
from generator.rules.judging import Judging
from generator.rules.model import Level
from generator.sources.model import Access
from generator.store.cache import Store

API = """\
openapi: 3.1.0
info: {title: Pets, version: "1.0"}
paths:
  /pets:
    get:
      responses:
        "200":
          description: Pets.
          content:
            application/json:
              schema: {$ref: "parts/pet.yaml"}
"""
PET = "type: object\nproperties:\n  name: {type: string}\n"


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def labels(*specs: str) -> list[str]:
    return [candidate.label for candidate in find_revisions(specs, Access())]


def test_dated_revisions_stand_by_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(
        tmp_path, {f"spec/{name}.yaml": API for name in ("b-2026-01-02", "z-20251231", "a-2026.02.01", "a-2026-01-02")}
    )
    assert labels("spec") == ["z-20251231", "a-2026-01-02", "b-2026-01-02", "a-2026.02.01"]
    assert find_revisions(["spec"], Access())[0].date == date(2025, 12, 31)


def test_other_names_stand_by_name_with_numbers_by_value(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path, {f"spec/{name}.yaml": API for name in ("v1.10", "v1.9", "v1.9.1", "v2.0")})
    assert labels("spec/*.yaml") == ["v1.9", "v1.9.1", "v1.10", "v2.0"]


def test_a_folder_may_hold_the_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path, {f"spec/{day}/openapi.yaml": API for day in ("2026-02-01", "2026-01-01")})
    assert labels("spec/*/openapi.yaml") == ["2026-01-01", "2026-02-01"]


def test_undated_files_of_one_name_are_labelled_by_what_tells_them_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path, {f"spec/{name}.yaml": API for name in ("v1/openapi", "v2/openapi", "v10/openapi", "v9/other")})
    assert labels("spec/*/*.yaml") == ["v1", "v2", "other", "v10"]
    write(tmp_path, {f"deep/{name}/openapi.yaml": API for name in ("a/v1", "b/v1", "b/v2")})
    assert labels("deep/*/*/*.yaml") == ["a/v1", "b/v1", "b/v2"]
    write(tmp_path, {"both/v1/openapi.yaml": API, "both/v2/openapi.yaml": API, "both/v1.yaml": API})
    found = labels("both/v1.yaml", "both/*/openapi.yaml")
    assert sorted(found) == ["both/v1", "both/v2", "v1"]


def test_no_revision_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(SourceError):
        find_revisions([str(tmp_path)], Access())


@pytest.mark.parametrize(
    ("name", "day"),
    [
        ("2026-07-26", date(2026, 7, 26)),
        ("v2-2026.07.26-final", date(2026, 7, 26)),
        ("20260726", date(2026, 7, 26)),
        ("2026-13-26", None),
        ("120260726", None),
        ("openapi", None),
        ("1234-56-78-2026-07-26", date(2026, 7, 26)),
    ],
)
def test_days_in_names(name: str, day: date | None) -> None:
    assert dated(name) == day


@given(st.lists(st.integers(0, 10**9), unique=True))
def test_numbers_in_names_count_by_value(numbers: list[int]) -> None:
    assert sorted((f"v{n}-x" for n in numbers), key=natural) == [f"v{n}-x" for n in sorted(numbers)]


TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
PLACES = st.none() | st.builds(Place, TEXT, st.lists(TEXT, max_size=3).map(tuple))
CHANGES = st.builds(
    Change.of,
    id=TEXT,
    text=TEXT,
    level=st.sampled_from(Level),
    effect=st.sampled_from(Effect),
    operation=TEXT,
    path=TEXT,
    operation_id=TEXT,
    location=st.builds(
        Location,
        kind=st.sampled_from(["body", "parameter", "header", "none"]),
        direction=st.sampled_from(["request", "response"]),
        name=TEXT,
        media_types=st.lists(TEXT, max_size=2).map(tuple),
    ),
    property=st.lists(TEXT, max_size=3).map(tuple),
    other_paths=st.integers(0, 9),
    base=PLACES,
    revision=PLACES,
    reach=st.integers(1, 9),
    fingerprint=TEXT,
    arguments=st.dictionaries(TEXT, TEXT | st.integers(-9, 9) | st.none() | st.lists(TEXT, max_size=2), max_size=3),
)


@given(st.lists(CHANGES, max_size=4))
def test_stored_changes_come_back_as_they_were(changes: list[Change]) -> None:
    assert list(load_changes(dump_changes(changes))) == changes


@pytest.fixture
def split(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Three revisions in folders of their own, each with a file it refers to."""
    monkeypatch.chdir(tmp_path)
    for day in ("2026-01-01", "2026-02-01", "2026-03-01"):
        write(tmp_path, {f"spec/{day}/openapi.yaml": API, f"spec/{day}/parts/pet.yaml": PET})
    write(tmp_path, {"spec/2026-02-01/parts/pet.yaml": PET + "  age: {type: integer}\n"})
    return tmp_path


def build(program: str = "one") -> Ledger:
    library = Library(Store(Path("cache")), program)
    return build_ledger("pets", find_revisions(["spec/*/openapi.yaml"], Access()), Judging(), library)


def test_each_step_against_the_one_before(split: Path) -> None:
    ledger = build()
    assert [step.changes[0].id for step in ledger.steps] == [
        "response-optional-property-added",
        "response-optional-property-removed",
    ]
    first, second, third = ledger.revisions
    assert first.id == third.id != second.id  # a return to an old content is a revision of its own
    assert (ledger.work.parsed, ledger.work.compared) == (2, 2)


def test_what_is_known_is_not_read_again(split: Path) -> None:
    cold = build()
    warm = build()
    assert (warm.work.parsed, warm.work.compared) == (0, 0)
    assert warm == cold


def test_a_file_that_is_only_referred_to_counts(split: Path) -> None:
    build()
    write(split, {"spec/2026-03-01/parts/pet.yaml": PET + "  tag: {type: string}\n"})
    again = build()
    assert again.work.parsed == 1 + 1  # the new one, and the one before it
    assert any("`tag`" in change.text for change in again.steps[-1].changes)


def test_what_another_program_found_is_not_used(split: Path) -> None:
    build("one")
    assert build("two").work.parsed == 2


def test_a_reference_to_nothing_is_looked_at_again(split: Path) -> None:
    """Mending it changes no byte of any file that was known."""
    (split / "spec/2026-03-01/parts/pet.yaml").unlink()
    before = build()
    write(split, {"spec/2026-03-01/parts/pet.yaml": PET})
    assert build().steps != before.steps


def test_lifecycle_is_judged_by_the_revisions_own_day(split: Path) -> None:
    sunset = API.replace("    get:\n", "    get:\n      deprecated: true\n      x-sunset: 2026-04-01\n")
    write(split, {"spec/2026-02-01/openapi.yaml": sunset, "spec/2026-02-01/parts/pet.yaml": PET})
    write(split, {"spec/2026-03-01/openapi.yaml": API.replace("/pets:", "/dogs:")})
    library = Library(Store(None), "one")
    candidates = find_revisions(["spec/*/openapi.yaml"], Access())
    days = [build_ledger("pets", candidates, Judging(as_of=day), library).steps for day in (None, date(2030, 1, 1))]
    assert days[0] == days[1]
    assert any("before-sunset" in change.id for change in days[0][-1].changes)


@pytest.mark.parametrize("sunset", [False, True])
def test_the_day_is_asked_for_only_where_a_lifecycle_rule_read_it(sunset: bool, split: Path) -> None:
    """The same two contents a month later: known already, unless the day decides."""
    marked = API.replace("    get:\n", "    get:\n      deprecated: true\n      x-sunset: 2026-03-15\n")
    for old in ("2026-01-01", "2026-02-01", "2026-03-01"):
        (split / f"spec/{old}/openapi.yaml").unlink()

    def told(first: str, second: str) -> Ledger:
        for day, text in ((first, marked if sunset else API), (second, API.replace("/pets:", "/dogs:"))):
            write(split, {f"{first}/{day}/openapi.yaml": text, f"{first}/{day}/parts/pet.yaml": PET})
        library = Library(Store(Path("cache")), "one")
        return build_ledger("pets", find_revisions([f"{first}/*/openapi.yaml"], Access()), Judging(), library)

    before, after = told("2026-02-01", "2026-03-01"), told("2026-02-02", "2026-04-01")
    assert (before.work.compared, after.work.compared) == (1, int(sunset))
    assert after.work.parsed == (2 if sunset else 0)
    ids = [{change.id for change in ledger.steps[0].changes} for ledger in (before, after)]
    assert (ids[0] == ids[1]) != sunset
    assert told("2026-02-01", "2026-03-01").work.compared == told("2026-02-02", "2026-04-01").work.compared == 0


def test_a_ledger_without_days_is_the_same_next_year(split: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody asks the clock."""

    class Clock(date):
        @classmethod
        def today(cls) -> Clock:
            raise AssertionError("the clock was asked")

    monkeypatch.setattr("generator.rules.judge.date", Clock)
    sunset = API.replace("    get:\n", "    get:\n      deprecated: true\n      x-sunset: 2026-04-01\n")
    for name, text in (("v1", sunset), ("v2", API.replace("/pets:", "/dogs:"))):
        write(split, {f"plain/{name}/openapi.yaml": text, f"plain/{name}/parts/pet.yaml": PET})
    library = Library(Store(None), "one")
    ledger = build_ledger("pets", find_revisions(["plain/*/openapi.yaml"], Access()), Judging(), library)
    assert any("before-sunset" in change.id for change in ledger.steps[0].changes)
