"""Replaying a game for a command: up to a place in it, with a message if it stops early."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click
from msgspec import Struct

from adas_dream.cli.opening.known_content import lacking
from adas_dream.cli.opening.logs import log_in, unplayable
from adas_dream.cli.opening.sources import opened
from adas_dream.cli.output import exits, messages
from adas_dream.core.position_validity import InvalidPosition
from adas_dream.core.walk import Step, Stuck
from adas_dream.projections.timelines.replaying import Replay
from adas_dream.projections.wording.finding_words import stuck_in_words
from adas_dream.projections.wording.text import WIDTH, safe

if TYPE_CHECKING:
    from adas_dream.core.walk import FindPack


class Place(Struct, frozen=True, gc=False):
    """A place in a game: after the fact `seq` or the turn named `3.1` that stands, or its end."""

    seq: int | None = None
    turn: str | None = None

    def in_log(self, replay: Replay) -> Place:
        """The place with the fact that ended its turn."""
        return (
            self if self.turn is None else Place(replay.ends_of_turns().get(self.turn), self.turn)
        )

    def is_reached(self, replay: Replay) -> bool:
        """Whether nothing more is to be folded."""
        return self.seq is not None and replay.seq >= self.seq

    def is_missed(self, replay: Replay) -> bool:
        """Whether the log, read to its end, does not have it."""
        turn = replay.turns.now
        if self.turn is not None:
            return turn is None or turn.name != self.turn
        return self.seq is not None and replay.seq != self.seq


@contextmanager
def replayed(game: str, find_pack: FindPack) -> Generator[Replay, None, None]:
    """The replay of a game; raises `NotALog` where the log has no start position, `Unplayable`
    where nothing can be played from it."""
    with opened(game) as lines:
        log = log_in(lines, game)
        try:
            replay = Replay(log, find_pack)
        except InvalidPosition as wrong:
            raise unplayable(wrong, log.header, game) from None
        yield replay


def folded(replay: Replay, place: Place) -> Iterator[Step]:
    """The steps as far as that place; a usage error where the log does not have it."""
    place = place.in_log(replay)
    if not place.is_reached(replay):
        for step in replay:
            yield step
            if place.is_reached(replay):
                break
    if replay.stuck is None and place.is_missed(replay):
        phrase = messages.NO_SUCH_TURN if place.turn is not None else messages.NO_SUCH_FACT
        said = phrase.format(turn=place.turn, asked=place.seq, seq=replay.seq)
        raise click.UsageError(said)


def end_of(replay: Replay, game: str) -> int:
    """The exit code of a command that has replayed, and a message where the log cannot be followed
    any further or what it is judged by is not available."""
    missing = lacking(replay.header, replay.state.table, game)
    if missing is not None:
        exits.tell(missing.message)
    if replay.stuck is None:
        return exits.CLEAN
    tell_stuck(replay.stuck, replay.line + 1, game, replay.header.players)
    return exits.FINDING


def tell_stuck(stuck: Stuck, line: int, game: str, players: tuple[str, ...]) -> None:
    """Say where the log cannot be followed any more, and why."""
    reason = stuck_in_words(stuck, players)
    exits.tell(messages.STUCK.format(file=safe(game, WIDTH), line=line, reason=reason))
