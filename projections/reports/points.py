"""The scorepad after every fact, as if play ended there: what differs from the fact before."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from adas_dream.core.scoring import order, tie_breaks
from adas_dream.core.scoring.score import DecidedBy, LineScore, Piece, PlayerScore
from adas_dream.core.state import State
from adas_dream.core.walk import Step
from adas_dream.projections.scorepads.reasons import Part, Reasons

Seqs: TypeAlias = tuple[int, ...]


class PieceTold(Struct, frozen=True, gc=False, array_like=True, omit_defaults=True):
    """A piece of a line, with the facts that made it."""

    what: str
    points: int
    sum: str
    parts: tuple[str, ...]
    facts: Seqs
    known: bool = True


class LineTold(Struct, frozen=True, gc=False, array_like=True):
    """A line of a player (1-4), by its place in the printed order (from 0), as it is from now on;
    not `known` where the content does not tell the worth of all of it."""

    player: int
    line: int
    points: int
    known: bool
    pieces: tuple[PieceTold, ...]


class Won(Struct, frozen=True, gc=False, array_like=True):
    """Who wins if play ends now, and what decides."""

    player: int
    decided_by: DecidedBy


class Points:
    """Follows a game: `lines` and `won` are those of now."""

    def __init__(self, start: State, seq: int) -> None:
        self._reasons = Reasons(start, seq)
        self._scores: list[PlayerScore | None] = [None] * len(start.position.players)
        self._told: dict[tuple[int, int], LineTold] = {}
        self._lines_of: dict[tuple[int, int], LineScore] = {}
        self.won: Won | None = None
        self.first = self._lines(start, range(1, len(self._scores) + 1), frozenset())

    @property
    def scores(self) -> tuple[PlayerScore, ...]:
        """Everyone's lines now."""
        return tuple(score for score in self._scores if score)

    def follow(self, step: Step) -> tuple[LineTold, ...]:
        """The lines that a fact changes: their points, their pieces, or the facts behind those."""
        noted = self._reasons.follow(step)
        return self._lines(step.after, _touched(step.before, step.after), noted)

    def _lines(
        self, state: State, touched: range | list[int], noted: frozenset[Part]
    ) -> tuple[LineTold, ...]:
        told: list[LineTold] = []
        for player in touched:
            score = self._scores[player - 1] = order.player_score(state, player)
            for index, line in enumerate(score.lines):
                key = player, index
                if self._lines_of.get(key) == line and not _speak_of(noted, line):
                    continue
                self._lines_of[key] = line
                now = self._told_line(player, index, line)
                if self._told.get(key) != now:
                    self._told[key] = now
                    told.append(now)
        if touched:
            self.won = Won(*tie_breaks.winner(state, self.scores))
        return tuple(told)

    def _told_line(self, player: int, index: int, line: LineScore) -> LineTold:
        pieces = tuple(self._told_piece(player, piece) for piece in line.pieces)
        return LineTold(player, index, line.points, line.known, pieces)

    def _told_piece(self, player: int, piece: Piece) -> PieceTold:
        facts = self._reasons.of(player, piece.parts)
        return PieceTold(piece.what, piece.points, piece.sum, piece.parts, facts, piece.known)


def _speak_of(noted: frozenset[Part], line: LineScore) -> bool:
    """Whether one of these parts, of anybody, is by its name one that the line counts."""
    names = {name for _, name in noted}
    return any(not names.isdisjoint(piece.parts) for piece in line.pieces)


def _touched(before: State, after: State) -> range | list[int]:
    """The players whose points may have changed: all, where a thing that they share has."""
    old, new = before.position, after.position
    everyone = range(1, len(new.players) + 1)
    if (
        before.table is not after.table
        or old.disc_spaces is not new.disc_spaces
        or old.objectives is not new.objectives
    ):
        return everyone
    return [it for it in everyone if old.players[it - 1] is not new.players[it - 1]]
