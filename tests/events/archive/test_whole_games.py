"""A whole game is renamed, taken out, or replaced by a longer log; nothing is lost by accident."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from adas_dream.events import (
    AnotherLog,
    BadGameName,
    GameExists,
    Line,
    LostRace,
    NoSuchGame,
    PlayAbandoned,
    PlayRewound,
    encode,
)
from adas_dream.events.archive import Archive, GameEntry
from tests.events.archive.stores import bytes_of, lines, long_log, made
from tests.events.page import LOG

SMALL = GameEntry("evening", 9, "example", ("Ada", "Charles"), 1, "1.1")
NAMES = ("dawn", "evening", "night")


@pytest.fixture
def archive(place: str) -> Iterator[Archive]:
    """Give a store with three games of one log, open."""
    with Archive.open(made(place, *NAMES)) as opened:
        yield opened


def listed(archive: Archive) -> list[tuple[str, int]]:
    """Give the names and lengths of the catalogue, which must not need to be made again."""
    assert archive._recorder.is_current()
    kept = archive.games()
    archive.rebuild()
    assert (archive.games(), archive._recorder.is_current()) == (kept, True)
    return [(entry.name, entry.facts) for entry in kept]


def test_a_game_gets_another_name(archive: Archive) -> None:
    """Only its name changes: the facts, their bytes and the other games do not."""
    assert archive.rename("evening", "a") == replace(SMALL, name="a")
    assert listed(archive) == [("a", 9), ("dawn", 9), ("night", 9)]
    assert bytes_of(archive, "a") == LOG
    with pytest.raises(NoSuchGame):
        archive.read("evening")
    assert archive.append("a", [PlayAbandoned(10)], 9).facts == 10


def test_a_name_that_is_taken_is_not_given(archive: Archive) -> None:
    """A game is never overwritten, nor does one get a name that none can have."""
    with pytest.raises(GameExists, match="already has a game night"):
        archive.rename("evening", "night")
    with pytest.raises(NoSuchGame, match="no game noon"):
        archive.rename("noon", "day")
    for names in (("evening", "a b"), ("a b", "evening")):
        with pytest.raises(BadGameName):
            archive.rename(*names)
    assert archive.rename("evening", "evening") == SMALL
    assert listed(archive) == [(name, 9) for name in NAMES]


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_taken_out(archive: Archive, name: str) -> None:
    """Whether it came first or last: its rows go, and those that come later are counted rightly."""
    archive.remove(name, 9)
    rest = [(other, 9) for other in NAMES if other != name]
    assert listed(archive) == rest
    with pytest.raises(NoSuchGame):
        archive.read(name)
    archive.import_(name, lines(long_log(30)))
    assert listed(archive) == sorted([*rest, (name, 30)])


def test_all_games_are_taken_out(archive: Archive) -> None:
    """A store that is empty again is one like any other."""
    for name in NAMES:
        archive.remove(name, 9)
    assert listed(archive) == []
    archive.import_("evening", lines())
    assert listed(archive) == [("evening", 9)]


def test_who_has_not_read_it_all_takes_nothing_out(archive: Archive) -> None:
    """A game that somebody went on with since it was read stays."""
    archive.append("evening", [PlayAbandoned(10)], 9)
    with pytest.raises(LostRace):
        archive.remove("evening", 9)
    with pytest.raises(NoSuchGame):
        archive.remove("noon", 9)
    assert listed(archive) == [("dawn", 9), ("evening", 10), ("night", 9)]


def test_who_reads_a_game_that_is_taken_out_is_told(archive: Archive) -> None:
    """A game does not end early only because it was taken out between two pages."""
    archive.import_("long", lines(long_log(1500)))
    reading = archive.read("long")
    next(reading)
    archive.remove("long", 1500)
    with pytest.raises(NoSuchGame):
        list(reading)


def test_a_longer_log_takes_the_place_of_a_game(archive: Archive) -> None:
    """What is new is added, in the bytes of the log; the same log again changes nothing."""
    undone = LOG + encode(PlayRewound(10, 3, "a die too many")) + b"\n"
    for log, entry in (
        (LOG, SMALL),
        (undone, replace(SMALL, facts=10, turn=0, last_turn="")),
        (undone, replace(SMALL, facts=10, turn=0, last_turn="")),
    ):
        assert archive.replace("evening", lines(log)) == entry
        assert bytes_of(archive, "evening") == log
    assert listed(archive) == [("dawn", 9), ("evening", 10), ("night", 9)]


def test_a_log_takes_a_free_name(archive: Archive) -> None:
    """Where there is no game of that name yet, it is an import."""
    assert archive.replace("noon", lines()) == replace(SMALL, name="noon")
    assert bytes_of(archive, "noon") == LOG


@pytest.mark.parametrize(
    ("log", "told"),
    [
        (b"".join(LOG.splitlines(keepends=True)[:5]), "ends before line 6: nothing was saved"),
        (LOG.replace(b"Ada", b"Eda"), "they differ in line 1: nothing was saved"),
    ],
)
def test_only_what_begins_with_the_game_takes_its_place(
    archive: Archive, log: bytes, told: str
) -> None:
    """A shorter log, or another one, is refused with the line where they part."""
    with pytest.raises(AnotherLog, match=told):
        archive.replace("evening", lines(log))
    assert listed(archive) == [(name, 9) for name in NAMES]


def test_who_saves_while_a_longer_log_is_read_wins(place: str, archive: Archive) -> None:
    """Between the look and the save the game went on: nothing of the log is saved."""

    def late() -> Iterator[Line]:
        for line in lines(long_log(11)):
            if line.number == 9:  # the game has been read by now
                with Archive.open(place) as other:
                    other.append("evening", [PlayAbandoned(10)], 9)
            yield line

    with pytest.raises(LostRace):
        archive.replace("evening", late())
    assert listed(archive) == [("dawn", 9), ("evening", 10), ("night", 9)]
