"""Codes that no log brings about: what is said in their place, and when they are said at all."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from adas_dream.core import engine
from adas_dream.core.answers import Choices
from adas_dream.core.reducers import CannotApply, evolve
from adas_dream.core.state import State
from adas_dream.core.walk import Walk
from adas_dream.events.catalog import TYPES
from adas_dream.events.facts.base import Fact
from adas_dream.events.position import steps
from adas_dream.events.position.game import EndTrigger
from tests import seeded_games
from tests.board import at_end, board
from tests.given import ada, table
from tests.seeded_games import Taken
from tests.start import having, placed, start

BETWEEN = {"no-turn-started", "turn-not-skipped", "play-not-ended", "turn-not-ended"}
RULING = table.ruling_adopted("two-research", "same-track")


def games() -> Iterator[Taken]:
    """Give every fact of some random games of two with the states around it."""
    for number in range(4):
        seed = seeded_games.seed_of(number)
        begin = seeded_games.begun("house-3", 2, seed, ("exhibition", "tiles", "objectives"))
        yield from seeded_games.game(begin, seed)


def test_a_step_that_may_be_passed_is_missed_by_nobody() -> None:
    """The last of the open steps, whose absence is told, must always be taken (R007, R065)."""
    for before, _, _ in games():
        opened = engine.open_steps(before)
        if opened:
            answer = opened[-1][1]
            assert not (isinstance(answer, Choices) and answer.optional)


def between_turns() -> Iterator[State]:
    """Give places before a turn, where one is skipped, after the last, and at a turn's end."""
    yield start()
    yield start("Y4 | - | - | - | - | -", "Y 0")
    yield from (after for _, _, after in games() if after.position.turn is None)
    yield placed(at_end("travel"), queue=(steps.CloseTurn(1),))


def test_between_turns_something_else_is_said() -> None:
    """Whatever a player does there, it is told whose turn it is, which turn cannot be taken, or
    that no turn is open (R002, R004, R181)."""
    facts = {type(fact): fact for _, fact, _ in games()}
    assert len(facts) > len(TYPES) / 2
    for state in between_turns():
        for fact in facts.values():
            broken = engine.check(state, fact)
            assert broken is None or broken.code not in BETWEEN, fact


def test_a_ruling_does_not_come_before_a_skipped_turn_or_the_end() -> None:
    """What the table states waits for what is due: a turn that is skipped, the end of play (R001,
    R183)."""
    skipped = having(start("Y4 | - | - | - | - | -", "Y 0"), 2, store="X1 -- -- --")
    over = placed(start(), round=19, end=EndTrigger(1, 18))
    broken = [engine.check(state, RULING) for state in (skipped, over, start())]
    assert [it and it.code for it in broken] == ["turn-not-skipped", "play-not-ended", None]


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "partners_drawn": ({"count": 9}, "wrong-number-drawn"),
    "steam_advanced": ({"to_cap": 50}, "no-such-cap"),
    "display_refilled": ({"item": "no-such"}, "item-not-in-stack"),
}
"""What is wrong with a draw, a cap, an item, and what is said of it."""
OF_A_GAIN = {
    "partners-bonus-wrong",
    "publish-steam-wrong",
    "display-refill-wrong",
    "program-refill-wrong",
}


def test_a_wrong_draw_cap_or_item_has_a_code_of_its_own() -> None:
    """A bonus of another number of cards, a cap that is not printed, an item that is not in the
    stack are told as that, and not as a wrong gain of their cause (R046, R085, R106, R140)."""
    said = set()
    for before, fact, _ in games():
        fields, code = WRONG.get(str(fact.__struct_config__.tag), ({}, ""))
        broken = engine.check(before, replace(fact, **fields)) if code else None
        if broken is not None:
            said.add(broken.code)
    assert said >= {code for _, code in WRONG.values()}
    assert not said & OF_A_GAIN


def test_an_undo_is_told_by_what_it_would_take_back() -> None:
    """An undo never comes to the steps of a turn: before the first fact it is outside of it."""
    broken = Walk(start()).check(ada.choice_undone(3))
    assert broken is not None
    assert broken.code == "undo-outside-open-turn"


@pytest.mark.parametrize(
    ("state", "fact", "code"),
    [
        (placed(board(), displays=()), ada.multiplier_taken("cam"), "no-such-display"),
        (
            placed(board(), displays=()),
            ada.display_refilled("multipliers", "wheel"),
            "no-such-display",
        ),
        (
            having(start(), 1, gear_spaces="a1-b1=addition"),
            ada.gear_built("addition", "a1-b1"),
            "gear-space-not-empty",
        ),
        (start(), ada.gear_built("addition", "a1-b1"), "gear-space-not-empty"),
        (
            at_end("workshop"),
            ada.disc_placed("a1-b1", "nowhere", attested=True),
            "disc-space-of-no-area",
        ),
    ],
    ids=["no display to take from", "none to refill", "built on", "covered", "no such disc space"],
)
def test_what_is_not_on_the_board_cannot_be_folded(state: State, fact: Fact, code: str) -> None:
    """A display, a disc space or an empty Gear space must be there (I13, I16, I17)."""
    with pytest.raises(CannotApply) as impossible:
        evolve(state, fact)
    assert impossible.value.violation.code == code
