"""Why some facets can have no rule in some locations: data of the matrix.

A sentence stands for all transitions of a facet. The keys of a facet are location words; the empty word is meant for
every location that has no rule and no sentence of its own.
"""

from __future__ import annotations

from collections.abc import Mapping

_NO_SCHEMA = "A schema stands in a body, a parameter or a header; an operation has none of its own."
_BELOW_ITS_OBJECT = "It is told at the path of the property concerned, which is never the whole {}."
_WHOLE = {
    "body": _BELOW_ITS_OBJECT.format("body"),
    "parameter": _BELOW_ITS_OBJECT.format("parameter"),
    "header": _BELOW_ITS_OBJECT.format("header"),
}
_ONLY_PROPERTIES = {
    word: f"JSON Schema gives the keyword a meaning only for properties, and a whole {word} is none."
    for word in ("body", "parameter", "header")
}
_OWN_ENTRY = "A parameter is an object of its own beside its schema; below it there are only schemas."
_HEADER_ENTRY = "A header is an object of its own beside its schema; below it there are only schemas."
_OF_BODY = "Only the whole body has it; what lies below the body is told by the facets of schemas."

REASONS: Mapping[str, Mapping[str, str]] = {
    "endpoint": {"": "An endpoint is a whole operation; its parts come and go with it."},
    "webhook": {"": "A webhook is a whole operation; what changes inside it is told by the facets of its parts."},
    "callback": {"": "A callback is a whole operation; what changes inside it is told by the facets of its parts."},
    "operation-id": {"": "Only an operation has an `operationId`."},
    "tag": {"": "Only an operation carries tags."},
    "server": {"": "Servers are named for a document, a path or an operation, never for a part of a message."},
    "security": {"": "Security is asked for by a document or an operation, never by a part of a message."},
    "security-scheme": {"": "A scheme is a component of the document, which operations name in what they ask for."},
    "component-schema": {
        "": "A component that is used is compared where it is used; only one that nothing uses is told by its name."
    },
    "document-tag": {"": "The list of tags belongs to the document as a whole."},
    "version": {"": "`info.version` belongs to the document as a whole."},
    "parameter": {
        "": "Only a parameter has it; bodies and headers have facets of their own for coming and going.",
        "operation": "A parameter is told as a location of its own, also where a path item declares it.",
        "parameter-property": _OWN_ENTRY,
    },
    "header": {
        "": "Only a header has it; bodies and parameters have facets of their own for coming and going.",
        "operation": "A header belongs to an answer or to a part of a body, never to the operation.",
        "header-property": _HEADER_ENTRY,
    },
    "request-body": {
        "": "Only the whole body has it; parameters and headers have facets of their own for coming and going.",
        "operation": "A body is told as a location of its own.",
        "property": _OF_BODY,
    },
    "media-type": {
        "operation": "A media type belongs to a body, a parameter or a header, never to the operation.",
        "property": _OF_BODY,
        "parameter-property": _OWN_ENTRY,
        "header-property": _HEADER_ENTRY,
    },
    "encoding": {
        "": "An encoding says how a part of a form is sent, so only bodies have any.",
        "property": "An encoding belongs to the media type of the body; the entry names the property concerned.",
    },
    "response-status": {
        "": "Only an answer has a status, and it is told as the location of its body.",
        "property": "A status is that of the whole answer.",
    },
    "link": {"": "A link belongs to a whole answer; it is told at the operation, with the status of that answer."},
    "response-content": {
        "": "Only an answer has content or none, and it is told as the location of its body.",
        "property": _OF_BODY,
    },
    "property": {"operation": _NO_SCHEMA, **_WHOLE},
    "required": {"operation": _NO_SCHEMA, **_WHOLE},
    "read-only": {"operation": _NO_SCHEMA, **_ONLY_PROPERTIES},
    "write-only": {"operation": _NO_SCHEMA, **_ONLY_PROPERTIES},
}

SCHEMA_FACETS_AT_OPERATION = _NO_SCHEMA
"""Of every facet of schemas, whose table says nothing else."""
