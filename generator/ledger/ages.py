"""When something came and went, and how old it is: by the dates of revisions, never by today's."""

from __future__ import annotations

from datetime import date

from generator.ledger.model import EndpointLife, Ledger, PropertyLife, Revision


def revision_of(ledger: Ledger, number: int) -> Revision | None:
    """The revision of a number counted from 1; None for 0."""
    return ledger.revisions[number - 1] if 0 < number <= len(ledger.revisions) else None


def day_of(ledger: Ledger, number: int) -> date | None:
    revision = revision_of(ledger, number)
    return revision.date if revision is not None else None


def age(ledger: Ledger, life: EndpointLife | PropertyLife, added: int = 0) -> int | None:
    """Days from its first revision to the one that removed it, else to the newest; None where a day is not known.

    `added` is when what it stands in was added: a property that no change brought is as old as that.
    """
    first = day_of(ledger, life.added or added)
    last = day_of(ledger, life.removed or len(ledger.revisions))
    return (last - first).days if first is not None and last is not None else None
