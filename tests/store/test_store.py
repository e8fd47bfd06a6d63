"""Files are whole or not there; a damaged cache entry is a miss and never a wrong answer."""

from __future__ import annotations

import multiprocessing
import os
import stat
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.errors import ApiledgerError
from generator.store.atomic import write_atomic, write_if_changed
from generator.store.cache import Store, key, program_fingerprint


def test_a_file_is_written_whole_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    target = tmp_path / "a" / "b.txt"
    write_atomic(target, b"one")
    write_atomic(target, b"two")
    assert target.read_bytes() == b"two"
    assert [path.name for path in target.parent.iterdir()] == ["b.txt"]


def test_a_written_file_is_as_readable_as_the_umask_says(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_atomic(tmp_path / "a", b"")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == 0o640


def test_what_cannot_be_written_is_a_located_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(ApiledgerError) as caught:
        write_atomic(tmp_path / "file" / "below", b"")
    assert caught.value.where.endswith("file/below")
    (tmp_path / "folder").mkdir()
    with pytest.raises(ApiledgerError):
        write_atomic(tmp_path / "folder", b"")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder"]


def test_what_is_the_same_is_not_written(tmp_path: Path) -> None:
    target = tmp_path / "a"
    assert write_if_changed(target, b"one")
    os.utime(target, (0, 0))
    assert not write_if_changed(target, b"one")
    assert target.stat().st_mtime == 0
    assert write_if_changed(target, b"two")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
@given(st.binary(max_size=40), st.binary(max_size=80))
def test_any_damage_is_a_miss(tmp_path: Path, content: bytes, damage: bytes) -> None:
    store = Store(tmp_path)
    name = key("x")
    store.put("kind", name, content)
    assert store.get("kind", name) == content
    (file,) = (tmp_path / "kind").rglob(name[2:])
    whole = file.read_bytes()
    for damaged in (damage, whole[:-1], whole + b" ", whole[:30]):
        file.write_bytes(damaged)
        assert store.get("kind", name) in ((content,) if damaged == whole else (None,))


def test_a_store_that_cannot_be_written_keeps_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    for store in (Store(tmp_path / "file"), Store(None)):
        store.put("kind", key("x"), b"content")
        assert store.get("kind", key("x")) is None


def test_a_store_keeps_itself_out_of_version_control(tmp_path: Path) -> None:
    Store(tmp_path / "cache").put("kind", key("x"), b"")
    assert (tmp_path / "cache" / ".gitignore").read_text() == "*\n"


def test_what_is_old_is_dropped(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for name in (key("old"), key("new")):
        store.put("kind", name, b"content")
    (old,) = tmp_path.rglob(key("old")[2:])
    os.utime(old, (0, 0))
    store.prune(days=1)
    assert [store.get("kind", key(name)) for name in ("old", "new")] == [None, b"content"]
    assert (tmp_path / ".gitignore").exists()


def test_keys_tell_parts_apart() -> None:
    assert len({key("ab", "c"), key("a", "bc"), key("abc"), key("abc", "")}) == 4
    assert key("ä") == key("ä".encode())


def _put_many(folder: Path) -> None:
    store = Store(folder)
    for number in range(200):
        store.put("kind", key(str(number)), str(number).encode() * 100)


def test_two_runs_at_once_share_a_store(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    runs = [context.Process(target=_put_many, args=(tmp_path,)) for _ in range(2)]
    for run in runs:
        run.start()
    for run in runs:
        run.join(60)
    assert [run.exitcode for run in runs] == [0, 0]
    store = Store(tmp_path)
    assert all(store.get("kind", key(str(n))) == str(n).encode() * 100 for n in range(200))
    assert not list(tmp_path.rglob("*.part"))


def test_the_fingerprint_is_stable_within_one_program() -> None:
    assert program_fingerprint() == program_fingerprint()
