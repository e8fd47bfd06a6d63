"""Rules as data, and the changes they make of differences."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, IntEnum

from msgspec import Struct, field

from generator.compare.model import Effect


class Level(IntEnum):
    INFO = 1
    WARNING = 2
    ERROR = 3

    @property
    def word(self) -> str:
        return self.name.lower()


class Ground(Enum):
    """Why a rule holds what it holds."""

    VARIANCE = "variance"
    PROMISE = "promise"
    POLICY = "policy"
    LIFECYCLE = "lifecycle"
    TRANSPORT = "transport"


class Example(Struct, frozen=True):
    """The smallest before/after that makes a rule fire, as YAML.

    `kind` says what the fragments are: `schema` (set into the rule's location by the test and the page), `json` (the
    same, and in parameters and headers as JSON `content`, where text has no such value), `text` (the same, in bodies
    as a form, so that values travel as text), `object` (the schema of the object around the property concerned) or
    `document` (whole `paths`/`components` sections, completed with `openapi` and `info`). `flags` are the options of
    the command line under which the rule fires.
    """

    before: str
    after: str
    kind: str = "schema"
    flags: tuple[str, ...] = ()


class Rule(Struct, frozen=True):
    """One cell of the table: a kind of difference in a location, with id, level, ground, wording and reason.

    `text` is a format string over the names in `rules.wording`; `meaning` one sentence of what it says;
    `reason` why it has this level; `avoid` how the break can be avoided; `migrate` what clients do about it.
    """

    id: str
    level: Level
    ground: Ground
    text: str
    meaning: str
    reason: str
    avoid: str = ""
    migrate: str = ""
    example: Example | None = None
    facet: str = ""
    action: str = ""
    effect: Effect = Effect.NEUTRAL
    place: str = ""
    """The location word of the cell (`request-property`), empty for what concerns an operation or the document."""
    absent: str = ""
    """`read-only` or `write-only` when the cell is for properties that the direction does not carry."""
    levels: Mapping[str, Level] = field(default_factory=dict)
    """Levels in other profiles where those differ from what the profile makes of `level`."""
    peer: str = ""
    """The id the ecosystem gives to this where ours is finer, else empty."""
