"""`score`: the eleven-line scorepad, with the facts that made each point."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import click
from msgspec import Struct
from msgspec.structs import replace

from adas_dream.cli import options
from adas_dream.cli.opening.replays import Place, end_of, folded, replayed
from adas_dream.cli.output import exits, messages, printing
from adas_dream.projections.scorepads import page
from adas_dream.projections.scorepads.reasons import Reasons
from adas_dream.projections.scorepads.scorepad import scorepad
from adas_dream.projections.timelines import points
from adas_dream.projections.timelines.points import turn_points
from adas_dream.projections.timelines.replaying import Replay
from adas_dream.projections.wording.text import page_width, safe

if TYPE_CHECKING:
    from adas_dream.core.walk import FindPack

EXAMPLES: Final = """\b
Examples:
  adas-dream score game.jsonl               the scorepad at the end of the log
  adas-dream score game.jsonl --explain     every point with its sum and rule
  adas-dream score game.jsonl --at 45       as if play ended after fact 45
  adas-dream score game.jsonl --over-time   the points after each turn
  adas-dream score games club.db            all games, and how many ended
"""


@click.command("score", cls=options.Command, epilog=EXAMPLES)
@options.GAMES
@click.option("--explain", is_flag=True, help="Give every piece with its sum, facts and rule.")
@click.option(
    "--at", "seq", type=options.Number(2), metavar="SEQ", help="After the fact of this number."
)
@click.option("--over-time", "timed", is_flag=True, help="Give the points after each turn.")
@options.QUIET
@options.COLOUR
@options.PACK_FILES
@options.AS_JSON
def command(  # noqa: PLR0913 - one argument for each option
    games: tuple[str, ...],
    seq: int | None,
    pack_files: tuple[str, ...],
    *,
    explain: bool,
    timed: bool,
    quiet: bool,
    as_json: bool,
) -> int:
    """Give the scorepad of each GAME: its eleven lines, the winner and what decided.

    Before play has ended it is the score if it ended there. What stands in the log is counted and
    nothing is judged. A question mark stands where the content pack does not know what something
    is worth, brackets give the points under another reading.

    GAME may also be a folder (its *.jsonl) or an archive, for all games in it. Several games end
    with a summary, and --quiet shows only those that cannot be counted. With --json there is one
    object a game then, with its name as `game`.
    """
    if explain and timed:
        raise click.UsageError(messages.EXPLAIN_OR_OVER_TIME)
    find_pack = options.find_pack(pack_files, *games)
    told = _Told(Place(seq), explain, timed, quiet, as_json)
    if options.is_one_log(games):
        return _code_of(games[0], find_pack, told)
    from adas_dream.cli.corpus.games import games_among

    games = games_among(games)
    if len(games) == 1:
        return _code_of(games[0], find_pack, told)
    if seq is not None:
        raise click.UsageError(messages.AT_ONE_GAME)
    from adas_dream.cli.corpus.scorepads import score_all

    several = replace(told, several=True)
    show = partial(_counted, find_pack=find_pack, told=several)
    return score_all(games, show, as_json=as_json)


class _Told(Struct, frozen=True, gc=False):
    """What is told of a game, by the options; `several` where there are others."""

    place: Place
    explain: bool
    timed: bool
    quiet: bool
    as_json: bool
    several: bool = False


def _code_of(game: str, find_pack: FindPack, told: _Told) -> int:
    """Tell the only game; gives the exit code."""
    one = partial(_counted, game, find_pack, told)
    return exits.code_of_game(game, lambda: one()[1], as_json=told.as_json)


def _counted(game: str, find_pack: FindPack, told: _Told) -> tuple[bool, int]:
    """Tell a game; gives whether play has ended, and the exit code."""
    with replayed(game, find_pack) as replay:
        if told.timed:
            _show_over_time(replay, game, told)
        else:
            _show(replay, game, told)
        return replay.state.position.over, end_of(replay, game)


def _show(replay: Replay, game: str, told: _Told) -> None:
    reasons = Reasons(replay.state, replay.seq)
    for step in folded(replay, told.place):
        if told.explain or told.as_json:
            reasons.follow(step)
    if replay.stuck is not None or told.quiet:
        return
    pad = scorepad(replay.state, replay.seq)
    lines = page.explained(pad, reasons) if told.explain else page.page(pad)
    _say(lines, lambda: page.as_json(pad, reasons), game, told)


def _show_over_time(replay: Replay, game: str, told: _Told) -> None:
    turns = [*turn_points(replay, folded(replay, told.place))]
    if replay.stuck is not None or told.quiet:
        return
    lines = points.page(turns, replay.header.players)
    _say(lines, lambda: points.as_json(turns), game, told)


def _say(lines: Iterable[str], value: Callable[[], dict[str, Any]], game: str, told: _Told) -> None:
    """The lines, or the object, which names the game where there are several."""
    if not told.several:
        printing.say_either(lines, value, as_json=told.as_json)
        return
    apart = (safe(game, page_width()), *lines, "")
    printing.say_either(apart, lambda: {"game": game, **value()}, as_json=told.as_json)
