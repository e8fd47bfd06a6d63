"""Against openapi-spec-validator as a whole: what it finds wrong, we find wrong, and what it passes, we mostly pass.

Sound documents of every version are broken in small ways; both judge the result. Where they differ on purpose, the
difference is listed with its reason.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.validate.model import Finding

from .conftest import Judge

SOUND = Path(__file__).parent / "sound"
VERSIONS = sorted(path.stem for path in SOUND.glob("*.yaml"))
MUTATIONS = 100

OURS_ALONE = frozenset(
    {
        "default-does-not-fit",  # it looks at no default that a reference leads away from
        "duplicate-parameter",  # the library looks at the names, but fails on parameters without one
        "enum-value-does-not-fit",  # it looks at no values but defaults
        "example-does-not-fit",
        "impossible-property",  # it puts no two keywords together
        "malformed-value",  # it looks at formats only where jsonschema-rs is installed
        "same-shape-paths",  # it compares no paths
        "undeclared-discriminator",  # it follows no discriminator
        "undeclared-path-parameter",  # it looks at no path item behind a reference
        "unknown-security-scheme",  # it looks at no security requirement
        "unresolved-reference",  # it follows references only where it needs them
        "wrong-name",  # the JSON schema of 3.0 does not ask for names of components
    }
)

LIBRARY_FALSE_ALARMS = (
    "Required list has not defined properties",  # `required` may name a property that is declared nowhere
    "'file' is not valid under any",  # it judges schemas of 2.0 by the rules of 3.0
)

UNSEEN_BY_LIBRARY = frozenset(
    {"callbacks", "content", "headers", "itemSchema", "pathItems", "requestBody", "requestBodies", "webhooks"}
)
"""Parts of 3.1 and 3.2 whose schemas the library does not look at (`content` only in parameters)."""


def sound(version: str) -> dict[str, Any]:
    tree = yaml.safe_load((SOUND / f"{version}.yaml").read_text(encoding="utf-8"))
    assert isinstance(tree, dict)
    return tree


def containers(value: Any) -> Iterator[Any]:
    if isinstance(value, dict | list):
        yield value
        for child in value.values() if isinstance(value, dict) else value:
            yield from containers(child)


def mutated(document: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """The document with one small fault (or none, by luck)."""
    broken = copy.deepcopy(document)
    target = chance.choice([each for each in containers(broken) if each])
    kind = chance.randrange(5)
    if isinstance(target, list):
        if kind < 2:
            target.append(copy.deepcopy(chance.choice(target)))
        else:
            target[chance.randrange(len(target))] = chance.choice([None, 5, "text", {}, []])
        return broken
    key = chance.choice(list(target))
    if kind == 0:
        del target[key]
    elif kind == 1:
        target[f"{key}s"] = target.pop(key)
    elif kind == 2:
        target["surplus"] = {}
    else:
        target[key] = chance.choice([None, -1, "text", {}, [], True, [{}]])
    return broken


def library_errors(document: dict[str, Any]) -> list[str] | None:
    """What the library says; None when it fails on the document."""
    from openapi_spec_validator.shortcuts import get_validator_cls

    try:
        return [str(error.message) for error in get_validator_cls(document)(document).iter_errors()]
    except Exception:  # the library fails in many ways
        return None


def bad(findings: list[Finding]) -> list[Finding]:
    return [one for one in findings if one.level in ("error", "warning")]


@pytest.mark.parametrize("version", VERSIONS)
def test_both_pass_the_sound_document(version: str, judge: Judge) -> None:
    assert bad(judge((SOUND / f"{version}.yaml").read_text(encoding="utf-8"))) == []
    assert library_errors(sound(version)) in ([], ["'file' is not valid under any of the given schemas"])


@pytest.mark.parametrize("version", VERSIONS)
def test_both_judge_broken_documents_alike(version: str, judge: Judge) -> None:
    chance = random.Random(f"broken {version}")
    document = sound(version)
    both = 0
    for _ in range(MUTATIONS):
        broken = mutated(document, chance)
        text = yaml.safe_dump(broken, sort_keys=False)
        ours, theirs = bad(judge(text)), library_errors(broken)
        if theirs is None:
            continue
        serious = [message for message in theirs if not message.startswith(LIBRARY_FALSE_ALARMS)]
        if serious:
            both += 1
            assert ours, f"only the library finds: {serious[0][:300]}\n{text}"
        elif not theirs:
            alone = [
                one
                for one in ours
                if one.rule not in OURS_ALONE and not UNSEEN_BY_LIBRARY.intersection(one.place.pointer)
            ]
            assert not alone, f"only we find: {alone[0]}\n{text}"
    assert both > MUTATIONS / 4, "the mutations hardly break anything"
