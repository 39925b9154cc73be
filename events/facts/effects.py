"""What bonuses, cards, areas and Programs change: one fact for each change."""

from typing import TypeAlias

from adas_dream.events.facts.base import ChanceFact, ChoiceFact, ConsequenceFact
from adas_dream.events.vocabulary import (
    ActionArea,
    Bonus,
    Count,
    Die,
    Gear,
    GearSpace,
    Id,
    Number,
    Place,
    Positive,
    Track,
)


class BonusChosen(ChoiceFact, frozen=True, tag="bonus_chosen"):
    """A wild bonus is one of the six, as the player chooses (R047, R048). `bonus_gained`
    follows."""

    bonus: Bonus


class TrackChosen(ChoiceFact, frozen=True, tag="track_chosen"):
    """Research on any track goes to this one (R041, R148). The gain follows."""

    track: Track


class ResourcesGained(ConsequenceFact, frozen=True, tag="resources_gained"):
    """The gain of one cause, at least one resource. What it does not bring is left out."""

    pounds: Count = 0
    coal: Count = 0
    brass: Count = 0
    books: Count = 0


class ResourcesSpent(ConsequenceFact, frozen=True, tag="resources_spent"):
    """The payment of one cause, however many resources it takes. Every Coal that is spent stands in
    one of these."""

    pounds: Count = 0
    coal: Count = 0
    brass: Count = 0
    books: Count = 0


class ResearchAdvanced(ConsequenceFact, frozen=True, tag="research_advanced"):
    """A Research marker moves up by `steps` spaces."""

    track: Track
    steps: Positive


class InnovationAdvanced(ConsequenceFact, frozen=True, tag="innovation_advanced"):
    """The Innovation marker moves up by `steps` spaces."""

    steps: Positive


class GearGained(ConsequenceFact, frozen=True, tag="gear_gained"):
    """A Gear comes into the player's supply by an effect (R125-R127)."""

    gear: Gear


class GearSwapped(ConsequenceFact, frozen=True, tag="gear_swapped"):
    """The Gear `old` is exchanged for `new` (R129): in the supply, or with `gear_space` where it is
    built."""

    old: Gear
    new: Gear
    gear_space: GearSpace | None = None


class AssignmentGained(ConsequenceFact, frozen=True, tag="assignment_gained"):
    """An Assignment comes into the column of its colour. `assignment` is its id, where it has
    one."""

    colour: Track
    assignment: Id | None = None


class TokenGained(ConsequenceFact, frozen=True, tag="token_gained"):
    """A Science token or an Assignment Scoring token (R197, R209). It scores `value` for each card
    of the `science`, or for each Assignment of the `colour`."""

    token: Id
    value: Number
    science: Id | None = None
    colour: Track | None = None


class DieChanged(ConsequenceFact, frozen=True, tag="die_changed"):
    """A die of the player's Store or Mill shows another value."""

    place: Place
    die: Die
    becomes: Die


class DieRelocated(ConsequenceFact, frozen=True, tag="die_relocated"):
    """A die goes from one place of the player's board to another, empty one."""

    die: Die
    place: Place
    to_place: Place


class DiscRelocated(ConsequenceFact, frozen=True, tag="disc_relocated"):
    """A disc of the main board goes to another disc space. `area` is where that one lies, if nobody
    has named it before and if it is not in the area that the disc leaves."""

    disc_space: Id
    to_disc_space: Id
    area: ActionArea | None = None


class DisplayRefilled(ChanceFact, frozen=True, tag="display_refilled"):
    """An item of the stack fills the gap in a display (R106, R126)."""

    display: Id
    item: Id


EffectsFact: TypeAlias = (
    BonusChosen
    | TrackChosen
    | ResourcesGained
    | ResourcesSpent
    | ResearchAdvanced
    | InnovationAdvanced
    | GearGained
    | GearSwapped
    | AssignmentGained
    | TokenGained
    | DieChanged
    | DieRelocated
    | DiscRelocated
    | DisplayRefilled
)
