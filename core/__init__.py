"""The game: state, reducers, rules, content and scoring. It has no clock, no dice and no file.

    decide(state, choice) -> facts | the rule it breaks          evolve(state, fact) -> state

`Game` starts or opens a game, says what is legal, plays and undoes; `Validator` judges a log
fact by fact; `score` counts. A name is loaded when it is asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from adas_dream.core.citations import Violation
    from adas_dream.core.content.load import (
        BadPack,
        find_pack,
        parse_pack,
        reference_to,
        shipped_pack,
        shipped_packs,
    )
    from adas_dream.core.content.pack import Pack
    from adas_dream.core.engine import Family, Legal, check, decide, due, legal, members, roll_due
    from adas_dream.core.game import Game, Refusal
    from adas_dream.core.position_validity import InvalidPosition, why_invalid
    from adas_dream.core.recording import CannotGoOn, Recording, Refused, Repeated, Taken
    from adas_dream.core.reducers import CannotApply, evolve
    from adas_dream.core.rolls import rolled
    from adas_dream.core.rulings import EDITION, default_rulings
    from adas_dream.core.scoring.order import score
    from adas_dream.core.scoring.score import Score
    from adas_dream.core.setup import (
        dice_source,
        drawn_displays,
        rolled_spaces,
        start_position,
    )
    from adas_dream.core.state import State, Table, table_of
    from adas_dream.core.validator import Finding, Validator

__all__ = [
    "BadPack",
    "CannotApply",
    "CannotGoOn",
    "EDITION",
    "Family",
    "Finding",
    "Game",
    "InvalidPosition",
    "Legal",
    "Pack",
    "Recording",
    "Refusal",
    "Refused",
    "Repeated",
    "Score",
    "State",
    "Table",
    "Taken",
    "Validator",
    "Violation",
    "check",
    "decide",
    "default_rulings",
    "dice_source",
    "drawn_displays",
    "due",
    "evolve",
    "find_pack",
    "legal",
    "members",
    "parse_pack",
    "reference_to",
    "roll_due",
    "rolled",
    "rolled_spaces",
    "score",
    "shipped_pack",
    "shipped_packs",
    "start_position",
    "table_of",
    "why_invalid",
]

HOMES: Final[dict[str, str]] = {
    "BadPack": "content.load",
    "CannotApply": "reducers",
    "CannotGoOn": "recording",
    "EDITION": "rulings",
    "Family": "engine",
    "Finding": "validator",
    "Game": "game",
    "InvalidPosition": "position_validity",
    "Legal": "engine",
    "Pack": "content.pack",
    "Recording": "recording",
    "Refusal": "game",
    "Refused": "recording",
    "Repeated": "recording",
    "Score": "scoring.score",
    "State": "state",
    "Table": "state",
    "Taken": "recording",
    "Validator": "validator",
    "Violation": "citations",
    "check": "engine",
    "decide": "engine",
    "default_rulings": "rulings",
    "dice_source": "setup",
    "drawn_displays": "setup",
    "due": "engine",
    "evolve": "reducers",
    "find_pack": "content.load",
    "legal": "engine",
    "members": "engine",
    "parse_pack": "content.load",
    "reference_to": "content.load",
    "roll_due": "engine",
    "rolled": "rolls",
    "rolled_spaces": "setup",
    "score": "scoring.order",
    "shipped_pack": "content.load",
    "shipped_packs": "content.load",
    "start_position": "setup",
    "table_of": "state",
    "why_invalid": "position_validity",
}
"""The module of each name of the door."""


def __getattr__(name: str) -> Any:  # noqa: ANN401 - a door gives whatever stands behind it
    """A name of the door, loaded now; AttributeError for any other."""
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{HOMES[name]}"), name)
