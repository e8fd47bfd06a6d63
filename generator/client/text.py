"""Text of a document inside Python source: literals, docstrings and Markdown in which nothing can break out."""

from __future__ import annotations

import re

_UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")
_ITEM = re.compile(r"[-*+] |\d+[.)] |\w+: ")
_BREAKS = re.compile("\r\n|[\r\u0085\u2028\u2029]")


def clean(text: str) -> str:
    """Without control characters, characters that turn the reading direction, and lone surrogates; LF only."""
    return _UNSAFE.sub("", _BREAKS.sub("\n", text))


def literal(text: str) -> str:
    """A Python string literal of exactly this text; whatever is not printable is escaped."""
    return repr(text)


def docstring_text(text: str) -> str:
    """What may stand between triple double quotes: backslashes and quotes escaped, lines trimmed."""
    lines = [line.rstrip() for line in clean(text).strip().split("\n")]
    joined = re.sub("\n{3,}", "\n\n", "\n".join(lines)).replace("\\", "\\\\")
    return re.sub('"{2,}|"\\Z', lambda run: '\\"' * len(run[0]), joined)


def docstring(text: str, indent: int = 4) -> str:
    """A whole docstring, indented, without the indentation of its first line. '' for no text."""
    body = docstring_text(text)
    if not body:
        return ""
    pad = " " * indent
    lines = _wrapped(body, 88 - indent)
    if len(lines) == 1:
        return f'"""{body}"""'
    return '"""' + "\n".join([lines[0], *(f"{pad}{line}" if line else "" for line in lines[1:])]) + f'\n{pad}"""'


def _wrapped(text: str, width: int) -> list[str]:
    """The lines, long ones broken at spaces with their indentation kept; tables and code blocks stay as they are."""
    lines: list[str] = []
    code = False
    for line in text.split("\n"):
        bare = line.lstrip(" ")
        code ^= bare.startswith("```")
        if len(line) <= width or code or bare.startswith(("|", "```")):
            lines.append(line)
            continue
        indent = " " * (len(line) - len(bare))
        first, rest = indent, indent + ("    " if _ITEM.match(bare) else "")
        piece = first
        for word in bare.split(" "):
            if len(piece) + len(word) + 1 > width and piece.strip():
                lines.append(piece.rstrip())
                piece = rest
            piece += word if not piece.strip() else f" {word}"
        lines.append(piece.rstrip())
    return lines


def one_line(text: str, most: int = 200) -> str:
    """The text on one line, cut at a word."""
    flat = " ".join(clean(text).split())
    return flat if len(flat) <= most else flat[:most].rsplit(" ", 1)[0] + " …"


def markdown(text: str) -> str:
    """One line of plain text in Markdown: nothing in it is markup."""
    return re.sub(r"([\\`*_{}\[\]<>()#+|!~])", r"\\\1", one_line(text))
