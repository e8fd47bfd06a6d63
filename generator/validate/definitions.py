"""Where the JSON schemas of OpenAPI define a kind of object that references may stand for."""

from __future__ import annotations

from collections.abc import Mapping

DEFINITION: Mapping[str, Mapping[str, str]] = {
    "2.0": {"parameter": "parameter", "pathItem": "pathItem", "response": "response", "schema": "schema"},
    "3.0": {
        "callback": "Callback",
        "example": "Example",
        "header": "Header",
        "link": "Link",
        "parameter": "Parameter",
        "pathItem": "PathItem",
        "requestBody": "RequestBody",
        "response": "Response",
        "schema": "Schema",
        "securityScheme": "SecurityScheme",
    },
    "3.1": {
        "callback": "callbacks",
        "example": "example",
        "header": "header",
        "link": "link",
        "parameter": "parameter",
        "pathItem": "path-item",
        "requestBody": "request-body",
        "response": "response",
        "securityScheme": "security-scheme",
    },
    "3.2": {
        "callback": "callbacks",
        "example": "example",
        "header": "header",
        "link": "link",
        "mediaType": "media-type",
        "parameter": "parameter",
        "pathItem": "path-item",
        "requestBody": "request-body",
        "response": "response",
        "securityScheme": "security-scheme",
    },
}
"""The name of each referable kind among the definitions of the JSON schema of its family.

Schemas of 3.1 and 3.2 are not in it: they are judged by the meta-schema of their dialect.
"""
