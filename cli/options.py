"""Arguments and options that several commands take."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:
    from adas_dream.core.game import FindPack

GAME: Final = click.argument("game", metavar="GAME")
GAMES: Final = click.argument("games", metavar="GAME...", nargs=-1, required=True)
AS_JSON: Final = click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
PACK_FILES: Final = click.option(
    "--pack-file", "pack_files", metavar="FILE", multiple=True, help="A content pack of your own."
)

SEED_FILE: Final = click.option(
    "--seed-file", metavar="FILE", help="Where the seed lies; GAME.seed unless given."
)


def find_pack(pack_files: tuple[str, ...]) -> FindPack:
    """What finds the pack of a log; a usage error for a file that is no pack."""
    if not pack_files:
        from adas_dream.core.content import load

        return load.find_pack
    from adas_dream.cli import packs

    try:
        return packs.finder(*pack_files)
    except packs.NoPack as problem:
        raise click.BadParameter(str(problem), param_hint="--pack-file") from None
