"""Module `exhibition`: in step 6 additionally one Exhibitor card or one Visitor, not both (R076).

It may come before or after the Partner card.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from adas_dream.core.answers import Answer, Choices, option
from adas_dream.core.citations import citing, holds
from adas_dream.core.content.effects import steps_of
from adas_dream.core.content.pack import Exhibitor
from adas_dream.core.reducers.base import Queue
from adas_dream.core.reducers.partners import after_one_of_step_six
from adas_dream.core.state import State, Table
from adas_dream.events.facts.base import Fact, PlayerFact
from adas_dream.events.facts.partners import ExhibitorActivated, VisitorMoved
from adas_dream.events.position import steps
from adas_dream.events.position.game import Position

violation = citing(__name__)
SOMEWHERE = "exhibition"
"""Where a Visitor may go is in neither the pages nor a pack: what is offered names the module, and
any place that the table names is taken as stated."""
UNKNOWN_EXHIBITOR, UNKNOWN_VISITOR = "exhibitor", "visitor"
"""What is offered where a pack knows none: any name that the table gives is taken as stated."""
PASSED = violation("R076", "exhibition-step-passed")


def _exhibitors_of(table: Table) -> tuple[Exhibitor, ...]:
    return table.pack.exhibitors if table.pack else ()


def _visitors_of(table: Table) -> tuple[Exhibitor, ...]:
    return table.pack.visitors if table.pack else ()


def activate_exhibitor(position: Position, fact: ExhibitorActivated, table: Table) -> Position:
    """The Exhibitor's effects are due, or a window opens for them."""
    return _exhibited(position, fact, fact.exhibitor, _exhibitors_of(table))


def move_visitor(position: Position, fact: VisitorMoved, table: Table) -> Position:
    """The Visitor's effects are due, or a window opens for them."""
    return _exhibited(position, fact, fact.visitor, _visitors_of(table))


def _exhibited(
    position: Position, fact: PlayerFact, name: str, known: tuple[Exhibitor, ...]
) -> Position:
    card = next((card for card in known if card.id == name), None)
    due: Queue = (steps.EffectsWindow(fact.player, name),)
    if card is not None:
        due = steps_of(card.effects, fact.player, "R076")
    return replace(position, queue=(*due, *after_one_of_step_six(position, fact, steps.Exhibit)))


def exhibit(_: State, __: steps.Exhibit) -> Answer:
    """One Exhibitor or one Visitor may come."""
    return EXHIBIT


@holds("R076", "exhibitor-not-in-play")
def exhibitor_is_known(state: State, _: steps.Exhibit, fact: ExhibitorActivated) -> bool:
    """The Exhibitor is one of the pack's, where it has any."""
    known = _exhibitors_of(state.table)
    return not known or any(card.id == fact.exhibitor for card in known)


@holds("R076", "visitor-not-in-play")
def visitor_is_known(state: State, _: steps.Exhibit, fact: VisitorMoved) -> bool:
    """The Visitor is one of the pack's, where it has any."""
    known = _visitors_of(state.table)
    return not known or any(card.id == fact.visitor for card in known)


def _exhibitors(state: State, step: steps.Exhibit) -> Iterator[Fact]:
    for name in _names(_exhibitors_of(state.table), UNKNOWN_EXHIBITOR):
        yield ExhibitorActivated(1, step.player, name)


def _visitors(state: State, step: steps.Exhibit) -> Iterator[Fact]:
    for name in _names(_visitors_of(state.table), UNKNOWN_VISITOR):
        yield VisitorMoved(1, step.player, name, SOMEWHERE)


def _names(known: tuple[Exhibitor, ...], unknown: str) -> tuple[str, ...]:
    """What is offered: the pack's, or where it has none a name for whatever the table names."""
    return tuple(card.id for card in known) or (unknown,)


EXHIBIT = Choices(
    (
        option(ExhibitorActivated, (exhibitor_is_known,), _exhibitors),
        option(VisitorMoved, (visitor_is_known,), _visitors),
    ),
    PASSED,
    optional=True,
    decline="exhibition",
)
