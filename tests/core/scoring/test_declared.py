"""Totals and winners as the players wrote them."""

import pytest

from adas_dream.core.citations import Violation
from adas_dream.core.scoring.causes import CAUSES
from adas_dream.core.scoring.declared import (
    explain_total,
    explain_winner,
    right_total,
    right_winner,
)
from adas_dream.core.scoring.order import score
from adas_dream.core.state import State
from adas_dream.events.position.game import Declared
from adas_dream.events.vocabulary import ScoreLine
from tests.core.scoring.lines import STEAM, T22_GEARS, T22_MILL, table
from tests.core.scoring.test_tie_breaks import built
from tests.positions import flip
from tests.start import having, placed, start

MILL = having(table(), 1, mill=T22_MILL, gear_spaces=T22_GEARS, steam=STEAM[20])
"""Lines worth 79 and Partner cards worth 12: 91 for Ada."""


def with_lines(state: State, player: int = 1, **other: int) -> State:
    """The state with all eleven lines of a player declared, as they are but for `other`."""
    own = score(state).players[player - 1].lines
    points = {line.line: line.points for line in own}
    points |= {line.replace("_", "-"): value for line, value in other.items()}  # type: ignore[misc]
    written = (Declared(player, line, value) for line, value in points.items())
    return placed(state, declared=(*state.position.declared, *written))


def noted(state: State, line: ScoreLine, points: int) -> State:
    """The state with one line of Ada's declared."""
    return placed(state, declared=(*state.position.declared, Declared(1, line, points)))


def code(cause: Violation | None) -> str:
    """The code of a cause, or nothing."""
    return cause.code if cause else ""


def codes(causes: tuple[Violation, ...]) -> str:
    """The codes of causes, in their order."""
    return " ".join(cause.code for cause in causes)


def test_the_right_total_breaks_nothing() -> None:
    """Lines of 79 and 12 are 91 together, whether or not they are declared (R190)."""
    assert right_total(MILL, 1) == 91
    assert explain_total(MILL, 1, 91) == ()
    assert explain_total(with_lines(MILL), 1, 91) == ()


def test_a_slip_in_the_sum() -> None:
    """All eleven lines are right, and their sum of 91 is noted as 81 (R190)."""
    assert codes(explain_total(with_lines(MILL), 1, 81)) == "declared-sum-slip"


def test_a_total_of_lines_that_differ() -> None:
    """Without the cap the lines give 105 instead of 79, and the sum is 26 higher: 117 (R190)."""
    wrong = with_lines(MILL, completed_lines=105)
    assert codes(explain_total(wrong, 1, 117)) == "declared-total-of-differing-lines"
    assert codes(explain_total(wrong, 1, 116)) == "declared-sum-slip"


def test_a_total_with_only_one_line_beside_it() -> None:
    """The lines that are not declared count as they are: 105 + 12 = 117 (R190)."""
    wrong = noted(MILL, "completed-lines", 105)
    assert codes(explain_total(wrong, 1, 117)) == "declared-total-of-differing-lines"
    assert codes(explain_total(wrong, 1, 1000)) == "declared-total-unexplained"


def test_a_total_that_one_of_the_declared_lines_explains() -> None:
    """Of lines that are not capped, 105, and cards of 0 only the first is in a total of 117, that
    is 91 − 79 + 105; a line that is declared right explains nothing (R190, R204)."""
    wrong = noted(noted(MILL, "completed-lines", 105), "partner-cards", 0)
    assert codes(explain_total(wrong, 1, 117)) == "declared-line-not-capped declared-wrong-cap"
    right = noted(MILL, "completed-lines", 79)
    assert codes(explain_total(right, 1, 117)) == "declared-total-unexplained"


def test_a_total_alone_is_explained_by_one_mistake_in_a_line() -> None:
    """Only lines that are not capped, or are under a cap of 40, make 117 of 91 (R204)."""
    assert codes(explain_total(MILL, 1, 117)) == "declared-line-not-capped declared-wrong-cap"
    assert codes(explain_total(MILL, 1, 1000)) == "declared-total-unexplained"


def test_a_total_alone_that_several_mistakes_explain_has_them_all() -> None:
    """Two more may be a Lecture row without discs, a card of −2 not counted or left out, one of −1
    added, a Gear space taken for a Gear, or another Innovation space (R194, R199, R200, R207,
    R208)."""
    state = having(table(), 1, innovation=5)
    assert right_total(state, 1) == 12 - 24 + 2
    assert codes(explain_total(state, 1, -8)).split() == [
        "declared-empty-row-paid",
        "declared-negatives-left-out",
        "declared-negatives-added",
        "declared-card-left-out",
        "declared-space-as-gear",
        "declared-innovation-of-another-space",
    ]


def test_a_total_by_another_reading() -> None:
    """With multiplication first the lines give 52, the total 64 (T22, R203)."""
    assert codes(explain_total(MILL, 1, 52 + 12)) == "declared-by-other-line-arithmetic"


def test_what_the_content_does_not_know_counts_as_declared() -> None:
    """Cards without a catalogue are worth what the players say, and the sum is held against it
    (R190, R199)."""
    state = having(start(), 1, pounds=0, coal=0, brass=0, books=1)
    assert right_total(state, 1) is None
    assert explain_total(state, 1, 500) == ()
    stated = noted(state, "partner-cards", 9)
    assert right_total(stated, 1) == 9 + 1 - 24
    assert explain_total(stated, 1, -14) == ()
    assert codes(explain_total(stated, 1, 0)) == "declared-total-unexplained"


def test_all_lines_declared_are_added_up_even_if_none_is_known() -> None:
    """Where the content leaves a line open its declared points stand in the sum (R190)."""
    whole = start()
    for line in CAUSES:
        whole = noted(whole, line, 1)
    assert codes(explain_total(whole, 1, 11)) == "declared-total-of-differing-lines"
    assert codes(explain_total(whole, 1, 12)) == "declared-sum-slip"


def test_the_winner_by_prestige() -> None:
    """Ada has 36 and Charles 28; nothing explains that Charles should win but the other reading,
    under which she has −4 (R203, R212)."""
    state = flip()
    assert right_winner(state) == (1, "prestige")
    assert explain_winner(state, 1) is None
    assert code(explain_winner(state, 2)) == "declared-by-other-line-arithmetic"


def test_a_winner_without_the_most_prestige() -> None:
    """Charles is named with 100 against 101 (R212)."""
    state = built(built(table(), 1, 0, 101), 2, 12, 100)
    assert code(explain_winner(state, 2)) == "declared-winner-unexplained"


def test_a_winner_that_follows_from_wrong_totals() -> None:
    """With 101 and 109 on paper the paper's winner is Charles (R212)."""
    state = built(built(table(), 1, 0, 101), 2, 12, 100)
    state = placed(state, declared=(Declared(1, "total", 101), Declared(2, "total", 109)))
    assert code(explain_winner(state, 2)) == "declared-winner-of-differing-totals"


@pytest.mark.parametrize(
    ("gears", "dice", "measure", "cause"),
    [
        ((9, 10), ("X6", "X1"), "gears-built", "declared-gears-tie-break-ignored"),
        ((9, 9), ("X1", "X6"), "mill-dice", "declared-dice-tie-break-ignored"),
    ],
)
def test_a_tie_break_ignored(
    gears: tuple[int, int], dice: tuple[str, str], measure: str, cause: str
) -> None:
    """Both have 100 and Charles has more Gears, or higher dice: Ada does not win (R213, R214)."""
    state = table()
    for player in (1, 2):
        state = built(state, player, gears[player - 1], 100)
        state = having(state, player, mill=f"{dice[player - 1]} -- -- -- -- -- -- -- --")
    assert right_winner(state) == (2, measure)
    assert code(explain_winner(state, 1)) == cause


def test_the_first_player_put_last() -> None:
    """Three tied on everything with the second as first player: it wins, and player 3, next
    clockwise, would only if the first player came last (T61, R215)."""
    state = table(3, first=2)
    assert right_winner(state) == (2, "turn-order")
    assert code(explain_winner(state, 3)) == "declared-first-player-last"
    assert code(explain_winner(state, 1)) == "declared-seat-tie-break-ignored"


def test_the_last_tie_break_is_among_those_still_tied() -> None:
    """Of four with 100, players 1 and 4 have most Gears: player 1, who is first, wins, and player
    4 only with the first player last (R213, R215)."""
    state = table(4, first=1)
    for player, gears in ((1, 5), (2, 4), (3, 4), (4, 5)):
        state = built(state, player, gears, 100)
    assert right_winner(state) == (1, "turn-order")
    assert code(explain_winner(state, 4)) == "declared-first-player-last"
    assert code(explain_winner(state, 2)) == "declared-gears-tie-break-ignored"


def test_the_last_tie_break_is_among_those_with_the_most_on_their_dice() -> None:
    """Of four with 100 and as many Gears, players 1 and 4 have a 6 in their Mills and the others a
    5: player 1, who is first, wins, and player 4 only with the first player last (R214, R215)."""
    state = table(4, first=1)
    for player, die in ((1, "X6"), (2, "X5"), (3, "X5"), (4, "X6")):
        state = having(state, player, mill=f"{die} -- -- -- -- -- -- -- --")
    assert right_winner(state) == (1, "turn-order")
    assert code(explain_winner(state, 4)) == "declared-first-player-last"
    assert code(explain_winner(state, 2)) == "declared-dice-tie-break-ignored"


def test_a_winner_that_nobody_can_know_is_taken_as_stated() -> None:
    """Without a catalogue of cards only the players know their totals (R199, R212)."""
    assert right_winner(start()) is None
    assert explain_winner(start(), 2) is None
