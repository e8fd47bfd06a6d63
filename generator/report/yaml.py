"""Plain values as YAML."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from generator.document.model import Json
from generator.document.scalars import plain_value
from generator.errors import DocumentError

if TYPE_CHECKING:
    import yaml


def dump_yaml(value: Json) -> str:
    """Block YAML in the order of the value; every text reads back as the text it is.

    Raises DocumentError for what is nested too deeply for the writer.
    """
    import yaml

    dumper = _dumper()
    try:
        return _dumped(value, dumper)
    except (UnicodeEncodeError, yaml.YAMLError):  # half a surrogate pair, which no UTF-8 file can hold
        return _dumped(_visible(value), dumper)
    except RecursionError:
        raise DocumentError("nested too deeply to be written as yaml", hint="--format json can hold it") from None


def _dumped(value: Json, dumper: type[yaml.CSafeDumper]) -> str:
    import yaml

    text = yaml.dump(value, Dumper=dumper, sort_keys=False, allow_unicode=True, width=2**16)
    assert isinstance(text, str)
    return text


@cache
def _dumper() -> type[yaml.CSafeDumper]:
    import yaml

    class Dumper(yaml.CSafeDumper):
        """Writes what is shared as often as it stands somewhere."""

        def ignore_aliases(self, data: object) -> bool:
            return True

    def text(dumper: yaml.CSafeDumper, data: str) -> yaml.ScalarNode:
        """Several lines as a block, where YAML can hold them so; quoted what YAML 1.2 would take for another value."""
        style = "|" if "\n" in data else "'" if _means_another(data) else None
        return dumper.represent_scalar("tag:yaml.org,2002:str", data, style=style)

    Dumper.add_representer(str, text)
    return Dumper


def _means_another(text: str) -> bool:
    """Whether a plain scalar of this text is no text, to readers of YAML 1.2; PyYAML knows about those of 1.1."""
    try:
        return plain_value(text) is not text
    except ValueError:  # an integer of very many digits
        return True


def _visible(value: Json) -> Json:
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode("utf-8")
    if isinstance(value, list):
        return [_visible(item) for item in value]
    if isinstance(value, dict):
        return {_visible_key(key): _visible(member) for key, member in value.items()}
    return value


def _visible_key(key: str) -> str:
    return key.encode("utf-8", "backslashreplace").decode("utf-8")
