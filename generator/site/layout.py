"""Laying out fields: each distinct one goes through its template once, and is put together by its marks after that.

A page may have hundreds of fields and a site hundreds of thousands, most of them the same: what differs from place to
place (the anchor, what is inside) is a mark in the layout, which no text of a document can hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from generator.site.model import Field, Row, Variant

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

ANCHOR, INSIDE = "\x01", "\x02"


class Layout:
    """Fields as HTML and as Markdown. Layouts are kept by the row they show, which is kept as long."""

    def __init__(self, environment: Environment) -> None:
        self._environment = environment
        self._kept: dict[object, tuple[object, str]] = {}
        self._macros: dict[str, Callable[..., str]] = {}

    # ------------------------------------------------------------------ HTML

    def field(self, one: Field) -> Markup:
        from markupsafe import Markup

        return Markup(self._field(one))

    def body(self, one: Field) -> Markup:
        """What is inside a field, without the field."""
        from markupsafe import Markup

        return Markup(self._inside(one.children, one.variants, one.variants_by))

    def _field(self, one: Field) -> str:
        key = (
            "_field.html", id(one.row), len(one.children), len(one.variants), one.elsewhere, one.left_out, one.since,
        )  # fmt: skip
        kept = self._kept.get(key)
        if kept is None:
            text = self._macro("_field.html", "field")(one, ANCHOR, INSIDE)
            kept = self._kept[key] = (one.row, text)
        text = kept[1].replace(ANCHOR, one.anchor)
        if one.children or one.variants:
            return text.replace(INSIDE, self._inside(one.children, one.variants, one.variants_by))
        return text

    def _variant(self, one: Variant) -> str:
        key = ("_variant.html", one.label, one.value, one.description, one.elsewhere)
        kept = self._kept.get(key)
        if kept is None:
            text = self._macro("_variant.html", "variant")(one, ANCHOR, INSIDE)
            kept = self._kept[key] = (None, text)
        return kept[1].replace(ANCHOR, one.anchor).replace(INSIDE, self._inside(one.fields, one.variants, ""))

    def _inside(self, children: Iterable[Field], variants: tuple[Variant, ...], by: str) -> str:
        text = "".join([self._field(child) for child in children])
        if variants:
            key = ("_one_of.html", by)
            kept = self._kept.get(key)
            if kept is None:
                kept = self._kept[key] = (None, self._macro("_one_of.html", "one_of")(by))
            text += kept[1] + "".join([self._variant(variant) for variant in variants])
        return text

    # ------------------------------------------------------------------ Markdown

    def markdown(self, one: Field) -> str:
        """A field with what is inside, as a nested list."""
        lines: list[str] = []
        self._listed(one, "", lines)
        return "\n".join(lines)

    def markdown_body(self, one: Field) -> str:
        """What is inside a field, as a list."""
        lines: list[str] = []
        self._list_inside(one.children, one.variants, "", lines)
        return "\n".join(lines)

    def _listed(self, one: Field, indent: str, lines: list[str]) -> None:
        key = ("_row.md", id(one.row))
        kept = self._kept.get(key)
        if kept is None:
            kept = self._kept[key] = (one.row, self.markdown_row(one.row))
        lines.append(f"{indent}- {kept[1]}")
        self._list_inside(one.children, one.variants, f"{indent}  ", lines)

    def _list_inside(
        self, children: Iterable[Field], variants: Iterable[Variant], indent: str, lines: list[str]
    ) -> None:  # fmt: skip
        for child in children:
            self._listed(child, indent, lines)
        for variant in variants:
            value = f"`{variant.value}` " if variant.value else ""
            lines.append(f"{indent}- one of: {value}{''.join(piece.text for piece in variant.label)}")
            self._list_inside(variant.fields, variant.variants, f"{indent}  ", lines)

    # ------------------------------------------------------------------ what is said of a field

    def row(self, row: Row) -> Markup:
        """Type, flags, notes and description."""
        from markupsafe import Markup

        key = ("_row.html", id(row))
        kept = self._kept.get(key)
        if kept is None:
            kept = self._kept[key] = (row, self._macro("_row.html", "row")(row))
        return Markup(kept[1])

    def markdown_row(self, row: Row) -> str:
        """Name, type, flags, notes and description on one line."""
        return self._macro("_row.md", "row")(row)

    def _macro(self, template: str, name: str) -> Callable[..., str]:
        """The macro of that name, giving plain text without space around it."""
        found = self._macros.get(template)
        if found is None:
            macro = getattr(self._environment.get_template(template).module, name)

            def found(*values: object) -> str:
                return str(macro(*values)).strip()

            self._macros[template] = found
        return found
