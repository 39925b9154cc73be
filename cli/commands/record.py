"""`record`: take choices and append them durably."""

from __future__ import annotations

from typing import Any, Final

import click

from adas_dream.cli import options

EXAMPLES: Final = """\b
Examples:
  adas-dream record game.jsonl                      asks at the terminal
  adas-dream record game.jsonl choices.jsonl        takes them from a file
  echo '{"type":"turn_ended","player":1}' | adas-dream record game.jsonl
"""


@click.command(
    "record",
    cls=options.Command,
    epilog=EXAMPLES,
    short_help="take choices and append them durably",
)
@options.GAME
@click.argument("choices", metavar="[CHOICES]", required=False)
@click.option("--seed-file", metavar="FILE", help="Where the seed lies; GAME.seed unless given.")
@options.PACK_FILES
@click.option(
    "--accept",
    metavar="REASON",
    callback=options.reason,
    help="Accept the first illegal choice, as an irregularity.",
)
@click.option("--at-time", is_flag=True, help="Write the time of day with each choice.")
@click.option(
    "--note",
    metavar="TEXT",
    default="",
    callback=options.note,
    help="A note with the first choice.",
)
@options.AS_JSON
def command(**given: Any) -> int:  # noqa: ANN401 - click gives the options by name
    """Record choices and rolls into GAME, with everything that follows from them.

    CHOICES is a file of choices, or - for standard input; at a terminal they are asked for. Each
    one is on the disk before it is shown.
    """
    from adas_dream.cli.runs.record import RecordOptions, record

    return record(RecordOptions(**given))
