from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace
from syrupy.assertion import SnapshotAssertion

from adas_dream.cli.opening.packs import finder
from adas_dream.core.state import State
from adas_dream.projections.scorepads.page import COLUMN_WIDTH, PAD_WIDTH, explained
from adas_dream.projections.scorepads.page import page as page_of
from adas_dream.projections.scorepads.reasons import Reasons
from adas_dream.projections.scorepads.scorepad import Scorepad, scorepad
from adas_dream.projections.timelines import points
from adas_dream.projections.timelines.points import turn_points
from adas_dream.projections.timelines.replaying import Replay
from adas_dream.projections.wording.text import width_of
from tests.core.scoring.lines import PREC, table
from tests.logs import log_in, written
from tests.played_games import random_game
from tests.positions import PACK_FILE, POSITIONS
from tests.start import PACKS, having, placed

GAMES = sorted((PACKS.parent / "games").glob("*.jsonl"))
FIND_PACK = finder(str(PACK_FILE), str(PACKS / "small-bag-1.toml"))


def pad_of(name: str) -> Scorepad:
    """The scorepad of one of the positions worked out by hand, at the end of play."""
    return scorepad(placed(POSITIONS[name](), over=True), 2)


def text(pad: Scorepad) -> str:
    """The page."""
    return "\n".join(page_of(pad))


@cache
def followed(log: bytes) -> tuple[Scorepad, Reasons]:
    """The scorepad at the end of a log, with its reasons."""
    replay = replay_of(log)
    reasons = Reasons(replay.state, replay.seq)
    for step in replay:
        reasons.follow(step)
    return scorepad(replay.state, replay.seq), reasons


def replay_of(log: bytes) -> Replay:
    """The replay of a log, with the packs for tests at hand."""
    return Replay(log_in(log), FIND_PACK)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.stem)
def test_a_recorded_game(game: Path, page: SnapshotAssertion) -> None:
    """The scorepad at the end of each recorded game, every point with its reason (R190)."""
    assert "\n".join(explained(*followed(game.read_bytes()))) == page


@pytest.mark.parametrize("name", ["flip", "unknown", "worked-mill", "cards"])
def test_a_position(name: str, page: SnapshotAssertion) -> None:
    """Positions worked out by hand: a winner that flips between the readings, strange names and
    unknown content, six complete lines, every kind of card (R203)."""
    pad = pad_of(name)
    assert "\n".join(explained(pad, Reasons(POSITIONS[name](), 2))) == page


@pytest.mark.parametrize("name", POSITIONS)
def test_no_line_is_wider_than_80_columns(name: str) -> None:
    """The page and its explanation fit 80 columns, with four players and strange names too."""
    pad = pad_of(name)
    lines = [*page_of(pad), *explained(pad, Reasons(POSITIONS[name](), 2))]
    assert max(map(width_of, lines)) <= PAD_WIDTH


def test_a_row_for_each_line_and_the_total() -> None:
    """Eleven numbered rows in the printed order and the total, a column for each player (R190)."""
    rows = text(pad_of("areas")).split("\n")[2:15]
    assert [row[:3].strip() for row in rows] == ["", *map(str, range(1, 12)), ""]
    assert rows[0].split() == ["Ada", "Charles", "Mary"]
    assert rows[2].split() == ["2", "Travel", "10", "6", "0"]
    assert rows[12].split() == ["Total", "8", "1", "−1"]
    assert {width_of(row) for row in rows} == {28 + 3 * 17}
    two = text(pad_of("cards")).split("\n")[2]
    assert width_of(two) == 28 + 2 * COLUMN_WIDTH


def test_a_game_that_goes_on_is_scored_as_if_it_ended() -> None:
    """Before play has ended the page says that it is a score if it ended there (R183)."""
    pad = scorepad(table(), 45)
    assert text(pad).startswith("The scorepad, if play ended after fact 45\n")
    assert "Ada would win, as the tied player closest" in text(pad)
    over = scorepad(placed(table(), over=True), 45)
    assert text(over).startswith("The scorepad\n")
    assert "Ada wins, as the tied player closest" in text(over)


def test_both_readings_stand_where_they_differ() -> None:
    """A line has its points under the other reading in brackets, and the winner under it is told
    where it is another one (R203)."""
    shown = " ".join(text(pad_of("flip")).split())
    assert "7 Completed lines 40 (0) 29" in shown
    assert (
        "under line-arithmetic=precedence: Ada −4, Charles 28 in all; Charles wins, with the most"
        in shown
    )
    assert "under partner-supply=played: Ada 24, Charles 16 in all; the winner is the same" in shown


def test_the_reading_in_force_stands_first() -> None:
    """At a table that multiplies first the brackets have the points from left to right, and the
    page says that the reading is not the usual one (R203)."""
    state = POSITIONS["flip"]()
    rulings = replace(state.table.rulings, line_arithmetic="precedence")
    pad = scorepad(State(replace(state.table, rulings=rulings), state.position), 2)
    shown = " ".join(text(pad).split())
    assert "7 Completed lines 0 (40) 29" in shown
    assert "Readings that are not the usual ones: line-arithmetic=precedence." in shown
    assert pad.score.winner == 2


def test_readings_that_move_nothing_are_not_told() -> None:
    """Where no card and no complete line is there, no other reading is spoken of (R198, R203)."""
    cards = table().player(1).partners
    nothing = replace(cards, deck=0, unseen=())
    pad = scorepad(
        having(having(table(readings=PREC), 1, partners=nothing), 2, partners=nothing), 2
    )
    assert pad.others == ()
    assert "brackets" not in text(pad)


def test_what_is_not_known_is_said_plainly() -> None:
    """A question mark stands at every line and total that is not whole, and the page says how many
    pieces there are of whom (R155, R197)."""
    pad = pad_of("unknown")
    assert pad.unknown == (2, 2, 2, 2)
    shown = text(pad).split("\n")
    assert shown[4].split() == ["2", "Travel", "0", "0", "2?", "0"]
    assert shown[5].split() == ["3", "Lectures", "0", "0", "0", "?"]
    assert shown[8].split() == ["6", "Programs", "0", "?", "0", "0"]
    assert shown[14].split() == ["Total", "−23?", "−23?", "−21?", "−23?"]
    assert "? 8 pieces are not known to the content pack (2 of" in " ".join(shown)
    known = having(table(), 1, programs="row1=prime", mill="Y2 B3 G5 -- -- -- -- -- --")
    assert "? 1 piece is not known to the content pack (1 of Ada)" in text(scorepad(known, 2))


def test_a_game_over_time_page() -> None:
    """For each player a table: the start, every own turn, another's turn where it moved points; the
    last row has the total of the scorepad (R190)."""
    log = written(random_game(3, undo=True).log)
    replay = replay_of(log)
    lines = [*points.page(turn_points(replay, replay), replay.header.players)]
    assert max(map(width_of, lines)) <= PAD_WIDTH
    pad, _ = followed(log)
    tables = "\n".join(lines).split("\n\n")
    for each, shown in zip(pad.score.players, tables, strict=True):
        rows = shown.split("\n")
        assert rows[0].split()[0] == each.name
        assert rows[1].split()[0] == "start"
        assert rows[-1].split()[-1].replace("−", "-") == str(each.total)
        turns = [row.split()[1] for row in rows if row.startswith(" turn ")]
        assert turns == [*map(str, range(1, len(turns) + 1))]


def test_points_over_time_are_scores() -> None:
    """After each turn the points are those of a log that ends there (I40)."""
    log = written(random_game(5).log)
    replay = replay_of(log)
    kept = [*turn_points(replay, replay)][1:-1:7]
    lines = log.splitlines(keepends=True)
    for each in kept:
        pad, _ = followed(b"".join(lines[: each.seq]))
        assert pad.score.players == each.scores
