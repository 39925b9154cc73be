"""Facts of the table in a fold."""

import pytest

from adas_dream.core.reducers import CannotApply, evolve
from adas_dream.events.facts.actions import AreaUsed
from adas_dream.events.facts.setup import RulingAdopted
from adas_dream.events.facts.table import IrregularityAccepted
from tests.start import start


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
