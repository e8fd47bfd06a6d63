"""Code with its parts marked, for the few languages that pages show. Output is HTML, safe by construction."""

from __future__ import annotations

import json
import re
from html import escape

from generator.document.model import Json
from generator.site.text import clean

# Marks: `s` text, `n` numbers and words of the language, `k` keys, `c` comments.
_WORDS = {
    "python": r"\b(?:from|import|as|async|await|def|for|in|with|print|True|False|None|return)\b",
    "shell": r"(?<![\w/.-])(?:curl|http|https)(?=\s)|(?<=\s)--?[A-Za-z][\w-]*",
    "yaml": r"(?<=:\s)(?:true|false|null)\b|(?<=-\s)(?:true|false|null)\b",
}
_TOKENS = {
    name: re.compile(
        rf"""(?P<s>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\]|\\.)*')|(?P<c>(?m:^\s*\#.*$))|(?P<n>{words}|\b\d+(?:\.\d+)?\b)"""
    )
    for name, words in _WORDS.items()
}
_YAML_KEY = re.compile(r"^(\s*(?:- )*)([^\s'\"#:][^:\n]*?|'[^'\n]*'|\"[^\"\n]*\")(:)(?=\s|$)")


def highlight(text: str, language: str) -> str:
    """`text` as HTML."""
    text = clean(text)
    if language == "yaml":
        return "\n".join(yaml_line(line) for line in text.split("\n"))
    tokens = _TOKENS.get(language)
    if tokens is None:
        return escape(text, quote=False)
    parts = []
    end = 0
    for match in tokens.finditer(text):
        parts.append(escape(text[end : match.start()], quote=False))
        parts.append(f"<i class={match.lastgroup}>{escape(match[0], quote=False)}</i>")
        end = match.end()
    return "".join([*parts, escape(text[end:], quote=False)])


def yaml_line(line: str) -> str:
    """One line of YAML."""
    key = _YAML_KEY.match(line)
    if key is None:
        return _plain(line)
    return f"{key[1]}<i class=k>{escape(key[2], quote=False)}</i>:{_plain(line[key.end() :])}"


def _plain(text: str) -> str:
    parts = []
    end = 0
    for match in _TOKENS["yaml"].finditer(text):
        parts.append(escape(text[end : match.start()], quote=False))
        parts.append(f"<i class={match.lastgroup}>{escape(match[0], quote=False)}</i>")
        end = match.end()
    return "".join([*parts, escape(text[end:], quote=False)])


def json_text(value: Json, most: int = 12_000) -> tuple[str, str]:
    """A value as indented JSON: plain, and with its parts marked. What is longer than `most` is cut at a line."""
    plain = clean(json.dumps(value, ensure_ascii=False, indent=2))
    if len(plain) > most:
        plain = plain[:most].rsplit("\n", 1)[0] + "\n…"
    return plain, "\n".join(_json_line(line) for line in plain.split("\n"))


_JSON_LINE = re.compile(r'^(\s*)("(?:[^"\\]|\\.)*")(: )(.*)$')


def _json_line(line: str) -> str:
    key = _JSON_LINE.match(line)
    if key is not None:
        return f"{key[1]}<i class=k>{escape(key[2], quote=False)}</i>: {_json_value(key[4])}"
    indent = line[: len(line) - len(line.lstrip())]
    return indent + _json_value(line.lstrip())


def _json_value(text: str) -> str:
    if text.startswith('"'):
        body, comma = (text[:-1], ",") if text.endswith(",") else (text, "")
        return f"<i class=s>{escape(body, quote=False)}</i>{comma}"
    if text[:1].isdigit() or text[:1] == "-" or text.rstrip(",") in ("true", "false", "null"):
        return f"<i class=n>{text.rstrip(',')}</i>{',' if text.endswith(',') else ''}"
    return escape(text, quote=False)
