"""A game played again from its inputs: where it stops, and what each fact came of."""

import pytest
from msgspec.structs import replace

from adas_dream.core.chance import GENERATOR, Stream, commitment, draw_items
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.setup import DiceSource
from adas_dream.events.position import steps
from adas_dream.projections.readings.dispute import read_with
from adas_dream.projections.readings.inputs import played as as_played
from adas_dream.projections.readings.rerun import Rerun
from adas_dream.projections.readings.what_if import what_if
from tests.board import UNCOVERED, board, using, with_due
from tests.given import ada, charles, mary, numbered, played, table
from tests.projections.readings.test_dispute import emptied
from tests.seeded_games import seed_of
from tests.start import having, start

SEED = seed_of(3)
"""What a seeded table commits to."""
MOVED = (ada.turn_started("workshop", 1), ada.die_moved("G4", 4, 5))
ADAS = (
    *MOVED,
    ada.die_pushed(5, "Y2"),
    ada.partners_drawn(2),
    ada.step_declined("partner"),
    ada.turn_ended(),
)


def seq_of(facts: tuple[Fact, ...], choice: Fact) -> int:
    """The number of that choice in a log."""
    return next(fact.seq for fact in facts if replace(fact, seq=1) == choice)


def test_play_that_goes_on_is_undetermined_from_its_recorded_end_on() -> None:
    """A log that ends play before anybody has placed a ninth die has no fact for what comes then:
    nobody knows the game from the end that it writes on (R185)."""
    facts = numbered((*played(start(), ADAS), table.play_ended()))
    last = facts[-1].seq
    told = Rerun(start(), as_played(start(), facts).inputs).play()
    assert (told.undetermined_from, told.state.position.over) == (last, False)
    found = what_if(start(), facts, seq_of(facts, ADAS[2]), ada.die_pushed(5, "P3"))
    assert (found.undetermined_from, found.after) == (last, None)
    assert Rerun(start(), as_played(start(), facts[:-1]).inputs).play().undetermined_from is None


WILD = (
    *using("meetings"),
    ada.program_placed("evens", "row1"),
    ada.bonus_chosen("coal"),
    ada.bonus_chosen("pounds"),
    ada.display_refilled("programs", "climb"),
    ada.turn_ended(),
)


def test_a_choice_that_lacks_one_before_it_is_where_the_telling_stops() -> None:
    """With Research for £3 a track is to be chosen, which the log does not do: nobody knows the
    game from the end of the turn on, the last choice of the log (R041)."""
    begin = board(gear_spaces=UNCOVERED)
    facts = numbered(played(begin, WILD))
    found = what_if(begin, facts, seq_of(facts, WILD[5]), ada.bonus_chosen("research"))
    assert (found.violation, found.changed) == (None, ())
    assert found.undetermined_from == seq_of(facts, ada.turn_ended()) == facts[-1].seq


THEIRS = (
    charles.turn_started("workshop", 1),
    charles.die_moved("P3", 5, 6),
    charles.workshop_die_turned(6, "P3", "P4", moved=True),
    charles.die_pushed(6, "B2"),
)


def test_of_several_refused_at_one_step_the_first_counts() -> None:
    """Ada stores the P3 that Charles moves and turns: both are refused at his first step, and
    nobody knows the game from the first of them on (R013, R014)."""
    begin = having(start(), 2, coal=2)
    facts = numbered(played(begin, (*ADAS, *THEIRS)))
    found = what_if(begin, facts, seq_of(facts, ADAS[2]), ada.die_pushed(5, "P3"))
    moved = seq_of(facts, THEIRS[1])
    assert found.undetermined_from == moved
    assert [(it.fact.seq, it.fate) for it in found.changed] == [(moved, "dropped")]


@pytest.mark.parametrize(("choices", "cause"), [(MOVED, 4), ((), 3)], ids=["choices", "none"])
def test_what_is_due_at_the_start_comes_of_the_first_choice(
    choices: tuple[Fact, ...], cause: int
) -> None:
    """A gain that was due where a log begins has the first choice behind it for its cause, and in a
    log without any its last fact (CONTRACT 2)."""
    begin = with_due(start(), steps.Gain(1, "R009", coal=1))
    facts = numbered(played(begin, choices) if choices else (ada.resources_gained(coal=1),))
    told = Rerun(begin, as_played(begin, facts).inputs).play()
    assert replace(told.facts[0], seq=1) == ada.resources_gained(coal=1)
    assert told.causes[0] == cause


SPLIT = (
    *using("meetings"),
    ada.program_placed("evens", "row2"),
    ada.track_chosen("blue"),
    ada.track_chosen("green"),
    ada.display_refilled("programs", "climb"),
    ada.turn_ended(),
)


def adopting(value: str, otherwise: str) -> tuple[State, tuple[Fact, ...]]:
    """A table that adopts a reading in its first turn; then Ada splits two Research."""
    begin = board(gear_spaces=UNCOVERED, readings={"two-research": otherwise})
    adopted = table.ruling_adopted("two-research", value)
    as_split = played(board(gear_spaces=UNCOVERED), SPLIT)
    return begin, numbered((as_split[0], adopted, *as_split[1:]))


def test_a_reading_tried_holds_though_the_table_adopts_another() -> None:
    """Under `two-research=any-tracks` the split after the adoption of `same-track` is legal, and
    refused as the table plays; under `same-track` it is refused though the table adopted the other
    (R148)."""
    code = "second-research-on-another-track"
    begin, facts = adopting("same-track", "any-tracks")
    found = read_with(begin, facts, (("two-research", "any-tracks"),))
    green = seq_of(facts, ada.track_chosen("green"))
    assert [(it.fact.seq, it.violation.code) for it in found.in_force.changed] == [(green, code)]
    (reading,) = found.alone
    assert [(it.fact.seq, it.violation.code) for it in reading.allowed] == [(green, code)]
    assert (reading.changed, reading.undetermined_from) == ((), None)
    begin, facts = adopting("any-tracks", "same-track")
    found = read_with(begin, facts, (("two-research", "same-track"),))
    (reading,) = found.alone
    assert found.in_force.changed == reading.allowed == ()
    assert [(it.fact.seq, it.violation.code, it.fate) for it in reading.changed] == [
        (green, code, "stands")
    ]


def seeded(begin: State) -> State:
    """The same start at a table whose dice the seed `SEED` rolls."""
    dice = DiceSource("seeded", GENERATOR, commitment(SEED))
    return State(replace(begin.table, dice=dice), begin.position)


def test_the_seed_rolls_the_dice_that_the_log_does_not_have() -> None:
    """With the seed that the table committed to, and no other, the dice of the short bag are known,
    and so are the scores (R051, R057)."""
    begin, facts = emptied("Y 1 X 1", short_bag_refill="stay-empty")
    settings = (("short-bag-refill", "draw-remaining"),)
    (known,) = read_with(seeded(begin), facts, settings, seed=SEED).alone
    assert (known.undetermined_from, known.totals) == (None, (-22, -23))
    (other,) = read_with(seeded(begin), facts, settings, seed=bytes(32)).alone
    assert other.undetermined_from == seq_of(facts, ada.space_left_empty(1))


def test_one_roll_that_is_not_the_seeds_makes_the_game_strange() -> None:
    """Cards that Ada did not draw by the seed make it so, whatever Charles drew after her; unless
    they are to be kept, those of the seed are drawn (R046, CONTRACT 5)."""
    begin = seeded(start(pack="partners-1"))
    adas, charless = (
        draw_items(Stream(SEED, f"draw/{player}/1"), begin.player(player).partners.unseen, 2)
        for player in (1, 2)
    )
    others = tuple(card for card in begin.player(1).partners.unseen if card not in adas)[:2]
    for drawn, strange in ((adas, False), (others, True)):
        turns = (
            *MOVED,
            ada.die_pushed(5, "Y2"),
            ada.partners_drawn(2, drawn),
            ada.turn_ended(),
            charles.turn_started("workshop", 1),
            charles.die_moved("P6", 4, 5),
            charles.die_pushed(5, "P3"),
            charles.partners_drawn(2, charless),
            charles.turn_ended(),
        )
        inputs = as_played(begin, numbered(played(begin, turns))).inputs
        kept = Rerun(begin, inputs, seed=SEED, keep_rolls=True).play()
        assert (kept.strange, kept.state.player(1).partners.hand) == (strange, drawn)
        rolled = Rerun(begin, inputs, seed=SEED).play()
        assert rolled.state.player(1).partners.hand == adas


def test_a_refused_choice_of_another_kind_is_not_the_one_that_is_missing() -> None:
    """With the Program on row 1 instead of row 2 two bonuses are to be chosen, for which the two
    tracks stand in no way: nobody knows the game from the end of the turn on, where the first bonus
    is missing, and not from the first track on (R147, R148)."""
    begin = board(gear_spaces=UNCOVERED)
    facts = numbered(played(begin, SPLIT))
    placing = seq_of(facts, ada.program_placed("evens", "row2"))
    found = what_if(begin, facts, placing, ada.program_placed("evens", "row1"))
    assert found.undetermined_from == seq_of(facts, ada.turn_ended())
    tracks = [seq_of(facts, ada.track_chosen(track)) for track in ("blue", "green")]
    assert [(it.fact.seq, it.fate) for it in found.changed] == [(seq, "dropped") for seq in tracks]


def test_the_last_step_that_lacks_its_choice_is_the_one_that_counts() -> None:
    """Charles turns the P3 that Ada has stored, and moves and pushes all the same; Mary turns the
    P4 that he did not make and pushes it: nobody knows the game from that push on, which is what
    her turn lacks (R018, R031)."""
    begin = start(players=3, coal=3)
    turned = charles.workshop_die_turned(5, "P3", "P4"), mary.workshop_die_turned(5, "P4", "P5")
    pushed = mary.die_pushed(5, "P5")
    turns = (
        *ADAS,
        charles.turn_started("workshop", 1),
        turned[0],
        charles.die_moved("Y6", 3, 4),
        charles.die_pushed(4, "P6"),
        charles.turn_ended(),
        mary.turn_started("workshop", 1),
        mary.die_moved("X5", 4, 5),
        turned[1],
        pushed,
        mary.partners_drawn(2),
        mary.turn_ended(),
    )
    facts = numbered(played(begin, turns))
    found = what_if(begin, facts, seq_of(facts, ADAS[2]), ada.die_pushed(5, "P3"))
    assert found.undetermined_from == seq_of(facts, pushed)
    dropped = [(seq_of(facts, choice), "dropped") for choice in (*turned, pushed)]
    assert [(it.fact.seq, it.fate) for it in found.changed] == dropped


def test_a_refused_choice_that_its_own_step_takes_lacks_no_choice_before_it() -> None:
    """Two Multiplier Gears are due, and the first is not shown any more: it is refused by the step
    that is open, so the second is taken in its place, and what came into the gap of the first, fact
    4, is what nobody knows (R105, R106)."""
    two = [steps.TakeMultiplier(1, "R105")] * 2
    begin = with_due(board(multipliers="cam drum / wheel spring"), *two)
    taken = (
        ada.multiplier_taken("cam"),
        ada.display_refilled("multipliers", "wheel"),
        ada.multiplier_taken("drum"),
        ada.display_refilled("multipliers", "spring"),
    )
    inputs = as_played(begin, numbered(played(begin, taken))).inputs
    told = Rerun(with_due(board(multipliers="wheel drum / cam spring"), *two), inputs).play()
    assert [(it.fact.seq, it.fate) for it in told.changed] == [(3, "dropped")]
    assert told.undetermined_from == 4
    assert [gear for gear in told.state.player(1).gears if gear in ("cam", "drum")] == ["drum"]
