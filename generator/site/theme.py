"""`theme.toml`: title, introduction, logo, colours and fonts of a site."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from generator.errors import ConfigError

COLORS = (
    "paper", "raised", "sunken", "ink", "soft", "faint", "line", "strong-line", "accent", "accent-soft", "error",
    "warning", "info", "good", "get", "post", "put", "delete", "code-text", "code-word", "code-key", "code-note",
)  # fmt: skip
_COLOR = re.compile(r"#[0-9a-fA-F]{3,8}|[a-z]{3,24}|(?:rgb|hsl|oklch)\([0-9a-z.,%/ -]{3,60}\)")
_FONT = re.compile(r"[\w ,.'\"-]{1,300}")
_IMAGES = (".svg", ".png", ".webp", ".ico", ".jpg")
_FONTS = (".woff2", ".woff", ".ttf", ".otf")


@dataclass(frozen=True, slots=True)
class Theme:
    """What a theme says. `files` are copied beside the stylesheet, `css` is written into `assets/theme.css`."""

    title: str = ""
    intro: str = ""
    language: str = ""
    logo: str = ""
    icon: str = ""
    css: str = ""
    files: Mapping[str, Path] = field(default_factory=dict)


def read_theme(path: Path | None) -> Theme:
    """The theme in a file; the plain one when there is none. Raises ConfigError that names the key."""
    if path is None:
        return Theme()
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise ConfigError(f"cannot be read: {error.strerror}", where=path.name) from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ConfigError(f"is no TOML: {error}", where=path.name) from error
    known = {"title", "intro", "language", "logo", "icon", "light", "dark", "fonts"}
    for name in data:
        if name not in known:
            raise ConfigError(
                f"`{name}` means nothing here", where=path.name, hint=f"known are {', '.join(sorted(known))}"
            )
    files: dict[str, Path] = {}
    logo = _file(data, "logo", path, _IMAGES, files)
    icon = _file(data, "icon", path, _IMAGES, files)
    light, dark = _colors(data, "light", path), _colors(data, "dark", path)
    fonts = _fonts(data.get("fonts", {}), path, files)
    parts = [
        fonts,
        f":root {{ {light} }}" if light else "",
        f'@media (prefers-color-scheme: dark) {{ :root:not([data-theme="light"]) {{ {dark} }} }}' if dark else "",
        f':root[data-theme="dark"] {{ {dark} }}' if dark else "",
    ]
    return Theme(
        title=_text(data, "title", path),
        intro=_text(data, "intro", path),
        language=_text(data, "language", path),
        logo=logo,
        icon=icon,
        css="\n".join(filter(None, parts)),
        files=files,
    )


def _text(data: Mapping[str, object], name: str, path: Path) -> str:
    value = data.get(name, "")
    if not isinstance(value, str):
        raise ConfigError(f"`{name}` should be a string, found {value!r}", where=path.name)
    return value


def _file(data: Mapping[str, object], name: str, path: Path, kinds: tuple[str, ...], files: dict[str, Path]) -> str:
    """A file beside the theme; its name in the site."""
    value = _text(data, name, path)
    if not value:
        return ""
    found = (path.parent / value).resolve()
    if not found.is_file() or not found.is_relative_to(path.parent.resolve()) or found.suffix.lower() not in kinds:
        raise ConfigError(
            f"`{name}` should be a file beside the theme ({', '.join(kinds)}), found {value!r}", where=path.name
        )
    files[found.name] = found
    return found.name


def _colors(data: Mapping[str, object], name: str, path: Path) -> str:
    table = data.get(name, {})
    if not isinstance(table, dict):
        raise ConfigError(f"`{name}` should be a table of colours", where=path.name)
    parts = []
    for color, value in table.items():
        if color not in COLORS:
            raise ConfigError(
                f"`{name}.{color}` means nothing here", where=path.name, hint=f"colours are {', '.join(COLORS)}"
            )
        if not isinstance(value, str) or not _COLOR.fullmatch(value):
            raise ConfigError(
                f'`{name}.{color}` should be a colour such as "#1f5f66", found {value!r}', where=path.name
            )
        parts.append(f"--{color}: {value};")
    return " ".join(parts)


def _fonts(table: object, path: Path, files: dict[str, Path]) -> str:
    if not isinstance(table, dict):
        raise ConfigError("`fonts` should be a table", where=path.name)
    rules = []
    for name in ("sans", "mono"):
        value = table.get(name)
        if value is not None:
            if not isinstance(value, str) or not _FONT.fullmatch(value):
                raise ConfigError(f"`fonts.{name}` should be a list of font names, found {value!r}", where=path.name)
            rules.append(f":root {{ --{name}: {value}; }}")
    faces = table.get("faces", [])
    for face in faces if isinstance(faces, list) else []:
        file = _file(face, "file", path, _FONTS, files)
        family = _text(face, "family", path)
        if not _FONT.fullmatch(family) or '"' in family:
            raise ConfigError(f"`fonts.faces.family` should be a name, found {family!r}", where=path.name)
        weight = str(face.get("weight", "100 900"))
        if not re.fullmatch(r"\d{3}(?: \d{3})?", weight):
            raise ConfigError(
                f'`fonts.faces.weight` should be a weight such as "400", found {weight!r}', where=path.name
            )
        rules.append(
            f'@font-face {{ font-family: "{family}"; src: url("{file}"); font-weight: {weight}; font-display: swap; }}'
        )
    return "\n".join(rules)
