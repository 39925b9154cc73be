"""`games`: the catalogue of an archive."""

from __future__ import annotations

from typing import Final

import click

from adas_dream.cli import options

EXAMPLES: Final = """\b
Examples:
  adas-dream games games.db
  adas-dream games games.db --json
"""


@click.command("games", cls=options.Command, epilog=EXAMPLES)
@click.argument("store")
@options.AS_JSON
def command(store: str, *, as_json: bool) -> None:
    """List the games of the archive STORE: name, facts, how far it went, players.

    This is told from the facts alone, without following the game: one that cannot be followed to
    its end is unfinished for validate, whatever is written behind that place.

    With --json each game has the name it is kept under, the id in its first line, the number of the
    turn begun last, the turn ended last, and whether play has ended.
    """
    from adas_dream.cli.runs.archive import list_games

    list_games(store, as_json=as_json)
