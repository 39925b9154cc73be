"""`export`: get a game out of an archive."""

from __future__ import annotations

from typing import Final

import click

from adas_dream.cli import options

EXAMPLES: Final = """\b
Examples:
  adas-dream export games.db#evening > evening.jsonl
  adas-dream export games.db#evening -o evening.jsonl
"""


@click.command("export", cls=options.Command, epilog=EXAMPLES)
@options.GAME
@click.option(
    "-o",
    "file",
    metavar="FILE",
    callback=options.printed,
    help="Write a new file, and wait for the disk.",
)
def command(game: str, file: str | None) -> None:
    """Write the log of a GAME, line by line as it is kept.

    The bytes are those that were imported or recorded. A FILE is never overwritten, and one that
    cannot be written whole is not left behind.
    """
    from adas_dream.cli.runs.archive import give_out

    give_out(game, file)
