import json

from adas_dream.events.catalog import TYPES
from tests.cli.program import run


def test_the_schema_is_printed() -> None:
    """One JSON Schema with every fact type in it."""
    ended = run("schema")
    assert (ended.code, ended.err) == (0, "")
    told = json.loads(ended.out)
    assert told["$schema"].startswith("https://json-schema.org/")
    assert all(f'"{name}"' in ended.out for name in TYPES)
