from typing import Any

import pytest

from adas_dream.events.facts.base import Fact
from tests.board import at_end
from tests.given import Given, ada, given

WASTED = {"empty-publish": "book-wasted"}
BOOK = ada.resources_spent(books=1)


def stacking(discs: str = "oxford=1", **fields: Any) -> Given:  # noqa: ANN401 - as in `board`
    """Give a turn in which Study has been published and paid for."""
    return given(at_end("study", discs=discs, **fields), ada.published("study"), BOOK)


def test_a_disc_is_stacked_on_an_own_one() -> None:
    """A disc leaves its Gear space for a disc of the own in any action area (R090, R091)."""
    turn = stacking("oxford=1 pump=1 hall-6=2 desk=1,1")
    assert {fact.disc_space for fact in turn.families("disc_stacked")} == {"oxford", "pump"}
    assert turn.families("disc_removed") == ()
    after = turn.when(ada.disc_stacked("c2-c3", "pump")).then().state
    assert after.player(1).gear_spaces[11] == "empty"
    held: dict[str, Any] = {space.id: space.discs for space in after.position.disc_spaces}
    assert (held["pump"], held["oxford"]) == ((1, 1), (1,))


@pytest.mark.parametrize(
    ("stacked", "rule", "code"),
    [
        (ada.disc_stacked("a1-b1", "oxford"), "R090", "stacked-disc-not-on-player-board"),
        (ada.disc_stacked("b1-c1", "hall-6"), "R091", "not-on-an-own-disc"),
        (ada.disc_stacked("b1-c1", "paris"), "R091", "not-on-an-own-disc"),
        (ada.disc_stacked("b1-c1", "nowhere"), "R091", "not-on-an-own-disc"),
        (ada.disc_stacked("b1-c1", "builder"), "R092", "stacked-on-an-objective"),
        (ada.disc_stacked("b1-c1", "desk"), "R095", "third-disc"),
        (ada.disc_removed("b1-c1"), "R097", "removed-with-a-disc-in-an-area"),
    ],
)
def test_a_disc_is_stacked_nowhere_else(stacked: Fact, rule: str, code: str) -> None:
    """Not where no disc lies, on another's, on a stack or on an Objective (R090-R097, L33)."""
    turn = stacking(
        "oxford=1 hall-6=2 desk=1,1", objectives="builder=1.1.7", gear_spaces="a1-b1=empty"
    )
    turn.when(stacked).refused(rule, code)


def test_a_disc_is_stacked_after_the_study_publish() -> None:
    """The stacking is no choice: it cannot be left out (R090)."""
    stacking().next_is(ada.turn_ended()).refused("R090", "no-disc-stacked")


def test_the_stacked_spaces_reward_is_not_gained() -> None:
    """The Book that a disc on Oxford gives is not gained by stacking there (R093, L35)."""
    stacked = given(stacking().begin, *stacking().facts, ada.disc_stacked("a1-b1", "oxford"))
    stacked.next_is(ada.resources_gained(books=1)).refused("R093", "stacked-space-rewarded")


def test_level_1_may_be_taken_after_stacking() -> None:
    """The level I advanced action of that area is open whatever the Research, once (R094)."""
    stacked = given(stacking().begin, *stacking().facts, ada.disc_stacked("a1-b1", "oxford"))
    taken = [fact.level for fact in stacked.families("advanced_action_taken")]
    assert taken == [1]
    refused = stacked.when(ada.advanced_action_taken("travel", 2)).refused(
        "R094", "advanced-action-above-level-1"
    )
    refused.when(ada.advanced_action_taken("study", 1)).refused(
        "R094", "advanced-action-of-another-area"
    )
    refused.when(ada.turn_ended()).then()
    after = refused.when(ada.advanced_action_taken("travel", 1)).then(ada.resources_gained(coal=2))
    after.next_is(ada.advanced_action_taken("travel", 1)).refused(
        "R094", "advanced-action-not-open"
    )


def test_an_unknown_level_1_is_attested() -> None:
    """Where content knows no advanced action of the area, its effects are stated (R094)."""
    turn = stacking("hall-6=1")
    stacked = given(turn.begin, *turn.facts, ada.disc_stacked("a1-b1", "hall-6"))
    stacked.when(ada.advanced_action_taken("institutions", 2)).refused(
        "R094", "advanced-action-above-level-1"
    )
    after = stacked.when(ada.advanced_action_taken("institutions", 1)).then()
    after.next_is(ada.resources_gained(pounds=2, attested=True)).then()
    after.next_is(ada.resources_gained(pounds=2)).refused("R093", "stacked-space-rewarded")


def test_without_a_disc_in_an_area_the_disc_leaves_the_game() -> None:
    """One Book is spent, the Gear space is empty, and no advanced action follows (R097, T77)."""
    turn = stacking("hall-6=2", objectives="builder=1.1.7")
    turn.when(ada.disc_stacked("a1-b1", "hall-6")).refused("R091", "not-on-an-own-disc")
    after = turn.when(ada.disc_removed("a1-b1")).then()
    player = after.state.player(1)
    assert (player.books, player.discs_out, player.gear_spaces[0]) == (0, 1, "empty")
    after.next_is(ada.advanced_action_taken("travel", 1)).refused(
        "R094", "advanced-action-not-open"
    )
    turn.when(ada.disc_removed("a1-b1")).then()
    gone = stacking("hall-6=2", gear_spaces="a1-b1=empty")
    gone.when(ada.disc_removed("a1-b1")).refused("R090", "stacked-disc-not-on-player-board")


def test_all_own_discs_stacked_bars_the_study_publish() -> None:
    """By `study-no-target=none-in-an-area` there is nothing to do, so nothing to publish (R097)."""
    place = given(at_end("study", discs="oxford=1,1"))
    place.when(ada.published("study")).refused(
        "R097",
        "no-disc-to-stack-on",
        ruling="study-no-target",
        legal_under="no-legal-target",
    )


def test_all_own_discs_stacked_under_the_other_reading() -> None:
    """By `study-no-target=no-legal-target` a disc is removed where none can be stacked (R097)."""
    turn = stacking("oxford=1,1", readings={"study-no-target": "no-legal-target"})
    turn.when(ada.disc_stacked("a1-b1", "oxford")).refused("R095", "third-disc")
    turn.when(ada.disc_removed("a1-b1")).then()


def test_no_reading_removes_a_disc_while_one_can_be_stacked() -> None:
    """With an own disc to stack on removal is refused by both readings (R097)."""
    for reading in ("none-in-an-area", "no-legal-target"):
        turn = stacking("oxford=1", readings={"study-no-target": reading})
        turn.when(ada.disc_removed("a1-b1")).refused("R097", "removed-with-a-disc-in-an-area")


def test_removal_depends_on_the_reading_where_all_is_stacked() -> None:
    """A Book wasted in Study where all is stacked: the removal depends on the ruling (R097)."""
    turn = stacking("oxford=1,1", readings=WASTED)
    turn.next_is(ada.disc_removed("a1-b1")).refused(
        "R097", "removal-not-open", ruling="study-no-target", legal_under="no-legal-target"
    )
    turn.when(ada.turn_ended()).then()


def test_a_disc_is_removed_after_the_book_is_paid() -> None:
    """A disc that leaves the game does not come before the Book of its Publish (R080)."""
    unpaid = given(at_end("study"), ada.published("study"))
    unpaid.next_is(ada.disc_removed("a1-b1")).refused("R080", "publish-book-missing")
