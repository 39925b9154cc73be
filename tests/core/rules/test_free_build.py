"""A free build and the end choice are open at once: each build is judged where it belongs."""

import pytest

from adas_dream.core import engine
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from adas_dream.events.position import steps
from adas_dream.events.position.game import Turn
from tests.given import ada, given
from tests.start import having, placed, start

BOARD = "a1-b1=empty b1-c1=subtraction"


def offering(coal: int = 2) -> State:
    """An Actions turn of Ada's in which an effect offers a free build before the end choice."""
    state = start(gear_spaces=BOARD, gears=("addition", "subtraction"), coal=coal)
    turn = Turn("actions", 1, active="Y2", place="a1", area="study")
    queue = (steps.BuildFree(1, "R009"), steps.EndChoice(1), steps.CloseTurn(1))
    return placed(state, turn=turn, queue=queue)


def test_a_paid_build_passes_a_free_one_over() -> None:
    """A paid build while a free one is open is the end choice, and costs what is printed (R117)."""
    after = given(offering()).when(ada.gear_built("subtraction", "a1-b1"))
    after.then(ada.resources_spent(coal=1, brass=1)).offers(ada.turn_ended())


def test_a_free_build_leaves_the_end_choice() -> None:
    """A free build is not the end choice: Publish is still open after it (R128)."""
    after = given(offering()).when(ada.gear_built("subtraction", "a1-b1", free=True))
    after.then().offers(ada.turn_ended(), ada.published("study"))


@pytest.mark.parametrize(
    ("build", "rule", "code"),
    [
        (ada.gear_built("subtraction", "a1-b1"), "R117", "subtraction-not-affordable"),
        (ada.gear_built("addition", "a1-b1"), "R119", "addition-not-affordable"),
        (ada.gear_built("cam", "a1-b1"), "R110", "gear-not-in-supply"),
        (ada.gear_built("subtraction", "b1-c1", free=True), "R112", "gear-space-occupied"),
        (ada.gear_built("subtraction", "a1-a2", free=True), "R113", "gear-space-covered"),
        (ada.gear_built("cam", "a1-b1", free=True), "R127", "free-gear-not-in-supply"),
    ],
)
def test_a_refused_build_breaks_a_rule_of_its_own_step(build: Fact, rule: str, code: str) -> None:
    """An illegal build is told the rule of its kind, not that it is of the other kind (R127)."""
    given(offering(coal=0)).when(build).refused(rule, code)


def test_where_nothing_can_be_built_no_free_build_is_offered() -> None:
    """Without a Gear in the supply, or an empty Gear space, a free build cannot be, and nobody has
    to pass it over (R127, R128)."""
    for board in ({"gears": ()}, {"gear_spaces": "b1-c1=subtraction"}):
        place = given(having(offering(), 1, **board))
        legal = engine.legal(place.state)
        assert (place.families("gear_built"), legal.declines) == ((), ())
        place.next_is(ada.step_declined("effects")).refused("R012", "no-such-step-open")
