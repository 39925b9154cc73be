"""Claiming an Objective (R160-R172)."""

from typing import TypeAlias

from adas_dream.events.facts.base import ChoiceFact
from adas_dream.events.vocabulary import Count, GearSpace, Id


class ObjectiveClaimed(ChoiceFact, frozen=True, tag="objective_claimed"):
    """A disc of the Player board goes on an Objective that is met (R160-R172). It uncovers
    `gear_space`. `value` is the Prestige of the space that it takes."""

    objective: Id
    gear_space: GearSpace
    value: Count


ObjectivesFact: TypeAlias = ObjectiveClaimed
