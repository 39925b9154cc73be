"""`pack`: what there is to do with a content pack: start one, learn one from games, check one."""

from __future__ import annotations

from typing import Final

import click

from adas_dream.cli import options

EXAMPLES: Final = """\b
Examples:
  adas-dream pack new -o my-box.toml
  adas-dream pack learn evening.jsonl sunday.jsonl -o my-box.toml
  adas-dream pack check my-box.toml
"""
NEW_EXAMPLES: Final = """\b
Examples:
  adas-dream pack new -o my-box.toml
  adas-dream pack new --name attic > attic.toml
"""
LEARN_EXAMPLES: Final = """\b
Examples:
  adas-dream pack learn evening.jsonl sunday.jsonl -o my-box.toml
  adas-dream pack learn games.db#evening --into my-box.toml -o my-box-2.toml
  adas-dream pack learn --json evening.jsonl
"""
CHECK_EXAMPLES: Final = """\b
Examples:
  adas-dream pack check my-copy-1.toml
  adas-dream pack check --json my-copy-1.toml
"""
OUTPUT: Final = click.option(
    "-o", "output", metavar="FILE", callback=options.printed, help="Write a new file."
)
NAME: Final = click.option(
    "--name", metavar="NAME", help="What logs call the pack; from the file's name unless given."
)


@click.group("pack", epilog=EXAMPLES)
def command() -> None:
    """Work with a content pack: the cards, tiles and boards that a game is played with."""


@command.command(
    "new", cls=options.Command, epilog=NEW_EXAMPLES, short_help="start one for a box of your own"
)
@OUTPUT
@NAME
def new(output: str | None, name: str | None) -> int:
    """Write a pack for a box of your own, to be filled in.

    It has every entry that the pages leave open, commented: its fields, an example that shows the
    form, and the rule it is about. At a terminal with -o you are asked for the title, the start,
    and the names of cards and disc spaces; Enter leaves each for later.
    """
    from adas_dream.cli.runs.packs import begin

    return begin(output, name)


@command.command(
    "learn", cls=options.Command, epilog=LEARN_EXAMPLES, short_help="learn one from recorded games"
)
@options.GAMES
@OUTPUT
@NAME
@click.option(
    "--into",
    metavar="FILE",
    callback=options.kept,
    help="Add to this pack, under its next version.",
)
@options.PACK_FILES
@options.AS_JSON
def learn(  # noqa: PLR0913 - the options of the command
    games: tuple[str, ...],
    output: str | None,
    name: str | None,
    into: str | None,
    pack_files: tuple[str, ...],
    *,
    as_json: bool,
) -> int:
    """Propose a pack from what the GAMEs stated about cards, areas, disc spaces and tiles.

    Every field stands with the facts that it comes from, game and number. What is told in several
    ways is listed and never decided; what no game stated is left to the table. Declared scores tell
    what cards, Universities, rows and Programs are worth, as far as they leave only one value.

    With --into the entries that FILE does not have are added at its end, under the next version;
    what it has stays, and where the games tell something else that is listed. The result replaces
    FILE, unless -o names a new one, or one of the GAMEs is played with FILE as it is.

    Exit code 1 if something is told in several ways.
    """
    from adas_dream.cli.runs.packs import Asked, learn_from

    asked = Asked(games, output, name, into, pack_files, as_json)
    return learn_from(asked)


@command.command(
    "check", cls=options.Command, epilog=CHECK_EXAMPLES, short_help="say what is wrong with one"
)
@click.argument("file", metavar="FILE")
@options.AS_JSON
def check(file: str, *, as_json: bool) -> int:
    """Say what is wrong with the content pack in FILE, every problem with its line.

    A problem makes the pack unplayable, or must be a mistake; an advisory is only odd, and does not
    change the exit code. FILE is a TOML file, or - for standard input. Where nothing is to correct,
    it says how much of the scorepad and of the effects the pack covers.

    With --json there is one list, empty if all is well: each entry has line, path, code,
    severity and message.
    """
    from adas_dream.cli.runs.packs import check_file

    return check_file(file, as_json=as_json)
