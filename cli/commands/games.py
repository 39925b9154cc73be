"""`games`: the catalogue of an archive, and what changes a whole game in it."""

from __future__ import annotations

from typing import Final

import click

from adas_dream.cli import options
from adas_dream.cli.output import messages

EXAMPLES: Final = """\b
Examples:
  adas-dream games games.db
  adas-dream games games.db --json
  adas-dream games games.db --rename evening 2026-11-30
  adas-dream games games.db --remove evening -o evening.jsonl
"""


@click.command("games", cls=options.Command, epilog=EXAMPLES)
@click.argument("store")
@click.option("--rename", nargs=2, metavar="OLD NEW", help="Give a game another name.")
@click.option("--remove", metavar="NAME", help="Take a game out; its log is kept as a file.")
@click.option(
    "-o",
    "file",
    metavar="FILE",
    callback=options.kept,
    help="Where --remove keeps it; NAME.jsonl by the store.",
)
@options.AS_JSON
def command(
    store: str,
    *,
    rename: tuple[str, str] | None,
    remove: str | None,
    file: str | None,
    as_json: bool,
) -> None:
    """List the games of the archive STORE: name, facts, how far it went, players.

    This is told from the facts alone, without following the game: one that cannot be followed to
    its end is unfinished for validate, whatever is written behind that place.

    With --json each game has the name it is kept under, the id in its first line, the number of the
    turn begun last, the turn ended last, and whether play has ended.

    --rename and --remove take the seed that lies beside the game along. A name that is taken stays
    as it is, and so does a FILE that is there: nothing is removed before its log is on the disk.
    """
    from adas_dream.cli.runs import archive

    if rename and remove is not None:
        raise click.BadParameter(messages.ONE_CHANGE, param_hint="--remove")
    if file is not None and remove is None:
        raise click.BadParameter(messages.COPY_OF_WHAT, param_hint="-o")
    archive.check_whole(store)
    if rename:
        archive.rename(store, *rename, as_json=as_json)
    elif remove is not None:
        archive.remove(store, remove, file, as_json=as_json)
    else:
        archive.list_games(store, as_json=as_json)
