"""Whole-process times of the command against the bare parsers: `make bench`.

The denominator of a pair is a fresh interpreter that, with the collector off, runs `json.loads` on the text of each
file, or walks PyYAML's C events without building anything. Runs are interleaved; medians are printed, with the peak
memory of the processes. Nothing here reaches the network, and every process has a limit.

The large pairs are public documents beside the checkout (`APILEDGER_SHARED` names another place); without them those
lines say so.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SHARED = Path(os.environ.get("APILEDGER_SHARED") or ROOT.parent / "shared")
COMMAND = Path(sys.executable).with_name("apiledger")
LIMIT = 300

PARSE = """
import gc, sys
gc.disable()
for name in sys.argv[1:]:
    text = open(name, encoding="utf-8").read()
    if name.endswith(".json"):
        import json
        json.loads(text)
    else:
        import yaml
        try:
            for event in yaml.parse(text, Loader=yaml.CLoader):
                pass
        except yaml.YAMLError:  # as far as it is any
            pass
"""

HOLD = """
import gc, sys
gc.disable()
trees = []
for name in sys.argv[1:]:
    text = open(name, encoding="utf-8").read()
    if name.endswith(".json"):
        import json
        trees.append(json.loads(text))
    else:
        import yaml
        trees.append(yaml.load(text, Loader=yaml.CSafeLoader))
"""
FOLDED, FLAT = ("--group", "root"), ()
AIMS: dict[tuple[str, tuple[str, ...]], float] = {
    ("github-1", FOLDED): 4.0,
    ("stripe-2022", FOLDED): 8.0,
    ("stripe-2022", FLAT): 25.0,
    ("openai-30", FOLDED): 3.0,
    ("together-100", FOLDED): 6.0,
}
"""The pairs that are measured, with the options of `changelog`, and the largest ratio each may have."""
MEMORY = 2.0
"""The largest peak, against that of a process which holds both trees; of folded lists."""


@dataclass
class Runs:
    """What the processes of one command took."""

    seconds: list[float] = field(default_factory=list)
    megabytes: list[float] = field(default_factory=list)
    trouble: str = ""

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)

    @property
    def peak(self) -> float:
        return max(self.megabytes)


def run(command: Sequence[str | Path], into: Runs, *, folder: Path | None = None) -> None:
    """Run one process to its end; note its wall-clock time and peak memory, or what went wrong."""
    if into.trouble:
        return
    with tempfile.TemporaryFile() as errors:
        started = time.perf_counter()
        process = subprocess.Popen(
            [str(word) for word in command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=errors,
            cwd=folder,
        )
        watch = threading.Timer(LIMIT, process.kill)
        watch.start()
        try:
            status, megabytes = _wait(process)
        finally:
            watch.cancel()
        took = time.perf_counter() - started
        errors.seek(0)
        told = errors.read().decode("utf-8", "replace").strip().splitlines() or [""]
    if status not in (0, 1):
        into.trouble = f"exit {status} after {took:.0f} s: {told[-1][:120]}"
        return
    into.seconds.append(took)
    into.megabytes.append(megabytes)


def _wait(process: subprocess.Popen[bytes]) -> tuple[int, float]:
    """Exit status and peak memory in MB (0 where the system does not tell)."""
    if not hasattr(os, "wait4"):
        return process.wait(), 0.0
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    unit = 1 if sys.platform == "darwin" else 1024
    return process.returncode, usage.ru_maxrss * unit / 1e6


def interleaved(times: int, commands: Sequence[Callable[[], None]]) -> None:
    for _ in range(times):
        for command in commands:
            command()


def line(name: str, ours: Runs, bare: Runs, aim: float | None = None) -> bool:
    """Print a row; False when an aim is missed or a run failed."""
    trouble = ours.trouble or bare.trouble
    if trouble:
        print(f"{name:28}  {trouble}", flush=True)
        return False
    ratio = ours.median / bare.median
    peaks = f"{ours.peak:7.0f} MB {bare.peak:7.0f} MB" if ours.peak else ""
    verdict = "" if aim is None else f"  aim {aim:g}: {'kept' if ratio <= aim else 'MISSED'}"
    print(f"{name:28} {ours.median:8.3f} s {bare.median:8.3f} s {ratio:7.2f}  {peaks}{verdict}", flush=True)
    return aim is None or ratio <= aim


def pair_files(name: str) -> tuple[Path, Path] | None:
    folder = SHARED / "pairs" / name
    base, revision = (next(iter(sorted(folder.glob(f"{side}.*"))), None) for side in ("base", "revision"))
    return (base, revision) if base and revision else None


def bench_pairs(names: Sequence[str], times: int) -> bool:
    fine = True
    for (name, flags), aim in AIMS.items():
        if names and name not in names:
            continue
        files = pair_files(name)
        if files is None:
            print(f"{name:28}  skipped: {SHARED / 'pairs' / name} is not there")
            continue
        ours, bare = Runs(), Runs()
        run([sys.executable, "-c", PARSE, *files], Runs())  # the files are in the cache of the system for both
        changelog = partial(run, [COMMAND, "changelog", *files, "--format", "json", *flags], ours)
        interleaved(times, [changelog, partial(run, [sys.executable, "-c", PARSE, *files], bare)])
        fine &= line(" ".join((name, *flags)), ours, bare, aim)
        if flags == FOLDED:
            fine &= bench_memory(files, ours)
    return fine


def bench_memory(files: tuple[Path, Path], ours: Runs) -> bool:
    """The peak of the command against that of holding both trees."""
    held = Runs()
    run([sys.executable, "-c", HOLD, *files], held)
    if held.trouble or not ours.megabytes or not held.peak:
        print(f"{'  memory':28}  {held.trouble or 'not known here'}")
        return not held.trouble
    ratio = ours.peak / held.peak
    verdict = "kept" if ratio <= MEMORY else "MISSED"
    print(
        f"{'  memory / both trees':28} {ours.peak:7.0f} MB {held.peak:7.0f} MB {ratio:7.2f}  aim {MEMORY:g}: {verdict}"
    )
    return ratio <= MEMORY


def bench_start(times: int) -> bool:
    ours, bare = Runs(), Runs()
    bare_start = partial(run, [sys.executable, "-c", "pass"], bare)
    interleaved(max(times, 5), [partial(run, [COMMAND, "--version"], ours), bare_start])
    return line("--version / python -c pass", ours, bare, 8.0)


def bench_validate(times: int) -> bool:
    files = pair_files("github-1")
    if files is None:
        print(f"{'validate':28}  skipped: {SHARED / 'pairs' / 'github-1'} is not there")
        return True
    ours, bare = Runs(), Runs()
    library = (
        "import json, sys; from openapi_spec_validator import validate; "
        "validate(json.load(open(sys.argv[1], encoding='utf-8')))"
    )
    validate = partial(run, [COMMAND, "validate", files[1]], ours)
    interleaved(min(times, 2), [validate, partial(run, [sys.executable, "-c", library, files[1]], bare)])
    return line("validate github / library", ours, bare, 1.5)


def bench_generate() -> bool:
    """A second `generate` in an untouched project against the first, in a copy of this repository's documents."""
    config = ROOT / "apiledger.toml"
    if not config.exists():
        print(f"{'second / first generate':28}  skipped: no apiledger.toml")
        return True
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder)
        shutil.copy(config, project)
        shutil.copytree(ROOT / "spec", project / "spec")
        first, second = Runs(), Runs()
        run([COMMAND, "generate"], first, folder=project)
        for _ in range(3):
            run([COMMAND, "generate"], second, folder=project)
    return line("second / first generate", second, first, 0.5)


def bench_history() -> bool:
    """`history --git` over a repository of the shared history: cold, warm, one new revision."""
    sys.path.append(str(ROOT / "tests" / "ledger"))
    from repositories import SHARED_HISTORY, add, build, shared_commits

    if not SHARED_HISTORY.is_dir():
        print(f"{'history --git':28}  skipped: {SHARED_HISTORY} is not there")
        return True
    files = sorted(SHARED_HISTORY.glob("*.yaml"))
    commits = shared_commits()
    with tempfile.TemporaryDirectory() as name:
        folder = build(Path(name), commits[:-1])
        history = [COMMAND, "history", "--git", "openapi.yaml", "--stats-json"]
        bare, cold, warm, new = Runs(), Runs(), Runs(), Runs()
        run([sys.executable, "-c", PARSE, *files], Runs())
        for _ in range(3):
            shutil.rmtree(folder / ".apiledger-cache", ignore_errors=True)
            run(history, cold, folder=folder)
            run([sys.executable, "-c", PARSE, *files], bare)
            run(history, warm, folder=folder)
        add(folder, commits[-1:])
        run(history, new, folder=folder)
        counted = subprocess.run([*history, "--no-cache"], cwd=folder, capture_output=True, text=True, timeout=LIMIT)
        print(f"{'history --git':28}  {len(commits)} commits; {counted.stdout.strip()[-72:]}")
    results = [line("  cold / bare walk of all", cold, bare, 2.5), line("  warm / cold", warm, cold, 0.1)]
    return all(results) and line("  one new revision / cold", new, cold)


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("pairs", nargs="*", help="pairs to measure (default: all, and the other lines)")
    options.add_argument("--times", type=int, default=5, help="runs of each command, of which the median counts")
    chosen = options.parse_args()
    print(f"{'':28} {'ours':>10} {'bare':>10} {'ratio':>7}  {'ours':>10} {'bare':>10}  (median, peak memory)")
    results = [bench_start(chosen.times), bench_pairs(chosen.pairs, chosen.times)]
    if not chosen.pairs:
        results += [bench_generate(), bench_history(), bench_validate(chosen.times)]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
