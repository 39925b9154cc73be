"""What people say about the game: undo, irregularities, declared scores, a game given up."""

from typing import TypeAlias

from adas_dream.events.facts.base import ChoiceFact, PlayerFact, TableFact
from adas_dream.events.vocabulary import Number, PlayerNumber, ScoreLineOrTotal, Seq, Text


class ChoiceUndone(ChoiceFact, frozen=True, tag="choice_undone"):
    """The choice at `to_seq` and all after it are taken back; they stay readable."""

    to_seq: Seq


class IrregularityAccepted(PlayerFact, frozen=True, tag="irregularity_accepted"):
    """The table let the illegal choice before this stand, for `reason`."""

    reason: Text


class PlayAbandoned(TableFact, frozen=True, tag="play_abandoned"):
    """The table stopped before the end; the game stays unfinished."""


class ScoreDeclared(PlayerFact, frozen=True, tag="score_declared"):
    """A line of the paper scorepad as the players wrote it (`total` for the sum)."""

    line: ScoreLineOrTotal
    points: Number


class WinnerDeclared(TableFact, frozen=True, tag="winner_declared"):
    """Who won, as the players wrote it."""

    winner: PlayerNumber


StatementFact: TypeAlias = (
    ChoiceUndone | IrregularityAccepted | PlayAbandoned | ScoreDeclared | WinnerDeclared
)
