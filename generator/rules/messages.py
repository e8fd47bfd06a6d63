"""What breaks by variance without any schema: the message (a call, an answer) that shows it, in words.

A parameter that is demanded now is shown by a call without it; no search is needed to make one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

MESSAGES: Final[Mapping[tuple[str, str], str]] = {
    ("parameter", "added"): "a call without this parameter",
    ("parameter", "became-required"): "a call without this parameter",
    ("parameter", "became-optional"): "a call without this parameter",
    ("request-body", "added"): "a call without a body",
    ("request-body", "became-required"): "a call without a body",
    ("request-body", "became-optional"): "a call without a body",
    ("header", "became-required"): "an answer without this header",
    ("header", "became-optional"): "an answer without this header",
    ("media-type", "generalized"): "a body of a further media type of the range",
    ("media-type", "specialized"): "a body of another media type of the range",
    ("media-type", "schema-added"): "a body that does not fit the schema",
    ("media-type", "schema-removed"): "a body that does not fit the schema there was",
}
"""The message that shows the break, by facet and action of the difference."""
