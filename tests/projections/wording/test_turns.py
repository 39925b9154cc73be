from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.table import ChoiceUndone
from adas_dream.events.facts.turn import TurnEnded, TurnSkipped, TurnStarted
from adas_dream.events.position import game, steps
from adas_dream.projections import TurnName, Turns
from adas_dream.projections.wording.turns import turn_in_words
from tests.start import placed, start


def after(*facts: Fact) -> TurnName | None:
    """Give the turn after these facts."""
    turns = Turns()
    for fact in facts:
        turns.add(fact)
    return turns.now


FIRST = TurnStarted(3, 1, "workshop", 1)


def test_a_turn_is_open_until_it_is_ended() -> None:
    """One turn at a time (R004)."""
    assert after() is None
    assert after(FIRST) == TurnName(1, 1, open=True)
    assert after(FIRST, TurnEnded(4, 1)) == TurnName(1, 1, open=False)


def test_a_turn_that_is_skipped_is_over_at_once() -> None:
    """It counts as that player's turn (R001)."""
    assert after(FIRST, TurnEnded(4, 1), TurnSkipped(5, 2, 1)) == TurnName(2, 1, open=False)


def test_a_turn_that_is_taken_back_has_not_been() -> None:
    """Undoing its start leads back to the turn before; undoing less leaves it open."""
    ended = (FIRST, TurnEnded(4, 1), TurnStarted(5, 2, "actions", 1))
    assert after(*ended, ChoiceUndone(6, 2, 5)) == TurnName(1, 1, open=False)
    assert after(*ended, ChoiceUndone(8, 2, 7)) == TurnName(2, 1, open=True)


def test_a_log_may_start_in_the_middle_of_a_turn() -> None:
    """The position says whose turn it is, also where another's effects are due first."""
    queue = (steps.Pay(1, "R117", coal=1), steps.CloseTurn(2))
    begin = placed(start(), queue=queue, turn=game.Turn("workshop", 4))
    turns = Turns()
    turns.start(begin.position)
    assert turns.now == TurnName(2, 4, open=True)


def test_a_turn_has_a_name_and_words() -> None:
    """The command line takes it as 3.1; people read whose it is."""
    assert TurnName(1, 3, open=True).name == "3.1"
    assert turn_in_words("3.1", ("Ada", "Charles")) == "turn 3 of Ada"
    assert turn_in_words("", ()) == "the end of play"
