"""What the page of two logs side by side tells, as data and in words."""

import pytest
from msgspec.structs import replace

from adas_dream.core.scoring.order import score
from adas_dream.projections.readings.dispute import Settings
from adas_dream.projections.reports.side_by_side.html import comparison_html
from adas_dream.projections.reports.side_by_side.positions import data
from adas_dream.projections.reports.side_by_side.telling import StopTold
from adas_dream.projections.reports.side_by_side.words import headline, left_out
from tests.projections.reports.compared import (
    ADAS,
    END_OF_TURN,
    FLIPPED,
    FOUR,
    MARYS,
    NOT_ALLOWED,
    PRECEDENCE,
    beside_whole,
    logs,
    readings,
)
from tests.projections.reports.pages import changed

WHOLE = "games/house-whole-game"


def said(stop: StopTold) -> tuple[str, str]:
    """The words of both facts of a stop."""
    a, b = ("".join(bit for bit, _ in it.text) if it else "" for it in (stop.a, stop.b))
    return a, b


def test_two_recordings_part_in_the_words_of_the_game() -> None:
    """Each difference that Mary's recording has is told with the turn, both facts and what differs
    on the boards; last the end."""
    page = logs(ADAS, MARYS)
    first, second, _, last, end = page.stops
    assert (first.turn, *said(first)) == (
        "turn 1 of Mary",
        "Mary chooses the green track",
        "Mary chooses the blue track",
    )
    assert "Mary's Research, blue: 0 in a, 1 in b" in first.differs
    assert said(second) == ("Ada gains £3", "")
    assert said(last)[1] == "space 4 is refilled with Y2 P2 X5"
    assert (end.address, end.kind) == ("end", "end")
    assert [it.address for it in page.stops[:2]] == ["parting-1", "parting-2"]
    sentences = [*headline(page)]
    assert sentences[0].endswith(
        "They part 3 times, first in turn 1 of Mary, and once a fact of both is judged otherwise."
    )
    assert sentences[1] == (
        "There are 4 places to look at: another choice, a fact that only a has, "
        "a fact of both that is judged otherwise and another roll or draw."
    )
    assert len(page.stops) == 4 + len(["the end"])
    assert sentences[2].startswith("The scores are the same: Ada would win")


def test_places_that_are_not_on_the_page_are_counted_too() -> None:
    """What the list leaves out is told behind it, and the first sentence counts all places."""
    page = logs(ADAS, MARYS)
    short = replace(page, stops=(*page.stops[:1], page.stops[-1]), left_out=3)
    assert next(headline(short)) == next(headline(page))
    assert [*headline(short)][1] == "There is 1 place to look at: another choice."
    assert left_out(short) == "There are 3 more places, not on this page."


def test_a_fact_that_breaks_a_rule_in_one_is_told_with_its_finding_there_alone() -> None:
    """R043: without the £3 the die is stored too early in Mary's log."""
    stop = logs(ADAS, MARYS).stops[2]
    assert stop.a
    assert stop.b
    assert (stop.kind, stop.a.findings) == ("other-verdict", ())
    assert [it.code for it in stop.b.findings] == ["pounds-bonus-missing"]


@pytest.mark.parametrize(
    ("a", "b", "first", "stops", "clean"),
    [
        (WHOLE, WHOLE, "a and b are the same game, fact for fact.", 1, True),
        (FOUR, "games/house-three-players", "one is of 4 players, the other of 3", 0, False),
        (WHOLE, "games/house-seeded-two-players", "two different games", 0, False),
    ],
)
def test_the_first_sentence_says_whether_they_are_one_game(
    a: str, b: str, first: str, stops: int, *, clean: bool
) -> None:
    """The same log twice has only its end to look at, two different games have no boards."""
    page = logs(a, b)
    assert first in next(headline(page))
    assert (len(page.stops), page.clean) == (stops, clean)


def test_what_was_agreed_otherwise_is_told_where_the_facts_are_the_same() -> None:
    """With other names only the players differ, and each side has its own winner."""
    told = [*headline(beside_whole(changed("house-whole-game", players=["Mary", "Luigi"])))]
    assert told[0] == "Every fact is the same in a and b, but not the players."
    assert told[1].startswith("In a Ada wins with ")
    assert told[2].startswith("In b Mary wins with ")


def test_digests_are_told_without_their_digits() -> None:
    """Of two games with other seeds it is said that the commitment is not the same."""
    page = logs(WHOLE, "games/house-seeded-two-players")
    assert "the dice, commitment is not the same" in page.table
    assert not any(len(word) > 32 for said in page.table for word in said.split())


def test_a_log_that_goes_on_is_told_by_the_turn() -> None:
    """The one that stops early is the beginning of the other, and nothing is missing from it."""
    lines = changed("house-whole-game")
    ended = [at for at, line in enumerate(lines) if b'"turn_ended"' in line]
    page = beside_whole(lines[: ended[3] + 1])
    assert next(headline(page)) == "b is the beginning of a, which goes on in turn 3 of Ada."
    assert [it.kind for it in page.stops] == ["end"]


def test_where_a_log_cannot_be_followed_its_side_is_left_out() -> None:
    """I02: behind a die that does not lie there nobody knows the position of b, nor its score."""
    lines = changed("house-whole-game")
    at = next(at for at, line in enumerate(lines) if b'"die_placed"' in line)
    lines[at] = lines[at].replace(lines[at].partition(b'"die":"')[2][:2], b"Y6", 1)
    page = beside_whole(lines)
    assert page.stops[-1].unknown == ("b",)
    assert page.scores is None
    assert any(
        it.startswith(f"b cannot be followed from fact {at + 1} on") for it in headline(page)
    )
    held = data(page.places, page.sides[0].players)
    assert held
    assert held["known"][-1] == [True, False]


@pytest.mark.parametrize(
    ("game", "settings"), [(FLIPPED, PRECEDENCE), (FOUR, NOT_ALLOWED), (FOUR, END_OF_TURN)]
)
def test_a_reading_has_the_points_that_dispute_has(game: str, settings: Settings) -> None:
    """R190: the game that stands beside is the one that `dispute` counts."""
    page = readings(game, settings)
    assert page.dispute
    assert page.scores
    totals = [tuple(it.total for it in each.players) for each in page.scores]
    assert totals == [page.dispute.in_force.totals, page.dispute.alone[0].totals]
    assert not page.clean


def test_a_reading_that_only_counts_otherwise_has_the_same_boards() -> None:
    """R203: with multiplications first another player wins, and no fact is another one."""
    page = readings(FLIPPED, PRECEDENCE)
    (end,) = page.stops
    assert end.differs == ()
    html = comparison_html(page)
    assert "row3: 6 − 1 = 5, × 4 = 20" in html
    assert "row3: 1 × 4 = 4, 6 − 4 = 2" in html
    assert "the points differ" in [*headline(page)][1]


def test_a_reading_that_refuses_is_stopped_at_where_the_verdicts_part() -> None:
    """R072: where building after the turn is not allowed, the three that were built so are refused
    there and stand all the same."""
    *stops, end = readings(FOUR, NOT_ALLOWED).stops
    assert [it.kind for it in stops] == ["other-verdict"] * 3
    assert [it.b.findings[0].rule[:4] for it in stops if it.b] == ["R072"] * 3
    assert all("that reading" in it.b.findings[0].sentence for it in stops if it.b)
    assert end.differs == ()


def test_what_a_reading_leaves_out_is_told_with_why() -> None:
    """R161: a choice that cannot be done under the reading has its finding in b, without words."""
    stops = readings(FOUR, END_OF_TURN).stops
    left_out = [it for it in stops if it.kind == "missing-fact"]
    assert left_out
    assert all(it.b is None or it.b.findings for it in left_out)
    assert any(it.b and not it.b.text for it in left_out)


def test_a_reading_that_changes_nothing_has_no_parting_in_a_log_that_lacks_something() -> None:
    """Both games are played again, so what the log lacks is there under both readings."""
    page = readings("found/missing_consequence", PRECEDENCE)
    assert [it.kind for it in page.stops] == ["end"]
    assert [*headline(page)][1] == (
        "Facts, boards, verdicts and points are the same under both readings."
    )


def test_the_data_holds_the_positions_of_both_one_after_the_other() -> None:
    """Two moments a place; the second has just what differs from a in b, and everyone's points."""
    page = logs(ADAS, MARYS)
    held = data(page.places, page.sides[0].players)
    assert held
    moments = held["moments"]
    assert len(moments) == 2 * len(page.stops)
    assert [(path, value) for path, value in moments[1].changes] == [
        (["players", 2, "research", "blue"], 1),
        (["players", 2, "research", "green"], 0),
    ]
    end = page.sides[1].end
    assert end
    known = {(it.player, it.line): it.points for moment in moments for it in moment.lines}
    assert sum(known.values()) == sum(it.total for it in score(end).players)
