"""Operations, webhooks and callbacks that came or went, their ids, tags, servers and links."""

from __future__ import annotations

from generator.compare.model import Effect
from generator.rules.catalogue.fragments import content, indent, operation, request_body, response, webhook
from generator.rules.catalogue.row import OPERATION, Row
from generator.rules.model import Example, Ground, Level

_GONE_AVOID = "Mark the operation deprecated with `x-sunset`, keep it until that day, and remove it then."
_GONE_WHY = "Clients call the operation, and nothing told them to stop."
_OTHER = "paths:\n  /health:\n    get:\n      responses:\n        '204': {description: Fine.}"


def _both(marks: str) -> str:
    """The two operations of a path, the second with members of its own."""
    return (
        operation() + "\n" + indent(f"delete:\n{indent(marks, 1)}\n  responses:\n    '204': {{description: Done.}}", 2)
    )


def _beside(document: str) -> str:
    return _OTHER + "\n" + document.split("\n", 1)[1]


def _removed(
    marks: tuple[str, ...], whole: bool, rule: str, text: str, meaning: str, level: Level, why: str, members: str
) -> Row:
    gone = _beside(operation(*([members] if members else []))) if whole else _both(members or "summary: Drop an order.")
    left = _OTHER if whole else operation()
    flags = ("--as-of", "2031-01-01") if "sunset" in members else ()
    return Row(
        "endpoint",
        "removed",
        Effect.NARROWS,
        text,
        meaning,
        places=OPERATION,
        marks=frozenset(("path", *marks) if whole else marks),
        ids={"": rule},
        ground=Ground.LIFECYCLE,
        level={"": level},
        why={"": why},
        avoid=_GONE_AVOID if level > Level.INFO else "",
        example=Example(gone, left, "document", flags),
    )


def _removals() -> tuple[Row, ...]:
    rows: list[Row] = []
    for whole in (True, False):
        word = "api-path" if whole else "api"
        end = ", and its path with it" if whole else ""
        what = "The operation is gone" + (", and no other is left on its path" if whole else "")
        rows += (
            _removed(
                (),
                whole,
                f"{word}-removed-without-deprecation",
                f"endpoint removed without having been deprecated{end}",
                f"{what}; it had not been deprecated.",
                Level.ERROR,
                _GONE_WHY,
                "",
            ),
            _removed(
                ("deprecated",),
                whole,
                f"{word}-removed-with-deprecation",
                f"deprecated endpoint removed{end}",
                f"{what}; it had been deprecated without a sunset date.",
                Level.INFO,
                "The removal was announced.",
                "deprecated: true",
            ),
            _removed(
                ("deprecated", "after-sunset"),
                whole,
                f"{word}-removed-with-deprecation",
                f"deprecated endpoint removed after its sunset {{sunset}}{end}",
                f"{what}; its sunset date had passed.",
                Level.INFO,
                "The removal was announced, with its day.",
                "deprecated: true\nx-sunset: '2030-12-01'",
            ),
            _removed(
                ("deprecated", "before-sunset"),
                whole,
                f"{word}-removed-before-sunset",
                f"deprecated endpoint removed before its sunset {{sunset}}{end}",
                f"{what}; its sunset date is still to come.",
                Level.ERROR,
                "Clients were told that they had time until that day.",
                "deprecated: true\nx-sunset: '2031-06-30'",
            ),
            _removed(
                ("deprecated", "sunset-invalid"),
                whole,
                "api-path-sunset-parse",
                f"deprecated endpoint removed, whose sunset {{sunset}} is no date{end}",
                f"{what}; the day that was announced cannot be read.",
                Level.ERROR,
                "Clients could not tell when the operation would go.",
                "deprecated: true\nx-sunset: next summer",
            ),
            _removed(
                ("unstable",),
                whole,
                f"{word}-removed-before-stable",
                f"endpoint of stability {{stability}} removed{end}",
                f"{what}; it was marked draft or alpha.",
                Level.INFO,
                "Nothing had been promised about it yet.",
                "x-stability-level: alpha",
            ),
        )
    return tuple(rows)


def _pair(
    facet: str,
    action: str,
    effect: Effect,
    text: str,
    meaning: str,
    level: Level,
    why: str,
    example: Example,
    rule: str,
    avoid: str = "",
    ground: Ground = Ground.PROMISE,
    sdk: Level | None = None,
    peer: str = "",
) -> Row:
    return Row(
        facet,
        action,
        effect,
        text,
        meaning,
        places=OPERATION,
        ids={"": rule},
        ground=ground,
        level={"": level},
        why={"": why},
        avoid=avoid,
        profiles={"sdk": {"": sdk}} if sdk else {},
        peer={"": peer} if peer else {},
        example=example,
    )


_WEBHOOK = webhook(request_body(content("application/json")))
_CALLBACK = (
    "callbacks:\n  onArrival:\n    '{$request.body#/url}':\n      post:\n"
    "        responses:\n          '204': {description: Seen.}"
)
_NAME_WHY = "Calls are the same; generated clients name their methods after it."
_SERVER_WHY = "Where an API is served differs between environments; clients set it themselves."
_LINK = "links:\n  owner:\n    operationId: getOwner"

ROWS = (
    _pair(
        "endpoint",
        "added",
        Effect.WIDENS,
        "endpoint added",
        "The operation is new.",
        Level.INFO,
        "Nobody called it before.",
        Example(_OTHER, _beside(operation()), "document"),
        "endpoint-added",
    ),
    *_removals(),
    _pair(
        "webhook",
        "added",
        Effect.WIDENS,
        "webhook {name} added",
        "The provider offers a further webhook.",
        Level.INFO,
        "It is sent only to those who ask for it.",
        Example(_OTHER, f"{_OTHER}\n{_WEBHOOK}", "document"),
        "webhook-added",
    ),
    _pair(
        "webhook",
        "removed",
        Effect.NARROWS,
        "webhook {name} removed",
        "The provider does not send the webhook any more.",
        Level.ERROR,
        "Receivers wait for calls that never come.",
        Example(f"{_OTHER}\n{_WEBHOOK}", _OTHER, "document"),
        "webhook-removed",
        "Announce the end of the webhook, and send it until that day.",
    ),
    _pair(
        "callback",
        "added",
        Effect.WIDENS,
        "callback {name} added",
        "The operation may call back where it did not.",
        Level.INFO,
        "It is sent only to the address that the caller gives.",
        Example(operation(method="post"), operation(_CALLBACK, method="post"), "document"),
        "callback-added",
    ),
    _pair(
        "callback",
        "removed",
        Effect.NARROWS,
        "callback {name} removed",
        "The operation does not call back any more.",
        Level.ERROR,
        "Callers that gave an address wait for calls that never come.",
        Example(operation(_CALLBACK, method="post"), operation(method="post"), "document"),
        "callback-removed",
        "Announce the end of the callback, and send it until that day.",
    ),
    _pair(
        "operation-id",
        "added",
        Effect.NEUTRAL,
        "the operation now has the id {after}",
        "The operation got an id.",
        Level.INFO,
        _NAME_WHY,
        Example(operation(), operation("operationId: listOrders"), "document"),
        "api-operation-id-added",
        sdk=Level.WARNING,
    ),
    _pair(
        "operation-id",
        "removed",
        Effect.NEUTRAL,
        "the operation no longer has an id; it was {before}",
        "The operation lost its id.",
        Level.INFO,
        _NAME_WHY,
        Example(operation("operationId: listOrders"), operation(), "document"),
        "api-operation-id-removed",
        sdk=Level.ERROR,
    ),
    _pair(
        "operation-id",
        "changed",
        Effect.NEUTRAL,
        "the id of the operation changed from {before} to {after}",
        "The operation got another id.",
        Level.INFO,
        _NAME_WHY,
        Example(operation("operationId: listOrders"), operation("operationId: searchOrders"), "document"),
        "api-operation-id-changed",
        sdk=Level.ERROR,
        peer="api-operation-id-removed",
    ),
    _pair(
        "tag",
        "added",
        Effect.NEUTRAL,
        "added the tag {name} to the operation",
        "The operation is listed under a further tag.",
        Level.INFO,
        "Calls are the same; documentation and generated clients group by tags.",
        Example(operation("tags: [shop]"), operation("tags: [shop, orders]"), "document"),
        "api-tag-added",
    ),
    _pair(
        "tag",
        "removed",
        Effect.NEUTRAL,
        "removed the tag {name} from the operation",
        "The operation is no longer listed under a tag.",
        Level.INFO,
        "Calls are the same; documentation and generated clients group by tags.",
        Example(operation("tags: [shop, orders]"), operation("tags: [shop]"), "document"),
        "api-tag-removed",
        sdk=Level.WARNING,
    ),
    _pair(
        "server",
        "added",
        Effect.WIDENS,
        "server {name} added",
        "The API is served from a further address.",
        Level.INFO,
        _SERVER_WHY,
        Example(
            f"servers:\n- url: https://a.example.com\n{_OTHER}",
            f"servers:\n- url: https://a.example.com\n- url: https://b.example.com\n{_OTHER}",
            "document",
        ),
        "api-server-added",
        ground=Ground.TRANSPORT,
    ),
    _pair(
        "server",
        "removed",
        Effect.NARROWS,
        "server {name} removed",
        "The API is no longer served from an address.",
        Level.INFO,
        _SERVER_WHY,
        Example(
            f"servers:\n- url: https://a.example.com\n- url: https://b.example.com\n{_OTHER}",
            f"servers:\n- url: https://a.example.com\n{_OTHER}",
            "document",
        ),
        "api-server-removed",
        ground=Ground.TRANSPORT,
    ),
    _pair(
        "server",
        "changed",
        Effect.NEUTRAL,
        "the variables of the server {name} changed from {before} to {after}",
        "The variables of a server's address are others.",
        Level.INFO,
        _SERVER_WHY,
        Example(
            "servers:\n- url: https://{region}.example.com\n  variables:\n    region: {default: eu}\n" + _OTHER,
            "servers:\n- url: https://{region}.example.com\n  variables:\n    region: {default: us}\n" + _OTHER,
            "document",
        ),
        "api-server-changed",
        ground=Ground.TRANSPORT,
    ),
    *(
        Row(
            "link",
            action,
            Effect.NEUTRAL,
            text,
            meaning,
            places=OPERATION,
            ids={"": f"response-link-{action}"},
            ground=Ground.PROMISE,
            why={"": "A link describes how operations belong together; calls and answers are the same."},
            example=Example(
                operation(responses=response(content("application/json") + before)),
                operation(responses=response(content("application/json") + after)),
                "document",
            ),
        )
        for action, text, meaning, before, after in (
            (
                "added",
                "added the link {name} to {owner}",
                "A response names a further operation to go on with.",
                "",
                f"\n{_LINK}",
            ),
            (
                "removed",
                "removed the link {name} from {owner}",
                "A response no longer names an operation to go on with.",
                f"\n{_LINK}",
                "",
            ),
            (
                "changed",
                "changed the link {name} of {owner}",
                "A response describes the operation to go on with in another way.",
                f"\n{_LINK}",
                f"\n{_LINK}ById",
            ),
        )
    ),
)
