"""Facts of the table in a fold."""

import pytest

from adas_dream.core.reducers import CannotApply, evolve
from adas_dream.events.facts.actions import AreaUsed
from adas_dream.events.facts.setup import RulingAdopted
from adas_dream.events.facts.table import IrregularityAccepted, ScoreDeclared
from tests.start import placed, start


def test_the_word_for_an_irregularity_changes_nothing() -> None:
    """That the table let a choice stand changes nothing by itself (`irregularity_accepted`)."""
    begin = start()
    assert evolve(begin, IrregularityAccepted(9, 1, "nobody saw it")) == begin


def test_a_reading_is_in_force_from_its_adoption_on() -> None:
    """An adopted ruling takes its value in the table (`ruling_adopted`)."""
    after = evolve(start(), RulingAdopted(3, "two-research", "same-track"))
    assert after.table.rulings.two_research == "same-track"


def test_a_reading_that_there_is_not_changes_nothing() -> None:
    """An unknown ruling or value is a finding, not a fault of the fold (`ruling_adopted`)."""
    begin = start()
    assert evolve(begin, RulingAdopted(3, "no-such-ruling", "x")) == begin
    assert evolve(begin, RulingAdopted(3, "two-research", "x")) == begin


def test_a_fact_of_nobody_at_the_table_cannot_be_folded() -> None:
    """Of two players none has the number 3, whatever the fact is (R002)."""
    with pytest.raises(CannotApply) as impossible:
        evolve(start(), AreaUsed(3, 3, "study"))
    assert impossible.value.violation.code == "no-such-player"


def test_a_line_that_is_noted_again_stands_as_it_was_noted_last() -> None:
    """Of a line's points, as the players write them, the later ones stand, once; other lines and
    other players' keep theirs (`score_declared`)."""
    over = placed(start(), over=True, queue=(), round=19)
    notes = [(1, "gears", -24), (2, "gears", -20), (1, "travel", 3), (1, "gears", -12)]
    for seq, (player, line, points) in enumerate(notes, 3):
        over = evolve(over, ScoreDeclared(seq, player, line, points))  # type: ignore[arg-type]
    noted = {(it.player, it.line, it.points) for it in over.position.declared}
    assert noted == {(2, "gears", -20), (1, "travel", 3), (1, "gears", -12)}
    assert len(over.position.declared) == 3
