"""The frame of a turn: its start, its end, and what stands between turns."""

from typing import TypeAlias

from adas_dream.events.facts.base import ChoiceFact, ConsequenceFact, TableFact
from adas_dream.events.vocabulary import OptionalStep, Positive, TurnKind


class TurnStarted(ChoiceFact, frozen=True, tag="turn_started"):
    """The player opens a Workshop or an Actions turn, the `turn`-th of their own (R001-R004)."""

    kind: TurnKind
    turn: Positive


class TurnSkipped(ConsequenceFact, frozen=True, tag="turn_skipped"):
    """Neither kind of turn can start: it counts as the player's turn (R001)."""

    turn: Positive


class StepDeclined(ChoiceFact, frozen=True, tag="step_declined"):
    """An optional step with a legal choice is passed over (R065, R094)."""

    step: OptionalStep


class TurnEnded(ChoiceFact, frozen=True, tag="turn_ended"):
    """The turn is over: no Publish can follow, a build only as R072 allows."""


class EndTriggered(ConsequenceFact, frozen=True, tag="end_triggered"):
    """The player placed the game's first ninth die in a Mill (R180)."""


class PlayEnded(TableFact, frozen=True, tag="play_ended"):
    """Everyone has had the same number of turns: scoring follows (R181-R183)."""

    fact_kind = "consequence"


TurnFact: TypeAlias = (
    TurnStarted | TurnSkipped | StepDeclined | TurnEnded | EndTriggered | PlayEnded
)
