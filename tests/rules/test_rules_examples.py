"""Every rule fires on its own example, through the whole pipeline.

Examples that need nothing but one path are put side by side into one pair of documents, each under a path of its own.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import Any

import yaml
from rules_pipeline import judged, judging_of

from generator.compare.model import Effect
from generator.rules.catalogue import all_rules
from generator.rules.examples import documents
from generator.rules.model import Rule

SHARED_PARTS = {"schemas"}


def parsed(rule: Rule) -> tuple[dict[str, Any], dict[str, Any]]:
    texts = documents(rule)
    assert texts is not None
    before, after = (yaml.load(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader)) for text in texts)
    return before, after


def only_path(document: dict[str, Any]) -> tuple[str, str] | None:
    """(section, key) of the one path or webhook, when nothing else in the document matters."""
    if set(document) - {"openapi", "info", "paths", "webhooks", "components"} or document["info"]["version"] != "1.0.0":
        return None
    schemas = document.get("components", {"schemas": {"Cat": 0, "Dog": 0}})
    if set(schemas) != {"schemas"} or set(schemas["schemas"]) != {"Cat", "Dog"}:
        return None
    found = [(section, key) for section in ("paths", "webhooks") for key in document.get(section, {})]
    return found[0] if len(found) == 1 else None


@cache
def fired() -> frozenset[str]:
    """The ids of the rules that fire on their own example."""
    together: dict[tuple[str, ...], list[tuple[Rule, str, str, dict[str, Any], dict[str, Any]]]] = defaultdict(list)
    result: set[str] = set()
    for rule in all_rules().values():
        assert rule.example is not None
        before, after = parsed(rule)
        where = only_path(before)
        if rule.place and where and where == only_path(after):
            together[rule.example.flags].append((rule, *where, before, after))
        elif any(change.id == rule.id for change in judged(before, after, judging_of(rule.example.flags))):
            result.add(rule.id)
    for flags, members in together.items():
        result |= _fired_together(flags, members)
    return frozenset(result)


def _fired_together(
    flags: tuple[str, ...], members: list[tuple[Rule, str, str, dict[str, Any], dict[str, Any]]]
) -> set[str]:
    sides: list[dict[str, Any]] = [
        {
            "openapi": "3.1.0",
            "info": {"title": "All", "version": "1.0.0"},
            "paths": {},
            "webhooks": {},
            "components": {},
        }
        for _ in range(2)
    ]
    home: dict[str, str] = {}
    for number, (rule, section, key, *examples) in enumerate(members):
        name = f"/r{number}" + ("/{id}" if "{id}" in key else "") if section == "paths" else f"r{number}"
        home[name if section == "paths" else f"webhook:{name}"] = rule.id
        for side, example in zip(sides, examples, strict=True):
            side[section][name] = example[section][key]
            side["components"].update(example.get("components", {}))
    changes = judged(sides[0], sides[1], judging_of(flags))
    return {change.id for change in changes if home.get(change.path) == change.id}


def test_examples_are_documents_of_two_different_sides() -> None:
    for rule in all_rules().values():
        before, after = parsed(rule)
        assert before["openapi"] == after["openapi"] == "3.1.0"
        assert before != after or rule.id == "api-version-not-bumped", rule.id


def test_every_rule_fires_on_its_own_example() -> None:
    assert [rule for rule in all_rules() if rule not in fired()] == []


def test_examples_of_variance_stay_within_their_level() -> None:
    """The example of a rule draws nothing worse than the rule itself, so that it shows just this rule."""
    levels = {rule.id: rule.level for rule in all_rules().values()}
    for rule in list(all_rules().values())[::41]:
        # What cannot be decided often stands beside something that can.
        if rule.example is None or not rule.place or rule.effect is Effect.UNKNOWN:
            continue
        before, after = parsed(rule)
        changes = judged(before, after, judging_of(rule.example.flags))
        assert max(change.level for change in changes if change.path) == levels[rule.id], rule.id
