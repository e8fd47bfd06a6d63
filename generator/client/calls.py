"""Which call an operation becomes: its namespace and method, from path, HTTP method and shape.

Noun segments are namespaces, `{id}` is an argument, a trailing verb is the method; else list, retrieve, create, update,
replace or delete. Where two operations would get the same call, operationId, parameters and path decide, in this order.
A name in the lock file stays, whatever is added.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from generator.client.verbs import VERBS
from generator.client.words import BUILTIN_TYPES, KEYWORDS, identifier, snake, words

OperationRef = tuple[str, str]
"""HTTP method and path, as in the document."""

RESERVED = BUILTIN_TYPES | {
    "builtins", "cached_property", "classmethod", "date", "datetime", "omit", "overload", "property", "raw",
    "staticmethod", "streaming", "super", "types",
}  # fmt: skip
"""Attributes that the generated classes need for themselves."""

RESERVED_AT_ROOT = frozenset(
    {
        "base_url", "close", "aclose", "copy", "max_retries", "strict", "timeout", "with_options", "api_key",
    }
)  # fmt: skip

_VERSION = re.compile(r"(?:api|v\d+(?:[._-]?\d+)*(?:alpha|beta|rc)?\d*)", re.IGNORECASE)
_PARAMETER = re.compile(r"\{[^{}]*\}")


@dataclass(frozen=True, slots=True)
class Target:
    """What is known of an operation when it is named. `listing`: does a GET answer with a list (None: unknown)?"""

    method: str
    path: str
    operation_id: str
    listing: bool | None

    @property
    def ref(self) -> OperationRef:
        return (self.method, self.path)


@dataclass(frozen=True, slots=True)
class Call:
    namespace: tuple[str, ...]
    name: str

    def __str__(self) -> str:
        return ".".join((*self.namespace, self.name))


@dataclass(frozen=True, slots=True)
class Segment:
    """One piece of a path between slashes. `text` is '' for a parameter."""

    text: str
    names: tuple[str, ...] = ()


def segments(path: str) -> list[Segment]:
    """The pieces of a path; `{a}:verb` is a parameter followed by a verb."""
    found: list[Segment] = []
    for piece in path.split("/"):
        if not piece:
            continue
        names = tuple(name[1:-1] for name in _PARAMETER.findall(piece))
        if not names:
            base, _, verb = piece.partition(":")
            found += [Segment(text) for text in (base, verb) if text]
            continue
        found.append(Segment("", names))
        _, colon, verb = _PARAMETER.sub("", piece).rpartition(":")
        if colon and verb:
            found.append(Segment(verb))
    return found


def name_calls(
    targets: Sequence[Target],
    locked: Mapping[OperationRef, str] | None = None,
    overrides: Mapping[OperationRef, str] | None = None,
    reserved_at_root: Iterable[str] = (),
) -> dict[OperationRef, Call]:
    """A call for every operation, all different. The order of `targets` does not matter."""
    namer = _Namer(targets, frozenset(reserved_at_root))
    known = {target.ref for target in targets}
    for wanted in (overrides or {}, locked or {}):
        for ref, text in wanted.items():
            if ref in known and ref not in namer.calls:  # what was decided on counts more than what was
                namer.take(ref, text)
    for target in sorted(targets, key=_precedence):
        if target.ref not in namer.calls:
            namer.name(target)
    return {target.ref: namer.calls[target.ref] for target in targets}


def _precedence(target: Target) -> tuple[int, str, str]:
    """Who chooses first: shorter paths, then those with a parameter where others have text, then small letters."""
    return len(segments(target.path)), target.path.swapcase().replace("{", " "), target.method


class _Namer:
    def __init__(self, targets: Sequence[Target], reserved_at_root: frozenset[str]) -> None:
        self.calls: dict[OperationRef, Call] = {}
        self._reserved_at_root = reserved_at_root | RESERVED_AT_ROOT
        self._methods: set[tuple[str, ...]] = set()
        self._namespaces: set[tuple[str, ...]] = set()
        self._by_path: dict[str, set[str]] = {}
        self._parents: set[tuple[str, ...]] = set()
        """Literal-and-parameter prefixes that other paths continue."""
        for target in targets:
            self._by_path.setdefault(target.path, set()).add(target.method)
            pieces = tuple(segment.text for segment in segments(target.path))
            for length in range(1, len(pieces)):
                self._parents.add(pieces[:length])

    def take(self, ref: OperationRef, text: str) -> None:
        """Give an operation the call that was decided elsewhere, if it is free."""
        pieces = tuple(text.split("."))
        if all(piece.isidentifier() and piece not in KEYWORDS for piece in pieces):
            call = Call(pieces[:-1], pieces[-1])
            if self._free(call):
                self._keep(ref, call)

    def name(self, target: Target) -> None:
        """The first candidate that is free."""
        tried: list[Call] = []
        for candidate in self._candidates(target):
            call = self._allowed(candidate)
            if self._free(call):
                self._keep(target.ref, call)
                return
            tried.append(call)
        self._keep(target.ref, self._last_resort(tried[0]))

    def _last_resort(self, wanted: Call) -> Call:
        """Namespaces that are calls already get an underscore, the call a number."""
        namespace: tuple[str, ...] = ()
        for piece in wanted.namespace:
            while (*namespace, piece) in self._methods:
                piece += "_"
            namespace = (*namespace, piece)
        call, number = Call(namespace, wanted.name), 2
        while not self._free(call):
            call, number = Call(namespace, f"{wanted.name}_{number}"), number + 1
        return call

    def _keep(self, ref: OperationRef, call: Call) -> None:
        self.calls[ref] = call
        self._methods.add((*call.namespace, call.name))
        for length in range(1, len(call.namespace) + 1):
            self._namespaces.add(call.namespace[:length])

    def _free(self, call: Call) -> bool:
        whole = (*call.namespace, call.name)
        if whole in self._methods or whole in self._namespaces:
            return False
        return not any(call.namespace[:length] in self._methods for length in range(1, len(call.namespace) + 1))

    def _allowed(self, call: Call) -> Call:
        """The call with a trailing underscore on names that the package needs for itself."""

        def safe(name: str, at_root: bool) -> str:
            taken = name in RESERVED or (at_root and name in self._reserved_at_root)
            return f"{name}_" if taken else name

        namespace = tuple(safe(name, index == 0) for index, name in enumerate(call.namespace))
        return Call(namespace, safe(call.name, not namespace))

    def _candidates(self, target: Target) -> list[Call]:
        every = segments(target.path)
        start = 0
        while start < len(every) - 1 and every[start].text and _VERSION.fullmatch(every[start].text):
            start += 1
        pieces = every[start:]
        plain = self._plain(target, pieces, tuple(segment.text for segment in every[:start]))
        found = [plain]
        if target.operation_id:
            short = _without(words(target.operation_id), plain.namespace)
            found.append(Call(plain.namespace, identifier("_".join(short))))
        by = [name for segment in pieces for name in segment.names]
        if by:
            found.append(Call(plain.namespace, f"{plain.name}_by_{snake(by[-1])}"))
        if start:
            lead = tuple(snake(segment.text) for segment in every[:start])
            found.append(Call((*lead, *plain.namespace), plain.name))
        if target.path.endswith("/") and len(target.path) > 1:
            found.append(Call(plain.namespace, f"{plain.name}_slash"))
        if pieces and pieces[-1].text and plain.namespace:
            found.append(Call(plain.namespace[:-1], f"{plain.name}_{plain.namespace[-1]}"))
        if target.operation_id:
            found.append(Call(plain.namespace, snake(target.operation_id)))
        return found

    def _plain(self, target: Target, pieces: list[Segment], lead: tuple[str, ...]) -> Call:
        nouns = [segment.text for segment in pieces if segment.text]
        last = pieces[-1] if pieces else Segment("")
        if nouns and last.text and self._is_action(target, pieces, lead):
            return Call(tuple(snake(noun) for noun in nouns[:-1]), snake(last.text))
        namespace = tuple(snake(noun) for noun in nouns)
        if not namespace and target.operation_id:
            return Call((), snake(target.operation_id))
        return Call(namespace, self._method_name(target, by_id=not last.text and bool(pieces)))

    def _method_name(self, target: Target, *, by_id: bool) -> str:
        if target.method == "GET":
            listing = target.listing if target.listing is not None else self._has_items(target.path)
            return "list" if listing and not by_id else "retrieve"
        if target.method == "POST":
            return "update" if by_id else "create"
        if target.method == "PUT":
            return "replace" if "PATCH" in self._by_path[target.path] else "update"
        if target.method == "PATCH":
            return "update"
        return identifier("_".join(words(target.method)))

    def _has_items(self, path: str) -> bool:
        """Is there a path that picks one item of this one?"""
        pieces = tuple(segment.text for segment in segments(path))
        return (*pieces, "") in self._parents or any(
            tuple(s.text for s in segments(other)) == (*pieces, "") for other in self._by_path
        )

    def _is_action(self, target: Target, pieces: list[Segment], lead: tuple[str, ...]) -> bool:
        """Is the last segment what is done, rather than what it is done to?"""
        texts = (*lead, *(segment.text for segment in pieces))
        if texts in self._parents:
            return False
        text = pieces[-1].text
        said = words(text)
        verb = bool(said) and said[0] in VERBS
        after_item = len(pieces) >= 2 and not pieces[-2].text
        if len(self._by_path[target.path]) > 1:
            return False
        if verb:
            return len(pieces) > 1 or target.method == "POST"
        if target.method == "POST":
            return after_item and not is_plural(said[-1])
        return target.method == "GET" and after_item and not is_plural(said[-1]) and target.listing is not True


def is_plural(word: str) -> bool:
    """Does an English word look like many?"""
    return word.endswith("s") and not word.endswith(("ss", "us", "is", "as")) and word not in ("news", "series")


def _without(said: list[str], namespace: Iterable[str]) -> list[str]:
    """The words of an operationId that the namespace does not say already."""
    known = {form for name in namespace for word in name.split("_") for form in (word, word.rstrip("s"), f"{word}s")}
    rest = [word for word in said if word not in known]
    return rest or said
