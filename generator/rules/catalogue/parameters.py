"""Parameters: their presence, whether they are required, and how they are written (OpenAPI 3.1 §4.8.12)."""

from __future__ import annotations

from generator.compare.model import Effect
from generator.rules.catalogue.fragments import operation, parameter, parameters
from generator.rules.catalogue.row import Row
from generator.rules.model import Example, Ground, Level

_PLACES = ("request-parameter", "response-parameter")
_NEW_AVOID = "Make the parameter optional and keep the old behaviour when it is left out."
_WRITTEN_WHY = "Callers write the parameter as before, and the server reads it another way."
_WRITTEN_AVOID = "Keep the old form, and offer the new one under another parameter name."
_REFUSED = "Callers that do not know the parameter are refused now."
_SENT = "The provider sends more than before; receivers ignore what they do not know."


def _document(*entries: str, path: str = "/orders") -> str:
    return operation(*([parameters(*entries)] if entries else []), path=path)


def _item(*entries: str) -> str:
    """The parameters on the path item instead of the operation."""
    listed = "\n".join("    " + line for line in parameters(*entries).split("\n"))
    return operation().replace("    get:", f"{listed}\n    get:", 1)


def _added(required: bool, item: bool) -> Row:
    need = "required" if required else "optional"
    entry = parameter("tenant", "query", *(["required: true"] if required else []))
    end = "-default-parameter-to-existing-path" if item else "-parameter"
    whole = " to all operations of the path" if item else ""
    return Row(
        "parameter",
        "added",
        Effect.NARROWS if required else Effect.WIDENS,
        f"added the {need} {{subject_bare}}{whole}{{where}}",
        f"There is a further parameter, and it is {need}{', on every operation of its path' if item else ''}.",
        places=_PLACES,
        marks=frozenset({need, "path-item"} if item else {need}),
        ids={"": f"new-{need}-{{direction}}{end}"},
        level={"request": Level.ERROR if required else Level.INFO, "response": Level.INFO},
        why={"request": _REFUSED if required else "Nobody has to send it.", "response": _SENT},
        avoid={"request": _NEW_AVOID} if required else "",
        example=Example(_document(), _item(entry) if item else _document(entry), "document"),
    )


def _form(action: str, effect: Effect, text: str, meaning: str, example: Example, avoid: str = _WRITTEN_AVOID) -> Row:
    return Row(
        "parameter",
        action,
        effect,
        text,
        meaning,
        places=_PLACES,
        suffix=action.removeprefix("content-"),
        ground=Ground.TRANSPORT,
        why={"": _WRITTEN_WHY} if effect is Effect.REPLACES else {},
        avoid=avoid,
        example=example,
    )


_LIST = "type: array\nitems: {type: string}"
_TAG = "?tag=a&tag=b"

ROWS = (
    *(_added(required, item) for required in (True, False) for item in (True, False)),
    Row(
        "parameter",
        "added",
        Effect.NARROWS,
        "added the {subject_bare}{where}",
        "The path has a further parameter.",
        places=_PLACES,
        marks=frozenset({"path", "required"}),
        ids={"": "new-{direction}-path-parameter"},
        level={"request": Level.ERROR, "response": Level.INFO},
        why={"request": "Callers that do not know the parameter are refused now.", "response": _SENT},
        avoid={"request": "Offer the path with the further parameter beside the old one."},
        example=Example(
            _document(path="'/orders/{id}'"),
            _document(parameter("id", "path", "required: true"), path="'/orders/{id}'"),
            "document",
        ),
    ),
    Row(
        "parameter",
        "removed",
        Effect.WIDENS,
        "removed the {subject_bare}{where}",
        "There is no such parameter any more.",
        places=_PLACES,
        suffix="removed",
        ground=Ground.PROMISE,
        level={"": Level.WARNING},
        why={
            "request": "Servers mostly ignore what they do not know: the call works, without what the parameter did.",
            "response": "Receivers that used the parameter miss it now.",
        },
        avoid="Mark the parameter deprecated with a sunset date, and keep heeding it until that day.",
        profiles={"sdk": {"": Level.ERROR}},
        example=Example(_document(parameter("tenant", "query")), _document(), "document"),
    ),
    Row(
        "parameter",
        "removed",
        Effect.WIDENS,
        "removed the {subject_bare}, which had been deprecated{where}",
        "A deprecated parameter is gone.",
        places=_PLACES,
        marks=frozenset({"deprecated"}),
        suffix="removed-with-deprecation",
        ground=Ground.LIFECYCLE,
        level={"": Level.INFO},
        why={"": "The removal was announced."},
        example=Example(_document(parameter("tenant", "query", "deprecated: true")), _document(), "document"),
    ),
    Row(
        "parameter",
        "removed",
        Effect.WIDENS,
        "removed the {subject_bare} of an endpoint of stability {stability}{where}",
        "A parameter of an operation that is marked draft or alpha is gone.",
        places=_PLACES,
        marks=frozenset({"unstable"}),
        suffix="removed-before-stable",
        ground=Ground.LIFECYCLE,
        level={"": Level.INFO},
        why={"": "Nothing had been promised about the operation yet."},
        example=Example(
            operation("x-stability-level: alpha", parameters(parameter("tenant", "query"))),
            operation("x-stability-level: alpha"),
            "document",
        ),
    ),
    Row(
        "parameter",
        "removed",
        Effect.WIDENS,
        "removed the {subject_bare} before its sunset {sunset}{where}",
        "A deprecated parameter is gone although its sunset date is still to come.",
        places=_PLACES,
        marks=frozenset({"deprecated", "before-sunset"}),
        suffix="removed-before-sunset",
        ground=Ground.LIFECYCLE,
        level={"": Level.ERROR},
        why={"": "Clients were told that they had time until that day."},
        avoid="Keep heeding the parameter until its sunset date.",
        example=Example(
            _document(parameter("tenant", "query", "deprecated: true", "x-sunset: '2031-06-30'")),
            _document(),
            "document",
            ("--as-of", "2031-01-01"),
        ),
    ),
    Row(
        "parameter",
        "removed",
        Effect.WIDENS,
        "removed the {subject_bare}, whose sunset {sunset} is no date{where}",
        "A deprecated parameter is gone, and the day that was announced cannot be read.",
        places=_PLACES,
        marks=frozenset({"deprecated", "sunset-invalid"}),
        suffix="sunset-parse",
        ground=Ground.LIFECYCLE,
        level={"": Level.ERROR},
        why={"": "Clients could not tell when the parameter would go."},
        avoid="Write `x-sunset` as a date (`2031-06-30`) before the parameter goes.",
        example=Example(
            _document(parameter("tenant", "query", "deprecated: true", "x-sunset: next summer")),
            _document(),
            "document",
        ),
    ),
    Row(
        "parameter",
        "became-required",
        Effect.NARROWS,
        "{subject} became required{where}",
        "The parameter could be left out and has to be sent now.",
        places=_PLACES,
        suffix="became-required",
        avoid={"request": _NEW_AVOID},
        example=Example(
            _document(parameter("tenant", "query")),
            _document(parameter("tenant", "query", "required: true")),
            "document",
        ),
    ),
    Row(
        "parameter",
        "became-optional",
        Effect.WIDENS,
        "{subject} became optional{where}",
        "The parameter had to be sent and may be left out now.",
        places=_PLACES,
        suffix="became-optional",
        avoid={"response": "Keep sending the parameter."},
        example=Example(
            _document(parameter("tenant", "query", "required: true")),
            _document(parameter("tenant", "query")),
            "document",
        ),
    ),
    _form(
        "style-changed",
        Effect.REPLACES,
        "the style of {subject} changed from {before} to {after}{where}",
        "The values of the parameter are written in another style.",
        Example(
            _document(parameter("tag", "query", "style: form", "explode: false", schema=_LIST)),
            _document(parameter("tag", "query", "style: pipeDelimited", "explode: false", schema=_LIST)),
            "document",
        ),
    ),
    _form(
        "explode-changed",
        Effect.REPLACES,
        "`explode` of {subject} changed from {before} to {after}{where}",
        f"Several values are written as one text where they were written apart (`{_TAG}`), or the other way round.",
        Example(
            _document(parameter("tag", "query", schema=_LIST)),
            _document(parameter("tag", "query", "explode: false", schema=_LIST)),
            "document",
        ),
    ),
    _form(
        "allow-reserved-changed",
        Effect.NEUTRAL,
        "whether {subject} may hold reserved characters unescaped changed from {before} to {after}{where}",
        "Characters such as `/` and `?` are written escaped where they were not, or the other way round.",
        Example(
            _document(parameter("next", "query")),
            _document(parameter("next", "query", "allowReserved: true")),
            "document",
        ),
    ),
    _form(
        "allow-empty-value-disallowed",
        Effect.NARROWS,
        "{subject} may no longer be sent without a value{where}",
        "The parameter could be sent as a bare name and has to have a value now.",
        Example(
            _document(parameter("verbose", "query", "allowEmptyValue: true")),
            _document(parameter("verbose", "query")),
            "document",
        ),
        "Keep accepting the bare name.",
    ),
    _form(
        "allow-empty-value-allowed",
        Effect.WIDENS,
        "{subject} may now be sent without a value{where}",
        "The parameter had to have a value and may be sent as a bare name now.",
        Example(
            _document(parameter("verbose", "query")),
            _document(parameter("verbose", "query", "allowEmptyValue: true")),
            "document",
        ),
    ),
)
