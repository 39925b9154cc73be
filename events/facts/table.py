"""What people say about the game: undo, rewind, irregularities, declared scores, giving up."""

from typing import TypeAlias

from adas_dream.events.facts.base import ChoiceFact, PlayerFact, TableFact
from adas_dream.events.vocabulary import Number, PlayerNumber, Reason, ScoreLineOrTotal, Seq, Text


class ChoiceUndone(ChoiceFact, frozen=True, tag="choice_undone"):
    """The choice at `to_seq` and all after it are taken back; they stay readable."""

    to_seq: Seq


class PlayRewound(TableFact, frozen=True, tag="play_rewound"):
    """The table takes back the fact at `to_seq` and all after it, for `reason`; they stay
    readable, and the game stands as it did before them. Since format 2."""

    to_seq: Seq
    reason: Reason


TakingBack: TypeAlias = ChoiceUndone | PlayRewound
"""What takes back the fact at `to_seq` and all after it."""


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
    TakingBack | IrregularityAccepted | PlayAbandoned | ScoreDeclared | WinnerDeclared
)
