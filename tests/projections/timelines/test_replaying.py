import pytest

from adas_dream.core.position_validity import InvalidPosition
from adas_dream.events.errors import NotALog
from adas_dream.events.facts.setup import PositionSet
from tests import by_hand, logs
from tests.given import folded
from tests.logs import changed, without
from tests.start import placed

LOG = logs.by_hand_log()


def test_a_replay_ends_where_the_log_ends() -> None:
    """Fact by fact the state is that of the fold."""
    replay = logs.replay_of(LOG)
    assert (len([*replay]), replay.seq, replay.line, replay.stuck) == (94, 96, 96, None)
    assert replay.state.position == folded(by_hand.begin(), by_hand.facts()).position


def test_a_replay_can_be_stopped_and_taken_up() -> None:
    """What is not folded yet is folded later, with the same end."""
    replay = logs.replay_of(LOG)
    for step in replay:
        if step.fact.seq == 40:
            break
    assert replay.seq == 40
    assert [*replay][-1].fact.seq == 96


def test_any_position_on_the_way_is_a_start() -> None:
    """A log that starts from the position after fact 50 and goes on from there has the same end."""
    replay = logs.replay_of(LOG)
    for _ in replay:
        if replay.seq == 50:
            break
    middle = PositionSet(2, replay.state.position)
    rest = logs.by_hand_facts()[50:]
    again = logs.replay_of(logs.written((logs.header(), middle, *rest)))
    for one in (replay, again):
        for _ in one:
            pass
    assert again.state == replay.state


def test_an_illegal_fact_is_replayed_all_the_same() -> None:
    """A replay judges nothing: Ada pushes the 6 that she may not push (R032)."""
    replay = logs.replay_of(b"".join(changed(LOG, 5, die="B6").splitlines(keepends=True)[:6]))
    assert [step.fact.seq for step in replay] == [3, 4, 5, 6]
    assert replay.state.turn.active == "B6"


def test_a_log_without_a_start_position_has_no_replay() -> None:
    """Neither a header alone nor one that something else follows can be folded."""
    for log in (LOG.splitlines(keepends=True)[0], without(LOG, 2)):
        with pytest.raises(NotALog, match="its second line is not position_set"):
            logs.replay_of(log)


def test_a_fact_that_cannot_be_applied_ends_the_replay() -> None:
    """The replay ends before it, and has it: Ada pushed B6, so there is no Y2 to store (R037)."""
    replay = logs.replay_of(changed(LOG, 5, die="B6"))
    assert [step.fact.seq for step in replay] == [3, 4, 5, 6, 7]
    assert (replay.seq, replay.line) == (7, 7)
    assert replay.stuck is not None
    assert replay.stuck.fact == logs.by_hand_facts()[7]
    assert replay.stuck.violation.code == "stored-not-the-active-die"


def test_a_start_that_cannot_be_played_from_has_no_replay() -> None:
    """Three boards for two players are no position of the game (CONTRACT 4)."""
    crowded = placed(by_hand.begin(), players=by_hand.begin().position.players * 2)
    log = logs.written((logs.header(), PositionSet(2, crowded.position)))
    with pytest.raises(InvalidPosition, match="position-for-other-players"):
        logs.replay_of(log)
