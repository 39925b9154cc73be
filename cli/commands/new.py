"""`new`: start a log."""

from __future__ import annotations

from typing import Any, Final

import click

from adas_dream.cli import options

EXAMPLES: Final = """\b
Examples:
  adas-dream new game.jsonl --player Ada --player Mary --pack house --seeded
  adas-dream new game.jsonl --player Ada --player Mary --pack house \\
    --workshop "Y4 B2 X1/G5 P3 Y6/B1 G2 X5/Y1 P2 P6/G4 X3 B6/Y2 B4 G3" \\
    --shown multipliers=crown-wheel,bevel-pair,snail-cam \\
    --shown programs=even-hand,odd-hand,triplets,motley
  adas-dream new game.jsonl --player Ada --player Mary --position start.json
"""


@click.command("new", cls=options.Command, epilog=EXAMPLES, short_help="start a log")
@click.argument("file", required=False, callback=options.kept)
@click.option(
    "--player",
    "players",
    multiple=True,
    metavar="NAME",
    callback=options.each_utf8,
    help="A player's name; repeat it for two to four, clockwise from player 1.",
)
@click.option(
    "--first-player",
    type=options.Number(1, 4),
    default=1,
    help="The number of the player who starts every round; 1 unless given.",
)
@click.option(
    "--pack",
    metavar="NAME[@VERSION]",
    help="The content pack: base (the usual one, without cards), house (invented), or your own.",
)
@click.option("--pack-file", metavar="FILE", help="A content pack of your own.")
@click.option(
    "--module",
    "modules",
    multiple=True,
    metavar="NAME",
    help="An optional part: exhibition, tiles or objectives; repeat it for each.",
)
@click.option(
    "--ruling",
    "rulings",
    multiple=True,
    metavar="ID=VALUE",
    help="How the table reads an open point; repeat it for each reading that is not usual.",
)
@click.option(
    "--seeded/--observed",
    default=None,
    help="Dice and cards from a secret seed, or (as usual) from the table.",
)
@click.option(
    "--seed", metavar="HEX", help="This seed (64 digits) instead of a secret one, for tests."
)
@click.option(
    "--seed-file",
    metavar="FILE",
    callback=options.kept,
    help="The seed's file, taken or made; FILE.seed unless given.",
)
@click.option("--workshop", metavar="DICE", help="The dice of the six spaces, with / between.")
@click.option(
    "--shown",
    multiple=True,
    metavar="DISPLAY=ID,ID",
    help="What a display of the pack shows at the start; repeat it for each display.",
)
@click.option(
    "--position", metavar="FILE", help="Start from this position, as `replay --json` prints it."
)
@click.option(
    "--game",
    metavar="ID",
    callback=options.utf8,
    help="The game's id; from the file's name unless given.",
)
@click.option("--edition", metavar="NAME", help="The set of settings; the newest unless given.")
@click.option("--create", is_flag=True, help="Make the store of STORE#NAME if there is none.")
def command(**given: Any) -> int:  # noqa: ANN401 - click gives the options by name
    """Start a log: FILE, or STORE#NAME, gets its two set-up lines, and is never overwritten.

    What the arguments and the content pack leave open is asked for at a terminal, also FILE and the
    players. A pack of your own is found beside FILE, in the folders of ADAS_DREAM_PACKS and in your
    data folder.
    """
    from adas_dream.cli.runs.new import StartOptions, start

    given["file"] = given["file"] or ""
    return start(StartOptions(**given))
