"""Properties, whether they are required, and what else an object may hold (Validation §6.5, Core §10.3.2)."""

from __future__ import annotations

from generator.compare.model import Effect
from generator.rules.catalogue.limits import Limit, limit_rows
from generator.rules.catalogue.row import INNER, Row
from generator.rules.model import Example, Ground, Level

_REQUEST_INNER = tuple(place for place in INNER if place.startswith("request"))
_RESPONSE_INNER = tuple(place for place in INNER if place.startswith("response"))
_UNDECLARED_REQUIRED = {place: f"{place}-became-required-undeclared" for place in INNER}
_UNDECLARED_OPTIONAL = {place: f"{place}-became-optional-undeclared" for place in INNER}
"""The ecosystem's ids are about properties that the schema describes; where its ids are asked for these are others."""
_PLAIN = "type: object\nproperties:\n  name:\n    type: string"
_WITH = f"{_PLAIN}\n  colour:\n    type: string"
_WITH_DEFAULT = f"{_WITH}\n    default: red"
_DEMANDED = "\nrequired: [colour]"
_CLOSED = "\nadditionalProperties: false"
_MAP = "type: object"
_OPEN_WHY = "The object does not rule out further properties, so readers already have to ignore what they do not know."

_ADDED_AVOID = "Make it optional and give it a meaning when it is left out; demand it in the next major version."
_GONE_AVOID = {
    "response": "Keep returning the property, mark it deprecated with a sunset date, and remove it after that day.",
    "request": "Keep accepting the property and ignore it, or mark it deprecated first.",
}

_ADDED = (
    Row(
        "property",
        "added",
        Effect.NARROWS,
        "added the required property {property} to {owner}",
        "A property appeared that has to be there.",
        places=INNER,
        marks=frozenset({"required"}),
        ids={
            "request": "new-required-{direction}-{word}",
            "request-header-property": "new-required-request-header-property",
            "response": "{direction}-required-{word}-added",
        },
        level={"request": Level.ERROR, "response": Level.INFO},
        why={
            "request": "Callers that do not know the property are refused now.",
            "response": _OPEN_WHY,
        },
        avoid={"request": _ADDED_AVOID},
        profiles={"strict": {"response": Level.WARNING}},
        example=Example(_PLAIN, _WITH + _DEMANDED, "object"),
    ),
    Row(
        "property",
        "added",
        Effect.NARROWS,
        "added the required property {property} with a default to {owner}",
        "A property appeared that has to be there, although the document names a default for it.",
        places=_REQUEST_INNER,
        marks=frozenset({"required", "with-default"}),
        ids={"": "new-required-{direction}-{word}-with-default"},
        level={"": Level.ERROR},
        why={"": "A default does not make a required property optional: a validator refuses the call all the same."},
        avoid="Take the property off `required`; then the default does what was meant.",
        profiles={"lenient": {"": Level.WARNING}},
        example=Example(_PLAIN, _WITH_DEFAULT + _DEMANDED, "object"),
    ),
    Row(
        "property",
        "added",
        Effect.NARROWS,
        "added the optional property {property} to {owner}",
        "A property appeared that may be there.",
        places=INNER,
        marks=frozenset({"optional"}),
        ids={
            "request": "new-optional-{direction}-{word}",
            "response": "{direction}-optional-{word}-added",
        },
        level={"": Level.INFO},
        why={
            "request": "Nobody has to send it. Callers that already sent something under this name, unasked, are the"
            " exception, and no contract covers them.",
            "response": _OPEN_WHY,
        },
        profiles={"strict": {"": Level.WARNING}},
        example=Example(_PLAIN, _WITH, "object"),
    ),
    *(
        Row(
            "property",
            "added",
            Effect.WIDENS,
            f"added the {mark} property {{property}} to {{owner}}, whose object was closed",
            "A property appeared in an object that ruled out any it did not name.",
            places=_RESPONSE_INNER,
            marks=frozenset({mark, "closed"}),
            ids={"": f"{{direction}}-{mark}-{{word}}-added-to-closed-object"},
            level={"": Level.ERROR},
            why={"": "The old contract said that nothing else would come; readers that check this fail now."},
            avoid="Open the object first (drop `additionalProperties: false`), or return the property only on request.",
            peer={"": f"response-{mark}-property-added"},
            profiles={"lenient": {"": Level.WARNING}},
            example=Example(_PLAIN + _CLOSED, _WITH + (_DEMANDED if mark == "required" else "") + _CLOSED, "object"),
        )
        for mark in ("required", "optional")
    ),
)

_REMOVED = (
    Row(
        "property",
        "removed",
        Effect.WIDENS,
        {
            "request": "removed the request property {property} from {owner}",
            "response": "removed the required property {property} from {owner}",
        },
        "A property that had to be there is gone.",
        places=INNER,
        marks=frozenset({"required"}),
        suffix="removed",
        ids={"response": "{direction}-required-{word}-removed"},
        ground=Ground.PROMISE,
        level={"request": Level.WARNING, "response": Level.ERROR},
        why={
            "request": "The call is still valid, but what callers meant by the property is not done any more.",
            "response": "Readers were told that the property is always there.",
        },
        avoid=_GONE_AVOID,
        profiles={"sdk": {"request": Level.ERROR}},
        example=Example(_WITH + _DEMANDED, _PLAIN, "object"),
    ),
    Row(
        "property",
        "removed",
        Effect.WIDENS,
        {
            "request": "removed the request property {property} from {owner}",
            "response": "removed the optional property {property} from {owner}",
        },
        "A property that could be there is gone.",
        places=INNER,
        marks=frozenset({"optional"}),
        suffix="removed",
        ids={"response": "{direction}-optional-{word}-removed"},
        ground=Ground.PROMISE,
        level={"": Level.WARNING},
        why={
            "request": "The call is still valid, but what callers meant by the property is not done any more.",
            "response": "Readers had to reckon with its absence, but those that used it lose it for good.",
        },
        avoid=_GONE_AVOID,
        profiles={"sdk": {"": Level.ERROR}},
        example=Example(_WITH, _PLAIN, "object"),
    ),
    *(
        Row(
            "property",
            "removed",
            Effect.NARROWS,
            "removed the request property {property} from {owner}, whose object is closed",
            "A property is gone from an object that rules out any it does not name.",
            places=_REQUEST_INNER,
            marks=frozenset({mark, "closed"}),
            ids={"": "{direction}-{word}-removed-from-closed-object"},
            level={"": Level.ERROR},
            why={"": "Callers that still send the property are refused."},
            avoid="Keep the property, deprecated and without effect, or open the object before removing it.",
            peer={"": "request-property-removed"},
            example=Example(_WITH + _CLOSED, _PLAIN + _CLOSED, "object"),
        )
        for mark in ("required", "optional")
    ),
)

_REQUIRED = (
    Row(
        "required",
        "became-required",
        Effect.NARROWS,
        "{subject} became required{where}",
        "A property that could be left out has to be there now.",
        places=INNER,
        suffix="became-required",
        ids={"request-header-property": "request-header-property-became-required"},
        avoid={"request": _ADDED_AVOID},
        example=Example(_WITH, _WITH + _DEMANDED, "object"),
    ),
    Row(
        "required",
        "became-required",
        Effect.NARROWS,
        "{subject} became required{where}, although it has a default",
        "A property that could be left out has to be there now; the document still names a default for it.",
        places=_REQUEST_INNER,
        marks=frozenset({"with-default"}),
        suffix="became-required-with-default",
        why={"": "A default does not make a required property optional: a validator refuses the call all the same."},
        avoid="Take the property off `required` again; then the default does what was meant.",
        profiles={"lenient": {"": Level.WARNING}},
        example=Example(_WITH_DEFAULT, _WITH_DEFAULT + _DEMANDED, "object"),
    ),
    Row(
        "required",
        "became-required",
        Effect.NARROWS,
        "{subject} became required{where}, although the schema does not describe it",
        "A name that no property of the schema describes has to be there now.",
        places=INNER,
        marks=frozenset({"undeclared"}),
        suffix="became-required",
        peer=_UNDECLARED_REQUIRED,
        avoid={"request": "Describe the property and make it optional, or take the name off `required`."},
        example=Example(_PLAIN, _PLAIN + _DEMANDED, "object"),
    ),
    Row(
        "required",
        "became-optional",
        Effect.WIDENS,
        "{subject} became optional{where}",
        "A property that had to be there may be left out now.",
        places=INNER,
        suffix="became-optional",
        avoid={"response": "Keep returning the property; where there is no value, return a neutral one."},
        example=Example(_WITH + _DEMANDED, _WITH, "object"),
    ),
    Row(
        "required",
        "became-optional",
        Effect.WIDENS,
        "{subject} became optional{where}",
        "A name that no property of the schema describes had to be there, and may be left out now.",
        places=INNER,
        marks=frozenset({"undeclared"}),
        suffix="became-optional",
        peer=_UNDECLARED_OPTIONAL,
        avoid={"response": "Keep returning the property; where there is no value, return a neutral one."},
        example=Example(_PLAIN + _DEMANDED, _PLAIN, "object"),
    ),
)

_REST = (
    Row(
        "additional-properties",
        "disallowed",
        Effect.NARROWS,
        "{subject} may no longer hold further properties{where}",
        "Properties that the schema does not name were allowed and are not any more.",
        avoid={"request": "Keep accepting unknown properties and ignore them."},
        example=Example(_PLAIN, _PLAIN + _CLOSED, "json"),
    ),
    Row(
        "additional-properties",
        "allowed",
        Effect.WIDENS,
        "{subject} may now hold further properties{where}",
        "Properties that the schema does not name were ruled out and are allowed now.",
        avoid={"response": "Name the properties that are to come, one by one."},
        example=Example(_PLAIN + _CLOSED, _PLAIN, "json"),
    ),
    Row(
        "pattern-property",
        "added",
        Effect.NARROWS,
        "properties of {subject} whose name matches {name} now have a schema of their own{where}",
        "A schema holds for properties whose names match a pattern, where none did.",
        avoid={"request": "Keep accepting other values under such names."},
        example=Example(_MAP, f"{_MAP}\npatternProperties:\n  '^x-':\n    type: string", "json"),
    ),
    Row(
        "pattern-property",
        "removed",
        Effect.WIDENS,
        "properties of {subject} whose name matches {name} no longer have a schema of their own{where}",
        "A schema held for properties whose names match a pattern; now none does.",
        avoid={"response": "Keep returning such values as the schema had them."},
        example=Example(f"{_MAP}\npatternProperties:\n  '^x-':\n    type: string", _MAP, "json"),
    ),
    Row(
        "property-names",
        "added",
        Effect.NARROWS,
        "the names of the properties of {subject} are now restricted{where}",
        "Any property name was allowed; now names have to satisfy a schema.",
        avoid={"request": "Keep accepting other names."},
        example=Example(_MAP, f"{_MAP}\npropertyNames:\n  maxLength: 20", "json"),
    ),
    Row(
        "property-names",
        "removed",
        Effect.WIDENS,
        "the names of the properties of {subject} are now free{where}",
        "Property names had to satisfy a schema; now any name is allowed.",
        avoid={"response": "Keep to the old names."},
        example=Example(f"{_MAP}\npropertyNames:\n  maxLength: 20", _MAP, "json"),
    ),
    *limit_rows(Limit("min-properties", "minimum number of properties", "minProperties", False, _MAP, 1, 2, "json")),
    *limit_rows(Limit("max-properties", "maximum number of properties", "maxProperties", True, _MAP, 10, 20, "json")),
    Row(
        "dependent-required",
        "added",
        Effect.NARROWS,
        "with the property {name}, {subject} must now hold {after} too{where}",
        "The presence of one property demands others that it did not demand.",
        avoid={"request": "Keep accepting the one without the others."},
        example=Example(_MAP, f"{_MAP}\ndependentRequired:\n  card: [holder]", "json"),
    ),
    Row(
        "dependent-required",
        "removed",
        Effect.WIDENS,
        "with the property {name}, {subject} no longer has to hold {before}{where}",
        "The presence of one property demanded others and does not any more.",
        avoid={"response": "Keep returning the properties together."},
        example=Example(f"{_MAP}\ndependentRequired:\n  card: [holder]", _MAP, "json"),
    ),
    Row(
        "dependent-required",
        "changed",
        Effect.REPLACES,
        "what {subject} must hold with the property {name} changed from {before} to {after}{where}",
        "The presence of one property demands others than before.",
        avoid={"request": "Demand only what both sides demand."},
        example=Example(
            f"{_MAP}\ndependentRequired:\n  card: [holder]", f"{_MAP}\ndependentRequired:\n  card: [expiry]", "json"
        ),
    ),
    Row(
        "dependent-required",
        "changed",
        Effect.NARROWS,
        "with the property {name}, {subject} must now hold {after} instead of {before}{where}",
        "The presence of one property demands further ones.",
        exact=True,
        suffix="dependent-required-specialized",
        ids={
            "request-body": "request-body-dependent-required-changed",
            "request-property": "request-property-dependent-required-changed",
        },
        peer={
            "response-body": "response-body-dependent-required-changed",
            "response-property": "response-property-dependent-required-changed",
        },
        avoid={"request": "Demand only what was demanded before."},
        example=Example(
            f"{_MAP}\ndependentRequired:\n  card: [holder]",
            f"{_MAP}\ndependentRequired:\n  card: [holder, expiry]",
            "json",
        ),
    ),
    Row(
        "dependent-required",
        "changed",
        Effect.WIDENS,
        "with the property {name}, {subject} must now hold only {after} instead of {before}{where}",
        "The presence of one property demands fewer others.",
        exact=True,
        suffix="dependent-required-generalized",
        ids={
            "response-body": "response-body-dependent-required-changed",
            "response-property": "response-property-dependent-required-changed",
        },
        peer={
            "request-body": "request-body-dependent-required-changed",
            "request-property": "request-property-dependent-required-changed",
        },
        avoid={"response": "Keep returning the properties together."},
        example=Example(
            f"{_MAP}\ndependentRequired:\n  card: [holder, expiry]",
            f"{_MAP}\ndependentRequired:\n  card: [holder]",
            "json",
        ),
    ),
    Row(
        "dependent-schema",
        "added",
        Effect.NARROWS,
        "with the property {name}, {subject} must now satisfy a further schema{where}",
        "The presence of one property brings a schema for the whole object that it did not bring.",
        avoid={"request": "Keep accepting objects that the further schema refuses."},
        example=Example(_MAP, f"{_MAP}\ndependentSchemas:\n  card:\n    minProperties: 2", "json"),
    ),
    Row(
        "dependent-schema",
        "removed",
        Effect.WIDENS,
        "with the property {name}, {subject} no longer has to satisfy a further schema{where}",
        "The presence of one property brought a schema for the whole object and does not any more.",
        avoid={"response": "Keep returning objects as the schema had them."},
        example=Example(f"{_MAP}\ndependentSchemas:\n  card:\n    minProperties: 2", _MAP, "json"),
    ),
    Row(
        "unevaluated-properties",
        "added",
        Effect.NARROWS,
        "properties of {subject} that no other keyword describes are now restricted{where}",
        "Properties that nothing else in the schema describes were free; now a schema holds for them.",
        avoid={"request": "Keep accepting undescribed properties and ignore them."},
        example=Example(
            f"{_MAP}\nanyOf:\n- properties:\n    a:\n      type: string\n- properties:\n    b:\n      type: string",
            f"{_MAP}\nanyOf:\n- properties:\n    a:\n      type: string\n- properties:\n    b:\n      type: string\n"
            "unevaluatedProperties: false",
            "json",
        ),
    ),
    Row(
        "unevaluated-properties",
        "removed",
        Effect.WIDENS,
        "properties of {subject} that no other keyword describes are now free{where}",
        "A schema held for properties that nothing else in the schema describes; now they are free.",
        avoid={"response": "Name the properties that are to come, one by one."},
        example=Example(
            f"{_MAP}\nanyOf:\n- properties:\n    a:\n      type: string\n- properties:\n    b:\n      type: string\n"
            "unevaluatedProperties: false",
            f"{_MAP}\nanyOf:\n- properties:\n    a:\n      type: string\n- properties:\n    b:\n      type: string",
            "json",
        ),
    ),
    Row(
        "unevaluated-properties",
        "changed",
        Effect.UNKNOWN,
        "other properties of {subject} than before are left to `unevaluatedProperties`{where}",
        "Another keyword now speaks about properties that only `unevaluatedProperties` spoke about, or no longer does.",
        avoid="Look at which properties are described on both sides.",
        example=Example(
            f"{_MAP}\nanyOf:\n- properties:\n    a:\n      type: string\n- properties:\n    b:\n      type: string\n"
            "unevaluatedProperties: false",
            f"{_MAP}\nanyOf:\n- properties:\n    a:\n      type: string\n- properties:\n    b:\n      type: string\n"
            "    c:\n      type: string\nunevaluatedProperties: false",
            "json",
        ),
    ),
)

ROWS = (*_ADDED, *_REMOVED, *_REQUIRED, *_REST)
