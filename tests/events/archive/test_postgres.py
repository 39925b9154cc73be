"""A store on a server: found, made, told apart from others, and what a broken connection does."""

import traceback
from collections.abc import Iterator

import pytest

from adas_dream.events import (
    DamagedStore,
    NoSuchStore,
    NotAStore,
    PlayAbandoned,
    SaveNotKnown,
    StoreFailed,
)
from adas_dream.events.archive import Archive, is_absent, postgres, stores
from tests.events.archive.stores import altered, bytes_of, made
from tests.events.page import LOG
from tests.servers import Server

PASSWORDS = ["wrong", "p@ss", "p/w", "p:w", "p%zz", "p#w", "p?w", "", "w%20w"]


@pytest.fixture
def store(server: Server) -> str:
    """Give the URL of a store with the small game in it."""
    server.ask("DROP SCHEMA IF EXISTS adas_dream CASCADE")
    return made(server.url(), "evening")


@pytest.fixture
def archive(store: str) -> Iterator[Archive]:
    """Give that store, open."""
    with Archive.open(store) as opened:
        yield opened


def break_connections(server: Server) -> None:
    """End what the server does for everybody else, as a stop of it would."""
    others = "FROM pg_stat_activity WHERE application_name='adas-dream'"
    server.ask(f"SELECT pg_terminate_backend(pid) {others}")
    server.wait_for(f"SELECT COUNT(*)=0 {others}")


def test_only_create_makes_a_store(server: Server) -> None:
    """`create` makes the tables in a database that has none, and keeps those that are there."""
    server.ask("DROP SCHEMA IF EXISTS adas_dream CASCADE")
    assert is_absent(server.url())
    with pytest.raises(NoSuchStore, match="there is no such store"):
        Archive.open(server.url())
    for names in ((), ("evening",)):
        made(server.url(), *names)
        assert not is_absent(server.url())
        with Archive.open(server.url(), create=True) as archive:
            assert tuple(entry.name for entry in archive.games()) == names


@pytest.mark.parametrize("comment", ["NULL", "'mine'", f"'{postgres.MARK}x'"])
def test_the_schema_of_another_program_is_left_alone(server: Server, comment: str) -> None:
    """A schema of our name that we have not made is told apart by its comment."""
    server.ask("DROP SCHEMA IF EXISTS adas_dream CASCADE")
    server.ask(f"CREATE SCHEMA adas_dream; COMMENT ON SCHEMA adas_dream IS {comment}")
    for create in (False, True):
        with pytest.raises(NotAStore, match="its schema adas_dream is of another program"):
            Archive.open(server.url(), create=create)
    assert server.ask("SELECT to_regclass('adas_dream.stored_events')") == [(None,)]


def test_a_newer_layout_is_named(store: str) -> None:
    """Case 21: a store that a newer version made is not guessed at."""
    altered(store, f"COMMENT ON SCHEMA adas_dream IS '{postgres.MARK}{postgres.LAYOUT + 1}'")
    with pytest.raises(NotAStore, match="a newer version of adas-dream made it"):
        Archive.open(store)


@pytest.mark.parametrize("password", PASSWORDS)
def test_a_wrong_password_is_told_and_never_shown(server: Server, password: str) -> None:
    """Whatever letters a password has, no error and no traceback holds it."""
    with pytest.raises(StoreFailed) as caught:
        Archive.open(server.url(password=password))
    assert "password" in caught.value.detail
    assert caught.value.store == server.url(password="")
    said = "".join(traceback.format_exception(caught.value))
    assert not password or f":{password}" not in said


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("postgresql://ada:sesame@127.0.0.1:1/games", "Connection refused"),
        ("postgresql://ada:sesame@127.0.0.1:x/games", "invalid integer value"),
        ("postgresql://127.0.0.1/games?password=sesame&weather=fine", "not one that PostgreSQL"),
        ("postgresql://ada:sesame%zz@127.0.0.1:1/ga%zzmes", "not one that PostgreSQL"),
    ],
)
def test_a_server_that_is_not_there_is_told(url: str, told: str) -> None:
    """Where nobody answers, or the URL is none, the reason is one line without the password."""
    with pytest.raises(StoreFailed) as caught:
        Archive.open(url)
    assert told in str(caught.value)
    assert "sesame" not in "".join(traceback.format_exception(caught.value))


def test_a_database_that_is_not_there_is_told(server: Server) -> None:
    """A mistyped database makes none, `create` or not."""
    for create in (False, True):
        with pytest.raises(StoreFailed, match='database "gmaes" does not exist'):
            Archive.open(server.url("gmaes"), create=create)


def test_without_the_driver_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has not installed what a server needs is told how."""
    monkeypatch.setattr(stores, "find_spec", lambda _: None)
    with pytest.raises(StoreFailed, match=r"pip install 'adas-dream\[postgres\]'"):
        Archive.open("postgresql://ada:sesame@desk/games")


def test_who_may_only_read_only_reads(server: Server, store: str) -> None:
    """A user of the server without the right to write reads every game, and is told so at once."""
    server.ask("DROP ROLE IF EXISTS mary")
    server.ask("CREATE ROLE mary LOGIN PASSWORD 'x'")
    server.ask("GRANT USAGE ON SCHEMA adas_dream TO mary")
    server.ask("GRANT SELECT ON ALL TABLES IN SCHEMA adas_dream TO mary")
    with Archive.open(store.replace("ada:open%20sesame", "mary:x")) as archive:
        assert (archive.writable, bytes_of(archive, "evening")) == (False, LOG)
        assert [entry.name for entry in archive.games()] == ["evening"]
        with pytest.raises(StoreFailed, match="it is read-only"):
            archive.append("evening", [PlayAbandoned(10)], 9)
    server.ask("DROP OWNED BY mary; DROP ROLE mary")


def test_a_save_waits_for_the_disk(archive: Archive) -> None:
    """What is acknowledged is on the server's disk, however the server is set."""
    with archive._store.transaction(write=False) as cursor:
        cursor.execute("SHOW synchronous_commit")
        assert cursor.fetchone() == ("on",)


def test_who_waits_too_long_for_another_writer_is_told(
    store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A save that could not begin is told, and the next one works."""
    monkeypatch.setattr(postgres, "_SETTINGS", (*postgres._SETTINGS, "SET lock_timeout TO '10ms'"))
    with Archive.open(store) as archive, Archive.open(store) as other:
        with (
            other._store.transaction(write=True),
            pytest.raises(StoreFailed, match="lock timeout"),
        ):
            archive.append("evening", [PlayAbandoned(10)], 9)
        assert bytes_of(archive, "evening") == LOG
        assert archive.append("evening", [PlayAbandoned(10)], 9).facts == 10


def test_readers_do_not_wait(store: str, archive: Archive) -> None:
    """While somebody saves, the game is read as it stood before."""
    with Archive.open(store) as other, other._store.transaction(write=True):
        assert bytes_of(archive, "evening") == LOG
        assert archive.games()[0].facts == 9


def test_a_broken_connection_is_made_anew(server: Server, archive: Archive) -> None:
    """Between two saves the server may have been stopped and started: nobody is told."""
    break_connections(server)
    assert archive.append("evening", [PlayAbandoned(10)], 9).facts == 10
    break_connections(server)
    assert sum(1 for _ in archive.read("evening")) == 10


def test_a_connection_that_breaks_before_the_commit_saves_nothing(
    server: Server, archive: Archive
) -> None:
    """What was told as failed is not there, and the facts may be offered again."""
    store = archive._store

    def save() -> None:
        with store.told_as_ours(), store.transaction(write=True) as cursor:
            store.add(cursor, [("evening", 10, "play_abandoned", b"{}")])
            break_connections(server)
            cursor.execute("SELECT 1")

    with pytest.raises(StoreFailed):
        save()
    assert bytes_of(archive, "evening") == LOG
    assert archive.append("evening", [PlayAbandoned(10)], 9).facts == 10


def test_a_connection_that_breaks_in_the_commit_is_told_as_not_known(
    server: Server, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever cannot know whether a save came through says so, and says no more."""
    ask = postgres.PostgresCursor.execute

    def broken(cursor: postgres.PostgresCursor, statement: str, *values: object) -> None:
        if statement == "COMMIT":
            break_connections(server)
        ask(cursor, statement, *values)  # type: ignore[arg-type] # handed on as they came

    with monkeypatch.context() as patch:
        patch.setattr(postgres.PostgresCursor, "execute", broken)
        with pytest.raises(SaveNotKnown, match="nobody knows whether it was saved"):
            archive.append("evening", [PlayAbandoned(10)], 9)
    assert bytes_of(archive, "evening") == LOG


def test_a_lost_table_is_damage(archive: Archive, store: str) -> None:
    """What is no longer there is told as damage, with the server's words."""
    altered(store, "DROP TABLE stored_events")
    with pytest.raises(DamagedStore, match='"stored_events" does not exist'):
        list(archive.read("evening"))
