"""What may be read off a game: folds over facts and functions of a position.

A name is loaded when it is asked for, so that judging a log does not pay for drawing boards.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from adas_dream.projections.audit import Audit, audit
    from adas_dream.projections.board import board
    from adas_dream.projections.counterfactuals import WhatIf, what_if
    from adas_dream.projections.differences import Comparison, compare
    from adas_dream.projections.disputes import Dispute, dispute
    from adas_dream.projections.excerpts import excerpt
    from adas_dream.projections.integrity import LogFinding
    from adas_dream.projections.messages import message, sentence
    from adas_dream.projections.over_time import TurnPoints, turn_points
    from adas_dream.projections.reasons import Reasons
    from adas_dream.projections.replaying import Moment, Replay
    from adas_dream.projections.scorepad import Scorepad, scorepad
    from adas_dream.projections.transcript import transcript
    from adas_dream.projections.turns import Turn, Turns
    from adas_dream.projections.wording import words

__all__ = [
    "Audit",
    "Comparison",
    "Dispute",
    "LogFinding",
    "Moment",
    "Reasons",
    "Replay",
    "Scorepad",
    "Turn",
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
    "Audit": "audit",
    "Comparison": "differences",
    "Dispute": "disputes",
    "LogFinding": "integrity",
    "Moment": "replaying",
    "Reasons": "reasons",
    "Replay": "replaying",
    "Scorepad": "scorepad",
    "Turn": "turns",
    "TurnPoints": "over_time",
    "Turns": "turns",
    "WhatIf": "counterfactuals",
    "audit": "audit",
    "board": "board",
    "compare": "differences",
    "dispute": "disputes",
    "excerpt": "excerpts",
    "message": "messages",
    "scorepad": "scorepad",
    "sentence": "messages",
    "transcript": "transcript",
    "turn_points": "over_time",
    "what_if": "counterfactuals",
    "words": "wording",
}
"""In which module each name of the door stands."""


class _Door(ModuleType):
    """The package: where a module and its function share a name, the door has the function."""

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the door has by that name
        if name not in HOMES:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{self.__name__}.{HOMES[name]}"), name)

    def __setattr__(self, name: str, value: object) -> None:
        if name in HOMES and isinstance(value, ModuleType):  # Python sets each module it loads
            value = getattr(value, name)
        super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Door
