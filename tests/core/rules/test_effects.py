import pytest

from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from adas_dream.events.position import steps
from adas_dream.events.vocabulary import BONUSES, TRACKS
from tests.board import board, using
from tests.given import Given, ada, charles, given
from tests.start import having, holding, placed, start

WORKSHOP = ada.turn_started("workshop", 1)
PUSHES: dict[str, tuple[Fact, Fact]] = {
    "coal": (ada.die_moved("B5", 6, 1), ada.die_pushed(1, "Y4")),
    "research": (ada.die_moved("X6", 1, 2), ada.die_pushed(2, "G3")),
    "pounds": (ada.die_moved("P4", 2, 3), ada.die_pushed(3, "B4")),
    "brass": (ada.die_moved("Y6", 3, 4), ada.die_pushed(4, "G4")),
    "partners": (ada.die_moved("G4", 4, 5), ada.die_pushed(5, "Y2")),
    "innovation": (ada.die_moved("B6", 5, 6), ada.die_pushed(6, "Y1")),
}
SPACE = {"coal": 1, "research": 2, "pounds": 3, "brass": 4, "partners": 5, "innovation": 6}
FULL = "yellow 8 blue 8 green 8 purple 8"


def gained(bonus: str, begin: State | None = None) -> Given:
    """Give a turn in which that bonus has just been gained, before what it brings."""
    space = SPACE[bonus]
    so_far = (WORKSHOP, *PUSHES[bonus], ada.bonus_gained(bonus, "push", space))
    return given(begin or start(), *so_far)


def carded(card: str, pack: str = "wild-1", **board: str) -> Given:
    """Give a turn in which that card has just been played."""
    begin = holding(having(start(pack=pack), 1, **board), 1, card)
    return given(begin, WORKSHOP, *PUSHES["pounds"], ada.partner_played(card))


@pytest.mark.parametrize(
    ("bonus", "brings", "wrong"),
    [
        ("coal", {"coal": 2}, {"coal": 1}),
        ("coal", {"coal": 2}, {"coal": 3}),
        ("coal", {"coal": 2}, {"coal": 2, "pounds": 1}),
        ("pounds", {"pounds": 3}, {"pounds": 2}),
        ("pounds", {"pounds": 3}, {"coal": 3}),
        ("brass", {"brass": 1}, {"brass": 2}),
    ],
)
def test_a_resource_bonus_is_of_its_amount(
    bonus: str, brings: dict[str, int], wrong: dict[str, int]
) -> None:
    """The bonuses bring 2 Coal (R042), £3 (R043) and 1 Brass (R045), no more and no less."""
    rule = {"coal": "R042", "pounds": "R043", "brass": "R045"}[bonus]
    turn = gained(bonus)
    turn.next_is(ada.resources_gained(**wrong)).refused(rule, f"{bonus}-bonus-wrong")
    turn.next_is(ada.turn_ended()).refused(rule, f"{bonus}-bonus-missing")
    turn.next_is(ada.resources_gained(**brings)).then()


def test_the_bonus_itself_is_missing_where_only_its_gain_stands() -> None:
    """A gain without the bonus that brings it tells that the bonus was left out (R040)."""
    for bonus, brought in (
        ("coal", ada.resources_gained(coal=2)),
        ("research", ada.track_chosen("blue")),
        ("innovation", ada.innovation_advanced(1)),
        ("partners", ada.partners_drawn(2)),
    ):
        pushed = given(start(), WORKSHOP, *PUSHES[bonus])
        pushed.next_is(brought).refused("R040", "no-push-bonus")


@pytest.mark.parametrize("track", TRACKS)
def test_research_goes_to_any_track(track: str) -> None:
    """The Research bonus is 1 step on one track of the player's choice (R041)."""
    after = (
        gained("research")
        .when(ada.track_chosen(track))
        .then(ada.research_advanced(track, 1), ada.die_stored("G3", "s1"))
    )
    assert getattr(after.state.player(1).research, track) == 1


def test_research_is_one_step_on_the_chosen_track() -> None:
    """Neither two steps, nor another track, nor a second one, nor none at all (R041)."""
    turn = gained("research")
    turn.next_is(ada.research_advanced("blue", 1)).refused("R041", "research-bonus-missing")
    turn.next_is(ada.die_stored("G3", "s1")).refused("R041", "research-bonus-missing")
    chosen = given(turn.begin, *turn.facts, ada.track_chosen("blue"))
    chosen.next_is(ada.research_advanced("blue", 2)).refused("R041", "research-bonus-wrong")
    chosen.next_is(ada.research_advanced("green", 1)).refused("R041", "research-bonus-wrong")
    chosen.next_is(ada.track_chosen("green")).refused("R041", "no-track-choice-open")
    done = given(turn.begin, *chosen.facts, ada.research_advanced("blue", 1))
    done.next_is(ada.track_chosen("green")).refused("R041", "no-track-choice-open")
    done.next_is(ada.research_advanced("green", 1)).refused("R041", "research-without-cause")


def test_research_goes_to_a_track_with_room() -> None:
    """A track whose end is reached cannot be chosen, and with four such ones none is (R041)."""
    turn = gained("research", having(start(), 1, research="blue 8"))
    turn.when(ada.track_chosen("blue")).refused("R041", "track-is-full")
    assert [fact.track for fact in turn.families("track_chosen")] == ["yellow", "green", "purple"]
    gained("research", having(start(), 1, research=FULL)).next_is(ada.die_stored("G3", "s1")).then()


def test_innovation_is_one_step() -> None:
    """The Innovation bonus is 1 step, not two and not none (R044)."""
    turn = gained("innovation")
    turn.next_is(ada.innovation_advanced(2)).refused("R044", "innovation-bonus-wrong")
    turn.next_is(ada.die_stored("Y1", "s1")).refused("R044", "innovation-bonus-missing")
    turn.next_is(ada.innovation_advanced(1)).then()


def test_innovation_at_the_end_is_no_fact() -> None:
    """Where the marker stands at 6 the bonus brings nothing, and nothing is recorded (R044)."""
    turn = gained("innovation", having(start(), 1, innovation=6))
    turn.next_is(ada.innovation_advanced(1)).refused("R044", "innovation-without-cause")
    turn.next_is(ada.die_stored("Y1", "s1")).then()


def test_resources_have_a_cause() -> None:
    """Nothing is gained or paid without a cause, in the own turn (I18)."""
    turn = gained("coal")
    done = given(turn.begin, *turn.facts, ada.resources_gained(coal=2))
    done.next_is(ada.resources_gained(coal=2)).refused("I18", "gain-without-cause")
    stored = given(turn.begin, *done.facts, ada.die_stored("Y4", "s1"))
    stored.next_is(ada.resources_spent(pounds=1)).refused("I18", "payment-without-cause")


def test_what_a_bonus_brings_is_the_players_own() -> None:
    """The gain of one player's bonus is not another's (R004)."""
    gained("coal").next_is(charles.resources_gained(coal=2)).refused(
        "R004", "in-another-players-turn"
    )


@pytest.mark.parametrize("bonus", BONUSES)
def test_a_wild_bonus_is_any_of_the_six(bonus: str) -> None:
    """Whichever of the six Workshop bonuses is chosen is then gained (R047)."""
    carded("any-bonus").when(ada.bonus_chosen(bonus)).then(
        ada.bonus_gained(bonus, "effect"),
        *{
            "coal": [ada.resources_gained(coal=2)],
            "pounds": [ada.resources_gained(pounds=3)],
            "brass": [ada.resources_gained(brass=1)],
            "innovation": [ada.innovation_advanced(1)],
        }.get(bonus, []),
    )


def test_a_wild_bonus_is_chosen_and_gained() -> None:
    """A card's wild bonus is chosen, and the chosen one is gained, no other (R047, R063)."""
    turn = carded("any-bonus")
    missing = "card-payment-or-effect-missing"
    turn.next_is(ada.turn_ended()).refused("R063", missing)
    turn.next_is(ada.bonus_gained("coal", "effect")).refused("R063", missing)
    chosen = given(turn.begin, *turn.facts, ada.bonus_chosen("coal"))
    chosen.next_is(ada.bonus_gained("pounds", "effect")).refused("R047", "not-the-chosen-bonus")
    chosen.next_is(ada.turn_ended()).refused("R047", "no-chosen-bonus")
    chosen.next_is(ada.bonus_gained("coal", "effect")).then()


def test_a_wild_bonus_needs_a_cause() -> None:
    """No bonus is chosen where no wild one is open (R047)."""
    gained("coal").next_is(ada.bonus_chosen("coal")).refused("R047", "no-wild-bonus-open")


def test_a_wild_bonus_may_be_what_an_area_gives() -> None:
    """Where an area is to be used a bonus may come of it, so that the use of the area is what is
    missing before it (R009)."""
    placed_one = given(board(), *using("meetings")[:2])
    placed_one.next_is(ada.bonus_chosen("coal")).refused("R009", "no-area-used")


def test_two_different_bonuses_differ() -> None:
    """Of two different bonuses the second is not the first once more (R048)."""
    turn = carded("two-different")
    first = given(turn.begin, *turn.facts, ada.bonus_chosen("coal"))
    first.when(ada.bonus_chosen("coal")).refused("R048", "same-bonus-twice")
    first.when(ada.bonus_chosen("brass")).then(
        ada.bonus_gained("brass", "effect"), ada.resources_gained(brass=1)
    )


def test_two_bonuses_may_be_the_same() -> None:
    """Two wild bonuses that need not differ, or two of one each, may be the same (R047, R048)."""
    for card in ("two-bonuses", "one-and-one"):
        turn = carded(card)
        first = given(turn.begin, *turn.facts, ada.bonus_chosen("coal"))
        first.when(ada.bonus_chosen("coal")).then(
            ada.bonus_gained("coal", "effect"), ada.resources_gained(coal=2)
        )


def test_the_last_of_six_different_bonuses_is_left() -> None:
    """Of six different bonuses the sixth is the one that is left (R048)."""
    turn = carded("all-six", research=FULL)
    order = ["coal", "pounds", "brass", "innovation", "research"]
    five = given(turn.begin, *turn.facts, *map(ada.bonus_chosen, order))
    five.when(ada.bonus_chosen("coal")).refused("R048", "same-bonus-twice")
    five.when(ada.bonus_chosen("partners")).then(ada.bonus_gained("partners", "effect"))


def two_research(reading: str, **board: str) -> Given:
    """Give the place at which a Program on row 2 has given its 2 Research."""
    begin = having(start(readings={"two-research": reading}), 1, **board)
    turn = given(begin, WORKSHOP).state
    due = (steps.ChooseTrack(1, "R148", 2), *turn.position.queue)
    return given(placed(turn, queue=due))


def test_two_research_may_be_split() -> None:
    """By default the 2 Research of row 2 may go to tracks of the player's choice (R148, T89)."""
    so_far = two_research("any-tracks")
    first = given(so_far.begin, ada.track_chosen("blue"))
    first.when(ada.track_chosen("green")).then(ada.research_advanced("green", 1))
    first.when(ada.track_chosen("blue")).then(ada.research_advanced("blue", 1))


def test_two_research_on_one_track() -> None:
    """Under `same-track` the second goes where the first went; the default allows both (R148)."""
    so_far = two_research("same-track")
    first = given(so_far.begin, ada.track_chosen("blue"))
    first.when(ada.track_chosen("green")).refused(
        "R148",
        "second-research-on-another-track",
        ruling="two-research",
        legal_under="any-tracks",
    )
    first.when(ada.track_chosen("blue")).then(ada.research_advanced("blue", 1))


def test_two_research_on_one_track_that_ends() -> None:
    """Under `same-track` the second goes elsewhere where the first filled its track (R148)."""
    first = given(two_research("same-track", research="blue 7").begin, ada.track_chosen("blue"))
    first.when(ada.track_chosen("green")).then(ada.research_advanced("green", 1))


def test_the_research_of_a_card_is_no_matter_of_row_two() -> None:
    """The ruling is about the Program space: two Research of a card may be split (R148, R041)."""
    begin = start(pack="partners-1", readings={"two-research": "same-track"})
    begin = holding(begin, 1, "scholar")
    so_far = (WORKSHOP, *PUSHES["pounds"], ada.partner_played("scholar"))
    first = given(begin, *so_far, ada.track_chosen("blue"))
    first.when(ada.track_chosen("green")).then(ada.research_advanced("green", 1))


def test_research_of_several_is_settled_one_by_one() -> None:
    """Each Research moves its marker before the next is chosen, while there is room (R041)."""
    turn = carded("nine-research", research="yellow 8 blue 8 green 6 purple 8")
    first = given(turn.begin, *turn.facts, ada.track_chosen("green"))
    first.next_is(ada.track_chosen("green")).refused("R063", "card-payment-or-effect-missing")
    first.when(ada.track_chosen("green")).then(ada.research_advanced("green", 1))
    both = given(turn.begin, *turn.facts, ada.track_chosen("green"), ada.track_chosen("green"))
    both.when(ada.turn_ended()).then()
