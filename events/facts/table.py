"""What people say about the game: undo, rewind, irregularities, declared scores, giving up."""

from typing import TypeAlias

from adas_dream.events.facts.base import ChoiceFact, PlayerFact, TableFact
from adas_dream.events.vocabulary import Number, PlayerNumber, Reason, ScoreLineOrTotal, Seq, Text


class ChoiceUndone(ChoiceFact, frozen=True, tag="choice_undone"):
    """The player takes back the choice at `to_seq` and everything after it. All of it must be the
    player's own choices of the open turn, without chance facts, with all their consequences
    written. A deferred build can also be taken back before the next turn starts, as long as nothing
    else has come since. Numbers and chain go on; what was undone stays readable."""

    to_seq: Seq


class PlayRewound(TableFact, frozen=True, tag="play_rewound"):
    """Since format 2. The table takes back the fact at `to_seq` and everything after it. This
    stands where a choice or a roll is due, or after the end: never between a choice and what it
    brings. `to_seq` names a fact that stands: after line 2, before this one, taken back by nothing,
    and no undo and no rewind itself. Afterwards the game stands exactly as it did before `to_seq`:
    the position, the counters of the streams, the readings adopted, the irregularities accepted,
    the end, giving up, the declared scores, and what an undo may reach. A second rewind may reach
    behind the first; none brings back what another one, or an undo, took. Nothing is erased: the
    lines stay readable, what was found in them becomes an advisory (but for a roll that is not the
    seed's), and the rewind itself is one for ever. Seeded draws fall again as they fell. A
    `seed_revealed` that is taken back is written again after the next end."""

    to_seq: Seq
    reason: Reason


TakingBack: TypeAlias = ChoiceUndone | PlayRewound
"""What takes back the fact at `to_seq` and all after it."""


class IrregularityAccepted(PlayerFact, frozen=True, tag="irregularity_accepted"):
    """Directly after an illegal choice and its consequences: the table lets it stand, for `reason`.
    Not after play has stopped, and only if the game can go on from there."""

    reason: Text


class PlayAbandoned(TableFact, frozen=True, tag="play_abandoned"):
    """The table stopped before the end. The game stays unfinished, and what is played after it is
    illegal. The `seed_revealed` of a seeded game may follow."""


class ScoreDeclared(PlayerFact, frozen=True, tag="score_declared"):
    """A line of the paper scorepad, or its total, as the players wrote it."""

    line: ScoreLineOrTotal
    points: Number


class WinnerDeclared(TableFact, frozen=True, tag="winner_declared"):
    """Who won, as the players wrote it."""

    winner: PlayerNumber


StatementFact: TypeAlias = (
    TakingBack | IrregularityAccepted | PlayAbandoned | ScoreDeclared | WinnerDeclared
)
