"""JSON pointers as text."""

from generator.document.model import pointer_text as pointer_text
