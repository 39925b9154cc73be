"""A game that is gone through in both directions: Ada's first turn is facts 3 to 11."""

import pytest

from adas_dream.projections.timelines.stepping import Stepping
from tests.logs import by_hand_log
from tests.projections.scorepads.test_scorepad import replay_of


@pytest.fixture
def stepping() -> Stepping:
    """The game worked out by hand, at its start."""
    replay = replay_of(by_hand_log())
    return Stepping(replay.seq, replay.state, replay)


def test_by_facts(stepping: Stepping) -> None:
    """On and back, at most to the end and to the start, which has no fact."""
    assert (stepping.now.seq, stepping.now.fact) == (2, None)
    seqs = []
    for count in (1, 2, -1, -9, 94, 1):
        stepping.by_facts(count)
        seqs.append(stepping.now.seq)
    assert seqs == [3, 5, 4, 2, 96, 96]


def test_by_turns(stepping: Stepping) -> None:
    """On to the fact that begins the next turn; back to that of this turn, then of the one before,
    then to the start."""
    seqs = []
    for move in (
        *(stepping.to_next_turn, stepping.to_next_turn, lambda: stepping.by_facts(2)),
        *(stepping.to_turn_before, stepping.to_turn_before, stepping.to_turn_before),
        stepping.to_turn_before,
    ):
        move()
        seqs.append(stepping.now.seq)
    assert seqs == [3, 12, 14, 12, 3, 2, 2]


def test_a_state_is_that_after_its_fact(stepping: Stepping) -> None:
    """Whichever way one came: after fact 5 Y2 lies on the bonus space of space 5."""
    for count in (3, 90, -90):
        stepping.by_facts(count)
    pushed = stepping.now.state.position.workshop.pushed
    assert pushed is not None
    assert (pushed.die, pushed.space) == ("Y2", 5)


def test_the_end_is_a_stop(stepping: Stepping) -> None:
    """After the last turn one goes on to the last fact, and no further."""
    for _ in range(20):
        stepping.to_next_turn()
    assert stepping.now is stepping.moments[-1]
