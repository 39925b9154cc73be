"""`schema`: the JSON Schema of the wire format."""

from __future__ import annotations

import json
from typing import Final

import click

from adas_dream.cli.output.printing import say_text_of_json
from adas_dream.events.schema import schema

EXAMPLES: Final = """\b
Example:
  adas-dream schema > adas-dream.schema.json
"""


@click.command("schema", epilog=EXAMPLES)
def command() -> None:
    """Print the JSON Schema of one line of a log, for programs in other languages."""
    say_text_of_json(json.dumps(schema(), indent=2, ensure_ascii=False))
