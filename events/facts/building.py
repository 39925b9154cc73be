"""Building a Gear: the other end choice, free builds and deferred ones (R110-R128, R072)."""

from typing import TypeAlias

from adas_dream.events.facts.base import ChoiceFact
from adas_dream.events.vocabulary import Gear, GearSpace


class GearBuilt(ChoiceFact, frozen=True, tag="gear_built"):
    """A Gear of the supply goes into an uncovered, empty Gear space of the player's Mill
    (R110-R128). `free`: built by an effect, without payment. `deferred`: built after the builder's
    own `turn_ended` (R072). `player` is the builder. A payment follows at once."""

    gear: Gear
    gear_space: GearSpace
    free: bool = False
    deferred: bool = False


BuildingFact: TypeAlias = GearBuilt
