"""The rows of a store: the library's own, many at once, and what somebody else did to them."""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest
from eventsourcing.persistence import StoredEvent
from eventsourcing.sqlite import SQLiteDatastore, SQLiteProcessRecorder

from adas_dream.events import (
    AnyFact,
    BadValue,
    BlankLine,
    DamagedStore,
    NotJson,
    NotUtf8,
    PlayAbandoned,
    UnreadableLog,
    encode,
)
from adas_dream.events.archive import Archive
from adas_dream.events.archive.archive import PAGE
from adas_dream.events.archive.recorder import CATALOGUE
from adas_dream.events.archive.sqlite import TOGETHER
from adas_dream.events.catalog import name_of
from tests.events.archive.stores import altered, bytes_of, facts, lines, long_log, made
from tests.events.page import LOG


@contextmanager
def by_the_library(store: Path) -> Generator[SQLiteProcessRecorder, None, None]:
    """Open a store with the library's own recorder, which knows nothing of ours."""
    datastore = SQLiteDatastore(str(store), originator_id_type="text")
    try:
        yield SQLiteProcessRecorder(datastore)
    finally:
        datastore.close()


def given_up(count: int) -> list[AnyFact]:
    """Give facts that may follow the small game, with a note in each by which it is known."""
    return [PlayAbandoned(seq, note=f"{seq}") for seq in range(10, 10 + count)]


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """Give a store with the small game in it."""
    return made(tmp_path / "games.db", "evening")


@pytest.mark.parametrize(
    "count", [0, 1, TOGETHER - 1, TOGETHER, TOGETHER + 1, 3 * TOGETHER + 7, PAGE + 3]
)
def test_the_library_reads_our_rows(store: Path, count: int) -> None:
    """Decision 9: rows are the library's, in their order, however many were saved at once."""
    more = given_up(count)
    with Archive.open(str(store)) as archive:
        archive.append("evening", more, 9)
    whole = [*facts(), *more]
    rows = [StoredEvent("evening", at, name_of(it), encode(it)) for at, it in enumerate(whole, 1)]
    with by_the_library(store) as recorder:
        assert recorder.select_events("evening") == rows
        told = recorder.select_notifications(1, 2 * PAGE)
        assert [(it.id, it.originator_version) for it in told] == [
            (at, at) for at in range(1, count + 10)
        ]
        assert recorder.max_tracking_id(CATALOGUE) == recorder.max_notification_id() == count + 9


def test_we_read_the_rows_of_the_library(store: Path) -> None:
    """Decision 9: a row that the library saved is a fact like any other, in the catalogue too."""
    with by_the_library(store) as recorder:
        row = StoredEvent("evening", 10, "play_abandoned", encode(PlayAbandoned(10)))
        recorder.insert_events([row])
    with Archive.open(str(store)) as archive:
        assert bytes_of(archive, "evening") == LOG + encode(PlayAbandoned(10)) + b"\n"
        (entry,) = archive.games()
        assert (entry.facts, entry.given_up) == (10, True)


@pytest.mark.parametrize("count", [PAGE - 1, PAGE, PAGE + 1, 2 * PAGE, 2 * PAGE + 1])
def test_a_game_ends_wherever_its_last_page_ends(tmp_path: Path, count: int) -> None:
    """Pages that are full, nearly full or just begun: no line is lost and none comes twice."""
    with Archive.open(str(tmp_path / "games.db"), create=True) as archive:
        assert archive.import_("long", lines(long_log(count))).facts == count
        assert bytes_of(archive, "long") == long_log(count)


@pytest.mark.parametrize("missing", [1, 2, PAGE - 1, PAGE, PAGE + 1, 2 * PAGE])
def test_all_before_a_missing_fact_is_given(tmp_path: Path, missing: int) -> None:
    """Case 24: the missing fact is named wherever a page ends, after every line before it."""
    store, found = tmp_path / "games.db", list[int]()
    with Archive.open(str(store), create=True) as archive:
        archive.import_("long", lines(long_log(2 * PAGE + 1)))
        altered(store, "DELETE FROM stored_events WHERE originator_version=?", missing)
        with pytest.raises(DamagedStore, match=rf": the game long lacks fact {missing}$"):
            found.extend(line.number for line in archive.read("long"))
    assert found == [*range(1, missing)]


def test_a_place_between_two_is_damage(store: Path) -> None:
    """Case 24: as many rows as there should be, with places of which one is no whole number."""
    altered(store, "UPDATE stored_events SET originator_version=2.5 WHERE originator_version=3")
    with Archive.open(str(store)) as archive, pytest.raises(DamagedStore, match=r"lacks fact 3$"):
        list(archive.read("evening"))


@pytest.mark.parametrize(
    ("state", "kind"),
    [
        ("'{'", NotJson),
        ("x'7b'", NotJson),
        ("NULL", NotJson),
        ("CAST(x'22ff22' AS TEXT)", NotUtf8),
        ("7", BadValue),
        ("2.5", BadValue),
        ("''", BlankLine),
        ("x''", BlankLine),
        ("state || x'0a' || state", NotJson),
    ],
)
def test_whatever_a_row_holds_is_told_by_its_line(
    store: Path, state: str, kind: type[UnreadableLog]
) -> None:
    """Case 24: text, bytes, a number or nothing at all: the error names store, game and line."""
    altered(store, f"UPDATE stored_events SET state={state} WHERE originator_version=7")  # noqa: S608 - a test's own words
    with Archive.open(str(store)) as archive, pytest.raises(kind) as caught:
        list(archive.read("evening"))
    assert (caught.value.file, caught.value.line) == (f"{store}#evening", 7)


def test_a_line_mended_with_its_end_is_read(store: Path) -> None:
    """A line that an editor put right as text, with a line feed behind it, is the same line."""
    altered(store, "UPDATE stored_events SET state=CAST(state AS TEXT) || char(10)")
    with Archive.open(str(store)) as archive:
        assert bytes_of(archive, "evening") == LOG
