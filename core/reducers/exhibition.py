"""What an Exhibitor or a Visitor changes (module `exhibition`, R076)."""

from msgspec.structs import replace

from adas_dream.core.content.effects import steps_of
from adas_dream.core.content.pack import Exhibitor
from adas_dream.core.reducers.base import Queue, Reducers
from adas_dream.core.reducers.partners import after_one_of_step_six
from adas_dream.core.state import Table
from adas_dream.events.facts.base import PlayerFact
from adas_dream.events.facts.partners import ExhibitorActivated, VisitorMoved
from adas_dream.events.position import steps
from adas_dream.events.position.game import Position


def activate_exhibitor(position: Position, fact: ExhibitorActivated, table: Table) -> Position:
    """The Exhibitor's effects are due, or a window opens for them."""
    return _exhibited(position, fact, fact.exhibitor, table.known.exhibitors)


def move_visitor(position: Position, fact: VisitorMoved, table: Table) -> Position:
    """The Visitor's effects are due, or a window opens for them."""
    return _exhibited(position, fact, fact.visitor, table.known.visitors)


def _exhibited(
    position: Position, fact: PlayerFact, name: str, known: tuple[Exhibitor, ...]
) -> Position:
    card = next((card for card in known if card.id == name), None)
    due: Queue = (steps.EffectsWindow(fact.player, name),)
    if card is not None:
        due = steps_of(card.effects, fact.player, "R076")
    return replace(position, queue=(*due, *after_one_of_step_six(position, fact, steps.Exhibit)))


REDUCERS: Reducers = {ExhibitorActivated: activate_exhibitor, VisitorMoved: move_visitor}
