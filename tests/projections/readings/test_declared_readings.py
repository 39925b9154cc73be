"""What was declared after the end of play, under other readings."""

from adas_dream.events.position.game import EndTrigger
from adas_dream.events.position.player import Partners
from adas_dream.events.position.steps import StartTurn
from adas_dream.projections.readings.dispute import dispute
from tests.given import ada, numbered, played, table
from tests.positions import flip
from tests.projections.readings.test_dispute import LAST_DIE, over, seq_of, under_all
from tests.start import having, placed, start


def test_declared_scores_change_verdict_with_the_reading() -> None:
    """36 is Ada's total as the table plays; with multiplication first −4 would be right (R190)."""
    begin = over(flip())
    facts = numbered((ada.score_declared("total", 36), ada.score_declared("completed-lines", 0)))
    found = dispute(begin, facts, {"line-arithmetic": ("precedence",)})
    assert [each.fact.seq for each in found.in_force.changed] == [4]
    (reading,) = found.alone
    assert [each.fact.seq for each in reading.changed] == [3]
    assert [each.fact.seq for each in reading.allowed] == [4]
    assert reading.changed[0].right == ada.score_declared("total", -4)


def test_a_declared_line_may_be_known_under_the_reading_alone() -> None:
    """Six cards that nobody names make any number of a line stand, and where only the 3 and the 2
    that were played count, 7 is wrong: 5 was counted before too (R199, R200)."""
    piles = Partners(6, played=("aqueduct", "bellows"))
    begin = having(having(over(flip()), 1, partners=piles), 2, partners=piles)
    facts = numbered((ada.score_declared("partner-cards", 7),))
    reading = under_all(begin, facts, partner_supply="played")
    (wrong,) = reading.changed
    assert (wrong.fact, wrong.right) == (facts[0], ada.score_declared("partner-cards", 5))
    assert reading.moved == ()


def test_of_what_nobody_knows_nothing_declared_is_wrong() -> None:
    """Where the dice left are drawn nobody knows how the last turn ends, in which Ada published, so
    that the −24 that are right as the table plays are not called wrong (R057, R190)."""
    begin = start(LAST_DIE, "Y 1 X 1", first=2, readings={"short-bag-refill": "stay-empty"})
    begin = placed(begin, end=EndTrigger(1, 1), queue=(StartTurn(1),))
    last_turn = (
        ada.turn_started("workshop", 1),
        ada.die_moved("P4", 1, 2),
        ada.die_pushed(2, "B3"),
        ada.track_chosen("green"),
        ada.published("workshop"),
        ada.turn_ended(),
        table.play_ended(),
    )
    facts = numbered((*played(begin, last_turn), ada.score_declared("total", -24)))
    reading = under_all(begin, facts, short_bag_refill="draw-remaining")
    assert reading.undetermined_from == seq_of(facts, "space_left_empty")
    assert (reading.changed, reading.allowed) == ((), ())
