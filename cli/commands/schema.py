"""`schema`: the JSON Schema of the wire format."""

from __future__ import annotations

import json
from typing import Final

import click

from adas_dream.cli import options
from adas_dream.events.json_schema import schema

EXAMPLES: Final = """\b
Example:
  adas-dream schema > adas-dream.schema.json
"""


@click.command("schema", cls=options.Command, epilog=EXAMPLES)
def command() -> None:
    """Print the JSON Schema of one line of a log, for programs in other languages."""
    click.echo(json.dumps(schema(), indent=2))
