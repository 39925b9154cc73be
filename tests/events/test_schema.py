"""The JSON Schema says what the codec takes."""

import json
from functools import cache
from typing import Any

import pytest
from jsonschema.validators import validator_for  # type: ignore[import-untyped]

from adas_dream.events import FORMAT, TYPES
from adas_dream.events import schema as made_schema
from tests.events.page import EXAMPLES, LINES, Example


@cache
def schema() -> dict[str, Any]:
    """Give the schema, made once."""
    return made_schema()


@cache
def validator() -> Any:  # noqa: ANN401 - the library has no types
    """Give a validator of the schema that the schema's own dialect asks for."""
    return validator_for(schema())(schema())


def definition(name: str) -> dict[str, Any]:
    """Give the schema of one type."""
    target: str = schema()["discriminator"]["mapping"][name]
    found: dict[str, Any] = schema()["$defs"][target.rpartition("/")[2]]
    return found


def test_the_schema_names_its_dialect_and_the_format() -> None:
    """A reader in another language sees what it has before it."""
    assert schema()["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema()["title"] == "One line of an adas-dream log"
    assert FORMAT in schema()["description"]
    assert json.dumps(schema())


def test_the_schema_knows_every_type() -> None:
    """Section 3 of the contract: the JSON Schema of the wire format."""
    assert sorted(schema()["discriminator"]["mapping"]) == sorted(TYPES)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example.name))
def test_the_schema_knows_every_field_of_the_examples(example: Example) -> None:
    """What stands in an example is a property, what must stand is there, and nothing else may."""
    written, found = json.loads(example.line), definition(example.name)
    assert set(found["required"]) <= set(written) <= set(found["properties"])
    assert found["additionalProperties"] is False


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example.name))
def test_the_schema_accepts_the_examples(example: Example) -> None:
    """Every line of docs/wire.md is valid under the schema."""
    assert list(validator().iter_errors(json.loads(example.line))) == []


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("die_moved", {"die": "Y7"}),
        ("die_moved", {"to_space": 7}),
        ("die_moved", {"colour": "grey"}),
        ("die_moved", {"seq": 0}),
        ("die_moved", {"type": "die_flew"}),
        ("partner_played", {"card": "a\n"}),
        ("game_set_up", {"players": ["Ada", "Bob\n"]}),
        ("turn_ended", {"chain": "0" * 31}),
    ],
)
def test_the_schema_refuses_what_the_codec_refuses(name: str, change: dict[str, object]) -> None:
    """What the notation cannot express is outside the schema too."""
    assert list(validator().iter_errors(json.loads(LINES[name]) | change)) != []
