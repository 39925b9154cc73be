"""Irregularities: what the table may let stand, and what nothing could follow."""

import pytest
from msgspec.structs import replace

from adas_dream.core import engine
from adas_dream.core.game import Game, Refusal
from adas_dream.core.position_validity import why_invalid
from adas_dream.core.rules.building import late_builder
from adas_dream.core.state import State
from adas_dream.events.catalog import AnyFact
from adas_dream.events.facts.base import Fact
from adas_dream.events.facts.setup import PositionSet
from adas_dream.events.position import steps
from adas_dream.events.position.game import BuildWindow, Turn
from adas_dream.events.position.player import Partners
from tests.board import at_end
from tests.given import ada, charles, given, judged, table
from tests.logs import header
from tests.start import having, placed, start

FULL = having(start(), 1, store="Y2 X5 B1 G3")
POOR = start("P1 B3 | G2 | Y2 Y6", coal=0)
STARTED = ada.turn_started("workshop", 1)
PUSHED = given(start(), ada.turn_started("workshop", 1), ada.die_moved("G4", 4, 5)).state


def accepted(state: State, choice: Fact) -> Game | str:
    """The game in which the table let the choice stand, or the code that says why it cannot."""
    made, game = let_stand(state, choice)
    return (made.cannot_stand or made.violation).code if isinstance(made, Refusal) else game


def let_stand(state: State, choice: Fact) -> tuple[tuple[AnyFact, ...] | Refusal, Game]:
    """What the table's word made of the choice, and the game."""
    game = Game(header(), PositionSet(2, state.position), state.table.pack)
    return game.let_stand(choice, "we noticed too late"), game


@pytest.mark.parametrize(
    ("state", "choice", "rule", "why"),
    [
        (
            at_end("travel", gears=("addition",), brass=2, coal=1),
            ada.gear_built("addition", "a1-b1"),
            "R113",  # a disc still covers a1-b1
            "physically-impossible",
        ),
        (FULL, ada.turn_started("workshop", 1), "R011", "nothing-can-follow"),
    ],
)
def test_what_cannot_stand_is_told_by_its_own_rule(
    state: State, choice: Fact, rule: str, why: str
) -> None:
    """The rule that the choice breaks comes first, beside it why no word of the table can let it
    stand (FOUND 34)."""
    refused, _ = let_stand(state, choice)
    assert isinstance(refused, Refusal)
    assert refused.cannot_stand is not None
    assert (refused.violation.rule, refused.cannot_stand.code) == (rule, why)


@pytest.mark.parametrize(
    ("state", "choice"),
    [
        pytest.param(start(), ada.turn_started("workshop", 2**31 - 1), id="a-number-of-no-turn"),
        pytest.param(FULL, ada.turn_started("workshop", 1), id="nowhere-to-store"),
        pytest.param(start(), ada.turn_started("actions", 1), id="nothing-to-place"),
        pytest.param(given(POOR, STARTED).state, ada.die_moved("P1", 1, 2), id="nothing-to-push"),
    ],
)
def test_what_nothing_could_follow_is_refused(state: State, choice: Fact) -> None:
    """A table can let pass only what a game can go on from (CONTRACT 2)."""
    assert accepted(state, choice) == "nothing-can-follow"


@pytest.mark.parametrize(
    ("state", "code"),
    [
        (placed(start(), over=True, queue=()), "after-play-ended"),
        (given(start(), table.play_abandoned()).state, "after-play-abandoned"),
    ],
)
def test_nothing_is_let_stand_once_play_has_stopped(state: State, code: str) -> None:
    """A game that is over or given up is not gone on with by the table's word (CONTRACT 2)."""
    assert accepted(state, STARTED) == code
    refused = charles.turn_started("workshop", 1)
    found = judged(state, (refused, charles.irregularity_accepted("one more"))).findings
    assert [it.code for it in found] == [code, "no-irregularity-to-accept"]


@pytest.mark.parametrize(
    "between",
    [
        table.ruling_adopted("two-research", "same-track"),
        table.play_abandoned(),
        ada.die_moved("G4", 4, 5),
    ],
)
def test_a_word_from_afar_is_for_nothing(between: Fact) -> None:
    """It stands directly after the illegal choice and its consequences (CONTRACT 2)."""
    log = (ada.turn_started("workshop", 2), between, ada.irregularity_accepted("we noticed late"))
    found = judged(start(), log).findings
    assert [(it.code, it.severity) for it in found] == [
        ("turn-misnumbered", "illegal"),
        ("no-irregularity-to-accept", "illegal"),
    ]


def test_a_word_for_what_stands_before_the_start_is_taken() -> None:
    """A log cut between an illegal choice and its acceptance goes on to the same end (I36); later,
    or twice, there is nothing to accept."""
    word = ada.irregularity_accepted("we noticed late")
    after = given(placed(start(), round=2), ada.turn_started("workshop", 2)).state
    validator = judged(after, (word, ada.die_moved("G4", 4, 5)))
    assert [(it.code, it.severity) for it in validator.findings] == [
        ("irregularity-accepted", "advisory")
    ]
    between = placed(start(), queue=(steps.StartTurn(2),))
    found = judged(between, (word,)).findings
    assert [it.code for it in found] == ["irregularity-accepted"]
    found = judged(start(), (word,)).findings
    assert [it.code for it in found] == ["no-irregularity-to-accept"]
    for log in ((word, word), (ada.die_moved("G4", 4, 5), word)):
        assert judged(after, log).findings[-1].code == "no-irregularity-to-accept"


def test_what_leads_nowhere_is_not_accepted_in_a_log() -> None:
    """`validate` and `record` ask the same question of what the table lets stand (CONTRACT 1)."""
    log = (ada.turn_started("workshop", 1), ada.irregularity_accepted("we noticed late"))
    assert [it.code for it in judged(FULL, log).findings] == ["store-full", "nothing-can-follow"]


def test_an_undo_across_dice_may_stand() -> None:
    """A table may take back what the dice have followed; it stays told as an irregularity."""
    choices = (STARTED, ada.die_moved("G4", 4, 5), ada.die_pushed(5, "Y2"), ada.partners_drawn(2))
    begin, so_far = start(), given(start(), *choices)
    game = Game(header(), PositionSet(2, begin.position), begin.table.pack)
    for choice in choices:
        assert not isinstance(game.play(choice), Refusal)
    undo = ada.choice_undone(4)
    assert not isinstance(game.let_stand(undo, "an honest mistake"), Refusal)
    assert game.state == given(begin, STARTED).state
    log = (*so_far.facts, undo, ada.irregularity_accepted("an honest mistake"))
    assert [(it.code, it.severity) for it in judged(begin, log).findings] == [
        ("undo-across-chance", "advisory"),
        ("irregularity-accepted", "advisory"),
    ]


def test_an_undo_of_what_is_not_there_cannot_stand() -> None:
    """Only the open turn's facts are still there to be taken back (CONTRACT 2)."""
    assert accepted(start(), ada.choice_undone(9)) == "undo-outside-open-turn"


def test_a_die_does_not_stay_on_its_bonus_space() -> None:
    """The pushed die must find its way into the Store before the turn ends (I03)."""
    state = engine.settle(given(PUSHED, ada.die_pushed(5, "Y2")).state)[0]
    assert accepted(state, ada.turn_ended()) == "nothing-can-follow"


def test_the_game_goes_on_from_what_stands() -> None:
    """Another player's turn, let stand, is played as any turn (CASES 5)."""
    game = accepted(start(), charles.turn_started("workshop", 1))
    assert isinstance(game, Game)
    assert why_invalid(game.state) is None
    assert not isinstance(game.play(charles.die_moved("G4", 4, 5)), Refusal)


def test_a_build_window_ends_with_the_own_next_turn() -> None:
    """Who has two turns in a row, which a table may let stand, builds in the second one (R072)."""
    opened = given(having(start(), 1, store="Y2 -- -- --"), ada.turn_started("actions", 1)).state
    own, of_another = (
        State(opened.table, replace(opened.position, build_window=BuildWindow(player, 1)))
        for player in (1, 2)
    )
    step = opened.position.queue[0]
    assert [*late_builder(own, step)] == []
    assert engine.legal(own).interrupts == ()
    assert [*late_builder(of_another, step)] == [2]


def test_no_other_die_takes_the_place_of_the_pushed_one() -> None:
    """While a pushed die waits to be stored nobody places one: it could not be stored (R037)."""
    begin = start(store="Y2 -- -- --")
    state = given(begin, STARTED, ada.die_moved("Y4", 1, 2), ada.die_pushed(2, "G3")).state
    assert accepted(state, charles.die_placed("Y2", "s1", "a1")) == "nothing-can-follow"


def test_a_claim_that_is_left_is_something_to_do() -> None:
    """Where nothing is open but to claim a met Objective, the game goes on (R161)."""
    state = at_end("travel", objectives="dean", discs="hall-6=1 hall-5=1", coal=9, books=2)
    assert isinstance(accepted(state, ada.published("workshop")), Game)


def test_the_space_that_a_die_left_is_refilled() -> None:
    """Also where the table let the extra move be the first one, it gets dice (R050)."""
    state = start("Y4 | G3 P4 X3 | Y6 B4 P4 | G4 P6 X5 | Y2 B6 P3 | Y1 B2 B5")
    game = accepted(given(state, STARTED).state, ada.die_moved_further("Y4", 1, 2))
    assert isinstance(game, Game)
    for choice in (ada.die_pushed(2, "G3"), ada.track_chosen("blue")):
        assert not isinstance(game.play(choice), Refusal)
    refused = game.play(ada.turn_ended())
    assert isinstance(refused, Refusal)
    assert (refused.violation.rule, refused.violation.code) == ("R050", "no-refill")


def test_a_swap_that_the_table_let_come_early_keeps_the_moved_die() -> None:
    """A die that is swapped for the moved one is the moved one from there on (I36)."""
    begin = having(start(books=1), 1, store="B1 -- -- --", mill="Y2 -- -- -- -- -- -- -- --")
    moved = given(begin, STARTED, ada.die_moved("G4", 4, 5)).state
    state = placed(moved, queue=(steps.SwapDice(1), *moved.position.queue))
    game = Game(header(), PositionSet(2, state.position), state.table.pack)
    assert not isinstance(game.play(ada.dice_swapped("s1", "B1", 5, "G4")), Refusal)
    assert (game.state.turn.moved, why_invalid(game.state)) == ("B1", None)


def test_the_word_of_another_player_stands_before_an_undo() -> None:
    """`validate` and `record` agree that it is in the way (CONTRACT 2)."""
    log = (
        STARTED,
        ada.die_moved("G4", 4, 6),
        charles.irregularity_accepted("we noticed too late"),
        ada.choice_undone(4),
    )
    found = judged(start(), log).findings[-1]
    assert (found.code, found.severity) == ("undo-across-another-player", "illegal")


def test_no_reading_pays_what_is_not_in_hand() -> None:
    """A fact that cannot be folded is illegal, whatever the table's readings (I18)."""
    log = (STARTED, ada.die_moved("G4", 4, 5), ada.die_moved_further("G4", 5, 6))
    validator = judged(start(coal=0), (*log, ada.resources_spent(coal=1)))
    found = next(it for it in validator.findings if it.code == "coal-not-in-hand")
    assert (found.severity, found.ruling, validator.legality) == ("illegal", None, "illegal")


def test_the_word_comes_after_all_that_the_choice_brought() -> None:
    """A consequence that is still due is missing before the table's word (CONTRACT 1 and 2)."""
    pushed = (STARTED, ada.die_moved("G4", 4, 5), ada.die_pushed(5, "B6"))
    word = ada.irregularity_accepted("we noticed late")
    bonus = ada.bonus_gained("partners", "push", 5)
    early = judged(start(), (*pushed, word)).findings[-1]
    assert (early.code, early.severity) == ("no-push-bonus", "illegal")
    assert judged(start(), (*pushed, bonus, word)).legality == "legal"


def test_passing_an_optional_step_is_something_to_do() -> None:
    """Where a hidden card cannot be played with the active die, saying so is all that is legal, and
    the game goes on from there (R065)."""
    state = having(
        start(pack="house-3"), 1, partners=Partners(7, hidden=1, unseen=("boiler-inspector",))
    )
    turn = Turn("workshop", 1, 1, 2, active="Y6", place="s1")
    queue = (steps.PlayPartner(1), steps.PlaceDie(1), steps.CloseTurn(1))
    state = placed(state, turn=turn, queue=queue)
    here = engine.legal(state)
    assert (here.families, here.interrupts, here.attested) == ((), (), ())
    assert here.declines == (ada.step_declined("partner"),)
    assert not engine.leads_nowhere(state)
    assert engine.leads_nowhere(placed(state, queue=queue[1:]))


@pytest.mark.parametrize("back", [ada.choice_undone(4), table.play_rewound(3, "seen too late")])
def test_a_word_that_is_taken_back_stands_no_more(back: Fact) -> None:
    """What the table accepted is told as taken back with its choice, by an undo as by a rewind
    (CONTRACT 2); a word that stands is not."""
    started, wrong = ada.turn_started("workshop", 1), ada.die_moved("G4", 4, 6)
    log = (started, wrong, ada.irregularity_accepted("we noticed late"))
    (move, word) = judged(start(), log).findings
    assert (word.code, word.rule, word.taken_back_by) == ("irregularity-accepted", move.rule, None)
    found = judged(start(), (*log, back)).findings
    assert [(it.code, it.severity, it.taken_back_by) for it in found[:2]] == [
        (move.code, "advisory", 6),
        ("irregularity-accepted", "advisory", 6),
    ]
