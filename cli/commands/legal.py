"""`legal`: what may come next."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

import click
from msgspec import Struct

from adas_dream.cli import options
from adas_dream.cli.opening.known_content import check_known
from adas_dream.cli.opening.replays import Place, end_of, folded, replayed
from adas_dream.cli.output import messages, printing
from adas_dream.core import engine
from adas_dream.projections.wording import legal_page

if TYPE_CHECKING:
    from adas_dream.projections.timelines.replaying import Replay

EXAMPLES: Final = """\b
Examples:
  adas-dream legal game.jsonl
  adas-dream legal game.jsonl --at 45
  adas-dream legal game.jsonl --json --members
  adas-dream legal game.jsonl --count 2
"""


class Asked(Struct, frozen=True, gc=False):
    """The options as they were given."""

    game: str
    seq: int | None
    members: bool
    depth: int | None
    seed_file: str | None
    pack_files: tuple[str, ...]
    as_json: bool


@click.command("legal", cls=options.Command, epilog=EXAMPLES)
@options.GAME
@click.option(
    "--at", "seq", type=options.Number(2), metavar="SEQ", help="After the fact of this number."
)
@click.option("--members", is_flag=True, help="List also the members of large families.")
@click.option(
    "--count",
    "depth",
    type=options.Number(1, 3),
    metavar="DEPTH",
    help="Count the ways to go on by 1, 2 … DEPTH choices (at most 3).",
)
@options.SEED_FILE
@options.PACK_FILES
@options.AS_JSON
def command(**given: Any) -> int:  # noqa: ANN401 - click gives the options by name
    """Show what may come next in a GAME, at its end or after a fact.

    Choices of one type are a family; a family of more than a hundred is only counted.
    With --json each choice has the shape of a line of a choices file. Without the content pack that
    the log names nobody can tell what is legal.

    With --count a decline is a choice too, consequences come by themselves, and a roll ends a line,
    unless the game's seed is there to roll. Depth 3 can take minutes.
    """
    asked = Asked(**given)
    if asked.depth and asked.members:
        raise click.UsageError(messages.COUNT_OR_MEMBERS)
    game = asked.game
    with replayed(game, options.find_pack(asked.pack_files, game)) as replay:
        check_known(replay.header, replay.state.table, game)
        for _ in folded(replay, Place(asked.seq)):
            pass
        if replay.stuck is None:
            (_count if asked.depth else _list)(replay, asked)
        return end_of(replay, game)


def _list(replay: Replay, asked: Asked) -> None:
    """Say what may come."""
    legal = engine.legal(replay.state)
    listed = partial(engine.members, replay.state) if asked.members else None
    printing.say_either(
        legal_page.page(legal, replay.header.players, listed),
        lambda: {"after": replay.seq, **legal_page.as_json(legal, listed)},
        as_json=asked.as_json,
    )


def _count(replay: Replay, asked: Asked) -> None:
    """Say in how many ways it can go on."""
    from adas_dream.cli.opening import seeds
    from adas_dream.core import continuations
    from adas_dream.core.reducers import CannotApply

    seed = seeds.of_game(asked.seed_file, replay.header.dice, asked.game)
    try:
        begin = continuations.ready(replay.state, seed)
    except CannotApply:
        raise click.UsageError(messages.CANNOT_FOLLOW) from None
    counts = continuations.count(begin, asked.depth or 1, seed)
    printing.say_either(
        (messages.WAYS.format(depth=depth, count=count) for depth, count in enumerate(counts, 1)),
        lambda: {"after": replay.seq, "counts": counts},
        as_json=asked.as_json,
    )
