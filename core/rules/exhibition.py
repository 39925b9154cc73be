"""Module `exhibition`: in step 6 additionally one Exhibitor card or one Visitor, not both (R076).

It may come before or after the Partner card.
"""

from adas_dream.core.answers import Answer, Choices, option
from adas_dream.core.citations import citing, holds
from adas_dream.core.content.pack import Exhibitor
from adas_dream.core.rows import FactKind, Noun, StepKind
from adas_dream.core.state import State
from adas_dream.events.facts.partners import ExhibitorActivated, VisitorMoved
from adas_dream.events.position import steps

violation = citing(__name__)
SOMEWHERE = "exhibition"
"""Where a Visitor may go is in neither the pages nor a pack: what is offered names the module, and
any place that the table names is taken as stated."""
UNKNOWN_EXHIBITOR, UNKNOWN_VISITOR = "exhibitor", "visitor"
"""What is offered where a pack knows none: any name that the table gives is taken as stated."""
PASSED = violation("R076", "exhibition-step-passed")


def exhibit(_: State, __: steps.Exhibit) -> Answer:
    """One Exhibitor or one Visitor may come."""
    return EXHIBIT


@holds("R076", "exhibitor-not-in-play")
def exhibitor_is_known(state: State, _: steps.Exhibit, fact: ExhibitorActivated) -> bool:
    """The Exhibitor is one of the pack's, where it has any."""
    known = state.table.known.exhibitors
    return not known or any(card.id == fact.exhibitor for card in known)


@holds("R076", "visitor-not-in-play")
def visitor_is_known(state: State, _: steps.Exhibit, fact: VisitorMoved) -> bool:
    """The Visitor is one of the pack's, where it has any."""
    known = state.table.known.visitors
    return not known or any(card.id == fact.visitor for card in known)


def _names(known: tuple[Exhibitor, ...], unknown: str) -> tuple[str, ...]:
    """What is offered: the pack's, or where it has none a name for whatever the table names."""
    return tuple(card.id for card in known) or (unknown,)


EXHIBIT = Choices(
    (
        option(
            ExhibitorActivated,
            (exhibitor_is_known,),
            lambda state, step: (
                ExhibitorActivated(1, step.player, name)
                for name in _names(state.table.known.exhibitors, UNKNOWN_EXHIBITOR)
            ),
        ),
        option(
            VisitorMoved,
            (visitor_is_known,),
            lambda state, step: (
                VisitorMoved(1, step.player, name, SOMEWHERE)
                for name in _names(state.table.known.visitors, UNKNOWN_VISITOR)
            ),
        ),
    ),
    PASSED,
    optional=True,
    decline=steps.Exhibit.declined_as,
)

NOUN = Noun(
    steps=(StepKind(steps.Exhibit, exhibit, (ExhibitorActivated, VisitorMoved)),),
    facts=(
        FactKind(
            ExhibitorActivated, violation("R076", "exhibitor-not-open"), unnamed=UNKNOWN_EXHIBITOR
        ),
        FactKind(VisitorMoved, violation("R076", "visitor-not-open"), unnamed=UNKNOWN_VISITOR),
    ),
)
