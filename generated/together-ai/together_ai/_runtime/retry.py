"""When to try again, and how long to wait before."""

from __future__ import annotations

import email.utils
import math
import random
import time
from collections.abc import Mapping

IDEMPOTENT = frozenset({"GET", "HEAD", "OPTIONS", "PUT", "DELETE", "TRACE", "QUERY"})
"""Methods that may be repeated after bytes were sent (RFC 9110 §9.2.2)."""

FIRST_DELAY = 0.5
LONGEST_DELAY = 8.0
LONGEST_ASKED_FOR = 60.0


def worth_repeating(status: int) -> bool:
    """Statuses that may go away by themselves."""
    return status in (408, 429) or 500 <= status <= 599


def may_repeat(method: str, keyed: bool) -> bool:
    """May a request that was sent be sent again? `keyed`: it carries an idempotency key."""
    return keyed or method.upper() in IDEMPOTENT


def asked_for(headers: Mapping[str, str]) -> float | None:
    """The seconds that the server asks to wait (`retry-after-ms`, `Retry-After` as seconds or date)."""
    for name, unit in (("retry-after-ms", 1000.0), ("retry-after", 1.0)):
        text = headers.get(name)
        if text is None:
            continue
        try:
            seconds = float(text) / unit
        except ValueError:
            try:
                seconds = (
                    email.utils.parsedate_to_datetime(text).timestamp() - time.time()
                )
            except (ValueError, TypeError):
                continue
        if not math.isnan(seconds):
            return max(0.0, min(seconds, LONGEST_ASKED_FOR))
    return None


def before_resuming(attempt: int, wanted: int | None) -> float:
    """How long to wait before a stream is opened anew: the milliseconds that it asked for, else full jitter."""
    return delay(attempt) if wanted is None else min(wanted / 1000, LONGEST_ASKED_FOR)


def delay(attempt: int, headers: Mapping[str, str] | None = None) -> float:
    """How long to wait before attempt number `attempt` + 1: what the server asks for, else full jitter."""
    wanted = asked_for(headers) if headers is not None else None
    if wanted is not None:
        return wanted
    return random.uniform(0.0, min(LONGEST_DELAY, FIRST_DELAY * 2.0**attempt))
