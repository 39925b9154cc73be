"""`report`: a page to look at a game in a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from adas_dream.cli import options

EXAMPLES: Final = """\b
Examples:
  adas-dream report game.jsonl -o game.html
  adas-dream report games -o pages           every log of a folder
  adas-dream report game.jsonl -o game.html --view spectator   to others
"""


@click.command("report", cls=options.Command, epilog=EXAMPLES)
@options.GAME
@click.option("-o", "file", metavar="FILE", required=True, help="Write the page to this file.")
@click.option(
    "--view", metavar="SEAT", help="As a player, by name or number, or a `spectator` sees it."
)
@options.SEED_FILE
@options.PACK_FILES
def command(
    game: str, file: str, view: str | None, seed_file: str | None, pack_files: tuple[str, ...]
) -> int:
    """Write a page that replays, audits and explains a GAME in a browser.

    The page is one file that needs no network. It goes through the game fact by fact, turn by turn
    and round by round, and shows the boards, the findings, the points and where they come from, and
    the game under other readings. `game.html#seq-131` opens it at fact 131.

    For a folder of logs FILE is a folder too: it gets a page for each, and index.html with their
    players, points, verdicts and curves.

    With --view it holds nothing that this seat may not see while the game goes on: no hand or deck
    of others, no seed. A FILE is overwritten only if it is such a page.

    Exit code 0 for a clean log, 1 where it has a finding that counts, as `validate`.
    """
    find_pack = options.find_pack(pack_files, game)
    if Path(game).is_dir():
        from adas_dream.cli.reports.folder import write_folder

        return write_folder(game, file, view, find_pack)
    from adas_dream.cli.reports.game import write_report

    return write_report(game, file, view, seed_file, find_pack)
