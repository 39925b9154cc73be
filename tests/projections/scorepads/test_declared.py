"""The players' own scorepad beside the engine's (CASES 26)."""

from typing import Any

import msgspec
from syrupy.assertion import SnapshotAssertion

from adas_dream.core.reducers import evolve
from adas_dream.core.state import State
from adas_dream.events.facts.base import Fact
from adas_dream.projections.scorepads.declared import noted
from adas_dream.projections.scorepads.page import PAD_WIDTH, as_json
from adas_dream.projections.scorepads.page import page as page_of
from adas_dream.projections.scorepads.reasons import Reasons
from adas_dream.projections.scorepads.scorepad import scorepad
from adas_dream.projections.wording.text import width_of
from tests.core.scoring.lines import table
from tests.core.scoring.test_causes import MILL
from tests.given import ada, charles
from tests.start import placed, start

PAPER = (
    ada.score_declared("completed-lines", 105),
    ada.score_declared("gears", 0),
    ada.score_declared("partner-cards", 0),
    ada.score_declared("total", 117),
    charles.score_declared("gears", -12),
    charles.score_declared("innovation", 3),
)
"""Lines not capped (T22), or by the highest cap, cards by the other reading, a total in which only
those lines are wrong (91 − 79 + 105), one point for each Gear, the number of a space that Charles's
marker is not on."""


def with_paper(state: State, *facts: Fact) -> State:
    """The state after the end of play with these lines noted."""
    state = placed(state, over=True, queue=())
    for fact in facts:
        state = evolve(state, fact)
    return state


def told(state: State) -> dict[str, Any]:
    """What `score --json` prints."""
    plain: dict[str, Any] = msgspec.to_builtins(as_json(scorepad(state, 9), Reasons(state, 9)))
    return plain


def test_a_paper_scorepad_stands_beside_the_engines(page: SnapshotAssertion) -> None:
    """Line by line what was noted and what the rules give, then each reason and rule (R190)."""
    assert "\n".join(page_of(scorepad(with_paper(MILL, *PAPER), 9))) == page


def test_every_difference_has_its_finding() -> None:
    """What is right has none, the others the code of their cause (R190)."""
    found = noted(with_paper(MILL, *PAPER))
    assert [each.finding.code if each.finding else "" for each in found] == [
        "declared-line-not-capped",
        "",
        "declared-by-other-partner-supply",
        "declared-line-not-capped",
        "declared-one-for-each-gear",
        "declared-innovation-unexplained",
    ]
    assert [each.right for each in found] == [79, 0, 12, 91, -24, 0]
    assert [each.finding.severity for each in found if each.finding].count("ruling") == 1


def test_programs_read_it_line_by_line() -> None:
    """`declared` has the points, and `difference` the code, the rule, both numbers in words and
    the reading that it depends on (R199)."""
    first, second = told(with_paper(MILL, *PAPER))["players"]
    lines = {line["line"]: line for line in first["lines"]}
    assert lines["gears"]["declared"] == {"points": 0}
    assert "declared" not in lines["travel"]
    assert lines["completed-lines"]["declared"] == {
        "points": 105,
        "difference": {
            "code": "declared-line-not-capped",
            "rule": "R204",
            "severity": "illegal",
            "message": "Ada notes 105 for completed lines instead of 79,"
            " for one of these reasons: no line is worth more than the Steam cap;"
            " or that takes the cap of another Steam space.",
            "causes": [
                {"code": "declared-line-not-capped", "rule": "R204"},
                {"code": "declared-wrong-cap", "rule": "R204"},
            ],
        },
    }
    assert lines["partner-cards"]["declared"]["difference"]["ruling"] == {
        "name": "partner-supply",
        "in_force": "all-own",
        "legal_under": "played",
    }
    assert first["declared"]["points"] == 117
    assert "declared" not in second


def test_a_right_scorepad_is_said_to_be() -> None:
    """Where no line differs the page says so (R190)."""
    state = with_paper(table(), ada.score_declared("gears", -24))
    assert [*page_of(scorepad(state, 9))][-1] == "No line differs."


def test_a_line_that_nobody_here_can_tell_is_shown_as_noted() -> None:
    """Without a catalogue the cards stand as the players noted them (R199)."""
    state = with_paper(start(), ada.score_declared("partner-cards", 14))
    (only,) = noted(state)
    assert (only.right, only.finding) == (None, None)
    assert any(
        line.split() == ["5", "Partner", "cards", "14"] for line in page_of(scorepad(state, 9))
    )


def test_the_page_fits_for_four() -> None:
    """With four players and long numbers it is at most 80 columns wide."""
    state = with_paper(
        table(4), *(ada.score_declared(line, -1234567) for line in ("gears", "total"))
    )
    assert max(map(width_of, page_of(scorepad(state, 9)))) <= PAD_WIDTH
