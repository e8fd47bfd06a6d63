"""Building a ledger: every revision known, every neighbouring pair compared once, ever."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date

from generator.errors import ApiledgerError
from generator.ledger.library import Facts, Library
from generator.ledger.model import Candidate, Ledger, Revision, Step
from generator.ledger.stored import dump_changes, load_changes
from generator.rules.judge import Judging, judge
from generator.rules.model import Change
from generator.store.cache import key

Known = tuple[Candidate, Facts, Revision]


def build_ledger(
    api: str,
    candidates: Sequence[Candidate],
    judging: Judging,
    library: Library,
    visit: Callable[[Candidate], None] = lambda candidate: None,
) -> Ledger:
    """The ledger of `candidates` (oldest first).

    Neighbours of equal content are one revision. Each step is judged by its revision's own date, so that the ledger
    says the same next year. `visit` is called with each readable candidate while its document is at hand.
    """
    known: list[Known] = []
    steps: list[Step] = []
    broken: list[tuple[Candidate, ApiledgerError]] = []
    compared = 0
    for candidate in candidates:
        try:
            facts = library.facts(candidate)
            visit(candidate)
        except ApiledgerError as error:
            broken.append((candidate, error))
            continue
        if known and known[-1][1].id == facts.id:
            continue
        revision = Revision(
            id=facts.id,
            date=candidate.date,
            label=candidate.label,
            source=candidate.source,
            title=facts.title,
            version=facts.version,
        )
        here = (candidate, facts, revision)
        if known:
            changes, fresh = _changes(known[-1], here, judging, library)
            compared += fresh
            steps.append(Step(known[-1][2], revision, changes))
        known.append(here)
    return Ledger(
        api=api,
        revisions=tuple(revision for _, _, revision in known),
        steps=tuple(steps),
        broken=tuple(broken),
        parsed=library.parsed,
        compared=compared,
    )


def _changes(base: Known, revision: Known, judging: Judging, library: Library) -> tuple[tuple[Change, ...], bool]:
    """The changes of one step, and whether they had to be found out."""
    judging = replace(judging, as_of=revision[0].date or judging.as_of or date.today())
    name = key(
        library.fingerprint,
        *(part for candidate, facts, _ in (base, revision) for part in (facts.digest, candidate.source.name)),
        repr(judging),
    )
    stored = library.store.get("changes", name)
    if stored is not None:
        return load_changes(stored), False
    from generator.compare.contracts import compare

    comparison = compare(library.contract(base[0]), library.contract(revision[0]))
    changes = tuple(judge(comparison, judging))
    library.store.put("changes", name, dump_changes(changes))
    return changes, True
