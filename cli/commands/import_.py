"""`import`: put a log into an archive."""

from __future__ import annotations

from typing import Final

import click

from adas_dream.cli import options
from adas_dream.cli.output import messages
from adas_dream.events.journal.places import MARK, Stored

EXAMPLES: Final = """\b
Examples:
  adas-dream import evening.jsonl games.db#evening --create
  adas-dream import - games.db#evening < evening.jsonl
  adas-dream import evening.jsonl games.db#evening --replace
"""


def _stored(_: click.Context, __: click.Parameter, value: str) -> Stored:
    store, mark, name = value.rpartition(MARK)
    if not mark:
        raise click.BadParameter(messages.NO_NAME)
    return Stored(store, name)


@click.command("import", cls=options.Command, epilog=EXAMPLES)
@click.argument("file")
@click.argument("into", metavar="STORE#NAME", callback=_stored)
@click.option("--create", is_flag=True, help="Make the store if there is none.")
@click.option("--replace", is_flag=True, help="Go on with the game of that name, if there is one.")
@options.AS_JSON
def command(file: str, into: Stored, *, create: bool, replace: bool, as_json: bool) -> None:
    """Put the log in FILE into the archive STORE, under a NAME that is not taken.

    A log that can be read is kept, whatever `validate` would find; one that cannot be read to its
    end leaves nothing behind. NAME holds up to 64 letters, digits, `.`, `_` and `-`. With --json
    it prints what the archive says of the game.

    With --replace the NAME may be taken by an earlier state of the same game: a log that begins
    with it, byte by byte, takes its place. Any other log is refused, so nothing is ever lost.
    """
    from adas_dream.cli.runs.archive import take_in

    take_in(file, into, create=create, replace=replace, as_json=as_json)
