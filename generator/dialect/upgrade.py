"""A document of OpenAPI 2.0 or 3.0 as one of 3.1 that means the same, in one file."""

from __future__ import annotations

from collections.abc import Mapping

from generator.dialect.rewrite import Rewriter, pointed_at
from generator.dialect.schema_words import modern_schema
from generator.document.bundle import bundle
from generator.document.model import Document, Json
from generator.document.origins import Editor
from generator.errors import DocumentError

VERSION = "3.1.1"
_MULTIPART = "multipart/"
_STYLING = ("style", "explode", "allowReserved")


def upgraded(document: Document, family: str) -> Json:
    """The tree of a 3.1 document that describes the same contract. `family` is that of the document.

    What its references reach in other files becomes components. A document of 3.1 or 3.2 is bundled, nothing else.
    Raises DocumentError when it is nested too deeply.
    """
    tree = bundle(document)
    if not isinstance(tree, dict) or family not in ("2.0", "3.0"):
        return tree
    try:
        if family == "3.0":
            return _upgraded_3_0(tree)
        from generator.dialect.upgrade_v2 import upgraded_2_0

        return upgraded_2_0(tree, VERSION)
    except RecursionError:
        raise DocumentError("nested too deeply to be written anew", where=document.root.file.name) from None


def _upgraded_3_0(tree: dict[str, Json]) -> Json:
    rewriter = _From30(tree)
    editor = Editor(rewriter.from_inside(tree, "document"))
    done = 0
    while done < len(rewriter.elsewhere):  # a schema at a place of its own may refer to further ones
        place, schema = rewriter.elsewhere[done]
        if not rewriter.known(schema, "schema"):
            editor.put(editor.location(place), rewriter.rewrite(schema, "schema"))
        done += 1
    return editor.tree


class _From30(Rewriter):
    """From 3.0 to 3.1: schemas in new words, and what 3.0 ignores and 3.1 does not is left out."""

    def __init__(self, tree: dict[str, Json]) -> None:
        super().__init__()
        self._tree = tree
        self.elsewhere: list[tuple[tuple[str, ...], Json]] = []
        """Schemas that are referred to, with their places; some stand where OpenAPI knows of no schema."""

    def reference(self, value: dict[str, Json], kind: str) -> Json:
        """The siblings of a reference say nothing in 3.0, but for path items (OpenAPI 3.0.4, Reference Object)."""
        target = self._at(value["$ref"], kind)
        if kind == "pathItem":
            return {**self.members(value, kind), "$ref": target}
        return {"$ref": target}

    def mapped(self, target: Json) -> Json:
        return self._at(target, "schema")

    def _at(self, reference: Json, kind: str) -> Json:
        if not isinstance(reference, str):
            return reference
        if kind == "schema":
            found = pointed_at(self._tree, reference)
            if found is not None and found[0] and isinstance(found[1], dict | list):
                self.elsewhere.append(found)
        if reference.startswith("#/x-webhooks/") and _renames_webhooks(self._tree):
            return reference.replace("#/x-webhooks/", "#/webhooks/", 1)
        return reference

    def object(self, made: dict[str, Json], kind: str) -> Json:
        if kind == "schema":
            return modern_schema(made, "3.0")
        if kind == "document":
            return _document(made)
        if kind in ("requestBody", "response") and isinstance(content := made.get("content"), dict):
            made["content"] = {name: _media_type(name, media) for name, media in content.items()}
        return made


def _renames_webhooks(tree: Mapping[str, Json]) -> bool:
    return "webhooks" not in tree and isinstance(tree.get("x-webhooks"), dict)


def _document(made: dict[str, Json]) -> Json:
    renamed = _renames_webhooks(made)
    names = {"x-webhooks": "webhooks"} if renamed else {}
    return {names.get(name, name): VERSION if name == "openapi" else value for name, value in made.items()}


def _media_type(name: str, media: Json) -> Json:
    """How the parts of a multipart body are styled says nothing before 3.1 (OpenAPI 3.0.4, Encoding Object)."""
    if not name.lower().startswith(_MULTIPART) or not isinstance(media, dict):
        return media
    encodings = media.get("encoding")
    if not isinstance(encodings, dict):
        return media
    plain: dict[str, Json] = {
        key: {word: said for word, said in one.items() if word not in _STYLING} if isinstance(one, dict) else one
        for key, one in encodings.items()
    }
    return {**media, "encoding": plain}
