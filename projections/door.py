"""The names of the door `adas_dream.projections`, loaded with the first that is asked for."""

from adas_dream.projections.audits.audit import Audit, audit
from adas_dream.projections.audits.excerpt import excerpt
from adas_dream.projections.audits.explain import Explained, explain
from adas_dream.projections.audits.explain_page import page as explain_page
from adas_dream.projections.audits.page import page as audit_page
from adas_dream.projections.boards.page import board
from adas_dream.projections.boxes.learning import Learned, learned
from adas_dream.projections.boxes.occasions import Heard, heard
from adas_dream.projections.comparisons.comparison import Comparison, compare
from adas_dream.projections.comparisons.page import page as comparison_page
from adas_dream.projections.notation.offering import Completion, completions, could_stand
from adas_dream.projections.notation.problems import problem_in_words
from adas_dream.projections.notation.reading import (
    Input,
    LineProblem,
    Reading,
    Said,
    read_notation,
)
from adas_dream.projections.notation.writing import NotFollowed, write_notation
from adas_dream.projections.readings.dispute import Dispute, dispute
from adas_dream.projections.readings.dispute_page import page as dispute_page
from adas_dream.projections.readings.what_if import WhatIf, what_if
from adas_dream.projections.readings.what_if_page import page as what_if_page
from adas_dream.projections.scorepads.page import page as scorepad_page
from adas_dream.projections.scorepads.reasons import Reasons
from adas_dream.projections.scorepads.scorepad import Scorepad, scorepad
from adas_dream.projections.timelines.points import TurnPoints, turn_points
from adas_dream.projections.timelines.replaying import Replay
from adas_dream.projections.timelines.transcript import transcript
from adas_dream.projections.wording.fact_words import words
from adas_dream.projections.wording.finding_words import message, sentence
from adas_dream.projections.wording.legal_page import page as legal_page
from adas_dream.projections.wording.turns import TurnName, Turns

__all__ = [
    "Audit",
    "Comparison",
    "Completion",
    "Dispute",
    "Explained",
    "Heard",
    "Input",
    "Learned",
    "LineProblem",
    "NotFollowed",
    "Reading",
    "Reasons",
    "Replay",
    "Said",
    "Scorepad",
    "TurnName",
    "TurnPoints",
    "Turns",
    "WhatIf",
    "audit",
    "audit_page",
    "board",
    "compare",
    "comparison_page",
    "completions",
    "could_stand",
    "dispute",
    "dispute_page",
    "excerpt",
    "explain",
    "explain_page",
    "heard",
    "learned",
    "legal_page",
    "message",
    "problem_in_words",
    "read_notation",
    "scorepad",
    "scorepad_page",
    "sentence",
    "transcript",
    "turn_points",
    "what_if",
    "what_if_page",
    "words",
    "write_notation",
]
