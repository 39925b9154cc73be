"""Every fact type in one union and one table: its wire name and its kind.

| kind | what it is |
|---|---|
| choice | something a player decided |
| chance | dice rolled, cards or tiles drawn |
| consequence | what the rules or the content force |
| attested | what people state about the table |
"""

from typing import Final, Literal, TypeAlias

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
from adas_dream.events.facts.base import Fact

Kind: TypeAlias = Literal["choice", "chance", "consequence", "attested"]

CHOICES: Final[tuple[type[Fact], ...]] = (
    turn.TurnStarted,
    workshop.DieMoved,
    workshop.DieMovedFurther,
    workshop.WorkshopDieTurned,
    workshop.DiePushed,
    effects.BonusChosen,
    effects.TrackChosen,
    partners.PartnerPlayed,
    partners.ExhibitorActivated,
    partners.VisitorMoved,
    actions.DiePlaced,
    actions.AreaUsed,
    actions.AdvancedActionTaken,
    actions.DiscPlaced,
    programs.ProgramPlaced,
    programs.ProgramDiscarded,
    turn.StepDeclined,
    publishing.Published,
    publishing.DiscStacked,
    publishing.DiscRemoved,
    publishing.DiceAdjusted,
    publishing.MultiplierTaken,
    publishing.DiceSwapped,
    building.GearBuilt,
    objectives.ObjectiveClaimed,
    turn.TurnEnded,
    table.ChoiceUndone,
)
CHANCE: Final[tuple[type[Fact], ...]] = (
    workshop.WorkshopRefilled,
    partners.PartnersDrawn,
    effects.DisplayRefilled,
)
CONSEQUENCES: Final[tuple[type[Fact], ...]] = (
    turn.TurnSkipped,
    workshop.BonusGained,
    workshop.SpaceLeftEmpty,
    workshop.BonusTileFlipped,
    workshop.DieStored,
    workshop.AssignmentsActivated,
    effects.ResourcesGained,
    effects.ResourcesSpent,
    effects.ResearchAdvanced,
    effects.InnovationAdvanced,
    publishing.SteamAdvanced,
    effects.GearGained,
    effects.GearSwapped,
    effects.AssignmentGained,
    effects.TokenGained,
    partners.PartnerReplaced,
    effects.DieChanged,
    effects.DieRelocated,
    effects.DiscRelocated,
    turn.EndTriggered,
    turn.PlayEnded,
)
ATTESTED: Final[tuple[type[Fact], ...]] = (
    setup.GameSetUp,
    setup.PositionSet,
    setup.SeedRevealed,
    setup.RulingAdopted,
    table.PlayAbandoned,
    table.ScoreDeclared,
    table.WinnerDeclared,
    table.IrregularityAccepted,
)
KINDS: Final[dict[type[Fact], Kind]] = {
    **dict.fromkeys(CHOICES, "choice"),
    **dict.fromkeys(CHANCE, "chance"),
    **dict.fromkeys(CONSEQUENCES, "consequence"),
    **dict.fromkeys(ATTESTED, "attested"),
}
TYPES: Final[dict[str, type[Fact]]] = {str(kind.__struct_config__.tag): kind for kind in KINDS}
NAMES: Final[dict[type[Fact], str]] = {kind: name for name, kind in TYPES.items()}

# fmt: off
AnyFact: TypeAlias = (
    setup.GameSetUp | setup.PositionSet | setup.SeedRevealed | setup.RulingAdopted
    | turn.TurnStarted | turn.TurnSkipped | turn.StepDeclined | turn.TurnEnded
    | turn.EndTriggered | turn.PlayEnded
    | workshop.DieMoved | workshop.DieMovedFurther | workshop.WorkshopDieTurned
    | workshop.DiePushed | workshop.BonusGained | workshop.WorkshopRefilled
    | workshop.SpaceLeftEmpty | workshop.BonusTileFlipped | workshop.DieStored
    | workshop.AssignmentsActivated
    | partners.PartnersDrawn | partners.PartnerPlayed | partners.PartnerReplaced
    | partners.ExhibitorActivated | partners.VisitorMoved
    | actions.DiePlaced | actions.AreaUsed | actions.AdvancedActionTaken | actions.DiscPlaced
    | effects.BonusChosen | effects.TrackChosen | effects.ResourcesGained
    | effects.ResourcesSpent | effects.ResearchAdvanced | effects.InnovationAdvanced
    | effects.GearGained | effects.GearSwapped | effects.AssignmentGained | effects.TokenGained
    | effects.DieChanged | effects.DieRelocated | effects.DiscRelocated | effects.DisplayRefilled
    | publishing.Published | publishing.SteamAdvanced | publishing.DiscStacked
    | publishing.DiscRemoved | publishing.DiceAdjusted | publishing.MultiplierTaken
    | publishing.DiceSwapped
    | building.GearBuilt | programs.ProgramPlaced | programs.ProgramDiscarded
    | objectives.ObjectiveClaimed
    | table.ChoiceUndone | table.IrregularityAccepted | table.PlayAbandoned
    | table.ScoreDeclared | table.WinnerDeclared
)
# fmt: on


def kind_of(fact: Fact) -> Kind:
    """Which of the four kinds the fact is."""
    return KINDS[type(fact)]


def name_of(fact: Fact) -> str:
    """The fact's wire name, `die_moved` for a DieMoved."""
    return NAMES[type(fact)]
