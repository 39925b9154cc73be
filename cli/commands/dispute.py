"""`dispute`: the game under every reading that matters to it."""

from __future__ import annotations

from typing import Final

import click

from adas_dream.cli import options

EXAMPLES: Final = """\b
Examples:
  adas-dream dispute game.jsonl
  adas-dream dispute game.jsonl --ruling line-arithmetic=precedence
  adas-dream dispute game.jsonl --at 214 -o quarrel.jsonl
"""


@click.command("dispute", cls=options.Command, epilog=EXAMPLES)
@options.GAME
@click.option(
    "--ruling",
    "rulings",
    multiple=True,
    metavar="ID=VALUE",
    help="Try this reading; without it, every other one.",
)
@click.option("--at", "seq", type=options.Number(3), metavar="SEQ", help="The fact in dispute.")
@click.option(
    "-o",
    "file",
    metavar="FILE",
    callback=options.written,
    help="Write the turn of --at as a log of its own.",
)
@options.SEED_FILE
@options.PACK_FILES
@options.AS_JSON
def command(  # noqa: PLR0913 - one argument for each option
    *,
    game: str,
    rulings: tuple[str, ...],
    seq: int | None,
    file: str | None,
    seed_file: str | None,
    pack_files: tuple[str, ...],
    as_json: bool,
) -> int:
    """Tell a GAME under other readings of the rules.

    Each reading alone, then all together that change something: which choices would not have been
    legal, which points move, whether the winner depends on it. A refused choice still stands where
    it can. Where a reading needs dice or a choice that the log does not have, the game is
    undetermined from there. If the seed is known, it rolls such dice.

    With --at and -o the turn up to that fact becomes a small log, which every command reads.

    Exit code 0 if no reading changes anything, 1 if one does, or if the log cannot be followed to
    its end.
    """
    from adas_dream.cli.runs import dispute

    find_pack = options.find_pack(pack_files, game)
    if seq is not None and file is not None:
        return dispute.cut_out(game, seq, file, find_pack)
    if seq is not None or file is not None:
        from adas_dream.cli.output import messages

        raise click.UsageError(messages.AT_AND_FILE)
    return dispute.dispute_of(game, rulings, seed_file, find_pack, as_json=as_json)
