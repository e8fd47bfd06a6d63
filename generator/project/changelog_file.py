"""A section for `CHANGELOG.md`: put in above the older ones, or in place of one for the same version."""

from __future__ import annotations

import re
from collections.abc import Iterator

HEAD = """\
# Changelog

All notable changes to this API. The format is that of [Keep a Changelog](https://keepachangelog.com/en/1.1.0/).
"""
_HEADING = re.compile(r" {0,3}(##?)(?!#)[ \t]+(.*?)[ \t]*#*[ \t]*")
_UNDERLINE = re.compile(r" {0,3}(=+|-+)[ \t]*")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_VERSION = re.compile(r"\[?[ \t]*(?:[Vv]ersion[ \t]+)?([^\]\s]+)")
_NUMBER = re.compile(r"[vV]?\d+\.\d|\d{4}-\d\d")
_TITLE = re.compile(r" {0,3}\[?(?:[Vv]ersion[ \t]+)?(?:[vV]?\d|[Uu]nreleased)")
"""What an underlined heading of a section begins with; over `---` there may also stand a paragraph, or a table."""
_UNRELEASED = "unreleased"


def versions_in(text: str) -> list[str]:
    """The versions that have a section, in the order of the file; `Unreleased` is none."""
    return [version for _, version in _sections(text.split("\n")) if version.lower() != _UNRELEASED]


def with_section(text: str, section: str, version: str, *, keep_day: bool = False) -> str:
    """`text` (empty: a new file) with `section`, which is about `version`.

    It takes the place of a section about the same version (with `keep_day` only of one that says something else below
    its heading); else it stands above the newest one and below what is unreleased.
    Where it stands already, nothing changes. Line ends are those of the file; nothing else of it changes
    but blank lines around the section.
    """
    if section.strip() and section.strip() in text.replace("\r\n", "\n"):
        return text
    carriage = "\r" if "\r\n" in text else ""
    lines = (text if text.strip() else HEAD).split("\n")
    found = list(_sections(lines))
    first, last = _place(found, version, _links(lines))
    if keep_day and first < last and _below_heading(lines[first:last]) == _below_heading(section.split("\n")):
        return text
    above, below = lines[:first], lines[last:]
    while above and not above[-1].strip():
        above.pop()
    while below and not below[0].strip():
        below.pop(0)
    made = [line + carriage for line in section.rstrip("\n").split("\n")]
    blank = [carriage]
    return "\n".join([*above, *(blank if above else []), *made, *([*blank, *below] if below else [""])])


def _below_heading(lines: list[str]) -> str:
    """What a section says, without its heading and the day in it."""
    return "\n".join(line.rstrip("\r") for line in lines[1:]).strip()


def _place(found: list[tuple[int, str]], version: str, end: int) -> tuple[int, int]:
    """The lines to be replaced: of an old section about the version, or none at all above the newest one."""
    for number, (line, named) in enumerate(found):
        if named == version:
            return line, found[number + 1][0] if number + 1 < len(found) else end
    above = next((line for line, named in found if named.lower() != _UNRELEASED), end)
    return above, above


def _links(lines: list[str]) -> int:
    """Where the link definitions begin with which a changelog may end."""
    end = len(lines)
    while end and (not lines[end - 1].strip() or re.match(r" {0,3}\[[^\]]+\]:", lines[end - 1])):
        end -= 1
    return end


def _sections(lines: list[str]) -> Iterator[tuple[int, str]]:
    """Line and version of each heading of a section outside of code.

    That is one of the second level, written with `##` or underlined, or one of the first that names a number: so do
    changelogs in which minor releases stand a level above patches.
    """
    fence = ""
    plain = [line.rstrip("\r") for line in lines]
    for number, line in enumerate(plain):
        mark = _FENCE.match(line)
        if mark and (not fence or (mark[1].startswith(fence) and not line.strip(" `~"))):
            fence = "" if fence else mark[1]
        if fence:
            continue
        level, title = _heading(line, plain[number + 1] if number + 1 < len(plain) else "")
        named = _VERSION.match(title.replace("\\", "")) if level else None
        if named and (level == 2 or _NUMBER.match(named[1])):
            yield number, named[1]


def _heading(line: str, below: str) -> tuple[int, str]:
    """Level and title; 0 for what is no heading of the first two levels."""
    marked = _HEADING.fullmatch(line)
    if marked:
        return len(marked[1]), marked[2]
    underlined = _UNDERLINE.fullmatch(below)
    if underlined and _TITLE.match(line):
        return (1 if "=" in underlined[1] else 2), line.strip()
    return 0, ""
