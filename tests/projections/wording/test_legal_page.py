from functools import partial
from typing import Any

from msgspec.structs import replace

from adas_dream.core import engine
from adas_dream.core.engine import Family, Legal
from adas_dream.core.setup import with_objectives
from adas_dream.core.state import State
from adas_dream.events.catalog import CHOICES
from adas_dream.events.facts.objectives import ObjectiveClaimed
from adas_dream.events.facts.turn import TurnStarted
from adas_dream.events.facts.workshop import DiePushed
from adas_dream.events.position import steps
from adas_dream.events.position.game import BuildWindow
from adas_dream.projections.wording import legal_page
from tests import logs
from tests.board import at_end, board
from tests.given import ada, given
from tests.start import having, holding, placed, start

PLAYERS = ("Ada", "Charles")
MOVED = given(start(), ada.turn_started("workshop", 1), ada.die_moved("G4", 4, 5)).state
"""Ada has moved a 4 beside Y2, P3 and B6, and has 2 Coal."""


def told(state: State) -> dict[str, Any]:
    """Give what `legal --json` says, but for `after`."""
    return legal_page.as_json(engine.legal(state))


def test_every_choice_has_its_deed() -> None:
    """What a player who makes a choice does is said for every type (house rule 4)."""
    assert set(legal_page.DEEDS) == set(CHOICES)


def test_every_legal_choice_is_listed_as_a_line_of_a_choices_file() -> None:
    """R032: a 4 pushes Y2 or P3; the Coal options are open still, and nothing else (R016, R018)."""
    said = told(MOVED)
    assert said["awaiting"] == {"what": "choice", "player": 1}
    pushes = [line for line in said["now"] if line["type"] == "die_pushed"]
    assert pushes == [
        {"type": "die_pushed", "player": 1, "space": 5, "die": die} for die in ("Y2", "P3")
    ]
    kinds = {line["type"] for line in said["now"]}
    assert kinds == {"die_pushed", "die_moved_further", "workshop_die_turned"}
    assert (said["aside"], said["families"], said["attested"]) == ([], [], [])


def test_a_consequence_that_is_due_is_the_one_thing_that_may_come() -> None:
    """R040: after the push the bonus of that space comes first."""
    state = given(MOVED, ada.die_pushed(5, "Y2")).state
    said = told(state)
    assert said["awaiting"] == {"what": "consequence", "player": 1, "type": "bonus_gained"}
    assert [line["type"] for line in said["now"]] == ["bonus_gained"]
    legal = engine.legal(state)
    assert legal_page.awaited(legal, PLAYERS) == "Ada gains the partners bonus of space 5 (push)"


def test_what_follows_a_step_that_may_be_passed_over_is_not_listed() -> None:
    """R065: a Partner card may be played or not; the Assignments come after that by themselves."""
    begin = holding(having(start(pack="partners-1"), 1, assignments="green 1"), 1, "middling")
    choices = (
        ada.turn_started("workshop", 1),
        ada.die_moved("B4", 3, 4),
        ada.die_pushed(4, "G4"),
    )
    legal = engine.legal(engine.settle(given(begin, *choices).state)[0])
    assert legal.due is not None
    said = legal_page.as_json(legal)
    assert said["awaiting"] == {"what": "choice", "player": 1}
    assert [line["type"] for line in said["now"]] == ["partner_played", "step_declined"]
    assert legal_page.awaited(legal, PLAYERS) == "Ada may play a Partner card"
    assert len(legal_page.in_words(legal, PLAYERS)) == 2


def test_claims_that_only_the_table_can_judge_are_not_among_what_was_legal() -> None:
    """Without a pack any of the four Objectives may be claimed at any choice: `legal` lists that,
    but a refusal does not tell it as what was legal (R161)."""
    legal = engine.legal(replace(MOVED, position=with_objectives(MOVED.position)))
    assert sum(family.kind is ObjectiveClaimed for family in legal.interrupts) == 1
    assert any("claims Objective" in line for line in legal_page.page(legal, PLAYERS))
    said = legal_page.in_words(legal, PLAYERS)
    assert "Ada pushes Y2 out of space 5" in said
    assert not any("Objective" in words for words in said)


def test_a_claim_that_can_be_judged_stays_what_was_legal() -> None:
    """Where the pack knows the condition a claim is a choice like others."""
    claim = ObjectiveClaimed(1, 1, "study-objective", "a1-b1", 7)
    family = Family("aside", ObjectiveClaimed, 1, 1, (claim,))
    (said,) = legal_page.in_words(Legal(1, interrupts=(family,)), PLAYERS)
    assert said == "Ada claims Objective study-objective for 7 with the disc of a1-b1"
    assert not legal_page.is_unchecked_claim(claim)
    assert legal_page.is_unchecked_claim(replace(claim, attested=True))


def test_a_roll_is_awaited_with_its_number() -> None:
    """R046: the partners bonus draws two cards, which may stay hidden; the line is said as far as
    it is certain."""
    state = given(MOVED, ada.die_pushed(5, "Y2"), ada.partners_drawn(2)).begin
    state = engine.settle(given(state, ada.die_pushed(5, "Y2")).state)[0]
    said = told(state)
    line = {"type": "partners_drawn", "player": 1, "count": 2}
    roll = {"what": "roll", "player": 1, "type": "partners_drawn", "count": 2}
    assert said["awaiting"] == {**roll, "line": line, "fills": "cards"}
    assert legal_page.in_words(engine.legal(state), PLAYERS) == ["Ada draws 2 Partner cards"]


def test_a_roll_names_the_place_that_it_is_for() -> None:
    """R050, R106: dice are drawn into a space, an item into a display (FOUND 33)."""
    state = engine.settle(given(MOVED, ada.die_pushed(5, "Y2")).state)[0]
    legal = engine.legal(state)
    assert legal.roll is not None
    for template, field, place in (
        (ada.workshop_refilled(3, ("Y1", "B2")), "space", 3),
        (ada.display_refilled("multipliers", "crown-wheel"), "display", "multipliers"),
    ):
        said = legal_page.awaiting(replace(legal, roll=replace(legal.roll, template=template)))
        assert (said["what"], said["count"], said[field]) == ("roll", 2, place)


def test_after_the_end_of_play_nothing_is_awaited() -> None:
    """R183: no turn follows."""
    state = placed(start(), over=True)
    assert told(state)["awaiting"] == {"what": "nothing"}
    assert legal_page.awaited(engine.legal(state), PLAYERS) == "nothing: play is over"


def test_what_a_player_may_do_is_said_in_one_clause() -> None:
    """The types of the legal choices, the last after `or`."""
    assert legal_page.awaited(engine.legal(MOVED), PLAYERS) == (
        "Ada may move the die further, turn a Workshop die or push a die"
    )


def test_a_claim_that_must_be_made_is_awaited() -> None:
    """A met Objective is claimed before the turn can end (R161), beside the end choice or after it,
    and what a deferred build met before the game goes on."""
    met = having(at_end("travel", objectives="builder"), 1, gear_spaces="a1-b1=addition b1-c1=cam")
    last = engine.legal(placed(met, queue=(steps.CloseTurn(1),)))
    assert (last.families, last.declines) == ((), ())
    assert (
        legal_page.awaited(last, PLAYERS) == "Ada must claim an Objective before the turn can end"
    )
    publishing = engine.legal(having(met, 1, books=1))
    assert legal_page.awaited(publishing, PLAYERS) == (
        "Ada may publish, and must claim an Objective before the turn can end"
    )
    deferred = engine.legal(placed(met, turn=None, queue=(steps.ClaimMet(1, turn=5),)))
    assert (
        legal_page.awaited(deferred, PLAYERS)
        == "Ada must claim an Objective before the game goes on"
    )


def test_a_claim_that_may_wait_is_not_demanded() -> None:
    """In the middle of the turn, or where nobody can tell whether the Objective is met, the claim
    is only offered (R161)."""
    met = having(board(objectives="builder"), 1, gear_spaces="a1-b1=addition b1-c1=cam")
    begun = engine.legal(given(met, ada.turn_started("workshop", 1)).state)
    assert begun.interrupts
    assert not legal_page.must_claim(begun)
    unknown = engine.legal(at_end("travel", objectives="unheard-of"))
    assert unknown.interrupts
    assert not legal_page.must_claim(unknown)


def test_a_deferred_build_stands_aside_and_names_whose_it_is() -> None:
    """R072: Ada, who ended her turn without an end choice, may build while Charles starts his."""
    rich = having(start(), 1, gear_spaces="a1-b1=empty", brass=2)
    state = placed(rich, queue=(replace(rich.position.queue[0], player=2),))
    state = placed(state, build_window=BuildWindow(1, 1))
    said = told(state)
    assert {line["type"] for line in said["now"]} == {"turn_started"}
    assert {(line["type"], line["player"]) for line in said["aside"]} == {("gear_built", 1)}
    text = "\n".join(legal_page.page(engine.legal(state), PLAYERS))
    assert "gear_built of Ada (" in text


LARGE = Family("push", DiePushed, 1, 4713, None)
MANY = Family("start", TurnStarted, 1, 101, (TurnStarted(1, 1, "workshop", 1),) * 101)


def test_a_large_family_is_told_by_its_number() -> None:
    """More than a hundred members, listed or not, are an exact count."""
    said = legal_page.as_json(Legal(1, (LARGE, MANY)))
    assert said["now"] == []
    assert said["families"] == [
        {"type": "die_pushed", "step": "push", "player": 1, "count": 4713},
        {"type": "turn_started", "step": "start", "player": 1, "count": 101},
    ]
    assert legal_page.in_words(Legal(1, (LARGE,)), PLAYERS) == ["Ada may push a die in 4713 ways"]


def test_members_of_a_large_family_come_on_request() -> None:
    """Then each of them is listed, in the same shape."""
    listed = partial(engine.members, MOVED)
    said = legal_page.as_json(Legal(1, (LARGE,)), listed)
    assert [line["die"] for line in said["families"][0]["members"]] == ["Y2", "P3"]
    text = [*legal_page.page(Legal(1, (LARGE,)), PLAYERS, listed)]
    assert "  Ada pushes Y2 out of space 5" in text


def test_the_types_that_an_open_window_takes_are_named() -> None:
    """After a Partner card that nobody knows the table may state what it does (R063)."""
    replay = logs.replay_of(logs.by_hand_log())
    for _ in replay:
        if replay.seq == 54:
            break
    said = told(replay.state)
    assert "resources_gained" in said["attested"]
    assert said["causes"] == ["card-1"]
    text = "\n".join(legal_page.page(engine.legal(replay.state), PLAYERS))
    assert "As stated by the table (card-1): " in text
    assert {"type": "step_declined", "player": 1, "step": "effects"} in said["now"]


def test_what_is_passed_over_is_named() -> None:
    """To pass over a disc, a free build or stated effects is said for what it is (CONTRACT 1)."""
    queue = (steps.PlaceDisc(1, "R009", "travel"), steps.CloseTurn(1))
    disc = placed(at_end("travel"), queue=queue)
    assert legal_page.passing(engine.legal(disc), PLAYERS) == ["Ada places no disc"]
    assert "Ada places no disc" in legal_page.in_words(engine.legal(disc), PLAYERS)
    window = placed(disc, queue=(steps.EffectsWindow(1, "x"), steps.CloseTurn(1)))
    assert legal_page.passing(engine.legal(window), PLAYERS) == ["Ada states no further effects"]
    card = placed(disc, queue=(steps.EffectsWindow(1, "x"), *queue))
    assert legal_page.passing(engine.legal(card), PLAYERS) == ["Ada states no further effects"]
