"""All about one fact."""

import pytest
from syrupy.assertion import SnapshotAssertion

from adas_dream.core import engine
from adas_dream.core.reducers import evolve
from adas_dream.core.rulings import VALUES
from adas_dream.core.simulation import NAMES
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from adas_dream.projections.audits.explain import Explained, explain
from adas_dream.projections.audits.explain_page import as_json
from adas_dream.projections.audits.explain_page import page as page_of
from adas_dream.projections.wording.text import WIDTH, width_of
from tests.given import ada, charles, given, numbered, played, table
from tests.played_games import random_game
from tests.positions import STRANGE
from tests.start import start

NAMED = NAMES[:2]
BEGIN = start(gear_spaces="a1-b1=empty", coal=1, brass=1)
LATE = (
    ada.turn_started("workshop", 1),
    ada.die_moved("G4", 4, 5),
    ada.die_pushed(5, "Y2"),
    ada.partners_drawn(2),
    ada.turn_ended(),
    charles.turn_started("workshop", 1),
    ada.gear_built("subtraction", "a1-b1", deferred=True),
)
"""Ada builds while Charles starts his turn (T79)."""


def facts(*choices: Fact, begin: State = BEGIN) -> tuple[Fact, ...]:
    """The facts that these choices make, numbered."""
    return numbered(played(begin, choices))


def explained(log: tuple[Fact, ...], seq: int, begin: State = BEGIN) -> Explained:
    """All about that fact."""
    return explain(begin, log, seq)  # type: ignore[arg-type]


def test_a_legal_fact_is_told_with_the_rules_it_was_held_against(page: SnapshotAssertion) -> None:
    """A deferred build: the position it met, its rules, what else was legal, and the reading under
    which it is not (T79, R072)."""
    log = facts(*LATE)
    found = explained(log, log[-1].seq)
    assert (found.violation, found.step, found.findings) == (None, "choose", ())
    assert found.held[:1] == ("R072",)
    assert [(it.ruling, it.value, it.violation.rule) for it in found.readings if it.violation] == [
        ("deferred-build", "not-allowed", "R072")
    ]
    assert "\n".join(page_of(found, NAMED)) == page


def test_a_refused_fact_is_told_with_its_rule(page: SnapshotAssertion) -> None:
    """A push of a higher die: the rule's text and its page, and what was legal (R032)."""
    log = numbered((*played(BEGIN, LATE[:2]), ada.die_pushed(5, "B6")))
    found = explained(log, log[-1].seq)
    assert found.violation is not None
    assert (found.violation.rule, found.step) == ("R032", "push")
    assert [it.code for it in found.findings] == ["pushed-higher-die"]
    assert "\n".join(page_of(found, NAMED)) == page


def test_what_the_table_let_stand_is_told_so() -> None:
    """An accepted push of a higher die counts for nothing more, though its consequences come before
    the word (R032, CONTRACT 2)."""
    pushed = ada.die_pushed(5, "B6")
    brought = engine.settle(evolve(given(BEGIN, *LATE[:2]).state, pushed))[1]
    word = ada.irregularity_accepted("seen too late")
    log = numbered((*played(BEGIN, LATE[:2]), pushed, *brought, word, ada.partners_drawn(2)))
    found = explained(log, 5)
    assert [(it.code, it.severity) for it in found.findings] == [("pushed-higher-die", "advisory")]
    told = "\n".join(page_of(found, NAMED))
    assert "It is not legal (pushed-higher-die), and the table accepted it." in told


def test_a_consequence_is_held_against_what_was_due() -> None:
    """The draw of two cards is what the bonus forces, and the step that was due is named (R046)."""
    log = facts(*LATE[:5])
    drawn = next(fact for fact in log if type(fact) is type(LATE[3]))
    found = explained(log, drawn.seq)
    assert (found.step, found.violation, found.held[0]) == ("draw", None, "R046")
    ended = explained(log, log[-1].seq)
    assert ended.step == "close"


def test_what_is_missing_is_what_was_due() -> None:
    """Where the payment of a build is missing, the next fact is told what should have come
    (R117)."""
    log = numbered((*played(BEGIN, LATE), charles.die_moved("B5", 6, 1)))
    found = explained(log, log[-1].seq)
    assert found.violation is not None
    assert found.violation.code == "subtraction-payment-missing"
    assert found.legal.due == ada.resources_spent(coal=1, brass=1)


def test_a_fact_after_one_that_cannot_be_applied_is_not_judged() -> None:
    """From a die that is not there on nothing is judged, and that is said (R013); no other reading
    has another verdict then."""
    log = numbered((*played(BEGIN, LATE[:1]), ada.die_moved("X1", 4, 5), ada.turn_ended()))
    found = explained(log, log[-1].seq)
    assert (found.judged, found.readings) == (False, ())
    assert any("It is not judged" in line for line in page_of(found, NAMED))
    assert as_json(found, NAMED)["verdict"] == "not-judged"


def test_what_the_table_let_stand_is_said_to_stand() -> None:
    """An irregularity is no longer a finding that counts (CASES 5)."""
    begin = start(
        readings={"deferred-build": "not-allowed"}, gear_spaces="a1-b1=empty", coal=1, brass=1
    )
    build = LATE[-1]
    log = numbered((*played(begin, LATE[:-1]), build, ada.resources_spent(coal=1, brass=1)))
    word = numbered((*log, ada.irregularity_accepted("we let it be")))
    found = explained(word, log[-2].seq, begin)
    assert found.violation is not None
    assert [it.severity for it in found.findings] == ["advisory"]
    assert explained(word, word[-1].seq, begin).violation is None


def test_an_undo_is_told_too() -> None:
    """Taking back the move is legal, and no ruling is about it (CASES 15)."""
    log = numbered((*played(BEGIN, LATE[:2]), ada.choice_undone(4)))
    found = explained(log, log[-1].seq)
    assert (found.violation, found.readings, found.held) == (None, (), ())


def test_a_fact_after_play_ended() -> None:
    """After the last turn no step is due (R183)."""
    game = random_game(1)
    log = numbered((*game.facts, table.play_abandoned()))
    found = explained(log, log[-1].seq, game.begin)
    assert (found.step, found.violation is not None) == ("", True)
    assert "Due there: no step." in [*page_of(found, game.header.players)]


def test_a_place_that_the_log_does_not_have() -> None:
    """The set-up and what lies beyond the end are explained by nobody (CONTRACT 3)."""
    for seq in (1, 2, 99):
        with pytest.raises(LookupError):
            explained(facts(*LATE), seq)


def test_programs_read_it_whole() -> None:
    """The position in the shape of position_set, the verdict, the rules, the alternatives and each
    reading that says otherwise (CONTRACT 7)."""
    log = facts(*LATE)
    told = as_json(explained(log, log[-1].seq), NAMED)
    assert (told["verdict"], told["step"], told["seq"]) == ("legal", "choose", log[-1].seq)
    assert told["position"] == explained(log, log[-1].seq).before.position
    assert told["readings"] == [
        {
            "ruling": "deferred-build",
            "value": "not-allowed",
            "verdict": "illegal",
            "code": "deferred-build-too-late",
            "rule": "R072",
        }
    ]
    wrong = numbered((*played(BEGIN, LATE[:2]), ada.die_pushed(5, "B6")))
    refused = as_json(explained(wrong, wrong[-1].seq), NAMED)
    assert (refused["verdict"], refused["code"]) == ("illegal", "pushed-higher-die")
    assert (refused["rule"]["id"], refused["rule"]["page"]) == ("R032", ["P2"])


@pytest.mark.parametrize("number", [1, 4])
def test_every_fact_of_a_game_can_be_explained(number: int) -> None:
    """Each is legal, has its page within the width, and names only rulings that there are
    (R001)."""
    game = random_game(number, undo=True)
    for fact in game.facts[::101]:
        found = explain(game.begin, game.facts, fact.seq)
        assert (found.violation, found.findings) == (None, ())
        assert {it.ruling for it in found.readings} <= set(VALUES)
        lines = [*page_of(found, STRANGE[: len(game.header.players)])]
        assert max(map(width_of, lines)) <= WIDTH
