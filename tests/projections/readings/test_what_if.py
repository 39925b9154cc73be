"""What if another choice had been made."""

import pytest
from hypothesis import given as over_all
from hypothesis import settings, strategies
from msgspec.structs import replace

from adas_dream.core.state import State
from adas_dream.events.catalog import CHOICES
from adas_dream.events.facts.base import Fact
from adas_dream.projections.readings.inputs import played as as_played
from adas_dream.projections.readings.what_if import choice_at, what_if
from tests.given import ada, charles, numbered, played, table
from tests.played_games import random_game
from tests.start import having, start

BEGIN = having(start(), 2, assignments="blue 1")
TURNS = (
    ada.turn_started("workshop", 1),
    ada.die_moved("G4", 4, 5),
    ada.die_pushed(5, "Y2"),
    ada.partners_drawn(2),
    ada.step_declined("partner"),
    ada.turn_ended(),
    charles.turn_started("workshop", 1),
    charles.die_moved("P3", 5, 6),
    charles.die_pushed(6, "B2"),
    charles.turn_ended(),
)
"""Ada pushes Y2 and not P3, which Charles moves then."""


def log(*choices: Fact, begin: State = BEGIN) -> tuple[Fact, ...]:
    """The facts that these choices make, numbered."""
    return numbered(played(begin, choices))


FACTS = log(*TURNS)


def seq_of(choice: Fact) -> int:
    """The number of a choice of the log."""
    return next(fact.seq for fact in FACTS if replace(fact, seq=1) == choice)


def test_later_choices_stand_as_far_as_they_are_legal() -> None:
    """Ada pushes P3 instead: she stores it, and Charles can no longer move it; the turn that he
    began lacks its move (R013, R014)."""
    found = what_if(BEGIN, FACTS, seq_of(TURNS[2]), ada.die_pushed(5, "P3"))
    assert (found.violation, found.same) == (None, False)
    assert [(each.fact, each.violation.code, each.fate) for each in found.changed] == [
        (replace(TURNS[7], seq=seq_of(TURNS[7])), "die-not-in-space", "dropped")
    ]
    assert found.undetermined_from == seq_of(TURNS[7])
    assert found.after is None


def test_points_move_with_the_choice() -> None:
    """Ada publishes instead of ending her turn: her Book is gone, a point less (R080, R210)."""
    facts = log(*TURNS[:6])
    found = what_if(BEGIN, facts, facts[-1].seq, ada.published("workshop"))
    assert (found.changed, found.undetermined_from, found.over) == ((), None, False)
    assert found.before is not None
    assert found.after is not None
    leftovers = [score.players[0].lines[10].points for score in (found.before, found.after)]
    assert leftovers == [1, 0]


def test_nothing_comes_of_it_only_where_all_stands() -> None:
    """A choice in its own place changes nothing; where one behind it no longer stands, or nobody
    knows the rest, something comes of it, whatever the scores (CONTRACT 1)."""
    found = what_if(BEGIN, FACTS, seq_of(TURNS[2]), TURNS[2])
    other = what_if(BEGIN, FACTS, seq_of(TURNS[2]), ada.die_pushed(5, "P3"))
    assert found.same
    assert not replace(found, changed=other.changed).same
    assert not replace(found, undetermined_from=other.undetermined_from).same
    assert not replace(found, after=None).same


def test_a_choice_that_is_not_legal_is_refused() -> None:
    """The moved die cannot be pushed: its rule is named, with what was legal, and nothing is told
    (R034)."""
    found = what_if(BEGIN, FACTS, seq_of(TURNS[2]), ada.die_pushed(5, "G4"))
    assert found.violation is not None
    assert found.violation.rule == "R034"
    assert found.legal is not None
    (pushes,) = (family for family in found.legal.families if family.step == "push")
    assert pushes.members == (ada.die_pushed(5, "Y2"), ada.die_pushed(5, "P3"))
    assert (found.changed, found.after, found.same) == ((), None, False)


def test_only_a_choice_that_counts_is_replaced() -> None:
    """A consequence, a roll, a choice that was taken back and a place beyond the log are none
    (CONTRACT 1)."""
    moved, *rest = FACTS[1:]
    back = numbered((FACTS[0], moved, ada.choice_undone(4), moved, *rest))
    assert choice_at(as_played(BEGIN, back).inputs, 6) == replace(TURNS[1], seq=6)
    for seq in (2, 4, 5, 8, 99):
        with pytest.raises(LookupError):
            what_if(BEGIN, back, seq, TURNS[2])


def test_what_the_table_let_stand_stands_further() -> None:
    """A deferred build that was refused and accepted stays as it was (R072)."""
    begin = start(
        readings={"deferred-build": "not-allowed"}, gear_spaces="a1-b1=empty", coal=1, brass=1
    )
    build = ada.gear_built("subtraction", "a1-b1", deferred=True)
    paid, word = ada.resources_spent(coal=1, brass=1), ada.irregularity_accepted("we let it be")
    facts = numbered((*log(*TURNS[:7], begin=begin), build, paid, word))
    seq = next(fact.seq for fact in facts if replace(fact, seq=1) == TURNS[2])
    found = what_if(begin, facts, seq, ada.die_pushed(5, "P3"))
    assert found.changed == ()
    assert found.before is not None
    assert found.after is not None
    assert [pad.lines[7].points for pad in found.after.players] == [-22, -24]


def test_a_ruling_is_no_choice_of_a_player() -> None:
    """What the table agrees on is not replaced (CONTRACT 1)."""
    facts = numbered((table.ruling_adopted("two-research", "same-track"), *TURNS[:1]))
    with pytest.raises(LookupError):
        what_if(BEGIN, facts, 3, TURNS[0])


@settings(max_examples=12, deadline=None)
@over_all(strategies.sampled_from([0, 7]), strategies.integers(0, 10_000))
def test_the_recorded_choice_gives_the_recorded_game(number: int, place: int) -> None:
    """Put in its own place, any choice of a game changes nothing (CONTRACT 1)."""
    game = random_game(number, undo=True)
    choices = [
        fact for fact in as_played(game.begin, game.facts).inputs.choices if type(fact) in CHOICES
    ]
    choice = choices[place % len(choices)]
    found = what_if(game.begin, game.facts, choice.seq, replace(choice, seq=1))
    assert found.same
    assert found.before == found.after
