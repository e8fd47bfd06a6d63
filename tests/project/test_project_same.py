"""What `generate`, `history` and `release` write depends on nothing but their input."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CONFIG = """\
[rules]
[apis.pets]
revisions = "spec"
[apis.pets.client]
package = "pets"
"""
PLACES = (
    {"PYTHONHASHSEED": "1", "TZ": "UTC", "LC_ALL": "C"},
    {"PYTHONHASHSEED": "77", "TZ": "Pacific/Kiritimati", "LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"},
    {"PYTHONHASHSEED": "4242", "TZ": "America/Adak", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "0"},
)


def run(folder: Path, place: dict[str, str], *arguments: str) -> bytes:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **place}
    command = [sys.executable, "-m", "generator", *arguments]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


def written(folder: Path) -> dict[str, bytes]:
    files = sorted(path for path in (folder / "generated").rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_the_same_to_the_byte_wherever_it_runs(tmp_path: Path) -> None:
    results = []
    for number, place in enumerate(PLACES):
        folder = tmp_path / str(number)
        shutil.copytree(ROOT / "spec" / "together-ai-v1", folder / "spec")
        (folder / "apiledger.toml").write_text(CONFIG, encoding="utf-8")
        run(folder, place, "generate")
        once = written(folder)
        run(folder, place, "generate", "--no-cache")
        assert written(folder) == once
        said = [run(folder, place, "history", "--format", form) for form in ("json", "atom", "csv", "markdown")]
        said += [run(folder, place, "release", "--format", form) for form in ("markdown", "json")]
        results.append((once, said))
    assert {"generated/pets/CHANGELOG.md", "generated/pets/history.json", "generated/rules.md"} <= results[0][0].keys()
    assert results[0] == results[1] == results[2]
