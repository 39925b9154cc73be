"""The names of the door `adas_dream.core`, loaded with the first of them that is asked for."""

from adas_dream.core.answers import Roll
from adas_dream.core.citations import Violation
from adas_dream.core.content.coverage import Coverage, coverage
from adas_dream.core.content.load import (
    BadPack,
    find_pack,
    parse_pack,
    reference_to,
    shipped_pack,
    shipped_packs,
)
from adas_dream.core.content.pack import Pack
from adas_dream.core.correction import Correction, Mistake, NotCorrectable, correct
from adas_dream.core.engine import Family, Legal, choices, due, legal, members, roll_due
from adas_dream.core.findings import Finding, LogFinding
from adas_dream.core.game import Game, Refusal
from adas_dream.core.made_facts import Validator, check, decide, evolve
from adas_dream.core.position_validity import InvalidPosition, why_invalid
from adas_dream.core.recording import CannotGoOn, Recording, Refused, Repeated, Taken
from adas_dream.core.reducers import CannotApply
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
from adas_dream.core.starting import start_game
from adas_dream.core.state import State, Table, table_of
from adas_dream.core.walk import FindPack, Step, Stuck, Walk, begin

__all__ = [
    "BadPack",
    "CannotApply",
    "CannotGoOn",
    "Correction",
    "Coverage",
    "EDITION",
    "Family",
    "FindPack",
    "Finding",
    "Game",
    "InvalidPosition",
    "Legal",
    "LogFinding",
    "Mistake",
    "NotCorrectable",
    "Pack",
    "Recording",
    "Refusal",
    "Refused",
    "Repeated",
    "Roll",
    "Score",
    "State",
    "Step",
    "Stuck",
    "Table",
    "Taken",
    "Validator",
    "Violation",
    "Walk",
    "begin",
    "check",
    "choices",
    "correct",
    "coverage",
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
    "start_game",
    "start_position",
    "table_of",
    "why_invalid",
]
