"""A what-if as people read it."""

from syrupy.assertion import SnapshotAssertion

from adas_dream.projections.readings.what_if import WhatIf, what_if
from adas_dream.projections.readings.what_if_page import as_json
from adas_dream.projections.readings.what_if_page import page as page_of
from adas_dream.projections.wording.text import WIDTH, width_of
from tests.given import ada
from tests.positions import STRANGE
from tests.projections.readings.test_dispute_page import begin, facts
from tests.projections.readings.test_what_if import BEGIN, FACTS, TURNS, log, seq_of

NAMES = ("Ada", "Charles")


def told(found: WhatIf) -> str:
    """The page."""
    return "\n".join(page_of(found, NAMES))


def test_a_game_with_another_choice(page: SnapshotAssertion) -> None:
    """Ada claims an Objective with another disc: what no longer stands, and both scorepads side by
    side (R162)."""
    header, position, rest = facts()
    claim = next(fact for fact in rest if fact.seq == 525)
    instead = ada.objective_claimed("a-line-of-thought", "b1-c1", 3)
    found = what_if(begin(header, position), rest, claim.seq, instead)
    assert told(found) == page
    assert max(map(width_of, page_of(found, STRANGE[:2]))) <= WIDTH


def test_a_choice_that_is_not_legal(page: SnapshotAssertion) -> None:
    """The rule that it breaks, and what was legal there (R034)."""
    assert told(what_if(BEGIN, FACTS, seq_of(TURNS[2]), ada.die_pushed(5, "G4"))) == page


def test_where_nobody_can_know() -> None:
    """From the move of a die that is not there any more on it is undetermined, and there are no
    scores (R013)."""
    found = what_if(BEGIN, FACTS, seq_of(TURNS[2]), ada.die_pushed(5, "P3"))
    text = " ".join(told(found).split())
    until = seq_of(TURNS[7])
    assert f"and from fact {until} on nobody can know what follows" in text
    assert "Objectives" not in text
    plain = as_json(found, NAMES)
    assert (plain["undetermined_from"], "scores" in plain) == (until, False)


def test_a_game_that_goes_on() -> None:
    """Before play has ended it is who would win: the Book that Ada spends is the tie (R183)."""
    short = log(*TURNS[:6])
    found = what_if(BEGIN, short, short[-1].seq, ada.published("workshop"))
    assert told(found).endswith("Charles would win if play ended here, not Ada.")
