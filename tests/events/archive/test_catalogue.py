"""The catalogue says what the facts say; one that does not is made anew, never trusted."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from adas_dream.events import (
    AnyFact,
    DamagedStore,
    NotJson,
    PlayAbandoned,
    PlayEnded,
    PlayRewound,
    PositionSet,
    TurnEnded,
    TurnSkipped,
    TurnStarted,
)
from adas_dream.events.archive import Archive
from adas_dream.events.archive.catalogue import SHAPE, Follower, GameEntry
from adas_dream.events.archive.recorder import GameRecorder
from adas_dream.events.journal.places import on_server
from adas_dream.events.position.game import Turn
from tests.events.archive.stores import altered, bytes_of, facts, lines, made
from tests.events.page import LOG

SMALL = GameEntry("evening", 9, "example", ("Ada", "Charles"), 1, "1.1")
OTHER = replace(SMALL, name="morning")


@pytest.fixture
def store(place: str) -> str:
    """Give a store with two games."""
    return made(place, "morning", "evening")


def after(entry: GameEntry, facts: list[AnyFact]) -> GameEntry:
    """Give the entry after more facts of the game."""
    follower = Follower(entry)
    for fact in facts:
        follower.add(fact)
    return follower.entry


def games(store: str) -> tuple[GameEntry, ...]:
    """Open a store and give its catalogue."""
    with Archive.open(store) as archive:
        return archive.games()


def start_in_turn(number: int) -> PositionSet:
    """Give a second line whose position is in the middle of a turn."""
    start = facts()[1]
    assert isinstance(start, PositionSet)
    return replace(start, position=replace(start.position, turn=Turn("workshop", number)))


@pytest.mark.parametrize(
    ("more", "turn", "last_turn", "finished"),
    [
        ([], 1, "1.1", False),
        ([TurnStarted(10, 2, kind="workshop", turn=1)], 1, "1.1", False),
        ([TurnStarted(10, 2, kind="workshop", turn=1), TurnEnded(11, 2)], 1, "1.2", False),
        ([TurnStarted(10, 1, kind="workshop", turn=7), TurnEnded(11, 1)], 7, "7.1", False),
        ([TurnSkipped(10, 2, turn=1)], 1, "1.2", False),
        ([start_in_turn(4), TurnEnded(11, 2)], 4, "4.2", False),
        ([PlayEnded(10)], 1, "1.1", True),
        ([PlayEnded(10), PlayAbandoned(11)], 1, "1.1", True),
    ],
)
def test_an_entry_follows_the_turns(
    more: list[AnyFact], turn: int, last_turn: str, *, finished: bool
) -> None:
    """The last turn is the one that ended or was skipped last; play_ended finishes a game."""
    entry = after(SMALL, more)
    assert entry == replace(
        SMALL, facts=9 + len(more), turn=turn, last_turn=last_turn, finished=finished
    )


def test_an_entry_notes_that_a_game_was_given_up() -> None:
    """A game that the table stopped is neither finished nor still to be gone on with."""
    entry = after(SMALL, [PlayAbandoned(10)])
    assert entry == replace(SMALL, facts=10, given_up=True)


def test_the_catalogue_goes_by_name(store: str) -> None:
    """Every game has one entry, in the order of the names."""
    assert games(store) == (SMALL, OTHER)


def test_made_anew_it_is_the_one_that_was_kept(store: str) -> None:
    """The catalogue is a projection: from nothing it comes out the same."""
    with Archive.open(store) as archive:
        archive.append("morning", [PlayEnded(10)], 9)
        kept = archive.games()
        archive.rebuild()
        assert archive.games() == kept == (SMALL, replace(OTHER, facts=10, finished=True))


SPOILED = {
    "another shape": (
        "UPDATE tracking SET application_name='catalogue/0' WHERE application_name LIKE 'cat%'",
        (),
    ),
    "no tracking": ("DELETE FROM tracking WHERE application_name LIKE 'catalogue/%'", ()),
    "too far": ("UPDATE tracking SET notification_id=99 WHERE application_name LIKE 'cat%'", ()),
    "not far enough": (
        "UPDATE tracking SET notification_id=3 WHERE application_name LIKE 'cat%'",
        (),
    ),
    "an unknown field": (
        """UPDATE catalogue SET entry='{"name":"evening","facts":9,"weather":"fine"}'""",
        (),
    ),
    "no JSON": ("UPDATE catalogue SET entry='evening'", ()),
    "rows lost": ("DELETE FROM catalogue WHERE name='evening'", ()),
    "all rows lost": ("DELETE FROM catalogue", ()),
    "table lost": ("DROP TABLE catalogue", ()),
    "other counts": ("UPDATE catalogue SET facts=facts+1 WHERE name='evening'", ()),
    "no text": ("UPDATE catalogue SET entry=?", (b"\xff\0",)),
}


@pytest.mark.parametrize("how", SPOILED)
def test_an_old_or_foreign_catalogue_is_discarded(store: str, how: str) -> None:
    """Case 22: a catalogue older than its shape or from other facts is never trusted."""
    statement, values = SPOILED[how]
    altered(store, statement, *values)
    assert games(store) == (SMALL, OTHER)
    with Archive.open(store) as archive:
        assert archive.append("evening", [PlayEnded(10)], 9).finished


@pytest.mark.parametrize("facts", [[PlayEnded(10)], [PlayEnded(10), PlayRewound(11, 10, "x")]])
def test_an_entry_spoilt_meanwhile_is_made_anew(store: str, facts: list[AnyFact]) -> None:
    """Case 22: an entry that cannot be read when a game goes on is made from its facts first."""
    with Archive.open(store) as archive:
        altered(store, "UPDATE catalogue SET entry='evening'")
        entry = archive.append("evening", facts, 9)
        assert entry == replace(SMALL, facts=9 + len(facts), finished=len(facts) == 1)
        assert archive.games() == (entry, OTHER)


def test_rows_that_came_by_another_way_are_seen(store: str) -> None:
    """Case 22: lines that were put in or taken out behind the archive's back count."""
    on_a_server = (
        ", notification_id + 9" if on_server(store) else ""
    )  # in a file it comes by itself
    altered(
        store,
        f"INSERT INTO stored_events SELECT 'night', originator_version, topic, state{on_a_server}"  # noqa: S608 - a test's own words
        " FROM stored_events WHERE originator_id='evening'",
    )
    assert games(store) == (SMALL, OTHER, replace(SMALL, name="night"))
    altered(store, "DELETE FROM stored_events WHERE originator_id='night'")
    assert games(store) == (SMALL, OTHER)


def test_only_what_changed_is_followed_again(store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The catalogue catches up: of many games it reads those that have other rows than it says."""
    read, ask = list[str](), GameRecorder.lines

    def noted(recorder: GameRecorder, name: str, first: int, most: int) -> object:
        read.append(name)
        return ask(recorder, name, first, most)

    altered(store, "UPDATE stored_events SET originator_id='noon' WHERE originator_id='morning'")
    altered(store, "UPDATE catalogue SET facts=facts+1 WHERE name='morning'")
    monkeypatch.setattr(GameRecorder, "lines", noted)
    assert games(store) == (SMALL, replace(SMALL, name="noon"))
    assert set(read) == {"noon"}
    assert games(store) == (SMALL, replace(SMALL, name="noon"))
    assert set(read) == {"noon"}


def test_a_snapshot_is_never_read(store: str) -> None:
    """Case 22: no snapshots are taken, and one that somebody else took changes nothing."""
    altered(store, "CREATE TABLE stored_snapshots AS SELECT * FROM stored_events")
    altered(store, "UPDATE stored_snapshots SET state='{}'")
    with Archive.open(store) as archive:
        assert bytes_of(archive, "evening") == LOG
        assert archive.games() == (SMALL, OTHER)


def broken_by(store: str, statement: str) -> Iterator[Archive]:
    """Open the store after it was damaged and its catalogue is to be made anew."""
    altered(store, statement)
    with Archive.open(store) as archive:
        archive.rebuild()
        yield archive


def test_a_missing_fact_is_named(store: str) -> None:
    """Case 24: the error names store, game and fact; the other games are not lost."""
    cut = "DELETE FROM stored_events WHERE originator_id='evening' AND originator_version=5"
    for archive in broken_by(store, cut):
        with pytest.raises(DamagedStore, match=r"is damaged: the game evening lacks fact 5$"):
            list(archive.read("evening"))
        assert bytes_of(archive, "morning") == LOG
        assert archive.games() == (replace(SMALL, last_turn=""), OTHER)


def test_an_unreadable_line_is_named(store: str) -> None:
    """Case 24: the error names store, game and line; the other games are not lost."""
    where = "WHERE originator_version=7 AND originator_id='evening'"
    for archive in broken_by(store, f"UPDATE stored_events SET state='{{' {where}"):  # noqa: S608 - a test's own words
        with pytest.raises(NotJson) as caught:
            list(archive.read("evening"))
        assert (caught.value.file, caught.value.line) == (f"{archive.path}#evening", 7)
        assert bytes_of(archive, "morning") == LOG
        assert archive.games() == (replace(SMALL, last_turn=""), OTHER)


def test_what_was_mended_by_hand_is_read(tmp_path: Path) -> None:
    """A line that was put right as text, not as bytes, is the same line; a server keeps bytes."""
    store = made(str(tmp_path / "games.db"), "evening")
    altered(store, "UPDATE stored_events SET state=CAST(state AS TEXT)")
    with Archive.open(store) as archive:
        assert list(archive.read("evening")) == list(lines())


def test_a_lost_first_line_leaves_the_game_listed(store: str) -> None:
    """Case 24: none is lost: also a game whose head is gone stands in the catalogue."""
    cut = "DELETE FROM stored_events WHERE originator_id='evening' AND originator_version=1"
    for archive in broken_by(store, cut):
        assert archive.games() == (GameEntry("evening", 9), OTHER)


def test_the_shape_is_counted() -> None:
    """Whoever changes an entry raises its shape, so that an old catalogue is made anew."""
    assert (SHAPE, GameEntry.__struct_fields__) == (
        4,
        (
            *("name", "facts", "game", "players", "turn", "last_turn", "finished", "given_up"),
            "second_game",
        ),
    )
