"""The verdict over many random pairs: what was missed, which claims have no instance (`--help`).

Run as `python tests/bench/soundness.py --pairs 100000`; pieces of a long run are numbered by `--start`. Everything
depends on the numbers alone, so a pair that is told can be looked at again with `--show NUMBER`.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter, defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.witness.random_schemas import SERIES, RandomPair
from tests.witness.soundness import Outcome, outcome


def show(found: Outcome) -> None:
    """One pair with all that was found."""
    pair = found.pair
    print(f"{pair.number} ({pair.direction}): {json.dumps(pair.before)}\n    -> {json.dumps(pair.after)}")
    if any(pair.components):
        print(f"    components {json.dumps(pair.components)}")
    for change in found.changes:
        mark = " UNPROVEN" if change in found.unproven else ""
        print(
            f"    {change.level.word} {'/'.join(change.property)} {change.id}: {change.text}{mark} {change.proof or ''}"
        )
    print(f"    lost: {json.dumps(found.lost)[:300]}")


EVERY = 1_000


def tally(counts: Counter[str], missed: list[int], seconds: float) -> None:
    """Where a long run stands, on the error stream."""
    said = ", ".join(f"{name} {counts[name]}" for name in ("pairs", "claims", "unproven"))
    print(f"{said}, missed {missed}, {seconds:.0f} s", file=sys.stderr, flush=True)


def main() -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--pairs", type=int, default=1_000, help="how many pairs")
    options.add_argument("--start", type=int, default=0, help="number of the first pair")
    options.add_argument("--seed", type=int, default=0, help="another series of pairs")
    options.add_argument("--series", choices=sorted(SERIES), default="table", help="which series of pairs")
    options.add_argument("--examples", type=int, default=2, help="examples of each kind of unproven claim")
    options.add_argument("--show", type=int, nargs="+", help="look at these pairs only")
    chosen = options.parse_args()
    if chosen.show:
        for number in chosen.show:
            show(outcome(SERIES[chosen.series](number, chosen.seed)))
        return 0
    return run(chosen)


def run(chosen: argparse.Namespace) -> int:
    started = time.process_time()
    counts: Counter[str] = Counter()
    missed: list[Outcome] = []
    untrue: list[Outcome] = []
    kinds: dict[str, list[Outcome]] = defaultdict(list)
    claimed: Counter[str] = Counter()
    for number in range(chosen.start, chosen.start + chosen.pairs):
        if (number - chosen.start) % EVERY == 0 and number > chosen.start:
            tally(counts, [found.pair.number for found in missed], time.process_time() - started)
        pair: RandomPair = SERIES[chosen.series](number, chosen.seed)
        try:
            found = outcome(pair)
        except ValueError as error:
            counts["refused by the validator"] += 1
            kinds[f"refused: {str(error)[:60]}"].append(Outcome(pair, ()))
            continue
        counts["pairs"] += 1
        counts["with an instance lost"] += found.shown
        counts["claims"] += len(found.claims)
        counts["unproven"] += len(found.unproven)
        counts["unproven and not marked"] += len(found.unmarked)
        if found.untrue:
            untrue.append(found)
        for claim in found.claims:
            claimed[claim.id] += 1
        for claim in found.unproven:
            kinds[claim.id].append(found)
        if found.missed:
            missed.append(found)
    for name in (
        "pairs",
        "refused by the validator",
        "with an instance lost",
        "claims",
        "unproven",
        "unproven and not marked",
    ):
        print(f"{name:28} {counts[name]:8}")
    share = 100 * (1 - counts["unproven"] / counts["claims"]) if counts["claims"] else 100.0
    print(f"{'proven':28} {share:8.2f} %\n{'missed':28} {len(missed):8}\n{'untrue witnesses':28} {len(untrue):8}")
    print(f"{'processor time':28} {time.process_time() - started:8.1f} s")
    for kind, examples in sorted(kinds.items(), key=lambda entry: (-len(entry[1]), entry[0])):
        print(f"\n== {kind}: {len(examples)} of {claimed[kind]}")
        for found in examples[: chosen.examples]:
            show(found)
    for found in missed[:50]:
        print("\n== MISSED")
        show(found)
    for found in untrue[:50]:
        print("\n== UNTRUE")
        show(found)
    return 1 if missed or untrue or share < 99 else 0


if __name__ == "__main__":
    sys.exit(main())
