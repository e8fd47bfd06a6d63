"""Which texts regular expressions match, read side by side, one character at a time.

A `Reading` takes several patterns over one alphabet, cut into kinds of characters that none of them tells apart. Its
states are made when asked for. All cost is counted, never timed, so an answer does not depend on the machine.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

from generator.contract.regex import ANY, Anchor, Chars, Choice, Ranges, Repeat, Tree, parse
from generator.contract.regex import Sequence as Row

State: TypeAlias = tuple[int, ...]
"""What each pattern has come to."""

WORK: Final = 120_000
_LARGEST = 4_000
_FINAL = 0
"""The state of a machine in which its pattern has matched."""
_ENDS, _ALL, _FIRST = 1, 2, 2
"""Bits of a set of states: the text may end here, whatever follows matches; the shift of the reading states."""
_FINE = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-. "


class UndecidedError(Exception):
    """A pattern cannot be read, or the answer costs more than is allowed."""


class Budget:
    """Steps that may still be taken."""

    def __init__(self, work: int) -> None:
        self.left = work

    def spend(self, steps: int) -> None:
        """Raises UndecidedError when nothing is left."""
        self.left -= steps
        if self.left < 0:
            raise UndecidedError


class _Machine:
    """One pattern as states with edges (Thompson's construction), for a search anywhere in the text."""

    def __init__(self, tree: Tree, budget: Budget) -> None:
        self._budget = budget
        self.free: list[list[int]] = [[]]
        self.at_start: dict[int, int] = {}
        self.at_end: dict[int, int] = {}
        self.reads: dict[int, tuple[Ranges, int]] = {}
        entry = self._build(tree, _FINAL)
        before = self._state()
        skip = self._state()
        self.free[before] = [skip, entry]
        self.reads[skip] = ANY, before
        self.begin = before

    def _state(self) -> int:
        if len(self.free) >= _LARGEST:
            raise UndecidedError
        self._budget.spend(1)
        self.free.append([])
        return len(self.free) - 1

    def _build(self, tree: Tree, after: int) -> int:
        """States that read `tree` and go on at `after`; the first of them."""
        if isinstance(tree, Row):
            for item in reversed(tree.items):
                after = self._build(item, after)
            return after
        if isinstance(tree, Repeat):
            return self._repeat(tree, after)
        state = self._state()
        if isinstance(tree, Chars):
            self.reads[state] = tree.ranges, after
        elif isinstance(tree, Choice):
            self.free[state] = [self._build(item, after) for item in tree.items]
        elif isinstance(tree, Anchor):
            (self.at_start if tree.at == "start" else self.at_end)[state] = after
        return state

    def _repeat(self, tree: Repeat, after: int) -> int:
        entry = after
        if tree.most is None:
            entry = self._state()
            self.free[entry] = [self._build(tree.item, entry), after]
        else:
            for _ in range(tree.most - tree.least):
                once = self._build(tree.item, entry)
                entry = self._state()
                self.free[entry] = [once, after]
        for _ in range(tree.least):
            entry = self._build(tree.item, entry)
        return entry

    def _reached(self, state: int, start: bool, end: bool) -> set[int]:
        """All states that can be reached without reading a character."""
        seen, waiting = {state}, [state]
        while waiting:
            current = waiting.pop()
            onward = list(self.free[current])
            if start and current in self.at_start:
                onward.append(self.at_start[current])
            if end and current in self.at_end:
                onward.append(self.at_end[current])
            for other in onward:
                if other not in seen:
                    seen.add(other)
                    waiting.append(other)
        self._budget.spend(len(seen))
        return seen

    def fruitful(self) -> int:
        """The reading states from which a match can still come once the text has begun, as bits."""
        back: dict[int, list[int]] = {}
        edges = [(state, other) for state, others in enumerate(self.free) for other in others]
        edges += self.at_end.items()
        edges += [(state, after) for state, (ranges, after) in self.reads.items() if ranges]
        for state, other in edges:
            back.setdefault(other, []).append(state)
        seen, waiting = {_FINAL}, [_FINAL]
        while waiting:
            for other in back.get(waiting.pop(), ()):
                if other not in seen:
                    seen.add(other)
                    waiting.append(other)
        self._budget.spend(len(edges))
        return sum(1 << (state + _FIRST) for state in self.reads if state in seen)

    def closure(self, state: int, *, start: bool = False) -> int:
        """Bits of what can be read next; `_ALL` when it matches whatever follows, `_ENDS` when the text may end."""
        within = self._reached(state, start, end=False)
        if _FINAL in within:
            return _ALL
        found = sum(1 << (one + _FIRST) for one in within if one in self.reads)
        return found | (_ENDS if _FINAL in self._reached(state, start, end=True) else 0)


class _Lazy:
    """A machine made deterministic as far as it is walked. State 0 is where nothing can match any more."""

    def __init__(self, machine: _Machine, kinds: dict[Ranges, tuple[int, ...]], budget: Budget) -> None:
        self._machine, self._budget = machine, budget
        self._readers: dict[int, int] = {}
        for state, (ranges, _) in machine.reads.items():
            for kind in kinds[ranges]:
                self._readers[kind] = self._readers.get(kind, 0) | 1 << (state + _FIRST)
        self._fruitful = machine.fruitful()
        self._masks = [0]
        self._index = {0: 0}
        self._steps: dict[tuple[int, int], int] = {}
        self._closures: dict[int, int] = {}
        self.start = self._intern(machine.closure(machine.begin, start=True))

    def _intern(self, mask: int) -> int:
        mask = _ALL if mask & _ALL else mask & (self._fruitful | _ENDS)
        found = self._index.get(mask)
        if found is None:
            found = self._index[mask] = len(self._masks)
            self._masks.append(mask)
        return found

    def step(self, state: int, kind: int) -> int:
        mask = self._masks[state]
        if mask in (0, _ALL):
            return state
        found = self._steps.get((state, kind))
        if found is None:
            found = self._steps[state, kind] = self._intern(self._after(mask & self._readers.get(kind, 0)))
        return found

    def _after(self, readers: int) -> int:
        result = 0
        self._budget.spend(1 + readers.bit_count())
        while readers:
            low = readers & -readers
            readers ^= low
            target = self._machine.reads[low.bit_length() - 1 - _FIRST][1]
            closure = self._closures.get(target)
            if closure is None:
                closure = self._closures[target] = self._machine.closure(target)
            result |= closure
        return result

    def matches(self, state: int) -> bool:
        return bool(self._masks[state] & (_ENDS | _ALL))

    def settled(self, state: int) -> bool:
        """Does no further character matter?"""
        return self._masks[state] in (0, _ALL)


class Reading:
    """Several patterns read side by side. Raises UndecidedError for one that cannot be read, or after too much work."""

    def __init__(self, patterns: Sequence[str], work: int = WORK) -> None:
        budget = Budget(work)
        trees = [parse(pattern) for pattern in patterns]
        machines = [_Machine(tree, budget) for tree in trees if tree is not None]
        if len(machines) < len(trees):
            raise UndecidedError
        sets = dict.fromkeys(ranges for machine in machines for ranges, _ in machine.reads.values())
        kinds, self.characters, self._cuts = _kinds(list(sets))
        self._lazy = [_Lazy(machine, kinds, budget) for machine in machines]
        self.start: State = tuple(one.start for one in self._lazy)

    def kind(self, character: str) -> int:
        """The kind of a character."""
        return self._cuts[bisect_right(self._cuts, (ord(character), len(self.characters))) - 1][1]

    def step(self, state: State, kind: int) -> State:
        """The state after one more character of a kind (an index into `characters`)."""
        return tuple(one.step(at, kind) for one, at in zip(self._lazy, state, strict=True))

    def matches(self, state: State) -> tuple[bool, ...]:
        """Which patterns match the text read so far."""
        return tuple(one.matches(at) for one, at in zip(self._lazy, state, strict=True))

    def settled(self, state: State) -> bool:
        """True when no answer changes any more, whatever follows."""
        return all(one.settled(at) for one, at in zip(self._lazy, state, strict=True))

    def onward(self, state: State) -> Iterator[tuple[int, State]]:
        """Every kind of character with the state it leads to."""
        for kind in range(len(self.characters)):
            yield kind, self.step(state, kind)


def finds(pattern: str, text: str) -> bool | None:
    """Does a pattern match somewhere in a text? None when that cannot be decided."""
    try:
        reading = Reading((pattern,), WORK + len(text))
        state = reading.start
        for character in text:
            state = reading.step(state, reading.kind(character))
        return reading.matches(state)[0]
    except UndecidedError:
        return None


def _kinds(
    sets: Sequence[Ranges],
) -> tuple[dict[Ranges, tuple[int, ...]], tuple[str, ...], list[tuple[int, int]]]:
    """The alphabet cut into kinds: those in each set, a character of each (plain where possible), where each starts."""
    edges: dict[int, set[int]] = {}
    for number, ranges in enumerate(sets):
        for low, high in ranges:
            edges.setdefault(low, set()).add(number)
            edges.setdefault(high + 1, set()).add(number)
    inside: set[int] = set()
    members: dict[frozenset[int], list[tuple[int, int]]] = {}
    points = sorted(edges)
    for at, after in pairwise(points):
        inside ^= edges[at]
        members.setdefault(frozenset(inside), []).append((at, after - 1))
    members.pop(frozenset(), None)
    kinds = list(members)
    found = {ranges: tuple(k for k, kind in enumerate(kinds) if n in kind) for n, ranges in enumerate(sets)}
    cuts = sorted((low, k) for k, kind in enumerate(kinds) for low, _ in members[kind])
    return found, tuple(_plain(members[kind]) for kind in kinds), cuts


def _plain(ranges: Sequence[tuple[int, int]]) -> str:
    for char in _FINE:
        if any(low <= ord(char) <= high for low, high in ranges):
            return char
    return chr(ranges[0][0])
