"""From a place and values to words.

Templates of rules are format strings over these names, each already in code marks where it is a value:

========================== ==========================================================================
subject, subject_bare      what the facet belongs to (``the request property `a/b` ``), with and without article
subject_or_endpoint        the subject, or `endpoint` for the operation itself
owner                      what holds the property (``the response with the `200` status ``)
where                      what remains to be said about the place (`` for the status `200` ``), else empty
of_call                    `` of the webhook `NAME` `` or empty
property, last             the property path, and its last part
name, before, after        what the difference says
status, direction          of the location
what                       name, before and after in one phrase, for rules made by the grammar
sunset, days, stability    what lifecycle rules speak of
========================== ==========================================================================
"""

from __future__ import annotations

import json
from functools import lru_cache

from msgspec import Struct

from generator.compare.model import Difference, Location
from generator.document.model import Json

NO_FORMAT = "no format"
_LONGEST = 240
_MOST = 24


def code(text: str) -> str:
    """A text in code marks, on one line and without control characters."""
    if not text.isprintable():
        text = "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii", "replace") for c in text)
    return f"`{text}`"


def scalar(value: Json) -> str:
    """A value as a document would write it: `0.0`, `16`, `true`, `null`, strings bare, objects as JSON."""
    if isinstance(value, str):
        return value
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    return json.dumps(value, ensure_ascii=False)


def show(value: Json) -> str:
    """A value in code marks; the members of a list one by one; long ones are cut."""
    if isinstance(value, list) and value:
        shown = ", ".join(code(_cut(scalar(member))) for member in value[:_MOST])
        return f"{shown} and {len(value) - _MOST} more" if len(value) > _MOST else shown
    return code(_cut(scalar(value)))


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


class Phrases(Struct, frozen=True):
    """How one location is spoken of. `inner` is a format of `subject` for a property path in it."""

    whole: str
    inner: str
    owner: str
    where: str
    of_call: str
    media: str


@lru_cache(maxsize=4096)
def phrases(location: Location) -> Phrases:
    """The phrases of a location."""
    call = _call(location.payload)
    media = _media(location.media_types)
    of_call = f" of {call}" if call else ""
    status, name = code(location.status), code(location.name)
    for_status = f" for the status {status}" if location.status else ""
    if location.kind == "none":
        owner = f"the response with the {status} status" if location.status else "the operation"
        return Phrases("the operation", "the property {} of the operation", owner, "", of_call, media)
    if location.kind == "parameter":
        place = code(location.place)
        whole = f"the {place} parameter {name}{of_call}" if call else f"the {place} request parameter {name}"
        return Phrases(whole, f"the property {{}} of {_braced(whole)}", whole, "", of_call, media)
    if location.kind == "header":
        if call:
            whole = f"the header {name} of the answer {status} to {call}"
            return Phrases(whole, f"the property {{}} of {_braced(whole)}", whole, "", of_call, media)
        if location.direction == "request":
            whole = f"the header {name} of a part of the request body"
            return Phrases(whole, f"the property {{}} of {_braced(whole)}", whole, "", of_call, media)
        whole = f"the response header {name}"
        owner = f"{whole}{for_status}"
        return Phrases(whole, f"the property {{}} of {_braced(whole)}", owner, for_status, of_call, media)
    if call:
        whole = f"the answer {status} to {call}" if location.status else f"the payload of {call}"
        return Phrases(whole, f"the property {{}} of {_braced(whole)}", whole, "", of_call, media)
    if location.status:
        owner = f"the response with the {status} status"
        return Phrases("the response body", "the response property {}", owner, for_status, of_call, media)
    return Phrases("the request body", "the request property {}", "the request body", "", of_call, media)


def _braced(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")


def _call(payload: str) -> str:
    """``the webhook `NAME` `` or ``the callback `NAME` at `EXPRESSION` ``."""
    if not payload:
        return ""
    if payload.startswith("webhook:"):
        return f"the webhook {code(payload.removeprefix('webhook:'))}"
    name, _, expression = payload.partition(" ")
    return f"the callback {code(name)}" + (f" at {code(expression)}" if expression else "")


def _media(names: tuple[str, ...]) -> str:
    if not names:
        return ""
    word = "media type" if len(names) == 1 else "media types"
    return f" ({word} {', '.join(code(name) for name in names)})"


@lru_cache(maxsize=8192)
def place_names(location: Location, path: tuple[str, ...]) -> dict[str, str]:
    """The names of a template that follow from location and property path. Not to be changed by the caller."""
    said = phrases(location)
    property_path = code("/".join(path))
    subject = said.inner.format(property_path) if path else said.whole
    return {
        "subject": subject,
        "subject_bare": subject.removeprefix("the "),
        "subject_or_endpoint": "endpoint" if location.kind == "none" else f"{subject} was",
        "owner": said.owner,
        "where": said.where,
        "of_call": said.of_call,
        "property": property_path,
        "last": code(path[-1]) if path else said.whole.removeprefix("the "),
        "status": code(location.status),
        "direction": "payload" if location.direction == "response" and location.payload else location.direction,
    }


def value_names(difference: Difference) -> dict[str, str]:
    """The names of a template that follow from what the difference says."""
    before, after = _side(difference, difference.before), _side(difference, difference.after)
    name = code(_cut(difference.name))
    said = f" {name}" if difference.name else ""
    if difference.before is not None or difference.after is not None:
        said += f" (from {before} to {after})"
    return {"name": name, "before": before, "after": after, "what": said}


def hint_of(difference: Difference) -> str:
    """What may be behind it, as a question; mostly nothing."""
    if not difference.renamed:
        return ""
    return f"renamed {'to' if difference.action == 'removed' else 'from'} {code(_cut(difference.renamed))}?"


def _side(difference: Difference, value: Json) -> str:
    return NO_FORMAT if difference.facet == "format" and value in (None, NO_FORMAT) else show(value)


def words(facet_or_action: str) -> str:
    """A word of the vocabulary as people read it (`max-length` → `max length`)."""
    return facet_or_action.replace("-", " ")
