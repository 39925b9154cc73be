"""Program tiles: placed at once, for the bonus of their space (R140-R157)."""

from typing import TypeAlias

from adas_dream.events.facts.base import ChoiceFact
from adas_dream.events.vocabulary import Id, ProgramSpace


class ProgramPlaced(ChoiceFact, frozen=True, tag="program_placed"):
    """A taken Program goes to an empty Program space; that space's bonus follows."""

    program: Id
    program_space: ProgramSpace


class ProgramDiscarded(ChoiceFact, frozen=True, tag="program_discarded"):
    """Only under `program-overflow=discard`: all six spaces are full, the tile is gone (R157)."""

    program: Id


ProgramsFact: TypeAlias = ProgramPlaced | ProgramDiscarded
