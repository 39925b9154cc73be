"""Module `exhibition`: in step 6 additionally one Exhibitor card or one Visitor, not both (R076).

It may come before or after the Partner card.
"""

from adas_dream.core.answers import Answer, Choices, option
from adas_dream.core.citations import citing, holds
from adas_dream.core.content.pack import Exhibitor, Pack
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
    """The Exhibitor is one of the pack's, where it lists all."""
    pack = state.table.known
    return _may_be(fact.exhibitor, pack.exhibitors, pack)


@holds("R076", "visitor-not-in-play")
def visitor_is_known(state: State, _: steps.Exhibit, fact: VisitorMoved) -> bool:
    """The Visitor is one of the pack's, where it lists all."""
    pack = state.table.known
    return _may_be(fact.visitor, pack.visitors, pack)


def _may_be(name: str, known: tuple[Exhibitor, ...], pack: Pack) -> bool:
    return not known or not pack.whole or any(card.id == name for card in known)


def _names(known: tuple[Exhibitor, ...], unknown: str, pack: Pack) -> tuple[str, ...]:
    """What is offered: the pack's, and where it does not list all a name for whatever the table
    names."""
    names = tuple(card.id for card in known)
    return names if names and pack.whole else (*names, unknown)


def _exhibitors(pack: Pack) -> tuple[str, ...]:
    return _names(pack.exhibitors, UNKNOWN_EXHIBITOR, pack)


def _visitors(pack: Pack) -> tuple[str, ...]:
    return _names(pack.visitors, UNKNOWN_VISITOR, pack)


EXHIBIT = Choices(
    (
        option(
            ExhibitorActivated,
            (exhibitor_is_known,),
            lambda state, step: (
                ExhibitorActivated(1, step.player, name) for name in _exhibitors(state.table.known)
            ),
        ),
        option(
            VisitorMoved,
            (visitor_is_known,),
            lambda state, step: (
                VisitorMoved(1, step.player, name, SOMEWHERE)
                for name in _visitors(state.table.known)
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
