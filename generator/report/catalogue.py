"""Rules as text, JSON and Markdown: the list, and one rule in full."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from generator.document.model import Json
from generator.report.paint import COLORS, FAINT, SYMBOLS, painter
from generator.rules.explain import Explanation
from generator.rules.model import Rule
from generator.text import number_of

WIDTH = 100


def render_rules(rules: Sequence[Rule], format: str, *, color: bool) -> str:
    """All of `rules`, one after another."""
    if format == "json":
        return _json([_plain(rule) for rule in rules])
    if format == "markdown":
        return _template("rules.md.jinja", rules=rules)
    paint = painter(color)
    wide = max((len(rule.id) for rule in rules), default=0)
    lines = [
        f"{paint(f'{SYMBOLS[rule.level]} {rule.level.word:<7}', COLORS[rule.level])}  {rule.id:<{wide}}  "
        f"{paint(f'{rule.ground.value:<9}  {rule.meaning}', FAINT)}".rstrip()
        for rule in rules
    ]
    return "\n".join([*lines, number_of(len(rules), "rule")]) + "\n"


def render_explanation(explanation: Explanation, format: str) -> str:
    """One rule in full."""
    if format == "json":
        levels: dict[str, Json] = {name: int(level) for name, level in explanation.levels.items()}
        return _json({**_plain(explanation.rule), "levels": levels})
    if format == "markdown":
        return _template("rule.md.jinja", rule=explanation.rule, levels=explanation.levels)
    return explanation.text(WIDTH)


def render_never(name: str, reason: str, format: str) -> str:
    """What there is to say of an id that nothing can produce."""
    if format == "json":
        return _json({"id": name, "never": reason})
    if format == "markdown":
        return f"# `{name}`\n\nNever occurs: {reason}.\n"
    said = textwrap.fill(f"never   {reason}", WIDTH, initial_indent="  ", subsequent_indent=" " * 10)
    return f"{name}\n\n{said}\n"


def _plain(rule: Rule) -> dict[str, Json]:
    entry: dict[str, Json] = {
        "id": rule.id,
        "level": int(rule.level),
        "ground": rule.ground.value,
        "meaning": rule.meaning,
        "reason": rule.reason,
        "avoid": rule.avoid,
        "migrate": rule.migrate,
    }
    if rule.example is not None:
        entry["example"] = {"before": rule.example.before, "after": rule.example.after, "kind": rule.example.kind}
    return entry


def _json(value: Json) -> str:
    import orjson

    return orjson.dumps(value, option=orjson.OPT_INDENT_2).decode() + "\n"


def _template(name: str, **values: object) -> str:
    from generator.report.markdown import environment

    return environment().get_template(name).render(**values)
