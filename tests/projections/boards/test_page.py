import pytest
from msgspec.structs import replace
from syrupy.assertion import SnapshotAssertion

from adas_dream.core.state import State
from adas_dream.events.position.game import (
    BuildWindow,
    Claim,
    DiscSpace,
    Display,
    EndTrigger,
    Objective,
)
from adas_dream.events.position.player import Partners, Token
from adas_dream.events.position.workshop import Pushed
from adas_dream.projections import board
from adas_dream.projections.wording.text import WIDTH, width_of
from tests import by_hand, logs
from tests.start import having, placed, start

LONG_STORE = ("Y2", "X5", "B1", "B2", "B3", "B4", "B5", "G6", "")


def at(seq: int) -> State:
    """Give the state of the game worked out by hand after that fact."""
    replay = logs.replay_of(logs.by_hand_log())
    for _ in replay:
        if replay.seq == seq:
            break
    return replay.state


def crowded() -> State:
    """Give a late position in which everything that can lie somewhere does."""
    late = start("Y4 G5 X6 Y1 Y2 Y3 B1 B2 | - | Y6 B4 P4 | G4 P6 X5 | Y2 B6 P3 | Y1 B2", players=4)
    late = having(
        late,
        2,
        store=LONG_STORE,
        mill=("Y6", "B5", "", "", "G1", "", "", "", "X3"),
        gear_spaces="a1-b1=addition b1-c1=empty a1-a2=mult-2-6-long-name b2-c2=subtraction",
        programs="row1=lectures-of-1843 col3=travel-9",
        partners=Partners(3, ("lovelace", "card-2"), 2, (), ("babbage",)),
        gears=("subtraction", "mult-x"),
        gears_out=("subtraction",),
        discs_out=2,
        tokens=(Token("science-botany", 4, "botany"), Token("seal", 3, None, "blue")),
        pounds=123,
        coal=45,
        brass=12,
        steam=5,
    )
    return placed(
        late,
        disc_spaces=(
            DiscSpace("desk", "study", (1, 1)),
            DiscSpace("london", "travel", (3,)),
            DiscSpace("oxford", "travel"),
            DiscSpace("turin", "travel"),
        ),
        objectives=(
            Objective("three-gears", "meetings", (Claim(1, 5, 7), Claim(3, 6, 3))),
            Objective("two-lines", "study"),
        ),
        displays=(Display("multipliers", ("mult-a", "mult-b"), ("mult-c",), 3),),
        addition_stock=4,
        build_window=BuildWindow(2, 3),
        end=EndTrigger(1, 17),
    )


def test_the_board_in_the_middle_of_a_turn(page: SnapshotAssertion) -> None:
    """Turn 3.1 by hand, after the refill of space 2: P4 lies on the bonus space of space 3."""
    assert board(at(49)) == page


def test_the_board_after_the_last_turn(page: SnapshotAssertion) -> None:
    """After turn 4.2 the dice lie as drawn by hand, and Ada is next."""
    assert board(at(96)) == page


def test_a_board_with_everything_on_it(page: SnapshotAssertion) -> None:
    """Discs, Gears, Programs, Objectives, displays and tokens are shown where the position has
    them."""
    assert board(crowded()) == page


@pytest.mark.parametrize("turn", by_hand.turns(), ids=lambda turn: turn.name)
def test_the_dice_lie_as_drawn_by_hand(turn: by_hand.Turn) -> None:
    """Every space of the ring holds the dice that the text drawn by hand has there (R010)."""
    seqs = [int(fact.seq) for fact in logs.by_hand_facts() if fact.chain]
    place = [each.name for each in by_hand.turns()].index(turn.name)
    shown = board(at(seqs[place]))
    for space in turn.board[0].removeprefix("Workshop  ").split(" | "):
        dice = space.partition(": ")[2]
        assert f"│ {dice.ljust(18)}│" in shown


def test_a_pushed_die_lies_on_the_bonus_space() -> None:
    """R038: between the push and the Store it stands in the box of its Workshop space."""
    pushed = placed(start(), workshop=replace(start().position.workshop, pushed=Pushed(3, "P4")))
    assert "│ pushed: P4        │" in board(pushed)


def test_a_tile_shows_its_side() -> None:
    """Module `tiles`: instead of the printed bonus stands which side of the tile is up (R077)."""
    tiled = placed(start(), workshop=replace(start().position.workshop, tiles=(1, 2, 1, 1, 1, 1)))
    assert "┌─ 2 tile, side 2 ──┐" in board(tiled)


NAMES = (
    "Ada \u202eevil\x1b[2J",
    "\u0427\u0430\u0440\u043b\u044c\u0437 " + "\u540d\u524d" * 9,
    "\u05e2\u05d3\u05d4",
    "\U0001f469\u200d\U0001f4bb <b>",
)


def test_names_act_on_nothing_and_every_line_fits() -> None:
    """Control, bidirectional and wide letters: nothing moves the cursor, and a line has at most a
    hundred columns."""
    shown = board(replace(crowded(), table=replace(crowded().table, players=NAMES)))
    assert all(line.isprintable() for line in shown.split("\n"))
    assert max(map(width_of, shown.split("\n"))) == WIDTH
    assert "Ada \\u202eevil\\x1b[2J (player 1" in shown
    assert "…" in shown
