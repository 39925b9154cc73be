"""What the table may take back, and what stands then: anything but the set-up (CONTRACT 2)."""

import pytest
from msgspec.structs import replace

from adas_dream.core.game import Game, Refusal
from adas_dream.core.reducers import CannotApply
from adas_dream.core.state import State
from adas_dream.core.validator import Validator
from adas_dream.core.walk import Walk
from adas_dream.events.catalog import CHOICES
from adas_dream.events.facts.base import Fact, same_fact
from adas_dream.events.facts.partners import PartnersDrawn
from adas_dream.events.facts.setup import PositionSet, SeedRevealed
from adas_dream.events.facts.table import PlayAbandoned, PlayRewound
from adas_dream.events.facts.turn import TurnStarted
from adas_dream.events.facts.workshop import BonusGained, WorkshopRefilled
from adas_dream.events.log import REACH
from tests.given import ada, charles, given, judged, numbered, table
from tests.logs import header
from tests.played_games import Played, random_game
from tests.seeded_games import seed_of
from tests.start import placed, start

TURN = (
    ada.turn_started("workshop", 1),
    ada.die_moved("G4", 4, 5),
    ada.die_pushed(5, "Y2"),
    ada.partners_drawn(2),
    ada.turn_ended(),
)
TWO_TURNS = given(start(), *TURN, charles.turn_started("workshop", 1)).facts
"""A whole turn with its consequences, numbered from 3, and the start of the next."""
REASON = "seen two turns later"


def walk(*facts: Fact, begin: State | None = None) -> Walk:
    """Give a game that has gone so far, legal or not."""
    made = Walk(begin or start())
    for fact in numbered(facts):
        made.fold(fact)
    return made


def back(to_seq: int) -> Fact:
    """Give a rewind."""
    return table.play_rewound(to_seq, REASON)


def found(validator: Validator) -> list[tuple[int, str, str]]:
    """Give seq, code and severity of what was found."""
    return [(it.seq, it.code, it.severity) for it in validator.findings]


@pytest.mark.parametrize("place", range(len(TWO_TURNS)))
def test_a_rewind_reaches_every_fact_that_stands(place: int) -> None:
    """Over rolls, consequences, other players' turns and ends of turns: the state is that before
    the fact (CONTRACT 2)."""
    went = walk(*TWO_TURNS)
    step = went.fold(back(3 + place))
    assert went.state == walk(*TWO_TURNS[:place]).state
    assert all(same_fact(a, b) for a, b in zip(step.undone, TWO_TURNS[place:], strict=True))
    assert went.standing.facts == [*numbered(TWO_TURNS[:place])]


@pytest.mark.parametrize(
    ("so_far", "to_seq", "code"),
    [
        (TWO_TURNS, 1, "rewind-to-the-set-up"),
        (TWO_TURNS, 2, "rewind-to-the-set-up"),
        (TWO_TURNS, 3 + len(TWO_TURNS), "rewind-to-no-fact"),
        (TWO_TURNS, 9999, "rewind-to-no-fact"),
        ((*TURN[:2], ada.choice_undone(4)), 4, "rewind-to-what-was-taken-back"),
        ((*TURN[:2], ada.choice_undone(4)), 5, "rewind-to-what-was-taken-back"),
        ((*TWO_TURNS, back(5)), 6, "rewind-to-what-was-taken-back"),
        ((*TWO_TURNS, back(5)), 3 + len(TWO_TURNS), "rewind-to-what-was-taken-back"),
    ],
    ids=["line-1", "line-2", "itself", "to-come", "undone", "an-undo", "rewound", "a-rewind"],
)
def test_a_rewind_to_what_does_not_stand_changes_nothing(
    so_far: tuple[Fact, ...], to_seq: int, code: str
) -> None:
    """It is refused by its own code, and ends the log as every fact that cannot be applied
    (CONTRACT 2)."""
    went = walk(*so_far)
    state, wrong = went.state, replace(back(to_seq), seq=3 + len(so_far))
    broken = went.check(wrong)
    assert (broken and broken.code) == code
    with pytest.raises(CannotApply, match=code):
        went.fold(wrong)
    assert went.state == state
    assert went.go_on(wrong) is None
    assert went.stuck is not None
    assert (went.stuck.violation.code, went.stuck.line) == (code, 3 + len(so_far))


def test_a_log_of_format_1_has_no_rewind() -> None:
    """A log goes on in the format of its line 1, which knows none (CONTRACT: Format 2)."""
    begin = start()
    old = State(replace(begin.table, format="adas-dream/1"), begin.position)
    went = walk(*TWO_TURNS, begin=old)
    broken = went.check(back(5))
    assert (broken and broken.code) == "not-in-this-format"
    assert went.go_on(back(5)) is None


def test_a_rewind_is_not_attested() -> None:
    """It states nothing about the board that rules could not follow (CONTRACT 2)."""
    broken = walk(*TWO_TURNS).check(replace(back(5), attested=True))
    assert (broken and broken.code) == "attested-without-window"


def test_nothing_comes_between_a_choice_and_what_it_brings() -> None:
    """After the push the bonus of space 5 is due (R040): it is missing before the rewind, which
    stands where a choice or a roll is due."""
    broken = walk(*TWO_TURNS[:3]).check(back(3))
    assert (broken and broken.code) == "no-push-bonus"


def test_where_a_roll_is_due_a_rewind_may_stand() -> None:
    """The table may see the mistake before it rolls (CONTRACT 2)."""
    drawn = next(i for i, it in enumerate(TWO_TURNS) if isinstance(it, PartnersDrawn))
    assert walk(*TWO_TURNS[:drawn]).check(back(4)) is None


def test_an_undo_reaches_as_far_as_before_what_was_rewound() -> None:
    """Ada's turn has ended, then it has not: her move can be undone again (CONTRACT 2)."""
    went = walk(*TWO_TURNS)
    undo = ada.choice_undone(4)
    assert went.check(undo) is not None
    went.fold(back(5))
    assert went.check(undo) is None


def test_a_second_rewind_reaches_behind_the_first_and_brings_nothing_back() -> None:
    """The facts that the first took stay gone; what stood before it can still be taken back."""
    went = walk(*TWO_TURNS, back(len(TWO_TURNS) + 2))
    went.fold(replace(back(3), seq=99))
    assert (went.state, went.standing.facts) == (Walk(start()).state, [])


def test_readings_and_giving_up_are_taken_back() -> None:
    """A ruling adopted and a game given up by mistake are as if they had not been."""
    ruling = table.ruling_adopted("two-research", "same-track")
    went = walk(*TURN[:1], ruling, table.play_abandoned())
    assert went.state.stopped
    went.fold(back(5))
    assert (went.state.stopped, went.state.table.rulings.two_research) == (False, "same-track")
    went.fold(back(4))
    assert went.state.table.rulings.two_research == "any-tracks"


def test_the_end_and_declared_scores_are_taken_back() -> None:
    """A rewind over the end takes the scores that were declared with it (R183)."""
    over = Walk(placed(start(), over=True, queue=()))
    declared = ada.score_declared("gears", -24)
    over.fold(replace(declared, seq=3))
    assert over.state.position.declared
    over.fold(replace(back(3), seq=4))
    assert over.state.position.declared == ()


def test_ten_thousand_rewinds_leave_nothing_behind() -> None:
    """However often play is rewound, only what stands is kept (CASES 25)."""
    facts = numbered(TWO_TURNS)
    went = Walk(start())
    for fact in facts:
        went.fold(fact)
    for _ in range(10_000):
        went.fold(back(facts[-2].seq))
        for fact in facts[-2:]:
            went.fold(fact)
    assert went.standing.facts == [*facts]
    assert len(went.standing.entries) == len(facts)


def test_a_rewind_reaches_far_but_not_for_ever() -> None:
    """What is kept has a bound that no game comes to; behind it a rewind says so (CASES 25)."""
    went = Walk(start())
    ruling = table.ruling_adopted("two-research", "same-track")
    for seq in range(3, 2 * REACH + 4):
        went.fold(replace(ruling, seq=seq))
    assert len(went.standing.facts) == REACH + 1
    broken = went.check(replace(back(3), seq=2 * REACH + 4))
    assert (broken and broken.code) == "rewind-too-far"
    assert went.check(replace(back(REACH + 3), seq=2 * REACH + 4)) is None


def test_what_was_taken_back_was_judged_at_its_place() -> None:
    """A move over two spaces (R014) is illegal where it stands, an advisory once the table took it
    back, and what is wrong then comes after no illegal fact (CONTRACT 2)."""
    wrong = ada.die_moved("G4", 4, 6)
    bad = judged(start(), (TURN[0], wrong))
    assert found(bad) == [(4, "not-next-space", "illegal")]
    mended = judged(start(), (TURN[0], wrong, back(4), ada.die_moved("G4", 4, 1)))
    moved, rewound, again = mended.findings
    assert (moved.severity, moved.taken_back_by) == ("advisory", 5)
    assert (rewound.code, rewound.severity) == ("play-rewound", "advisory")
    assert (again.code, again.severity, again.after) == (moved.code, "illegal", None)


def test_an_undo_takes_back_what_was_found_too() -> None:
    """A die that is moved two spaces (R014) is undone by its player: no verdict stays."""
    wrong = ada.die_moved("G4", 4, 6)
    undone = judged(start(), (TURN[0], wrong, ada.choice_undone(4), *TURN[1:3]))
    (moved,) = undone.findings
    assert (moved.rule, moved.severity, moved.taken_back_by) == ("R014", "advisory", 5)
    assert undone.legality == "legal"


def test_a_word_of_the_table_is_taken_back_alone() -> None:
    """The table let a choice stand and then takes its word back: the choice is illegal again."""
    wrong = ada.die_pushed(5, "B6")
    so_far = given(start(), *TURN[:2]).facts
    game = Game(header(), PositionSet(2, start().position), start().table.pack)
    for choice in TURN[:2]:
        assert not isinstance(game.play(choice), Refusal)
    made = game.let_stand(wrong, "it was late")
    assert not isinstance(made, Refusal)
    word = made[-1].seq
    facts = (*so_far, *made)
    assert judged(start(), facts).legality == "legal"
    taken = judged(start(), (*facts, back(word)))
    assert taken.legality == "illegal"
    assert (taken.findings[0].code, taken.findings[0].severity) == ("pushed-higher-die", "illegal")
    assert judged(start(), (*facts, back(word), made[-1])).legality == "legal"


def test_a_later_score_corrects_the_earlier() -> None:
    """The later declaration of a line counts; what was wrong with the earlier is an advisory
    (CONTRACT 2), as long as the later one stands."""
    begin = placed(start(), over=True, queue=())
    right = -24  # twelve spaces without a Gear (R206)
    wrong = ada.score_declared("gears", right + 1)
    two = judged(begin, (wrong, ada.score_declared("gears", right)))
    assert [(it.severity, it.corrected_by) for it in two.findings] == [("advisory", 4)]
    worse = judged(begin, (wrong, ada.score_declared("gears", right + 3)))
    assert [it.severity for it in worse.findings] == ["advisory", "illegal"]
    other = judged(begin, (wrong, ada.score_declared("programs", 0)))
    assert other.findings[0].severity == "illegal"
    taken = judged(begin, (wrong, ada.score_declared("gears", right), back(4)))
    assert [it.severity for it in taken.findings] == ["illegal", "advisory"]


def first_roll(played: Played) -> tuple[int, WorkshopRefilled]:
    """Give the place and the fact of a game's first refill."""
    rolls = (
        (place, fact)
        for place, fact in enumerate(played.facts)
        if isinstance(fact, WorkshopRefilled)
    )
    return next(rolls)


def all_yellow(roll: WorkshopRefilled) -> WorkshopRefilled:
    """Give a roll that the seed did not make: as many Y1."""
    return replace(roll, dice=("Y1",) * len(roll.dice))


def test_a_consequence_that_was_taken_back_comes_again() -> None:
    """Rewound to a gain, the game writes it anew: a log holds every consequence (CONTRACT 1)."""
    game = Game(header(), PositionSet(2, start().position), start().table.pack)
    for choice in TURN[:3]:
        assert not isinstance(game.play(choice), Refusal)
    gain = next(it for it in game.walk.standing.facts if isinstance(it, BonusGained))
    again = game.play(back(gain.seq))
    assert not isinstance(again, Refusal)
    assert same_fact(again[1], gain)


def test_seeded_draws_fall_again_as_they_fell() -> None:
    """The counters of the streams go back too (CONTRACT 2): the same roll comes by the seed."""
    played = random_game(3)
    seed = seed_of(3)
    chance, roll = first_roll(played)
    settled = next(i for i, it in enumerate(played.facts) if i > chance and type(it) in CHOICES)
    game = Game.load((*played.log[: settled + 3],), lambda _: played.begin.table.pack)
    again = game.play(PlayRewound(1, roll.seq, REASON), seed=seed)
    assert not isinstance(again, Refusal)
    assert same_fact(again[1], roll)


def test_a_roll_after_the_seed_was_shown_is_told() -> None:
    """A seed revealed and taken back stays known: every roll after it is told once, and is held
    against the seed where it stands (R051, CONTRACT 2)."""
    played, seed = random_game(3), seed_of(3)
    first, roll = first_roll(played)
    head = played.facts[: first + 1]
    end = head[-1].seq
    facts = (
        *head,
        PlayAbandoned(end + 1),
        SeedRevealed(end + 2, seed=seed.hex()),
        PlayRewound(end + 3, end, REASON),
    )
    again = replace(roll, seq=end + 4)
    other = all_yellow(again)
    right, wrong = Validator(played.begin), Validator(played.begin)
    for validator, dice in ((right, again), (wrong, other)):
        for fact in (*facts, dice):
            validator.judge(fact, fact.seq)
    known = ("seed-was-known", "advisory")
    assert [it[1:] for it in found(right) if it[0] == end + 4] == [known]
    assert [it[1:] for it in found(wrong) if it[0] == end + 4] == [
        known,
        ("not-the-seeds-dice", "illegal"),
    ]
    assert (right.dice, wrong.dice) == ("open", "differs")


def test_a_wrong_roll_stays_wrong_though_it_was_taken_back() -> None:
    """Play went on by a roll that is not the seed's: taking it back does not make it one."""
    played, seed = random_game(3), seed_of(3)
    first, roll = first_roll(played)
    head = (*played.facts[:first], all_yellow(roll))
    end = head[-1].seq
    validator = Validator(played.begin)
    for fact in (
        *head,
        PlayRewound(end + 1, end, REASON),
        PlayAbandoned(end + 2),
        SeedRevealed(end + 3, seed=seed.hex()),
    ):
        validator.judge(fact, fact.seq)
    assert ("not-the-seeds-dice", "illegal") in [it[1:] for it in found(validator)]
    assert validator.dice == "differs"


def test_a_seed_shown_twice_is_told() -> None:
    """A second `seed_revealed` while one stands is an advisory; after a rewind it is due again."""
    played, seed = random_game(3), seed_of(3)
    turn = played.facts[0]
    assert isinstance(turn, TurnStarted)
    shown = SeedRevealed(5, seed=seed.hex())
    twice = Validator(played.begin)
    so_far: tuple[Fact, ...] = (turn, PlayAbandoned(4), shown)
    for fact in (*so_far, replace(shown, seq=6)):
        twice.judge(fact, fact.seq)
    assert found(twice) == [(6, "seed-revealed-again", "advisory")]
    assert twice.dice == "held"
    anew = Validator(played.begin)
    for fact in (*so_far, PlayRewound(6, 5, REASON), replace(shown, seq=7)):
        anew.judge(fact, fact.seq)
    assert [it[1] for it in found(anew)] == ["play-rewound"]


def test_a_refused_rewind_is_a_refusal() -> None:
    """A front end is told why, and what is legal; the game stands as it did."""
    game = Game(header(), PositionSet(2, start().position), start().table.pack)
    refused = game.play(back(9))
    assert isinstance(refused, Refusal)
    assert refused.violation.code == "rewind-to-no-fact"
