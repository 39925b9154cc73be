"""Every fact type in one union and one table: its wire name and its kind.

| kind | what it is |
|---|---|
| choice | something a player decided |
| chance | dice rolled, cards or tiles drawn |
| consequence | what the rules or the content force |
| attested | what people state about the table |
"""

from typing import Final, TypeAlias, get_args

from adas_dream.events.facts import (
    actions,
    building,
    effects,
    objectives,
    partners,
    programs,
    publishing,
    setup,
    table,
    turn,
    workshop,
)
from adas_dream.events.facts.base import Fact, Kind, PlayerFact

AnyFact: TypeAlias = (
    setup.SetupFact
    | turn.TurnFact
    | workshop.WorkshopFact
    | partners.PartnersFact
    | actions.ActionsFact
    | effects.EffectsFact
    | publishing.PublishingFact
    | building.BuildingFact
    | programs.ProgramsFact
    | objectives.ObjectivesFact
    | table.StatementFact
)

KINDS: Final[dict[type[Fact], Kind]] = {fact: fact.fact_kind for fact in get_args(AnyFact)}


def _of(kind: Kind) -> tuple[type[Fact], ...]:
    return tuple(fact for fact in KINDS if fact.fact_kind == kind)


CHOICES: Final = _of("choice")
CHANCE: Final = _of("chance")
CONSEQUENCES: Final = _of("consequence")
ATTESTED: Final = _of("attested")
OF_A_PLAYER: Final = frozenset(fact for fact in KINDS if issubclass(fact, PlayerFact))
TYPES: Final[dict[str, type[Fact]]] = {str(kind.__struct_config__.tag): kind for kind in KINDS}
NAMES: Final[dict[type[Fact], str]] = {kind: name for name, kind in TYPES.items()}


def kind_of(fact: Fact) -> Kind:
    """Which of the four kinds the fact is."""
    return fact.fact_kind


def name_of(fact: Fact) -> str:
    """The fact's wire name, `die_moved` for a DieMoved."""
    return NAMES[type(fact)]
