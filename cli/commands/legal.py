"""`legal`: what may come next."""

from __future__ import annotations

from functools import partial
from typing import Final

import click

from adas_dream.cli import options
from adas_dream.cli.opening.known_content import check_known
from adas_dream.cli.opening.replays import Place, end_of, folded, replayed
from adas_dream.cli.output import printing
from adas_dream.core import engine
from adas_dream.projections.wording import legal_page

EXAMPLES: Final = """\b
Examples:
  adas-dream legal game.jsonl
  adas-dream legal game.jsonl --at 45
  adas-dream legal game.jsonl --json --members
"""


@click.command("legal", cls=options.Command, epilog=EXAMPLES)
@options.GAME
@click.option(
    "--at", "seq", type=click.IntRange(2), metavar="SEQ", help="After the fact of this number."
)
@click.option("--members", is_flag=True, help="List also the members of large families.")
@options.PACK_FILES
@options.AS_JSON
def command(
    game: str, seq: int | None, pack_files: tuple[str, ...], *, members: bool, as_json: bool
) -> int:
    """Show what may come next in a GAME, at its end or after a fact.

    Choices of one type are a family; a family of more than a hundred is only counted.
    With --json each choice has the shape of a line of a choices file. Without the content pack that
    the log names nobody can tell what is legal.
    """
    with replayed(game, options.find_pack(pack_files, game)) as replay:
        check_known(replay.header, replay.state.table, game)
        for _ in folded(replay, Place(seq)):
            pass
        if replay.stuck is None:
            legal = engine.legal(replay.state)
            listed = partial(engine.members, replay.state) if members else None
            printing.say_either(
                legal_page.page(legal, replay.header.players, listed),
                lambda: {"after": replay.seq, **legal_page.as_json(legal, listed)},
                as_json=as_json,
            )
        return end_of(replay, game)
