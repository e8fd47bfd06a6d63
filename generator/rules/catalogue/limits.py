"""One limit, four rows: set, unset, increased, decreased."""

from __future__ import annotations

from msgspec import Struct

from generator.compare.model import Effect
from generator.rules.catalogue.row import Row
from generator.rules.model import Example


class Limit(Struct, frozen=True):
    """A keyword that bounds a size or a number.

    `words` is what people call it, `keyword` its spelling in a schema, `lead` the schema it stands in, `low` and `high`
    two of its values. An upper limit narrows when it falls, a lower one when it rises.
    """

    facet: str
    words: str
    keyword: str
    upper: bool
    lead: str
    low: int
    high: int
    kind: str = "schema"


def limit_rows(limit: Limit) -> tuple[Row, Row, Row, Row]:
    """The four rows of a limit."""
    without, low, high = (
        limit.lead,
        f"{limit.lead}\n{limit.keyword}: {limit.low}",
        f"{limit.lead}\n{limit.keyword}: {limit.high}",
    )
    article = "an" if limit.words[0] in "aeiou" else "a"
    rises, falls = (Effect.WIDENS, Effect.NARROWS) if limit.upper else (Effect.NARROWS, Effect.WIDENS)
    keep = {
        "request": f"Keep the old {limit.words} in requests; put the new one into a new operation.",
        "response": f"Keep to the old {limit.words}: shorten, round, page or leave out what does not fit.",
    }
    return (
        Row(
            limit.facet,
            "set",
            Effect.NARROWS,
            f"{{subject}} now has {article} {limit.words} of {{after}}{{where}}",
            f"There was no {limit.words}; now there is one.",
            avoid=keep,
            example=Example(without, low if limit.upper else high, limit.kind),
        ),
        Row(
            limit.facet,
            "unset",
            Effect.WIDENS,
            f"{{subject}} no longer has {article} {limit.words}{{where}}; it was {{before}}",
            f"There was {article} {limit.words}; now there is none.",
            avoid=keep,
            example=Example(low if limit.upper else high, without, limit.kind),
        ),
        Row(
            limit.facet,
            "increased",
            rises,
            f"the {limit.words} of {{subject}} rose from {{before}} to {{after}}{{where}}",
            f"The {limit.words} is higher than before.",
            avoid=keep,
            example=Example(low, high, limit.kind),
        ),
        Row(
            limit.facet,
            "decreased",
            falls,
            f"the {limit.words} of {{subject}} fell from {{before}} to {{after}}{{where}}",
            f"The {limit.words} is lower than before.",
            avoid=keep,
            example=Example(high, low, limit.kind),
        ),
    )
