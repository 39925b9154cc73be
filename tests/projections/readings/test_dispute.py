"""A game under other readings, from positions and random games."""

from collections.abc import Iterable
from functools import cache

import msgspec
import pytest
from hypothesis import given as over_all
from hypothesis import settings, strategies
from msgspec.structs import replace

from adas_dream.core.rulings import PLAYED, VALUES, others, with_readings
from adas_dream.core.scoring.order import score
from adas_dream.core.state import State, under
from adas_dream.events.catalog import TYPES
from adas_dream.events.facts.base import Fact
from adas_dream.projections.readings.dispute import Dispute, Moved, Reading, dispute, read_with
from adas_dream.projections.readings.inputs import Inputs
from adas_dream.projections.readings.inputs import played as as_played
from adas_dream.projections.readings.replayed import ASKED
from adas_dream.projections.readings.rerun import Rerun
from tests.board import at_end
from tests.core.scoring.lines import with_objective
from tests.core.scoring.test_claims import mary_claims
from tests.given import ada, charles, numbered, played, table
from tests.played_games import Played, random_game
from tests.positions import flip
from tests.standing import standing
from tests.start import having, placed, start

LAST_DIE = "1: P4 | 2: B3 G5 | 3: Y2 X6 | 4: G4 | 5: B1 | 6: P3"
"""A Workshop whose first space holds one die."""


def over(state: State) -> State:
    """The state after the end of play."""
    return placed(state, over=True, queue=())


def under_all(begin: State, facts: Iterable[Fact], **chosen: str) -> Reading:
    """The game under these settings, all at once."""
    tried = tuple((name.replace("_", "-"), value) for name, value in chosen.items())
    return read_with(begin, facts, tried).alone[0]


def log(begin: State, *choices: Fact) -> tuple[Fact, ...]:
    """The facts that these choices make, numbered."""
    return numbered(played(begin, choices))


def test_a_reading_may_move_points_and_the_winner() -> None:
    """Multiplication first takes 40 from Ada and nothing from Charles, who wins with 28 (R203)."""
    reading = under_all(over(flip()), (), line_arithmetic="precedence")
    assert reading.totals == (-4, 28)
    assert reading.moved == (Moved(1, "completed-lines", 40, 0),)
    assert (reading.winner, reading.decided_by) == (2, "prestige")
    found = dispute(over(flip()), ())
    assert (found.in_force.totals, found.in_force.winner) == ((36, 28), 1)
    assert found.winner_depends


def test_what_depends_on_the_reading_is_refused_under_the_other() -> None:
    """Two Research on two tracks is legal as the table plays, and refused where both must go to one
    track: it stands all the same (R148)."""
    game = random_game(2)
    (reading,) = dispute(game.begin, game.facts, {"two-research": ("same-track",)}).alone
    assert {each.violation.code for each in reading.changed} == {"second-research-on-another-track"}
    assert {each.fate for each in reading.changed} == {"stands"}


def seq_of(facts: tuple[Fact, ...], name: str) -> int:
    """The number of the only fact of that type."""
    (seq,) = (fact.seq for fact in facts if type(fact) is TYPES[name])
    return seq


def built_late(readings: dict[str, str] | None = None) -> tuple[State, tuple[Fact, ...]]:
    """Ada builds while Charles starts his turn (T79)."""
    begin = start(readings=readings, gear_spaces="a1-b1=empty", coal=1, brass=1)
    return begin, log(
        begin,
        ada.turn_started("workshop", 1),
        ada.die_moved("G4", 4, 5),
        ada.die_pushed(5, "Y2"),
        ada.partners_drawn(2),
        ada.turn_ended(),
        charles.turn_started("workshop", 1),
        ada.gear_built("subtraction", "a1-b1", deferred=True),
    )


def test_a_deferred_build_stands_where_it_is_refused() -> None:
    """Under `deferred-build=not-allowed` the build is refused and stands: its Gear still counts,
    −22 and a Book for Ada, −24 and a Book for Charles (T79, R072)."""
    begin, facts = built_late()
    reading = under_all(begin, facts, deferred_build="not-allowed")
    (refused,) = reading.changed
    assert (refused.violation.rule, refused.fate) == ("R072", "stands")
    assert (reading.moved, reading.first_other, reading.totals) == ((), None, (-21, -23))


def test_what_is_refused_as_the_table_plays_is_legal_under_another() -> None:
    """At a table without deferred builds the build is refused in force, and allowed under the usual
    reading, which changes nothing else (T79, R072)."""
    begin, facts = built_late()
    rulings = replace(begin.table.rulings, deferred_build="not-allowed")
    found = dispute(under(begin, rulings), facts)
    assert [each.violation.rule for each in found.in_force.changed] == ["R072"]
    allowing = {each.settings[0]: each for each in found.alone if each.allowed}
    assert {*allowing} == {
        ("deferred-build", "while-next-starts"),
        ("deferred-build", "until-next-turn-ends"),
    }
    assert all(not each.changed and not each.moved for each in allowing.values())


def emptied(bag: str, **readings: str) -> tuple[State, tuple[Fact, ...]]:
    """Ada, with £5, 2 Coal and 1 Brass, empties space 1, whose bonus is Coal, by pushing in space
    2, whose bonus is Research."""
    values = {name.replace("_", "-"): value for name, value in readings.items()}
    begin = having(start(LAST_DIE, bag, readings=values), 1, pounds=5)
    return begin, log(
        begin,
        ada.turn_started("workshop", 1),
        ada.die_moved("P4", 1, 2),
        ada.die_pushed(2, "B3"),
        ada.track_chosen("green"),
        ada.turn_ended(),
    )


def test_other_facts_without_another_verdict() -> None:
    """Where the empty bag's space gives its bonus all the same, 2 Coal more make 10 of £, Coal and
    Brass: a point, from Ada's choice of the track on (R058, R211)."""
    begin, facts = emptied("")
    reading = under_all(begin, facts, empty_bag_refill_bonus="granted")
    assert (reading.changed, reading.undetermined_from) == ((), None)
    assert reading.moved == (Moved(1, "leftovers", 1, 2),)
    assert reading.first_other == seq_of(facts, "track_chosen")


def granted() -> tuple[State, tuple[Fact, ...]]:
    """Ada empties space 2, whose bonus is Research, with an empty bag, at a table that grants the
    bonus all the same."""
    ring = "1: Y1 | 2: P4 | 3: B3 | 4: G4 | 5: B1 | 6: P3"
    begin = start(ring, "", readings={"empty-bag-refill-bonus": "granted"})
    return begin, log(
        begin,
        ada.turn_started("workshop", 1),
        ada.die_moved("P4", 2, 3),
        ada.die_pushed(3, "B3"),
        ada.track_chosen("green"),
        ada.turn_ended(),
    )


def test_a_choice_that_belongs_nowhere_is_dropped() -> None:
    """Where the empty bag's space gives no bonus no track is to be chosen: the choice is left out,
    and no marker moves, from the push on (R041, R058)."""
    begin, facts = granted()
    reading = under_all(begin, facts, empty_bag_refill_bonus="none")
    (choice,) = reading.changed
    assert (choice.violation.code, choice.fate) == ("no-track-choice-open", "dropped")
    assert reading.first_other == seq_of(facts, "die_pushed")
    settings = (("empty-bag-refill-bonus", "none"),)
    other = under(begin, with_readings(begin.table.rulings, dict(settings)))
    told = Rerun(other, as_played(begin, facts).inputs).play()
    assert told.state.player(1).research.green == 0


def test_dice_that_the_log_does_not_have_leave_it_undetermined() -> None:
    """The log leaves a space of a short bag empty; where the dice left are drawn nobody knows which
    values they rolled, from the fact on that leaves it empty (R057, FOUND 45)."""
    begin, facts = emptied("Y 1 X 1", short_bag_refill="stay-empty")
    reading = under_all(begin, facts, short_bag_refill="draw-remaining")
    assert reading.undetermined_from == seq_of(facts, "space_left_empty")
    assert (reading.totals, reading.winner, reading.moved) == ((), None, ())
    assert reading.first_other is None


def test_a_log_that_waits_for_a_roll_is_known_up_to_there() -> None:
    """A log that ends before two cards are drawn lacks nothing, and every reading of it has its
    score: −24 and a Book for both (R206, R210)."""
    begin = start()
    turn = (ada.turn_started("workshop", 1), ada.die_moved("G4", 4, 5), ada.die_pushed(5, "Y2"))
    found = dispute(begin, log(begin, *turn))
    assert (found.completed, found.in_force.totals) == (None, (-23, -23))
    assert {(it.undetermined_from, it.totals) for it in found.alone} == {(None, (-23, -23))}
    assert found.settled


def test_a_score_is_unknown_where_one_line_is() -> None:
    """Where the pack does not list one card that was played, the worth of the whole is not known
    (R199)."""
    begin = over(flip())
    assert not dispute(begin, ()).unknown
    piles = replace(begin.player(1).partners, played=("stranger",))
    assert dispute(having(begin, 1, partners=piles), ()).unknown


def test_a_roll_that_is_not_made_follows_from_what_came_before_it() -> None:
    """Where a short bag leaves the space empty, the two dice that were drawn are gone from the
    choice of the track on, which is before them (R057, FOUND 45)."""
    begin = having(start(LAST_DIE, "Y 1 X 1"), 1, pounds=5)
    facts = log(
        begin,
        ada.turn_started("workshop", 1),
        ada.die_moved("P4", 1, 2),
        ada.die_pushed(2, "B3"),
        ada.track_chosen("green"),
        ada.workshop_refilled(1, ["Y2", "X3"]),
        ada.turn_ended(),
    )
    reading = under_all(begin, facts, short_bag_refill="stay-empty")
    assert reading.first_other == seq_of(facts, "track_chosen")


def test_a_turn_that_cannot_end_is_named_where_it_should() -> None:
    """The last recorded end of a turn is left out, because an Objective is met and not claimed:
    undetermined from there, not from behind the end of play (R161, FOUND 45)."""
    state = at_end("travel", objectives="dean", discs="hall-6=1 hall-5=1")
    recorded = numbered((ada.turn_ended(), table.play_ended()))
    inputs = replace(as_played(state, ()).inputs, choices=recorded[:1], facts=recorded, over=True)
    told = Rerun(state, inputs, strict=True).play()
    assert [(it.fact.seq, it.violation.rule) for it in told.changed] == [(3, "R161")]
    assert told.undetermined_from == 3


def test_a_claim_waits_for_the_end_of_the_turn() -> None:
    """A claim in the middle of the turn waits under `objective-check=end-of-turn` for the end,
    where it scores the same 7 (T81, R161)."""
    begin = with_objective(start(pack="scoring-1", coal=5), "collier", "meetings")
    facts = log(
        begin,
        ada.turn_started("workshop", 1),
        ada.objective_claimed("collier", "a1-b1", 7),
        ada.die_moved("G4", 4, 5),
        ada.die_pushed(5, "Y2"),
        ada.partners_drawn(2, ["aqueduct", "bellows"]),
        ada.turn_ended(),
    )
    reading = under_all(begin, facts, objective_check="end-of-turn")
    (claim,) = reading.changed
    assert (claim.fate, claim.violation.code) == ("postponed", "claimed-before-the-end-of-the-turn")
    assert (reading.moved, reading.first_other) == ((), 4)


def test_a_claim_is_corrected_to_the_value_of_the_reading() -> None:
    """A claim of the next round takes 3, and 7 where play had to return to the first claimant: 4
    points move (T33, R165)."""
    claimed = mary_claims()
    facts = numbered((*claimed.facts, ada.objective_claimed("collier", "a1-b1", 3)))
    reading = under_all(claimed.begin, facts, objective_window="until-first-claimant")
    (claim,) = reading.changed
    assert (claim.fate, claim.violation.rule) == ("corrected", "R164")
    assert reading.moved == (Moved(1, "objectives", 3, 7),)


def test_a_ruling_adopted_on_the_way_is_held() -> None:
    """A reading tried holds from the start to the end, whatever the table adopted (R148)."""
    begin = start()
    adopted = (table.ruling_adopted("two-research", "same-track"),)
    found = dispute(begin, numbered(adopted))
    tried = {setting for reading in found.alone for setting in reading.settings}
    assert {("two-research", "any-tracks"), ("two-research", "same-track")} <= tried
    assert not any(reading.matters for reading in found.alone)


def test_combinations_are_those_of_what_matters() -> None:
    """Two settings that matter are tried together too, and the others never (R203, R200)."""
    found = dispute(over(flip()), ())
    assert [each.settings for each in found.together] == [
        (("line-arithmetic", "precedence"), ("partner-supply", "played"))
    ]
    assert not found.cut


def test_many_combinations_are_cut_and_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there are more combinations than the most, the smaller ones are told; where there are
    just as many, all of them are, and of readings that are asked for none is left out (R203)."""
    game, found = disputed(0)
    assert [len(each.settings) for each in found.together] == [2, 2, 2, 3]
    monkeypatch.setattr("adas_dream.projections.readings.dispute.MOST_COMBINATIONS", 3)
    short = dispute(game.begin, game.facts)
    assert (short.cut, found.cut) == (True, False)
    assert short.together == found.together[:3]
    monkeypatch.setattr("adas_dream.projections.readings.dispute.MOST_COMBINATIONS", 4)
    assert dispute(game.begin, game.facts) == found
    one = (("line-arithmetic", "precedence"),)
    assert not read_with(game.begin, game.facts, one).cut


NUMBERS = (3, 5, 7)
"""Games of two, four and three, with two modules or all three."""


@cache
def disputed(number: int) -> tuple[Played, Dispute]:
    """A random game and its dispute."""
    game = random_game(number, undo=True)
    return game, dispute(game.begin, game.facts)


@pytest.mark.parametrize("number", NUMBERS)
def test_the_readings_in_force_change_nothing(number: int) -> None:
    """A dispute under only the rulings in force is the game as played (F:1)."""
    game, found = disputed(number)
    in_force = msgspec.to_builtins(game.begin.table.rulings)
    same = dispute(game.begin, game.facts, {name: (in_force[name],) for name in VALUES})
    assert not any(reading.matters for reading in same.alone)
    assert same.together == ()
    assert {reading.totals for reading in same.alone} == {found.in_force.totals}


@pytest.mark.parametrize("number", NUMBERS)
def test_a_random_game_is_told_as_it_was_played(number: int) -> None:
    """The game told again has the facts of the log that were not undone, each consequence too
    (R001)."""
    game, found = disputed(number)
    told = Rerun(game.begin, inputs_of(game)).play()
    assert (told.undetermined_from, found.in_force.changed) == (None, ())
    assert [*map(bare, told.facts)] == [*map(bare, standing(game.facts))]


def bare(fact: Fact) -> Fact:
    """A fact without its place in a log."""
    return replace(fact, seq=1, state="", chain="")


def inputs_of(game: Played) -> Inputs:
    """What a random game gives to whoever plays it again."""
    return as_played(game.begin, game.facts).inputs


@settings(max_examples=15, deadline=None)
@over_all(
    strategies.sampled_from(NUMBERS[:2]),
    strategies.sampled_from([(name, value) for name in VALUES for value in VALUES[name]]),
    strategies.sampled_from([(name, value) for name in VALUES for value in VALUES[name]]),
)
def test_what_is_taken_up_on_the_way_is_what_is_told_from_the_start(
    number: int, one: tuple[str, str], other: tuple[str, str]
) -> None:
    """Telling a game from the first place where a ruling is asked gives what telling it whole does,
    for one ruling and for two."""
    game, _ = disputed(number)
    chosen = {name.replace("-", "_"): value for name, value in (one, other)}
    rulings = replace(game.begin.table.rulings, **chosen)
    held = frozenset({one[0], other[0]})
    whole = Rerun(under(game.begin, rulings), inputs_of(game), held=held).play()
    reading = under_all(game.begin, game.facts, **chosen)
    assert reading.changed == whole.changed
    assert reading.undetermined_from == whole.undetermined_from
    if whole.undetermined_from is None:
        assert reading.totals == tuple(pad.total for pad in score(whole.state).players)


@pytest.mark.parametrize("number", NUMBERS)
def test_a_combination_is_what_it_is_told_whole(number: int) -> None:
    """Turns that are taken from another telling are those that would be played (R203)."""
    game, found = disputed(number)
    for told in found.readings:
        rulings = with_readings(game.begin.table.rulings, dict(told.settings))
        held = frozenset(name for name, _ in told.settings)
        whole = Rerun(under(game.begin, rulings), inputs_of(game), held=held).play()
        assert told.undetermined_from == whole.undetermined_from
        if whole.undetermined_from is None:
            assert told.totals == tuple(pad.total for pad in score(whole.state).players)
            refused = {it.fact.seq for it in whole.changed}
            assert {it.fact.seq for it in told.changed} <= refused


def test_every_ruling_is_known_where_it_is_asked() -> None:
    """R203: a ruling that a rule of play asks has its row, every other one is asked by a score."""
    assert {*ASKED} == {*PLAYED}


def test_every_other_value_is_tried() -> None:
    """All readings but those in force, each alone (R203)."""
    game, found = disputed(NUMBERS[0])
    in_force = msgspec.to_builtins(game.begin.table.rulings)
    tried = [reading.settings[0] for reading in found.alone]
    assert tried == [(name, other) for name in VALUES for other in others(name, in_force[name])]
