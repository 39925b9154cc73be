"""R036 in closed form against a search through every way to go on."""

from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given as drawn
from hypothesis import settings
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from adas_dream.core import engine
from adas_dream.core.reducers import evolve
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from tests.given import ada, given
from tests.start import having, start

WORKSHOP = ada.turn_started("workshop", 1)


Ring = tuple[tuple[int, ...], ...]


class StepOne(Struct, frozen=True):
    """Step 1 with nothing but values: six spaces of them, the Coal left, the moved die's value and
    space, and which options are used up. The moved die is not among the others."""

    spaces: Ring
    coal: int
    moved: int = 0
    space: int = 0
    further: bool = False
    turned: bool = False


def less(dice: tuple[int, ...], value: int) -> tuple[int, ...]:
    """Give the dice without one of that value."""
    index = dice.index(value)
    return (*dice[:index], *dice[index + 1 :])


def put(spaces: Ring, space: int, dice: tuple[int, ...]) -> Ring:
    """Give the spaces with other dice in one of them."""
    return (*spaces[:space], tuple(sorted(dice)), *spaces[space + 1 :])


def ways(step: StepOne) -> Iterator[StepOne]:
    """Give every step 1 that one more choice leads to, legal or dead."""
    if not step.moved:
        for space, dice in enumerate(step.spaces):
            for value in set(dice):
                spaces = put(step.spaces, space, less(dice, value))
                yield replace(step, spaces=spaces, moved=value, space=(space + 1) % 6)
    elif not step.further and step.coal:
        yield replace(step, space=(step.space + 1) % 6, further=True, coal=step.coal - 1)
    if not step.turned and step.coal:
        yield from turned(replace(step, turned=True, coal=step.coal - 1))


def turned(step: StepOne) -> Iterator[StepOne]:
    """Give every step 1 in which a die has changed by a pip."""
    for by in (-1, 1):
        if step.moved and 1 <= step.moved + by <= 6:
            yield replace(step, moved=step.moved + by)
        for space, dice in enumerate(step.spaces):
            for value in set(dice):
                if 1 <= value + by <= 6:
                    changed = (*less(dice, value), value + by)
                    yield replace(step, spaces=put(step.spaces, space, changed))


@cache
def alive(step: StepOne) -> bool:
    """Tell whether some way to go on ends with a die that the moved one pushes."""
    if step.moved and any(value <= step.moved for value in step.spaces[step.space]):
        return True
    return any(map(alive, ways(step)))


def values_of(state: State) -> Ring:
    """Give the values of the six spaces."""
    spaces = state.position.workshop.spaces
    return tuple(tuple(sorted(int(die[1]) for die in dice)) for dice in spaces)


def seen(state: State) -> StepOne:
    """Read step 1 off a state."""
    turn, spaces = state.turn, values_of(state)
    coal = state.player(1).coal
    if turn.moved is None or turn.stop is None:
        return StepOne(spaces, coal, turned=turn.turned)
    value, space = int(turn.moved[1]), turn.stop - 1
    spaces = put(spaces, space, less(spaces[space], value))
    return StepOne(spaces, coal, value, space, turn.further, turn.turned)


COLOURS = st.sampled_from("YBGPX")
VALUES = st.sampled_from("123456")
DICE = st.lists(st.builds(lambda colour, value: colour + value, COLOURS, VALUES), max_size=2)
RINGS = st.lists(DICE, min_size=6, max_size=6).map(
    lambda spaces: " | ".join(" ".join(dice) or "-" for dice in spaces)
)


@settings(max_examples=150)
@drawn(RINGS, st.integers(0, 3))
def test_a_turn_starts_where_a_push_can_be_reached(ring: str, coal: int) -> None:
    """A Workshop turn may start if and only if some choices of step 1 end with a push (R036)."""
    begin = having(start(ring), 1, coal=coal)
    broken = engine.check(begin, WORKSHOP)
    assert (broken is None) == alive(StepOne(values_of(begin), coal))
    assert broken is None or broken.rule == "R036"


def choices(state: State) -> list[Fact]:
    """Give every choice of step 1 that breaks no rule but, perhaps, R036."""
    spaces = state.position.workshop.spaces
    numbered = [(space, die) for space, dice in enumerate(spaces, 1) for die in set(dice)]
    moves = [ada.die_moved(die, space, space % 6 + 1) for space, die in numbered]
    stop, moved = state.turn.stop, state.turn.moved
    if stop is not None:
        moves.append(ada.die_moved_further(moved, stop, stop % 6 + 1))
    turns = [
        ada.workshop_die_turned(space, die, f"{die[0]}{int(die[1]) + by}", moved=is_moved)
        for space, die in numbered
        for by in (-1, 1)
        for is_moved in (False, True)
        if 1 <= int(die[1]) + by <= 6
    ]
    broken = ((fact, engine.check(state, fact)) for fact in (*moves, *turns))
    return [fact for fact, violation in broken if violation is None or violation.rule == "R036"]


@settings(max_examples=60)
@drawn(RINGS, st.integers(0, 3), st.data())
def test_every_choice_of_step_one_leaves_a_push(ring: str, coal: int, data: st.DataObject) -> None:
    """At every place of step 1 a choice is open if and only if a push can follow it (R036)."""
    state = having(start(ring), 1, coal=coal)
    if engine.check(state, WORKSHOP) is not None:
        return
    state = evolve(state, WORKSHOP)
    while options := choices(state):
        legal = [fact for fact in options if engine.check(state, fact) is None]
        for fact in options:
            after = engine.settle(evolve(state, fact))[0]
            assert (fact in legal) == alive(seen(after)), fact
        if not legal:
            break
        state = engine.settle(evolve(state, data.draw(st.sampled_from(legal))))[0]
    assert alive(seen(state))


@settings(max_examples=60)
@drawn(st.lists(st.lists(VALUES, min_size=1, max_size=3), min_size=6, max_size=6))
def test_a_ring_without_a_gap_always_has_a_move(values: list[list[str]]) -> None:
    """Where no space is empty some move without Coal is always possible (R036, T73)."""
    ring = " | ".join(" ".join("Y" + value for value in dice) for dice in values)
    assert engine.check(having(start(ring), 1, coal=0), WORKSHOP) is None


@pytest.mark.parametrize(
    ("spaces", "coal", "legal"),
    [
        ("P3 | Y4 B5 X6 | -", 0, False),
        ("P3 | Y4 B5 X6 | -", 1, True),  # the pip change helps, up here or down there
        ("P3 | Y5 B5 X6 | -", 2, False),
        ("P3 | - | Y1", 0, False),
        ("P3 | - | Y3", 1, True),  # the extra space leads on
        ("P3 | - | Y4", 1, False),
        ("P3 | - | Y4", 2, True),  # both together
        ("P3 | - | Y5", 3, False),
        ("P3 | - | -", 3, False),
        ("P1 | Y1 | -", 0, True),
        ("P1 | Y2 | -", 0, False),
        ("P6 | Y6 | -", 0, True),
    ],
)
def test_a_move_into_a_dead_end(spaces: str, coal: int, legal: bool) -> None:  # noqa: FBT001
    """A move is open where a die can be pushed in the end, by paid Coal options too (R036)."""
    begin = having(start(f"{spaces} | X1 | X1"), 1, coal=coal)
    outcome = given(begin, WORKSHOP).when(ada.die_moved(spaces[:2], 1, 2))
    if legal:
        outcome.then()
    else:
        outcome.refused("R036", "nothing-left-to-push")


def test_an_option_that_spoils_the_push() -> None:
    """Neither option may be taken where it leaves nothing to push and no option is left (R036)."""
    moved = given(
        having(start("P3 | Y3 | Y6 | Y1"), 1, coal=1), WORKSHOP, ada.die_moved("P3", 1, 2)
    )
    moved.when(ada.workshop_die_turned(2, "P3", "P2", moved=True)).refused(
        "R036", "nothing-left-to-push"
    )
    moved.when(ada.workshop_die_turned(2, "Y3", "Y4")).refused("R036", "nothing-left-to-push")
    moved.when(ada.die_moved_further("P3", 2, 3)).refused("R036", "nothing-left-to-push")
    moved.when(ada.workshop_die_turned(2, "Y3", "Y2")).then(ada.resources_spent(coal=1))


def test_the_last_option_must_follow() -> None:
    """Where only a pip change saves the move, a push without it is too high (R036, R032)."""
    begin = having(start("P3 | Y4 | Y1 | Y1"), 1, coal=1)
    moved = given(begin, WORKSHOP, ada.die_moved("P3", 1, 2))
    moved.when(ada.die_pushed(2, "Y4")).refused("R032", "pushed-higher-die")
    moved.offers(
        ada.workshop_die_turned(2, "Y4", "Y3"), ada.workshop_die_turned(2, "P3", "P4", moved=True)
    )
