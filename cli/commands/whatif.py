"""`whatif`: the same game with one choice replaced."""

from __future__ import annotations

from typing import Final

import click

from adas_dream.cli import options

EXAMPLES: Final = """\b
Examples:
  adas-dream whatif game.jsonl --at 45 \\
    --instead '{"type":"die_pushed","player":1,"space":5,"die":"P3"}'
"""


@click.command("whatif", cls=options.Command, epilog=EXAMPLES)
@options.GAME
@click.option(
    "--at",
    "seq",
    type=options.Number(3),
    required=True,
    metavar="SEQ",
    help="The choice to replace.",
)
@click.option(
    "--instead", required=True, metavar="CHOICE", help="The other choice, as in a choices file."
)
@options.SEED_FILE
@options.PACK_FILES
@options.AS_JSON
def command(  # noqa: PLR0913 - one argument for each option
    *,
    game: str,
    seq: int,
    instead: str,
    seed_file: str | None,
    pack_files: tuple[str, ...],
    as_json: bool,
) -> int:
    """Tell a GAME again with one choice replaced.

    Later choices stand as far as they remain legal, and dice and cards stay as they were. Each
    choice that no longer stands is named with its rule. Where the game then needs dice or a choice
    that the log does not have, it is undetermined from there. If the seed is known, it rolls such
    dice.

    Exit code 0 if nothing changes, 1 if something does, if the choice is not legal, or if the log
    cannot be followed to its end.
    """
    from adas_dream.cli.runs import dispute

    find_pack = options.find_pack(pack_files, game)
    return dispute.what_if_of(game, seq, instead, seed_file, find_pack, as_json=as_json)
