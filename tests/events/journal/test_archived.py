"""A game recorded into an archive: each save behind what was read, the catalogue with it."""

from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adas_dream.events import (
    AnyFact,
    ChoiceUndone,
    Journal,
    LostRace,
    PlayAbandoned,
    PlayEnded,
    PlayRewound,
    StoreFailed,
    TurnEnded,
    TurnStarted,
    open_journal,
)
from adas_dream.events.archive import Archive, GameEntry, sqlite
from adas_dream.events.archive.recorder import GameRecorder
from tests.events.archive.stores import connected, facts, made


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """Give a store with the small game in it, whose nine facts end Ada's first turn."""
    return made(tmp_path / "games.db", "evening")


@contextmanager
def recorded(store: Path) -> Generator[Journal, None, None]:
    """Open the small game to go on with it, read to its end."""
    with open_journal(f"{store}#evening") as journal:
        assert len([*journal.lines()]) == 9
        yield journal


def kept(store: Path) -> GameEntry:
    """Give what the catalogue says of the game, which must be what the facts say."""
    with Archive.open(str(store)) as archive:
        (entry,) = archive.games()
        archive.rebuild()
        assert archive.games() == (entry,)
    return entry


def test_an_undo_reads_nothing_again(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many choices are taken back, the game is read once: when it is opened."""
    reads, ask = list[int](), GameRecorder.lines

    def counted(recorder: GameRecorder, name: str, first: int, most: int) -> object:
        reads.append(first)
        return ask(recorder, name, first, most)

    monkeypatch.setattr(GameRecorder, "lines", counted)
    with recorded(store) as journal:
        for seq in range(10, 90, 2):
            journal.append([TurnStarted(seq, 2, "workshop", 7)])
            journal.append([ChoiceUndone(seq + 1, 2, to_seq=seq)])
    assert reads == [1]
    assert (kept(store).facts, kept(store).turn) == (89, 1)


def test_what_is_taken_back_may_be_of_the_same_save(store: Path) -> None:
    """A rewind reaches what was read, what was saved before and what is saved with it."""
    with recorded(store) as journal:
        journal.append([TurnStarted(10, 2, "workshop", 4), PlayAbandoned(11)])
        journal.append([TurnStarted(12, 2, "workshop", 6), PlayRewound(13, to_seq=11, reason="x")])
        journal.append([PlayRewound(14, to_seq=9, reason="too early")])
    entry = kept(store)
    assert (entry.facts, entry.turn, entry.last_turn, entry.given_up) == (14, 1, "", False)


@settings(max_examples=25)
@given(st.randoms(use_true_random=False))
def test_the_catalogue_goes_with_any_game(
    tmp_path_factory: pytest.TempPathFactory, draw: Random
) -> None:
    """Whatever is recorded and taken back, in saves of any size: the entry is that of the facts."""
    store = made(tmp_path_factory.mktemp("any") / "games.db", "evening")
    with recorded(store) as journal:
        saves = some_saves(draw)
        for save in saves:
            journal.append(save)
    assert kept(store).facts == 9 + sum(map(len, saves))


def some_saves(draw: Random) -> list[list[AnyFact]]:
    """Give saves of facts that begin and end turns and the game, or take some back."""
    seq, saves = 10, list[list[AnyFact]]()
    for _ in range(draw.randint(1, 8)):
        save = [some_fact(draw, at) for at in range(seq, seq + draw.randint(1, 4))]
        seq += len(save)
        saves.append(save)
    return saves


def some_fact(draw: Random, seq: int) -> AnyFact:
    """Give any of the facts that the catalogue notes."""
    to_seq = draw.randint(3, seq)
    some: list[AnyFact] = [
        TurnStarted(seq, 2, "workshop", seq),
        TurnEnded(seq, 2),
        PlayEnded(seq),
        PlayAbandoned(seq),
        ChoiceUndone(seq, 2, to_seq=to_seq),
        PlayRewound(seq, to_seq=to_seq, reason="late"),
    ]
    return draw.choice(some)


def test_what_could_not_be_saved_may_be_saved_later(
    store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A save that another one's lock stops leaves the journal as it was."""
    monkeypatch.setattr(sqlite, "LOCK_SECONDS", 0.01)
    undone: list[AnyFact] = [TurnStarted(10, 2, "workshop", 7), ChoiceUndone(11, 2, to_seq=10)]
    with recorded(store) as journal, closing(connected(store)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreFailed):
            journal.append(undone)
        other.rollback()
        journal.append(undone)
        journal.append([TurnEnded(12, 2)])
    assert (kept(store).facts, kept(store).last_turn) == (12, "1.2")


def test_who_lost_a_race_reads_again(store: Path) -> None:
    """Until the game was read again nothing is saved; then the facts may be offered again."""
    with recorded(store) as journal:
        with Archive.open(str(store)) as other:
            other.append("evening", [PlayAbandoned(10, note="first")], 9)
        for _ in range(2):
            with pytest.raises(LostRace):
                journal.append([PlayAbandoned(10, note="second")])
        assert len([*journal.lines()]) == 10
        journal.append([PlayAbandoned(11, note="second")])
        assert [line.fact.note for line in journal.lines()][9:] == ["first", "second"]  # type: ignore[union-attr] # no torn line here


@pytest.mark.parametrize("read", [0, 1, 8])
def test_nothing_is_saved_before_all_is_read(store: Path, read: int) -> None:
    """A save stands behind what was read, so behind a part of the game nothing can be saved."""
    with open_journal(f"{store}#evening") as journal:
        lines: Iterator[object] = journal.lines()
        for _ in range(read):
            next(lines)
        with pytest.raises(LostRace):
            journal.append([PlayAbandoned(read + 1)])
        assert len([*lines]) == 9 - read
    assert kept(store).facts == len(facts())
