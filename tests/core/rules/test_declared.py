"""Declared scores as lines of a log (L55, L57, L59)."""

from adas_dream.core.state import State
from adas_dream.events.position.game import EndTrigger
from tests.core.scoring.lines import NOTHING, STEAM, T22_GEARS, T22_MILL, one_line, table
from tests.given import ada, charles, given, judged, luigi
from tests.given import table as everyone
from tests.positions import flip
from tests.start import having, placed, start


def over(state: State) -> State:
    """The state after the end of play."""
    return placed(state, over=True, queue=(), end=EndTrigger(1, 18), round=19)


def test_an_incomplete_line_is_declared() -> None:
    """A line of three dice and one Gear, noted as 216, scores nothing (L55, R202)."""
    state = having(table(), 1, mill="Y6 B6 G6 -- -- -- -- -- --", gear_spaces="a1-b1=m-1")
    outcome = given(over(state)).next_is(ada.score_declared("completed-lines", 216))
    outcome.refused("R202", "declared-incomplete-line")
    legal = outcome.finding().legal
    assert legal is not None
    assert legal.due == ada.score_declared("completed-lines", 0)


def test_a_negative_line_is_declared_as_nothing() -> None:
    """1 × 1 − 6 is −5, and not 0 (L57, R205)."""
    state = one_line("Y1 B1 G6", ("m-1", "subtraction"), 10)
    declared = ada.score_declared("completed-lines", 0)
    given(over(state)).next_is(declared).refused("R205", "declared-negative-as-zero")


def test_leftovers_are_declared_kind_by_kind() -> None:
    """Books 3, £7, Coal 8 and Brass 9 are 3 + 2, not 3 (L59, R211)."""
    state = having(table(), 1, books=3, pounds=7, coal=8, brass=9)
    declared = ada.score_declared("leftovers", 3)
    given(over(state)).next_is(declared).refused("R211", "declared-leftovers-by-kind")


def test_another_reading_is_no_mistake() -> None:
    """52 instead of 79 is what multiplication first gives: it depends on the ruling (T22, R203)."""
    state = having(table(), 1, mill=T22_MILL, gear_spaces=T22_GEARS, steam=STEAM[20])
    given(over(state)).next_is(ada.score_declared("completed-lines", 52)).refused(
        "R203",
        "declared-by-other-line-arithmetic",
        ruling="line-arithmetic",
        legal_under="precedence",
    )


def test_the_winner_under_another_reading() -> None:
    """Charles wins only with multiplication first (R203, R212)."""
    given(over(flip())).next_is(everyone.winner_declared(2)).refused(
        "R203",
        "declared-by-other-line-arithmetic",
        ruling="line-arithmetic",
        legal_under="precedence",
    )


def test_the_right_scorepad_has_no_finding() -> None:
    """Lines, totals and winner as they are break nothing, whichever comes first (R190, R212)."""
    state = over(having(table(), 1, books=1))
    facts = (
        ada.score_declared("total", 12 - 24 + 1),
        ada.score_declared("leftovers", 1),
        charles.score_declared("total", 12 - 24),
        everyone.winner_declared(1),
    )
    assert judged(state, facts).findings == []


def test_what_the_content_does_not_tell_is_taken_as_stated() -> None:
    """Cards without a catalogue score what the players say, and so does the sum (R199)."""
    facts = (ada.score_declared("partner-cards", 12), ada.score_declared("total", 12 - 24))
    assert judged(over(start(**NOTHING)), facts).findings == []


def test_nobody_sits_there() -> None:
    """A scorepad, or a winner, of a player who is not at the table (R002)."""
    late = given(over(table()))
    late.next_is(everyone.winner_declared(3)).refused("R002", "no-such-player")
    validator = judged(over(table()), (luigi.score_declared("total", 3),))
    assert [found.code for found in validator.findings if found.severity == "illegal"] == [
        "no-such-player"
    ]
