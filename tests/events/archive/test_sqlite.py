"""The store's file: found, made, told apart from others, durable."""

import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from adas_dream.events import (
    NoSuchStore,
    NotAStore,
    PlayAbandoned,
    StoreError,
    StoreFailed,
    encode,
)
from adas_dream.events.archive import Archive, sqlite
from tests.events.archive.stores import altered, bytes_of, made
from tests.events.page import LOG


def refused(path: Path, *, create: bool = False) -> StoreError:
    """Give the error that opening ends with; nothing may have changed."""
    before = contents(path.parent)
    with pytest.raises(StoreError) as caught:
        Archive.open(str(path), create=create)
    assert contents(path.parent) == before
    assert caught.value.store == str(path)
    return caught.value


def contents(folder: Path) -> dict[str, str]:
    """Give the files of a folder with a digest of each."""
    return {
        path.name: sha256(path.read_bytes()).hexdigest()
        for path in folder.iterdir()
        if path.is_file()
    }


def test_a_mistyped_path_makes_no_store(tmp_path: Path) -> None:
    """Known facts: SQLite would make an empty database; ours is found or not."""
    assert type(refused(tmp_path / "gmaes.db")) is NoSuchStore
    (tmp_path / "file").touch()
    with pytest.raises(NoSuchStore):
        Archive.open(str(tmp_path / "file" / "games.db"))


def test_only_create_makes_a_store(tmp_path: Path) -> None:
    """`create` makes a store that is empty, and leaves one that is there."""
    path = tmp_path / "games.db"
    for names in ((), ("evening",)):
        made(path, *names)
        with Archive.open(str(path), create=True) as archive:
            assert tuple(entry.name for entry in archive.games()) == names


def test_an_empty_file_becomes_a_store_when_asked(tmp_path: Path) -> None:
    """A file of no bytes, or a database of no tables, is what a crash leaves of a new store."""
    path = tmp_path / "games.db"
    path.touch()
    assert str(refused(path)) == f"{path}: is not a store of games: it is empty"
    with Archive.open(str(made(path, "evening"))) as archive:
        assert bytes_of(archive, "evening") == LOG
    bare = tmp_path / "bare.db"
    altered(bare, "PRAGMA journal_mode=WAL")
    assert type(refused(bare)) is NotAStore
    made(bare, "evening")


@pytest.mark.parametrize("create", [False, True])
@pytest.mark.parametrize(
    "content", [LOG, b"SQLite format 3", b"x" * 9999, b"SQLite format 3\0" * 99]
)
def test_a_file_that_is_no_database_is_told(
    tmp_path: Path, content: bytes, *, create: bool
) -> None:
    """Known facts: SQLite's own error says neither which file nor why."""
    path = tmp_path / "log.jsonl"
    path.write_bytes(content)
    assert str(refused(path, create=create)) == (
        f"{path}: is not a store of games: it is not an SQLite database"
    )


@pytest.mark.parametrize("create", [False, True])
@pytest.mark.parametrize("statement", ["CREATE TABLE stored_events (x)", "PRAGMA user_version=1"])
def test_the_database_of_another_program_is_left_alone(
    tmp_path: Path, statement: str, *, create: bool
) -> None:
    """Another program's database is told apart by its mark, and not a byte of it changes."""
    path = tmp_path / "other.db"
    altered(path, statement)
    assert refused(path, create=create).detail == "it is an SQLite database of another program"


def test_a_newer_layout_is_named(tmp_path: Path) -> None:
    """Case 21: a store that a newer version made is not guessed at."""
    path = made(tmp_path / "games.db", "evening")
    altered(path, f"PRAGMA user_version={sqlite.LAYOUT + 1}")
    assert refused(path).detail == "a newer version of adas-dream made it"


def test_a_folder_is_no_store(tmp_path: Path) -> None:
    """A folder is told, also where a store is to be made."""
    for create in (False, True):
        assert refused(tmp_path, create=create).detail == "it is not a file"


@pytest.mark.parametrize("name", ["nowhere/games.db", "nul\0byte.db", "é" * 300])
def test_where_no_file_can_be_there_is_an_error(tmp_path: Path, name: str) -> None:
    """A store that cannot be made is told with the system's reason."""
    with pytest.raises(StoreFailed) as caught:
        Archive.open(f"{tmp_path}/{name}", create=True)
    assert caught.value.detail != ""


@pytest.mark.parametrize(
    "name", ["a?mode=memory", "a#b.db", ":memory:", "50%41.db", "mode=memory", "ü b.db", "-"]
)
def test_any_name_of_a_file_is_a_path(tmp_path: Path, name: str) -> None:
    """What SQLite or eventsourcing would read into a name is only a name."""
    assert made(tmp_path / name, "evening").is_file()
    with Archive.open(str(tmp_path / name)) as archive:
        assert bytes_of(archive, "evening") == LOG


def test_the_environment_has_no_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Known facts: eventsourcing's variables, prefixed or not, would beat what is given."""
    values = {
        "SQLITE_DBNAME": str(tmp_path / "other.db"),
        "PERSISTENCE_MODULE": "eventsourcing.popo",
        "CREATE_TABLE": "no",
        "ORIGINATOR_ID_TYPE": "uuid",
        "COMPRESSOR_TOPIC": "zlib",
        "MAPPER_TOPIC": "eventsourcing.persistence:Mapper",
        "IS_SNAPSHOTTING_ENABLED": "yes",
    }
    for prefix in ("", "ARCHIVE_", "APPLICATION_", "ADAS_DREAM_"):
        for name, value in values.items():
            monkeypatch.setenv(prefix + name, value)
    path = made(tmp_path / "games.db", "evening")
    assert [file.name for file in tmp_path.iterdir()] == ["games.db"]
    assert altered(path, "SELECT state FROM stored_events")[0][0] == LOG.splitlines()[0]


def test_a_row_is_our_tag_and_our_line(tmp_path: Path) -> None:
    """Known facts: a class path would break on a rename; our tag and our bytes do not."""
    path = made(tmp_path / "games.db", "evening")
    with Archive.open(str(path)) as archive:
        archive.append("evening", [PlayAbandoned(10)], 9)
    rows = altered(path, "SELECT * FROM stored_events ORDER BY originator_version")
    assert rows[-1] == ("evening", 10, "play_abandoned", encode(PlayAbandoned(10)))
    assert [row[3] for row in rows[:9]] == LOG.splitlines()


def test_what_is_saved_is_on_the_disk(tmp_path: Path) -> None:
    """A commit waits for the disk, however SQLite was built, and readers wait for no writer."""
    with (
        Archive.open(str(made(tmp_path / "games.db"))) as archive,
        archive._store.transaction(write=False) as cursor,
    ):
        cursor.execute("PRAGMA synchronous")
        assert tuple(cursor.fetchone()) == (2,)
        cursor.execute("PRAGMA journal_mode")
        assert tuple(cursor.fetchone()) == ("wal",)


def test_a_closed_store_is_one_file(tmp_path: Path) -> None:
    """Nothing stays beside a store that nobody has open: it may be copied."""
    made(tmp_path / "games.db", "evening")
    assert [file.name for file in tmp_path.iterdir()] == ["games.db"]


def test_a_locked_store_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who waits too long for another writer is told that nothing was saved."""
    monkeypatch.setattr(sqlite, "LOCK_SECONDS", 0.01)
    path = made(tmp_path / "games.db", "evening")
    with Archive.open(str(path)) as archive, closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreFailed, match=r"games\.db: cannot be used: database is locked"):
            archive.append("evening", [PlayAbandoned(10)], 9)
        assert bytes_of(archive, "evening") == LOG
        other.rollback()
        archive.append("evening", [PlayAbandoned(10)], 9)


def test_a_damaged_file_is_told(tmp_path: Path) -> None:
    """A page that was overwritten is told as damage, with the store's name."""
    path = made(tmp_path / "games.db", "evening")
    raw = bytearray(path.read_bytes())
    raw[4096:] = b"\xaa" * (len(raw) - 4096)
    path.write_bytes(raw)
    with pytest.raises(StoreError, match=r"is damaged: database disk image is malformed$"):
        Archive.open(str(path)).close()
