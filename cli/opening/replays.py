"""Replaying a game for a command: as far as a place in it, with a word where it stops early."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click
from msgspec import Struct

from adas_dream.cli.opening.known_content import lacking
from adas_dream.cli.opening.sources import opened
from adas_dream.cli.output import exits, messages
from adas_dream.core.position_validity import InvalidPosition
from adas_dream.core.validator import Finding
from adas_dream.projections.timelines.replaying import Moment, Replay
from adas_dream.projections.wording.fact_words import words
from adas_dream.projections.wording.finding_words import sentence
from adas_dream.projections.wording.text import WIDTH, safe

if TYPE_CHECKING:
    from adas_dream.core.game import FindPack


class Place(Struct, frozen=True, gc=False):
    """A place in a game: after the fact `seq`, or after the turn named `3.1`; else its end."""

    seq: int | None = None
    turn: str | None = None

    def is_reached(self, replay: Replay) -> bool:
        """Whether nothing more is to be folded."""
        turn = replay.turns.now
        if self.turn is not None:
            return turn is not None and turn.name == self.turn and not turn.open
        return self.seq is not None and replay.seq >= self.seq

    def is_missed(self, replay: Replay) -> bool:
        """Whether the log, read to its end, does not have it."""
        turn = replay.turns.now
        if self.turn is not None:
            return turn is None or turn.name != self.turn
        return self.seq is not None and replay.seq != self.seq


@contextmanager
def replayed(game: str, find_pack: FindPack) -> Generator[Replay, None, None]:
    """The replay of a game; leaves with 3 where the log has no start position, with 1 where
    nothing can be played from it."""
    with opened(game) as lines:
        try:
            replay = Replay.of(lines, find_pack)
        except InvalidPosition as problem:
            reason = sentence(
                Finding(problem.violation.code, problem.violation.rule, 2, 2, "illegal")
            )
            exits.tell(messages.UNSOUND.format(file=safe(game, WIDTH), reason=reason))
            raise click.exceptions.Exit(exits.FINDING) from None
        if replay is None:
            exits.tell(messages.NO_START.format(file=safe(game, WIDTH)))
            raise click.exceptions.Exit(exits.UNREADABLE)
        yield replay


def folded(replay: Replay, place: Place) -> Iterator[Moment]:
    """The moments as far as that place; a usage error where the log does not have it."""
    if not place.is_reached(replay):
        for moment in replay:
            yield moment
            if place.is_reached(replay):
                break
    if replay.stuck is None and place.is_missed(replay):
        raise click.UsageError(_no_such_place(replay, place))


def end_of(replay: Replay, game: str) -> int:
    """The exit code of a command that has replayed, and a word where the log breaks off or what it
    is judged by is not to be had."""
    file = safe(game, WIDTH)
    not_to_be_had = lacking(replay.header, replay.state.table, game)
    if not_to_be_had is not None:
        exits.tell(not_to_be_had.message)
    if replay.stuck is not None:
        fact = replay.stuck.fact
        said = words(fact, replay.header.players)
        exits.tell(messages.STUCK.format(file=file, line=replay.stuck.number, fact=said))
        return exits.FINDING
    if replay.torn is not None:
        exits.tell(messages.TORN.format(file=file, line=replay.torn.number))
    return exits.CLEAN


def _no_such_place(replay: Replay, place: Place) -> str:
    if place.turn is not None:
        return messages.NO_SUCH_TURN.format(turn=place.turn, seq=replay.seq)
    return messages.NO_SUCH_FACT.format(asked=place.seq, seq=replay.seq)
