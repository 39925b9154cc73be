"""What becomes of a game under other readings (CASES 1, 2)."""

from msgspec.structs import replace

from adas_dream.core.reducers.workshop import NOT_IN_SPACE
from adas_dream.core.state import State, under
from adas_dream.core.walk import Stuck
from adas_dream.events.facts.base import Fact
from adas_dream.events.log import Log
from adas_dream.projections.readings.dispute import Settings, read_with
from adas_dream.projections.readings.folder_outcomes import (
    Outcome,
    as_json,
    of_two_logs,
    page,
    summary,
    under_readings,
)
from tests.given import ada
from tests.positions import flip
from tests.projections.comparisons.test_comparison import compared, log
from tests.projections.readings.test_dispute import (
    built_late,
    emptied,
    granted,
    over,
    seq_of,
)

NAMES = ("Ada", "Charles")


def outcome(begin: State, facts: tuple[Fact, ...], *settings: tuple[str, str]) -> Outcome:
    """What becomes of the game under these settings, all at once."""
    chosen: Settings = settings
    return under_readings("game.jsonl", NAMES, read_with(begin, facts, chosen))


def test_a_refused_choice_breaks_the_game() -> None:
    """CASES 1: the later rule that rejects it is named, with its fact (R072)."""
    begin, facts = built_late()
    found = outcome(begin, facts, ("deferred-build", "not-allowed"))
    assert (found.verdict, found.seq) == ("breaks", seq_of(facts, "gear_built"))
    assert found.why.startswith(f"fact {found.seq}: Ada builds a Subtraction Gear in a1-b1")
    assert found.why.endswith("(R072, page P1)")


def test_other_facts_break_the_game() -> None:
    """A log that lacks a bonus which the reading grants is no legal log there: 2 Coal more are a
    point for Ada (R058, R211)."""
    found = outcome(*emptied(""), ("empty-bag-refill-bonus", "granted"))
    assert (found.verdict, found.why) == ("breaks", "other facts would follow")
    assert found.totals == ((-23, -23), (-22, -23))


def test_where_a_choice_is_refused_that_is_why() -> None:
    """Where a choice is refused, and other facts follow of it, the choice is named (R058)."""
    begin, facts = granted()
    found = outcome(begin, facts, ("empty-bag-refill-bonus", "none"))
    assert (found.verdict, found.seq) == ("breaks", seq_of(facts, "track_chosen"))
    assert found.why.startswith(f"fact {found.seq}: Ada ")


def test_missing_dice_break_the_game() -> None:
    """So does one that lacks dice which the reading asks for; nobody knows the score (R057)."""
    found = outcome(
        *emptied("Y 1 X 1", short_bag_refill="stay-empty"), ("short-bag-refill", "draw-remaining")
    )
    assert (found.verdict, found.totals[1], found.winners[1]) == ("breaks", None, None)
    assert found.why == "what the reading asks for is missing from there on"
    assert not found.flips


def test_only_the_score_changes() -> None:
    """CASES 2: the same facts with other points, and another winner (R203)."""
    found = outcome(over(flip()), (), ("line-arithmetic", "precedence"))
    assert (found.verdict, found.seq, found.flips) == ("score", None, True)
    assert found.why == "Ada 36 → −4; Charles wins, not Ada"


def test_a_game_that_is_legal_only_there_is_mended() -> None:
    """What was refused as the table played is legal under the other reading (R072)."""
    begin, facts = built_late()
    rulings = replace(begin.table.rulings, deferred_build="not-allowed")
    found = outcome(under(begin, rulings), facts, ("deferred-build", "while-next-starts"))
    assert found.verdict == "mended"
    assert "R072" in found.why


def test_untouched() -> None:
    """Nothing of a game without two Research at once depends on how they are read (R148)."""
    found = outcome(*emptied(""), ("two-research", "same-track"))
    assert (found.verdict, found.why, found.seq) == ("untouched", "", None)


def test_they_are_counted_and_listed() -> None:
    """The counts in a sentence, then each game under its verdict (CASES 2)."""
    found = [
        outcome(over(flip()), (), ("line-arithmetic", "precedence")),
        outcome(*emptied(""), ("empty-bag-refill-bonus", "granted")),
        outcome(*emptied(""), ("two-research", "same-track")),
    ]
    said = "1 breaks, 1 only changes score, 1 untouched."
    assert summary(found) == f"{said} Another player wins in 1."
    told = [*page(found)]
    assert told[0] == f"3 games: {summary(found)}"
    assert told.index("break:") < told.index("only change score:") < told.index("untouched:")
    counts = as_json(found)
    verdicts = [counts[verdict] for verdict in ("breaks", "mended", "score", "untouched")]
    assert verdicts == [1, 0, 1, 1]


def test_a_rare_verdict_is_counted_where_there_is_one() -> None:
    """Games that are legal now, or have another first line, are in the sentence only where there
    are any (FOUND 5)."""
    begin, facts = built_late()
    rulings = replace(begin.table.rulings, deferred_build="not-allowed")
    mended = outcome(under(begin, rulings), facts, ("deferred-build", "while-next-starts"))
    told = "0 break, 1 is legal now and was not, 0 only change score, 0 untouched."
    assert summary([mended]) == told
    other = replace(mended, verdict="table")
    assert summary([other, other]) == told.replace(
        "1 is legal now and was not", "2 have another line 1"
    )


# Two logs of one name


def of_logs(a: Log, b: Log) -> Outcome:
    """What becomes of a game between two folders."""
    return of_two_logs("game.jsonl", NAMES, compared(a, b))


def test_another_first_line_is_named_where_it_stands() -> None:
    """CASES 2: the same facts with other names at the table differ in line 1 alone."""
    found = of_logs(log(), log(players=("Ada", "Mary")))
    assert (found.verdict, found.seq, found.why) == (
        "table",
        1,
        "line 1 differs in players: the players: Ada, Charles in a, Ada, Mary in b",
    )


def test_the_winner_of_each_log_is_told() -> None:
    """CASES 2: without the 12 of everybody's cards, which no pack lists here, Ada wins from left to
    right with 24 against 16, and Charles with 16 against −16 with multiplication first (R203)."""
    begin = over(flip())
    first = replace(begin.table.rulings, line_arithmetic="precedence")
    found = of_logs(log((), begin), log((), begin, rulings=first))
    assert (found.totals, found.winners) == (((24, 16), (-16, 16)), (1, 2))
    assert (found.verdict, found.flips) == ("score", True)


def test_a_log_that_cannot_be_followed_breaks_whichever_it_is() -> None:
    """CONTRACT 7: where only one of two logs that part nowhere can be followed to its end, the game
    breaks there."""
    ghost = Stuck(ada.die_pushed(5, "X1"), NOT_IN_SPACE, 12)
    same = compared(log(), log())
    for stuck in ((ghost, None), (None, ghost)):
        found = of_two_logs("game.jsonl", NAMES, replace(same, stuck=stuck))
        assert (found.verdict, found.seq) == ("breaks", 12)
        assert found.why.startswith("the log cannot be followed from fact 12 on")
