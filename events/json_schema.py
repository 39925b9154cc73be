"""The wire format as a JSON Schema, for programs in other languages."""

from typing import Any, Final

import msgspec

from adas_dream.events.catalog import AnyFact
from adas_dream.events.upcast import FORMAT

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def schema() -> dict[str, Any]:
    """The JSON Schema of one line: every fact type, and the position that `position_set` holds."""
    return {
        "$schema": DIALECT,
        "title": "One line of an adas-dream log",
        "description": f"Format {FORMAT}: JSON Lines, one fact a line; docs/wire.md says the rest.",
        **msgspec.json.schema(AnyFact),
    }
