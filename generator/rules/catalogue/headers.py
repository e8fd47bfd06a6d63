"""Response headers (OpenAPI 3.1 §4.8.21)."""

from __future__ import annotations

from generator.compare.model import Effect
from generator.rules.catalogue.fragments import operation, response
from generator.rules.catalogue.row import Row
from generator.rules.model import Example, Ground, Level

_PLACES = ("request-header", "response-header")


def _header(*parts: str, schema: str = "type: string") -> str:
    body = "\n".join("    " + line for line in (*parts, *f"schema:\n  {schema}".split("\n")))
    return operation(responses=response(f"headers:\n  X-Left:\n{body}"))


_NONE = operation(responses=response())
_PLAIN = _header()
_DEMANDED = _header("required: true")
_GONE_AVOID = "Keep sending the header, mark it deprecated, and take it away in the next major version."
_TEXTS = "type: array\n  items: {type: string}"

ROWS = (
    Row(
        "header",
        "added",
        Effect.NARROWS,
        "added {subject}{where}",
        "A further header comes with the response.",
        places=_PLACES,
        ids={"": "{direction}-header-added"},
        level={"response": Level.INFO, "request": Level.INFO},
        why={"": "Clients ignore headers that they do not know."},
        example=Example(_NONE, _PLAIN, "document"),
    ),
    Row(
        "header",
        "removed",
        Effect.WIDENS,
        "removed the required {subject_bare}{where}",
        "A header that was always there is gone.",
        places=_PLACES,
        marks=frozenset({"required"}),
        ids={"": "required-{direction}-header-removed"},
        ground=Ground.PROMISE,
        level={"": Level.ERROR},
        why={"": "Clients were told that the header is always there."},
        avoid=_GONE_AVOID,
        example=Example(_DEMANDED, _NONE, "document"),
    ),
    Row(
        "header",
        "removed",
        Effect.WIDENS,
        "removed the optional {subject_bare}{where}",
        "A header that could be there is gone.",
        places=_PLACES,
        marks=frozenset({"optional"}),
        ids={"": "optional-{direction}-header-removed"},
        ground=Ground.PROMISE,
        level={"": Level.WARNING},
        why={"": "Clients had to reckon with its absence, but those that used it lose it for good."},
        avoid=_GONE_AVOID,
        example=Example(_PLAIN, _NONE, "document"),
    ),
    Row(
        "header",
        "became-required",
        Effect.NARROWS,
        "{subject} became required{where}",
        "A header that could be missing is always there now.",
        places=_PLACES,
        suffix="became-required",
        example=Example(_PLAIN, _DEMANDED, "document"),
    ),
    Row(
        "header",
        "became-optional",
        Effect.WIDENS,
        "{subject} became optional{where}",
        "A header that was always there may be missing now.",
        places=_PLACES,
        suffix="became-optional",
        avoid={"response": "Keep sending the header with every response."},
        example=Example(_DEMANDED, _PLAIN, "document"),
    ),
    Row(
        "header",
        "deprecated",
        Effect.NEUTRAL,
        "{subject} was deprecated{where}",
        "The header still comes, and clients are asked to stop using it.",
        places=_PLACES,
        suffix="deprecated",
        ground=Ground.LIFECYCLE,
        why={"": "Nothing changes for clients of today; it is the notice that lets them move in time."},
        example=Example(_PLAIN, _header("deprecated: true"), "document"),
    ),
    Row(
        "header",
        "reactivated",
        Effect.NEUTRAL,
        "{subject} is no longer deprecated{where}",
        "The header was deprecated, and is not any more.",
        places=_PLACES,
        suffix="reactivated",
        ground=Ground.LIFECYCLE,
        why={"": "Nothing changes for clients of today."},
        example=Example(_header("deprecated: true"), _PLAIN, "document"),
    ),
    Row(
        "header",
        "explode-changed",
        Effect.NEUTRAL,
        "`explode` of {subject} changed from {before} to {after}{where}",
        "The members of an object are written as `name=value` where they were written as `name,value`, or the other way"
        " round.",
        places=_PLACES,
        suffix="explode-changed",
        ground=Ground.TRANSPORT,
        why={"": "Only headers that hold objects are written differently, and clients rarely take those apart."},
        profiles={"strict": {"": Level.ERROR}},
        example=Example(
            _header(schema="type: object\n  additionalProperties: {type: string}"),
            _header("explode: true", schema="type: object\n  additionalProperties: {type: string}"),
            "document",
        ),
    ),
    Row(
        "header",
        "style-changed",
        Effect.REPLACES,
        "the items of {subject} are now written as {after}; they were written as {before}{where}",
        "The items of a list are set apart otherwise than before (`collectionFormat` of 2.0).",
        places=_PLACES,
        suffix="style-changed",
        ground=Ground.TRANSPORT,
        why={
            "response": "Clients that take the list apart at the old separator find one item.",
            "request": "Callers that write the list with the old separator send one item.",
        },
        example=Example(_header(schema=_TEXTS), _header("x-collection-format: pipes", schema=_TEXTS), "document"),
    ),
)
