"""A dispute as people read it, and as programs do."""

import io
from contextvars import copy_context
from functools import cache

import pytest
from msgspec.structs import replace
from syrupy.assertion import SnapshotAssertion

from adas_dream.core.content.load import find_pack
from adas_dream.core.state import State, table_of
from adas_dream.events.catalog import AnyFact
from adas_dream.events.codec import Line
from adas_dream.events.facts.setup import GameSetUp, PositionSet
from adas_dream.events.lines import read_log
from adas_dream.projections.audits.excerpt import excerpt
from adas_dream.projections.readings import dispute_page
from adas_dream.projections.readings.dispute import Dispute, dispute
from adas_dream.projections.readings.dispute_page import as_json, spoken
from adas_dream.projections.readings.dispute_page import page as page_of
from adas_dream.projections.wording.text import WIDTH, fit_pages, width_of
from tests.core.scoring.lines import table
from tests.positions import STRANGE, flip
from tests.start import PACKS, having, placed, start

GAME = PACKS.parent / "games" / "flipped-winner.jsonl"
NAMES = ("Ada", "Charles")


@cache
def facts() -> tuple[GameSetUp, PositionSet, tuple[AnyFact, ...]]:
    """The log of the game whose winner flips."""
    lines = read_log(io.BytesIO(GAME.read_bytes()), GAME.name)
    header, start_from, *rest = (line.fact for line in lines if isinstance(line, Line))
    assert isinstance(header, GameSetUp)
    assert isinstance(start_from, PositionSet)
    return header, start_from, tuple(rest)


def begin(header: GameSetUp, position: PositionSet) -> State:
    """Where a log starts."""
    return State(table_of(header, find_pack(header.content)), position.position)


@cache
def flipped() -> Dispute:
    """The dispute of that game under all readings."""
    header, position, rest = facts()
    return dispute(begin(header, position), rest)


@cache
def small() -> Dispute:
    """The dispute of its last turn, cut out as a small log."""
    header, position, rest = facts()
    cut = excerpt(header, begin(header, position), rest, rest[-2].seq)
    first, second, *others = cut
    assert isinstance(first, GameSetUp)
    assert isinstance(second, PositionSet)
    assert len(others) < 20
    return dispute(begin(first, second), others)


def over(state: State) -> State:
    """The state after the end of play."""
    return placed(state, over=True, queue=())


def test_a_winner_that_flips(page: SnapshotAssertion) -> None:
    """The whole page of a game whose winner depends on how lines are worked out (R203)."""
    assert "\n".join(page_of(flipped(), NAMES)) == page


def test_the_small_log_shows_the_same(page: SnapshotAssertion) -> None:
    """Of the last turn alone the scores and the winner under each reading that only the scoring
    asks are those of the whole game (R203)."""
    scoring = ("line-arithmetic", "partner-supply")
    outcomes = [
        {
            each.settings: (each.totals, each.winner, each.moved)
            for each in found.alone
            if each.settings[0][0] in scoring
        }
        for found in (flipped(), small())
    ]
    assert outcomes[0] == outcomes[1]
    assert small().in_force == flipped().in_force
    assert "\n".join(page_of(small(), NAMES)) == page


def test_it_can_be_read_aloud() -> None:
    """Who wins as the table plays, and under which reading another one does (R203)."""
    assert spoken(flipped(), NAMES) == (
        "As the table plays, Charles wins with 60, before Ada with 50. Who wins depends on the"
        " reading. With line-arithmetic=precedence Ada wins with 50, before Charles with 42."
    )


def test_a_winner_that_stays_is_said_to_stay() -> None:
    """Where points move but nobody else wins, or nothing moves, the page says which (R200)."""
    two = dispute(over(having(table(), 1, books=9)), (), {"partner-supply": ("played",)})
    assert spoken(two, NAMES) == (
        "As the table plays, Ada wins with −3, before Charles with −12. Other readings move points,"
        " but under all that were tried the winner is the same."
    )
    same = dispute(over(having(start(), 1, books=9)), (), {"two-research": ("same-track",)})
    assert spoken(same, NAMES).endswith("No other reading that was tried changes anything.")


def test_a_tie_break_is_named() -> None:
    """Where the totals are the same the page says what decides (R215)."""
    assert spoken(dispute(over(start()), ()), NAMES).startswith(
        "As the table plays, Ada wins with −23, level with Charles, as the tied player closest"
        " clockwise to the first player."
    )


def test_a_game_that_goes_on_is_told_as_one() -> None:
    """Before play has ended it is who would win (R183)."""
    assert "Ada would win if play ended here, with −23" in spoken(dispute(start(), ()), NAMES)


def test_programs_read_the_same() -> None:
    """Every reading with its settings, verdicts, points, totals and winner; absent is what is not
    known (CONTRACT 7)."""
    told = as_json(flipped(), NAMES)
    assert (told["winner_depends"], told["cut"], told["over"]) == (True, False, True)
    assert told["in_force"]["totals"] == (50, 60)
    arithmetic, *others = told["alone"]
    assert arithmetic["settings"] == {"line-arithmetic": "precedence"}
    assert (arithmetic["totals"], arithmetic["winner"]) == ((50, 42), 1)
    assert (arithmetic["changed"], "undetermined_from" in arithmetic) == ([], False)
    deferred = next(each for each in others if each["changed"])
    assert deferred["changed"] == [
        {
            "seq": 45,
            "code": "deferred-build-too-late",
            "rule": "R072",
            "fate": "stands",
            "message": "Charles builds an Addition Gear in b1-b2, after the turn, but under that"
            " reading it is too late for that.",
        }
    ]
    assert told["spoken"] == spoken(flipped(), NAMES)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_line_is_wider_than_the_page(players: int) -> None:
    """The table fits 100 columns with strange names, long numbers and four players."""
    state = over(having(start(players=players), 1, books=123456))
    assert max(map(width_of, page_of(dispute(state, ()), STRANGE[:players]))) <= WIDTH
    flips = over(flip())
    assert max(map(width_of, page_of(dispute(flips, ()), STRANGE[:2]))) <= WIDTH


@pytest.mark.parametrize("columns", [80, 100])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_column_runs_into_the_next(columns: int, players: int) -> None:
    """The longest reading, its verdicts, every total and the longest name end before the next
    column, and the row is no wider than the page (FOUND 45)."""
    found = flipped()
    reading = replace(
        found.alone[0],
        settings=(("deferred-build-objective", "builders-turn"),),
        changed=found.alone[0].changed or (None,),
        totals=(100,) * players,
        winner=1,
        matters=True,
    )
    told = replace(found, in_force=replace(reading, settings=()), alone=(reading,), together=())
    names = ("Ada-August", "Charles", "Mary", "Luigi")
    rows = copy_context().run(_table_at, columns, told, names)
    (row,) = (line for line in rows if line.startswith("a   deferred-build-obj"))
    label, *verdicts = row[4:].split()
    assert label == "deferred-build-objective=builders-turn" or label.endswith("…")
    assert verdicts == ["1", "refused", *["100"] * players, "Ada-August"]
    assert max(map(width_of, rows)) <= columns


def _table_at(columns: int, told: Dispute, names: tuple[str, ...]) -> list[str]:
    fit_pages(columns)
    return [*dispute_page._table(told, names[: len(told.in_force.totals)])]
