"""The archive: many games in one store, each the same bytes in and out, and nothing lost."""

import subprocess
from collections.abc import Iterator
from functools import partial
from itertools import chain, pairwise
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adas_dream.events import (
    AnyFact,
    BadGameName,
    BadLine,
    ChoiceUndone,
    DamagedStore,
    GameExists,
    Line,
    LostRace,
    NoSuchGame,
    NotALog,
    NotJson,
    PlayAbandoned,
    TurnEnded,
    encode,
    upcast,
)
from adas_dream.events.archive import Archive
from adas_dream.events.archive.catalogue import Follower, GameEntry
from tests.events.archive import stores
from tests.events.archive.stores import altered, bytes_of, facts, lines, long_log, made
from tests.events.page import LINES, LOG
from tests.memory import peak_of

SMALL = GameEntry("evening", 9, "example", ("Ada", "Charles"), 1, "1.1")
"""What the catalogue says of the small game: Ada's first turn is over."""
MANY = 4321


@pytest.fixture
def store(place: str) -> str:
    """Give a store with the small game in it."""
    return made(place, "evening")


@pytest.fixture
def archive(store: str) -> Iterator[Archive]:
    """Give that store, open."""
    with Archive.open(store) as opened:
        yield opened


@pytest.mark.parametrize("log", [LOG, LINES["game_set_up"] + b"\n", long_log(MANY)])
def test_a_game_comes_out_as_it_went_in(place: str, log: bytes) -> None:
    """Case 23: export, import, export gives the same bytes."""
    with Archive.open(place, create=True) as archive:
        archive.import_("first", lines(log))
        first = bytes_of(archive, "first")
        archive.import_("second", lines(first))
        assert first == bytes_of(archive, "second") == log


def test_a_line_keeps_its_place_and_its_fact(archive: Archive) -> None:
    """What is read from a store is what is read from the file: number, fact and bytes."""
    assert list(archive.read("evening")) == list(lines())


def test_a_game_is_copied_within_its_store(archive: Archive) -> None:
    """A game that is read page by page may be kept under another name meanwhile."""
    archive.import_("long", lines(long_log(2500)))
    archive.import_("copy", archive.read("long"))
    assert bytes_of(archive, "copy") == long_log(2500)


def test_a_line_in_other_words_is_kept_canonically(archive: Archive) -> None:
    """Section 5 of the contract: the chain is over canonical bytes, so these are kept."""
    archive.import_("spaced", lines(LOG.replace(b',"seq"', b', "seq"').replace(b"\n", b"\r\n")))
    assert bytes_of(archive, "spaced") == LOG


def test_an_old_format_stays_as_it_was_written(
    archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Section 6 of the contract: an old game is brought up, its lines never rewritten."""

    def from_old(line: dict[str, object]) -> dict[str, object]:
        new = {"die" if key == "active" else key: value for key, value in line.items()}
        return new | ({"format": upcast.FORMAT} if new["type"] == "game_set_up" else {})

    monkeypatch.setattr(upcast, "UPCASTERS", {"adas-dream/old": from_old})
    old = LOG.replace(upcast.FORMAT.encode(), b"adas-dream/old")
    old = old.replace(b'"space":3,"die"', b'"space":3,"active"')
    archive.import_("old", lines(old))
    assert bytes_of(archive, "old") == old
    assert [line.fact for line in archive.read("old")] == facts()


def test_games_do_not_mix(archive: Archive) -> None:
    """Case 24: many games in one file, each by itself."""
    archive.import_("other", lines(long_log(20)))
    archive.append("evening", [PlayAbandoned(10)], 9)
    assert bytes_of(archive, "other") == long_log(20)
    assert bytes_of(archive, "evening") == LOG + encode(PlayAbandoned(10)) + b"\n"


def test_there_is_no_game_of_an_unknown_name(archive: Archive) -> None:
    """Case 24: the error names the store and the game, before anything is read."""
    with pytest.raises(NoSuchGame, match=r": there is no game morning in this store$"):
        archive.read("morning")
    with pytest.raises(NoSuchGame):
        archive.append("morning", facts(), 9)


@pytest.mark.parametrize("name", ["a", "2026-11-30", "A.b_c-d", "x" * 64])
def test_any_id_of_a_game_is_a_name(archive: Archive, name: str) -> None:
    """A game may be kept under whatever can stand as its id in its first line."""
    assert archive.import_(name, lines()).name == name
    assert bytes_of(archive, name) == LOG


@pytest.mark.parametrize(
    "name", ["", "x" * 65, "a b", "a#b", "a\n", "-a", ".a", "é", "a\0", "\udcff", "../a", "\x1b[2J"]
)
def test_no_other_name_is_taken(archive: Archive, name: str) -> None:
    """Case 9: names that are empty, endless, look alike or act on a terminal."""
    for work in (archive.read, partial(archive.import_, lines=lines())):
        with pytest.raises(BadGameName) as caught:
            work(name)
        assert str(caught.value).isprintable()
    with pytest.raises(BadGameName):
        archive.append(name, facts(), 0)
    assert archive.games() == (SMALL,)


def test_a_game_is_never_overwritten(archive: Archive) -> None:
    """An import under a name that is taken changes nothing."""
    with pytest.raises(GameExists, match="this store already has a game evening"):
        archive.import_("evening", lines(long_log(20)))
    assert bytes_of(archive, "evening") == LOG
    assert archive.games() == (SMALL,)


@pytest.mark.parametrize("size", [2, 1000, MANY])
def test_of_a_broken_log_nothing_is_kept(archive: Archive, size: int) -> None:
    """Case 24: an import is all or none, however far the log can be read."""
    log = long_log(size).splitlines(keepends=True)[:size]
    with pytest.raises(NotJson) as caught:
        archive.import_("broken", lines(b"".join([*log, b"{\n", *log[1:]])))
    assert caught.value.line == size + 1
    assert archive.games() == (SMALL,)
    with pytest.raises(NoSuchGame):
        archive.read("broken")


def test_what_does_not_start_as_a_game_is_no_log(archive: Archive) -> None:
    """Case 24: no empty game, and none without its first line."""
    with pytest.raises(NotALog, match=r"#none: is not a game log: it is empty"):
        archive.import_("none", ())
    with pytest.raises(NotALog, match="its first line is not game_set_up"):
        archive.import_("none", list(lines())[1:])
    assert archive.games() == (SMALL,)


def test_facts_are_appended(archive: Archive) -> None:
    """A game goes on where it stood, and its entry with it."""
    more: list[AnyFact] = [TurnEnded(10, 2, chain="0" * 32), PlayAbandoned(11)]
    entry = archive.append("evening", more, 9)
    assert entry == GameEntry("evening", 11, "example", ("Ada", "Charles"), 1, "1.2", given_up=True)
    assert [line.fact for line in archive.read("evening")] == [*facts(), *more]
    assert archive.games() == (entry,)


def test_nothing_to_append_changes_nothing(archive: Archive) -> None:
    """No facts are no save."""
    assert archive.append("evening", (), 9) == SMALL


@pytest.mark.parametrize("expected", [0, 8, 10, 1000])
def test_who_read_another_game_is_told(archive: Archive, expected: int) -> None:
    """A save that repeats a place or leaves a gap is refused whole."""
    with pytest.raises(LostRace, match=r"the game evening .* nothing was saved"):
        archive.append("evening", [PlayAbandoned(expected + 1)], expected)
    assert bytes_of(archive, "evening") == LOG


def test_who_loses_a_race_may_offer_the_facts_again(store: str, archive: Archive) -> None:
    """The one who saves second is told, saves nothing, and loses nothing."""
    with Archive.open(store) as other:
        other.append("evening", [PlayAbandoned(10, note="first")], 9)
    with pytest.raises(LostRace):
        archive.append("evening", [PlayAbandoned(10, note="second")], 9)
    archive.append("evening", [PlayAbandoned(11, note="second")], 10)
    assert [line.fact.note for line in archive.read("evening")][9:] == ["first", "second"]


@pytest.mark.parametrize("fact", [PlayAbandoned(10), ChoiceUndone(10, 1, to_seq=3)])
def test_a_race_lost_between_look_and_save_is_told(
    store: str, archive: Archive, fact: AnyFact
) -> None:
    """Who comes in between another one's look and save wins; the other one is told."""

    def late() -> Iterator[AnyFact]:
        with Archive.open(store) as other:
            other.append("evening", [PlayAbandoned(10, note="first")], 9)
        yield fact

    with pytest.raises(LostRace):
        archive.append("evening", late(), 9)
    assert [line.fact.note for line in archive.read("evening")][9:] == ["first"]


def test_what_takes_back_is_not_saved_behind_a_gap(store: str, archive: Archive) -> None:
    """What an undo takes back must be read; where that cannot be, it is told why."""
    altered(store, "DELETE FROM stored_events WHERE originator_version=5")
    with pytest.raises(DamagedStore, match=r"the game evening lacks fact 5$"):
        archive.append("evening", [ChoiceUndone(10, 1, to_seq=3)], 9)
    assert archive.append("evening", [PlayAbandoned(10)], 9).given_up


def test_nobody_goes_on_from_nothing(archive: Archive) -> None:
    """Where no fact was followed nothing is saved, and no game begins."""
    for name in ("evening", "morning"):
        with pytest.raises(LostRace):
            archive.go_on(Follower(GameEntry(name)), facts())
    assert archive.games() == (SMALL,)


def test_facts_longer_than_a_line_may_be_are_saved(archive: Archive) -> None:
    """What is too long to be read at once, of a megabyte and more together, is read by itself."""
    more = [PlayAbandoned(seq, note="x" * 1000) for seq in range(10, 1200)]
    archive.append("evening", more, 9)
    assert [line.fact for line in archive.read("evening")][9:] == more


@pytest.mark.parametrize(
    ("bad", "path"),
    [
        (PlayAbandoned(60, note=cast("str", 7)), "$.note"),
        (PlayAbandoned(60, state="0" * 32), "$.state"),
        (PlayAbandoned(0), "$.seq"),
    ],
    ids=["another type", "a state that closes nothing", "no number of a fact"],
)
def test_the_one_that_cannot_be_read_again_is_named(
    archive: Archive, bad: AnyFact, path: str
) -> None:
    """Among a hundred facts, one that is none is told with its line and its place in it."""
    good = [PlayAbandoned(seq) for seq in range(10, 110)]
    with pytest.raises(BadLine) as caught:
        archive.append("evening", [*good[:50], bad, *good[51:]], 9)
    assert (caught.value.line, caught.value.path) == (60, path)
    assert bytes_of(archive, "evening") == LOG


@pytest.mark.parametrize("good", [0, 5, 2500])
def test_a_save_is_all_or_none(archive: Archive, good: int) -> None:
    """A fact that could not be read again is refused, and what was to be saved with it."""
    bad = PlayAbandoned(10, note="x" * 1001)
    with pytest.raises(BadLine) as caught:
        archive.append("evening", [*[PlayAbandoned(10)] * good, bad], 9)
    assert (caught.value.file[-8:], caught.value.line) == ("#evening", 10 + good)
    assert bytes_of(archive, "evening") == LOG
    assert archive.games() == (SMALL,)


WRITER = """
from adas_dream.events import PlayAbandoned
with Archive.open(path) as archive:
    sys.stdin.read(1)
    done = lost = 0
    while done < count:
        seq = sum(1 for _ in archive.read("evening"))
        try:
            archive.append("evening", [PlayAbandoned(seq + 1, note=f"{who}{done}")] * 3, seq)
            done += 1
        except LostRace:
            lost += 1
"""
IMPORTER = """
sys.stdin.read(1)
try:
    with Archive.open(path, create=True) as archive:
        with open(who, "rb") as stream:
            archive.import_("evening", read_log(stream, who))
except AdasDreamError as problem:
    print(problem.code)
"""


def ended_well(*writers: subprocess.Popen[bytes]) -> list[bytes]:
    """Let the writers go at the same time and give what they print; none may fail."""
    for writer in writers:
        assert writer.stdin is not None
        writer.stdin.write(b"go")
        writer.stdin.close()
        writer.stdin = None
    printed = [writer.communicate(timeout=60) for writer in writers]
    assert [err for _, err in printed] == [b""] * len(writers)
    return [out for out, _ in printed]


def test_two_writers_lose_and_duplicate_nothing(store: str, archive: Archive) -> None:
    """Two processes write one game; each save is there once, whole, in its writer's order."""
    ended_well(*(stores.process(store, WRITER, who, 40) for who in "ab"))
    notes = [line.fact.note for line in archive.read("evening")][9:]
    saves = [notes[place : place + 3] for place in range(0, len(notes), 3)]
    assert all(len(set(save)) == 1 for save in saves)
    for who in "ab":
        mine = [save[0] for save in saves if save[0].startswith(who)]
        assert mine == [f"{who}{number}" for number in range(40)]
    kept = archive.games()
    archive.rebuild()
    assert (archive.games(), kept[0].facts) == (kept, 9 + 2 * 40 * 3)


def test_two_importers_of_one_name(tmp_path: Path, place: str) -> None:
    """Two processes make the store and import one name: one does, the other is told."""
    log = tmp_path / "log.jsonl"
    log.write_bytes(LOG)
    printed = ended_well(*(stores.process(place, IMPORTER, str(log)) for _ in "ab"))
    assert sorted(printed) == [b"", b"game-exists\n"]
    with Archive.open(place) as archive:
        assert bytes_of(archive, "evening") == LOG
        assert archive.games() == (SMALL,)


def test_a_long_game_takes_flat_memory(archive: Archive) -> None:
    """Case 25: a game is imported and read page by page."""
    start, moved = list(lines()), facts()[3]
    more = (Line(number, moved, LINES["die_moved"]) for number in range(10, 20_001))

    def work() -> None:
        archive.import_("long", chain(start, more))
        assert sum(1 for _ in archive.read("long")) == 20_000

    assert peak_of(work) < 4 * 2**20


@given(st.lists(st.integers(0, 9), max_size=4))
def test_however_a_game_is_cut_it_is_the_same(
    tmp_path_factory: pytest.TempPathFactory, cuts: list[int]
) -> None:
    """Facts appended at once or one by one give the same bytes and the same entry."""
    store = tmp_path_factory.mktemp("cut") / "games.db"
    bounds = [0, *sorted({max(1, cut) for cut in cuts}), 9]
    with Archive.open(str(store), create=True) as archive:
        archive.import_("evening", list(lines())[: bounds[1]])
        for begin, end in pairwise(bounds[1:]):
            archive.append("evening", facts()[begin:end], begin)
        assert bytes_of(archive, "evening") == LOG
        follower = Follower(GameEntry("evening"))
        for fact in facts():
            follower.add(fact)
        assert archive.games() == (SMALL,) == (follower.entry,)
