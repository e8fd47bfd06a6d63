"""The order of regular expressions by what they match, as far as that can be decided at a bounded cost."""

from __future__ import annotations

from collections import deque
from functools import lru_cache

from generator.contract.automaton import Reading, UndecidedError

_STATES = 2_000


@lru_cache(maxsize=4096)
def only_one_side(old: frozenset[str], new: frozenset[str]) -> tuple[bool | None, bool | None]:
    """Is there a text that only the old patterns match, and one that only the new ones do? None: not known.

    A text has to match all patterns of a side; no pattern matches everything. At most 2,000 states are looked at.
    """
    old_only = new_only = False
    split = len(old)
    try:
        reading = Reading((*sorted(old), *sorted(new)))
        seen, waiting = {reading.start}, deque([reading.start])
        while waiting:
            state = waiting.popleft()
            matches = reading.matches(state)
            one, two = all(matches[:split]), all(matches[split:])
            old_only, new_only = old_only or (one and not two), new_only or (two and not one)
            if old_only and new_only:
                break
            if reading.settled(state):
                continue
            for _, after in reading.onward(state):
                if after not in seen:
                    if len(seen) >= _STATES:
                        raise UndecidedError
                    seen.add(after)
                    waiting.append(after)
    except UndecidedError:
        return old_only or None, new_only or None
    return old_only, new_only


def may_meet(one: str, two: str) -> bool:
    """May a text match both patterns? True where that is not known."""
    return only_one_side(frozenset({one, two}), frozenset({"[]"}))[0] is not False
