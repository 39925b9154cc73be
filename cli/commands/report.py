"""`report`: a page to look at a game, or at two side by side, in a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from adas_dream.cli import options
from adas_dream.cli.corpus.games import is_folder

if TYPE_CHECKING:
    from adas_dream.core.walk import FindPack

EXAMPLES: Final = """\b
Examples:
  adas-dream report game.jsonl -o game.html
  adas-dream report games -o pages           every log of a folder
  adas-dream report game.jsonl -o game.html --view spectator   to others
  adas-dream report mine.jsonl yours.jsonl -o both.html        two recordings
  adas-dream report game.jsonl -o both.html --ruling partner-supply=played
"""


@click.command("report", cls=options.Command, epilog=EXAMPLES)
@options.GAME
@click.argument("other", metavar="[OTHER]", required=False)
@click.option(
    "-o",
    "file",
    metavar="FILE",
    required=True,
    callback=options.written,
    help="Write the page to this file; - is standard output.",
)
@click.option(
    "--view", metavar="SEAT", help="As a player, by name or number, or a `spectator` sees it."
)
@click.option(
    "--ruling",
    "rulings",
    multiple=True,
    metavar="ID=VALUE",
    help="Lay the game beside the same under this reading; several are taken together.",
)
@options.SEED_FILE
@options.PACK_FILES
def command(  # noqa: PLR0913 - what the command line gives
    game: str,
    other: str | None,
    *,
    file: str,
    view: str | None,
    rulings: tuple[str, ...],
    seed_file: str | None,
    pack_files: tuple[str, ...],
) -> int:
    """Write a page that replays, audits and explains a GAME in a browser.

    The page is one file that needs no network. It goes through the game fact by fact, turn by turn
    and round by round, and shows the boards, the findings, the points and where they come from, and
    the game under other readings. `game.html#seq-131` opens it at fact 131.

    With a second log, OTHER, or with --ruling, it lays two recordings or two readings side by side,
    parting by parting, with both boards at each, as `diff` tells them. `both.html#parting-3` opens
    it at the third.

    For a folder of logs FILE is a folder too: it gets a page for each, and index.html with their
    players, points, verdicts and curves.

    With --view it holds nothing that this seat may not see while the game goes on: no hand or deck
    of others, no seed. A FILE is overwritten only if it is a page of adas-dream.

    Exit code 0 for a clean log, 1 where it has a finding that counts, as `validate`. Side by side 0
    for the same game, clean in both; 1 where they differ, or one has such a finding.
    """
    find_pack = options.find_pack(pack_files, game, *([] if other is None else [other]))
    if other is not None or rulings:
        if view is not None:
            from adas_dream.cli.output import messages

            raise click.UsageError(messages.VIEW_OF_ONE)
        return _side_by_side((game, other), file, rulings, seed_file, find_pack)
    if is_folder(game):
        from adas_dream.cli.opening.sources import STANDARD
        from adas_dream.cli.output import messages
        from adas_dream.cli.reports.folder import write_folder

        if file == STANDARD:
            raise click.UsageError(messages.FOLDER_OF_PAGES)
        return write_folder(game, file, view, find_pack)
    from adas_dream.cli.reports.game import write_report

    return write_report(game, file, view, seed_file, find_pack)


def _side_by_side(
    logs: tuple[str, str | None],
    file: str,
    rulings: tuple[str, ...],
    seed_file: str | None,
    find_pack: FindPack,
) -> int:
    """Two logs, or two readings of one; a usage error for what does not go together."""
    from adas_dream.cli.opening.sources import STANDARD
    from adas_dream.cli.output import messages
    from adas_dream.cli.reports import comparison

    game, other = logs
    if (other is not None and rulings) or any(is_folder(it) for it in logs if it):
        raise click.UsageError(messages.SIDE_BY_SIDE)
    if other is None:
        return comparison.write_readings(game, file, rulings, seed_file, find_pack)
    if seed_file is not None:
        raise click.UsageError(messages.SEED_OF_ONE)
    if game == other == STANDARD:
        raise click.UsageError(messages.ONE_INPUT)
    return comparison.write_logs((game, other), file, find_pack)
