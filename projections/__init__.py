"""What may be read off a game: folds over facts and functions of a position.

A name is loaded when it is asked for, so that judging a log does not pay for drawing boards.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from adas_dream.projections.audits.audit import Audit, audit
    from adas_dream.projections.boards.page import board
    from adas_dream.projections.comparisons.comparison import Comparison, compare
    from adas_dream.projections.readings.dispute import Dispute, dispute
    from adas_dream.projections.readings.excerpt import excerpt
    from adas_dream.projections.readings.what_if import WhatIf, what_if
    from adas_dream.projections.scorepads.reasons import Reasons
    from adas_dream.projections.scorepads.scorepad import Scorepad, scorepad
    from adas_dream.projections.timelines.points import TurnPoints, turn_points
    from adas_dream.projections.timelines.replaying import Replay
    from adas_dream.projections.timelines.transcript import transcript
    from adas_dream.projections.wording.fact_words import words
    from adas_dream.projections.wording.finding_words import message, sentence
    from adas_dream.projections.wording.turns import TurnName, Turns

__all__ = [
    "Audit",
    "Comparison",
    "Dispute",
    "Reasons",
    "Replay",
    "Scorepad",
    "TurnName",
    "TurnPoints",
    "Turns",
    "WhatIf",
    "audit",
    "board",
    "compare",
    "dispute",
    "excerpt",
    "message",
    "scorepad",
    "sentence",
    "transcript",
    "turn_points",
    "what_if",
    "words",
]

HOMES: Final[dict[str, str]] = {
    "Audit": "audits.audit",
    "Comparison": "comparisons.comparison",
    "Dispute": "readings.dispute",
    "Reasons": "scorepads.reasons",
    "Replay": "timelines.replaying",
    "Scorepad": "scorepads.scorepad",
    "TurnName": "wording.turns",
    "TurnPoints": "timelines.points",
    "Turns": "wording.turns",
    "WhatIf": "readings.what_if",
    "audit": "audits.audit",
    "board": "boards.page",
    "compare": "comparisons.comparison",
    "dispute": "readings.dispute",
    "excerpt": "readings.excerpt",
    "message": "wording.finding_words",
    "scorepad": "scorepads.scorepad",
    "sentence": "wording.finding_words",
    "transcript": "timelines.transcript",
    "turn_points": "timelines.points",
    "what_if": "readings.what_if",
    "words": "wording.fact_words",
}
"""In which module each name of the door stands."""


def __getattr__(name: str) -> Any:  # noqa: ANN401 - a door gives whatever stands behind it
    """A name of the door, loaded now; AttributeError for any other."""
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{HOMES[name]}"), name)
