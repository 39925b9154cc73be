"""The frame of a turn: its start, its end, and what stands between turns."""

from typing import TypeAlias

from adas_dream.events.facts.base import ChoiceFact, ConsequenceFact, TableFact
from adas_dream.events.vocabulary import OptionalStep, Positive, TurnKind


class TurnStarted(ChoiceFact, frozen=True, tag="turn_started"):
    """The player opens a turn, the `turn`-th of their own (R001-R004)."""

    kind: TurnKind
    turn: Positive


class TurnSkipped(ConsequenceFact, frozen=True, tag="turn_skipped"):
    """Neither kind of turn can start: it counts as the player's turn (R001). It may carry `state`
    and `chain`."""

    turn: Positive


class StepDeclined(ChoiceFact, frozen=True, tag="step_declined"):
    """An optional step that had a legal choice is passed over before a consequence (R065, R094).
    `effects` closes an effects window."""

    step: OptionalStep


class TurnEnded(ChoiceFact, frozen=True, tag="turn_ended"):
    """The turn is over: no Publish can follow, a build only as R072 allows. It carries `chain`, and
    `state` where it closes a round."""


class EndTriggered(ConsequenceFact, frozen=True, tag="end_triggered"):
    """The player placed the game's first ninth die in a Mill (R180)."""


class PlayEnded(TableFact, frozen=True, tag="play_ended"):
    """Everyone has had the same number of turns (R181-R183). It carries `chain`."""

    fact_kind = "consequence"


TurnFact: TypeAlias = (
    TurnStarted | TurnSkipped | StepDeclined | TurnEnded | EndTriggered | PlayEnded
)
