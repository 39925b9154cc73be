"""The rules of the game, noun by noun, collected into the tables that the engine reads."""

from typing import Final

from adas_dream.core.rows import FactKind, StatementKind, StepKind
from adas_dream.core.rules import (
    actions,
    building,
    displays,
    effects,
    exhibition,
    objectives,
    partners,
    programs,
    publishing,
    statements,
    steam,
    tiles,
    travel,
    turn,
    window,
    workshop,
    workshop_move,
)
from adas_dream.events.facts.base import Fact
from adas_dream.events.position.steps import AnyStep

NOUNS: Final = (
    turn.NOUN,
    workshop_move.NOUN,
    workshop.NOUN,
    tiles.NOUN,
    partners.NOUN,
    exhibition.NOUN,
    actions.NOUN,
    effects.NOUN,
    steam.NOUN,
    displays.NOUN,
    publishing.NOUN,
    travel.NOUN,
    programs.NOUN,
    objectives.NOUN,
    building.NOUN,
    window.NOUN,
    statements.NOUN,
)
STEP_KINDS: Final[dict[type[AnyStep], StepKind]] = {
    row.step: row for noun in NOUNS for row in noun.steps
}
"""Every kind of step; complete by test."""
FACT_KINDS: Final[dict[type[Fact], FactKind]] = {
    row.kind: row for noun in NOUNS for row in noun.facts
}
"""Every type of fact that is not a statement; complete by test."""
STATEMENT_KINDS: Final[dict[type[Fact], StatementKind]] = {
    row.kind: row for noun in NOUNS for row in noun.statements
}
INTERRUPT_KINDS: Final = tuple(row for noun in NOUNS for row in noun.interrupts)
UNDUE: Final = tuple(look for noun in NOUNS for look in noun.undue)
(CLOSED,) = (noun.closed for noun in NOUNS if noun.closed is not None)
(AFTER_PLAY,) = (noun.after_play for noun in NOUNS if noun.after_play is not None)
