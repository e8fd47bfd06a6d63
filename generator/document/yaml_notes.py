"""What was odd in a YAML file and did not stop the reading."""

from __future__ import annotations

from generator.document.duplicates import duplicate_note
from generator.document.model import Note, Place
from generator.document.text import position_at, positions_at
from generator.document.yaml_positions import yaml_pointers
from generator.document.yaml_tree import YamlTree


def yaml_notes(tree: YamlTree, text: str, name: str) -> list[Note]:
    """Notes of kind `duplicate-key`, `unknown-tag` and `more-documents`, in the order of the text."""
    notes: list[Note] = []
    if tree.repeated or tree.odd_tags:
        pointers = yaml_pointers(tree, tree.repeated.keys() | tree.odd_tags.keys())
        at = positions_at(text, [tree.offsets[e] for entry, (_, first) in pointers.items() for e in (entry, first)])
        for entry, (pointer, first) in pointers.items():
            here = at[tree.offsets[entry]]
            if entry in tree.repeated:
                notes.append(duplicate_note(name, pointer, at[tree.offsets[first]], here))
            if entry in tree.odd_tags:
                message = f"the tag {tree.odd_tags[entry]} means nothing here, the value is read as it is written"
                notes.append(Note("unknown-tag", message, Place(name, pointer), position=here))
    if tree.next_document >= 0:
        message = "more documents follow in this file, only the first one is read"
        notes.append(Note("more-documents", message, Place(name, ()), position=position_at(text, tree.next_document)))
    return notes
