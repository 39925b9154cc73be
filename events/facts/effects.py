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
    """A wild bonus is one of the six, the player's choice (R047, R048)."""

    bonus: Bonus


class TrackChosen(ChoiceFact, frozen=True, tag="track_chosen"):
    """Research on any track goes to this one (R041, R148)."""

    track: Track


class ResourcesGained(ConsequenceFact, frozen=True, tag="resources_gained"):
    """One cause's gain of £, Coal, Brass and Books; at least one is not zero."""

    pounds: Count = 0
    coal: Count = 0
    brass: Count = 0
    books: Count = 0


class ResourcesSpent(ConsequenceFact, frozen=True, tag="resources_spent"):
    """One cause's payment, however many resources it names; at least one is not zero."""

    pounds: Count = 0
    coal: Count = 0
    brass: Count = 0
    books: Count = 0


class ResearchAdvanced(ConsequenceFact, frozen=True, tag="research_advanced"):
    """A Research marker moves up `steps` spaces."""

    track: Track
    steps: Positive


class InnovationAdvanced(ConsequenceFact, frozen=True, tag="innovation_advanced"):
    """The Innovation marker moves up `steps` spaces (0 to 6)."""

    steps: Positive


class GearGained(ConsequenceFact, frozen=True, tag="gear_gained"):
    """A Gear comes into the personal supply by an effect (R125-R127)."""

    gear: Gear


class GearSwapped(ConsequenceFact, frozen=True, tag="gear_swapped"):
    """A Gear is exchanged for another, in the supply or where it is built; a Subtraction Gear
    given away leaves the game (R129)."""

    old: Gear
    new: Gear
    gear_space: GearSpace | None = None


class AssignmentGained(ConsequenceFact, frozen=True, tag="assignment_gained"):
    """An Assignment comes into the column of its colour; `assignment` where it has an id."""

    colour: Track
    assignment: Id | None = None


class TokenGained(ConsequenceFact, frozen=True, tag="token_gained"):
    """A Science or an Assignment Scoring token: its value, and the Science or colour it counts."""

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
    """A die goes from one place of the player's board to an empty one."""

    die: Die
    place: Place
    to_place: Place


class DiscRelocated(ConsequenceFact, frozen=True, tag="disc_relocated"):
    """A disc on the main board goes to another disc space; `area` is that of one which nobody has
    named before, where it is not the area that the disc leaves."""

    disc_space: Id
    to_disc_space: Id
    area: ActionArea | None = None


class DisplayRefilled(ChanceFact, frozen=True, tag="display_refilled"):
    """An item from the stack fills the gap in a display (R106, R126)."""

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
