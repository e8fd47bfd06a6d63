"""Request bodies, media types, encodings, statuses and what a response carries (OpenAPI 3.1 §4.8.13–§4.8.17)."""

from __future__ import annotations

from collections.abc import Callable

from generator.compare.model import Effect
from generator.rules.catalogue.fragments import content, indent, operation, request_body, response, webhook
from generator.rules.catalogue.row import Row, places
from generator.rules.model import Example, Ground, Level

_PLACES = ("request-body", "response-body")
_MEDIA_PLACES = places("body", "parameter", "header")
_JSON = content("application/json")
_JSON_XML = content("application/json", "application/xml")


def _post(*parts: str) -> str:
    return operation(*parts, method="post")


def _get(inner: str, status: str = "200", more: str = "") -> str:
    return operation(responses=response(inner, status, more))


def _both(before: str, after: str) -> dict[str, Example]:
    """The same two contents in a body, a parameter and a header, in both directions."""
    makers: dict[str, Callable[[str], str]] = {
        "request-body": lambda inner: _post(request_body(inner)),
        "response-body": _get,
        "request-parameter": lambda inner: operation(_where(inner)),
        "response-parameter": lambda inner: webhook(_where(inner)),
        "request-header": lambda inner: webhook(responses=response(_left(inner))),
        "response-header": lambda inner: _get(_left(inner)),
    }
    return {place: Example(make(before), make(after), "document") for place, make in makers.items()}


def _where(inner: str) -> str:
    return f"parameters:\n- name: where\n  in: query\n{indent(inner, 1)}"


def _left(inner: str) -> str:
    return f"headers:\n  X-Left:\n{indent(inner, 2)}"


_BODY = (
    Row(
        "request-body",
        "added",
        Effect.NARROWS,
        "added a required body to the {direction}",
        "The call has a body now, and it has to be there.",
        places=_PLACES,
        marks=frozenset({"required"}),
        suffix="added-required",
        level={"request": Level.ERROR, "response": Level.INFO},
        why={"request": "Callers that send no body are refused now.", "response": "Receivers may ignore the body."},
        avoid={"request": "Make the body optional and keep the old behaviour when it is left out."},
        example=Example(_post(), _post(request_body(_JSON, "required: true")), "document"),
    ),
    Row(
        "request-body",
        "added",
        Effect.WIDENS,
        "added an optional body to the {direction}",
        "The call may have a body now.",
        places=_PLACES,
        marks=frozenset({"optional"}),
        suffix="added-optional",
        level={"": Level.INFO},
        why={"": "Nobody has to send it, and receivers may ignore it."},
        example=Example(_post(), _post(request_body(_JSON)), "document"),
    ),
    Row(
        "request-body",
        "removed",
        Effect.NARROWS,
        "removed the body of the {direction}",
        "The call has no body any more.",
        places=_PLACES,
        suffix="removed",
        ground=Ground.PROMISE,
        level={"": Level.ERROR},
        why={
            "request": "What callers say in the body is not heeded any more.",
            "response": "What receivers read from the body does not come any more.",
        },
        avoid="Keep the body, deprecated in its description, and take it away in the next major version.",
        example=Example(_post(request_body(_JSON)), _post(), "document"),
    ),
    Row(
        "request-body",
        "became-required",
        Effect.NARROWS,
        "the {direction} body became required",
        "The body could be left out and has to be there now.",
        places=_PLACES,
        suffix="became-required",
        avoid={"request": "Keep the old behaviour when the body is left out."},
        example=Example(_post(request_body(_JSON)), _post(request_body(_JSON, "required: true")), "document"),
    ),
    Row(
        "request-body",
        "became-optional",
        Effect.WIDENS,
        "the {direction} body became optional",
        "The body had to be there and may be left out now.",
        places=_PLACES,
        suffix="became-optional",
        avoid={"response": "Keep sending the body."},
        example=Example(_post(request_body(_JSON, "required: true")), _post(request_body(_JSON)), "document"),
    ),
)


def _with(status: str) -> tuple[str, str]:
    """Arguments for `_get`: the status alone when it is a success, else beside one."""
    return (status, "") if status[0] == "2" else ("200", f"'{status}':\n  description: No such order.")


_MEDIA = (
    Row(
        "media-type",
        "added",
        Effect.WIDENS,
        "added the media type {name} to {owner}",
        "A further media type is offered.",
        places=_MEDIA_PLACES,
        ids={"request-body": "request-body-media-type-added", "response-body": "response-media-type-added"},
        ground=Ground.PROMISE,
        level={"response": Level.INFO, "response-header": Level.ERROR},
        why={
            "response": "A client gets the media type that it asks for with `Accept`; nobody asked for this one.",
            "response-header": "Nobody asks for the media type of a header: clients that read it the old way cannot.",
        },
        profiles={"strict": {"response": Level.WARNING, "response-header": Level.ERROR}},
        example=_both(_JSON, _JSON_XML),
    ),
    Row(
        "media-type",
        "removed",
        Effect.NEUTRAL,
        "the media type {name} of {owner} is no longer named, and a range that is left covers it",
        "A media type is not named any more, but one that stands for it still is.",
        places=_MEDIA_PLACES,
        exact=True,
        ids={
            "request-body": "request-body-media-type-removed-covered",
            "response-body": "response-media-type-removed-covered",
        },
        suffix="media-type-removed-covered",
        ground=Ground.PROMISE,
        why={"": "What was sent under the media type may still be."},
        peer={"request-body": "request-body-media-type-removed", "response-body": "response-media-type-removed"},
        example=_both(content("image/png", "image/*", schema="{}"), content("image/*", schema="{}")),
    ),
    Row(
        "media-type",
        "removed",
        Effect.NARROWS,
        "removed the media type {name} from {owner}",
        "A media type is not offered any more.",
        places=_MEDIA_PLACES,
        ids={"request-body": "request-body-media-type-removed", "response-body": "response-media-type-removed"},
        ground=Ground.PROMISE,
        level={"": Level.ERROR},
        why={
            "request": "Callers that send this media type are refused now.",
            "response": "Clients that ask for this media type are refused, or get one that they cannot read.",
        },
        avoid="Keep the media type until nobody uses it; log who does.",
        example=_both(_JSON_XML, _JSON),
    ),
    Row(
        "media-type",
        "generalized",
        Effect.WIDENS,
        "the media type of {owner} was generalized from {before} to {after}",
        "The new media type stands for the old one and more.",
        places=_MEDIA_PLACES,
        ids={
            "request-body": "request-body-media-type-name-generalized",
            "response-body": "response-media-type-name-generalized",
        },
        avoid={"response": "Name the further media types one by one beside the old one."},
        example=_both(content("application/problem+json"), _JSON),
    ),
    Row(
        "media-type",
        "specialized",
        Effect.NARROWS,
        "the media type of {owner} was narrowed from {before} to {after}",
        "The new media type stands for some of what the old one stood for.",
        places=_MEDIA_PLACES,
        ids={
            "request-body": "request-body-media-type-name-specialized",
            "response-body": "response-media-type-name-specialized",
        },
        avoid={"request": "Keep accepting the wider media type."},
        example=_both(_JSON, content("application/problem+json")),
    ),
    Row(
        "media-type",
        "renamed",
        Effect.NEUTRAL,
        "the media type of {owner} is now written {after}; it was {before}",
        "The media type has another spelling or other parameters and means the same.",
        places=_MEDIA_PLACES,
        ids={
            "request-body": "request-body-media-type-name-changed",
            "response-body": "response-media-type-name-changed",
        },
        why={"": "Clients compare type and subtype; parameters such as a charset do not change what is carried."},
        example=_both(content("application/json; version=1"), content("application/json; version=2")),
    ),
    Row(
        "media-type",
        "schema-added",
        Effect.NARROWS,
        "the media type {name} of {owner} now has a schema",
        "Anything was allowed under the media type; now a schema describes it.",
        places=_MEDIA_PLACES,
        ids={
            "request-body": "request-body-media-type-schema-added",
            "response-body": "response-body-media-type-schema-added",
        },
        avoid={"request": "Keep accepting what the schema does not describe."},
        example=_both("content:\n  application/json: {}", _JSON),
    ),
    Row(
        "media-type",
        "schema-removed",
        Effect.WIDENS,
        "the media type {name} of {owner} no longer has a schema",
        "A schema described what the media type carries; now anything is allowed.",
        places=_MEDIA_PLACES,
        ids={
            "request-body": "request-body-media-type-schema-removed",
            "response-body": "response-body-media-type-schema-removed",
        },
        why={"response": "Losing the whole schema cannot weigh less than losing one property of it."},
        avoid={"response": "Keep the schema, or a wider one."},
        example=_both(_JSON, "content:\n  application/json: {}"),
    ),
    Row(
        "encoding",
        "changed",
        Effect.REPLACES,
        "how {name} is encoded in {owner} changed from {before} to {after}",
        "A part of a form or multipart body is written another way.",
        places=_PLACES,
        ground=Ground.TRANSPORT,
        why={"": "The part is written as before, and the other side reads it another way."},
        avoid="Accept both ways of writing, or take the part under another name.",
        example={
            "": Example(
                _post(
                    request_body(
                        content(
                            "application/x-www-form-urlencoded",
                            schema=("type: object\nproperties:\n  tag: {type: array, items: {type: string}}"),
                        )
                        + "\n    encoding:\n      tag: {style: form, explode: true}"
                    )
                ),
                _post(
                    request_body(
                        content(
                            "application/x-www-form-urlencoded",
                            schema=("type: object\nproperties:\n  tag: {type: array, items: {type: string}}"),
                        )
                        + "\n    encoding:\n      tag: {style: form, explode: false}"
                    )
                ),
                "document",
            ),
        },
    ),
)

_NOT_FOUND = "'404':\n  description: No such order."
_CREATED = "'202':\n  description: The order was taken."


def _status(action: str, kind: str, level: Level, why: str, avoid: str, example: Example) -> Row:
    added = action == "added"
    return Row(
        "response-status",
        action,
        Effect.WIDENS if added else Effect.NARROWS,
        f"{'added' if added else 'removed'} the {kind} status {{status}}{{of_call}}",
        f"A status that stands for {kind} is {'possible now' if added else 'gone'}.",
        places=_PLACES,
        marks=frozenset({kind}),
        ids={"": f"{{direction}}-{kind}-status-{action}"},
        ground=Ground.PROMISE,
        level={"": level},
        why={"": why},
        avoid=avoid,
        profiles={"strict": {"": max(level, Level.WARNING)}},
        example=example,
    )


_RESPONSES = (
    _status(
        "added",
        "success",
        Level.INFO,
        "Clients already tell success by the class of the status (RFC 9110 §15).",
        "",
        Example(_get(_JSON), _get(_JSON, more=_CREATED), "document"),
    ),
    _status(
        "removed",
        "success",
        Level.ERROR,
        "Clients were told what success looks like, and it looks different now.",
        "Keep answering with the status, or offer the new one only to callers that ask for it.",
        Example(_get(_JSON, more=_CREATED), _get(_JSON), "document"),
    ),
    _status(
        "added",
        "non-success",
        Level.INFO,
        "Clients already handle failures that they do not know (RFC 9110 §15).",
        "",
        Example(_get(_JSON), _get(_JSON, more=_NOT_FOUND), "document"),
    ),
    _status(
        "removed",
        "non-success",
        Level.INFO,
        "A failure that does not happen any more breaks nobody.",
        "",
        Example(_get(_JSON, more=_NOT_FOUND), _get(_JSON), "document"),
    ),
    Row(
        "response-content",
        "removed",
        Effect.REPLACES,
        "removed all content from {owner}",
        "The status carried a body and carries none any more.",
        places=_PLACES,
        ids={"": "{direction}-content-removed"},
        ground=Ground.PROMISE,
        level={"": Level.ERROR},
        why={"": "Readers were told that a body comes with this status."},
        avoid="Keep returning the body, or answer with another status where there is none.",
        example=Example(_get(_JSON), _get(""), "document"),
    ),
    Row(
        "response-content",
        "added",
        Effect.WIDENS,
        "added content to {owner}",
        "The status carried no body and carries one now.",
        places=_PLACES,
        ids={"": "{direction}-content-added"},
        ground=Ground.PROMISE,
        level={"": Level.INFO},
        why={"": "Clients that expect no body do not read it."},
        profiles={"strict": {"": Level.WARNING}},
        example=Example(_get(""), _get(_JSON), "document"),
    ),
)

_RANGES = tuple(
    Row(
        "response-status",
        action,
        effect,
        text,
        meaning,
        places=_PLACES,
        marks=frozenset({kind}),
        ids={"": f"{{direction}}-{kind}-status-{action}"},
        ground=Ground.PROMISE,
        level={"": Level.WARNING if kind == "success" and action == "generalized" else Level.INFO},
        why={"": why},
        avoid="Keep naming the single status that is returned." if action == "generalized" else "",
        example=Example(_get(_JSON, *old), _get(_JSON, *new), "document"),
    )
    for kind, one, many in (("success", "200", "2XX"), ("non-success", "404", "4XX"))
    for action, effect, text, meaning, why, old, new in (
        (
            "generalized",
            Effect.WIDENS,
            "the status {before} became the range {after}{of_call}",
            "Any status of the class may come where a single one was named.",
            "Clients were told one status and may get others of its class.",
            _with(one),
            _with(many),
        ),
        (
            "specialized",
            Effect.NARROWS,
            "the range {before} became the status {after}{of_call}",
            "A single status comes where any of its class was possible.",
            "What comes now could come before.",
            _with(many),
            _with(one),
        ),
    )
)

ROWS = (*_BODY, *_MEDIA, *_RESPONSES, *_RANGES)
