"""Claiming an Objective (R160-R172)."""

from typing import TypeAlias

from adas_dream.events.facts.base import ChoiceFact
from adas_dream.events.vocabulary import Count, GearSpace, Id


class ObjectiveClaimed(ChoiceFact, frozen=True, tag="objective_claimed"):
    """A disc from the Player board goes to the Objective's space worth `value` Prestige."""

    objective: Id
    gear_space: GearSpace
    value: Count


ObjectivesFact: TypeAlias = ObjectiveClaimed
