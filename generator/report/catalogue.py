"""Rules as text, JSON and Markdown: the list, and one rule in full."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from generator.document.model import Json
from generator.report.paint import BOLD, COLORS, FAINT, SYMBOLS, painter
from generator.rules.model import Rule

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
    number = len(rules)
    return "\n".join([*lines, f"{number} rule{'' if number == 1 else 's'}"]) + "\n"


def render_rule(rule: Rule, format: str, *, color: bool) -> str:
    """One rule in full."""
    if format == "json":
        return _json(_plain(rule))
    if format == "markdown":
        return _template("rule.md.jinja", rule=rule)
    paint = painter(color)
    level = paint(f"{SYMBOLS[rule.level]} {rule.level.word}", COLORS[rule.level])
    blocks = [f"{paint(rule.id, BOLD)}\n{level} · ground: {rule.ground.value}", _wrap(rule.meaning)]
    if rule.reason:
        blocks.append(f"{paint('Why this level', BOLD)}\n{_wrap(rule.reason)}")
    if rule.avoid:
        blocks.append(f"{paint('How to avoid it', BOLD)}\n{_wrap(rule.avoid)}")
    if rule.example is not None:
        for title, part in (("Before", rule.example.before), ("After", rule.example.after)):
            blocks.append(f"{paint(title, BOLD)}\n{textwrap.indent(part.strip(chr(10)), '  ')}")
    return "\n\n".join(blocks) + "\n"


def _plain(rule: Rule) -> dict[str, Json]:
    entry: dict[str, Json] = {
        "id": rule.id,
        "level": int(rule.level),
        "ground": rule.ground.value,
        "meaning": rule.meaning,
        "reason": rule.reason,
        "avoid": rule.avoid,
    }
    if rule.example is not None:
        entry["example"] = {"before": rule.example.before, "after": rule.example.after, "kind": rule.example.kind}
    return entry


def _wrap(text: str) -> str:
    return "\n".join(textwrap.wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False))


def _json(value: Json) -> str:
    import orjson

    return orjson.dumps(value, option=orjson.OPT_INDENT_2).decode() + "\n"


def _template(name: str, **values: object) -> str:
    from generator.report.markdown import environment

    return environment().get_template(name).render(**values)
