"""What a seed rolls and draws at the start, held against the position of line 2."""

from msgspec.structs import replace

from adas_dream.core.held_rolls import set_up_is_the_seeds
from adas_dream.core.state import State
from adas_dream.events.position.steps import StartTurn
from tests.seeded_games import begun, seed_of
from tests.start import placed

SEED = seed_of(7)
BEGIN = begun("house", 2, SEED)


def swapped(state: State) -> State:
    """Another item lies in the first display, and the one that lay there in its stack."""
    first, *others = state.position.displays
    out, into = first.shown[0], first.stack[0]
    stack = tuple(out if item == into else item for item in first.stack)
    other = replace(first, shown=(into, *first.shown[1:]), stack=stack)
    return placed(state, displays=(other, *others))


def test_the_start_is_the_seeds() -> None:
    """The dice in the Workshop and what the displays show come from the seed (CONTRACT 5)."""
    assert set_up_is_the_seeds(BEGIN, SEED)
    assert not set_up_is_the_seeds(BEGIN, seed_of(8))


def test_other_dice_are_not_the_seeds() -> None:
    """Two spaces have changed places (R051)."""
    workshop = BEGIN.position.workshop
    first, second, *rest = workshop.spaces
    other = replace(workshop, spaces=(second, first, *rest))
    assert not set_up_is_the_seeds(placed(BEGIN, workshop=other), SEED)


def test_another_display_is_not_the_seeds() -> None:
    """A Multiplier that somebody would like to see on the display (R106)."""
    assert not set_up_is_the_seeds(swapped(BEGIN), SEED)


def test_a_game_taken_up_later_has_no_set_up() -> None:
    """From round 2 on nothing of the start is left to compare (CONTRACT 2)."""
    later = placed(swapped(BEGIN), round=2, queue=(StartTurn(1),))
    assert set_up_is_the_seeds(later, seed_of(8))
