"""In how many ways a game can go on, by depth."""

from collections.abc import Iterator

import pytest

from adas_dream.core import continuations, engine
from adas_dream.core.citations import Violation
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.publishing import DiceAdjusted
from tests.played_games import random_game, states_of
from tests.seeded_games import seed_of
from tests.start import start


def place(number: int, at: int) -> tuple[State, bytes]:
    """A place in a random game with all that comes by itself, and the game's seed."""
    seed = seed_of(number)
    return continuations.ready(states_of(random_game(number))[at], seed), seed


def listed(state: State) -> Iterator[Fact]:
    """Every member of every family, however large, of the interrupts and the declines."""
    here = engine.legal(state)
    for family in (*here.families, *here.interrupts):
        yield from engine.members(state, family.kind) if family.members is None else family.members
    yield from here.declines


def lines(state: State, depth: int, seed: bytes) -> int:
    """How many lines of so many choices there are, each played to its end, one after the other."""
    found = 0
    for choice in listed(state):
        assert engine.check(state, choice) is None
        played = engine.play(state, choice)
        assert not isinstance(played, Violation)
        after = continuations.ready(played[0], seed)
        found += 1 if depth == 1 else lines(after, depth - 1, seed)
    return found


def test_by_hand() -> None:
    """With Y4 in space 1 and Y2 in space 2 there is one turn to start, and in it and after it 5 and
    9 ways, which the comments work out."""
    # Without dice of her own Ada can only start a Workshop turn (R008): 1.
    # Then Y4 moves, and Y2 does not, as it could push nothing (R032); or a Coal turns either die up
    # or down by one: 1 + 4.
    # After the move, Coal turns either die up or down, or Y2 is pushed: 5. After each of the four
    # turns Y4 is still the higher die and alone can move: 4.
    assert continuations.count(start("Y4 | Y2", "Y 1"), 3) == (1, 5, 5 + 4)


def test_by_hand_on_a_full_workshop() -> None:
    """Of 18 dice all but Y1 find a lower one in the next space (R032), and of 36 turns by one five
    would leave a die: X6, Y6, P6 and B6 go no higher, Y1 no lower."""
    assert continuations.count(start(), 2) == (1, 17 + 31)


@pytest.mark.parametrize(
    ("number", "at", "counts"),
    [
        (7, 0, (1, 49, 1102)),
        (7, 361, (4, 56, 376)),
        (7, 683, (16, 148, 736)),
        (1, 307, (18, 72, 4086)),
        (1, 574, (7, 153, 517)),
        (4, 320, (4, 72, 483)),
        (4, 600, (1, 8, 40)),
    ],
)
def test_golden_numbers(number: int, at: int, counts: tuple[int, ...]) -> None:
    """At the start, in the middle and near the end of random games the numbers are those that
    playing every line gives, and change only with the rules."""
    state, seed = place(number, at)
    assert continuations.count(state, 3, seed) == counts
    assert tuple(lines(state, depth, seed) for depth in (1, 2, 3)) == counts


@pytest.mark.parametrize(("number", "at"), [(1, 314), (1, 525), (4, 402), (4, 517)])
def test_large_families_are_counted_as_they_are_listed(number: int, at: int) -> None:
    """Where dice are adjusted for Travel, by arithmetic and one by one: also a ply before it."""
    state, seed = place(number, at)
    (family,) = (it for it in engine.legal(state).families if it.members is None)
    assert family.kind is DiceAdjusted
    assert continuations.count(state, 1, seed) == (lines(state, 1, seed),)


def test_a_roll_ends_a_line() -> None:
    """Where dice are to be rolled nothing can be chosen; a seed that rolls them goes on."""
    state = next(it for it in states_of(random_game(7)) if engine.roll_due(it) is not None)
    assert continuations.count(continuations.ready(state), 2) == (0, 0)
    assert continuations.count(continuations.ready(state, seed_of(7)), 1, seed_of(7)) > (0,)


def test_after_the_end_nothing_is_chosen() -> None:
    """What the table may still say is not a choice."""
    end = states_of(random_game(7))[-1]
    assert continuations.count(end, 3) == (0, 0, 0)
