"""What a correction takes out, what takes its place, and what is taken again (CONTRACT 2, 3)."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from adas_dream.core.correction import Correction, Mistake, correct
from adas_dream.core.game import Game, Refusal
from adas_dream.core.recording import Refused
from adas_dream.events.catalog import AnyFact, name_of
from adas_dream.events.choices import Choice
from adas_dream.events.facts.base import Fact, same_fact
from adas_dream.events.facts.partners import PartnersDrawn
from adas_dream.events.facts.setup import PositionSet, SeedRevealed
from adas_dream.events.facts.table import IrregularityAccepted
from adas_dream.events.facts.turn import StepDeclined
from adas_dream.events.facts.workshop import WorkshopRefilled
from tests import logs
from tests.corrections import (
    MOVED,
    NEXT,
    START,
    TURN,
    after,
    corrected,
    let_stand,
    lines,
    played,
    said,
    seeded,
    types,
)
from tests.given import ada, charles, judged, table
from tests.seeded_games import seed_of
from tests.start import start

CARD = (
    ada.partner_played("card-1", attested=True),
    ada.resources_spent(pounds=2, attested=True),
    ada.resources_gained(coal=2, attested=True),
    ada.step_declined("effects"),
)
"""A card that only the table knows, and what it said of it."""


def test_a_choice_is_replaced_with_what_it_brought() -> None:
    """P3 was pushed, and not Y2 (R032): the bonus and the gap in the Store come anew, the same two
    cards are drawn, and the turn ends as it did."""
    game = played(*TURN, NEXT)
    made = corrected(game, TURN[2], ada.die_pushed(5, "P3"))
    assert types(made.out) == ["die_pushed", "bonus_gained"]
    assert types(made.instead) == ["die_pushed", "bonus_gained"]
    assert types(made.again) == ["partners_drawn", "turn_ended", "turn_started"]
    assert (made.left_out, made.lost, made.stopped) == ((), (), None)
    assert after(game, made).state.player(1).store[0] == "P3"


def test_the_game_stays_as_it_was() -> None:
    """All is tried on a copy: only who goes on by the facts of a correction has it."""
    game = played(*TURN, NEXT)
    before, seq, standing = game.position, game.seq, game.walk.standing.facts
    assert corrected(game, TURN[2], ada.die_pushed(5, "P3")).rewind.seq == seq + 1
    assert (game.position, game.seq, game.walk.standing.facts) == (before, seq, standing)


def test_what_only_a_replaced_choice_brought_is_left_out() -> None:
    """The effects that the table stated of a card are not those of another one; the passing of
    their window goes with them, and the turn ends all the same."""
    game = played(*TURN[:4], *CARD, TURN[4], NEXT)
    other = ada.partner_played("card-2", attested=True)
    made = corrected(game, CARD[0], other, ada.resources_gained(books=1, attested=True))
    assert types(made.left_out) == ["resources_spent", "resources_gained"]
    assert types(made.again) == ["step_declined", "turn_ended", "turn_started"]
    board = after(game, made).state.player(1)
    assert (board.pounds, board.coal, board.books) == (3, 2, 2)


def test_the_same_choice_keeps_what_was_stated_of_it() -> None:
    """A card that is corrected by itself, as for its note, has the same effects."""
    game = played(*TURN[:4], *CARD, TURN[4], NEXT)
    made = corrected(game, CARD[0], replace(CARD[0], note="the first card"))
    assert (made.left_out, made.stopped) == ((), None)
    assert after(game, made).position == game.position


def test_a_stated_effect_is_replaced_alone() -> None:
    """It was 1 Coal and not 2: what else was stated of the card stands."""
    game = played(*TURN[:4], *CARD, TURN[4], NEXT)
    made = corrected(game, CARD[2], ada.resources_gained(coal=1, attested=True))
    assert types(made.out) == ["resources_gained"]
    assert types(made.again) == ["step_declined", "turn_ended", "turn_started"]
    board = after(game, made).state.player(1)
    assert (board.pounds, board.coal) == (1, 3)
    spent = corrected(game, CARD[1], ada.resources_spent(pounds=1, attested=True))
    assert types(spent.again)[0] == "resources_gained"


def test_an_effect_that_follows_another_choice_of_the_turn_stays() -> None:
    """The push is replaced, and not the card that was played after it."""
    game = played(*TURN[:4], *CARD, TURN[4], NEXT)
    made = corrected(game, TURN[2], ada.die_pushed(5, "P3"))
    assert (made.left_out, made.stopped) == ((), None)
    board = after(game, made).state.player(1)
    assert (board.pounds, board.coal) == (1, 4)


def test_new_choices_stand_for_the_rest_of_a_turn() -> None:
    """Another die was moved and another one pushed: the old push goes with the old move, and the
    rest of the turn is taken again (R031, R032)."""
    game = played(*TURN, NEXT)
    right = (ada.die_moved("X5", 4, 5), ada.die_pushed(5, "P3"))
    made = corrected(game, MOVED, *right)
    assert types(made.left_out) == ["die_pushed"]
    assert types(made.again) == ["partners_drawn", "turn_ended", "turn_started"]
    assert made.stopped is None


def test_a_whole_turn_is_replaced_by_the_name_of_its_start() -> None:
    """It was another turn altogether, which also refills nothing: what was said in the old one is
    left out, and the next player's turn starts."""
    game = played(*TURN, NEXT)
    turn = (START, ada.die_moved("P4", 2, 3), ada.die_pushed(3, "B4"), ada.turn_ended())
    made = corrected(game, START, *turn)
    assert types(made.left_out) == ["die_moved", "die_pushed", "partners_drawn", "turn_ended"]
    assert types(made.again) == ["turn_started"]
    assert made.stopped is None


def test_a_whole_turn_that_another_choice_ends_is_replaced() -> None:
    """The new choices may go on to the end of the turn from any place in it."""
    game = played(*TURN, NEXT)
    right = (ada.die_moved("P4", 2, 3), ada.die_pushed(3, "B4"), ada.turn_ended())
    made = corrected(game, MOVED, *right)
    assert types(made.left_out) == ["die_pushed", "partners_drawn", "turn_ended"]
    assert (types(made.again), made.stopped) == (["turn_started"], None)


def test_without_new_choices_the_mistake_is_taken_out() -> None:
    """The card was not played at all: nothing of it is taken again, and the step is passed."""
    game = played(*TURN[:4], *CARD, TURN[4], NEXT)
    made = corrected(game, CARD[0])
    assert made.instead == ()
    assert types(made.left_out) == types(CARD[1:])
    assert types(made.again) == ["turn_ended", "turn_started"]
    assert after(game, made).state.player(1).pounds == 3


def test_new_choices_stand_in_front() -> None:
    """With `before` nothing is taken out: an effect was forgotten, before its window was passed."""
    game = played(*TURN[:4], *CARD, TURN[4], NEXT)
    forgotten = ada.research_advanced("blue", 1, attested=True)
    made = corrected(game, CARD[3], forgotten, before=True)
    assert (made.out, types(made.instead)) == ((), ["research_advanced"])
    assert types(made.again) == ["step_declined", "turn_ended", "turn_started"]


def test_nothing_cannot_stand_in_front() -> None:
    """A program that asks for it is wrong."""
    game = played(*TURN)
    with pytest.raises(ValueError, match="before"):
        corrected(game, MOVED, before=True)


def test_taking_again_stops_at_the_first_that_must_fit() -> None:
    """Without the end of Ada's turn Charles cannot start his (R004): that, and what came after it,
    is named and does not count."""
    move = charles.die_moved("P6", 4, 5)
    game = played(*TURN, NEXT, move)
    made = corrected(game, TURN[4])
    assert (types(made.again), types(made.lost)) == ([], ["turn_started", "die_moved"])
    assert made.stopped is not None
    assert made.stopped.line == made.lost[0].seq
    assert after(game, made).position == played(*TURN[:4]).position


def test_what_is_undone_stays_so() -> None:
    """A choice that its player took back is not taken again."""
    other = ada.die_moved("X5", 4, 5)
    game = played(START, other, ada.choice_undone(4), *TURN[1:], NEXT)
    made = corrected(game, START, START)
    assert [same_fact(it, other) for it in made.again] == [False] * 5
    assert after(game, made).position == game.position


def test_a_refill_goes_into_the_space_that_was_emptied() -> None:
    """The die came out of space 1, and so the dice that were rolled lie there (R050)."""
    begin = start("G4 | G3 | Y2 B1 Y1", bag="Y 3 B 3")
    turn = (START, ada.die_moved("G3", 2, 3), ada.die_pushed(3, "Y2"))
    rolled = ada.workshop_refilled(2, ("Y3", "B1", "B2"))
    game = played(*turn, rolled, begin=begin)
    right = (ada.die_moved("G4", 1, 2), ada.die_pushed(2, "G3"), ada.track_chosen("blue"))
    made = corrected(game, turn[1], *right)
    assert (types(made.again), made.stopped) == (["workshop_refilled"], None)
    rolls = [fact for fact in made.facts if isinstance(fact, WorkshopRefilled)]
    assert [(roll.space, roll.dice) for roll in rolls] == [(1, ("Y3", "B1", "B2"))]


def test_the_word_of_the_table_comes_again_with_its_choice() -> None:
    """What the table let stand stands by the same word, with its note."""
    game = let_stand("Mary was asleep")
    made = corrected(game, START, START)
    words = [fact for fact in made.facts if isinstance(fact, IrregularityAccepted)]
    assert [(it.reason, it.note) for it in words] == [("it was late", "Mary was asleep")]
    assert made.stopped is None
    assert after(game, made).position == game.position


def test_a_choice_that_keeps_the_rules_now_needs_no_word() -> None:
    """It was P6 that was moved, which may push B6 (R032)."""
    made = corrected(let_stand(), MOVED, ada.die_moved("P6", 4, 5))
    assert made.stopped is None
    assert "die_pushed" in types(made.again)
    assert "irregularity_accepted" not in types(made.facts)


def test_a_choice_is_corrected_together_with_the_word_for_it() -> None:
    """It was Y2 that was pushed: the word of the table goes with the choice that it let stand."""
    game = let_stand()
    made = corrected(game, ada.die_pushed(5, "B6"), TURN[2])
    assert types(made.out) == ["die_pushed", "bonus_gained", "irregularity_accepted"]
    assert judged(start(), after(game, made).walk.standing.facts).findings == []


def test_the_table_may_let_a_new_choice_stand() -> None:
    """The reason holds for the first illegal one, and only for that."""
    game = played(*TURN[:4])
    wrong = ada.die_pushed(5, "B6")
    mistake = Mistake(said(game, TURN[2]).seq, "it was B6", accept="it was late")
    made = correct(game, mistake, lambda _: lines(wrong))
    assert isinstance(made, Correction)
    assert "irregularity_accepted" in types(made.instead)
    twice = correct(game, mistake, lambda _: lines(wrong, ada.die_stored("B6", "s1")))
    assert isinstance(twice, Refused)


def test_rolls_of_a_seed_fall_again_and_the_seed_is_shown_again() -> None:
    """Over the end of a seeded game: the same position, and the seed directly after the end."""
    whole, game = seeded(3)
    seed = seed_of(3)
    assert not isinstance(game.play(SeedRevealed(1, seed=seed.hex())), Refusal)
    first = whole.facts[0]
    made = correct(game, Mistake(first.seq, "x"), lambda _: lines(first), seed=seed)
    assert isinstance(made, Correction)
    assert types(made.facts[-2:]) == ["play_ended", "seed_revealed"]
    assert (made.left_out, made.stopped) == ((), None)
    assert after(game, made).position == game.position


def test_a_roll_that_repeats_the_seeds_is_not_taken_twice() -> None:
    """A choices file may hold the rolls of a log, where they are the seed's (R051)."""
    whole, game = seeded(3)
    at = next(at for at, it in enumerate(whole.facts) if isinstance(it, PartnersDrawn))
    chosen = [it for it in whole.facts[:at] if it.fact_kind == "choice"][-1]
    other = replace(whole.facts[at], cards=())
    for drawn, kind in ((whole.facts[at], Correction), (other, Refused)):
        right = [*lines(chosen, drawn)]
        made = correct(game, Mistake(chosen.seq, "x"), lambda _: right, seed=seed_of(3))  # noqa: B023 - called at once
        assert isinstance(made, kind)


def test_a_passed_step_that_is_no_more_is_left_out() -> None:
    """The cards were other ones, of which none may be played with the pushed die: where nothing can
    be played nothing is passed (R061, R065)."""
    begin = start(pack="house-1", pounds=2)
    turn = (*TURN[:3], ada.partners_drawn(2, ("lens-grinder", "cable-layer")))
    game = played(*turn, ada.step_declined("partner"), TURN[4], NEXT, begin=begin)
    other = ada.partners_drawn(2, ("cable-layer", "clock-breaker"))
    assert isinstance(corrected(game, turn[3], other).again[0], StepDeclined)
    unplayable = ada.partners_drawn(2, ("cable-layer", "canal-surveyor"))
    made = corrected(game, turn[3], unplayable)
    assert (types(made.left_out), made.stopped) == (["step_declined"], None)


def test_statements_are_taken_again() -> None:
    """A reading that was adopted, and giving the game up, with notes."""
    ruling = replace(table.ruling_adopted("two-research", "same-track"), note="P3 says so")
    game = played(*TURN, ruling, NEXT, table.play_abandoned())
    made = corrected(game, MOVED, MOVED)
    assert types(made.again)[-3:] == ["ruling_adopted", "turn_started", "play_abandoned"]
    then = after(game, made)
    assert (then.position, then.state.table.rulings) == (game.position, game.state.table.rulings)
    assert [it.note for it in made.facts if it.note] == ["P3 says so"]


def test_what_the_log_lacks_comes_first() -> None:
    """A log that ends between a choice and what it brings gets that before the rewind, which stands
    only where a choice or a roll is due (CONTRACT 2)."""
    whole = played(*TURN[:3])
    facts = whole.walk.standing.facts
    short = Game(logs.header(), PositionSet(2, start().position), start().table.pack)
    for fact in facts[:3]:
        short.follow(fact)  # type: ignore[arg-type]
    made = corrected(short, MOVED, ada.die_moved("P6", 4, 5))
    assert types(made.facts[:2]) == ["bonus_gained", "play_rewound"]


def test_a_new_choice_may_say_which_place_it_is_for() -> None:
    """The first one was made for the place of the mistake; one for another place is stale."""
    game = played(*TURN, NEXT)
    seq = said(game, TURN[2]).seq
    right: AnyFact = ada.die_pushed(5, "P3")  # type: ignore[assignment]
    for place, kind in ((seq - 1, Correction), (seq - 2, Refused), (seq, Refused)):
        choice = Choice(1, right, place)
        assert isinstance(correct(game, Mistake(seq, "x"), lambda _: [choice]), kind)  # noqa: B023 - called at once
    behind_undone = played(START, MOVED, ada.choice_undone(4), *TURN[1:])
    choice = Choice(1, MOVED, 3)  # type: ignore[arg-type]
    assert isinstance(correct(behind_undone, Mistake(6, "x"), lambda _: [choice]), Correction)


@pytest.mark.parametrize(
    ("back", "code"),
    [
        (ada.choice_undone(3), "nothing-to-undo"),
        (table.play_rewound(3, "x"), "nothing-to-rewind"),
        (ada.irregularity_accepted("x"), "nothing-to-accept"),
    ],
)
def test_nothing_is_taken_back_among_new_choices(back: Fact, code: str) -> None:
    """They have no numbers yet, and what stands before them is not theirs to take back or to let
    stand."""
    game = played(*TURN, NEXT)
    mistake = Mistake(said(game, MOVED).seq, "x")
    made = correct(game, mistake, lambda _: lines(MOVED, back))
    assert isinstance(made, Refused)
    assert (made.line, made.finding.code) == (2, code)


def test_new_choices_are_read_as_the_game_goes_on() -> None:
    """A notation is read by what is legal: each choice is asked for when those before it are
    taken."""
    game = played(*TURN, NEXT)
    seen: list[str] = []

    def read(trial: Game) -> Iterator[Choice]:
        for choice in lines(MOVED, ada.die_pushed(5, "P3")):
            seen.append(name_of(trial.walk.standing.facts[-1]))
            yield choice

    made = correct(game, Mistake(said(game, MOVED).seq, "x"), read)
    assert isinstance(made, Correction)
    assert seen == ["turn_started", "die_moved"]
