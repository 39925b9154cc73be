"""Program tiles: placed at once, for the bonus of their space (R140-R157)."""

from typing import TypeAlias

from adas_dream.events.facts.base import ChoiceFact
from adas_dream.events.vocabulary import Id, ProgramSpace


class ProgramPlaced(ChoiceFact, frozen=True, tag="program_placed"):
    """A taken Program goes to an empty Program space (R140-R142). The bonus of that space
    follows."""

    program: Id
    program_space: ProgramSpace


class ProgramDiscarded(ChoiceFact, frozen=True, tag="program_discarded"):
    """A Program is taken while all six spaces are full (R157). Only under
    `program-overflow=discard`."""

    program: Id


ProgramsFact: TypeAlias = ProgramPlaced | ProgramDiscarded
